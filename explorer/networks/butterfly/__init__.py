"""Butterflies: levels of rows that every bit crosses once."""
