"""Routers or networks side by side as a command prints them."""

from __future__ import annotations

from fractions import Fraction
from typing import TypedDict

from explorer.analysis.routes.side_by_side import Apart, Lane, OverPairs, parts_at
from explorer.core.network import Network
from explorer.documents.commands.json_forms import RouteTold
from explorer.documents.commands.to_json import route_told
from explorer.documents.tasks.side_by_side import Beside
from explorer.routing.trace import Trace


class OverPairsTold(TypedDict):
    """What a lane does with pairs; of a sample ``busiest`` and ``saturation`` are null."""

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


class ApartTold(TypedDict):
    """The pair where lanes differ most: its hops by each, null where it is not delivered."""

    source: str
    target: str
    hops: list[int | None]


class BesideTold(TypedDict):
    """One message by every lane, and what each does with all pairs, or with a sample.

    ``part`` is the first hop that is not the same for all, null where all are, or where networks
    differ; ``worst`` is null where no pair differs, or where not every one was looked at.
    """

    routes: list[RouteTold]
    part: int | None
    pairs: list[OverPairsTold]
    worst: ApartTold | None


def beside_told(found: Beside) -> BesideTold:
    """Return lanes side by side as JSON has them."""
    return {
        "routes": [_route(trace) for trace in found.traces],
        "part": parts_at(found.traces) if found.alike else None,
        "pairs": [_over(*one) for one in zip(found.lanes, found.pairs, strict=True)],
        "worst": None if found.apart is None else _apart(found.lanes[0].net, found.apart),
    }


def _apart(net: Network, apart: Apart) -> ApartTold:
    return {
        "source": net.format(apart.source),
        "target": net.format(apart.target),
        "hops": list(apart.hops),
    }


def _route(trace: Trace) -> RouteTold:
    return route_told(trace, trace.net.format)


def _over(lane: Lane, found: OverPairs) -> OverPairsTold:
    return {
        "spec": lane.net.spec,
        "router": lane.router.key,
        "variant": lane.variant,
        "pairs": found.pairs,
        "sampled": found.sampled,
        "longer": found.longer,
        "lost": found.lost,
        "mean_hops": found.mean_hops,
        "busiest": found.busiest,
        "saturation": found.saturation,
    }
