"""Routing in the cube-connected cycles: the shortest walk past every bit that differs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

import numpy as np

from explorer.core.families.symmetry import single_bit_flips
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Fact, Line, Moment, Reason, sentence
from explorer.core.router import Step, Variable, Walking
from explorer.networks.cube_connected_cycles.cube_connected_cycles import CubeConnectedCycles
from explorer.routing._facts.general import differing_places, field, next_field, target_field
from explorer.routing.butterfly import once_round, places_through
from explorer.words.text import Text


class CycleWalk(Walking):
    """Walk round the cycle past every bit that differs, and flip each bit when it is passed.

    Always a shortest route: all walks that leave out one link of the cycle, and those once round,
    are compared. Source: standard; the walk of Preparata and Vuillemin's routing, shortened.
    """

    key: ClassVar[str] = "ccc-shortest"
    title: ClassVar[str] = "Shortest walk round the cycle"
    source: ClassVar[str] = "Preparata and Vuillemin 1981; the shortest of all walks"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, CubeConnectedCycles)

    def effort(self, net: Network) -> int:
        # First a walk around the cycle is chosen among all walks.
        return 16

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return the translations of x: a walk depends on x xor the target's, and positions."""
        return single_bit_flips(net, 0)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "R ← the places whose bits differ in x and in d",
            Line(
                "W ← the shortest walk on the cycle from p to the target's q past all of R",
                guard=lambda moment: not moment.before,
            ),
            Line(
                "if bit p differs: flip it, over the cube link",
                guard=lambda moment: _at_wrong_bit(moment) and moment.before > 0,
                effect=lambda moment: _neighbor_of_kind(moment, 1),
            ),
            Line(
                "go one place on along W, over the cycle link",
                guard=lambda moment: not _at_wrong_bit(moment) and moment.before > 0,
                effect=_cycle_neighbor,
            ),
        )

    def places(self, net: CubeConnectedCycles, source: int, target: int) -> list[int]:
        """Return the positions of the shortest walk, including the first.

        >>> net = CubeConnectedCycles(5)
        >>> CycleWalk().places(net, net.parse("(00000,1)"), net.parse("(00011,2)"))
        [1, 0, 1, 2]
        """
        n = net.n
        (x, p), (y, q) = net.address(source), net.address(target)
        cut = int(np.argmin(net.walks(source, target)))
        ahead = (q - p) % n
        if cut >= n:
            return [(p + c) % n for c in places_through(once_round(n, ahead, cut > n))]
        needed = [c for c in range(n) if c == ahead or (x ^ y) >> (p + c) % n & 1]
        up = max((c for c in needed if c <= cut), default=0)
        down = max((n - c for c in needed if c > cut), default=0)
        end = ahead if ahead <= cut else ahead - n
        turns = [-down, up, end] if end >= 0 else [up, -down, end]
        return [(p + c) % n for c in places_through(turns)]

    def walk(
        self, net: CubeConnectedCycles, source: int, target: int, variant: str | None
    ) -> Iterator[Step]:
        places = self.places(net, source, target)
        (x, _), (goal, _) = net.address(source), net.address(target)
        hops, at = len(places) - 1, source
        yield Step(source, None, 2, *self._explain_walk((x ^ goal).bit_count()))
        for i, place in enumerate(places):
            if (x ^ goal) >> place & 1:
                step_variables = Variable("x", _bits), Variable("p", _position, decides=True)
                x ^= 1 << place
                there = net.index((x, place))
                reason = sentence(
                    "The message stands at bit {p}, which is not yet the target's, so it flips"
                    f" that bit over the cube link{' and arrives' * (there == target)}.",
                    p=_position,
                )
                yield Step(at, there, 3, reason, step_variables)
                at = there
            if at == target and i == hops:
                return
            following = places[i + 1]
            there = net.index((x, following))
            yield Step(at, there, 4, *self._explain_move((x ^ goal).bit_count(), there == target))
            at = there

    def _explain_walk(self, wrong_count: int) -> tuple[Reason, tuple[Variable, ...]]:
        """Return why a walk is taken if ``wrong_count`` bits differ, and the variables it read."""
        clause = (
            "The bits in places {differ} differ"
            if wrong_count > 1
            else "Only the bit in place {differ} differs"
            if wrong_count
            else "No bit differs"
        )
        past = f" past {'them' if wrong_count > 1 else 'it'}" if wrong_count else ""
        reason = sentence(
            f"{clause} and the shortest walk{past} to place {{q}} takes {{hops}} on the cycle, so"
            " it is taken.",
            differ=Fact(_differing_bits, _comma_list),
            q=_end,
            hops=Fact(_hops_on_cycle, steps_text),
        )
        step_variables = (
            Variable("R", Fact(_differing_bits, _places_text)),
            Variable("W", Fact(_places_of_walk, _places_text), decides=True),
        )
        return reason, step_variables

    def _explain_move(self, wrong_count: int, arrives: bool) -> tuple[Reason, tuple[Variable, ...]]:
        """Return why the message moves to the next position, and the variables read."""
        differ = "Bit {left} still differs" if wrong_count == 1 else "Bits {left} still differ"
        aim = differ if wrong_count else "All bits are the target's"
        reason = sentence(
            f"{aim} and the walk goes on to place {{following}}, so the message moves there"
            f"{', and arrives' * arrives}.",
            left=Fact(_differing_bits, _comma_list),
            following=_position_next,
        )
        return reason, (Variable("p", _position), Variable("next", _position_next, decides=True))


