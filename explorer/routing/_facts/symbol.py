"""Facts on addresses that are rows of symbols. Places count from 1; a symbol is at home in its
place in the target."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.core.reason import Moment
from explorer.routing._facts.general import symbols_of


def first_symbol(moment: Moment) -> int:
    """Return the first symbol of the current node."""
    return symbols_of(moment, moment.at)[0]


def home_of(moment: Moment, symbol: int) -> int:
    """Return the home of a symbol, its place in the target, 0 if the target does not have it."""
    goal = symbols_of(moment, moment.target)
    return 1 + goal.index(symbol) if symbol in goal else 0


def home_of_first(moment: Moment) -> int:
    """Return the home of the first symbol, 0 if the target does not have it."""
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
    """Return the symbol that the hop brings to the front."""
    assert moment.next is not None
    return symbols_of(moment, moment.next)[0]


def swap_neighbor(moment: Moment, place: int) -> int:
    """Return the neighbour that swapping the first symbol with that in ``place`` leads to."""
    return int(moment.net.neighbors(moment.at)[place - 2])


def absent_symbols(moment: Moment) -> list[int]:
    """Return the symbols that only the target has, not the current node, in the target's order."""
    symbols = symbols_of(moment, moment.at)
    return [symbol for symbol in symbols_of(moment, moment.target) if symbol not in symbols]


def chain(symbols: Sequence[int], goal: Sequence[int], symbol: int) -> tuple[int, ...]:
    """Return the chain of an absent symbol: each symbol is followed by the one that is in its home.

    ``symbols`` is the current address, ``goal`` the target; the chain ends with a symbol that the
    target does not have.

    >>> chain((4, 3, 5), (1, 2, 3), 2)
    (2, 3, 5)
    """
    result = [symbol]
    while result[-1] in goal:
        result.append(symbols[goal.index(result[-1])])
    return tuple(result)


def chains(moment: Moment) -> tuple[tuple[int, ...], ...]:
    """Return the chain of each symbol that the target has and the current node has not."""
    symbols, goal = symbols_of(moment, moment.at), symbols_of(moment, moment.target)
    return tuple(chain(symbols, goal, symbol) for symbol in absent_symbols(moment))


def cycles(moment: Moment) -> tuple[tuple[int, ...], ...]:
    """Return the cycles of symbols that are in each other's homes.

    Each symbol is followed by the one in its home. A chain that ends with a symbol that the target
    does not have is not a cycle.
    """
    symbols, goal = symbols_of(moment, moment.at), symbols_of(moment, moment.target)
    in_home_of = {symbol: symbols[goal.index(symbol)] for symbol in symbols if symbol in goal}
    cycles_so_far: list[tuple[int, ...]] = []
    for symbol in in_home_of:
        cycle = [symbol]
        while (after := in_home_of.get(cycle[-1], symbol)) != symbol:
            cycle.append(after)
        closed = in_home_of.get(cycle[-1]) == symbol
        if closed and len(cycle) > 1 and not any(symbol in earlier for earlier in cycles_so_far):
            cycles_so_far.append(tuple(cycle))
    return tuple(cycles_so_far)


def first_cycle(moment: Moment) -> tuple[tuple[int, ...], ...]:
    """Return the first of the cycles, alone."""
    return cycles(moment)[:1]


def cycle_notation(cycles: Sequence[tuple[int, ...]]) -> str:
    """Return cycles in cycle notation, a dash for no cycles.

    >>> cycle_notation([(1, 2), (3, 5, 4)])
    '(1 2)(3 5 4)'
    """
    return "".join(f"({' '.join(map(str, cycle))})" for cycle in cycles) or "–"


def place_or_none(place: int) -> str:
    """Return a place as text, a dash for 0, which means no place."""
    return str(place or "–")
