"""The page of jobs: read out of their folder; begun, paused, resumed, ended."""

from __future__ import annotations

import argparse
import json
import shlex
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from explorer import network
from explorer.analysis.routes import side_by_side_blocks
from explorer.analysis.verification import in_blocks
from explorer.analysis.verification.blocks import Block, plan
from explorer.analysis.verification.in_blocks import job_of
from explorer.analysis.verification.sums import Sum
from explorer.cli.commands.serve import folder
from explorer.cli.main import main
from explorer.core.errors import ExplorerError
from explorer.core.registry import router_for
from explorer.documents.commands.jobs import job_documents
from explorer.documents.jobs.every_pair import EveryPair
from explorer.documents.jobs.kinds import go_on
from explorer.jobs.desk import FOLDER, MAX_SECONDS, MAX_WAITING, Desk
from explorer.jobs.job_folder import Job, Record, new_job, read_job, write_job
from explorer.web.main import create_app
from explorer.web.server.dispatcher import cpu_seconds_of
from explorer.words.voice import Voice

QUERY = "net=HCN(3)&router=hcn-optimal&variant=corrected"
JOBS_FOLDER = Path("here")


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    return create_app(jobs=tmp_path).server.test_client()


def answer_of(client: FlaskClient, query: str = "") -> dict[str, Any]:
    answer = client.get(f"/jobs.json{query}")
    assert answer.headers["Cache-Control"] == "no-store"
    document: dict[str, Any] = answer.get_json()
    return document


def begun(client: FlaskClient, query: str = QUERY) -> dict[str, Any]:
    document: dict[str, Any] = client.post(f"/jobs/begin?{query}").get_json()
    return document


def test_a_server_without_a_folder_lists_and_accepts_no_jobs() -> None:
    client = create_app().server.test_client()
    assert answer_of(client) == {"served": False, "jobs": []}
    answer = client.post(f"/jobs/begin?{QUERY}&lang=de")
    assert answer.status_code == 404
    assert answer.get_json()["refused"] == "Dieser Server führt keine Aufträge aus."


def test_how_far_a_job_is_is_read_each_time(client: FlaskClient, tmp_path: Path) -> None:
    assert answer_of(client) == {"served": True, "jobs": []}
    with Record(new_job("sweep distances HS(4)", "blocks", 8), str(tmp_path)) as record:
        (job,) = answer_of(client)["jobs"]
        assert (job["state"], job["share"], job["said"]) == ("running", 0, "0 of 8 blocks")
        record.count(8)
    (job,) = answer_of(client)["jobs"]
    assert (job["name"], job["state"], job["share"]) == ("sweep distances HS(4)", "done", 1)
    assert job["title"] == job["name"]
    assert job["acts"] == []


def test_a_job_is_named_in_the_language_of_the_page_also_without_its_router() -> None:
    lost = {"net": "HCN(3)", "router": "own-router", "variant": None, "faults": []}
    for router, title in (("hcn-optimal", "Optimale Distanz: A, B oder C"), ("own-router", None)):
        request = {**lost, "router": router}
        words = EveryPair().title(request, Voice("de"))
        assert words == f"Alle Paare von HCN(3): {title or router}"


def test_its_old_address_leads_to_it_and_the_menu_as_well(client: FlaskClient) -> None:
    moved = client.get("/runs?theme=dark")
    assert (moved.status_code, moved.headers["Location"]) == (308, "/jobs?theme=dark")
    assert '"Jobs"' in client.get("/_dash-layout").get_data(as_text=True)


def test_a_worker_gets_only_the_requests_that_begin_a_job() -> None:
    server = create_app().server
    assert cpu_seconds_of(server, "jobs_listed") is None
    assert cpu_seconds_of(server, "jobs_pause") is None
    assert cpu_seconds_of(server, "jobs_begin") is not None


def test_a_question_that_two_ask_is_one_job(client: FlaskClient) -> None:
    first, second = begun(client), begun(client, f"{QUERY}&seed=1")
    assert first == second
    assert (first["state"], first["said"], first["acts"]) == (
        "waiting",
        "0 of 4,032 pairs",
        ["pause", "end"],
    )
    assert (
        first["page"] == "/?net=HCN(3)&task=check&kind=router&router=hcn-optimal&variant=corrected"
    )
    assert first["command"].startswith("explorer verify 'HCN(3)' --router hcn-optimal")
    others = [begun(client, f"net=HCN(3)&router={key}") for key in ("hcn-a", "breadth-first")]
    failed = begun(client, "net=HCN(3)&router=breadth-first&fault=(000,001)")
    assert len({job["key"] for job in (first, *others, failed)}) == 4
    assert len(answer_of(client)["jobs"]) == 4


