"""Routing in butterflies: a walk over the levels past every bit that differs."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import ClassVar, NamedTuple

import numpy as np

from explorer.core.families.symmetry import single_bit_flips
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Fact, Line, Moment, sentence
from explorer.core.router import HopByHop, Step, Variable
from explorer.networks.butterfly.multistage import Multistage
from explorer.networks.butterfly.wrapped_butterfly import WrappedButterfly
from explorer.routing._facts.general import field, next_field

CROSSES, PASSES_AGAIN, AGREES = "crosses", "again", "right"


class Hop(NamedTuple):
    """The next hop of a walk: its bit, direction (+1 up), why it crosses or not; all its levels."""

    bit: int
    direction: int
    why: str
    places: tuple[int, ...]


def hop_along(net: Network, at: int, target: int) -> Hop:
    """Return the first hop of the shortest walk; of several, the first in the network's order.

    >>> net = WrappedButterfly(4)
    >>> hop_along(net, net.parse("(0000,0)"), net.parse("(0101,1)"))
    Hop(bit=3, direction=-1, why='right', places=(0, 3, 2, 3, 0, 1))
    """
    (x, p), (y, _) = net.address(at), net.address(target)
    places = places_through(_turns(net, at, target))
    if isinstance(net, Multistage):
        passed = net.bit([p + min(pair) for pair in pairwise(places)]).tolist()
    else:
        passed = [(p + min(pair)) % net.fields[1].size for pair in pairwise(places)]
    wrong = (x ^ y) >> passed[0] & 1
    why = AGREES if not wrong else PASSES_AGAIN if passed[0] in passed[1:] else CROSSES
    levels = net.fields[1].size
    return Hop(passed[0], places[1], why, tuple((p + c) % levels for c in places))


def places_through(turns: Iterable[int]) -> list[int]:
    """Return every place of a walk from 0 to one turn after another.

    >>> places_through([-1, 2])
    [0, -1, 0, 1, 2]
    """
    places = [0]
    for turn in turns:
        step = 1 if turn > places[-1] else -1
        places += range(places[-1] + step, turn + step, step) if turn != places[-1] else ()
    return places


def once_round(n: int, ahead: int, downwards: bool) -> list[int]:
    """Return the turns of a walk once round a ring of n and on to ``ahead``: only its end."""
    return [-n - (n - ahead) % n] if downwards else [n + ahead]


def _turns(net: Network, at: int, target: int) -> list[int]:
    """Return where the shortest walk turns and ends, in levels above its start."""
    (x, p), (y, q) = net.address(at), net.address(target)
    if isinstance(net, Multistage):
        spans = (net.reach(at, target) - p).tolist()
        down, up = min(spans, key=lambda span: span[1] - span[0])
        return [down, up, q - p] if q >= p else [up, down, q - p]
    assert isinstance(net, WrappedButterfly)
    n, walk_column = net.n, int(np.argmin(net.walks(at, target)))
    ahead = (q - p) % n
    if walk_column >= n:
        return once_round(n, ahead, walk_column > n)
    needed = [c for c in range(n) if (x ^ y) >> (p + c) % n & 1]
    end = ahead if ahead <= walk_column else ahead - n
    up = max([c + 1 for c in needed if c < walk_column] + [end, 0])
    down = max([n - c for c in needed if c > walk_column] + [-end, 0])
    return [-down, up, end] if end >= 0 else [up, -down, end]


class LevelWalk(HopByHop):
    """Walk over the levels past every bit that differs, and cross each at its last passing.

    Always a shortest route: no link serves a single bit only. Source: standard; the walk is ours.
    """

    key: ClassVar[str] = "level-walk"
    title: ClassVar[str] = "Shortest walk over the levels"
    source: ClassVar[str] = "Standard; Leighton 1992"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, WrappedButterfly | Multistage)

    def effort(self, net: Network) -> int:
        # At every node a walk is chosen among all walks.
        return 24

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return the symmetries that keep or reverse levels: a walk needs only x xor target's x."""
        return single_bit_flips(net, 0) if isinstance(net, Multistage) else net.symmetries()

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "W ← the shortest walk over the levels to the target's, past every bit that differs",
            "b ← the bit that W passes next",
            Line(
                "if bit b differs and W does not pass it again: cross, which flips it",
                guard=lambda m: m.at != m.target and _hop(m).why == CROSSES,
                effect=lambda m: _neighbour(m, 1),
            ),
            Line(
                "else: go straight on",
                guard=lambda m: m.at != m.target and _hop(m).why != CROSSES,
                effect=lambda m: _neighbour(m, 0),
            ),
        )

    def hop(self, net: Network, at: int, target: int) -> Step:
        hop = hop_along(net, at, target)
        crosses = hop.why == CROSSES
        x, level = net.address(at)
        there = net.index((x ^ crosses << hop.bit, (level + hop.direction) % net.fields[1].size))
        clause = {
            CROSSES: "Bit {b} differs and the walk does not pass it again, so the message crosses",
            PASSES_AGAIN: (
                "Bit {b} differs but the walk passes it again, so the message goes straight"
            ),
            AGREES: "Bit {b} is as in the target, so the message goes straight",
        }[hop.why]
        end = " and arrives" if there == target else ""
        reason = sentence(f"{clause} to level {{level}}{end}.", b=_bit, level=level_ahead)
        return Step(at, there, 3 if crosses else 4, reason, _VARIABLES)


