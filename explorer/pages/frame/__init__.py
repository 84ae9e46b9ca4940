"""The frame of every page: its shell, elements and callbacks."""
