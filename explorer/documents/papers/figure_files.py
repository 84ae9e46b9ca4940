"""Plots and drawings of the papers, and comparisons, as files: CSV, JSON, SVG, PNG and HTML."""

from __future__ import annotations

from itertools import chain, pairwise
from typing import Any, Final

from explorer.analysis.comparison.curves import Comparison
from explorer.core.registry import network
from explorer.core.scene import Scene
from explorer.display.palette import SANS, Palette, palette_of
from explorer.display.plot_svg import plot_svg
from explorer.display.raster import png
from explorer.display.svg import scene_svg
from explorer.documents.compare.figure import Frame, figure
from explorer.documents.compare.table import csv_text, row_points
from explorer.documents.papers.statement_list import paper
from explorer.documents.papers.witness import tree_links
from explorer.export.standalone import standalone
from explorer.notation.csv_escape import cell, rows_as_csv
from explorer.notation.json_form import json_fields
from explorer.papers.paper_tables import Drawing, Figure
from explorer.papers.series import comparison, series
from explorer.routing.traces.trace import route as routed
from explorer.scenes.hops import route_scene
from explorer.scenes.scene import drawn_whole
from explorer.state.link import explore_link
from explorer.words.text import Phrase
from explorer.words.voice import ENGLISH, Voice

FORMATS: Final = ("csv", "json", "svg", "png", "html")

FILE_WIDTH = 1280
"""Width in pixels of a plot in a file, for a projector's slide."""

NAMES_WIDTH = 200
"""Pixels beside a plot: its numbers and the names of its curves."""

SLIDE = Frame(FILE_WIDTH - NAMES_WIDTH, 620, 1.6)
"""A plot in a file: letters of at least 18 pixels, lines of at least 2, at a width of 1280."""

PHONE_FRAME = Frame(640 - NAMES_WIDTH, 520, 1.6)
"""A plot for a phone, where 640 pixels are shown on 390: letters of at least 11 pixels."""


def reading_guide(compared: Comparison, voice: Voice = ENGLISH) -> str:
    """Return how to read the plot of a comparison, explaining only what it contains.

    >>> from explorer.papers.registry import figures
    >>> reading_guide(comparison(figures()["mc-size"]))
    'Lines: the printed formula. Markers: measured on the network.'
    """
    joined = [rows for c, rows in zip(compared.curves, compared.rows, strict=True) if c.joined]
    single = [rows for c, rows in zip(compared.curves, compared.rows, strict=True) if not c.joined]
    words = []
    if any(row.printed for rows in joined for row in rows):
        words.append("Lines: the printed formula.")
    if any(row.printed for rows in single for row in rows):
        words.append("Bars: the printed formula.")
    words.append("Markers: measured on the network.")
    if any(rows and not any(row.printed for row in rows) for rows in joined):
        words.append("Dashed: no formula is printed.")
    if any(row.verdict in ("differs", "within") for row in chain(*joined, *single)):
        words.append("Dotted drops: where they part.")
    return " ".join(map(voice.say, words))


def place_text(item: Figure | Drawing, voice: Voice = ENGLISH) -> str:
    """Return the paper and the place of a figure, in words.

    >>> from explorer.papers.registry import figures
    >>> place_text(figures()["scq-figure-12"])
    'Star-crossed cube, Figure 12'
    """
    return f"{paper(item.paper).title}, {_phrase_in(item.place, voice)}"


def _phrase_in(text: str, voice: Voice) -> str:
    return text if voice == ENGLISH else Phrase(text).in_lang(voice.lang)


# Plots -----------------------------------------------------------------------------------------


