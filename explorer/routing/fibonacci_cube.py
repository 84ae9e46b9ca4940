"""Shortest routing in the Fibonacci cube: clear bits, then set bits."""

from __future__ import annotations

from typing import ClassVar

from explorer.core.network import Network
from explorer.core.reason import Line, Moment, sentence
from explorer.core.router import HopByHop, Step, Variable
from explorer.networks.fibonacci.fibonacci_cube import FibonacciCube, fibonacci
from explorer.routing._facts.general import count_wrong, here, neighbor_over, wrong_bits

CLEARS = "Bit {bit} is set and the target's is not, so the message clears it"
SETS = "Nothing is left to clear and no bit beside bit {bit} is set, so the message sets it"


class ClearFirst(HopByHop):
    """Clear each 1 that the target lacks, then set each 1 that it has, both from the lowest bit.

    Always a shortest route: a hop corrects one bit, and no string on the way has two adjacent 1.
    Source: Hsu 1993.
    """

    key: ClassVar[str] = "clear-first"
    title: ClassVar[str] = "Clear bits, then set bits"
    source: ClassVar[str] = "Hsu 1993"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, FibonacciCube)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "rel ← the bits in which current and d differ",
            Line(
                "if some of them are 1 in current: clear the lowest of these",
                guard=lambda moment: bool(_ones_to_clear(moment)),
                effect=lambda moment: neighbor_over(moment, _ones_to_clear(moment)[0]),
            ),
            Line(
                "else: set the lowest of them",
                guard=lambda moment: moment.at != moment.target and not _ones_to_clear(moment),
                effect=lambda moment: neighbor_over(moment, _bit_to_flip(moment)),
            ),
        )

    def hop(self, net: FibonacciCube, at: int, target: int) -> Step:
        current, goal = int(net.format(at), 2), int(net.format(target), 2)
        ones = current & ~goal
        flipped = (ones or goal & ~current) & -(ones or goal & ~current)
        worth = fibonacci(flipped.bit_length() + 1)
        there = at + (-worth if ones else worth)
        end = ", and arrives" if there == target else ""
        reason = f"{CLEARS if ones else SETS}{end}."
        return Step(at, there, 2 if ones else 3, sentence(reason, bit=_bit_to_flip), _VARIABLES)


# Facts -------------------------------------------------------------------------------------------


def _ones_to_clear(moment: Moment) -> list[int]:
    """Return the bits to be cleared, lowest first."""
    return [bit for bit in wrong_bits(moment) if here(moment)[-1 - bit] == "1"]


def _bit_to_flip(moment: Moment) -> int:
    return (_ones_to_clear(moment) or wrong_bits(moment))[0]


_VARIABLES = (
    Variable("bits that differ", count_wrong),
    Variable("bit", _bit_to_flip, decides=True),
)
