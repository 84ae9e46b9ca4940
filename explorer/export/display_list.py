"""The elements that the page's stage has drawn: as SVG, and as paths for other formats.

``assets/share/drawing/svg_context.js`` records the elements: paths, rectangles and texts with SVG
attributes, and the matrix and opacity in effect when they were drawn.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final
from xml.sax.saxutils import escape, quoteattr

from explorer.core.scene import Point
from explorer.display.raster import FONT_NAMES

Matrix = tuple[float, float, float, float, float, float]
Size = tuple[int, int]
Curve = tuple[Point, ...]
"""A line (two points) or a cubic (four points)."""

IDENTITY: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
TOKEN: Final = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)")
NUMBERS_PER_COMMAND: Final = {
    "M": 2,
    "L": 2,
    "Q": 4,
    "C": 6,
    "A": 7,
    "a": 7,
    "h": 1,
    "v": 1,
    "Z": 0,
}
"""How many numbers each command of a path takes."""

RGBA: Final = re.compile(r"rgba\((\d+),(\d+),(\d+),([\d.]+)\)")
FAMILY_FILES: Final = {"Mono": "IBMPlexMono", "Sans": "IBMPlexSans"}
SERIF: Final = "source-serif-4-latin-opsz-normal"
WEIGHT_NAMES: Final = {"500": "Medium", "600": "SemiBold", "bold": "SemiBold"}

Area = tuple[float, float, float, float]
"""The part of the stage in a picture: left, top, width, height."""


@dataclass(frozen=True)
class Element:
    """A drawn element: its tag, attributes, matrix, opacity and text."""

    tag: str
    attributes: Mapping[str, Any]
    matrix: Matrix
    opacity: float
    text: str

    def number(self, name: str) -> float:
        """Return an attribute as a number, 0 if it is missing."""
        return float(self.attributes.get(name) or 0)

    def at(self, x: float, y: float) -> Point:
        """Return a point of the element in coordinates of the drawing."""
        a, b, c, d, e, f = self.matrix
        return a * x + c * y + e, b * x + d * y + f

    @property
    def scale(self) -> float:
        """How much the element's matrix enlarges it."""
        a, b, c, d, _, _ = self.matrix
        return math.sqrt(abs(a * d - b * c))

    def curves(self) -> list[list[Curve]]:
        """Return the outline as parts, each a list of lines (two points) and cubics (four)."""
        if self.tag == "rect":
            x, y, w, h = (self.number(name) for name in ("x", "y", "width", "height"))
            corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)]
            parts: list[list[Curve]] = [list(pairwise(corners))]
        else:
            parts = list(curves(str(self.attributes["d"])))
        return [[tuple(self.at(*point) for point in curve) for curve in part] for part in parts]


def elements(recorded: Sequence[Mapping[str, Any]]) -> list[Element]:
    """Return the elements recorded by the stage, without invisible ones."""
    all_elements = [
        Element(
            item["tag"], item["how"], tuple(item["matrix"]), item["opacity"], item.get("text") or ""
        )
        for item in recorded
    ]
    return [item for item in all_elements if item.opacity > 0]


def curves(d: str) -> Iterator[list[Curve]]:
    """Yield the parts of an SVG path, each as consecutive lines and cubics.

    >>> [len(curve) for part in curves("M0 0L1 0Q2 0 2 1A1 1 0 0 1 1 2Z") for curve in part]
    [2, 4, 4, 2]
    """
    part: list[Curve] = []
    start = current = (0.0, 0.0)
    for command, numbers in _commands(d):
        if command == "M":
            if part:
                yield part
            part, start, current = [], (numbers[0], numbers[1]), (numbers[0], numbers[1])
            continue
        if command == "Z":
            if current != start:
                part.append((current, start))
            current = start
            continue
        if command in "hv":
            numbers = [
                current[0] + (numbers[0] if command == "h" else 0),
                current[1] + (numbers[0] if command == "v" else 0),
            ]
        if command == "a":
            numbers = [*numbers[:5], current[0] + numbers[5], current[1] + numbers[6]]
        end = (numbers[-2], numbers[-1])
        if command == "Q":
            first, second = (
                (p[0] + (numbers[0] - p[0]) * 2 / 3, p[1] + (numbers[1] - p[1]) * 2 / 3)
                for p in (current, end)
            )
            part.append((current, first, second, end))
        elif command == "C":
            part.append((current, (numbers[0], numbers[1]), (numbers[2], numbers[3]), end))
        elif command in "Aa":
            part += _arc(current, numbers, end)
        else:
            part.append((current, end))
        current = end
    if part:
        yield part


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    command, numbers = "", list[float]()
    for letter, number in TOKEN.findall(d):
        if letter:
            if command == "Z":
                yield command, []
            command, numbers = letter, []
        else:
            numbers.append(float(number))
        if command != "Z" and numbers and len(numbers) == NUMBERS_PER_COMMAND[command]:
            yield command, numbers
            numbers = []
    if command == "Z":
        yield command, []


