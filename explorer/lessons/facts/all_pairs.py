"""The vocabulary of facts, continued: facts about all pairs at once, and counts of all cases.

They are found by their names, like the facts about one pair.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from explorer.core.errors import OutsideRange
from explorer.core.registry import network
from explorer.lessons.facts.query import FactQuery, Value, register_fact

if TYPE_CHECKING:
    from explorer.analysis.verification import Verification


@register_fact
def lost(query: FactQuery) -> Value:
    """SPEC router= variant=: number of ordered pairs whose message does not arrive."""
    return _verification(query).lost


@register_fact
def longer(query: FactQuery) -> Value:
    """SPEC router= variant=: number of ordered pairs with a route longer than a shortest one."""
    return _verification(query).longer


@register_fact
def longest(query: FactQuery) -> Value:
    """SPEC router= variant=: the hops of the longest route."""
    route = _verification(query).longest
    return route.length if route else None


def _verification(query: FactQuery) -> Verification:
    chosen = query.options
    if "router" not in chosen:
        raise OutsideRange(f"{query.net.spec}: no router is named", "router=e-cube")
    return _cached_verification(query.net.spec, chosen["router"], chosen.get("variant"))


@lru_cache(maxsize=16)
def _cached_verification(spec: str, router: str, variant: str | None) -> Verification:
    """Return the verification of a router over every pair, cached because several facts need it."""
    from explorer.analysis.verification import verify

    return verify(network(spec), router, variant)


@register_fact
def reach(query: FactQuery) -> Value:
    """SPEC NODE: total distance from the node to all others, in hops."""
    from explorer.core.search import distances_from

    return int(distances_from(query.net, query.node(1)).sum())


@register_fact
def conflicts_by_hops(query: FactQuery) -> Value:
    """SPEC: steps of the total exchange where two messages want a link at the same hop."""
    from explorer.collectives.exchange import check, exchange

    return check(exchange(query.net)).hop_synchronous


@register_fact
def conflicts_of_paths(query: FactQuery) -> Value:
    """SPEC: steps of the total exchange where two messages share a link at any hop."""
    from explorer.collectives.exchange import check, exchange

    return check(exchange(query.net)).held_path


@register_fact
def heaviest(query: FactQuery) -> Value:
    """SPEC FROM~TO … router= variant=: number of these messages on the most loaded link.

    >>> heaviest(FactQuery.of("Q(2) 00~11 01~11 router=e-cube"))
    2
    """
    from explorer.analysis.traffic.traffic import send

    net, chosen = query.net, query.options
    query.word(1, "a message, FROM~TO")
    ends = [[net.parse(end) for end in word.partition("~")[::2]] for word in query.words[1:]]
    _, carried = send(net, ends, chosen.get("router"), chosen.get("variant")).link_loads
    return max(carried.tolist(), default=0)


@register_fact
def host_bisection(query: FactQuery) -> Value:
    """SPEC: fewest links whose removal splits its hosts into two equal halves."""
    from explorer.analysis.measures.hosts import between_hosts

    return between_hosts(query.net).bisection.value


@register_fact
def nearer(query: FactQuery) -> Value:
    """SPEC SPEC: pairs of nodes that are closer in the second network than in the first.

    >>> nearer(FactQuery.of("Q(3) CQ(3)")), nearer(FactQuery.of("CQ(3) Q(3)"))
    (6, 2)
    """
    from explorer.core.search import distances_from

    net, other = query.net, query.net_at(1)
    if net.nodes != other.nodes:
        raise OutsideRange(f"{net.spec} and {other.spec} are not of as many nodes")
    saved = (distances_from(net, node) > distances_from(other, node) for node in range(net.nodes))
    return sum(int(pairs.sum()) for pairs in saved) // 2


@register_fact
def sums(query: FactQuery) -> Value:
    """MOST PARTS: number of ways to write numbers up to MOST as unordered sums of PARTS parts."""
    most, parts = (int(query.word(i, "two whole numbers")) for i in (0, 1))
    counts = [1] + [0] * most

    for part in range(1, parts + 1):
        for number in range(part, most + 1):
            counts[number] += counts[number - part]
    return sum(counts[: most - parts + 1])


@register_fact
def moore(query: FactQuery) -> Value:
    """DEGREE DIAMETER: the most nodes of any network with both, by Moore's bound.

    >>> moore(FactQuery.of("3 2"))
    10
    """
    words = [query.word(i, "a degree and a diameter") for i in (0, 1)]
    if not all(word.isdecimal() and 1 <= int(word[:4]) <= 100 for word in words):
        raise OutsideRange(f"{' '.join(words)!r}: both are whole numbers from 1 to 100", "3 2")
    degree, diameter = map(int, words)
    most: int = 1 + sum(degree * (degree - 1) ** hops for hops in range(diameter))
    return most
