"""How a statement is known: proved, checked to some size, sampled, cited, assumed, or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["proved", "checked", "sampled", "cited", "assumed", "open"]
KINDS: Final[dict[Kind, str]] = {
    "proved": "an argument holds for all that it speaks of, and a program checked its steps",
    "cited": "a theorem of the literature says so, and nothing here contradicts it",
    "checked": "it was computed at some sizes; larger ones may be different",
    "sampled": "it was computed for some that were drawn; others may be different",
    "assumed": "the definition is read so",
    "open": "nobody knows, or nothing here computes it",
}
"""The kinds, from the surest to the least sure."""

Method = Literal[
    "algebra",
    "exhaustion",
    "construction",
    "witness",
    "symmetry",
    "recurrence",
    "arithmetic",
    "theorem",
    "",
]
METHODS: Final[dict[Method, str]] = {
    "algebra": "both closed forms are one expression in the sizes",
    "exhaustion": "it speaks of finitely many things, and all of them were computed",
    "construction": "what it says there is was made, and checked",
    "witness": "one counterexample fells it",
    "symmetry": "one of each class was computed, under moves that keep every link",
    "recurrence": "a reader of addresses was followed through all of its states, for all sizes",
    "arithmetic": "nothing but arithmetic with what is printed",
    "theorem": "by an argument that is given",
    "": "",
}
"""The methods by which something is proved."""


@dataclass(frozen=True)
class Basis:
    """How something is known: a kind, a sentence that names what was examined, and a method.

    >>> weakest([Basis("checked", "n = 1 to 5."), Basis("proved", "All cases.", "exhaustion")])
    Basis(kind='checked', sentence='n = 1 to 5.', method='')
    """

    kind: Kind
    sentence: str
    method: Method = ""


def weakest(parts: list[Basis]) -> Basis:
    """Return the least sure of some bases, the first of several alike."""
    order = list(KINDS)
    return max(parts, key=lambda part: order.index(part.kind))
