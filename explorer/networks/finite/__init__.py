"""Networks over finite fields: a few equations of points and lines make all links."""
