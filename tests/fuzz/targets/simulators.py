"""Output of simulators: results of runs, traces of packets."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.core.registry import network
from explorer.simulators.booksim_result import read_results
from explorer.simulators.booksim_trace import is_trace, read_trace
from tests.fuzz.draw import ODD, Draw, one_of
from tests.fuzz.target import Target
from tests.simulators.booksim import DEADLOCK, REMAINING, UNSTABLE, overall, period, row, trace

HISTOGRAM = "%=====\nplat(1) = 20;\nplat_hist(1,:) = [ 0 0 95 5 0 ];\n"
CONFIGURATION = (
    "BEGIN Configuration File: a.config\ntraffic = uniform;\ninjection_rate = 0.1; // low\n"
    "packet_size = 1;\n\nEND Configuration File: a.config\n"
    "OVERRIDE Parameter: injection_rate=0.4\n%seed = 4;\n"
)
RESULTS = (
    CONFIGURATION
    + HISTOGRAM
    + overall(20, 0.4, 3.5)
    + row(0.4, 20, 0.4, 3.5)
    + "Total run time 1\n",
    CONFIGURATION + period(40, 0.3) + DEADLOCK + REMAINING + UNSTABLE,
    row(0.4, 20, 0.4, 3.5),
)
RESULT_WORDS = (
    *ODD, "Class 0:\n", "Class 1:\n", "====== Traffic class 0 ======\n", "average = ", "average= ",
    "Packet latency", "Accepted flit rate", "Hops", "results:0,", "plat_hist(1,:) = [", " ];\n",
    "BEGIN Configuration File", "END Configuration File", "injection_rate = ", "Total run time 2\n",
    "Parse error : ", "-nan", "1e308", "1e-999", "(1 samples)", "{0.1,0.2}", DEADLOCK, UNSTABLE,
)  # fmt: skip

TRACES = tuple(
    f"{spec}\n{trace(ways)}"
    for spec, ways in (
        ("Q(3)", {2: [0, 1, 3], 3: [4]}),
        ("Torus(4,4)", {0: [0, 4, 5]}),
        ("MC(4,4)", {1: [0, 1]}),
    )
)
TRACE_WORDS = (
    *ODD, "network_0/router_1", "router_1_2 ", " | ", "Received flit 12 from channel at input 0.",
    "Enqueuing flit 12 (packet 2) at time 3.", "Adding flit 12 to VC 2 at input", "node9 | ",
    "Retiring packet 2 (plat = 1", "13", "12", "MC(4,4)\n", "10 | ",
)  # fmt: skip


def result_file(draw: Draw) -> str:
    return one_of(draw, RESULTS, RESULT_WORDS)


def answer_results(case: str) -> Iterable[str]:
    """Read the runs of a file: each has a load, if any, that is a number."""
    for result in read_results(case):
        assert result.state in ("steady", "unstable", "perhaps deadlock")
        assert result.mean is None or abs(result.mean) < float("inf")
        yield from (f"{name}: {value}" for name, value in result.settings)


def trace_file(draw: Draw) -> str:
    return one_of(draw, TRACES, TRACE_WORDS)


def answer_trace(case: str) -> Iterable[str]:
    """Read a trace in a network: every hop is a link, no time falls."""
    spec, _, text = case.partition("\n")
    if spec not in ("Q(3)", "Torus(4,4)", "MC(4,4)"):
        return
    is_trace(text)
    net = network(spec)
    for packet in read_trace(net, text).packets:
        assert list(packet.cycles) == sorted(packet.cycles)
        assert all(
            b in net.neighbors(a) for a, b in zip(packet.nodes, packet.nodes[1:], strict=False)
        )
        yield f"{packet.number} from {net.format(packet.source)}"


TARGETS = (
    Target("simulations", 14, result_file, answer_results, words=RESULT_WORDS),
    Target("flits", 14, trace_file, answer_trace, words=TRACE_WORDS),
)
