"""Traffic on a network that is too large to route all messages: a random sample of them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from explorer.analysis.traffic.known_loads import known_load
from explorer.analysis.traffic.patterns import require_host, require_pattern, require_stages
from explorer.analysis.traffic.traffic import MAX_MESSAGES, TARGETS, pasted_messages, walks
from explorer.core.ints import index_array
from explorer.core.network import Network
from explorer.core.registry import router_for
from explorer.core.router import Router
from explorer.routing.traces.trace import choose_variant

SAMPLE_SIZE = 256
"""Messages of a sample: they are routed in a moment even if a route has a hundred hops."""


MIN_SAMPLE_SIZE = 4

MAX_EFFORT = 2**16
"""Most effort, in routes by address arithmetic, for all messages; a sample gets a part of it."""


@dataclass(frozen=True)
class Sample:
    """A sample of the messages of a pattern, sent through a router: the nodes of each route.

    ``message_total`` counts the messages of all hosts; ``lost`` holds the indices of sampled
    messages that do not arrive. If every host sends to another host drawn at random (``uniform``),
    loads may be known in closed form.
    """

    net: Network
    router: Router
    message_total: int
    routes: tuple[tuple[int, ...], ...]
    lost: tuple[int, ...]
    uniform: bool = False

    @property
    def lengths(self) -> tuple[int, ...]:
        """The number of hops of every sampled message."""
        return tuple(len(route) - 1 for route in self.routes)

    @property
    def mean(self) -> Fraction:
        """The mean number of hops of the sampled messages."""
        return Fraction(sum(self.lengths), max(1, len(self.routes)))

    @property
    def load(self) -> Fraction:
        """The estimated mean load of a channel, if all messages are like the sampled ones."""
        return self.mean * self.message_total / self.net.channel_count

    @property
    def expected_load(self) -> Fraction | None:
        """The expected mean load of a channel, exact, by distances in closed form.

        None if messages are not uniform, or not all are known to take a shortest path.
        """
        if not (self.uniform and self.router.promises_shortest):
            return None
        hosts_per_node = self.net.hosts_each
        pairs = self.net.host_pairs() if hosts_per_node is None else self.net.distance_pairs()
        if pairs is None:
            return None
        hops = sum(d * count for d, count in enumerate(pairs)) * (hosts_per_node or 1) ** 2
        return Fraction(hops, (self.net.host_count - 1) * self.net.channel_count)

    @property
    def expected_heaviest(self) -> Fraction | None:
        """The expected load of the busiest channel, exact; None if it can only be counted."""
        known = known_load(self.net, self.router) if self.uniform else None
        if known is None or self.net.hosts_each != 1:
            return None
        return Fraction(known.messages, self.net.nodes - 1)


def sample_messages(
    net: Network,
    key: str,
    seed: int = 0,
    hot: tuple[int, Fraction] = (0, Fraction(1, 4)),
    lines: str = "",
    router: str | None = None,
    variant: str | None = None,
) -> Sample:
    """Return a sample of messages of a pattern, fixed by the seed; ``hot`` is a node and a share.

    Raises OutsideRange for a pattern that does not fit, like ``pairs``.

    >>> from explorer import network
    >>> result = sample_messages(network("Q(72)"), "complement")
    >>> set(result.lengths), result.message_total == 2**72
    ({72}, True)
    """
    require_pattern(key)
    chosen = router_for(net, router)
    sample_size = max(MIN_SAMPLE_SIZE, min(SAMPLE_SIZE, MAX_EFFORT // 32 // chosen.effort(net)))
    draw = Random(seed)
    total = net.host_count
    if key == "pasted":
        rows = [(int(a), int(b)) for a, b in pasted_messages(net, lines).tolist()]
        total = len(rows)
        rows = rows[:sample_size]
    elif key == "outputs":
        stages = require_stages(net)
        total = 1 << stages.n
        inputs, others = (
            dict.fromkeys(draw.randrange(total) for _ in range(sample_size)) for _ in "io"
        )
        rows = [
            (net.index((x, 0)), net.index((y, stages.last)))
            for x, y in zip(inputs, others, strict=False)
        ]
    else:
        hosts = [draw.randrange(total) for _ in range(sample_size)]
        sources = _nodes_of(net, hosts)
        rows = list(zip(sources, _targets(net, key, hosts, draw, hot), strict=True))
    variant = choose_variant(chosen, variant)
    sent = [(a, b) for a, b in rows if a != b]
    routes = walks(chosen, net, sent, variant)
    lost = [i for i, (_, end) in enumerate(sent) if routes[i][-1] != end]
    return Sample(net, chosen, total, tuple(map(tuple, routes)), tuple(lost), key == "uniform")


def _nodes_of(net: Network, hosts: list[int]) -> list[int]:
    return [int(node) for node in net.host_node(hosts).tolist()]


def _targets(
    net: Network, key: str, hosts: list[int], draw: Random, hot: tuple[int, Fraction]
) -> list[int]:
    count = net.host_count
    if key in TARGETS:
        targets = TARGETS[key](net, index_array(hosts, count))
        return [int(target) for target in targets.tolist()]
    node, share = hot
    other_nodes = _nodes_of(net, [(host + 1 + draw.randrange(count - 1)) % count for host in hosts])
    if key != "hot-spot":
        return other_nodes
    require_host(net, node)
    return [node if draw.random() < share else other for other in other_nodes]


def is_sampled(net: Network, router: str | None = None) -> bool:
    """Return whether messages of all hosts are too many, or too slow, to be all routed.

    >>> from explorer import network
    >>> is_sampled(network("S(7)")), is_sampled(network("S(7)"), "disjoint-detour")
    (False, True)
    """
    messages = net.host_count
    if max(net.nodes, messages) > MAX_MESSAGES:
        return True
    return router != "breadth-first" and messages * router_for(net, router).effort(net) > MAX_EFFORT
