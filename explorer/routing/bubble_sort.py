"""Routing in the bubble-sort graph: neighbouring symbols in the wrong order are swapped."""

from __future__ import annotations

from typing import ClassVar

from explorer.core.addresses.permutations import rank, unrank
from explorer.core.families.symmetry import symbol_exchanges
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Line, Moment, Source, sentence
from explorer.core.router import HopByHop, Step, Variable
from explorer.networks.star.bubble_sort import BubbleSort
from explorer.routing._facts.general import distance_left, symbols_of


class FirstInversion(HopByHop):
    """Swap the first two neighbouring symbols in the wrong order, until all are in order.

    Always a shortest route: a swap corrects one pair of symbols, and no link corrects more. Source:
    Akers and Krishnamurthy 1989, as the sort that the graph is named after.
    """

    key: ClassVar[str] = "first-inversion"
    title: ClassVar[str] = "First wrong neighbours, as bubble sort"
    source: ClassVar[str] = "Akers and Krishnamurthy 1989"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, BubbleSort)

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return the relabellings: a place is chosen by where symbols are and belong."""
        return symbol_exchanges(net)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "i ← the first place whose symbol belongs behind that of place i + 1",
            Line(
                "if there is one: swap the symbols of places i and i + 1",
                guard=lambda moment: moment.at != moment.target,
                effect=lambda moment: int(moment.net.neighbors(moment.at)[_place(moment) - 1]),
            ),
            "else: the message has arrived",
        )

    def hop(self, net: BubbleSort, at: int, target: int) -> Step:
        symbols: list[int] = unrank(at, net.n).tolist()
        home = {symbol: place for place, symbol in enumerate(unrank(target, net.n).tolist())}
        i = next(p for p in range(net.n) if home[symbols[p]] > home[symbols[p + 1]])
        symbols[i : i + 2] = symbols[i + 1], symbols[i]
        there = int(rank(symbols))
        end = ", and the message arrives" if there == target else ""
        reason = (
            "Symbol `{x}` in place {i} belongs behind `{y}`, its neighbour at the right,"
            f" so they swap places{end}."
        )
        return Step(at, there, 2, sentence(reason, **_FACTS), _VARIABLES)


# Facts: places count from 1 ----------------------------------------------------------------------


def _place(moment: Moment) -> int:
    """Return the first place whose symbol belongs behind its right neighbour's."""
    symbols, goal = symbols_of(moment, moment.at), symbols_of(moment, moment.target)
    homes = [goal.index(symbol) for symbol in symbols]
    return next(i for i, home in enumerate(homes, 1) if home > homes[i])


def _left_symbol(moment: Moment) -> int:
    return symbols_of(moment, moment.at)[_place(moment) - 1]


def _right_symbol(moment: Moment) -> int:
    return symbols_of(moment, moment.at)[_place(moment)]


_FACTS: dict[str, Source] = {"x": _left_symbol, "y": _right_symbol, "i": _place}
_VARIABLES = (
    Variable("x", _left_symbol),
    Variable("y", _right_symbol),
    Variable("i", _place, decides=True),
    Variable("pairs in another order", distance_left),
)
