"""Sentences set into a picture: broken into lines by the faces' own measures, addresses in mono."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from xml.sax.saxutils import escape

from explorer.display.looks import FACES, Face
from explorer.display.raster import assets

FILES: dict[Face, str] = {"sans": "IBMPlexSans-Regular", "mono": "IBMPlexMono-Regular"}

PIECE = re.compile(r"`([^`]*)`|(\s+)|([^`\s]+)")
"""A sentence in pieces: an address between backticks, a blank, a word."""


@dataclass(frozen=True)
class Run:
    """Letters that are set in one face."""

    face: Face
    text: str


Lines = tuple[tuple[Run, ...], ...]
"""What stands on each line."""


@cache
def _widths(face: Face) -> tuple[dict[int, int], float]:
    """Return how wide each character is, and how many of these units are one em."""
    from fontTools.ttLib import TTFont

    font = TTFont(assets() / "fonts" / f"{FILES[face]}.woff2", lazy=True)
    metrics = font["hmtx"].metrics
    widths = {code: metrics[glyph][0] for code, glyph in font.getBestCmap().items()}
    return widths, float(font["head"].unitsPerEm)


def width(run: Run, size: float) -> float:
    """Return how wide a run is, in the units of its size; unknown characters count as an n.

    >>> round(width(Run("mono", "0101"), 10.0), 1)
    24.0
    """
    widths, em = _widths(run.face)
    return sum(widths.get(ord(c), widths[ord("n")]) for c in run.text) * size / em


def wrapped(sentence: str, wide: float, size: float) -> Lines:
    """Return a sentence with addresses between backticks as lines no wider than ``wide``.

    An address is never broken: one wider than a line has a line of its own.

    >>> for line in wrapped("Bit 2 of `0110` is wrong.", 80.0, 12.0):
    ...     print("|".join(run.text for run in line))
    Bit 2 of |0110
    is wrong.
    """
    lines: list[list[Run]] = [[]]
    used = 0.0
    for group in _unbroken(sentence):
        blank = group[0].text.isspace()
        long = sum(width(run, size) for run in group)
        if used and used + long > wide:
            lines.append([])
            used = 0.0
        if blank and not used:
            continue
        lines[-1] += group
        used += long
    return tuple(_joined(line) for line in lines if line)


def _unbroken(sentence: str) -> Iterator[list[Run]]:
    """Yield blanks, and what stands between them, an address with the sign behind it."""
    group: list[Run] = []
    for code, blank, word in PIECE.findall(sentence):
        if not blank:
            group.append(Run("mono", code) if code else Run("sans", word))
            continue
        if group:
            yield group
        yield [Run("sans", " ")]
        group = []
    if group:
        yield group


def _joined(line: list[Run]) -> tuple[Run, ...]:
    """Return neighbours of one face as one run, without blanks at the end of the line."""
    while line and line[-1].text.isspace():
        line = line[:-1]
    runs: list[Run] = []
    for run in line:
        if runs and runs[-1].face == run.face:
            runs[-1] = Run(run.face, runs[-1].text + run.text)
        else:
            runs.append(run)
    return tuple(runs)


def svg_lines(lines: Lines, x: float, y: float, size: float, leading: float, ink: str) -> str:
    """Return lines as one SVG text whose first baseline starts at (x, y)."""
    rows = []
    for number, line in enumerate(lines):
        spans = "".join(
            f'<tspan font-family="{_family(run.face)}">{escape(run.text)}</tspan>' for run in line
        )
        rows.append(f'<tspan x="{x:g}" y="{y + number * leading:g}">{spans}</tspan>')
    return f'<text font-size="{size:g}" fill="{ink}" xml:space="preserve">{"".join(rows)}</text>'


def _family(face: Face) -> str:
    return FACES[face].replace('"', "'")
