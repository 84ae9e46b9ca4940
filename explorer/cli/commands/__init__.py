"""One module a command: its options, its JSON document, its account in words."""
