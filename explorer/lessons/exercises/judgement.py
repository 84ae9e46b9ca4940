"""Judgement of an answer to an exercise: computed from the network, with its reason."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final

from explorer.core.errors import OutsideRange, brief
from explorer.core.network import Network
from explorer.lessons.exercises.condition import Condition, fill_in, holds_all, number
from explorer.lessons.exercises.drawing import ExerciseQuestion
from explorer.lessons.facts.query import Value
from explorer.lessons.facts.values import value, value_text
from explorer.lessons.inline import spans
from explorer.lessons.lesson import Span, Words
from explorer.words.voice import Voice

MAX_ANSWER_CHARACTERS: Final = 2_000
"""Most characters of an answer."""

MAX_SEARCHED_NODES: Final = 1024
"""Largest network in which an answer is searched for."""

SEPARATOR: Final = re.compile(r"\s*(?:→|->|;|\s)\s*")


@dataclass(frozen=True)
class Judgement:
    """Whether an answer is right, and why; ``link`` names two nodes that no link joins."""

    right: bool
    why: Words
    link: tuple[str, str] | None = None


def judge_answer(question: ExerciseQuestion, answer: str) -> Judgement:
    """Return the judgement of an answer; raise OutsideRange for text of another kind.

    >>> from explorer.lessons.exercises.drawing import draw_exercise
    >>> from explorer.lessons.library import shelf
    >>> asked = draw_exercise(shelf().find("what-a-hypercube-is", "en").exercises[0], 1)
    >>> judge_answer(asked, solution(asked)).right
    True
    """
    text = answer[: MAX_ANSWER_CHARACTERS + 1].strip()
    if not text or len(text) > MAX_ANSWER_CHARACTERS:
        raise OutsideRange(f"an answer has 1 to {MAX_ANSWER_CHARACTERS:,} characters")
    exercise = question.exercise
    if exercise.kind == "number":
        return _judge_number(question, text)
    net = question.net
    assert net
    if exercise.kind == "route":
        return _judge_route(question, net, _nodes(net, text))
    nodes = _nodes(net, text)
    expected_count = 2 if exercise.kind == "pair" else 1
    if len(set(nodes)) != expected_count or len(nodes) != expected_count:
        a, b = net.format(0), net.format(net.nodes - 1)
        expected, shown = (
            ("two different nodes", f"{a} {b}") if expected_count == 2 else ("one node", a)
        )
        raise OutsideRange(f"{brief(text)!r}: the answer is {expected}", shown)
    answers = dict(zip(("answer", "other"), map(net.format, nodes), strict=False))
    right = holds_all(exercise.checks, {**question.values, **answers})
    return _judgement(question, right, answers)


def _judge_number(question: ExerciseQuestion, text: str) -> Judgement:
    answer_value = number(text, question.exercise.lang)
    if answer_value is None:
        raise OutsideRange(f"{brief(text)!r} is no number", "12, 3.25 or 13/4")
    (check,) = question.exercise.checks
    expected = number(str(_expected_value(question, check)))
    digits = re.search(r"[.,](\d+)$", text)
    decimals = len(digits[1]) if digits else 0
    right = expected is not None and (
        answer_value == expected or _is_rounding(expected, answer_value, decimals)
    )
    return _judgement(question, right, {"answer": str(answer_value)})


def _is_rounding(expected: Fraction, answer: Fraction, decimals: int) -> bool:
    """Return whether a number is the expected one rounded to its decimals, at least two.

    >>> _is_rounding(Fraction(2, 3), Fraction("0.67"), 2)
    True
    >>> _is_rounding(Fraction(2, 3), Fraction("0.7"), 1)
    False
    """
    return decimals >= 2 and abs(expected - answer) * 2 <= Fraction(1, 10**decimals)


def _expected_value(question: ExerciseQuestion, check: Condition) -> Value:
    """Return the value that a check asks for."""
    return value(fill_in(check.left, question.values))


def _judgement(question: ExerciseQuestion, right: bool, facts: dict[str, str]) -> Judgement:
    template = question.exercise.right if right else question.exercise.wrong
    text = fill_in(template, {**question.values, **facts})
    return Judgement(right, spans(text, question.exercise.lang))


def _nodes(net: Network, text: str) -> tuple[int, ...]:
    """Return the nodes that an answer names, in order; raise ExplorerError if it cannot."""
    nodes = tuple(net.parse(word) for word in SEPARATOR.split(text) if word)
    if not nodes:
        raise OutsideRange(f"{brief(text)!r} names no node", net.format(0))
    return nodes


def _judge_route(question: ExerciseQuestion, net: Network, nodes: tuple[int, ...]) -> Judgement:
    """Judge a route: from source to target, over links, shortest or as the router goes."""
    exercise = question.exercise
    voice = Voice(exercise.lang)
    source, target = (question.text(end) for end in (exercise.source, exercise.target))
    names = tuple(map(net.format, nodes))
    if nodes[0] != net.parse(source):
        names, nodes = (net.format(net.parse(source)), *names), (net.parse(source), *nodes)
    for a, b in pairwise(nodes):
        if b not in net.neighbors(a).tolist():
            ends = net.format(a), net.format(b)
            sentence = voice.say("No link joins `{a}` and `{b}`.", a=ends[0], b=ends[1])
            return Judgement(False, spans(sentence), ends)
    if nodes[-1] != net.parse(target):
        sentence = voice.say("It ends at `{a}`, and not at `{b}`.", a=names[-1], b=target)
        return Judgement(False, spans(sentence))
    hops = len(nodes) - 1
    facts = {"answer": names[-1], "hops": str(hops)}
    if not exercise.router:
        return _judgement(question, hops == value(f"distance: {net.spec} {source} {target}"), facts)
    expected_route = value(f"route: {net.spec} {source} {target} {exercise.router}")
    assert isinstance(expected_route, tuple)
    if names == expected_route:
        return _judgement(question, True, facts)
    shared = zip(names, expected_route, strict=False)
    differing = next(
        (i for i, (a, b) in enumerate(shared) if a != b), min(len(names), len(expected_route))
    )
    sentence = voice.say(
        "The first hop that differs leaves `{a}`.", a=expected_route[differing - 1]
    )
    explanation = _judgement(question, False, facts).why
    return Judgement(False, (*spans(sentence), Span("text", " "), *explanation))


def solution(question: ExerciseQuestion) -> str:
    """Return the first right answer in order; raise OutsideRange if no answer is right."""
    exercise = question.exercise
    if exercise.kind == "number":
        (check,) = exercise.checks
        return value_text(_expected_value(question, check), lang=exercise.lang)
    net = question.net
    assert net
    if exercise.kind == "route":
        ends = " ".join(question.text(end) for end in (exercise.source, exercise.target))
        if exercise.router:
            route = value(f"route: {net.spec} {ends} {exercise.router}")
            assert isinstance(route, tuple)
            return " ".join(map(str, route))
        return _shortest_route(net, *ends.split())
    if net.nodes > MAX_SEARCHED_NODES:
        raise OutsideRange(f"{net.spec} is too large to look for an answer in", "Q(6)")
    names = [net.format(node) for node in range(net.nodes)]
    pairs = ((a, b) for a in names for b in (names if exercise.kind == "pair" else [""]))
    for a, b in pairs:
        if holds_all(exercise.checks, {**question.values, "answer": a, "other": b}):
            return f"{a} {b}".strip()
    raise OutsideRange(f"no node of {net.spec} is right")


def _shortest_route(net: Network, source: str, target: str) -> str:
    """Return a shortest route, at every hop to the first neighbour that is nearer."""
    names = [source]
    while names[-1] != target:
        hops = value(f"first-hops: {net.spec} {names[-1]} {target}")
        assert isinstance(hops, tuple)
        names.append(str(hops[0]))
    return " ".join(names)
