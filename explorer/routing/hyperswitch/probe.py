"""A circuit probe: its position, the ports it has tried, and the header that it carries."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from explorer.core.network import Network
from explorer.core.reason import Fact, Moment
from explorer.core.router import Faults, Variable
from explorer.routing._facts import probe as facts
from explorer.routing._facts.general import port_name, target
from explorer.words.text import Text, and_list


@dataclass
class Probe:
    """A circuit probe on its way: its node, the nodes on its path, and its history.

    ``ports_tried`` has a set of ports for every node that the probe has visited. A visited node is
    never entered again, because from there the probe would only try the same ports with the same
    result. ``one_port``: a node tries one port before the probe goes back.
    """

    net: Network
    target: int
    faults: Faults
    at: int
    one_port: bool
    path: list[int] = field(default_factory=list)
    ports_tried: dict[int, set[int]] = field(default_factory=dict)
    hops: int = 0

    def __post_init__(self) -> None:
        self.ports_tried[self.at] = set()

    def neighbors_and_distances(self) -> tuple[list[int], list[int], int]:
        """Return the node behind every port, its distance to the target, and the current one."""
        neighbors = self.net.neighbors(self.at)
        inside = np.where(neighbors >= 0, neighbors, self.at)
        distances_ahead = self.net.distance(inside, self.target)
        distance = self.net.distance(self.at, self.target)
        assert distances_ahead is not None
        assert distance is not None
        return [int(v) for v in neighbors], [int(d) for d in distances_ahead], int(distance)

    def blocked(self, node: int) -> bool:
        """Return whether the link to a neighbour or the neighbour itself has failed or is busy."""
        return self.faults.blocks(self.at, node)

    def enter(self, node: int) -> None:
        self.path.append(self.at)
        self.at = node
        self.ports_tried[node] = set()
        self.hops += 1

    def retreat(self) -> int:
        self.at = self.path.pop()
        self.hops += 1
        return self.at

    def header(self, port: bool = False) -> tuple[Variable, ...]:
        """Return the fields of the header: destination, distance, and the history of this node.

        The ``port`` too, if the probe advances over one.
        """
        history = Fact(facts.history, given=(self.one_port,))
        port_variable = (Variable("port", port_name, decides=True),) if port else ()
        return (
            Variable("destination", target),
            Variable("distance", facts.distance, decides=True),
            Variable("history", history, decides=True),
            Variable("hops held", facts.hops_held),
            *port_variable,
        )

    def blocked_links_fact(self) -> Fact:
        """Return the links that lead nearer to the target and were found blocked."""
        return Fact(_blocked_links_text, given=(self.one_port,))


def _blocked_links_text(moment: Moment, one_port: bool) -> str:
    """Return the links with which a sentence begins, and its verb."""
    names = [moment.net.ports[port].name for port in facts.blocked_ports(moment, one_port)]
    if len(names) > 3:
        return Text("{n} links that shorten the way are", n=len(names))
    if len(names) == 1:
        return Text("The link over {port} is", port=names[0])
    return Text("The links over {ports} are", ports=and_list(names))
