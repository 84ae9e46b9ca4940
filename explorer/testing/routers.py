"""The contract of a router: what is asked of it on every network that it serves."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from explorer.core.errors import Unroutable
from explorer.core.network import Network
from explorer.core.registry import router_for, routers, routers_for
from explorer.core.router import Faults, Router, Step
from explorer.core.search import distances_from
from explorer.routing.trace import Trace, run
from explorer.testing.contract import Check, Contract, Outcome, broken, require
from explorer.testing.contract import run as run_checks
from explorer.testing.graphs import graph, some_pairs
from explorer.testing.reasons import About, Complaint, complaints
from explorer.testing.samples import samples

LONGEST_WHY = 320
"""Characters of the reason for a hop."""

MOST_EXPLAINED = 36
"""Routes on each network whose reasons are held against what is; of a search half as many."""

MOST_WITH_FAULTS = 256
"""Networks up to this size are tried with faults."""


@dataclass(frozen=True)
class Served:
    """A router on one of the networks that it serves."""

    router: Router
    net: Network

    @property
    def variant(self) -> str | None:
        """The default variant."""
        return next(iter(self.router.variants), None)

    @property
    def all_variants(self) -> tuple[str | None, ...]:
        """Every variant, the default first."""
        return self.router.variants or (None,)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The messages that are tried: a search is alike everywhere, so fewer tell as much."""
        return some_pairs(self.net, 16 if self.router.order > 80 else 32)

    def way(self, source: int, target: int) -> str:
        """Return the two ends of a message as a sentence has them."""
        return f"{self.net.format(source)} to {self.net.format(target)}"


ROUTER: Contract[Router] = Contract()
SERVED: Contract[Served] = Contract()


def router_checks(
    subject: Router | type[Router] | str, nets: Iterable[Network | str] | None = None
) -> tuple[Check, ...]:
    """Return the checks of a router, its class or its key, on the networks it serves of some.

    Without ``nets``: on those it serves of the samples of all families.

    >>> str(router_checks("e-cube", ["Q(3)"])[-1]).split(": ")[0]
    'e-cube on Q(3)'
    """
    router = _router(subject)
    served = [net for net in samples(nets) if router.serves(net)]
    checks = list(ROUTER.of(router, router.key))
    for net in served:
        checks += SERVED.of(Served(router, net), f"{router.key} on {net.spec}")
    return tuple(checks)


def check_router(
    subject: Router | type[Router] | str,
    nets: Iterable[Network | str] | None = None,
    collect: bool = False,
) -> list[Outcome]:
    """Hold a router to the contract of routers, on networks given or on all samples it serves.

    Raises BrokenContract at the first broken check, or with ``collect`` returns what became of
    every one.

    >>> {outcome.status for outcome in check_router("e-cube", ["Q(3)"])} - {"not asked"}
    {'kept'}
    """
    return run_checks(router_checks(subject, nets), collect)


def _router(subject: Router | type[Router] | str) -> Router:
    if isinstance(subject, str):
        if subject not in routers():
            raise Unroutable(f"there is no router {subject!r}", nearest=next(iter(routers())))
        return routers()[subject]
    return subject() if isinstance(subject, type) else subject


# The router itself -----------------------------------------------------------------------------


@ROUTER.check
def the_router_says_what_it_is_and_where_it_is_from(router: Router) -> None:
    """A router has a key, a title and the source of its algorithm."""
    for name in ("key", "title", "source"):
        value = getattr(router, name, "")
        require(
            isinstance(value, str) and value.strip(),
            f"`{name}` is {value!r}",
            f"give the class a `{name}`"
            + (", such as a paper and its section" * (name == "source")),
        )


@ROUTER.check
def the_router_is_the_registered_one(router: Router) -> None:
    """The router of this key is of this class."""
    found = routers().get(router.key)
    require(
        type(found) is type(router),
        f"the router of key {router.key!r} is {type(found).__name__}",
        "choose a key of its own, in a module of explorer.routing or a plug-in",
    )


@ROUTER.check
def variants_have_names_of_their_own(router: Router) -> None:
    """No two variants have one name."""
    names = list(router.variants)
    require(len(set(names)) == len(names), f"variants {names} are named twice", "name each once")


@ROUTER.check
def the_router_serves_some_network(router: Router) -> None:
    """At least one sample of a family is served."""
    require(
        any(router.serves(net) for net in samples()),
        "serves() is False for every sample of every family",
        "serve a registered family, and add a sample to it that is served",
    )


# What it shows ---------------------------------------------------------------------------------


