"""The document of a comparison: the available choices, the plot, the table, the grid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import Any, Final, Literal, TypedDict

from explorer.analysis.comparison.curves import Comparison, Row
from explorer.analysis.comparison.families import GROUPS, comparable_families
from explorer.analysis.comparison.metrics import AXES, BOUNDING_AXES, METRICS, Axis, Exact
from explorer.analysis.comparison.table import Column, columns, rows_at_x, sorted_rows
from explorer.analysis.measures.economy import FACTORS
from explorer.analysis.queues.limits import cycles_on_a_page, require_queues
from explorer.core.errors import TooLarge
from explorer.core.network import Network
from explorer.display.plot_svg import marker_path
from explorer.documents.compare.series_markers import Sign, sign_of, signs_of
from explorer.documents.compare.table import cell_texts, decimals_of_rows, position_words
from explorer.notation.formula import numeral
from explorer.notation.json_form import json_form
from explorer.state.compare import Titled
from explorer.words.glossary import TERMS
from explorer.words.voice import ENGLISH, Voice

MARKER_SIZE: Final = 9.0
"""The size of a family's marker on a curve of latencies, in units of its picture."""

FORMATS = (
    ("png", "PNG", "The plot as a picture, 1,280 pixels wide"),
    ("svg", "SVG", "The plot as a drawing that scales"),
    ("csv", "CSV", "Every network of the plot, with exact values"),
    ("json", "JSON", "The series, by formula and as measured, with exact values"),
)


class Choice(TypedDict):
    """One of several choices: its value in the URL, and its label."""

    value: str
    label: str


class ChoiceGroup(TypedDict):
    """Choices under a heading."""

    title: str
    choices: list[Choice]


class FamilySign(TypedDict):
    """How a family is marked in plot and table: its hue, from 1 to 5, and its marker."""

    hue: int
    marker: str


class FamilyChoice(FamilySign):
    """A family that can be plotted."""

    key: str
    title: str


class SizesChoice(TypedDict):
    """The source of the sizes behind the curves of some families; ``key`` is a URL parameter."""

    key: str
    names: str
    choices: list[Choice]


class FactorField(TypedDict):
    """A factor of cost effectiveness; ``key`` is a parameter of the URL."""

    key: str
    sign: str
    name: str


class FileFormat(TypedDict):
    """A format in which the comparison is downloaded."""

    key: str
    name: str
    title: str


class CompareChoices(TypedDict):
    """All available choices, whatever is chosen; ``grid`` is the URL of the grid's script."""

    up: list[ChoiceGroup]
    across: list[ChoiceGroup]
    by: list[Choice]
    families: list[FamilyChoice]
    sizes: list[SizesChoice]
    factors: list[FactorField]
    formats: list[FileFormat]
    grid: str


class ColumnHead(TypedDict):
    """A column: its key, its head, whether it holds numbers, a note, the key of its term or ""."""

    key: str
    title: str
    numeric: bool
    note: str
    term: str


class TableRow(TypedDict):
    """A network in a table: cells as they are shown, by column."""

    spec: str
    sign: FamilySign
    cells: dict[str, str]
    verdict: str
    source: str


class PlaceRow(TableRow):
    """A network at a position; its latency can be measured over ``cycles`` at any load.

    ``refused`` says why it can't be, "" if it can. ``outline`` is the family's marker around the
    origin, the path of an SVG; hollow or ``filled``.
    """

    cycles: int
    refused: str
    outline: str
    filled: bool


class PlaceTable(TypedDict):
    """The networks at a position on the axis; ``absent`` are the curves without a network there."""

    kind: Literal["place"]
    columns: list[ColumnHead]
    rows: list[PlaceRow]
    absent: list[str]


class GridRow(TableRow):
    """A network in the grid: values for sorting and filtering, and cells as shown."""

    values: dict[str, str | float | None]


class GridTable(TypedDict):
    """Every network of the plot."""

    kind: Literal["all"]
    columns: list[ColumnHead]
    rows: list[GridRow]


