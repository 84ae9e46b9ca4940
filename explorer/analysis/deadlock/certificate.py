"""A verdict on deadlock as a document that a program of thirty lines checks."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from explorer.analysis.deadlock.condition import Condition
from explorer.core.errors import Unroutable
from explorer.core.network import Network
from explorer.core.version import __version__

CITATION = "Interconnect Explorer {version}, explorer verify: {router} on {spec}."


def certificate(found: Condition, command: str = "") -> dict[str, Any]:
    """Return the channels, the moves of messages and the order of channels, or the cycle.

    ``moves[target]`` has pairs (held, taken) of places in ``channels``; who starts at node v holds
    -1 - v. ``escape`` are places of channels. Raises Unroutable where nothing is proved.

    >>> from explorer import network
    >>> from explorer.analysis.deadlock.condition import condition
    >>> from explorer.analysis.deadlock.relation import relation
    >>> from explorer.core.registry import router_for
    >>> net = network("Q(2)")
    >>> document = certificate(condition(relation(net, router_for(net, "e-cube"))))
    >>> document["verdict"], len(document["order"]), document["channels"][0]
    ('free', 8, [1, 0, 0])
    """
    of, net = found.relation, found.relation.net
    if found.free is None:
        raise Unroutable(
            f"nothing is proved of router {of.router.key!r} on {net.spec}, so there is no"
            " certificate: its messages have a choice, and no set of virtual channels is an escape"
        )
    escape = set(found.escape)
    return {
        "verdict": "free" if found.free else "cycle",
        "theorem": found.theorem,
        "network": net.spec,
        "digest": digest(net),
        "router": of.router.key,
        "version": __version__,
        "command": command,
        "citation": CITATION.format(version=__version__, router=of.router.key, spec=net.spec),
        "nodes": [net.format(node) for node in range(net.nodes)],
        "channels": [list(channel) for channel in of.channels],
        "escape": [place for place, channel in enumerate(of.channels) if channel.number in escape],
        "moves": [[list(move) for move in moves] for moves in of.moves],
        "order": list(found.order),
        "cycle": list(found.cycle),
    }


def digest(net: Network) -> str:
    """Return the SHA-256 of the links of a network, rows of two indices in rising order.

    >>> from explorer import network
    >>> digest(network("Q(2)"))[:16]
    '51d04c25ea1300e4'
    """
    rows = net.link_array()[:, :2]
    text = "\n".join(f"{a} {b}" for a, b in sorted(rows.tolist()))
    return sha256(text.encode()).hexdigest()
