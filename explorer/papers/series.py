"""The series of a paper's figure: exact points by the printed formula and as measured."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from explorer.analysis.comparison.curves import Comparison, Curve, Row
from explorer.analysis.comparison.families import Family, Sizes, comparable_families
from explorer.analysis.comparison.metrics import AXES, Axis, Metric, metrics
from explorer.analysis.measures.economy import Factors
from explorer.core.errors import OutsideRange
from explorer.papers.paper_tables import Figure

T = TypeVar("T", Axis, Metric, Family, Sizes)


@dataclass(frozen=True)
class Series:
    """A curve of a figure: its networks, smallest first, with printed and measured values."""

    curve: Curve
    rows: tuple[Row, ...]

    @property
    def name(self) -> str:
        """The name of the curve, shown at its end."""
        return self.curve.name

    @property
    def first_difference(self) -> Row | None:
        """The first network at which the printed and the measured value differ, if any."""
        return next((row for row in self.rows if row.verdict == "differs"), None)


def comparison(figure: Figure) -> Comparison:
    """Return the comparison of families that a figure shows.

    >>> from explorer.papers.registry import figures
    >>> [curve.name for curve in comparison(figures()["ecq-figure-2"]).curves]
    ['Q(n)', 'CQ(n)', 'EH(s,s)', 'ECQ(s,s)']
    """
    metrics_by_key = metrics(Factors(*figure.factors))
    axes = {axis.key: axis for axis in AXES}
    shown_axis = axes.get(figure.by or figure.across)
    if shown_axis is None:
        raise OutsideRange(f"figure {figure.id} runs along no axis: {figure.across!r} is none")
    across_metric = None if figure.across in axes else _choice_of_key(metrics_by_key, figure.across)
    return Comparison(
        _choice_of_key(metrics_by_key, figure.up),
        shown_axis.with_range(figure.low, figure.high),
        _curves(figure),
        across_metric,
    )


def _curves(figure: Figure) -> tuple[Curve, ...]:
    earlier_keys: list[str] = []
    curves = []
    for key, sizes in figure.curves:
        family = _choice_of_key(comparable_families(), key)
        curves.append(
            Curve(
                replace(family, nth=earlier_keys.count(key)),
                _choice_of_key(family.group.choices, sizes),
            )
        )
        earlier_keys.append(key)
    return tuple(curves)


def _choice_of_key(choices: tuple[T, ...], key: str) -> T:
    for choice in choices:
        if choice.key == key:
            return choice
    raise OutsideRange(f"there is no {type(choices[0]).__name__.lower()} {key!r}")


def series(figure: Figure) -> tuple[Series, ...]:
    """Return the curves of a figure with their networks and exact values.

    >>> from explorer.papers.registry import figures
    >>> result = series(figures()["hcn-diameter"])[1]
    >>> row = result.first_difference
    >>> result.name, row.net.spec, row.printed.value, row.measured
    ('HCN(n)', 'HCN(3)', 6, 5)
    """
    compared = comparison(figure)
    return tuple(Series(c, row) for c, row in zip(compared.curves, compared.rows, strict=True))
