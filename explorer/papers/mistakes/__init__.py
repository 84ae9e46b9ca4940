"""Deliberate mistakes in what a claim can rest on, which the audit makes."""
