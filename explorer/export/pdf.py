"""The stage's drawing as a PDF: vectors, and text that can be searched and edited."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from explorer.display.raster import faces
from explorer.export.display_list import Element, Layer, Size, colour_and_opacity, face

POINT: Final = 0.75
"""Points per pixel."""


@cache
def register_fonts() -> None:
    """Register the pages' fonts with the PDF writer."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    for file in faces():
        registerFont(TTFont(Path(file).stem, file))


def pdf(drawn: Sequence[Layer], box: Size, ground: str, title: str) -> bytes:
    """Return a drawing as a PDF page of exactly its size."""
    from reportlab.pdfgen.canvas import Canvas

    register_fonts()
    wide, high = (side * POINT for side in box)
    out = BytesIO()
    canvas: Any = Canvas(out, pagesize=(wide, high), invariant=1)
    canvas.setTitle(title)
    canvas.setCreator("Interconnect Explorer")
    canvas.translate(0, high)
    canvas.scale(POINT, -POINT)
    if ground:
        canvas.setFillColor(ground)
        canvas.rect(0, 0, *box, stroke=0, fill=1)
    for layer in drawn:
        paint(canvas, layer)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def paint(canvas: Any, layer: Layer) -> None:
    """Paint a layer, clipped to its area, on a page whose y axis points down."""
    canvas.saveState()
    if layer.area:
        edge = canvas.beginPath()
        edge.rect(*layer.area)
        canvas.clipPath(edge, stroke=0, fill=0)
    for element in layer.drawn:
        canvas.saveState()
        _paint(canvas, element)
        canvas.restoreState()
    canvas.restoreState()


def _paint(canvas: Any, element: Element) -> None:
    filled, lined = (
        colour_and_opacity(element.how.get("fill")),
        colour_and_opacity(element.how.get("stroke")),
    )
    if filled:
        canvas.setFillColor(f"#{filled[0]}")
        canvas.setFillAlpha(filled[1] * element.opacity)
    if lined:
        canvas.setStrokeColor(f"#{lined[0]}")
        canvas.setStrokeAlpha(lined[1] * element.opacity)
        canvas.setLineWidth(element.number("stroke-width") * element.scale)
        canvas.setLineCap(1 if element.how.get("stroke-linecap") == "round" else 0)
        canvas.setLineJoin(1 if element.how.get("stroke-linejoin") == "round" else 0)
        canvas.setDash([float(d) for d in str(element.how.get("stroke-dasharray") or "").split()])
    if element.tag == "text":
        return _letters(canvas, element, bool(lined))
    path = canvas.beginPath()
    for part in element.curves():
        path.moveTo(*part[0][0])
        for curve in part:
            if len(curve) == 2:
                path.lineTo(*curve[1])
            else:
                path.curveTo(*(value for point in curve[1:] for value in point))
        if part[-1][-1] == part[0][0]:
            path.close()
    canvas.drawPath(path, stroke=int(bool(lined)), fill=int(bool(filled)))
    return None


def _letters(canvas: Any, element: Element, lined: bool) -> None:
    name, size = face(element), element.number("font-size")
    wide = canvas.stringWidth(element.text, name, size)
    left = {"start": 0.0, "middle": wide / 2, "end": wide}[
        str(element.how.get("text-anchor") or "start")
    ]
    canvas.transform(*element.matrix)
    canvas.translate(element.number("x") - left, element.number("y"))
    canvas.scale(1, -1)
    canvas.setFont(name, size)
    canvas.drawString(0, 0, element.text, mode=1 if lined else 0)
