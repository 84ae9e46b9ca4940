"""Lower bounds on the rounds of collective operations, for every schedule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from explorer.analysis.bisection import bisection, host_bisection
from explorer.analysis.measures.hosts import between_hosts
from explorer.analysis.measures.measures import measure
from explorer.analysis.traffic.least_load import least_load
from explorer.core.errors import Directed, ParallelLinks, TooLarge
from explorer.core.network import Network
from explorer.words.forms import Shown, count_of
from explorer.words.text import Text


def degree_at(net: Network, node: int) -> int:
    """Return the number of neighbours of a node."""
    return int((net.neighbors(node) >= 0).sum())


@dataclass(frozen=True)
class ExchangeBound:
    """A lower bound on the rounds of a total exchange in a model, and a sentence that proves it.

    Store and forward: in a round at most one message crosses each directed link, and with one port
    each node sends one.
    """

    rounds: int
    why: str


def exchange_bounds(net: Network) -> dict[str, ExchangeBound] | None:
    """Return the bounds with all ports and with one port; None if too little is known.

    All-port, the greatest of: the diameter; all hops / all directed links; the messages to a node /
    its links; the messages between two halves / the links between them; on small networks the least
    load of the busiest link. One-port: all hops / all nodes; one message from every other node; the
    halves as before. If some nodes are switches without hosts, only hosts send and receive.

    >>> from explorer import network
    >>> {key: bound.rounds for key, bound in exchange_bounds(network("Q(4)")).items()}
    {'all-port': 8, 'one-port': 32}
    """
    same_hosts = net.hosts_each is not None
    pairs = measure(net).pairs if same_hosts else between_hosts(net).pairs
    # Several hosts at one node also have messages for each other, which are not counted here.
    if (
        pairs is None
        or net.nodes < 2
        or not (same_hosts or net.host_count + net.switch_count == net.nodes)
    ):
        return None
    cut = None
    if not net.directed:
        cut = (bisection(net) if same_hosts else host_bisection(net)).high
    hops = sum(distance * count for distance, count in enumerate(pairs))
    nodes, node = (net.nodes, "node") if same_hosts else (net.host_count, "host")
    across = (nodes // 2) * (nodes - nodes // 2)
    halves = (
        _ceil_div(across, cut) if cut else 0,
        "{across} messages go from one half to the other, and {cut:link} {cut:joins|join} some"
        " halves",
    )
    diameter = len(pairs) - 1
    min_degree = net.degrees.minimum if same_hosts else degree_at(net, int(net.host_node(0)))
    all_port = [
        (diameter, f"two {node}s are {{apart}} hops apart"),
        (
            _ceil_div(hops, net.channel_count),
            "the messages take {hops} hops over {channels} directed links",
        ),
        (
            _ceil_div(nodes - 1, min_degree),
            f"a {node} with {{least:link}} takes in {{others}} messages",
        ),
        halves,
        *_by_least_load(net, nodes),
    ]
    one_port = [
        (
            _ceil_div(hops, net.nodes),
            "the messages take {hops} hops, and {nodes} nodes make one each",
        ),
        (nodes - 1, f"a {node} takes in {{others}} messages, one a round"),
        halves,
    ]
    facts = {
        "across": count_of(across),
        "cut": count_of(cut or 0),
        "apart": count_of(diameter),
        "hops": count_of(hops),
        "channels": count_of(net.channel_count),
        "nodes": count_of(net.nodes),
        "least": count_of(min_degree),
        "others": count_of(nodes - 1),
    }
    return {"all-port": _greatest(all_port, facts), "one-port": _greatest(one_port, facts)}


def _by_least_load(net: Network, nodes: int) -> list[tuple[int, str]]:
    """Return (bound, reason) from the least load of the busiest channel, for all-to-all traffic."""
    if nodes != net.nodes:
        return []
    try:
        least = least_load(net).value
    except (Directed, ParallelLinks, TooLarge):
        return []
    rounds = _ceil_div(least.numerator, least.denominator)
    return [(rounds, "whatever the routes, some link carries {rounds} messages one way")]


def _ceil_div(a: int, b: int) -> int:
    return -(-a // b)


def _greatest(reasons: list[tuple[int, str]], facts: Mapping[str, Shown]) -> ExchangeBound:
    rounds, why = max(reasons, key=lambda reason: reason[0])
    sentence = Text(f"At least {{rounds}} rounds: {why}.", rounds=count_of(rounds), **facts)
    return ExchangeBound(rounds, sentence)
