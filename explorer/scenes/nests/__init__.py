"""Nests: the position of every node on the map, for networks of any size."""
