"""Fronts: the round in which a broadcast reaches a node, for networks of any size.

A schedule lists every send. A front computes the round of a node from its address or its distance,
without a list of sends. The number of nodes of a cell of the map that each round reaches is then
counted, or follows in closed form.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from random import Random

import numpy as np

from explorer.collectives.binomial import BinomialTree
from explorer.collectives.breadth_first import BreadthFirstTree, breadth_first_rounds
from explorer.collectives.registry import broadcast, broadcast_for, broadcasts_for
from explorer.collectives.tree import least_rounds
from explorer.core.collective import MODELS, Broadcast, Model
from explorer.core.errors import TooLarge
from explorer.core.ints import Ints, index_array
from explorer.core.limits import max_ends_in_table
from explorer.core.network import MAX_BUILT, Network
from explorer.core.reason import Reason, sentence
from explorer.networks.cubes.binary_cube import BinaryCube
from explorer.networks.cubes.folded_hypercube import FoldedHypercube
from explorer.networks.cubes.hypercube import Hypercube
from explorer.networks.metacube.census import by_distance
from explorer.networks.metacube.metacube import Metacube

Counts = tuple[int, ...]
"""The numbers of nodes that round 0, 1, 2, … reaches."""

SAMPLED_NODES = 4096
"""The number of random nodes from which the counts of a front without closed form are estimated."""

MAX_NODES_COUNTED = 1 << 22
"""Most nodes whose distances are computed one by one, if no closed form counts them."""

BLOCK = 1 << 16
"""The number of nodes whose distances are computed at once."""

NEVER = -1
"""The round of a node that no round reaches."""


@dataclass(frozen=True)
class Front(ABC):
    """A broadcast from ``root`` in a model of ports, given by the round that reaches each node."""

    net: Network
    root: int
    model: Model

    @abstractmethod
    def rounds(self, nodes: object) -> Ints:
        """Return the round that reaches each node, -1 for none: (...,) -> (...,)."""

    @abstractmethod
    def counts(self) -> Counts | None:
        """Return how many nodes each round reaches, None if that is not known."""

    def inside(self, fixed_bits: Mapping[int, int]) -> Counts | None:
        """Return how many nodes with these bits of the index each round reaches.

        None if there is no closed form.
        """
        return None


@dataclass(frozen=True)
class Ball(Front):
    """The front of a tree of shortest paths with all ports: round d reaches distance d.

    >>> from explorer import network
    >>> ball = Ball(network("Q(3)"), 0, "all-port")
    >>> ball.rounds(np.arange(8)).tolist(), ball.counts(), ball.inside({2: 1})
    ([0, 1, 1, 2, 1, 2, 2, 3], (1, 3, 3, 1), (0, 1, 2, 1))
    """

    def rounds(self, nodes: object) -> Ints:
        distances = self.net.distance(self.root, nodes)
        assert distances is not None
        return np.asarray(distances, dtype=np.int64)

    def counts(self) -> Counts | None:
        counts_inside = self.inside({})
        if counts_inside is not None:
            return counts_inside
        counts = self.net.distance_counts(self.root)
        if counts is not None:
            return counts
        has_closed_distance = self.net.distance(self.root, np.array([self.root])) is not None
        return (
            _counts_from_all(self)
            if has_closed_distance and self.net.nodes <= MAX_NODES_COUNTED
            else None
        )

    def inside(self, fixed_bits: Mapping[int, int]) -> Counts | None:
        if isinstance(self.net, Metacube) and self.net.walks_known:
            return by_distance(self.net, self.root, fixed_bits)
        if not isinstance(self.net, Hypercube | FoldedHypercube):
            return None
        counts = _weights(self.net.n, self.root, fixed_bits)
        if isinstance(self.net, Hypercube):
            return counts
        # The complement of the differing bits is one link away.
        nearer = [0] * (-(-self.net.n // 2) + 1)
        for weight, count in enumerate(counts):
            nearer[min(weight, self.net.n + 1 - weight)] += count
        return tuple(nearer)


@lru_cache(maxsize=8)
def _counts_from_all(ball: Ball) -> Counts:
    """Return how many nodes are at each distance, by computing the distance of every node."""
    counts = np.zeros(1, dtype=np.int64)
    for first in range(0, ball.net.nodes, BLOCK):
        block = np.bincount(ball.rounds(np.arange(first, min(first + BLOCK, ball.net.nodes))))
        counts = np.pad(counts, (0, max(0, len(block) - len(counts))))
        counts[: len(block)] += block
    return tuple(counts.tolist())


@dataclass(frozen=True)
class Doubling(Front):
    """The front of a cube's binomial tree: in every round all informed nodes send in one dimension.

    A node is identified by the dimensions, from the highest down, along which the message came to
    it. All-port, it is reached after as many hops; one-port, in the round of the last dimension.
    The high bits of a node determine the high ones of these dimensions, so the nodes of a cell,
    which share their high bits, are counted in closed form.

    >>> from explorer import network
    >>> front = Doubling(network("Q(3)"), 0, "one-port")
    >>> front.rounds(np.arange(8)).tolist(), front.counts(), front.inside({2: 0})
    ([0, 3, 2, 3, 1, 3, 2, 3], (1, 1, 2, 4), (1, 0, 1, 2))
    """

    def turns(self, nodes: object) -> Ints:
        """Return for each node the set of dimensions along which the message came, as a mask."""
        cube = self.net
        assert isinstance(cube, BinaryCube)
        there = index_array(nodes, cube.nodes)
        here = there * 0 + index_array(self.root, cube.nodes)
        turns = there * 0
        for dimension in reversed(range(cube.n)):
            unit = index_array(1, cube.nodes) << dimension
            turn = (here ^ there) & unit
            ahead = cube.neighbors(here)[..., dimension]
            here = index_array(np.where(np.asarray(turn != 0), ahead, here), cube.nodes)
            turns = turns | turn
        return np.asarray(turns)

    def rounds(self, nodes: object) -> Ints:
        cube, turns = self.net, self.turns(nodes)
        assert isinstance(cube, BinaryCube)
        total = np.zeros(turns.shape, dtype=np.int64)
        for dimension in reversed(range(cube.n)):
            bit = np.asarray(turns >> dimension & 1, dtype=np.int64)
            if self.model == "all-port":
                total += bit
            else:
                total = np.where(bit == 1, cube.n - dimension, total)
        return total

    def counts(self) -> Counts:
        counts = self.inside({})
        assert counts is not None
        return counts

    def inside(self, fixed_bits: Mapping[int, int]) -> Counts | None:
        cube = self.net
        assert isinstance(cube, BinaryCube)
        free = cube.n - len(fixed_bits)
        if sorted(fixed_bits) != list(range(free, cube.n)):
            return None
        node = sum(value << bit for bit, value in fixed_bits.items())
        turns = int(self.turns(node)) >> free
        if self.model == "all-port":
            base = turns.bit_count()
            return (0,) * base + tuple(comb(free, more) for more in range(free + 1))
        # Reached along the known dimensions alone, then doubled along each free dimension.
        lowest = (turns & -turns).bit_length() - 1
        before = len(fixed_bits) - lowest if turns else 0
        counts = [0] * (cube.n + 1)
        counts[before] = 1
        for more in range(free):
            counts[len(fixed_bits) + 1 + more] += 1 << more
        return tuple(counts)


@dataclass(frozen=True)
class ScheduleFront(Front):
    """The front of any tree on a network that can be built: each node's round in its schedule.

    >>> from explorer import network
    >>> listed = ScheduleFront(network("Q(3)"), 0, "one-port", "breadth-first")
    >>> listed.rounds(np.arange(8)).tolist(), listed.counts()
    ([0, 1, 2, 2, 3, 3, 3, 3], (1, 1, 2, 4))
    """

    key: str
    variant: str | None = None

    def rounds(self, nodes: object) -> Ints:
        all_rounds = _informed_rounds(self.net, self.root, self.model, self.key, self.variant)
        return np.asarray(all_rounds[np.asarray(nodes, dtype=np.int64)], dtype=np.int64)

    def counts(self) -> Counts:
        all_rounds = _informed_rounds(self.net, self.root, self.model, self.key, self.variant)
        return tuple(np.bincount(all_rounds[all_rounds >= 0]).tolist())


@lru_cache(maxsize=4)
def _informed_rounds(net: Network, root: int, model: Model, key: str, variant: str | None) -> Ints:
    if key == BreadthFirstTree.key:
        rounds = breadth_first_rounds(net, root, model).astype(np.int32)
    else:
        rounds = np.full(net.nodes, NEVER, dtype=np.int32)
        rounds[root] = 0
        for number, item in enumerate(broadcast(net, root, key, model, variant).rounds, 1):
            rounds[[b for _, b in item.sends]] = number
    rounds.setflags(write=False)
    return rounds


def rounds_bound(front: Front) -> tuple[int | None, Reason]:
    """Return a lower bound on the rounds of any broadcast from a front's root, and the reason.

    >>> from explorer import network
    >>> rounds_bound(Ball(network("MC(3,3)"), 0, "all-port"))[0]
    32
    """
    net = front.net
    if net.fits_table:
        return least_rounds(net, front.root, front.model)
    counts = Ball(net, front.root, "all-port").counts()
    if counts is None:
        return None, sentence(
            "How far the farthest node from this root is has no closed form here."
        )
    return least_rounds(net, front.root, front.model, len(counts) - 1)


def front_counts(front: Front) -> tuple[Counts, int]:
    """Return how many nodes each round reaches, and the number of first rounds that are exact.

    If they are not known, the nodes near the root are counted one by one, and the others are
    estimated from random nodes: the last rounds may be missed.

    >>> from explorer import network
    >>> front_counts(Ball(network("Q(3)"), 0, "all-port"))
    ((1, 3, 3, 1), 4)
    >>> front_counts(Ball(network("BT(40)"), 0, "all-port"))[0][:4]
    (1, 2, 4, 8)
    """
    closed_counts = front.counts()
    if closed_counts is not None:
        return closed_counts, len(closed_counts)
    net, random = front.net, Random(f"{front.net.spec} {front.root}")
    nodes = index_array([random.randrange(net.nodes) for _ in range(SAMPLED_NODES)], net.nodes)
    counts = np.bincount(front.rounds(nodes)).tolist()
    near_counts = _near(net, front.root)
    estimated = (count * net.nodes // SAMPLED_NODES for count in counts[len(near_counts) :])
    return (*near_counts, *estimated), len(near_counts)


def _near(net: Network, root: int) -> Counts:
    """Return how many nodes are at distance 0, 1, 2, … from a root, as long as there are few."""
    level, reached, counts = {root}, {root}, [1]
    while True:
        ends = net.neighbors(index_array(sorted(level), net.nodes)).ravel().tolist()
        level = set(ends) - reached - {-1}
        if not level or len(reached) + len(level) > SAMPLED_NODES:
            return tuple(counts)
        reached |= level
        counts.append(len(level))


def front(
    net: Network, root: int, tree: str | None, model: Model, variant: str | None = None
) -> Front:
    """Return the front of a broadcast; raise TooLarge if the tree would have to be built.

    >>> from explorer import network
    >>> front(network("MC(3,3)"), 0, None, "all-port").counts()[:4]
    (1, 6, 24, 92)
    """
    broadcast_tree = broadcast_for(net, tree)
    if net.fits_table:
        return ScheduleFront(net, root, model, broadcast_tree.key, variant)
    if model not in models_at_any_size(net, broadcast_tree):
        raise TooLarge(
            f"{net.spec} has {net.nodes:,} nodes with {len(net.ports)} ports: the tree"
            f" “{broadcast_tree.title}” is made send by send, up to {MAX_BUILT:,} nodes and"
            f" {max_ends_in_table():,} ports of all",
            nearest=next((t.key for t in trees_at_any_size(net)), None),
        )
    return (Doubling if isinstance(broadcast_tree, BinomialTree) else Ball)(net, root, model)


def models_at_any_size(net: Network, tree: Broadcast) -> tuple[Model, ...]:
    """Return the models in which a tree has a front without being built; () without any."""
    if isinstance(tree, BinomialTree):
        return MODELS
    has_closed_distance = (
        isinstance(tree, BreadthFirstTree) and net.distance(0, np.array([0])) is not None
    )
    return ("all-port",) if has_closed_distance else ()


def trees_at_any_size(net: Network) -> tuple[Broadcast, ...]:
    """Return the trees on a network that have a front without being built.

    >>> from explorer import network
    >>> [tree.key for tree in trees_at_any_size(network("Q(40)"))]
    ['binomial', 'breadth-first']
    """
    return tuple(tree for tree in broadcasts_for(net) if models_at_any_size(net, tree))


def _weights(n: int, root: int, fixed_bits: Mapping[int, int]) -> Counts:
    """Return how many nodes with these bits differ from the root in 0, 1, 2 … bits."""
    base = sum((root >> bit & 1) ^ value for bit, value in fixed_bits.items())
    free = n - len(fixed_bits)
    counts = [0] * (n + 1)
    for more in range(free + 1):
        counts[base + more] = comb(free, more)
    return tuple(counts)
