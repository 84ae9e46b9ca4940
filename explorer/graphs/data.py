"""The data of a graph that is read from a file or another library."""

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

MAX_NODES: Final = 2**16
MAX_LINKS: Final = 2**20
MAX_BYTES: Final = 2**26
"""The most nodes and links in a file, and its greatest size in bytes."""

MAX_KIND_LENGTH: Final = 60
MAX_NAME_LENGTH: Final = 120
"""The most characters in the name of a kind of links, and of a node."""

CUT_LINES: Final = 5
"""The most lines named by their numbers in the note on lines that were only read in part."""

MAX_DEPTH: Final = 40
"""The greatest depth of nesting in a file."""


class BadFile(ExplorerError):
    """A file from which no network can be read; the sentence names the line and the rule."""


Pair = tuple[int, int]


@dataclass(frozen=True, eq=False)
class GraphData:
    """A graph: the names of its n nodes, and its m pairs of joined nodes, as indices a < b.

    ``links`` are the pairs (m, 2). ``counts`` (m, 2) are the numbers of links from a to b and from
    b to a, None if all are 1; ``directed`` is what the file says. ``kind`` (m,) are indices into
    ``kinds``; ``weights`` (m,) are nan for links without a weight; ``at`` (n, 2) are coordinates, y
    downwards; ``hosts`` are the nodes that the file calls hosts, None if it says nothing. ``ports``
    (m, 2) are the port numbers of a link at its two ends, -1 for none, and ``lids`` are (node,
    local identifier) of InfiniBand. ``loops`` are links from a node to itself, ``twice`` links that
    an undirected graph lists from both ends; ``cut`` are lines that hold more than was read of
    them, and ``cut_lines`` the first of these.
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
    twice: int = 0
    cut: int = 0
    cut_lines: tuple[int, ...] = ()

    @cached_property
    def has_arcs(self) -> bool:
        """Whether some links have no reverse; with all reverses a graph counts as undirected."""
        return self.counts is not None and not np.array_equal(*self.counts.T)

    @cached_property
    def parallel(self) -> int:
        """The number of links beyond the first between two nodes in one direction."""
        if self.counts is None:
            return 0
        extra = np.maximum(self.counts - 1, 0).sum(axis=0)
        return int(extra.sum() if self.has_arcs else extra[0])

    @cached_property
    def degree(self) -> Ints:
        """The number of neighbours of each node: (n,)."""
        return np.bincount(self.links.ravel(), minlength=len(self.names)).astype(np.int64)

    @cached_property
    def pieces(self) -> tuple[int, Ints]:
        """The number of connected components, and the component of each node: (n,)."""
        return self._pieces("weak")

    @cached_property
    def mutual_pieces(self) -> tuple[int, Ints]:
        """The number of components, strongly connected ones if directed, and that of each node."""
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
        """The nodes with a single link, to a node that has other neighbours."""
        ends = np.concatenate([self.links, self.links[:, ::-1]])
        single = np.ones(len(self.links), bool) if self.counts is None else self.counts.max(1) == 1
        is_leaf = (self.degree[ends[:, 0]] == 1) & (self.degree[ends[:, 1]] > 1)
        is_leaf &= np.concatenate([single, single])
        return np.unique(ends[is_leaf, 0])


class Draft:
    """A graph while it is read; every new node and link is checked against the limits.

    Raises BadFile and TooLarge with the line of the file. Names are those of the file; if all of
    them are whole numbers, they become integers.
    """

    def __init__(self, form: str) -> None:
        self.form = form
        self.places: dict[object, int] = {}
        self.rows: dict[Pair, int] = {}
        self.times: dict[int, list[int]] = {}
        """For links not listed once from a to b: how often from a to b, from b to a, both ways."""
        self.kinds: dict[str, int] = {}
        self.kind: list[int] = []
        self.weights: dict[int, float] = {}
        self.at: dict[int, tuple[float, float]] = {}
        self.roles: dict[int, bool] = {}
        self.ports: dict[int, tuple[int, int]] = {}
        self.lids: dict[int, int] = {}
        self.addresses: dict[int, str] = {}
        """Addresses of nodes in files that this program wrote, which also number the nodes."""
        self.loops = 0
        self.directed = False
        self.cut: list[int] = []
        """The lines that hold more than was read of them."""

    def node(self, name: object, line: int) -> int:
        """Return the index of a node by name, and add the node if it is new."""
        place = self.places.get(name)
        if place is not None:
            return place
        text = str(name)
        if not text.strip():
            raise at_line(line, "a node has no name: it takes one sign at least", "0")
        if len(text) > MAX_NAME_LENGTH:
            raise at_line(
                line,
                f"the name {text[:40]}… has {len(text):,} characters: it takes {MAX_NAME_LENGTH}",
                text[:20],
            )
        if any("\ud800" <= char <= "\udfff" for char in text):
            raise at_line(line, f"the name {brief(text)} holds half a sign: none of it is a text")
        if len(self.places) >= MAX_NODES:
            raise TooLarge(f"line {line:,}: the file has more than {MAX_NODES:,} nodes")
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
        """Add a link between two nodes by name; loops are only counted.

        In a directed graph it leads from a to b, with ``both`` in both directions. Nodes that are
        joined already get one more link, without change of its kind. In an undirected graph a link
        listed from a and one listed from b are the same link, unless they are listed with ``both``:
        then they are parallel.
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
        if len(self.rows) >= MAX_LINKS:
            raise TooLarge(f"line {line:,}: the file has more than {MAX_LINKS:,} links")
        row = self.rows[pair] = len(self.rows)
        if direction:
            self.times[row] = [0, int(direction == 1), int(direction == 2)]
        plain = one_line(kind, MAX_KIND_LENGTH)
        self.kind.append(self.kinds.setdefault(plain, len(self.kinds)))
        if weight is not None:
            self.weights[row] = weight
        if ports is not None:
            self.ports[row] = ports if first < second else (ports[1], ports[0])

    def finished_graph(self, lines: int) -> GraphData:
        """Return the graph; raise BadFile if it has no link."""
        if not self.rows:
            node_count = f"{count_of(len(self.places)):node} and " * bool(self.places)
            raise BadFile(
                f"{self.form}: {node_count}no link can be read here: a network takes one at least"
            )
        count, size = len(self.places), len(self.rows)
        has_coordinates = len(self.at) == count and len(set(self.at.values())) == count
        kinds = tuple(self.kinds)
        addresses = tuple(self.addresses.values())
        data = GraphData(
            self.form,
            names_as_numbers(addresses if len(set(addresses)) == count else tuple(self.places)),
            np.array(list(self.rows), dtype=np.int64).reshape(size, 2),
            tuple(kind or "link" for kind in kinds) if kinds != ("",) else (),
            np.array(self.kind, dtype=np.int64) if kinds != ("",) else None,
            _column_of(self.weights, size, float("nan")) if self.weights else None,
            np.array([self.at[i] for i in range(count)]) if has_coordinates else None,
            frozenset(i for i, host in self.roles.items() if host) if self.roles else None,
            _pair_columns(self.ports, size) if self.ports else None,
            tuple(sorted(self.lids.items())),
            self.loops,
            self._counts(),
            self.directed,
            lines,
            0 if self.directed else sum(min(times[:2]) for times in self.times.values()),
            len(self.cut),
            tuple(self.cut[:CUT_LINES]),
        )
        return in_order_of_bits(data)

    def _counts(self) -> Ints | None:
        """Return ``counts``: the links in each direction, None if all are 1."""
        counts = np.tile(np.array([1, 0]), (len(self.rows), 1))
        for row, (forwards, backwards, both) in self.times.items():
            counts[row] = forwards + both, backwards + both
            if not self.directed:
                counts[row] = max(forwards, backwards) + both
        if not self.directed:
            counts = counts.max(axis=1, keepdims=True).repeat(2, axis=1)
        return None if (counts == 1).all() else counts


