"""The axes of a comparison's plot, and the names drawn in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from explorer.analysis.comparison.curves import Comparison, Curve, Row
from explorer.analysis.comparison.families import Family
from explorer.analysis.comparison.metrics import Axis, Exact, Metric
from explorer.display.palette import MONO, SANS, Palette
from explorer.documents.compare.axis import Scale, tick_text, ticks
from explorer.documents.compare.plot_labels import CLEAR_PIXELS, label_center, spread_heights
from explorer.documents.compare.series_markers import Sign
from explorer.notation.formula import power
from explorer.words.voice import Voice

TOP, BOTTOM, RIGHT = 14, 52, 98
NAME_STEP, NAME_GAP = 17, 20
LONG_LEADER = 80
"""Length in pixels from which a leader line is drawn faint."""

MAX_AXIS_NUMBERS = 12
"""Maximum number of numbers along an axis."""

PlotlyItem = dict[str, Any]
Point = tuple[float, float]


@dataclass(frozen=True)
class PlotInputs:
    """The inputs of a plot: curves with their networks and signs, scales, colours, language."""

    curves: list[tuple[Curve, tuple[Row, ...]]]
    x_scale: Scale
    y_scale: Scale
    palette: Palette
    voice: Voice
    signs: Mapping[Family, Sign]

    def color(self, curve: Curve) -> str:
        """Return the colour of a curve in the theme."""
        return self.palette.families[self.signs[curve.family].hue - 1]


def layout(comparison: Comparison, inputs: PlotInputs, height: int) -> dict[str, Any]:
    """Return the layout of a plot: margins, axes with round numbers, names at the right."""
    across, up, palette = inputs.x_scale, inputs.y_scale, inputs.palette
    steps = ticks(up)
    scale = palette.scale
    labels = [tick_text(step, inputs.voice) for step in steps]
    left = max((len(label) for label in labels), default=3) * 7.4 * scale + 14
    longest = max((len(curve.name) for curve, _ in inputs.curves), default=9)
    plain_axis = {"showgrid": False, "zeroline": False, "fixedrange": True}
    places, texts = _axis_numbers(comparison, inputs)
    return {
        "height": height,
        "margin": {
            "l": left,
            "r": max(RIGHT, longest * 7.6 + 8) * scale,
            "t": TOP,
            "b": BOTTOM * scale,
            "pad": 0,
        },
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "showlegend": False,
        "hovermode": "closest",
        "hoverdistance": 28,
        "dragmode": False,
        "font": {"family": SANS, "size": 13 * scale, "color": palette.ink},
        "modebar": {"bgcolor": "rgba(0,0,0,0)", "color": palette.ink_3},
        "xaxis": {
            **plain_axis,
            "type": "log" if across.log else "linear",
            "range": [across.low, across.high],
            "tickvals": places,
            "ticktext": texts,
            "showline": True,
            "linecolor": palette.line_3,
            "ticks": "outside",
            "ticklen": 5,
            "tickcolor": palette.line_3,
            "tickangle": 0,
            "tickfont": _number_font(texts, palette),
        },
        "yaxis": {
            **plain_axis,
            "type": "log" if up.log else "linear",
            "range": [up.low, up.high],
            "tickvals": steps,
            "ticktext": labels,
            "showgrid": True,
            "gridcolor": palette.line,
            "ticks": "",
            "ticklabelstandoff": 8,
            "tickfont": _number_font(labels, palette),
        },
        "annotations": [_axis_title(comparison.horizontal, inputs), *_end_names(inputs)],
    }


def _number_font(numbers: list[str], palette: Palette) -> dict[str, Any]:
    """Return the font of the numbers along an axis; numbers with exponents are larger."""
    plain = all(text.isascii() for text in numbers)
    # The superscripts of the mono font are too far apart.
    family, size = (MONO, 12) if plain else (SANS, 15)
    return {"family": family, "size": size * palette.scale, "color": palette.ink_3}


def _axis_numbers(comparison: Comparison, inputs: PlotInputs) -> tuple[list[float], list[str]]:
    """Return the positions of the numbers along the horizontal axis, and their texts."""
    across = inputs.x_scale
    if comparison.against:
        places = ticks(across)
        return places, [tick_text(place, inputs.voice) for place in places]
    stops = comparison.across.stops
    step = max(-(-len(stops) // MAX_AXIS_NUMBERS), 2 if across.log and len(stops) > 8 else 1)
    shown_stops = stops[::step]
    return list(shown_stops), [_value_text(x, across.log) for x in shown_stops]


def _value_text(x: int, log: bool) -> str:
    return power(2, x.bit_length() - 1) if log else str(x)


def _axis_title(axis: Axis | Metric, inputs: PlotInputs) -> PlotlyItem:
    palette = inputs.palette
    return {
        "text": inputs.voice.within(axis.title),
        "xref": "paper",
        "yref": "paper",
        "x": 1,
        "y": 0,
        "xanchor": "right",
        "yanchor": "top",
        "yshift": -26 * palette.scale,
        "showarrow": False,
        "font": {"size": 12 * palette.scale, "color": palette.ink_3},
    }


def _end_names(inputs: PlotInputs) -> list[PlotlyItem]:
    """Return the curve names with leaders to the curves' ends: at the right, without overlaps.

    A leader to networks that no line joins would look like their line: their name is beside them,
    if it fits there.
    """
    across, up, palette = inputs.x_scale, inputs.y_scale, inputs.palette
    ends = {c: end for c, rows in inputs.curves if (end := _right_end(rows)) is not None}
    beside = {curve: y for curve, (_, y) in _centers_of_names_beside(inputs).items()}
    at_right = [curve for curve in ends if curve not in beside]
    spread = spread_heights(
        [up.pixel(ends[curve][1]) for curve in at_right], NAME_STEP * palette.scale, up.length
    )
    heights = {**dict(zip(at_right, spread, strict=True)), **beside}
    names: list[PlotlyItem] = []
    for curve, (x, y) in ends.items():
        color, height = inputs.color(curve), heights[curve]
        # At the end of the axis the leader has its length in pixels, whatever the width.
        leader: PlotlyItem = {"ax": NAME_GAP, "ay": up.pixel(y) - height, "arrowcolor": color}
        if curve not in beside and across.length - across.pixel(x) > NAME_GAP + 1:
            leader = {"axref": "x", "ayref": "y", "ax": across.high, "ay": up.coordinate_at(height)}
            # A long leader must not be mistaken for a curve.
            leader["arrowcolor"] = (
                faint_color(color) if across.length - across.pixel(x) > LONG_LEADER else color
            )
        names.append(
            {
                **leader,
                "text": curve.name,
                "x": across.coordinate(x),
                "y": up.coordinate(y),
                "xanchor": "left",
                "showarrow": True,
                "arrowhead": 0,
                "arrowwidth": 1,
                "standoff": 8,
                "startstandoff": 3,
                "borderpad": 1,
                "font": {"family": MONO, "size": 12.5 * palette.scale, "color": color},
            }
        )
    return names


def _centers_of_names_beside(inputs: PlotInputs) -> dict[Curve, Point]:
    """Return the centres, in pixels, of names that fit beside networks far from the right.

    They cover no other name, marker or line.
    """
    across, up, scale = inputs.x_scale, inputs.y_scale, inputs.palette.scale
    occupied = [p for _, rows in inputs.curves for p in _pixels(rows, across, up)]
    centers: dict[Curve, Point] = {}
    for curve, rows in inputs.curves:
        end = None if curve.joined else _right_end(rows)
        if end is None or across.length - across.pixel(end[0]) <= LONG_LEADER:
            continue
        half = _half_of_end_name(curve, inputs)
        x, y = across.pixel(end[0]) + NAME_GAP + half[0], up.pixel(end[1])
        for step in (0, 1, -1, 2, -2):
            height = y + step * NAME_STEP * scale
            if 0 <= height <= up.length and not any(
                abs(u - x) < half[0] + CLEAR_PIXELS and abs(v - height) < half[1]
                for u, v in occupied
            ):
                centers[curve] = x, height
                occupied += _points_of_name((x, height), half)
                break
    return centers


def _half_of_end_name(curve: Curve, inputs: PlotInputs) -> Point:
    """Return half the width and half the height of the name at the end of a curve."""
    return len(curve.name) * 3.8 * inputs.palette.scale, 8 * inputs.palette.scale


def _points_of_name(center: Point, half: Point) -> list[Point]:
    """Return points that a name covers."""
    (x, y), (a, b) = center, half
    return [(x + i * a / 4, y + j * b) for i in range(-4, 5) for j in (-1, 0, 1)]


def faint_color(color: str) -> str:
    """Return a colour at 40 % opacity, in a form that both Plotly and SVG read.

    >>> faint_color("#0A62B0")
    'rgba(10,98,176,0.4)'
    """
    parts = (str(int(color[i : i + 2], 16)) for i in (1, 3, 5))
    return f"rgba({','.join(parts)},0.4)"


def _right_end(rows: tuple[Row, ...]) -> tuple[Exact, Exact] | None:
    """Return the last point of a joined curve, else the rightmost; measured before printed."""
    points = [at for row in rows if (at := row.measured_point or row.printed_point)]
    last = rows[-1].measured_point or rows[-1].printed_point
    if last is not None and not rows[-1].scattered and not rows[-1].listed:
        return last
    return max(points, default=None)


def printed_names(inputs: PlotInputs, is_apart: Callable[[Row], bool]) -> list[PlotlyItem]:
    """Return a name for each curve of published values unlike the measured ones, if it fits."""
    across, up, palette = inputs.x_scale, inputs.y_scale, inputs.palette
    occupied = [p for _, rows in inputs.curves for p in _pixels(rows, across, up)]
    for curve, center in _centers_of_names_beside(inputs).items():
        occupied += _points_of_name(center, _half_of_end_name(curve, inputs))
    names: list[PlotlyItem] = []
    apart = [(c, rows) for c, rows in inputs.curves if any(is_apart(row) for row in rows)]
    for curve, rows in apart:
        line = [(across.pixel(at[0]), up.pixel(at[1])) for r in rows if (at := r.printed_point)]
        text = inputs.voice.say("{family}, printed", family=curve.family.key)
        half = (len(text) * 3.6 * palette.scale, 7 * palette.scale)
        place = label_center(line, half, occupied, (across.length - 20, up.length))
        if place is None:
            continue
        x, y = place
        occupied += _points_of_name(place, half)
        color = inputs.color(curve)
        names.append(
            {
                "type": "scatter",
                "mode": "text",
                "name": text,
                "x": [across.value_at(x)],
                "y": [up.value_at(y)],
                "text": [text],
                "textfont": {"size": 12 * palette.scale, "color": color, "family": SANS},
                "hoverinfo": "skip",
                "showlegend": False,
            }
        )
    return names


def _pixels(rows: tuple[Row, ...], across: Scale, up: Scale) -> list[Point]:
    """Return points that a curve covers: its markers, and points along its line and its drops."""
    markers = [(across.pixel(at[0]), up.pixel(at[1])) for r in rows if (at := r.measured_point)]
    line = [(across.pixel(at[0]), up.pixel(at[1])) for r in rows if (at := r.printed_point)]
    drops = []
    for row in rows:
        if row.measured_point and row.printed_point:
            (x, y), (u, v) = row.measured_point, row.printed_point
            dx, dy = across.pixel_distance(x, u), up.pixel_distance(y, v)
            start = (across.pixel(x), up.pixel(y))
            drops += [(start[0] + k / 6 * dx, start[1] + k / 6 * dy) for k in range(1, 6)]
    return markers + drops + points_along(line or markers)


def points_along(line: list[Point], step: float = 6.0) -> list[Point]:
    """Return points on a polyline at most ``step`` apart horizontally."""
    points = list(line[:1])
    for (x, y), (u, v) in pairwise(line):
        parts = max(1, round(abs(u - x) / step))
        points += [(x + (u - x) * k / parts, y + (v - y) * k / parts) for k in range(1, parts + 1)]
    return points
