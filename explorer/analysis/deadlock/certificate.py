"""A verdict on deadlock as a document, which ``checker.py`` checks on its own."""

from __future__ import annotations

from typing import Any

from explorer.analysis.deadlock.condition import Condition
from explorer.analysis.verification.provenance import provenance
from explorer.core.errors import Unroutable


def certificate(condition: Condition, command: str = "") -> dict[str, Any]:
    """Return the channels, the moves of messages and the order of channels, or the cycle.

    ``moves[target]`` has pairs (held, taken) of indices in ``channels``; a message that starts at
    node v holds -1 - v. ``escape`` are indices of channels. Raises Unroutable if nothing is proved.

    >>> from explorer import network
    >>> from explorer.analysis.deadlock.condition import condition
    >>> from explorer.analysis.deadlock.relation import relation
    >>> from explorer.core.registry import router_for
    >>> net = network("Q(2)")
    >>> document = certificate(condition(relation(net, router_for(net, "e-cube"))))
    >>> document["verdict"], len(document["order"]), document["channels"][0]
    ('free', 8, [1, 0, 0])
    """
    routing, net = condition.relation, condition.relation.net
    if condition.free is None:
        raise Unroutable(
            f"nothing is proved of router {routing.router.key!r} on {net.spec}, so there is no"
            " certificate: its messages have a choice, and no set of virtual channels is an escape"
        )
    escape = set(condition.escape)
    return {
        "verdict": "free" if condition.free else "cycle",
        "theorem": condition.theorem,
        "network": net.spec,
        "router": routing.router.key,
        **provenance(net, routing.router, command),
        "nodes": [net.format(node) for node in range(net.nodes)],
        "channels": [list(channel) for channel in routing.channels],
        "escape": [
            place for place, channel in enumerate(routing.channels) if channel.number in escape
        ],
        "moves": [[list(move) for move in moves] for moves in routing.moves],
        "order": list(condition.order),
        "cycle": list(condition.cycle),
    }
