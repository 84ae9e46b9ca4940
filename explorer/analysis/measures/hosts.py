"""Measures between the hosts of a network, if not every node is a host."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np

from explorer.analysis.bisection import Bisection, between, host_bisection
from explorer.analysis.measures.all_pairs import counts_among
from explorer.analysis.measures.measures import MAX_WORDS, measure
from explorer.analysis.measures.theorems import as_sentence
from explorer.core.basis import Basis, Method
from explorer.core.errors import Directed
from explorer.core.network import Network
from explorer.core.one_line import repr_in_one_line
from explorer.core.search import levels_from, neighbor_table


@dataclass(frozen=True)
class BetweenHosts:
    """The known measures between the hosts of a network; None if there is no exact answer.

    ``pairs`` counts the ordered pairs of different hosts at distance 0, 1, 2 …; two hosts of one
    node are at distance 0. ``searched`` is the kind of search, "" for a closed form.
    """

    net: Network
    pairs: tuple[int, ...] | None
    method: str
    searched: Method = ""

    __repr__ = repr_in_one_line

    @property
    def hosts(self) -> int:
        return self.net.host_count

    @property
    def switches(self) -> int:
        """The number of nodes that are not hosts themselves."""
        return self.net.switch_count

    @property
    def diameter(self) -> int | None:
        return None if self.pairs is None else len(self.pairs) - 1

    @property
    def hops(self) -> int | None:
        """The sum of the distances of all ordered pairs of hosts."""
        if self.pairs is None:
            return None
        return sum(d * count for d, count in enumerate(self.pairs))

    @property
    def mean_distance(self) -> Fraction | None:
        """The mean over all ordered pairs of different hosts."""
        return None if self.hops is None else Fraction(self.hops, self.hosts * (self.hosts - 1))

    @property
    def exchange_time(self) -> tuple[int, int, int] | None:
        """The coefficients of ts, g·tw and th in the time of a total exchange of all hosts."""
        messages = self.hosts * (self.hosts - 1)
        return None if self.hops is None else (messages, messages, self.hops)

    @property
    def basis(self) -> Basis:
        """The basis of the distances: tests check a closed form against searches."""
        if self.pairs is None:
            return Basis("open", as_sentence(self.method))
        return Basis(
            "proved" if self.searched else "checked", as_sentence(self.method), self.searched
        )

    @property
    def bisection(self) -> Bisection:
        try:
            return host_bisection(self.net)
        except Directed as refused:
            return between(None, None, refused.sentence)

    @property
    def links_per_host(self) -> Fraction:
        """The number of links per host, without the link of a host to its own switch."""
        return Fraction(self.net.links, self.hosts)

    @property
    def switches_per_host(self) -> Fraction:
        return Fraction(self.switches, self.hosts)


def ports_of_host(net: Network) -> int:
    """Return the number of links of a host, if hosts are nodes of their own, all alike.

    >>> from explorer import network
    >>> ports_of_host(network("XGFT(4w2,4w2)"))
    2
    """
    return int((net.neighbors(int(net.host_node(0))) >= 0).sum())


@lru_cache(maxsize=512)
def between_hosts(net: Network) -> BetweenHosts:
    """Return the known measures between the hosts of a network, by closed form or else by search.

    >>> from explorer import network
    >>> between = between_hosts(network("FT(4)"))
    >>> between.hosts, between.switches, between.mean_distance, between.bisection.value
    (16, 20, Fraction(82, 15), 8)
    """
    closed = net.host_pairs()
    if closed is not None:
        return BetweenHosts(net, closed, "closed form")
    if net.hosts_each is None:
        return _host_pairs_by_search(net)
    # Every node stands for p hosts: p² pairs per pair of nodes, no host paired with itself.
    hosts_per_node, measures = net.hosts_each, measure(net)
    if measures.pairs is None:
        return BetweenHosts(net, None, measures.method)
    inside = net.nodes * hosts_per_node * (hosts_per_node - 1)
    apart = (hosts_per_node**2 * count for count in measures.pairs[1:])
    return BetweenHosts(net, (inside, *apart), measures.method, measures.searched)


def _host_pairs_by_search(net: Network) -> BetweenHosts:
    too_long = BetweenHosts(net, None, "no exact answer: it takes a search too long")
    if not net.fits_table:
        return too_long
    table, weights = neighbor_table(net), net.hosts(np.arange(net.nodes))
    sources, depth = int(np.count_nonzero(weights)), int(levels_from(table, 0).max())
    if -(-sources // 64) * net.arc_count * depth > MAX_WORDS:
        return too_long
    pairs = counts_among(table, weights)
    if sum(pairs) < net.host_count**2:
        return BetweenHosts(net, None, "none: not every host has a way to another")
    pairs[0] -= net.host_count
    return BetweenHosts(net, tuple(pairs), f"search from all {sources:,} hosts", "exhaustion")
