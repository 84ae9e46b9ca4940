"""What a file or another library says of a graph, as plain frozen data."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from explorer.core.errors import ExplorerError, TooLarge, brief, one_line
from explorer.core.ints import Ints
from explorer.words.forms import count_of

Floats = npt.NDArray[np.float64]

MOST_NODES: Final = 2**16
MOST_LINKS: Final = 2**20
MOST_BYTES: Final = 2**26
"""What a file may hold, and how long it may be."""

LONGEST_KIND: Final = 60
LONGEST_NAME: Final = 120
"""Characters of the name of a node."""

DEEPEST: Final = 40
"""How deep what stands in a file may be nested."""


class BadFile(ExplorerError):
    """A file from which no network can be read: the line, the value, the rule."""


Pair = tuple[int, int]


@dataclass(frozen=True, eq=False)
class GraphData:
    """A graph: the names of its nodes in their order, what is joined each once as indices a < b.

    ``links`` is (m, 2); ``counts`` (m, 2) are the links from a to b and from b to a, None for one
    both ways each, and ``directed`` is what the file calls it; ``kind`` (m,) numbers ``kinds``;
    ``weights`` (m,) has nan where a link has none; ``at`` (n, 2) are places, y downwards; ``hosts``
    what a file calls so, None where it says nothing. ``ports`` (m, 2) are the numbers that switches
    give a link at its two ends, -1 for none, and ``lids`` the local identifiers of InfiniBand, by
    node.
    """

    form: str
    names: tuple[object, ...]
    links: Ints
    kinds: tuple[str, ...] = ()
    kind: Ints | None = None
    weights: Floats | None = None
    at: Floats | None = None
    hosts: frozenset[int] | None = None
    ports: Ints | None = None
    lids: tuple[tuple[int, int], ...] = ()
    loops: int = 0
    counts: Ints | None = None
    directed: bool = False
    lines: int = 0

    @cached_property
    def has_arcs(self) -> bool:
        """Whether it differs from one way to the other: a directed graph with all reverses not."""
        return self.counts is not None and not np.array_equal(*self.counts.T)

    @cached_property
    def parallel(self) -> int:
        """How many links lie beside another that leads the same way."""
        if self.counts is None:
            return 0
        beside = np.maximum(self.counts - 1, 0).sum(axis=0)
        return int(beside.sum() if self.has_arcs else beside[0])

    @cached_property
    def degree(self) -> Ints:
        """The number of nodes that each is joined to: (n,)."""
        return np.bincount(self.links.ravel(), minlength=len(self.names)).astype(np.int64)

    @cached_property
    def pieces(self) -> tuple[int, Ints]:
        """How many pieces it falls into, and the number of each node's: (n,)."""
        return self._pieces("weak")

    @cached_property
    def mutual_pieces(self) -> tuple[int, Ints]:
        """How many pieces there are within which messages come to and fro: of arcs, strong ones."""
        return self._pieces("strong") if self.has_arcs else self.pieces

    def _pieces(self, connection: str) -> tuple[int, Ints]:
        from scipy.sparse import coo_array
        from scipy.sparse.csgraph import connected_components

        count, ends = len(self.names), self.links
        if self.counts is not None:
            ends = np.concatenate(
                [ends[self.counts[:, 0] > 0], ends[self.counts[:, 1] > 0][:, ::-1]]
            )
        joined = coo_array((np.ones(len(ends), np.int8), ends.T), shape=(count, count))
        pieces, home = connected_components(joined, connection=connection)
        return int(pieces), np.asarray(home, dtype=np.int64)

    @property
    def leaves(self) -> Ints:
        """The nodes that hang by one link on a node which is joined to others."""
        ends = np.concatenate([self.links, self.links[:, ::-1]])
        single = np.ones(len(self.links), bool) if self.counts is None else self.counts.max(1) == 1
        hanging = (self.degree[ends[:, 0]] == 1) & (self.degree[ends[:, 1]] > 1)
        hanging &= np.concatenate([single, single])
        return np.unique(ends[hanging, 0])


