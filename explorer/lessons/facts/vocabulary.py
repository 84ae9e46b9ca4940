"""The vocabulary of facts: networks, pairs, routes and rounds, for lessons to compute.

A fact is a function of a query; lessons call it by its name, and its docstring begins with its
arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import factorial
from typing import TYPE_CHECKING

import numpy as np

from explorer.core.collective import Schedule
from explorer.core.errors import OutsideRange
from explorer.core.network import Network
from explorer.core.suggest import closest_match
from explorer.lessons.facts.query import FACTS, FactQuery, Value, read_number, register_fact

if TYPE_CHECKING:
    from explorer.routing.traces.trace import Trace

# Facts of a network -----------------------------------------------------------------------------


@register_fact
def nodes(query: FactQuery) -> Value:
    """SPEC: number of nodes."""
    return query.net.nodes


@register_fact
def links(query: FactQuery) -> Value:
    """SPEC: number of links."""
    return query.net.links


@register_fact
def ends(query: FactQuery) -> Value:
    """SPEC: number of endpoints of its links."""
    return query.net.channel_count


@register_fact
def degree(query: FactQuery) -> Value:
    """SPEC: maximum number of links at a node."""
    return query.net.degrees.maximum


@register_fact
def pairs(query: FactQuery) -> Value:
    """SPEC: number of ordered pairs of different nodes."""
    return query.net.nodes * (query.net.nodes - 1)


def _measure(name: str) -> Callable[[FactQuery], Value]:
    def fact(query: FactQuery) -> Value:
        from explorer.analysis.measures.measures import measure

        result: Value = getattr(measure(query.net), name)
        return result

    fact.__doc__ = f"SPEC: its {name.replace('_', ' ')}, exactly."
    return fact


def _among_hosts(name: str) -> Callable[[FactQuery], Value]:
    def fact(query: FactQuery) -> Value:
        from explorer.analysis.measures.hosts import between_hosts

        result: Value = getattr(between_hosts(query.net), name)
        return result

    fact.__doc__ = f"SPEC: the {name.replace('_', ' ')} among its hosts, exactly."
    return fact


FACTS.update(
    {
        "hosts": _among_hosts("hosts"),
        "switches": _among_hosts("switches"),
        "host-diameter": _among_hosts("diameter"),
        "host-mean": _among_hosts("mean_distance"),
        "host-links": _among_hosts("links_per_host"),
        "diameter": _measure("diameter"),
        "mean": _measure("mean_distance"),
        "mean-without-self": _measure("mean_distance_excluding_self"),
        "cost": _measure("cost"),
        "cost-mean": _measure("cost_mean"),
        "density": _measure("message_density"),
    }
)


@register_fact
def kept(query: FactQuery) -> Value:
    """SPEC SPEC: links of the first network that are also in the second, comparing node numbers."""
    return len(_links_of(query.net) & _links_of(query.net_at(1)))


@register_fact
def gone(query: FactQuery) -> Value:
    """SPEC SPEC: links of the first network that the second lacks, comparing node numbers."""
    return len(_links_of(query.net) - _links_of(query.net_at(1)))


@register_fact
def come(query: FactQuery) -> Value:
    """SPEC SPEC: links of the second network that the first lacks, comparing node numbers."""
    return len(_links_of(query.net_at(1)) - _links_of(query.net))


def _links_of(net: Network) -> frozenset[tuple[int, int]]:
    """Return the links of a network, each as its two nodes in order."""
    net.require_built("to look at every link")
    table = net.neighbors(np.arange(net.nodes))
    node, port = np.nonzero(table > np.arange(net.nodes)[:, None])
    return frozenset(zip(node.tolist(), table[node, port].tolist(), strict=True))


@register_fact
def of_kind(query: FactQuery) -> Value:
    """SPEC KIND: number of links of a kind, by its key."""
    net, key = query.net, query.word(1, "a kind of link")
    kinds = [kind.key for kind in net.kinds]
    if key not in kinds:
        raise OutsideRange(f"{net.spec} has no links {key!r}", nearest=closest_match(key, kinds))
    all_nodes = np.arange(net.nodes)
    has_link = net.neighbors(all_nodes) >= 0
    return int((has_link & (net.link_kinds(all_nodes) == kinds.index(key))).sum()) // 2


# Two nodes --------------------------------------------------------------------------------------


@register_fact
def distance(query: FactQuery) -> Value:
    """SPEC FROM TO: the hops of a shortest route."""
    from explorer.core.search import distances_to

    source, target = query.nodes
    return distances_to(query.net, target)(source)


@register_fact
def ways(query: FactQuery) -> Value:
    """SPEC FROM TO: number of shortest routes."""
    source, target = query.nodes
    return _shortest_route_count(query.net, source, target)


def _shortest_route_count(net: Network, source: int, target: int) -> int:
    """Return the number of shortest routes, level by level from the target."""
    from explorer.core.search import distances_towards

    left = distances_towards(net, target)
    counts = {target: 1}
    for node in sorted(range(net.nodes), key=lambda node: left[node]):
        if node != target:
            near = (int(other) for other in net.neighbors(node) if other >= 0)
            counts[node] = sum(
                counts[neighbor] for neighbor in near if left[neighbor] == left[node] - 1
            )
    return counts[source]


@register_fact
def disjoint(query: FactQuery) -> Value:
    """SPEC FROM TO: maximum number of paths that share only their endpoints."""
    from explorer.routing.disjoint.paths import disjoint_paths

    return disjoint_paths(query.net, *query.nodes).count


@register_fact
def neighbors(query: FactQuery) -> Value:
    """SPEC NODE: the addresses of its neighbours, in order."""
    near = sorted(int(other) for other in query.net.neighbors(query.node(1)) if other >= 0)
    return tuple(map(query.net.format, near))


@register_fact
def inside(query: FactQuery) -> Value:
    """SPEC NODE: the neighbours in its own cluster."""
    return _by_cluster(query, inside=True)


@register_fact
def outside(query: FactQuery) -> Value:
    """SPEC NODE: the neighbours in other clusters."""
    return _by_cluster(query, inside=False)


def _by_cluster(query: FactQuery, inside: bool) -> Value:
    """Return the neighbours of a node inside its innermost cluster, or those outside."""
    net, here = query.net, query.node(1)
    if not net.levels:
        raise OutsideRange(f"{net.spec} has no clusters", nearest="HCN(3)")
    near = np.array(sorted(int(other) for other in net.neighbors(here) if other >= 0))
    level = len(net.levels) - 1
    same = net.cluster(near, level) == net.cluster(here, level)
    return tuple(map(net.format, near[same == inside].tolist()))


@register_fact
def joined(query: FactQuery) -> Value:
    """SPEC FROM TO: number of links between two nodes, one or none."""
    source, target = query.nodes
    return int(target in query.net.neighbors(source).tolist())


@register_fact
def first_hops(query: FactQuery) -> Value:
    """SPEC FROM TO: the neighbours that are one hop nearer to the target."""
    from explorer.core.search import distances_to

    source, target = query.nodes
    left = distances_to(query.net, target)
    here = left(source)
    near = sorted(int(other) for other in query.net.neighbors(source) if other >= 0)
    return tuple(
        query.net.format(neighbor) for neighbor in near if (left(neighbor) or 0) + 1 == here
    )


@register_fact
def differ(query: FactQuery) -> Value:
    """WORD WORD: number of positions in which two words of equal length differ."""
    word, other = query.word(0, "two words"), query.word(1, "another word")
    if len(word) != len(other):
        raise OutsideRange(f"{word} and {other} are not of one length")
    return sum(a != b for a, b in zip(word, other, strict=True))


@register_fact
def levels(query: FactQuery) -> Value:
    """SPEC NODE: number of nodes at distance 0, 1, 2 … from it."""
    from explorer.core.search import distances_from

    return tuple(np.bincount(distances_from(query.net, query.node(1))).tolist())


# Routes -----------------------------------------------------------------------------------------


@register_fact
def length(query: FactQuery) -> Value:
    """SPEC FROM TO router= variant=: number of hops of the router's route."""
    return _trace_of(query).length


