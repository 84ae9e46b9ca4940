"""Shortest routing in the X-tree: climb, walk along a level, descend."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Line, Moment, Source, sentence
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Variable
from explorer.networks.tree.x_tree import XTree


class AlongALevel(Router):
    """Climb to the level where the ancestors are near enough, walk along it, and descend.

    Always a shortest route. Source: Despain and Patterson 1978, with the level that is cheapest.
    """

    key: ClassVar[str] = "x-tree"
    title: ClassVar[str] = "Up, along a level, down"
    source: ClassVar[str] = "Despain and Patterson 1978; the choice of the level is ours"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, XTree)

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return the reflection, which turns left and right about."""
        return net.symmetries()

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "t ← the lowest level by which the way up, along it and down is shortest",
            Line(
                "if current is below level t: go to the parent",
                guard=lambda moment: _level(moment) > _chosen(moment),
                effect=lambda moment: (moment.at - 1) // 2,
            ),
            Line(
                "else if another node of level t is the ancestor of d: go along the level to it",
                guard=lambda moment: _level(moment) == _chosen(moment) and _along(moment) > 0,
                effect=lambda moment: moment.at + (1 if _ancestor(moment) > moment.at else -1),
            ),
            Line(
                "else: go to the child that d is, or stands below",
                guard=lambda moment: moment.at != moment.target and _ancestor(moment) == moment.at,
                effect=lambda moment: _above(moment.target, _level(moment) + 1),
            ),
        )

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        assert isinstance(net, XTree)
        at, chosen = source, int(net.crossing(source, target)[1])
        while at != target:
            level = (at + 1).bit_length() - 1
            ancestor = ((target + 1) >> max((target + 1).bit_length() - 1 - level, 0)) - 1
            if level > chosen:
                line, there = 2, (at - 1) // 2
                what = "By level {t} the way is shortest: the message climbs to its parent"
            elif ancestor != at:
                line, there = 3, at + (1 if ancestor > at else -1)
                what = "On level {t} the message goes along, {many:node} from the target's ancestor"
            else:
                line, there = 4, 2 * at + 1 + ((target + 1) >> _deeper(target, level) & 1)
                chosen = level + 1
                what = "The target stands below `{here}`: the message descends to `{there}`"
            end = ", and arrives" if there == target else ""
            yield Step(at, there, line, sentence(f"{what}{end}.", **_SAID), _READ)
            at = there


def _deeper(target: int, level: int) -> int:
    """Return how many levels the target stands below the children of a level."""
    return (target + 1).bit_length() - 2 - level


# What is said ------------------------------------------------------------------------------------


def _level(moment: Moment) -> int:
    """Return the level of a node, by its letters behind r."""
    return len(moment.net.format(moment.at)) - 1


def _chosen(moment: Moment) -> int:
    assert isinstance(moment.net, XTree)
    return int(moment.net.crossing(moment.at, moment.target)[1])


def _above(node: int, level: int) -> int:
    """Return the ancestor of a node on a level, by climbing to it."""
    while (node + 1).bit_length() - 1 > level:
        node = (node - 1) // 2
    return node


def _ancestor(moment: Moment) -> int:
    return _above(moment.target, _level(moment))


def _along(moment: Moment) -> int:
    return abs(_ancestor(moment) - moment.at)


def _here(moment: Moment) -> str:
    return moment.net.format(moment.at)


def _there(moment: Moment) -> str:
    assert moment.next is not None
    return moment.net.format(moment.next)


_SAID: dict[str, Source] = {"t": _chosen, "many": _along, "here": _here, "there": _there}
_READ = (
    Variable("level", _level),
    Variable("t", _chosen, decides=True),
    Variable("nodes along", _along, decides=True),
)
