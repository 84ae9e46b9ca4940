"""All distances as a job of the server: offered, begun, gone on with, read in words."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from explorer.analysis.measures.measures import measure
from explorer.analysis.sweeps.distances import Distances
from explorer.analysis.sweeps.sweep import run_sweep
from explorer.cli.main import main
from explorer.core.errors import ExplorerError
from explorer.core.registry import network
from explorer.documents.commands.jobs import job_documents
from explorer.documents.jobs.distances import distances_job, offer_distances
from explorer.documents.jobs.kinds import go_on
from explorer.jobs.desk import FOLDER, Desk
from explorer.jobs.job_folder import read_job, write_job
from explorer.web.main import create_app
from explorer.words.voice import Voice


def facts_of(folder: Path, key: str, lang: str = "en") -> dict[str, str]:
    job = read_job(folder, key)
    assert job is not None
    (document,) = job_documents([(folder, job)], 0.0, Voice(lang))
    return {fact["term"]: fact["value"] for fact in document["facts"]}


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    return create_app(jobs=tmp_path).server.test_client()


@pytest.mark.parametrize("spec", ["HS(4)", "DB(2,12)", "Circ(30,4,7)"])
def test_its_result_equals_that_of_a_search(client: FlaskClient, tmp_path: Path, spec: str) -> None:
    document = client.post(f"/jobs/begin?kind=distances&net={spec}").get_json()
    assert document["name"] == f"sweep distances {spec}"
    assert document["command"] == f"explorer sweep distances '{spec}'"
    folder = tmp_path / document["key"]
    assert facts_of(folder, document["key"]) == {}
    go_on(folder, document["key"])
    (job,) = client.get(f"/jobs.json?job={document['key']}").get_json()["jobs"]
    measures = measure(network(spec))
    assert measures.pairs is not None
    facts = {fact["term"]: fact["value"] for fact in job["facts"]}
    assert job["state"] == "done"
    assert facts["Diameter"] == str(measures.diameter)
    assert facts["Radius"] == str(measures.radius)
    assert facts["Mean distance of two nodes"].split(" ")[0] == str(
        measures.mean_distance_excluding_self
    )
    for distance, count in enumerate(measures.pairs[1:], 1):
        assert facts[f"Pairs at distance {distance}"] == f"{count:,}"
    assert "Pairs at distance 0" not in facts
    assert job["result"]["diameter"] == measures.diameter
    assert "Paare mit Distanz 1" in facts_of(folder, document["key"], "de")


def test_until_all_pairs_are_checked_only_counted_ones_are_reported(tmp_path: Path) -> None:
    net = network("HS(4)")
    job = Desk(tmp_path).begin(distances_job(net))
    folder = tmp_path / job.key
    half = {"pairs": [4, 8, 2], "seen": [[2, 4]]}
    write_job(folder, type(job)(**{**job.__dict__, "found": half, "state": "running"}))
    assert facts_of(folder, job.key) == {"Pairs at distance 1": "8", "Pairs at distance 2": "2"}


def test_it_is_offered_where_a_page_gives_up_and_a_server_takes_jobs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert offer_distances(network("DB(2,15)")) is None
    monkeypatch.setenv(FOLDER, str(tmp_path))
    offered = offer_distances(network("DB(2,15)"))
    assert offered is not None
    assert offered["key"] == distances_job(network("DB(2,15)")).key
    assert "30 minutes" in offered["limits"]
    # One whose distances are known, and one that cannot be held.
    assert offer_distances(network("Q(4)")) is None
    assert offer_distances(network("P(17)")) is None


def test_a_network_that_has_changed_is_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = Desk(tmp_path).begin(distances_job(network("HS(4)")))
    monkeypatch.setattr("explorer.analysis.sweeps.sweep.source_of", lambda kind: "another text")
    with pytest.raises(ExplorerError, match=r"HS\(4\) has changed since this job was begun"):
        go_on(tmp_path / job.key, job.key)


def test_one_too_large_is_refused(client: FlaskClient) -> None:
    answer = client.post("/jobs/begin?kind=distances&net=P(17)")
    assert answer.status_code == 400
    assert "355,687,428,096,000 nodes" in answer.get_json()["refused"]


def test_a_command_goes_on_with_a_job_of_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    net = network("HS(4)")
    job = Desk(tmp_path).begin(distances_job(net))
    folder = tmp_path / job.key
    assert main(["sweep", "distances", "HS(4)", "--resume", str(folder)]) == 0
    capsys.readouterr()
    finished = read_job(folder, job.key)
    assert finished is not None
    assert (finished.state, finished.done, finished.lasts) == ("done", finished.total, None)
    assert run_sweep(Distances(net), folder=str(folder)).pairs == measure(net).pairs
