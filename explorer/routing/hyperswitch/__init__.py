"""The hyperswitch: its router, its probe and its channels."""
