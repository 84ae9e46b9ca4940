"""Trees and pyramids: a subtree is a cell with its root in the middle of its smaller subtrees."""

from __future__ import annotations

from typing import ClassVar

from explorer.core.network import Network
from explorer.networks.pyramid.pyramid import Pyramid
from explorer.networks.tree.binary_tree import CompleteBinaryTree
from explorer.networks.tree.x_tree import XTree
from explorer.scenes.nests.build import GAP, NODE, OUTLINE, PAD, Builder
from explorer.scenes.nests.bundle import Bundle
from explorer.scenes.nests.cells import Nest, Path, Role
from explorer.scenes.nests.codes import Chunk
from explorer.scenes.nests.maker import Maker


class PyramidMaker(Maker):
    """Four subtrees are placed as on their mesh, with their root between them."""

    draws: ClassVar[tuple[type[Network], ...]] = (Pyramid,)

    def make(self, net: Pyramid) -> Nest:
        build = Builder(net)
        kid = NODE
        for height in range(1, net.h + 1):
            half = build.cells[kid].half[0]
            # Room for the root between the corners of the subtrees, so that it is visible.
            step = 0.6 if kid == NODE else half + 0.22 + GAP * half
            corners = [(x * step, y * step) for y in (-1, 1) for x in (-1, 1)]
            pad = OUTLINE if height == 1 else 2 * PAD * half
            role: Role = "cluster" if height == 1 else "block"
            names = ["", *(f"{x},{y}" for y in (0, 1) for x in (0, 1))]
            kids, level = [NODE, *[kid] * 4], f"level {net.h - height + 1}"
            kid = build.box(level, role, [(0.0, 0.0), *corners], kids, (), names, (pad, pad))
        return build.finished_nest(kid, (Chunk("tree", 1, net.h, net.forks),), (), "subtree")


class TreeMaker(Maker):
    """Subtrees branch right and down in turn: rows would be 2^h wide and h high."""

    draws: ClassVar[tuple[type[Network], ...]] = (CompleteBinaryTree, XTree)

    def make(self, net: CompleteBinaryTree | XTree) -> Nest:
        build = Builder(net)
        kid = NODE
        for height in range(1, net.h + 1):
            down = (net.h - height) % 2 == 1
            half = build.cells[kid].half
            # Two subtrees with the root in the gap between them.
            step = 0.8 if kid == NODE else half[down] + 0.45 + 0.04 * max(half)
            places = [(0.0, 0.0), *((0.0, s) if down else (s, 0.0) for s in (-step, step))]
            pad = OUTLINE if height == 1 else 0.06 * min(half) + 0.12
            role: Role = "cluster" if height == 1 else "block"
            names = ["", "L", "R"]
            name = f"depth {net.h - height + 1}"
            kid = build.box(name, role, places, [NODE, kid, kid], (), names, (pad, pad))
        return build.finished_nest(kid, (Chunk("tree", 1, net.h),), (), "subtree")

    def bundles(self, nest: Nest, path: Path) -> list[Bundle] | None:
        """Return the only link of a subtree: from its root to the parent."""
        if isinstance(nest.net, XTree) or not path or nest.cells[nest.types(path)[-1]].leaf:
            return None
        return [Bundle((*path[:-1], 0), 0, 1)]
