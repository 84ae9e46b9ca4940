"""Traffic patterns over time: targets drawn for each message, and their probabilities."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from explorer.analysis.queues.random_numbers import RANGE, Words
from explorer.analysis.traffic.patterns import TARGETS, pairs, require_host, require_pattern
from explorer.analysis.traffic.patterns import pasted_messages as pasted_pairs
from explorer.core.errors import OutsideRange
from explorer.core.ints import Ints
from explorer.core.network import Network


@dataclass(frozen=True, eq=False)
class Destinations:
    """A pattern over time: each message draws a new target.

    With ``choices``, host v draws one of the nodes ``choices[v, :counts[v]]``. Without, it draws
    one of the other hosts uniformly, except that a ``share`` of all messages goes to host ``hot``.
    A message from a node to itself is not sent.
    """

    net: Network
    pattern: str
    choices: Ints | None = None
    counts: Ints | None = None
    hot: int | None = None
    share: Fraction = Fraction(0)

    @property
    def hosts(self) -> int:
        """The number of hosts, each of which sends a message a cycle with probability ``load``."""
        return self.net.host_count

    @property
    def host_nodes(self) -> Ints:
        """The node of every host: (hosts,)."""
        return self.net.host_node(np.arange(self.hosts))

    def targets(self, numbers: Words, hot_numbers: Words) -> Ints:
        """Return the target nodes of hosts for random numbers: (..., hosts) uint32 -> int64."""
        draws, hosts = numbers.astype(np.uint64), np.arange(self.hosts)
        if self.choices is not None:
            assert self.counts is not None
            places = (draws * self.counts.astype(np.uint64) >> np.uint64(32)).astype(np.int64)
            return np.asarray(self.choices[hosts, places])
        other = (draws * np.uint64(self.hosts - 1) >> np.uint64(32)).astype(np.int64)
        other += other >= hosts
        if self.hot is not None:
            below = hot_numbers < np.float64(self.share * RANGE)
            other = np.where(below & (hosts != self.hot), self.hot, other)
        return np.asarray(self.host_nodes[other])

    @cached_property
    def weights(self) -> tuple[Ints, int]:
        """The expected messages between nodes if every host sends one: numerators and denominator.

        Numerators are (nodes, nodes) integers, 0 from a node to itself.

        >>> from explorer import network
        >>> weights, whole = destinations(network("Q(1)"), "uniform").weights
        >>> weights.tolist(), whole
        ([[0, 1], [1, 0]], 1)
        """
        nodes, at = self.net.nodes, self.host_nodes
        weights = np.zeros((nodes, nodes), dtype=np.int64)
        if self.choices is not None:
            assert self.counts is not None
            total = int(np.lcm.reduce(np.maximum(self.counts, 1)))
            for column in self.choices.T:
                listed_hosts = np.flatnonzero(column >= 0)
                np.add.at(
                    weights,
                    (at[listed_hosts], column[listed_hosts]),
                    total // self.counts[listed_hosts],
                )
        else:
            part, of = self.share.as_integer_ratio()
            total = of * (self.hosts - 1)
            host_counts = self.net.hosts(np.arange(nodes)).astype(np.int64)
            weights += (of - part) * host_counts[:, None] * host_counts[None, :]
            if self.hot is not None:
                weights[:, at[self.hot]] += part * (self.hosts - 1) * host_counts
                weights[at[self.hot]] += part * host_counts
                weights[at[self.hot], at[self.hot]] = 0
        np.fill_diagonal(weights, 0)
        return weights, total


def destinations(
    net: Network,
    key: str,
    seed: int = 0,
    node: int = 0,
    share: Fraction = Fraction(1, 4),
    lines: str = "",
) -> Destinations:
    """Return a pattern over time; the arguments are those of ``pairs``.

    Raises OutsideRange for a pattern that does not fit the network, BadAddress for a pasted line
    that is not a pair.

    >>> from explorer import network
    >>> destinations(network("Q(2)"), "complement").choices.tolist()
    [[3], [2], [1], [0]]
    """
    require_pattern(key)
    if net.host_count < 2:
        raise OutsideRange(f"{net.spec} has one host: a message goes from one to another")
    if key == "uniform":
        return Destinations(net, key)
    if key == "hot-spot":
        require_host(net, node)
        host = int(np.flatnonzero(net.host_node(np.arange(net.host_count)) == node)[0])
        return Destinations(net, key, hot=host, share=share)
    if key in TARGETS:
        targets = np.asarray(TARGETS[key](net, None))
        return Destinations(net, key, targets[:, None], np.ones(net.host_count, dtype=np.int64))
    rows = pasted_pairs(net, lines) if key == "pasted" else pairs(net, key, seed)
    return _listed_destinations(net, key, rows)


def _listed_destinations(net: Network, key: str, rows: Ints) -> Destinations:
    """Return the pattern in which every source draws one of the targets of its rows."""
    targets_of: dict[int, list[int]] = {}
    for source, target in rows.tolist():
        targets_of.setdefault(source, []).append(target)
    at = net.host_node(np.arange(net.host_count)).tolist()
    silent = sorted(set(targets_of) - set(at))
    if silent:
        raise OutsideRange(
            f"{net.format(silent[0])} is a switch of {net.spec}: only hosts send over time",
            nearest=net.format(int(at[0])),
        )
    counts = np.array([len(targets_of.get(node, ())) for node in at])
    choices = np.full((len(at), max(1, int(counts.max()))), -1, dtype=np.int64)
    for host, node in enumerate(at):
        choices[host, : counts[host]] = targets_of.get(node, ())
    return Destinations(net, key, choices, counts)
