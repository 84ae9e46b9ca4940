"""Plug-ins: loading files of users, validating their definitions, and their versions."""
