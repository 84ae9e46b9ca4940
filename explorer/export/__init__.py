"""Exported files: one module per format."""
