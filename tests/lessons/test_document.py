"""Lessons as readers see them: the order of answers gives nothing away, routes play to the end."""

from __future__ import annotations

import pytest

from explorer.core.registry import families
from explorer.lessons.document import lesson_document
from explorer.lessons.lesson import Lesson, Scene
from explorer.lessons.library import shelf
from explorer.lessons.page import learn_document
from explorer.routing.traces.trace import run
from explorer.state.learn import read_state as read_learn
from explorer.tasks.registry import read_state
from explorer.words.glossary import GLOSSARY, TERMS

LESSONS = shelf().lessons


def places(lesson: Lesson) -> list[int]:
    """Return the position of the right answer to each question."""
    questions = [
        block for block in lesson_document(lesson)["blocks"] if block["kind"] == "question"
    ]
    return [
        [answer["right"] for answer in question["answers"]].index(True) for question in questions
    ]


def test_the_position_of_an_answer_does_not_reveal_the_right_one() -> None:
    ours = [lesson for lesson in LESSONS if lesson.lang == "en"]
    matches = [place for lesson in ours for place in places(lesson)]
    assert len(matches) == 3 * len(ours)
    assert all(matches.count(place) >= 3 for place in (0, 1, 2))
    assert max(matches.count(place) for place in matches) < 0.6 * len(matches)


def test_answers_are_in_the_same_order_in_every_language() -> None:
    for lesson in LESSONS:
        for other in LESSONS:
            if lesson.name == other.name:
                assert places(lesson) == places(other)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.name}-{lesson.lang}")
def test_a_figure_plays_its_route_to_the_end(lesson: Lesson) -> None:
    for scene in (block for block in lesson.blocks if isinstance(block, Scene)):
        for view in scene.views:
            state = read_state(view.address) if view.address.startswith("?") else None
            if state is None or view.last is None or "task=" in view.address:
                continue
            trace = run(state.router, state.net, state.source, state.target, state.variant)
            assert view.last == trace.length, view.address


def test_the_glossary_has_every_term_family_and_note_once() -> None:
    terms = learn_document(read_learn("?side=terms"))["terms"]
    keys = [term["key"] for term in terms]
    assert len(set(keys)) == len(keys)
    assert set(TERMS) | set(GLOSSARY) | {f"family-{key}" for key in families()} <= set(keys)
    assert {"neighbour", "probe", "pair-related", "binomial-tree"} <= set(keys)
    names = [term["name"] for term in terms]
    # A prefix in brackets does not count.
    assert names == sorted(names, key=lambda name: name.removeprefix("(n,k)-").casefold())
    assert "HCN(n)" not in names, "a family stands there by its title"
    assert all(term["place"] and term["says"] for term in terms)
