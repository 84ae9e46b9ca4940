"""Routers of metacubes: the shortest one, and the paper's, as printed and corrected."""
