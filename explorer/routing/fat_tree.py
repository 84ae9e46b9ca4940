"""Routing in fat trees: up over any link, down over the one that leads to the target."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from explorer.core.ints import MIX_STEP
from explorer.core.network import Network
from explorer.core.reason import Fact, Line, Moment, sentence
from explorer.core.router import Step, Variable, Walking
from explorer.networks.fat_tree.fat_tree import FatTree
from explorer.routing._facts.general import here

BY_TARGET, RANDOM = "by the target's digit", "drawn"
FREE, BOUND, HOME, TO_SIDE = "free", "bound", "home", "aside"
"""Why a digit changes: up over any link, up to the target's digit, down to it, or down and back."""


class Hop(NamedTuple):
    """The next hop: the level and digits it leads to, d_1 first, which digit changes, and why."""

    level: int
    digits: tuple[int, ...]
    digit: int
    why: str


def level_and_digits(net: Network, node: int) -> tuple[int, tuple[int, ...]]:
    """Return the level of a node and its digits, d_1 first, read off its address."""
    level, *digits = map(int, net.fields[0].cells(node))
    return level, tuple(reversed(digits))


def turn_levels(
    source: tuple[int, tuple[int, ...]], target: tuple[int, tuple[int, ...]]
) -> tuple[int, int]:
    """Return the lowest and the highest level that a route between two nodes has to reach."""
    low, high = sorted((source[0], target[0]))
    differ = [i for i, (x, y) in enumerate(zip(source[1], target[1], strict=True), 1) if x != y]
    lowest = min([i - 1 for i in differ if i <= low], default=low)
    return lowest, max([i for i in differ if i > high], default=high)


def next_hop(net: FatTree, at: int, target: int, source: int, is_random: bool) -> Hop:
    """Return the next hop of a shortest route, up or down first, whichever is shorter."""
    level, digits = level_and_digits(net, at)
    target_level, target_digits = level_and_digits(net, target)
    lowest, highest = turn_levels((level, digits), (target_level, target_digits))
    down_first = level - lowest + highest - target_level
    up_first = highest - level + target_level - lowest
    up = level < highest if up_first < down_first else level <= lowest
    i = level + 1 if up else level
    m, w = net.shape[i - 1]
    target_digit = target_digits[i - 1]
    if up and i <= target_level:
        value, why = target_digit, BOUND
    elif up:
        value, why = (pseudo_random(source, target, i) if is_random else target_digit) % w, FREE
    elif i > target_level:
        value, why = target_digit, HOME
    else:
        value, why = target_digit % m, TO_SIDE
    after = (*digits[: i - 1], value, *digits[i:])
    return Hop(level + 1 if up else level - 1, after, i, why)


def pseudo_random(source: int, target: int, digit: int) -> int:
    """Return a pseudo-random number of two nodes and a digit, the same each time."""
    word = ((source * 0x10001 + target) * 0x101 + digit + 1) * MIX_STEP % 2**64
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    return word ^ word >> 31


