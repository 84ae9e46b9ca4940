"""Long lists of whole numbers as base64 text, which is shorter than the digits in JSON."""

from __future__ import annotations

import base64
from typing import Literal, TypedDict

import numpy as np

from explorer.core.ints import Ints


class PackedNumbers(TypedDict):
    """Numbers from 0 on, little-endian with a fixed number of bytes each, in base64."""

    bytes: Literal[1, 2, 4]
    data: str


def pack_numbers(numbers: Ints) -> PackedNumbers:
    """Return whole numbers from 0 to 2^32 - 1 with as few bytes each as the largest needs.

    >>> pack_numbers(np.array([0, 255])), pack_numbers(np.array([256]))["bytes"]
    ({'bytes': 1, 'data': 'AP8='}, 2)
    """
    most = int(np.max(numbers, initial=0))
    size: Literal[1, 2, 4] = 1 if most < 2**8 else 2 if most < 2**16 else 4
    data = np.asarray(numbers).astype(f"<u{size}").tobytes()
    return {"bytes": size, "data": base64.b64encode(data).decode("ascii")}
