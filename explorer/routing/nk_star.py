"""Optimal routing in the (n,k)-star graph, by cycles of misplaced symbols and chains of them."""

from __future__ import annotations

from typing import ClassVar

from explorer.core.addresses.permutations import rank
from explorer.core.network import Network
from explorer.core.reason import Fact, Line, Moment, Source
from explorer.core.router import Variable
from explorer.networks.star.nk_star import NKStar
from explorer.routing._facts.general import symbols_of
from explorer.routing._facts.symbol import (
    absent_symbols,
    chain,
    chains,
    cycle_notation,
    cycles,
    first_symbol,
    home_of,
    home_of_first,
    place_or_none,
    symbol_coming,
)
from explorer.routing.star import CycleStructure


def _new_symbol(moment: Moment) -> int:
    """Return the absent symbol that comes in if the first symbol has no home to go to."""
    first, absent = first_symbol(moment), chains(moment)
    return next((chain[0] for chain in absent if chain[-1] != first), absent[0][0])


def _with_new_symbol(moment: Moment) -> int:
    """Return the neighbour that has the new symbol first."""
    net = moment.net
    assert isinstance(net, NKStar)
    return int(rank((_new_symbol(moment), *symbols_of(moment, moment.at)[1:]), net.n))


def _home_of_coming(moment: Moment) -> int:
    return home_of(moment, symbol_coming(moment))


class CyclesAndChains(CycleStructure):
    """Send the first symbol home; if that is impossible take in an absent one, or open a cycle.

    The home of an absent symbol holds another symbol, whose home holds another, and so on: a chain,
    which ends with a foreign symbol. Always a shortest route. Source: Chiang and Chen 1995; the
    choice of the absent symbol has been verified by search.
    """

    key: ClassVar[str] = "nk-star-cycles"
    title: ClassVar[str] = "By cycles and chains"
    source: ClassVar[str] = "Chiang and Chen 1995"
    opening_line: ClassVar[int] = 8
    gap_facts: ClassVar[dict[str, Source]] = {
        **CycleStructure.gap_facts,
        "new": symbol_coming,
        "home": _home_of_coming,
    }
    step_variables: ClassVar[tuple[Variable, ...]] = (
        Variable("x", first_symbol),
        Variable("i", Fact(home_of_first, place_or_none)),
        Variable("y", symbol_coming, decides=True),
        Variable("cycles", Fact(cycles, cycle_notation)),
        Variable("chains", Fact(chains, cycle_notation)),
    )

    def serves(self, net: Network) -> bool:
        return isinstance(net, NKStar)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        first, home, wrong, place, opening, arrived = super().pseudocode(net)
        assert isinstance(opening, Line)
        opens = opening.guard
        assert opens is not None
        return (
            first,
            home,
            "else if symbols of the target are absent:",
            "    y ← the first of them whose chain does not end with x, or the only one",
            Line(
                "    put y in place of x",
                guard=lambda moment: home_of_first(moment) < 2 and bool(absent_symbols(moment)),
                effect=_with_new_symbol,
            ),
            wrong,
            place,
            Line(
                opening,
                guard=lambda moment: opens(moment) and not absent_symbols(moment),
                effect=opening.effect,
            ),
            arrived,
        )

    def move(self, symbols: list[int], goal: list[int]) -> tuple[int, str]:
        first = symbols[0]
        absent = [symbol for symbol in goal if symbol not in symbols]
        if not absent or first in goal[1:]:
            return super().move(symbols, goal)
        useful = [symbol for symbol in absent if chain(symbols, goal, symbol)[-1] != first]
        symbols[0] = new = (useful or absent)[0]
        if new == goal[0]:
            return (
                5,
                "Symbol `{first}` is foreign to the target, so `{new}` replaces it and is home",
            )
        if first == goal[0]:
            return 5, (
                "Symbol `{first}` stands first and belongs there, but `{new}` is absent and"
                " belongs in place {home}, so it takes the first place for now"
            )
        return 5, (
            "Symbol `{first}` is foreign to the target, so `{new}` replaces it, which is absent"
            " and belongs in place {home}"
        )
