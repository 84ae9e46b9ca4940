"""Routing in the dragonfly: local, global, local; or first to a group that is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Line, Moment, sentence
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Variable
from explorer.core.symmetry import rotated
from explorer.networks.dragonfly.dragonfly import Dragonfly

MIX = 0x9E3779B97F4A7C15
"""A step of the generator that draws the groups, as SplitMix64 takes it."""


class Minimal(Router):
    """Go to the switch that has the link to the target's group, over it, and to the target.

    At most 3 hops. Not always a shortest route: two global links alone may lead there as well.
    Source: Kim, Dally, Scott and Abts 2008.
    """

    key: ClassVar[str] = "dragonfly-minimal"
    title: ClassVar[str] = "Minimal: local, global, local"
    source: ClassVar[str] = "Kim, Dally, Scott and Abts 2008"
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, Dragonfly)

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return the shift of all groups by one: only how far apart groups are is read."""
        return (rotated(net, 0),)

    def next_hops(
        self, net: Network, source: Ints, target: Ints, at: Ints, variant: str | None = None
    ) -> Ints:
        assert isinstance(net, Dragonfly)
        (g, s), (k, _) = net.split(at), net.split(target)
        gate = net.gate(g, k)
        across = net.join((k, net.gate(k, g)))
        inside = np.where(g == k, target, net.join((g, gate)))
        return np.asarray(np.where((g != k) & (s == gate), across, inside))

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            Line("if the message is in the target's group: hop to the target", _inside, _end),
            "else: e ← the switch of this group that has the link to the target's group",
            Line("    if s ≠ e: hop to e", lambda m: _goes(m) == "local", lambda m: _ahead(m)),
            Line("    else: cross that link", lambda m: _goes(m) == "global", lambda m: _ahead(m)),
        )

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        assert isinstance(net, Dragonfly)
        at, aim = source, net.address(target)[0]
        while at != target:
            there, line, what = _hop(net, at, target, aim)
            end = " and arrives" if there == target else ""
            yield Step(at, there, line, sentence(f"{what}{end}.", **_SAID), _READ)
            at = there


