"""Routing in the dragonfly: local, global, local; or first to a random group."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

import numpy as np

from explorer.core.families.symmetry import rotate_digit
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Line, sentence
from explorer.core.router import HopByHop, Step, Variable, Walking
from explorer.networks.dragonfly.dragonfly import Dragonfly
from explorer.routing._facts import dragonfly as facts
from explorer.routing._facts.dragonfly import QUEUES, draw_group, next_hop, prefers_detour

ARRIVES: Final = "if the message is in the target's group: hop to the target"
AIMS: Final = "K until the message was there, the target's group from then on"

_FACTS = {"group": facts.goal, "gate": facts.gate_to_goal}
_VALIANT_FACTS = {"group": facts.aim, "gate": facts.gate_to_aim}
_VARIABLES = (Variable("e", facts.shown_gate, decides=True),)
_VALIANT_VARIABLES = (
    Variable("K", facts.drawn_group),
    Variable("A", facts.aim),
    Variable("e", facts.shown_gate_by, decides=True),
)


class Minimal(HopByHop):
    """Go to the switch that has the link to the target's group, over it, and to the target.

    At most 3 hops. Not always a shortest route: two global links in a row may lead there as well.
    Source: Kim, Dally, Scott and Abts 2008.
    """

    key: ClassVar[str] = "dragonfly-minimal"
    title: ClassVar[str] = "Minimal: local, global, local"
    source: ClassVar[str] = "Kim, Dally, Scott and Abts 2008"
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, Dragonfly)

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return the shift of all groups by one: only differences of groups matter."""
        return (rotate_digit(net, 0),)

    def next_hops(
        self, net: Dragonfly, source: Ints, target: Ints, at: Ints, variant: str | None = None
    ) -> Ints:
        (g, s), (k, _) = net.split(at), net.split(target)
        gate = net.gate(g, k)
        across = net.join((k, net.gate(k, g)))
        inside = np.where(g == k, target, net.join((g, gate)))
        return np.asarray(np.where((g != k) & (s == gate), across, inside))

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            Line(ARRIVES, facts.is_in_target_group, facts.target_node),
            "else: e ← the switch of this group that has the link to the target's group",
            Line(
                "    if s ≠ e: hop to e",
                lambda m: facts.link_scope(m) == "local",
                facts.next_node_to_goal,
            ),
            Line(
                "    else: cross that link",
                lambda m: facts.link_scope(m) == "global",
                facts.next_node_to_goal,
            ),
        )

    def hop(self, net: Dragonfly, at: int, target: int) -> Step:
        aim = net.address(target)[0]
        there, line, clause = next_hop(net, at, target, aim)
        end = " and arrives" if there == target else ""
        return Step(at, there, line, sentence(f"{clause}{end}.", **_FACTS), _VARIABLES)


class Valiant(Walking):
    """Go through a random group chosen for the two ends, so that no pattern overloads few links.

    At most 5 hops. The random group depends only on the two ends: it is the same each time. Inside
    one group a message goes directly. Source: Kim, Dally, Scott and Abts 2008, after Valiant 1982.
    """

    key: ClassVar[str] = "dragonfly-valiant"
    title: ClassVar[str] = "Valiant: by way of a drawn group"
    source: ClassVar[str] = "Kim, Dally, Scott and Abts 2008, after Valiant 1982"
    order: ClassVar[int] = 20

    def serves(self, net: Network) -> bool:
        return isinstance(net, Dragonfly)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "K ← a group drawn from all but those of the two ends",
            f"A ← {AIMS}",
            Line(ARRIVES, facts.is_in_target_group, facts.target_node),
            "else: e ← the switch of this group that has the link to A",
            Line("    if s ≠ e: hop to e", facts.hops_to_aim_gate, facts.next_node_to_aim),
            Line("    else: cross that link", facts.crosses_to_aim, facts.next_node_to_aim),
        )

    def walk(self, net: Dragonfly, source: int, target: int, variant: str | None) -> Iterator[Step]:
        yield from self.hops(net, source, target, draw_group(net, source, target), 0)

    def hops(
        self, net: Dragonfly, source: int, target: int, aim: int, line_shift: int
    ) -> Iterator[Step]:
        """Yield the hops through a group, their lines of the algorithm moved by ``line_shift``."""
        at, goal = source, net.address(target)[0]
        while at != target:
            if net.address(at)[0] == aim:
                aim = goal
            there, line, clause = next_hop(net, at, target, aim)
            line = {1: 3, 3: 5, 4: 6}[line] + line_shift
            end = " and arrives" if there == target else ""
            yield Step(
                at, there, line, sentence(f"{clause}{end}.", **_VALIANT_FACTS), _VALIANT_VARIABLES
            )
            at = there


class Ugal(Valiant):
    """Take the minimal route unless its queue times its hops exceeds the detour's.

    The source chooses once, by the queues at its links; then the message goes as with the minimal
    router, or with Valiant's. Source: Kim, Dally, Scott and Abts 2008, UGAL-L, after Singh 2005.
    """

    key: ClassVar[str] = "dragonfly-ugal"
    title: ClassVar[str] = "UGAL: as queues are"
    source: ClassVar[str] = "Kim, Dally, Scott and Abts 2008, UGAL-L"
    variants: ClassVar[tuple[str, ...]] = tuple(QUEUES)
    order: ClassVar[int] = 30

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        first, _, *rest = super().pseudocode(net)
        return (
            f"{first}; m, v ← hops of the minimal way and of the way over K",
            Line(
                "if the minimal way's queue · m ≤ the other's · v: A ← the target's group",
                guard=lambda m: facts.is_choosing(m) and not prefers_detour(m),
            ),
            Line(f"else: A ← {AIMS}", guard=lambda m: facts.is_choosing(m) and prefers_detour(m)),
            *(facts.after_choice(line) for line in rest),
        )

    def walk(self, net: Dragonfly, source: int, target: int, variant: str | None) -> Iterator[Step]:
        aim = goal = net.address(target)[0]
        if net.address(source)[0] != goal:
            random_group = draw_group(net, source, target)
            queues = QUEUES[variant or self.variants[0]]
            detour = queues.exceeds(net, source, target, random_group)
            aim = random_group if detour else goal
            reason = sentence(
                "The minimal way takes {m:hop} and its queue holds {near}, the way over group {K}"
                " {v:hop} and {far}: "
                + (
                    "{left} is more than {right}, so the message takes the detour."
                    if detour
                    else "{left} is no more than {right}, so the message goes the minimal way."
                ),
                **facts.WEIGHED,
            )
            yield Step(source, None, 3 if detour else 2, reason, facts.READ_WEIGHED)
        yield from self.hops(net, source, target, aim, 1)
