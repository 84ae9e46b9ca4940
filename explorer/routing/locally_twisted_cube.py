"""Shortest routing in the locally twisted cube: with bit 0 unchanged, or over bit 0."""

from __future__ import annotations

from typing import ClassVar

from explorer.core.families.symmetry import single_bit_flips
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Line, Moment, Source, sentence
from explorer.core.router import HopByHop, Step, Variable
from explorer.networks.cubes.locally_twisted_cube import LocallyTwistedCube
from explorer.routing._facts.general import (
    differing_mask,
    highest_wrong,
    neighbor_over,
    relative_address,
)


class OverBitZero(HopByHop):
    """Flip differing bits with bit 0 unchanged, or those that suit each value of bit 0.

    If bit 0 is 1 a link flips two adjacent bits, if it is 0 only one. Always a shortest route.
    Source: the distances of Yang, Evans and Megson 2005, hop by hop.
    """

    key: ClassVar[str] = "ltq-shortest"
    title: ClassVar[str] = "With bit 0 as it is, or over it"
    source: ClassVar[str] = "Yang, Evans and Megson 2005; the choice of the link is ours"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, LocallyTwistedCube)

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return the translations that keep bit 0, which every choice reads."""
        return single_bit_flips(net, 0)[1:]

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "rel ← current xor d; pieces ← the 11s and lone 1s of rel above bit 0, from the top",
            "stay ← the hops with bit 0 as it is; over ← the pieces and 2",
            Line(
                "if bit 0 of rel is 0 and stay ≤ over: hop along the highest 1 of rel",
                guard=lambda moment: _stays(moment),
                effect=lambda moment: neighbor_over(moment, highest_wrong(moment)),
            ),
            Line(
                "else if bit 0 of current suits a piece (1 a 11, 0 a lone 1): hop along it",
                guard=lambda moment: not _stays(moment) and bool(_fitting_bits(moment)),
                effect=lambda moment: neighbor_over(moment, _fitting_bits(moment)[0]),
            ),
            Line(
                "else: flip bit 0",
                guard=lambda moment: (
                    moment.at != moment.target and not _stays(moment) and not _fitting_bits(moment)
                ),
                effect=lambda moment: moment.at ^ 1,
            ),
        )

    def hop(self, net: Network, at: int, target: int) -> Step:
        rel, bit_0 = at ^ target, at & 1
        line, bit = _choice(rel, bit_0)
        twisted = bit_0 and bit > 1
        flips = "bits {K} and {below} are flipped at once" if twisted else "bit {K} is flipped"
        if line == 3:
            clause = (
                "The lowest bit is right, and keeping it takes {stay:hop}, going over it and"
                f" back {{over}}: {flips}"
            )
        elif line == 4:
            clause = f"The message has to go over the lowest bit; while that is {{zero}}, {flips}"
        elif rel == 1:
            clause = "The lowest bit alone differs: it is flipped"
        else:
            clause = "What still differs needs the lowest bit to be {other}: it is flipped"
        there = at ^ 1 << bit ^ (1 << bit - 1 if twisted else 0)
        end = ", and the message arrives" if there == target else ""
        return Step(at, there, line, sentence(f"{clause}{end}.", **_FACTS), _VARIABLES)


def _pieces(rel: int) -> list[tuple[int, bool]]:
    """Return the pieces above bit 0, from the top: (bit, whether it has the next lower one)."""
    pieces, bit = [], rel.bit_length() - 1
    while bit > 0:
        both = bit > 1 and bool(rel >> bit - 1 & 1)
        if rel >> bit & 1:
            pieces.append((bit, both))
            bit -= both
        bit -= 1
    return pieces


def _fitting_pieces(rel: int, bit_0: int) -> list[int]:
    """Return the bits of the pieces that one hop corrects with bit 0 unchanged."""
    return [bit for bit, both in _pieces(rel) if both == bit_0 or bit == 1]


def _choice(rel: int, bit_0: int) -> tuple[int, int]:
    """Return the line and the bit of the hop, from the differing bits and bit 0."""
    if not rel & 1:
        number = rel >> 1
        for shift in (1, 2, 4, 8, 16, 32, 64) if bit_0 else ():
            number ^= number >> shift
        if number.bit_count() <= len(_pieces(rel)) + 2:
            return 3, rel.bit_length() - 1
    fitting = _fitting_pieces(rel, bit_0)
    return (4, fitting[0]) if fitting else (5, 0)


# Facts -------------------------------------------------------------------------------------------


def _bit_0(moment: Moment) -> int:
    return moment.at & 1


def _opposite_bit(moment: Moment) -> int:
    return 1 - _bit_0(moment)


def _hops_if_staying(moment: Moment) -> int:
    assert isinstance(moment.net, LocallyTwistedCube)
    return int(moment.net.hops_with_bit_0_fixed(differing_mask(moment), _bit_0(moment)))


def _hops_over_bit_0(moment: Moment) -> int:
    assert isinstance(moment.net, LocallyTwistedCube)
    return int(moment.net.hops_with_both_flips(differing_mask(moment))) + 2


def _stays(moment: Moment) -> bool:
    rel = differing_mask(moment)
    return rel > 0 and not rel & 1 and _hops_if_staying(moment) <= _hops_over_bit_0(moment)


def _fitting_bits(moment: Moment) -> list[int]:
    return _fitting_pieces(differing_mask(moment), _bit_0(moment))


def _crossed_bit(moment: Moment) -> int:
    """Return the bit whose link the hop crosses."""
    assert moment.next is not None
    return moment.net.port_between(moment.at, moment.next)


def _bit_below(moment: Moment) -> int:
    return _crossed_bit(moment) - 1


_FACTS: dict[str, Source] = {
    "K": _crossed_bit,
    "below": _bit_below,
    "zero": _bit_0,
    "other": _opposite_bit,
    "stay": _hops_if_staying,
    "over": _hops_over_bit_0,
}
_VARIABLES = (
    Variable("rel", relative_address),
    Variable("bit 0", _bit_0, decides=True),
    Variable("stay", _hops_if_staying),
    Variable("over", _hops_over_bit_0, decides=True),
)
