"""A shortest route by search: for every network small enough, and round any faults."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from explorer.core.network import MOST_BUILT, Network
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Variable
from explorer.core.search import distances_from


class BreadthFirst(Router):
    """Number all nodes by their distance to the target and walk down the numbers.

    A shortest route among the nodes and links that work. Up to 2^20 nodes.

    >>> from explorer import network
    >>> net = network("Q(3)")
    >>> failed = Faults(nodes=frozenset({0b001}))
    >>> [net.format(step.next) for step in BreadthFirst().steps(net, 0b000, 0b011, None, failed)]
    ['010', '011']
    """

    key: ClassVar[str] = "breadth-first"
    title: ClassVar[str] = "Shortest, by breadth-first search"
    source: ClassVar[str] = "Standard"
    promises_shortest: ClassVar[bool] = True
    tolerates_faults: ClassVar[bool] = True
    order: ClassVar[int] = 90

    def serves(self, net: Network) -> bool:
        return net.nodes <= MOST_BUILT

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "distance[d] ← 0; search breadth first from d over what works and number every node",
            "if current has no number: no way leads to d",
            "while current ≠ d:",
            "    go to the first neighbour with distance[neighbour] = distance[current] - 1",
        )

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        numbers = distances_from(net, target, faults)
        if numbers[source] < 0:
            cut = "the faults cut" if faults else "nothing joins"
            yield Step(
                source,
                None,
                2,
                f"The search from `{net.format(target)}` ends without reaching"
                f" `{net.format(source)}`, because {cut} the two ends"
                f"{' apart' if faults else ''}: no route exists and the message stays where it is.",
                lost=True,
            )
            return
        at = source
        while at != target:
            left = int(numbers[at])
            near = [int(v) for v in net.neighbors(at)]
            works = [v >= 0 and not faults.blocks(at, v) for v in near]
            closer = [works[p] and numbers[v] == left - 1 for p, v in enumerate(near)]
            port = closer.index(True)
            variables = (
                Variable("distance[current]", str(left)),
                Variable("distance[next]", str(left - 1), decides=True),
            )
            why = self.why(net, at, port, left, sum(closer), near.count(-1) + sum(works))
            yield Step(at, near[port], 4, why, variables)
            at = near[port]

    def why(self, net: Network, at: int, port: int, left: int, closer: int, usable: int) -> str:
        """Return why a hop is made: how many neighbours are closer, and which is taken."""
        name = net.ports[port].name
        hops = "1 hop" if left == 1 else f"{left} hops"
        broken = len(net.ports) - usable
        faults = ""
        if broken:
            faults = f" ({broken} of its links {'is' if broken == 1 else 'are'} cut off by faults)"
        here = f"`{net.format(at)}` is {hops} from the target{faults}"
        if left == 1:
            return f"{here}, so the message crosses the link over {name} and arrives."
        if closer == 1:
            return (
                f"{here} and only the neighbour over {name} is closer, so the distance falls from"
                f" {left} to {left - 1} over that link."
            )
        return (
            f"{here} and {closer} of its neighbours are closer, so the distance falls from {left}"
            f" to {left - 1} over the first of those links, {name}."
        )
