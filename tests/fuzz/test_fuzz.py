"""Odd questions, a hundred thousand a night, and every one that was ever answered wrongly."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.web.server.worker import limit_seconds
from tests.contracts import NIGHTLY
from tests.fuzz.corpus import corpus_cases
from tests.fuzz.draw import Bytes, mutated
from tests.fuzz.target import Target, fault_of, faults, smaller, targets

CASES = 100_000 if NIGHTLY else 2_000
PARTS = 4
"""Tests that the cases of a target are divided among, so that two processes share them."""

ALL = targets()


def test_the_shares_are_of_a_thousand() -> None:
    assert sum(target.share for target in ALL.values()) == 1000


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", ALL)
def test_every_case_is_answered_or_refused_in_a_line(name: str, part: int) -> None:
    target = ALL[name]
    problems = faults(
        target, random.Random(f"{name} {part}"), CASES * target.share // 1000 // PARTS
    )
    assert not problems, "\n".join(f"{why}: {case!r}" for case, why in list(problems.items())[:5])


@pytest.mark.parametrize("name", ALL)
def test_what_was_found_once_is_answered(name: str) -> None:
    wrong = {
        case: why for case in corpus_cases(name) if (why := fault_of(ALL[name], case)) is not None
    }
    assert not wrong


@pytest.mark.parametrize("name", [name for name in ALL if ALL[name].share >= 14])
@given(draw=st.randoms(use_true_random=False))
def test_the_smallest_case_that_is_not_is_told(name: str, draw: random.Random) -> None:
    case = ALL[name].draw_case(draw)
    assert fault_of(ALL[name], case) is None, case


# Whether all this would find anything --------------------------------------------------------


def _broken_case(case: str) -> list[str]:
    """Read what is longer than three characters, wrongly in every way."""
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
def test_every_way_of_being_wrong_is_seen(case: str, why: str | None) -> None:
    seconds = 0.05 if case == "l" else 20.0
    target = Target("broken", 0, lambda draw: case, _broken_case, seconds=seconds)
    problems = faults(target, random.Random(0), 1)
    assert (problems.get(case) or "").partition(":")[0] == (why or "").partition(":")[0]


def test_a_case_is_made_smaller_while_it_stays_wrong() -> None:
    target = Target("broken", 0, lambda draw: "", _broken_case)
    assert smaller(target, "some words in which a v is wrong") == "v"


def test_the_bytes_of_a_fuzzer_make_every_choice() -> None:
    draw = random.Random(1)
    with limit_seconds(20):
        seen = {mutated(Bytes(draw.randbytes(30)), "Q(4)") for _ in range(100)}
        assert len(seen) > 80
        assert all(isinstance(target.draw_case(Bytes(b"")), str) for target in ALL.values())
