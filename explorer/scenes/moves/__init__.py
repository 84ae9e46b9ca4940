"""Moves: how one drawing becomes another, as plain data. Which node and which link is which."""
