"""Maps between networks, and the check that they are partitions and isomorphisms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.one_line import repr_in_one_line

Map = Callable[[Ints], Ints]
"""A function of nodes, (...,) -> (...,)."""


@dataclass(frozen=True)
class Partition:
    """A network coloured by parts, each a copy of a smaller network.

    ``copies`` lists (network, count): the first ``count`` parts are copies of the first network,
    and so on. ``part`` maps each node to the number of its part, ``place`` to its image in the
    network that this part is a copy of.
    """

    net: Network
    title: str
    source: str
    copies: tuple[tuple[Network, int], ...]
    part: Map
    place: Map

    __repr__ = repr_in_one_line

    @property
    def parts(self) -> int:
        """The number of parts."""
        return sum(count for _, count in self.copies)

    def copy(self, part: int) -> Network:
        """Return the network that a part is a copy of."""
        for copied, count in self.copies:
            if part < count:
                return copied
            part -= count
        raise IndexError(part)


@dataclass(frozen=True)
class Isomorphism:
    """A map of the nodes of one network to those of another that maps links to links."""

    net: Network
    other: Network
    source: str
    image: Map


def first_fault(mapping: Partition | Isomorphism) -> int | None:
    """Return the first node where the map fails, None if it holds everywhere.

    A partition holds if every part has as many nodes as its copy, ``place`` maps them one to one,
    and each node has inside its part exactly the links of its image. Raises TooLarge above 2^20
    nodes.

    >>> from explorer import network
    >>> net = network("Q(3)")
    >>> by_bit = lambda bit: lambda v: v >> bit & 1
    >>> into = ((network("Q(2)"), 2),)
    >>> first_fault(Partition(net, "", "", into, by_bit(2), lambda v: v & 3)) is None
    True
    >>> first_fault(Partition(net, "", "", into, by_bit(1), lambda v: v & 3))
    0
    """
    net = mapping.net
    net.require_built("the check of a map")
    nodes = np.arange(net.nodes)
    if isinstance(mapping, Isomorphism):
        partition = Partition(
            net, "", "", ((mapping.other, 1),), lambda v: np.zeros_like(v), mapping.image
        )
        return first_fault(partition)
    part = np.asarray(mapping.part(nodes), dtype=np.int64)
    place = np.asarray(mapping.place(nodes), dtype=np.int64)
    wrong = (part < 0) | (part >= mapping.parts)
    first = 0
    for copied, count in mapping.copies:
        here = np.flatnonzero((part >= first) & (part < first + count))
        first += count
        inside = place[here]
        outside = (inside < 0) | (inside >= copied.nodes)
        wrong[here[outside]] = True
        _, first_seen = np.unique(part[here] * copied.nodes + inside, return_index=True)
        wrong[np.setdiff1d(here, here[first_seen])] = True
        if len(here) != count * copied.nodes:
            wrong[here] = True
        here = here[~outside]
        wrong[here] |= _links_differ(net, copied, here, part, place)
    return int(np.argmax(wrong)) if wrong.any() else None


def _links_differ(net: Network, copied: Network, here: Ints, part: Ints, place: Ints) -> Ints:
    """Return of each node whether its links inside its part differ from its image's links: (m,).

    ``here`` are the nodes whose parts are copies of ``copied``.
    """
    near = net.neighbors(here)
    inside = (near >= 0) & (part[near] == part[here][:, None])
    links = np.sort(np.where(inside, place[near], -1), axis=1)
    image_links = np.sort(copied.neighbors(place[here]), axis=1)
    width = max(links.shape[1], image_links.shape[1])
    padded = [
        np.pad(t, ((0, 0), (width - t.shape[1], 0)), constant_values=-1)
        for t in (links, image_links)
    ]
    return np.asarray((padded[0] != padded[1]).any(axis=1))
