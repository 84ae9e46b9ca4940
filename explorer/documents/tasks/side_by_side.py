"""Routers or networks side by side, as one document: a lane each, and the table of differences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TypedDict

from explorer.analysis.routes.side_by_side import (
    MAX_LANES,
    Lane,
    OverPairs,
    PairHops,
    first_difference,
    known_in_blocks,
)
from explorer.analysis.routes.side_by_side_blocks import side_by_side_job
from explorer.analysis.verification.blocks import plan
from explorer.analysis.verification.verify import MAX_NODES
from explorer.core.registry import routers_for
from explorer.documents.checks.every_pair import request_query
from explorer.documents.jobs.offer import JobOffer, job_offer
from explorer.notation.csv_escape import rows_as_csv
from explorer.notation.formula import numeral
from explorer.routing.traces.trace import Trace
from explorer.state.beside import lane_text
from explorer.words.text import Text, and_list

Value = int | float | Fraction | None


class BesideHop(TypedDict):
    """A hop: its target, its kind of link, the distance left after it, its reason."""

    to: str
    kind: str
    role: str
    left: int | None
    why: str


class BesideChoice(TypedDict):
    """A router that a lane can use, in one of its variants, and its form in a URL."""

    written: str
    router: str
    variant: str
    title: str
    chosen: bool


class BesideLane(TypedDict):
    """A route on its stage: ``written`` is the lane in a URL, ``search`` the query of its stage.

    ``source`` is where it starts and ``distance`` the distance from there to the target. ``lost``
    says why the message does not arrive, and is empty if it does.
    """

    spec: str
    network: str
    title: str
    written: str
    choices: list[BesideChoice]
    search: str
    source: str
    target: str
    distance: int | None
    hops: list[BesideHop]
    lost: str


class BesideCell(TypedDict):
    """A value of a lane, and whether it is the best of all lanes."""

    text: str
    best: bool


class BesideRow(TypedDict):
    """A quantity, the key of the term that explains it, and its value for each lane."""

    name: str
    term: str
    cells: list[BesideCell]


class BesideGroup(TypedDict):
    """Rows under a heading: of this message, of all pairs."""

    title: str
    rows: list[BesideRow]


class BesidePair(TypedDict):
    """The pair for which lanes differ most, and the hops of each lane in words."""

    source: str
    target: str
    says: str


class BesideEvery(TypedDict):
    """The check of every pair block by block: a query for each lane, the pairs, the seconds.

    ``job`` is the job of this check if a server accepts one.
    """

    asks: list[str]
    pairs: int
    seconds: float
    job: JobOffer | None


class BesideOver(TypedDict):
    """The results over every pair: the table, the sentence, the pair that differs most."""

    groups: list[BesideGroup]
    says: str
    worst: BesidePair | None
    why: str


class BesideDocument(BesideOver):
    """Lanes side by side.

    ``part`` is the first hop that differs between lanes, null if none does or if networks differ
    (``alike`` false). ``worst`` is null if no pair differs, or if not all pairs were checked; then
    ``why`` says so, and ``every`` has the requests to check all pairs, if that is possible.
    ``more`` are the lanes that can be added; it is empty if the maximum number is reached.
    """

    lanes: list[BesideLane]
    alike: bool
    part: int | None
    every: BesideEvery | None
    more: list[tuple[str, str]]
    most: int


@dataclass(frozen=True)
class LaneComparison:
    """Lanes, the route of one message in each, and the results of each over all pairs or a sample.

    ``apart`` is the pair for which they differ most, None if none does or not every pair is known.
    """

    lanes: tuple[Lane, ...]
    traces: tuple[Trace, ...]
    pairs: tuple[OverPairs, ...]
    apart: PairHops | None

    @property
    def sampled(self) -> bool:
        """Whether only a sample of the pairs was checked."""
        return any(totals.sampled for totals in self.pairs)

    @property
    def alike(self) -> bool:
        """Whether all lanes are on one network."""
        return len({lane.net for lane in self.lanes}) == 1


@dataclass(frozen=True)
class Measure:
    """A row of the table: its name, its term, a value for each lane, and which value is better."""

    name: str
    term: str
    values: tuple[Value, ...]
    better: Callable[[Sequence[Fraction]], Fraction] = min

    def cells(self) -> list[BesideCell]:
        """Return the values as shown, with the best ones marked."""
        known = [Fraction(value) for value in self.values if value is not None]
        best = self.better(known) if known else None
        return [
            {"text": _text(value), "best": value is not None and Fraction(value) == best}
            for value in self.values
        ]


def _text(value: Value) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else numeral(value)


def beside_document(
    comparison: LaneComparison, search: Callable[[Lane, Trace], str]
) -> BesideDocument:
    """Return the document of lanes; ``search`` gives the query string of a lane's own stage."""
    lanes, traces = comparison.lanes, comparison.traces
    return {
        "lanes": [
            _lane(lanes[0], lane, trace, search(lane, trace))
            for lane, trace in zip(lanes, traces, strict=True)
        ],
        "alike": comparison.alike,
        "part": first_difference(traces) if comparison.alike else None,
        **beside_results(comparison),
        "every": _every_pair_requests(comparison),
        "more": _lanes_to_add(lanes),
        "most": MAX_LANES,
    }