class UpDown(Walking):
    """Go up over any links until a switch is above both ends; then down, one digit a hop.

    Always a shortest route, and never a deadlock: no route between hosts goes down and up again.
    The link up is a choice: by the target's digit, so that all messages to one host meet, or
    random. Between switches a route may go down first. Source: Öhring, Ibel, Das and Kumar 1995;
    Petrini and Vanneschi 1997.
    """

    key: ClassVar[str] = "up-down"
    title: ClassVar[str] = "Up, then down"
    source: ClassVar[str] = "Öhring, Ibel, Das and Kumar 1995; Petrini and Vanneschi 1997"
    variants: ClassVar[tuple[str, ...]] = (BY_TARGET, RANDOM)
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, FatTree)

    def effort(self, net: Network) -> int:
        # Every hop compares all digits.
        return 12

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        choice = "drawn" if variant == RANDOM else "the target's, counted round"
        return (
            "U ← the highest digit that differs, D ← the level below the lowest that does",
            "up to U before down to D, or after it, whichever way is shorter:",
            _line(f"    up, over any link: digit l+1 becomes one that is {choice}", FREE),
            _line(
                "    up, digits the target has at its level: digit l+1 becomes the target's", BOUND
            ),
            _line("    down: digit l becomes the target's", HOME),
            _line("    down, to come up again over another link", TO_SIDE),
        )

    def walk(self, net: FatTree, source: int, target: int, variant: str | None) -> Iterator[Step]:
        at = source
        while at != target:
            hop = next_hop(net, at, target, source, variant == RANDOM)
            there = net.place.value(hop.level, list(reversed(hop.digits)))
            choice = (
                "takes the one that is drawn for the two ends"
                if variant == RANDOM
                else "takes the one of the target's digit"
            )
            links = net.shape[hop.digit - 1][1]
            why = {
                FREE: "`{here}` is not yet above the target, so the message goes up to level"
                + (
                    f" {{level}}: of {{links:link}} any would do, and it {choice}" * (links > 1)
                    or " {level}, over its one link"
                ),
                BOUND: "Digit {i} of the target is {digit}, so the message goes up over that link"
                " to level {level}",
                HOME: "`{here}` is above the target, so digit {i} becomes {digit} and the message"
                " goes down to level {level}",
                TO_SIDE: "Digit {i} changes from below alone, so the message goes down to level"
                " {level} first",
            }[hop.why]
            line = {FREE: 3, BOUND: 4, HOME: 5, TO_SIDE: 6}[hop.why]
            end = " and arrives" if there == target else ""
            reason = sentence(
                f"{why}{end}.",
                here=here,
                level=_level,
                links=_links,
                i=_digit_number,
                digit=_target_digit,
            )
            yield Step(at, there, line, reason, _VARIABLES)
            at = there


# Facts -------------------------------------------------------------------------------------------


def _hop(moment: Moment) -> Hop:
    assert isinstance(moment.net, FatTree)
    is_random = moment.variant == RANDOM
    return next_hop(moment.net, moment.at, moment.target, moment.source, is_random)


def _line(text: str, why: str) -> Line:
    """Return a line that makes hops of one kind."""
    return Line(
        text,
        guard=lambda moment: moment.at != moment.target and _hop(moment).why == why,
        effect=_neighbor_of_hop,
    )


def _neighbor_of_hop(moment: Moment) -> int:
    """Return the neighbour that has the digits of the hop."""
    hop = _hop(moment)
    neighbors = [int(v) for v in moment.net.neighbors(moment.at) if v >= 0]
    return next(v for v in neighbors if level_and_digits(moment.net, v) == (hop.level, hop.digits))


def _level(moment: Moment) -> int:
    assert moment.next is not None
    return level_and_digits(moment.net, moment.next)[0]


def _links(moment: Moment) -> int:
    """Return how many links lead up from the node."""
    level = level_and_digits(moment.net, moment.at)[0]
    neighbors = [int(v) for v in moment.net.neighbors(moment.at) if v >= 0]
    return sum(level_and_digits(moment.net, v)[0] > level for v in neighbors)


def _digit_number(moment: Moment) -> int:
    return _hop(moment).digit


def _target_digit(moment: Moment) -> int:
    """Return the digit of the target that the hop sets."""
    return level_and_digits(moment.net, moment.target)[1][_hop(moment).digit - 1]


def _turn(moment: Moment, index: int) -> int:
    """Return (``index`` = 0, 1) the lowest or the highest level that the message has to reach."""
    return turn_levels(
        level_and_digits(moment.net, moment.at), level_and_digits(moment.net, moment.target)
    )[index]


_VARIABLES = (
    Variable("U", Fact(_turn, given=(1,)), decides=True),
    Variable("D", Fact(_turn, given=(0,))),
)
