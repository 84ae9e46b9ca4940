"""Networks over finite fields: a few equations of points and lines define all links."""
