"""Deliberate mistakes that the audit makes in what claims rest on."""
