"""Upper bounds of the load that hosts can send by any router, and the ports that they take."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from explorer.analysis.comparison.quantities import Exact, host_bisection_of
from explorer.analysis.measures.hosts import BetweenHosts, between_hosts, ports_of_host
from explorer.analysis.measures.measures import Measures
from explorer.core.network import Network

MAX_NODES: Final = 4096
"""Largest network whose pairs of hosts are searched, for an immediate answer."""


def between_hosts_value(
    value: Callable[[BetweenHosts], Exact | None],
) -> Callable[[Measures], Exact | None]:
    """Return a function that reads a value between hosts, or None if that would take a search.

    Measures of all nodes also give those of hosts on the nodes. Hosts that are nodes of their own
    need a closed form, or a network of few nodes.
    """

    def measured(measures: Measures) -> Exact | None:
        net = measures.net
        closed = net.host_pairs() is not None
        few = measures.pairs is not None and (net.hosts_each is not None or net.nodes <= MAX_NODES)
        return value(between_hosts(net)) if closed or few else None

    return measured


def uniform_rate(net: Network) -> Fraction | None:
    """Return an upper bound of the share of its full rate that a host sends to all others alike.

    If each of H hosts sends one message over d links on average, the links in both directions carry
    H·d messages; half of the messages cross between two halves of the hosts. Source: Dally and
    Towles 2004, §3.3.

    >>> from explorer import network
    >>> uniform_rate(network("Torus(8,8)")), uniform_rate(network("FT(4)"))
    (Fraction(63, 64), Fraction(1, 1))
    """
    host_distances = between_hosts(net)
    if not host_distances.mean_distance:
        return None
    bounds = [
        Fraction(1),
        Fraction(net.channel_count) / (net.host_count * host_distances.mean_distance),
    ]
    width = host_bisection_of(net)
    if width is not None:
        crossing = Fraction((net.host_count // 2) * -(-net.host_count // 2), net.host_count - 1)
        bounds.append(width / crossing)
    return min(bounds)


def worst_rate(net: Network) -> Fraction | None:
    """Return the share of its full rate that a host can send if two halves send to each other.

    >>> from explorer import network
    >>> worst_rate(network("Torus(8,8)")), worst_rate(network("Q(6)"))
    (Fraction(1, 2), Fraction(1, 1))
    """
    width = host_bisection_of(net)
    if width is None or net.host_count < 2:
        return None
    return min(Fraction(1), Fraction(width, net.host_count // 2))


def switch_ports(net: Network) -> int:
    """Return the ports of a switch: its links, and one for each of its hosts.

    A node that is its own host counts as a switch with one host.

    >>> from explorer import network
    >>> switch_ports(network("Q(4)")), switch_ports(network("DF(4,2,2)"))
    (5, 7)
    >>> switch_ports(network("FT(4)"))
    4
    """
    return net.degrees.maximum + (net.hosts_each or 0)


def ports_per_host(net: Network) -> Fraction:
    """Return the ports of all switches over the hosts.

    >>> from explorer import network
    >>> ports_per_host(network("FT(4)")), ports_per_host(network("Q(4)"))
    (Fraction(5, 1), Fraction(5, 1))
    """
    ends, hosts = net.channel_count, net.host_count
    if net.hosts_each is not None:
        return Fraction(ends, hosts) + 1
    # The ports of a host itself are not ports of a switch.
    return Fraction(ends, hosts) - ports_of_host(net)
