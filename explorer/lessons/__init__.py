"""Lessons: one file each, of text, scenes and questions; what is said in numbers is computed.

A lesson is Markdown with fences (``.github/CONTRIBUTING.md`` describes them). ``reading`` makes one
frozen value of a file, ``facts`` computes every number that stands in it, ``library`` finds the
files: those of this folder, and what ``explorer serve --lesson`` adds.
"""
