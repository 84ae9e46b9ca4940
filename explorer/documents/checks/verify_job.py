"""A job that runs a router over every pair, as a server goes on with it."""

from __future__ import annotations

from pathlib import Path

import orjson

from explorer.analysis.verification.in_blocks import job_key, verify_in_blocks
from explorer.analysis.verification.report import Verification
from explorer.analysis.verification.store import KeptSums
from explorer.core.errors import ExplorerError
from explorer.core.registry import network
from explorer.documents.checks.verification_report import VerificationJson, verification_json
from explorer.jobs.job_folder import read_job, result_of
from explorer.routing.trace import choose_router, choose_variant, read_faults


def go_on(folder: Path, key: str) -> VerificationJson:
    """Do what is left of a job, and return what all of it comes to, which is kept beside it.

    Raises ExplorerError for a job that is none, or whose router has become another, and what the
    check raises.
    """
    job = read_job(folder, key)
    if job is None or job.asked is None:
        raise ExplorerError(f"there is no job {key} to go on with")
    asked = job.asked
    net = network(str(asked["net"]))
    faults = read_faults(net, list(asked["faults"]))
    router = choose_router(net, asked["router"], faults)
    variant = choose_variant(router, asked["variant"])
    if job_key(net, router, variant, faults) != key:
        raise ExplorerError(
            f"router {router.key} of {net.spec} has changed since this job was begun: begin it anew"
        )
    check = verify_in_blocks(
        net, router.key, variant, folder=str(folder), faults=faults, served=True
    )
    return keep_result(folder, check)


def keep_result(folder: Path, check: Verification) -> VerificationJson:
    """Return what a job has come to, kept beside it; raise ExplorerError where it cannot be."""
    document = verification_json(check, None)
    kept = KeptSums(str(folder), check.net, check.router, check.variant, check.faults)
    kept.place(result_of(folder, kept.job), lambda file: file.write(orjson.dumps(document)))
    return document
