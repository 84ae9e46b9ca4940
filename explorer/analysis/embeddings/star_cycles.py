"""Hamiltonian paths of the star graph between any two permutations of different parity."""

from __future__ import annotations

from functools import lru_cache

Symbols = tuple[int, ...]


def laced_star(start: Symbols, end: Symbols) -> list[Symbols]:
    """Return a Hamiltonian path of S(n), n ≥ 4, between permutations of different parity.

    The path visits module after module, and leaves each over a link that the recursion can reach:
    the star graph is Hamiltonian-laceable (Hsieh, Chen and Ho 2000). If the two ends are joined,
    the path closes to a cycle.

    >>> way = laced_star((1, 2, 3, 4), (2, 1, 3, 4))
    >>> len(set(way)), way[-1]
    (24, (2, 1, 3, 4))
    """
    path = [start]
    for place in _moves(start, end, tuple(range(1, len(start)))):
        path.append(_swap_first(path[-1], place))
    return path


def _swap_first(symbols: Symbols, place: int) -> Symbols:
    changed = list(symbols)
    changed[0], changed[place] = changed[place], changed[0]
    return tuple(changed)


def _moves(start: Symbols, end: Symbols, places: tuple[int, ...]) -> list[int]:
    """Return the positions swapped with the first, on a path over all orders of ``places``."""
    if len(places) == 3:
        positions = (0, *places)
        order = {start[place]: i for i, place in enumerate(positions)}
        return [
            positions[i] for i in _moves_of_four(tuple(order[end[place]] for place in positions))
        ]
    last = next(place for place in reversed(places) if start[place] != end[place])
    rest = tuple(place for place in places if place != last)
    middle_symbols = [start[place] for place in (*rest, 0) if start[place] != end[last]]
    moves: list[int] = []
    at = start
    for symbol in (*middle_symbols, end[last]):
        exit_ = _with_first(at, symbol, rest)
        moves += [*_moves(at, exit_, rest), last]
        at = _swap_first(exit_, last)
    return moves + _moves(at, end, rest)


def _with_first(at: Symbols, symbol: int, rest: tuple[int, ...]) -> Symbols:
    """Return an order of the other parity that begins with a symbol and keeps the last position."""
    if at[0] != symbol:
        return _swap_first(at, at.index(symbol))
    changed = list(at)
    changed[rest[0]], changed[rest[1]] = changed[rest[1]], changed[rest[0]]
    return tuple(changed)


@lru_cache(maxsize=12)
def _moves_of_four(end: Symbols) -> tuple[int, ...]:
    """Return the star moves of a Hamiltonian path of S(4) from 0123, found by trying."""
    path: list[Symbols] = [(0, 1, 2, 3)]
    moves: list[int] = []

    def search() -> bool:
        if len(path) == 24:
            return path[-1] == end
        for place in (1, 2, 3):
            following = _swap_first(path[-1], place)
            if following not in path and (following != end or len(path) == 23):
                path.append(following)
                moves.append(place)
                if search():
                    return True
                path.pop()
                moves.pop()
        return False

    if not search():
        raise ValueError(f"{end} has the parity of the start")
    return tuple(moves)
