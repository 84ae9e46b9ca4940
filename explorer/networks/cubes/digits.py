"""Distances and links of cubes, digit by digit, the highest first: plain, crossed, folded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from explorer.core.addresses.distance_rule import DistanceRule, LinkRule, PathLengths, State


def hypercube_step(name: str, state: State, x: int, y: int) -> tuple[State, PathLengths]:
    """Return whether any bit differs yet, and the hops that this bit of two nodes of Q(n) adds."""
    return int(state == 1 or x != y), (int(x != y),)


def hypercube_links(name: str, state: State, x: int) -> Iterator[tuple[State, int]]:
    """Yield the values that a bit can take over a link of Q(n)."""
    yield state, x
    if state == "before":
        yield "after", x ^ 1


HYPERCUBE: Final = DistanceRule((("bit", 2, "any"),), 0, hypercube_step)
HYPERCUBE_LINKS: Final = LinkRule(("before",), hypercube_links, frozenset({"after"}))


def crossed_step(name: str, state: State, x: int, y: int) -> tuple[State, PathLengths]:
    """Return the new state, and the hops that a double bit, or a lone top bit, of two nodes adds.

    ``state`` is 0 while nothing differs, then 1 or 2 for an odd or even number of hops so far: each
    hop flips the high bit of a double bit that ends in 1.

    >>> crossed_step("pair", 1, 0b01, 0b11), crossed_step("pair", 2, 0b01, 0b11)
    ((1, (0,)), (1, (1,)))
    """
    if state == 0:
        hops = (x ^ y).bit_count()
        return hops, (hops,)
    expected = y ^ ((y & 1) << 1) if state == 1 else y
    more = int(x != expected)
    return ((2 if state == 1 else 1) if more else state), (more,)


def crossed_links(name: str, state: State, x: int) -> Iterator[tuple[State, int]]:
    """Yield the values of a double bit, or a lone top bit, over a link: see ``crossed_cube``."""
    if state == "after":
        yield "after", x ^ (x & 1) << 1 if name != "top" else x
        return
    yield "before", x
    yield "after", x ^ 1
    if name != "top":
        yield "after", x ^ 2


CROSSED: Final = DistanceRule((("top", 2, "maybe"), ("pair", 4, "any")), 0, crossed_step)
CROSSED_LINKS: Final = LinkRule(("before",), crossed_links, frozenset({"after"}))


def folded_step(name: str, state: State, x: int, y: int) -> tuple[State, PathLengths]:
    """Return the hops that a bit adds to routes without the complement link, and to others."""
    return state, (int(x != y), int(x == y))


def folded_links(name: str, state: State, x: int) -> Iterator[tuple[State, int]]:
    """Yield the values that a bit can take over a link of FQ(n)."""
    yield state, x ^ (state == "complement")
    if state == "before":
        yield "after", x ^ 1


FOLDED: Final = DistanceRule((("bit", 2, "any"),), 0, folded_step, (0, 1))
FOLDED_LINKS: Final = LinkRule(
    ("before", "complement"),
    folded_links,
    frozenset({"after", "complement"}),
    (("complement", (1, 0)),),
)
