"""Facts for the reasons of rounds of broadcasts, computed from sends and links."""

from __future__ import annotations

from math import prod

from explorer.core.collective import RoundMoment, pairs_without_link


def nodes(moment: RoundMoment) -> int:
    """Return the number of nodes, computed again from the fields of an address."""
    return prod(field.size for field in moment.net.fields)


def root(moment: RoundMoment) -> str:
    return moment.net.format(moment.schedule.root)


def informed(moment: RoundMoment) -> int:
    return moment.informed


def unsent(moment: RoundMoment) -> int:
    return len(moment.round.missing)


def unlinked_pairs(moment: RoundMoment) -> list[tuple[int, int]]:
    """Return the pairs of the round that are not links."""
    return pairs_without_link(moment.net, moment.round.missing)


def unlinked_end(moment: RoundMoment, end: int) -> str:
    """Return the address of end 0 or 1 of the first pair that is not a link."""
    return moment.net.format(unlinked_pairs(moment)[0][end])


def other_unlinked(moment: RoundMoment) -> int:
    return len(unlinked_pairs(moment)) - 1


def depth(moment: RoundMoment) -> int:
    """Return the depth in the tree of the nodes informed in a round with all ports."""
    return moment.number


def dimension(moment: RoundMoment) -> int:
    """Return the dimension along which all nodes send, from the first send."""
    return moment.net.ports[moment.net.port_between(*moment.round.sends[0])].dimension
