"""Total exchange: every node sends a message of its own to every other, by translations.

A schedule is a list of words. In a step all nodes send at once and every message takes the ports of
the step's word, so the message of node v is at v·w after the ports w. If the ports are the
generators of a group that acts on the nodes, everything about a step follows from its word.

Hop-synchronous conflicts: in one hop all messages leave by the same port j, and they are at
different nodes because v → v·w is a permutation. So they cross different directed links, and no
step has such a conflict. This needs only that every port permutes the nodes.

Held-path conflicts: let a word take port j after the prefixes w and u. As v runs through all nodes,
so do v·w and v·u: each of the links (x, x·j) is crossed by the message of x·w⁻¹ after w and by that
of x·u⁻¹ after u. These are two messages unless w = u. Hence the number of messages that share each
link behind port j is the number of different prefixes before a j, and a step has a conflict exactly
if two of them differ. A shortest word never visits a node twice, so a step with a shortest word has
a conflict exactly if its word repeats a port.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TypedDict

import numpy as np

from explorer.collectives._translations import PortGroup, port_group
from explorer.collectives._words import destinations, quad_word, walk_word
from explorer.core.errors import OutsideRange, TooLarge, Unroutable
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.one_line import repr_in_one_line
from explorer.core.suggest import closest_match
from explorer.networks.cubes.hypercube import Hypercube
from explorer.networks.metacube.metacube import Metacube
from explorer.routing.metacube.metacube_paper import ClassPathRouter

MAX_NODES = 2**16
"""Largest network for which a schedule is computed."""

MAX_HOPS = 2**21
"""Most hops of one node's messages, all steps together, of a schedule."""

MAX_ROUTE_NODES = 2**24
"""Most nodes, over all routes of a schedule, that ``routes`` returns."""


class Time(TypedDict):
    """The coefficients of a time: numbers of start-ups, of message lengths and of hops."""

    ts: int
    tw: int
    th: int


