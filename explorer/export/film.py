"""A film of any stage of the page: every drawn element, listed once, and the sentences.

It is read from the output of ``assets/share/film/film.js``, run in the page or under Node: a head,
then the pictures. That input is not trusted: anything that is not a drawing is refused before a
file is written.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from explorer.core.errors import ExplorerError, OutsideRange, TooLarge
from explorer.export.display_list import Area, Element, Matrix
from explorer.words.catalogue import LANGUAGES, supported_language

MAX_ELEMENTS: Final = 60_000
MAX_SEEN: Final = 2_000_000
"""Maximum number of elements listed, and of elements shown by all pictures together."""

MAX_FRAMES: Final = 12_000
MAX_TEXT: Final = 4_000
MAX_SIDE: Final = 8_192
MAX_ROWS: Final = 100
"""Maximum number of steps of a printed sheet, each a row."""

COLOUR: Final = re.compile(r"none|#[0-9A-Fa-f]{6}|rgba\(\d{1,3},\d{1,3},\d{1,3},[\d.]{1,8}\)")
NUMBERS: Final = re.compile(r"-?\d{1,9}(\.\d{1,20})?( -?\d{1,9}(\.\d{1,20})?){0,15}")
PATH: Final = re.compile(r"[MLQCAahvZ0-9. -]*")
FAMILY: Final = re.compile(r"""[A-Za-z0-9 ,"'_-]{1,200}""")
WORD: Final = re.compile(r"[a-z0-9-]{1,16}")

PEN: Final = {
    "fill": COLOUR,
    "stroke": COLOUR,
    "stroke-width": NUMBERS,
    "stroke-linecap": WORD,
    "stroke-linejoin": WORD,
    "stroke-dasharray": NUMBERS,
}
SHAPES: Final[Mapping[str, Mapping[str, re.Pattern[str]]]] = {
    "path": {"d": PATH, **PEN},
    "rect": dict.fromkeys(("x", "y", "width", "height"), NUMBERS) | PEN,
    "text": {
        "x": NUMBERS,
        "y": NUMBERS,
        "font-family": FAMILY,
        "font-size": NUMBERS,
        "font-weight": WORD,
        "font-style": WORD,
        "text-anchor": WORD,
        **PEN,
    },
}
"""The permitted elements, their attributes, and the syntax of each attribute."""


class TooManyPictures(TooLarge):
    """A film that shows more than fits one file; ``pictures`` is where the limit was reached."""

    pictures = 0


def require_rows(steps: int) -> None:
    """Raise an error if a printed sheet would have no rows, or too many.

    >>> require_rows(101)
    Traceback (most recent call last):
        ...
    explorer.core.errors.TooLarge: 101 steps make as many rows, and a sheet takes at most 100. ...
    """
    if not steps:
        raise OutsideRange("a sheet to be printed is one of steps, and there are none here")
    if steps > MAX_ROWS:
        raise TooLarge(
            f"{steps:,} steps make as many rows, and a sheet takes at most {MAX_ROWS}",
            nearest="--format html",
        )


@dataclass(frozen=True)
class Shot:
    """A step: its count, its sentence with addresses in backticks, its duration in seconds.

    ``cells`` fill the columns that a sheet has beside the sentence, if any.
    """

    head: str
    sentence: str
    seconds: float
    cells: tuple[str, ...] = ()


@dataclass(frozen=True)
class Frame:
    """A picture moving to a step or at rest: its elements, as indices into the film's list."""

    shot: int
    rest: bool
    stage: tuple[int, ...]
    words: tuple[int, ...]


@dataclass(frozen=True)
class Film:
    """A film: pictures of ``size`` pixels with the stage in ``area``; a move lasts ``hop`` s."""

    title: str
    unit: str
    size: tuple[int, int]
    area: Area
    paper: str
    hop: float
    shots: tuple[Shot, ...]
    elements: tuple[Element, ...]
    frames: tuple[Frame, ...]
    columns: tuple[str, ...] = ()
    question: str = ""
    solution: str = ""
    source: str = ""
    lang: str = LANGUAGES[0]

    def elements_at(self, places: Sequence[int]) -> list[Element]:
        """Return the elements at some indices."""
        return [self.elements[place] for place in places]

    @cached_property
    def ground(self) -> tuple[int, ...]:
        """The elements at the bottom of the stage that all pictures share, as indices."""
        first = self.frames[0].stage
        shared = len(first)
        for frame in self.frames:
            pairs = enumerate(zip(first[:shared], frame.stage, strict=False))
            shared = next((i for i, (a, b) in pairs if a != b), min(shared, len(frame.stage)))
        return first[:shared]

    def upper_elements(self, frame: Frame) -> tuple[int, ...]:
        """Return the elements of a picture's stage that lie above the shared ones."""
        return frame.stage[len(self.ground) :]

    @property
    def rest_frames(self) -> tuple[Frame, ...]:
        """The pictures at rest, one per step."""
        return tuple(frame for frame in self.frames if frame.rest)

    def moving_frames(self, shot: int) -> tuple[Frame, ...]:
        """Return the pictures that move to a step."""
        return tuple(frame for frame in self.frames if frame.shot == shot and not frame.rest)

    @property
    def timed_frames(self) -> tuple[tuple[Frame, float], ...]:
        """Every picture and its duration in seconds."""
        counts = [len(self.moving_frames(shot)) for shot in range(len(self.shots))]
        return tuple(
            (frame, self.shots[frame.shot].seconds if frame.rest else self.hop / counts[frame.shot])
            for frame in self.frames
        )


