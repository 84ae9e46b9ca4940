"""Messages over time: a curve of twelve loads, and a run against a plain simulation."""

from __future__ import annotations

from fractions import Fraction
from statistics import median
from time import process_time

from explorer import network
from explorer.analysis.queues.load import Load
from explorer.documents.queues.document import curve_loads
from tests.benchmarks.result import Result
from tests.queues.naive import simulate

ROUNDS = 3
CURVES = {"HCN(3)": 2.0, "Q(8)": 4.0, "MC(2,2)": None, "Q(10)": None}
"""Networks with the seconds that a curve of theirs may take."""


def measure() -> list[Result]:
    """Return the results of everything here."""
    return [*(_curve(spec, limit) for spec, limit in CURVES.items()), _against()]


def _curve(spec: str, limit: float | None) -> Result:
    """The processor's time of routes and runs, nothing known before."""
    begun = process_time()
    simulation = Load(network(spec), seed=2)
    simulation.points(curve_loads([simulation]))
    spent = process_time() - begun
    nodes = network(spec).nodes
    what = f"latency of {spec}, {nodes:,} nodes, at 12 loads of 2,000 cycles, with all routes"
    return Result(what, spent, "s of one core", limit)


def _against() -> Result:
    """Both make the same messages wait; the routes of all pairs are known to both."""
    net, load = network("HCN(3)"), Fraction(79, 100)
    simulation = Load(net, "hcn-optimal", cycles=1000)
    simulation.run([load])
    paths: dict[tuple[int, int], list[int]] = {}
    simulate(net, "hcn-optimal", float(load), 1000, 1, paths=paths)
    ratios = []
    for _ in range(ROUNDS):
        begun = process_time()
        run = simulation.run([load])
        ours = process_time() - begun
        begun = process_time()
        simulated = simulate(net, "hcn-optimal", float(load), 1000, 1, paths=paths)
        theirs = process_time() - begun
        assert [message.delivered for message in simulated] == run.delivered.tolist()
        ratios.append(theirs / ours)
    what = "a run of HCN(3), 1,000 cycles at load 0.79, against queues of Python's own"
    return Result(what, median(ratios), "times as fast", 5, at_least=True)
