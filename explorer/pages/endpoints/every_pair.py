"""Requests of the page about a router over every pair: the plan, blocks, cycles, single pairs.

The server stores nothing: a block is named by its first and last source, and the browser adds the
results up. Answers about built-in networks and routers never change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

import numpy as np
from flask import Flask, Response, request

from explorer.analysis.verification.blocks import (
    Plan,
    block_dependencies,
    channel_rules,
    cycles,
    from_bits,
    to_bits,
)
from explorer.analysis.verification.blocks import plan as planned
from explorer.analysis.verification.counterexample import smallest_example
from explorer.analysis.verification.lower_bounds import lower_bounds
from explorer.analysis.verification.outcomes import outcomes_of
from explorer.analysis.verification.report import share_bound
from explorer.analysis.verification.routes import route_pairs
from explorer.analysis.verification.store import routes_key
from explorer.analysis.verification.symmetry import generated_group
from explorer.analysis.verification.verify import MAX_NODES, require_all_pairs
from explorer.analysis.verification.virtual import Need
from explorer.core.channels import Channels
from explorer.core.errors import OutsideRange, brief
from explorer.core.ints import Ints
from explorer.core.registry import network, router_for
from explorer.documents.checks.every_pair import (
    cycles_json,
    first_pair_json,
    floors_json,
    hops_bytes,
    loads_json,
    packed_document,
    part_bytes,
    plan_json,
    smallest_json,
)
from explorer.pages.endpoints.answers import json_bytes, query_number, refusing_errors, served
from explorer.routing.traces.trace import choose_variant, read_faults
from explorer.static.fingerprint import built_in, cached_response, fingerprint

ANSWERING_CODE: Final = (
    "core",
    "networks",
    "routing",
    "graphs",
    "analysis",
    "notation",
    "documents/checks",
    "pages/endpoints/every_pair.py",
)
"""The code on which the answers depend."""

MAX_FAULTS: Final = 1_000
"""Maximum number of faults that are read from a request."""

MAX_VIRTUAL_CHANNELS: Final = 8
"""Maximum number of virtual channels in a rule."""

version = cache(lambda: fingerprint(ANSWERING_CODE))


def requested_plan() -> Plan:
    """Return the plan that a request names; raise the error of whatever is invalid."""
    net = network(request.args.get("net", ""))
    router = router_for(net, request.args.get("router") or None)
    variant = choose_variant(router, request.args.get("variant") or None)
    pair_count = query_number("pairs", 1, 100_000) if request.args.get("pairs") else None
    if pair_count is None:
        require_all_pairs(net)
    faults = read_faults(net, request.args.getlist("fault")[:MAX_FAULTS])
    return planned(net, router, variant, pair_count, query_number("seed", 0, 2**32 - 1, 0), faults)


def _block(plan: Plan) -> tuple[int, int]:
    return query_number("first", 0, plan.sources), query_number("last", 0, plan.sources)


def _answer_plan(plan: Plan) -> bytes:
    key = routes_key(plan.net, plan.router, plan.variant)
    return json_bytes(plan_json(plan, f"{version()}-{key}"))


def _answer_hops(plan: Plan) -> bytes:
    """Answer with the hops of every message of a block, for routers side by side."""
    require_all_pairs(plan.net)
    if plan.symmetry is None:
        raise OutsideRange("the hops of a sample say nothing of every pair: leave out pairs=")
    return hops_bytes(plan, *_block(plan))


def _answer_waiting(plan: Plan) -> bytes:
    """Answer with the dependencies of a block under rules, each with its index and its channels."""
    first, last = _block(plan)
    channels, needs = Channels(plan.net), _needs(plan)
    waits = block_dependencies(plan, first, last, needs.values())
    arrays: dict[str, Ints | bytes] = {
        str(place): to_bits(channels, rows, need.channels)
        for (place, need), rows in zip(needs.items(), waits, strict=True)
    }
    return packed_document({}, arrays)


def _needs(plan: Plan) -> dict[int, Need]:
    """Return the requested rules, such as ``3-2,7-2`` (index-channels), by their indices."""
    known = channel_rules(plan)
    needs = {}
    for text in request.args.get("rules", "").split(","):
        index, _, many = text.partition("-")
        are_numbers = index.isascii() and index.isdigit() and many.isascii() and many.isdigit()
        if (
            not are_numbers
            or len(text) > 9
            or not (int(index) < len(known) and 2 <= int(many) <= MAX_VIRTUAL_CHANNELS)
        ):
            raise OutsideRange(f"{brief(text)!r} names no rule and its virtual channels")
        needs[int(index)] = Need(known[int(index)], int(many))
    return needs


def _answer_cycles(plan: Plan) -> bytes:
    """Answer with the cycles that are left of the dependencies that are sent."""
    channel_count = query_number("many", 1, MAX_VIRTUAL_CHANNELS, 1)
    channels = Channels(plan.net)
    rows = from_bits(channels, request.get_data(), channel_count)
    return json_bytes(cycles_json(plan.net, cycles(channels, rows, channel_count)))


def _answer_loads(plan: Plan) -> bytes:
    """Answer with the load of channels that was sent, as the map shows it."""
    require_all_pairs(plan.net)
    channels, body = Channels(plan.net), request.get_data()
    if len(body) != 4 * channels.size:
        raise OutsideRange(f"{len(body):,} bytes are no loads: {4 * channels.size:,} are")
    loads = np.frombuffer(body, dtype="<u4").astype(np.int64)
    return json_bytes(loads_json(channels, np.where(channels.table.ravel() >= 0, loads, 0)))


def _answer_floors(plan: Plan) -> bytes:
    net = plan.net
    require_all_pairs(net)
    if plan.faults:
        # Faults remove links from all routers, but the bounds are those of the whole network.
        return json_bytes(floors_json(()))
    distance_sum = query_number("hops", 1, net.nodes**3)
    group = generated_group(net, plan.router.symmetries(net), MAX_ELEMENTS // net.nodes)
    return json_bytes(floors_json(lower_bounds(net, distance_sum, group)))


MAX_ELEMENTS: Final = 2**21
"""Maximum of nodes times the order of a group for which the bound by flow is searched."""


def _answer_bound(plan: Plan) -> bytes:
    """Answer with upper bounds for the shares of all pairs that are longer, and that are lost."""
    counts = [query_number(name, 0, plan.sources) for name in ("longer", "lost")]
    pairs = query_number("of", max(1, *counts), plan.sources)
    return json_bytes({"shares": [float(share_bound(many, pairs)) for many in counts]})


def _answer_smallest(plan: Plan) -> bytes:
    # The faults are those of this network, so no smaller network is searched.
    fails = request.args.get("fails") == "1"
    example = None if plan.faults else smallest_example(plan.net, plan.router, plan.variant, fails)
    return json_bytes(smallest_json(plan.router, plan.variant, example))


def _answer_pair(plan: Plan) -> bytes:
    ends = [plan.net.parse(request.args.get(name, "")[:2000]) for name in ("from", "to")]
    if ends[0] == ends[1]:
        raise OutsideRange(f"{plan.net.format(ends[0])} is both ends: a message goes elsewhere")
    dtype = np.int64 if plan.net.nodes <= MAX_NODES else object
    pair = np.array([ends], dtype=dtype)
    routes = route_pairs(plan.net, plan.router, plan.variant, pair, None, faults=plan.faults)
    return json_bytes(first_pair_json(outcomes_of(routes)))


ANSWERS: Final[Mapping[str, Callable[[Plan], bytes]]] = {
    "plan": _answer_plan,
    "part": lambda plan: part_bytes(plan, *_block(plan)),
    "hops": _answer_hops,
    "waiting": _answer_waiting,
    "cycles": _answer_cycles,
    "loads": _answer_loads,
    "floors": _answer_floors,
    "bound": _answer_bound,
    "smallest": _answer_smallest,
    "pair": _answer_pair,
}

BINARY_ANSWERS: Final = ("part", "hops", "waiting")
POST_REQUESTS: Final = ("cycles", "loads")

SECONDS: Final[Mapping[str, float]] = {"cycles": 20.0, "floors": 20.0, "smallest": 20.0}
"""Seconds allowed for requests about the whole network, which are sent once."""


@refusing_errors
def answer(what: str) -> Response:
    """Answer a request, or 400 with a sentence if it is not possible."""
    plan = requested_plan()
    body = ANSWERS[what](plan)
    kind = "application/octet-stream" if what in BINARY_ANSWERS else "application/json"
    cacheable = built_in(plan.net, plan.router) and what not in POST_REQUESTS
    return cached_response(body, kind, cacheable)


def serve(server: Flask, prefix: str) -> str:
    """Serve the requests about every pair; return the path under which they are served."""
    base = f"pairs/{version()}/"
    for what in ANSWERS:

        def view(what: str = what) -> Response:
            return answer(what)

        if what in SECONDS:
            served(seconds=SECONDS[what])(view)
        methods = ["POST"] if what in POST_REQUESTS else ["GET"]
        server.add_url_rule(f"{prefix}{base}{what}", f"pairs_{what}", view, methods=methods)
    return base
