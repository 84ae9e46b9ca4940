"""Addresses by names: a field whose values are the names of a graph's nodes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from explorer.core.addresses.fields import Field
from explorer.core.errors import BadAddress, one_line
from explorer.core.suggest import closest_match


@dataclass(frozen=True)
class Label(Field):
    """A field whose values are the names of a graph's nodes."""

    texts: tuple[str, ...]
    places: dict[str, int] = field(compare=False, repr=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.places.update({text: place for place, text in enumerate(self.texts)})
        for place, text in enumerate(self.texts):
            self.places.setdefault(without_blanks(text), place)

    @property
    def size(self) -> int:
        return len(self.texts)

    @property
    def rule(self) -> str:
        return f"it takes a name of the graph, such as {self.texts[0]}"

    def text(self, value: int) -> str:
        return self.texts[int(value)]

    def read(self, text: str) -> int:
        if text not in self.places:
            raise self.refusal(text)
        return self.places[text]

    def refusal(self, text: str) -> BadAddress:
        return BadAddress(self.rule)

    def cells(self, value: int) -> tuple[str, ...]:
        return (self.text(value),)

    def nearest(self, text: str) -> int:
        return self.places[closest_match(text, self.texts[:MAX_COMPARED]) or self.texts[0]]


MAX_COMPARED: Final = 4096
"""The most names that are compared with a wrong one to find the nearest."""


def without_blanks(text: str) -> str:
    """Return a name without its blanks, which is accepted too: (0,1) for (0, 1)."""
    return "".join(text.split())


def distinct_texts(nodes: tuple[object, ...]) -> tuple[str, ...]:
    """Return the names of nodes as texts, each of one line and different from all others."""
    lines = [one_line(str(node)) for node in nodes]
    counts = Counter(map(without_blanks, lines))
    # Different names may have equal texts, as 1 and "1": then their reprs are used.
    plain = [
        one_line(repr(node)) if counts[without_blanks(text)] > 1 else text
        for node, text in zip(nodes, lines, strict=True)
    ]
    plain_counts = Counter(map(without_blanks, plain))
    return tuple(
        f"{text}#{place}" if plain_counts[without_blanks(text)] > 1 else text
        for place, text in enumerate(plain)
    )
