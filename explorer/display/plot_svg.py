"""A plot as a stand-alone SVG, drawn from the figure that the page passes to Plotly."""

from __future__ import annotations

from math import cos, log10, pi, sin
from typing import Any
from xml.sax.saxutils import escape

from explorer.core.scene import Point
from explorer.display.palette import SANS, SERIF, Palette
from explorer.display.primitives import fmt

Figure = dict[str, Any]


def plot_svg(figure: Figure, palette: Palette, width: int, title: str, note: str = "") -> str:
    """Return a comparison's figure as an SVG document with its title and a line below it.

    ``width`` is in pixels; the height is that of the figure plus its title. It reads only what the
    figures of ``explorer.documents.compare.figure`` contain, not all of Plotly.

    >>> from explorer.state.compare import read_state
    >>> from explorer.documents.compare.figure import figure
    >>> from explorer.display.palette import PALETTES
    >>> result = figure(read_state("?families=Q").comparison, True, "light")
    >>> plot_svg(result, PALETTES["light"], 900, "Message density").count("<path transform")
    9
    """
    layout = figure["layout"]
    top, head = _head(title, note, palette, width)
    area = _PlotArea(layout, width, top)
    parts = [*head, *_axes(area, layout)]
    for trace in figure["data"]:
        parts += _trace(area, trace)
    parts += [text for note_ in layout["annotations"] for text in _annotation(area, note_)]
    height = layout["height"] + area.top
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {fmt(height)}"'
            f' width="{width}" height="{fmt(height)}" role="img">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{fmt(height)}" fill="{palette.bg}"/>',
            *parts,
            "</svg>",
        ]
    )


INSET = 16
"""Left margin in pixels."""


class _PlotArea:
    """Maps the values of a plot to positions on the page."""

    def __init__(self, layout: Figure, width: int, top: float) -> None:
        margin = layout["margin"]
        self.top = top
        self.left, self.right = margin["l"] + INSET, width - margin["r"]
        self.high = top + margin["t"]
        self.low = top + layout["height"] - margin["b"]
        self.across, self.up = layout["xaxis"], layout["yaxis"]

    def x(self, value: float) -> float:
        return self.x_of(_on_scale(self.across, value))

    def y(self, value: float) -> float:
        return self.y_of(_on_scale(self.up, value))

    def x_of(self, place: float) -> float:
        low, high = self.across["range"]
        return float(self.left + (place - low) / (high - low) * (self.right - self.left))

    def y_of(self, place: float) -> float:
        low, high = self.up["range"]
        return float(self.low - (place - low) / (high - low) * (self.low - self.high))


def _on_scale(axis: Figure, value: float) -> float:
    return log10(value) if axis["type"] == "log" else float(value)


def _head(title: str, note: str, palette: Palette, width: int) -> tuple[float, list[str]]:
    """Return the height of title and note together, and their elements."""
    size = 22 * palette.scale
    parts = [
        f'<text x="20" y="{fmt(size * 1.4)}" font-family="{_single_quoted(SERIF)}"'
        f' font-size="{fmt(size)}" fill="{palette.ink}">{escape(title)}</text>'
    ]
    small = 11 * palette.scale
    y = size * 1.4
    for line in _wrap_lines(note, int((width - 40) / (small * 0.5))):
        y += small * 1.5
        parts.append(
            _text(20, y, line, palette.ink_3, {"family": _single_quoted(SANS), "size": small})
        )
    return y + small, parts


def _wrap_lines(text: str, max_length: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + len(word) < max_length:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _single_quoted(family: str) -> str:
    return family.replace('"', "'")


def _text(
    x: float, y: float, text: str, colour: str, font: Figure, anchor: str = "start", halo: str = ""
) -> str:
    outline = (
        f' stroke="{halo}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke"'
        if halo
        else ""
    )
    return (
        f'<text x="{fmt(x)}" y="{fmt(y)}" font-family="{_single_quoted(font.get("family", SANS))}"'
        f' font-size="{fmt(font["size"])}" text-anchor="{anchor}" fill="{colour}"{outline}>'
        f"{escape(text)}</text>"
    )


def _line(points: list[Point], look: Figure) -> str:
    path = "L".join(f"{fmt(x)} {fmt(y)}" for x, y in points)
    dash = look.get("dash", "").replace("px", "").replace(",", " ")
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<path d="M{path}" fill="none" stroke="{look["color"]}"'
        f' stroke-width="{fmt(look["width"])}" stroke-linejoin="round"{dashed}/>'
    )


def _axes(area: _PlotArea, layout: Figure) -> list[str]:
    y_axis, x_axis = layout["yaxis"], layout["xaxis"]
    grid = {"color": y_axis["gridcolor"], "width": 1}
    parts = []
    for value, text in zip(y_axis["tickvals"], y_axis["ticktext"], strict=True):
        y = area.y(value)
        parts.append(_line([(area.left, y), (area.right, y)], grid))
        font = y_axis["tickfont"]
        at = y + font["size"] * 0.35
        parts.append(_text(area.left - 10, at, text, font["color"], font, "end"))
    edge = {"color": x_axis["linecolor"], "width": 1.5}
    parts.append(_line([(area.left, area.low), (area.right, area.low)], edge))
    for value, text in zip(x_axis["tickvals"], x_axis["ticktext"], strict=True):
        x, font = area.x(value), x_axis["tickfont"]
        parts.append(_line([(x, area.low), (x, area.low + 6)], edge))
        y = area.low + 8 + font["size"]
        parts.append(_text(x, y, text, font["color"], font, "middle"))
    return parts


