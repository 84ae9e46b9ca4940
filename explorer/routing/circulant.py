"""Shortest routing in circulant graphs: the fewest steps that add up to the difference."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from explorer.core.families.symmetry import rotate_digit
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Line, Moment, Source, sentence
from explorer.core.router import HopByHop, Step, Variable
from explorer.networks.circulant.circulant import Circulant


def _net(moment: Moment) -> Circulant:
    assert isinstance(moment.net, Circulant)
    return moment.net


def _ahead(moment: Moment) -> int:
    """Return how far ahead on the ring the target is."""
    return (moment.target - moment.at) % _net(moment).n


def _steps(moment: Moment) -> tuple[int, int]:
    """Return the fewest steps over a and over b to the target; negative steps go back."""
    return _net(moment).steps_between(moment.at, moment.target)


def _steps_over_a(moment: Moment) -> int:
    return _steps(moment)[0]


def _steps_over_b(moment: Moment) -> int:
    return _steps(moment)[1]


def _offset_a(moment: Moment) -> int:
    return _net(moment).a


def _offset_b(moment: Moment) -> int:
    return _net(moment).b


def _size(moment: Moment) -> int:
    return _net(moment).n


class FewestSteps(HopByHop):
    """Take the fewest steps over a and b that add up to the difference, those over b first.

    Always a shortest route, by its definition: in any order these steps lead to the target, and a
    shorter route would have fewer steps. Of several such sums the one with most forward steps over
    b is taken, so that after a hop the rest of the same sum is taken again. Source: Bermond,
    Comellas and Hsu 1995; the fewest steps by Gauss' reduction of the lattice of sums that are 0.
    """

    key: ClassVar[str] = "fewest-steps"
    title: ClassVar[str] = "Fewest steps that add up"
    source: ClassVar[str] = "Bermond, Comellas and Hsu 1995"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, Circulant)

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return the rotation by one node: steps depend only on the difference."""
        return (rotate_digit(net, 0),)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "u, v ← the fewest steps with u·a + v·b = d - current (mod n)",
            Line(
                "if v > 0: go b ahead",
                guard=lambda m: _steps_over_b(m) > 0,
                effect=lambda m: (m.at + _offset_b(m)) % _size(m),
            ),
            Line(
                "else if v < 0: go b back",
                guard=lambda m: _steps_over_b(m) < 0,
                effect=lambda m: (m.at - _offset_b(m)) % _size(m),
            ),
            Line(
                "else if u > 0: go a ahead",
                guard=lambda m: _steps_over_b(m) == 0 and _steps_over_a(m) > 0,
                effect=lambda m: (m.at + _offset_a(m)) % _size(m),
            ),
            Line(
                "else: go a back",
                guard=lambda m: _steps_over_b(m) == 0 and _steps_over_a(m) < 0,
                effect=lambda m: (m.at - _offset_a(m)) % _size(m),
            ),
        )

    def next_hops(
        self, net: Circulant, source: Ints, target: Ints, at: Ints, variant: str | None = None
    ) -> Ints:
        u, v = net.lattice.fewest(target - at)
        return np.asarray((at + np.where(v, np.sign(v) * net.b, np.sign(u) * net.a)) % net.n)

    def hop(self, net: Circulant, at: int, target: int) -> Step:
        u, v = net.steps_between(at, target)
        left, letter, offset, line = (v, "b", net.b, 2) if v else (u, "a", net.a, 4)
        sign = 1 if left > 0 else -1
        there = (at + sign * offset) % net.n
        end = ", and the message arrives" if there == target else ""
        text = (
            "The target is {ahead} ahead, and no fewer steps add up to that modulo {n} than"
            f" {{u}} over {{a}} and {{v}} over {{b}}, so the message goes {{{letter}}}"
            f" {'ahead' if sign > 0 else 'back'}{end}."
        )
        return Step(at, there, line + (sign < 0), sentence(text, **_FACTS), _VARIABLES)


_FACTS: dict[str, Source] = {
    "ahead": _ahead,
    "n": _size,
    "u": _steps_over_a,
    "v": _steps_over_b,
    "a": _offset_a,
    "b": _offset_b,
}
_VARIABLES = (
    Variable("d - current", _ahead),
    Variable("u", _steps_over_a, decides=True),
    Variable("v", _steps_over_b, decides=True),
)
