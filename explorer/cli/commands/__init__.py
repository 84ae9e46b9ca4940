"""One module for each command: its options, its JSON document, its report in words."""
