"""The exchanged cubes, from outside in: the values of c, the part fixed at it, the moving part."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from explorer.core.network import Network
from explorer.networks.cubes.nest import cube_rules
from explorer.networks.exchanged.exchanged import Exchanged
from explorer.scenes.nests.build import Builder, bit_groups, part_of
from explorer.scenes.nests.cells import Nest
from explorer.scenes.nests.gf2 import Rule, flip
from explorer.scenes.nests.maker import Maker

SIDE_GAP = 0.25
"""Gap between the two sides, as a part of the higher side's height."""


class ExchangedMaker(Maker):
    """At c = 0 the clusters are the cubes of a, at c = 1 those of b."""

    draws: ClassVar[tuple[type[Network], ...]] = (Exchanged,)

    def make(self, net: Exchanged) -> Nest:
        build = Builder(net)
        b, a = range(1, net.t + 1), range(net.t + 1, net.t + 1 + net.s)
        sides = [
            build.nested_doublings(
                build.cube(bits, name),
                bit_groups(rest),
                [part_of(other, group, rest) for group in bit_groups(rest)],
            )
            for bits, rest, name, other in ((a, b, "a", "b"), (b, a, "b", "a"))
        ]
        gap = SIDE_GAP * max(build.height(side) for side in sides)
        second_x = (build.width(sides[0]) + build.width(sides[1])) / 2 + gap
        root = build.side_by_side(sides, [(0.0, 0.0), (second_x, 0.0)], "c", [(1, 2)], ["0", "1"])
        return build.finished_nest(root, (), _rules(net))


def _rules(net: Exchanged) -> list[Rule]:
    keys = [kind.key for kind in net.kinds]
    rules = [flip(0, keys.index("E1"), 0)]
    for part, first, c_value, kind in ((net.part_b, 1, 1, "E3"), (net.part_a, 1 + net.t, 0, "E2")):
        for rule in cube_rules(part, first, first, 0, ((1, c_value),)):
            twisted = part.kinds[rule.kind].key == "twisted"
            rules.append(replace(rule, kind=keys.index("twisted" if twisted else kind)))
    return rules
