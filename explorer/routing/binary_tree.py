"""Routing in the complete binary tree: up to the common ancestor, then down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Variable
from explorer.networks.binary_tree import CompleteBinaryTree


class UpAndDown(Router):
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

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "while current is not the beginning of d: go to the parent",
            "while current ≠ d: go to the child that d's next letter names",
        )

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        at, goal = source, net.format(target)
        meeting = "r"
        for i in range(1, 1 + min(len(goal), len(net.format(source)))):
            if goal[:i] == net.format(source)[:i]:
                meeting = goal[:i]
        while not goal.startswith(here := net.format(at)):
            there = (at - 1) // 2
            end = (
                ", where the way down begins"
                if net.format(there) == meeting and there != target
                else ", and arrives"
                if there == target
                else ""
            )
            why = (
                f"The target `{goal}` does not begin with `{here}` and so is not below it, and"
                f" the message climbs to the parent{end}."
            )
            read = Variable("d", goal), Variable("common ancestor", meeting, decides=True)
            yield Step(at, there, 1, why, read)
            at = there
        while at != target:
            letter = goal[len(net.format(at))]
            there = 2 * at + (1 if letter == "L" else 2)
            side = "left" if letter == "L" else "right"
            end = ", and arrives" if there == target else ""
            why = (
                f"Behind `{net.format(at)}` the target `{goal}` goes on with `{letter}`, so the"
                f" message descends to the {side} child{end}."
            )
            read = Variable("d", goal), Variable("next letter", letter, decides=True)
            yield Step(at, there, 2, why, read)
            at = there
