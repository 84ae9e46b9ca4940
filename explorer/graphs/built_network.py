"""Networks given by lists of links, which, unlike families, are held in memory."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from numbers import Integral
from typing import ClassVar, Final

import numpy as np

from explorer.core import network as core
from explorer.core.addresses.fields import Field
from explorer.core.errors import OutsideRange, TooLarge, brief
from explorer.core.ints import Ints, columns_in_rows
from explorer.core.limits import max_ends_in_table
from explorer.core.network import Degrees, Kind, Parameter, Port
from explorer.core.open_graphs import GRAPH, possible_specs, register
from explorer.core.plugins.network_check import check_contract
from explorer.core.search import levels_from, neighbor_table
from explorer.graphs.clusters import clusters
from explorer.graphs.data import GraphData
from explorer.graphs.label import Label, distinct_texts, without_blanks

ROLES: Final = ("local", "cross", "cross2", "diameter", "swap", "ring", "bold")
"""The roles that kinds of links get, which determine their drawing."""


@dataclass(frozen=True, eq=False)
class BuiltNetwork(core.Network):
    """A network given by its links, node by node: the only kind here that is held in memory.

    ``name`` is its spec; ``places`` are the indices of the names that its nodes have in Python.
    """

    name: str
    labels: Label
    data: GraphData = field(repr=False)
    places: Mapping[object, int]
    file: str = ""
    """The name of the file that it was read from, if it was."""

    # Routers ask every network for its family.
    family: ClassVar[str] = GRAPH
    title: ClassVar[str] = "Graph"
    source: ClassVar[str] = "Given by its links"
    parameters: ClassVar[tuple[Parameter, ...]] = ()
    samples: ClassVar[tuple[str, ...]] = ()
    private: ClassVar[bool] = True
    """It belongs to the user who opened it: results about it are not shared."""

    @property
    def spec(self) -> str:
        return self.name

    @property
    def called(self) -> str:
        """The name of the network in displayed commands, if its file is unknown."""
        return self.name

    @property
    def fields(self) -> tuple[Field, ...]:
        return (self.labels,)

    @property
    def directed(self) -> bool:
        return self.data.has_arcs

    @cached_property
    def _counts(self) -> Ints:
        """The number of links of each row of ``data.links``, both directions together: (rows,)."""
        counts = self.data.counts
        if counts is None:
            return np.ones(len(self.data.links), dtype=np.int64)
        return np.asarray(counts.sum(axis=1) if self.directed else counts[:, 0])

    @property
    def links(self) -> int:
        return int(self._counts.sum())

    @cached_property
    def _arcs(self) -> tuple[Ints, Ints, Ints]:
        """The arcs: (tail, head), (m, 2); the row in ``data.links`` and the width of each, (m,)."""
        links, counts = self.data.links, self.data.counts
        ends = np.concatenate([links, links[:, ::-1]])
        rows = np.tile(np.arange(len(links)), 2)
        width = np.ones(len(rows), dtype=np.int64) if counts is None else counts.T.ravel()
        return ends[width > 0], rows[width > 0], width[width > 0]

    def _tables_by_node(self, ends: Ints, *values: Ints) -> tuple[Ints, ...]:
        """Return a table of far ends by near end, and one per value: (nodes, greatest degree)."""
        order = np.lexsort((ends[:, 1], ends[:, 0]))
        near_ends = ends[order, 0]
        column = columns_in_rows(near_ends)
        tables = []
        for value in (ends[:, 1], *values):
            table = np.full((self.nodes, int(column.max(initial=-1)) + 1), -1, dtype=np.int32)
            table[near_ends, column] = value[order]
            tables.append(table)
        return tuple(tables)

    @cached_property
    def _table(self) -> tuple[Ints, ...]:
        """The neighbours at every port, the rows of their links, widths: (nodes, ports) each."""
        return self._tables_by_node(*self._arcs)

    @property
    def near(self) -> Ints:
        """The neighbours at every port, -1 for none: (nodes, ports)."""
        return self._table[0]

    @cached_property
    def _tails(self) -> Ints:
        return self._tables_by_node(self._arcs[0][:, ::-1])[0]

    def behind(self, node: object) -> Ints:
        if not self.directed:
            return self.neighbors(node)
        return np.asarray(self._tails[np.asarray(node, dtype=np.int64)].astype(np.int64))

    @property
    def width_each(self) -> int | None:
        return None if self.data.parallel else 1

    def width(self, node: object) -> Ints:
        return np.asarray(self._table[2][np.asarray(node, dtype=np.int64)].astype(np.int64))

    @cached_property
    def degrees(self) -> Degrees:
        each = np.maximum(self._table[2], 0).sum(axis=1)
        return Degrees(int(each.min()), int(each.max()), Fraction(int(each.sum()), self.nodes))

    @cached_property
    def _kinds(self) -> tuple[tuple[Kind, ...], Ints]:
        """The kinds of links, and the index of each link's kind: (links,)."""
        titles, kind = self.data.kinds, self.data.kind
        if len(titles) < 2 or kind is None:
            title = titles[0] if titles and titles[0] != "link" else "Plain"
            plain = Kind(_key(title, ()), title, ROLES[0])
            return (plain,), np.zeros(len(self.data.links), np.int64)
        counted = np.bincount(kind, minlength=len(titles))
        kept = sorted(np.argsort(-counted, kind="stable")[: len(ROLES)].tolist())
        keys: list[str] = []
        for number in kept:
            keys.append(_key(titles[number], keys))
        free = [role for role in ROLES if role not in keys]
        roles = [key if key in ROLES else free.pop(0) for key in keys]
        shown = tuple(
            Kind(key, titles[number], role)
            for key, number, role in zip(keys, kept, roles, strict=True)
        )
        # Kinds beyond the available roles count as the last kind.
        kept_index = np.full(len(titles), len(kept) - 1)
        kept_index[kept] = np.arange(len(kept))
        return shown, kept_index[kind]

    @property
    def kind_counts(self) -> tuple[int, ...]:
        """The number of links of each kind."""
        shown, kind = self._kinds
        counted = np.zeros(len(shown), dtype=np.int64)
        np.add.at(counted, kind, self._counts)
        return tuple(counted.tolist())

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return self._kinds[0]

    @property
    def ports(self) -> tuple[Port, ...]:
        key = self.kinds[0].key
        # A graph has no dimensions, so all links are of dimension 0.
        return tuple(Port(f"link {j + 1}", key, 0) for j in range(self.near.shape[1]))

    def link_kinds(self, node: object) -> Ints:
        here = np.asarray(node, dtype=np.int64)
        return np.asarray(self._kinds[1][self._table[1][here]])

    @cached_property
    def _clusters(self) -> tuple[Ints, tuple[str, ...]]:
        home, hubs = clusters(self.data)
        return home, tuple(self.labels.texts[hub] for hub in hubs)

    @property
    def levels(self) -> tuple[str, ...]:
        return ("cluster",) if self.data.at is None and len(self._clusters[1]) > 1 else ()

    def cluster(self, node: object, level: int) -> Ints:
        if level >= len(self.levels):
            return super().cluster(node, level)
        return np.asarray(self._clusters[0][np.asarray(node, dtype=np.int64)])

    def cluster_name(self, cluster: int, level: int) -> str:
        """Return the name of a cluster's hub."""
        return self._clusters[1][cluster]

    @cached_property
    def _hosts(self) -> Ints | None:
        """1 for nodes that the file calls hosts, 0 for others, (nodes,); None if all are alike."""
        named = self.data.hosts
        if not named or len(named) == self.nodes:
            return None
        hosts = np.zeros(self.nodes, dtype=np.int64)
        hosts[list(named)] = 1
        return hosts

    @property
    def hosts_each(self) -> int | None:
        return 1 if self._hosts is None else None

    def hosts(self, node: object) -> Ints:
        table = self._hosts
        return super().hosts(node) if table is None else np.asarray(table[np.asarray(node)])

    @cached_property
    def is_cube(self) -> bool:
        """Whether it is a hypercube whose nodes are named by their indices in binary.

        If all names in a file are n-bit strings, its nodes are in the order of their names.
        """
        texts, width = self.labels.texts, (self.nodes - 1).bit_length()
        if (
            self.near.shape[1] != width
            or self.directed
            or any(text != f"{v:0{width}b}" for v, text in enumerate(texts))
        ):
            return False
        flipped = np.arange(self.nodes)[:, None] ^ (1 << np.arange(width))
        return bool((self.near[:, :, None] == flipped[:, None, :]).any(axis=1).all())

    def node(self, named: object) -> int:
        """Return the node of a name in the graph, of an address or of ``#index``.

        If names are integers, an integer is a name, not an index.
        """
        known = isinstance(named, Hashable) and not isinstance(named, bool)
        if known and named in self.places:
            return self.places[named]
        if isinstance(named, Integral) and known and any(isinstance(v, int) for v in self.places):
            raise OutsideRange(
                f"{brief(named)} is no name of {self.spec}, whose names are integers: an index is"
                " written as a text",
                nearest=f"{brief(next(iter(self.places)))}, or '#0'",
            )
        return super().node(named)  # type: ignore[arg-type]

    def parse(self, text: str) -> int:
        """Return the node of a name, with or without its spaces, or of ``#index``."""
        if not isinstance(text, str):
            return super().parse(text)
        place = self.labels.places.get(text, self.labels.places.get(without_blanks(text)))
        return super().parse(without_blanks(text)) if place is None else place

    def address_parts(self, plain: str) -> list[str]:
        return [plain]

    @cached_property
    def digest(self) -> str:
        """A digest of all data, by which two graphs are compared."""
        data = self.data
        parts = [self.spec, repr(self.labels.texts), repr(data.kinds), repr(data.hosts)]
        arrays = (data.links, data.kind, data.weights, data.at, data.ports, data.counts)
        buffers = [b"" if array is None else array.tobytes() for array in arrays]
        return sha256(b"|".join([*(part.encode() for part in parts), *buffers])).hexdigest()[:12]

    def farthest_pair(self) -> tuple[int, int] | None:
        """Return two nodes far apart in the largest of several components; None for only one."""
        count, component_of = self.data.mutual_pieces
        if count < 2:
            return None
        largest = int(np.bincount(component_of).argmax())
        here = int(np.flatnonzero(component_of == largest)[0])
        if self.directed:
            # A component may be one node without outgoing arcs: start at a node that has some.
            onward = np.flatnonzero((self.near[:, 0] >= 0) & (component_of == largest))
            here = int(onward[0]) if len(onward) else int(self._arcs[0][0, 0])
            return here, int(np.argmax(levels_from(neighbor_table(self), here)))
        for _ in range(2):
            start, here = here, int(np.argmax(levels_from(neighbor_table(self), here)))
        return start, here

    # Caches use networks as keys: two different graphs of one name must differ.
    def __eq__(self, other: object) -> bool:
        return isinstance(other, BuiltNetwork) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"<{self.spec}: {self.nodes:,} nodes, {self.links:,} links, {self.digest}>"

    def neighbors(self, node: object) -> Ints:
        return np.asarray(self.near[np.asarray(node, dtype=np.int64)].astype(np.int64))


