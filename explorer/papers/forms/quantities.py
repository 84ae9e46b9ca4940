"""Measured quantities of a network: in closed form, and also counted up to some size."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from explorer.analysis.measures.all_pairs import counts_by_node
from explorer.analysis.measures.farthest import farthest_pair
from explorer.analysis.measures.measures import Measures
from explorer.analysis.measures.theorems import Known, known_diameter
from explorer.core.errors import BrokenContract
from explorer.core.families.symmetry import keeps_links, orbit_representatives
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import routers_for
from explorer.core.search import levels_from, neighbor_table
from explorer.papers.check import Exact, View, pair_view
from explorer.papers.claim import Foundation

Value = Callable[[Any], Exact]


@dataclass(frozen=True)
class Quantity:
    """A quantity of networks: its name, and one or two ways to compute it.

    ``closed`` gives the value at any size and rests on ``rests``; ``counted`` walks over links, up
    to ``most`` nodes. If both give a value they must be equal: a difference is our mistake.
    ``method`` is the word for the count (``"a search"``), ``means`` that for the closed form;
    ``view`` shows the quantity in Explore, ``unit`` says what the short texts count, if they need
    it. ``walked`` is what the count rests on; ``theorem`` gives what the literature proves of a
    whole family.

    >>> from explorer import network
    >>> DIAMETER.of(network("HCN(3)")), LINKS.of(network("MC(3,3)"))
    (5, 402653184)
    """

    noun: str
    closed: Value | None = None
    counted: Value | None = None
    method: str = "a count"
    rests: tuple[Foundation, ...] = ("counts",)
    most: int = 2048
    view: Callable[[Any], View] | None = None
    means: str = "in closed form"
    unit: str = ""
    walked: tuple[Foundation, ...] = ("links",)
    theorem: Callable[[Any], Known[Any] | None] | None = None

    def counts(self, net: Network) -> bool:
        """Return whether the value of a network is also counted."""
        return self.counted is not None and (self.closed is None or net.nodes <= self.most)

    def grounds(self, nets: Iterable[Network]) -> tuple[Foundation, ...]:
        """Return the foundations of the values of these networks."""
        foundations = self.rests if self.closed else ()
        walked = self.walked if any(self.counts(net) for net in nets) else ()
        return tuple(dict.fromkeys((*foundations, *walked)))

    def of(self, net: Any) -> Exact:
        """Return the value; raise BrokenContract if closed form and count differ."""
        value = None if self.closed is None else self.closed(net)
        if not self.counts(net):
            assert value is not None
            return value
        assert self.counted is not None
        count = self.counted(net)
        if value is not None and value != count:
            raise BrokenContract(f"{self.noun} of {net.spec}: {value} in closed form, not {count}")
        return count

    def method_text(self, nets: tuple[Network, ...]) -> str:
        """Return in words how the values of these networks are computed."""
        if self.closed is None:
            return f"by {self.method}"
        also_counted = [net for net in nets if self.counts(net)]
        if not also_counted:
            return self.means
        if len(also_counted) == len(nets):
            return f"{self.means} and by {self.method}"
        most = max(net.nodes for net in also_counted)
        return f"{self.means}; equal to {self.method} up to {most:,} nodes"

    def renamed(self, noun: str) -> Quantity:
        """Return the same quantity under another name."""
        return replace(self, noun=noun)


# Counting by walking over links -----------------------------------------------------------------


@lru_cache(maxsize=256)
def sorted_neighbors(net: Network) -> Ints:
    """Return the sorted neighbours of every node, with itself for unused ports: (nodes, ports)."""
    return np.sort(neighbor_table(net), axis=1)


@lru_cache(maxsize=4096)
def reachable_nodes(net: Network) -> int:
    """Return the number of nodes that can be reached from node 0.

    >>> from explorer import network
    >>> reachable_nodes(network("MC(1,1)"))
    8
    """
    return int((levels_from(neighbor_table(net), 0) >= 0).sum())


@lru_cache(maxsize=256)
def degrees(net: Network) -> Ints:
    """Return the number of different neighbours of every node: (nodes,)."""
    table = sorted_neighbors(net)
    is_first = np.ones(table.shape, dtype=bool)
    is_first[:, 1:] = table[:, 1:] != table[:, :-1]
    return np.asarray((is_first & (table != np.arange(net.nodes)[:, None])).sum(axis=1))


@lru_cache(maxsize=4096)
def links(net: Network) -> int:
    """Return the number of links, each pair of joined nodes once.

    >>> from explorer import network
    >>> links(network("MC(1,1)"))
    8
    """
    table = sorted_neighbors(net)
    pairs = np.stack([np.broadcast_to(np.arange(net.nodes)[:, None], table.shape), table], axis=-1)
    pairs = np.sort(pairs.reshape(-1, 2), axis=1)
    codes = np.unique(pairs[:, 0].astype(np.int64) * net.nodes + pairs[:, 1])
    return int((codes // net.nodes != codes % net.nodes).sum())


@lru_cache(maxsize=512)
def searched_pairs(net: Network) -> tuple[int, ...]:
    """Return the ordered pairs at distance 0, 1, 2 …, by a search from every node.

    Raises BrokenContract if the network is not connected.
    """
    pairs = tuple(int(count) for count in counts_by_node(neighbor_table(net)).sum(axis=0))
    if sum(pairs) < net.nodes**2:
        raise BrokenContract(f"{net.spec} is not connected")
    return pairs


@lru_cache(maxsize=256)
def one_of_each_class(net: Network) -> tuple[tuple[int, int], ...]:
    """Return a node of each class of equivalent nodes by symmetry, and the size of the class.

    Raises BrokenContract unless every symmetry maps every link to a link.

    >>> from explorer import network
    >>> one_of_each_class(network("HCN(2)"))
    ((0, 4), (1, 8), (3, 4))
    """
    table, moves = net.table(), net.symmetries()
    if not all(keeps_links(table, move) for move in moves):
        raise BrokenContract(f"{net.spec} lacks a symmetry that it declares")
    nodes, sizes = np.unique(orbit_representatives(net.nodes, moves), return_counts=True)
    return tuple(zip(nodes.tolist(), sizes.tolist(), strict=True))


@lru_cache(maxsize=8192)
def _closed_distances(net: Network) -> tuple[int, ...]:
    pairs = net.distance_pairs()
    if pairs is None:
        raise BrokenContract(f"{net.spec} has no distances in closed form")
    return pairs


def _mean(pairs: tuple[int, ...], net: Network) -> Fraction:
    return Fraction(sum(d * count for d, count in enumerate(pairs)), net.nodes**2)


def far_view(net: Network) -> View:
    """Return two nodes at maximum distance, as parameters of Explore's URL."""
    pair = net.farthest_pair() or farthest_pair(net)
    router = next((r.key for r in routers_for(net) if r.promises_shortest), "")
    return pair_view(net, *pair, router)


