"""Lessons: one file each, of text, scenes and questions; numbers in them are computed.

A lesson is Markdown with fences (``.github/CONTRIBUTING.md`` describes them). ``reading`` turns a
file into one frozen value, ``facts`` computes every number in it, and ``library`` finds the files:
those of this folder, and those added by ``explorer serve --lesson``.
"""
