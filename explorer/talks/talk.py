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

FOLDER: Final = Path(__file__).parent

_TALK_NAMES: Final = ("title", "minutes", "scenes")
_SCENE_NAMES: Final = ("show", "title", "notes", "goes")


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
    """Return the talk in a JSON text; raise BadTalk if it holds no talk.

    An error in one scene is stored as its trouble; the other scenes are unaffected.

    >>> talk = read_talk('{"scenes": [{"show": "?net=Q(3)"}, {"show": "?net=Q(99)"}]}')
    >>> [bool(scene.trouble) for scene in talk.scenes]
    [False, True]
    """
    if len(text) > MAX_CHARACTERS:
        raise BadTalk(f"A talk has at most {MAX_CHARACTERS:,} characters, not {len(text):,}.")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadTalk("A talk is a JSON document, and this is none.") from None
    if not isinstance(data, dict) or not isinstance(data.get("scenes"), list):
        raise BadTalk('A talk is an object with a list of "scenes".')
    complaints = _unknown_name_complaints("The talk", data, _TALK_NAMES)
    scenes = data["scenes"]
    if len(scenes) > MAX_SCENES:
        complaints.append(f"A talk has at most {MAX_SCENES} scenes: {len(scenes)} were cut.")
    minutes = _minutes(data.get("minutes", 0), complaints)
    title = _checked_text(
        "The title of the talk", data.get("title", ""), MAX_TITLE_LENGTH, complaints
    )
    read = [_scene(i, entry, complaints) for i, entry in enumerate(scenes[:MAX_SCENES], 1)]
    return Talk(title, minutes, tuple(read), tuple(complaints))


def talk_json(talk: Talk) -> str:
    """Return a talk as a JSON text, without default values.

    >>> talk_json(Talk("Cubes", scenes=(Scene("?net=Q(3)"),)))
    '{"title":"Cubes","scenes":[{"show":"?net=Q(3)"}]}'
    """
    defaults = {"title": "", "notes": "", "goes": GOES[0], "minutes": 0}
    scenes = [{key: getattr(scene, key) for key in _SCENE_NAMES} for scene in talk.scenes]
    trimmed = [{k: v for k, v in scene.items() if defaults.get(k) != v} for scene in scenes]
    head = {"title": talk.title, "minutes": talk.minutes}
    document = {k: v for k, v in head.items() if defaults[k] != v} | {"scenes": trimmed}
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


@cache
def example(lang: str = "en") -> Talk:
    """Return the talk that ships, in a language if available, else in English.

    >>> example("de").scenes[1].title, example("fr").scenes[1].title
    ('Vier genügen', 'Four are enough')
    """
    file = FOLDER / f"example.{lang}.json" if lang in LANGUAGES[1:] else FOLDER / "example.json"
    return read_talk(file.read_text("utf-8"))


def _scene(number: int, entry: object, complaints: list[str]) -> Scene:
    """Return a scene, with the reason if it can't be opened."""
    name = f"Scene {number}"
    if not isinstance(entry, dict):
        return Scene("", trouble=f"{name} is no object.")
    complaints += _unknown_name_complaints(name, entry, _SCENE_NAMES)
    title = _checked_text(
        f"The title of scene {number}", entry.get("title", ""), MAX_TITLE_LENGTH, complaints
    )
    notes = _checked_text(
        f"The notes of scene {number}", entry.get("notes", ""), MAX_NOTES_LENGTH, complaints
    )
    goes = entry.get("goes", GOES[0])
    if goes not in GOES:
        complaints.append(f"{name} goes {brief(goes)!r}, which is neither {' nor '.join(GOES)}.")
        goes = GOES[0]
    show, trouble = _address(entry.get("show"))
    return Scene(show, title, notes, str(goes), trouble)


def _address(link: object) -> tuple[str, str]:
    """Return a query string of Explore, or the given text and why it can't be opened."""
    if not isinstance(link, str) or not link.strip():
        return "", 'A scene has an address of Explore to "show".'
    if len(link) > MAX_ADDRESS_LENGTH:
        return "", f"An address has at most {MAX_ADDRESS_LENGTH:,} characters, not {len(link):,}."
    try:
        parts = urlsplit(link.strip())
    except ValueError:
        return link, f"{brief(link)!r} is no address."
    if parts.path not in ("", "/", "/embed") or not parts.query:
        return link, f"{brief(link)!r} is no address of Explore: those look like /?net=Q(4)."
    search = f"?{parts.query}"
    return search, " ".join(complaint.sentence for complaint in read_state(search).complaints[:1])


def _checked_text(what: str, value: object, max_length: int, complaints: list[str]) -> str:
    """Return a text, truncated to ``max_length``."""
    if not isinstance(value, str):
        complaints.append(f"{what} is no text: {brief(value)!r} was left out.")
        return ""
    if len(value) > max_length:
        complaints.append(f"{what} has at most {max_length:,} characters: it was cut.")
    return value[:max_length]


def _minutes(minutes: object, complaints: list[str]) -> int:
    """Return the planned minutes of a talk, 0 if not set."""
    if isinstance(minutes, int) and not isinstance(minutes, bool) and 0 <= minutes <= MAX_MINUTES:
        return minutes
    complaints.append(f"Minutes {brief(minutes)!r} are no whole number up to {MAX_MINUTES}.")
    return 0


def _unknown_name_complaints(
    what: str, entry: Mapping[str, Any], names: tuple[str, ...]
) -> list[str]:
    """Return a complaint about the first unknown name, if any."""
    unknown = [name for name in entry if name not in names]
    if not unknown:
        return []
    near = closest_match(unknown[0], names)
    return [f"{what} has {brief(unknown[0])!r}, which is left out. Nearest: {near}."]
