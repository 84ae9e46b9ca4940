"""Rings in a network: the longest known, and one of any possible length."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from explorer.analysis.embeddings.cycles import constructed_order
from explorer.analysis.embeddings.ear_decomposition import SOURCE as EARS
from explorer.analysis.embeddings.ear_decomposition import ring_by_ears
from explorer.analysis.embeddings.inside import inside
from explorer.analysis.embeddings.search import Near, long_cycle
from explorer.analysis.measures.structure import structure
from explorer.core.errors import OutsideRange, TooLarge
from explorer.core.network import Network
from explorer.core.search import neighbor_lists

MAX_RING_SEARCH = 2**14
"""Largest network in which a ring is searched for."""

MAX_NODES_WITHOUT_PARTS = 2**10
"""Largest network that is searched as a whole for a short ring, without its parts first."""

MAX_NODES_CONSTRUCTED = 2**16
"""Largest network whose rings are constructed."""

SEARCHED = "a search by rotation and extension, every link checked"

LENGTH_BUDGET = 20_000
"""Most moves of the search for a ring of one length, about half a second."""

ROTATIONS = 8
"""Number of start nodes from which shorter rings along a ring are sought."""


@dataclass(frozen=True)
class Ring:
    """A cycle of links: its nodes in order, and how it was made.

    ``most`` bounds the length of all rings of the network, and ``why`` gives the reason; a ring
    with ``most`` nodes is a longest one.
    """

    nodes: tuple[int, ...]
    source: str
    most: int
    why: str


@lru_cache(maxsize=64)
def longest_ring(net: Network) -> Ring | None:
    """Return the longest known ring, with every link checked; None if there is no ring.

    By construction up to 65,536 nodes, else by search up to 16,384; raises TooLarge above.

    >>> from explorer import network
    >>> ring = longest_ring(network("ECQ(1,3)"))
    >>> len(ring.nodes), ring.most
    (32, 32)
    >>> longest_ring(network("Mesh(3,3)")).why
    'the network is bipartite with sides of 5 and 4 nodes'
    """
    order = constructed_order(net) if net.nodes <= MAX_NODES_CONSTRUCTED else None
    if order is not None and order.closed:
        nodes = order.nodes
        check_ring(net, nodes)
        return Ring(nodes, order.source, net.nodes, "it has no more nodes")
    net.require_at_most(
        MAX_RING_SEARCH, "rings are searched for among at most", nearest="--shape 256"
    )
    near = neighbor_lists(net)
    best: Ring | None = None
    for block, most, why in _blocks(net, near):
        if best is not None and most <= len(best.nodes):
            break
        inside = {node: i for i, node in enumerate(block)}
        part = [[inside[w] for w in near[node] if w in inside] for node in block]
        nodes = tuple(block[i] for i in long_cycle(part, most))
        if nodes and (best is None or len(nodes) > len(best.nodes)):
            check_ring(net, nodes)
            bound = best.most if best is not None else most
            reason = best.why if best is not None else why
            best = Ring(nodes, SEARCHED, max(bound, most), reason)
    return best


def check_ring(net: Network, nodes: tuple[int, ...]) -> None:
    """Raise AssertionError unless the nodes are different and form a cycle."""
    ends = np.array(nodes)
    joined = (net.neighbors(ends) == np.roll(ends, -1)[:, None]).any(axis=1)
    if len(set(nodes)) != len(nodes) or not joined.all():
        raise AssertionError(f"what was made in {net.spec} is no ring")


def _blocks(net: Network, near: Near) -> list[tuple[list[int], int, str]]:
    """Return the parts without a cut node that may hold a ring, the widest bound first.

    Each block has a bound on the length of its rings: a ring stays in one block, and in a bipartite
    block it visits equally many nodes of both sides.
    """
    import networkx

    graph = net.to_networkx()
    parts = [sorted(part) for part in networkx.biconnected_components(graph) if len(part) > 2]
    blocks = []
    for part in parts:
        block = _without_twins(part, near)
        inner = len(part) < net.nodes
        why = f"a ring stays in one block, of {len(part)} nodes here" if inner else ""
        most, what = len(block), f"of {len(block)} nodes"
        sides = _sides(block, near)
        if sides is not None and sides[0] != sides[1]:
            most = 2 * min(sides)
            what = f"with sides of {max(sides)} and {min(sides)} nodes"
        if len(block) < len(part):
            why = f"{why}, and takes" if inner else "a ring takes"
            why += f" one alone of nodes with the same two neighbours, which leaves a part {what}"
        elif most < len(block):
            why = (
                f"{why}, which is bipartite {what}" if inner else f"the network is bipartite {what}"
            )
        why = why or "it has no more nodes"
        blocks.append((block, most, why))
    return sorted(blocks, key=lambda item: -item[1])


def _without_twins(block: list[int], near: Near) -> list[int]:
    """Return a block with only one of all nodes that share the same two neighbours in it.

    A ring of more than four nodes visits at most one of them: two of them close a ring of four.
    """
    inside = set(block)
    alone: dict[tuple[int, ...], int] = {}
    for node in block:
        neighbors = tuple(sorted(w for w in near[node] if w in inside))
        alone.setdefault(neighbors if len(neighbors) == 2 else (node,), node)
    return sorted(alone.values()) if len(alone) > 4 else block


def _sides(block: list[int], near: Near) -> tuple[int, int] | None:
    """Return the number of nodes of each side, None if the block is not bipartite."""
    inside = set(block)
    color = {block[0]: 0}
    queue = [block[0]]
    for node in queue:
        for other in near[node]:
            if other not in inside:
                continue
            if other not in color:
                color[other] = 1 - color[node]
                queue.append(other)
            elif color[other] == color[node]:
                return None
    ones = sum(color.values())
    return len(color) - ones, ones


# Any length -----------------------------------------------------------------------------------


def ring_of(net: Network, length: int) -> Ring:
    """Return a ring of ``length`` nodes, each joined to the next; the length is 3 or more.

    The ring follows the longest known ring, with chords that skip a part of it, from any start.
    Raises OutsideRange with the nearest possible length.

    >>> from explorer import network
    >>> ring_of(network("Q(3)"), 6).nodes
    (0, 1, 3, 2, 6, 4)
    """
    if net.nodes > MAX_RING_SEARCH or (
        net.nodes > MAX_NODES_WITHOUT_PARTS and 2 * length <= net.nodes
    ):
        smaller = _ring_inside(net, length)
        if smaller is not None:
            return smaller
    longest = longest_ring(net)
    if longest is None:
        raise OutsideRange(f"{net.spec} is a tree, and has no ring")
    if length == len(longest.nodes):
        return longest
    if length > longest.most:
        raise OutsideRange(
            f"a ring of {length} does not fit into {net.spec}: no ring there has more than"
            f" {longest.most} nodes, because {_ring_limit_text(net, longest)}",
            nearest=str(len(longest.nodes)),
        )
    lengths: set[int] = {len(longest.nodes)}
    near = neighbor_lists(net)
    if length < len(longest.nodes) and not (length % 2 and structure(net).bipartite.value):
        source = f"the ring of {len(longest.nodes)}, cut short by its chords: {longest.source}"
        ring: tuple[int, ...] = ()
        for rotated in rotations(longest.nodes):
            ring = shorter_ring(rotated, near, length, lengths)
            if ring:
                break
        else:
            ring = long_cycle(near, length, exactly=True, budget=LENGTH_BUDGET)
            source = SEARCHED
        if ring:
            check_ring(net, ring)
            return Ring(ring, source, longest.most, longest.why)
    else:
        shorter_ring(longest.nodes, near, 3, lengths)
    nearest = min(lengths, key=lambda n: (abs(n - length), n))
    if length % 2 and structure(net).bipartite.value:
        why = "it is bipartite, and its rings have evenly many nodes"
    elif length > len(longest.nodes):
        why = f"the longest known there has {len(longest.nodes)}"
    else:
        why = "none was found"
    raise OutsideRange(
        f"there is no ring of {length} nodes in {net.spec}: {why}", nearest=str(nearest)
    )


def _ring_inside(net: Network, length: int) -> Ring | None:
    """Return a ring in the smallest inner network with one; None to search the network itself.

    Raises TooLarge if the network is too large to be searched itself.
    """
    for inner in sorted(inside(net), key=lambda inner: inner.net.nodes):
        if inner.net.nodes < length:
            continue
        try:
            ring = ring_of(inner.net, length)
        except OutsideRange:
            continue
        nodes = tuple(int(v) for v in inner.image(np.array(ring.nodes)))
        check_ring(net, nodes)
        return Ring(nodes, inner.origin(ring.source), net.nodes, "it has no more nodes")
    if net.nodes <= MAX_RING_SEARCH:
        return None
    if length == net.nodes <= MAX_NODES_CONSTRUCTED:
        longest = longest_ring(net)
        if longest is not None and length == len(longest.nodes):
            return longest
    grown = ring_by_ears(net, length)
    if not grown:
        raise TooLarge(
            f"{net.spec} has {net.nodes:,} nodes: no ring of {length:,} was found in its parts or"
            f" round node {net.format(0)}, and all rings are looked through up to"
            f" {MAX_RING_SEARCH:,} nodes"
        )
    check_ring(net, grown)
    return Ring(grown, EARS, net.nodes, "it has no more nodes")


def _ring_limit_text(net: Network, ring: Ring) -> str:
    return f"it has {net.nodes} nodes" if ring.most == net.nodes else ring.why


def rotations(nodes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield a ring rotated to about eight different start nodes."""
    step = max(1, len(nodes) // ROTATIONS)
    for first in range(0, len(nodes), step):
        yield nodes[first:] + nodes[:first]


def shorter_ring(
    nodes: tuple[int, ...], near: Near, length: int, lengths: set[int]
) -> tuple[int, ...]:
    """Return a ring of ``length`` nodes that visits some of these nodes in order, () if none does.

    Bit l of ``length_bits[j]`` says whether a forward path of l nodes leads from the first to the
    j-th. The lengths of all rings that are found are added to ``lengths``.
    """
    place = {node: i for i, node in enumerate(nodes)}
    back = [sorted(place[w] for w in near[node] if w in place) for node in nodes]
    length_bits = [0] * len(nodes)
    length_bits[0] = 2
    closing = [j for j in back[0] if j > 1]
    for j, links in enumerate(back):
        for i in links:
            if i < j:
                length_bits[j] |= length_bits[i] << 1
    rings = 0
    for j in closing:
        rings |= length_bits[j]
    rings &= ~0b111
    lengths.update(i for i in range(rings.bit_length()) if rings >> i & 1)
    end = next((j for j in closing if length_bits[j] >> length & 1), None)
    if end is None:
        return ()
    places = [end]
    for position in range(length - 1, 0, -1):
        places.append(
            next(i for i in back[places[-1]] if i < places[-1] and length_bits[i] >> position & 1)
        )
    return tuple(nodes[j] for j in reversed(places))
