"""A comparison as a Plotly figure: lines for printed formulas, markers for measured values."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Any

from explorer.analysis.comparison.curves import Comparison, Curve, Row
from explorer.analysis.comparison.limits import limits
from explorer.analysis.comparison.metrics import Axis, Exact
from explorer.display.palette import SANS, Palette, palette_of
from explorer.display.plot_svg import marker_path
from explorer.documents.compare.axis import Scale
from explorer.documents.compare.plot_layout import (
    BOTTOM,
    NAME_GAP,
    TOP,
    PlotInputs,
    layout,
    printed_names,
)
from explorer.documents.compare.series_markers import signs_of
from explorer.documents.compare.table import cell_texts, decimals_of, decimals_of_rows, exact_text
from explorer.words.voice import ENGLISH, Voice

HEIGHT = 450
WIDTH = 900
"""The expected width of a plot in pixels; it affects only the positions of names inside it."""

MIN_VISIBLE_GAP = 5
"""Distance in pixels from which a printed and a measured value are visibly apart."""

MANY_NETWORKS = 40
"""Number of separately listed networks from which their markers are drawn small."""

Trace = dict[str, Any]
Points = list[tuple[Exact, Exact]]


@dataclass(frozen=True)
class Frame:
    """The size of a plot in pixels; ``scale`` scales its letters, 0 for the theme's scale."""

    width: int = WIDTH
    height: int = HEIGHT
    scale: float = 0


DEFAULT_FRAME = Frame()


def figure(
    comparison: Comparison,
    log: bool,
    theme: str,
    frame: Frame = DEFAULT_FRAME,
    voice: Voice = ENGLISH,
) -> dict[str, Any]:
    """Return a comparison as a Plotly figure in the colours of a theme, in a language.

    Solid lines are printed formulas and markers are measured values; dotted drops join the two if
    they differ. If nothing is printed, a dashed line joins the markers. Networks listed one by one
    are not joined; short bars show what is printed for them. Every marker has ``customdata`` with
    the terms of its tooltip.
    """
    palette = palette_of(theme, frame.scale)
    curves = [(c, rows) for c, rows in zip(comparison.curves, comparison.rows, strict=True) if rows]
    all_rows = [row for _, rows in curves for row in rows]
    across = (
        _metric_x_scale(all_rows, log, frame) if comparison.against else _x_scale(comparison, frame)
    )
    inputs = PlotInputs(
        curves,
        across,
        _y_scale(all_rows, log, palette, frame),
        palette,
        voice,
        signs_of(comparison.curves),
    )
    places = decimals_of_rows(tuple(all_rows))
    traces: list[Trace] = [] if not all_rows else _limits(comparison, inputs)
    for curve, rows in curves:
        traces += _lines(curve, rows, inputs) if curve.joined else _bars(curve, rows, inputs)
    for curve, rows in curves:
        traces.append(_markers(comparison, curve, rows, places, inputs))
    traces += printed_names(inputs, lambda row: _label_is_apart(row, inputs))
    return {"data": traces, "layout": layout(comparison, inputs, frame.height)}


def with_marker_paths(plotly_figure: dict[str, Any]) -> dict[str, Any]:
    """Return a figure whose markers have their outline as ``path``, as the page draws them."""
    traces = [
        {**trace, "marker": {**look, "path": marker_path(look["symbol"], look["size"])}}
        if (look := trace.get("marker"))
        else trace
        for trace in plotly_figure["data"]
    ]
    return {**plotly_figure, "data": traces}


def _x_scale(comparison: Comparison, frame: Frame) -> Scale:
    axis: Axis = comparison.across
    scale = Scale(axis.low, axis.high, axis.doubling, frame.width)
    scale.widen(4, NAME_GAP)
    return scale


def _metric_x_scale(rows: list[Row], log: bool, frame: Frame) -> Scale:
    scale = _scale_of_values(
        [p[0] for row in rows for p in (row.measured_point, row.printed_point) if p],
        log,
        frame.width,
    )
    scale.widen(16, NAME_GAP)
    return scale


def _y_scale(rows: list[Row], log: bool, palette: Palette, frame: Frame) -> Scale:
    length = frame.height - TOP - BOTTOM * palette.scale
    values = [v for row in rows for v in (row.measured, row.printed and row.printed.value)]
    scale = _scale_of_values(values, log, length)
    scale.widen(16 if log else 0, 20)
    return scale


def _scale_of_values(values: list[Any], log: bool, length: float) -> Scale:
    nonzero = [v for v in values if v]
    low, high = float(min(nonzero, default=1)), float(max(nonzero, default=10))
    if low == high:
        low, high = low / 2, high * 2
    return Scale(low if log else 0.0, high, log, length)


# Traces --------------------------------------------------------------------------------------

BARE_TRACE: Trace = {"hoverinfo": "skip", "showlegend": False, "type": "scatter"}


def _label_is_apart(row: Row, inputs: PlotInputs) -> bool:
    if row.printed_point is None or row.measured_point is None:
        return False
    (x, y), (u, v) = row.printed_point, row.measured_point
    return (
        hypot(inputs.x_scale.pixel_distance(x, u), inputs.y_scale.pixel_distance(y, v))
        > MIN_VISIBLE_GAP
    )


