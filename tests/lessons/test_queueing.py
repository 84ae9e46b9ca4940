"""Facts of messages over time: compared with runs, and with the same on Explore."""

from __future__ import annotations

from fractions import Fraction
from statistics import fmean

import pytest

from explorer.analysis.queues.load import Load
from explorer.core.errors import ExplorerError
from explorer.core.registry import network
from explorer.lessons.facts.values import fact, value
from explorer.tasks.document import answer
from explorer.tasks.registry import read_state
from tests.contracts import NIGHTLY, by_turns

SENDERS = ("1000", "1001", "1010", "1100", "1111")
MESSAGES = " ".join(f"{node}~0000" for node in SENDERS)


@pytest.mark.parametrize(("load", "busy"), by_turns([("0.1", "1/2"), ("0.16", "4/5")], 2))
def test_five_senders_over_one_link_wait_as_the_formula_says(load: str, busy: str) -> None:
    lines = "\n".join(f"{node} 0000" for node in SENDERS)
    waits = []
    for seed in range(1, 7 if NIGHTLY else 3):
        simulation = Load(network("Q(4)"), "e-cube", None, "pasted", 20_000, seed=seed, lines=lines)
        (point,) = simulation.points([load])
        assert point.mean
        assert point.hops
        waits.append(point.mean - point.hops)
    exact = value(f"wait: 5 {busy}")
    assert isinstance(exact, Fraction)
    assert Fraction(load) * 5 == Fraction(busy)
    assert fmean(waits) == pytest.approx(float(exact), rel=0.06)


def test_measured_values_equal_those_on_explore() -> None:
    about = "net=HCN(3)&load=0.79&seed=3&cycles=1000&router=hcn-optimal"
    (run,) = answer(read_state(f"?{about}&task=traffic&time=cycles"))["show"]["runs"]
    words = about.replace("&", " ").removeprefix("net=")
    latency, under_way = value(f"mean-latency: {words}"), value(f"under-way: {words}")
    assert isinstance(latency, Fraction)
    assert isinstance(under_way, Fraction)
    assert float(latency) == pytest.approx(run["point"]["mean"])
    assert float(under_way) == pytest.approx(fmean(run["under_way"][250:]))
    assert value("saturation: HCN(3) router=hcn-optimal") == Fraction(str(run["saturation"]))


def test_littles_law_holds_of_measured_values() -> None:
    under_way, delivered, latency = (
        value(f"{name}: HCN(2) load=0.75") for name in ("under-way", "delivered", "mean-latency")
    )
    assert isinstance(under_way, Fraction)
    assert isinstance(delivered, Fraction)
    assert isinstance(latency, Fraction)
    assert float(under_way / delivered) == pytest.approx(float(latency), rel=0.005)


def test_messages_to_one_node_arrive_over_links_of_different_loads() -> None:
    crossings = [value(f"crossing: Q(4) {node} 0000 to=0000 router=e-cube") for node in SENDERS]
    assert crossings == [8, 0, 0, 0, 0]
    others = ("0001", "0010", "0100", "1000")
    loads = [value(f"crossing: Q(4) {node} 0000 to=0000 router=e-cube") for node in others]
    assert loads == [1, 2, 4, 8]
    assert fact(f"saturation: Q(4) {MESSAGES} router=e-cube") == "0.2"


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        ("wait: 0 1/2", "a link has a sender"),
        ("wait: 5 1", "busy in part"),
        ("wait: five 1/2", "is no number. Nearest: 5 1/2"),
        ("past: HCN(3) hcn-optimal", "Nearest: load=0.5"),
        ("mean-latency: HCN(2) load=0", "load"),
        ("mean-latency: Torus(4,4) load=1 queues=1 cycles=300", "no message was delivered"),
        ("stopped: Q(4) load=0.5 cycles=1", "cycles"),
    ],
)
def test_invalid_loads_and_waits_are_reported(ask: str, said: str) -> None:
    with pytest.raises(ExplorerError, match=said):
        value(ask)
