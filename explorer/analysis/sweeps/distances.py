"""All distances of a network by search, in blocks of sources: diameter, mean, counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np

from explorer.analysis.measures.all_pairs import counts_from
from explorer.analysis.measures.measures import (
    Measures,
    disconnected_measures,
    nodes_by_eccentricity,
)
from explorer.analysis.sweeps.sweep import Sums, added_lists
from explorer.core.errors import OutsideRange
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.search import levels_from, neighbor_table, table_behind

WORDS_PER_BLOCK = 2**22
"""Words (of 64 sources, over all nodes) that the search of a block holds: 32 MB, twice."""

MAX_SOURCES = 2**11
"""Most sources of a block."""

MAX_LOOKUPS = 2**26
"""Neighbours that single-source searches look up in a block: about a second."""


@lru_cache(maxsize=2)
def _table(net: Network, behind: bool = False) -> Ints:
    return table_behind(net) if behind else neighbor_table(net)


@dataclass(frozen=True)
class Sources:
    """Sources ``first`` up to ``last``: nodes, or one node of each orbit if orbits are known."""

    spec: str
    first: int
    last: int
    by_orbit: bool

    def compute(self) -> Sums:
        """Return pairs by distance, and nodes by eccentricity (-1 if not all are reached)."""
        net = network(self.spec)

        table = _table(net, net.directed and not self.by_orbit)
        if not self.by_orbit:
            counts, eccentricities = counts_from(table, np.arange(self.first, self.last))
            depths, nodes = np.unique(eccentricities, return_counts=True)
            seen = np.stack([depths, nodes], axis=1).tolist()
            return {"pairs": counts.tolist(), "seen": seen}
        orbits = net.orbits()
        assert orbits is not None
        pairs: list[int] = []
        seen = []
        for node, size in orbits[self.first : self.last]:
            levels = levels_from(table, node)
            reached = levels[levels >= 0]
            pairs = added_lists(pairs, (np.bincount(reached) * size).tolist())
            deepest = int(reached.max()) if len(reached) == net.nodes else -1
            seen.append((deepest, size))
        return {"pairs": pairs, "seen": list(map(list, nodes_by_eccentricity(seen)))}


@dataclass(frozen=True)
class Distances:
    """All distances of a network; ``symmetry`` says whether one source per orbit is enough.

    Raises TooLarge for a network whose links do not fit in a table.
    """

    net: Network
    symmetry: bool = True

    @property
    def name(self) -> str:
        """The name of the sweep, as on the command line."""
        return f"sweep distances {self.net.spec}{'' if self.symmetry else ' --every-source'}"

    @property
    def request(self) -> Mapping[str, Any]:
        """The request by which a server continues the sweep."""
        return {"kind": "distances", "net": self.net.spec, "symmetry": self.symmetry}

    @property
    def networks(self) -> tuple[Network, ...]:
        """The networks of the sweep."""
        return (self.net,)

    @property
    def orbit_count(self) -> int | None:
        """The number of orbits if they are known and save work; else None."""
        orbits = self.net.orbits() if self.symmetry else None
        # A search for 64 sources at once costs about as much as eight searches for one.
        return len(orbits) if orbits and len(orbits) * 8 <= self.net.nodes else None

    def blocks(self) -> Sequence[Sources]:
        """Return the sources, divided into blocks."""
        net, orbits = self.net, self.orbit_count
        net.require_built("the search from every node")
        net.require_held("the search from every node")
        if net.nodes < 2:
            raise OutsideRange(f"{net.spec} has one node: a distance is between two")
        if orbits:
            sources_per_block = max(1, MAX_LOOKUPS // max(net.arc_count, 1))
        else:
            sources_per_block = max(64, min(MAX_SOURCES, WORDS_PER_BLOCK // net.nodes * 64))
        count = orbits or net.nodes
        ends = [*range(0, count, sources_per_block), count]
        return [Sources(net.spec, *span, orbits is not None) for span in pairwise(ends)]

    def merge(self, first: Sums, second: Sums) -> Sums:
        """Return the sums of two blocks."""
        seen = nodes_by_eccentricity([*first["seen"], *second["seen"]])
        pairs = added_lists(first["pairs"], second["pairs"])
        return {"pairs": pairs, "seen": list(map(list, seen))}

    def result(self, sums: Sums) -> Measures:
        """Return the measures that follow from the counts of all pairs."""
        net, orbits = self.net, self.orbit_count
        if sums["seen"][0][0] < 0:
            return disconnected_measures(net)
        method = (
            f"search from all {net.nodes:,} nodes"
            if orbits is None
            else f"search from {orbits:,} source{'s' * (orbits != 1)}: one of each kind of node"
        )
        seen = tuple((depth, nodes) for depth, nodes in sums["seen"])
        return Measures(net, net.degrees, tuple(sums["pairs"]), orbits == 1, method, seen)
