"""The picture of the course: a column for each lesson, an arrow for each term others need."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial
from html import escape
from itertools import pairwise
from typing import Final

from explorer.display.primitives import fmt
from explorer.lessons.course.course import Bond, Course
from explorer.lessons.lesson import SEAM, Lesson

LETTER_WIDTH: Final = 0.54
"""Average width of a letter of the sans face, relative to its size."""

SIZE, LEADING = 12.0, 15.0
"""Letter size of titles and arrows, and line height of titles, in pixels."""

DISC: Final = 13.0
ROW: Final = 24.0
WORD_MARGIN: Final = 4.0
"""Radius of a lesson's dot, gap between arrows, margin at both ends of words."""

WIDE, MIDDLE, NARROW = 920.0, 620.0, 344.0
"""Widths of the picture on a desktop, a tablet and a phone; only the first shows titles."""


@dataclass(frozen=True)
class Arrow:
    """A bond in its row: from one column to others, with its word and the word's left edge."""

    bond: Bond
    row: int
    source: float
    targets: tuple[tuple[str, float], ...]
    word: str
    word_left: float


def order_picture(
    course: Course, titled: Course, width: float, chosen: Collection[str] | None = None
) -> str:
    """Return the lessons in their order with arrows to later lessons, as an SVG element.

    ``titled`` has the lessons in the language of the page. ``chosen`` are the lessons of a way: the
    others are faded.

    >>> from explorer.lessons.library import shelf
    >>> course = Course(shelf().of("en"))
    >>> text = order_picture(course, course, NARROW)
    >>> text.count('class="sign"') == len(course.lessons), "Hamming distance" in text
    (True, True)
    """
    step = width / max(1, len(course.lessons))
    columns = {lesson.name: (i + 0.5) * step for i, lesson in enumerate(course.lessons)}
    heads = [
        _wrap_lines(lesson.seamed or lesson.title, step - 2 * WORD_MARGIN)
        for lesson in titled.lessons
    ]
    lines = max(map(len, heads), default=0) if width >= WIDE else 0
    top = 2 * DISC + 4 + lines * LEADING + (6 if lines else 2)
    arrows = _pack_arrows(course, titled.names, columns, width)
    height = top + ROW * (1 + max((arrow.row for arrow in arrows), default=-1)) + 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="course" viewBox="0 0 {_n(width)}'
        f' {_n(height)}" width="{_n(width)}" height="{_n(height)}" aria-hidden="true">'
    ]
    for lesson, words in zip(titled.lessons, heads, strict=True):
        faded = chosen is not None and lesson.name not in chosen
        parts.append(_column(lesson, columns[lesson.name], words[:lines], (top, height), faded))
    parts += [_arrow(arrow, top, chosen, titled.lang) for arrow in arrows]
    return "".join([*parts, "</svg>"])


_n = partial(fmt, digits=1)


def _text_width(text: str) -> float:
    return len(text) * LETTER_WIDTH * SIZE


def _wrap_lines(text: str, width: float) -> list[str]:
    r"""Return a text in lines of at most a width, unless a word split at its seams is wider.

    >>> _wrap_lines("Clusters and cross-links", 100)
    ['Clusters and', 'cross-links']
    >>> _wrap_lines("Why super\\-computers left", 80)
    ['Why super-', 'computers', 'left']
    """
    lines: list[str] = []
    for word in (
        part for word_of_text in text.split() for part in _split_at_seam(word_of_text, width)
    ):
        if lines and _text_width(f"{lines[-1]} {word}") <= width:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines


def _split_at_seam(word: str, width: float) -> list[str]:
    """Return a word whole if it fits, else in two at the last seam that allows it."""
    parts = word.split(SEAM)
    ends = range(1, len(parts))
    heads = [end for end in ends if _text_width("".join(parts[:end]) + "-") <= width]
    if _text_width("".join(parts)) <= width or not heads:
        return ["".join(parts)]
    return [f"{''.join(parts[: heads[-1]])}-", "".join(parts[heads[-1] :])]


def _pack_arrows(
    course: Course, names: Mapping[str, str], columns: Mapping[str, float], width: float
) -> list[Arrow]:
    """Return the arrows, each in the highest row in which no lines or words collide."""
    arrows: list[Arrow] = []
    rows: list[list[tuple[float, float]]] = []
    bonds = sorted(course.bonds, key=lambda b: (columns[b.source], columns[b.targets[0]]))
    for bond in bonds:
        source = columns[bond.source]
        targets = tuple((name, columns[name]) for name in bond.targets)
        word = names[bond.key]
        # A word that would leave the picture is moved to end at its edge.
        begin = max(WORD_MARGIN, min(source + WORD_MARGIN, width - WORD_MARGIN - _text_width(word)))
        first = min(source - WORD_MARGIN, begin)
        last = max(targets[-1][1] + WORD_MARGIN, begin + _text_width(word) + WORD_MARGIN)
        row = next(
            (i for i, spans in enumerate(rows) if all(last <= a or b <= first for a, b in spans)),
            len(rows),
        )
        if row == len(rows):
            rows.append([])
        rows[row].append((first, last))
        arrows.append(Arrow(bond, row, source, targets, word, begin))
    return arrows


def _column(
    lesson: Lesson, x: float, words: list[str], reach: tuple[float, float], faded: bool
) -> str:
    top, high = reach
    number = "·" if lesson.number is None else str(lesson.number)
    lines = "".join(
        f'<text class="title" x="{_n(x)}" y="{_n(2 * DISC + 4 + (i + 0.8) * LEADING)}">'
        f"{escape(word)}</text>"
        for i, word in enumerate(words)
    )
    return (
        f'<g class="lesson{" off" if faded else ""}" data-lesson="{escape(lesson.name)}"'
        f' lang="{lesson.lang}"><title>{escape(lesson.title)}</title>'
        f'<path class="line" d="M{_n(x)} {_n(top)}V{_n(high)}"/>'
        f'<circle class="sign" cx="{_n(x)}" cy="{_n(DISC + 1)}" r="{_n(DISC)}"/>'
        f'<text class="number" x="{_n(x)}" y="{_n(DISC + 5.5)}">{number}</text>{lines}</g>'
    )


def _arrow(arrow: Arrow, top: float, chosen: Collection[str] | None, lang: str) -> str:
    """Return an arrow with heads at all lessons that need its term, or at those of the way."""
    is_on_way = chosen is None or arrow.bond.source in chosen
    targets = [
        (name, x) for name, x in arrow.targets if is_on_way and (chosen is None or name in chosen)
    ]
    drawn = targets or list(arrow.targets)
    y = top + (arrow.row + 1) * ROW - 5
    stops = [arrow.source, *(x for _, x in drawn)]
    line = "".join(f"M{_n(a)} {_n(y)}H{_n(b)}" for a, b in pairwise(stops))
    heads = "".join(f"M{_n(x)} {_n(y)}l-7 -3.6v7.2z" for _, x in drawn)
    return (
        f'<g class="idea{"" if targets else " off"}" data-from="{escape(arrow.bond.source)}"'
        f' data-to="{escape(" ".join(name for name, _ in drawn))}">'
        f'<path class="shaft" d="{line}"/><path class="head" d="{heads}"/>'
        f'<circle class="start" cx="{_n(arrow.source)}" cy="{_n(y)}" r="2.6"/>'
        f'<text class="word" lang="{lang}" x="{_n(arrow.word_left)}" y="{_n(y - 6)}">'
        f"{escape(arrow.word)}</text></g>"
    )
