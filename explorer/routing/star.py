"""Optimal routing in the star graph, by the cycles of the misplaced symbols."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from explorer.core.network import Network
from explorer.core.permutations import rank, unrank
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Variable
from explorer.networks.star import StarGraph


class CycleStructure(Router):
    """Send the first symbol home; if it is at home, open a cycle of misplaced symbols with it.

    Always a shortest route: a hop a misplaced symbol, and one more to open each cycle that the
    first place is not in, and to close it. Source: Akers, Harel and Krishnamurthy 1987,
    reference 8 of the star-crossed cube paper.
    """

    key: ClassVar[str] = "star-cycles"
    title: ClassVar[str] = "By cycle structure"
    source: ClassVar[str] = "Akers, Harel and Krishnamurthy 1987; star-crossed cube paper, §2.3"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, StarGraph)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "x ← the first symbol; i ← its place in the target",
            "if i ≠ 1: swap x with place i, where it is at home",
            "else if any symbol is misplaced:",
            "    i ← the first place that holds one",
            "    swap x with place i, which opens a cycle",
            "else: the message has arrived",
        )

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        assert isinstance(net, StarGraph)
        symbols: list[int] = unrank(source, net.n).tolist()
        goal: list[int] = unrank(target, net.n).tolist()
        home = {symbol: place for place, symbol in enumerate(goal)}
        at = source
        while symbols != goal:
            cycles = self._cycles(symbols, goal)
            first = symbols[0]
            place = home[first]
            if place:
                line, other = 2, symbols[place]
                what = (
                    f"Symbol `{first}` stands first and belongs in place {place + 1}, so it swaps"
                    f" with the `{other}` there and {'both are' if other == goal[0] else 'is'} home"
                )
            else:
                line, (cycle, *_) = 5, cycles
                place = next(p for p in range(net.n) if symbols[p] != goal[p])
                what = (
                    f"Symbol `{first}` stands first and belongs there, but the symbols of the cycle"
                    f" `{shown(cycle)}` stand in each other's places, so `{first}` swaps with place"
                    f" {place + 1} to open it"
                )
            read = (
                Variable("x", str(first)),
                Variable("i", str(place + 1), decides=True),
                Variable("cycles", "".join(shown(cycle) for cycle in cycles)),
            )
            symbols[0], symbols[place] = symbols[place], symbols[0]
            there = int(rank(symbols))
            end = ", and the message arrives" if there == target else ""
            yield Step(at, there, line, f"{what}{end}.", read)
            at = there

    def _cycles(self, symbols: list[int], goal: list[int]) -> list[list[int]]:
        """Return the cycles of misplaced symbols: each belongs where the one behind it stands."""
        home = {symbol: place for place, symbol in enumerate(goal)}
        seen: set[int] = set()
        cycles = []
        for symbol, wanted in zip(symbols, goal, strict=True):
            if symbol == wanted or symbol in seen:
                continue
            cycle = []
            while symbol not in seen:
                seen.add(symbol)
                cycle.append(symbol)
                symbol = symbols[home[symbol]]
            cycles.append(cycle)
        return cycles


def shown(cycle: list[int]) -> str:
    """Return a cycle as it is written: its symbols in parentheses."""
    return f"({' '.join(str(symbol) for symbol in cycle)})"
