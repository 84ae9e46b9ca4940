"""Random inputs, a hundred thousand a night, and every input that was ever answered wrongly."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.web.server.worker import limit_seconds
from tests.contracts import NIGHTLY
from tests.fuzz.corpus import corpus_cases
from tests.fuzz.draw import Bytes, mutated
from tests.fuzz.target import Target, mistake, shrunk, targets, wrong_cases

CASES = 100_000 if NIGHTLY else 2_000
PARTS = 4
"""Tests that the cases of a target are divided among, so that two processes share them."""

ALL = targets()


def test_the_shares_of_all_targets_add_up_to_a_thousand() -> None:
    assert sum(target.share for target in ALL.values()) == 1000


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", ALL)
def test_every_case_is_answered_or_refused_in_a_line(name: str, part: int) -> None:
    target = ALL[name]
    problems = wrong_cases(
        target, random.Random(f"{name} {part}"), CASES * target.share // 1000 // PARTS
    )
    assert not problems, "\n".join(f"{why}: {case!r}" for case, why in list(problems.items())[:5])


@pytest.mark.parametrize("name", ALL)
def test_inputs_that_once_failed_are_answered(name: str) -> None:
    wrong = {
        case: why for case in corpus_cases(name) if (why := mistake(ALL[name], case)) is not None
    }
    assert not wrong


@pytest.mark.parametrize("name", [name for name in ALL if ALL[name].share >= 14])
@given(draw=st.randoms(use_true_random=False))
def test_hypothesis_finds_no_case_that_is_answered_wrongly(name: str, draw: random.Random) -> None:
    case = ALL[name].draw_case(draw)
    assert mistake(ALL[name], case) is None, case


# Whether the fuzzer finds mistakes -----------------------------------------------------------


def _broken_case(case: str) -> list[str]:
    """Answer a case wrongly, in the way that its letters select."""
    if "v" in case:
        raise KeyError(case)
    if "l" in case:
        while True:
            pass
    if "m" in case:
        return ["x" * len(list(range(10**8)))]
    return {"t": ["x" * 301], "c": ["a\x1b[31m"], "e": [""]}.get(case[:1], ["fine"])


@pytest.mark.parametrize(
    ("case", "why"),
    [
        ("v", "KeyError"),
        ("l", "does not end within 0.05 s"),
        ("m", "takes more than 150 MB"),
        ("t", "tells 301 characters"),
        ("c", "tells what no terminal should print"),
        ("e", "tells nothing"),
        ("a", None),
    ],
)
def test_every_kind_of_mistake_is_found(case: str, why: str | None) -> None:
    seconds = 0.05 if case == "l" else 20.0
    target = Target("broken", 0, lambda draw: case, _broken_case, seconds=seconds)
    problems = wrong_cases(target, random.Random(0), 1)
    assert (problems.get(case) or "").partition(":")[0] == (why or "").partition(":")[0]


def test_a_wrong_case_is_shrunk() -> None:
    target = Target("broken", 0, lambda draw: "", _broken_case)
    assert shrunk(target, "some words in which a v is wrong") == "v"


def test_the_bytes_of_a_fuzzer_make_every_choice() -> None:
    draw = random.Random(1)
    with limit_seconds(20):
        seen = {mutated(Bytes(draw.randbytes(30)), "Q(4)") for _ in range(100)}
        assert len(seen) > 80
        assert all(isinstance(target.draw_case(Bytes(b"")), str) for target in ALL.values())
