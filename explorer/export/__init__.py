"""Files that a visitor takes along: one module a format."""
