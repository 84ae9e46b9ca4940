"""The job that compares routers or networks side by side over every pair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypedDict

from explorer.analysis.routes.side_by_side import Lane, OverPairs
from explorer.analysis.routes.side_by_side_blocks import (
    Compared,
    side_by_side_in_blocks,
    side_by_side_job,
)
from explorer.core.registry import network, router_for
from explorer.documents.jobs.kind import JobKind, JobSum, require_same, router_title
from explorer.jobs.job_folder import Job
from explorer.routing.traces.trace import choose_variant
from explorer.state.link import explore_link
from explorer.words.voice import Voice


class ComparedJson(TypedDict):
    """The result of all pairs: the busiest load of each lane, the pair that differs most, its hops.

    ``over`` and ``apart`` are the fields that the page of the comparison reads.
    """

    busiest: list[int | None]
    source: str
    target: str
    hops: list[int | None]
    over: str
    apart: str


class SideBySide(JobKind):
    """Lanes over every pair: ``request`` has the lanes, and the ends of the shown message."""

    def go_on(self, folder: Path, job: Job, request: Mapping[str, Any]) -> ComparedJson:
        """Do the remaining work; raise what a router raises."""
        lanes = _lanes(request)
        net = lanes[0].net
        lanes_text = ", ".join(f"{lane.router.key} of {lane.net.spec}" for lane in lanes)
        changed = f"router {lanes_text} has changed since this job was begun: begin it anew"
        source, target = (net.parse(end) for end in request["ends"])
        ends = source, target
        require_same(job, side_by_side_job(lanes, ends).key, changed)
        compared = side_by_side_in_blocks(lanes, folder=str(folder), ends=ends, served=True)
        return compared_json(compared)

    def title(self, request: Mapping[str, Any], voice: Voice) -> str:
        """Return the networks and the titles of the routers that are compared."""
        lanes = [
            f"{spec} {router_title(network(spec), key, voice.lang)}"
            for spec, key, _ in request["lanes"]
        ]
        return voice.say("Every pair side by side: {lanes}", lanes=voice.joined(lanes))

    def page(self, request: Mapping[str, Any]) -> str:
        """Return the URL of the comparison."""
        (spec, router, variant), *others = request["lanes"]
        source, target = request["ends"]
        view = [("from", source), ("to", target), ("router", router)]
        view += [("variant", variant)] if variant else []
        return explore_link(spec, [*view, *(("beside", _lane_text(lane)) for lane in others)])

    def command(self, request: Mapping[str, Any]) -> list[str]:
        """Return the words of the command that does the same."""
        (spec, router, variant), *others = request["lanes"]
        words = ["route", spec, *request["ends"], "--router", router]
        words += ["--variant", variant] if variant else []
        words += [word for lane in others for word in ("--beside", _lane_text(lane))]
        return [*words, "--pairs", "all"]

    def sums(self, results: Mapping[str, Any]) -> list[JobSum]:
        """Return the results of the lanes so far that have begun."""
        return [{"of": name, "sum": sum_json} for name, sum_json in results["lanes"]]


def _lane_text(lane: Sequence[str | None]) -> str:
    """Return a lane as a URL and a command take it: NET/ROUTER, optionally with /VARIANT."""
    return "/".join(filter(None, lane))


def _lanes(request: Mapping[str, Any]) -> tuple[Lane, ...]:
    lanes = []
    for spec, key, variant in request["lanes"]:
        net = network(spec)
        router = router_for(net, key)
        lanes.append(Lane(net, router, choose_variant(router, variant)))
    return tuple(lanes)


def compared_json(compared: Compared) -> ComparedJson:
    """Return the result of all pairs."""
    net, apart = compared.pairs[0].net, compared.apart
    return {
        "busiest": [item.busiest for item in compared.pairs],
        "source": "" if apart is None else net.format(apart.source),
        "target": "" if apart is None else net.format(apart.target),
        "hops": [] if apart is None else list(apart.hops),
        "over": "~".join(map(_totals_text, compared.pairs)),
        "apart": "" if apart is None else f"{apart.source}.{apart.target}",
    }


def _totals_text(totals: OverPairs) -> str:
    longer = "-" if totals.longer is None else totals.longer
    return ".".join(map(str, (longer, totals.undelivered, totals.hops, totals.busiest or 0)))