def test_an_invalid_job_is_refused_in_a_sentence(client: FlaskClient) -> None:
    for query, why in (
        ("net=HCN(3)&pairs=100", "A job is of every pair"),
        ("net=Q(13)", "8,192 nodes"),
        ("net=HCN(3)&router=no", "no"),
    ):
        answer = client.post(f"/jobs/begin?{query}")
        assert answer.status_code == 400
        assert why in answer.get_json()["refused"]
    answer = client.post("/jobs/0a/pause")
    assert (answer.status_code, answer.get_json()["refused"]) == (
        404,
        "There is no job 0a: it has ended, or was kept long enough.",
    )
    assert client.get("/jobs/begin").status_code in (404, 405)
    foreign = client.post(f"/jobs/begin?{QUERY}", headers={"Sec-Fetch-Site": "cross-site"})
    assert foreign.status_code == 403
    assert answer_of(client)["jobs"] == []


def test_a_visitor_with_its_link_pauses_resumes_and_ends_it(
    client: FlaskClient, tmp_path: Path
) -> None:
    key = begun(client)["key"]
    for act, state in (("pause", "paused"), ("resume", "waiting"), ("resume", "waiting")):
        assert client.post(f"/jobs/{key}/{act}").status_code == 200
        assert answer_of(client, f"?job={key}")["jobs"][0]["state"] == state
    assert client.post(f"/jobs/{key}/end").status_code == 200
    assert answer_of(client) == {"served": True, "jobs": []}
    assert not (tmp_path / key).exists()


def test_a_job_has_the_result_of_the_command(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = begun(client)["key"]
    assert not {"result", "free"} & set(answer_of(client)["jobs"][0])
    go_on(tmp_path / key, key)
    (job,) = answer_of(client, f"?job={key}")["jobs"]
    # The list, which is asked for again and again, has only what the result says of deadlocks.
    assert answer_of(client)["jobs"] == [
        {**{name: job[name] for name in job if name != "result"}, "free": False}
    ]
    words = ["verify", "HCN(3)", "--router", "hcn-optimal", "--no-smallest", "--json"]
    main(words)
    printed = json.loads(capsys.readouterr().out)
    assert (job["state"], job["share"]) == ("done", 1)
    assert {name: printed[name] for name in job["result"]} == job["result"]
    for name in ("pairs", "shortest", "longer", "lost", "loops", "worst", "longest"):
        assert job["sums"][0]["sum"][name] == printed[name]


SIDE_BY_SIDE_QUERY = (
    "net=HCN(3)&from=(000,001)&to=(110,110)&router=hcn-optimal&beside=hcn-b&beside=Q(6)"
)


def test_a_comparison_side_by_side_has_the_result_of_the_command(
    client: FlaskClient, tmp_path: Path, printed
) -> None:
    job = begun(client, SIDE_BY_SIDE_QUERY)
    assert job["name"].startswith("side by side HCN(3)/hcn-optimal/corrected HCN(3)/hcn-b Q(6)/")
    assert job["title"].startswith(
        "Every pair side by side: HCN(3) Optimal distance: A, B or C, HCN(3) "
    )
    go_on(tmp_path / job["key"], job["key"])
    (done,) = answer_of(client, f"?job={job['key']}")["jobs"]
    words = shlex.split(done["command"])[1:]
    document = json.loads(printed(*words, "--json"))
    assert (done["state"], done["said"]) == ("done", "12,096 of 12,096 pairs")
    result = done["result"]
    assert result["busiest"] == [lane["busiest"] for lane in document["pairs"]]
    worst = {name: result[name] for name in ("source", "target", "hops")}
    assert worst == document["worst"]
    for job_sums, lane in zip(done["sums"], document["pairs"], strict=True):
        assert job_sums["of"].startswith(f"{lane['spec']}/{lane['router']}")
        assert (job_sums["sum"]["pairs"], job_sums["sum"]["longer"]) == (
            lane["pairs"],
            lane["longer"],
        )
    # The page of the comparison is told of it as it is of what the browser has added up.
    job_sums = urlencode({name: result[name] for name in ("over", "apart")})
    assert (
        client.get(f"/take/beside.json{done['page'][1:]}&{job_sums}").get_json()
        == client.get(f"/take/beside.json{done['page'][1:]}").get_json()
    )


def test_a_job_of_a_router_that_is_no_more_is_listed_beside_the_others(
    client: FlaskClient, tmp_path: Path
) -> None:
    key = begun(client, SIDE_BY_SIDE_QUERY)["key"]
    begun(client)
    place = tmp_path / key / f"{key}.job.json"
    place.write_text(place.read_text().replace("hcn-b", "hcn-gone"))
    assert len(answer_of(client)["jobs"]) == 2
    with pytest.raises(ExplorerError, match="hcn-gone"):
        go_on(tmp_path / key, key)


def test_a_command_goes_on_with_lanes_that_a_server_began(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, printed, refused
) -> None:
    job = begun(client, SIDE_BY_SIDE_QUERY)
    folder = tmp_path / job["key"]
    go_on(folder, job["key"])
    monkeypatch.setattr(side_by_side_blocks, "run_lane_block", None)
    words = shlex.split(job["command"])[1:]
    assert "Pair where they differ most" in printed(*words, "--resume", str(folder))
    stored = read_job(folder, job["key"])
    assert stored is not None
    assert (stored.state, stored.kept, stored.lasts) == ("done", stored.total, None)
    # Neither a sample nor a single route is stored.
    assert "--resume keeps what every pair comes to" in refused(
        *words[:-2], "--resume", str(folder)
    )


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("net=Q(13)&beside=e-cube-descending", "8,192 nodes"),
        (f"{SIDE_BY_SIDE_QUERY}&fault=(010,010)", "mend them first"),
    ],
)
def test_lanes_that_are_no_job_are_refused(client: FlaskClient, query: str, why: str) -> None:
    answer = client.post(f"/jobs/begin?{query}")
    assert answer.status_code == 400
    assert why in answer.get_json()["refused"]


