"""Generalized hypercubes, tori and meshes: the last digit right, the one before it down."""

from __future__ import annotations

from collections import Counter
from math import ceil, log, prod
from typing import ClassVar

from explorer.core.network import Network
from explorer.networks.lattice.generalized_hypercube import GeneralizedHypercube
from explorer.scenes.nests.build import ASPECT, GAP, NODE, PAD, Builder
from explorer.scenes.nests.bundle import Bundle
from explorer.scenes.nests.cells import Nest, Part, Path
from explorer.scenes.nests.maker import Maker

MAX_NODES_IN_A_ROW = 12
"""Largest radix of one row; larger ones are cut into equal ranges if they have factors."""

MAX_IN_A_LATTICE = 150
"""Most nodes of the smallest cells."""


class LatticeMaker(Maker):
    """The last two digits, or ranges of them, span the clusters; the third last makes blocks."""

    draws: ClassVar[tuple[type[Network], ...]] = (GeneralizedHypercube,)

    def make(self, net: GeneralizedHypercube) -> Nest:
        build = Builder(net)
        *rest, last = _cuts(net)
        before = rest.pop() if rest else []
        if before and last[0][0][1] * before[0][0][1] <= MAX_IN_A_LATTICE:
            (across, x, _), (down, y, _) = last.pop(0), before.pop(0)
            kid = build.lattice(across, down, f"{y} {x}")
        else:
            kid = _row(build, NODE, last.pop(0), False)
        while last or before:
            # The two digits alternate, so that blocks stay as square as possible.
            right = bool(last) and (not before or build.width(kid) <= build.height(kid))
            kid = _row(build, kid, (last if right else before).pop(0), not right)
        for cut in reversed(rest):
            for level in cut:
                kid = _blocks(build, kid, level)
        return build.finished_nest(kid, (), (), "block" if len(net.radices) > 2 else "cluster")

    def bundles(self, nest: Nest, path: Path) -> list[Bundle] | None:
        net = nest.net
        assert isinstance(net, GeneralizedHypercube)
        kinds = [kind.key for kind in net.kinds]
        spans = _spans(net)
        inside = [_values(nest, path, span) for span in spans]
        counts: Counter[tuple[Path, int]] = Counter()
        for place, (span, values) in enumerate(zip(spans, inside, strict=True)):
            links_each = prod(len(v) for v in inside) // len(values)
            kind = kinds.index(f"A{place + 1}")
            for value in values:
                for end in _linked_values(value, *net.dimensions[place]):
                    target = _path_with_digit(nest, path, span, end)
                    if target != path:
                        counts[target, kind] += links_each
        return [Bundle(target, kind, links) for (target, kind), links in counts.items()]


Span = tuple[int, int]
"""The weight of a digit in the index, and its radix."""


def _spans(net: GeneralizedHypercube) -> list[Span]:
    strides = [prod(net.radices[place + 1 :]) for place in range(len(net.radices))]
    return list(zip(strides, net.radices, strict=True))


def _values(nest: Nest, path: Path, span: Span) -> list[int]:
    """Return the values that a digit takes in a cell."""
    return [v for v in range(span[1]) if _path_with_digit(nest, path, span, v) == path]


def _path_with_digit(nest: Nest, path: Path, span: Span, value: int) -> Path:
    """Return a path in which the parts of one digit of the address are set to a value."""
    stride, radix = span
    digits = []
    for kind, digit in zip(nest.types(path), path, strict=False):
        weight, new_digit = 1, digit
        for divisor, factor in nest.cells[kind].parts:
            if stride <= divisor < stride * radix:
                part = digit // weight % factor
                new_digit += (value * stride // divisor % factor - part) * weight
            weight *= factor
        digits.append(new_digit)
    return tuple(digits)


def _linked_values(value: int, radix: int, shape: str) -> list[int]:
    """Return the values one link away: all others, or the next ones on a ring or a line."""
    if not shape:
        return [other for other in range(radix) if other != value]
    near = [value - 1, value + 1]
    if shape == "r":
        return sorted({other % radix for other in near})
    return [other for other in near if 0 <= other < radix]


Level = tuple[Part, str, tuple[str, ...]]
"""A part of the code, the name of its digit, and the names of the digit's values."""


def _cuts(net: GeneralizedHypercube) -> list[list[Level]]:
    """Return the levels that each dimension is cut into, innermost first, first dimension first."""
    cuts: list[list[Level]] = []
    stride = 1
    for position, radix in reversed(list(enumerate(net.radices, 1))):
        levels: list[Level] = []
        span = 1
        for factor in _factors(radix):
            values = range(0, span * factor, span)
            names = tuple(str(v) if span == 1 else f"{v}–{v + span - 1}" for v in values)
            levels.append(((stride * span, factor), f"A{position}", names))
            span *= factor
        cuts.append(levels)
        stride *= radix
    return cuts[::-1]


def _factors(radix: int) -> list[int]:
    """Return factors of a radix that make rows, innermost first: itself if it has none.

    >>> _factors(7), _factors(64), _factors(1000), _factors(1021)
    ([7], [8, 8], [10, 10, 10], [1021])
    """
    if radix <= MAX_NODES_IN_A_ROW:
        return [radix]
    preferred = sorted(range(3, MAX_NODES_IN_A_ROW + 1), key=lambda f: (abs(f - 9), -f))
    if radix == 1 << (radix.bit_length() - 1):
        preferred = [8, 4]
    for factor in preferred:
        if radix % factor == 0:
            return [factor, *_factors(radix // factor)]
    return [radix]


def _blocks(build: Builder, kid: int, level: Level) -> int:
    """Return kids in rows read like lines; the row length brings the whole nearest to 3 : 2."""
    part, name, names = level
    count, half = part[1], build.cells[kid].half
    ratio = half[0] / half[1]

    def ratio_error(columns: int) -> float:
        return abs(log(ratio * columns / ceil(count / columns) / ASPECT))

    columns = min((c for c in range(1, count + 1) if count % c == 0), key=ratio_error)
    gap = GAP * 2 * min(half)
    places = [
        (i % columns * (2 * half[0] + gap), i // columns * (2 * half[1] + gap))
        for i in range(count)
    ]
    pad = PAD * 2 * min(half)
    return build.box(name, "block", places, [kid] * count, [part], names, (pad, pad))


def _row(build: Builder, kid: int, level: Level, down: bool) -> int:
    part, name, names = level
    if kid == NODE:
        places = [(float(i), 0.0) for i in range(part[1])]
        return build.box(name, "cluster", places, [NODE] * part[1], [part], names, (0.42, 0.42))
    return build.line(kid, part, name, down, names=names)