class PlaceDocument(TypedDict):
    """The position of the table on the axis, the words before and after it, and all positions."""

    before: str
    after: str
    at: str
    start: str
    stops: list[Choice]


class CompareDocument(TypedDict):
    """The Compare page in one state.

    ``controls`` are the URL parameters that controls set; ``usual`` are their values when the page
    opens, which a URL omits. ``plotted`` names the plot; ``plot`` and ``choices`` are null if the
    page has them already. ``scattered`` is true if the horizontal axis is a metric. ``term`` is the
    key of the term that defines the metric, or empty.
    """

    search: str
    complaints: list[str]
    title: str
    line: str
    term: str
    controls: dict[str, str]
    usual: dict[str, str]
    choices: CompareChoices | None
    forms: dict[str, str]
    count: str
    factors: list[str]
    range: tuple[str, str]
    scattered: bool
    place: PlaceDocument
    sort: str
    order: str
    table: PlaceTable | GridTable
    plotted: str
    plot: dict[str, Any] | None


def _choices(items: Iterable[Titled]) -> list[Choice]:
    return [{"value": item.key, "label": item.title} for item in items]


def _family_sign(sign: Sign) -> FamilySign:
    return {"hue": sign.hue, "marker": sign.shape}


def choices(grid: str) -> CompareChoices:
    """Return all available choices; ``grid`` is the URL of the grid's script."""
    sections = dict.fromkeys(metric.section for metric in METRICS)
    up: list[ChoiceGroup] = [
        {"title": name, "choices": _choices(m for m in METRICS if m.section == name)}
        for name in sections
    ]
    axis_keys = {axis.key for axis in AXES}
    across: list[ChoiceGroup] = [{"title": "Networks at equal", "choices": _choices(AXES)}]
    for part in up:
        others = [choice for choice in part["choices"] if choice["value"] not in axis_keys]
        across.append({"title": part["title"], "choices": others})
    return {
        "up": up,
        "across": across,
        "by": _choices(BOUNDING_AXES),
        "families": [
            {"key": f.key, "title": f.title, **_family_sign(sign_of(f))}
            for f in comparable_families()
        ],
        "sizes": [
            {
                "key": group.key,
                "names": ", ".join(f.key for f in comparable_families() if f.group == group),
                "choices": _choices(group.choices),
            }
            for group in GROUPS
        ],
        "factors": [{"key": key, "sign": letter, "name": name} for key, letter, name in FACTORS],
        "formats": [{"key": key, "name": name, "title": title} for key, name, title in FORMATS],
        "grid": grid,
    }


def place_document(across: Axis, at: int, voice: Voice = ENGLISH) -> PlaceDocument:
    """Return the position of a table on an axis."""
    before, after = position_words(across, voice)
    stops: list[Choice] = [{"value": str(x), "label": numeral(x)} for x in across.stops]
    start = str(across.start)
    return {"before": before, "after": after, "at": str(at), "start": start, "stops": stops}


def place_table(comparison: Comparison, at: int, sort: str, voice: Voice = ENGLISH) -> PlaceTable:
    """Return the table at a position on the axis, sorted by a column."""
    rows = comparison.rows
    rows_here = rows_at_x(rows, at, comparison.across)
    places = decimals_of_rows(tuple(row for curve in rows for row in curve))
    present = {row.curve for row in rows_here}
    signs = signs_of(comparison.curves)
    return {
        "kind": "place",
        "columns": heads(columns(comparison.against)) if rows_here else [],
        "rows": [
            _place_row(row, signs[row.family], places, voice)
            for row in sorted_rows(rows_here, sort)
        ],
        "absent": [c.name for c in comparison.curves if c.name not in present] if rows_here else [],
    }


