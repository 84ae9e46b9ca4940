"""The job that searches all distances of a network."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from explorer.analysis.known.quantity import Value
from explorer.analysis.measures.measures import measure
from explorer.analysis.sweeps.distances import Distances
from explorer.analysis.sweeps.sweep import job_of, run_sweep
from explorer.core.errors import ExplorerError
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.documents.commands.known import translatable_text
from explorer.documents.commands.sweep_output import DistancesJson, distances_json
from explorer.documents.jobs.kind import JobFact, JobKind, require_same
from explorer.documents.jobs.offer import JobOffer, job_offer
from explorer.jobs.job_folder import Job
from explorer.words.text import text_in_language
from explorer.words.voice import Voice


class AllDistances(JobKind):
    """A search from every node: ``request`` has the network, and whether symmetry is used."""

    def go_on(self, folder: Path, job: Job, request: Mapping[str, Any]) -> DistancesJson:
        """Do the remaining work; raise what the search raises."""
        sweep = _sweep(request)
        changed = f"network {sweep.net.spec} has changed since this job was begun: begin it anew"
        require_same(job, job_of(sweep, job.total).key, changed)
        return distances_json(run_sweep(sweep, folder=str(folder), served=True))

    def title(self, request: Mapping[str, Any], voice: Voice) -> str:
        """Return the network whose distances are searched."""
        return voice.say("Distances of all pairs of {net}", net=request["net"])

    def page(self, request: Mapping[str, Any]) -> str:
        """Return the URL of the page of known properties of the network."""
        return f"/known?{urlencode({'net': request['net']})}"

    def command(self, request: Mapping[str, Any]) -> list[str]:
        """Return the words of the command that does the same."""
        options = [] if request["symmetry"] else ["--every-source"]
        return ["sweep", "distances", request["net"], *options]

    def facts(self, job: Job, request: Mapping[str, Any], voice: Voice) -> list[JobFact]:
        """Return the ordered pairs at each distance so far, and finally the results."""
        if job.found is None:
            return []
        facts: list[tuple[str, Value]] = []
        if job.state == "done":
            measures = _sweep(request).result(dict(job.found))
            facts = [
                (voice.say("Diameter"), measures.diameter),
                (voice.say("Radius"), measures.radius),
                (voice.say("Mean distance of two nodes"), measures.mean_distance_excluding_self),
            ]
        facts += [
            (voice.say("Pairs at distance {distance}", distance=distance), count)
            for distance, count in enumerate(job.found["pairs"])
            if distance
        ]
        return [
            {"term": term, "value": text_in_language(translatable_text(value), voice.lang)}
            for term, value in facts
        ]


def offer_distances(net: Network) -> JobOffer | None:
    """Return the job of all distances if a page cannot search them but a server can."""
    if getattr(net, "private", False) or measure(net).mean_distance_bounds is None:
        return None
    try:
        return job_offer(lambda: distances_job(net))
    except ExplorerError:
        return None


def distances_job(net: Network) -> Job:
    """Return the job of all distances; raise TooLarge for a network that cannot be held."""
    sweep = Distances(net)
    return job_of(sweep, len(sweep.blocks()))


def _sweep(request: Mapping[str, Any]) -> Distances:
    return Distances(network(str(request["net"])), bool(request["symmetry"]))
