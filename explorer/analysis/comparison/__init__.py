"""Comparison of families: metrics, the exact points behind every curve, the table."""
