"""A router over every pair as the page reads it: the plan of the check, and blocks of results."""

from __future__ import annotations

import shlex
import struct
from collections.abc import Mapping, Sequence
from typing import TypedDict
from urllib.parse import urlencode

import numpy as np
import orjson

from explorer.analysis.deadlock.condition import stated_condition
from explorer.analysis.routes.next_hops import shortest_path_from
from explorer.analysis.routes.side_by_side_blocks import lane_block
from explorer.analysis.verification.blocks import Plan, channel_rules, reachable_counts, sum_of
from explorer.analysis.verification.counterexample import Counterexample
from explorer.analysis.verification.in_blocks import job_of
from explorer.analysis.verification.lower_bounds import LowerBound
from explorer.analysis.verification.matrix_rows import Groups, groups
from explorer.analysis.verification.outcomes import Outcomes
from explorer.analysis.verification.report import NOT_DELIVERED
from explorer.analysis.verification.sums import PairJson, SumJson, pair_json
from explorer.core.channels import Channels
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.open_graphs import opening_calls, with_file_names
from explorer.core.plugins.loading import plugin_calls, plugin_options
from explorer.core.router import Router
from explorer.documents.checks.verification_report import (
    FloorJson,
    StatedJson,
    example_link,
    floor_rows,
    stated_json,
)
from explorer.documents.jobs.offer import JobOffer, job_offer
from explorer.documents.stage.map_layers import MapLoad, NodePath, paths_of
from explorer.documents.tasks.traffic import load_rows
from explorer.notation.json_form import json_form
from explorer.routing.traces.trace import fault_texts
from explorer.scenes.nests.find import nest_of

LOST_CELL, SELF_CELL, UNSEEN_CELL = 254, 253, 255
"""Values of a matrix cell that are not extra hops: a pair that is not delivered, a node paired with
itself, a pair that has not been checked."""

MAX_CELL_EXCESS = 252
"""Maximum number of hops above the shortest that a cell can show."""


class EveryPair(TypedDict):
    """A router over every pair: the requests to make, and what the page shows before the check.

    ``asks`` is the query of every request about it. ``wanted`` says whether the URL asks for the
    check; ``seconds`` is the estimated duration. ``terminal`` and ``python`` do the same check
    elsewhere. ``faults`` counts the faults that the router avoids, ``ignored`` those that it cannot
    avoid and is checked without. ``job`` is the job that can continue without the page, null if
    there is no such job.
    """

    asks: str
    wanted: bool
    sampled: bool
    pairs: int
    seed: int
    seconds: float
    terminal: str
    python: str
    faults: int
    ignored: int
    job: JobOffer | None


class RuleJson(TypedDict):
    """A rule of virtual channels: its key, its sentence, whether it always breaks every cycle."""

    key: str
    sentence: str
    always: bool


class LinkKindTitle(TypedDict):
    """A kind of links as tables name it."""

    title: str
    role: str


class PairsPlan(TypedDict):
    """The plan of a check: ``sources``, ``each`` at a time, with ``order`` matrix rows for each.

    ``key`` identifies everything that the answers depend on. ``names`` are the names of the matrix
    rows: nodes or, in a sample, groups of nodes. ``clusters`` gives the cluster of each row, -1 if
    there are none; ``ticks`` gives each row at which a part begins and the name of that part.
    ``ahead`` has the node at the end of every channel, indexed by node · ports + port, -1 if there
    is none; it is empty for a sample. ``idle`` are the rows of failed nodes, from which no pair is
    checked. ``width`` has the number of parallel links of every channel; it is empty if no channel
    has several. ``bits`` is the size of a set of dependencies in bytes, 0 if dependencies are not
    examined. ``stated`` is the result for the virtual channels that the router names itself, null
    if none.
    """

    key: str
    nodes: float
    pairs: int
    sampled: bool
    sources: int
    each: int
    order: int
    ports: int
    ahead: list[int]
    width: list[int]
    idle: list[int]
    bits: int
    names: list[str]
    group: str
    clusters: list[int]
    ticks: list[tuple[int, str]]
    kinds: list[LinkKindTitle]
    rules: list[RuleJson]
    stated: StatedJson | None


class PartJson(SumJson):
    """The result of a block; arrays follow it, each described by its name, type and length.

    If every pair is checked, ``rows`` are the sources with their images; each has a row of
    ``cells``, or of ``lengths`` if only hops were requested. In a sample, ``cells`` are rows (from,
    to, cell value) of groups.
    """

    cells: list[tuple[int, int, int]]
    arrays: list[tuple[str, str, int]]


class CycleChannel(TypedDict):
    """A channel of a cycle: its endpoints, their places on the map, and the kind of its link."""

    source: str
    target: str
    ends: list[NodePath]
    kind: str
    role: str


class CyclesJson(TypedDict):
    """A shortest cycle with 1, 2, … virtual channels a link; an empty list if no cycle is left."""

    cycles: list[list[CycleChannel]]


class LoadsJson(TypedDict):
    """The messages between cells of the map, by depth."""

    loads: list[list[MapLoad]]


