"""Kinds of jobs: how each is begun, gone on with, asked on a page and by a command."""
