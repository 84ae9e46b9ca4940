"""Routing in stages, from an input to an output: by the target's bits, or through a middle row."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from explorer.core.families.symmetry import single_bit_flips
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Fact, Line, Moment, Reason, sentence
from explorer.core.router import Step, Variable, Walking
from explorer.networks.butterfly.multistage import Benes, Butterfly, Multistage
from explorer.routing.butterfly import level_ahead
from explorer.routing.fat_tree import pseudo_random

RANDOM, OWN_ROW = "drawn", "the source's row"
DOWN, TO_MIDDLE, TO_OUTPUT, BACK = "down", "to the middle", "to an output", "back"
"""The legs of a route; from an input to an output the first and the last leg have no hops."""

Lines = tuple[tuple[str, str], ...]
"""Lines of pseudo-code, each with the leg that it makes, or "" for none."""


def leg(net: Multistage, source: int, hops: int) -> str:
    """Return the leg of the next hop of a route after ``hops`` hops.

    >>> leg(Benes(2), 1, 0), leg(Benes(2), 1, 2), leg(Benes(2), 1, 4)
    ('down', 'to the middle', 'to an output')
    """
    up = hops - net.address(source)[1]
    if up < 0:
        return DOWN
    return TO_MIDDLE if up < net.last - net.n else TO_OUTPUT if up < net.last else BACK


def path(net: Multistage, source: int, target: int, middle: int) -> list[int]:
    """Return the nodes of the route down to an input, through a middle row, and on to the target.

    >>> net = Benes(2)
    >>> way = path(net, net.parse("(00,0)"), net.parse("(01,4)"), 0b11)
    >>> [net.format(v) for v in way]
    ['(00,0)', '(01,1)', '(11,2)', '(01,3)', '(01,4)']
    """
    (row, level), goal = net.address(source), net.address(target)[0]
    places = [(row, down) for down in range(level, -1, -1)]
    for up, bit in enumerate(net.bit(range(net.last)).tolist()):
        target_row = middle if up < net.last - net.n else goal
        row ^= (row ^ target_row) & 1 << bit
        places.append((row, up + 1))
    places += [(row, down) for down in range(net.last - 1, -1, -1)]
    nodes = [net.index(place) for place in places]
    return nodes[: nodes.index(target) + 1]


class FromInputs(Walking):
    """Go up from an input to an output, each bit becoming the target's: the only path.

    A message that starts above the inputs first goes down to its input; one that ends below the
    outputs comes down from its output. Source: standard; Leighton 1992.
    """

    key: ClassVar[str] = "from-inputs"
    title: ClassVar[str] = "From an input to an output"
    source: ClassVar[str] = "Standard; Leighton 1992"
    order: ClassVar[int] = 20

    def serves(self, net: Network) -> bool:
        return isinstance(net, Butterfly)

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return the translations of x: a hop depends on one bit of x xor the target's x."""
        return single_bit_flips(net, 0)

    def lines(self, variant: str | None) -> Lines:
        """Return the pseudo-code with the legs of its lines."""
        return (
            ("straight down to level 0, to an input", DOWN),
            ("for l = 0 … n-1: bit l becomes the target's, up to level l+1", TO_OUTPUT),
            ("straight down to the target's level", BACK),
        )

    def middle(self, net: Multistage, source: int, target: int, variant: str | None) -> int:
        """Return the row at the middle level; a butterfly has none, so this is the target's row."""
        return net.address(target)[0]

    def why(
        self, net: Multistage, source: int, target: int, hops: int, variant: str | None
    ) -> Reason:
        """Return why the hop towards the middle after ``hops`` hops is made."""
        clause = "Bit {b} of the middle row `{m}` is {value}, so"
        return sentence(clause, b=bit_ahead, m=self.row, value=_new_bit_value)

    @property
    def row(self) -> Fact:
        """The fact that computes the middle row of a message."""
        return Fact(_row, given=(self,))

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return tuple(self._line(text, of) if of else text for text, of in self.lines(variant))

    def _line(self, text: str, leg_name: str) -> Line:
        """Return the line that moves one level on, in the leg ``leg_name``."""

        def guard(moment: Moment) -> bool:
            return moment.at != moment.target and _leg(moment) == leg_name

        def effect(moment: Moment) -> int:
            net = moment.net
            if leg_name in (DOWN, BACK):
                return int(net.neighbors(moment.at)[2])
            assert isinstance(net, Multistage)
            middle = self.middle(net, moment.source, moment.target, moment.variant)
            target_row = middle if leg_name == TO_MIDDLE else net.address(moment.target)[0]
            crosses = (net.address(moment.at)[0] ^ target_row) >> bit_ahead(moment) & 1
            return int(net.neighbors(moment.at)[crosses])

        return Line(text, guard, effect)

    def walk(
        self, net: Multistage, source: int, target: int, variant: str | None
    ) -> Iterator[Step]:
        nodes = path(net, source, target, self.middle(net, source, target, variant))
        legs = [leg_of_line for _, leg_of_line in self.lines(variant)]
        for hops, (at, there) in enumerate(pairwise(nodes)):
            current_leg = leg(net, source, hops)
            crosses = net.address(at)[0] != net.address(there)[0]
            on = "on" if current_leg in (TO_MIDDLE, TO_OUTPUT) else "down"
            turns = "crosses" if crosses else f"goes straight {on}"
            end = " and arrives" if there == target else ""
            goes = sentence(f"the message {turns} to level {{level}}{end}.", level=level_ahead)
            why = (
                self.why(net, source, target, hops, variant)
                if current_leg == TO_MIDDLE
                else _WHY[current_leg]
            )
            step_variables = (
                (_BIT, Variable("m", self.row, True))
                if current_leg == TO_MIDDLE
                else _VARIABLES[current_leg]
            )
            yield Step(at, there, legs.index(current_leg) + 1, why + goes, step_variables)


