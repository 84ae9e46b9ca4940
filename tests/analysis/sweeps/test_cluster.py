"""A cluster of processes, its workers killed one after another: the same to the last digit."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from explorer import network
from explorer.analysis.sweeps.bisection import Halves
from explorer.analysis.sweeps.distances import Distances
from explorer.analysis.sweeps.faults import FaultTrials
from explorer.analysis.sweeps.sweep import Sweep, run_sweep
from explorer.analysis.sweeps.tables import Table, members
from explorer.analysis.verification.in_blocks import verify_in_blocks
from explorer.core.errors import ExplorerError
from explorer.jobs.distributed_map import Cluster, _CheckedFunction, installed_version
from explorer.jobs.job_folder import jobs_with_folders
from tests.analysis.verification.test_in_blocks import MANY_BLOCKS as MANY_BLOCKS
from tests.analysis.verification.test_in_blocks import counts_of
from tests.analysis.verification.test_in_blocks import small as small
from tests.contracts import NIGHTLY, by_turns

WORKERS = 6 if NIGHTLY else 5
Workers = list[subprocess.Popen[bytes]]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Workers]]:
    """A scheduler and its workers, each a process: its address, and the workers."""
    import distributed

    place = tmp_path_factory.mktemp("cluster") / "scheduler.json"
    dask = [sys.executable, "-m", "dask"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    told_where = ["--scheduler-file", str(place), "--dashboard-address", ":0"]
    here = ["--host", "127.0.0.1"]
    processes = [subprocess.Popen([*dask, "scheduler", *here, "--port", "0", *told_where], **quiet)]
    worker_options = ["--nthreads", "1", "--no-nanny"]
    for _ in range(WORKERS):
        processes.append(
            subprocess.Popen([*dask, "worker", *here, *worker_options, *told_where], **quiet)
        )
    try:
        with distributed.Client(scheduler_file=str(place), timeout=60) as client:
            client.wait_for_workers(WORKERS, timeout=60)
            address = client.scheduler.address
        yield address, processes[1:]
    finally:
        for process in processes:
            process.kill()
            process.wait()


def worker_killer(workers: Workers, counts: list[int]) -> Callable[[int, int], None]:
    """Return a progress function that kills a worker after two blocks."""

    def watch(done: int, total: int) -> None:
        counts.append(done)
        if len(counts) == 2:
            alive = next(worker for worker in workers if worker.poll() is None)
            alive.kill()
            alive.wait(10)

    return watch


def test_a_check_loses_no_digit_with_a_worker(small: None, cluster: tuple[str, Workers]) -> None:
    address, workers = cluster
    net = network(MANY_BLOCKS[0])
    counts: list[int] = []
    verification = verify_in_blocks(
        net, MANY_BLOCKS[1], where=Cluster(address), progress=worker_killer(workers, counts)
    )
    assert any(worker.poll() is not None for worker in workers)
    assert len(counts) > 4
    assert counts[-1] == net.nodes * (net.nodes - 1)
    assert counts_of(verification) == counts_of(verify_in_blocks(net, MANY_BLOCKS[1]))


def test_a_sweep_with_a_worker_loses_no_digit_and_reports_its_progress(
    cluster: tuple[str, Workers], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, printed
) -> None:
    # Small blocks, so that there are many.
    monkeypatch.setattr("explorer.analysis.sweeps.faults.WORK", 80 * 30)
    address, workers = cluster
    curve = FaultTrials(network("Q(5)"), "links", trials=600, seed=7, steps=6)
    alone = run_sweep(curve)
    before = sum(worker.poll() is not None for worker in workers)
    counts: list[int] = []
    folder = tmp_path / "kept"
    swept = run_sweep(curve, Cluster(address), worker_killer(workers, counts), str(folder))
    assert sum(worker.poll() is not None for worker in workers) == before + 1
    assert counts == list(range(1, 21))
    assert swept == alone
    ((_, job),) = jobs_with_folders(tmp_path)
    assert (job.state, job.done, job.total, job.kept) == ("done", 20, 20, 0)
    words = "sweep faults Q(5) --kind links --trials 600 --seed 7 --steps 6"
    assert job.name == words
    command = [*words.split(), "--json"]
    by_cluster = printed(*command, "--scheduler", address)
    assert printed(*command) == by_cluster
    assert json.loads(by_cluster)["points"][1]["share_exact"] == str(alone.points[1].share)


SWEEPS: list[Sweep[object]] = [
    Distances(network("HCN(4)"), symmetry=False),
    Halves(network("S(4)"), starts=4, states=2**8),
    Table(members("CQ", 64)),
]


@pytest.mark.parametrize("sweep", by_turns(SWEEPS, 3, 1), ids=lambda sweep: sweep.name.split()[1])
def test_every_sweep_loses_no_digit_with_a_worker(
    sweep: Sweep[object], cluster: tuple[str, Workers], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("explorer.analysis.sweeps.distances.MAX_SOURCES", 64)
    address, workers = cluster
    before = sum(worker.poll() is not None for worker in workers)
    counts: list[int] = []
    swept = run_sweep(sweep, Cluster(address), worker_killer(workers, counts))
    assert sum(worker.poll() is not None for worker in workers) == before + 1
    assert counts == list(range(1, len(sweep.blocks()) + 1))
    assert len(counts) > 3
    assert swept == run_sweep(sweep)


def test_a_worker_of_another_version_is_refused() -> None:
    with pytest.raises(ExplorerError, match="every machine needs the same"):
        _CheckedFunction(abs, (), installed_version() + ".1")(-1)
    assert _CheckedFunction(abs, (), installed_version())(-1) == 1
