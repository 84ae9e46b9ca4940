"""What the rounds of broadcasts say, found again off the sends, the links and a search."""

from __future__ import annotations

from math import prod

import numpy as np

from explorer.core.collective import RoundMoment
from explorer.core.network import Network


def size(net: Network) -> int:
    """Return how many addresses there are."""
    return prod(field.size for field in net.fields)


def nodes(moment: RoundMoment) -> int:
    return size(moment.net)


def root(moment: RoundMoment) -> str:
    return moment.net.format(moment.schedule.root)


def informed(moment: RoundMoment) -> int:
    return moment.informed


def unsent(moment: RoundMoment) -> int:
    return len(moment.round.missing)


def absent(moment: RoundMoment) -> list[tuple[int, int]]:
    """Return the pairs of the round that are no links."""
    pairs = moment.round.missing
    ends = np.array(pairs)
    links = (moment.net.neighbors(ends[:, 0]) == ends[:, 1:]).any(axis=1)
    return [pair for pair, link in zip(pairs, links, strict=True) if not link]


def absent_end(moment: RoundMoment, end: int) -> str:
    """Return an end of the first of these pairs."""
    return moment.net.format(absent(moment)[0][end])


def other_absent(moment: RoundMoment) -> int:
    return len(absent(moment)) - 1


def depth(moment: RoundMoment) -> int:
    """Return how deep in the tree the nodes are that all ports inform: a link for every round."""
    return moment.number


def dimension(moment: RoundMoment) -> int:
    """Return the dimension along which all nodes send: that of the first."""
    return moment.net.ports[moment.net.port_between(*moment.round.sends[0])].dimension
