"""A comparison as a Plotly figure: printed formulas are lines, measured values markers."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from explorer.analysis.comparison import Comparison, Curve, Row
from explorer.analysis.metrics import Axis, Exact
from explorer.views.compare_table import cells, decimals
from explorer.views.formula import power
from explorer.views.names import spot, spread
from explorer.views.palette import MONO, PALETTES, SANS, Palette
from explorer.views.scale import Scale, tick_text, ticks

HEIGHT = 450
TOP, BOTTOM, RIGHT = 14, 52, 98
WIDTH = 900
"""The width a plot is likely to have: only the places of names inside it depend on it."""

NAME_STEP, NAME_GAP = 17, 20
PARTED = 5
"""Pixels from which a printed and a measured value are seen to part."""

Trace = dict[str, Any]
Point = tuple[float, float]


def figure(compared: Comparison, log: bool, theme: str) -> dict[str, Any]:
    """Return a comparison as a Plotly figure in the colours of a theme.

    Solid lines are printed formulas, markers measured values, dotted drops join the two where they
    part; where nothing is printed a dashed line leads from marker to marker. Every marker has
    ``customdata`` with the terms of its tooltip.
    """
    palette = PALETTES.get(theme, PALETTES["light"])
    curves = [(c, rows) for c, rows in zip(compared.curves, compared.rows, strict=True) if rows]
    across = _across(compared.across)
    up = _up([row for _, rows in curves for row in rows], log, palette)
    places = decimals(tuple(row for _, rows in curves for row in rows))
    traces: list[Trace] = []
    for curve, rows in curves:
        traces += _lines(curve, rows, up, palette)
    for curve, rows in curves:
        traces.append(_markers(curve, rows, places, palette))
    traces += _printed_names(curves, across, up, palette)
    return {"data": traces, "layout": _layout(compared, curves, across, up, palette)}


def _shown(row: Row) -> Exact | None:
    if row.measured is not None:
        return row.measured
    return None if row.printed is None else row.printed.value


def _across(axis: Axis) -> Scale:
    scale = Scale(axis.low, axis.high, axis.doubling, WIDTH)
    scale.widen(4, NAME_GAP)
    return scale


def _up(rows: list[Row], log: bool, palette: Palette) -> Scale:
    values = [v for row in rows for v in (row.measured, row.printed and row.printed.value) if v]
    low, high = float(min(values, default=1)), float(max(values, default=10))
    if low == high:
        low, high = low / 2, high * 2
    scale = Scale(low if log else 0.0, high, log, HEIGHT - TOP - BOTTOM * palette.scale)
    scale.widen(16 if log else 0, 20)
    return scale


# Traces --------------------------------------------------------------------------------------


def _parted(row: Row, up: Scale) -> bool:
    if row.printed is None or row.measured is None:
        return False
    return abs(up.apart(row.measured, row.printed.value)) > PARTED


def _lines(curve: Curve, rows: tuple[Row, ...], up: Scale, palette: Palette) -> list[Trace]:
    hue = palette.families[curve.family.hue - 1]
    look: Trace = {"mode": "lines", "hoverinfo": "skip", "showlegend": False, "type": "scatter"}
    said = [(row.x, float(row.printed.value)) for row in rows if row.printed]
    if not said:
        found = [(row.x, float(row.measured)) for row in rows if row.measured is not None]
        dashed = {"color": hue, "width": 1.25 * palette.scale, "dash": "6px,4px"}
        return [{**look, **_xy(found), "line": dashed, "name": curve.name}]
    solid = {"color": hue, "width": 1.75 * palette.scale}
    traces = [{**look, **_xy(said), "line": solid, "name": f"{curve.name}, printed"}]
    drops: list[tuple[int, float | None]] = []
    for row in rows:
        if row.printed and row.measured is not None and _parted(row, up):
            drops += [(row.x, float(row.printed.value)), (row.x, float(row.measured))]
            drops.append((row.x, None))
    if drops:
        dotted = {"color": hue, "width": 1.5 * palette.scale, "dash": "2px,3px"}
        traces.append({**look, **_xy(drops), "line": dotted, "name": f"{curve.name}, apart"})
    return traces


def _xy(points: list[tuple[int, float]] | list[tuple[int, float | None]]) -> Trace:
    return {"x": [x for x, _ in points], "y": [y for _, y in points]}


def _markers(curve: Curve, rows: tuple[Row, ...], places: int, palette: Palette) -> Trace:
    hue = palette.families[curve.family.hue - 1]
    found = [row for row in rows if row.measured is not None]
    size = {"star": 12.5, "star-diamond": 12.5, "diamond": 11, "square": 9}.get(
        curve.family.marker, 10
    )
    return {
        "type": "scatter",
        "mode": "markers",
        "name": curve.name,
        "x": [row.x for row in found],
        "y": [float(row.measured or 0) for row in found],
        "customdata": [_terms(row, places) for row in found],
        "hoverinfo": "none",
        "showlegend": False,
        "cliponaxis": False,
        "marker": {
            "symbol": curve.family.marker,
            "size": size * palette.scale,
            "color": hue if curve.family.filled else palette.bg,
            "opacity": 1,
            "line": {"color": hue, "width": (0 if curve.family.filled else 1.75) * palette.scale},
        },
    }


def _terms(row: Row, places: int) -> dict[str, Any]:
    """Return what the tooltip of a marker says."""
    shown = cells(row, places)
    return {
        "spec": row.net.spec,
        "terms": [
            ["Nodes", shown["nodes"]],
            ["Printed", shown["printed"]],
            ["Degree", shown["degree"]],
            ["Measured", shown["measured"]],
            ["Diameter", shown["diameter"]],
            ["Mean distance", shown["mean"]],
            ["Links", shown["links"]],
            ["… to others", shown["others"]],
        ],
        "source": row.printed.source if row.printed else "",
    }


# Axes and names ------------------------------------------------------------------------------


def _layout(
    compared: Comparison,
    curves: list[tuple[Curve, tuple[Row, ...]]],
    across: Scale,
    up: Scale,
    palette: Palette,
) -> dict[str, Any]:
    steps = ticks(up)
    scale = palette.scale
    numbers = {"family": MONO, "size": 12 * scale, "color": palette.ink_3}
    stops = compared.across.stops
    # The superscripts of the mono face stand too far apart.
    labels = [tick_text(step) for step in steps]
    left = max((len(label) for label in labels), default=3) * 7.4 * scale + 14
    bare = {"showgrid": False, "zeroline": False, "fixedrange": True, "tickfont": numbers}
    return {
        "height": HEIGHT,
        "margin": {"l": left, "r": RIGHT * scale, "t": TOP, "b": BOTTOM * scale, "pad": 0},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "showlegend": False,
        "hovermode": "closest",
        "hoverdistance": 28,
        "dragmode": False,
        "font": {"family": SANS, "size": 13 * scale, "color": palette.ink},
        "modebar": {"bgcolor": "rgba(0,0,0,0)", "color": palette.ink_3},
        "xaxis": {
            **bare,
            "type": "log" if across.log else "linear",
            "range": [across.low, across.high],
            "tickvals": stops[:: 2 if across.log else 1],
            "ticktext": [_stop(x, across.log) for x in stops[:: 2 if across.log else 1]],
            "showline": True,
            "linecolor": palette.line_3,
            "ticks": "outside",
            "ticklen": 5,
            "tickcolor": palette.line_3,
            "tickangle": 0,
            "tickfont": {**numbers, "family": SANS if across.log else MONO},
        },
        "yaxis": {
            **bare,
            "type": "log" if up.log else "linear",
            "range": [up.low, up.high],
            "tickvals": steps,
            "ticktext": labels,
            "showgrid": True,
            "gridcolor": palette.line,
            "ticks": "",
            "ticklabelstandoff": 8,
            "tickfont": {**numbers, "family": MONO if labels[-1].isascii() else SANS},
        },
        "annotations": [
            _axis_title(compared.across, palette),
            *_end_names(curves, across, up, palette),
        ],
    }


def _stop(x: int, log: bool) -> str:
    return power(2, x.bit_length() - 1) if log else str(x)


def _axis_title(axis: Axis, palette: Palette) -> Trace:
    return {
        "text": axis.title.lower(),
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


def _end_names(
    curves: list[tuple[Curve, tuple[Row, ...]]], across: Scale, up: Scale, palette: Palette
) -> list[Trace]:
    """Return the names at the right, each led to the end of its curve, none over another."""
    ends = [(c, row, y) for c, rows in curves if (y := _shown(row := rows[-1])) is not None]
    heights = spread([up.pixel(y) for _, _, y in ends], NAME_STEP * palette.scale, up.length)
    names: list[Trace] = []
    for (curve, row, y), height in zip(ends, heights, strict=True):
        hue = palette.families[curve.family.hue - 1]
        # At the end of the axis the lead has its length in pixels, whatever the width.
        led: Trace = {"ax": NAME_GAP, "ay": up.pixel(y) - height}
        if across.length - across.pixel(row.x) > NAME_GAP + 1:
            led = {"axref": "x", "ayref": "y", "ax": across.high, "ay": up.back(height)}
        names.append(
            {
                **led,
                "text": curve.name,
                "x": across.to(row.x),
                "y": up.to(y),
                "xanchor": "left",
                "showarrow": True,
                "arrowhead": 0,
                "arrowwidth": 1,
                "arrowcolor": hue,
                "standoff": 8,
                "startstandoff": 3,
                "borderpad": 1,
                "font": {"family": MONO, "size": 12.5 * palette.scale, "color": hue},
            }
        )
    return names


def _printed_names(
    curves: list[tuple[Curve, tuple[Row, ...]]], across: Scale, up: Scale, palette: Palette
) -> list[Trace]:
    """Return one name for each printed line that parts from its markers, where there is room."""
    taken = [p for _, rows in curves for p in _pixels(rows, across, up)]
    names: list[Trace] = []
    parted = [(c, rows) for c, rows in curves if any(_parted(row, up) for row in rows)]
    for curve, rows in parted:
        line = [(across.pixel(r.x), up.pixel(r.printed.value)) for r in rows if r.printed]
        text = f"{curve.family.key}, printed"
        half = (len(text) * 3.6 * palette.scale, 7 * palette.scale)
        found = spot(line, half, taken, (across.length - 20, up.length))
        if found is None:
            continue
        x, y = found
        taken += [(x + i * half[0] / 4, y + j * half[1]) for i in range(-4, 5) for j in (-1, 0, 1)]
        hue = palette.families[curve.family.hue - 1]
        names.append(
            {
                "type": "scatter",
                "mode": "text",
                "name": text,
                "x": [across.value(x)],
                "y": [up.value(y)],
                "text": [text],
                "textfont": {"size": 12 * palette.scale, "color": hue, "family": SANS},
                "hoverinfo": "skip",
                "showlegend": False,
            }
        )
    return names


def _pixels(rows: tuple[Row, ...], across: Scale, up: Scale) -> list[Point]:
    """Return what a curve covers: its markers, and points along its line."""
    marks = [(across.pixel(r.x), up.pixel(r.measured)) for r in rows if r.measured is not None]
    line = [(across.pixel(r.x), up.pixel(r.printed.value)) for r in rows if r.printed]
    drops = [
        (across.pixel(r.x), up.pixel(r.measured) + (k / 6) * up.apart(r.measured, r.printed.value))
        for r in rows
        if r.printed and r.measured is not None
        for k in range(1, 6)
    ]
    return marks + drops + along(line or marks)


def along(line: list[Point], step: float = 6.0) -> list[Point]:
    """Return points on a polyline, no farther apart than ``step`` across."""
    points = list(line[:1])
    for (x, y), (u, v) in pairwise(line):
        parts = max(1, round(abs(u - x) / step))
        points += [(x + (u - x) * k / parts, y + (v - y) * k / parts) for k in range(1, parts + 1)]
    return points
