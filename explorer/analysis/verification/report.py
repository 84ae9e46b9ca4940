"""The results of a router over all pairs, or over a sample of the pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from explorer.analysis.deadlock.condition import Condition, stated_condition
from explorer.analysis.deadlock.relation import Relation
from explorer.analysis.traffic.known_loads import KnownLoad, known_load
from explorer.analysis.verification.dependencies import is_acyclic, shortest_cycle
from explorer.analysis.verification.lower_bounds import LowerBound
from explorer.analysis.verification.sums import Sum
from explorer.analysis.verification.virtual import Need
from explorer.core.channels import Channels
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.one_line import repr_in_one_line
from explorer.core.router import NO_FAULTS, Faults, Router

ERROR_PROBABILITY = 0.05
"""The probability that the bound of a sample is wrong: one time in twenty."""


NOT_DELIVERED = 2**15 - 1
"""The value in place of the hops of a message that does not arrive."""


@dataclass(frozen=True)
class Deadlock:
    """Whether messages can wait in a cycle, each holding a channel that another waits for.

    ``free`` is None if a sample has no cycle, which proves nothing. ``cycle`` is a shortest cycle,
    as channels (from, to): each waits for the next and the last for the first. ``virtual_channels``
    of each link suffice under ``rule``; None if no tried rule suffices. ``needs_tried`` are the
    tried rules, the sufficient one last.
    """

    free: bool | None
    cycle: tuple[tuple[int, int], ...]
    virtual_channels: int | None
    rule: str | None
    needs_tried: tuple[Need, ...] = ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Verification(Sum):
    """The results of a router over ordered pairs of different nodes, with conclusions.

    ``load`` counts messages over the channel at port j of node v, (nodes, ports); ``host_load``
    does so with a message from each host to each other. ``excess`` has the hops beyond the distance
    of every pair, (nodes, nodes) int16, NOT_DELIVERED for an undelivered message, -1 from a node to
    itself. For a sample these are None, as are ``busiest`` and ``saturation``. ``symmetry`` is the
    order of the group that mapped the routes of some sources to all others. With ``faults``, the
    pairs are those of working nodes that are still connected, and distances are over working nodes
    and links.
    """

    net: Network
    router: Router
    variant: str | None
    sampled: bool
    seed: int | None
    symmetry: int
    excess: Ints | None
    busiest: tuple[int, int, int] | None
    deadlock: Deadlock
    floors: tuple[LowerBound, ...]
    faults: Faults = NO_FAULTS

    __repr__ = repr_in_one_line

    @property
    def mean_hops(self) -> Fraction | None:
        """The mean with a node itself counted as a target, at 0 hops, as in the mean distance."""
        mean = self.mean_hops_excluding_self
        return None if mean is None else mean * (self.working - 1) / self.working

    @property
    def working(self) -> int:
        """The number of working nodes."""
        return self.net.nodes - len(self.faults.nodes)

    @property
    def saturation(self) -> Fraction | None:
        """The load offered, in messages a node and cycle, at which the busiest channel is full.

        All destinations are equally likely, including the node itself as in BookSim, and links
        carry one message a cycle. The value is the number of nodes divided by the messages over the
        busiest channel, which are shared by its parallel links. If nodes send only to others
        (``Load.estimate``), it is (n - 1)/n of this.
        """
        if not self.busiest:
            return None
        a, b, messages = self.busiest
        return Fraction(self.working * self._width(a, b), messages)

    def _width(self, a: int, b: int) -> int:
        return int(self.net.width(a)[self.net.port_between(a, b)])

    @property
    def host_busiest(self) -> tuple[int, int, int] | None:
        """The busiest channel between hosts, and its messages; None if ``host_load`` is None."""
        if self.host_load is None or not self.host_load.any():
            return None
        busiest = Channels(self.net).fullest(self.host_load.ravel())
        node, port = divmod(busiest, self.host_load.shape[1])
        return node, int(self.net.neighbors(node)[port]), int(self.host_load[node, port])

    @property
    def host_saturation(self) -> Fraction | None:
        """The saturation if hosts send, per host and cycle; None if ``host_load`` is None."""
        if self.host_busiest is None:
            return None
        a, b, messages = self.host_busiest
        failed = self.net.hosts(sorted(self.faults.nodes)).sum() if self.faults.nodes else 0
        working = self.net.host_count - int(failed)
        return Fraction(working * self._width(a, b), messages)

    @cached_property
    def known_load(self) -> KnownLoad | None:
        """The busiest channel over all pairs in closed form, also for a sample; None if unknown."""
        return None if self.faults else known_load(self.net, self.router)

    @cached_property
    def stated(self) -> Condition | None:
        """The condition on the virtual channels that the router states; None if it states none.

        Also None above 512 nodes, where channels are not followed one by one.
        """
        return stated_condition(self.net, self.router, self.faults)

    @property
    def can_deadlock(self) -> bool | None:
        """Whether messages can wait in a cycle on the stated channels; None if unknown."""
        if self.stated is not None:
            return None if self.stated.free is None else not self.stated.free
        return None if self.deadlock.free is None else not self.deadlock.free

    @property
    def floor(self) -> LowerBound | None:
        """The highest of the lower bounds."""
        return self.floors[0] if self.floors else None

    @cached_property
    def broken(self) -> tuple[str, ...]:
        """The broken promises of the router, one sentence each."""
        if self.faults and not self.router.tolerates_faults:
            # Such a router promises nothing for a network with faults.
            return ()
        name, sentences = self.net.format, []
        for first, count, what in (
            (self.first_lost, self.lost, "does not arrive"),
            (self.first_loop, self.loops, "goes round for ever"),
        ):
            if first is not None:
                ends = f"{name(first.source)} to {name(first.target)}"
                sentences.append(f"{count:,} of {self.pairs:,}: the message from {ends} {what}")
        if self.stated is not None and self.stated.relation.choice:
            sentences += self._choices_broken(self.stated.relation)
        shortest = self.router.promises_shortest and not self.faults
        if shortest and self.longer and self.worst is not None:
            ends = f"{name(self.worst.source)} to {name(self.worst.target)}"
            sentences.append(
                f"{self.longer:,} of {self.pairs:,} are longer than they must be, though shortest"
                f" routes are promised: {self.worst.length} hops of {self.worst.distance} from"
                f" {ends}"
            )
        return tuple(sentences)

    def _choices_broken(self, relation: Relation) -> list[str]:
        """Return the faults if messages choose another than the first offered channel."""
        name = self.net.format
        sentences = [
            f"a message to {name(target)} is offered nothing at {name(relation.node(held))}"
            for held, target, _ in relation.stuck[:1]
        ]
        if relation.endless_message is not None:
            held, target = relation.endless_message
            sentences.append(
                f"a message to {name(target)} may go round for ever by its choices, from"
                f" {name(relation.node(held))} on"
            )
        return sentences

    @property
    def keeps_promises(self) -> bool:
        """Whether no promise was seen broken; a sample says nothing of the other pairs."""
        return not self.broken

    @property
    def confidence(self) -> Fraction | None:
        """An upper bound of the share of faulty pairs, 19 times in 20; None unless sampled."""
        if not self.sampled:
            return None
        wrong = self.lost + self.loops + (self.longer or 0) * self.router.promises_shortest
        return share_bound(wrong, self.pairs)


def deadlock_of(
    channels: Channels,
    waits: Ints,
    needs: Callable[[], Iterable[Need]],
    leaves_no_cycle: Callable[[Need], bool],
) -> Deadlock:
    """Return whether dependencies, (k, 2), form a cycle, and the first rule that breaks all.

    If they do, the ``needs`` of the rules are tried, those of the fewest virtual channels first.

    >>> from explorer import network
    >>> from explorer.analysis.verification import verify
    >>> result = verify(network("HCN(2)"), "hcn-optimal").deadlock
    >>> result.virtual_channels, result.rule
    (2, 'class order: external')
    """
    if is_acyclic(waits, channels.size):
        return Deadlock(True, (), 1, None)
    cycle = tuple(channels.link(channel) for channel in shortest_cycle(waits, channels.size))
    tried: list[Need] = []
    for need in sorted(needs(), key=lambda need: need.channels):
        if need.channels < 2:
            # One virtual channel is the present state, which has a cycle.
            continue
        tried.append(replace(need, acyclic=leaves_no_cycle(need)))
        if tried[-1].acyclic:
            return Deadlock(False, cycle, need.channels, need.rule.key, tuple(tried))
    return Deadlock(False, cycle, None, None, tuple(tried))


def verification_from_sum(total: Sum, net: Network, **fields: object) -> Verification:
    """Return the report on a sum; ``fields`` are the fields that are not sums."""
    load, host_load = (
        None if load is None else load.astype(np.int64).reshape(net.nodes, -1)
        for load in (total.load, total.host_load)
    )
    busiest = None
    if load is not None and load.any():
        channels = Channels(net)
        fullest = channels.fullest(load.ravel())
        busiest = (*channels.link(fullest), int(load.ravel()[fullest]))
    values = {**vars(total), "load": load, "host_load": host_load, "waits": None, "needs": ()}
    return Verification(**values, net=net, busiest=busiest, **fields)  # type: ignore[arg-type]


def share_bound(wrong: int, pairs: int) -> Fraction:
    """Return an upper bound of the share of faulty pairs among all pairs, 19 times in 20.

    ``wrong`` of the ``pairs`` drawn are faulty. It is the exact upper bound of Clopper and Pearson,
    rounded up to a millionth.

    >>> share_bound(0, 10_000)
    Fraction(3, 10000)
    """
    from scipy.stats import beta

    if wrong == pairs:
        return Fraction(1)
    bound = float(beta.ppf(1 - ERROR_PROBABILITY, wrong + 1, pairs - wrong))
    return Fraction(int(np.ceil(bound * 10**6)), 10**6)
