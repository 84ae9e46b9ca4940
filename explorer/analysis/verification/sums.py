"""Sums of the outcomes of pairs, in numbers that add up exactly.

Counts and loads are added, sets of dependencies are united, and of two worst pairs the worse is
kept. So the sum does not depend on which worker computed which block, nor on how blocks are
grouped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import NotRequired, TypedDict, TypeVar

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network

T = TypeVar("T")


class PairJson(TypedDict):
    """A message: its ends, its hops (null if it does not arrive), the distance, and the reason."""

    source: str
    target: str
    length: int | None
    distance: int | None
    why: NotRequired[str]


@dataclass(frozen=True)
class Pair:
    """A message: its ends, its hops (None if it does not arrive), and the distance.

    ``why`` is the reason if the message does not arrive.
    """

    source: int
    target: int
    length: int | None
    distance: int | None
    why: str = ""


class SumJson(TypedDict):
    """The sum of some pairs as JSON: ``Sum`` without its arrays, with addresses for nodes."""

    pairs: int
    shortest: int | None
    longer: int | None
    lost: int
    loops: int
    hops: int
    ahead: int
    spare: list[int]
    needs: list[int]
    worst: PairJson | None
    longest: PairJson | None
    first_lost: PairJson | None
    first_loop: PairJson | None


@dataclass(frozen=True, eq=False, kw_only=True)
class Sum:
    """The sum of the outcomes of ordered pairs of different nodes, each counted once.

    A pair is ``shortest`` or ``longer`` if its message arrives, else ``lost`` or in a loop;
    ``shortest`` and ``longer`` are None if distances are unknown. ``hops`` is the sum over
    delivered pairs, ``ahead`` the sum of the known distances. ``spare`` has the numbers of pairs
    that arrive 0, 1, 2 … hops beyond their distance, ``needs`` the virtual channels that each rule
    needs.

    ``load`` counts the messages over every channel; ``host_load`` counts those between hosts, None
    if every node is a host. ``waits`` are the dependencies of channels as a set of bits
    (``blocks.to_bits``), a sixteenth of the size of rows. Each is None if it was not computed.
    """

    pairs: int
    shortest: int | None
    longer: int | None
    lost: int
    loops: int
    hops: int
    ahead: int = 0
    spare: tuple[int, ...] = ()
    needs: tuple[int, ...] = ()
    worst: Pair | None = None
    longest: Pair | None = None
    first_lost: Pair | None = None
    first_loop: Pair | None = None
    load: Ints | None = None
    waits: Ints | None = None
    host_load: Ints | None = None

    def __add__(self, later: Sum) -> Sum:
        """Return the sum of both; ``later`` has the later pairs.

        >>> one = Sum(pairs=2, shortest=2, longer=0, lost=0, loops=0, hops=3)
        >>> (one + one).hops, (one + one).load
        (6, None)
        """
        return Sum(
            pairs=self.pairs + later.pairs,
            shortest=_join_if_known(self.shortest, later.shortest, int.__add__),
            longer=_join_if_known(self.longer, later.longer, int.__add__),
            lost=self.lost + later.lost,
            loops=self.loops + later.loops,
            hops=self.hops + later.hops,
            ahead=self.ahead + later.ahead,
            spare=tuple(map(sum, zip_longest(self.spare, later.spare, fillvalue=0))),
            needs=tuple(map(max, zip_longest(self.needs, later.needs, fillvalue=0))),
            worst=_first_maximum((self.worst, later.worst), _stretch_and_hops),
            longest=_first_maximum((self.longest, later.longest), lambda pair: pair.length or 0),
            first_lost=self.first_lost or later.first_lost,
            first_loop=self.first_loop or later.first_loop,
            load=_join_if_known(self.load, later.load, _array_sum),
            waits=_join_if_known(self.waits, later.waits, np.bitwise_or),
            host_load=_join_if_known(self.host_load, later.host_load, _array_sum),
        )

    @property
    def undelivered(self) -> int:
        """The number of pairs whose message does not arrive."""
        return self.lost + self.loops

    @property
    def delivered(self) -> int:
        """The number of pairs whose message arrives."""
        return self.pairs - self.undelivered

    @property
    def mean_hops_excluding_self(self) -> Fraction | None:
        """The mean number of hops of the pairs that are delivered."""
        return Fraction(self.hops, self.delivered) if self.delivered else None

    def to_json(self, net: Network) -> SumJson:
        """Return the sum as JSON."""

        def optional_pair(pair: Pair | None) -> PairJson | None:
            return None if pair is None else pair_json(net, pair)

        return {
            "pairs": self.pairs,
            "shortest": self.shortest,
            "longer": self.longer,
            "lost": self.lost,
            "loops": self.loops,
            "hops": self.hops,
            "ahead": self.ahead,
            "spare": list(self.spare),
            "needs": list(self.needs),
            "worst": optional_pair(self.worst),
            "longest": optional_pair(self.longest),
            "first_lost": optional_pair(self.first_lost),
            "first_loop": optional_pair(self.first_loop),
        }


def pair_json(net: Network, pair: Pair) -> PairJson:
    """Return a message as JSON: addresses of the ends, and the reason if it does not arrive."""
    document: PairJson = {
        "source": net.format(pair.source),
        "target": net.format(pair.target),
        "length": pair.length,
        "distance": pair.distance,
    }
    if pair.why:
        document["why"] = pair.why
    return document


def as_small_integers(load: Ints) -> Ints:
    """Return counts of messages as 32-bit integers if they fit: half the size."""
    return load.astype(np.int32 if load.max(initial=0) < 2**31 else np.int64)


def _array_sum(first: Ints, second: Ints) -> Ints:
    return as_small_integers(first.astype(np.int64) + second)


def _join_if_known(first: T | None, second: T | None, join: Callable[[T, T], T]) -> T | None:
    """Return the join of two values, None if either is None."""
    return None if first is None or second is None else join(first, second)


def _first_maximum(pairs: Iterable[Pair | None], measure: Callable[[Pair], object]) -> Pair | None:
    """Return the pair with the largest measure, of several the first."""
    return max((pair for pair in pairs if pair), key=measure, default=None)  # type: ignore[arg-type]


def _stretch_and_hops(pair: Pair) -> tuple[Fraction, int]:
    """Return the key of a delivered message: its stretch, then its hops."""
    assert pair.length is not None
    assert pair.distance is not None
    return Fraction(pair.length, pair.distance), pair.length
