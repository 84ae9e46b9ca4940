"""Checks of the arguments of public functions: single values and lists."""
