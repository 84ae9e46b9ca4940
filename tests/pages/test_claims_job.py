"""All claims computed again as a job of the server: stored, resumed, described in words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from explorer.core.errors import ExplorerError
from explorer.documents.commands.jobs import job_documents
from explorer.documents.jobs.kinds import go_on
from explorer.jobs.desk import FOLDER, Desk
from explorer.jobs.job_folder import read_job
from explorer.pages.papers.document import answer
from explorer.papers import all_again
from explorer.papers.all_again import all_departures, departures, job_of_all
from explorer.papers.claim import Finding
from explorer.papers.registry import claims
from explorer.state.papers import read_state
from explorer.web.main import create_app
from explorer.words.voice import Voice

CLAIM_IDS = ("hcn-3.1-the-link", "mc-t1-3-2", "hcn-6-same-diameter")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace all claims by three in two blocks."""
    chosen = {key: claims()[key] for key in CLAIM_IDS}
    monkeypatch.setattr(all_again, "claims", lambda: chosen)
    monkeypatch.setattr(all_again, "EACH", 2)


def facts_of(folder: Path, key: str, lang: str = "en") -> list[tuple[str, str]]:
    job = read_job(folder, key)
    assert job is not None
    (document,) = job_documents([(folder, job)], 0.0, Voice(lang))
    assert (document["page"], document["command"]) == ("/papers", "explorer claims")
    return [(fact["term"], fact["value"]) for fact in document["facts"]]


@pytest.mark.usefixtures("few")
def test_all_are_as_recorded_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client: FlaskClient = create_app(jobs=tmp_path).server.test_client()
    document = client.post("/jobs/begin?kind=claims").get_json()
    folder = tmp_path / document["key"]
    assert (document["name"], document["said"]) == ("claims", "0 of 3 claims")
    assert facts_of(folder, document["key"]) == []
    go_on(folder, document["key"])
    assert facts_of(folder, document["key"]) == [("As recorded", "3")]
    assert facts_of(folder, document["key"], "de") == [("Wie aufgezeichnet", "3")]
    (job,) = client.get(f"/jobs.json?job={document['key']}").get_json()["jobs"]
    assert (job["state"], job["result"]) == ("done", {"departures": {}})
    # Stored results are not computed again; damaged ones are.
    assert len(list(folder.glob("*.claims.json"))) == 2
    monkeypatch.setattr(all_again, "departures", lambda ids: {ids[0]: "the verdict is another"})
    assert all_departures(str(folder)) == {}
    next(folder.glob("*.claims.json")).write_text("{")
    assert len(all_departures(str(folder))) == 1


@pytest.mark.usefixtures("few")
def test_one_that_departs_or_breaks_off_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> Finding:
        raise ExplorerError("Q(99) is too large")

    def another() -> Finding:
        return Finding("another", "agrees", "everywhere")

    chosen = dict(all_again.claims())
    for key, compute in ((CLAIM_IDS[0], broken), (CLAIM_IDS[1], another)):
        chosen[key] = replace(chosen[key], compute=compute)
    monkeypatch.setattr(all_again, "claims", lambda: chosen)
    assert departures(CLAIM_IDS) == {
        CLAIM_IDS[0]: "the computation broke off: Q(99) is too large.",
        CLAIM_IDS[1]: "the verdict is not what is recorded",
    }
    job = Desk(tmp_path).begin(job_of_all())
    go_on(tmp_path / job.key, job.key)
    assert facts_of(tmp_path / job.key, job.key)[0] == ("As recorded", "1")
    german = dict(facts_of(tmp_path / job.key, job.key, "de"))
    assert german[CLAIM_IDS[1]] == "das Urteil ist nicht das, was aufgezeichnet ist"
    assert [term for term, _ in facts_of(tmp_path / job.key, job.key)] == [
        "As recorded",
        *CLAIM_IDS[:2],
    ]


def test_every_claim_is_in_one_block(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    monkeypatch.setattr(all_again, "departures", lambda ids: seen.extend(ids) or {})
    assert all_departures() == {}
    assert seen == list(claims())


def test_another_program_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    job = Desk(tmp_path).begin(job_of_all())
    monkeypatch.setattr(all_again, "program_digest", lambda: "another")
    with pytest.raises(ExplorerError, match="has changed since this job was begun"):
        go_on(tmp_path / job.key, job.key)


def test_it_is_offered_beside_the_list_where_a_server_takes_jobs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert answer(read_state(""), None)["opened"]["job"] is None  # type: ignore[typeddict-item, arg-type]
    monkeypatch.setenv(FOLDER, str(tmp_path))
    offered = answer(read_state(""), None)["opened"]["job"]  # type: ignore[typeddict-item, arg-type]
    assert offered["key"] == job_of_all().key
