"""Embeddings: a guest graph in a network, with load, dilation, congestion and expansion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from explorer.analysis.embeddings.grids import grid, natural_shape
from explorer.analysis.embeddings.guest import Guest, GuestKind
from explorer.analysis.embeddings.lines import SEKANINA, ring_of_three_steps
from explorer.analysis.embeddings.measure import shortest_paths
from explorer.analysis.embeddings.rings import MAX_NODES_CONSTRUCTED, longest_ring, ring_of
from explorer.analysis.embeddings.trees import max_tree_height, tree
from explorer.analysis.traffic.conflicts import crossed_links
from explorer.core.arguments.several import integers
from explorer.core.errors import OutsideRange, TooLarge
from explorer.core.ints import Ints, index_array
from explorer.core.network import Network
from explorer.core.one_line import repr_in_one_line


@dataclass(frozen=True, eq=False)
class Embedding:
    """A guest in a host: a host node for every guest node, a path for every guest link.

    ``places`` are host nodes by guest index, (guest nodes,). ``paths`` are host nodes by guest
    link, in the order of ``guest.links``, (guest links, dilation + 1), padded with -1. ``source``
    says how the map was made, ``note`` what bounds it. Source: star-crossed cube paper, §5.
    """

    guest: Guest
    net: Network
    places: Ints
    paths: Ints
    source: str
    note: str = ""

    __repr__ = repr_in_one_line

    @cached_property
    def load(self) -> int:
        """The maximum number of guest nodes on one host node."""
        return int(np.unique(self.places, return_counts=True)[1].max())

    @cached_property
    def lengths(self) -> Ints:
        """The number of host links of every guest link's path: (guest links,)."""
        return np.asarray((self.paths >= 0).sum(axis=1) - 1)

    @property
    def dilation(self) -> int:
        """The length of the longest path."""
        return int(self.lengths.max())

    @property
    def expansion(self) -> Fraction:
        """Host nodes over guest nodes."""
        return Fraction(self.net.nodes, self.guest.nodes)

    @cached_property
    def link_loads(self) -> tuple[Ints, Ints]:
        """The host links in use, as rows (a, b) with a < b, and the paths over each."""
        return crossed_links(self.paths)

    @property
    def congestion(self) -> int:
        """The maximum number of paths over one host link, in both directions together."""
        return int(self.link_loads[1].max())


def embedding(
    guest: Guest, net: Network, places: Sequence[int] | Ints, source: str, note: str = ""
) -> Embedding:
    """Return an embedding from a map of guest nodes; guest links take shortest paths.

    If several paths are shortest, the first port that leads closer is used. Raises OutsideRange for
    a place that is not a node and for a wrong number of places.

    >>> from explorer import network
    >>> result = embedding(Guest("ring", (4,)), network("Q(2)"), (0, 1, 2, 3), "in order")
    >>> result.load, result.dilation, result.congestion, result.expansion
    (1, 2, 3, Fraction(1, 1))
    """
    node_array = index_array(places, net.nodes)
    if len(node_array) != guest.nodes:
        raise OutsideRange(
            f"{len(node_array)} places are too few or too many: {guest} has {guest.nodes}"
        )
    for node in (min(node_array.tolist()), max(node_array.tolist())):
        net.require(node)
    return Embedding(
        guest, net, node_array, shortest_paths(net, node_array[guest.links]), source, note
    )


def embed(net: Network, kind: GuestKind, shape: Sequence[int] | None = None) -> Embedding:
    """Return the best embedding known here of a ring, mesh, torus or tree in a network.

    Without a shape: the longest known ring, a mesh or torus of all nodes, the highest tree. Every
    guest node has its own host node. Raises OutsideRange with the nearest shape that fits, and
    TooLarge for a network too large to search.

    >>> from explorer import network
    >>> result = embed(network("Q(5)"), "torus", (4, 8))
    >>> result.dilation, result.congestion, result.expansion
    (1, 1, Fraction(1, 1))
    >>> embed(network("Q(3)"), "ring").places.tolist()
    [0, 1, 3, 2, 6, 7, 5, 4]
    >>> embed(network("Q(3)"), "ring", [5])
    Traceback (most recent call last):
    ...
    explorer.core.errors.OutsideRange: there is no ring of 5 nodes in Q(3): it is bipartite, and \
its rings have evenly many nodes. Nearest: 4.
    """
    net.require_undirected(f"an embedding of a {kind}")
    rule = f"shape of a {kind}: whole numbers are"
    sides = None if shape is None else integers(shape, rule, "[4]")
    if kind == "ring":
        return _ring(net, None if sides is None else Guest("ring", sides).nodes)
    if kind == "tree":
        if sides is None and net.nodes > MAX_NODES_CONSTRUCTED:
            raise TooLarge(f"{net.spec} has {net.nodes:,} nodes: give a height", "--shape 3")
        guest = Guest("tree", sides or (max(max_tree_height(net), 1),))
        placed = tree(net, guest.shape[0])
    else:
        guest = Guest(kind, sides or natural_shape(net))
        placed = grid(net, kind, guest.shape)
    return embedding(guest, net, placed.places, placed.source)


def _ring(net: Network, length: int | None) -> Embedding:
    if net.nodes < 3:
        raise OutsideRange(f"a ring has 3 nodes or more: {net.spec} has {net.nodes}")
    if length is not None and length > net.nodes:
        best = longest_ring(net)
        near = net.nodes if best is None else len(best.nodes)
        raise OutsideRange(f"a ring of {length} has more nodes than {net.spec}", nearest=str(near))
    if net.links == net.nodes - 1:
        if length is None and net.nodes > MAX_NODES_CONSTRUCTED:
            raise TooLarge(f"{net.spec} has {net.nodes:,} nodes: give a length", "--shape 256")
        places = ring_of_three_steps(net, length or net.nodes)
        note = "the network is a tree: no ring of its links, but one of steps of 3 links or fewer"
        source = f"{SEKANINA} (Sekanina 1960)"
        return embedding(Guest("ring", (len(places),)), net, places, source, note)
    ring = longest_ring(net) if length is None else ring_of(net, length)
    if ring is None:
        raise OutsideRange(f"{net.spec} has no ring of three nodes or more")
    nodes = ring.nodes
    if len(nodes) == net.nodes:
        note = "it goes through all nodes: a Hamiltonian cycle"
    elif length is None and len(nodes) == ring.most:
        note = f"no ring is longer: {ring.why}"
    elif length is None:
        note = f"the longest found; none is longer than {ring.most}: {ring.why}"
    else:
        note = ""
    return embedding(Guest("ring", (len(nodes),)), net, nodes, ring.source, note)