@dataclass(frozen=True)
class Exchange:
    """A total exchange by translations: one word of ports for each of p - 1 steps on p nodes.

    In step i the message of node v follows ``words[i]`` from v; ``targets[i]`` is the destination
    of node 0's message in that step. Ports are numbered among the links that a node has. Source:
    metacube paper, §3.2, Algorithm 1, for k = 2.
    """

    net: Network
    title: str
    source: str
    words: tuple[tuple[int, ...], ...]
    targets: tuple[int, ...]
    variant: str | None = None
    group: PortGroup = field(repr=False, compare=False, kw_only=True)

    __repr__ = repr_in_one_line

    @property
    def steps(self) -> int:
        """The number of steps."""
        return len(self.words)

    @cached_property
    def hops(self) -> int:
        """The hops of one node's messages, all steps together."""
        return sum(map(len, self.words))

    @property
    def time(self) -> Time:
        """The coefficients of T = Σ (ts + g·tw + d·th), ``tw`` still to be multiplied by g.

        g is the message length, d the hops of a step.
        """
        return {"ts": self.steps, "tw": self.steps, "th": self.hops}

    @cached_property
    def hypercube(self) -> Time | None:
        """The coefficients on a hypercube with as many nodes, None if it does not exist."""
        return hypercube_time(self.net.nodes)

    @cached_property
    def node_after_hop(self) -> Ints:
        """The node that holds node 0's message after each hop, -1 for none: (steps, hops + 1)."""
        at = np.full((self.steps, max(map(len, self.words)) + 1), -1, dtype=np.int64)
        at[:, 0] = 0
        for hop, ports in enumerate(self.padded_words.T):
            going = np.flatnonzero(ports >= 0)
            at[going, hop + 1] = self.group.table[at[going, hop], ports[going]]
        return at

    @cached_property
    def padded_words(self) -> Ints:
        """The words padded with -1: (steps, most hops) int64."""
        rows = np.full((self.steps, max(map(len, self.words))), -1, dtype=np.int64)
        for row, word in zip(rows, self.words, strict=True):
            row[: len(word)] = word
        return rows

    @cached_property
    def ends(self) -> Ints:
        """The node at which the message of node 0 ends in each step: (steps,)."""
        last = np.array([len(word) for word in self.words])
        return np.asarray(self.node_after_hop[np.arange(self.steps), last])

    @cached_property
    def sharing(self) -> Ints:
        """How many messages cross each link behind each port, in each step: (steps, degree).

        It is the number of different prefixes before that port, as this module's docstring proves:
        no two ports of a group lead to the same neighbour. Prefixes are compared by the node to
        which they lead from node 0.
        """
        step, hop = np.nonzero(self.padded_words >= 0)
        nodes, degree = self.group.table.shape
        crossing = step * degree + self.padded_words[step, hop]
        different = np.unique(crossing * nodes + self.node_after_hop[step, hop]) // nodes
        counts = np.bincount(different, minlength=self.steps * degree)
        return counts.reshape(self.steps, degree)

    def positions(self, step: int) -> Ints:
        """Return the node of every message after each hop of a step: (hops + 1, nodes).

        >>> from explorer import network
        >>> exchange(network("Q(2)")).positions(2).tolist()
        [[0, 1, 2, 3], [1, 0, 3, 2], [3, 2, 1, 0]]
        """
        if not 0 <= step < self.steps:
            raise OutsideRange(
                f"step {step} is none of the exchange on {self.net.spec}: steps go from 0 to"
                f" {self.steps - 1}",
                nearest=str(min(max(step, 0), self.steps - 1)),
            )
        at = [np.arange(self.net.nodes)]
        for port in self.words[step]:
            at.append(self.group.table[at[-1], port])
        return np.stack(at)

    def routes(self) -> tuple[Ints, Ints]:
        """Return the routes of all messages of all steps, and the step of each route.

        (nodes · steps, hops + 1) int32 padded with -1, and (nodes · steps,). Raises TooLarge.
        """
        nodes, width = self.net.nodes, self.node_after_hop.shape[1]
        if nodes * self.steps * width > MAX_ROUTE_NODES:
            raise TooLarge(
                f"{self.net.spec} has {nodes * self.steps:,} messages of up to {width} nodes: at"
                f" most {MAX_ROUTE_NODES:,} nodes of routes are held"
            )
        rows = np.full((self.steps, nodes, width), -1, dtype=np.int32)
        for step, word in enumerate(self.words):
            rows[step, :, : len(word) + 1] = self.positions(step).T
        return rows.reshape(-1, width), np.repeat(np.arange(self.steps), nodes)


@dataclass(frozen=True)
class Check:
    """The results of checking a schedule at node 0; by symmetry they hold at every node.

    ``delivers``: every node reaches every other exactly once; ``lost`` are the steps whose messages
    miss their targets. ``shortest``: no message that arrives makes a detour.
    ``hop_synchronous`` and ``held_path`` count the steps that have a conflict.
    """

    delivers: bool
    lost: tuple[int, ...]
    shortest: bool
    hop_synchronous: int
    held_path: int


def check(schedule: Exchange) -> Check:
    """Check a schedule, from its words alone.

    >>> from explorer import network
    >>> checked = check(exchange(network("MC(2,1)")))
    >>> checked.delivers, checked.shortest, checked.hop_synchronous, checked.held_path
    (True, True, 0, 51)
    """
    group, ends = schedule.group, schedule.ends
    lost = np.flatnonzero(ends != schedule.targets)
    depth = np.empty(schedule.net.nodes, dtype=np.int64)
    for distance, level in enumerate(group.levels):
        depth[level] = distance
    lengths = np.array([len(word) for word in schedule.words])
    arrived = ends == schedule.targets
    non_permuting_ports = [
        port
        for port, column in enumerate(group.table.T)
        if len(np.unique(column)) < schedule.net.nodes
    ]
    return Check(
        delivers=sorted(ends.tolist()) == list(range(1, schedule.net.nodes)),
        lost=tuple(lost.tolist()),
        shortest=bool((lengths == depth[ends])[arrived].all()),
        hop_synchronous=int(np.isin(schedule.padded_words, non_permuting_ports).any(axis=1).sum()),
        held_path=int((schedule.sharing > 1).any(axis=1).sum()),
    )