def in_order_of_bits(data: GraphData) -> GraphData:
    """Return a graph with its 2^n nodes in the order of their names, if these are n-bit strings."""
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
    flipped = ends[:, 0] > ends[:, 1]
    ports, counts = data.ports, data.counts
    return replace(
        data,
        names=tuple(data.names[v] for v in order.tolist()),
        links=np.sort(ends, axis=1),
        at=None if data.at is None else data.at[order],
        hosts=None if data.hosts is None else frozenset(int(place[v]) for v in data.hosts),
        ports=None if ports is None else np.where(flipped[:, None], ports[:, ::-1], ports),
        counts=None if counts is None else np.where(flipped[:, None], counts[:, ::-1], counts),
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


def error_in_file(file: str, error: ExplorerError) -> ExplorerError:
    """Return an error with the same sentence, preceded by the name of a file."""
    separator = ", " if error.sentence.startswith("line ") else ": "
    return type(error)(f"{brief(file)}{separator}{error.sentence}", error.nearest)


def at_line(line: int, sentence: str, nearest: str | None = None) -> BadFile:
    """Return the error for a line of the file, with a sentence on it.

    >>> str(at_line(3, "'a' joins nothing", "a b"))
    "line 3: 'a' joins nothing. Nearest: a b."
    """
    return BadFile(f"line {line:,}: {sentence}", None if nearest is None else brief(nearest))


def names_as_numbers(names: Sequence[object]) -> tuple[object, ...]:
    """Return names as integers if every name is a whole number, else unchanged.

    >>> names_as_numbers(["7", "0"]), names_as_numbers(["07", "1"]), names_as_numbers(["s0", "1"])
    ((7, 0), ('07', '1'), ('s0', '1'))
    """
    numbers = [
        int(name) for name in names if isinstance(name, str) and WHOLE_NUMBER.fullmatch(name)
    ]
    return tuple(names) if len(numbers) < len(names) else tuple(numbers)


WHOLE_NUMBER: Final = re.compile("0|-?[1-9][0-9]{0,14}")
"""A whole number as Python writes it."""


def finite_number(text: object) -> float | None:
    """Return a value of a file as a number, None if it is no number or not finite."""
    if isinstance(text, bool) or not isinstance(text, int | float | str) or len(str(text)) > 40:
        return None
    try:
        value = float(text)
    except ValueError:
        return None
    return value if abs(value) < 1e15 else None


HOST_WORDS: Final = frozenset(
    ("host", "node", "terminal", "server", "endpoint", "ca", "hca", "compute", "nic", "processor")
)
SWITCH_WORDS: Final = frozenset(("switch", "router", "sw", "tor", "leaf", "spine", "core"))


def is_host_role(text: str) -> bool | None:
    """Return whether a word calls a node a host (True) or a switch (False), None for neither.

    >>> is_host_role("Host"), is_host_role("router"), is_host_role("blue")
    (True, False, None)
    """
    word = text.strip().casefold()
    return True if word in HOST_WORDS else False if word in SWITCH_WORDS else None


Reader = Callable[[str], GraphData]
"""A function from the text of a file to its graph."""
