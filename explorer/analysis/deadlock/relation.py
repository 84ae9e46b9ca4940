"""The routing relation of a router: which channels a message may take next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from math import isqrt
from typing import Final, NamedTuple

from explorer.analysis.faults.components import are_connected
from explorer.core.errors import BrokenContract, ExplorerError, TooLarge
from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults, Router, Via
from explorer.routing.traces.watch import checked_steps

MAX_PAIRS: Final = 2**18
"""Most pairs of nodes for which every message is followed."""

MAX_MOVES: Final = 2**22
"""Most moves in memory, for all targets together."""


class Channel(NamedTuple):
    """A virtual channel of a link in one direction: from a node, to a node, its number."""

    source: int
    target: int
    number: int


@dataclass(frozen=True, eq=False)
class Relation:
    """The moves of messages: for each target, which of ``channels`` a message may take next.

    A move (held, taken) is a pair of indices in ``channels``; a message that starts at node v holds
    ``-1 - v``. ``moves[target]`` has the moves that messages to the target can make. ``stuck``
    lists messages that are offered nothing: what they hold, their target, and why. ``choice`` says
    whether a message ever has a choice.
    """

    net: Network
    router: Router
    channels: tuple[Channel, ...]
    moves: tuple[tuple[tuple[int, int], ...], ...]
    stuck: tuple[tuple[int, int, str], ...]
    choice: bool

    @cached_property
    def endless_message(self) -> tuple[int, int] | None:
        """What a message on an endless route may hold, and its target; None if routes all end."""
        for target, moves in enumerate(self.moves):
            before = defaultdict[int, set[int]](set)
            for held, place in moves:
                before[place].add(held)
            try:
                TopologicalSorter(before).prepare()
            except CycleError as error:
                return int(error.args[1][0]), target
        return None

    def node(self, held: int) -> int:
        """Return the node that a message is at."""
        return -1 - held if held < 0 else self.channels[held].target


@dataclass
class _Collected:
    """Channels and moves, collected one by one."""

    net: Network
    faults: Faults
    places: dict[Channel, int] = field(default_factory=dict)
    moves: list[dict[tuple[int, int], None]] = field(default_factory=list)
    stuck: dict[tuple[int, int], str] = field(default_factory=dict)
    move_count: int = 0

    def are_joined(self, source: int, target: int) -> bool:
        """Return whether the faults leave a path between two nodes."""
        return not self.faults or are_connected(self.net, source, target, self.faults)

    def add_move(self, target: int, held: int, channel: Channel) -> int:
        """Add a move and return the index of the channel that it takes."""
        place = self.places.setdefault(channel, len(self.places))
        before = len(self.moves[target])
        self.moves[target][held, place] = None
        self.move_count += len(self.moves[target]) - before
        if self.move_count > MAX_MOVES:
            raise TooLarge(
                f"the messages of {self.net.spec} have more than {MAX_MOVES:,} moves: no more"
                " are looked at"
            )
        return place


def relation(
    net: Network,
    router: Router,
    progress: Callable[[int], None] = lambda done: None,
    variant: str | None = None,
    faults: Faults = NO_FAULTS,
) -> Relation:
    """Return where a router lets the messages of all pairs go, for all its random draws.

    For a router that offers several channels, every choice is followed. For any other, the route of
    every pair is followed in one variant, and for a router that draws at random, with each of its
    seeds. A message whose next hop has failed leaves the network there; it is stuck if the router
    offers nothing else. Raises TooLarge above 512 nodes.

    >>> from explorer import network
    >>> from explorer.core.registry import router_for
    >>> net = network("Q(2)")
    >>> result = relation(net, router_for(net, "e-cube"))
    >>> len(result.channels), sum(map(len, result.moves)), result.choice
    (8, 16, False)
    """
    net.require_at_most(isqrt(MAX_PAIRS), "channels are followed one by one up to")
    collected = _Collected(net, faults, moves=[{} for _ in range(net.nodes)])
    offering = type(router).offers is not Router.offers
    variants: tuple[str | None, ...] = (variant or next(iter(router.variants), None),)
    if router.variants and router.variants[0] == "seed 0":
        # The variants of the router are its seeds.
        variants = router.variants
    for target in set(range(net.nodes)) - faults.nodes:
        if offering:
            _follow_offers(collected, router, target)
        else:
            _follow_routes(collected, router, target, variants)
        progress(target + 1)
    return Relation(
        net,
        router,
        tuple(collected.places),
        tuple(tuple(moves) for moves in collected.moves),
        tuple((held, target, why) for (held, target), why in collected.stuck.items()),
        offering,
    )


def _follow_offers(collected: _Collected, router: Router, target: int) -> None:
    """Follow all moves that messages to a target may make."""
    net = collected.net
    waiting: list[tuple[int, Via | None, int]] = [
        (node, None, -1 - node)
        for node in range(net.nodes)
        if node != target and collected.are_joined(node, target)
    ]
    seen: set[int] = set()
    while waiting:
        at, came_by, held = waiting.pop()
        every = router.offers(net, target, at, came_by) or ()
        offers = [via for via in every if not collected.faults.blocks(at, via.node)]
        if not offers:
            what = "all that is offered has failed" if every else "nothing is offered"
            collected.stuck[held, target] = f"{what} at {net.format(at)}"
        for via in offers:
            _require_link(net, router, at, via.node)
            place = collected.add_move(target, held, Channel(at, via.node, via.channel))
            if via.node != target and place not in seen:
                seen.add(place)
                waiting.append((via.node, Via(at, via.channel), place))


def _require_link(net: Network, router: Router, at: int, ahead: int) -> None:
    if ahead not in net.neighbors(at).tolist():
        raise BrokenContract(
            f"router {router.key!r} jumps: {net.format(at)} and {net.format(ahead)} are not joined"
        )


def _follow_routes(
    collected: _Collected, router: Router, target: int, variants: tuple[str | None, ...]
) -> None:
    """Follow the routes of messages to a target, in all the variants."""
    net = collected.net
    avoidable_faults = collected.faults if router.tolerates_faults else NO_FAULTS
    for variant in variants:
        for source in range(net.nodes):
            if source == target or not collected.are_joined(source, target):
                continue
            held, entered_by = -1 - source, defaultdict[int, list[int]](list)
            try:
                for step in checked_steps(router, net, source, target, variant, avoidable_faults):
                    if step.next is not None and collected.faults.blocks(step.node, step.next):
                        break
                    if step.lost:
                        collected.stuck[held, target] = f"lost at {net.format(step.node)}"
                    if step.next is None or step.lost:
                        continue
                    if step.action == "retreat":
                        # A probe that goes back frees the channel by which it came.
                        held = entered_by[step.next].pop()
                        continue
                    entered_by[step.node].append(held)
                    _require_link(net, router, step.node, step.next)
                    held = collected.add_move(
                        target, held, Channel(step.node, step.next, step.channel)
                    )
            except ExplorerError as error:
                collected.stuck[held, target] = str(error)
