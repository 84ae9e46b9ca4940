"""A shortest route by search: for every network that is small enough, and around any faults."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from explorer.core.network import Network
from explorer.core.open_graphs import GRAPH
from explorer.core.reason import Line, sentence
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Variable
from explorer.core.search import distances_towards
from explorer.routing._facts import general as facts
from explorer.routing._facts.general import closer_neighbors, distance_left


class BreadthFirst(Router):
    """Number all nodes by their distance to the target and walk down the numbers.

    A shortest route over the working nodes and links. Up to 2^20 nodes and 2^26 ends of links.

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
        return net.fits_search

    def effort(self, net: Network) -> int:
        # Every route searches the whole network, unless many routes are searched for together.
        return 1 + net.nodes * len(net.ports) // 2**12

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "distance[d] ← 0; search breadth first from d over what works and number every node",
            Line(
                "if current has no number: no way leads to d",
                guard=lambda moment: distance_left(moment) < 0,
            ),
            "while current ≠ d:",
            Line(
                "    go to the first neighbour with distance[neighbour] = distance[current] - 1",
                guard=lambda moment: distance_left(moment) > 0,
                effect=lambda moment: closer_neighbors(moment)[0],
            ),
        )

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        numbers = distances_towards(net, target, faults)
        if numbers[source] < 0:
            cut = "the faults cut" if faults else "nothing joins"
            yield Step(
                source,
                None,
                2,
                sentence(
                    "The search from `{goal}` ends without reaching `{here}`, because"
                    f" {cut} the two ends{' apart' if faults else ''}: no route exists and the"
                    " message stays where it is.",
                    goal=facts.target,
                    here=facts.here,
                ),
                lost=True,
            )
            return
        at = source
        while at != target:
            left = int(numbers[at])
            neighbors = [int(v) for v in net.neighbors(at)]
            works = [v >= 0 and not faults.blocks(at, v) for v in neighbors]
            nearer = [p for p, v in enumerate(neighbors) if works[p] and numbers[v] == left - 1]
            broken = sum(v >= 0 for v in neighbors) - sum(works)
            reason = sentence(
                self.template(left, broken, len(nearer), net.family == GRAPH),
                here=facts.here,
                left=distance_left,
                then=facts.distance_ahead,
                broken=facts.count_cut_off,
                closer=facts.count_closer,
                **({"there": facts.there} if net.family == GRAPH else {"port": facts.port_name}),
            )
            step_variables = (
                Variable("distance[current]", distance_left),
                Variable("distance[next]", facts.distance_ahead, decides=True),
            )
            yield Step(at, neighbors[nearer[0]], 4, reason, step_variables)
            at = neighbors[nearer[0]]

    def template(self, left: int, broken: int, closer: int, is_graph: bool) -> str:
        """Return the reason of a hop: how many neighbours are closer, and which is taken."""
        # The links at a node of a graph have no names, only an order.
        port = "the link to `{there}`" if is_graph else "{port}"
        neighbor = "its neighbour `{there}`" if is_graph else "the neighbour over {port}"
        faults = " ({broken} of its links {broken:is|are} cut off by faults)" if broken else ""
        lead = f"`{{here}}` is {{left:hop}} from the target{faults}"
        if left == 1:
            return f"{lead}, so the message goes over {port} and arrives."
        if closer == 1:
            return (
                f"{lead} and only {neighbor} is closer, so the distance falls from"
                " {left} to {then} over that link."
            )
        return (
            f"{lead} and {{closer}} of its neighbours are closer, so the distance falls from"
            f" {{left}} to {{then}} over the first of those links, {port}."
        )
