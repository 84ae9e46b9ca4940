"""Routers are watched: long ways pass; loops and endless thinking are stopped and named."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from itertools import count
from typing import Any, ClassVar

import numpy as np
import pytest

from explorer import network
from explorer.analysis.traffic.traffic import send
from explorer.core.errors import BrokenContract
from explorer.core.network import Network
from explorer.core.plugins.function_router import router_of
from explorer.core.plugins.next_hop import NextHop
from explorer.core.router import Router, Step, Variable
from explorer.routing.traces.trace import run
from explorer.routing.traces.watch import MAX_DECISIONS, UNWATCHED_STEPS, checked_steps, max_hops


class Scripted(Router):
    """A router whose steps are those of a function of (net, source, target)."""

    key: ClassVar[str] = "scripted"
    title: ClassVar[str] = "Scripted"

    def __init__(self, steps: Any) -> None:
        self.script = steps

    def serves(self, net: Network) -> bool:
        return True

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return ("go",)

    def steps(self, net: Network, source: int, target: int, *more: Any) -> Iterator[Step]:
        return self.script(net, source, target)


def back_and_forth(net: Network, source: int, target: int) -> Iterator[Step]:
    while True:
        yield Step(source, source ^ 1, 1, "There.")
        yield Step(source ^ 1, source, 1, "Back.")


def counting(net: Network, source: int, target: int) -> Iterator[Step]:
    for turn in count():
        yield Step(source, source ^ 1, 1, "There.", (Variable("turn", str(turn)),))
        yield Step(source ^ 1, source, 1, "Back.", (Variable("turn", str(turn)),))


def thinking(net: Network, source: int, target: int) -> Iterator[Step]:
    for turn in count():
        yield Step(source, None, 1, "Hm.", (Variable("turn", str(turn)),))


def brooding(net: Network, source: int, target: int) -> Iterator[Step]:
    while True:
        yield Step(source, None, 1, "Hm.")


CHEATS = {
    "loops": (back_and_forth, "loops: it comes to 000 again and again in the same state"),
    "loops and counts": (counting, "loops: more than 2,012 hops"),
    "thinks": (thinking, "decides 1,000 times at 000 and never hops"),
    "broods": (brooding, "in the same state"),
    "numbers": (lambda *_: [1, 2], "gives 1, which is no Step"),
    "nothing": (lambda *_: None, "fails when it is asked: TypeError"),
    "fractions": (lambda n, s, t: [Step(s, 0.5, 1, "Off.")], "gives a step at 0.5"),
    "outside": (lambda n, s, t: [Step(s, 8, 1, "Off.")], "gives a step at 8, which is no node"),
    "raises": (lambda *_: {}["key"], "fails when it is asked: KeyError: 'key' (test_watch.py"),
    "short": (lambda n, s, t: [Step(s, s ^ 1, 1, "Off.")], "stops at 001, short of 111"),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_route_and_traffic_say_the_same_of_a_cheat(
    cheat: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    script, words = CHEATS[cheat]
    net, router = network("Q(3)"), Scripted(script)
    with pytest.raises(BrokenContract) as error:
        run(router, net, 0, 7)
    text = str(error.value)
    assert words in text
    assert len(text) <= 300
    monkeypatch.setattr("explorer.analysis.traffic.traffic.router_for", lambda *_: router)
    with pytest.raises(BrokenContract) as error:
        send(net, [(0, 7)])
    assert str(error.value) == text


class Pendulum(NextHop):
    """A function that sends every message back where it came from."""

    key: ClassVar[str] = "pendulum"
    title: ClassVar[str] = "Pendulum"

    def next_hop(self, net: Network, here: int, target: int) -> int:
        return here ^ 1


def test_the_line_of_a_loop_is_named_where_the_router_has_lines() -> None:
    net = network("Q(3)")
    for router, end in ((Scripted(back_and_forth), "state (line 1)"), (Pendulum(), "same state")):
        with pytest.raises(BrokenContract) as error:
            run(router, net, 0, 7)
        assert str(error.value).endswith(f"{end}.")


@pytest.mark.parametrize(
    ("words", "steps"),
    [
        ("jumps", [Step(0, 3, 1, "Two at once.")]),
        ("jumps", [Step(1, 3, 1, "From elsewhere.")]),
        (
            "not where it came from",
            [
                Step(0, 1, 1, "Ahead."),
                Step(1, 5, 1, "And on."),
                Step(5, 4, 1, "", action="retreat"),
            ],
        ),
    ],
)
def test_steps_off_links_or_wrong_retreats_are_no_route(words: str, steps: list[Step]) -> None:
    with pytest.raises(BrokenContract, match=words):
        run(Scripted(lambda *_: iter(steps)), network("Q(3)"), 0, 3)


def test_a_router_that_never_ends_is_stopped_early() -> None:
    for script, most in ((brooding, UNWATCHED_STEPS + 3), (thinking, MAX_DECISIONS + 1)):
        steps: list[Step] = []
        with pytest.raises(BrokenContract):
            steps.extend(checked_steps(Scripted(script), network("Q(3)"), 0, 7))
        assert len(steps) <= most + 1


@pytest.mark.parametrize(
    "spec", ["Mesh(1024,1024)", "Torus(1024,1024)", "Mesh(1024,1024,1024)", "BT(19)"]
)
def test_a_long_way_is_no_loop(spec: str) -> None:
    net = network(spec)
    pair = net.farthest_pair()
    assert pair
    trace = net.route(*pair)
    assert trace.length == trace.distance == int(net.distance(*pair))


def test_the_limit_follows_from_the_diameter() -> None:
    assert max_hops(network("Mesh(1024,1024)"), 0) >= 2 * 2046
    # If only a search can tell: no node is farther than twice the depth of any search.
    assert max_hops(network("MC(1,1)"), 0) >= 2000


def test_plain_integers_come_of_numpy_ones() -> None:
    def steps(net: Network, source: int, target: int) -> Iterator[Step]:
        yield Step(np.int64(source), np.int64(target), 1, "There.")

    trace = run(Scripted(steps), network("Q(3)"), 0, 1)
    assert trace.nodes == (0, 1)
    assert all(type(node) is int for node in trace.nodes)


@pytest.mark.parametrize(
    ("function", "most"),
    [
        (lambda here, target: here ^ 1, 6),
        (lambda here, target: (here + 1) % 7, 3 * 7),
        (lambda here, target, came_by: here ^ 1, UNWATCHED_STEPS + 6),
    ],
    ids=["back and forth", "round", "by where it came from"],
)
def test_a_slow_function_is_called_only_until_its_loop_is_certain(function: Any, most: int) -> None:
    counter = count()

    def next_hop(here: int, target: int, **more: Any) -> int:
        next(counter)
        return int(function(here, target, **more))

    next_hop.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]
    router = router_of(next_hop, "slow.py", "none")()
    with pytest.raises(BrokenContract, match=r"loops: it comes to \w+ again and again"):
        list(checked_steps(router, network("Q(3)"), 0, 7))
    assert next(counter) <= most
