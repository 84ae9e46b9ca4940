"""A film of the stage on paper: a sheet to fill in, and a solved one with every step and reason."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import Any, Final
from xml.sax.saxutils import escape

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import getFont, stringWidth
from reportlab.platypus import Flowable, PageBreak, Paragraph, SimpleDocTemplate, Spacer, Table

from explorer.display.looks import colour
from explorer.export.display_list import Area, Element, Layer
from explorer.export.film import Film, Frame, require_rows
from explorer.export.pdf import paint, register_fonts
from explorer.words.voice import Voice

SANS: Final = "IBMPlexSans-Regular"
BOLD: Final = "IBMPlexSans-SemiBold"
MONO: Final = "IBMPlexMono-Regular"
SYMBOL_FONT: Final = "Symbol"
"""Built-in font of PDF readers, with characters that the other fonts lack."""

SUBSTITUTES: Final = str.maketrans("⌈⌉⌊⌋∼⋯↦", "\uf8ee\uf8f9\uf8f0\uf8fb~…→")
"""Replacements of characters that the fonts lack: code points of that font, or similar ones."""

MARGIN: Final = 14 * mm
WIDTH: Final = A4[0] - 2 * MARGIN
MAX_DRAWING_HEIGHT: Final = 112 * mm
"""Maximum height of a drawing, so that its table begins on the same page."""

BLANK_ROW_HEIGHT: Final = 9.5 * mm
"""Height of a row to be filled in by hand."""

ROW_PADDING: Final = 6.0
"""Points above and below the text of a row."""

COLUMN_GAP: Final = 8.0
"""Points between two columns."""

DEFAULT_QUESTION: Final = "Write down what happens in each step, and why."
"""Default question of a sheet."""

MAX_ADDRESS_LINE: Final = 24
"""Most characters of an address in one line, so that reasons keep room."""


class Drawing(Flowable):  # type: ignore[misc]
    """The elements of an area of the stage, scaled to the page's width or a maximum height."""

    def __init__(
        self,
        picture_elements: Sequence[Element],
        area: Area,
        max_height: float = MAX_DRAWING_HEIGHT,
    ) -> None:
        super().__init__()
        self.drawn, self.area = picture_elements, area
        self.scale = min(WIDTH / area[2], max_height / area[3])

    def wrap(self, *_: float) -> tuple[float, float]:
        """Return the width and height that the drawing takes."""
        return WIDTH, self.area[3] * self.scale

    def draw(self) -> None:
        """Paint the drawing, centred."""
        left, top, width, height = self.area
        canvas = self.canv
        canvas.translate((WIDTH - width * self.scale) / 2, height * self.scale)
        canvas.scale(self.scale, -self.scale)
        canvas.translate(-left, -top)
        paint(canvas, Layer(self.drawn, self.area))


def handout(film: Film, theme: str) -> bytes:
    """Return a film as a PDF to print; raise an error if it has no steps, or too many."""
    require_rows(len(film.shots) - 1)
    register_fonts()
    out = BytesIO()
    margins = dict.fromkeys(("leftMargin", "rightMargin", "topMargin", "bottomMargin"), MARGIN - 6)
    document = SimpleDocTemplate(
        out, pagesize=A4, title=film.title, creator="Interconnect Explorer", invariant=1, **margins
    )

    def draw_background(canvas: Any, _: Any) -> None:
        canvas.setFillColor(colour("surface", theme))
        canvas.rect(0, 0, *A4, stroke=0, fill=1)
        canvas.setFillColor(colour("ink-3", theme))
        canvas.setFont(SANS, 9)
        canvas.drawRightString(A4[0] - MARGIN, MARGIN / 2, str(canvas.getPageNumber()))

    first, last = film.frames[0], film.frames[-1]
    story = [
        *_sheet(film, first, theme, solved=False),
        PageBreak(),
        *_sheet(film, last, theme, solved=True),
    ]
    document.build(story, onFirstPage=draw_background, onLaterPages=draw_background)
    return out.getvalue()


def _sheet(film: Film, frame: Frame, theme: str, *, solved: bool) -> list[Any]:
    heading = paragraph(film.title, theme, face=BOLD, size=17)
    start = film.shots[0].sentence
    question = film.question or f"{start} {Voice(film.lang).say(DEFAULT_QUESTION)}"
    solution = film.solution or film.shots[-1].sentence
    above = [heading, Spacer(0, 5), paragraph(solution if solved else question, theme)]
    if not solved:
        above += [Spacer(0, 12), _name_and_date(theme, Voice(film.lang))]
    drawing = Drawing(film.elements_at(frame.stage), film.area)
    return [*above, Spacer(0, 5 * mm), drawing, Spacer(0, 5 * mm), _table(film, theme, solved)]


