"""Lines that no network of a plot can exceed, whatever its family."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.analysis.comparison.curves import Comparison
from explorer.analysis.comparison.metrics import Exact
from explorer.analysis.measures.measures import moore_nodes


@dataclass(frozen=True)
class Limit:
    """Moore's bound for a diameter, as the points of a line."""

    diameter: int
    points: tuple[tuple[int, int], ...]


def limits(compared: Comparison, highest: Exact) -> tuple[Limit, ...]:
    """Return the limits of a comparison, with their points up to ``highest``.

    Only the plot of nodes against degree has limits: Moore's bound for diameters 2, 3 and 4.
    """
    if compared.against or (compared.vertical.key, compared.across.key) != ("packing", "degree"):
        return ()
    return tuple(
        Limit(diameter, points)
        for diameter in (2, 3, 4)
        if len(points := _points_up_to(compared, diameter, highest)) > 1
    )


def _points_up_to(
    compared: Comparison, diameter: int, highest: Exact
) -> tuple[tuple[int, int], ...]:
    points = ((x, moore_nodes(x, diameter)) for x in compared.across.stops)
    return tuple(point for point in points if point[1] <= highest)
