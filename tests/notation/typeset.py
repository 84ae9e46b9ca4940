"""Formulas as pages set them and tables spell them: tests/golden/formulas.json."""

from __future__ import annotations

import re
from dataclasses import fields

from explorer.core.registry import families, network
from explorer.notation.prose import ProseElement, formula, plain_formula
from explorer.papers.registry import claims

LATEX = re.compile(r"\$([^$]+)\$")


def sources() -> set[str]:
    """Return the LaTeX of every claim, and of what papers print of networks."""
    formulas: set[str] = set()
    for claim in claims().values():
        for field in fields(claim):
            text = getattr(claim, field.name)
            if isinstance(text, str):
                formulas |= set(LATEX.findall(text))
    for family in families().values():
        for spec in family.samples:
            formulas |= {formula.latex for formula in network(spec).formulas().values()}
    return formulas


def text_of(part: str | ProseElement) -> str:
    """Return a part of a sentence on one line: a mark as its tag round what it holds."""
    if isinstance(part, str):
        return part
    attributes = "".join(f" {k}={v}" for k, v in part.get("attributes", {}).items())
    return f"<{part['tag']}{attributes}>{''.join(map(text_of, part['parts']))}</>"


def golden() -> dict[str, list[str]]:
    """Return every formula as it is set, and as plain text."""
    return {latex: [text_of(formula(latex)), plain_formula(latex)] for latex in sorted(sources())}
