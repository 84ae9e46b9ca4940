"""A circuit probe: where it is, what it has tried, and the header that it carries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from explorer.core.network import Network
from explorer.core.reason import Fact
from explorer.core.router import Faults, Variable
from explorer.routing import _probe_facts as facts
from explorer.routing.facts import crossed
from explorer.routing.facts import target as the_target


@dataclass
class Probe:
    """A circuit probe on its way: where it is, the nodes it came through, and its history.

    ``tried`` has a set of ports for every node the probe has stood at; a node in it is never
    entered again, since from there the probe would only try the same ports with the same end.
    ``alone``: a node tries one port before the probe goes back.
    """

    net: Network
    target: int
    faults: Faults
    at: int
    alone: bool
    path: list[int] = field(default_factory=list)
    tried: dict[int, set[int]] = field(default_factory=dict)
    hops: int = 0

    def __post_init__(self) -> None:
        self.tried[self.at] = set()

    def look(self) -> tuple[list[int], list[int], int]:
        """Return what lies behind every port, its distance to the target, and the own distance."""
        near = self.net.neighbors(self.at)
        inside = np.where(near >= 0, near, self.at)
        ahead = self.net.distance(inside, self.target)
        distance = self.net.distance(self.at, self.target)
        assert ahead is not None
        assert distance is not None
        return [int(v) for v in near], [int(d) for d in ahead], int(distance)

    def blocked(self, node: int) -> bool:
        """Return whether the link to a neighbour has failed or is busy, or the neighbour has."""
        return self.faults.blocks(self.at, node)

    def enter(self, node: int) -> None:
        self.path.append(self.at)
        self.at = node
        self.tried[node] = set()
        self.hops += 1

    def retreat(self) -> int:
        self.at = self.path.pop()
        self.hops += 1
        return self.at

    def header(self, left: int, port: int | None) -> tuple[Variable, ...]:
        """Return the fields of the header: destination, distance, and the history of this node."""
        ports = range(len(self.net.ports))
        bits = "".join("1" if p in self.tried[self.at] else "0" for p in ports)
        rows = [
            Variable("destination", the_target(self.net, self.target)),
            Variable("distance", Fact(left, facts.distance), decides=True),
            Variable("history", Fact(bits, partial(facts.history, alone=self.alone)), decides=True),
            Variable("hops held", Fact(len(self.path), facts.hops_held)),
        ]
        if port is not None:
            rows.append(Variable("port", self.port(port), decides=True))
        return tuple(rows)

    def port(self, port: int) -> Fact:
        """Return the fact that the probe goes ahead over a port."""
        return Fact(port, crossed, lambda number: self.net.ports[number].name)

    def shut(self, ports: list[int]) -> Fact:
        """Return the fact that ports which shorten the way were found blocked."""
        return Fact(tuple(ports), partial(facts.blocked, alone=self.alone), self.links)

    def links(self, ports: Sequence[int]) -> str:
        """Return the links that a sentence begins with, and its verb."""
        names = [self.net.ports[port].name for port in ports]
        if len(names) > 3:
            return f"{len(names)} links that shorten the way are"
        single = len(names) == 1
        listed = names[0] if single else f"{', '.join(names[:-1])} and {names[-1]}"
        return f"The link{'s' * (not single)} over {listed} {'is' if single else 'are'}"
