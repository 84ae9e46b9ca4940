"""Nests: where every node of a network of any size stands on the map."""
