"""Facts for the router of crossed cubes, computed from addresses and the route."""

from __future__ import annotations

from itertools import pairwise

from explorer.core.reason import Moment
from explorer.routing._facts.general import differing_places

Pairs = tuple[str, ...]
"""The double bits (pairs of bits) of an address, highest first; a lone top bit is one of them."""


def pairs(text: str) -> Pairs:
    """Return the double bits of an address.

    >>> pairs("10110")
    ('1', '01', '10')
    """
    odd = len(text) % 2
    return (*([text[0]] if odd else []), *(text[i : i + 2] for i in range(odd, len(text), 2)))


def pairs_here(moment: Moment) -> Pairs:
    return pairs(moment.net.format(moment.at))


def pairs_there(moment: Moment) -> Pairs:
    return pairs(moment.net.format(moment.target))


# The hop ---------------------------------------------------------------------------------------


def _dimension(a: int, b: int) -> int:
    """Return the dimension of a link: all other bits that change along it are lower."""
    return (a ^ b).bit_length() - 1


def dimension(moment: Moment) -> int:
    """Return the dimension of the link that is crossed."""
    assert moment.next is not None
    return _dimension(moment.at, moment.next)


def link_double_bit(moment: Moment) -> int:
    """Return the double bit that holds the bit of the link."""
    return dimension(moment) // 2


def _link_pair(moment: Moment, node: int | None) -> str:
    assert node is not None
    return pairs(moment.net.format(node))[-1 - link_double_bit(moment)]


def pair_here(moment: Moment) -> str:
    return _link_pair(moment, moment.at)


def pair_there(moment: Moment) -> str:
    return _link_pair(moment, moment.target)


def pair_next(moment: Moment) -> str:
    return _link_pair(moment, moment.next)


def other_bits(moment: Moment) -> tuple[int, ...]:
    """Return the bits that change besides the bit of the link."""
    assert moment.next is not None
    changed = differing_places(moment.net.format(moment.at), moment.net.format(moment.next))
    return tuple(bit for bit in changed if bit != dimension(moment))


def twisted_double_bits(moment: Moment) -> tuple[int, ...]:
    """Return the double bits below the link's that end in 1."""
    double_bits = reversed(pairs_here(moment))
    return tuple(
        i
        for i, pair in enumerate(double_bits)
        if i < link_double_bit(moment) and pair.endswith("1")
    )


def last_symbol(moment: Moment) -> str:
    """Return the common last symbol of all double bits that change along the link."""
    (symbol,) = {pairs_here(moment)[-1 - i][-1] for i in twisted_double_bits(moment)}
    return symbol


# The remaining hops ------------------------------------------------------------------------------


def _remaining_double_bits(moment: Moment) -> list[int]:
    """Return the double bit that every hop from here on repairs."""
    return [_dimension(a, b) // 2 for a, b in pairwise(moment.way[moment.place :])]


def hops_above(moment: Moment) -> int:
    """Return how many of the remaining hops repair a double bit above this one."""
    return sum(j > link_double_bit(moment) for j in _remaining_double_bits(moment))


def hops_per_pair(moment: Moment) -> tuple[int, ...]:
    """Return how many of the remaining hops repair each double bit, highest first."""
    remaining = _remaining_double_bits(moment)
    return tuple(remaining.count(j) for j in reversed(range(len(pairs_here(moment)))))


def wanted_pairs(moment: Moment) -> Pairs:
    """Return the values that double bits need now for the hops above them to make the target's.

    A hop flips the high bit of every double bit below its own that ends in 1.
    """
    needed, above = [], 0
    for pair, hops in zip(pairs_there(moment), hops_per_pair(moment), strict=True):
        needed.append(_flip_high_bit(pair) if above % 2 else pair)
        above += hops
    return tuple(needed)


def _flip_high_bit(pair: str) -> str:
    return {"01": "11", "11": "01"}.get(pair, pair)


# The rule ----------------------------------------------------------------------------------------


def repairable(moment: Moment) -> int | None:
    """Return the bit of line 4: the wrong bit of the lowest double bit that has exactly one.

    Evaluated as in lines 2 and 3, double bit by double bit.
    """
    here, there = pairs_here(moment), pairs_there(moment)
    total, bit = 0, None
    for place, (now, goal) in enumerate(zip(here, there, strict=True)):
        wrong = differing_places(now, _flip_high_bit(goal) if total % 2 else goal)
        if not total:
            total += len(wrong)  # nothing differs above: this may be i*
        elif wrong:
            total += 1
            bit = 2 * (len(here) - 1 - place) + wrong[0] if len(wrong) == 1 else bit
    return bit


def neighbor_over(moment: Moment, bit: int | None) -> int:
    """Return the neighbour behind the link of a dimension."""
    (port,) = (p for p, port in enumerate(moment.net.ports) if port.dimension == bit)
    return int(moment.net.neighbors(moment.at)[port])
