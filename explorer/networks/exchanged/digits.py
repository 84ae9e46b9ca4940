"""Distances and links of exchanged cubes, digit by digit: c, then those of a, then those of b."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from explorer.core.addresses.distance_rule import DistanceRule, LinkRule, PathLengths, State
from explorer.networks.cubes.digits import CROSSED, CROSSED_LINKS, HYPERCUBE, HYPERCUBE_LINKS

InnerStep = Callable[[str, Any, int, int], tuple[Any, PathLengths]]
InnerLinks = Callable[[str, Any, int], Iterator[tuple[Any, int]]]
DOUBLE_FLIP_HOPS: Final = 2
"""Hops to flip c and flip it back."""


def exchanged_step(
    inner: InnerStep, name: str, state: Any, x: int, y: int
) -> tuple[State, PathLengths]:
    """Return the hops that a digit of two nodes adds: inside a part, and for flips of c.

    ``state`` holds both values of c, the part being read, and whether it is known to differ: a
    moves at c = 0 and b at c = 1.

    >>> step = partial(exchanged_step, HYPERCUBE.step)
    >>> step("c", None, 0, 0), step("b bit", (0, 0, "a", 0), 0, 1)
    (((0, 0, 'a', 0), (0,)), ((0, 0, 'b', 1), (3,)))
    """
    if name == "c":
        return (x, y, "a", 0), (int(x != y),)
    first, last, part, known = state
    if name[0] != part:
        part, known = name[0], 0
    new, (more,) = inner(name[2:], known, x, y)
    if more and not known and first == last == (0 if part == "b" else 1):
        more += DOUBLE_FLIP_HOPS
    return (first, last, part, new), (more,)


def exchanged_links(
    moves: InnerLinks, name: str, state: Any, x: int
) -> Iterator[tuple[State, int]]:
    """Yield the values of a digit over a link: only c changes, or the part that moves at this c."""
    if name == "c":
        yield "done", x ^ 1
        yield ("b" if x else "a", "before"), x
    elif state == "done" or state[0] != name[0]:
        # Once b is read, changes in a are complete.
        yield "done" if state == "done" or state[1] == "after" else state, x
    else:
        for new, value in moves(name[2:], state[1], x):
            yield (state[0], new), value


def _exchanged_rules(part: DistanceRule, links: LinkRule) -> tuple[DistanceRule, LinkRule]:
    digits = tuple(
        (f"{ab} {name}", values, repeats) for ab in "ab" for name, values, repeats in part.digits
    )
    rule = DistanceRule((("c", 2, "once"), *digits), None, partial(exchanged_step, part.step))
    ends = frozenset({"done", ("a", "after"), ("b", "after")})
    return rule, LinkRule(("start",), partial(exchanged_links, links.step), ends)


EXCHANGED, EXCHANGED_LINKS = _exchanged_rules(HYPERCUBE, HYPERCUBE_LINKS)
EXCHANGED_CROSSED, EXCHANGED_CROSSED_LINKS = _exchanged_rules(CROSSED, CROSSED_LINKS)
