"""Addresses of nodes: fields, names, ranks of permutations, distances by digits."""