def beside_results(comparison: LaneComparison) -> BesideOver:
    """Return the differences for one message and over pairs."""
    worst, why = _worst_pair(comparison)
    return {
        "groups": [
            {
                "title": title,
                "rows": [
                    {"name": row.name, "term": row.term, "cells": row.cells()} for row in rows
                ],
            }
            for title, rows in _groups(comparison)
        ],
        "says": _load_sentence(comparison),
        "worst": worst,
        "why": why,
    }


def _every_pair_requests(comparison: LaneComparison) -> BesideEvery | None:
    """Return the requests to check every pair, None if that is done already or not possible."""
    if not comparison.sampled or not all(known_in_blocks(item.net) for item in comparison.lanes):
        return None
    plans = [plan(item.net, item.router, item.variant) for item in comparison.lanes]
    return {
        "asks": [request_query(item) for item in plans],
        "pairs": plans[0].pairs,
        "seconds": sum(item.seconds for item in plans),
        "job": _offer(comparison),
    }


def _offer(comparison: LaneComparison) -> JobOffer | None:
    """Return the job of every pair, None if a network is a visitor's own."""
    if any(getattr(lane.net, "private", False) for lane in comparison.lanes):
        return None
    ends = comparison.traces[0].source, comparison.traces[0].target
    return job_offer(lambda: side_by_side_job(comparison.lanes, ends))


def beside_csv(comparison: LaneComparison) -> str:
    """Return the table of differences as CSV: a row for each measure, a column for each lane."""
    lanes = (f"{lane.net.spec} {router_name(lane)}" for lane in comparison.lanes)
    rows = [["of", "what", *lanes]]
    for title, measures in _groups(comparison):
        for row in measures:
            texts = (
                "" if v is None else str(v if isinstance(v, int) else float(v)) for v in row.values
            )
            rows.append([title, row.name, *texts])
    return rows_as_csv(rows)


# Lanes --------------------------------------------------------------------------------------------


def router_name(lane: Lane) -> str:
    """Return the name of a router, with its variant unless that is the first."""
    variants = lane.router.variants
    if lane.variant and (lane.variant != variants[0]):
        return f"{lane.router.title}, {lane.variant}"
    return lane.router.title


def _lane(first: Lane, lane: Lane, trace: Trace, search: str) -> BesideLane:
    net, name = lane.net, lane.net.format
    return {
        "spec": net.spec,
        "network": net.title,
        "title": router_name(lane),
        "written": lane_text(first.net, lane),
        "choices": [
            {
                "written": lane_text(first.net, choice),
                "router": choice.router.key,
                "variant": choice.variant or "",
                "title": router_name(choice),
                "chosen": (choice.router.key, choice.variant) == (lane.router.key, lane.variant),
            }
            for choice in _choices(lane)
        ],
        "search": search,
        "source": name(trace.source),
        "target": name(trace.target),
        "distance": trace.distance,
        "hops": [
            {
                "to": name(hop.next),
                "kind": hop.kind.title,
                "role": hop.kind.role,
                "left": hop.left,
                "why": hop.why,
            }
            for hop in trace.hops
        ],
        "lost": trace.lost.why if trace.lost else "",
    }


def _choices(lane: Lane) -> list[Lane]:
    """Return every router of a lane's network in every variant."""
    return [
        Lane(lane.net, router, variant)
        for router in routers_for(lane.net)
        for variant in router.variants or (None,)
    ]


def _lanes_to_add(lanes: Sequence[Lane]) -> list[tuple[str, str]]:
    """Return the lanes that can be added for the first network, as URL text and in words."""
    if len(lanes) >= MAX_LANES:
        return []
    shown = {(lane.net, lane.router.key, lane.variant) for lane in lanes}
    return [
        (lane_text(lanes[0].net, choice), router_name(choice))
        for choice in _choices(lanes[0])
        if (choice.net, choice.router.key, choice.variant) not in shown
    ]


# The table ----------------------------------------------------------------------------------------


def _groups(comparison: LaneComparison) -> list[tuple[str, list[Measure]]]:
    pairs = comparison.pairs
    title = f"All {numeral(pairs[0].pairs)} pairs"
    if comparison.sampled:
        title = f"A sample of {numeral(min(totals.pairs for totals in pairs))} pairs"
    return [("This message", _message_measures(comparison)), (title, _pair_measures(pairs))]


