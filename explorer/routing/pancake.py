"""Routing in the pancake graph: the last wrong place first, by at most two flips."""

from __future__ import annotations

from typing import ClassVar

from explorer.core.addresses.permutations import rank, unrank
from explorer.core.families.symmetry import symbol_exchanges
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Line, Moment, Source, sentence
from explorer.core.router import HopByHop, Step, Variable
from explorer.networks.star.pancake import Pancake
from explorer.routing._facts.general import neighbor_over, symbols_of


class LargestFirst(HopByHop):
    """Flip the symbol of the last wrong place to the front, then flip it to its place.

    At most 2n-3 hops, seldom the fewest; finding the fewest is NP-hard. Source: Gates and
    Papadimitriou 1979, as the simple method; Bulteau, Fertin and Rusu 2015.
    """

    key: ClassVar[str] = "largest-first"
    title: ClassVar[str] = "Last place first, by two flips"
    source: ClassVar[str] = "Gates and Papadimitriou 1979"
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, Pancake)

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return the relabellings: a flip depends on where symbols are and belong."""
        return symbol_exchanges(net)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "m ← the last place whose symbol is wrong; s ← the symbol that belongs there",
            "i ← the place where s stands",
            Line(
                "if i = 1: flip the first m, which brings s to place m",
                guard=lambda moment: moment.at != moment.target and _place_of_symbol(moment) == 1,
                effect=lambda moment: neighbor_over(moment, _last_wrong_place(moment) - 2),
            ),
            Line(
                "else: flip the first i, which brings s to the front",
                guard=lambda moment: moment.at != moment.target and _place_of_symbol(moment) > 1,
                effect=lambda moment: neighbor_over(moment, _place_of_symbol(moment) - 2),
            ),
        )

    def hop(self, net: Pancake, at: int, target: int) -> Step:
        symbols: list[int] = unrank(at, net.n).tolist()
        goal: list[int] = unrank(target, net.n).tolist()
        m = max(place for place in range(net.n) if symbols[place] != goal[place])
        i = symbols.index(goal[m])
        line, length = (3, m + 1) if i == 0 else (4, i + 1)
        symbols = symbols[:length][::-1] + symbols[length:]
        there = int(rank(symbols))
        clause = (
            "it stands in front, so the first {m} are flipped and it is home"
            if i == 0
            else "it stands in place {i}, so the first {i} are flipped to bring it to the front"
        )
        end = ", and the message arrives" if there == target else ""
        reason = f"Place {{m}} is the last that is wrong and needs `{{s}}`; {clause}{end}."
        return Step(at, there, line, sentence(reason, **_FACTS), _VARIABLES)


# Facts: places count from 1 ----------------------------------------------------------------------


def _last_wrong_place(moment: Moment) -> int:
    """Return the last place whose symbol differs from the target's."""
    pairs = zip(symbols_of(moment, moment.at), symbols_of(moment, moment.target), strict=True)
    return max(place for place, (x, y) in enumerate(pairs, 1) if x != y)


def _needed_symbol(moment: Moment) -> int:
    return symbols_of(moment, moment.target)[_last_wrong_place(moment) - 1]


def _place_of_symbol(moment: Moment) -> int:
    return 1 + symbols_of(moment, moment.at).index(_needed_symbol(moment))


_FACTS: dict[str, Source] = {"m": _last_wrong_place, "s": _needed_symbol, "i": _place_of_symbol}
_VARIABLES = (
    Variable("m", _last_wrong_place),
    Variable("s", _needed_symbol),
    Variable("i", _place_of_symbol, decides=True),
)