@SERVED.check
def its_algorithm_can_be_shown(served: Served) -> None:
    """Every variant has pseudo-code, the default without a wrong line."""
    router, net = served.router, served.net
    for variant in served.all_variants:
        code = router.pseudocode(net, variant)
        require(
            code and all(str(line).strip() for line in code),
            f"the pseudo-code of {variant or 'it'} is empty or has empty lines",
            "let pseudocode() return its lines as texts",
        )
        outside = set(router.wrong_lines(net, variant)) - set(range(1, len(code) + 1))
        require(
            not outside,
            f"wrong_lines() holds {min(outside, default=0)}; there are {len(code)} lines",
            "count lines from 1",
        )
    if router.variants:
        require(
            not router.wrong_lines(net, router.variants[0]),
            f"the default variant {router.variants[0]!r} has wrong lines",
            "put the corrected variant first",
        )
        require(
            router.pseudocode(net) == router.pseudocode(net, router.variants[0]),
            "pseudocode() without a variant is not that of the default",
            "take None for the first variant",
        )


@lru_cache(maxsize=8)
def _traces(served: Served, variant: str | None) -> tuple[Trace, ...]:
    return tuple(run(served.router, served.net, a, b, variant) for a, b in served.pairs)


# Where it goes ---------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _distances(net: Network, target: int) -> list[int]:
    return [int(d) for d in distances_from(net, target)]


@SERVED.check
def it_arrives_over_links(served: Served) -> None:
    """Every message arrives; each hop is a link, and the distance left is the true one."""
    net = served.net
    for trace in _traces(served, served.variant):
        source, target = trace.source, trace.target
        way = served.way(source, target)
        require(
            trace.delivered,
            f"the message from {way} is lost",
            "the default variant delivers; call another one lossy",
        )
        require(
            (trace.nodes[0], trace.nodes[-1]) == (source, target),
            f"the route from {way} has other ends",
            "begin at the source and end at the target",
        )
        for a, b in pairwise(trace.nodes):
            require(
                b in net.neighbors(a),
                f"from {way} it hops from {net.format(a)} to {net.format(b)}, which are not joined",
                "hop to a neighbour",
            )
        distance = _distances(net, target)[source]
        require(
            trace.distance == distance and trace.length >= distance,
            f"from {way} it takes {trace.length} hops of {trace.distance}; search: {distance}",
            "mend distance() of the network",
        )
        require(
            trace.hops[-1].left == 0,
            f"after the last hop from {way} {trace.hops[-1].left} hops are left",
            "mend distance() of the network",
        )


@SERVED.check_where(lambda served: served.router.promises_shortest)
def it_is_shortest_where_it_promises_to_be(served: Served) -> None:
    """A router that ``promises_shortest`` makes no detour."""
    for trace in _traces(served, served.variant):
        source, target = trace.source, trace.target
        distance = _distances(served.net, target)[source]
        require(
            trace.length == distance and not any(hop.detour for hop in trace.hops),
            f"from {served.way(source, target)} it takes {trace.length} hops, the distance is"
            f" {distance}",
            "mend steps(), or let promises_shortest be False",
        )


@SERVED.check_where(lambda served: len(served.router.variants) > 1)
def every_variant_arrives_or_says_where_it_lost_the_message(served: Served) -> None:
    """A message that does not arrive ends with a step that is ``lost``, where it stands."""
    for variant in served.all_variants[1:]:
        for trace in _traces(served, variant):
            target, way = trace.target, served.way(trace.source, trace.target)
            require(
                trace.delivered == (trace.nodes[-1] == target),
                f"{variant!r} does not say whether the message from {way} arrives",
                "end a route that does not arrive with Step(..., lost=True)",
            )
            if trace.lost:
                require(
                    trace.lost.node == trace.nodes[-1] and trace.lost.next is None,
                    f"{variant!r} loses the message from {way} elsewhere than where it stands",
                    "lose it at the node that it reached, with next=None",
                )


# What it says ----------------------------------------------------------------------------------


@SERVED.check
def it_explains_every_hop(served: Served) -> None:
    """Every step names a line of the pseudo-code and a reason of one sentence or two."""
    router, net = served.router, served.net
    for variant in served.all_variants:
        lines = len(router.pseudocode(net, variant))
        for trace in _traces(served, variant):
            way = served.way(trace.source, trace.target)
            for line, why, variables in _told(trace):
                require(
                    1 <= line <= lines,
                    f"a step from {way} lights line {line} of {lines}",
                    "count lines from 1",
                )
                wrong = _unsaid(why)
                require(not wrong, f"{why[:80]!r} {wrong}", "write one or two plain sentences")
                require(
                    all(v.name and v.value for v in variables),
                    f"a variable of {why[:60]!r} has no name or no value",
                    "name it and give its value as text",
                )


def _told(trace: Trace) -> Iterator[tuple[int, str, tuple]]:  # type: ignore[type-arg]
    steps: list[Step] = [step for hop in trace.hops for step in hop.decisions]
    steps += [*trace.decisions, *([trace.lost] if trace.lost else [])]
    yield from ((step.line, step.why, step.variables) for step in steps)
    yield from ((hop.line, hop.why, hop.variables) for hop in trace.hops)


