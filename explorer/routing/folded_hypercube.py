"""Routing in the folded hypercube: over the complement link where that is shorter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Variable
from explorer.networks.folded_hypercube import FoldedHypercube


class ComplementFirst(Router):
    """Cross the complement link if most bits differ, then correct the bits that still do.

    Always a shortest route: h hops without the complement link, n+1-h over it. Source: El-Amawy
    and Latifi 1991.
    """

    key: ClassVar[str] = "folded-shortest"
    title: ClassVar[str] = "Complement first, where most bits differ"
    source: ClassVar[str] = "El-Amawy and Latifi 1991"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, FoldedHypercube)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "rel ← current xor d; h ← the number of ones in rel",
            "if h > n+1-h: current ← ~current, over the complement link",
            "while rel ← current xor d is not 0:",
            "    K ← the least significant 1 of rel",
            "    flip bit K of current",
        )

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        assert isinstance(net, FoldedHypercube)
        n, at = net.n, source
        h = (at ^ target).bit_count()
        read = (
            Variable("rel", net.format(at ^ target)),
            Variable("h", str(h), decides=True),
            Variable("n+1-h", str(n + 1 - h), decides=True),
        )
        if h > n + 1 - h:
            end = (
                "the message crosses the complement link and arrives"
                if h == n
                else f"the message crosses the complement link first, which leaves {n - h} to flip"
            )
            why = f"`{net.format(at)}` differs from the target in {h} of its {n} bits, so {end}."
            yield Step(at, at ^ (net.nodes - 1), 2, why, read)
            at ^= net.nodes - 1
        else:
            why = (
                f"`{net.format(at)}` differs from the target in {h} of its {n} bits and the way"
                f" over the complement takes {n + 1 - h} hops, so the message does without it."
            )
            yield Step(at, None, 1, why, read)
        while at != target:
            rel = at ^ target
            bit, left = (rel & -rel).bit_length() - 1, rel.bit_count()
            why = (
                f"`{net.format(at)}` still differs from the target in {left} bits and bit {bit} is"
                " the lowest of them, so the message flips it."
                if left > 1
                else f"Only bit {bit} still differs from the target, so the message flips it"
                " and arrives."
            )
            shown = (Variable("rel", net.format(rel)), Variable("K", str(bit), decides=True))
            yield Step(at, at ^ (1 << bit), 5, why, shown)
            at ^= 1 << bit
