"""The stage's drawing as TikZ: a complete LaTeX document, or one to copy parts from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from explorer.core.scene import Point
from explorer.display.primitives import fmt
from explorer.export.display_list import SERIF, Element, Layer, Size, colour_and_opacity, face
from explorer.export.pdf import POINT

HEAD: Final = r"""% %s
\documentclass[tikz,border=6pt]{standalone}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
%s
\begin{document}
\begin{tikzpicture}[x=0.75bp,y=-0.75bp,line cap=butt,line join=round]
"""
FOOT: Final = "\\end{tikzpicture}\n\\end{document}\n"

ESCAPES: Final = {
    **{char: f"\\{char}" for char in "&%$#_{}"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "·": r"\ensuremath{\cdot}",
    "→": r"\ensuremath{\to}",
    "…": r"\dots{}",
    "−": r"\ensuremath{-}",
    "×": r"\ensuremath{\times}",
    "∗": r"\ensuremath{\ast}",
    "–": "--",
    "’": "'",
}
"""Characters that are special in LaTeX or that its fonts lack."""

BASE: Final = {"start": "base west", "middle": "base", "end": "base east"}


def tikz(drawn: Sequence[Layer], box: Size, ground: str, title: str) -> str:
    """Return a drawing as a LaTeX document, one path per element, clipped to its box."""
    used = {
        ink[0]
        for layer in drawn
        for element in layer.drawn
        for name in ("fill", "stroke")
        if (ink := colour_and_opacity(element.how.get(name)))
    }
    back = colour_and_opacity(ground)
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
    """Return paths clipped to an area."""
    x, y, width, height = area
    edge = f"\\clip {place((x, y))} rectangle {place((x + width, y + height))};\n"
    return ["\\begin{scope}\n", edge, *paths, "\\end{scope}\n"]


def _in_tex(element: Element) -> str:
    filled, lined = (
        colour_and_opacity(element.how.get("fill")),
        colour_and_opacity(element.how.get("stroke")),
    )
    if element.tag == "text":
        # Other formats outline letters in the background colour; here that would look unclean.
        return _node(element, filled[0]) if filled and not lined else ""
    words = []
    if filled:
        words += [
            f"fill=c{filled[0]}",
            *_opacity_option("fill opacity", filled[1] * element.opacity),
        ]
    if lined:
        width = element.number("stroke-width") * element.scale
        words += [f"draw=c{lined[0]}", f"line width={fixed_length(width)}"]
        words += _opacity_option("draw opacity", lined[1] * element.opacity)
        dash = [float(d) for d in str(element.how.get("stroke-dasharray") or "").split()]
        if dash:
            turns = " ".join(
                f"{'off' if i % 2 else 'on'} {fixed_length(d * element.scale)}"
                for i, d in enumerate(dash)
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


def _opacity_option(name: str, opacity: float) -> list[str]:
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
        *_opacity_option("text opacity", element.opacity),
    ]
    escaped = "".join(ESCAPES.get(char, char) for char in element.text)
    at = element.at(element.number("x"), element.number("y"))
    return f"\\node[{','.join(words)}] at {place(at)} {{{escaped}}};\n"


def place(point: Point) -> str:
    """Return a point in TikZ syntax."""
    return f"({fmt(point[0])},{fmt(point[1])})"


def fixed_length(value: float) -> str:
    """Return a length in pixels as a unit that no scale changes."""
    return f"{fmt(value * 0.75)}bp"
