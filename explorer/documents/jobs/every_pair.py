"""The job that runs a router over every pair."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from explorer.analysis.verification.in_blocks import job_key, verify_in_blocks
from explorer.core.registry import network
from explorer.documents.checks.verification_report import VerificationJson, verification_json
from explorer.documents.jobs.kind import JobKind, JobSum, require_same, router_title
from explorer.jobs.job_folder import Job
from explorer.routing.traces.trace import choose_router, choose_variant, read_faults
from explorer.state.link import explore_link
from explorer.words.voice import Voice


class EveryPair(JobKind):
    """A router over every pair: ``request`` has the network, router, variant and faults."""

    def go_on(self, folder: Path, job: Job, request: Mapping[str, Any]) -> VerificationJson:
        """Do the remaining work; raise what the check raises."""
        net = network(str(request["net"]))
        faults = read_faults(net, list(request["faults"]))
        router = choose_router(net, request["router"], faults)
        variant = choose_variant(router, request["variant"])
        router_text = f"{router.key} of {net.spec}"
        changed = f"router {router_text} has changed since this job was begun: begin it anew"
        require_same(job, job_key(net, router, variant, faults), changed)
        check = verify_in_blocks(
            net, router.key, variant, folder=str(folder), faults=faults, served=True
        )
        return verification_json(check, None)

    def title(self, request: Mapping[str, Any], voice: Voice) -> str:
        """Return the network and the title of the router."""
        net = network(request["net"])
        router = router_title(net, request["router"], voice.lang)
        return voice.say("Every pair of {net}: {router}", net=net.spec, router=router)

    def page(self, request: Mapping[str, Any]) -> str:
        """Return the URL of the check."""
        view = [("task", "check"), ("kind", "router"), ("router", request["router"])]
        view += [("variant", request["variant"])] if request["variant"] else []
        return explore_link(
            request["net"], [*view, *(("fault", text) for text in request["faults"])]
        )

    def command(self, request: Mapping[str, Any]) -> list[str]:
        """Return the words of the command that does the same."""
        words = ["verify", request["net"], "--router", request["router"]]
        words += ["--variant", request["variant"]] if request["variant"] else []
        words += [word for text in request["faults"] for word in ("--fault", text)]
        return [*words, "--pairs", "all"]

    def sums(self, results: Mapping[str, Any]) -> list[JobSum]:
        """Return the results over the pairs so far."""
        return [{"of": "", "sum": dict(results)}]  # type: ignore[typeddict-item]
