"""What the picture of a term highlights, and the registry of highlighting functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from explorer.core.network import Network
from explorer.display.picture import Highlights
from explorer.state.explore import ExploreState

Pair: TypeAlias = tuple[int, int]

NO_HIGHLIGHTS: Final = Highlights()


@dataclass(frozen=True)
class TermHighlights:
    """Highlights in a network: lines of routes and links, amber nodes, a sending and failed nodes.

    ``loads`` are links with their load as a share of the heaviest, ``shared`` links that several
    messages want. ``waits`` are channels, (from, to), each with a channel that a message may wait
    for while holding the first; ``circle`` are channels that wait for each other. ``arrows`` are
    highlighted channels, and ``doubled`` splits every channel into two queues.
    """

    lines: Highlights = NO_HIGHLIGHTS
    nodes: tuple[int, ...] = ()
    sender: int | None = None
    failed: tuple[int, ...] = ()
    loads: tuple[tuple[Pair, float], ...] = ()
    shared: tuple[Pair, ...] = ()
    waits: tuple[tuple[Pair, Pair], ...] = ()
    circle: tuple[Pair, ...] = ()
    arrows: tuple[Pair, ...] = ()
    doubled: bool = False


Highlighter: TypeAlias = Callable[[ExploreState, tuple[str, ...]], TermHighlights]

HIGHLIGHTERS: Final[dict[str, Highlighter]] = {}
"""Every highlighting function by its name, with hyphens."""


def register_highlighter(function: Highlighter) -> Highlighter:
    """Register a highlighting function under its name."""
    HIGHLIGHTERS[function.__name__.replace("_", "-")] = function
    return function


def links(net: Network) -> list[Pair]:
    """Return every link once.

    >>> from explorer import network
    >>> links(network("Q(2)"))
    [(0, 1), (0, 2), (1, 3), (2, 3)]
    """
    return [(a, int(b)) for a, row in enumerate(net.table()) for b in row if a < b]


def nodes_named(state: ExploreState, words: tuple[str, ...]) -> list[int]:
    """Return the nodes that a term names by their addresses."""
    return [state.net.parse(word) for word in words]
