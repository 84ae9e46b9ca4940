"""Traces: routes run hop by hop, watched, checked, and many at once."""
