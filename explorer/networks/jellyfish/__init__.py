"""Jellyfish: networks joined at random."""
