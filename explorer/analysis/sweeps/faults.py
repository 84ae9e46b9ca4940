"""The effect of random faults, by up to millions of trials: integer sums, one seed per block."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import isqrt

import numpy as np

from explorer.analysis.faults.components import FaultKind
from explorer.analysis.faults.resilience import Z95, Point, joined_pairs, numbers_of_faults, wilson
from explorer.analysis.sweeps.sweep import Sums, added_lists
from explorer.core.errors import OutsideRange
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network

WORK = 2**20
"""Links that the trials of a block visit: one to two seconds."""

MAX_TRIALS = 10**9
"""Most trials of a sweep."""

MAX_BLOCKS = 2**20
"""Most blocks of a sweep."""


@lru_cache(maxsize=2)
def _ends(net: Network) -> Ints:
    return net.link_array()[:, :2]


@dataclass(frozen=True)
class Trials:
    """Trials ``first`` up to ``last``: the seed and ``first`` determine the orders of failure."""

    spec: str
    kind: FaultKind
    seed: int
    fault_numbers: tuple[int, ...]
    first: int
    last: int

    def compute(self) -> Sums:
        """Return sums over the trials, for each number of faults.

        ``joined`` counts the connected ordered pairs, ``squares`` sums the squares of these counts,
        ``whole`` counts the trials in which every pair is connected.
        """
        net = network(self.spec)
        generator = np.random.default_rng([self.seed, self.first])
        fault_counts = list(self.fault_numbers)
        working = net.nodes - np.array(
            fault_counts if self.kind == "nodes" else [0] * len(fault_counts)
        )
        all_pairs = working * (working - 1)
        joined = [0] * len(fault_counts)
        squares, all_joined = list(joined), list(joined)
        for _ in range(self.first, self.last):
            pairs = joined_pairs(net.nodes, _ends(net), self.kind, generator)[fault_counts]
            counts = pairs.tolist()
            joined = added_lists(joined, counts)
            # The square of a number of pairs may exceed a machine word.
            squares = added_lists(squares, [count * count for count in counts])
            all_joined = added_lists(all_joined, (pairs == all_pairs).astype(int).tolist())
        trials = self.last - self.first
        return {"trials": trials, "joined": joined, "squares": squares, "whole": all_joined}


@dataclass(frozen=True)
class FaultCurve:
    """The share of pairs still joined against the number of random faults.

    ``share`` and ``whole`` of a point are exact for the trials. ``low`` and ``high`` bound the
    limit of the share 19 times in 20, by the variance, or by the bound of ``whole`` if all trials
    connect every pair.
    """

    net: Network
    kind: FaultKind
    seed: int
    trials: int
    points: tuple[Point[Fraction], ...]


@dataclass(frozen=True)
class FaultTrials:
    """Random orders in which nodes, or links, fail, each for all numbers of faults.

    The first trials of a longer sweep are those of a shorter one with the same seed. Raises
    TooLarge above 2^16 nodes, OutsideRange for impossible numbers.
    """

    net: Network
    kind: FaultKind = "nodes"
    trials: int = 10_000
    seed: int = 0
    steps: int = 20
    most: int | None = None

    request = None

    @property
    def name(self) -> str:
        """The name of the sweep, as on the command line."""
        most = "" if self.most is None else f" --most {self.most}"
        return (
            f"sweep faults {self.net.spec} --kind {self.kind} --trials {self.trials}"
            f" --seed {self.seed} --steps {self.steps}{most}"
        )

    @property
    def networks(self) -> tuple[Network, ...]:
        """The networks of the sweep."""
        return (self.net,)

    def blocks(self) -> Sequence[Trials]:
        """Return the trials in blocks; a block takes a second or two, by the network's links."""
        net = self.net
        fault_counts = tuple(numbers_of_faults(net, self.kind, self.steps, self.most))
        if net.nodes < 2:
            raise OutsideRange(f"{net.spec} has one node: two are joined, or are not")
        trials_per_block = max(1, WORK // max(1, net.links))
        max_trials = min(MAX_TRIALS, trials_per_block * MAX_BLOCKS)
        if not 1 <= self.trials <= max_trials:
            raise OutsideRange(
                f"{self.trials:,} trials are outside the range: {net.spec} takes 1 to"
                f" {max_trials:,}",
                nearest=str(min(max(self.trials, 1), max_trials)),
            )
        ends = [*range(0, self.trials, trials_per_block), self.trials]
        return [
            Trials(net.spec, self.kind, self.seed, fault_counts, *span) for span in pairwise(ends)
        ]

    def merge(self, first: Sums, second: Sums) -> Sums:
        """Return the sums of two blocks."""
        sums = {
            name: added_lists(first[name], second[name]) for name in ("joined", "squares", "whole")
        }
        return {"trials": first["trials"] + second["trials"], **sums}

    def result(self, totals: Sums) -> FaultCurve:
        """Return the curve that follows from the sums."""
        fault_counts = numbers_of_faults(self.net, self.kind, self.steps, self.most)
        points = tuple(
            self._point(k, totals["trials"], *sums)
            for k, *sums in zip(
                fault_counts, totals["joined"], totals["squares"], totals["whole"], strict=True
            )
        )
        return FaultCurve(self.net, self.kind, self.seed, totals["trials"], points)

    def _point(self, k: int, trials: int, joined: int, squares: int, hits: int) -> Point[Fraction]:
        working = self.net.nodes - (k if self.kind == "nodes" else 0)
        all_pairs = working * (working - 1)
        share = Fraction(joined, trials * all_pairs)
        # trials² · the variance of the pairs, as an integer, so that the subtraction loses nothing.
        spread = isqrt(trials * squares - joined * joined)
        half = Z95 * spread / (trials * all_pairs * max(trials - 1, 1) ** 0.5)
        low, high = max(0.0, float(share) - half), min(1.0, float(share) + half)
        interval = wilson(hits, trials)
        if hits == trials:
            low = interval[0]
        return Point(k, share, low, high, Fraction(hits, trials), *interval)
