"""Long lists of whole numbers as a text: what JSON would spell out digit by digit."""

from __future__ import annotations

import base64
from typing import Literal, TypedDict

import numpy as np

from explorer.core.ints import Ints


class PackedNumbers(TypedDict):
    """Numbers from 0 on, little-endian in so many bytes each, in base64."""

    bytes: Literal[1, 2, 4]
    data: str


def pack_numbers(numbers: Ints) -> PackedNumbers:
    """Return whole numbers from 0 to 2^32 - 1 in as few bytes each as hold the largest.

    >>> pack_numbers(np.array([0, 255])), pack_numbers(np.array([256]))["bytes"]
    ({'bytes': 1, 'data': 'AP8='}, 2)
    """
    most = int(np.max(numbers, initial=0))
    size: Literal[1, 2, 4] = 1 if most < 2**8 else 2 if most < 2**16 else 4
    data = np.asarray(numbers).astype(f"<u{size}").tobytes()
    return {"bytes": size, "data": base64.b64encode(data).decode("ascii")}
