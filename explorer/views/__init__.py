"""Scenes to one list of primitives, by one table of looks; data to figures and documents."""