class Draft:
    """A graph while it is read: every node and link is held to the bounds as it comes.

    Raises BadFile and TooLarge with the line of the file. Names are what the file has; where all
    of them write whole numbers they are these.
    """

    def __init__(self, form: str) -> None:
        self.form = form
        self.places: dict[object, int] = {}
        self.rows: dict[Pair, int] = {}
        self.times: dict[int, list[int]] = {}
        """Of links that stand there more than once, or backwards: forwards, backwards, both."""
        self.kinds: dict[str, int] = {}
        self.kind: list[int] = []
        self.weights: dict[int, float] = {}
        self.at: dict[int, tuple[float, float]] = {}
        self.roles: dict[int, bool] = {}
        self.ports: dict[int, tuple[int, int]] = {}
        self.lids: dict[int, int] = {}
        self.addresses: dict[int, str] = {}
        """What files of ours call their nodes, which they number as well."""
        self.loops = 0
        self.directed = False

    def node(self, name: object, line: int) -> int:
        """Return the index of a node, which is new or known."""
        place = self.places.get(name)
        if place is not None:
            return place
        text = str(name)
        if not text.strip():
            raise at_line(line, "a node has no name: it takes one sign at least", "0")
        if len(text) > LONGEST_NAME:
            raise at_line(
                line,
                f"the name {text[:40]}… has {len(text):,} characters: it takes {LONGEST_NAME}",
                text[:20],
            )
        if any("\ud800" <= sign <= "\udfff" for sign in text):
            raise at_line(line, f"the name {brief(text)} holds half a sign: none of it is a text")
        if len(self.places) >= MOST_NODES:
            raise TooLarge(f"line {line:,}: the file has more than {MOST_NODES:,} nodes")
        self.places[name] = len(self.places)
        return len(self.places) - 1

    def link(
        self,
        a: object,
        b: object,
        line: int,
        kind: str = "",
        weight: float | None = None,
        ports: tuple[int, int] | None = None,
        both: bool = False,
    ) -> None:
        """Join two nodes by name, in a directed graph one way unless ``both``; a loop is counted.

        What is joined already keeps its kind, and is joined by one link more. Where a graph has no
        directions, links from a to b and from b to a are the same, listed from either end, unless
        each leads ``both`` ways: then they lie beside each other.
        """
        first, second = self.node(a, line), self.node(b, line)
        if first == second:
            self.loops += 1
            return
        pair = (first, second) if first < second else (second, first)
        direction = 2 if both else int(first > second)
        if (known := self.rows.get(pair)) is not None:
            self.times.setdefault(known, [1, 0, 0])[direction] += 1
            return
        if len(self.rows) >= MOST_LINKS:
            raise TooLarge(f"line {line:,}: the file has more than {MOST_LINKS:,} links")
        row = self.rows[pair] = len(self.rows)
        if direction:
            self.times[row] = [0, int(direction == 1), int(direction == 2)]
        plain = one_line(kind, LONGEST_KIND)
        self.kind.append(self.kinds.setdefault(plain, len(self.kinds)))
        if weight is not None:
            self.weights[row] = weight
        if ports is not None:
            self.ports[row] = ports if first < second else (ports[1], ports[0])

    def done(self, lines: int) -> GraphData:
        """Return what was read; raise BadFile where that is no link at all."""
        if not self.rows:
            had = f"{count_of(len(self.places)):node} and " * bool(self.places)
            raise BadFile(
                f"{self.form}: {had}no link can be read here: a network takes one at least"
            )
        count, size = len(self.places), len(self.rows)
        whole = len(self.at) == count and len(set(self.at.values())) == count
        kinds = tuple(self.kinds)
        addresses = tuple(self.addresses.values())
        data = GraphData(
            self.form,
            names_as_numbers(addresses if len(set(addresses)) == count else tuple(self.places)),
            np.array(list(self.rows), dtype=np.int64).reshape(size, 2),
            tuple(kind or "link" for kind in kinds) if kinds != ("",) else (),
            np.array(self.kind, dtype=np.int64) if kinds != ("",) else None,
            _column_of(self.weights, size, float("nan")) if self.weights else None,
            np.array([self.at[i] for i in range(count)]) if whole else None,
            frozenset(i for i, host in self.roles.items() if host) if self.roles else None,
            _pair_columns(self.ports, size) if self.ports else None,
            tuple(sorted(self.lids.items())),
            self.loops,
            self._counts(),
            self.directed,
            lines,
        )
        return in_order_of_bits(data)

    def _counts(self) -> Ints | None:
        """Return the links each way, None where there is one both ways between any two."""
        counts = np.tile(np.array([1, 0]), (len(self.rows), 1))
        for row, (forwards, backwards, both) in self.times.items():
            counts[row] = forwards + both, backwards + both
            if not self.directed:
                counts[row] = max(forwards, backwards) + both
        if not self.directed:
            counts = counts.max(axis=1, keepdims=True).repeat(2, axis=1)
        return None if (counts == 1).all() else counts


