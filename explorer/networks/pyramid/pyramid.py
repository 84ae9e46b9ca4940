"""The pyramid PYR(h)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from explorer.core.addresses.fields import Field
from explorer.core.ints import Ints
from explorer.core.network import Parameter
from explorer.core.suggest import nearest_of_form
from explorer.networks.tree.linked_levels import LinkedLevels


@dataclass(frozen=True)
class MeshPlace(Field):
    """A node of a pyramid: its level, and its column and row there, numbered level by level.

    On a level the children of a node follow each other, row by row.

    >>> MeshPlace("v", 3).text(13), MeshPlace("v", 3).read("(2,2,1)")
    ('(2,0,2)', 11)
    """

    height: int

    @property
    def size(self) -> int:
        return (4 << 2 * self.height) // 3

    @property
    def rule(self) -> str:
        return f"it takes (l,x,y), a level l from 0 to {self.height}, and x and y below 2^l"

    def cells(self, value: int) -> tuple[str, ...]:
        # Without arrays, because this names each node of a route.
        level = ((3 * int(value) + 1).bit_length() - 1) // 2
        bits = format(int(value) - (4**level - 1) // 3, f"0{max(2 * level, 2)}b")
        return str(level), str(int(bits[1::2], 2)), str(int(bits[::2], 2))

    def text(self, value: int) -> str:
        return f"({','.join(self.cells(value))})"

    def read(self, text: str) -> int:
        match = re.fullmatch(r"\(?([0-9]{1,2}),([0-9]{1,11}),([0-9]{1,11})\)?", text)
        level, column, row = map(int, match.groups()) if match else (-1, 0, 0)
        if not 0 <= level <= self.height or max(column, row) >> level:
            raise self.refusal(text)
        place = int(format(column, "b"), 4) + 2 * int(format(row, "b"), 4)
        return int((4**level - 1) // 3) + place

    def nearest(self, text: str) -> int:
        levels = reversed(range(self.height + 1))
        forms = (("(", *str(level), ",", 1 << level, ",", 1 << level, ")") for level in levels)
        matches = (nearest_of_form(text[:60], form) for form in forms)
        return self.read("".join(min(matches, key=lambda each: each[0])[1]))


@dataclass(frozen=True)
class Pyramid(LinkedLevels):
    """A complete tree in which every node has four children, each level l a mesh of 2^l by 2^l.

    (4^(h+1)-1)/3 nodes of degree 3 to 9, diameter 2h. Source: Miller and Stout 1987.

    >>> net = Pyramid(2)
    >>> [net.format(v) for v in net.neighbors(net.parse("(1,1,0)")).tolist() if v >= 0]
    ['(0,0,0)', '(2,2,0)', '(2,3,0)', '(2,2,1)', '(2,3,1)', '(1,0,0)', '(1,1,1)']
    >>> int(net.distance("(2,0,0)", "(2,3,1)")), net.diameter
    (3, 4)
    """

    family: ClassVar[str] = "PYR"
    title: ClassVar[str] = "Pyramid"
    source: ClassVar[str] = "Miller and Stout 1987"
    teaches: ClassVar[str] = (
        "A tree above a mesh of pixels brings every two of them within twice its height, and keeps"
        " neighbours in the picture neighbours in the network."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("h", "Height", 1, 35),)
    samples: ClassVar[tuple[str, ...]] = ("PYR(1)", "PYR(2)", "PYR(4)", "PYR(3)")
    axes: ClassVar[int] = 2
    children: ClassVar[tuple[str, ...]] = (
        *("upper left child", "upper right child"),
        *("lower left child", "lower right child"),
    )
    sides: ClassVar[tuple[str, ...]] = (
        *("left neighbour", "right neighbour"),
        *("upper neighbour", "lower neighbour"),
    )

    @property
    def fields(self) -> tuple[Field, ...]:
        return (MeshPlace("v", self.h),)

    def address_parts(self, plain: str) -> list[str]:
        """Return an address as one piece: its commas are inside the single field."""
        return [plain]

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the reflections, and the exchange of columns and rows."""
        nodes = np.arange(self.nodes)
        place = self.place(nodes)[1]
        across, down = self.masks
        exchanged = nodes - place + ((place & across) << 1) + ((place & down) >> 1)
        return *self.reflections(), exchanged