def _row(moment: Moment, router: FromInputs) -> str:
    """Return the middle row of a message."""
    net, variant = moment.net, moment.variant
    assert isinstance(net, Multistage)
    return net.fields[0].text(router.middle(net, moment.source, moment.target, variant))


class ThroughMiddle(FromInputs):
    """Go up to a middle row, setting each bit to its bit; then to the output, to the target's bits.

    Each of the 2^n middle rows is possible. A random one spreads any set of messages; with the
    source's own row all routes are those of one butterfly. Source: Beneš 1965; Valiant 1982.
    """

    key: ClassVar[str] = "through-middle"
    title: ClassVar[str] = "Through a middle row"
    source: ClassVar[str] = "Beneš 1965; Valiant 1982"
    variants: ClassVar[tuple[str, ...]] = (RANDOM, OWN_ROW)

    def serves(self, net: Network) -> bool:
        return isinstance(net, Benes)

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return none: the row is random for the two ends."""
        return ()

    def middle(self, net: Multistage, source: int, target: int, variant: str | None) -> int:
        random_row = pseudo_random(source, target, 0) % (1 << net.n)
        return net.address(source)[0] if variant == OWN_ROW else random_row

    def lines(self, variant: str | None) -> Lines:
        first, *others = super().lines(variant)
        return (
            (f"m ← {'the row of the source' if variant == OWN_ROW else 'a row that is drawn'}", ""),
            first,
            ("for b = 0 … n-1: bit b becomes that of m, up to the middle", TO_MIDDLE),
            ("for b = n-1 … 0: bit b becomes the target's, up to an output", TO_OUTPUT),
            others[-1],
        )


# Facts -------------------------------------------------------------------------------------------


def _leg(moment: Moment) -> str:
    assert isinstance(moment.net, Multistage)
    return leg(moment.net, moment.source, moment.place)


def bit_ahead(moment: Moment) -> int:
    """Return the bit that the hop up from the node may flip."""
    assert isinstance(moment.net, Multistage)
    return int(moment.net.bit(moment.net.address(moment.at)[1]))


def _new_bit_value(moment: Moment) -> int:
    """Return the value that the bit is set to."""
    assert moment.next is not None
    return moment.net.address(moment.next)[0] >> bit_ahead(moment) & 1


_BIT = Variable("b", bit_ahead)
_VARIABLES = {DOWN: (), TO_OUTPUT: (_BIT,), BACK: ()}
_WHY = {
    DOWN: sentence("Messages enter at the inputs, so"),
    TO_OUTPUT: sentence("Bit {b} of the target is {value}, so", b=bit_ahead, value=_new_bit_value),
    BACK: sentence("All bits are the target's at the output, so"),
}
