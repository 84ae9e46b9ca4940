"""What the stage of the page has drawn, as PDF and as TikZ: vectors, and letters as letters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO
from typing import Any, Final

from explorer.display.raster import FACES
from explorer.export.display_list import Element, Layer, Size
from explorer.export.pdf import POINT, register
from explorer.export.tikz import ESCAPES, FOOT, HEAD, fixed, place

RGBA: Final = re.compile(r"rgba\((\d+),(\d+),(\d+),([\d.]+)\)")
FAMILY: Final = {"Mono": "IBMPlexMono", "Sans": "IBMPlexSans"}
SERIF: Final = "source-serif-4-latin-opsz-normal"
WEIGHTS: Final = {"500": "Medium", "600": "SemiBold", "bold": "SemiBold"}
BASE: Final = {"start": "base west", "middle": "base", "end": "base east"}


def tone(text: str | None) -> tuple[str, float] | None:
    """Return a colour as six digits and how opaque it is; None where there is none.

    >>> tone("#0A62B0"), tone("rgba(255,0,0,0.5)"), tone("none")
    (('0A62B0', 1.0), ('FF0000', 0.5), None)
    """
    if not text or text == "none":
        return None
    if match := RGBA.fullmatch(text):
        red, green, blue = (int(part) for part in match.groups()[:3])
        return f"{red:02X}{green:02X}{blue:02X}", float(match[4])
    return text.lstrip("#").upper(), 1.0


def face(element: Element) -> str:
    """Return which of the faces of the pages a text is set in."""
    family = str(element.how.get("font-family") or "")
    if "Serif" in family.split(",")[0]:
        return SERIF
    stem = next((file for name, file in FAMILY.items() if name in family.split(",")[0]), "")
    name = f"{stem or 'IBMPlexSans'}-{WEIGHTS.get(str(element.how.get('font-weight')), 'Regular')}"
    return name if name in FACES else "IBMPlexSans-Regular"


def pdf(drawn: Sequence[Layer], box: Size, ground: str, title: str) -> bytes:
    """Return a drawing as a page that is just as large as it is."""
    from reportlab.pdfgen.canvas import Canvas

    register()
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
        canvas.saveState()
        if layer.area:
            edge = canvas.beginPath()
            edge.rect(*layer.area)
            canvas.clipPath(edge, stroke=0, fill=0)
        for element in layer.drawn:
            canvas.saveState()
            _on_page(canvas, element)
            canvas.restoreState()
        canvas.restoreState()
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def _on_page(canvas: Any, element: Element) -> None:
    filled, lined = tone(element.how.get("fill")), tone(element.how.get("stroke"))
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


def tikz(drawn: Sequence[Layer], box: Size, ground: str, title: str) -> str:
    """Return a drawing as a LaTeX document, a path an element; it is clipped to its box."""
    used = {
        ink[0]
        for layer in drawn
        for element in layer.drawn
        for name in ("fill", "stroke")
        if (ink := tone(element.how.get(name)))
    }
    back = tone(ground)
    colours = "\n".join(
        rf"\definecolor{{c{name}}}{{HTML}}{{{name}}}"
        for name in sorted(used | {(back or ("",))[0]})
        if name
    )
    corner = place((box[0], box[1]))
    parts = [f"\\clip (0,0) rectangle {corner};\n"]
    if back:
        parts.append(f"\\path[fill=c{back[0]}] (0,0) rectangle {corner};\n")
    for layer in drawn:
        paths = [_in_tex(element) for element in layer.drawn]
        parts += paths if layer.area is None else _scope(paths, layer.area)
    title_line = " ".join(title.split())
    return HEAD.replace("%s", title_line, 1).replace("%s", colours, 1) + "".join(parts) + FOOT


def _scope(paths: list[str], area: tuple[float, float, float, float]) -> list[str]:
    """Return paths that are cut off at an area."""
    x, y, width, height = area
    edge = f"\\clip {place((x, y))} rectangle {place((x + width, y + height))};\n"
    return ["\\begin{scope}\n", edge, *paths, "\\end{scope}\n"]


def _in_tex(element: Element) -> str:
    filled, lined = tone(element.how.get("fill")), tone(element.how.get("stroke"))
    if element.tag == "text":
        # Behind letters there is a seam of the ground in other forms; here it would be unclean.
        return _node(element, filled[0]) if filled and not lined else ""
    words = []
    if filled:
        words += [f"fill=c{filled[0]}", *_see("fill opacity", filled[1] * element.opacity)]
    if lined:
        width = element.number("stroke-width") * element.scale
        words += [f"draw=c{lined[0]}", f"line width={fixed(width)}"]
        words += _see("draw opacity", lined[1] * element.opacity)
        dash = [float(d) for d in str(element.how.get("stroke-dasharray") or "").split()]
        if dash:
            turns = " ".join(
                f"{'off' if i % 2 else 'on'} {fixed(d * element.scale)}" for i, d in enumerate(dash)
            )
            words.append(f"dash pattern={turns}")
        words += ["line cap=round"] if element.how.get("stroke-linecap") == "round" else []
    ways = []
    for part in element.curves():
        text = place(part[0][0])
        for curve in part:
            if len(curve) == 2:
                text += f" -- {place(curve[1])}"
            else:
                text += f" .. controls {place(curve[1])} and {place(curve[2])} .. {place(curve[3])}"
        ways.append(text + (" -- cycle" if part[-1][-1] == part[0][0] else ""))
    return f"\\path[{','.join(words)}] {' '.join(ways)};\n" if ways and words else ""


def _see(name: str, opacity: float) -> list[str]:
    return [f"{name}={opacity:.3g}"] if opacity < 1 else []


def _node(element: Element, ink: str) -> str:
    size = element.number("font-size") * element.scale * POINT
    name = face(element)
    looks = rf"\{'rmfamily' if name == SERIF else 'ttfamily' if 'Mono' in name else 'sffamily'}"
    looks += r"\bfseries" if "SemiBold" in name else ""
    looks += rf"\fontsize{{{size:.2f}}}{{{size * 1.2:.2f}}}\selectfont"
    words = [f"anchor={BASE[str(element.how.get('text-anchor') or 'start')]}", f"text=c{ink}"]
    words += [
        f"font={looks}",
        "inner sep=0pt,outer sep=0pt",
        *_see("text opacity", element.opacity),
    ]
    escaped = "".join(ESCAPES.get(char, char) for char in element.text)
    at = element.at(element.number("x"), element.number("y"))
    return f"\\node[{','.join(words)}] at {place(at)} {{{escaped}}};\n"
