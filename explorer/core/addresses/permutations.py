"""Permutations of 1..n, or of k of these symbols, and their lexicographic ranks, vectorised."""

from __future__ import annotations

import numpy as np

from explorer.core.ints import Ints, factorial, index_array


def unrank(ranks: object, n: int, k: int | None = None) -> Ints:
    """Return the permutations of k symbols of 1..n with the given lexicographic ranks.

    (...,) -> (..., k), where k is n by default.

    >>> unrank([0, 1, 5], 3).tolist(), unrank([0, 11], 4, 2).tolist()
    ([[1, 2, 3], [1, 3, 2], [3, 2, 1]], [[1, 2], [4, 3]])
    """
    k = n if k is None else k
    unused = factorial(n - k)
    rest = index_array(ranks, factorial(n) // unused)
    code = np.empty((*rest.shape, k), dtype=np.int64)
    for place in range(k):
        weight = factorial(n - 1 - place) // unused
        code[..., place] = rest // weight
        rest = rest % weight
    for place in range(k - 2, -1, -1):
        later = code[..., place + 1 :]
        later += later >= code[..., place : place + 1]
    return code + 1


def rank(symbols: object, n: int | None = None) -> Ints:
    """Return the lexicographic rank of each permutation of k symbols of 1..n: (..., k) -> (...,).

    By default n is k.

    >>> rank([[1, 2, 3], [3, 2, 1]]).tolist(), rank([[1, 2], [4, 3]], 4).tolist()
    ([0, 5], [0, 11])
    """
    array = np.asarray(symbols, dtype=np.int64)
    k = array.shape[-1]
    n = k if n is None else n
    unused = factorial(n - k)
    total = index_array(np.zeros(array.shape[:-1], dtype=np.int64), factorial(n) // unused)
    used = np.zeros(array.shape[:-1], dtype=np.int64)
    for place in range(min(k, n - 1)):
        symbol = array[..., place] - 1
        bit = np.int64(1) << symbol
        smaller = symbol - np.bitwise_count(used & (bit - 1))
        total = total + smaller * (factorial(n - 1 - place) // unused)
        used |= bit
    return total
