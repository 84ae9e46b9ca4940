"""A talk as a frozen value, and its one form: a JSON document, as a file or packed into a link.

A talk has a ``title``, its planned ``minutes``, and ``scenes``. A scene has a query string of
Explore to ``show``, a ``title``, ``notes`` for the speaker, and ``goes``: it ``waits`` for the
speaker, or it plays and goes ``on`` by itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from explorer.core.errors import ExplorerError, brief
from explorer.core.suggest import closest_match
from explorer.tasks.registry import read_state
from explorer.words.catalogue import LANGUAGES

MAX_CHARACTERS: Final = 40_000
"""Most characters of a talk."""

MAX_SCENES: Final = 60
MAX_ADDRESS_LENGTH: Final = 2_000
MAX_TITLE_LENGTH: Final = 120
MAX_NOTES_LENGTH: Final = 4_000
MAX_MINUTES: Final = 600

GOES: Final = ("waits", "on")
"""Whether a scene waits for the speaker, or plays and goes on by itself."""

HERE: Final = Path(__file__).parent

_TALK: Final = ("title", "minutes", "scenes")
_SCENE: Final = ("show", "title", "notes", "goes")


class BadTalk(ExplorerError):
    """A text that is not a talk."""


@dataclass(frozen=True)
class Scene:
    """A query string of Explore to show; ``trouble`` says in a line why it can't be shown."""

    show: str
    title: str = ""
    notes: str = ""
    goes: str = GOES[0]
    trouble: str = ""


@dataclass(frozen=True)
class Talk:
    """Scenes in order; ``minutes`` is 0 for no limit; ``complaints`` list what was left out."""

    title: str = ""
    minutes: int = 0
    scenes: tuple[Scene, ...] = ()
    complaints: tuple[str, ...] = ()


def read_talk(text: str) -> Talk:
    """Return the talk in a JSON text; raise BadTalk if there is none.

    An error in one scene is stored as its trouble; the other scenes are unaffected.

    >>> talk = read_talk('{"scenes": [{"show": "?net=Q(3)"}, {"show": "?net=Q(99)"}]}')
    >>> [bool(scene.trouble) for scene in talk.scenes]
    [False, True]
    """
    if len(text) > MAX_CHARACTERS:
        raise BadTalk(f"A talk has at most {MAX_CHARACTERS:,} characters, not {len(text):,}.")
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        raise BadTalk("A talk is a JSON document, and this is none.") from None
    if not isinstance(given, dict) or not isinstance(given.get("scenes"), list):
        raise BadTalk('A talk is an object with a list of "scenes".')
    complaints = _unknown_name_complaints("The talk", given, _TALK)
    scenes = given["scenes"]
    if len(scenes) > MAX_SCENES:
        complaints.append(f"A talk has at most {MAX_SCENES} scenes: {len(scenes)} were cut.")
    minutes = _minutes(given.get("minutes", 0), complaints)
    title = _words("The title of the talk", given.get("title", ""), MAX_TITLE_LENGTH, complaints)
    read = [_scene(i, entry, complaints) for i, entry in enumerate(scenes[:MAX_SCENES], 1)]
    return Talk(title, minutes, tuple(read), tuple(complaints))


def talk_json(talk: Talk) -> str:
    """Return a talk as a JSON text, without default values.

    >>> talk_json(Talk("Cubes", scenes=(Scene("?net=Q(3)"),)))
    '{"title":"Cubes","scenes":[{"show":"?net=Q(3)"}]}'
    """
    usual = {"title": "", "notes": "", "goes": GOES[0], "minutes": 0}
    scenes = [{key: getattr(scene, key) for key in _SCENE} for scene in talk.scenes]
    trimmed = [{k: v for k, v in scene.items() if usual.get(k) != v} for scene in scenes]
    head = {"title": talk.title, "minutes": talk.minutes}
    document = {k: v for k, v in head.items() if usual[k] != v} | {"scenes": trimmed}
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


@cache
def example(lang: str = "en") -> Talk:
    """Return the talk that ships, in a language if available, else in English.

    >>> example("de").scenes[1].title, example("fr").scenes[1].title
    ('Vier genügen', 'Four are enough')
    """
    said = HERE / f"example.{lang}.json" if lang in LANGUAGES[1:] else HERE / "example.json"
    return read_talk(said.read_text("utf-8"))


def _scene(number: int, given: object, complaints: list[str]) -> Scene:
    """Return a scene, with the reason if it can't be opened."""
    name = f"Scene {number}"
    if not isinstance(given, dict):
        return Scene("", trouble=f"{name} is no object.")
    complaints += _unknown_name_complaints(name, given, _SCENE)
    title = _words(
        f"The title of scene {number}", given.get("title", ""), MAX_TITLE_LENGTH, complaints
    )
    notes = _words(
        f"The notes of scene {number}", given.get("notes", ""), MAX_NOTES_LENGTH, complaints
    )
    goes = given.get("goes", GOES[0])
    if goes not in GOES:
        complaints.append(f"{name} goes {brief(goes)!r}, which is neither {' nor '.join(GOES)}.")
        goes = GOES[0]
    show, trouble = _address(given.get("show"))
    return Scene(show, title, notes, str(goes), trouble)


def _address(given: object) -> tuple[str, str]:
    """Return a query string of Explore, or the given text and why it can't be opened."""
    if not isinstance(given, str) or not given.strip():
        return "", 'A scene has an address of Explore to "show".'
    if len(given) > MAX_ADDRESS_LENGTH:
        return "", f"An address has at most {MAX_ADDRESS_LENGTH:,} characters, not {len(given):,}."
    try:
        parts = urlsplit(given.strip())
    except ValueError:
        return given, f"{brief(given)!r} is no address."
    if parts.path not in ("", "/", "/embed") or not parts.query:
        return given, f"{brief(given)!r} is no address of Explore: those look like /?net=Q(4)."
    search = f"?{parts.query}"
    return search, " ".join(complaint.sentence for complaint in read_state(search).complaints[:1])


def _words(what: str, given: object, longest: int, complaints: list[str]) -> str:
    """Return a text, truncated to ``max_length``."""
    if not isinstance(given, str):
        complaints.append(f"{what} is no text: {brief(given)!r} was left out.")
        return ""
    if len(given) > longest:
        complaints.append(f"{what} has at most {longest:,} characters: it was cut.")
    return given[:longest]


def _minutes(given: object, complaints: list[str]) -> int:
    """Return the planned minutes of a talk, 0 if not set."""
    if isinstance(given, int) and not isinstance(given, bool) and 0 <= given <= MAX_MINUTES:
        return given
    complaints.append(f"Minutes {brief(given)!r} are no whole number up to {MAX_MINUTES}.")
    return 0


def _unknown_name_complaints(
    what: str, given: Mapping[str, Any], known: tuple[str, ...]
) -> list[str]:
    """Return a complaint about the first unknown name, if any."""
    strange = [name for name in given if name not in known]
    if not strange:
        return []
    near = closest_match(strange[0], known)
    return [f"{what} has {brief(strange[0])!r}, which is left out. Nearest: {near}."]
