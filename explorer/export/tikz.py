"""A drawing as TikZ: a LaTeX document that compiles as it is, or is cut out of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from explorer.core.scene import Point
from explorer.display.looks import LOOKS, TEXTS, TOKENS, Look, colour, opacity
from explorer.display.picture import Draft
from explorer.display.primitives import Area, Box, Disc, Line, Oval, Primitive, Text
from explorer.display.svg import line_look, picture, title

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
"""Characters that LaTeX reads as something else, or has no letter for."""

ANCHORS: Final = {"start": "base west", "middle": "base", "end": "base east"}


def tikz(draft: Draft, theme: str) -> str:
    """Return a drawing as a LaTeX document: a path a primitive, colours by the names of tokens.

    >>> from explorer import network
    >>> from explorer.scenes.scene import scene
    >>> from explorer.display.picture import Ways
    >>> made = tikz(Draft(scene(network("Q(2)")), 0.75, Ways()), "light")
    >>> made.count(r"\\draw[draw=k-local"), made.count(r"\\node")
    (4, 4)
    """
    drawn = picture(draft)
    used = sorted({name for primitive in drawn for name in _names(primitive)} | {"stage"})
    colours = "\n".join(
        rf"\definecolor{{{name}}}{{HTML}}{{{colour(name, theme).lstrip('#')}}}" for name in used
    )
    parts = [part for primitive in drawn for part in _painted(primitive, theme)]
    title_line = " ".join(title(draft).split())
    return HEAD.replace("%s", title_line, 1).replace("%s", colours, 1) + "".join(parts) + FOOT


def _names(primitive: Primitive) -> list[str]:
    """Return the tokens that a primitive is painted with."""
    if isinstance(primitive, Text):
        return [name for name in (TEXTS[primitive.role].ink, primitive.halo) if name]
    look = line_look(primitive)[0] if isinstance(primitive, Line) else LOOKS[primitive.role]
    return [name for name in (look.fill, look.line) if name in TOKENS]


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def place(point: Point) -> str:
    """Return a point as TikZ writes it."""
    return f"({_n(point[0])},{_n(point[1])})"


def _painted(primitive: Primitive, theme: str) -> list[str]:
    match primitive:
        case Line():
            return [_line(primitive, theme)]
        case Text():
            return [_text(primitive)]
        case Disc(at=at, radius=radius):
            shape = f"{place(at)} circle[radius={fixed(radius)}]"
            width = primitive.width
        case Oval(at=at, size=(w, h)):
            shape = f"{place(at)} ellipse[x radius={fixed(w / 2)},y radius={fixed(h / 2)}]"
            width = 0.0
        case Box(at=(x, y), size=(w, h), corner=corner):
            a, b = (x - w / 2, y - h / 2), (x + w / 2, y + h / 2)
            shape = f"{{[rounded corners={fixed(corner)}] {place(a)} rectangle {place(b)}}}"
            width = 0.0
        case Area(points=points):
            shape = " -- ".join(map(place, points)) + " -- cycle"
            width = 0.0
    return [f"\\path[{_look(LOOKS[primitive.role], width)}] {shape};\n"]


def _look(look: Look, width: float) -> str:
    words = [f"fill={look.fill}"] if look.fill else []
    if look.line:
        words += [f"draw={look.line}", f"line width={fixed(width or look.width)}"]
    return ",".join(words + _dash(look.dash))


def _dash(dash: Sequence[float]) -> list[str]:
    """Return a dash as TikZ says it: lengths that are drawn and left out in turn."""
    if not dash:
        return []
    turns = " ".join(f"{'off' if i % 2 else 'on'} {fixed(d)}" for i, d in enumerate(dash))
    return [f"dash pattern={turns}"]


def _line(line: Line, theme: str) -> str:
    look, dash = line_look(line)
    words = [f"draw={look.line}", f"line width={fixed(line.width or look.width)}", *_dash(dash)]
    see = line.opacity * opacity(look.line, theme)
    if see < 1:
        words.append(f"opacity={_n(see)}")
    if look.round:
        words.append("line cap=round")
    return f"\\draw[{','.join(words)}] {_way(line.points)};\n"


def _way(points: Sequence[Point]) -> str:
    """Return a line; a quadratic is the cubic whose control points lie two thirds of the way."""
    if len(points) == 2:
        return f"{place(points[0])} -- {place(points[1])}"
    text = place(points[0])
    for i in range(1, len(points), 2):
        a, c, b = points[i - 1 : i + 2]
        first, second = (
            (end[0] + (c[0] - end[0]) * 2 / 3, end[1] + (c[1] - end[1]) * 2 / 3) for end in (a, b)
        )
        text += f" .. controls {place(first)} and {place(second)} .. {place(b)}"
    return text


def _text(text: Text) -> str:
    letters = TEXTS[text.role]
    size = (text.size or letters.size) * 0.75
    face = r"\ttfamily" if letters.face == "mono" else r"\sffamily"
    heavy = r"\bfseries" if letters.weight >= 600 else ""
    font = rf"{face}{heavy}\fontsize{{{_n(size)}}}{{{_n(size * 1.2)}}}\selectfont"
    words = [f"anchor={ANCHORS[text.anchor]}", f"text={letters.ink}", f"font={font}"]
    ground = f"fill={text.halo},fill opacity=0.8,text opacity=1," if text.halo else ""
    words.append(f"{ground}inner sep=0.6bp,outer sep=0pt")
    escaped = "".join(ESCAPES.get(char, char) for char in text.text)
    return f"\\node[{','.join(words)}] at {place(text.at)} {{{escaped}}};\n"


def fixed(value: float) -> str:
    """Return a length in pixels as one that no scale changes."""
    return f"{_n(value * 0.75)}bp"
