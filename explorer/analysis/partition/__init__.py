"""Partitions of a network into smaller ones of its kind, each with an explicit map."""
