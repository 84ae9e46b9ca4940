"""Exact measures, by closed form or by search: distances, paths, embeddings, traffic, faults."""
