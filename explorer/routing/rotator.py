"""Routing in the rotator graph: the first symbol goes to its place in the ordered tail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from explorer.core.addresses.permutations import rank, unrank
from explorer.core.families.symmetry import symbol_exchanges
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Line, Moment, Source, sentence
from explorer.core.router import Step, Variable, Walking
from explorer.networks.star.rotator import SOURCE, Rotator
from explorer.routing._facts.general import symbols_of


class IntoTheTail(Walking):
    """Move the first symbol to its place in the longest tail that is in the target's order.

    One more symbol is in order after each hop, so at most n-1 hops are made; no route is shorter,
    and no other one is as short. Source: Corbett 1992.
    """

    key: ClassVar[str] = "into-the-tail"
    title: ClassVar[str] = "First symbol into the ordered tail"
    source: ClassVar[str] = SOURCE
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, Rotator)

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return the relabellings: a rotation depends on the order of symbols in the target."""
        return symbol_exchanges(net)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "tail ← the most last symbols that stand in the order in which d has them",
            "s ← the first symbol",
            "k ← how many symbols of the tail come behind s in d",
            Line(
                "if the tail is not all: rotate the first n - k, which brings s to its place in it",
                guard=lambda moment: _tail_length(moment) < len(symbols_of(moment, moment.at)),
                effect=lambda moment: int(moment.net.neighbors(moment.at)[_place(moment) - 2]),
            ),
        )

    def walk(self, net: Rotator, source: int, target: int, variant: str | None) -> Iterator[Step]:
        symbols: list[int] = unrank(source, net.n).tolist()
        goal: list[int] = unrank(target, net.n).tolist()
        at, tail = source, net.n - int(net.distance(source, target))
        while tail < net.n:
            first = symbols[0]
            behind = sum(goal.index(s) > goal.index(first) for s in symbols[net.n - tail :])
            symbols = [*symbols[1 : net.n - behind], first, *symbols[net.n - behind :]]
            there, tail = int(rank(symbols)), tail + 1
            action = _INSIDE if behind else _LAST
            end = ", and the message arrives" if tail == net.n else ""
            reason = f"{_LEAD}; {action}{end}."
            yield Step(at, there, 4, sentence(reason, **_FACTS), _VARIABLES)
            at = there


_LEAD = "Of the last symbols {tail} {tail:stands|stand} in the target's order"
_INSIDE = "{k} of these {k:comes|come} behind `{s}` there, so it goes to place {i}"
_LAST = "`{s}` comes behind all that do, so it goes to the end"


# Facts: places count from 1 ----------------------------------------------------------------------


def _target_places(moment: Moment) -> list[int]:
    """Return the place in the target of each symbol of the node, place by place."""
    goal = symbols_of(moment, moment.target)
    return [goal.index(symbol) for symbol in symbols_of(moment, moment.at)]


def _tail_length(moment: Moment) -> int:
    """Return how many of the last symbols are in the target's order."""
    places = _target_places(moment)
    count = 1
    while count < len(places) and places[-count - 1] < places[-count]:
        count += 1
    return count


def _first_symbol(moment: Moment) -> int:
    return symbols_of(moment, moment.at)[0]


def _behind(moment: Moment) -> int:
    """Return how many symbols of the tail come after the first symbol in the target."""
    first, *others = _target_places(moment)
    return sum(place > first for place in others[len(others) - _tail_length(moment) :])


def _place(moment: Moment) -> int:
    """Return the place that the first symbol goes to."""
    return len(symbols_of(moment, moment.at)) - _behind(moment)


_FACTS: dict[str, Source] = {"tail": _tail_length, "s": _first_symbol, "k": _behind, "i": _place}
_VARIABLES = (
    Variable("tail", _tail_length),
    Variable("s", _first_symbol),
    Variable("k", _behind),
    Variable("i", _place, decides=True),
)
