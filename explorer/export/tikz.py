"""The stage's drawing as TikZ: a complete LaTeX document, from which parts can be copied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from explorer.core.scene import Point
from explorer.display.primitives import fmt
from explorer.export.display_list import (
    SERIF,
    Area,
    Element,
    Layer,
    Size,
    colour_and_opacity,
    font_name,
)
from explorer.export.pdf import POINTS_PER_PIXEL

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

ANCHORS: Final = {"start": "base west", "middle": "base", "end": "base east"}


def tikz(layers: Sequence[Layer], box: Size, ground: str, title: str) -> str:
    """Return a drawing as a LaTeX document, one path per element, clipped to its box."""
    used = {
        paint[0]
        for layer in layers
        for element in layer.drawn
        for name in ("fill", "stroke")
        if (paint := colour_and_opacity(element.attributes.get(name)))
    }
    background = colour_and_opacity(ground)
    colours = "\n".join(
        rf"\definecolor{{c{name}}}{{HTML}}{{{name}}}"
        for name in sorted(used | {(background or ("",))[0]})
        if name
    )
    corner = coordinates((box[0], box[1]))
    parts = [f"\\clip (0,0) rectangle {corner};\n"]
    if background:
        parts.append(f"\\path[fill=c{background[0]}] (0,0) rectangle {corner};\n")
    for layer in layers:
        paths = [_element_tex(element) for element in layer.drawn]
        parts += paths if layer.area is None else _scope(paths, layer.area)
    title_line = " ".join(title.split())
    return HEAD.replace("%s", title_line, 1).replace("%s", colours, 1) + "".join(parts) + FOOT


def _scope(paths: list[str], area: Area) -> list[str]:
    """Return paths clipped to an area."""
    x, y, width, height = area
    edge = f"\\clip {coordinates((x, y))} rectangle {coordinates((x + width, y + height))};\n"
    return ["\\begin{scope}\n", edge, *paths, "\\end{scope}\n"]


def _element_tex(element: Element) -> str:
    fill_paint, stroke_paint = (
        colour_and_opacity(element.attributes.get("fill")),
        colour_and_opacity(element.attributes.get("stroke")),
    )
    if element.tag == "text":
        # Other formats outline letters in the background colour; here that would look unclean.
        return _node(element, fill_paint[0]) if fill_paint and not stroke_paint else ""
    options = []
    if fill_paint:
        options += [
            f"fill=c{fill_paint[0]}",
            *_opacity_option("fill opacity", fill_paint[1] * element.opacity),
        ]
    if stroke_paint:
        width = element.number("stroke-width") * element.scale
        options += [f"draw=c{stroke_paint[0]}", f"line width={fixed_length(width)}"]
        options += _opacity_option("draw opacity", stroke_paint[1] * element.opacity)
        dash = [float(d) for d in str(element.attributes.get("stroke-dasharray") or "").split()]
        if dash:
            pattern = " ".join(
                f"{'off' if i % 2 else 'on'} {fixed_length(d * element.scale)}"
                for i, d in enumerate(dash)
            )
            options.append(f"dash pattern={pattern}")
        options += ["line cap=round"] if element.attributes.get("stroke-linecap") == "round" else []
    subpaths = []
    for part in element.curves():
        text = coordinates(part[0][0])
        for curve in part:
            if len(curve) == 2:
                text += f" -- {coordinates(curve[1])}"
            else:
                first, second, end = map(coordinates, curve[1:4])
                text += f" .. controls {first} and {second} .. {end}"
        subpaths.append(text + (" -- cycle" if part[-1][-1] == part[0][0] else ""))
    return f"\\path[{','.join(options)}] {' '.join(subpaths)};\n" if subpaths and options else ""


def _opacity_option(name: str, opacity: float) -> list[str]:
    return [f"{name}={opacity:.3g}"] if opacity < 1 else []


def _node(element: Element, ink: str) -> str:
    size = element.number("font-size") * element.scale * POINTS_PER_PIXEL
    name = font_name(element)
    font_commands = (
        rf"\{'rmfamily' if name == SERIF else 'ttfamily' if 'Mono' in name else 'sffamily'}"
    )
    font_commands += r"\bfseries" if "SemiBold" in name else ""
    font_commands += rf"\fontsize{{{size:.2f}}}{{{size * 1.2:.2f}}}\selectfont"
    options = [
        f"anchor={ANCHORS[str(element.attributes.get('text-anchor') or 'start')]}",
        f"text=c{ink}",
    ]
    options += [
        f"font={font_commands}",
        "inner sep=0pt,outer sep=0pt",
        *_opacity_option("text opacity", element.opacity),
    ]
    escaped = "".join(ESCAPES.get(char, char) for char in element.text)
    at = element.at(element.number("x"), element.number("y"))
    return f"\\node[{','.join(options)}] at {coordinates(at)} {{{escaped}}};\n"


def coordinates(point: Point) -> str:
    """Return a point in TikZ syntax."""
    return f"({fmt(point[0])},{fmt(point[1])})"


def fixed_length(value: float) -> str:
    """Return a length in pixels as a unit that no scale changes."""
    return f"{fmt(value * POINTS_PER_PIXEL)}bp"
