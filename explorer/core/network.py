"""The contract of networks: address arithmetic on an implicit graph."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np

from explorer.core.addresses.fields import Address, Field
from explorer.core.addresses.naming import (
    ON_NODES,
    NodeName,
    many_nodes,
    on_nodes,
    one_node,
    parse,
    split_address,
)
from explorer.core.errors import (
    Directed,
    ExplorerError,
    NotALink,
    OutsideRange,
    ParallelLinks,
    TooLarge,
)
from explorer.core.families.construction import MAX_NODES as MAX_NODES
from explorer.core.families.construction import Parametrized
from explorer.core.families.copies import Copies
from explorer.core.families.description import Degrees as Degrees
from explorer.core.families.description import Formula as Formula
from explorer.core.families.description import Kind as Kind
from explorer.core.families.description import OtherName as OtherName
from explorer.core.families.description import Parameter as Parameter
from explorer.core.families.description import Port as Port
from explorer.core.families.exports import to_igraph, to_networkx, to_scipy
from explorer.core.ints import Ints, index_array
from explorer.core.limits import (
    MAX_ENDS_SEARCHED,
    MAX_NODES_SEARCHED,
    has_page_limits,
    max_ends_in_table,
)
from explorer.core.suggest import edit_distance
from explorer.words.forms import capital

if TYPE_CHECKING:
    import networkx
    import scipy.sparse

MAX_BUILT = MAX_NODES_SEARCHED
"""The most nodes of a network that is built; larger ones are treated by arithmetic alone."""

BLOCK = 2**14
"""Nodes whose neighbours are computed at a time, so that intermediate arrays stay small."""


@dataclass(frozen=True)
class Network(Parametrized):
    """An interconnection network as an implicit graph on the indices 0 … nodes-1.

    A subclass is a frozen dataclass of its parameters, named as in ``parameters``. The index is the
    mixed-radix number whose digits are the values of the address's fields, the first most
    significant.
    """

    title: ClassVar[str]
    paper: ClassVar[str | None] = None
    source: ClassVar[str] = ""
    teaches: ClassVar[str] = ""
    """The property that this family shows best of all, in one sentence."""

    other_names: ClassVar[tuple[OtherName, ...]] = ()
    """Other names of the family, or of one network of it, which are read as specs."""

    curves: ClassVar[tuple[str, ...]] = ()
    """The series of sizes in comparisons: ``DB(2,n)`` with one letter left in it, or specs
    separated by blanks."""

    def __init_subclass__(cls, **options: Any) -> None:
        """Make the methods of ON_NODES check their arguments, in every family and plug-in."""
        super().__init_subclass__(**options)
        for name, arrays in ON_NODES.items():
            if name in cls.__dict__:
                doc = getattr(Network, name).__doc__
                setattr(cls, name, on_nodes(cls.__dict__[name], arrays, doc))

    # As a collection of nodes ---------------------------------------------------------------

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        """Return the number of nodes; Python's ``len`` takes it up to 2^63 - 1."""
        return self.nodes

    def __contains__(self, named: object) -> bool:
        """Return whether an object names a node: an index, an address, the values of its fields."""
        try:
            one_node(self, named)
        except ExplorerError:
            return False
        return True

    def __iter__(self) -> Iterator[int]:
        """Yield the indices of the nodes; raise TooLarge above 2^20 of them."""
        self.require_built("going through its nodes")
        return iter(range(self.nodes))

    # What it is --------------------------------------------------------------------------

    @property
    @abstractmethod
    def fields(self) -> tuple[Field, ...]:
        """The fields of an address, most significant first."""

    @property
    def nodes(self) -> int:
        """The exact number of nodes."""
        return self._sizes_and_product[1]

    @cached_property
    def _sizes_and_product(self) -> tuple[tuple[int, ...], int]:
        """The size of each field, least significant first, and the product of all sizes."""
        sizes = tuple(field.size for field in reversed(self.fields))
        return sizes, prod(sizes)

    @property
    @abstractmethod
    def links(self) -> int:
        """The exact number of links, in closed form; parallel links, and arcs, count singly."""

    @property
    @abstractmethod
    def degrees(self) -> Degrees:
        """The degrees of the nodes, in closed form; parallel links count singly, arcs at tails."""

    @property
    @abstractmethod
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of links that occur, in the order of the legend."""

    @property
    @abstractmethod
    def ports(self) -> tuple[Port, ...]:
        """The ports of a node: column j of ``neighbors()``."""

    @abstractmethod
    def neighbors(self, node: object) -> Ints:
        """Return the neighbour behind every port: (...,) -> (..., ports).

        Ports that a node lacks are padded with -1. Nodes are indices, texts or arrays of them;
        raises OutsideRange for a value that is no node of the network.
        """

    def link_kinds(self, node: object) -> Ints:
        """Return the index in ``kinds`` of the link at every port: (...,) -> (..., ports).

        A family whose kind depends on the node as well as on the port overrides this.
        """
        order = [k.key for k in self.kinds]
        row = np.array([order.index(p.kind) for p in self.ports], dtype=np.int64)
        shape = np.shape(many_nodes(self, node))
        return np.broadcast_to(row, (*shape, len(row)))

    # Directed and parallel links -------------------------------------------------------------

    @property
    def directed(self) -> bool:
        """Whether links are directed: ``neighbors`` gives the heads of arcs, ``links`` counts arcs.

        A directed network may have the reverses of some arcs.
        """
        return False

    def behind(self, node: object) -> Ints:
        """Return the tails of the arcs into each node: (...,) -> (..., greatest in-degree).

        Rows are padded with -1. Directed networks override this; in undirected ones these are the
        neighbours.
        """
        if self.directed:
            raise NotImplementedError(f"{type(self).__name__} is directed and has no behind()")
        return self.neighbors(node)

    def require_undirected(self, purpose: str) -> None:
        """Raise Directed if links are directed: ``purpose``, in the singular, is undefined then.

        A computation along arcs, from tails to heads, needs no such check.
        """
        if self.directed:
            what = capital(purpose)
            raise Directed(
                f"{what} is defined for undirected networks; {self.spec} has directed links"
            )

    @property
    def channel_count(self) -> int:
        """The number of channels: one for an arc, two for an undirected link."""
        return self.links if self.directed else 2 * self.links

    @property
    def width_each(self) -> int | None:
        """The number of parallel links at every port, usually 1; None where ports differ."""
        return 1

    def width(self, node: object) -> Ints:
        """Return the number of parallel links at each port: (...,) -> (..., ports).

        It is the same from both ends. ``links`` and ``degrees`` sum it, loads are divided by it and
        cuts count it; routers, searches and drawings treat parallel links as one. Values at ports
        that a node lacks are undefined. A family whose ``width_each`` is None overrides this.
        """
        shape = (*np.shape(many_nodes(self, node)), len(self.ports))
        return np.full(shape, self.width_each, dtype=np.int64)

    @cached_property
    def joined_pairs(self) -> int:
        """The number of pairs of joined nodes, however many links or arcs join a pair."""
        if self.width_each is None or self.directed:
            return len(np.unique(np.sort(self.link_array()[:, :2], axis=1), axis=0))
        return self.links // self.width_each

    def require_single_links(self, purpose: str) -> None:
        """Raise ParallelLinks if some links are parallel: ``purpose`` is undefined then."""
        if self.width_each != 1:
            what = capital(purpose)
            raise ParallelLinks(f"{what} is computed without parallel links; {self.spec} has some")

    @property
    def levels(self) -> tuple[str, ...]:
        """The names of the hierarchy, coarsest first: ``("class", "cluster")``; () for none."""
        return ()

    def cluster(self, node: object, level: int) -> Ints:
        """Return the number of each node's cluster at a level: (...,) -> (...,).

        Families with a single level need not override this: it is the value of the first field.
        """
        if level or len(self.levels) != 1:
            raise OutsideRange(f"level {level} does not exist: {self.spec} has {len(self.levels)}")
        return self.split(node)[0]

    def cluster_name(self, cluster: int, level: int) -> str:
        """Return the text that names a cluster of a level."""
        return str(cluster)

    def formulas(self) -> Mapping[str, Formula]:
        """Return the formulas that papers print, by quantity: nodes, links, degree, diameter, …"""
        return {}

    def formula_symbols(self) -> Mapping[str, int]:
        """Return the values of the letters in ``formulas`` that are not parameters."""
        return {}

    def copies_of(self, smaller: Self) -> Copies | None:
        """Return how this network consists of copies of a smaller one, None if it does not.

        ``explorer.core.families.copies.copies`` calls this, for two networks of one family of which
        one parameter differs by a step.
        """
        return None

    # Distances, where they have a closed form ---------------------------------------------

    @property
    def vertex_uniform(self) -> bool:
        """Whether every node is known to have the same number of nodes at each distance."""
        return False

    def distance(self, a: object, b: object) -> Ints | None:
        """Return the exact distances of pairs in closed form, or None where none is known."""
        return None

    def shortest_paths(self, a: int, b: int) -> int | None:
        """Return the number of shortest paths between two nodes, None without a closed form."""
        return None

    def distance_pairs(self) -> tuple[int, ...] | None:
        """Return how many ordered pairs have distance 0, 1, 2, …, None without a closed form."""
        return None

    def distance_counts(self, source: int) -> tuple[int, ...] | None:
        """Return how many nodes have distance 0, 1, 2, … from one, None without a closed form."""
        pairs = self.distance_pairs() if self.vertex_uniform else None
        return pairs and tuple(count // self.nodes for count in pairs)

    def orbits(self) -> tuple[tuple[int, int], ...] | None:
        """Return (representative, size) of classes of nodes with equal distance counts, or None."""
        return ((0, self.nodes),) if self.vertex_uniform else None

    def symmetries(self) -> tuple[Ints, ...]:
        """Return automorphisms, (nodes,) each, that map nodes within the classes of ``orbits``.

        Nodes of one class that no symmetry maps to each other have been found alike by counting.
        ``explorer.testing`` checks that each symmetry maps every link to a link.
        """
        return ()

    def farthest_pair(self) -> tuple[int, int] | None:
        """Return two nodes at the distance of the diameter, None where only a search finds them."""
        return None

    # Hosts: the nodes that send and receive, or hosts attached to nodes -------------------

    @property
    def hosts_each(self) -> int | None:
        """The number of hosts of every node, 1 if it is a host itself; None if nodes differ."""
        return 1

    def hosts(self, node: object) -> Ints:
        """Return the number of hosts of each node: (...,) -> (...,).

        1 for a node that is a host, 0 for a switch that only forwards messages, p for a switch with
        p attached hosts, which are no nodes. Traffic patterns, means between hosts and bisections
        of hosts use it; links, routes and drawings do not. A family whose ``hosts_each`` is None
        overrides this.
        """
        return np.full(np.shape(many_nodes(self, node)), self.hosts_each, dtype=np.int64)

    @property
    def sender(self) -> str:
        """The word for a sender: "node" if every node is a host, else "host"."""
        return "node" if self.hosts_each == 1 else "host"

    @property
    def host_count(self) -> int:
        """The exact number of hosts."""
        if self.hosts_each is not None:
            return self.nodes * self.hosts_each
        self.require_built("counting its hosts one by one")
        return int(self.hosts(np.arange(self.nodes)).sum())

    @property
    def switch_count(self) -> int:
        """The exact number of nodes that are not hosts, with attached hosts or without."""
        if self.hosts_each is not None:
            return 0 if self.hosts_each == 1 else self.nodes
        self.require_built("counting its switches one by one")
        return int((self.hosts(np.arange(self.nodes)) != 1).sum())

    def host_node(self, host: object) -> Ints:
        """Return the node of each host; hosts are numbered in the order of nodes: (...,) -> (...,).

        Raises OutsideRange for a number that is not from 0 to ``host_count`` - 1.
        """
        number = index_array(host, self.host_count)
        if ((number < 0) | (number >= self.host_count)).any():
            raise OutsideRange(
                f"there is no such host in {self.spec}: they go from 0 to {self.host_count - 1}"
            )
        if self.hosts_each is not None:
            return index_array(number // self.hosts_each, self.nodes)
        return self._host_nodes(number)

    def _host_nodes(self, number: Ints) -> Ints:
        """Return the nodes of hosts in a network whose nodes differ in their number of hosts."""
        host_ends = np.cumsum(self.hosts(np.arange(self.nodes)))
        return np.asarray(np.searchsorted(host_ends, number, side="right"))

    def host_pairs(self) -> tuple[int, ...] | None:
        """Return the numbers of ordered pairs of different hosts at distance 0, 1, 2, …

        Two hosts of one node are at distance 0. None without a closed form.
        """
        return None

    # Addresses -----------------------------------------------------------------------------

    @property
    def bare(self) -> bool:
        """Whether an address is written without parentheses."""
        return len(self.fields) == 1

    def split(self, node: object) -> tuple[Ints, ...]:
        """Return the values of each field, an array for each: (...,) -> ((...,), …)."""
        nodes = self.nodes
        rest = index_array(node, nodes)
        values: list[Ints] = []
        for size in self._sizes_and_product[0]:
            values.append(index_array(rest % size, nodes))
            rest = rest // size
        return tuple(reversed(values))

    def join(self, values: Sequence[object]) -> Ints:
        """Return the indices of nodes from the values of their fields, broadcast together."""
        nodes = self.nodes
        total = index_array(0, nodes)
        for size, value in zip(reversed(self._sizes_and_product[0]), values, strict=True):
            total = total * size + index_array(value, nodes)
        return index_array(total, nodes)

    def address(self, node: int) -> Address:
        """Return the values of the fields of one node."""
        self.require(node)
        if type(self).split is not Network.split:
            return tuple(int(v) for v in self.split(node))
        # As in `split`, without arrays, for speed: drawings name each node.
        rest, values = int(node), []
        for size in self._sizes_and_product[0]:
            rest, value = divmod(rest, size)
            values.append(value)
        return tuple(reversed(values))

    def index(self, address: Address) -> int:
        """Return the index of an address; raise BadAddress unless every value is of its field."""
        sizes = self._sizes_and_product[0]
        if type(self).join is not Network.join or len(address) != len(sizes):
            return one_node(self, tuple(address))
        # As in `join`, without arrays, for speed: routes name each node.
        node = 0
        for size, value in zip(reversed(sizes), address, strict=True):
            if type(value) is not int or not 0 <= value < size:
                return one_node(self, tuple(address))
            node = node * size + value
        return node

    def require(self, node: int) -> None:
        """Raise OutsideRange unless ``node`` is an index of this network, an integer."""
        if type(node) is not int or not 0 <= node < self.nodes:
            one_node(self, node)

    def format(self, node: NodeName) -> str:
        """Return the address of a node as the paper writes it."""
        if type(node) is not int:
            node = one_node(self, node)
        texts = [f.text(v) for f, v in zip(self.fields, self.address(node), strict=True)]
        return texts[0] if self.bare else f"({','.join(texts)})"

    def parse(self, text: str) -> int:
        """Return the node a text names: an address in the paper's notation, or ``#index``."""
        return parse(self, text)

    def address_parts(self, plain: str) -> list[str]:
        """Return the text of each field of an address; a family may split addresses otherwise."""
        return split_address(self, plain)

    def node(self, named: NodeName) -> int:
        """Return the node that an index, an address or the values of its fields name.

        Raises OutsideRange and BadAddress, which name the value and the rule that it breaks.
        """
        return one_node(self, named)

    # Links ----------------------------------------------------------------------------------

    def port_between(self, a: int, b: int) -> int:
        """Return the port of ``a`` that leads to ``b``; raise NotALink if there is no link."""
        self.require(b)
        ports = [int(v) for v in self.neighbors(a)]
        if b not in ports:
            near = self._nearest_of([p for p in ports if p >= 0], b)
            raise NotALink(
                f"{self.format(a)} and {self.format(b)} are not joined in {self.spec}",
                nearest=f"{self.format(a)} to {self.format(near)}",
            )
        return ports.index(b)

    def _nearest_of(self, nodes: Sequence[int], target: int) -> int:
        """Return the node nearest to a target by distance, or by address without a closed form."""
        distances = [self.distance(node, target) for node in nodes]
        goal = self.format(target)
        costs = [
            edit_distance(self.format(v), goal) if d is None else int(d)
            for v, d in zip(nodes, distances, strict=True)
        ]
        return nodes[costs.index(min(costs))]

    def kind_between(self, a: int, b: int) -> Kind:
        """Return the kind of the link between two nodes; raise NotALink if there is no link."""
        port = self.port_between(a, b)
        return self.kinds[int(self.link_kinds(a)[port])]

    @property
    def arc_count(self) -> int:
        """The number of ends of links that a search visits, one for each port of each node."""
        return self.nodes * len(self.ports)

    @property
    def fits_search(self) -> bool:
        """Whether the network can be searched: at most 2^20 nodes and 2^26 ends of links."""
        return self.nodes <= MAX_BUILT and self.arc_count <= MAX_ENDS_SEARCHED

    @property
    def fits_table(self) -> bool:
        """Whether its neighbour table may be held: at most 2^25 ends of links, 2^21 for a page."""
        return self.nodes <= MAX_BUILT and self.arc_count <= max_ends_in_table()

    def require_at_most(self, most: int, rule: str, nearest: str | None = None) -> None:
        """Raise TooLarge above ``most`` nodes; ``rule`` is the text before that number."""
        if self.nodes > most:
            raise TooLarge(f"{self.spec} has {self.nodes:,} nodes: {rule} {most:,}", nearest)

    def require_built(self, purpose: str) -> None:
        """Raise TooLarge if the network has more nodes, or ends of links, than are searched."""
        self.require_at_most(MAX_BUILT, f"{purpose} takes at most")
        self.require_ends(purpose, MAX_ENDS_SEARCHED)

    def require_held(self, purpose: str) -> None:
        """Raise TooLarge if the network has more nodes, or ends of links, than a table holds."""
        self.require_built(purpose)
        self.require_ends(purpose, max_ends_in_table())

    def require_ends(self, purpose: str, most: int) -> None:
        """Raise TooLarge if the network has more than ``most`` ends of links."""
        if self.arc_count > most:
            here = " on a page" if has_page_limits() else ""
            raise TooLarge(
                f"{self.spec} has {self.nodes:,} nodes with {len(self.ports)} ports each,"
                f" {self.arc_count:,} ends of links: {purpose} takes at most {most:,}{here}"
            )

    def table(self) -> Ints:
        """Return the neighbour table, int32, (nodes, ports), -1 where a node lacks a port.

        Raises TooLarge above 2^20 nodes or 2^25 ends of links. The table is made block by block, so
        that no larger array is needed.
        """
        self.require_held("a neighbour table")
        table = np.empty((self.nodes, len(self.ports)), dtype=np.int32)
        for first in range(0, self.nodes, BLOCK):
            last = min(first + BLOCK, self.nodes)
            table[first:last] = self.neighbors(np.arange(first, last))
        return table

    def link_array(self) -> Ints:
        """Return each link once, as a row (a, b, port of a) with a < b: (m, 3).

        Parallel links are one row. In a directed network each arc from a to b is a row.
        """
        table = self.table()
        blocks = []
        for first in range(0, self.nodes, BLOCK):
            rows = table[first : first + BLOCK]
            least = -1 if self.directed else np.arange(first, first + len(rows))[:, None]
            node, port = np.nonzero(rows > least)
            blocks.append(np.stack([node + first, rows[node, port], port], axis=1))
        return blocks[0] if len(blocks) == 1 else np.concatenate(blocks)

    def to_networkx(self) -> networkx.Graph[Any]:
        """Return the network as a NetworkX graph on the indices, links with kind and dimension.

        A directed network gives a DiGraph of its arcs. The edges of a network with parallel links
        have their number as ``width``.
        """
        return to_networkx(self)

    def to_igraph(self) -> Any:
        """Return the network as an igraph graph on the indices, as ``to_networkx`` does.

        Raises ExplorerError if igraph is not installed.
        """
        return to_igraph(self)

    def to_scipy(self) -> scipy.sparse.csr_array:
        """Return the adjacency matrix as a SciPy sparse array of ones: (nodes, nodes) int8, CSR.

        The columns of a row are in the order of the ports. Raises TooLarge above 2^20 nodes.
        """
        return to_scipy(self)
