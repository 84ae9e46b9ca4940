"""What is lit in the picture of a term, and the names of every way to light one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from explorer.core.network import Network
from explorer.display.picture import Ways
from explorer.state.explore import ExploreState

Pair: TypeAlias = tuple[int, int]

NO_WAYS: Final = Ways()


@dataclass(frozen=True)
class Light:
    """What is drawn into a network: ways, nodes in amber, one that sends, nodes that failed.

    ``loads`` are links with the share of the heaviest load that each has, ``shared`` those that
    several want. ``waits`` are channels, (from, to), each with one that a message may wait for
    while it holds the first; ``circle`` are channels that wait for each other. ``arrows`` are
    channels that stand out of all, and ``doubled`` parts every channel into two queues.
    """

    ways: Ways = NO_WAYS
    nodes: tuple[int, ...] = ()
    sender: int | None = None
    failed: tuple[int, ...] = ()
    loads: tuple[tuple[Pair, float], ...] = ()
    shared: tuple[Pair, ...] = ()
    waits: tuple[tuple[Pair, Pair], ...] = ()
    circle: tuple[Pair, ...] = ()
    arrows: tuple[Pair, ...] = ()
    doubled: bool = False


Lamp: TypeAlias = Callable[[ExploreState, tuple[str, ...]], Light]

LAMPS: Final[dict[str, Lamp]] = {}
"""Every way to light a picture, by its word: a function of that name, with hyphens."""


def lamp(function: Lamp) -> Lamp:
    """Take up a way to light a picture under the name of its function."""
    LAMPS[function.__name__.replace("_", "-")] = function
    return function


def links(net: Network) -> list[Pair]:
    """Return every link once.

    >>> from explorer import network
    >>> links(network("Q(2)"))
    [(0, 1), (0, 2), (1, 3), (2, 3)]
    """
    return [(a, int(b)) for a, row in enumerate(net.table()) for b in row if a < b]


def nodes_named(state: ExploreState, words: tuple[str, ...]) -> list[int]:
    """Return the nodes that a light names by their addresses."""
    return [state.net.parse(word) for word in words]
