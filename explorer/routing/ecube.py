"""E-cube routing on the hypercube, lowest or highest differing bit first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Variable
from explorer.networks.hypercube import Hypercube


class Ascending(Router):
    """Correct the differing bits of source and target from the lowest to the highest.

    Source: metacube paper, §3.3. Always a shortest route: one hop a differing bit.
    """

    key: ClassVar[str] = "e-cube"
    title: ClassVar[str] = "E-cube, lowest bit first"
    paper: ClassVar[str | None] = "metacube"
    source: ClassVar[str] = "Metacube paper, §3.3"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10
    lowest: ClassVar[bool] = True

    def serves(self, net: Network) -> bool:
        return isinstance(net, Hypercube)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        end = "least" if self.lowest else "most"
        return (
            "rel ← current xor d",
            "if rel = 0: the message has arrived",
            f"K ← the {end} significant 1 of rel",
            "flip bit K of current",
        )

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        at = source
        while at != target:
            rel = at ^ target
            bit = (rel & -rel).bit_length() - 1 if self.lowest else rel.bit_length() - 1
            end = "lowest" if self.lowest else "highest"
            count = rel.bit_count()
            why = (
                f"`{net.format(at)}` still differs from the target in {count} bits and bit {bit}"
                f" is the {end} of them, so the message flips it."
                if count > 1
                else f"Only bit {bit} still differs from the target, so the message flips it"
                " and arrives."
            )
            variables = (
                Variable("rel", net.format(rel)),
                Variable("K", str(bit), decides=True),
            )
            yield Step(at, at ^ (1 << bit), 4, why, variables)
            at ^= 1 << bit


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