def _key(title: str, keys: tuple[str, ...] | list[str]) -> str:
    """Return a key for a kind, made from its title, that is not among ``keys``."""
    plain = re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-")[:24] or "link"
    numbered = (f"{plain}-{number}" for number in range(2, 100))
    return plain if plain not in keys else next(key for key in numbered if key not in keys)


def build_network(data: GraphData, name: str, spec: str = "", file: str = "") -> BuiltNetwork:
    """Return a graph as a network with a spec, by default one made from its name.

    Without ``spec`` it is registered under the one made. Raises TooLarge if its neighbour
    table would be too large.

    >>> from explorer.graphs.reading import read_graph
    >>> net = build_network(read_graph("a b\\nb c\\n"), "path.edgelist")
    >>> net.spec, net.nodes, net.degrees.maximum
    ('Graph(path)', 3, 2)
    """
    max_degree = int(data.degree.max())
    if len(data.names) * max_degree > max_ends_in_table():
        hub = brief(data.names[int(data.degree.argmax())], 30)
        raise TooLarge(
            f"{brief(name)}: {hub} has {max_degree:,} links among {len(data.names):,} nodes: nodes"
            f" times the most links of one go up to {max_ends_in_table():,}"
        )
    places = {node: index for index, node in enumerate(data.names)}
    labels, source_file = Label("v", distinct_texts(data.names)), file or name * (not spec)
    for family_spec, known in [(spec, None)] if spec else possible_specs(name):
        net = BuiltNetwork(family_spec, labels, data, places, source_file)
        if known is None:
            check_contract(net)
            if not spec:
                register(net)
            return net
        if known == net and isinstance(known, BuiltNetwork):
            # The same file, opened again.
            return known
    raise TooLarge(f"{brief(name)}: too many graphs are open under this name")
