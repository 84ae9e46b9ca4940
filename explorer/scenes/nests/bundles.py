"""Bundles: the number of links from one cell of a nest to another of the same depth.

A maker may have the numbers in closed form. If ports are affine over GF(2), the number follows from
linear algebra for any size; otherwise the links of small cells are counted, and those of large
cells are estimated from random nodes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from explorer.core.ints import Ints, index_array
from explorer.scenes.nests.bundle import Bundle
from explorer.scenes.nests.cells import Cell, Nest, Path, without_padding
from explorer.scenes.nests.find import maker_of
from explorer.scenes.nests.gf2 import Rule, System, fixed_bits_equations

MAX_TARGETS = 16
"""Bundles to more cells than this end at the coarser cells that contain them."""

MAX_COUNTED = 4096
"""The most nodes of a cell whose links are counted, and of the sample from a larger one."""

MAX_ENDS = 2**19
"""About the most ends of links that are computed at once, or sampled for one estimate."""


def bundles(nest: Nest, path: Path) -> tuple[Bundle, ...]:
    """Return the bundles of links that leave a cell, one per target and kind, most links first.

    Raises OutsideRange if the path leads to no cell.

    >>> from explorer import network
    >>> from explorer.scenes.nests.find import nest_of
    >>> [(b.target, b.links) for b in bundles(nest_of(network("Q(6)")), (0,))]
    [((1,), 16), ((2,), 16)]
    >>> {b.links for b in bundles(nest_of(network("MC(3,3)")), (5,))} == {2**24}
    True
    """
    size = nest.sizes[nest.types(path)[-1]]
    by_maker = maker_of(type(nest.net)).bundles(nest, path)
    if by_maker is not None:
        groups = by_maker
    elif nest.rules and nest.binary:
        groups = _bundles_by_rules(nest, path)
    elif size <= MAX_COUNTED:
        groups = _counted_bundles(nest, path)
    else:
        groups = _sampled_bundles(nest, path, size)
    return tuple(sorted(groups, key=lambda b: (-b.links, b.target, b.kind)))


def _bundles_by_rules(nest: Nest, path: Path) -> list[Bundle]:
    """Return the bundles of a cell by the rules of the nest."""
    fixed = fixed_bits(nest, path)
    free = (nest.net.nodes - 1).bit_length() - len(fixed)
    total: Counter[tuple[Path, int]] = Counter()
    for rule in nest.rules:
        for target, links in _links_of_rule(nest, path, fixed, rule, free):
            if target != path[: len(target)]:
                total[target, rule.kind] += links
    return [Bundle(target, kind, links) for (target, kind), links in total.items() if links]


def fixed_bits(nest: Nest, path: Path) -> dict[int, int]:
    """Return the bits of the index that a cell fixes, as {bit: value}."""
    values = {}
    for kind, digit in zip(nest.types(path), path, strict=False):
        for place, (divisor, _) in enumerate(nest.cells[kind].parts):
            values[divisor.bit_length() - 1] = digit >> place & 1
    return values


def _links_of_rule(
    nest: Nest, path: Path, fixed: dict[int, int], rule: Rule, free: int
) -> Iterator[tuple[Path, int]]:
    """Yield (target cell, number of links) for the links of a rule that start in a cell.

    ``fixed`` are the bits that the cell fixes, ``free`` is the number of its other bits.
    """
    cell_system = System().extended(
        equation for bit, value in fixed.items() for equation in fixed_bits_equations(bit, 1, value)
    )
    assert cell_system is not None
    nodes = cell_system.extended(rule.where)
    if nodes is None:
        return
    for target, system in _cells_of_ends(nest, path, rule, nodes):
        links = 1 << (free + cell_system.rank - system.rank)
        if rule.unless and (excluded := system.extended(rule.unless)):
            links -= 1 << (free + cell_system.rank - excluded.rank)
        yield target, links


def _cells_of_ends(
    nest: Nest, path: Path, rule: Rule, nodes: System
) -> Iterator[tuple[Path, System]]:
    """Yield (target cell, equations of the nodes whose links lead there).

    If there are more than MAX_TARGETS cells, only those that contain the cell of the path are
    divided further.
    """
    moves = {bit: (mask, constant) for bit, mask, constant in rule.moves}
    reached: list[tuple[Path, int, System]] = [((), nest.root, nodes)]
    for depth in range(1, len(path) + 1):
        # Paths to nodes may be shorter than this path: such targets need no further digits.
        ended = [item for item in reached if nest.cells[item[1]].leaf]
        yield from ((target, system) for target, _, system in ended)
        reached = [item for item in reached if item not in ended]
        further = [
            ((*target, digit), nest.cells[kind].kids[digit], part)
            for target, kind, system in reached
            for digit, part in _kids_of_ends(nest.cells[kind], moves, system)
        ]
        if len(further) > MAX_TARGETS:
            yield from ((t, system) for t, _, system in reached if t != path[: depth - 1])
            inside = [item for item in further if item[0][:-1] == path[: depth - 1]]
            yield from ((t, system) for t, _, system in inside if t != path[:depth])
            further = [item for item in inside if item[0] == path[:depth]]
        reached = further
    for target, _, system in reached:
        yield target, system


def _kids_of_ends(
    cell: Cell, moves: dict[int, tuple[int, int]], system: System
) -> list[tuple[int, System]]:
    """Return (kid, equations) for the kids of a cell in which ends of links may lie.

    ``moves`` are those of the rule, by bit; the equations extend ``system``.
    """
    splits = [(0, system)]
    for place, (divisor, _radix) in enumerate(cell.parts):
        mask, constant = moves.get(divisor.bit_length() - 1, (divisor, 0))
        splits = [
            (digit | value << place, split)
            for digit, before in splits
            for value in (0, 1)
            if (split := before.extended([(mask, value ^ constant)])) is not None
        ]
    return splits


def _counted_bundles(nest: Nest, path: Path) -> list[Bundle]:
    """Return the bundles of a cell, counted node by node."""
    nodes = nest.nodes(path)
    total: Counter[tuple[Path, int]] = Counter()
    for block in np.array_split(nodes, -(-len(nodes) * len(nest.net.ports) // MAX_ENDS)):
        total += _leaving_links(nest, path, block)
    return [Bundle(target, kind, links) for (target, kind), links in total.items()]


def _sampled_bundles(nest: Nest, path: Path, size: int) -> list[Bundle]:
    """Return estimated bundles; a path always samples the same nodes, so results do not vary."""
    sample_size = min(MAX_COUNTED, MAX_ENDS // len(nest.net.ports))
    nodes = nest.sample(path, sample_size)
    return [
        Bundle(target, kind, max(1, round(links * size / sample_size)), exact=False)
        for (target, kind), links in _leaving_links(nest, path, nodes).items()
    ]


def _leaving_links(nest: Nest, path: Path, nodes: Ints) -> Counter[tuple[Path, int]]:
    """Return the number of links from ``nodes`` that leave their cell, by (target, kind)."""
    neighbors, kinds = nest.net.neighbors(nodes), np.asarray(nest.net.link_kinds(nodes))
    has_link = neighbors >= 0
    ends = nest.paths(index_array(neighbors[has_link], nest.net.nodes), len(path))
    rows = np.concatenate([ends, kinds[has_link][:, None]], axis=1)
    leaves_cell = (ends != np.array(path)).any(axis=1)
    targets, counts = np.unique(rows[leaves_cell], axis=0, return_counts=True)
    total: Counter[tuple[Path, int]] = Counter()
    for (*digits, kind), links in zip(targets.tolist(), counts.tolist(), strict=True):
        total[without_padding(digits), kind] += links
    return total
