"""Routing in the hyper-star: a place made right with every hop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Variable
from explorer.networks.hyper_star import HyperStar


class WrongPlaceFirst(Router):
    """Swap the first bit to a place where it is wanted and the other bit stands.

    Always a shortest route, as every hop makes one more place right. Source: Lee, Kim, Oh and
    Lim 2002.
    """

    key: ClassVar[str] = "hyper-star-shortest"
    title: ClassVar[str] = "First bit to a place that wants it"
    source: ClassVar[str] = "Lee, Kim, Oh and Lim 2002"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, HyperStar)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "while current ≠ d:",
            "    b ← the first bit of current",
            "    i ← the first place from 2 on that holds 1-b and holds b in d",
            "    swap the first bit with place i",
        )

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        assert isinstance(net, HyperStar)
        bits, goal = list(net.format(source)), net.format(target)
        at = source
        while at != target:
            first = bits[0]
            wrong = [p for p in range(1, net.n) if bits[p] != goal[p]]
            wanted = [p for p in wrong if goal[p] == first]
            place = wanted[0]
            bits[0], bits[place] = bits[place], first
            there = net.string.read("".join(bits))
            other = "1" if first == "0" else "0"
            if len(wrong) == 1:
                why = (
                    f"Only place {place + 1} beside the first is wrong and it wants the `{first}`"
                    " in front, so the message swaps the two and arrives."
                )
            else:
                many = f"{len(wanted)} of them want" if len(wanted) > 1 else "one of them wants"
                why = (
                    f"`{net.format(at)}` has {len(wrong)} wrong places beside the first and {many}"
                    f" the `{first}` in front for a `{other}`, so it swaps with"
                    f" {'the first of these, ' if len(wanted) > 1 else ''}place {place + 1}."
                )
            read = (
                Variable("b", first),
                Variable("wrong places", str(len(wrong))),
                Variable("i", str(place + 1), decides=True),
            )
            yield Step(at, there, 4, why, read)
            at = there