class LowerBoundsJson(TypedDict):
    """Lower bounds that hold for every router, the highest first, each with its reason."""

    floors: list[FloorJson]
    reasons: list[str]


class FamilyCounterexampleJson(TypedDict):
    """The smallest counterexample of the family, null if none was found."""

    spec: str | None
    pair: PairJson | None
    link: str


class PairRoute(TypedDict):
    """A pair and its route, a shortest path if the route is not one, and the link that opens it.

    ``ways`` are both paths as places on the map.
    """

    pair: PairJson
    nodes: list[str]
    shortest: list[str]
    ways: list[list[NodePath]]
    link: str


def every_pair(plan: Plan, wanted: bool, ignored: int = 0) -> EveryPair:
    """Return the document of the page before anything is checked."""
    net, router = plan.net, plan.router
    words = ["explorer", "verify", net.spec, "--router", router.key]
    arguments = [f'"{router.key}"']
    if plan.variant is not None and plan.variant != router.variants[0]:
        words += ["--variant", plan.variant]
        arguments.append(f'variant="{plan.variant}"')
    if plan.drawn is not None:
        words += ["--pairs", str(plan.drawn), "--seed", str(plan.seed)]
        arguments += [f"pairs={plan.drawn}", f"seed={plan.seed}"]
    failed = fault_texts(net, plan.faults)
    words += [word for text in failed for word in ("--fault", text)]
    arguments += [f"faults={failed}"] * bool(failed)
    words = with_file_names(words, net, router) + plugin_options(net, router)
    python = (
        *("import explorer", "", *plugin_calls(net, router), *opening_calls(net, router)),
        f"found = net.verify({', '.join(arguments)})",
        "print(found.delivered, found.shortest, found.saturation, found.deadlock)",
    )
    return json_form(
        EveryPair,
        plan,
        asks=request_query(plan),
        wanted=wanted,
        sampled=plan.drawn is not None,
        terminal=shlex.join(words),
        python="\n".join(python),
        faults=len(failed),
        ignored=ignored,
        job=_offer(plan),
    )


def _offer(plan: Plan) -> JobOffer | None:
    """Return the job that checks every pair, if it is one and this process belongs to a server."""
    is_job = plan.symmetry is not None and not getattr(plan.net, "private", False)
    return job_offer(lambda: job_of(plan)) if is_job else None


def request_query(plan: Plan) -> str:
    """Return the query of every question about a router over its pairs."""
    asks = [("net", plan.net.spec), ("router", plan.router.key), ("variant", plan.variant or "")]
    if plan.drawn is not None:
        asks += [("pairs", str(plan.drawn)), ("seed", str(plan.seed))]
    return urlencode([*asks, *(("fault", text) for text in fault_texts(plan.net, plan.faults))])


