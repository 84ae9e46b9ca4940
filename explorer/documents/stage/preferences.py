"""Families ranked by criteria of choice, all at about the same size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from math import log
from typing import Final, TypedDict

from explorer.analysis.comparison.quantities import exact_packing
from explorer.analysis.measures.economy import links_per_node
from explorer.analysis.measures.measures import Measures, measure
from explorer.core.errors import ExplorerError
from explorer.core.network import Network
from explorer.core.registry import network, routers_for
from explorer.routing.breadth_first import BreadthFirst
from explorer.routing.detour import DisjointDetour

RANKED_NODES: Final = 64
"""Number of nodes near which the ranked network of each family is chosen."""

MAX_NETWORKS_TRIED: Final = 60
"""Maximum number of networks of a family that are tried in the search for this size."""


@dataclass(frozen=True)
class Preference:
    """A criterion of choice: a quantity, and whether a small value is better."""

    key: str
    value: Callable[[Measures], Fraction | int | None]
    smaller_is_better: bool = True


def shortest_algorithm_lines(measures: Measures) -> int | None:
    """Return the lines of the shortest algorithm that routes by addresses, None without one."""
    routers = [r for r in routers_for(measures.net) if not isinstance(r, SEARCHING_ROUTERS)]
    return min((len(router.pseudocode(measures.net)) for router in routers), default=None)


SEARCHING_ROUTERS: Final = (BreadthFirst, DisjointDetour)
"""Routers that search for a path in the network itself, which every family has."""

PREFERENCES: Final = (
    Preference("links", lambda measures: links_per_node(measures.net)),
    Preference("hops", lambda measures: measures.mean_distance),
    Preference("routing", shortest_algorithm_lines),
    Preference("packing", exact_packing, smaller_is_better=False),
)


def nearest_network(net: Network, nodes: int = RANKED_NODES) -> Network:
    """Return the network of the family whose number of nodes is nearest by ratio to the given one.

    >>> [nearest_network(network(spec)).spec for spec in ("Q(4)", "MC(2,2)", "S(4)")]
    ['Q(6)', 'MC(2,1)', 'S(5)']
    """

    def log_ratio(other: Network) -> float:
        return abs(log(other.nodes / nodes))

    heap, seen, best = [(log_ratio(net), net.spec)], {net.spec}, net
    for _ in range(MAX_NETWORKS_TRIED):
        if not heap:
            break
        candidate = network(heappop(heap)[1])
        best = min(best, candidate, key=log_ratio)
        for *_, down, up in candidate.steps():
            for spec in {down, up} - seen:
                seen.add(spec)
                try:
                    heappush(heap, (log_ratio(network(spec)), spec))
                except ExplorerError:
                    continue
    return best


class Ranked(TypedDict):
    """A family by a criterion: the smallest ``rank`` is best, null if it is not known."""

    key: str
    rank: float | None
    value: str


def preference_ranks(net: Network) -> tuple[str, list[Ranked]]:
    """Return the network at which a family is ranked, and its rank by each criterion.

    >>> spec, rows = preference_ranks(network("MC(2,2)"))
    >>> spec, rows[0]
    ('MC(2,1)', {'key': 'links', 'rank': 1.5, 'value': '1.5'})
    """
    measures = measure(nearest_network(net))
    rows: list[Ranked] = []
    for preference in PREFERENCES:
        value = preference.value(measures)
        if value is None:
            rows.append({"key": preference.key, "rank": None, "value": "–"})
            continue
        rank = float(value) if preference.smaller_is_better else -float(value)
        rows.append({"key": preference.key, "rank": rank, "value": f"{float(value):.3g}"})
    return measures.net.spec, rows
