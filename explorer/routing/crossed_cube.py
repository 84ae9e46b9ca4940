"""Shortest routing in the crossed cube, one double bit repaired by every hop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer.core.families.symmetry import high_bit_flips
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Fact, Line, Reason, Source
from explorer.core.router import HopByHop, Step, Variable
from explorer.networks.cubes.crossed_cube import CrossedCube
from explorer.routing._facts import crossed as word_facts
from explorer.routing._facts.general import highest_wrong
from explorer.words.text import and_list


@dataclass(frozen=True)
class Move:
    """The next hop from u to v: its dimension, and the double bits that determined it.

    Both tuples are by double bit, the lowest first. ``needed`` is the value that a double bit needs
    now, because the remaining hops above it change it too; ``costs`` is the number of hops in it.
    """

    u: int
    v: int
    dimension: int
    highest: int
    needed: tuple[int, ...]
    costs: tuple[int, ...]

    @property
    def double(self) -> int:
        """The double bit that the hop repairs."""
        return self.dimension // 2

    @property
    def twist(self) -> int:
        """The bits that change besides the bit of the dimension."""
        return (self.u & ((1 << 2 * self.double) - 1) & LOW_BITS) << 1

    @property
    def next(self) -> int:
        """The node that the hop leads to."""
        return self.u ^ (1 << self.dimension) ^ self.twist


LOW_BITS = sum(1 << i for i in range(0, 72, 2))


def next_move(u: int, v: int) -> Move:
    """Return the next hop of a shortest route from u to v ≠ u in a crossed cube.

    A hop in one double bit flips the high bit of every lower one that ends in 1. In those it
    exchanges "differs in its low bit" and "differs in both". Therefore the lowest double bit that
    one flip repairs is taken first: those below it differ in both bits, and become repairable.

    >>> [format(next_move(u, 0b1000).next, "04b") for u in (0b0101, 0b0100)]
    ['0100', '1100']
    """
    highest = ((u ^ v).bit_length() - 1) // 2
    needed = [v >> 2 * highest & 3]
    costs = [((u >> 2 * highest & 3) ^ needed[0]).bit_count()]
    dimension = (u ^ v).bit_length() - 1
    for j in reversed(range(highest)):
        target = v >> 2 * j & 3
        needed.append(target ^ ((target & 1 & sum(costs)) << 1))
        wrong = (u >> 2 * j & 3) ^ needed[-1]
        costs.append(int(wrong > 0))
        if wrong in (1, 2):
            dimension = 2 * j + wrong - 1
    return Move(u, v, dimension, highest, tuple(reversed(needed)), tuple(reversed(costs)))


def reason(move: Move, name: str, arrives: bool) -> Reason:
    """Return why a move is made, in terms of the bits of ``name``."""
    j = move.double
    highest = (
        f"Double bit {{j}} is the highest in which {name} is wrong, `{{here}}` for `{{there}}`"
    )
    if j < move.highest:
        ground = _reason_below(move, name)
    elif move.costs[j] == 2:
        ground = f"{highest}, and takes a hop for each of its two bits"
    elif sum(move.costs) > 1:
        ground = f"{highest}, and those still wrong below it can be repaired only after it"
    elif j:
        ground = (
            f"Double bit {{j}} of {name}, `{{here}}` for `{{there}}`, is the last to be repaired"
        )
    else:
        ground = f"Bit {{bit}} is the last in which {name} is wrong"
    doubles = tuple(i for i in range(j) if move.u >> 2 * i & 1)
    also = ""
    if doubles:
        bits, end = ("bit", "ends") if len(doubles) == 1 else ("bits", "end")
        also = f" and with it {bits} {{bits}}, because double {bits} {{odd}} {end} in {{one}}"
    last = ", and arrives" if arrives else ""
    return Reason(f"{ground}: the message flips bit {{bit}}{also}{last}.", FACTS)


def _reason_below(move: Move, name: str) -> str:
    j = move.double
    must, there = move.needed[j], move.v >> 2 * j & 3
    hops = "the one hop" if sum(move.costs[j + 1 :]) == 1 else "the {above} hops"
    ground = f"Double bit {{j}} of {name} is `{{here}}` and must be `{{must}}` now, since {hops}"
    if must != there:
        return f"{ground} to come above it will turn that into `{{there}}`"
    if there & 1:
        return f"{ground} to come above it will flip its high bit to and fro"
    return f"{ground} to come above it will not touch it"


FACTS: dict[str, Source] = {
    "j": word_facts.link_double_bit,
    "bit": word_facts.dimension,
    "here": word_facts.pair_here,
    "there": word_facts.pair_there,
    "must": word_facts.pair_next,
    "above": word_facts.hops_above,
    "odd": Fact(word_facts.twisted_double_bits, and_list),
    "bits": Fact(word_facts.other_bits, and_list),
    "one": word_facts.last_symbol,
}


def variables(u: str = "u", v: str = "v") -> tuple[Variable, ...]:
    """Return the variables of a move: both ends, the needed double bits, ρ, the link."""
    return (
        Variable(u, Fact(word_facts.pairs_here, _pairs_text)),
        Variable(v, Fact(word_facts.pairs_there, _pairs_text)),
        Variable("w", Fact(word_facts.wanted_pairs, _pairs_text)),
        Variable("ρ", Fact(word_facts.hops_per_pair, _sum)),
        Variable("l", word_facts.dimension, decides=True),
    )


def _pairs_text(pairs: Sequence[str]) -> str:
    return " ".join(pairs)


def _sum(costs: Sequence[int]) -> str:
    terms = " + ".join(str(cost) for cost in costs)
    return f"{terms} = {sum(costs)}" if len(costs) > 1 else terms


class PairRelated(HopByHop):
    """Cross, at every hop, a link that lowers the pair-related distance ρ(u, v) by one.

    ρ is the distance, so the route is a shortest one. Source: ECQ paper, §2, Definition 3.

    >>> net = CrossedCube(4)
    >>> [net.format(step.next) for step in PairRelated().steps(net, 0b0101, 0b1000)]
    ['0100', '1100', '1000']
    """

    key: ClassVar[str] = "pair-related"
    title: ClassVar[str] = "By pair-related distance"
    paper: ClassVar[str | None] = "ecq"
    source: ClassVar[str] = "ECQ paper, §2, Definition 3; the choice of the link is ours"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, CrossedCube)

    def effort(self, net: Network) -> int:
        # Every hop needs the double bits above and below it.
        return 8

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return the flips of high bits: ``next_move`` reads low bits and compares double bits.

        The needed double bits change with the target, so their differences stay the same.
        """
        return high_bit_flips(net, 0)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "if u = v: the message has arrived",
            "i* ← the highest double bit in which u and v differ; ρ ← how many of its bits differ",
            "for j = i*-1 … 0: w[j] ← v[j], its high bit flipped if it ends in 1 and ρ is odd;"
            " if u[j] ≠ w[j]: ρ ← ρ + 1",
            Line(
                "if some u[j] below i* differs from w[j] in one bit l: cross link l, j the lowest"
                " such",
                lambda moment: word_facts.repairable(moment) is not None,
                lambda moment: word_facts.neighbor_over(moment, word_facts.repairable(moment)),
            ),
            Line(
                "otherwise cross link l, the highest bit in which u and v differ",
                lambda moment: word_facts.repairable(moment) is None and moment.at != moment.target,
                lambda moment: word_facts.neighbor_over(moment, highest_wrong(moment)),
            ),
            "(link l flips bit l and, in every double bit below that ends in 1, the high bit)",
        )

    def hop(self, net: Network, at: int, target: int) -> Step:
        move = next_move(at, target)
        line = 4 if move.double < move.highest else 5
        return Step(at, move.next, line, reason(move, "`u`", move.next == target), variables())
