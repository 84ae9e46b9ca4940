"""Computations without a browser: start-up, routes, neighbour tables."""

from __future__ import annotations

import random
import subprocess
import sys
from statistics import median

import networkx
import orjson

from explorer import network
from explorer.analysis.embeddings.embedding import embed
from explorer.analysis.faults.resilience import survival
from explorer.analysis.verification import verify
from explorer.routing.metacube.metacube import metacube_route
from explorer.tasks.document import answer
from explorer.tasks.registry import read_state
from tests.benchmarks.result import Result
from tests.benchmarks.timing import seconds

PAIRS = 20_000


def measure() -> list[Result]:
    """Return the results of everything here."""
    return [_process(), _route(), _table(), _page(), _survival(), _cycle(), *_every_pair()]


def _process() -> Result:
    command = [sys.executable, "-m", "explorer.cli.main", "info", "MC(3,3)"]
    times = [
        seconds(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))
        for _ in range(5)
    ]
    return Result('`explorer info "MC(3,3)"`, the whole process', median(times), "s", 1.5)


def _route() -> Result:
    generator = random.Random(1)
    nodes = network("MC(3,3)").nodes
    pairs = [(generator.randrange(nodes), generator.randrange(nodes)) for _ in range(PAIRS)]

    def work() -> None:
        for source, target in pairs:
            metacube_route(3, 3, source, target)

    work()
    best = min(seconds(work) for _ in range(3))
    return Result(
        "a shortest route in MC(3,3), 134,217,728 nodes, nothing built",
        best / PAIRS * 1e6,
        "µs",
        20,
    )


def _page() -> Result:
    def work() -> None:
        orjson.dumps(answer(read_state("?net=MC(3,3)")), option=orjson.OPT_NON_STR_KEYS)

    best = seconds(work)
    return Result("the document of MC(3,3), which is drawn along a route", best, "s", 2)


def _survival() -> Result:
    net = network("GHC(4,4,4,4,4)")
    best = seconds(lambda: survival(net, "links", seed=9))
    return Result("what random faults leave of 1,024 nodes, 21 points", best, "s", 2)


def _cycle() -> Result:
    net = network("MC(2,3)")
    best = seconds(lambda: embed(net, "ring"))
    return Result("a ring of all 16,384 nodes of MC(2,3)", best, "s", 5)


def _every_pair() -> list[Result]:
    net = network("HCN(5)")
    messages = net.nodes * (net.nodes - 1)
    what = f"a router over every pair: {messages:,} messages in {net.spec}"
    return [
        Result(
            f"{what}, `hcn-optimal`", seconds(lambda: verify(net, "hcn-optimal", jobs=2)), "s", 8
        ),
        Result(
            f"{what}, `hcn-shortest`", seconds(lambda: verify(net, "hcn-shortest", jobs=2)), "s", 8
        ),
    ]


def _table() -> Result:
    net = network("Q(14)")
    ours = min(seconds(net.table) for _ in range(5))
    theirs = min(seconds(lambda: networkx.hypercube_graph(14)) for _ in range(2))
    return Result(
        "neighbour table of Q(14) against `networkx.hypercube_graph(14)`",
        theirs / ours,
        "times as fast",
        50,
        at_least=True,
    )
