"""Rooms in which a class answers a question: in memory only, limited in size."""
