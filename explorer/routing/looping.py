"""The looping algorithm: a whole permutation of the rows through the Beneš network at once."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, NamedTuple

import numpy as np

from explorer.core.ints import Ints, reversed_bits
from explorer.core.network import Network
from explorer.core.reason import Fact, Moment, Reason, sentence
from explorer.networks.butterfly.looping import looping
from explorer.networks.butterfly.multistage import Benes, Multistage
from explorer.routing.multistage import (
    BACK,
    DOWN,
    TO_MIDDLE,
    TO_OUTPUT,
    Lines,
    ThroughMiddle,
    bit_ahead,
    path,
)

REVERSED, RANDOM = "bit reversal", "drawn"
MAX_BITS = 10
"""Most bits of a row for which a whole permutation is computed for one message."""

HALVES = ("upper", "lower")


class LoopedPermutation(NamedTuple):
    """A permutation of the rows, the middle row of each, and the bits where it began a cycle."""

    targets: Ints
    middle: Ints
    cycle_starts: Ints


@lru_cache(maxsize=256)
def loop_permutation(bits: int, variant: str, shift: int) -> LoopedPermutation:
    """Return the permutation of a variant, its images shifted by an exclusive or, with its loops.

    >>> loop_permutation(2, REVERSED, 1).targets.tolist()
    [1, 3, 0, 2]
    """
    rows = np.arange(1 << bits)
    permutation = np.random.default_rng(bits).permutation(rows)
    targets = (permutation if variant == RANDOM else reversed_bits(rows, bits)) ^ shift
    return LoopedPermutation(targets, *looping(targets))


class Looping(ThroughMiddle):
    """Send all messages of a permutation through middle rows of their own, found by loops.

    No two messages are at one node. Traffic is looped together, in several permutations if needed.
    A single message is treated as part of a permutation that has it: rows with their bits reversed,
    or random, then shifted by an exclusive or. Source: Opferman and Tsao-Wu 1971.
    """

    key: ClassVar[str] = "looping"
    title: ClassVar[str] = "Looping algorithm"
    source: ClassVar[str] = "Opferman and Tsao-Wu 1971; Beneš 1965"
    variants: ClassVar[tuple[str, ...]] = (REVERSED, RANDOM)
    order: ClassVar[int] = 30

    def serves(self, net: Network) -> bool:
        return isinstance(net, Benes) and net.n <= MAX_BITS

    def middle(self, net: Multistage, source: int, target: int, variant: str | None) -> int:
        return int(_loop_for_message(net, source, target, variant).middle[net.address(source)[0]])

    def lines(self, variant: str | None) -> Lines:
        images = "drawn ones" if variant == RANDOM else "those with the bits reversed"
        return (
            (f"all rows send, to {images}, shifted so that the source's sends to the target's", ""),
            ("for b = 0 … n-1: pair rows in which only b differs, at inputs and at outputs;", ""),
            ("    round each cycle of pairs, take the upper and the lower half by turns", ""),
            ("straight down to level 0, to an input", DOWN),
            ("up to the middle: bit b becomes 0 for the upper half, 1 for the lower", TO_MIDDLE),
            ("up to an output: for b = n-1 … 0, bit b becomes the target's", TO_OUTPUT),
            ("straight down to the target's level", BACK),
        )

    def why(
        self, net: Multistage, source: int, target: int, hops: int, variant: str | None
    ) -> Reason:
        row, level = net.address(source)
        bit, plan = hops - level, _loop_for_message(net, source, target, variant)
        half = Fact(_half)
        if plan.cycle_starts[row] >> bit & 1:
            clause = "No message of its cycle has a half yet, so it goes through the {half} half:"
            return sentence(clause, half=half)
        # The first of a cycle, in the upper half, fixes its partner at the outputs, and so on.
        side = "outputs" if plan.middle[row] >> bit & 1 else "inputs"
        clause = (
            f"Its pair partner at the {side}, from `{{partner}}`, goes through the {{other}} half,"
            " so it goes through the {half} half:"
        )
        partner = Fact(_partner, given=(side,))
        other = Fact(_half, given=(side,))
        return sentence(clause, partner=partner, half=half, other=other)

    def planned(
        self, net: Multistage, ends: Ints, variant: str | None = None
    ) -> list[list[int]] | None:
        rows = [(net.address(a)[0], net.address(b)[0]) for a, b in ends.tolist()]
        permutations: list[tuple[dict[int, int], set[int]]] = []
        for x, y in dict.fromkeys(rows):
            permutation = next((p for p in permutations if x not in p[0] and y in p[1]), None)
            if permutation is None:
                permutations.append(permutation := ({}, set(range(1 << net.n))))
            permutation[0][x] = y
            permutation[1].remove(y)
        middle = {}
        for sent, unused in permutations:
            others = iter(sorted(unused))
            targets = [sent[x] if x in sent else next(others) for x in range(1 << net.n)]
            middle_rows = looping(targets)[0].tolist()
            middle.update({(x, y): middle_rows[x] for x, y in sent.items()})
        pairs = zip(ends.tolist(), rows, strict=True)
        return [path(net, a, b, middle[row]) for (a, b), row in pairs]


# Facts -------------------------------------------------------------------------------------------


def _loop_for_message(
    net: Multistage, source: int, target: int, variant: str | None
) -> LoopedPermutation:
    """Return the permutation to which a single message is assigned."""
    (x, _), (y, _) = net.address(source), net.address(target)
    form = RANDOM if variant == RANDOM else REVERSED
    return loop_permutation(net.n, form, int(loop_permutation(net.n, form, 0).targets[x]) ^ y)


def _partner_row(moment: Moment, side: str) -> int:
    """Return the row of the pair partner of a message, at the bit that it passes.

    Both are in the same part of the network: the lower bits of their middle rows agree.
    """
    assert isinstance(moment.net, Multistage)
    plan = _loop_for_message(moment.net, moment.source, moment.target, moment.variant)
    input_row, bit = moment.net.address(moment.source)[0], 1 << bit_ahead(moment)
    ends = plan.targets if side == "outputs" else np.arange(len(plan.targets))
    place = plan.middle & bit - 1 | ends & -bit
    (row,) = np.flatnonzero(place == place[input_row] ^ bit).tolist()
    return int(row)


def _partner(moment: Moment, side: str) -> str:
    return moment.net.format(moment.net.index((_partner_row(moment, side), 0)))


def _half(moment: Moment, side: str = "") -> str:
    """Return the half that a message takes, or the half of its partner on a side."""
    assert isinstance(moment.net, Multistage)
    plan = _loop_for_message(moment.net, moment.source, moment.target, moment.variant)
    row = _partner_row(moment, side) if side else moment.net.address(moment.source)[0]
    return HALVES[int(plan.middle[row]) >> bit_ahead(moment) & 1]
