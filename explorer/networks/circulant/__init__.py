"""Circulant graphs: nodes on a ring, joined over two distances."""
