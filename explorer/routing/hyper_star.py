"""Routing in the hyper-star: every hop corrects one place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Fact, Line, Moment, sentence
from explorer.core.router import Step, Variable, Walking
from explorer.networks.hyper_star.hyper_star import HyperStar
from explorer.routing._facts.general import here

ONE_PLACE = ", so it swaps with place {place}."
SEVERAL_PLACES = (
    "; {total}, the sum of the places of the ones of both ends, counts round these to place"
    " {place}, so it swaps with that."
)
"""How one of several places is chosen."""


def _sum_of_places(net: Network, node: int) -> int:
    """Return the sum of the places of the ones of an address, counted from 1."""
    return sum(place for place, bit in enumerate(net.format(node), 1) if bit == "1")


class WrongPlaceFirst(Walking):
    """Swap the first bit to a place that wants it and holds the other bit.

    Always a shortest route: every hop corrects one more place. Of several possible places the sum
    of the places of the ones of both ends, counted cyclically, selects one. With the first one
    always, the busiest channel of HyperStar(8,4) carries 113 of all messages; this way it carries
    75, and 62 is the minimum. Source: Lee, Kim, Oh and Lim 2002; the tie rule is ours.
    """

    key: ClassVar[str] = "hyper-star-shortest"
    title: ClassVar[str] = "First bit to a place that wants it"
    source: ClassVar[str] = "Lee, Kim, Oh and Lim 2002"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, HyperStar)

    def next_hops(
        self, net: HyperStar, source: Ints, target: Ints, at: Ints, variant: str | None = None
    ) -> Ints:
        # Column p has place p + 1; place 1 is the first of the address.
        shifts = np.arange(net.n - 1, -1, -1)
        bits, goal, start = (
            net.string.strings(nodes)[:, None] >> shifts & 1 for nodes in (at, target, source)
        )
        total = ((start + goal) * np.arange(1, net.n + 1)).sum(axis=1)
        candidates = (bits[:, 1:] != goal[:, 1:]) & (goal[:, 1:] == bits[:, :1])
        count = np.cumsum(candidates, axis=1)
        chosen = (total - 1) % count[:, -1] + 1
        place = 1 + np.argmax(count == chosen[:, None], axis=1)
        mask = np.int64(1) << (net.n - 1) | np.int64(1) << shifts[place]
        return net.string.values(net.string.strings(at) ^ mask)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "while current ≠ d:",
            "    b ← the first bit of current",
            "    places ← those from 2 on that hold 1-b and hold b in d",
            "    i ← the t-th of them, counted round; t adds up the places of the 1s of s and d",
            Line(
                "    swap the first bit with place i",
                guard=lambda moment: moment.at != moment.target,
                effect=_swap_first,
            ),
        )

    def walk(self, net: HyperStar, source: int, target: int, variant: str | None) -> Iterator[Step]:
        bits, goal = list(net.format(source)), net.format(target)
        at, total = source, _sum_of_places(net, source) + _sum_of_places(net, target)
        while at != target:
            first = bits[0]
            wrong = [p for p in range(1, net.n) if bits[p] != goal[p]]
            candidates = [p for p in wrong if goal[p] == first]
            place = candidates[(total - 1) % len(candidates)]
            bits[0], bits[place] = bits[place], first
            there = net.string.read("".join(bits))
            if len(wrong) == 1:
                reason = sentence(
                    "Only place {place} beside the first is wrong and it wants the `{first}`"
                    " in front, so the message swaps the two and arrives.",
                    place=_place,
                    first=_first,
                )
            else:
                several = len(candidates) > 1
                reason = sentence(
                    "`{here}` has {wrong} wrong places beside the first and {wanted} of them"
                    " {wanted:wants|want} the `{first}` in front for a `{other}`"
                    f"{SEVERAL_PLACES if several else ONE_PLACE}",
                    here=here,
                    wrong=_count_wrong,
                    wanted=Fact(_count_wanted, _in_words),
                    first=_first,
                    other=_coming_bit,
                    place=_place,
                    total=_total,
                )
            step_variables = (
                Variable("b", _first),
                Variable("wrong places", _count_wrong),
                Variable("t", _total),
                Variable("i", _place, decides=True),
            )
            yield Step(at, there, 5, reason, step_variables)
            at = there


# Facts: places count from 1 --------------------------------------------------------------------


def _first(moment: Moment) -> str:
    return moment.net.format(moment.at)[0]


def _coming_bit(moment: Moment) -> str:
    """Return the bit that is swapped to the front."""
    assert moment.next is not None
    return moment.net.format(moment.next)[0]


def _wrong_places(moment: Moment) -> list[int]:
    """Return the places other than the first at which the node and the target differ."""
    pairs = zip(moment.net.format(moment.at), moment.net.format(moment.target), strict=True)
    return [place for place, (x, y) in enumerate(pairs, 1) if x != y and place > 1]


def _count_wrong(moment: Moment) -> int:
    return len(_wrong_places(moment))


def _swap_places(moment: Moment) -> list[int]:
    """Return the places that want the first bit and hold the other one."""
    goal, first = moment.net.format(moment.target), _first(moment)
    return [place for place in _wrong_places(moment) if goal[place - 1] == first]


def _count_wanted(moment: Moment) -> int:
    return len(_swap_places(moment))


def _total(moment: Moment) -> int:
    """Return the sum of the places of the ones of both ends."""
    return sum(_sum_of_places(moment.net, end) for end in (moment.source, moment.target))


def _place(moment: Moment) -> int:
    """Return the place at which the sum, counted cyclically over the wanting places, ends."""
    wanting = _swap_places(moment)
    return wanting[(_total(moment) - 1) % len(wanting)]


def _swap_first(moment: Moment) -> int:
    bits, place = moment.net.format(moment.at), _place(moment)
    return moment.net.parse(bits[place - 1] + bits[1 : place - 1] + bits[0] + bits[place:])


def _in_words(count: int) -> str:
    return "one" if count == 1 else str(count)
