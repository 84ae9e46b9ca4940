"""Routing in the generalized hypercube, digit by digit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod
from typing import ClassVar

import numpy as np

from explorer.core.families.symmetry import reverse_digit, rotate_digit
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Effect, Line, Moment, Reason, Source, sentence
from explorer.core.router import Step, Variable, Walking
from explorer.networks.lattice.generalized_hypercube import GeneralizedHypercube
from explorer.networks.lattice.mesh import Mesh
from explorer.networks.lattice.torus import Torus
from explorer.routing.traces.together import MAX_NODES

PSEUDOCODE = {
    "": "    full: A_i ← B_i, in one hop",
    "r": "    ring: A_i ← A_i ± 1 (mod R_i), the shorter way; tie: up if Σs + Σd - B_i is even",
    "m": "    mesh line: A_i ← A_i ± 1, towards B_i",
}


class DigitByDigit(Walking):
    """Correct the digits of the address, A_1 first.

    One hop for a digit of a full dimension, steps of one on a line, and on a ring the shorter way
    round. Half-way round an even ring both directions are equally short. The digits of both ends
    then decide, so that messages from all nodes to all load both directions equally (with only
    upward ties the busiest channel of Torus(4,4) carries 12 of them; this way it carries 8, the
    minimum). Always a shortest route, whatever the order. Source: generalized hypercube paper, §2,
    where the distance is the number of differing digits; lines and rings likewise.
    """

    key: ClassVar[str] = "digit-by-digit"
    title: ClassVar[str] = "Digit by digit, A1 first"
    paper: ClassVar[str | None] = "ghc"
    source: ClassVar[str] = "Generalized hypercube paper, §2"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, GeneralizedHypercube) and not isinstance(net, Torus | Mesh)

    def effort(self, net: GeneralizedHypercube) -> int:
        # On lines and rings messages go node by node, each of many messages by itself.
        around = sum(radix for radix, shape in net.dimensions if shape)
        return 1 + around // (200 if net.nodes <= MAX_NODES else 20)

    def symmetries(self, net: GeneralizedHypercube) -> tuple[Ints, ...]:
        """Return the rotations of digits, by one or two, that keep directions and their ties.

        A direction on a ring depends on the difference of two digits. A tie, which only an even
        ring has, is broken by the parity of a sum of digits: if there is such a ring, only
        rotations by two, of an even dimension, keep it. A line is reversed: a message goes towards
        the target's digit, and in the sum the digits of both ends change, which keeps its parity. A
        line of odd radix is left out, because its middle digit stays.
        """
        ties = any(shape == "r" and radix % 2 == 0 for radix, shape in net.dimensions)
        return tuple(
            reverse_digit(net, place)
            if shape == "m"
            else rotate_digit(net, place, 2 if ties else 1)
            for place, (radix, shape) in enumerate(net.dimensions)
            if not radix % 2 or not (ties or shape == "m")
        )

    def next_hops(
        self,
        net: GeneralizedHypercube,
        source: Ints,
        target: Ints,
        at: Ints,
        variant: str | None = None,
    ) -> Ints:
        digits, goal = net.split(at), net.split(target)
        total = sum(net.split(source)) + sum(goal)
        there, undecided = np.array(at), np.ones(np.shape(at), dtype=bool)
        for position, (radix, shape) in enumerate(net.dimensions):
            now, goal_digit = digits[position], goal[position]
            up = (goal_digit - now) % radix
            if shape == "r":
                tie = (2 * up == radix) & ((total - goal_digit) % 2 == 0)
                step = np.where((2 * up < radix) | tie, 1, -1)
                moved = (now + step) % radix
            else:
                moved = now + np.sign(goal_digit - now) if shape else goal_digit
            wrong = undecided & (up > 0)
            there[wrong] += ((moved - now) * prod(net.radices[position + 1 :]))[wrong]
            undecided &= ~wrong
        return there

    def _shapes(self, net: GeneralizedHypercube) -> list[str]:
        return [shape for shape in PSEUDOCODE if shape in net.shapes]

    def pseudocode(self, net: GeneralizedHypercube, variant: str | None = None) -> tuple[str, ...]:
        return (
            "for each dimension i = 1 … d, while A_i differs from the target's B_i:",
            *(
                Line(PSEUDOCODE[shape], guard=_in_shape(shape), effect=EFFECTS[shape])
                for shape in self._shapes(net)
            ),
        )

    def walk(
        self, net: GeneralizedHypercube, source: int, target: int, variant: str | None
    ) -> Iterator[Step]:
        digits, goal = list(net.address(source)), net.address(target)
        lines = {shape: line for line, shape in enumerate(self._shapes(net), 2)}
        at, total = source, sum(digits) + sum(goal)
        for position, (radix, shape) in enumerate(net.dimensions):
            goal_digit = goal[position]
            while (now := digits[position]) != goal_digit:
                if shape == "":
                    moved = goal_digit
                elif shape == "r":
                    up, down = (goal_digit - now) % radix, (now - goal_digit) % radix
                    rises = up < down or (up == down and (total - goal_digit) % 2 == 0)
                    moved = (now + (1 if rises else -1)) % radix
                else:
                    moved = now + (1 if goal_digit > now else -1)
                digits[position] = moved
                there = net.index(tuple(digits))
                clause = self._why(shape, (goal_digit - now) % radix, radix, abs(moved - now) > 1)
                arrives = " and arrives" * (there == target)
                reason = Reason(f"{clause} moves to `{{moved}}`{arrives}.", FACTS)
                yield Step(at, there, lines[shape], reason, VARIABLES[shape])
                at = there

    def _why(self, shape: str, up: int, radix: int, closes: bool) -> str:
        """Return why a digit changes as it does; ``closes``: over the link that closes a ring."""
        if shape == "":
            return (
                "Digit {name} reads `{now}` and the target's `{wanted}`; in this full dimension"
                " every value is one hop away, so the message"
            )
        if shape == "r":
            clause = self._direction_text(up, radix - up)
            if closes:
                clause = clause.removesuffix(" and") + ", over the link that closes the ring, and"
            return clause
        return (
            "On the open line {name} the target's `{wanted}` is {steps:step} {side} `{now}`, so"
            " the message"
        )

    def _direction_text(self, up: int, down: int) -> str:
        """Return why a message goes up or down on a ring."""
        if up == down:
            return (
                "On ring {name} of {radix} both ways from `{now}` to the target's `{wanted}` take"
                " {up:step}. Half of the messages go each way: the digits of source and target, all"
                " but this `{wanted}`, add up to {total}, which is {parity}, so the message goes"
                " {way} and"
            )
        short, long = ("up", "down") if up < down else ("down", "up")
        return (
            f"On ring {{name}} of {{radix}} the target's `{{wanted}}` is {{{short}:step}} {short}"
            f" from `{{now}}` and {{{long}}} {long}, so the message goes {{way}} and"
        )


class DimensionOrder(DigitByDigit):
    """Dimension-order routing: the first dimension to its end, then the second, and so on.

    Always a shortest route; on a mesh it can never deadlock, because no route turns back to an
    earlier dimension. Source: standard.
    """

    key: ClassVar[str] = "dimension-order"
    title: ClassVar[str] = "Dimension order, A1 first"
    paper: ClassVar[str | None] = None
    source: ClassVar[str] = "Standard"

    def serves(self, net: Network) -> bool:
        return isinstance(net, Torus | Mesh)


# Facts -----------------------------------------------------------------------------------------


def _first_difference(moment: Moment) -> int:
    """Return the first dimension in which the node and the target differ."""
    pairs = zip(moment.net.address(moment.at), moment.net.address(moment.target), strict=True)
    return next(place for place, (x, y) in enumerate(pairs) if x != y)


def _number(moment: Moment) -> int:
    """Return the number of the first dimension that differs, from 1."""
    return _first_difference(moment) + 1


def _name(moment: Moment) -> str:
    return f"A{_number(moment)}"


def _dimension(moment: Moment) -> tuple[int, str]:
    assert isinstance(moment.net, GeneralizedHypercube)
    return moment.net.dimensions[_first_difference(moment)]


def _radix(moment: Moment) -> int:
    return moment.net.fields[_first_difference(moment)].size


def _digit(moment: Moment) -> int:
    return moment.net.address(moment.at)[_first_difference(moment)]


def _target_digit(moment: Moment) -> int:
    return moment.net.address(moment.target)[_first_difference(moment)]


def _next_digit(moment: Moment) -> int:
    assert moment.next is not None
    return moment.net.address(moment.next)[_first_difference(moment)]


def _side(moment: Moment) -> str:
    """Return the side of the digit on which the wanted one lies, by the direction of the hop."""
    return "above" if _next_digit(moment) > _digit(moment) else "below"


def _direction(moment: Moment) -> str:
    """Return the direction of the hop on the ring."""
    return "up" if _next_digit(moment) == (_digit(moment) + 1) % _radix(moment) else "down"


def _steps_up(moment: Moment) -> int:
    """Return the links on a ring from the digit up to the wanted one."""
    return (_target_digit(moment) - _digit(moment)) % _radix(moment)


def _steps_down(moment: Moment) -> int:
    return _radix(moment) - _steps_up(moment)


def _steps_along(moment: Moment) -> int:
    """Return the links of an open line between the digit and the wanted one."""
    return abs(_target_digit(moment) - _digit(moment))


def _node_with_digit(moment: Moment, digit: int) -> int:
    """Return the node with another digit in the first dimension that differs."""
    values, place = moment.net.address(moment.at), _first_difference(moment)
    return moment.net.index((*values[:place], digit, *values[place + 1 :]))


def _jump_to_digit(moment: Moment) -> int:
    return _node_with_digit(moment, _target_digit(moment))


def _total(moment: Moment) -> int:
    """Return the sum of the digits of both ends, without the target's digit of this dimension."""
    both = moment.net.address(moment.source) + moment.net.address(moment.target)
    return sum(both) - _target_digit(moment)