def _limits(comparison: Comparison, inputs: PlotInputs) -> list[Trace]:
    """Return the lines of upper limits for all networks, each with its name over its end."""
    palette, across, up = inputs.palette, inputs.x_scale, inputs.y_scale
    line = {"color": palette.ink_3, "width": palette.scale, "dash": "8px,3px,2px,3px"}
    font = {"size": 12 * palette.scale, "color": palette.ink_3, "family": SANS}
    traces: list[Trace] = []
    for limit in limits(comparison, int(up.value_at(up.length))):
        name = inputs.voice.say("Moore bound, diameter {k}", k=limit.diameter)
        x, y = limit.points[-1]
        half = 3.4 * len(name) * palette.scale
        at = max(across.pixel(x) - half - 8, half), min(up.pixel(y) + 4, up.length - 8)
        text = {"x": [across.value_at(at[0])], "y": [up.value_at(at[1])], "text": [name]}
        points = _xy(list(limit.points))
        traces.append({**BARE_TRACE, "mode": "lines", **points, "line": line, "name": name})
        traces.append({**BARE_TRACE, "mode": "text", **text, "textfont": font, "name": name})
    return traces


def _lines(curve: Curve, rows: tuple[Row, ...], inputs: PlotInputs) -> list[Trace]:
    palette = inputs.palette
    color = inputs.color(curve)
    stated: Points = [row.printed_point for row in rows if row.printed_point]
    if not stated:
        marked: Points = [row.measured_point for row in rows if row.measured_point]
        dashed = {"color": color, "width": 1.25 * palette.scale, "dash": "6px,4px"}
        return [{**BARE_TRACE, "mode": "lines", **_xy(marked), "line": dashed, "name": curve.name}]
    solid = {"color": color, "width": 1.75 * palette.scale}
    line = {
        **BARE_TRACE,
        "mode": "lines",
        **_xy(stated),
        "line": solid,
        "name": f"{curve.name}, printed",
    }
    return [line, *_drop_lines(curve, rows, inputs)]


def _bars(curve: Curve, rows: tuple[Row, ...], inputs: PlotInputs) -> list[Trace]:
    """Return a short bar for each printed value of networks that are not joined by a line."""
    palette = inputs.palette
    stated: Points = [row.printed_point for row in rows if row.printed_point]
    look = {
        "symbol": "line-ew",
        "size": 12 * palette.scale,
        "line": {"color": inputs.color(curve), "width": 1.75 * palette.scale},
    }
    bars = {**BARE_TRACE, "mode": "markers", **_xy(stated), "marker": look, "cliponaxis": False}
    return [{**bars, "name": f"{curve.name}, printed"}, *_drop_lines(curve, rows, inputs)]


def _drop_lines(curve: Curve, rows: tuple[Row, ...], inputs: PlotInputs) -> list[Trace]:
    """Return the dotted lines from printed to measured values, where they differ."""
    x: list[float | None] = []
    y: list[float | None] = []
    for row in rows:
        if row.printed_point and row.measured_point and _label_is_apart(row, inputs):
            x += [
                _json_number(row.printed_point[0]),
                _json_number(row.measured_point[0]),
                _json_number(row.measured_point[0]),
            ]
            y += [float(row.printed_point[1]), float(row.measured_point[1]), None]
    if not x:
        return []
    palette = inputs.palette
    color = inputs.color(curve)
    dotted = {"color": color, "width": 1.5 * palette.scale, "dash": "2px,3px"}
    drops = {**BARE_TRACE, "mode": "lines", "x": x, "y": y, "line": dotted}
    return [{**drops, "name": f"{curve.name}, apart"}]


def _xy(points: Points) -> Trace:
    return {"x": [_json_number(x) for x, _ in points], "y": [float(y) for _, y in points]}


def _json_number(exact: Exact) -> int | float:
    # JSON parsers may limit integers to 64 bits, and browsers to 53.
    return exact if isinstance(exact, int) and abs(exact) < 2**53 else float(exact)


def _markers(
    comparison: Comparison, curve: Curve, rows: tuple[Row, ...], places: int, inputs: PlotInputs
) -> Trace:
    palette = inputs.palette
    family_sign = inputs.signs[curve.family]
    color = inputs.color(curve)
    marked = [(row, row.measured_point) for row in rows if row.measured_point]
    size = {"star": 12.5, "star-diamond": 12.5, "diamond": 11, "square": 9}.get(
        family_sign.marker, 10
    )
    if not curve.joined and len(rows) >= MANY_NETWORKS:
        size *= 0.7
    return {
        "type": "scatter",
        "mode": "markers",
        "name": curve.name,
        **_xy([at for _, at in marked]),
        "customdata": [_tooltip_terms(comparison, row, places, inputs.voice) for row, _ in marked],
        "hoverinfo": "none",
        "showlegend": False,
        "cliponaxis": False,
        "marker": {
            "symbol": family_sign.marker,
            "size": size * palette.scale,
            "color": color if family_sign.filled else palette.bg,
            "opacity": 1,
            "line": {"color": color, "width": (0 if family_sign.filled else 1.75) * palette.scale},
        },
    }


def _tooltip_terms(comparison: Comparison, row: Row, places: int, voice: Voice) -> dict[str, Any]:
    """Return the terms of a marker's tooltip."""
    shown = cell_texts(row, places, voice)
    terms = [
        ["Nodes", shown["nodes"]],
        ["Printed", shown["printed"]],
        ["Degree", shown["degree"]],
        ["Measured", shown["measured"]],
        ["Diameter", shown["diameter"]],
        ["Mean distance", shown["mean"]],
        ["Links", shown["links"]],
        ["… to others", shown["others"]],
    ]
    if comparison.against:
        stated, measured = row.horizontal
        digits = decimals_of([measured, stated.value if stated else None])
        terms += [
            ["Across, printed", exact_text(stated.value if stated else None, digits, voice)],
            ["measured", exact_text(measured, digits, voice)],
        ]
    return {
        "spec": row.net.spec,
        "terms": [[voice.say(term), stated] for term, stated in terms],
        "source": row.printed.source if row.printed else "",
    }
