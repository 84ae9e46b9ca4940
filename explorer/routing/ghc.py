"""Routing in the generalized hypercube, digit by digit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Variable
from explorer.networks.ghc import GeneralizedHypercube
from explorer.networks.mesh import Mesh
from explorer.networks.torus import Torus

CODE = {
    "": "    full: A_i ← B_i, in one hop",
    "r": "    ring: A_i ← A_i ± 1 (mod R_i), the shorter way round; up on a tie",
    "m": "    mesh line: A_i ← A_i ± 1, towards B_i",
}


class DigitByDigit(Router):
    """Make the digits of the address those of the target, A_1 first.

    One hop for a digit of a full dimension, steps of one on a line, and on a ring the shorter way
    round. Always a shortest route, whatever the order. Source: generalized hypercube
    paper, §2, where the distance is the number of differing digits; lines and rings likewise.
    """

    key: ClassVar[str] = "digit-by-digit"
    title: ClassVar[str] = "Digit by digit, A1 first"
    paper: ClassVar[str | None] = "ghc"
    source: ClassVar[str] = "Generalized hypercube paper, §2"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, GeneralizedHypercube) and not isinstance(net, Torus | Mesh)

    def _shapes(self, net: Network) -> list[str]:
        assert isinstance(net, GeneralizedHypercube)
        return [shape for shape in CODE if shape in net.shapes]

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "for each dimension i = 1 … d, while A_i differs from the target's B_i:",
            *(CODE[shape] for shape in self._shapes(net)),
        )

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        assert isinstance(net, GeneralizedHypercube)
        digits, goal = list(net.address(source)), net.address(target)
        lines = {shape: line for line, shape in enumerate(self._shapes(net), 2)}
        at = source
        for position, (radix, shape) in enumerate(net.dimensions):
            name, wanted = f"A{position + 1}", goal[position]
            while (now := digits[position]) != wanted:
                up, down = (wanted - now) % radix, (now - wanted) % radix
                if shape == "":
                    moved = wanted
                    what = (
                        f"Digit {name} reads `{now}` and the target's `{wanted}`; in this full"
                        " dimension every value is one hop away, so the message"
                    )
                elif shape == "r":
                    moved = (now + (1 if up <= down else -1)) % radix
                    what = self._round(name, radix, now, wanted)
                    if abs(moved - now) > 1:
                        what = (
                            what.removesuffix(" and") + ", over the link that closes the ring, and"
                        )
                else:
                    moved = now + (1 if wanted > now else -1)
                    steps = abs(wanted - now)
                    what = (
                        f"On the open line {name} the target's `{wanted}` is {count(steps)}"
                        f" {'above' if wanted > now else 'below'} `{now}`, so the message"
                    )
                digits[position] = moved
                there = net.index(tuple(digits))
                end = " and arrives" if there == target else ""
                read = [Variable(name, str(now)), Variable(f"B{position + 1}", str(wanted), True)]
                if shape == "r":
                    read += [Variable("up", str(up)), Variable("down", str(down))]
                why = f"{what} moves to `{moved}`{end}."
                yield Step(at, there, lines[shape], why, tuple(read))
                at = there

    def _round(self, name: str, radix: int, now: int, wanted: int) -> str:
        """Return why a message goes up or down a ring."""
        up, down = (wanted - now) % radix, (now - wanted) % radix
        if up == down:
            return (
                f"On ring {name} of {radix} the target's `{wanted}` is straight across from"
                f" `{now}`, {count(up)} either way, so the message goes up and"
            )
        short, long = sorted((up, down))
        way, back = ("up", "down") if up < down else ("down", "up")
        return (
            f"On ring {name} of {radix} the target's `{wanted}` is {count(short)} {way} from"
            f" `{now}` and {long} {back}, so the message goes {way} and"
        )


class DimensionOrder(DigitByDigit):
    """Dimension-order routing: the first dimension to its end, then the second, and so on.

    Always a shortest route; on a mesh it can never deadlock, as no route turns back to an earlier
    dimension. Source: standard.
    """

    key: ClassVar[str] = "dimension-order"
    title: ClassVar[str] = "Dimension order, A1 first"
    paper: ClassVar[str | None] = None
    source: ClassVar[str] = "Standard"

    def serves(self, net: Network) -> bool:
        return isinstance(net, Torus | Mesh)


def count(steps: int) -> str:
    """Return a number of steps in words that fit a sentence."""
    return "1 step" if steps == 1 else f"{steps} steps"