def _unsaid(why: str) -> str:
    """Return what is wrong with the form of a reason, or nothing."""
    if not why.endswith(".") or why != why.strip():
        return "does not end with a full stop"
    if why.count(". ") > 1:
        return "has more than two sentences"
    if why.count("`") % 2 or "  " in why:
        return "has a lone ` or two blanks"
    return f"is longer than {LONGEST_WHY} characters" if len(why) > LONGEST_WHY else ""


@SERVED.check
def every_line_that_is_lit_holds_and_leads_where_the_hop_does(served: Served) -> None:
    """A line's guard is true where it is lit, its effect is the hop, and no other line holds."""
    _no_complaint(served, "line", "light the line that was followed, or mend its guard and effect")


@SERVED.check
def every_fact_that_is_told_is_found_again(served: Served) -> None:
    """What a reason or a variable tells as a fact is so."""
    _no_complaint(served, "fact", "tell the value that is so")


@SERVED.check
def no_number_or_address_is_told_that_is_no_fact(served: Served) -> None:
    """Reasons are free in their words, but every number and every address in them is a fact."""
    do = "put it into the reason as a fact: say('{n:hop} left', n=Fact(n, how_to_find_it))"
    _no_complaint(served, "words", do)


def _no_complaint(served: Served, about: About, do: str) -> None:
    first = next((item for item in told(served) if item.about == about), None)
    require(first is None, str(first), do)


@lru_cache(maxsize=4)
def told(served: Served) -> tuple[Complaint, ...]:
    """Return everything that is not so in what a router says on some routes, or is not checked."""
    router, net = served.router, served.net
    draw = random.Random(net.spec)
    pairs = served.pairs
    some = draw.sample(pairs, min(len(pairs), MOST_EXPLAINED // (1 + (router.order > 80))))
    found = [
        complaint
        for variant in served.all_variants
        for source, target in some
        for complaint in complaints(router, net, source, target, variant)
    ]
    if tried_with_faults(served):
        found += [
            complaint
            for variant in served.all_variants
            for source, target in some
            for complaint in complaints(
                router, net, source, target, variant, _drawn(net, draw, source, target)
            )
        ]
    return tuple(found)


def tried_with_faults(served: Served) -> bool:
    """Return whether a router is tried with faults on a network."""
    return served.router.tolerates_faults and served.net.nodes <= MOST_WITH_FAULTS


# With faults -----------------------------------------------------------------------------------


@SERVED.check_where(tried_with_faults)
def it_goes_round_faults_by_a_way_that_is_left(served: Served) -> None:
    """A router that ``tolerates_faults`` arrives exactly where a way is left, over what works."""
    import networkx

    router, net = served.router, served.net
    draw = random.Random(net.spec)
    for source, target in draw.sample(some_pairs(net), min(40, len(some_pairs(net)))):
        faults = _drawn(net, draw, source, target)
        left = graph(net).copy()
        left.remove_nodes_from(faults.nodes)
        left.remove_edges_from(faults.links)
        trace = run(router, net, source, target, served.variant, faults)
        way = f"{served.way(source, target)}, {len(faults.nodes)} nodes and a link failed,"
        require(
            trace.delivered == networkx.has_path(left, source, target),
            f"from {way} it {'arrives and' if trace.delivered else 'is lost and a'} way is left:"
            f" {not trace.delivered}",
            "arrive exactly where a way is left",
        )
        if not trace.delivered:
            continue
        require(
            networkx.is_path(left, trace.nodes) and networkx.is_path(left, trace.circuit),
            f"from {way} it crosses a fault",
            "ask faults.blocks(a, b) before a hop",
        )
        require(
            trace.length == len(set(trace.circuit)) - 1,
            f"from {way} the circuit crosses a node twice",
            "retreat by steps with action='retreat'",
        )
        if router.promises_shortest:
            shortest = networkx.shortest_path_length(left, source, target)
            require(
                trace.length == shortest,
                f"from {way} it takes {trace.length} hops; {shortest} would do",
                "let promises_shortest be False",
            )


def _drawn(net: Network, draw: random.Random, source: int, target: int) -> Faults:
    """Return one node less than the degree and a link, none of them an end."""
    spare = [v for v in range(net.nodes) if v not in (source, target)]
    nodes = draw.sample(spare, min(len(spare), net.degrees.minimum - 1))
    links = [(min(a, b), max(a, b)) for a, b in draw.sample(sorted(graph(net).edges), 1)]
    return Faults(frozenset(nodes), frozenset(links))


@SERVED.check_where(lambda served: served.router.tolerates_faults)
def a_router_that_goes_round_faults_is_the_default_only_where_there_are_some(
    served: Served,
) -> None:
    """Without faults the default router is one that knows nothing of them."""
    others = [router for router in routers_for(served.net) if not router.tolerates_faults]
    if others and router_for(served.net) is served.router:
        broken(
            f"it is the default router of {served.net.spec}",
            "give it an `order` above that of the routers for working networks",
        )
