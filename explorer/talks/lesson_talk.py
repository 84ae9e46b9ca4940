"""A lesson as a talk: its figures are shown in sequence, its text becomes the speaker's notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from explorer.core.errors import OutsideRange, brief
from explorer.lessons.lesson import Heading, Lesson, Paragraph, Question, plain
from explorer.lessons.lesson import Scene as Figure
from explorer.lessons.library import shelf
from explorer.talks.talk import MAX_NOTES_LENGTH, MAX_TITLE_LENGTH, BadTalk, Scene, Talk
from explorer.words.voice import Voice

LESSON_PREFIX: Final = "lesson:"
"""Prefix of a word that stands for the talk of a lesson."""

QUESTION_NOTE: Final = "Ask: {question} ({answer})"
"""Text of a question of a lesson and its answer in the notes."""


def lesson_talk(name: str, lang: str = "en") -> Talk:
    """Return the talk of a lesson by its name; raise BadTalk if there is no such lesson.

    >>> lesson_talk("routing-by-address").title
    'Routing by address'
    >>> lesson_talk("routing")
    Traceback (most recent call last):
    explorer.talks.talk.BadTalk: There is no lesson 'routing'. Nearest: routing-by-address.
    """
    try:
        lesson = shelf().require(name, lang)
    except OutsideRange as error:
        raise BadTalk(f"There is no lesson {brief(name)!r}", error.nearest) from None
    return talk_of(lesson)


def talk_of(lesson: Lesson) -> Talk:
    """Return a lesson as a talk: a scene for every address of Explore that its figures show.

    The notes are the text before a figure, its caption, and the questions after it.
    """
    scenes: list[Scene] = []
    heading, notes = "", list[str]()
    for block in lesson.blocks:
        if isinstance(block, Heading):
            heading = plain(block.words)
        elif isinstance(block, Paragraph):
            notes.append(plain(block.words))
        elif isinstance(block, Question):
            notes.append(_question_note(block, lesson.lang))
        elif isinstance(block, Figure):
            new_scenes = _scenes(block, heading or lesson.title, notes)
            scenes += new_scenes
            # The text of a figure on another page is kept for the next scene.
            notes = [] if new_scenes else [*notes, plain(block.caption)]
    if scenes and notes:
        last = scenes[-1]
        scenes[-1] = replace(last, notes=_notes([last.notes, *notes]))
    return Talk(lesson.title, lesson.minutes, tuple(scenes))


def _scenes(figure: Figure, title: str, texts: Sequence[str]) -> list[Scene]:
    views = [view.address for view in figure.views if view.address.startswith("?")]
    title = (plain(figure.title) or title)[:MAX_TITLE_LENGTH]
    notes = _notes([*texts, plain(figure.caption)])
    return [Scene(show, title, notes if i == 0 else "") for i, show in enumerate(views)]


def _question_note(question: Question, lang: str) -> str:
    right = next((option for option in question.options if option.right), None)
    answer = plain(right.words) if right else ""
    return Voice(lang).say(QUESTION_NOTE, question=plain(question.prompt), answer=answer)


def _notes(texts: Sequence[str]) -> str:
    return "\n\n".join(filter(None, texts))[:MAX_NOTES_LENGTH]
