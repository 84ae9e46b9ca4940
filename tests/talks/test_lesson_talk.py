"""A lesson as a talk: every figure is a scene, no text is lost."""

from __future__ import annotations

import pytest

from explorer.lessons.lesson import Heading, Paragraph, Question, plain
from explorer.lessons.library import shelf
from explorer.talks.document import read_packed_talk
from explorer.talks.lesson_talk import lesson_talk, talk_of
from explorer.talks.talk import MAX_NOTES_LENGTH, read_talk, talk_json

LESSONS = [lesson for lang in ("en", "de") for lesson in shelf().of(lang)]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.name}-{lesson.lang}")
def test_every_address_of_explore_is_a_scene_and_every_text_a_note(lesson):
    talk = talk_of(lesson)
    addresses = [view.address for figure in lesson.scenes for view in figure.views]
    assert [scene.show for scene in talk.scenes] == [a for a in addresses if a.startswith("?")]
    notes = "\n".join(scene.notes for scene in talk.scenes)
    assert max(len(scene.notes) for scene in talk.scenes) < MAX_NOTES_LENGTH
    for block in lesson.blocks:
        if isinstance(block, Paragraph):
            assert plain(block.words) in notes
        elif isinstance(block, Question):
            right = next(option for option in block.options if option.right)
            assert f"{plain(block.prompt)} ({plain(right.words)})" in notes
    headings = {plain(block.words) for block in lesson.blocks if isinstance(block, Heading)}
    titles = headings | {lesson.title} | {plain(figure.title) for figure in lesson.scenes}
    assert {scene.title for scene in talk.scenes} <= titles


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.name}-{lesson.lang}")
def test_it_is_a_talk_like_any_other(lesson):
    read = read_talk(talk_json(talk_of(lesson)))
    assert read == talk_of(lesson)
    assert not [scene.trouble for scene in read.scenes if scene.trouble]


def test_a_word_names_it_in_the_language_of_the_page():
    talk = read_packed_talk("lesson:routing-by-address", "de")
    assert talk == lesson_talk("routing-by-address", "de") != lesson_talk("routing-by-address")
    assert any(scene.notes.count("Frage: ") for scene in talk.scenes)
    assert read_packed_talk("lesson:routing").complaints == (
        "There is no lesson 'routing'. Nearest: routing-by-address. Shown is the example.",
    )
