"""One cluster worker against two, each a process beside the scheduler's."""

from __future__ import annotations

from collections.abc import Callable

from explorer import network
from explorer.analysis.sweeps.faults import FaultTrials
from explorer.analysis.sweeps.sweep import run_sweep
from explorer.analysis.verification.in_blocks import verify_in_blocks
from explorer.jobs.distributed_map import Cluster
from tests.benchmarks.result import Result
from tests.benchmarks.timing import seconds

WORKERS = (1, 2)
TIMES = 2


def measure() -> list[Result]:
    """Return how much faster two workers are than one."""
    checked = network("HCN(6)")
    curve = FaultTrials(network("Q(9)"), trials=30_000)
    works: dict[str, Callable[[Cluster], object]] = {
        "a router over every pair of HCN(6), `hcn-optimal`": lambda cluster: verify_in_blocks(
            checked, "hcn-optimal", where=cluster
        ),
        f"{curve.trials:,} orders in which the nodes of Q(9) fail": lambda cluster: run_sweep(
            curve, cluster
        ),
    }
    took = {workers: _seconds(workers, works) for workers in WORKERS}
    return [
        Result(
            f"two workers of a cluster against one: {what}",
            took[1][what] / took[2][what],
            "times as fast",
            1.5,
            at_least=True,
        )
        for what in works
    ]


def _seconds(workers: int, works: dict[str, Callable[[Cluster], object]]) -> dict[str, float]:
    """Return the seconds that a number of workers takes for each task, the less of two times.

    The first time each worker loads what it needs.
    """
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        dashboard_address=":0",
        silence_logs=50,
    ) as cluster:
        address = Cluster(cluster.scheduler_address)
        times = {}
        for what, work in works.items():
            times[what] = min(seconds(lambda work=work: work(address)) for _ in range(TIMES))
        return times