class Valiant(Router):
    """Go by way of a group that is drawn for the two ends, so that no pattern loads few links.

    At most 5 hops. The draw is fixed by the two ends: the same each time. Inside one group a
    message goes straight. Source: Kim, Dally, Scott and Abts 2008, after Valiant 1982.
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
            "A ← K until the message was there, the target's group from then on",
            Line("if the message is in the target's group: hop to the target", _inside, _end),
            "else: e ← the switch of this group that has the link to A",
            Line("    if s ≠ e: hop to e", _local_by, lambda m: _ahead_by(m)),
            Line("    else: cross that link", _global_by, lambda m: _ahead_by(m)),
        )

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        assert isinstance(net, Dragonfly)
        at, drawn, goal = source, draw(net, source, target), net.address(target)[0]
        aim = drawn
        while at != target:
            if net.address(at)[0] == drawn:
                aim = goal
            there, line, what = _hop(net, at, target, aim)
            line = {1: 3, 3: 5, 4: 6}[line]
            end = " and arrives" if there == target else ""
            said = {**_SAID, "group": _aim, "gate": _gate_by}
            yield Step(at, there, line, sentence(f"{what}{end}.", **said), _READ_BY)
            at = there


def draw(net: Dragonfly, source: int, target: int) -> int:
    """Return the group that is drawn for two nodes: neither's own.

    >>> net = Dragonfly(4, 2)
    >>> sorted({draw(net, 0, target) for target in range(4, 36)})
    [1, 2, 3, 4, 5, 6, 7, 8]
    """
    ends = sorted({net.address(source)[0], net.address(target)[0]})
    word = (source * net.nodes + target + 1) * MIX % 2**64
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    word = (word ^ word >> 27) * 0x94D049BB133111EB % 2**64
    group = (word ^ word >> 31) % (net.groups - len(ends))
    for end in ends:
        group += group >= end
    return int(group)


def _hop(net: Dragonfly, at: int, target: int, aim: int) -> tuple[int, int, str]:
    """Return the next node towards a group, the line of ``Minimal`` and what is said of it."""
    (group, switch), (goal, _) = net.address(at), net.address(target)
    if group == goal:
        return target, 1, "The target is in this group, so the message hops to it"
    gate = int(net.gate(group, aim))
    if switch != gate:
        what = "Switch {gate} has this group's link to group {group}, so the message hops there"
        return net.index((group, gate)), 3, what
    what = "This switch has the link to group {group}, so the message crosses it"
    return net.index((aim, int(net.gate(aim, group)))), 4, what


# What is said ------------------------------------------------------------------------------------


def _group(moment: Moment) -> int:
    return moment.net.address(moment.at)[0]


def _goal(moment: Moment) -> int:
    return moment.net.address(moment.target)[0]


def _drawn(moment: Moment) -> int:
    assert isinstance(moment.net, Dragonfly)
    return draw(moment.net, moment.source, moment.target)


def _aim(moment: Moment) -> int:
    """Return the group that the message goes to: the one drawn, until it was there."""
    seen = {moment.net.address(node)[0] for node in moment.way[: moment.place + 1]}
    return _goal(moment) if _drawn(moment) in seen else _drawn(moment)


def _gate_to(moment: Moment, aim: int) -> int:
    """Return the switch of this group with the link to a group, of all its switches the one."""
    net = moment.net
    assert isinstance(net, Dragonfly)
    switches = (net.index((_group(moment), s)) for s in range(net.a))
    (gate,) = (v for v in switches if aim in [net.address(int(u))[0] for u in _over(net, v)])
    return net.address(gate)[1]


def _over(net: Dragonfly, node: int) -> list[int]:
    """Return the nodes behind the global links of a node."""
    return [int(v) for v in net.neighbors(node)[net.a - 1 :]]


def _gate(moment: Moment) -> int:
    return _gate_to(moment, _goal(moment))


def _gate_by(moment: Moment) -> int:
    return _gate_to(moment, _aim(moment))


def _inside(moment: Moment) -> bool:
    return moment.at != moment.target and _group(moment) == _goal(moment)


def _end(moment: Moment) -> int:
    return moment.target


def _goes(moment: Moment) -> str:
    if _group(moment) == _goal(moment):
        return ""
    return "global" if moment.net.address(moment.at)[1] == _gate(moment) else "local"


def _local_by(moment: Moment) -> bool:
    outside = _group(moment) != _goal(moment)
    return outside and moment.net.address(moment.at)[1] != _gate_by(moment)


def _global_by(moment: Moment) -> bool:
    outside = _group(moment) != _goal(moment)
    return outside and moment.net.address(moment.at)[1] == _gate_by(moment)


def _towards(moment: Moment, aim: int, gate: int) -> int:
    """Return the switch with the link to a group, or the node behind it where that is this one."""
    net = moment.net
    assert isinstance(net, Dragonfly)
    here = net.index((_group(moment), gate))
    if here != moment.at:
        return here
    return next(v for v in _over(net, here) if net.address(v)[0] == aim)


def _ahead(moment: Moment) -> int:
    return _towards(moment, _goal(moment), _gate(moment))


def _ahead_by(moment: Moment) -> int:
    return _towards(moment, _aim(moment), _gate_by(moment))


def _shown_gate(moment: Moment) -> str:
    return "–" if _inside(moment) else str(_gate(moment))


def _shown_gate_by(moment: Moment) -> str:
    return "–" if _inside(moment) else str(_gate_by(moment))


_SAID = {"group": _goal, "gate": _gate}
_READ = (Variable("e", _shown_gate, decides=True),)
_READ_BY = (Variable("K", _drawn), Variable("A", _aim), Variable("e", _shown_gate_by, decides=True))
