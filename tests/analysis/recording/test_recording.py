"""A router of one's own, recorded: the lines, the values, and whatever it does wrong."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.analysis.recording import Recording, record
from explorer.analysis.recording.values import plain
from explorer.analysis.recording.watches import watch_expressions
from explorer.core.plugins.loading import add_plugin
from explorer.core.registry import network, routers
from explorer.core.router import Via

pytestmark = pytest.mark.usefixtures("forgotten")

LOWEST = """\
def lowest(x):
    return x & -x


def next_hop(here, target):
    wrong = here ^ target
    if wrong == 1:
        return target
    bit = lowest(wrong)
    return here ^ bit
"""


def recording_of(tmp_path: Path, text: str, source: int = 0, target: int = 7) -> Recording:
    file = tmp_path / "my_way.py"
    file.write_text(text, "utf-8")
    add_plugin(str(file))
    return record(routers()["my-way"], network("Q(3)"), source, target, str(file))


def test_every_executed_line_is_recorded_with_its_changes(tmp_path: Path) -> None:
    recording = recording_of(tmp_path, LOWEST)
    assert recording.trace.nodes == (0, 1, 3, 7)
    assert recording.trace.delivered
    assert recording.fault is None
    assert len(recording.calls) == 3
    rows = [(ran.line, ran.depth, ran.enters, ran.changed) for ran in recording.calls[1].ran]
    assert rows == [
        (6, 0, "next_hop", {"wrong": 6}),
        (7, 0, "", {}),
        (9, 0, "", {"bit": 2}),
        (2, 1, "lowest", {}),
        (10, 0, "", {}),
    ]
    first, *_, inner, last = recording.calls[1].ran
    assert first.arguments == {"here": 1, "target": 7}
    assert (inner.returns, inner.returned_value, last.returned_value) == (True, 2, 3)


def test_the_lines_are_those_that_a_plain_run_takes(tmp_path: Path) -> None:
    # The same told by another tracer, which knows nothing but lines.
    recording = recording_of(tmp_path, LOWEST, 0, 5)
    seen: list[int] = []

    def tracer(frame: Any, event: str, arg: Any) -> Any:
        if event == "line" and frame.f_code.co_filename == "again.py":
            seen.append(frame.f_lineno)
        return tracer

    names: dict[str, Any] = {}
    exec(compile(LOWEST, "again.py", "exec"), names)
    at = 0
    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        while at != 5:
            at = names["next_hop"](at, 5)
    finally:
        sys.settrace(before)
    assert [ran.line for call in recording.calls for ran in call.ran] == seen


WRONG = {
    "an error": ("return here ^ bit", "return here ^ bti", 10, "name 'bti' is not defined", 0),
    "an error in a call": ("x & -x", "x // 0", 2, "by zero", 0),
    "no link": ("return here ^ bit", "return here ^ 3", None, "no link is taken: 000 and 011", 0),
    "no node": ("return here ^ bit", "return 99", None, "names no next node", 0),
    "an endless loop": ("return here ^ bit", "while bit: bit += 1", 10, "comes to no end", 0),
    "a line that jumps to itself": (
        "return here ^ bit",
        "while True: pass",
        10,
        "in hop 1, at 0",
        0,
    ),
    "a circle": ("return here ^ bit", "return here ^ 1", None, "loops", 2),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_errors_end_the_route_and_name_their_place(
    wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("explorer.core.time_limit.MAX_LINES_RUN", 20_000)
    monkeypatch.setattr("explorer.core.time_limit.MAX_SECONDS", 0.3)
    right, instead, line, words, hops = WRONG[wrong]
    text = LOWEST.replace(right, instead)
    assert text != LOWEST
    recording = recording_of(tmp_path, text, 0, 6)
    assert recording.fault is not None
    assert recording.fault.line == line
    assert words in recording.fault.words
    assert not recording.trace.delivered
    assert len(recording.trace.hops) == hops
    assert recording.calls
    assert str(tmp_path) not in str(recording.fault)
    assert str(recording.fault)[1:] in recording.trace.lost.why  # type: ignore[union-attr]


def test_an_endless_loop_says_which_line_ran_how_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("explorer.core.time_limit.MAX_LINES_RUN", 20_000)
    text = LOWEST.replace("    return here ^ bit", "    while bit:\n        bit += 1")
    recording = recording_of(tmp_path, text, 1, 6)
    assert recording.fault is not None
    assert recording.fault.line in (10, 11)
    assert "times in hop 1" in recording.fault.words
    assert recording.calls[0].missed > 1000


SAYS = """
from explorer.core.reason import sentence
from explorer.core.router import Router, Step

def left(moment):
    return VALUE

