"""The stage's drawing as a PDF: vectors, and text that can be searched and edited."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from explorer.display.raster import font_files
from explorer.export.display_list import Element, Layer, Size, colour_and_opacity, font_name

POINTS_PER_PIXEL: Final = 0.75
"""Points per pixel."""


@cache
def register_fonts() -> None:
    """Register the pages' fonts with the PDF writer."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    for file in font_files():
        registerFont(TTFont(Path(file).stem, file))


def pdf(layers: Sequence[Layer], box: Size, ground: str, title: str) -> bytes:
    """Return a drawing as a PDF page of exactly its size."""
    from reportlab.pdfgen.canvas import Canvas

    register_fonts()
    width, height = (side * POINTS_PER_PIXEL for side in box)
    out = BytesIO()
    canvas: Any = Canvas(out, pagesize=(width, height), invariant=1)
    canvas.setTitle(title)
    canvas.setCreator("Interconnect Explorer")
    canvas.translate(0, height)
    canvas.scale(POINTS_PER_PIXEL, -POINTS_PER_PIXEL)
    if ground:
        canvas.setFillColor(ground)
        canvas.rect(0, 0, *box, stroke=0, fill=1)
    for layer in layers:
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
        _paint_element(canvas, element)
        canvas.restoreState()
    canvas.restoreState()


def _paint_element(canvas: Any, element: Element) -> None:
    fill_paint, stroke_paint = (
        colour_and_opacity(element.attributes.get("fill")),
        colour_and_opacity(element.attributes.get("stroke")),
    )
    if fill_paint:
        canvas.setFillColor(f"#{fill_paint[0]}")
        canvas.setFillAlpha(fill_paint[1] * element.opacity)
    if stroke_paint:
        canvas.setStrokeColor(f"#{stroke_paint[0]}")
        canvas.setStrokeAlpha(stroke_paint[1] * element.opacity)
        canvas.setLineWidth(element.number("stroke-width") * element.scale)
        canvas.setLineCap(1 if element.attributes.get("stroke-linecap") == "round" else 0)
        canvas.setLineJoin(1 if element.attributes.get("stroke-linejoin") == "round" else 0)
        dashes = str(element.attributes.get("stroke-dasharray") or "").split()
        canvas.setDash([float(dash) * element.scale for dash in dashes])
    if element.tag == "text":
        return _draw_text(canvas, element, bool(stroke_paint))
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
    canvas.drawPath(path, stroke=int(bool(stroke_paint)), fill=int(bool(fill_paint)))
    return None


def _draw_text(canvas: Any, element: Element, outlined: bool) -> None:
    name, size = font_name(element), element.number("font-size")
    width = canvas.stringWidth(element.text, name, size)
    left = {"start": 0.0, "middle": width / 2, "end": width}[
        str(element.attributes.get("text-anchor") or "start")
    ]
    canvas.transform(*element.matrix)
    canvas.translate(element.number("x") - left, element.number("y"))
    canvas.scale(1, -1)
    canvas.setFont(name, size)
    canvas.drawString(0, 0, element.text, mode=1 if outlined else 0)
