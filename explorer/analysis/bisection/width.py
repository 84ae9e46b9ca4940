"""The bisection width: by theorem, by exact search, as recorded, or between bounds."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from explorer.analysis.bisection.search import MAX_NODES_BOUNDED, bounds, least_cut
from explorer.analysis.bisection.theorems import (
    Bisection,
    between,
    exact_bisection,
    known_bisection,
    known_host_bisection,
)
from explorer.analysis.bisection.width_records import recorded_bisection
from explorer.analysis.measures.theorems import known_by_computation
from explorer.core.network import Network


@lru_cache(maxsize=512)
def bisection(net: Network) -> Bisection:
    """Return the least number of links between two halves of a network, equal up to one node.

    >>> from explorer import network
    >>> bisection(network("HCN(3)")).value, bisection(network("S(4)")).method
    (16, 'exact search over all halves')
    """
    net.require_undirected("a bisection width")
    known = known_bisection(net)
    if known is not None and known.value is not None:
        return known
    recorded = recorded_bisection(net)
    if recorded is not None:
        return recorded
    exact = least_cut(net)
    if exact is not None:
        return exact_bisection(known_by_computation(exact, "exact search over all halves"))
    high = None if known is None else known.high
    claim = f"; {known.method}" if known is not None else ""
    if net.nodes > MAX_NODES_BOUNDED:
        return between(
            None,
            high,
            f"no theorem, and too large for a search{claim}",
            conjectured=bool(known and known.conjectured),
        )
    low, cut = bounds(net)
    high = cut if high is None else min(cut, high)
    if low == high:
        return exact_bisection(
            known_by_computation(low, "a half that meets the bound by eigenvalues")
        )
    return between(
        low,
        high,
        f"from {low:,} (by eigenvalues) to {high:,} (by a half that was found){claim}",
        conjectured=bool(known and known.conjectured),
    )


@lru_cache(maxsize=512)
def host_bisection(net: Network) -> Bisection:
    """Return the fewest links between two halves of the hosts, equal up to one node's hosts.

    Switches without hosts may be on either side. If all nodes have the same number of hosts, it is
    the bisection width.

    >>> from explorer import network
    >>> host_bisection(network("KT(4,2)")).value, bisection(network("KT(4,2)")).value
    (8, 8)
    """
    if net.hosts_each is not None:
        return bisection(net)
    net.require_undirected("a bisection width")
    known = known_host_bisection(net)
    if known is not None and known.value is not None:
        return known
    if net.nodes <= MAX_NODES_BOUNDED:
        exact = least_cut(net, net.hosts(np.arange(net.nodes)).tolist())
        if exact is not None:
            return exact_bisection(
                known_by_computation(exact, "exact search over all halves of the hosts")
            )
    return known or between(None, None, "no theorem, and too large for a search")
