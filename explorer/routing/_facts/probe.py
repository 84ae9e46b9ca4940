"""Facts of a hyperswitch probe, recomputed from its route: nodes visited, ports tried."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from explorer.core.reason import Moment

MAX_PROBE_HOPS = 1_000
"""Hops after which a probe is recalled, so that its search always ends."""

# Distances of the network without faults, as in the header ----------------------------------------


def _distance(moment: Moment, node: int) -> int:
    return int(np.asarray(moment.net.distance(node, moment.target)))


def distance(moment: Moment) -> int:
    return _distance(moment, moment.at)


def distance_next(moment: Moment) -> int:
    assert moment.next is not None
    return _distance(moment, moment.next)


def working_distance(moment: Moment) -> int:
    """Return the distance from the source to the target over working nodes and links."""
    return moment.left(moment.source)


# The path behind the probe --------------------------------------------------------------------


def held_path(moment: Moment) -> list[int]:
    """Return the nodes behind the probe whose links it holds, the source first.

    A probe enters no node twice: a hop to a node already visited is a retreat.
    """
    path: list[int] = []
    seen = {moment.source}
    for a, b in zip(moment.way, moment.way[1 : moment.place + 1], strict=False):
        if b in seen:
            path.pop()
        else:
            path.append(a)
            seen.add(b)
    return path


def hops_held(moment: Moment) -> int:
    return len(held_path(moment))


def hops_made(moment: Moment) -> int:
    return moment.place


def source_address(moment: Moment) -> str:
    """Return the address of the source."""
    return moment.net.format(moment.source)


def previous_node(moment: Moment) -> int:
    """Return the node that the probe came from."""
    return held_path(moment)[-1]


def _ports(moment: Moment, seen: set[int]) -> Iterator[tuple[int, int, bool, bool]]:
    """Yield the ports to nodes not seen: port, node, whether it is nearer, whether it is free."""
    for port, node in enumerate(moment.net.neighbors(moment.at).tolist()):
        if node >= 0 and node not in seen:
            nearer = _distance(moment, node) < distance(moment)
            yield port, node, nearer, not moment.faults.blocks(moment.at, node)


def _port_trials(moment: Moment, one_port: bool) -> Iterator[tuple[set[int], set[int]]]:
    """Yield, for every visit of the probe to this node, the ports tried before and after it.

    ``one_port``: a node tries one port; the source tries ports until one is free.
    """
    tried: set[int] = set()
    for place in range(moment.place + 1):
        if moment.way[place] != moment.at:
            continue
        seen = set(moment.way[: place + 1])
        before = set(tried)
        if one_port:
            for port, _, nearer, free in _ports(moment, seen):
                if nearer and port not in tried:
                    tried.add(port)
                    if free or moment.at != moment.source:
                        break
        else:
            tried |= {port for port, _, _, free in _ports(moment, seen) if not free}
            open_ports = [(p, node) for p, node, _, free in _ports(moment, seen) if free]
            if open_ports:
                tried.add(min(open_ports, key=lambda end: (_distance(moment, end[1]), end[0]))[0])
        yield before, set(tried)


def _tried_ports(moment: Moment, one_port: bool) -> tuple[set[int], set[int]]:
    *_, last = _port_trials(moment, one_port)
    return last


def history(moment: Moment, one_port: bool) -> str:
    """Return the ports tried at this node, one bit each."""
    tried = _tried_ports(moment, one_port)[1] if moment.at != moment.target else set()
    return "".join("01"[port in tried] for port in range(len(moment.net.ports)))


def blocked_ports(moment: Moment, one_port: bool) -> tuple[int, ...]:
    """Return the ports that lead nearer to the target and were just found blocked."""
    before, tried = _tried_ports(moment, one_port)
    seen = set(moment.way[: moment.place + 1])
    return tuple(
        port
        for port, _, nearer, free in _ports(moment, seen)
        if nearer and not free and port in tried - before
    )


def node_ahead(moment: Moment, one_port: bool) -> int | None:
    """Return the node that the protocol advances to, or None."""
    before, tried = _tried_ports(moment, one_port)
    seen = set(moment.way[: moment.place + 1])
    nodes = [
        node for port, node, _, free in _ports(moment, seen) if free and port in tried - before
    ]
    return nodes[0] if nodes else None


# Lines ------------------------------------------------------------------------------------------


def is_under_way(moment: Moment) -> bool:
    return moment.at != moment.target and moment.place < MAX_PROBE_HOPS


def required_node_ahead(moment: Moment, one_port: bool) -> int:
    node = node_ahead(moment, one_port)
    assert node is not None
    return node


def advances(moment: Moment, one_port: bool) -> bool:
    return is_under_way(moment) and node_ahead(moment, one_port) is not None


def retreats(moment: Moment, one_port: bool) -> bool:
    stuck = is_under_way(moment) and node_ahead(moment, one_port) is None
    return stuck and moment.at != moment.source


def gives_up(moment: Moment, one_port: bool) -> bool:
    stuck = is_under_way(moment) and node_ahead(moment, one_port) is None
    return (stuck and moment.at == moment.source) or (
        moment.place >= MAX_PROBE_HOPS and moment.at != moment.target
    )


def is_at_target(moment: Moment) -> bool:
    return moment.at == moment.target
