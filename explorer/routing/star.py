"""Optimal routing in the star graph, by the cycles of the misplaced symbols."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from explorer.core.addresses.permutations import rank, unrank
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Fact, Line, Moment, Source, sentence
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Variable
from explorer.core.symmetry import all_symbols
from explorer.networks.star.star import StarGraph
from explorer.routing.facts import symbols_of


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

    def effort(self, net: Network) -> int:
        # Every hop reads the cycles of a permutation.
        return 12

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return the relabellings: a place is chosen by where symbols stand and belong."""
        return all_symbols(net)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "x ← the first symbol; i ← its place in the target",
            Line(
                "if i ≠ 1: swap x with place i, where it is at home",
                guard=lambda moment: _home(moment) > 1,
                effect=lambda moment: _swapped(moment, _home(moment)),
            ),
            "else if any symbol is misplaced:",
            "    i ← the first place that holds one",
            Line(
                "    swap x with place i, which opens a cycle",
                guard=lambda moment: _home(moment) == 1 and moment.at != moment.target,
                effect=lambda moment: _swapped(moment, _misplaced(moment)[0]),
            ),
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
            place = home[symbols[0]]
            if place:
                line, other = 2, symbols[place]
                what = (
                    "Symbol `{first}` stands first and belongs in place {place}, so it swaps"
                    f" with the `{{other}}` there and {'both are' if other == goal[0] else 'is'}"
                    " home"
                )
            else:
                line = 5
                place = next(p for p in range(net.n) if symbols[p] != goal[p])
                other = symbols[place]
                what = (
                    "Symbol `{first}` stands first and belongs there, but the symbols of the cycle"
                    " `{cycle}` stand in each other's places, so `{first}` swaps with place"
                    " {place} to open it"
                )
            symbols[0], symbols[place] = symbols[place], symbols[0]
            there = int(rank(symbols))
            end = ", and the message arrives" if there == target else ""
            yield Step(at, there, line, sentence(f"{what}{end}.", **_SAID), _READ)
            at = there


# What is said: places count from 1 -------------------------------------------------------------


def _first(moment: Moment) -> int:
    return symbols_of(moment, moment.at)[0]


def _home(moment: Moment) -> int:
    """Return the place in which the first symbol is at home."""
    return 1 + symbols_of(moment, moment.target).index(_first(moment))


def _misplaced(moment: Moment) -> list[int]:
    """Return the places that hold a misplaced symbol."""
    pairs = zip(symbols_of(moment, moment.at), symbols_of(moment, moment.target), strict=True)
    return [place for place, (x, y) in enumerate(pairs, 1) if x != y]


def _place(moment: Moment) -> int:
    """Return the place that the hop swaps with the first."""
    assert moment.next is not None
    pairs = zip(symbols_of(moment, moment.at), symbols_of(moment, moment.next), strict=True)
    return [place for place, (x, y) in enumerate(pairs, 1) if x != y][-1]


def _other(moment: Moment) -> int:
    """Return the symbol that comes to the front."""
    assert moment.next is not None
    return symbols_of(moment, moment.next)[0]


def _swapped(moment: Moment, place: int) -> int:
    """Return the neighbour behind the swap with a place."""
    return int(moment.net.neighbors(moment.at)[place - 2])


def _cycles(moment: Moment) -> tuple[tuple[int, ...], ...]:
    """Return the cycles of the permutation that takes a symbol to the one it displaces."""
    symbols, goal = symbols_of(moment, moment.at), symbols_of(moment, moment.target)
    displaced = {symbol: symbols[goal.index(symbol)] for symbol in symbols}
    cycles: list[tuple[int, ...]] = []
    for symbol in symbols:
        cycle = [symbol]
        while displaced[cycle[-1]] != symbol:
            cycle.append(displaced[cycle[-1]])
        if len(cycle) > 1 and not any(symbol in known for known in cycles):
            cycles.append(tuple(cycle))
    return tuple(cycles)


def _first_cycle(moment: Moment) -> tuple[tuple[int, ...], ...]:
    return _cycles(moment)[:1]


def _written(cycles: Sequence[tuple[int, ...]]) -> str:
    """Return cycles as they are written: their symbols in parentheses."""
    return "".join(f"({' '.join(map(str, cycle))})" for cycle in cycles)


_SAID: dict[str, Source] = {
    "first": _first,
    "place": _place,
    "other": _other,
    "cycle": Fact(_first_cycle, _written),
}
_READ = (
    Variable("x", _first),
    Variable("i", _place, decides=True),
    Variable("cycles", Fact(_cycles, _written)),
)
