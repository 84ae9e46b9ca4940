"""Routing in the folded hypercube: over the complement link if that is shorter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from explorer.core.families.symmetry import single_bit_flips
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Line, Moment, sentence
from explorer.core.router import Step, Variable, Walking
from explorer.networks.cubes.folded_hypercube import FoldedHypercube
from explorer.routing._facts.general import (
    count_wrong,
    differing_mask,
    here,
    lowest_wrong,
    relative_address,
)
from explorer.routing.ecube import flip


class ComplementFirst(Walking):
    """Cross the complement link if most bits differ, then correct the bits that still differ.

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

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return the translations: every choice depends on at xor target, which they keep."""
        return single_bit_flips(net, 0)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            Line(
                "rel ← current xor d; h ← the number of ones in rel",
                guard=lambda moment: not moment.before and not _goes_over_complement(moment),
            ),
            Line(
                "if h > n+1-h: current ← ~current, over the complement link",
                guard=lambda moment: not moment.before and _goes_over_complement(moment),
                effect=lambda moment: moment.net.nodes - 1 - moment.at,
            ),
            "while rel ← current xor d is not 0:",
            "    K ← the least significant 1 of rel",
            Line(
                "    flip bit K of current",
                guard=lambda moment: moment.before > 0 and differing_mask(moment) != 0,
                effect=lambda moment: moment.at ^ 1 << lowest_wrong(moment),
            ),
        )

    def walk(
        self, net: FoldedHypercube, source: int, target: int, variant: str | None
    ) -> Iterator[Step]:
        n, at = net.n, source
        h = (at ^ target).bit_count()
        step_variables = (
            Variable("rel", relative_address),
            Variable("h", count_wrong, decides=True),
            Variable("n+1-h", _complement_hops, decides=True),
        )
        lead = "`{here}` differs from the target in {h} of its {n:bit}"
        if h > n + 1 - h:
            end = (
                "the message crosses the complement link and arrives"
                if h == n
                else "the message crosses the complement link first, which leaves {left} to flip"
            )
            reason = sentence(
                f"{lead}, so {end}.", here=here, h=count_wrong, n=_width, left=_left_to_flip
            )
            yield Step(at, at ^ (net.nodes - 1), 2, reason, step_variables)
            at ^= net.nodes - 1
        else:
            reason = sentence(
                f"{lead} and the way over the complement takes {{over:hop}}, so the message does"
                " without it.",
                here=here,
                h=count_wrong,
                n=_width,
                over=_complement_hops,
            )
            yield Step(at, None, 1, reason, step_variables)
        while at != target:
            rel = at ^ target
            bit = (rel & -rel).bit_length() - 1
            yield Step(at, at ^ (1 << bit), 5, *flip(rel, lowest=True))
            at ^= 1 << bit


def _width(moment: Moment) -> int:
    """Return how many bits an address has."""
    return len(moment.net.format(moment.at))


def _complement_hops(moment: Moment) -> int:
    """Return the hops of the route that crosses the complement link first."""
    return 1 + _width(moment) - count_wrong(moment)


def _goes_over_complement(moment: Moment) -> bool:
    return count_wrong(moment) > _complement_hops(moment)


def _left_to_flip(moment: Moment) -> int:
    """Return the distance that remains after the complement link."""
    return moment.left(moment.net.nodes - 1 - moment.at)
