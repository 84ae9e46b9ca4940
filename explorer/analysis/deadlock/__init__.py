"""Whether messages can wait for each other for ever, on channels as a router states them."""
