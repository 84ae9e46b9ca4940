"""The metacube and the dual-cube: every class has the same geometry, its own field innermost."""

from __future__ import annotations

from math import inf
from typing import ClassVar

from explorer.core.network import Network
from explorer.core.scene import Point
from explorer.networks.metacube.metacube import Metacube
from explorer.scenes.nests.build import ASPECT, Builder, bit_groups, part_of
from explorer.scenes.nests.cells import Nest
from explorer.scenes.nests.gf2 import Rule, fixed_bits_equations, flip
from explorer.scenes.nests.maker import Maker

NESTING_NOTE = (
    "Each class has its own field innermost, as its clusters, and the other fields around it: what"
    " is fine in one class is coarse in the next, so a cross-edge leads to another place there."
)


class MetacubeMaker(Maker):
    """Classes side by side; in each the other fields from high to low, then its own cube.

    Of four ways to assign fields and classes to rows and columns, the one nearest to 3 : 2 is used.
    """

    draws: ClassVar[tuple[type[Network], ...]] = (Metacube,)

    def make(self, net: Metacube) -> Nest:
        best: tuple[float, Builder, int] | None = None
        for down in (False, True):
            for across in (False, True):
                build = Builder(net)
                root, stretch = _arrange_classes(build, net, down, across)
                half = build.cells[root].half
                score = abs(half[0] / half[1] / ASPECT - 1) + 0.4 * stretch
                if score < (best[0] if best else inf) - 1e-9:
                    best = (score, build, root)
        assert best is not None
        return best[1].finished_nest(best[2], (), _rules(net), note=NESTING_NOTE if net.k else "")


def _arrange_classes(build: Builder, net: Metacube, down: bool, across: bool) -> tuple[int, float]:
    """Return the whole cell, and how far its class gaps had to be stretched to reach 3 : 2."""
    tops = [_class(build, net, class_id, down) for class_id in range(net.classes)]
    if net.k == 0:
        return tops[0], 0.0
    width, height = build.width(tops[0]), build.height(tops[0])
    more, fewer = (net.k + 1) // 2, net.k // 2
    columns, rows = (more, fewer) if across else (fewer, more)
    stretch = abs(width / height * 2.0 ** (columns - rows) / ASPECT - 1)
    gaps = _gaps(width, height, columns, rows)
    steps = [[0.0, 0.0] for _ in range(net.k)]
    used = [0, 0]
    for bit in range(net.k):
        axis = 0 if (bit % 2 == 0 and used[0] < columns) or used[1] >= rows else 1
        steps[bit][axis] = ((width, height)[axis] + gaps[axis]) * 2 ** used[axis]
        used[axis] += 1
    places = [
        (
            sum(step[0] for bit, step in enumerate(steps) if c >> bit & 1),
            sum(step[1] for bit, step in enumerate(steps) if c >> bit & 1),
        )
        for c in range(net.classes)
    ]
    parts = [(1 << (net.field_bits + bit), 2) for bit in range(net.k)]
    names = [format(c, f"0{net.k}b") for c in range(net.classes)]
    notes = [f"moves m[{c}]" for c in range(net.classes)]
    return build.side_by_side(tops, places, "class", parts, names, notes), stretch


def _gaps(width: float, height: float, columns: int, rows: int) -> Point:
    """Return gaps between classes: cross-links get the room that the ratio 3 : 2 leaves free."""
    right, below = 0.2 * width, 0.13 * height
    desired_width = ASPECT * (height + below) * 2**rows
    if (width + right) * 2**columns < desired_width:
        return min(0.75 * width, desired_width / 2**columns - width), below
    return right, min(0.5 * height, (width + right) * 2**columns / ASPECT / 2**rows - height)


def _class(build: Builder, net: Metacube, class_id: int, down: bool) -> int:
    kid = build.cube(range(class_id * net.m, (class_id + 1) * net.m), f"m[{class_id}]")
    turn = int(down)
    for bits, name in _groups(net, class_id):
        kid = build.doubled(kid, bits, name, turn % 2 == 1, 0.16 if len(bits) < 3 else 0.14)
        turn += len(bits)
    return kid


def _groups(net: Metacube, class_id: int) -> list[tuple[tuple[int, ...], str]]:
    """Return the levels of a class above its clusters, innermost first: bits and name.

    One level for each field, at most four bits of it; fields of one bit go two a level.
    """
    others = [f for f in range(net.classes) if f != class_id]
    if net.m == 1:
        return [
            (two, " ".join(f"m[{field}]" for field in reversed(two))) for two in bit_groups(others)
        ]
    size = net.m if net.m <= 4 else 3 if net.m % 3 == 0 else 4
    groups = []
    for field in others:
        for low in range(0, net.m, size):
            field_bits = range(field * net.m, (field + 1) * net.m)
            bits = tuple(field_bits[low : low + size])
            groups.append((bits, part_of(f"m[{field}]", bits, field_bits)))
    return groups


def _rules(net: Metacube) -> list[Rule]:
    cube = [
        flip(bit, 0, class_id * net.m + bit, fixed_bits_equations(net.field_bits, net.k, class_id))
        for class_id in range(net.classes)
        for bit in range(net.m)
    ]
    return cube + [flip(net.m + bit, 1, net.field_bits + bit) for bit in range(net.k)]
