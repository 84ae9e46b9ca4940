"""Facts of messages in the dragonfly: groups, gates, the random group."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple

from explorer.core.ints import MIX_STEP, splitmix_word
from explorer.core.reason import Line, Moment, Source
from explorer.core.router import Variable
from explorer.networks.dragonfly.dragonfly import Dragonfly


def draw_group(net: Dragonfly, source: int, target: int) -> int:
    """Return the random group for two nodes, which is neither's own.

    >>> net = Dragonfly(4, 2)
    >>> sorted({draw_group(net, 0, target) for target in range(4, 36)})
    [1, 2, 3, 4, 5, 6, 7, 8]
    """
    ends = sorted({net.address(source)[0], net.address(target)[0]})
    word = splitmix_word((source * net.nodes + target + 1) * MIX_STEP)
    group = word % (net.groups - len(ends))
    for end in ends:
        group += group >= end
    return int(group)


def next_hop(net: Dragonfly, at: int, target: int, aim: int) -> tuple[int, int, str]:
    """Return the next node towards a group, its line of ``Minimal`` and its explanation."""
    (group, switch), (goal, _) = net.address(at), net.address(target)
    if group == goal:
        return target, 1, "The target is in this group, so the message hops to it"
    gate = int(net.gate(group, aim))
    if switch != gate:
        explanation = (
            "Switch {gate} has this group's link to group {group}, so the message hops there"
        )
        return net.index((group, gate)), 3, explanation
    explanation = "This switch has the link to group {group}, so the message crosses it"
    return net.index((aim, int(net.gate(aim, group)))), 4, explanation


# Facts -------------------------------------------------------------------------------------------


def group(moment: Moment) -> int:
    return moment.net.address(moment.at)[0]


def goal(moment: Moment) -> int:
    return moment.net.address(moment.target)[0]


def drawn_group(moment: Moment) -> int:
    assert isinstance(moment.net, Dragonfly)
    return draw_group(moment.net, moment.source, moment.target)


def aim(moment: Moment) -> int:
    """Return the group that the message is going to: the random one, until it was there.

    If the queues favour the minimal route, it is the target's group from the start.
    """
    if moment.variant in QUEUES and not prefers_detour(moment):
        return goal(moment)
    seen = {moment.net.address(node)[0] for node in moment.way[: moment.place + 1]}
    return goal(moment) if drawn_group(moment) in seen else drawn_group(moment)


def gate_to(moment: Moment, aim: int) -> int:
    """Return the one switch of this group that has the link to a group."""
    net = moment.net
    assert isinstance(net, Dragonfly)
    switches = (net.index((group(moment), s)) for s in range(net.a))
    (gate,) = (
        v for v in switches if aim in [net.address(int(u))[0] for u in global_neighbors(net, v)]
    )
    return net.address(gate)[1]


def global_neighbors(net: Dragonfly, node: int) -> list[int]:
    """Return the nodes behind the global links of a node."""
    return [int(v) for v in net.neighbors(node)[net.a - 1 :]]


def gate_to_goal(moment: Moment) -> int:
    return gate_to(moment, goal(moment))


def gate_to_aim(moment: Moment) -> int:
    return gate_to(moment, aim(moment))


def is_in_target_group(moment: Moment) -> bool:
    return moment.at != moment.target and group(moment) == goal(moment)


def target_node(moment: Moment) -> int:
    return moment.target


def link_scope(moment: Moment) -> str:
    if group(moment) == goal(moment):
        return ""
    return "global" if moment.net.address(moment.at)[1] == gate_to_goal(moment) else "local"


def hops_to_aim_gate(moment: Moment) -> bool:
    outside = group(moment) != goal(moment)
    return outside and moment.net.address(moment.at)[1] != gate_to_aim(moment)


def crosses_to_aim(moment: Moment) -> bool:
    outside = group(moment) != goal(moment)
    return outside and moment.net.address(moment.at)[1] == gate_to_aim(moment)


def next_node_towards(moment: Moment, aim: int, gate: int) -> int:
    """Return the switch with the link to a group, or from that switch the node behind it."""
    net = moment.net
    assert isinstance(net, Dragonfly)
    here = net.index((group(moment), gate))
    if here != moment.at:
        return here
    return next(v for v in global_neighbors(net, here) if net.address(v)[0] == aim)


def next_node_to_goal(moment: Moment) -> int:
    return next_node_towards(moment, goal(moment), gate_to_goal(moment))


def next_node_to_aim(moment: Moment) -> int:
    return next_node_towards(moment, aim(moment), gate_to_aim(moment))


def shown_gate(moment: Moment) -> str:
    return "–" if is_in_target_group(moment) else str(gate_to_goal(moment))


def shown_gate_by(moment: Moment) -> str:
    return "–" if is_in_target_group(moment) else str(gate_to_aim(moment))


# Queues and costs --------------------------------------------------------------------------------


class Queues(NamedTuple):
    """Messages waiting at the source for the first link of the minimal route and of the detour."""

    minimal: int
    detour: int

    def exceeds(self, net: Dragonfly, source: int, target: int, detour_group: int) -> bool:
        """Return whether the minimal route's queue times its hops exceeds the detour's."""
        near, far = (hops(net, source, target, group) for group in (None, detour_group))
        return self.minimal * near > self.detour * far


QUEUES: Final = MappingProxyType(
    {
        "4 wait for the minimal way, 1 for the other": Queues(4, 1),
        "2 wait for either": Queues(2, 2),
        "1 waits for the minimal way, 4 for the other": Queues(1, 4),
    }
)
"""The queues at the source, by variant."""


def hops(net: Dragonfly, source: int, target: int, group: int | None) -> int:
    """Return the hops of the minimal route, or of the route through a group.

    >>> net = Dragonfly(4, 2)
    >>> hops(net, 0, 30, None), hops(net, 0, 30, 1)
    (3, 4)
    """
    end = net.address(target)[0]
    at, towards, count = source, end if group is None else group, 0
    while at != target:
        if net.address(at)[0] == group:
            towards = end
        at, count = next_hop(net, at, target, towards)[0], count + 1
    return count


def is_choosing(moment: Moment) -> bool:
    """Return whether the source chooses now; there is no choice inside one group."""
    return not moment.before and moment.at == moment.source and not is_in_target_group(moment)


def prefers_detour(moment: Moment) -> bool:
    """Return whether the queues favour the route through the random group."""
    return minimal_cost(moment) > detour_cost(moment)


def after_choice(line: str) -> str:
    """Return a line that applies only after the source has chosen, or inside one group."""
    if not isinstance(line, Line):
        return line
    guard = line.guard
    assert guard is not None
    return Line(line, lambda m: not is_choosing(m) and guard(m), line.effect)


def _queues(moment: Moment) -> Queues:
    return QUEUES[moment.variant or next(iter(QUEUES))]


def _minimal_hops(moment: Moment) -> int:
    assert isinstance(moment.net, Dragonfly)
    return hops(moment.net, moment.source, moment.target, None)


def _detour_hops(moment: Moment) -> int:
    assert isinstance(moment.net, Dragonfly)
    return hops(moment.net, moment.source, moment.target, drawn_group(moment))


def minimal_cost(moment: Moment) -> int:
    """Return the queue of the minimal route times its hops."""
    return _queues(moment).minimal * _minimal_hops(moment)


def detour_cost(moment: Moment) -> int:
    """Return the queue of the detour times its hops."""
    return _queues(moment).detour * _detour_hops(moment)


def _minimal_queue(moment: Moment) -> int:
    return _queues(moment).minimal


def _detour_queue(moment: Moment) -> int:
    return _queues(moment).detour


WEIGHED: dict[str, Source] = {
    "m": _minimal_hops,
    "v": _detour_hops,
    "K": drawn_group,
    "left": minimal_cost,
    "right": detour_cost,
    "near": _minimal_queue,
    "far": _detour_queue,
}
READ_WEIGHED = (
    Variable("K", drawn_group),
    Variable("queue · m", minimal_cost, decides=True),
    Variable("queue · v", detour_cost, decides=True),
)
