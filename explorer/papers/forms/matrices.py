"""A printed value of every pair of nodes, or of some pairs, compared with a computed one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import router_for
from explorer.core.search import levels_from, neighbor_table
from explorer.papers.auditing import audit_hooks
from explorer.papers.check import (
    NEGATED_WORDS,
    RELATIONS,
    finding_unless,
    percent,
    route_witness,
    text,
)
from explorer.papers.claim import Bar, Finding, Witness
from explorer.papers.forms.form import Grounds, Printed
from explorer.papers.forms.pairs import nodes_of_route
from explorer.papers.forms.sizes import Over
from explorer.papers.numbers import count_text

Matrix = Callable[[Any], Ints]
"""A value for every ordered pair of a network: (nodes, nodes)."""

LOST = -1
"""The hops of a message that does not arrive."""


@lru_cache(maxsize=64)
def distances(net: Network) -> Ints:
    """Return the distances of all pairs, found by search: (nodes, nodes).

    >>> from explorer import network
    >>> distances(network("Q(2)")).tolist()
    [[0, 1, 1, 2], [1, 0, 2, 1], [1, 2, 0, 1], [2, 1, 1, 0]]
    """
    table = neighbor_table(net)
    return np.array([levels_from(table, v) for v in range(net.nodes)])


@lru_cache(maxsize=128)
def table(net: Network) -> Ints:
    """Return the neighbours of every node, -1 for none, as int64, wide enough for arithmetic."""
    return net.table().astype(np.int64)


@lru_cache(maxsize=64)
def links_between(net: Network) -> Ints:
    """Return the number of links between each pair of nodes: (nodes, nodes).

    >>> from explorer import network
    >>> links_between(network("Q(2)")).tolist()
    [[0, 1, 1, 0], [1, 0, 0, 1], [1, 0, 0, 1], [0, 1, 1, 0]]
    """
    counts = np.zeros((net.nodes, net.nodes), dtype=np.int64)
    table = net.table()
    node, port = np.nonzero(table >= 0)
    np.add.at(counts, (node, table[node, port]), 1)
    return counts


@lru_cache(maxsize=64)
def hops(net: Network, router: str, variant: str = "") -> Ints:
    """Return the hops of every route, LOST if it ends elsewhere or uses a missing link.

    >>> from explorer import network
    >>> hops(network("Q(2)"), "e-cube")[0].tolist()
    [0, 1, 1, 2]
    """
    chosen, joined = router_for(net, router), links_between(net)
    hop_counts = np.zeros((net.nodes, net.nodes), dtype=np.int64)
    for a, b in np.argwhere(~np.eye(net.nodes, dtype=bool)).tolist():
        nodes = nodes_of_route(chosen, net, a, b, variant)
        arrives = nodes[-1] == b and joined[nodes[:-1], nodes[1:]].all()
        hop_counts[a, b] = len(nodes) - 1 if arrives else LOST
    return hop_counts


@dataclass(frozen=True)
class OfPairs(Printed):
    """A printed value and a computed one, compared pair by pair; a computed LOST never fits.

    ``here`` selects the pairs (None: all of two nodes), ``relation`` is the required relation of
    the computed value to the printed one. A router and a variant, if given, show the witness.

    >>> far = OfPairs(Over("Q({})", [(1,), (2,)]), "the distance", lambda net: distances(net) * 0
    ...               + 1, distances, "links")
    >>> far().computed, far().printed, far().checked
    ('2 hops in Q(2)', '1 hop in Q(2)', 'Q(1) and Q(2), all ordered pairs: 14.')
    """

    over: Over
    noun: str
    printed: Matrix
    computed: Matrix
    rests: Grounds
    method: str = "all ordered pairs"
    here: Matrix | None = None
    relation: str = "="
    summary: str = ""
    router: str = ""
    variant: str = ""
    note: str = ""
    unit: str = "hops"

    def __call__(self) -> Finding:
        first: tuple[Any, int, int, int, Any] | None = None
        bars, pairs, broken, lost = [], 0, 0, 0
        holds: Any = RELATIONS[self.relation]  # element by element
        for net in self.over.nets:
            values, expected = self.computed(net), audit_hooks.printed(self.printed(net))
            here = ~np.eye(net.nodes, dtype=bool) if self.here is None else self.here(net)
            bad = here & ((values == LOST) | ~holds(values, expected))
            if first is None and bad.any():
                a, b = map(int, np.argwhere(bad)[0])
                first = net, a, b, int(values[a, b]), expected[a, b]
            pair_count, bad_count = int(here.sum()), int(bad.sum())
            pairs, broken = pairs + pair_count, broken + bad_count
            lost += int((bad & (values == LOST)).sum())
            if pair_count:
                bars.append(
                    Bar(
                        net.spec,
                        100 * bad_count / pair_count,
                        percent(bad_count, pair_count),
                        bad_count > 0,
                    )
                )
        checked = f"{self.over.text}, {self.method}: {pairs:,}."
        if first is None:
            computed = self.summary or f"always {self.relation} it"
            return finding_unless(None, computed, checked, self.note)
        value, expected_value = first[3], Fraction(first[4])
        than = "" if self.relation == "=" else f"{self.relation} "
        return Finding(
            f"{lost:,} of {pairs:,} lost"
            if lost
            else f"{count_text(value, self.unit)} in {first[0].spec}",
            "differs",
            checked,
            self.note or f"{broken:,} of {pairs:,} pairs break it.",
            printed=None
            if lost
            else f"{than}{count_text(expected_value, self.unit)} in {first[0].spec}",
            evidence=tuple(bars) if len(bars) > 1 else (),
            measure="Pairs that break it" if len(bars) > 1 else "",
            witness=self._witness(*first[:4], text(expected_value)),
        )

    def _witness(self, net: Any, a: int, b: int, value: int, expected: str) -> Witness:
        ends = f"from {net.format(a)} to {net.format(b)}"
        than = NEGATED_WORDS[self.relation]
        sentence = f"In {net.spec}, {ends}, {self.noun} is {text(value)}, {than} {expected}."
        if value == LOST:
            sentence = f"In {net.spec} the message {ends} is lost."
        return route_witness(net, (a, b), sentence, self.router, self.variant)