def plan_json(plan: Plan, key: str) -> PairsPlan:
    """Return the plan of a check as the page reads it."""
    net = plan.net
    row_groups = groups(net, plan.symmetry is None)
    channel_count = net.nodes * len(net.ports)
    stated = stated_condition(net, plan.router, plan.faults)
    return {
        "key": key,
        "nodes": float(net.nodes - len(plan.faults.nodes)),
        "pairs": plan.pairs,
        "sampled": plan.symmetry is None,
        "sources": plan.sources,
        "each": plan.sources_per_block,
        "order": plan.order,
        "ports": len(net.ports),
        "ahead": [] if plan.symmetry is None else net.table().ravel().tolist(),
        "idle": np.flatnonzero(reachable_counts(net, plan.faults) == 0).tolist()
        if plan.faults and plan.symmetry is not None
        else [],
        "width": [] if net.width_each == 1 else Channels(net).width.tolist(),
        "bits": -(-channel_count * len(net.ports) // 8) if plan.checks_dependencies else 0,
        "names": list(row_groups.names),
        "group": row_groups.word,
        "clusters": row_groups.clusters.tolist(),
        "ticks": [(start, name) for start, name in row_groups.ticks],
        "kinds": [{"title": kind.title, "role": kind.role} for kind in net.kinds],
        "rules": [
            {"key": rule.key, "sentence": rule.sentence, "always": rule.is_always_acyclic}
            for rule in channel_rules(plan)
        ],
        "stated": None if stated is None else stated_json(stated),
    }


def part_bytes(plan: Plan, first: int, last: int) -> bytes:
    """Return a block as bytes: the length of its head, the head as JSON, the arrays behind it."""
    outcomes = plan.outcomes(first, last)
    total = sum_of(plan, outcomes)
    grouped: list[tuple[int, int, int]] = []
    arrays: dict[str, Ints | bytes] = {}
    if plan.symmetry is None:
        grouped = _worst_by_group(outcomes, groups(plan.net, True))
    else:
        rows = plan.rows(first, last)
        arrays["rows"] = rows.astype(np.uint16)
        arrays["cells"] = cell_values(outcomes.excess(rows)).ravel()
    if total.load is not None:
        arrays["load"] = total.load.astype(np.uint32)
    if total.waits is not None:
        arrays["waits"] = total.waits
    return packed_document({**total.to_json(plan.net), "cells": grouped}, arrays)


def hops_bytes(plan: Plan, first: int, last: int) -> bytes:
    """Return the hops of a block as bytes, in the format of ``part_bytes``, for side by side."""
    block = lane_block(plan, first, last)
    assert block.total.load is not None
    arrays: dict[str, Ints | bytes] = {
        "rows": block.rows.astype(np.uint16),
        "lengths": block.lengths.ravel(),
        "load": block.total.load.astype(np.uint32),
    }
    return packed_document({**block.total.to_json(plan.net), "cells": []}, arrays)


TYPE_CODES: Mapping[str, str] = {"uint8": "u8", "uint16": "u16", "uint32": "u32"}


def packed_document(head: Mapping[str, object], arrays: Mapping[str, Ints | bytes]) -> bytes:
    """Return a document followed by its arrays, each aligned to four bytes.

    >>> packed_document({}, {"waits": b"ab"})[4:]
    b'{"arrays":[["waits","u8",2]]}   ab\\x00\\x00'
    """
    plain = {
        name: np.frombuffer(array, dtype=np.uint8) if isinstance(array, bytes) else array
        for name, array in arrays.items()
    }
    headers = [[name, TYPE_CODES[str(array.dtype)], array.size] for name, array in plain.items()]
    text = orjson.dumps({**head, "arrays": headers})
    text += b" " * (-len(text) % 4)
    bodies = [array.tobytes() for array in plain.values()]
    tail = b"".join(body + b"\x00" * (-len(body) % 4) for body in bodies)
    return struct.pack("<I", len(text)) + text + tail


def cell_values(excess: Ints) -> Ints:
    """Return the cell values of the matrix (uint8) for hops beyond the distance.

    >>> cell_values(np.array([-1, 0, 3, 900, NOT_DELIVERED])).tolist()
    [253, 0, 3, 252, 254]
    """
    values = np.clip(excess, 0, MAX_CELL_EXCESS)
    values = np.where(excess == NOT_DELIVERED, LOST_CELL, values)
    return np.where(excess < 0, SELF_CELL, values).astype(np.uint8)


def _worst_by_group(outcomes: Outcomes, groups: Groups) -> list[tuple[int, int, int]]:
    """Return the worst cell value of a sample for each pair of groups."""
    routes = outcomes.routes
    ends = [groups.rows_of(routes.pairs[:, side]) for side in (0, 1)]
    if outcomes.known:
        cells = cell_values(outcomes.spare)
    else:
        cells = np.where(outcomes.arrives, 0, LOST_CELL).astype(np.uint8)
    worst: dict[tuple[int, int], int] = {}
    for a, b, cell in zip(*(end.tolist() for end in ends), cells.tolist(), strict=True):
        worst[a, b] = max(cell, worst.get((a, b), 0))
    return [(a, b, cell) for (a, b), cell in sorted(worst.items())]


def loads_json(channels: Channels, loads: Ints) -> LoadsJson:
    """Return the loads of channels, (channels,), as the map shows them: both directions added."""
    used = np.flatnonzero(loads)
    here, there = channels.ends(used)
    return {"loads": load_rows(nest_of(channels.net), np.stack([here, there], axis=1), loads[used])}


def cycles_json(net: Network, cycles: Sequence[Sequence[tuple[int, int]]]) -> CyclesJson:
    """Return cycles of channels as tables and the stage show them."""
    return {"cycles": [[_channel(net, a, b) for a, b in cycle] for cycle in cycles]}


def _channel(net: Network, a: int, b: int) -> CycleChannel:
    kind = net.kind_between(a, b)
    return {
        "source": net.format(a),
        "target": net.format(b),
        "ends": paths_of(nest_of(net), (a, b)),
        "kind": kind.title,
        "role": kind.role,
    }


def floors_json(floors: Sequence[LowerBound]) -> LowerBoundsJson:
    """Return the lower bounds that hold for every router."""
    return {"floors": floor_rows(floors), "reasons": [floor.reason for floor in floors]}


def smallest_json(
    router: Router, variant: str | None, example: Counterexample | None
) -> FamilyCounterexampleJson:
    """Return the smallest counterexample, if there is one, with the URL that opens it."""
    if example is None:
        return {"spec": None, "pair": None, "link": ""}
    return {
        "spec": example.net.spec,
        "pair": pair_json(example.net, example.pair),
        "link": example_link(router, variant, example),
    }


def first_pair_json(outcomes: Outcomes) -> PairRoute:
    """Return the first pair with its route, and a shortest path if the route is not one."""
    routes = outcomes.routes
    net, pair = routes.net, outcomes.pair(0)
    name = net.format
    route_nodes = next(routes.blocks()).nodes[0].tolist()
    short = pair.length is not None and pair.length == pair.distance
    best = [] if short else shortest_path_from(net, pair.source, pair.target)
    nest = nest_of(net)
    return {
        "pair": pair_json(net, pair),
        "nodes": [name(node) for node in route_nodes],
        "shortest": [name(node) for node in best],
        "ways": [paths_of(nest, route_nodes), paths_of(nest, best)],
        "link": example_link(routes.router, routes.variant, Counterexample(net, pair)),
    }
