"""Permutations of 1..n and their lexicographic ranks, vectorised."""

from __future__ import annotations

import numpy as np

from explorer.core.ints import Ints, factorial, index_array


def unrank(ranks: object, n: int) -> Ints:
    """Return the permutations of 1..n with the given lexicographic ranks: (...,) -> (..., n).

    >>> unrank([0, 1, 5], 3).tolist()
    [[1, 2, 3], [1, 3, 2], [3, 2, 1]]
    """
    rest = index_array(ranks, factorial(n))
    code = np.empty((*rest.shape, n), dtype=np.int64)
    for place in range(n):
        weight = factorial(n - 1 - place)
        code[..., place] = rest // weight
        rest = rest % weight
    for place in range(n - 2, -1, -1):
        later = code[..., place + 1 :]
        later += later >= code[..., place : place + 1]
    return code + 1


def rank(symbols: object) -> Ints:
    """Return the lexicographic rank of each permutation of 1..n: (..., n) -> (...,).

    >>> rank([[1, 2, 3], [3, 2, 1]]).tolist()
    [0, 5]
    """
    array = np.asarray(symbols, dtype=np.int64)
    n = array.shape[-1]
    total = index_array(np.zeros(array.shape[:-1], dtype=np.int64), factorial(n))
    used = np.zeros(array.shape[:-1], dtype=np.int64)
    for place in range(n - 1):
        symbol = array[..., place] - 1
        bit = np.int64(1) << symbol
        total = total + (symbol - np.bitwise_count(used & (bit - 1))) * factorial(n - 1 - place)
        used |= bit
    return total