def steps_text(steps: int) -> str:
    """Return a number of steps in words that fit a sentence."""
    return Text("{n:step}", n=steps) if steps else "no step"


def _comma_list(places: tuple[int, ...]) -> str:
    return ", ".join(str(place) for place in places)


def _places_text(places: tuple[int, ...]) -> str:
    return " ".join(str(place) for place in places) or "none"


# Facts -------------------------------------------------------------------------------------------


def _bits(moment: Moment) -> str:
    return moment.net.fields[0].text(moment.net.address(moment.at)[0])


_position, _position_next, _end = (
    Fact(find, given=(1,)) for find in (field, next_field, target_field)
)


def _differing_bits(moment: Moment) -> tuple[int, ...]:
    """Return the positions whose bits differ from the target's, by comparing the two addresses."""
    bits = moment.net.fields[0]
    here, there = (bits.text(moment.net.address(v)[0]) for v in (moment.at, moment.target))
    return tuple(differing_places(here, there))


def _at_wrong_bit(moment: Moment) -> bool:
    return _position(moment) in _differing_bits(moment)


def _places_of_walk(moment: Moment) -> tuple[int, ...]:
    """Return the positions that the message passes on its route, including the first."""
    nodes = [moment.net.address(node) for node in moment.way[moment.place :]]
    return (nodes[0][1], *(b[1] for a, b in pairwise(nodes) if a[1] != b[1]))


def _hops_on_cycle(moment: Moment) -> int:
    """Return the hops of a shortest route other than the flips of differing bits."""
    return moment.left(moment.at) - len(_differing_bits(moment))


def _neighbor_of_kind(moment: Moment, kind: int) -> int:
    """Return the neighbour over the one link of a kind."""
    kinds = moment.net.link_kinds(moment.at).tolist()
    return int(moment.net.neighbors(moment.at)[kinds.index(kind)])


def _cycle_neighbor(moment: Moment) -> int:
    """Return the neighbour on the cycle that is nearer to the target; on a tie the one taken."""
    near: list[int] = moment.net.neighbors(moment.at).tolist()
    kinds = moment.net.link_kinds(moment.at).tolist()
    nearer_nodes = [
        node
        for node, kind in zip(near, kinds, strict=True)
        if kind == 0 and moment.left(node) < moment.left(moment.at)
    ]
    return next((node for node in nearer_nodes if node == moment.next), nearer_nodes[0])