def _trace(area: _PlotArea, trace: Figure) -> list[str]:
    pairs = list(zip(trace["x"], trace["y"], strict=True))
    if trace["mode"] == "lines":
        runs: list[list[Point]] = [[]]
        for x, y in pairs:
            if y is None:
                runs.append([])
            else:
                runs[-1].append((area.x(x), area.y(y)))
        return [_line(run, trace["line"]) for run in runs if len(run) > 1]
    at = [(area.x(x), area.y(y)) for x, y in pairs]
    if trace["mode"] == "text":
        font = trace["textfont"]
        return [
            _text(x, y + font["size"] * 0.35, text, font["color"], font, "middle")
            for (x, y), text in zip(at, trace["text"], strict=True)
        ]
    return [_mark(point, trace["marker"]) for point in at]


def _annotation(area: _PlotArea, note: Figure) -> list[str]:
    font = note["font"]
    if not note["showarrow"]:
        y = area.low - note["yshift"] + font["size"]
        return [_text(area.right, y, note["text"], font["color"], font, "end")]
    x, y = area.x_of(note["x"]), area.y_of(note["y"])
    if "axref" in note:
        u, v = area.x_of(note["ax"]), area.y_of(note["ay"])
    else:
        u, v = x + note["ax"], y + note["ay"]
    length = max(((u - x) ** 2 + (v - y) ** 2) ** 0.5, 1e-6)
    start = (x + (u - x) * min(8 / length, 1), y + (v - y) * min(8 / length, 1))
    lead = {"color": note["arrowcolor"], "width": 1}
    words = _text(u + 4, v + font["size"] * 0.35, note["text"], font["color"], font)
    return [_line([start, (u, v)], lead), words]


# Markers: the shapes that Plotly draws under these names ---------------------------------------


def _polygon(count: int, radius: float, turn: float = 0.0, inner: float = 0.0) -> list[Point]:
    """Return the corners of a polygon, the topmost first; a star if ``inner`` is given."""
    corners = []
    for k in range(count):
        angle = 2 * pi * k / count + turn
        corners.append((radius * sin(angle), -radius * cos(angle)))
        if inner:
            half = angle + pi / count
            corners.append((inner * sin(half), -inner * cos(half)))
    return corners


def _shape(symbol: str, r: float) -> list[Point]:
    arm = r * 0.4
    plus = [(-arm, -r), (arm, -r), (arm, -arm), (r, -arm), (r, arm), (arm, arm)]
    plus = [*plus, *((-x, -y) for x, y in plus)]
    turned = [((x - y) * 0.7071, (x + y) * 0.7071) for x, y in plus]
    return {
        "square": [(-r, -r), (r, -r), (r, r), (-r, r)],
        "diamond": _polygon(4, r * 1.3),
        "triangle-up": _polygon(3, r),
        "triangle-down": _polygon(3, r, pi),
        "triangle-left": _polygon(3, r, -pi / 2),
        "triangle-right": _polygon(3, r, pi / 2),
        "hourglass": [(-r, -r), (r, -r), (-r, r), (r, r)],
        "bowtie": [(-r, -r), (-r, r), (r, -r), (r, r)],
        "diamond-tall": [(0, -r * 1.4), (r * 0.7, 0), (0, r * 1.4), (-r * 0.7, 0)],
        "diamond-wide": [(0, -r * 0.7), (r * 1.4, 0), (0, r * 0.7), (-r * 1.4, 0)],
        "octagon": _polygon(8, r, pi / 8),
        "star-triangle-down": _polygon(3, r * 1.4, pi, r * 0.45),
        "triangle-ne": [(-r, -r), (r, -r), (r, r)],
        "triangle-sw": [(-r, -r), (r, r), (-r, r)],
        "hexagram": _polygon(6, r * 1.25, 0, r * 0.72),
        "star-square": _polygon(4, r * 1.5, pi / 4, r * 0.55),
        "star-triangle-up": _polygon(3, r * 1.4, 0, r * 0.45),
        "star": _polygon(5, r * 1.4, 0, r * 0.535),
        "star-diamond": _polygon(4, r * 1.4, 0, r * 0.65),
        "pentagon": _polygon(5, r),
        "hexagon": _polygon(6, r),
        "cross": plus,
        "x": turned,
    }[symbol]


def marker_path(symbol: str, size: float) -> str:
    """Return the outline of a marker around the origin, as the ``d`` of an SVG path.

    >>> marker_path("square", 9)
    'M-4.5 -4.5L4.5 -4.5L4.5 4.5L-4.5 4.5z'
    """
    r = size / 2
    if symbol == "line-ew":
        return f"M{fmt(-1.4 * r)} 0H{fmt(1.4 * r)}"
    if symbol == "circle":
        half = f"A{fmt(r)} {fmt(r)} 0 1 1"
        return f"M{fmt(-r)} 0{half} {fmt(r)} 0{half} {fmt(-r)} 0z"
    return f"M{'L'.join(f'{fmt(x)} {fmt(y)}' for x, y in _shape(symbol, r))}z"


def _mark(at: Point, look: Figure) -> str:
    edge, stroke = look["line"], ""
    if edge["width"]:
        stroke = f' stroke="{edge["color"]}" stroke-width="{fmt(edge["width"])}"'
    place = f'transform="translate({fmt(at[0])} {fmt(at[1])})"'
    path = marker_path(look["symbol"], look["size"])
    return f'<path {place} d="{path}" fill="{look.get("color", "none")}"{stroke}/>'
