"""The complete binary tree: in rows while these are short, else folded into a square."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from explorer.core.network import Network
from explorer.networks.tree.binary_tree import CompleteBinaryTree
from explorer.networks.tree.x_tree import XTree
from explorer.scenes.geometry import Floats
from explorer.scenes.layout import ASPECT, Layout, Plan, Sheet, addresses

MAX_ROWS = 5


class TreeLayout(Layout):
    """Each depth is a row, in inorder from left to right. A high tree branches right and down in
    turn, as an H, unless links join nodes of a row (X-tree)."""

    draws: ClassVar[tuple[type[Network], ...]] = (CompleteBinaryTree, XTree)

    def arrange(self, net: CompleteBinaryTree | XTree, name_height: float) -> Plan:
        texts = addresses(net)
        is_flat = net.h <= MAX_ROWS or isinstance(net, XTree)
        at = self._rows(net) if is_flat else self._branch_places(net)
        return Plan(at, texts, pills=texts)

    def _rows(self, net: CompleteBinaryTree | XTree) -> Floats:
        turns = self._turns(net)
        depth = np.abs(turns).sum(axis=1)
        x = turns @ (0.5 ** np.arange(1, net.h + 1)) * (1 << net.h)
        row_height = 2 * (1 << net.h) / ASPECT / (net.h + 1)
        return np.stack([x, depth * row_height], axis=-1)

    def _branch_places(self, net: CompleteBinaryTree | XTree) -> Floats:
        turns = self._turns(net)
        # From the leaves up: the first two levels of branches have length 1, the next two 2 …
        lengths = np.array([2.0 ** ((net.h - 1 - level) // 2) for level in range(net.h)])
        right = np.where(np.arange(net.h) % 2 == 0, lengths, 0.0)
        down = np.where(np.arange(net.h) % 2 == 1, lengths, 0.0)
        stretch = float(right.sum() / down.sum()) / ASPECT
        return np.stack([turns @ right, turns @ down * stretch], axis=-1)

    def _turns(self, net: CompleteBinaryTree | XTree) -> Floats:
        """Return the steps from the root: -1 left, 1 right, 0 below the node: (nodes, h)."""
        paths = [net.format(v)[1:] for v in range(net.nodes)]
        turns = np.zeros((net.nodes, net.h))
        for row, path in enumerate(paths):
            turns[row, : len(path)] = [1.0 if c == "R" else -1.0 for c in path]
        return turns

    def bend(self, net: Network, sheet: Sheet) -> None:
        """Leave all links straight: they meet no other node."""
