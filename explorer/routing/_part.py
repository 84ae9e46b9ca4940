"""A message as seen by one part of its address, if the part is routed like a network."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from explorer.core.network import Network
from explorer.core.reason import Moment, Projection, seen_as
from explorer.core.router import Variable


def part_moment(
    moment: Moment,
    net: Network,
    value: Callable[[int], int],
    target: int,
    start: int = 0,
    left: Callable[[int], int] | None = None,
) -> Moment:
    """Return the moment of a part: ``value`` returns the part of a node, a node of ``net``.

    Hops that do not change the part are not hops of it. The lines of its router come after line
    ``start``; distances in the part are known if ``left`` is given.
    """
    path, place = [value(moment.way[0])], 0
    for count, node in enumerate(moment.way[1:], 1):
        if (there := value(node)) != path[-1]:
            path.append(there)
            place += count <= moment.place
    return replace(
        moment,
        net=net,
        source=value(moment.source),
        target=target,
        at=value(moment.at),
        next=None if moment.next is None else value(moment.next),
        way=tuple(path),
        place=place,
        before=max(0, moment.before - start),
        left=left or _unknown,
    )


def _unknown(node: int) -> int:
    raise LookupError(f"no distance of {node} is known in a part")


def part_variables(items: tuple[Variable, ...], project: Projection) -> tuple[Variable, ...]:
    """Return the variables of a part, evaluated from the whole moment."""
    return tuple(
        Variable(
            item.label if isinstance(item.label, str) else item.label.seen_as(project),
            item.fact if isinstance(item.fact, str) else seen_as(project, item.fact),
            item.decides,
        )
        for item in items
    )
