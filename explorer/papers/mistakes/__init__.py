"""Deliberate mistakes that the audit makes in the foundations of claims."""
