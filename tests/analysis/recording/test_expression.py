"""Expressions over recorded values: the results of Python, refusals, and that no code is run."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from explorer.analysis.recording.expression import FUNCTIONS, MAX_CHARACTERS, evaluate, parse
from explorer.analysis.recording.partial import NotEvaluated, plain_or_partial, read_back
from explorer.analysis.recording.values import plain

NAMES = {
    "j": 6,
    "goal": 2,
    "far": {"int": "1180591620717411303424"},
    "half": {"float": 0.5},
    "visited": {"kind": "list", "items": [0, 4, 6], "more": 0},
    "many": {"kind": "list", "items": [1, 2, 3], "more": 9},
    "pair": {"kind": "tuple", "items": [1, {"kind": "tuple", "items": [], "more": 0}], "more": 0},
    "self": {"kind": "Mine", "fields": {"tried": 3, "last": None}},
    "seen": {"kind": "dict", "pairs": [[4, "four"]], "more": 0},
    "most": {"kind": "dict", "pairs": [[4, "four"]], "more": 2},
    "web": {"text": "Q(3)"},
}


def value(text: str) -> Any:
    return evaluate(parse(text), lambda name: read_back(NAMES[name]))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("j ^ goal", 4),
        ("visited[-1] == j", True),
        ("4 in visited and not 5 in visited", True),
        ("self.tried + 1", 4),
        ("self.last", None),
        ("seen[4]", "four"),
        ("most[4]", "four"),
        ("4 in most", True),
        ("len(most)", 3),
        ("far + 1", 2**70 + 1),
        ("-7 // 2, -7 % 2", (-4, 1)),
        ("j * half", 3.0),
        ("max(visited) - min(2, 1)", 5),
        ("sum([1, 2, 3])", 6),
        ("pair == (1, ())", True),
        ("pair[1]", ()),
        ("[visited, 1][0] == visited", True),
        ("len(many) > 11 and 2 in many", True),
        ("many[0]", 1),
        ("many[-10]", 3),
        ("j or unknown", 6),
        ("web and 1", 1),
        ("len([many])", 1),
    ],
)
def test_expressions_have_the_expected_values(text: str, expected: object) -> None:
    assert value(text) == expected
    assert type(value(text)) is type(expected)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A value is missing at its end."),
        ("j +", "A value is missing at its end."),
        ("(j", "( is never closed."),
        ("j ? 1", "? 1 is not expected here."),
        ("j = 3", "= 3 is not expected here."),
        ("x + 1", "x is not known here."),
        ("j.tried", "int has no tried."),
        ("self.lost", "Mine has no lost."),
        ("self.__class__", "self.__class__ is private: it begins with an underscore."),
        ("1 + self._lost[0]", "self._lost is private: it begins with an underscore."),
        ("eval('1')", "eval cannot be called: len, abs, min, max, sum can."),
        ("self.tried(1)", "self.tried cannot be called: len, abs, min, max, sum can."),
        ("len(*visited)", "*visited is no arithmetic and no comparison."),
        ("max(j, key=len)", "max cannot be called: len, abs, min, max, sum can."),
        ("1 // 0", "It divides by zero."),
        ("0 ** -1", "It divides by zero."),
        ("visited[3]", "3 items are there."),
        ("seen[5]", "There is no such key."),
        ("many[7]", "Not all of it is recorded."),
        ("7 in many", "Not all of it is recorded."),
        ("many == visited", "Not all of it is recorded."),
        ("max(many)", "Not all of it is recorded."),
        ("self == self", "Not all of it is recorded."),
        ("most[5]", "Not all of it is recorded."),
        ("j & half", "It takes whole numbers."),
        ("self + 1", "Mine is no number."),
        ("visited * 99", "list is no number."),
        ("'a' * 99", "str is no number."),
        ("'%99999d' % 1", "str is no number."),
        ("1 << 9999", "The number is too large."),
        ("1 << -1", "The number is too large."),
        ("9 ** 9 ** 9", "The number is too large."),
        ("(-2) ** 0.5", "The number is too large."),
        ("10.0 ** 999", "The number is too large."),
        ("j < 'a'", "int and str have no order."),
        ("j in 'abc'", "str holds no such value."),
        ("1 in j", "int holds no such value."),
        ("1 in self", "Mine holds no such value."),
        ("len(j)", "len takes no int."),
        ("len(self)", "len takes no Mine."),
        ("sum(web)", "sum takes no Q(3)."),
        ("max([])", "There are no values."),
        ("j[0]", "int has no such item."),
        ("web[0]", "Q(3) has no such item."),
        ("visited[0:1]", "0:1 is no arithmetic and no comparison."),
        ("j is goal", "j is goal is no arithmetic and no comparison."),
        ("j @ goal", "j @ goal is no arithmetic and no comparison."),
        ("lambda: 1", "lambda: 1 is no arithmetic and no comparison."),
        ("f'{j}'", "f'{j}' is no arithmetic and no comparison."),
        ("[x for x in visited]", "[x for x in visited] is no arithmetic and no comparison."),
        ("1j + 2", "1j is no arithmetic and no comparison."),
        ("-" * 60 + "j", "It is nested too deep."),
        ("[" * 60 + "]" * 60, "It is nested too deep."),
        ("1" * (MAX_CHARACTERS + 1), f"An expression has at most {MAX_CHARACTERS} characters."),
    ],
)
def test_other_expressions_are_refused_with_the_reason(text: str, sentence: str) -> None:
    with pytest.raises(NotEvaluated) as error:
        value(text)
    assert error.value.sentence == sentence


WORDS = (
    *"()[].,+-*/%&|^~<>=",
    *("j", "goal", "visited", "many", "self", "pair", "seen", "and", "or", "not", "in", "if"),
    *("0", "3", "0b11", "1.5", "'a'", "True", "None", "lambda", "is", "else", "**", "//", "=="),
    *FUNCTIONS,
)


@given(st.lists(st.sampled_from(WORDS), max_size=24))
def test_every_text_gives_plain_data_or_is_refused(words: list[str]) -> None:
    try:
        result = value(" ".join(words))
    except NotEvaluated:
        return
    assert plain_or_partial(read_back(plain_or_partial(result))) == plain_or_partial(result)


EXPRESSION = st.recursive(
    st.sampled_from(("i", "k", "j", "True", "0x1f", "7", "2")),
    lambda inner: st.one_of(
        st.tuples(st.sampled_from(("-", "~", "+")), inner).map("".join),
        inner.map("(not {})".format),
        st.tuples(inner, st.sampled_from((*"+-*%&|^<", "//", "<=", "==")), inner).map(
            lambda parts: f"({' '.join(parts)})"
        ),
        st.tuples(inner, st.sampled_from(("and", "or")), inner).map(" ".join),
        st.tuples(st.sampled_from(("abs", "min", "max")), inner).map(
            lambda parts: f"{parts[0]}({parts[1]}{', i' if parts[0] != 'abs' else ''})"
        ),
    ),
    max_leaves=8,
)


@given(EXPRESSION)
def test_the_value_is_that_of_python(text: str) -> None:
    names = {"i": 5, "j": -3, "k": 0}
    try:
        expected = eval(text, {"__builtins__": {"abs": abs, "min": min, "max": max}}, dict(names))
    except ZeroDivisionError:
        with pytest.raises(NotEvaluated, match="divides by zero"):
            evaluate(parse(text), names.__getitem__)
        return
    if len(text) <= MAX_CHARACTERS:
        result = evaluate(parse(text), names.__getitem__)
        assert (result, type(result)) == (expected, type(expected))


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False)
        | st.text(max_size=9),
        lambda inner: (
            st.sets(st.integers())
            | st.frozensets(st.booleans())
            | st.lists(inner, max_size=4)
            | st.tuples(inner)
            | st.dictionaries(st.integers(), inner, max_size=3)
        ),
        max_leaves=9,
    )
)
@example({2**64 - 1, 7})
def test_a_recorded_value_is_read_back_as_it_was_recorded(recorded: object) -> None:
    assert plain_or_partial(read_back(plain(recorded))) == plain(recorded)
