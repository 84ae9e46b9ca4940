"""Cluster links: those inside cells of nodes, read from the network and drawn with the cell."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np

from explorer.scenes.nests.cells import Nest, Path

TRIALS = 24
"""The number of cells of a type that are tested: a link in all of them is one of the type."""

MANY_TYPES = 8
"""With more types of cells of nodes than this, fewer cells of each are tested."""

ClusterLink = tuple[int, int, int]
"""The positions of two nodes in a cell, and the kind of their link."""


def with_cluster_links(nest: Nest) -> Nest:
    """Return a nest whose cells of nodes have ``ties``: the links that all cells of a type have.

    A link that only some cells of a type have is drawn with the part of the map (tile) around it.
    """
    cluster_types = [
        kind
        for kind, cell in enumerate(nest.cells)
        if not cell.leaf and all(nest.cells[kid].leaf for kid in cell.kids)
    ]
    cells = list(nest.cells)
    trials = TRIALS if len(cluster_types) <= MANY_TYPES else TRIALS // MANY_TYPES
    for cell_type in cluster_types:
        link_sets = [_links_inside(nest, path) for path in _example_paths(nest, cell_type, trials)]
        common = set.intersection(*map(set, link_sets)) if link_sets else set()
        cells[cell_type] = replace(cells[cell_type], ties=tuple(sorted(common)))
    return replace(nest, cells=tuple(cells))


def _links_inside(nest: Nest, path: Path) -> list[ClusterLink]:
    """Return the links inside one cell."""
    nodes = nest.nodes(path)
    index_of = {int(node): i for i, node in enumerate(nodes)}
    neighbors, kinds = nest.net.neighbors(nodes), np.asarray(nest.net.link_kinds(nodes))
    return [
        (i, index_of[int(end)], int(kinds[i, port]))
        for i in range(len(nodes))
        for port, end in enumerate(neighbors[i])
        if index_of.get(int(end), -1) > i
    ]


def _example_paths(nest: Nest, cell_type: int, trials: int) -> list[Path]:
    """Return paths to cells of a type: the first one, then some drawn at random."""
    rng = Random(cell_type)
    ancestors = _ancestor_types(nest, cell_type)
    paths = {_path_to_type(nest, cell_type, ancestors, None)}
    paths |= {_path_to_type(nest, cell_type, ancestors, rng) for _ in range(trials)}
    return sorted(paths)


def _ancestor_types(nest: Nest, cell_type: int) -> frozenset[int]:
    """Return the types from which a type can be reached, itself included."""
    types = {cell_type}
    while more := {
        i for i, cell in enumerate(nest.cells) if i not in types and types & set(cell.kids)
    }:
        types |= more
    return frozenset(types)


def _path_to_type(nest: Nest, cell_type: int, above: frozenset[int], rng: Random | None) -> Path:
    """Return a path from the root to a cell of a type: the first, or one drawn at random."""
    kind, path = nest.root, []
    while kind != cell_type:
        kids = nest.cells[kind].kids
        digits = [digit for digit, kid in enumerate(kids) if kid in above]
        digit = rng.choice(digits) if rng else digits[0]
        path.append(digit)
        kind = kids[digit]
    return tuple(path)
