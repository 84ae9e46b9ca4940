"""Facts of circuit and packet switching: latencies, and the path of a hyperswitch probe."""

from __future__ import annotations

from explorer.core.errors import OutsideRange
from explorer.core.suggest import closest_match
from explorer.lessons.facts.query import FactQuery, Value, register_fact


@register_fact
def latency(query: FactQuery) -> Value:
    """HOPS by=: latency of a message in microseconds, by ``circuit`` (eq. 4) or ``packets`` (eq.
    5).

    Sizes of message, probe and packet and the time per byte are the defaults of Explore.

    >>> latency(FactQuery.of("3 by=circuit")), latency(FactQuery.of("3 by=packets"))
    (Fraction(262, 5), Fraction(768, 5))
    """
    from explorer.analysis.switching.latency import Timing, circuit_latency, packet_latency

    formulas = {"circuit": circuit_latency, "packets": packet_latency}
    hops, by = query.word(0, "a number of hops"), query.options.get("by", "")
    if not hops.isdecimal() or not 1 <= int(hops[:4]) <= 100:
        raise OutsideRange(f"{hops!r} hops: from 1 to 100 have a latency", nearest="3")
    if by not in formulas:
        near = closest_match(by, formulas) or "circuit"
        raise OutsideRange(f"a message goes by circuit or by packets, not by {by!r}", f"by={near}")
    return formulas[by](int(hops), Timing())


@register_fact
def probe(query: FactQuery) -> Value:
    """SPEC FROM TO held=A~B variant=: the nodes a hyperswitch probe visits while link A~B is busy.

    >>> probe(FactQuery.of("GHC(3,3) (0,0) (2,2) held=(2,0)~(2,2) variant=fully%20adaptive"))
    ('(0,0)', '(2,0)', '(2,1)', '(2,2)')
    """
    from explorer.core.router import Faults
    from explorer.routing.hyperswitch.hyperswitch import Hyperswitch
    from explorer.routing.traces.trace import run

    net, (source, target) = query.net, query.nodes
    a, _, b = query.options.get("held", "").partition("~")
    low_end, other = sorted((net.parse(a), net.parse(b)))
    busy = Faults(links=frozenset([(low_end, other)]))
    trace = run(Hyperswitch(), net, source, target, query.options.get("variant"), busy)
    return tuple(map(net.format, trace.nodes))
