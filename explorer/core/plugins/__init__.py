"""Plug-ins: loading somebody else's file, validating what it defines, its versions."""
