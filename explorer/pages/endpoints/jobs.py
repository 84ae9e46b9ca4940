"""Jobs: their progress, read from their folder on request; starting, pausing, resuming, ending.

A worker process starts a job, because it understands the request; everything else is answered by
the front process. Whoever has the link of a job may pause, resume and end it; pages of other sites
may not, nor may anyone without access (``explorer/web/server/security.py``).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from time import time
from typing import Any, Final, get_args

import orjson
from flask import Flask, Response, request

from explorer.analysis.routes.side_by_side_blocks import side_by_side_job
from explorer.analysis.verification.in_blocks import job_of
from explorer.core.errors import OutsideRange
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.documents.commands.jobs import Act, JobDocument, JobListDocument, job_documents
from explorer.documents.jobs.distances import distances_job
from explorer.jobs.desk import Desk, NoJob
from explorer.jobs.job_folder import Job, jobs_with_folders, result_of
from explorer.pages.endpoints.answers import fresh_json, query_text, request_language
from explorer.pages.endpoints.every_pair import requested_plan
from explorer.papers.all_again import job_of_all
from explorer.tasks.beside import BESIDE, lanes_of
from explorer.tasks.document import refusal
from explorer.tasks.registry import read_state
from explorer.words.forms import capital
from explorer.words.text import text_in_language
from explorer.words.voice import Voice

ACTS: Final = get_args(Act)


def serve(server: Flask, folder: Path | None) -> None:
    """Serve the requests about jobs; without a folder there are no jobs and none is accepted."""
    add = server.add_url_rule
    add("/jobs.json", "jobs_listed", _json_view(lambda: _job_list(folder)))
    add(
        "/jobs/begin", "jobs_begin", _json_view(lambda: _begin_job(_desk(folder))), methods=["POST"]
    )
    for act in ACTS:
        add(f"/jobs/<key>/{act}", f"jobs_{act}", _job_action_view(folder, act), methods=["POST"])


def _desk(folder: Path | None) -> Desk:
    if folder is None:
        raise NoJob("this server does no jobs", 404)
    return Desk(folder)


def _json_view(compute: Callable[[], Any]) -> Callable[[], Response]:
    """Return a view that answers in JSON, or with a sentence if the request fails."""

    def view() -> Response:
        try:
            return fresh_json(compute())
        except Exception as failure:
            error = refusal(failure)
            sentence = capital(text_in_language(f"{error.sentence}.", request_language()))
            body = {"refused": sentence, "nearest": error.nearest}
            return fresh_json(body, getattr(failure, "status", 400))

    return view


def _job_action_view(folder: Path | None, act: str) -> Callable[[str], Response]:
    def view(key: str) -> Response:
        def acted() -> dict[str, bool]:
            getattr(_desk(folder), act)(key)
            return {"done": True}

        return _json_view(acted)()

    return view


def _job_list(folder: Path | None) -> JobListDocument:
    """Return all jobs, or the requested one with its result."""
    key = request.args.get("job", "")
    if folder is None or (key and not key.isalnum()):
        return {"served": folder is not None, "jobs": []}
    jobs_of_folder = jobs_with_folders(folder, key or "*")
    jobs = job_documents(jobs_of_folder, time(), Voice(request_language()))
    for (place, job), document in zip(jobs_of_folder, jobs, strict=True):
        result = _result(result_of(place, job.key)) if key or job.state == "done" else None
        if key:
            document["result"] = result
        elif result and "deadlock" in result:
            document["free"] = (result.get("stated") or result["deadlock"])["free"]
    return {"served": True, "jobs": jobs}


def _result(path: Path) -> Any:
    """Return the result of a job that is stored at a path, None if there is none."""
    try:
        return _stored(path, path.stat().st_mtime_ns)
    except (OSError, ValueError):
        return None


@lru_cache(maxsize=64)
def _stored(path: Path, modified: int) -> Any:
    """Return the content of a file modified at a time: the list of jobs is asked for again and
    again."""
    return orjson.loads(path.read_bytes())


def _begin_job(desk: Desk) -> JobDocument:
    """Return the requested job, which is queued unless it exists already."""
    job = desk.begin(_requested_job())
    (document,) = job_documents([(desk.folder / job.key, job)], time(), Voice(request_language()))
    return document


def _requested_job() -> Job:
    if request.args.get("kind") == "claims":
        return job_of_all()
    if request.args.get("kind") == "distances":
        net = network(request.args.get("net", ""))
        _require_public(net)
        return distances_job(net)
    return _lanes_job() if request.args.get(BESIDE) else _every_pair_job()


def _every_pair_job() -> Job:
    plan = requested_plan()
    if plan.symmetry is None:
        raise OutsideRange("a job is of every pair: leave out pairs=")
    _require_public(plan.net)
    return job_of(plan)


def _lanes_job() -> Job:
    state = read_state(query_text())
    lanes = lanes_of(state)
    for lane in lanes:
        _require_public(lane.net)
    return side_by_side_job(lanes, (state.source, state.target))


def _require_public(net: Network) -> None:
    if getattr(net, "private", False):
        raise OutsideRange("a graph of your own goes with no job: save it, and use the command")
