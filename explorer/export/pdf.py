"""A drawing as a PDF: vectors, and letters that can be searched and edited."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from explorer.core.scene import Point
from explorer.display.looks import LOOKS, TEXTS, Look, colour, opacity
from explorer.display.picture import Draft
from explorer.display.primitives import Area, Box, Disc, Line, Oval, Primitive, Text
from explorer.display.raster import faces
from explorer.display.svg import line_look, picture, title

POINT: Final = 0.75
"""Points a pixel."""

WEIGHTS: Final = {400: "Regular", 500: "Medium", 600: "SemiBold"}


@cache
def register() -> None:
    """Make the faces of the pages known to the writer."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    for file in faces():
        registerFont(TTFont(Path(file).stem, file))


def pdf(draft: Draft, theme: str) -> bytes:
    """Return a drawing as a page that is just as large as it is.

    >>> from explorer import network
    >>> from explorer.scenes.scene import scene
    >>> from explorer.display.picture import Ways
    >>> pdf(Draft(scene(network("Q(2)")), 0.75, Ways()), "light")[:5]
    b'%PDF-'
    """
    from reportlab.pdfgen.canvas import Canvas

    register()
    wide, high = (side * POINT for side in draft.at(draft.scene.size))
    out = BytesIO()
    canvas: Any = Canvas(out, pagesize=(wide, high), invariant=1)
    canvas.setTitle(title(draft))
    canvas.setCreator("Interconnect Explorer")
    canvas.setSubject(draft.scene.note)
    canvas.translate(0, high)
    canvas.scale(POINT, -POINT)
    canvas.setFillColor(colour("stage", theme))
    canvas.rect(0, 0, wide / POINT, high / POINT, stroke=0, fill=1)
    for primitive in picture(draft):
        canvas.saveState()
        _paint(canvas, primitive, theme)
        canvas.restoreState()
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def _paint(canvas: Any, primitive: Primitive, theme: str) -> None:
    if isinstance(primitive, Text):
        return _write(canvas, primitive, theme)
    if isinstance(primitive, Line):
        return _draw(canvas, primitive, theme)
    look = LOOKS[primitive.role]
    width = primitive.width if isinstance(primitive, Disc) else 0.0
    filled, lined = _pens(canvas, look, theme, width)
    match primitive:
        case Disc(at=(x, y), radius=r):
            canvas.circle(x, y, r, stroke=lined, fill=filled)
        case Oval(at=(x, y), size=(w, h)):
            canvas.ellipse(x - w / 2, y - h / 2, x + w / 2, y + h / 2, stroke=lined, fill=filled)
        case Box(at=(x, y), size=(w, h), corner=corner):
            canvas.roundRect(x - w / 2, y - h / 2, w, h, corner, stroke=lined, fill=filled)
        case Area(points=points):
            path = canvas.beginPath()
            path.moveTo(*points[0])
            for point in points[1:]:
                path.lineTo(*point)
            path.close()
            canvas.drawPath(path, stroke=lined, fill=filled)
    return None


def _pens(canvas: Any, look: Look, theme: str, width: float) -> tuple[int, int]:
    """Set fill and line of a look; return whether there is one of each."""
    if look.fill:
        canvas.setFillColor(colour(look.fill, theme))
    if look.line:
        canvas.setStrokeColor(colour(look.line, theme))
        canvas.setLineWidth(width or look.width)
        canvas.setDash(list(look.dash))
    return int(bool(look.fill)), int(bool(look.line))


def _draw(canvas: Any, line: Line, theme: str) -> None:
    look, dash = line_look(line)
    canvas.setStrokeColor(colour(look.line, theme))
    canvas.setStrokeAlpha(line.opacity * opacity(look.line, theme))
    canvas.setLineWidth(line.width or look.width)
    canvas.setLineCap(1 if look.round else 0)
    canvas.setDash(list(dash))
    path = canvas.beginPath()
    _trace(path, line.points)
    canvas.drawPath(path, stroke=1, fill=0)


def _trace(path: Any, points: Sequence[Point]) -> None:
    """Lead a path through a line; a quadratic is a cubic with its control points two thirds on."""
    path.moveTo(*points[0])
    if len(points) == 2:
        path.lineTo(*points[1])
        return
    for i in range(1, len(points), 2):
        a, c, b = points[i - 1 : i + 2]
        near = [end[k] + (c[k] - end[k]) * 2 / 3 for end in (a, b) for k in (0, 1)]
        path.curveTo(*near, *b)


def _write(canvas: Any, text: Text, theme: str) -> None:
    letters = TEXTS[text.role]
    face = f"IBMPlex{letters.face.title()}-{WEIGHTS[letters.weight]}"
    size = text.size or letters.size
    wide = canvas.stringWidth(text.text, face, size)
    left = {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    x, y = text.at
    canvas.translate(x - left, y)
    canvas.scale(1, -1)
    if text.halo:
        canvas.setFillColor(colour(text.halo, theme))
        canvas.setFillAlpha(0.8)
        canvas.rect(-1, -0.22 * size, wide + 2, 1.05 * size, stroke=0, fill=1)
        canvas.setFillAlpha(1)
    canvas.setFillColor(colour(letters.ink, theme))
    canvas.setFont(face, size)
    canvas.drawString(0, 0, text.text)
