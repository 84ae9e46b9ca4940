"""Generalized hypercubes, meshes and tori."""
