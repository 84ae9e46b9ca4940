"""Optimal routing in the star graph, by the cycles of the misplaced symbols."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from explorer.core.addresses.permutations import rank, unrank
from explorer.core.families.symmetry import symbol_exchanges
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Fact, Line, Source, sentence
from explorer.core.router import Step, Variable, Walking
from explorer.networks.star.permutation_graph import SymbolGraph
from explorer.networks.star.star import StarGraph
from explorer.routing._facts.symbol import (
    cycle_notation,
    cycles,
    first_cycle,
    first_symbol,
    home_of_first,
    misplaced_places,
    swap_neighbor,
    swapped_place,
    symbol_coming,
)


class CycleStructure(Walking):
    """Send the first symbol home; if it is at home, open a cycle of misplaced symbols with it.

    Always a shortest route: one hop for each misplaced symbol, and one more to open each cycle
    without the first place, and to close it. Source: Akers, Harel and Krishnamurthy 1987, reference
    8 of the star-crossed cube paper.
    """

    key: ClassVar[str] = "star-cycles"
    title: ClassVar[str] = "By cycle structure"
    source: ClassVar[str] = "Akers, Harel and Krishnamurthy 1987; star-crossed cube paper, §2.3"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10
    opening_line: ClassVar[int] = 5
    """The line that opens a cycle."""

    gap_facts: ClassVar[dict[str, Source]] = {
        "first": first_symbol,
        "place": swapped_place,
        "other": symbol_coming,
        "cycle": Fact(first_cycle, cycle_notation),
    }
    step_variables: ClassVar[tuple[Variable, ...]] = (
        Variable("x", first_symbol),
        Variable("i", swapped_place, decides=True),
        Variable("cycles", Fact(cycles, cycle_notation)),
    )

    def serves(self, net: Network) -> bool:
        return isinstance(net, StarGraph)

    def effort(self, net: Network) -> int:
        # Every hop computes the cycles of a permutation.
        return 12

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return the exchanges of symbols: the choice of a place depends on no symbol itself."""
        return symbol_exchanges(net)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "x ← the first symbol; i ← its place in the target",
            Line(
                "if i ≠ 1: swap x with place i, where it is at home",
                guard=lambda moment: home_of_first(moment) > 1,
                effect=lambda moment: swap_neighbor(moment, home_of_first(moment)),
            ),
            "else if any symbol is misplaced:",
            "    i ← the first place that holds one",
            Line(
                "    swap x with place i, which opens a cycle",
                guard=lambda moment: home_of_first(moment) == 1 and moment.at != moment.target,
                effect=lambda moment: swap_neighbor(moment, misplaced_places(moment)[0]),
            ),
            "else: the message has arrived",
        )

    def walk(
        self, net: SymbolGraph, source: int, target: int, variant: str | None
    ) -> Iterator[Step]:
        symbols: list[int] = unrank(source, net.n, net.length).tolist()
        goal: list[int] = unrank(target, net.n, net.length).tolist()
        at = source
        while symbols != goal:
            line, clause = self.move(symbols, goal)
            there = int(rank(symbols, net.n))
            end = ", and the message arrives" if there == target else ""
            yield Step(
                at, there, line, sentence(f"{clause}{end}.", **self.gap_facts), self.step_variables
            )
            at = there

    def move(self, symbols: list[int], goal: list[int]) -> tuple[int, str]:
        """Change the symbols by one hop; return its line and its explanation."""
        place = goal.index(symbols[0])
        if place:
            line, other = 2, symbols[place]
            clause = (
                "Symbol `{first}` stands first and belongs in place {place}, so it swaps"
                f" with the `{{other}}` there and {'both are' if other == goal[0] else 'is'}"
                " home"
            )
        else:
            line = self.opening_line
            place = next(p for p, symbol in enumerate(goal) if symbols[p] != symbol)
            clause = (
                "Symbol `{first}` stands first and belongs there, but the symbols of the cycle"
                " `{cycle}` stand in each other's places, so `{first}` swaps with place"
                " {place} to open it"
            )
        symbols[0], symbols[place] = symbols[place], symbols[0]
        return line, clause
