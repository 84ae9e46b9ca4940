"""What the rounds of broadcasts say, found again off the sends, the links and a search."""

from __future__ import annotations

from math import prod

from explorer.core.collective import RoundMoment, Schedule
from explorer.core.errors import NotALink
from explorer.core.network import Network
from explorer.core.search import distances_from


def size(net: Network) -> int:
    """Return how many addresses there are."""
    return prod(field.size for field in net.fields)


def nodes(moment: RoundMoment) -> int:
    return size(moment.net)


def informed(moment: RoundMoment) -> int:
    return moment.informed


def unsent(moment: RoundMoment) -> int:
    return len(moment.round.missing)


def _link(net: Network, a: int, b: int) -> bool:
    try:
        net.port_between(a, b)
    except NotALink:
        return False
    return True


def absent(moment: RoundMoment) -> list[tuple[int, int]]:
    """Return the pairs of the round that are no links."""
    return [pair for pair in moment.round.missing if not _link(moment.net, *pair)]


def depth(moment: RoundMoment) -> int:
    """Return how many links lead from the root to the nodes that are asked for in the round."""
    pairs = [
        pair
        for item in moment.schedule.rounds[: moment.number]
        for pair in (*item.sends, *item.missing)
    ]
    above = {child: parent for parent, child in pairs}
    (_, node), links = pairs[-1], 0
    while node != moment.schedule.root:
        node, links = above[node], links + 1
    return links


def dimension(moment: RoundMoment) -> int:
    """Return the one dimension along which all nodes send."""
    dimensions = {
        moment.net.ports[moment.net.port_between(a, b)].dimension for a, b in moment.round.sends
    }
    (axis,) = dimensions
    return axis


def farthest(schedule: Schedule) -> int:
    """Return the distance of the farthest node from the root, by search."""
    return int(distances_from(schedule.net, schedule.root).max())


def by_degree(net: Network, at_root: int) -> int:
    """Return in how many rounds one port and the links of every node could tell all nodes.

    Node by node: everybody who was told keeps count of whom it can still tell.
    """
    degree = most_links(net)
    left, rounds = [at_root], 0
    while len(left) < size(net):
        rounds += 1
        able = [who for who, more in enumerate(left) if more]
        for who in able:
            left[who] -= 1
        left += [degree - 1] * len(able)
    return rounds


def most_links(net: Network) -> int:
    """Return the most links of a node, counted at every node."""
    return int((net.table() >= 0).sum(axis=1).max())


def least_links(net: Network) -> int:
    """Return the fewest links of a node, counted at every node."""
    return int((net.table() >= 0).sum(axis=1).min())


def doublings(net: Network) -> int:
    """Return how often one node doubles until there are as many as the network has."""
    total, count = 1, 0
    while total < size(net):
        total, count = 2 * total, count + 1
    return count
