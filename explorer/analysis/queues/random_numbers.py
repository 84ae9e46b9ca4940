"""Random numbers for every cycle and sender without a state, the same on every machine."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
import numpy.typing as npt

from explorer.core.ints import Ints

RANGE = 2**32
"""A random number is an integer from 0 to RANGE - 1, uniformly."""

GOLDEN = 0x9E3779B1

Words = npt.NDArray[np.uint32]


class Purpose(IntEnum):
    """The use of a random number."""

    BIRTH = 0
    TARGET = 1
    HOT = 2


def murmur_finalizer(words: Words) -> Words:
    """Return the finalizer of MurmurHash3 on 32 bits: (...,) uint32 -> (...,) uint32.

    Source: Appleby, MurmurHash3 (public domain), 2011.

    >>> int(murmur_finalizer(np.array([1], dtype=np.uint32))[0])
    1364076727
    """
    words = (words ^ (words >> np.uint32(16))) * np.uint32(0x85EBCA6B)
    words = (words ^ (words >> np.uint32(13))) * np.uint32(0xC2B2AE35)
    return np.asarray(words ^ (words >> np.uint32(16)))


def random_words(seed: int, cycles: Ints, purpose: Purpose, senders: int) -> Words:
    """Return a 32-bit number for every cycle and sender: (cycles,) -> (cycles, senders) uint32.

    It is a hash of seed, cycle, purpose and sender alone. So any cycle can be drawn by itself, and
    the births at a lower load are among those at a higher load.

    >>> random_words(3, np.arange(1), Purpose.BIRTH, 3).tolist()
    [[1157807985, 1133463956, 2182463176]]
    """
    words = (seed * GOLDEN + np.asarray(cycles, dtype=np.int64) * 4 + purpose) % RANGE
    keys = murmur_finalizer(words.astype(np.uint32))[:, None]
    return murmur_finalizer(murmur_finalizer(np.arange(senders, dtype=np.uint32) + keys) ^ keys)
