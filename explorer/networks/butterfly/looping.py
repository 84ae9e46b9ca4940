"""The looping algorithm: a middle row for every message of a permutation of the rows."""

from __future__ import annotations

import numpy as np

from explorer.core.errors import OutsideRange
from explorer.core.ints import Ints


def looping(targets: object) -> tuple[Ints, Ints]:
    """Return the middle row of each message x → targets[x]; no two messages share a node.

    ``targets`` is a permutation of 2^n rows; both results are (2^n,) int64. Bit b of a middle row
    is the half of its stage that the message takes. Two messages from rows a bit b apart must take
    is the half that the message takes at stage b. Two from rows that differ in bit b must take
    alternate, so each cycle is even and the halves can alternate too. The second result has bit b
    set for a message that was the first of its cycle. Raises OutsideRange unless ``targets`` is a
    permutation of 2^n rows, n ≥ 1. Source: Opferman and Tsao-Wu 1971; the theorem Beneš 1965.

    >>> middle, first = looping([2, 0, 3, 1])
    >>> middle.tolist(), first.tolist()
    ([0, 1, 3, 2], [3, 2, 0, 0])
    """
    targets_left = np.asarray(targets).tolist()
    size = len(targets_left)
    if size < 2 or size & size - 1 or sorted(targets_left) != list(range(size)):
        raise OutsideRange(
            f"{size:,} targets are no permutation of a power of two rows: each of 0 to"
            f" {max(size, 2) - 1:,} once is",
            nearest=f"0 to {(1 << max(size.bit_length() - 1, 1)) - 1:,}",
        )
    middle, first = list(range(size)), [0] * size
    for bit in (1 << b for b in range(size.bit_length() - 1)):
        # The message at each row, seen from the inputs and seen from the outputs.
        ends = middle, targets_left
        at_input, at_output = (dict(zip(rows, range(size), strict=True)) for rows in ends)
        half = [-1] * size
        for first_message in range(size):
            message = first_message
            while half[message] < 0:
                half[message] = 0
                first[message] |= bit * (message == first_message)
                partner = at_output[targets_left[message] ^ bit]
                half[partner] = bit
                message = at_input[middle[partner] ^ bit]
        middle, targets_left = (
            [row & ~bit | part for row, part in zip(rows, half, strict=True)] for rows in ends
        )
    return np.array(middle), np.array(first)
