"""Networks for a number of hosts, made of switches with a number of ports, family by family."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from explorer.analysis.comparison.curves import MAX_SIZES, measured_at_once
from explorer.analysis.comparison.families import Family, Sizes, comparable_families, member
from explorer.analysis.measures.hosts import between_hosts, ports_of_host
from explorer.analysis.measures.measures import moore_bounds
from explorer.core.network import Network

MAX_HOST_RATIO: Final = 4
"""A network that holds more than this multiple of the wanted hosts does not fit."""


@dataclass(frozen=True)
class Fit:
    """A network with ``hosts_per_switch``; 0 if hosts are nodes of their own.

    ``hops`` is the mean number of links between switches that a message crosses, over all ordered
    pairs of different hosts; ``farthest`` is the most.
    """

    net: Network
    hosts_per_switch: int
    hops: Fraction
    farthest: int

    @property
    def hosts(self) -> int:
        return (
            self.net.nodes * self.hosts_per_switch if self.hosts_per_switch else self.net.host_count
        )

    @property
    def switches(self) -> int:
        return self.net.nodes if self.hosts_per_switch else self.net.switch_count

    @property
    def links(self) -> int:
        """The links between switches."""
        return (
            self.net.links
            if self.hosts_per_switch
            else self.net.links - self.hosts * ports_of_host(self.net)
        )

    @property
    def ports(self) -> int:
        """The most ports that a switch needs, with those of its hosts."""
        return self.net.degrees.maximum + self.hosts_per_switch

    @property
    def links_per_host(self) -> Fraction:
        return Fraction(self.links, self.hosts)

    @property
    def rate(self) -> Fraction:
        """An upper bound of the share of its full rate that a host can send to all others alike.

        All links in both directions together carry the messages of all hosts, each over ``hops``
        links on average. The bound is reached if all links carry the same load.
        """
        return min(Fraction(1), 2 * self.links_per_host / self.hops if self.hops else Fraction(1))


@lru_cache(maxsize=64)
def fits(hosts: int, ports: int) -> tuple[Fit, ...]:
    """Return the smallest fitting network of every curve of every family, with its cost.

    A switch has one host, or at most as many as its links can serve at full rate under equal load.

    >>> [(f.net.spec, f.hosts_per_switch, f.hosts) for f in fits(1000, 12) if f.net.family == "Q"]
    [('Q(10)', 1, 1024)]
    """
    candidates = (
        _smallest_fit(family, sizes, hosts, ports)
        for family in comparable_families()
        for sizes in family.group.choices
    )
    # Two curves of a family may share a network.
    return tuple(dict.fromkeys(fit for fit in candidates if fit is not None))


def _smallest_fit(family: Family, sizes: Sizes, hosts: int, ports: int) -> Fit | None:
    numbers = range(sizes.first, sizes.first + (len(sizes.specs) or MAX_SIZES))
    networks = (member(family, sizes, i) for i in numbers)
    candidates = (
        _fit(net, hosts, ports) for net in networks if net is not None and net.nodes <= 2 * hosts
    )
    return next((fit for fit in candidates if fit and fit.hosts <= MAX_HOST_RATIO * hosts), None)


def _fit(net: Network, hosts: int, ports: int) -> Fit | None:
    """Return a network with the fewest hosts per switch that are enough; None if none fits."""
    if net.directed:
        # A port of a switch is a link in both directions.
        return None
    if net.hosts_each is None:
        if net.host_count < hosts or net.degrees.maximum > ports:
            return None
        host_distances = between_hosts(net)
        if host_distances.mean_distance is None:
            return None
        # A host is one link from its switch.
        return Fit(net, 0, host_distances.mean_distance - 2, (host_distances.diameter or 2) - 2)
    hosts_per_node = max(net.hosts_each, -(-hosts // net.nodes))
    if net.degrees.maximum + hosts_per_node > ports:
        return None
    # If even the best graph of this degree had too few links, this network has too.
    least_mean = moore_bounds(net.nodes, net.degrees.maximum)[1]
    if hosts_per_node > 1 and 2 * net.links < net.nodes * hosts_per_node * least_mean:
        return None
    measures = measured_at_once(net)
    if measures.mean_distance is None or measures.diameter is None:
        return None
    # Pairs of hosts on one switch are at distance 0; a host and itself are not a pair.
    total = net.nodes * hosts_per_node
    hops = measures.mean_distance * total / (total - 1)
    fit = Fit(net, hosts_per_node, hops, measures.diameter)
    return fit if hosts_per_node == 1 or fit.rate == 1 else None
