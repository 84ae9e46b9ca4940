"""General facts about messages, computed from their moments: addresses, bits, distances."""

from __future__ import annotations

from itertools import pairwise

from explorer.core.reason import Moment
from explorer.core.reason import here as here
from explorer.core.reason import target as target
from explorer.core.reason import there as there
from explorer.words.text import text_of_numbers


def symbols_of(moment: Moment, node: int) -> tuple[int, ...]:
    """Return the symbols of a node of permutations, read from its address."""
    return tuple(int(symbol) for symbol in moment.net.fields[0].cells(node))


def field(moment: Moment, place: int) -> int:
    """Return a field of the node's address."""
    return moment.net.address(moment.at)[place]


def next_field(moment: Moment, place: int) -> int:
    """Return a field of the address that the hop leads to."""
    assert moment.next is not None
    return moment.net.address(moment.next)[place]


def target_field(moment: Moment, place: int) -> int:
    """Return a field of the target's address."""
    return moment.net.address(moment.target)[place]


def next_link_out(moment: Moment) -> tuple[int, int] | None:
    """Return the next link of the route that changes the first field of the address, or None."""
    first, hops = field(moment, 0), pairwise(moment.way[moment.place :])
    return next((hop for hop in hops if moment.net.address(hop[1])[0] != first), None)


# Bits ------------------------------------------------------------------------------------------


def differing_places(text: str, other: str) -> list[int]:
    """Return the positions in which two texts differ, 0 at the right, lowest first.

    >>> differing_places("0110", "1100")
    [1, 3]
    """
    pairs = zip(reversed(text), reversed(other), strict=True)
    return [place for place, (x, y) in enumerate(pairs) if x != y]


def wrong_bits(moment: Moment) -> list[int]:
    """Return the bits in which an address of one field differs from the target's, lowest first."""
    return differing_places(here(moment), target(moment))


def count_wrong(moment: Moment) -> int:
    """Return the number of bits in which an address of one field differs from the target's."""
    return len(wrong_bits(moment))


def lowest_wrong(moment: Moment) -> int:
    """Return the lowest bit in which an address of one field differs from the target's."""
    return wrong_bits(moment)[0]


def highest_wrong(moment: Moment) -> int:
    """Return the highest bit in which an address of one field differs from the target's."""
    return wrong_bits(moment)[-1]


def end_flipped(moment: Moment) -> str:
    """Return which of the differing bits the hop flips: the lowest or the highest."""
    (flipped,) = differing_places(here(moment), there(moment))
    ends = {"lowest": lowest_wrong(moment), "highest": highest_wrong(moment)}
    return next(end for end, bit in ends.items() if bit == flipped)


def differing_mask(moment: Moment) -> int:
    """Return the differing bits as the ones of a number."""
    return sum(1 << bit for bit in wrong_bits(moment))


def relative_address(moment: Moment) -> str:
    """Return the differing bits as the ones of an address."""
    return moment.net.format(differing_mask(moment))


# Distances -------------------------------------------------------------------------------------


def distance_left(moment: Moment) -> int:
    """Return the distance to the target over working nodes and links, -1 if there is no path."""
    return moment.left(moment.at)


def distance_ahead(moment: Moment) -> int:
    """Return the distance that remains after the hop."""
    assert moment.next is not None
    return moment.left(moment.next)


# Links -----------------------------------------------------------------------------------------


def working_neighbors(moment: Moment) -> list[int]:
    """Return the neighbours that no fault cuts off, in the order of the ports."""
    neighbors = [int(node) for node in moment.net.neighbors(moment.at) if node >= 0]
    return [node for node in neighbors if not moment.faults.blocks(moment.at, node)]


def closer_neighbors(moment: Moment) -> list[int]:
    """Return the neighbours from which the target is nearer, in the order of the ports."""
    left = moment.left(moment.at)
    return [node for node in working_neighbors(moment) if 0 <= moment.left(node) < left]


def count_closer(moment: Moment) -> int:
    """Return how many neighbours are nearer to the target."""
    return len(closer_neighbors(moment))


def count_cut_off(moment: Moment) -> int:
    """Return how many links of a node faults have cut off."""
    return sum(int(node) >= 0 for node in moment.net.neighbors(moment.at)) - len(
        working_neighbors(moment)
    )


def neighbor_over(moment: Moment, port: int) -> int:
    """Return the neighbour over one port of the node."""
    return int(moment.net.neighbors(moment.at)[port])


def port_name(moment: Moment) -> str:
    """Return the name of the port over which the message goes on."""
    assert moment.next is not None
    return text_of_numbers(moment.net.ports[moment.net.port_between(moment.at, moment.next)].name)
