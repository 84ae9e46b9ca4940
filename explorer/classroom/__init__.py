"""Rooms in which a class answers a question: held in memory alone, of stated size."""
