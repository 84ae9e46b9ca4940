"""Moves: how one drawing becomes another, with the nodes and links matched, as plain data."""
