"""Questions to a student about a message: its next hop, at every node where it may be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from explorer.analysis.routes.next_hops import NextHop, hops_at
from explorer.analysis.routes.shortest_path_counts import TargetDistances
from explorer.core.errors import TooLarge, Unroutable
from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults

MAX_ROWS = 240
"""Most next hops that are ranked at once: enough for all shortest routes of a small network."""


@dataclass(frozen=True)
class Turn:
    """A node at which a message may wait, its distance to the target, its ranked next hops."""

    node: int
    left: int | None
    hops: tuple[NextHop, ...]

    @property
    def best(self) -> tuple[int, ...]:
        """The next nodes on shortest routes."""
        return tuple(hop.node for hop in self.hops if hop.shortest)


def _turn(distances: TargetDistances, node: int) -> Turn:
    return Turn(node, distances.left(node), hops_at(distances, node, counted=False))


def shortest_turns(
    net: Network, here: int, target: int, faults: Faults = NO_FAULTS
) -> tuple[Turn, ...]:
    """Return the turns at the nodes of all shortest routes from a node, nearest to it first.

    They have at most MAX_ROWS next hops in all, but always those of the first node. Raises
    TooLarge if no exact distance is known, Unroutable if no route leads to the target.

    >>> from explorer import network
    >>> [turn.best for turn in shortest_turns(network("Q(2)"), 0b00, 0b11)]
    [(1, 2), (3,), (3,)]
    """
    lens = TargetDistances(net, target, faults)
    if lens.left(here) is None:
        if net.fits_search:
            raise Unroutable(f"no route leads from {net.format(here)} to {net.format(target)}")
        raise TooLarge(f"distances in {net.spec} are not known, so no hop can be judged by them")
    turns: dict[int, Turn] = {}
    waiting, rows = [here], 0
    for node in waiting:
        if node in turns or node == target:
            continue
        turn = _turn(lens, node)
        rows += len(turn.hops)
        if turns and rows > MAX_ROWS:
            break
        turns[node] = turn
        waiting += turn.best
    return tuple(turns.values())


def turns_along(
    net: Network, nodes: Iterable[int], target: int, faults: Faults = NO_FAULTS
) -> tuple[Turn, ...]:
    """Return the turns at the first nodes of a route, without the target.

    They have at most MAX_ROWS next hops in all, but always those of the first node.

    >>> from explorer import network
    >>> [turn.node for turn in turns_along(network("Q(2)"), (0, 1, 3), 3)]
    [0, 1]
    """
    distances = TargetDistances(net, target, faults)
    turns: list[Turn] = []
    rows = 0
    for node in dict.fromkeys(nodes):
        if node == target:
            continue
        if turns and rows + len(net.ports) > MAX_ROWS:
            break
        turns.append(_turn(distances, node))
        rows += len(turns[-1].hops)
    return tuple(turns)
