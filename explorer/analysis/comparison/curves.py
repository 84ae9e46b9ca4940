"""The comparison of families: the exact rows behind every curve."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from explorer.analysis.comparison.families import Family, Sizes, member
from explorer.analysis.comparison.metrics import Axis, Exact, Metric, Printed
from explorer.analysis.comparison.quantities import verdict
from explorer.analysis.measures.measures import Measures, measure
from explorer.core.errors import ExplorerError
from explorer.core.limits import MAX_ENDS_ON_A_PAGE
from explorer.core.network import Network

MAX_NODES_SEARCHED = 4096
"""Largest network without a closed form that is measured by search, for an immediate answer."""

MAX_ENDS_VISITED = 2**25
"""Most link ends that the searches from one node of each orbit may visit: a part of a second."""

MAX_SIZES = 40
"""Most networks of a curve: on an axis of degrees a family of constant degree would never end."""


@dataclass(frozen=True)
class Row:
    """One network on a curve: its x, its measures, the printed and the measured metric.

    ``x`` is its position on the axis along which its curve runs. If a second metric is on the
    horizontal axis instead (``scattered``), ``horizontal`` holds the printed and measured values of
    that metric. ``curve`` names the curve; networks ``listed`` one by one are not joined by a line.
    """

    family: Family
    net: Network
    x: int
    measures: Measures
    printed: Printed | None
    measured: Exact | None
    horizontal: tuple[Printed | None, Exact | None] = (None, None)
    scattered: bool = False
    curve: str = ""
    listed: bool = False

    @property
    def verdict(self) -> str:
        """The measured value against the printed: equal, within (a bound), differs, or unknown."""
        return verdict(self.printed, self.measured)

    @property
    def difference(self) -> Exact | None:
        """Measured minus printed, or None if either is unknown."""
        if self.printed is None or self.measured is None:
            return None
        return self.measured - self.printed.value

    @property
    def measured_point(self) -> tuple[Exact, Exact] | None:
        """The point of the measured marker, or None if a value was not measured."""
        x = self.horizontal[1] if self.scattered else self.x
        return None if x is None or self.measured is None else (x, self.measured)

    @property
    def printed_point(self) -> tuple[Exact, Exact] | None:
        """The printed point, or None; x is measured if the horizontal metric is not printed."""
        printed, measured = self.horizontal
        x = self.x if not self.scattered else printed.value if printed else measured
        return None if x is None or self.printed is None else (x, self.printed.value)


@dataclass(frozen=True)
class Curve:
    """A family with the choice of its sizes."""

    family: Family
    sizes: Sizes

    @property
    def name(self) -> str:
        """The name of the curve, as ``SCQ(3,n)``."""
        return self.sizes.form(self.family.key)

    @property
    def joined(self) -> bool:
        """Whether a line joins the networks: not if they are listed one by one."""
        return not self.sizes.specs


@dataclass(frozen=True)
class Comparison:
    """A comparison: a metric against an axis, for some curves.

    The horizontal axis is ``across``, or the metric ``against``; then ``across`` only sets a range.
    """

    vertical: Metric
    across: Axis
    curves: tuple[Curve, ...]
    against: Metric | None = None

    @property
    def rows(self) -> tuple[tuple[Row, ...], ...]:
        """The rows of every curve, in the order of the curves."""
        return tuple(rows(curve, self.vertical, self.across, self.against) for curve in self.curves)

    @property
    def horizontal(self) -> Metric | Axis:
        """The metric or axis on the horizontal axis."""
        return self.against or self.across


def rows(
    curve: Curve, vertical: Metric, axis: Axis, against: Metric | None = None
) -> tuple[Row, ...]:
    """Return the networks of a curve in the range of an axis, smallest first, exactly.

    A network that only a long search could measure is left unmeasured. A size beyond the
    range of the family, or of the axis, ends the curve.

    >>> from explorer.analysis.comparison.families import comparable_families
    >>> from explorer.analysis.comparison.metrics import AXES, METRICS
    >>> hypercube = comparable_families()[0]
    >>> result = rows(Curve(hypercube, hypercube.group.choices[0]), METRICS[1], AXES[0])
    >>> [(row.net.spec, row.x, row.measured, row.verdict) for row in result][:2]
    [('Q(2)', 2, 4, 'equal'), ('Q(3)', 3, 9, 'equal')]
    """
    return tuple(
        Row(
            curve.family,
            measures.net,
            x,
            measures,
            vertical.printed(measures.net),
            vertical.measured(measures),
            (against.printed(measures.net), against.measured(measures))
            if against
            else (None, None),
            against is not None,
            curve.name,
            not curve.joined,
        )
        for x, measures in _members(curve.family, curve.sizes, axis)
    )


@lru_cache(maxsize=512)
def _members(family: Family, sizes: Sizes, axis: Axis) -> tuple[tuple[int, Measures], ...]:
    points: list[tuple[int, Measures]] = []
    count = len(sizes.specs) or MAX_SIZES
    for i in range(sizes.first, sizes.first + count):
        net = member(family, sizes, i)
        if net is None or (x := axis.value(net, i)) > axis.high:
            if sizes.specs:
                continue
            break
        if x >= axis.low:
            points.append((x, measured_at_once(net)))
    return tuple(points)


def measured_at_once(net: Network) -> Measures:
    """Return the measures of a network if they take only a moment, else empty ones that say why."""
    method = f"not measured here: a search above {MAX_NODES_SEARCHED:,} nodes takes too long"
    try:
        at_once = net.nodes <= MAX_NODES_SEARCHED or net.distance_pairs() is not None
        if at_once or _few_searches(net):
            return measure(net)
    except ExplorerError as error:
        method = str(error)
    return Measures(net, net.degrees, None, False, method)


def _few_searches(net: Network) -> bool:
    """Return whether searches from one node of each orbit visit few links in little memory."""
    orbits = net.orbits() if net.arc_count <= MAX_ENDS_ON_A_PAGE else None
    return orbits is not None and len(orbits) * net.arc_count <= MAX_ENDS_VISITED


def row_at(curve_rows: tuple[Row, ...], x: int, axis: Axis) -> Row | None:
    """Return the row of a curve at ``x``: exact, or the nearest by ratio on a doubling axis.

    On a doubling axis the nearest network is at most a factor of two away, else None.
    """
    if not axis.doubling:
        return next((row for row in curve_rows if row.x == x), None)
    near = min(curve_rows, key=lambda row: (_ratio(row.x, x), row.x), default=None)
    return near if near is not None and _ratio(near.x, x) <= 2 else None


def rows_at(curve_rows: tuple[Row, ...], x: int, axis: Axis) -> tuple[Row, ...]:
    """Return the row of a curve at ``x``, or all rows there if networks are listed one by one.

    A network that is a curve by itself is compared with those of every ``x``.
    """
    if len(curve_rows) == 1 and curve_rows[0].curve == curve_rows[0].net.spec:
        return curve_rows
    nearest_row = row_at(curve_rows, x, axis)
    if nearest_row is None or not nearest_row.listed:
        return () if nearest_row is None else (nearest_row,)
    return tuple(row for row in curve_rows if row.x == nearest_row.x)


def _ratio(a: int, b: int) -> Fraction:
    return Fraction(max(a, b), min(a, b))
