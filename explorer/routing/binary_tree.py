"""Routing in the complete binary tree: up to the common ancestor, then down."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import ClassVar, Final

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Line, Moment, sentence
from explorer.core.router import Step, Variable, Walking
from explorer.networks.tree.binary_tree import CompleteBinaryTree
from explorer.routing._facts import general as facts

MAX_NODES_EXACT_AS_FLOAT: Final = 2**53
"""Largest tree in which the bits of an index are counted as those of a float."""


class UpAndDown(Walking):
    """Climb to the lowest common ancestor and descend to the target: the only path there is.

    Source: standard.
    """

    key: ClassVar[str] = "up-and-down"
    title: ClassVar[str] = "Up, then down"
    source: ClassVar[str] = "Standard"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, CompleteBinaryTree)

    def next_hops(
        self, net: Network, source: Ints, target: Ints, at: Ints, variant: str | None = None
    ) -> Ints | None:
        if net.nodes > MAX_NODES_EXACT_AS_FLOAT:
            return None
        # Counted from 1, a node lies above another if its bits are the beginning of the other's.
        here, goal = at + 1, target + 1
        down = np.maximum(_bits(goal) - _bits(here), 0)
        return np.where(goal >> down == here, goal >> np.maximum(down - 1, 0), here >> 1) - 1

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            Line(
                "while current is not the beginning of d: go to the parent",
                guard=lambda moment: not _is_above_target(moment),
                effect=_parent,
            ),
            Line(
                "while current ≠ d: go to the child that d's next letter names",
                guard=lambda moment: _is_above_target(moment) and moment.at != moment.target,
                effect=lambda moment: moment.net.parse(facts.here(moment) + _next_letter(moment)),
            ),
        )

    def walk(self, net: Network, source: int, target: int, variant: str | None) -> Iterator[Step]:
        at, goal = source, net.format(target)
        read_goal = Variable("d", facts.target)
        letters = zip(goal, net.format(source), strict=False)
        meeting = "".join(x for x, _ in takewhile(lambda pair: pair[0] == pair[1], letters))
        common = Variable("common ancestor", _common_ancestor, decides=True)
        while not goal.startswith(net.format(at)):
            there = (at - 1) // 2
            end = (
                ", where the way down begins"
                if net.format(there) == meeting and there != target
                else ", and arrives"
                if there == target
                else ""
            )
            reason = sentence(
                "The target `{goal}` does not begin with `{here}` and so is not below it, and"
                f" the message climbs to the parent{end}.",
                goal=facts.target,
                here=facts.here,
            )
            yield Step(at, there, 1, reason, (read_goal, common))
            at = there
        while at != target:
            letter = goal[len(net.format(at))]
            there = 2 * at + (1 if letter == "L" else 2)
            end = ", and arrives" if there == target else ""
            reason = sentence(
                "Behind `{here}` the target `{goal}` goes on with `{letter}`, so the"
                f" message descends to the {{side}} child{end}.",
                here=facts.here,
                goal=facts.target,
                letter=_next_letter,
                side=_side,
            )
            step_variables = read_goal, Variable("next letter", _next_letter, decides=True)
            yield Step(at, there, 2, reason, step_variables)
            at = there


def _bits(numbers: Ints) -> Ints:
    """Return how many bits positive numbers have: (...,) -> (...,)."""
    return np.asarray(np.frexp(numbers.astype(np.float64))[1], dtype=np.int64)


def _is_above_target(moment: Moment) -> bool:
    """Return whether the target is at or below the node, by climbing from the target."""
    node = moment.target
    while node > moment.at:
        node = (node - 1) // 2
    return node == moment.at


def _parent(moment: Moment) -> int:
    return moment.net.parse(facts.here(moment)[:-1])


def _next_letter(moment: Moment) -> str:
    return facts.target(moment)[len(facts.here(moment))]


def _side(moment: Moment) -> str:
    """Return the side of the child that the message goes to: left ones have odd indices."""
    assert moment.next is not None
    return "left" if moment.next % 2 else "right"


def _common_ancestor(moment: Moment) -> str:
    """Return the node of the route that is nearest to the root."""
    return min((moment.net.format(node) for node in moment.way), key=len)
