"""How many nodes of a part of a metacube lie at each distance from a node, in closed form."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb

import numpy as np

from explorer.core.ints import multiply_polynomials
from explorer.networks.metacube.class_walk import translations, walk_lengths
from explorer.networks.metacube.metacube import Metacube

Polynomial = tuple[int, ...]


def by_distance(net: Metacube, root: int, fixed_bits: Mapping[int, int]) -> Polynomial:
    """Return how many nodes with these bits of the index are 0, 1, 2 … hops from ``root``.

    A node's distance is the number of differing bits of its fields plus the walk through the
    classes of the fields that differ. A field with u free bits differs in (1+x)^u - 1 ways, by
    differing bits. Fields with equal u are taken together, and the walks of all their sets counted.

    >>> by_distance(Metacube(2, 2), 0, {}) == tuple(
    ...     count // 1024 for count in Metacube(2, 2).distance_pairs()
    ... )
    True
    >>> by_distance(Metacube(1, 1), 0, {2: 1, 0: 0})
    (0, 1, 1, 0, 0)
    """
    rel = {bit: value ^ (root >> bit & 1) for bit, value in fixed_bits.items()}
    fields = [_field(net, rel, index) for index in range(net.classes)]
    start = root >> net.field_bits
    classes = [
        c
        for c in range(net.classes)
        if all(
            (c >> (bit - net.field_bits) & 1) == v
            for bit, v in fixed_bits.items()
            if bit >= net.field_bits
        )
    ]
    field_types = tuple(sorted({(low, free) for low, free in fields}))
    total = [0] * (net.diameter + 1)
    ids = tuple(field_types.index(field) for field in fields)
    for walk, sizes, set_count in _walks(net.k, start, tuple(classes), field_types, ids):
        product = _product(field_types, sizes)
        for bits, count in enumerate(product):
            if count:
                total[walk + bits] += set_count * count
    return tuple(total)


def _field(net: Metacube, rel: Mapping[int, int], field: int) -> tuple[int, int]:
    """Return in how many fixed bits a field differs, and how many of its bits are free."""
    bits = range(field * net.m, (field + 1) * net.m)
    return sum(rel.get(bit, 0) for bit in bits), sum(bit not in rel for bit in bits)


@lru_cache(maxsize=512)
def _walks(
    k: int,
    start: int,
    classes: tuple[int, ...],
    field_types: tuple[tuple[int, int], ...],
    ids: tuple[int, ...],
) -> tuple[tuple[int, tuple[int, ...], int], ...]:
    """Return (length, number of differing fields of each type, count) over all possible sets."""
    masks = np.arange(1 << (1 << k))
    possible = np.ones(len(masks), dtype=bool)
    key = np.zeros(len(masks), dtype=np.int64)
    for i, (low, free) in enumerate(field_types):
        type_mask = sum(1 << field for field, type_id in enumerate(ids) if type_id == i)
        inside = np.bitwise_count(masks & type_mask)
        # A fixed bit that differs makes the field differ; without free bits nothing else can.
        if low:
            possible &= inside == type_mask.bit_count()
        elif not free:
            possible &= inside == 0
        key = key * 32 + inside
    masks, key = masks[possible], key[possible]
    through = translations(k).take(start << (1 << k) | masks).astype(np.int64)
    rows = [key * 256 + walk_lengths(k).take((c ^ start) << (1 << k) | through) for c in classes]
    codes, counts = np.unique(np.concatenate(rows), return_counts=True)
    result = []
    for code, count in zip(codes.tolist(), counts.tolist(), strict=True):
        rest, walk = divmod(code, 256)
        sizes = []
        for _ in field_types:
            rest, size = divmod(rest, 32)
            sizes.append(size)
        result.append((walk, tuple(reversed(sizes)), count))
    return tuple(result)


@lru_cache(maxsize=4096)
def _product(field_types: tuple[tuple[int, int], ...], sizes: tuple[int, ...]) -> Polynomial:
    """Return in how many ways ``sizes`` fields of each type differ, by differing bits."""
    factors: list[list[int]] = []
    for (low, free), size in zip(field_types, sizes, strict=True):
        differs = [0] * low + [comb(free, bits) for bits in range(free + 1)]
        if not low:
            differs[0] = 0
        factors += [differs] * size
    return tuple(multiply_polynomials(*factors))