def test_jobs_of_another_version_are_not_resumed(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = begun(client)["key"]
    monkeypatch.setattr("explorer.analysis.verification.store.installed_version", lambda: "9.9")
    with pytest.raises(ExplorerError, match="has changed since this job was begun"):
        go_on(tmp_path / key, key)
    (job,) = answer_of(client)["jobs"]
    assert job["share"] == 0


def test_a_command_and_a_server_go_on_with_the_job_of_the_other(
    client: FlaskClient,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    # Small blocks, so that there are many.
    monkeypatch.setattr("explorer.analysis.verification.blocks.PAIRS_PER_BLOCK", 2**9)
    original = in_blocks.run_block
    counted: list[Block] = []

    def until_interrupted(block: Block) -> Sum:
        counted.append(block)
        if len(counted) % 3 == 0:
            raise KeyboardInterrupt
        return original(block)

    monkeypatch.setattr(in_blocks, "run_block", until_interrupted)
    words = ["verify", "CQ(6)", "--router", "breadth-first", "--jobs", "1"]
    key = begun(client, "net=CQ(6)&router=breadth-first")["key"]
    with pytest.raises(KeyboardInterrupt):
        go_on(tmp_path / key, key)
    # The command goes on where the server was, and is stopped as well.
    assert main([*words, "--resume", str(tmp_path / key)]) == 130
    (job,) = answer_of(client)["jobs"]
    assert (job["state"], job["share"], job["acts"]) == ("paused", 0.5, ["resume"])
    monkeypatch.setattr(in_blocks, "run_block", original)
    go_on(tmp_path / key, key)
    stored = read_job(tmp_path / key, key)
    assert stored is not None
    assert (stored.state, stored.kept, stored.total) == ("done", 2016, 4032)
    capsys.readouterr()
    monkeypatch.setattr(in_blocks, "run_block", None)
    main([*words, "--no-smallest", "--json", "--resume", str(tmp_path / key)])
    by_job = json.loads(capsys.readouterr().out)
    monkeypatch.setattr(in_blocks, "run_block", original)
    main([*words, "--no-smallest", "--json"])
    assert {**json.loads(capsys.readouterr().out), "artefact": 0} == {**by_job, "artefact": 0}
    assert by_job["pairs"] == stored.total


def test_too_many_do_not_wait(client: FlaskClient, tmp_path: Path) -> None:
    for number in range(MAX_WAITING):
        Desk(tmp_path).begin(Job("verify", "pairs", 0, 1, 0, 0, 0, key=f"a{number}", asked={}))
    answer = client.post(f"/jobs/begin?{QUERY}")
    assert (answer.status_code, answer.get_json()["refused"]) == (
        503,
        "20 jobs wait just now: try it later.",
    )


def test_a_job_out_of_time_says_so_and_names_the_command(
    client: FlaskClient, tmp_path: Path
) -> None:
    key = begun(client)["key"]
    Desk(tmp_path).settle(tmp_path / key, key, "time", MAX_SECONDS)
    (job,) = answer_of(client, f"?job={key}&lang=de")["jobs"]
    assert job["pace"].startswith("hat alle Rechenzeit gehabt")
    assert job["acts"] == ["end"]
    answer = client.post(f"/jobs/{key}/resume")
    assert answer.status_code == 409
    assert answer.get_json()["refused"].startswith("A server gives a job 30 minutes of computing")


def test_the_job_of_a_command_is_shown_and_resumed_but_not_deleted(
    client: FlaskClient, tmp_path: Path
) -> None:
    net = network("HCN(3)")
    job = job_of(plan(net, router_for(net, "hcn-optimal"), "corrected"))
    with Record(job, str(tmp_path)):
        # The command holds it.
        assert client.post(f"/jobs/{job.key}/pause").status_code == 409
    (shown,) = answer_of(client)["jobs"]
    assert (shown["state"], shown["acts"]) == ("paused", ["resume"])
    assert shown["command"].endswith(f"--resume {tmp_path}")
    assert client.post(f"/jobs/{job.key}/end").status_code == 409
    # Asked on a page, it is the same job.
    assert begun(client)["key"] == job.key
    assert client.post(f"/jobs/{job.key}/resume").status_code == 200
    stored = read_job(tmp_path, job.key)
    assert stored is not None
    assert (stored.state, stored.lasts) == ("waiting", None)


def test_a_check_offers_a_job_where_the_server_takes_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from explorer.documents.checks.every_pair import every_pair

    net = network("HCN(3)")
    router = router_for(net, "hcn-optimal")
    of = plan(net, router, "corrected")
    assert every_pair(of, wanted=False)["job"] is None
    monkeypatch.setenv(FOLDER, str(tmp_path))
    offer = every_pair(of, wanted=False)["job"]
    assert offer is not None
    assert offer["key"] == job_of(of).key
    assert (
        "30 minutes of computing, does 2 at a time, and keeps each for 24 hours" in offer["limits"]
    )
    assert every_pair(plan(net, router, "corrected", 100), wanted=False)["job"] is None


def test_a_work_that_is_silent_or_stopped_says_so() -> None:
    job = Job("verify Q(3)", "pairs", 30, 50, 10, 100.0, 104.0)
    (late,) = job_documents([(JOBS_FOLDER, job)], 404.0)
    assert late["pace"] == "5 a second, 4 s left, the last of them came 5 min ago"
    (document,) = job_documents([(JOBS_FOLDER, job)], 404.0, Voice("de"))
    assert document["pace"] == "5 je Sekunde, noch 4 s, das letzte kam vor 5 min"
    whole = Job("verify Q(3)", "pairs", 50, 50, 10, 100.0, 104.0)
    assert (
        job_documents([(JOBS_FOLDER, whole)], 105.0)[0]["pace"]
        == "what follows of them is computed"
    )
    stopped = Job("a", "blocks", 0, 9, 0, 0.0, 0.0, "paused")
    assert "the same command goes on" in job_documents([(JOBS_FOLDER, stopped)], 60.0)[0]["pace"]


def test_a_file_that_is_no_job_is_passed_over(client: FlaskClient, tmp_path: Path) -> None:
    write_job(tmp_path, Job("verify Q(3)", "pairs", 1, 2, 0, 0.0, 0.0, key="odd", spent=1.0))
    place = tmp_path / "odd.job.json"
    right = json.loads(place.read_text())
    for name, value in (("spent", "much"), ("asked", [1]), ("state", "lost"), ("why", 3)):
        place.write_text(json.dumps({**right, name: value}))
        assert answer_of(client)["jobs"] == []
    place.write_text(json.dumps(right))
    assert len(answer_of(client)["jobs"]) == 1


def test_a_folder_that_is_invalid_is_refused(tmp_path: Path) -> None:
    assert folder(str(tmp_path)) == tmp_path
    with pytest.raises(argparse.ArgumentTypeError, match="is no folder"):
        folder(str(tmp_path / "nowhere"))
