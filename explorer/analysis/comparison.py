"""The comparison of families: the exact rows behind every curve."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from explorer.analysis.families import Family, Sizes, member
from explorer.analysis.measures import Measures, measure
from explorer.analysis.metrics import Axis, Exact, Metric, Printed
from explorer.core.errors import ExplorerError
from explorer.core.network import Network

MOST_SEARCHED = 4096
"""A network without closed form is measured by search up to so many nodes, to answer at once."""

MOST_SIZES = 64
"""A curve has no more networks: a family whose degree never grows would never end."""


@dataclass(frozen=True)
class Row:
    """One network on a curve: its place across, its measures, the metric printed and measured."""

    family: Family
    net: Network
    x: int
    measures: Measures
    printed: Printed | None
    measured: Exact | None

    @property
    def verdict(self) -> str:
        """How measured stands to printed: equal, within (a bound), differs, or unknown."""
        if self.printed is None or self.measured is None or self.printed.relation == "≈":
            return "unknown"
        gap = self.measured - self.printed.value
        if self.printed.relation == "=":
            return "equal" if gap == 0 else "differs"
        return "within" if (gap <= 0 if self.printed.relation == "≤" else gap >= 0) else "differs"

    @property
    def difference(self) -> Exact | None:
        """Measured minus printed, or None if either is unknown."""
        if self.printed is None or self.measured is None:
            return None
        return self.measured - self.printed.value


@dataclass(frozen=True)
class Curve:
    """A family with the choice of its sizes."""

    family: Family
    sizes: Sizes

    @property
    def name(self) -> str:
        """The name of the curve, as ``SCQ(3,n)``."""
        return self.sizes.form(self.family.key)


@dataclass(frozen=True)
class Comparison:
    """What is compared: a metric against an axis, for some curves."""

    up: Metric
    across: Axis
    curves: tuple[Curve, ...]

    @property
    def rows(self) -> tuple[tuple[Row, ...], ...]:
        """The rows of every curve, in the order of the curves."""
        return tuple(rows(curve, self.up, self.across) for curve in self.curves)


def rows(curve: Curve, up: Metric, across: Axis) -> tuple[Row, ...]:
    """Return the networks of a curve in the range of an axis, smallest first, exactly.

    A network that only a long search could measure is left unmeasured. A size beyond the
    range of the family, or of the axis, ends the curve.

    >>> from explorer.analysis.families import compared
    >>> from explorer.analysis.metrics import AXES, METRICS
    >>> hypercube = compared()[0]
    >>> found = rows(Curve(hypercube, hypercube.group.choices[0]), METRICS[1], AXES[0])
    >>> [(row.net.spec, row.x, row.measured, row.verdict) for row in found][:2]
    [('Q(2)', 2, 4, 'equal'), ('Q(3)', 3, 9, 'equal')]
    """
    return tuple(
        Row(curve.family, found.net, x, found, up.printed(found.net), up.measured(found))
        for x, found in _members(curve.family, curve.sizes, across)
    )


@lru_cache(maxsize=512)
def _members(family: Family, sizes: Sizes, across: Axis) -> tuple[tuple[int, Measures], ...]:
    found: list[tuple[int, Measures]] = []
    for i in range(sizes.first, sizes.first + MOST_SIZES):
        net = member(family, sizes, i)
        if net is None or (x := across.value(net, i)) > across.high:
            break
        if x >= across.low:
            found.append((x, _quick(net)))
    return tuple(found)


def _quick(net: Network) -> Measures:
    method = f"not measured here: a search above {MOST_SEARCHED:,} nodes takes too long"
    try:
        if net.nodes <= MOST_SEARCHED or net.distance_pairs() is not None:
            return measure(net)
    except ExplorerError as error:
        method = str(error)
    return Measures(net, net.degrees, None, False, method)


def at(found: tuple[Row, ...], x: int, across: Axis) -> Row | None:
    """Return the row of a curve at ``x``: exactly there, or nearest in ratio if doubling.

    On a doubling axis the nearest network is at most a factor of two away, else there is none.
    """
    if not across.doubling:
        return next((row for row in found if row.x == x), None)
    near = min(found, key=lambda row: (_ratio(row.x, x), row.x), default=None)
    return near if near is not None and _ratio(near.x, x) <= 2 else None


def _ratio(a: int, b: int) -> Fraction:
    return Fraction(max(a, b), min(a, b))