def _parity(moment: Moment) -> str:
    return ("even", "odd")[_total(moment) % 2]


def _ring_neighbor(moment: Moment) -> int:
    up, down = _steps_up(moment), _steps_down(moment)
    step = 1 if up < down or (up == down and _total(moment) % 2 == 0) else -1
    return _node_with_digit(moment, (_digit(moment) + step) % _radix(moment))


def _line_neighbor(moment: Moment) -> int:
    return _node_with_digit(
        moment, _digit(moment) + (1 if _digit(moment) < _target_digit(moment) else -1)
    )


FACTS: dict[str, Source] = {
    "name": _name,
    "i": _number,
    "now": _digit,
    "wanted": _target_digit,
    "moved": _next_digit,
    "radix": _radix,
    "up": _steps_up,
    "down": _steps_down,
    "way": _direction,
    "total": _total,
    "parity": _parity,
    "steps": _steps_along,
    "side": _side,
}
_DIGITS = (
    Variable(sentence("{name}", name=FACTS["name"]), _digit),
    Variable(sentence("B{i}", i=_number), _target_digit, decides=True),
)
VARIABLES = {
    "": _DIGITS,
    "r": (*_DIGITS, Variable("up", _steps_up), Variable("down", _steps_down)),
    "m": _DIGITS,
}
EFFECTS: dict[str, Effect] = {"": _jump_to_digit, "r": _ring_neighbor, "m": _line_neighbor}


def _in_shape(shape: str) -> Callable[[Moment], bool]:
    """Return the guard that the first dimension with a wrong digit has the given shape."""
    return lambda moment: moment.at != moment.target and _dimension(moment)[1] == shape