def _message_measures(comparison: LaneComparison) -> list[Measure]:
    traces = comparison.traces
    delivered = [trace.delivered for trace in traces]
    hops = tuple(t.length if t.delivered else None for t in traces)
    rows = [
        Measure("Hops", "hops", hops),
        Measure("Shortest", "", tuple(t.distance for t in traces)),
        Measure(
            "Stretch",
            "",
            tuple(
                Fraction(t.length, t.distance) if t.delivered and t.distance else None
                for t in traces
            ),
        ),
    ]
    if all(trace.net.levels for trace in traces) and any(delivered):
        between = tuple(_cluster_leaving_hops(t) if t.delivered else None for t in traces)
        inside = tuple(
            None if b is None else t.length - b for t, b in zip(traces, between, strict=True)
        )
        rows += [
            Measure("Hops inside clusters", "", inside),
            Measure("Hops between clusters", "", between),
        ]
    if not all(delivered):
        rows.insert(0, Measure("Delivered", "", tuple(delivered), max))
    return rows


def _cluster_leaving_hops(trace: Trace) -> int:
    """Return how many hops of a route leave a cluster of the finest level."""
    net = trace.net
    home = net.cluster(list(trace.circuit), len(net.levels) - 1).tolist()
    return sum(a != b for a, b in pairwise(home))


def _pair_measures(pairs: Sequence[OverPairs]) -> list[Measure]:
    rows = []
    if any(totals.undelivered for totals in pairs):
        rows.append(Measure("Not delivered", "", tuple(totals.undelivered for totals in pairs)))
    rows += [
        Measure("Not shortest", "", tuple(totals.longer for totals in pairs)),
        Measure("Mean hops", "", tuple(totals.mean_hops_excluding_self for totals in pairs)),
    ]
    if not any(totals.sampled for totals in pairs):
        busiest = tuple(totals.busiest for totals in pairs)
        rows += [
            Measure("Busiest channel", "load_one_way", busiest),
            Measure(
                "Busiest channel full at load",
                "full_load",
                tuple(totals.saturation for totals in pairs),
                max,
            ),
        ]
    return rows


# In words -----------------------------------------------------------------------------------------


def _load_sentence(comparison: LaneComparison) -> str:
    """Return a note beside the table: the lane with fewer hops loads a channel more."""
    measured = [
        (item.mean_hops_excluding_self, item.busiest, lane)
        for item, lane in zip(comparison.pairs, comparison.lanes, strict=True)
        if item.busiest and item.mean_hops_excluding_self is not None and not item.undelivered
    ]
    if len(measured) < 2:
        return ""
    fewest_hops = min(measured, key=lambda item: item[0])
    least_loaded = min(measured, key=lambda item: item[1])
    if fewest_hops[1] <= least_loaded[1]:
        return ""
    return Text(
        "{short} takes fewer hops, but crowds its busiest channel: {many} of {pairs} messages cross"
        " it, and {fewer} with {calm}.",
        short=_subject(fewest_hops[2], comparison, ","),
        many=numeral(fewest_hops[1]),
        pairs=numeral(comparison.pairs[0].pairs),
        fewer=numeral(least_loaded[1]),
        calm=_subject(least_loaded[2], comparison),
    )


def _subject(lane: Lane, comparison: LaneComparison, end: str = "") -> str:
    """Return a router's name, after its network's where they differ: then with an ``end``."""
    return router_name(lane) if comparison.alike else f"{lane.net.spec}, {router_name(lane)}{end}"


def _worst_pair(comparison: LaneComparison) -> tuple[BesidePair | None, str]:
    """Return the pair for which lanes differ most, or why there is none."""
    apart = comparison.apart
    if comparison.sampled:
        max_nodes = max(lane.net.nodes for lane in comparison.lanes)
        beyond = " Every pair is looked at up to {n} nodes." * (max_nodes > MAX_NODES)
        reason = "Known only where every pair is looked at."
        return None, Text(f"{reason}{beyond}", n=numeral(MAX_NODES))
    if apart is None:
        alike = Text("Every message takes as many hops by one as by another.")
        return None, alike if len(comparison.lanes) > 1 else ""
    name = comparison.lanes[0].net.format
    return {
        "source": name(apart.source),
        "target": name(apart.target),
        "says": _hops_text(apart),
    }, ""


def _hops_text(apart: PairHops) -> str:
    """Return the numbers of hops of the lanes for a pair, or which does not deliver it.

    >>> _hops_text(PairHops(0, 1, (1, None))), _hops_text(PairHops(0, 1, (4, 3)))
    ('1 hop and not delivered', '4 and 3 hops')
    """
    if None in apart.hops:
        return and_list(
            Text("not delivered") if n is None else Text("{n:hop}", n=n) for n in apart.hops
        )
    return Text("{hops} hops", hops=and_list(apart.hops))