class Mine(Router):
    key, title = "my-way", "Mine"

    def serves(self, net):
        return net.family == "Q"

    def pseudocode(self, net, variant=None):
        return ("go",)

    def steps(self, net, source, target, variant=None, faults=None):
        at = source
        while at != target:
            ahead = at ^ ((at ^ target) & -(at ^ target))
            yield Step(at, ahead, 1, sentence("{n:bit} to go.", n=left))
            at = ahead
"""


def test_a_router_of_steps_is_recorded_call_by_call(tmp_path: Path) -> None:
    text = SAYS.replace('sentence("{n:bit} to go.", n=left)', '"It goes on."')
    recording = recording_of(tmp_path, text)
    assert recording.trace.delivered
    lines = [[ran.line for ran in call.ran] for call in recording.calls]
    assert lines == [[18, 19, 20, 21], [22, 19, 20, 21], [22, 19, 20, 21], [22, 19]]
    assert recording.calls[1].ran[0].arguments["at"] == 0
    assert recording.calls[1].ran[0].changed == {"at": 1}


def test_reasons_of_steps_are_computed_once_while_recording(tmp_path: Path) -> None:
    recording = recording_of(
        tmp_path, SAYS.replace("VALUE", "(moment.at ^ moment.target).bit_count()")
    )
    assert [hop.step.reason for hop in recording.trace.hops] == [
        "3 bits to go.",
        "2 bits to go.",
        "1 bit to go.",
    ]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("moment.at // (moment.at ^ 3)", "division"),
        ("[i for i in iter(int, moment.at and 1)] if moment.at == 3 else 1", "comes to no end"),
    ],
)
def test_a_value_that_cannot_be_found_ends_the_route_at_its_line(
    value: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("explorer.core.time_limit.MAX_SECONDS", 0.2)
    recording = recording_of(tmp_path, SAYS.replace("VALUE", value))
    assert recording.fault is not None
    assert (recording.fault.line, recording.trace.nodes) == (6, (0, 1, 3))
    assert words in recording.fault.words
    assert "Line 6" in recording.trace.lost.why  # type: ignore[union-attr]


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text(), inner),
    max_leaves=60,
)


@given(values)
def test_any_value_is_short_plain_data(value: object) -> None:
    assert len(orjson.dumps(plain(value))) < 200_000
    if isinstance(value, int) and abs(value) < 2**53:
        assert plain(value) == value


def test_no_code_of_anybody_runs_for_a_value() -> None:
    class Loud:
        __module__ = "explorer_plugin_0"

        def __init__(self) -> None:
            self.n = 1
            self.call = self.__init__

        def __repr__(self) -> str:
            raise AssertionError("asked")

        @property
        def m(self) -> int:
            raise AssertionError("asked")

    class Odd(int):
        def __repr__(self) -> str:
            raise AssertionError("asked")

    # A virtual channel is ours, and its parts are read as a watch names them: came_by.channel.
    assert plain(Via(5, 1)) == {"kind": "Via", "fields": {"node": 5, "channel": 1}}
    assert plain([Loud(), Odd(3)])["items"] == [{"kind": "Loud", "fields": {"n": 1}}, 3]


def test_expressions_are_read_where_their_values_change(tmp_path: Path) -> None:
    recording = recording_of(tmp_path, LOWEST)
    texts = ["wrong", "len(visited) * distance + shortest_paths", "x == 4", "x +", "distance < 2"]
    along = watch_expressions(recording, [6, 2, 1], texts)
    assert list(along) == texts
    assert [(r.place, r.value, r.why) for r in along["wrong"].readings] == [
        ((0, 0), None, "wrong is not known here."),
        ((0, 1), 7, None),
        ((1, 0), None, "wrong is not known here."),
        ((1, 1), 6, None),
        ((2, 0), None, "wrong is not known here."),
        ((2, 1), 4, None),
    ]
    assert [r.value for r in along[texts[1]].readings] == [1 * 3 + 6, 2 * 2 + 2, 3 * 1 + 1]
    # Within ``lowest`` alone, the innermost function's names first; 4 holds once.
    assert along["x == 4"].begins == ((2, 3),)
    assert [r.why for r in along["x +"].readings] == ["A value is missing at its end."]
    assert along["distance < 2"].begins == ((2, 0),)


def test_only_the_first_of_many_expressions_are_evaluated(tmp_path: Path) -> None:
    along = watch_expressions(recording_of(tmp_path, LOWEST), [], [f"hop + {i}" for i in range(30)])
    whys = [watched.readings[0].why for watched in along.values()]
    assert whys == [None] * 16 + ["At most 16 expressions are evaluated."] * 14
