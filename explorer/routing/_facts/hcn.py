"""Facts for the routers of hierarchical cubic networks, computed from addresses and the route."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from explorer.core.reason import Fact, Line, Moment
from explorer.networks.hierarchical_cubic.hcn import HierarchicalCubicNetwork
from explorer.routing._facts.general import differing_places, next_link_out

Goal = Callable[[Moment], int]
"""The local number that a line heads for."""

# Clusters and local numbers ------------------------------------------------------------------


def width(moment: Moment) -> int:
    """Return m, the bits of a cluster's name."""
    return len(moment.net.fields[0].text(0))


def cluster(moment: Moment) -> int:
    """Return the cluster the message is in."""
    return moment.net.address(moment.at)[0]


def local(moment: Moment) -> int:
    """Return the local number of the node the message is at."""
    return moment.net.address(moment.at)[1]


def cluster_ahead(moment: Moment) -> int:
    """Return the cluster that the hop leads to."""
    assert moment.next is not None
    return moment.net.address(moment.next)[0]


def target_cluster(moment: Moment) -> int:
    """Return the target's cluster, k."""
    return moment.net.address(moment.target)[0]


def target_local(moment: Moment) -> int:
    """Return the target's local number, l."""
    return moment.net.address(moment.target)[1]


def low_bits(moment: Moment, number: int) -> int:
    """Return the m lowest bits of a local number."""
    return number % moment.net.fields[0].size


def with_low(moment: Moment, low: int) -> int:
    """Return the local number of the node with other m lowest bits."""
    return local(moment) - low_bits(moment, local(moment)) + low


def diameter_gate(moment: Moment) -> int:
    """Return the local number equal to the cluster's name: the node with the diameter link."""
    return with_low(moment, cluster(moment))


def next_cluster(moment: Moment) -> int:
    """Return the cluster that the route enters next, -1 if it stays."""
    link = next_link_out(moment)
    return moment.net.address(link[1])[0] if link else -1


def gate(moment: Moment) -> int:
    """Return the local number of the node where the route leaves the cluster, -1 if it stays."""
    link = next_link_out(moment)
    return moment.net.address(link[0])[1] if link else -1


def unlike_bits(moment: Moment, number: int) -> list[int]:
    """Return the bits in which the local number differs from another, lowest first."""
    text = moment.net.fields[1].text
    return differing_places(text(local(moment)), text(number))


def count_unlike(moment: Moment, goal: Goal) -> int:
    return len(unlike_bits(moment, goal(moment)))


def highest_unlike(moment: Moment, goal: Goal) -> int:
    return unlike_bits(moment, goal(moment))[-1]


def difference_bits(moment: Moment, goal: Goal) -> str:
    """Return the bits in which the local number differs from a goal, as the ones of a number."""
    return moment.net.fields[1].text(local(moment) ^ goal(moment))


def cluster_fact(find: Goal) -> Fact:
    """Return the fact of a cluster, written as in an address."""
    return Fact(_text, given=(0, find))


def local_number_fact(find: Goal) -> Fact:
    """Return the fact of a local number, written as in an address."""
    return Fact(_text, given=(1, find))


def _text(moment: Moment, place: int, find: Goal) -> str:
    return moment.net.fields[place].text(find(moment))


# Effects of lines ----------------------------------------------------------------------------


def between_clusters(moment: Moment) -> bool:
    """Return whether source and target lie in different clusters."""
    return moment.net.address(moment.source)[0] != target_cluster(moment)


def next_by_flip(moment: Moment, goal: Goal) -> int:
    """Return the node one flip nearer to a local number, its highest differing bit first."""
    flipped = local(moment) ^ 1 << highest_unlike(moment, goal)
    return moment.net.index((cluster(moment), flipped))


def external_neighbor(moment: Moment) -> int:
    """Return the node behind the external link."""
    i, j = cluster(moment), local(moment)
    return moment.net.index((low_bits(moment, j), with_low(moment, i)))


def diameter_neighbor(moment: Moment) -> int:
    """Return the node behind the diameter link."""
    other = moment.net.fields[0].size - 1 - cluster(moment)
    return moment.net.index((other, with_low(moment, other)))


def gate_to_k(moment: Moment) -> int:
    """Return the local number of the node that leads to the target's cluster."""
    return with_low(moment, target_cluster(moment))


def gate_to_l(moment: Moment) -> int:
    """Return the local number of the node that leads to the cluster named by the target's own."""
    return with_low(moment, low_bits(moment, target_local(moment)))


Phase = tuple[str, Goal | Callable[[Moment], int], bool]
"""The text of a line, the local number or the link it leads to, and whether that is a link."""


def lines_in_turn(
    phases: Sequence[Phase], start: int, applies: Callable[[Moment], bool]
) -> tuple[Line, ...]:
    """Return lines that are executed one after the other; the first is line ``start``.

    A local line applies until its node is reached, a link line once; ``applies`` returns whether
    any of them does.
    """

    def due(moment: Moment) -> int | None:
        if not applies(moment):
            return None
        first = max(0, moment.before - start)
        if moment.before >= start and phases[first][2]:
            first += 1
        for place in range(first, len(phases)):
            _, goal, link = phases[place]
            if link or local(moment) != goal(moment):
                return start + place
        return None

    def line(place: int) -> Line:
        text, goal, link = phases[place]
        effect = goal if link else lambda moment: next_by_flip(moment, goal)
        return Line(text, lambda moment: due(moment) == start + place, effect)

    return tuple(line(place) for place in range(len(phases)))


def inside_line(text: str) -> Line:
    """Return the line that routes inside one cluster."""
    return Line(
        text,
        lambda moment: not between_clusters(moment) and moment.at != moment.target,
        lambda moment: next_by_flip(moment, target_local),
    )


# Lengths -------------------------------------------------------------------------------------


def reduced_addresses(moment: Moment) -> tuple[int, int, int, int]:
    """Return i, j, k, l of source and target, with j and l reduced to their m lowest bits."""
    (i, j), (k, l) = moment.net.address(moment.source), moment.net.address(moment.target)  # noqa: E741
    return i, low_bits(moment, j), k, low_bits(moment, l)


def hops_of_word(moment: Moment, word: str) -> int:
    """Return the hops from source to target that spell a word of S and D links."""
    lengths = HierarchicalCubicNetwork(width(moment)).lengths_by_word(*reduced_addresses(moment))
    return int(lengths[word])


def hops_ahead(moment: Moment) -> int:
    """Return how many hops of the route remain."""
    return len(moment.way) - 1 - moment.place


def word_of(moment: Moment) -> str:
    """Return the word that the rest of the route spells: D for a diameter link."""
    letters = ""
    for a, b in pairwise(moment.way[moment.place :]):
        (i, j), (p, _) = moment.net.address(a), moment.net.address(b)
        if i != p:
            letters += "D" if low_bits(moment, j) == i else "S"
    return letters
