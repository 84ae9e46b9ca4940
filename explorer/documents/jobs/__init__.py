"""Kinds of jobs: how each starts and continues, and its page and command."""
