"""Arrays of node indices: int64 while they fit, exact Python integers beyond."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[Any]
"""An array of integers: dtype int64, or object where an index may exceed 63 bits."""

INT64_BOUND = 2**62
"""Bound of sizes whose indices are int64, so that sums of two indices fit as well."""


def index_array(values: object, size: int) -> Ints:
    """Return ``values`` as an array able to hold every integer below ``size``.

    >>> index_array([1, 2], 8).dtype.name
    'int64'
    >>> index_array(2**70, 2**72).dtype.name
    'object'
    """
    return np.asarray(values, dtype=np.int64 if size <= INT64_BOUND else object)


def popcount(values: object) -> Ints:
    """Return the number of ones in each integer, same shape: (...,) -> (...,) int64.

    >>> popcount([0, 7, 10]).tolist()
    [0, 3, 2]
    >>> int(popcount(np.array(2**70 - 1, dtype=object)))
    70
    """
    array = np.asarray(values)
    if array.dtype != object:
        return np.asarray(np.bitwise_count(array), dtype=np.int64)
    counts = [int(v).bit_count() for v in array.ravel()]
    return np.array(counts, dtype=np.int64).reshape(array.shape)


def reversed_bits(values: Ints, width: int) -> Ints:
    """Return integers with their ``width`` bits in reverse order: (...,) -> (...,).

    >>> reversed_bits(np.arange(4), 2).tolist()
    [0, 2, 1, 3]
    """
    result = np.zeros_like(values)
    for bit in range(width):
        result |= (values >> bit & 1) << (width - 1 - bit)
    return result


def columns_in_rows(rows: Ints) -> Ints:
    """Return, for sorted numbers of rows, the place of each item in its row: (n,) -> (n,).

    >>> columns_in_rows(np.array([0, 0, 2, 2, 2])).tolist()
    [0, 1, 0, 1, 2]
    """
    return np.arange(len(rows)) - np.searchsorted(rows, rows)


def row_numbers(rows: npt.NDArray[Any]) -> Ints:
    """Return the rank of each row among the different rows in their order: (n, width) -> (n,).

    It is what ``numpy.unique`` calls the inverse, several times faster.

    >>> row_numbers(np.array([[1, 0], [0, 5], [1, 0]])).tolist()
    [1, 0, 1]
    """
    order = np.lexsort(rows.T[::-1])
    is_new = np.zeros(len(rows), dtype=bool)
    is_new[1:] = (rows[order[1:]] != rows[order[:-1]]).any(axis=1)
    numbers = np.empty(len(rows), dtype=np.int64)
    numbers[order] = np.cumsum(is_new)
    return numbers


def half_of_even(number: int) -> int:
    """Return half of an even number.

    Proofs call it with a formula, which does not show that it is even, and get a quotient.

    >>> half_of_even(24)
    12
    """
    return number // 2


def factorial(n: int) -> int:
    """Return n! exactly.

    >>> factorial(20)
    2432902008176640000
    """
    product = 1
    for factor in range(2, n + 1):
        product *= factor
    return product


def multiply_polynomials(*factors: Sequence[int]) -> list[int]:
    """Return the coefficients of the product of polynomials, the lowest first, exactly.

    >>> multiply_polynomials([1, 1], [1, 1])
    [1, 2, 1]
    >>> multiply_polynomials([2**80, 1], [2**80]) == [2**160, 2**80]
    True
    """
    product: Ints = np.array([1], dtype=object)
    for factor in factors:
        product = np.convolve(product, np.array(factor, dtype=object))
    return list(product)


Words = TypeVar("Words", int, Ints)
"""A word of 64 bits, or an array of them."""

MIX_STEP = 0x9E3779B97F4A7C15
"""The constant that SplitMix64 adds to one state to get the next."""


def splitmix_word(state: Words) -> Words:
    """Return the 64-bit word that SplitMix64 draws in a state, or in each state of an array.

    Source: Steele, Lea and Flood 2014.

    >>> hex(splitmix_word(MIX_STEP))
    '0xe220a8397b1dcdaf'
    """
    word = state & 2**64 - 1
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & 2**64 - 1
    word = (word ^ word >> 27) * 0x94D049BB133111EB & 2**64 - 1
    return word ^ word >> 31


def is_digits(text: str, digits: int) -> bool:
    """Return whether a text is a whole number of at most ``digits`` ASCII digits.

    >>> [is_digits(text, 3) for text in ("042", "-1", "²", "", "1234")]
    [True, False, False, False, False]
    """
    return text.isascii() and text.isdigit() and len(text) <= digits
