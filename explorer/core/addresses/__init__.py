"""Addresses of nodes: their names, permutations by rank, distances read off digit by digit."""
