"""Some of the questions about networks of every size; and whether expensive answers are noticed."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from flask import Flask

from explorer.core.registry import families, network
from explorer.web.server import worker
from tests.bounds import cost as costs
from tests.bounds.cost import cost
from tests.bounds.nets import near_limits
from tests.bounds.questions import Question, questions
from tests.contracts import by_turns

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"),
    reason="each question is asked in a process that is forked",
)


def test_a_sample_of_the_questions_is_answered_within_bounds() -> None:
    for key, family in by_turns(families().items(), 8):
        # Each family has requests of its own.
        draw = Random(key)
        net = draw.choice(near_limits(family))
        outcome = cost(draw.choice(list(questions(net))))
        assert not outcome.wrong, outcome


@pytest.mark.parametrize(
    "search",
    [
        "?net=ECQ(7,1)&task=exchange",
        "?net=Torus(512)&task=exchange&way=ring",
        "?net=BT(63)&task=check&kind=router",
        "?net=Mesh(128,128,128,128,128,128,128,128,128,128)",
        "?net=MC(0,72)&task=embed&guest=mesh",
    ],
)
def test_formerly_excessive_input_is_answered(search: str) -> None:
    outcome = cost(Question("page", search))
    assert not outcome.wrong, outcome


@pytest.mark.parametrize("name", ["HyperStar", "GHC", "Q"])
def test_networks_lie_on_both_sides_of_every_limit(name: str) -> None:
    sizes = sorted({net.nodes for net in near_limits(families()[name])})
    assert sizes[0] <= 4
    assert sizes[-1] > 2**50
    powers = {(size - 1).bit_length() for size in sizes if size <= 2**27}
    assert len(powers) >= 24


def test_every_task_and_every_way_of_asking_is_among_the_questions() -> None:
    all_questions = list(questions(network("MC(2,2)")))
    assert {question.way for question in all_questions} == {"page", "address", "command"}
    assert len({question.text for question in all_questions}) > 100
    assert any("&task=traffic&pattern=" in question.text for question in all_questions)


def slow() -> str:
    while True:
        time.process_time()


def large() -> str:
    return str(np.ones(60_000_000))


def long_winded() -> tuple[str, int]:
    return "x" * 400, 400


def failing() -> str:
    return str(1 // 0)


@pytest.mark.parametrize(
    ("work", "why"),
    [
        (slow, "is stopped: time"),
        (large, "is stopped: memory"),
        (long_winded, "tells "),
        (failing, "is answered 500"),
    ],
)
def test_every_expensive_or_unfit_answer_is_seen(
    work: Callable[[], object], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Flask("wrong")
    server.add_url_rule("/answer", "answer", work)  # type: ignore[arg-type]
    server.register_error_handler(MemoryError, worker._out_of_memory)
    monkeypatch.setattr(costs, "application", lambda: server)
    outcome = cost(Question("address", "/answer", 0.5))
    assert outcome.wrong.startswith(why)


def test_a_command_that_ends_badly_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not cost(Question("command", "info Q(3)", 5)).wrong
    assert not cost(Question("command", "info Q(99)", 5)).wrong
    monkeypatch.setattr(costs, "main", lambda words: 1 // 0)
    assert cost(Question("command", "info Q(3)", 5)).wrong.startswith("ZeroDivisionError")
    assert worker.MAX_MEMORY_BYTES < costs.CEILING
