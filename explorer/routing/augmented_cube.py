"""Routing in the augmented cube: from the top bit down, two bits a hop if both differ."""

from __future__ import annotations

from typing import ClassVar

from explorer.core.families.symmetry import single_bit_flips
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Line, Moment, sentence
from explorer.core.router import HopByHop, Step, Variable
from explorer.networks.cubes.augmented_cube import AugmentedCube
from explorer.routing._facts.general import differing_mask, here, highest_wrong, relative_address


class SuffixFirst(HopByHop):
    """Flip all bits from the highest wrong one down if the next is wrong too, else only that bit.

    Always a shortest route: either hop leaves the next bit right. Source: Choudum and Sunitha 2002.
    """

    key: ClassVar[str] = "augmented-shortest"
    title: ClassVar[str] = "From the top bit down"
    source: ClassVar[str] = "Choudum and Sunitha 2002"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, AugmentedCube)

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return the translations: every choice depends on at xor target, which they keep."""
        return single_bit_flips(net, 0)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "while rel ← current xor d is not 0:",
            "    K ← the most significant 1 of rel",
            Line(
                "    if bit K-1 of rel is 1 too: flip bits K … 0 of current",
                guard=lambda moment: differing_mask(moment) != 0 and _bit_below(moment) == 1,
                effect=lambda moment: moment.at ^ (2 << highest_wrong(moment)) - 1,
            ),
            Line(
                "    else: flip bit K of current",
                guard=lambda moment: differing_mask(moment) != 0 and _bit_below(moment) == 0,
                effect=lambda moment: moment.at ^ 1 << highest_wrong(moment),
            ),
        )

    def hop(self, net: Network, at: int, target: int) -> Step:
        rel = at ^ target
        bit = rel.bit_length() - 1
        both = bit > 0 and rel >> bit - 1 & 1
        there = at ^ ((2 << bit) - 1 if both else 1 << bit)
        explanation = (
            "bits {K} and {next} both differ, so all bits from {K} down are flipped at once"
            if both
            else "bit {K} differs and bit {next} does not, so bit {K} is flipped alone"
            if bit
            else "bit {K} alone differs, so it is flipped"
        )
        end = ", and the message arrives" if there == target else ""
        reason = sentence(
            f"`{{here}}` against the target: {explanation}{end}.",
            here=here,
            K=highest_wrong,
            next=_next_bit,
        )
        return Step(at, there, 3 if both else 4, reason, _VARIABLES)


def _next_bit(moment: Moment) -> int:
    return highest_wrong(moment) - 1


def _bit_below(moment: Moment) -> int:
    """Return the bit of current xor the target below the highest that is set, 0 below bit 0."""
    return differing_mask(moment) << 1 >> highest_wrong(moment) & 1


_VARIABLES = (
    Variable("rel", relative_address),
    Variable("K", highest_wrong, decides=True),
    Variable("bit K-1", _bit_below, decides=True),
)