def comparison_svg(
    compared: Comparison,
    log: bool,
    title: str,
    note: str = "",
    theme: str = "light",
    upright: int = 0,
    frame: Frame = SLIDE,
    voice: Voice = ENGLISH,
) -> str:
    """Return a comparison as a stand-alone SVG, 1280 pixels wide or as wide as its frame and names.

    ``upright`` is the position on the axis of a dashed vertical line, 0 for none.
    """
    palette = palette_of(theme, frame.scale)
    # A small picture has no room for the reading guide, which is shown once the picture is opened.
    full_note = f"{note} {reading_guide(compared, voice)}".strip() if frame is SLIDE else note
    figure_data = figure(compared, log, theme, frame, voice)
    if upright:
        figure_data = {
            **figure_data,
            "data": [_upright_line(figure_data, upright, palette), *figure_data["data"]],
        }
    return plot_svg(figure_data, palette, frame.width + NAMES_WIDTH, title, full_note)


def _upright_line(figure_data: dict[str, Any], at: int, palette: Palette) -> dict[str, Any]:
    """Return a dashed line over the whole height of a figure as a trace."""
    up = figure_data["layout"]["yaxis"]
    ends = [10**end if up["type"] == "log" else end for end in up["range"]]
    dashed = {"color": palette.ink_3, "width": 1.25 * palette.scale, "dash": "4px,4px"}
    return {"mode": "lines", "x": [at, at], "y": ends, "line": dashed}


QUANTITY_FIELDS: Final = ("key", "title", "line", "unit")


def comparison_json(compared: Comparison) -> dict[str, Any]:
    """Return the series of a comparison, by formula and as measured, exactly."""
    return {
        "up": json_fields(compared.vertical, *QUANTITY_FIELDS),
        "across": json_fields(compared.horizontal, *QUANTITY_FIELDS),
        "series": [
            {
                "name": curve.name,
                "family": curve.family.key,
                "parts": next((r.net.spec for r in rows if r.verdict == "differs"), None),
                "points": [row_points(row) for row in rows],
            }
            for curve, rows in zip(compared.curves, compared.rows, strict=True)
        ],
    }


def comparison_html(
    compared: Comparison,
    log: bool,
    title: str,
    note: str = "",
    theme: str = "light",
    voice: Voice = ENGLISH,
) -> str:
    """Return a comparison as a stand-alone page; hovering shows a network and its values.

    Plotly is inside the page; nothing is fetched.
    """
    from plotly.io import to_html

    figure_data = figure(compared, log, theme, SLIDE, voice)
    for trace in figure_data["data"]:
        if terms := trace.pop("customdata", None):
            trace.pop("hoverinfo")
            trace["text"] = ["<br>".join(f"{a} {b}" for a, b in t["terms"]) for t in terms]
            trace["hovertemplate"] = [
                f"<b>{t['spec']}</b><br>%{{text}}<extra></extra>" for t in terms
            ]
    palette = palette_of(theme)
    figure_data["layout"]["hoverlabel"] = {"font": {"family": SANS, "size": 15}}
    # Only the image download: the other buttons of Plotly lead to its servers.
    config = {"displaylogo": False, "responsive": True, "modeBarButtons": [["toImage"]]}
    body = to_html(
        figure_data, config, include_plotlyjs=True, full_html=False, div_id="plot", validate=False
    )
    full_note = f"{note} {reading_guide(compared, voice)}".strip()
    return standalone(title, full_note, body, palette.bg, palette.ink, voice.lang)


# Drawings --------------------------------------------------------------------------------------


def drawing_svg(drawing: Drawing, theme: str = "light") -> str:
    """Return a drawing as an SVG: its network, with the embedded tree or ring in amber.

    >>> from explorer.papers.registry import drawings
    >>> drawing_svg(drawings()["ecq-figure-1"]).startswith("<svg")
    True
    """
    net = network(drawing.spec)
    path = tuple(net.parse(address) for address in drawing.path)
    tree, missing = tree_links(net, drawing.view)
    scene, route = scene_and_route(drawing)
    if route:
        return scene_svg(scene, theme, route)
    closed = path[:1] == path[-1:] and len(path) > 1
    ring = tuple(pairwise(path)) if closed else ()
    return scene_svg(scene, theme, () if closed else path, (*tree, *ring), missing)


