"""Routers or networks side by side as a command prints them."""

from __future__ import annotations

from fractions import Fraction
from typing import TypedDict

from explorer.analysis.routes.side_by_side import Lane, OverPairs, PairHops, first_difference
from explorer.core.network import Network
from explorer.documents.commands.json_forms import RouteJson
from explorer.documents.commands.to_json import route_json
from explorer.documents.tasks.side_by_side import LaneComparison, beside_results, router_name
from explorer.notation.json_form import json_form
from explorer.notation.text_table import number, table
from explorer.routing.traces.trace import Trace
from explorer.words.lines import Line, Lines


class OverPairsJson(TypedDict):
    """The results of a lane over pairs; in a sample ``busiest`` and ``saturation`` are null."""

    spec: str
    router: str
    variant: str | None
    pairs: int
    sampled: bool
    longer: int | None
    lost: int
    mean_hops: Fraction | None
    busiest: int | None
    saturation: Fraction | None


class ApartJson(TypedDict):
    """The pair for which the lanes differ most: its hops in each, null if it is not delivered."""

    source: str
    target: str
    hops: list[int | None]


class BesideJson(TypedDict):
    """One message in every lane, and the results of each lane over all pairs or a sample.

    ``part`` is the first hop that differs between lanes, null if none does or if the networks
    differ; ``worst`` is null if no pair differs or not every pair was checked.
    """

    routes: list[RouteJson]
    part: int | None
    pairs: list[OverPairsJson]
    worst: ApartJson | None


def beside_json(comparison: LaneComparison) -> BesideJson:
    """Return lanes side by side as JSON."""
    return {
        "routes": [_route(trace) for trace in comparison.traces],
        "part": first_difference(comparison.traces) if comparison.alike else None,
        "pairs": [
            _over_pairs_json(*pair) for pair in zip(comparison.lanes, comparison.pairs, strict=True)
        ],
        "worst": None
        if comparison.apart is None
        else _apart_json(comparison.lanes[0].net, comparison.apart),
    }


def _apart_json(net: Network, apart: PairHops) -> ApartJson:
    return {
        "source": net.format(apart.source),
        "target": net.format(apart.target),
        "hops": list(apart.hops),
    }


def _route(trace: Trace) -> RouteJson:
    return route_json(trace, trace.net.format)


def _over_pairs_json(lane: Lane, totals: OverPairs) -> OverPairsJson:
    return json_form(
        OverPairsJson,
        totals,
        spec=lane.net.spec,
        router=lane.router.key,
        variant=lane.variant,
        lost=totals.undelivered,
        mean_hops=totals.mean_hops_excluding_self,
    )


def text_report(comparison: LaneComparison) -> str:
    """Return lanes as text: their routes, the table of differences, the pair that differs most."""
    lines: list[str] = []
    for i, (lane, trace) in enumerate(zip(comparison.lanes, comparison.traces, strict=True), 1):
        name = lane.net.format
        lines += [Line([f"{i}  {lane.net.spec}", router_name(lane)], "  ")]
        lines += ["   " + " → ".join(map(name, trace.nodes)) + (", lost" * bool(trace.lost))]
    if comparison.alike:
        part = first_difference(comparison.traces)
        hops = number(comparison.traces[0].length)
        lines += ["", f"They part at hop {part}." if part else f"They never part: {hops} hops."]
    pairs_table, lane_count = beside_results(comparison), len(comparison.lanes)
    rows: list[tuple[str, ...]] = []
    for group in pairs_table["groups"]:
        rows.append((group["title"], *[""] * lane_count))
        for row in group["rows"]:
            cells = (cell["text"] + (" *" if cell["best"] else "  ") for cell in row["cells"])
            rows.append((row["name"], *cells))
    head = ("", *(f"{i} " for i in range(1, lane_count + 1)))
    lines += ["", table(rows, head=head, right="<" + ">" * lane_count), "", "* no other is better"]
    worst = pairs_table["worst"]
    apart = (
        f"{worst['source']} to {worst['target']}: {worst['says']}." if worst else pairs_table["why"]
    )
    lines += ["", Line(["Pair where they differ most:", apart])]
    return Lines([*lines, pairs_table["says"] or None])
