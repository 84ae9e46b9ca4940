"""Shortest routing in X-trees and pyramids: climb, walk along a level, descend."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Line, Moment, Source, sentence
from explorer.core.router import Step, Variable, Walking
from explorer.networks.pyramid.pyramid import Pyramid
from explorer.networks.tree.linked_levels import LinkedLevels
from explorer.networks.tree.x_tree import XTree
from explorer.routing._facts.general import here, there


class AlongALevel(Walking):
    """Climb to the level where the ancestors are near enough, walk along it, and descend.

    Always a shortest route: the cheapest level is chosen.
    """

    title: ClassVar[str] = "Up, along a level, down"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def symmetries(self, net: LinkedLevels) -> tuple[Ints, ...]:
        """Return the reflections: the level depends on distances, which they keep."""
        return net.reflections()

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "t ← the lowest level by which the way up, along it and down is shortest",
            Line(
                "if current is below level t: go to the parent",
                guard=lambda moment: _level(moment) > _crossing_level(moment),
                effect=lambda moment: int(moment.net.neighbors(moment.at)[0]),
            ),
            Line(
                "else if another node of level t is the ancestor of d: go along the level to it",
                guard=lambda moment: (
                    _level(moment) == _crossing_level(moment) and _hops_along_level(moment) > 0
                ),
                effect=lambda moment: next(
                    n for n in _level_neighbors(moment) if _comes_nearer(moment, n)
                ),
            ),
            Line(
                "else: go to the child that d is, or stands below",
                guard=lambda moment: (
                    moment.at != moment.target and _ancestor(moment, _level(moment)) == moment.at
                ),
                effect=lambda moment: _ancestor(moment, _level(moment) + 1),
            ),
        )

    def walk(
        self, net: LinkedLevels, source: int, target: int, variant: str | None
    ) -> Iterator[Step]:
        at, crossing_level = source, int(net.distance_and_level(source, target)[1])
        goal, target_level = _place_and_level(net, target)
        while at != target:
            place, level = _place_and_level(net, at)
            ancestor = goal >> max(target_level - level, 0) * net.axes
            if level > crossing_level:
                line, ahead = 2, (at - 1) // net.forks
                clause = "By level {t} the way is shortest: the message climbs to its parent"
            elif ancestor != place:
                mask = next(mask for mask in net.masks if (ancestor ^ place) & mask)
                side = 1 if ancestor & mask > place & mask else -1
                line, ahead = 3, at - place + int(net.moved(place, mask, side))
                clause = (
                    "On level {t} the message goes along, {many:node} from the target's ancestor"
                )
            else:
                turn = goal >> (target_level - level - 1) * net.axes & net.forks - 1
                line, ahead, crossing_level = 4, net.forks * at + 1 + turn, level + 1
                clause = "The target stands below `{here}`: the message descends to `{there}`"
            end = ", and arrives" if ahead == target else ""
            yield Step(at, ahead, line, sentence(f"{clause}{end}.", **_FACTS), _VARIABLES)
            at = ahead


class AlongALevelOfAnXTree(AlongALevel):
    """Climb, walk along a level and descend in an X-tree. Source: Despain and Patterson 1978."""

    key: ClassVar[str] = "x-tree"
    source: ClassVar[str] = "Despain and Patterson 1978; the choice of the level is ours"

    def serves(self, net: Network) -> bool:
        return isinstance(net, XTree)


class AlongALevelOfAPyramid(AlongALevel):
    """Climb, walk along a level and descend in a pyramid. Source: Miller and Stout 1987."""

    key: ClassVar[str] = "pyramid"
    source: ClassVar[str] = "Miller and Stout 1987; the choice of the level is ours"

    def serves(self, net: Network) -> bool:
        return isinstance(net, Pyramid)


def _place_and_level(net: LinkedLevels, node: int) -> tuple[int, int]:
    """Return the place of a node on its level, and the level."""
    level = (((net.forks - 1) * node + 1).bit_length() - 1) // net.axes
    return node - ((1 << level * net.axes) - 1) // (net.forks - 1), level


# Facts -------------------------------------------------------------------------------------------


def _net(moment: Moment) -> LinkedLevels:
    assert isinstance(moment.net, LinkedLevels)
    return moment.net


def _level(moment: Moment) -> int:
    return int(_net(moment).depth(moment.at))


def _crossing_level(moment: Moment) -> int:
    return int(_net(moment).distance_and_level(moment.at, moment.target)[1])


def _ancestor_of(moment: Moment, node: int, level: int) -> int:
    """Return the ancestor of a node on a level, by climbing to that level."""
    while _net(moment).depth(node) > level:
        node = int(moment.net.neighbors(node)[0])
    return node


def _ancestor(moment: Moment, level: int) -> int:
    return _ancestor_of(moment, moment.target, level)


def _ancestor_gap(moment: Moment, node: int) -> int:
    """Return the distance along level t of the ancestors of a node and of the target."""
    t = _crossing_level(moment)
    gap, other = (
        _net(moment).coordinates(each)[1]
        for each in (_ancestor_of(moment, node, t), _ancestor(moment, t))
    )
    return int(abs(gap - other).sum())


def _hops_along_level(moment: Moment) -> int:
    return _ancestor_gap(moment, moment.at)


def _level_neighbors(moment: Moment) -> list[int]:
    """Return the neighbours along the level, axis by axis."""
    return [int(node) for node in moment.net.neighbors(moment.at)[1 + _net(moment).forks :]]


def _comes_nearer(moment: Moment, node: int) -> bool:
    return node >= 0 and _ancestor_gap(moment, node) < _hops_along_level(moment)


_FACTS: dict[str, Source] = {
    "t": _crossing_level,
    "many": _hops_along_level,
    "here": here,
    "there": there,
}
_VARIABLES = (
    Variable("level", _level),
    Variable("t", _crossing_level, decides=True),
    Variable("nodes along", _hops_along_level, decides=True),
)
