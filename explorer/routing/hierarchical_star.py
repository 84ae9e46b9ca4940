"""Routing in the hierarchical star: the shortest word of swaps and diagonals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Variable
from explorer.networks.hierarchical_star import WORDS, HierarchicalStar
from explorer.routing.star import CycleStructure

CODE = (
    "if x = z: route from y to w inside the module, stop",
    "for each word of S (swap) and D (diagonal): S, SS, D, DS, SD, DSD",
    "    R ← its letters + the star moves before, between and after them",
    "take the word with the smallest R; on a tie, the first",
    "for each letter of the word:",
    "    S: star moves  to the node whose link leads to the next module",
    "       swap        (x,y) to (y,x), skipped if x = y",
    "    D: star moves  (x,y) to (x,x)",
    "       diagonal    (x,x) to (x',x')",
    "star moves to (z,w)",
)


class ShortestStarWord(Router):
    """Star moves inside modules, and the word of swaps and diagonals that needs the fewest hops.

    A message goes from (x,y) to (z,w). Always a shortest route. The diagonals are a
    reconstruction. Source: none of the papers; that no longer word is ever shorter follows from
    the triangle inequality.
    """

    key: ClassVar[str] = "hs-shortest"
    title: ClassVar[str] = "Shortest route, star moves and swaps"
    source: ClassVar[str] = "The six words of swaps and diagonals, compared"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, HierarchicalStar)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return CODE

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        assert isinstance(net, HierarchicalStar)
        x, y = net.address(source)
        z, w = net.address(target)
        if x == z:
            yield from self._moves(net, x, y, w, target, 1)
            return
        found = net.lengths(source, target)
        lengths = {word: int(found[word]) for word in WORDS if found[word] >= 0}
        best = min(lengths, key=lambda word: lengths[word])
        why = (
            f"A shortest route spells one of six words of swaps (S) and diagonals (D); here {best}"
            f" takes the fewest hops, {lengths[best]}, so the message follows it."
        )
        read = tuple(Variable(word, str(r), word == best) for word, r in lengths.items())
        yield Step(source, None, 4, why, read)
        # The modules that the swaps of each word lead to; SS swaps at once and routes the rest.
        behind = int(net.mirror(z))
        through = {
            "S": [z],
            "SS": [y, z],
            "D": [],
            "DS": [z],
            "SD": [behind],
            "DSD": [behind],
        }[best]
        for letter in best:
            if letter == "S":
                goal = through.pop(0)
                yield from self._moves(net, x, y, goal, target, 6)
                y = goal
                yield self._swap(net, x, y, target)
                x, y = y, x
            else:
                yield from self._moves(net, x, y, x, target, 8)
                y = int(net.mirror(x))
                yield self._diagonal(net, x, y, target)
                x = y
        yield from self._moves(net, x, y, w, target, 10)

    def _moves(
        self, net: HierarchicalStar, x: int, y: int, goal: int, target: int, line: int
    ) -> Iterator[Step]:
        """Route in the module x from node y to node ``goal``, by cycle structure."""
        if y == goal:
            return
        module, node = net.star.format(x), net.star.format(goal)
        purpose = {
            6: f"Node `{node}` holds the swap to module `{node}`",
            8: f"Node `{node}` holds the diagonal of its module",
        }.get(line, f"In the target's module `{module}` the target is node `{node}`")
        for step in CycleStructure().steps(net.star, y, goal):
            assert step.next is not None
            why = f"{purpose}. {step.why}"
            if net.index((x, step.next)) != target:
                why = why.replace(", and the message arrives.", ", and the message stands at it.")
            yield Step(
                net.index((x, step.node)), net.index((x, step.next)), line, why, step.variables
            )

    def _swap(self, net: HierarchicalStar, x: int, y: int, target: int) -> Step:
        here, there = net.index((x, y)), net.index((y, x))
        read = (
            Variable("x", net.star.format(x)),
            Variable("y", net.star.format(y), decides=True),
        )
        if x == y:
            why = (
                f"In `{net.format(here)}` both fields are equal, so that the swap would lead to the"
                " node itself and is skipped."
            )
            return Step(here, None, 7, why, read)
        end = " and arrives" if there == target else ""
        why = (
            f"The second field now names module `{net.star.format(y)}`, so the message swaps the"
            f" two fields{end}."
        )
        return Step(here, there, 7, why, read)

    def _diagonal(self, net: HierarchicalStar, x: int, mirrored: int, target: int) -> Step:
        here, there = net.index((x, x)), net.index((mirrored, mirrored))
        end = " and arrives" if there == target else ""
        why = (
            "Both fields are equal, so the message crosses the diagonal, which swaps the first and"
            f" last symbols of both: to `{net.format(there)}`{end}."
        )
        read = (Variable("x", net.star.format(x), decides=True),)
        return Step(here, there, 9, why, read)
