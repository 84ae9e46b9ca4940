"""The outcomes of the messages of some pairs, together with the distances of their ends."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from explorer.analysis.embeddings.measure import lengths as distances_of
from explorer.analysis.verification.report import NOT_DELIVERED
from explorer.analysis.verification.routes import ARRIVES, LOOPS, LOST, Routes
from explorer.analysis.verification.sums import Pair, Sum, as_small_integers
from explorer.core.errors import TooLarge
from explorer.core.ints import Ints
from explorer.core.network import MAX_BUILT, Network
from explorer.core.router import Faults
from explorer.core.search import levels_from, neighbor_table, table_behind

MAX_NODES_SEARCHED = 2**28
"""Most nodes that all searches together visit for distances with faults."""


@dataclass(frozen=True, eq=False)
class Outcomes:
    """The outcomes of some pairs, and the distance of each, -1 if it is unknown."""

    routes: Routes
    distances: Ints

    @property
    def arrives(self) -> Ints:
        return np.asarray(self.routes.fates == ARRIVES)

    @cached_property
    def known(self) -> bool:
        """Whether the distance of every pair whose message arrives is known."""
        return bool((self.distances[self.arrives] >= 0).all())

    def sum(
        self,
        load: Ints | None = None,
        host_load: Ints | None = None,
        waits: Ints | None = None,
        needs: tuple[int, ...] = (),
    ) -> Sum:
        """Return the sum of all outcomes, with images, and with the given data of channels."""
        fates, lengths, arrives = self.routes.fates, self.routes.lengths, self.arrives
        arrived = self.spare[arrives] if self.known else np.zeros(0, dtype=np.int64)
        return Sum(
            pairs=len(self.routes.pairs) * self.routes.order,
            shortest=self.count(arrives & (lengths == self.distances)) if self.known else None,
            longer=self.count(arrives & (lengths > self.distances)) if self.known else None,
            lost=self.count(fates == LOST),
            loops=self.count(fates == LOOPS),
            hops=int(lengths[arrives].sum()) * self.routes.order,
            ahead=int(self.distances[self.distances > 0].sum()) * self.routes.order,
            spare=tuple((np.bincount(arrived) * self.routes.order).tolist()),
            needs=needs,
            worst=self.worst,
            longest=self.longest,
            first_lost=self.first(fates == LOST),
            first_loop=self.first(fates == LOOPS),
            load=None if load is None else as_small_integers(load),
            waits=waits,
            host_load=None if host_load is None else as_small_integers(host_load),
        )

    def count(self, which: Ints) -> int:
        """Return the number of pairs in these rows, with their images."""
        return int(np.count_nonzero(which)) * self.routes.order

    def pair(self, row: int) -> Pair:
        """Return the message of a row."""
        source, target = self.routes.pairs[row].tolist()
        arrived = bool(self.arrives[row])
        distance = int(self.distances[row])
        return Pair(
            source,
            target,
            int(self.routes.lengths[row]) if arrived else None,
            None if distance < 0 else distance,
            self.routes.reasons.get(row, ""),
        )

    def first(self, which: Ints) -> Pair | None:
        """Return the first message of these rows, None without a message."""
        rows = np.flatnonzero(which)
        return self.pair(int(rows[0])) if len(rows) else None

    @property
    def worst(self) -> Pair | None:
        """The delivered message of greatest stretch; of several the longest, then the first."""
        known = np.flatnonzero(self.arrives & (self.distances > 0))
        if not len(known):
            return None
        length, distance = self.routes.lengths[known], self.distances[known]
        # Different fractions of integers below 2^20 differ by more than the rounding of floats.
        order = np.lexsort((known, -length, -(length / distance)))
        return self.pair(int(known[order[0]]))

    @property
    def longest(self) -> Pair | None:
        """The delivered message with the most hops; of several the first."""
        if not self.arrives.any():
            return None
        return self.pair(int(np.where(self.arrives, self.routes.lengths, -1).argmax()))

    @cached_property
    def spare(self) -> Ints:
        """The int16 hops of every pair beyond its distance, NOT_DELIVERED if it does not arrive."""
        spare = np.minimum(self.routes.lengths - self.distances, NOT_DELIVERED - 1)
        return np.where(self.arrives, spare, NOT_DELIVERED).astype(np.int16)

    def excess(self, sources: Sequence[int] | Ints) -> Ints:
        """Return the hops beyond the distance from some sources to every node, -1 to itself.

        The routes must start at every node, or with symmetry at one node of each orbit of the
        sources: (sources, nodes) int16.
        """
        return self._values_to_all(sources, self.spare, -1)

    def lengths(self, sources: Sequence[int] | Ints) -> Ints:
        """Return the hops from some sources to every node, 0 to itself, as ``excess`` does."""
        hops = np.minimum(self.routes.lengths, NOT_DELIVERED - 1)
        hops = np.where(self.arrives, hops, NOT_DELIVERED).astype(np.int16)
        return self._values_to_all(sources, hops, 0)

    def _values_to_all(self, sources: Sequence[int] | Ints, values: Ints, to_itself: int) -> Ints:
        """Return a value for every pair from some sources, by their routes or images of these."""
        routes, nodes = self.routes, self.routes.net.nodes
        assert routes.symmetry is not None
        row_of = np.full(nodes, -1)
        row_of[np.asarray(sources)] = np.arange(len(sources))
        table = np.full((len(sources), nodes), to_itself, dtype=np.int16)
        for element in routes.symmetry.elements:
            rows = row_of[element[routes.pairs[:, 0]]]
            here = rows >= 0
            table[rows[here], element[routes.pairs[here, 1]]] = values[here]
        return table


def distances_left(net: Network, pairs: Ints, faults: Faults) -> Ints:
    """Return the distances of pairs despite faults, -1 if no path is left: (pairs,) int64.

    Raises TooLarge if the searches would visit more than 2^28 nodes.
    """
    targets, which = np.unique(pairs[:, 1], return_inverse=True)
    if len(targets) * net.nodes > MAX_NODES_SEARCHED:
        raise TooLarge(
            f"{len(targets):,} targets in {net.spec} with faults are more than"
            f" {MAX_NODES_SEARCHED:,} nodes to search",
            nearest=f"--pairs {max(1, MAX_NODES_SEARCHED // net.nodes):,}",
        )
    table = table_behind(net, faults)
    distances = np.empty(len(pairs), dtype=np.int64)
    order = np.argsort(which, kind="stable")
    ends = np.cumsum(np.bincount(which, minlength=len(targets)))[:-1]
    for target, rows in zip(targets.tolist(), np.split(order, ends), strict=True):
        distances[rows] = levels_from(table, target)[pairs[rows, 0]]
    return distances


def outcomes_of(routes: Routes) -> Outcomes:
    """Return the outcomes of routes, with the distances of their ends."""
    net, pairs = routes.net, routes.pairs
    if routes.faults:
        distances = distances_left(net, pairs, routes.faults)
    elif net.distance(0, 0) is not None:
        distances = np.asarray(net.distance(pairs[:, 0], pairs[:, 1]), dtype=np.int64)
    elif routes.symmetry is not None:
        table = neighbor_table(net)
        sources, which = np.unique(pairs[:, 0], return_inverse=True)
        distances = np.stack([levels_from(table, int(source)) for source in sources])[
            which, pairs[:, 1]
        ]
    else:
        distances = np.full(len(pairs), -1)
        if net.nodes <= MAX_BUILT:
            with suppress(TooLarge):
                distances = distances_of(net, pairs)
    return Outcomes(routes, np.asarray(distances, dtype=np.int64))
