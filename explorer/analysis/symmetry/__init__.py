"""Symmetry of networks: the group of all moves that keep every link, and what it makes alike."""