def _name_and_date(theme: str, voice: Voice) -> Any:
    ink = colour("ink-3", theme)
    lines = [("LINEBELOW", (i, 0), (i, 0), 0.5, ink) for i in (1, 3)]
    style = [("LEFTPADDING", (0, 0), (-1, -1), 0), *lines]
    labels = (voice.say("Name"), "", voice.say("Date"), "")
    words = [paragraph(word, theme, tone="ink-3") for word in labels]
    return Table([words], colWidths=[40, WIDTH * 0.6 - 40, 36, WIDTH * 0.4 - 36], style=style)


def _table(film: Film, theme: str, solved: bool) -> Any:
    last = Voice(film.lang).say("Why" if film.columns else "What happens")
    names = (film.unit, *film.columns, last)
    head = [paragraph(name, theme, face=BOLD, size=9, tone="ink-3") for name in names]
    rows = [_row(film, i, solved) for i in range(1, len(film.shots))]
    cells = [[paragraph(text, theme, size=9.5) for text in row] for row in rows]
    style = [
        ("LINEBELOW", (0, 0), (-1, -1), 0.5, colour("line", theme)),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), COLUMN_GAP),
    ]
    widths = _widths(film, [names, *rows], solved)
    return Table(
        [head, *cells],
        colWidths=widths,
        rowHeights=None if solved else [None, *_blank_heights(cells, widths)],
        repeatRows=1,
        style=style,
    )


def _blank_heights(cells: Sequence[Sequence[Any]], widths: Sequence[float]) -> list[float]:
    """Return the heights of empty rows; the first holds the start's address, which may be long."""
    heights = (
        cell.wrap(width - COLUMN_GAP, A4[1])[1] + ROW_PADDING
        for cell, width in zip(cells[0], widths, strict=True)
    )
    return [max(BLANK_ROW_HEIGHT, *heights), *[BLANK_ROW_HEIGHT] * (len(cells) - 1)]


def _row(film: Film, number: int, solved: bool) -> list[str]:
    """Return the row of a step; unsolved, only the first step's address is filled in."""
    shot = film.shots[number]
    cells = [*shot.cells, *[""] * (len(film.columns) - len(shot.cells))]
    if not solved:
        cells = [text if (number, i) == (1, 0) else "" for i, text in enumerate(cells)]
    head = "" if film.columns else shot.head
    words = "\n".join(part for part in (head, shot.sentence) if part) if solved else ""
    return [str(number), *(_fold_address(text) for text in cells), words]


def _fold_address(address: str) -> str:
    """Return a long address as lines that end after a field, or within a field too long for one.

    >>> _fold_address("`(000000000000,111111111111,000000)`"), _fold_address("0" * 25)
    ('`(000000000000,`\\n`111111111111,000000)`', '000000000000000000000000\\n0')
    """
    lines = [""]
    for field in re.findall(r"[^,]*,|[^,]+$", address.strip("`")):
        for part in re.findall(f".{{1,{MAX_ADDRESS_LINE}}}", field):
            if lines[-1] and len(lines[-1] + part) > MAX_ADDRESS_LINE:
                lines.append("")
            lines[-1] += part
    is_code = address.startswith("`")
    return "\n".join(f"`{line}`" if is_code else line for line in lines) if address else ""


def _widths(film: Film, rows: Sequence[Sequence[str]], solved: bool) -> list[float]:
    """Return column widths, fitted to texts or wide enough to write in; the last is the rest."""
    if not solved and film.columns:
        widths = [WIDTH * share for share in (0.08, 0.23, 0.23, 0.13)][: 1 + len(film.columns)]
    else:
        columns = list(zip(*rows, strict=True))[:-1]
        widths = [max(_width(text) for text in column) + COLUMN_GAP + 2 for column in columns]
    return [*widths, WIDTH - sum(widths)]


def _width(text: str) -> float:
    lines = text.split("\n")
    return max(  # type: ignore[no-any-return]
        stringWidth(line.strip("`"), MONO if "`" in line else BOLD, 9.5) for line in lines
    )


def paragraph(
    text: str, theme: str, face: str = SANS, size: float = 10.5, tone: str = "ink"
) -> Any:
    """Return a sentence with addresses in backticks as a paragraph of a sheet."""
    style = ParagraphStyle(
        "sheet", fontName=face, fontSize=size, leading=size * 1.4, textColor=colour(tone, theme)
    )
    return Paragraph(paragraph_markup(text, face), style)


def paragraph_markup(sentence: str, face: str) -> str:
    """Return a sentence as paragraph markup: code in its own font, symbols in one that has them."""
    parts = re.split(r"`([^`]*)`", sentence)
    return "".join(
        f'<font face="{MONO}">{_characters_markup(part, MONO)}</font>'
        if i % 2
        else _characters_markup(part, face)
        for i, part in enumerate(parts)
        if part
    )


def _characters_markup(text: str, face: str) -> str:
    available = _code_points(face)
    return "".join(
        "<br/>"
        if letter == "\n"
        else escape(letter)
        if ord(letter) in available
        else f'<font face="{SYMBOL_FONT}">{letter}</font>'
        for letter in text.translate(SUBSTITUTES)
    )


@cache
def _code_points(face: str) -> frozenset[int]:
    return frozenset(getFont(face).face.charToGlyph)
