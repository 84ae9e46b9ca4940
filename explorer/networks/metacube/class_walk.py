"""Shortest walks on the k-cube of classes that visit a set of classes: the core of the metacube.

A set of classes is written as a mask: class i is in it when bit i is 1.
"""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np

from explorer.core.ints import Ints

MAX_CLASS_BITS = 4
"""Most class bits k for which ``walk_lengths`` has a table, of 2^k · 2^(2^k) entries."""


@cache
def walk_lengths(k: int) -> Ints:
    """Return the length of the shortest walk from class 0 to d through every class of a set.

    Shape (2^k, 2^(2^k)) uint8, indexed by d and by the mask of the set; k from 0 to 4. Breadth
    first over the states (visited, current), numbered visited · 2^k + current: the mask of the
    classes visited and the current class; then the least over all supersets.

    >>> walk_lengths(2)[0b11, 0b0110].item()
    4
    """
    classes = 1 << k
    unknown = 255
    lengths = np.full((1 << classes) * classes, unknown, dtype=np.uint8)
    level = np.array([classes], dtype=np.int64)
    lengths[level] = steps = 0
    while level.size:
        steps += 1
        visited, current_class = level // classes, level % classes
        frontier = []
        for dimension in range(k):
            following = current_class ^ (1 << dimension)
            state = (visited | (1 << following)) * classes + following
            fresh = state[lengths[state] == unknown]
            lengths[fresh] = steps
            frontier.append(np.unique(fresh))
        level = np.concatenate(frontier) if frontier else level[:0]
    table = lengths.reshape(-1, classes).T.copy()
    for i in range(classes):
        pairs = table.reshape(classes, -1, 2, 1 << i)
        np.minimum(pairs[:, :, 0], pairs[:, :, 1], out=pairs[:, :, 0])
    table.setflags(write=False)
    return table


@cache
def walk_counts(k: int) -> tuple[tuple[int, int, int], ...]:
    """Return (length, size, count): of pairs (end, set of ``size``), ``count`` have that length.

    >>> walk_counts(1)
    ((0, 0, 1), (0, 1, 1), (1, 0, 1), (1, 1, 2), (1, 2, 1), (2, 1, 1), (2, 2, 1))
    """
    lengths = walk_lengths(k)
    sizes = np.bitwise_count(np.arange(lengths.shape[1]))
    pairs = lengths.astype(np.int64) * 32 + sizes
    codes, counts = np.unique(pairs, return_counts=True)
    return tuple(
        (pair // 32, pair % 32, count)
        for pair, count in zip(codes.tolist(), counts.tolist(), strict=True)
    )


@lru_cache(maxsize=1 << 16)
def walk_from_zero(k: int, end: int, to_visit: int) -> tuple[int, ...]:
    """Return the classes of a shortest walk from class 0 to ``end``, class 0 itself left out.

    Of several shortest walks, the one that flips the lowest class bit first.

    >>> walk_from_zero(2, 0b00, 0b1000)
    (1, 3, 2, 0)
    """
    lengths = walk_lengths(k)
    current, unvisited = 0, to_visit & ~1
    walk = []
    remaining = int(lengths[end, unvisited])
    while remaining:
        remaining -= 1
        for dimension in range(k):
            following = current ^ (1 << dimension)
            rest = unvisited & ~(1 << following)
            if lengths[end ^ following, int(translate_classes(rest, following, k))] == remaining:
                current, unvisited = following, rest
                break
        walk.append(current)
    return tuple(walk)


@lru_cache(maxsize=1 << 16)
def class_walk(k: int, start: int, end: int, to_visit: int) -> tuple[int, ...]:
    """Return the classes of a shortest walk from ``start`` to ``end``, ``start`` left out.

    The k-cube looks the same from every class, so this is a walk from class 0 with new names.

    >>> class_walk(2, 0b01, 0b10, 0b0000), class_walk(2, 0b01, 0b10, 0b1000)
    ((0, 2), (3, 2))
    """
    walk = walk_from_zero(k, start ^ end, int(translate_classes(to_visit, start, k)))
    return tuple(following ^ start for following in walk) if start else walk


def translate_classes(mask: int | Ints, by: int, k: int) -> int | Ints:
    """Return the mask of the set in which every class i is renamed i xor ``by``.

    >>> translate_classes(0b0010, 0b11, 2)
    4
    """
    for dimension in range(k):
        if by >> dimension & 1:
            width = 1 << dimension
            classes_with_bit_0 = ((1 << (1 << k)) - 1) // ((1 << width) + 1)
            mask = (mask & classes_with_bit_0) << width | (mask >> width) & classes_with_bit_0
    return mask


def gray_walk(k: int, start: int, end: int, to_visit: int) -> tuple[int, ...]:
    """Return the classes of a walk in the order of the reflected Gray code, ``start`` left out.

    The classes of the set are visited in the cyclic order of that code from ``start`` on, ``end``
    last; between two of them the lowest class bit is flipped first. The walk has at most 2^k - 1 +
    k hops and is not always a shortest one.

    >>> gray_walk(2, 0b01, 0b01, 0b0001), class_walk(2, 0b01, 0b01, 0b0001)
    ((0, 1), (0, 1))
    >>> gray_walk(3, 0b000, 0b000, 0b1000_0010)
    (1, 3, 7, 6, 4, 0)
    """
    cycle = [i ^ i >> 1 for i in range(1 << k)]
    first = cycle.index(start)
    classes_to_visit = [c for c in cycle[first:] + cycle[:first] if to_visit >> c & 1 and c != end]
    walk, current = [], start
    for goal in (*classes_to_visit, end):
        for dimension in range(k):
            if (current ^ goal) >> dimension & 1:
                current ^= 1 << dimension
                walk.append(current)
    return tuple(walk)


@cache
def translations(k: int) -> Ints:
    """Return the mask of every set after every renaming: (2^k, 2^(2^k)) uint16, k from 0 to 4.

    Entry (by, mask) is ``translate_classes(mask, by, k)``.

    >>> translations(2)[0b11, 0b0010].item()
    4
    """
    masks = np.arange(1 << (1 << k))
    table = np.array([translate_classes(masks, by, k) for by in range(1 << k)], dtype=np.uint16)
    table.setflags(write=False)
    return table