def _arc(a: Point, n: Sequence[float], b: Point) -> list[Curve]:
    """Return an elliptic arc as cubics of at most a quarter turn (SVG 1.1, F.6)."""
    rx, ry, rotation, large, sweep = abs(n[0]), abs(n[1]), math.radians(n[2]), n[3], n[4]
    if a == b or not rx or not ry:
        return []
    p, q = math.cos(rotation), math.sin(rotation)
    dx, dy = (a[0] - b[0]) / 2, (a[1] - b[1]) / 2
    x, y = p * dx + q * dy, p * dy - q * dx
    enlargement = math.sqrt(max(1.0, (x / rx) ** 2 + (y / ry) ** 2))
    rx, ry = rx * enlargement, ry * enlargement
    across = (rx * y) ** 2 + (ry * x) ** 2
    far = math.sqrt(max(0.0, ((rx * ry) ** 2 - across) / across)) * (-1 if large == sweep else 1)
    cx, cy = far * rx * y / ry, -far * ry * x / rx
    begin = math.atan2((y - cy) / ry, (x - cx) / rx)
    turn = math.atan2((-y - cy) / ry, (-x - cx) / rx) - begin
    if sweep and turn < 0:
        turn += 2 * math.pi
    elif not sweep and turn > 0:
        turn -= 2 * math.pi
    count = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / count
    reach = 4 / 3 * math.tan(step / 4)
    middle = p * cx - q * cy + (a[0] + b[0]) / 2, q * cx + p * cy + (a[1] + b[1]) / 2

    def on_ellipse(u: float, v: float) -> Point:
        return middle[0] + p * rx * u - q * ry * v, middle[1] + q * rx * u + p * ry * v

    cubics: list[Curve] = []
    for i in range(count):
        s, e = begin + i * step, begin + (i + 1) * step
        (cs, ss), (ce, se) = (math.cos(s), math.sin(s)), (math.cos(e), math.sin(e))
        first, second = (
            on_ellipse(cs - reach * ss, ss + reach * cs),
            on_ellipse(ce + reach * se, se - reach * ce),
        )
        cubics.append((on_ellipse(cs, ss), first, second, on_ellipse(ce, se)))
    return cubics


def colour_and_opacity(text: str | None) -> tuple[str, float] | None:
    """Return a colour as six hex digits and its opacity; None for no colour.

    >>> [colour_and_opacity(colour) for colour in ("#0A62B0", "rgba(255,0,0,0.5)", "none")]
    [('0A62B0', 1.0), ('FF0000', 0.5), None]
    """
    if not text or text == "none":
        return None
    if match := RGBA.fullmatch(text):
        red, green, blue = (int(part) for part in match.groups()[:3])
        return f"{red:02X}{green:02X}{blue:02X}", float(match[4])
    return text.lstrip("#").upper(), 1.0


def font_name(element: Element) -> str:
    """Return the font file that a text is set in."""
    family = str(element.attributes.get("font-family") or "")
    first = family.split(",")[0]
    if "Serif" in first:
        return SERIF
    stem = next((file for name, file in FAMILY_FILES.items() if name in first), "")
    weight = WEIGHT_NAMES.get(str(element.attributes.get("font-weight")), "Regular")
    name = f"{stem or 'IBMPlexSans'}-{weight}"
    return name if name in FONT_NAMES else "IBMPlexSans-Regular"


@dataclass(frozen=True)
class Layer:
    """Elements drawn one over the other, and the area (x, y, width, height) they are clipped to."""

    drawn: Sequence[Element]
    area: Area | None


def svg(layers: Sequence[Element], size: Size, box: Size, background: str, title: str) -> str:
    """Return a drawing as an SVG document: ``size`` in pixels, ``box`` in units of the drawing."""
    # Wider than the box: sides are whole pixels, and rounding must not leave an edge unpainted.
    wide, high = box[0] + 2, box[1] + 2
    rect = (
        f'<rect x="-1" y="-1" width="{wide}" height="{high}" fill="{background}"/>'
        if background
        else ""
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box[0]} {box[1]}"'
        f' width="{size[0]}" height="{size[1]}" role="img"><title>{escape(title)}</title>'
        f"{rect}{layer_svg(Layer(layers, None))}</svg>\n"
    )


def layer_svg(layer: Layer, name: str = "") -> str:
    """Return a layer as SVG elements; a single element may be given a name."""
    parts = "".join(_element_svg(element, name) for element in layer.drawn)
    return parts if layer.area is None else clip_svg(parts, layer.area)


def clip_svg(svg_text: str, area: Area) -> str:
    """Return SVG elements clipped to an area."""
    x, y, width, height = (f"{value:g}" for value in area)
    return (
        f'<svg x="{x}" y="{y}" width="{width}" height="{height}"'
        f' viewBox="{x} {y} {width} {height}">{svg_text}</svg>'
    )


def _opacity_attribute(element: Element) -> str:
    """Return what makes an element transparent: for a line or an area alone, its paint is.

    Renderers draw an element with ``opacity`` on a sheet of its own, which takes twice as long.
    """
    if element.attributes.get("fill") == "none":
        return "stroke-opacity"
    return "opacity" if "stroke" in element.attributes else "fill-opacity"


def _element_svg(element: Element, name: str) -> str:
    attributes: dict[str, Any] = {"id": name or None, **element.attributes}
    if element.matrix != IDENTITY:
        attributes["transform"] = f"matrix({' '.join(f'{v:.7g}' for v in element.matrix)})"
    if element.opacity < 1:
        attributes[_opacity_attribute(element)] = f"{element.opacity:.4g}"
    attribute_text = "".join(
        f" {name}={quoteattr(str(value))}"
        for name, value in attributes.items()
        if value is not None
    )
    return (
        f"<{element.tag}{attribute_text}>{escape(element.text)}</{element.tag}>"
        if element.text
        else f"<{element.tag}{attribute_text}/>"
    )