@register_fact
def route(query: FactQuery) -> Value:
    """SPEC FROM TO router= variant=: nodes of the router's route, including both ends."""
    return tuple(map(query.net.format, _trace_of(query).nodes))


@register_fact
def next_hop(query: FactQuery) -> Value:
    """SPEC FROM TO router= variant=: the first node that the router sends the message to."""
    hops = _trace_of(query).hops
    return query.net.format(hops[0].next) if hops else None


def _trace_of(query: FactQuery) -> Trace:
    from explorer.routing.traces.trace import route as routed

    source, target = query.nodes
    chosen = query.options
    return routed(query.net, source, target, chosen.get("router"), chosen.get("variant"))


@register_fact
def orders(query: FactQuery) -> Value:
    """NUMBER: number of orders of that many things; or SPEC FROM TO: of the hops between them."""
    word = query.word(0, "a number")
    count = int(word) if word.isdigit() else distance(query)
    return factorial(min(int(str(count)), 20))


# Collectives and sums ---------------------------------------------------------------------------


@register_fact
def rounds(query: FactQuery) -> Value:
    """SPEC ROOT tree= model= variant=: the rounds of a broadcast."""
    return _broadcast_of(query).depth


@register_fact
def informed(query: FactQuery) -> Value:
    """SPEC ROOT tree= model= variant=: number of informed nodes after round 0, 1, 2 …."""
    return _broadcast_of(query).informed


def _broadcast_of(query: FactQuery) -> Schedule:
    from explorer.collectives.registry import broadcast

    chosen = query.options
    tree, variant = chosen.get("tree"), chosen.get("variant")
    return broadcast(query.net, query.node(1), tree, chosen.get("model", "one-port"), variant)


@register_fact
def verdicts(query: FactQuery) -> Value:
    """WORD: number of statements of the papers with a verdict, or of all for ``all``."""
    from explorer.papers.record import finding_on_record
    from explorer.papers.registry import claims

    word = query.word(0, "a verdict")
    all_verdicts = [finding.verdict for key in claims() if (finding := finding_on_record(key))]
    return len(all_verdicts) if word == "all" else all_verdicts.count(word)  # type: ignore[arg-type]


@register_fact
def product(query: FactQuery) -> Value:
    """NUMBER NUMBER …: their product, for formulas with given numbers."""
    result = Fraction(1)
    for word in query.words:
        result *= read_number(word)
    return result


@register_fact
def total(query: FactQuery) -> Value:
    """NUMBER NUMBER …: their sum; numbers with a minus sign are subtracted."""
    return sum((read_number(word) for word in query.words), Fraction(0))