def grid_table(comparison: Comparison, voice: Voice = ENGLISH) -> GridTable:
    """Return every network of a comparison, with values to sort and filter by."""
    rows = [row for curve in comparison.rows for row in curve]
    places = decimals_of_rows(tuple(rows))
    table_columns = columns(comparison.against)
    signs = signs_of(comparison.curves)
    return {
        "kind": "all",
        "columns": heads(table_columns),
        "rows": [
            {
                **_row(row, signs[row.family], places, voice),
                "values": _values(row, table_columns, voice),
            }
            for row in rows
        ],
    }


def heads(shown_columns: Sequence[Column]) -> list[ColumnHead]:
    """Return the heads of columns."""
    return [json_form(ColumnHead, column, term=term_of(column.key)) for column in shown_columns]


TERM_EXCEPTIONS: Final = MappingProxyType(
    {
        "density": "message_density",
        "mean": "mean_distance",
        "link-ratio": "links_saved",
        "degree-mean": "mean_degree",
    }
)
"""Terms of the metrics and columns whose keys differ from their terms."""


def term_of(key: str) -> str:
    """Return the key of the term that explains a metric or a column, "" if no term does.

    >>> term_of("density"), term_of("cost-mean"), term_of("family")
    ('message_density', 'cost_mean', '')
    """
    term = TERM_EXCEPTIONS.get(key, key.replace("-", "_"))
    return term if term in TERMS else ""


def _values(row: Row, known: Sequence[Column], voice: Voice) -> dict[str, str | float | None]:
    values = {c.key: _json_value(c.order(row)) for c in known}
    return {**values, "family": voice.say(row.family.title)}


def _row(row: Row, sign: Sign, places: int, voice: Voice) -> TableRow:
    return {
        "spec": row.net.spec,
        "sign": _family_sign(sign),
        "cells": cell_texts(row, places, voice),
        "verdict": row.verdict,
        "source": row.printed.source if row.printed else "",
    }


def _place_row(row: Row, sign: Sign, places: int, voice: Voice) -> PlaceRow:
    return {
        **_row(row, sign, places, voice),
        "cycles": cycles_on_a_page(row.net),
        "refused": _refusal(row.net),
        "outline": marker_path(sign.marker, MARKER_SIZE),
        "filled": sign.filled,
    }


def _refusal(net: Network) -> str:
    """Return why no latency of a network can be measured, "" if it can."""
    try:
        require_queues(net)
    except TooLarge as error:
        return str(error)
    return ""


def _json_value(value: Exact | str | None) -> str | float | None:
    return value if value is None or isinstance(value, str) else float(value)


ORDERS: Final = MappingProxyType(
    {
        (True, False): "sorted by {name}, smallest first",
        (True, True): "sorted by {name}, largest first",
        (False, False): "sorted by {name}",
        (False, True): "sorted by {name}, from Z to A",
    }
)
"""How a table is sorted, by whether the column is numeric and whether the order is descending."""


def order_text(comparison: Comparison, sort: str, voice: Voice = ENGLISH) -> str:
    """Return the sort order of a position's table in words.

    >>> result = Comparison(METRICS[0], AXES[0], ())
    >>> order_text(result, "-family"), order_text(result, "nodes")
    ('sorted by family, from Z to A', 'sorted by nodes, smallest first')
    >>> order_text(result, "measured", Voice("de"))
    'geordnet: Nachrichtendichte (gemessen), kleinste zuerst'
    """
    key = sort.removeprefix("-")
    column = next(column for column in columns(comparison.against) if column.key == key)
    name = voice.within(column.title)
    if key == "measured":
        name = voice.say("measured {name}", name=voice.within(comparison.vertical.title))
    return voice.say(ORDERS[column.numeric, sort.startswith("-")], name=name)


def grid_text(comparison: Comparison, voice: Voice = ENGLISH) -> str:
    """Return how many networks the grid holds, and how to use it."""
    networks_text = voice.many(sum(len(rows) for rows in comparison.rows), "network")
    return voice.say("{networks}: click a head to sort, type to filter", networks=networks_text)
