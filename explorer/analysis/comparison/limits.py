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
    shown = []
    for diameter in (2, 3, 4):
        points = ((x, moore_nodes(x, diameter)) for x in compared.across.stops)
        shown.append(Limit(diameter, tuple(point for point in points if point[1] <= highest)))
    return tuple(limit for limit in shown if len(limit.points) > 1)
