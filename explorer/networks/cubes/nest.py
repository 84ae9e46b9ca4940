"""Hypercubes, plain, crossed, folded and augmented: two bits a level, right and down."""

from __future__ import annotations

from typing import ClassVar

from explorer.core.network import Network
from explorer.networks.cubes.augmented_cube import AugmentedCube
from explorer.networks.cubes.binary_cube import BinaryCube
from explorer.networks.cubes.crossed_cube import CrossedCube
from explorer.networks.cubes.folded_hypercube import FoldedHypercube
from explorer.networks.cubes.hypercube import Hypercube
from explorer.networks.cubes.locally_twisted_cube import LocallyTwistedCube
from explorer.scenes.nests.build import NODE, Builder, bit_groups, bits_name
from explorer.scenes.nests.cells import Nest
from explorer.scenes.nests.gf2 import Equation, Rule, flip
from explorer.scenes.nests.maker import Maker

MIN_BITS_FOR_NARROW_GAPS = 20
"""From this number of bits on gaps and outlines are narrower, because there are more levels."""


class CubeMaker(Maker):
    """A square of nodes if n is even, a cube if it is odd; then squares of squares.

    The crossed cube is cut at the double bits that its twist depends on, with an odd bit on top.
    """

    draws: ClassVar[tuple[type[Network], ...]] = (
        *(Hypercube, CrossedCube, FoldedHypercube, AugmentedCube, LocallyTwistedCube),
    )

    def make(self, net: BinaryCube) -> Nest:
        build = Builder(net)
        crossed = isinstance(net, CrossedCube)
        inner = min(net.n, 2 if crossed else net.inner)
        kid = build.cube(range(inner), bits_name(inner - 1, 0))
        gap, pad = (0.13, 0.12) if net.n < MIN_BITS_FOR_NARROW_GAPS else (0.11, 0.09)
        for bits in bit_groups(range(inner, net.n)):
            # Pairs go right and down; a single bit goes where it makes the whole less square.
            wide = build.width(kid) > 1.2 * build.height(kid)
            down = len(bits) == 1 and wide
            kid = build.doubled(kid, bits, bits_name(bits[-1], bits[0]), down, gap, pad)
        rules = cube_rules(net, 0, 0, 0)
        return build.finished_nest(kid, (), rules, "sub-cube" if kid != NODE else "cube")


def cube_rules(
    net: BinaryCube, first_bit: int, first_port: int, kind: int, where: tuple[Equation, ...] = ()
) -> list[Rule]:
    """Return the rules of a cube whose bits start at ``first_bit`` of the index.

    Kinds are those of the cube, counted from ``kind``. If a bit that the cube's twists depend on is
    1, another bit flips as well, and the link is twisted.
    """
    keys = [k.key for k in net.kinds]
    rules = []
    for dimension in range(net.n):
        bit = first_bit + dimension
        port = first_port + dimension
        kind_index = kind + keys.index(net.ports[dimension].kind)
        twist_bits = [(first_bit + low, first_bit + high) for low, high in net.twists(dimension)]
        plain = tuple((1 << low, 0) for low, _ in twist_bits)
        rules.append(flip(port, kind_index, bit, (*where, *plain)))
        if plain:
            twists = ((high, 1 << high | 1 << low, 0) for low, high in twist_bits)
            moves = (*rules[-1].moves, *twists)
            rules.append(Rule(port, kind + keys.index("twisted"), moves, where, plain))
    for port in range(net.n, len(net.ports)):
        # The complement flips all bits, a suffix link those up to its dimension.
        flipped = net.n if isinstance(net, FoldedHypercube) else net.ports[port].dimension + 1
        moves = tuple((first_bit + i, 1 << (first_bit + i), 1) for i in range(flipped))
        kind_index = kind + keys.index(net.ports[port].kind)
        rules.append(Rule(first_port + port, kind_index, moves, where))
    return rules
