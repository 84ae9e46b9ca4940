"""What routers say of rows of symbols: where they stand and belong; places count from 1."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.core.reason import Moment
from explorer.routing.facts import symbols_of


def first_symbol(moment: Moment) -> int:
    """Return the first symbol."""
    return symbols_of(moment, moment.at)[0]


def home_of(moment: Moment, symbol: int) -> int:
    """Return the place in which a symbol is at home, 0 for one that the target has not."""
    goal = symbols_of(moment, moment.target)
    return 1 + goal.index(symbol) if symbol in goal else 0


def home_of_first(moment: Moment) -> int:
    """Return the place in which the first symbol is at home, 0 where it has none."""
    return home_of(moment, first_symbol(moment))


def misplaced_places(moment: Moment) -> list[int]:
    """Return the places that hold a misplaced symbol."""
    pairs = zip(symbols_of(moment, moment.at), symbols_of(moment, moment.target), strict=True)
    return [place for place, (x, y) in enumerate(pairs, 1) if x != y]


def swapped_place(moment: Moment) -> int:
    """Return the last place that the hop changes: the one it swaps with the first."""
    assert moment.next is not None
    pairs = zip(symbols_of(moment, moment.at), symbols_of(moment, moment.next), strict=True)
    return [place for place, (x, y) in enumerate(pairs, 1) if x != y][-1]


def symbol_coming(moment: Moment) -> int:
    """Return the symbol that comes to the front."""
    assert moment.next is not None
    return symbols_of(moment, moment.next)[0]


def swap_neighbor(moment: Moment, place: int) -> int:
    """Return the neighbour behind the swap with a place."""
    return int(moment.net.neighbors(moment.at)[place - 2])


def absent_symbols(moment: Moment) -> list[int]:
    """Return the symbols of the target that the node has not, in the order of their places."""
    symbols = symbols_of(moment, moment.at)
    return [symbol for symbol in symbols_of(moment, moment.target) if symbol not in symbols]


def chain(symbols: Sequence[int], goal: Sequence[int], symbol: int) -> tuple[int, ...]:
    """Return the chain of an absent symbol: each is followed by the one that stands in its place.

    >>> chain((4, 3, 5), (1, 2, 3), 2)
    (2, 3, 5)
    """
    found = [symbol]
    while found[-1] in goal:
        found.append(symbols[goal.index(found[-1])])
    return tuple(found)


def chains(moment: Moment) -> tuple[tuple[int, ...], ...]:
    """Return the chains of the target's absent symbols, each up to a symbol foreign to it."""
    symbols, goal = symbols_of(moment, moment.at), symbols_of(moment, moment.target)
    return tuple(chain(symbols, goal, symbol) for symbol in absent_symbols(moment))


def cycles(moment: Moment) -> tuple[tuple[int, ...], ...]:
    """Return the cycles of symbols that stand in each other's places.

    Each symbol is followed by the one that it displaces. Chains to a foreign symbol are none.
    """
    symbols, goal = symbols_of(moment, moment.at), symbols_of(moment, moment.target)
    displaced = {symbol: symbols[goal.index(symbol)] for symbol in symbols if symbol in goal}
    found: list[tuple[int, ...]] = []
    for symbol in displaced:
        cycle = [symbol]
        while (after := displaced.get(cycle[-1], symbol)) != symbol:
            cycle.append(after)
        closed = displaced.get(cycle[-1]) == symbol
        if closed and len(cycle) > 1 and not any(symbol in known for known in found):
            found.append(tuple(cycle))
    return tuple(found)


def first_cycle(moment: Moment) -> tuple[tuple[int, ...], ...]:
    """Return the first of the cycles, alone."""
    return cycles(moment)[:1]


def cycle_notation(cycles: Sequence[tuple[int, ...]]) -> str:
    """Return cycles as they are written, their symbols in parentheses; a dash for none.

    >>> cycle_notation([(1, 2), (3, 5, 4)])
    '(1 2)(3 5 4)'
    """
    return "".join(f"({' '.join(map(str, cycle))})" for cycle in cycles) or "–"


def place_or_none(place: int) -> str:
    """Return a place as it is written; a dash for 0, which is none."""
    return str(place or "–")
