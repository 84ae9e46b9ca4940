"""Optimal routing in the arrangement graph: absent symbols go home, cycles are opened by others."""

from __future__ import annotations

from typing import ClassVar

from explorer.core.addresses.permutations import rank, unrank
from explorer.core.network import Network
from explorer.core.reason import Fact, Line, Moment, Source, sentence
from explorer.core.router import HopByHop, Step, Variable
from explorer.networks.star.arrangement import ArrangementGraph
from explorer.routing._facts.general import symbols_of
from explorer.routing._facts.symbol import (
    absent_symbols,
    cycle_notation,
    cycles,
    first_cycle,
    home_of,
    misplaced_places,
)


def _place(moment: Moment) -> int:
    """Return the place to change: the first whose home symbol is absent, or a misplaced one."""
    absent = absent_symbols(moment)
    return home_of(moment, absent[0]) if absent else misplaced_places(moment)[0]


def _leaving_symbol(moment: Moment) -> int:
    return symbols_of(moment, moment.at)[_place(moment) - 1]


def _coming_symbol(moment: Moment) -> int:
    """Return the incoming absent symbol: the target's, or, if it has none, the least one."""
    here = symbols_of(moment, moment.at)
    others = (symbol for symbol in range(1, len(here) + 2) if symbol not in here)
    return next(iter(absent_symbols(moment)), None) or next(others)


def _next_node(moment: Moment) -> int:
    """Return the neighbour that has the incoming symbol in the place to change."""
    net, symbols = moment.net, list(symbols_of(moment, moment.at))
    assert isinstance(net, ArrangementGraph)
    symbols[_place(moment) - 1] = _coming_symbol(moment)
    return int(rank(symbols, net.n))


class AbsentFirst(HopByHop):
    """Put an absent symbol of the target in its place; if none is absent, open a cycle.

    Always a shortest route: one hop for each misplaced symbol, and one more to open each cycle of
    them. Source: Day and Tripathi 1992.
    """

    key: ClassVar[str] = "arrangement-cycles"
    title: ClassVar[str] = "Absent symbols first"
    source: ClassVar[str] = "Day and Tripathi 1992"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, ArrangementGraph)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "i ← the first place of the target whose symbol y is absent",
            Line(
                "if there is one: put y in place i",
                guard=lambda moment: bool(absent_symbols(moment)),
                effect=_next_node,
            ),
            "else if any symbol is misplaced:",
            "    i ← the first place that holds one; y ← the least absent symbol",
            Line(
                "    put y in place i, which opens a cycle",
                guard=lambda moment: not absent_symbols(moment) and bool(misplaced_places(moment)),
                effect=_next_node,
            ),
            "else: the message has arrived",
        )

    def hop(self, net: ArrangementGraph, at: int, target: int) -> Step:
        symbols: list[int] = unrank(at, net.n, net.k).tolist()
        goal: list[int] = unrank(target, net.n, net.k).tolist()
        place = next((p for p, symbol in enumerate(goal) if symbol not in symbols), None)
        if place is not None:
            line, new = 2, goal[place]
            explanation = (
                "Symbol `{new}` is absent and belongs in place {place}, so it replaces"
                " `{old}` there"
            )
        else:
            line, new = 5, min({*range(1, net.k + 2)} - {*symbols})
            place = next(p for p, symbol in enumerate(goal) if symbols[p] != symbol)
            explanation = (
                "The symbols of the cycle `{cycle}` stand in each other's places, so the absent"
                " `{new}` replaces `{old}` in place {place} to open it"
            )
        symbols[place] = new
        there = int(rank(symbols, net.n))
        end = ", and the message arrives" if there == target else ""
        return Step(at, there, line, sentence(f"{explanation}{end}.", **_FACTS), _VARIABLES)


_FACTS: dict[str, Source] = {
    "new": _coming_symbol,
    "old": _leaving_symbol,
    "place": _place,
    "cycle": Fact(first_cycle, cycle_notation),
}
_VARIABLES = (
    Variable("i", _place),
    Variable("y", _coming_symbol, decides=True),
    Variable("cycles", Fact(cycles, cycle_notation)),
)
