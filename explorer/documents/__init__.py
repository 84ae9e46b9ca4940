"""The documents that pages read and commands print, made from values of the mathematics."""
