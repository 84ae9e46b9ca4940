"""The command line: one command, one JSON document."""
