"""Sentences of routers on some routes, with every value: tests/golden/routes.json.

A route of each router is told in German, too: routes.de.json.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from explorer.core.errors import ExplorerError
from explorer.core.network import Network
from explorer.core.reason import Reason
from explorer.core.registry import families, network, router_for, routers_for
from explorer.core.router import Faults, Router
from explorer.routing.traces.trace import Trace, run
from explorer.testing.router.service import draw_faults
from explorer.words.text import text_in_language
from tests import goldens
from tests.routing.wording import LARGEST, pairs

MAX_WITH_FAULTS = 128
"""Nodes of a network in which routers are asked to go round faults."""

TIMES = 2
"""Occurrences of a sentence in a family after which routes with no other sentence are left out."""

MAX_OF_A_FAMILY = 80
"""The ``order`` of the last router that serves one family alone."""

RecordedRoutes = dict[str, dict[str, dict[str, list[str]]]]
"""The sentences of every step, by network, router and route."""


def step_lines(trace: Trace) -> list[str]:
    """Return the sentence and the variables of every step of a trace."""
    return [
        f"{step.line}: {step.why} "
        + ", ".join(f"{item.name} = {item.value}" for item in step.variables)
        for step in trace.steps
    ]


def _template(reason: Reason | str) -> str:
    return reason if isinstance(reason, str) else reason.template


def traced(router: Router, net: Network, route: str) -> Trace:
    """Return a route as it is named in the file."""
    variant, source, target, nodes, links = route.split(";")
    faults = Faults(
        frozenset(map(int, nodes.split())),
        frozenset((int(a), int(b)) for a, b in (link.split("-") for link in links.split())),
    )
    return run(router, net, int(source), int(target), variant or None, faults)


def routes(router: Router, net: Network) -> Iterator[str]:
    """Yield the recorded routes, by name."""
    draw = Random(net.spec)
    for variant in router.variants or ("",):
        for source, target in pairs(net):
            if source == target:
                continue
            yield f"{variant};{source};{target};;"
            if router.tolerates_faults and net.nodes <= MAX_WITH_FAULTS:
                faults = draw_faults(net, draw, source, target)
                nodes = " ".join(map(str, sorted(faults.nodes)))
                links = " ".join(f"{a}-{b}" for a, b in sorted(faults.links))
                yield f"{variant};{source};{target};{nodes};{links}"


def golden() -> RecordedRoutes:
    """Return the sentences of every router on a few routes that together use all of them."""
    recorded: RecordedRoutes = {}
    counts: Counter[tuple[str, str, int, str]] = Counter()
    for net in (network(spec) for family in families().values() for spec in family.samples):
        for router in routers_for(net) if net.nodes <= LARGEST else ():
            chosen: dict[str, list[str]] = {}
            # A router that serves every network gives the same reasons in all.
            scope = router.key, net.family if router.order <= MAX_OF_A_FAMILY else ""
            for route in routes(router, net):
                try:
                    trace = traced(router, net, route)
                except ExplorerError:
                    continue
                shapes = {(*scope, step.line, _template(step.step.reason)) for step in trace.steps}
                if any(counts[shape] < TIMES for shape in shapes):
                    chosen[route] = step_lines(trace)
                    counts.update(shapes)
            if chosen:
                recorded.setdefault(net.spec, {})[router.key] = chosen
    return recorded


def german(trace: Trace) -> list[str]:
    """Return the sentence of every step of a trace in German."""
    return [text_in_language(step.why, "de") for step in trace.steps]


def golden_german() -> RecordedRoutes:
    """Return the German sentences of every router, on the longest route in its first network.

    They are of the routes that are kept in English.
    """
    recorded: RecordedRoutes = {}
    seen: set[str] = set()
    for spec, by_key in goldens.read("routes").items():
        for key, by_route in by_key.items():
            if key in seen:
                continue
            seen.add(key)
            route = max(by_route, key=lambda route: len(by_route[route]))
            trace = traced(router_for(network(spec), key), network(spec), route)
            recorded.setdefault(spec, {})[key] = {route: german(trace)}
    return recorded
