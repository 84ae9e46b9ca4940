"""Butterflies: levels of rows; a path between the end levels passes every bit once."""