class Upwards(HopByHop):
    """Go up level by level, crossing where the bit differs, until the target is reached.

    At most 2n-1 hops: after n of them all bits are right. The order of bits is that of the fast
    Fourier transform. Source: standard; Leighton 1992.
    """

    key: ClassVar[str] = "upwards"
    title: ClassVar[str] = "Always upwards"
    source: ClassVar[str] = "Standard; Leighton 1992"
    order: ClassVar[int] = 20

    def serves(self, net: Network) -> bool:
        return isinstance(net, WrappedButterfly)

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return the network's symmetries: a hop depends on one bit of x xor the target's x."""
        return net.symmetries()

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            Line(
                "if bit l differs: cross to level l+1, which flips it",
                guard=lambda m: m.at != m.target and _differs(m),
                effect=lambda m: int(m.net.neighbors(m.at)[1]),
            ),
            Line(
                "else: go straight to level l+1",
                guard=lambda m: m.at != m.target and not _differs(m),
                effect=lambda m: int(m.net.neighbors(m.at)[0]),
            ),
        )

    def hop(self, net: WrappedButterfly, at: int, target: int) -> Step:
        (x, level), (y, _) = net.address(at), net.address(target)
        wrong = (x ^ y) >> level & 1
        x, level = x ^ wrong << level, (level + 1) % net.n
        there = net.index((x, level))
        clause = "differs, so the message crosses" if wrong else "is right, so the message goes on"
        end = " and arrives" if there == target else ""
        reason = sentence(
            f"Bit {{b}} {clause} to level {{level}}{end}.", b=_level, level=level_ahead
        )
        return Step(at, there, 1 if wrong else 2, reason, (Variable("l", _level, decides=True),))


# Facts -------------------------------------------------------------------------------------------


def _hop(moment: Moment) -> Hop:
    return hop_along(moment.net, moment.at, moment.target)


def _bit(moment: Moment) -> int:
    return _hop(moment).bit


_level, level_ahead = (Fact(find, given=(1,)) for find in (field, next_field))
"""The level of the message, which is the bit between it and the next level up, and the next."""


def _differs(moment: Moment) -> bool:
    x, y = (moment.net.address(node)[0] for node in (moment.at, moment.target))
    return bool((x ^ y) >> _level(moment) & 1)


def _neighbour(moment: Moment, cross: int) -> int:
    """Return the next neighbour of the walk, over the straight link or the cross link."""
    return int(moment.net.neighbors(moment.at)[(0 if _hop(moment).direction > 0 else 2) + cross])


def _places_of_walk(moment: Moment) -> tuple[int, ...]:
    return _hop(moment).places


def _places_text(places: tuple[int, ...]) -> str:
    return " ".join(map(str, places))


_VARIABLES = (Variable("W", Fact(_places_of_walk, _places_text), decides=True), Variable("b", _bit))
