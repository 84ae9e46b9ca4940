"""Circulant graphs: nodes on a ring, joined at two distances."""