def closed_measure(read: Callable[[Measures], Exact | None]) -> Value:
    """Return a function that reads a value from a network's measures, distances in closed form.

    >>> from explorer import network
    >>> closed_measure(lambda measures: measures.cost)(network("HCN(3)"))
    20
    """

    def value_of(net: Network) -> Exact:
        value = read(
            Measures(net, net.degrees, _closed_distances(net), net.vertex_uniform, "closed form")
        )
        assert value is not None
        return value

    return value_of


WALK = "a walk over the links"
EVERY_NODE = "a search from every node"
NODES = Quantity("the number of nodes", lambda net: net.nodes, reachable_nodes, WALK,
                 unit="nodes")  # fmt: skip
LINKS = Quantity("the number of links", lambda net: net.links, links, "a count of the links",
                 unit="links")  # fmt: skip
DEGREE = Quantity(
    "the largest degree",
    lambda net: net.degrees.maximum,
    lambda net: int(degrees(net).max()),
    "a count of neighbours",
    unit="links a node",
)
MIN_DEGREE = Quantity(
    "the least degree",
    lambda net: net.degrees.minimum,
    lambda net: int(degrees(net).min()),
    "a count of neighbours",
    unit="links a node",
)
MEAN_DEGREE = Quantity(
    "the mean degree",
    lambda net: net.degrees.mean,
    lambda net: Fraction(int(degrees(net).sum()), net.nodes),
    "a count of neighbours",
    unit="links a node",
)
DIAMETER = Quantity(
    "the diameter",
    closed_measure(lambda measures: measures.diameter),
    lambda net: len(searched_pairs(net)) - 1,
    EVERY_NODE,
    ("distances",),
    view=far_view,
    unit="hops",
    theorem=known_diameter,
)
MEAN_DISTANCE = Quantity(
    "the mean distance, the node itself included,",
    closed_measure(lambda measures: measures.mean_distance),
    lambda net: _mean(searched_pairs(net), net),
    EVERY_NODE,
    ("distances",),
    unit="hops",
)


MESSAGE_DENSITY = Quantity(
    "the message density",
    closed_measure(lambda measures: measures.message_density),
    lambda net: _mean(searched_pairs(net), net) * reachable_nodes(net) / links(net),
    EVERY_NODE,
    ("counts", "distances"),
)


def product(noun: str, factor: Quantity, other: Quantity) -> Quantity:
    """Return the product of two quantities that each have a closed form and a count.

    >>> from explorer import network
    >>> product("the cost", DEGREE, DIAMETER).of(network("HCN(3)"))
    20
    """

    def both(first: Value | None, second: Value | None) -> Value:
        assert first is not None
        assert second is not None
        return lambda net: first(net) * second(net)

    return replace(
        other,
        noun=noun,
        closed=both(factor.closed, other.closed),
        counted=both(factor.counted, other.counted),
        rests=tuple(dict.fromkeys((*factor.rests, *other.rests))),
        unit="",
        theorem=None if other.theorem is None else _scaled_theorem(factor.closed, other.theorem),
    )


def _scaled_theorem(
    factor: Value | None, theorem: Callable[[Any], Known[Any] | None]
) -> Callable[[Any], Known[Any] | None]:
    """Return a theorem on a product, from one on a factor and the other factor's closed form."""
    assert factor is not None

    def scaled(net: Any) -> Known[Any] | None:
        theorem_of_net = theorem(net)
        if theorem_of_net is None or theorem_of_net.value is None:
            return None
        return replace(theorem_of_net, value=factor(net) * theorem_of_net.value)

    return scaled


COST = replace(
    product("the largest degree times the diameter", DEGREE, DIAMETER),
    closed=closed_measure(lambda measures: measures.cost),
)


def _connectivity(net: Network) -> int:
    import networkx

    return int(networkx.node_connectivity(net.to_networkx()))


CONNECTIVITY = Quantity("the connectivity", None, _connectivity, "maximum flows between its nodes")


def without_closed_form(quantity: Quantity) -> Quantity:
    """Return a quantity without its closed form, for networks that have none."""
    return replace(quantity, closed=None)
