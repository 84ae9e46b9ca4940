"""The page of long works: read out of the folder by the server in front, anew each time."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import pytest

from explorer.cli.commands.serve import folder
from explorer.documents.commands.jobs import job_documents
from explorer.jobs.job_folder import Job, Record
from explorer.web.main import create_app
from explorer.web.server.dispatcher import seconds_of
from explorer.words.voice import Voice


def answer_of(jobs: Path | None) -> dict[str, Any]:
    answer = create_app(jobs=jobs).server.test_client().get("/jobs.json")
    assert answer.headers["Cache-Control"] == "no-store"
    document: dict[str, Any] = answer.get_json()
    return document


def test_a_server_without_a_folder_tells_nothing_of_any() -> None:
    assert answer_of(None) == {"served": False, "jobs": []}


def test_the_address_that_the_page_had_before_leads_on_to_it() -> None:
    client = create_app().server.test_client()
    answer = client.get("/runs?theme=dark")
    assert answer.status_code == 308
    assert answer.headers["Location"] == "/jobs?theme=dark"
    below = client.get("/runs", environ_overrides={"SCRIPT_NAME": "/explorer"})
    assert below.headers["Location"] == "/explorer/jobs"
    assert client.get("/jobs").status_code == 200


def test_how_far_a_work_is_is_read_each_time(tmp_path: Path) -> None:
    client = create_app(jobs=tmp_path).server.test_client()
    assert client.get("/jobs.json").get_json() == {"served": True, "jobs": []}
    with Record(str(tmp_path), "sweep distances HS(4)", "blocks", 8) as record:
        (job,) = client.get("/jobs.json").get_json()["jobs"]
        assert (job["state"], job["share"], job["said"]) == ("running", 0, "0 of 8 blocks")
        record.count(8)
    (job,) = client.get("/jobs.json").get_json()["jobs"]
    assert (job["name"], job["state"], job["share"]) == ("sweep distances HS(4)", "done", 1)


def test_the_header_leads_to_it_where_there_is_a_folder(tmp_path: Path) -> None:
    def linked(jobs: Path | None) -> bool:
        layout = create_app(jobs=jobs).server.test_client().get("/_dash-layout")
        return '"Jobs"' in layout.get_data(as_text=True)

    assert linked(tmp_path)
    assert not linked(None)


def test_a_worker_is_not_asked_for_it() -> None:
    assert seconds_of(create_app().server, "listed_jobs") is None


def test_a_work_that_is_silent_or_stopped_says_so() -> None:
    job = Job("verify Q(3)", "pairs", 30, 50, 10, 100.0, 104.0)
    (late,) = job_documents([job], 404.0)
    assert late["pace"] == "5 a second, 4 s left, the last of them came 5 min ago"
    (said,) = job_documents([job], 404.0, Voice("de"))
    assert said["pace"] == "5 je Sekunde, noch 4 s, das letzte kam vor 5 min"
    stopped = Job("a", "blocks", 0, 9, 0, 0.0, 0.0, "stopped")
    assert "the same command goes on" in job_documents([stopped], 60.0)[0]["pace"]


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    assert folder(str(tmp_path)) == tmp_path
    with pytest.raises(argparse.ArgumentTypeError, match="is no folder"):
        folder(str(tmp_path / "nowhere"))
