"""The contract of a router on one network: lines and facts that hold explain every hop."""

from __future__ import annotations

import pickle
import random
from functools import lru_cache

from explorer.core.registry import router_for, routers_for
from explorer.routing.traces.trace import run
from explorer.testing.contract import broken, require
from explorer.testing.graphs import graph, some_pairs
from explorer.testing.reasons import About, ExplanationFault, explanation_faults_of_route
from explorer.testing.router.service import (
    MAX_EXPLAINED_ROUTES,
    MAX_REASON_SIGNS,
    SEARCHES_FROM,
    draw_faults,
    is_checked_with_faults,
    traces_of,
)
from explorer.testing.router.service import ROUTER_ON_NETWORK as ROUTER_ON_NETWORK
from explorer.testing.router.service import RouterOnNetwork as RouterOnNetwork


@ROUTER_ON_NETWORK.check
def it_explains_every_hop(case: RouterOnNetwork) -> None:
    """Every step names a line of the pseudo-code and a reason of one or two sentences."""
    router, net = case.router, case.net
    for variant in case.all_variants:
        lines = len(router.pseudocode(net, variant))
        for trace in traces_of(case, variant):
            ends = case.ends(trace.source, trace.target)
            for step in trace.steps:
                require(
                    1 <= step.line <= lines,
                    f"a step from {ends} lights line {step.line} of {lines}",
                    "count lines from 1",
                )
                why = step.why
                wrong = _form_fault(why)
                require(not wrong, f"{why[:80]!r} {wrong}", "write one or two plain sentences")
                require(
                    all(v.name and v.value for v in step.variables),
                    f"a variable of {why[:60]!r} has no name or no value",
                    "name it and give its value as text",
                )


def _form_fault(why: str) -> str:
    """Return what is wrong with the form of a reason, or ""."""
    if not why.endswith(".") or why != why.strip():
        return "does not end with a full stop"
    if why.count(". ") > 1:
        return "has more than two sentences"
    if why.count("`") % 2 or "  " in why:
        return "has a lone ` or two blanks"
    return f"is longer than {MAX_REASON_SIGNS} characters" if len(why) > MAX_REASON_SIGNS else ""


@ROUTER_ON_NETWORK.check
def every_line_that_is_lit_holds_and_leads_where_the_hop_does(case: RouterOnNetwork) -> None:
    """The guard of a lit line is true, its effect is the hop, and no other line holds."""
    _require_none_about(
        case, "line", "light the line that was followed, or mend its guard and effect"
    )


@ROUTER_ON_NETWORK.check
def every_fact_that_is_told_can_be_found(case: RouterOnNetwork) -> None:
    """Values in a reason or a variable agree by search of distances and by closed forms."""
    _require_none_about(case, "fact", "let the fact find a value at every moment")


@ROUTER_ON_NETWORK.check
def no_number_or_address_is_told_that_is_no_fact(case: RouterOnNetwork) -> None:
    """Reasons may use any words, but every number and every address in them is a fact."""
    advice = "put it into the reason as a fact: sentence('{n:hop} left', n=how_to_find_it)"
    _require_none_about(case, "words", advice)


def _can_be_pickled(case: RouterOnNetwork) -> bool:
    """Return whether a router survives pickling: its class is in a module or registered."""
    try:
        return bool(pickle.loads(pickle.dumps(case.router)) == case.router)
    except Exception:
        return False


@ROUTER_ON_NETWORK.check_where(_can_be_pickled)
def its_routes_can_be_pickled(case: RouterOnNetwork) -> None:
    """A trace is unchanged after pickling, and so are its reasons."""
    for variant in case.all_variants:
        for trace in traces_of(case, variant)[:4]:
            ends = case.ends(trace.source, trace.target)
            advice = "find values by functions of a module, with what else they need in `given`"
            try:
                unpickled = pickle.loads(pickle.dumps(trace))
            except Exception as error:
                broken(f"the trace from {ends} cannot be pickled: {error}", advice)
            is_same = unpickled == trace and [s.why for s in unpickled.steps] == [
                s.why for s in trace.steps
            ]
            require(is_same, f"the trace from {ends} is another once it was pickled", advice)


def _require_none_about(case: RouterOnNetwork, about: About, advice: str) -> None:
    first = next((item for item in explanation_faults(case) if item.about == about), None)
    require(first is None, str(first), advice)


@lru_cache(maxsize=4)
def explanation_faults(case: RouterOnNetwork) -> tuple[ExplanationFault, ...]:
    """Return all errors in a router's explanations of some routes, and what cannot be checked."""
    router, net = case.router, case.net
    draw = random.Random(net.spec)
    pairs = case.pairs
    most = MAX_EXPLAINED_ROUTES // (2 if router.order >= SEARCHES_FROM else 1)
    sample = draw.sample(pairs, min(len(pairs), most))
    problems = [
        fault
        for variant in case.all_variants
        for source, target in sample
        for fault in explanation_faults_of_route(router, net, source, target, variant)
    ]
    if is_checked_with_faults(case):
        problems += [
            fault
            for variant in case.all_variants
            for source, target in sample
            for fault in explanation_faults_of_route(
                router, net, source, target, variant, draw_faults(net, draw, source, target)
            )
        ]
    return tuple(problems)


@ROUTER_ON_NETWORK.check_where(is_checked_with_faults)
def it_goes_round_faults_by_a_way_that_is_left(case: RouterOnNetwork) -> None:
    """A router that ``tolerates_faults`` arrives exactly if a fault-free path exists, over one."""
    import networkx

    router, net = case.router, case.net
    draw = random.Random(net.spec)
    for source, target in draw.sample(some_pairs(net), min(40, len(some_pairs(net)))):
        faults = draw_faults(net, draw, source, target)
        working = graph(net).copy()
        working.remove_nodes_from(faults.nodes)
        working.remove_edges_from([*faults.links, *((b, a) for a, b in faults.links)])
        trace = run(router, net, source, target, case.variant, faults)
        where = f"{case.ends(source, target)}, {len(faults.nodes)} nodes and a link failed,"
        require(
            trace.delivered == networkx.has_path(working, source, target),
            f"from {where} it"
            f" {'arrives where no' if trace.delivered else 'is lost where a'} way is left",
            "arrive exactly where a way is left",
        )
        if not trace.delivered:
            continue
        require(
            networkx.is_path(working, trace.nodes) and networkx.is_path(working, trace.circuit),
            f"from {where} it crosses a fault",
            "ask faults.blocks(a, b) before a hop",
        )
        require(
            trace.length == len(set(trace.circuit)) - 1,
            f"from {where} the circuit crosses a node twice",
            "retreat by steps with action='retreat'",
        )
        if router.promises_shortest:
            shortest = networkx.shortest_path_length(working, source, target)
            require(
                trace.length == shortest,
                f"from {where} it takes {trace.length} hops; {shortest} would do",
                "let promises_shortest be False",
            )


@ROUTER_ON_NETWORK.check_where(lambda case: case.router.tolerates_faults)
def a_router_that_goes_round_faults_is_the_default_only_where_there_are_some(
    case: RouterOnNetwork,
) -> None:
    """Without faults the default router is one that ignores them."""
    others = [router for router in routers_for(case.net) if not router.tolerates_faults]
    if others and router_for(case.net) is case.router:
        broken(
            f"it is the default router of {case.net.spec}",
            "give it an `order` above that of the routers for working networks",
        )
