"""Routers of hierarchical cubic networks, complete and incomplete."""
