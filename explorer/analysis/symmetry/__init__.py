"""Symmetry of networks: the automorphism group, and its orbits."""
