"""The vocabulary of facts, continued: what holds of all pairs at once, and counts of all cases.

They are found by their names, as those of one pair are.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from explorer.core.errors import OutsideRange
from explorer.core.registry import network
from explorer.lessons.facts import Asked, Value, told

if TYPE_CHECKING:
    from explorer.analysis.verification import Verification


@told
def lost(asked: Asked) -> Value:
    """SPEC router= variant=: how many ordered pairs have a message that does not arrive."""
    return _verified(asked).lost


@told
def longer(asked: Asked) -> Value:
    """SPEC router= variant=: how many ordered pairs get a route longer than a shortest one."""
    return _verified(asked).longer


@told
def longest(asked: Asked) -> Value:
    """SPEC router= variant=: the hops of the longest route."""
    found = _verified(asked).longest
    return found.length if found else None


def _verified(asked: Asked) -> Verification:
    chosen = asked.chosen
    if "router" not in chosen:
        raise OutsideRange(f"{asked.net.spec}: no router is named", "router=e-cube")
    return _of_all(asked.net.spec, chosen["router"], chosen.get("variant"))


@lru_cache(maxsize=16)
def _of_all(spec: str, router: str, variant: str | None) -> Verification:
    """Return what a router does with every pair; the same for every fact that is asked of it."""
    from explorer.analysis.verification import verify

    return verify(network(spec), router, variant)


@told
def reach(asked: Asked) -> Value:
    """SPEC NODE: the hops from the node to all others together."""
    from explorer.core.search import distances_from

    return int(distances_from(asked.net, asked.node(1)).sum())


@told
def conflicts_by_hops(asked: Asked) -> Value:
    """SPEC: steps of the total exchange where two messages want a link at the same hop."""
    from explorer.collectives.exchange import check, exchange

    return check(exchange(asked.net)).hop_synchronous


@told
def conflicts_of_paths(asked: Asked) -> Value:
    """SPEC: steps of the total exchange where two messages share a link at any hop."""
    from explorer.collectives.exchange import check, exchange

    return check(exchange(asked.net)).held_path


@told
def nearer(asked: Asked) -> Value:
    """SPEC SPEC: pairs of nodes that are nearer in the second than in the first.

    >>> nearer(Asked.of("Q(3) CQ(3)")), nearer(Asked.of("CQ(3) Q(3)"))
    (6, 2)
    """
    from explorer.core.search import distances_from

    one, other = asked.net, asked.net_at(1)
    if one.nodes != other.nodes:
        raise OutsideRange(f"{one.spec} and {other.spec} are not of as many nodes")
    saved = (distances_from(one, node) > distances_from(other, node) for node in range(one.nodes))
    return sum(int(pairs.sum()) for pairs in saved) // 2


@told
def sums(asked: Asked) -> Value:
    """MOST PARTS: in how many ways numbers up to MOST are sums of so many parts, order aside."""
    most, parts = (int(asked.word(i, "two whole numbers")) for i in (0, 1))
    found = [1] + [0] * most
    # Partitions into at most k parts, k = 1, 2 …, are those into parts of at most k.
    for part in range(1, parts + 1):
        for number in range(part, most + 1):
            found[number] += found[number - part]
    return sum(found[: most - parts + 1])