def variants(net: Network) -> tuple[str, ...]:
    """Return the variants of the exchange on a network: those of Algorithm 4, else none.

    >>> from explorer import network
    >>> variants(network("MC(2,1)")), variants(network("Q(3)"))
    (('corrected', 'as printed'), ())
    """
    return ClassPathRouter.variants if isinstance(net, Metacube) and net.k == 2 else ()


@lru_cache(maxsize=8)
def exchange(net: Network, variant: str | None = None) -> Exchange:
    """Return a total exchange by translations, every message on a shortest route.

    On a metacube in the order of Algorithm 1 of its paper, for any k, with the routes of its
    Algorithm 4 for k = 2 and shortest class walks otherwise; on other networks in the order of
    addresses. ``variant`` is one of Algorithm 4's. Raises Unroutable if the ports are not the
    generators of a group (verified, not looked up), TooLarge above 2^16 nodes or 2^21 hops.

    >>> from explorer import network
    >>> exchange(network("MC(2,2)")).time
    {'ts': 1023, 'tw': 1023, 'th': 7328}
    """
    net.require_at_most(MAX_NODES, "an exchange is written down for at most")
    if net.nodes < 2:
        raise Unroutable(f"{net.spec} has one node: an exchange needs two")
    known_variants = variants(net)
    if variant and variant not in known_variants:
        raise Unroutable(
            f"the exchange on {net.spec} has no variant {variant!r}",
            nearest=closest_match(variant, known_variants),
        )
    group = port_group(net)
    hops = sum(distance * len(level) for distance, level in enumerate(group.levels))
    if hops > MAX_HOPS:
        raise TooLarge(
            f"an exchange on {net.spec} takes {hops:,} hops a node: at most {MAX_HOPS:,} are"
            " written down"
        )
    if not isinstance(net, Metacube):
        targets = tuple(range(1, net.nodes))
        words = tuple(group.word(target) for target in targets)
        cube = isinstance(net, Hypercube)
        title = "Lowest bit first, in the order of xor" if cube else "Translations, first ways"
        source = "Metacube paper, §3.3 and §3.4" if cube else "The order of addresses"
        return Exchange(net, title, source, words, targets, group=group)
    targets = tuple(destinations(net))
    if known_variants:
        variant = variant or ClassPathRouter.variants[0]
        words = tuple(quad_word(net, target, variant) for target in targets)
        title, source = "Algorithm 1", "Metacube paper, §3.2 and §3.3, Algorithms 1–4"
    else:
        words = tuple(walk_word(net, target) for target in targets)
        title = "Algorithm 1 for any k, with shortest class walks"
        source = "Metacube paper, §3.2, Algorithm 1 with a loop for each class"
    return Exchange(net, title, source, words, targets, variant, group=group)


def hypercube_time(nodes: int) -> Time | None:
    """Return the coefficients of the time on a hypercube of ``nodes``, None if it does not exist.

    Source: metacube paper, §3.4: (p - 1)(ts + g·tw) + ½ p log p · th.

    >>> hypercube_time(1024), hypercube_time(24)
    ({'ts': 1023, 'tw': 1023, 'th': 5120}, None)
    """
    dimension = nodes.bit_length() - 1
    if dimension < 1 or nodes != 1 << dimension:
        return None
    pairs = Hypercube(dimension).distance_pairs()
    hops = sum(distance * count for distance, count in enumerate(pairs)) // nodes
    return {"ts": nodes - 1, "tw": nodes - 1, "th": hops}
