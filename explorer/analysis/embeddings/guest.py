"""The guests of embeddings: rings, meshes, wraparound meshes, complete binary trees."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Final, Literal

import numpy as np

from explorer.core.errors import OutsideRange, brief
from explorer.core.ints import Ints
from explorer.core.suggest import closest_match
from explorer.networks.tree.binary_tree import CompleteBinaryTree

GuestKind = Literal["ring", "mesh", "torus", "tree"]
GUEST_KINDS: Final[tuple[GuestKind, ...]] = ("ring", "mesh", "torus", "tree")

MAX_GUEST_NODES = 2**16
"""Most nodes of a guest: each node is placed, and each link gets a path."""

MAX_SIDES = 6
EXAMPLES: Final = {"ring": "12", "mesh": "4x8", "torus": "4x8", "tree": "3"}


@dataclass(frozen=True)
class Guest:
    """A graph to be embedded: its kind, and the shape that says how large it is.

    The shape of a ring is one number, its nodes (3 or more); of a mesh or torus, the length of
    every side, 1 or more; of a tree, its height. A torus is the wraparound mesh: a side of 3 or
    more closes to a ring. Raises OutsideRange for an invalid shape.

    >>> Guest("torus", (2, 3)).links.tolist()
    [[0, 1], [0, 2], [0, 3], [1, 2], [1, 4], [2, 5], [3, 4], [3, 5], [4, 5]]
    >>> [Guest("mesh", (2, 3)).name(node) for node in range(4)]
    ['0,0', '0,1', '0,2', '1,0']
    """

    kind: GuestKind
    shape: tuple[int, ...]

    def __post_init__(self) -> None:
        text = "x".join(str(side) for side in self.shape)
        if self.kind in ("ring", "tree"):
            least = 3 if self.kind == "ring" else 1
            what = f"{least} or more nodes" if self.kind == "ring" else "a height of 1 or more"
            if len(self.shape) != 1 or self.shape[0] < least:
                raise OutsideRange(
                    f"{text} is no shape of a {self.kind}: it takes one number, {what}",
                    nearest=str(max([least, *self.shape[:1]])),
                )
        elif not 1 <= len(self.shape) <= MAX_SIDES or min(self.shape) < 1 or self.nodes < 2:
            near = [max(side, 1) for side in self.shape[:MAX_SIDES]]
            raise OutsideRange(
                f"{text or 'nothing'} is no shape of a {self.kind}: it takes 1 to {MAX_SIDES}"
                " sides, such as 4x8, and 2 nodes or more",
                nearest="x".join(str(side) for side in (near if prod(near) > 1 else [2])),
            )
        too_high = self.kind == "tree" and self.shape[0] >= MAX_GUEST_NODES.bit_length()
        if too_high or self.nodes > MAX_GUEST_NODES:
            raise OutsideRange(
                f"a {self.kind} of shape {text} has more than {MAX_GUEST_NODES:,} nodes, the most"
                " that are placed",
                nearest={"ring": str(MAX_GUEST_NODES), "tree": "15"}.get(self.kind, "256x256"),
            )

    def __str__(self) -> str:
        sides = "×".join(str(side) for side in self.shape)
        return f"tree of height {sides}" if self.kind == "tree" else f"{self.kind} {sides}"

    @property
    def nodes(self) -> int:
        """The number of guest nodes."""
        return 2 ** (self.shape[0] + 1) - 1 if self.kind == "tree" else prod(self.shape)

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The sides of the grid of coordinates; of a tree, its nodes in one row."""
        return (self.nodes,) if self.kind == "tree" else self.shape

    @cached_property
    def links(self) -> Ints:
        """Every guest link once, as rows (a, b) with a < b, in order: (links, 2) int64."""
        nodes = np.arange(self.nodes)
        if self.kind == "tree":
            return np.stack([(nodes[1:] - 1) // 2, nodes[1:]], axis=1)
        grid = nodes.reshape(self.shape)
        rows = []
        for axis, side in enumerate(self.shape):
            ahead = np.roll(grid, -1, axis)
            wraps = self.kind != "mesh" and side > 2
            span = slice(None) if wraps else slice(side - 1)
            cut = (slice(None),) * axis + (span,)
            rows.append(np.stack([grid[cut].ravel(), ahead[cut].ravel()], axis=1))
        links = np.sort(np.concatenate(rows), axis=1)
        return links[np.lexsort((links[:, 1], links[:, 0]))]

    @cached_property
    def earlier(self) -> list[list[int]]:
        """The neighbors of each guest node among the nodes before it."""
        rows: list[list[int]] = [[] for _ in range(self.nodes)]
        for a, b in self.links.tolist():
            rows[b].append(a)
        return rows

    def name(self, node: int) -> str:
        """Return the name of a guest node: its number, its coordinates, or its path in a tree."""
        if self.kind == "tree":
            return CompleteBinaryTree(self.shape[0]).format(node)
        return ",".join(str(int(x)) for x in np.unravel_index(node, self.shape))


def guest_kind(text: str) -> GuestKind:
    """Return the kind of guest that a text names; raise OutsideRange if it names none."""
    for kind in GUEST_KINDS:
        if text == kind:
            return kind
    raise OutsideRange(
        f"{brief(text)!r} is no guest: {', '.join(GUEST_KINDS)} are",
        nearest=closest_match(text, GUEST_KINDS),
    )


def read_shape(kind: GuestKind, text: str) -> tuple[int, ...]:
    """Return the shape in a text, sides joined by ``x``; raise OutsideRange if it is not one.

    >>> read_shape("mesh", "4x8"), read_shape("ring", " 12 ")
    ((4, 8), (12,))
    """
    parts = "".join(text.split()).lower().replace("×", "x").split("x")
    if not all(re.fullmatch("[0-9]{1,9}", part) for part in parts):
        raise OutsideRange(
            f"{brief(text)!r} is no shape of a {kind}: whole numbers joined by x are",
            nearest=EXAMPLES[kind],
        )
    return Guest(kind, tuple(int(part) for part in parts)).shape