def in_order_of_bits(data: GraphData) -> GraphData:
    """Return a graph with its nodes in the order of their names, where all are words of n bits."""
    count = len(data.names)
    width = (count - 1).bit_length()
    texts = [name for name in data.names if isinstance(name, str) and len(name) == width]
    if count != 1 << width or len(texts) != count or any(set(text) - {"0", "1"} for text in texts):
        return data
    return reorder_nodes(data, np.argsort([int(text, 2) for text in texts]))


def reorder_nodes(data: GraphData, order: Ints) -> GraphData:
    """Return a graph with its nodes in another order: ``order`` are their indices, (n,)."""
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    ends = place[data.links]
    turned = ends[:, 0] > ends[:, 1]
    ports, counts = data.ports, data.counts
    return replace(
        data,
        names=tuple(data.names[v] for v in order.tolist()),
        links=np.sort(ends, axis=1),
        at=None if data.at is None else data.at[order],
        hosts=None if data.hosts is None else frozenset(int(place[v]) for v in data.hosts),
        ports=None if ports is None else np.where(turned[:, None], ports[:, ::-1], ports),
        counts=None if counts is None else np.where(turned[:, None], counts[:, ::-1], counts),
        lids=tuple(sorted((int(place[v]), lid) for v, lid in data.lids)),
    )


def _column_of(values: dict[int, float], size: int, otherwise: float) -> Floats:
    row = np.full(size, otherwise)
    row[list(values)] = list(values.values())
    return row


def _pair_columns(values: dict[int, tuple[int, int]], size: int) -> Ints:
    rows = np.full((size, 2), -1, dtype=np.int64)
    rows[list(values)] = list(values.values())
    return rows


def at_line(line: int, sentence: str, nearest: str | None = None) -> BadFile:
    """Return the error that names a line of the file, what stands there, and the rule.

    >>> str(at_line(3, "'a' joins nothing", "a b"))
    "line 3: 'a' joins nothing. Nearest: a b."
    """
    return BadFile(f"line {line:,}: {sentence}", None if nearest is None else brief(nearest))


def names_as_numbers(names: Sequence[object]) -> tuple[object, ...]:
    """Return names as the whole numbers that they write, where every one writes one.

    >>> names_as_numbers(["7", "0"]), names_as_numbers(["07", "1"]), names_as_numbers(["s0", "1"])
    ((7, 0), ('07', '1'), ('s0', '1'))
    """
    whole = [int(name) for name in names if isinstance(name, str) and WHOLE.fullmatch(name)]
    return tuple(names) if len(whole) < len(names) else tuple(whole)


WHOLE: Final = re.compile("0|-?[1-9][0-9]{0,14}")
"""A whole number as Python writes it."""


def finite(text: object) -> float | None:
    """Return a number of a file, None for what is none: no number, not a finite one."""
    if isinstance(text, bool) or not isinstance(text, int | float | str) or len(str(text)) > 40:
        return None
    try:
        value = float(text)
    except ValueError:
        return None
    return value if abs(value) < 1e15 else None


HOSTS: Final = frozenset(
    ("host", "node", "terminal", "server", "endpoint", "ca", "hca", "compute", "nic", "processor")
)
SWITCHES: Final = frozenset(("switch", "router", "sw", "tor", "leaf", "spine", "core"))


def role(text: str) -> bool | None:
    """Return whether a word calls a node a host (True) or a switch (False), None for neither.

    >>> role("Host"), role("router"), role("blue")
    (True, False, None)
    """
    word = text.strip().casefold()
    return True if word in HOSTS else False if word in SWITCHES else None


Read = Callable[[str], GraphData]
"""A reader: the text of a file to what it says."""
