"""Jobs done by worker processes: to their end, up to their bounds, until somebody wants a pause."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import explorer
from explorer import network
from explorer.analysis.verification.blocks import plan
from explorer.analysis.verification.in_blocks import job_key, job_of
from explorer.core.registry import router_for
from explorer.core.router import NO_FAULTS
from explorer.jobs.desk import MAX_SECONDS, Desk
from explorer.jobs.job_folder import Job, lock_of, read_job, result_of
from explorer.jobs.lock import is_locked
from explorer.routing.traces.trace import choose_variant
from explorer.web.server import job_runner
from explorer.web.server.job_runner import JobRunner
from explorer.web.server.pool import Pool

PLUGIN = '''
"""Routers that take too much of something, each at its first message."""
import os
from explorer.core.router import Router, Step

class Taking(Router):
    order = 500

    def serves(self, net):
        return net.family == "Q"

    def pseudocode(self, net, variant=None):
        return ("go",)

    def steps(self, net, source, target, variant=None, faults=None):
        self.take()
        yield Step(source, target, 1, "It goes.")

class Time(Taking):
    key = title = "taking-time"

    def take(self):
        # Not in the lines of this file, which are counted.
        exec("while True: pass")

class Memory(Taking):
    key = title = "taking-memory"

    def take(self):
        held = []
        while True:
            held.append("x" * 1_000_000)

class End(Taking):
    key = title = "taking-end"

    def take(self):
        os._exit(3)
'''


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pool]:
    file = tmp_path_factory.mktemp("plugin") / "taking.py"
    file.write_text(PLUGIN)
    worker_pool = Pool(1, (str(file),))
    yield worker_pool
    worker_pool.close()
    assert not worker_pool._all


def begun(folder: Path, spec: str, router: str) -> tuple[Desk, str]:
    net, desk = network(spec), Desk(folder)
    chosen = router_for(net, router)
    return desk, desk.begin(job_of(plan(net, chosen, choose_variant(chosen, None)))).key


def taking(folder: Path, what: str) -> tuple[Desk, str]:
    """Begin a job of a router of the plug-in."""
    file = folder / "taking.py"
    file.write_text(PLUGIN)
    explorer.add_plugin(str(file))
    net, query = network("Q(3)"), {"net": "Q(3)", "router": f"taking-{what}", "variant": None}
    key = job_key(net, router_for(net, f"taking-{what}"), None, NO_FAULTS)
    job = Job("verify Q(3)", "pairs", 0, 56, 0, 0, 0, key=key, asked={**query, "faults": []})
    desk = Desk(folder)
    return desk, desk.begin(job).key


def stored_job(folder: Path, key: str) -> Job:
    job = read_job(folder / key, key)
    assert job is not None
    return job


def test_a_job_is_done_to_its_end_and_its_place_is_free(pool: Pool, tmp_path: Path) -> None:
    desk, key = begun(tmp_path, "Q(6)", "e-cube")
    assert JobRunner(desk, pool)._try_job(key)
    job = stored_job(tmp_path, key)
    assert (job.state, job.done, job.why) == ("done", 64 * 63, "")
    assert job.found is not None
    assert job.found["hops"] == 64 * 6 * 32
    assert result_of(tmp_path / key, key).exists()
    assert not is_locked(lock_of(tmp_path / key, key))
    assert desk.waiting() == []


@pytest.mark.usefixtures("forgotten")
@pytest.mark.parametrize("limit", ["time", "memory", "end"])
def test_one_that_takes_too_much_is_paused_and_says_why(
    pool: Pool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(job_runner, "MAX_SECONDS", 1.0 if limit == "time" else 60.0)
    desk, key = taking(tmp_path, limit)
    assert JobRunner(desk, pool)._try_job(key)
    job = stored_job(tmp_path, key)
    assert (job.state, job.why, job.done) == ("paused", limit, 0)
    if limit == "time":
        assert job.spent == 1.0
    assert job.spent < MAX_SECONDS
    assert desk.resume(key).state == "waiting"


@pytest.mark.parametrize("wish", ["pause", "end"])
def test_one_that_somebody_stops_ends_its_process(pool: Pool, tmp_path: Path, wish: str) -> None:
    # Minutes of work, under the key that the worker writes it down by.
    desk, key = begun(tmp_path, "HCN(6)", "hcn-optimal")
    runner = JobRunner(desk, pool)

    def until_done() -> None:
        # Whoever looks whether it is locked holds the lock for a moment.
        while not runner._try_job(key):
            pass

    works = threading.Thread(target=until_done)
    works.start()
    lock = lock_of(tmp_path / key, key)
    while not is_locked(lock):
        assert works.is_alive()
    getattr(Desk(tmp_path), wish)(key)
    works.join(60)
    assert not works.is_alive()
    assert not pool._all
    if wish == "pause":
        assert (stored_job(tmp_path, key).state, stored_job(tmp_path, key).why) == ("paused", "")
    else:
        assert not (tmp_path / key).exists()


def test_one_that_cannot_be_done_says_so(pool: Pool, tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    query = {"net": "Q(3)", "router": "e-cub", "variant": None, "faults": []}
    desk.begin(Job("verify Q(3) e-cub", "pairs", 0, 56, 0, 0, 0, key="a", asked=query))
    assert JobRunner(desk, pool)._try_job("a")
    assert stored_job(tmp_path, "a").state == "paused"
    assert "e-cub" in stored_job(tmp_path, "a").why


def test_jobs_of_an_ended_server_are_resumed_by_the_next(tmp_path: Path) -> None:
    desk, key = begun(tmp_path, "Q(3)", "e-cube")
    closed = Pool(1)
    closed.close()
    assert JobRunner(desk, closed)._try_job(key)
    assert stored_job(tmp_path, key).state == "running"
    assert [job.key for job in desk.waiting()] == [key]
