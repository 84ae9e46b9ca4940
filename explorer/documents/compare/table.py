"""A comparison as text: formatted numbers, the table at one position, and CSV."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from explorer.analysis.comparison.curves import Comparison, Row
from explorer.analysis.comparison.metrics import Axis, Exact, Metric
from explorer.analysis.comparison.table import printed_value
from explorer.notation.csv_escape import rows_as_csv
from explorer.notation.formula import MINUS, numeral
from explorer.words.voice import ENGLISH, Voice

UNKNOWN = "–"


def exact_text(exact: Exact | None, decimals: int = 0, voice: Voice = ENGLISH) -> str:
    """Return an exact number with the given number of decimals and grouped thousands.

    >>> [exact_text(value) for value in (Fraction(15, 8), 1024, Fraction(5, 2), None)]
    ['1.875', '1,024', '2.500', '–']
    >>> exact_text(2**70)
    '1.181 × 10²¹'
    """
    if exact is None:
        return UNKNOWN
    if abs(Fraction(exact)) >= 10**9:
        return voice.localized(numeral(round(exact)))
    is_digits = Fraction(exact).denominator == 1 and not decimals
    if is_digits:
        return voice.localized(numeral(int(exact)))
    return voice.localized(f"{float(exact):,.{decimals or 3}f}".replace("-", MINUS))


def decimals_of_rows(rows: tuple[Row, ...]) -> int:
    """Return the number of decimals that the metric of these rows needs: none if all are whole."""
    return decimals_of([row.measured for row in rows] + [printed_value(row) for row in rows])


def decimals_of(values: Iterable[Exact | None]) -> int:
    """Return the number of decimals that exact values need: none if all are whole."""
    return 3 if any(v is not None and Fraction(v).denominator > 1 for v in values) else 0


def printed_text(row: Row, places: int, voice: Voice = ENGLISH) -> str:
    """Return the printed value, with its relation unless that is equality."""
    if row.printed is None:
        return UNKNOWN
    sign = "" if row.printed.relation == "=" else f"{row.printed.relation} "
    return sign + exact_text(row.printed.value, places, voice)


def difference_text(row: Row, places: int, voice: Voice = ENGLISH) -> str:
    """Return how measured compares with printed: equal, within, ≠ and by how much, or unknown."""
    if row.verdict != "differs":
        return UNKNOWN if row.verdict == "unknown" else voice.say(row.verdict)
    gap = row.difference or 0
    return f"≠ {'+' if gap > 0 else ''}{exact_text(gap, places, voice)}"


def cell_texts(row: Row, places: int, voice: Voice = ENGLISH) -> dict[str, str]:
    """Return the cells of a row as shown, by column."""
    measures = row.measures
    return {
        "network": row.net.spec,
        "family": voice.say(row.family.title),
        "nodes": exact_text(row.net.nodes, 0, voice),
        "links": exact_text(row.net.links, 0, voice),
        "degree": degrees(row),
        "diameter": exact_text(measures.diameter, 0, voice),
        "mean": exact_text(measures.mean_distance, 3, voice),
        "others": exact_text(measures.mean_distance_excluding_self, 3, voice),
        **({"across": _across_text(row.horizontal[1], voice)} if row.scattered else {}),
        "printed": printed_text(row, places, voice),
        "measured": exact_text(row.measured, places, voice),
        "difference": difference_text(row, places, voice),
    }


def _across_text(quantity: Exact | None, voice: Voice) -> str:
    return exact_text(quantity, 3 if isinstance(quantity, Fraction) else 0, voice)


def degrees(row: Row) -> str:
    """Return the degree, or the range of degrees, of a network."""
    low, high = row.measures.degrees.minimum, row.measures.degrees.maximum
    return str(high) if low == high else f"{low}–{high}"


def title(up: Metric, across: Axis | Metric, voice: Voice = ENGLISH) -> str:
    """Return the title of a plot.

    >>> from explorer.analysis.comparison.metrics import AXES, METRICS
    >>> title(METRICS[0], AXES[0])
    'Message density against degree'
    """
    return voice.say(
        "{up} against {across}", up=voice.say(up.title), across=voice.within(across.title)
    )


def position_words(across: Axis, voice: Voice = ENGLISH) -> tuple[str, str]:
    """Return the words before and after the position on an axis in the head of a table.

    >>> from explorer.analysis.comparison.metrics import AXES
    >>> position_words(AXES[0]), position_words(AXES[1])
    (('At degree', ''), ('Nearest to', 'nodes'))
    """
    name = voice.within(across.title)
    if across.doubling:
        return voice.say("Nearest to"), name
    return voice.say("At {name}", name=name), ""


def csv_text(comparison: Comparison) -> str:
    """Return every network of a comparison as CSV, with exact fractions and decimals.

    Columns: family, spec, x (position on the axis), nodes, links, degree, mean degree, diameter,
    mean distance with and without the node itself, the printed value, its relation and source, the
    measured value, the difference and the method of measurement, the curve. If the horizontal axis
    is a metric, also its printed and measured values.
    """
    rows = [record(comparison, row) for curve in comparison.rows for row in curve]
    heads = list(rows[0]) if rows else ["family", "network", "x"]
    return rows_as_csv([heads, *(row.values() for row in rows)])


def record(comparison: Comparison, row: Row) -> dict[str, str | int | None]:
    """Return a row of a comparison in full, by the names of the columns of its CSV."""
    measures, formula, up = row.measures, row.printed, comparison.vertical.key
    cells: dict[str, str | int | None] = {
        "family": row.family.title,
        "network": row.net.spec,
        "x": row.x,
        "nodes": row.net.nodes,
        "links": row.net.links,
        "degree": measures.degrees.maximum,
        "mean degree": _decimal(measures.degrees.mean),
        "diameter": _decimal(measures.diameter),
        "mean distance": _decimal(measures.mean_distance),
        "mean distance to others": _decimal(measures.mean_distance_excluding_self),
        f"{up} printed": _decimal(printed_value(row)),
        "relation": formula.relation if formula else "",
        "source": formula.source if formula else "",
        f"{up} measured": _decimal(row.measured),
        "difference": _decimal(row.difference),
        f"{up} measured exactly": "" if row.measured is None else str(row.measured),
        "verdict": row.verdict,
        "method": measures.method,
        "curve": row.curve,
    }
    if comparison.against:
        key, (stated, measured) = comparison.against.key, row.horizontal
        cells[f"{key} printed, across"] = _decimal(stated.value if stated else None)
        cells[f"{key} measured, across"] = _decimal(measured)
    return cells


def row_points(row: Row) -> dict[str, Any]:
    """Return a row as a point of a series: exact values as text, with plain numbers.

    ``printed`` and ``measured`` are ``{"x", "y", "exact"}`` or null; ``verdict`` is equal, within
    (a bound), differs or unknown.
    """
    return {
        "network": row.net.spec,
        "printed": _point(row.printed_point),
        "relation": row.printed.relation if row.printed else None,
        "source": row.printed.source if row.printed else None,
        "measured": _point(row.measured_point),
        "method": row.measures.method,
        "verdict": row.verdict,
    }


def _point(at: tuple[Exact, Exact] | None) -> dict[str, Any] | None:
    return at and {"x": at[0], "y": at[1], "exact": [str(at[0]), str(at[1])]}


def _decimal(exact: Exact | None) -> str:
    if exact is None:
        return ""
    return str(exact) if Fraction(exact).denominator == 1 else repr(float(exact))
