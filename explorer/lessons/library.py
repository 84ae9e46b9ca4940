"""All lessons: one file each, found in folders instead of listed; broken ones are reported."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from explorer.core.errors import BrokenContract, OutsideRange, brief
from explorer.core.suggest import closest_match
from explorer.lessons.lesson import BadLesson, Lesson
from explorer.lessons.reading import MAX_CHARACTERS, read_lesson
from explorer.words.catalogue import LANGUAGES

HERE: Final = Path(__file__).parent

_ADDED_FILES: Final[list[Path]] = []


@dataclass(frozen=True)
class Shelf:
    """Lessons in their order, and the errors of the files that could not be read."""

    lessons: tuple[Lesson, ...]
    broken: tuple[BadLesson, ...] = ()

    def of(self, lang: str) -> tuple[Lesson, ...]:
        """Return the lessons, each in a language if it exists in it, else in English."""
        names = dict.fromkeys(lesson.name for lesson in self.lessons)
        lessons = (self.find(name, lang) for name in names)
        return tuple(lesson for lesson in lessons if lesson)

    def find(self, name: str, lang: str = "en") -> Lesson | None:
        """Return a lesson by its name, in a language, else in the first, else in any."""
        # If two have the same language, the first counts.
        by_lang = {lesson.lang: lesson for lesson in self.lessons[::-1] if lesson.name == name}
        lesson = by_lang.get(lang) or by_lang.get(LANGUAGES[0])
        return lesson or next(iter(by_lang.values()), None)

    def require(self, name: str, lang: str = "en") -> Lesson:
        """Return a lesson as ``find`` does; raise OutsideRange if none has the name.

        >>> shelf().require("what-a-hypercub")
        Traceback (most recent call last):
        ...
        explorer.core.errors.OutsideRange: there is no lesson 'what-a-hypercub'. Nearest: \
what-a-hypercube-is.
        """
        lesson = self.find(name, lang)
        if lesson is None:
            names = [each.name for each in self.lessons]
            near = closest_match(name, names) or next(iter(names), None)
            raise OutsideRange(f"there is no lesson {brief(name)!r}", near)
        return lesson


def sample_file(lang: str) -> Path:
    """Return the file of the first lesson that ships, in a language, else in English.

    >>> sample_file("de").name, sample_file("fr").name
    ('01-what-a-hypercube-is.de.md', '01-what-a-hypercube-is.md')
    """
    files = sorted(HERE.glob("01-*.md"))
    return next((file for file in files if file.name.endswith(f".{lang}.md")), files[-1])


def first_lesson(lang: str) -> Lesson:
    """Return the first lesson in a language, else in English.

    Of the files that ship only its own is read: all of them take seconds.

    >>> first_lesson("de") == shelf().of("de")[0], first_lesson("fr") == shelf().of("en")[0]
    (True, True)
    """
    lesson = _read_lesson_file(sample_file(lang))
    return lesson if isinstance(lesson, Lesson) and not _ADDED_FILES else shelf().of(lang)[0]


def add_lesson(path: str) -> None:
    """Add a user's own file to the shelf; raise BrokenContract if the file does not exist.

    Errors inside the file are shown on the page, and the other lessons stay.
    """
    place = Path(path).resolve()
    if not place.is_file():
        raise BrokenContract(f"lesson {brief(path)} is no file")
    if place not in _ADDED_FILES:
        _ADDED_FILES.append(place)


def shelf() -> Shelf:
    """Return all lessons: those that ship, by number, then the added ones.

    >>> [lesson.number for lesson in shelf().of("en")][:1]
    [1]
    """
    shipped = sorted(HERE.glob("*.md"))
    # A user's own lesson replaces ours of the same name.
    results = [_read_lesson_file(path) for path in (*_ADDED_FILES, *shipped)]
    lessons = [item for item in results if isinstance(item, Lesson)]
    return Shelf(
        tuple(sorted(lessons, key=lambda item: (item.number is None, item.number or 0))),
        tuple(item for item in results if isinstance(item, BadLesson)),
    )


@lru_cache(maxsize=64)
def _read_lesson_file(path: Path) -> Lesson | BadLesson:
    """Return the lesson in a file, or its error."""
    try:
        text = path.read_bytes()[: 4 * MAX_CHARACTERS + 4].decode("utf-8")
        return read_lesson(text, path.name)
    except BadLesson as error:
        return error
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        return BadLesson(path.name, line, "this is no text in UTF-8")
    except OSError as error:
        return BadLesson(path.name, 1, f"the file cannot be read ({error.strerror})")