def read_film(head: Any, frames: Iterable[Any]) -> Film:
    """Return the film in the stage's output; raise OutsideRange if it is not a film.

    >>> shot = {"count": "Step 0", "sentence": [["At ", False], ["01", True]], "seconds": 1}
    >>> head = {"title": "Q(2)", "unit": "Step", "size": [64, 64], "area": [0, 0, 64, 64],
    ...         "ground": "#ffffff", "hop": 0.7, "shots": [shot]}
    >>> line = {"tag": "path", "how": {"d": "M0 0L1 1"}, "matrix": [1, 0, 0, 1, 0, 0], "opacity": 1}
    >>> frame = {"shot": 0, "rest": True, "fresh": [line], "stage": [0], "words": []}
    >>> read_film(head, [frame]).shots[0].sentence
    'At `01`'
    """
    try:
        return _film(head, frames)
    except ExplorerError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        raise OutsideRange("what was sent is no film of a stage") from None


def _film(head: Any, frames: Iterable[Any]) -> Film:
    shots = tuple(_shot(entry) for entry in head["shots"])
    width, height = (int(side) for side in head["size"])
    if not shots or len(shots) > MAX_FRAMES or not all(0 < s <= MAX_SIDE for s in (width, height)):
        raise ValueError
    upper_elements: list[Element] = []
    pictures: list[Frame] = []
    shown = 0
    for entry in frames:
        upper_elements += [_element(item) for item in entry["fresh"]]
        stage, words = (_indices(entry[name], len(upper_elements)) for name in ("stage", "words"))
        pictures.append(Frame(int(entry["shot"]), entry["rest"] is True, stage, words))
        shown += len(stage) + len(words)
        if len(upper_elements) > MAX_ELEMENTS or shown > MAX_SEEN or len(pictures) > MAX_FRAMES:
            full = TooManyPictures(
                f"a film of {len(pictures):,} pictures and more shows more than one file holds",
                nearest="fewer steps",
            )
            full.pictures = len(pictures)
            raise full
    rests = [frame.shot for frame in pictures if frame.rest]
    order = [frame.shot for frame in pictures]
    if rests != list(range(len(shots))) or order != sorted(order):
        raise ValueError
    return Film(
        title=_text(head["title"]),
        unit=_text(head["unit"]),
        size=(width, height),
        area=_area(head["area"]),
        paper=_matching_text(COLOUR, head["ground"]) if head["ground"] else "",
        hop=_number(head["hop"], 60.0),
        shots=shots,
        elements=tuple(upper_elements),
        frames=tuple(pictures),
        columns=tuple(map(_text, head.get("columns", ()))),
        question=_text(head.get("question", "")),
        solution=_text(head.get("solution", "")),
        source=_text(head.get("source", "")),
        lang=supported_language(str(head.get("lang", ""))),
    )


def _shot(entry: Mapping[str, Any]) -> Shot:
    runs = [(_text(text).replace("`", "'"), code is True) for text, code in entry["sentence"]]
    sentence = "".join(f"`{text}`" if code and text else text for text, code in runs)
    cells = tuple(map(_text, entry.get("cells", ())))
    words = " ".join(sentence.split())
    return Shot(_text(entry["count"]), words, _number(entry["seconds"], 60.0), cells)


def _indices(numbers: Any, count: int) -> tuple[int, ...]:
    places = tuple(numbers)
    if not all(type(place) is int and 0 <= place < count for place in places):
        raise ValueError
    return places


def _element(entry: Mapping[str, Any]) -> Element:
    patterns = SHAPES[entry["tag"]]
    attributes = {
        name: _matching_text(patterns[name], str(value))
        for name, value in entry["how"].items()
        if name in patterns
    }
    if entry["tag"] == "path" and not re.match(r"M-?[\d.]", attributes["d"]):
        raise ValueError
    a, b, c, d, e, f = (_number(value, 1e7, -1e7) for value in entry["matrix"])
    matrix: Matrix = (a, b, c, d, e, f)
    text = _text(entry.get("text") or "")
    return Element(entry["tag"], attributes, matrix, _number(entry["opacity"], 1.0), text)


def _matching_text(form: re.Pattern[str], text: Any) -> str:
    if not isinstance(text, str) or not form.fullmatch(text):
        raise ValueError
    return text


def _text(text: Any) -> str:
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        raise ValueError
    # Characters that XML does not allow are dropped.
    return "".join(c for c in text if c.isprintable() or c in " \n")


def _area(sides: Any) -> Area:
    x, y, width, height = (_number(value, MAX_SIDE) for value in sides)
    if width <= 0 or height <= 0:
        raise ValueError
    return x, y, width, height


def _number(value: Any, maximum: float, minimum: float = 0.0) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError
    number = float(value)
    if not math.isfinite(number) or not minimum <= number <= maximum:
        raise ValueError
    return number
