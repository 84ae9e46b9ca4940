"""The document of a talk: its scenes, each with the reason if it can't be opened."""

from __future__ import annotations

from dataclasses import replace
from typing import TypedDict

from explorer.state.present import MAX_TALK_CHARACTERS, PresentState
from explorer.talks.lesson_talk import LESSON_PREFIX, lesson_talk
from explorer.talks.talk import BadTalk, Scene, Talk, example, read_talk
from explorer.talks.talk_code import unpack


class TalkDocument(TypedDict):
    """A talk. ``longest`` is the most characters of a packed talk that a link can hold."""

    title: str
    minutes: int
    scenes: tuple[Scene, ...]
    speaker: bool
    longest: int
    search: str
    complaints: list[str]


def talk_document(state: PresentState) -> TalkDocument:
    """Return the document of a state; without a talk in its address, that of the example."""
    talk = read_packed_talk(state.talk, state.lang)
    return {
        "title": talk.title,
        "minutes": talk.minutes,
        "scenes": talk.scenes,
        "speaker": state.speaker,
        "longest": MAX_TALK_CHARACTERS,
        "search": state.search,
        "complaints": [*state.complaints, *talk.complaints],
    }


def read_packed_talk(word: str, lang: str = "en") -> Talk:
    """Return the talk of a packed word or a lesson, else the example; never raises.

    >>> read_packed_talk("z!").complaints
    ("The talk in this link was cut or changed: it can't be unpacked. Shown is the example.",)
    """
    try:
        if word.startswith(LESSON_PREFIX):
            return lesson_talk(word.removeprefix(LESSON_PREFIX), lang)
        return read_talk(unpack(word)) if word else example(lang)
    except BadTalk as error:
        return replace(example(lang), complaints=(f"{error} Shown is the example.",))
