"""The tasks of a network: one file for each, found automatically."""
