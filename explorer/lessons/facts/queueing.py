"""The vocabulary of facts, continued: messages over time, their waits and saturation."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from explorer.core.errors import OutsideRange
from explorer.core.registry import network
from explorer.lessons.facts.query import FactQuery, Value, read_number, register_fact

if TYPE_CHECKING:
    from explorer.analysis.queues.load import Load
    from explorer.analysis.queues.run_measures import Measurements

LOAD = "load=0.5"


@register_fact
def saturation(query: FactQuery) -> Value:
    """SPEC FROM~TO … router= variant=: the load at which the busiest channel is always busy.

    All nodes send to all others equally, or only the named nodes send, each to its target.

    >>> saturation(FactQuery.of("HCN(3) router=hcn-shortest"))
    Fraction(3, 4)
    """
    return _load(query).estimate.saturation


@register_fact
def busiest_pairs(query: FactQuery) -> Value:
    """SPEC router= variant=: number of ordered pairs whose route uses the busiest channel.

    >>> busiest_pairs(FactQuery.of("HCN(3) router=hcn-shortest"))
    84
    """
    return _load(query).estimate.busiest_pairs


@register_fact
def mean_hops(query: FactQuery) -> Value:
    """SPEC router= variant=: mean number of hops of all pairs' routes.

    >>> mean_hops(FactQuery.of("Q(2) router=e-cube"))
    Fraction(4, 3)
    """
    return _load(query).estimate.hops


@register_fact
def crossing(query: FactQuery) -> Value:
    """SPEC NODE NEIGHBOUR to= router= variant=: number of nodes that send to one over a channel.

    >>> crossing(FactQuery.of("Q(4) 1000 0000 to=0000 router=e-cube"))
    8
    """
    from itertools import pairwise

    from explorer.routing.traces.trace import route

    net, channel, chosen = query.net, query.nodes, query.options
    target, router_and_variant = (
        net.parse(chosen.get("to", "")),
        (chosen.get("router"), chosen.get("variant")),
    )
    routes = (
        route(net, node, target, *router_and_variant).nodes
        for node in range(net.nodes)
        if node != target
    )
    return sum(channel in pairwise(nodes) for nodes in routes)


@register_fact
def past(query: FactQuery) -> Value:
    """SPEC ROUTER … load=: those of the routers that are past saturation at a load.

    >>> past(FactQuery.of("HCN(3) hcn-optimal hcn-shortest load=0.79"))
    ('hcn-shortest',)
    """
    load, spec = read_number(query.options.get("load", ""), LOAD), query.net.spec
    loads = {router: _load(FactQuery((spec,), {"router": router})) for router in query.words[1:]}
    return tuple(router for router, each in loads.items() if load >= each.estimate.saturation)


@register_fact
def wait(query: FactQuery) -> Value:
    """SENDERS BUSY: mean cycles that a message waits for a link that this number of nodes use.

    ``busy`` is the fraction of cycles in which the link carries a message. All nodes create
    messages at random at the same rate, and their routes meet in one tree that ends with the link:
    (1 − 1/k) · ρ / (2 (1 − ρ)), exactly. Source: the discrete queue with one cycle of service, e.g.
    Kleinrock, *Queueing Systems* (1975).

    >>> wait(FactQuery.of("5 1/2")), wait(FactQuery.of("5 9/10")), wait(FactQuery.of("1 9/10"))
    (Fraction(2, 5), Fraction(18, 5), Fraction(0, 1))
    """
    senders = read_number(query.word(0, "a number of senders"), "5 1/2")
    busy = read_number(query.word(1, "how busy the link is"), "5 1/2")
    if senders < 1 or not 0 <= busy < 1:
        raise OutsideRange(f"{query.words}: a link has a sender, and is busy in part", "5 1/2")
    return (1 - 1 / senders) * busy / (2 * (1 - busy))


@register_fact
def mean_latency(query: FactQuery) -> Value:
    """SPEC FROM~TO … load= router= variant= seed= cycles=: measured mean latency in cycles.

    >>> mean_latency(FactQuery.of("GHC(8) load=1 cycles=100"))
    Fraction(1, 1)
    """
    latencies = _run_of_query(query).latencies
    if not len(latencies):
        raise OutsideRange("no message was delivered in the measured cycles", LOAD)
    return Fraction(int(latencies.sum()), len(latencies))


@register_fact
def under_way(query: FactQuery) -> Value:
    """SPEC FROM~TO … load= router= variant= seed= cycles=: mean number of messages under way.

    >>> under_way(FactQuery.of("GHC(8) load=1 cycles=100"))
    Fraction(8, 1)
    """
    counts = _run_of_query(query).under_way[_run_of_query(query).run.warm :]
    return Fraction(int(counts.sum()), len(counts))


@register_fact
def delivered(query: FactQuery) -> Value:
    """SPEC FROM~TO … load= router= variant= seed= cycles=: messages delivered per cycle.

    >>> delivered(FactQuery.of("GHC(8) load=1 cycles=100"))
    Fraction(8, 1)
    """
    point = _run_of_query(query)
    return Fraction(len(point.latencies), point.run.cycles - point.run.warm)


@register_fact
def stopped(query: FactQuery) -> Value:
    """SPEC load= queues= router= seed= cycles=: first cycle at which a circular wait is stuck.

    >>> stopped(FactQuery.of("Torus(4,4) load=0.5 queues=1 cycles=300"))
    20
    """
    (circle,) = _run_of_query(query).run.circles
    return None if circle is None else circle.cycle


def _load(query: FactQuery) -> Load:
    """Return the load that a fact asks about."""
    lines = "\n".join(word.replace("~", " ") for word in query.words[1:])
    chosen = query.options
    return _cached_load(query.net.spec, chosen.get("router"), chosen.get("variant"), lines)


@lru_cache(maxsize=16)
def _cached_load(spec: str, router: str | None, variant: str | None, lines: str) -> Load:
    from explorer.analysis.queues.load import Load

    pattern = "pasted" if lines else "uniform"
    return Load(network(spec), router, variant, pattern, lines=lines)


def _run_of_query(query: FactQuery) -> Measurements:
    chosen = query.options
    defaults = {"cycles": "2000", "seed": "1", "queues": "0"}
    cycles, seed, bound = (int(read_number(chosen.get(k, v), v)) for k, v in defaults.items())
    load_query = replace(_load(query), cycles=cycles, seed=seed, bound=bound or None)
    return _run(load_query, read_number(chosen.get("load", ""), LOAD))


@lru_cache(maxsize=16)
def _run(load_query: Load, load: Fraction) -> Measurements:
    """Return the measurements of a run, cached because several facts ask for them."""
    (point,) = load_query.points([load])
    return point
