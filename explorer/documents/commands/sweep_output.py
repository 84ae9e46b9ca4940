"""The results of sweeps as a command prints them: one JSON document, or the rows of a CSV."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TypedDict

from explorer.analysis.comparison.metrics import METRICS
from explorer.analysis.comparison.quantities import Exact
from explorer.analysis.measures.measures import Measures
from explorer.analysis.sweeps.bisection import BisectionResult
from explorer.analysis.sweeps.faults import FaultCurve
from explorer.analysis.sweeps.tables import TableRow
from explorer.notation.csv_escape import rows_as_csv
from explorer.notation.json_form import json_form
from explorer.state.link import explore_link


class DistancesJson(TypedDict):
    """All distances of a network; ``pairs`` are ordered pairs at distance 0, 1, 2 …

    ``closed_form`` says whether the closed form of the network, if it has one, agrees.
    """

    spec: str
    nodes: int
    connected: bool
    diameter: int | None
    radius: int | None
    mean_distance: Fraction | None
    mean_distance_exact: str | None
    mean_distance_excluding_self: Fraction | None
    pairs: list[int] | None
    eccentricities: list[tuple[int, int]] | None
    closed_form: bool | None
    method: str


class FaultPointJson(TypedDict):
    """A number of faults: shares of joined pairs and of wholly joined trials, with their bounds."""

    faults: int
    share: Fraction
    share_exact: str
    low: float
    high: float
    whole: Fraction
    whole_exact: str
    whole_low: float
    whole_high: float


class FaultsJson(TypedDict):
    """A curve of faults."""

    spec: str
    kind: str
    seed: int
    trials: int
    points: list[FaultPointJson]


class HalvingJson(TypedDict):
    """A bisection width, null if only bounds are known; the best half found, and its ``cut``."""

    spec: str
    bisection_width: int | None
    low: int
    high: int
    cut: int
    half: list[str]
    method: str


class CellJson(TypedDict):
    """A quantity of a network, as its papers print it and as measured."""

    measured: Fraction | None
    measured_exact: str | None
    printed: Fraction | None
    relation: str
    source: str
    verdict: str


class TableRowJson(TypedDict):
    """A network of a table, with its quantities by their keys."""

    spec: str
    nodes: int
    links: int
    method: str
    quantities: dict[str, CellJson]
    link: str


CsvRow = Sequence[object]


def distances_json(measures: Measures) -> DistancesJson:
    """Return the document of all distances."""
    net, closed = measures.net, measures.net.distance_pairs()
    return json_form(
        DistancesJson,
        measures,
        spec=net.spec,
        nodes=net.nodes,
        connected=measures.pairs is not None,
        mean_distance_exact=_exact_text(measures.mean_distance),
        closed_form=None if closed is None else closed == measures.pairs,
    )


def distances_rows(measures: Measures) -> Iterator[CsvRow]:
    """Yield the rows of a CSV of all distances."""
    yield "distance", "ordered pairs", "nodes that see no further"
    node_counts = dict(measures.eccentricities or ())
    for distance, count in enumerate(measures.pairs or ()):
        yield distance, count, node_counts.get(distance, 0)


def faults_json(curve: FaultCurve) -> FaultsJson:
    """Return the document of a curve of faults."""
    points = [
        json_form(FaultPointJson, point, share_exact=str(point.share), whole_exact=str(point.whole))
        for point in curve.points
    ]
    return json_form(FaultsJson, curve, spec=curve.net.spec, points=points)


def faults_rows(curve: FaultCurve) -> Iterator[CsvRow]:
    """Yield the rows of a CSV of a curve of faults."""
    points = faults_json(curve)["points"]
    yield tuple(points[0])
    for point in points:
        yield tuple(_decimal(value) for value in point.values())


def halving_json(halving: BisectionResult) -> HalvingJson:
    """Return the document of a bisection width."""
    half = [halving.net.format(node) for node in halving.half]
    return json_form(
        HalvingJson, halving, spec=halving.net.spec, bisection_width=halving.value, half=half
    )


def halving_rows(halving: BisectionResult) -> Iterator[CsvRow]:
    """Yield the rows of a CSV of a bisection width."""
    document = halving_json(halving)
    yield tuple(document)
    yield tuple(" ".join(v) if isinstance(v, list) else _decimal(v) for v in document.values())


def table_json(rows: Sequence[TableRow]) -> list[TableRowJson]:
    """Return the document of a table of networks."""
    return [
        {
            "spec": row.net.spec,
            "nodes": row.net.nodes,
            "links": row.net.links,
            "method": row.method,
            "quantities": {
                key: {
                    "measured": _fraction(measured),
                    "measured_exact": _exact_text(measured),
                    "printed": _fraction(printed.value) if printed else None,
                    "relation": printed.relation if printed else "",
                    "source": printed.source if printed else "",
                    "verdict": verdict,
                }
                for key, (printed, measured, verdict) in row.cells.items()
            },
            "link": explore_link(row.net.spec),
        }
        for row in rows
    ]


def table_rows(rows: Sequence[TableRow]) -> Iterator[CsvRow]:
    """Yield the rows of a CSV of a table: each quantity exactly, as printed, and its verdict."""
    columns = [
        f"{metric.key}{suffix}" for metric in METRICS for suffix in ("", " printed", " verdict")
    ]
    yield "network", "nodes", "links", *columns, "method"
    for row in rows:
        cells = [
            cell
            for metric in METRICS
            for printed, measured, verdict in [row.cells[metric.key]]
            for cell in (
                _exact_text(measured),
                f"{printed.relation.replace('=', '')}{printed.value}" if printed else None,
                verdict,
            )
        ]
        yield row.net.spec, row.net.nodes, row.net.links, *cells, row.method


def csv_text(rows: Iterator[CsvRow]) -> str:
    """Return rows as CSV.

    >>> csv_text(iter([("a", "b"), (1, None)]))
    'a,b\\n1,\\n'
    """
    return rows_as_csv(rows, "\n")


def _fraction(value: Exact | None) -> Fraction | None:
    return None if value is None else Fraction(value)


def _exact_text(value: Exact | None) -> str | None:
    return None if value is None else str(value)


def _decimal(value: object) -> object:
    return float(value) if isinstance(value, Fraction) else value
