"""The hierarchical cubic networks: clusters i by pairs of bits or on a ring, nodes j inside."""

from __future__ import annotations

from dataclasses import replace
from math import cos, pi, sin
from typing import ClassVar

from explorer.core.network import Network
from explorer.networks.hierarchical_cubic.hcn import HierarchicalCubicNetwork
from explorer.networks.hierarchical_cubic.hcnm import MultipleHCN
from explorer.networks.hierarchical_cubic.hcns import SubsetHCN
from explorer.networks.hierarchical_cubic.incomplete import IncompleteHCN
from explorer.scenes.nests.build import Builder, bit_groups, part_of
from explorer.scenes.nests.cells import Nest
from explorer.scenes.nests.gf2 import Equation, Rule, fixed_bits_equations, flip
from explorer.scenes.nests.maker import Maker

RING_BITS = 3
"""With this number of bits of i the clusters are on a ring, as in the paper's figure."""

RING_ORDER = (0, 1, 2, 3, 7, 6, 5, 4)
"""The order of the clusters on the ring: complements lie opposite each other."""


class HcnMaker(Maker):
    """Cluster i, then node j in it; the external links swap the two."""

    draws: ClassVar[tuple[type[Network], ...]] = (HierarchicalCubicNetwork, IncompleteHCN)

    def make(self, net: HierarchicalCubicNetwork | IncompleteHCN) -> Nest:
        build = Builder(net)
        cluster_bits = net.n if isinstance(net, HierarchicalCubicNetwork) else net.m
        kid = build.cube(range(net.n), "j")
        bits = tuple(range(net.n, net.n + cluster_bits))
        if cluster_bits == RING_BITS:
            kid = _ring(build, kid, net.n)
        else:
            for level, group in enumerate(bit_groups(bits)):
                is_wide = build.width(kid) > 1.2 * build.height(kid)
                gap = 0.3 if level == 0 else 0.13
                name = part_of("i", group, bits)
                kid = build.doubled(kid, group, name, len(group) == 1 and is_wide, gap)
        return build.finished_nest(kid, (), _rules(net, cluster_bits))


def _ring(build: Builder, kid: int, first: int) -> int:
    """Return the eight clusters on a ring that is wider than high."""
    size = 2 * max(build.cells[kid].half)
    radius = 1.5 * size / (2 * sin(pi / 8))
    places = [
        (1.35 * radius * cos(angle), radius * sin(angle))
        for angle in (-pi + pi / 8 + pi / 4 * RING_ORDER.index(i) for i in range(8))
    ]
    parts = [(1 << (first + bit), 2) for bit in range(RING_BITS)]
    names = [format(i, "03b") for i in range(8)]
    return build.box("i", "block", places, [kid] * 8, parts, names, (0.5, 0.5))


def _rules(net: HierarchicalCubicNetwork | IncompleteHCN, cluster_bits: int) -> list[Rule]:
    m, n = cluster_bits, net.n
    keys = [kind.key for kind in net.kinds]
    rules = [flip(bit, 0, bit) for bit in range(n)]
    equal_parts: tuple[Equation, ...] = tuple((1 << b | 1 << (n + b), 0) for b in range(m))
    swap = tuple(move for b in range(m) for move in ((b, 1 << (n + b), 0), (n + b, 1 << b, 0)))
    where = fixed_bits_equations(m, n - m, 0) if isinstance(net, SubsetHCN) else ()
    rules.append(Rule(n, keys.index("external"), swap, where, equal_parts))
    if isinstance(net, MultipleHCN):
        # Copy 0 has zeros in all upper bits; in any other copy one of its 1 bits is the lowest.
        rules[-1] = replace(rules[-1], where=fixed_bits_equations(m, n - m, 0))
        rules += (
            Rule(
                n,
                keys.index("external2"),
                swap,
                fixed_bits_equations(m, b + 1, 1 << b),
                equal_parts,
            )
            for b in range(n - m)
        )
    if not isinstance(net, SubsetHCN):
        flips = tuple((b, 1 << b, 1) for b in (*range(m), *range(n, n + m)))
        rules.append(Rule(n + 1, keys.index("diameter"), flips, equal_parts))
    return rules
