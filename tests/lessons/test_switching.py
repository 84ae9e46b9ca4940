"""Facts of circuits, packets and probes: the same as the task of Explore has them."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from urllib.parse import quote

import pytest

from explorer import network
from explorer.core.errors import ExplorerError
from explorer.lessons.facts.values import fact, value
from explorer.tasks.document import answer
from explorer.tasks.registry import read_state

PAIR = "?net=GHC(2,3,4)&task=circuit&from=(0,0,0)&to=(1,2,3)"
ONE_PORT = quote("one port per node before backtracking")


def test_a_message_lasts_as_long_as_in_explore() -> None:
    circuit, packets, _ = answer(read_state(PAIR))["show"]["rows"]
    assert fact("latency: 3 by=circuit") == circuit["total"] == "52.4"
    assert fact("latency: 3 by=packets") == packets["total"] == "153.6"


def test_one_hop_and_a_hundred_have_a_latency() -> None:
    one_packet, two_packets, hundred_packets = (
        Fraction(fact(f"latency: {n} by=packets").replace(",", "")) for n in (1, 2, 100)
    )
    assert hundred_packets - one_packet == 99 * (two_packets - one_packet)


@pytest.mark.parametrize(("variant", "moves"), [("fully%20adaptive", 3), (ONE_PORT, 4)])
def test_a_probe_moves_over_links_and_never_over_the_busy_one(variant: str, moves: int) -> None:
    net = network("GHC(3,3)")
    number = value(f"probe: GHC(3,3) (0,0) (2,2) held=(2,2)~(2,0) variant={variant}")
    assert isinstance(number, tuple)
    assert (number[0], number[-1], len(number) - 1) == ("(0,0)", "(2,2)", moves)
    links = list(pairwise(number))
    assert all(net.distance(a, b) == 1 for a, b in links)
    assert {"(2,0)", "(2,2)"} not in [set(link) for link in links]


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        ("latency: 0 by=circuit", "from 1 to 100"),
        ("latency: 3 by=packet", "Nearest: by=packets"),
        ("probe: GHC(3,3) (0,0) (2,2)", "GHC"),
    ],
)
def test_invalid_times_and_busy_links_are_reported(ask: str, said: str) -> None:
    with pytest.raises(ExplorerError, match=said):
        value(ask)