def scene_and_route(drawing: Drawing) -> tuple[Scene, tuple[int, ...]]:
    """Return the scene of a drawing, and the route it follows if the network is not drawn whole."""
    net = network(drawing.spec)
    start = drawing.path[0] if drawing.path else dict(drawing.view).get("from", "#0")
    source = net.parse(start)
    route = () if drawn_whole(net) else routed(net, source, net.nodes - 1 - source).nodes
    return route_scene(net, route), route


def drawing_json(drawing: Drawing) -> dict[str, Any]:
    """Return a drawing as data: its network, its links, and the links of its tree or ring."""
    net = network(drawing.spec)
    tree, missing = tree_links(net, drawing.view)
    name = net.format
    return {
        "spec": drawing.spec,
        "link": explore_link(drawing.spec, drawing.view),
        "nodes": net.nodes,
        "links": net.links,
        "way": list(drawing.path),
        "tree": [[name(a), name(b)] for a, b in tree],
        "missing": [[name(a), name(b)] for a, b in missing],
    }


def drawing_csv(drawing: Drawing) -> str:
    """Return the links of a drawing as CSV: ends, kind, dimension, and whether highlighted."""
    net = network(drawing.spec)
    tree, missing = tree_links(net, drawing.view)
    path = tuple(net.parse(address) for address in drawing.path)
    amber_links = {frozenset(pair) for pair in (*tree, *pairwise(path))}
    table: list[tuple[object, ...]] = [("a", "b", "kind", "dimension", "in amber")]
    rows = net.link_array().tolist()
    kinds = net.link_kinds([row[0] for row in rows]).tolist()
    for (a, b, port), port_kinds in zip(rows, kinds, strict=True):
        kind, dimension = net.kinds[port_kinds[port]].key, net.ports[port].dimension
        in_amber = "yes" if frozenset((a, b)) in amber_links else "no"
        table.append((cell(net.format(a)), cell(net.format(b)), kind, dimension, in_amber))
    for a, b in missing:
        table.append((cell(net.format(a)), cell(net.format(b)), "missing", "", "no"))
    return rows_as_csv(table)


# Plots and drawings -----------------------------------------------------------------------------


def figure_head(item: Figure | Drawing) -> dict[str, Any]:
    """Return the description of a figure, without its series."""
    kind = "plot" if isinstance(item, Figure) else "drawing"
    head = {**json_fields(item, "id", "paper", "place", "title"), "kind": kind, "note": item.note}
    if isinstance(item, Drawing):
        return {**head, "spec": item.spec, "link": explore_link(item.spec, item.view)}
    names = [shown_series.name for shown_series in series(item)]
    return {**head, "up": item.up, "across": item.across, "curves": names, "log": item.log}


def figure_json(item: Figure | Drawing) -> dict[str, Any]:
    """Return a figure with its series, or with the content of its drawing."""
    if isinstance(item, Drawing):
        return {**figure_head(item), **drawing_json(item)}
    return {**figure_head(item), **comparison_json(comparison(item))}


def figure_file(
    item: Figure | Drawing, form: str, theme: str = "light", voice: Voice = ENGLISH
) -> str | bytes:
    """Return a figure as a file in one of FORMATS except JSON: text, or the bytes of a PNG.

    >>> from explorer.papers.registry import figures
    >>> figure_file(figures()["hcn-diameter"], "csv").splitlines()[1].split(",")[:3]
    ['Hypercube', 'Q(2)', '4']
    """
    title, note = _phrase_in(item.title, voice), _phrase_in(item.note, voice)
    if isinstance(item, Drawing):
        if form == "csv":
            return drawing_csv(item)
        svg, width = drawing_svg(item, theme), 1600
        title = f"{place_text(item, voice)}: {title}"
        if form == "html":
            palette = palette_of(theme)
            return standalone(title, note, svg, palette.bg, palette.ink, voice.lang)
    else:
        compared, width = comparison(item), FILE_WIDTH
        note = f"{place_text(item, voice)}. {note}"
        if form == "csv":
            return csv_text(compared)
        if form == "html":
            return comparison_html(compared, item.log, title, note, theme, voice)
        svg = comparison_svg(compared, item.log, title, note, theme, voice=voice)
    return png(svg, width) if form == "png" else svg
