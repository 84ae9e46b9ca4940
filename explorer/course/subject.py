"""The subject of a course file: a lesson by name or file, or a challenge by its address."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from explorer.core.errors import ExplorerError, OutsideRange, brief
from explorer.core.suggest import closest_match
from explorer.lessons.lesson import Lesson
from explorer.lessons.library import shelf
from explorer.lessons.reading import MAX_CHARACTERS, read_lesson
from explorer.state.explore import ExploreState
from explorer.tasks.challenges.result import challenge_pairs
from explorer.tasks.registry import read_state
from explorer.words.catalogue import LANGUAGES
from explorer.words.voice import Voice

LEARN = "/learn/"


@dataclass(frozen=True)
class Subject:
    """A lesson or a stand-alone challenge, in a language."""

    lang: str
    name: str
    lesson: Lesson | None = None
    challenge: ExploreState | None = None

    @property
    def title(self) -> str:
        """The title of the lesson or the challenge in a course.

        >>> subject("?net=Q(2)&predict=distance&pairs=00~11").title
        'Challenge: Q(2)'
        """
        if self.lesson:
            return self.lesson.title
        assert self.challenge
        return f"{Voice(self.lang).say('Challenge')}: {self.challenge.net.spec}"


def subject(text: str, lang: str = "en") -> Subject:
    """Return the subject of a name, a number, a file or an address; raise if no subject matches.

    >>> subject("what-a-hypercube-is", "de").lesson.title[:20]
    'Was ein Hyperwürfel '
    >>> subject("?net=Q(3)&predict=distance&pairs=000~011").name
    'challenge-Q-3'
    >>> subject("what-a-hypercub")
    Traceback (most recent call last):
    ...
    explorer.core.errors.OutsideRange: there is no lesson 'what-a-hypercub'. Nearest: \
what-a-hypercube-is.
    """
    if lang not in LANGUAGES:
        near = closest_match(lang, LANGUAGES) or LANGUAGES[0]
        raise OutsideRange(f"there is no language {brief(lang)!r}", near)
    # A file may be in a folder with the same name as the page of lessons.
    if text.endswith(".md") and "://" not in text:
        return of_file(Path(text))
    if LEARN in text:
        url = urlsplit(text)
        lang = parse_qs(url.query).get("lang", [lang])[0]
        return of_lesson(unquote(url.path.rpartition(LEARN)[2]).strip("/"), lang)
    if "?" in text:
        return of_challenge(f"?{text.partition('?')[2]}", lang)
    return of_lesson(text, lang)


def of_lesson(name: str, lang: str) -> Subject:
    """Return a lesson of the shelf, by its name or its number, as a subject."""
    lessons = shelf()
    if name.isdecimal():
        name = next((lesson.name for lesson in lessons.lessons if lesson.number == int(name)), name)
    lesson = lessons.require(name, lang)
    return Subject(lesson.lang, lesson.name, lesson=lesson)


def of_text(text: str, file: str) -> Subject:
    """Return a user's own lesson as a subject; raise BadLesson if it has errors."""
    lesson = read_lesson(text, file)
    return Subject(lesson.lang, lesson.name, lesson=lesson)


def of_file(path: Path) -> Subject:
    """Return the lesson in a file as a subject."""
    try:
        with path.open("rb") as file:
            text = file.read(4 * MAX_CHARACTERS + 4).decode("utf-8")
    except OSError as error:
        raise ExplorerError(f"{brief(str(path))} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ExplorerError(f"{brief(str(path))} is no text in UTF-8") from None
    return of_text(text, path.name)


def of_challenge(search: str, lang: str) -> Subject:
    """Return the challenge that a link opens; raise the first error of the link."""
    state = read_state(search)
    if state.complaints:
        complaint = state.complaints[0]
        raise ExplorerError(complaint.why.rstrip("."), complaint.nearest)
    challenge_pairs(state)
    spec = "".join(c if c.isascii() and c.isalnum() else "-" for c in state.net.spec).strip("-")
    return Subject(lang, f"challenge-{spec}", challenge=state)
