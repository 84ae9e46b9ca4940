"""What the look at faults lets a visitor choose: how many fail at random, what, from which seed."""

from __future__ import annotations

from explorer.core.network import Network
from explorer.state.tasks.option import Choices, Option

MOST_AT_RANDOM = 60
"""Faults that are drawn at once: all of them stand in the URL."""


def _kinds(net: Network) -> Choices:
    return (("nodes", "Nodes"), ("links", "Links"))


OPTIONS: tuple[Option, ...] = (
    Option("of", "At random", "segments", _kinds, hint="What fails: nodes, or links"),
    Option("k", "How many", "number", default="2", low=0, high=MOST_AT_RANDOM, hint="0 to 60"),
    Option(
        "seed",
        "Seed",
        "number",
        default="1",
        low=0,
        high=9999,
        hint="The same seed draws the same faults",
    ),
)
