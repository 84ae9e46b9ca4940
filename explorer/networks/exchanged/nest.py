"""The exchanged cubes: c beside each other, then the part that rests, then the part that moves."""

from __future__ import annotations

from typing import ClassVar

from explorer.core.network import Network
from explorer.networks.cubes.nest import cube_rules
from explorer.networks.exchanged.exchanged import Exchanged
from explorer.scenes.nests.build import Builder, pairs
from explorer.scenes.nests.cells import Nest
from explorer.scenes.nests.find import Maker
from explorer.scenes.nests.gf2 import Rule, flip

APART = 0.25
"""The gap between the two sides, as a part of the higher one's height."""


class ExchangedMaker(Maker):
    """At c = 0 clusters are the cubes of a, at c = 1 those of b."""

    draws: ClassVar[tuple[type[Network], ...]] = (Exchanged,)

    def make(self, net: Network) -> Nest:
        assert isinstance(net, Exchanged)
        build = Builder(net)
        b, a = range(1, net.t + 1), range(net.t + 1, net.t + 1 + net.s)
        sides = [
            build.doublings(build.cube(bits, name), pairs(rest), [other] * len(rest))
            for bits, rest, name, other in ((a, b, "a", "b"), (b, a, "b", "a"))
        ]
        gap = APART * max(build.height(side) for side in sides)
        second = (build.width(sides[0]) + build.width(sides[1])) / 2 + gap
        root = build.beside(sides, [(0.0, 0.0), (second, 0.0)], "c", [(1, 2)], ["0", "1"])
        return build.done(root, (), _rules(net))


def _rules(net: Exchanged) -> list[Rule]:
    keys = [kind.key for kind in net.kinds]
    # All links of a part bear its own kind; which of them are twisted changes from node to node.
    moving_b = cube_rules(net.part_b, 1, 1, 0, ((1, 1),))
    moving_a = cube_rules(net.part_a, 1 + net.t, 1 + net.t, 0, ((1, 0),))
    return [
        flip(0, keys.index("E1"), 0),
        *(Rule(r.port, keys.index("E3"), r.moves, r.where) for r in moving_b),
        *(Rule(r.port, keys.index("E2"), r.moves, r.where) for r in moving_a),
    ]
