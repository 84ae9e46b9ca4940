"""E-cube routing on the hypercube, lowest or highest differing bit first."""

from __future__ import annotations

from typing import ClassVar

from explorer.core.families.symmetry import single_bit_flips
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Line, Reason, sentence
from explorer.core.router import HopByHop, Step, Variable
from explorer.graphs.built_network import BuiltNetwork
from explorer.networks.cubes.hypercube import Hypercube
from explorer.routing._facts.general import (
    count_wrong,
    differing_mask,
    end_flipped,
    here,
    highest_wrong,
    lowest_wrong,
    relative_address,
)


class Ascending(HopByHop):
    """Correct the differing bits of source and target from the lowest to the highest.

    Always a shortest route: one hop for each differing bit. Source: standard, as e-cube routing;
    the metacube paper, §3.3, uses it inside its clusters and calls it the ascending strategy.
    """

    key: ClassVar[str] = "e-cube"
    title: ClassVar[str] = "E-cube, lowest bit first"
    paper: ClassVar[str | None] = None
    source: ClassVar[str] = "Standard; the ascending strategy of the metacube paper, §3.3"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10
    lowest: ClassVar[bool] = True

    def serves(self, net: Network) -> bool:
        # A graph from a file is a hypercube if the names of its nodes show that.
        return isinstance(net, Hypercube) or (isinstance(net, BuiltNetwork) and net.is_cube)

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return the translations: the bit depends on at xor target, which they keep."""
        return single_bit_flips(net, 0)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        significance, bit = ("least", lowest_wrong) if self.lowest else ("most", highest_wrong)
        return (
            "rel ← current xor d",
            "if rel = 0: the message has arrived",
            f"K ← the {significance} significant 1 of rel",
            Line(
                "flip bit K of current",
                guard=lambda moment: differing_mask(moment) != 0,
                effect=lambda moment: moment.at ^ 1 << bit(moment),
            ),
        )

    def hop(self, net: Network, at: int, target: int) -> Step:
        rel = at ^ target
        bit = (rel & -rel).bit_length() - 1 if self.lowest else rel.bit_length() - 1
        return Step(at, at ^ (1 << bit), 4, *flip(rel, self.lowest))


class Descending(Ascending):
    """Correct the differing bits of source and target from the highest to the lowest.

    Source: HCN paper, appendix. Always a shortest route.
    """

    key: ClassVar[str] = "e-cube-descending"
    title: ClassVar[str] = "E-cube, highest bit first"
    paper: ClassVar[str | None] = "hcn"
    source: ClassVar[str] = "HCN paper, appendix"
    order: ClassVar[int] = 11
    lowest: ClassVar[bool] = False


def flip(rel: int, lowest: bool) -> tuple[Reason, tuple[Variable, ...]]:
    """Return why a message flips the lowest or highest bit of ``rel``, and the variables read."""
    bit = lowest_wrong if lowest else highest_wrong
    reason = (
        sentence(
            "`{here}` still differs from the target in {count:bit} and bit {bit} is the {end} of"
            " them, so the message flips it.",
            end=end_flipped,
            here=here,
            count=count_wrong,
            bit=bit,
        )
        if rel & (rel - 1)
        else sentence(
            "Only bit {bit} still differs from the target, so the message flips it and arrives.",
            bit=bit,
        )
    )
    return reason, (Variable("rel", relative_address), Variable("K", bit, decides=True))
