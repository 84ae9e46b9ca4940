"""Networks of words: every necklace is a ring, the rings in columns by the sum of their letters."""

from __future__ import annotations

from math import ceil, pi
from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.networks.shift.words import WordNetwork
from explorer.scenes.bends import choose_arcs
from explorer.scenes.geometry import Floats, unit_vectors
from explorer.scenes.layout import ASPECT, Layout, Plan, Sheet, addresses, number_keys, tier

PAD = 0.3
"""Distance of the outline of a necklace from its nodes, in pitches."""

GAP = 0.55
"""Least gap between the outlines of two necklaces."""

SUM_GAP_RATIO = 1.6
"""Ratio of the gap between two sums to the gap inside one sum."""

MAX_RING_ASPECT = 1.7
"""Largest ratio of height to width of a ring if all rings fit in few rows."""


class NecklaceLayout(Layout):
    """A word has the angle on its ring of Leighton's diagram: letter k counts exp(2πik/n).

    There a change of the last letter is a move to the right or left, and so it mostly is here.
    """

    draws: ClassVar[tuple[type[Network], ...]] = (WordNetwork,)

    def arrange(self, net: WordNetwork, name_height: float) -> Plan:
        letters = net.word.letters(np.arange(net.nodes))
        necklace, _ = number_keys(np.asarray(net.cluster(np.arange(net.nodes), 0)))
        sizes = np.bincount(necklace)
        first = np.unique(necklace, return_index=True)[1]
        sums = letters[first].sum(axis=1)
        within = _places_on_rings(letters, sizes[necklace])
        reach = np.array([np.abs(within[necklace == i]).max(axis=0) for i in range(len(sizes))])
        plans = [_columns(sums, reach, rows) for rows in range(1, int(np.bincount(sums).max()) + 1)]
        ratio_errors = [abs(np.log(float(wide / high) / ASPECT)) for _, (wide, high) in plans]
        at, (wide, high) = plans[int(np.argmin(ratio_errors))]
        needed_stretch = wide / ASPECT / high
        stretch = np.array([max(1 / needed_stretch, 1.0), max(needed_stretch, 1.0)])
        ring_stretch = np.array([1.0, min(max(needed_stretch, 1.0), MAX_RING_ASPECT)])
        texts = addresses(net)
        hulls = tier(net, 0, 0, "polygon", False, (PAD, PAD))
        return Plan((at * stretch)[necklace] + within * ring_stretch, texts, (hulls,), texts)

    def bend(self, net: Network, sheet: Sheet) -> None:
        which = np.flatnonzero(sheet.kind == 1)
        choose_arcs(sheet.field, sheet.curves, which, which)

    def inside(self, net: WordNetwork, nodes: Ints) -> Floats:
        letters = net.word.letters(nodes)
        return _places_on_rings(letters, np.full(len(nodes), len(nodes)))


def _places_on_rings(letters: Ints, sizes: Ints) -> Floats:
    """Return the positions of words on the rings of their necklaces, by size: (k, n) -> (k, 2).

    If a necklace has fewer words than letters, its words are periodic; one period is read.
    """
    places = np.arange(letters.shape[1])
    period = sizes[:, None]
    summed = letters[:, ::-1] * (places < period)
    turn = (summed * np.exp(2j * pi * places / period)).sum(axis=1)
    # Where the letters balance, the least rotation gives the angle of a word.
    shifts = np.array([_turns(row, int(size)) for row, size in zip(letters, sizes, strict=True)])
    angle = np.where(np.abs(turn) > 1e-6, np.angle(turn), 2 * pi * shifts / sizes)
    radius = np.where(sizes > 1, 0.5 / np.sin(pi / np.maximum(sizes, 2)), 0.0)
    return radius[:, None] * unit_vectors(angle)


def _turns(letters: Ints, period: int) -> int:
    """Return the number of left shifts that turn the least rotation of a word into the word."""
    rows = [tuple(np.roll(letters, k).tolist()) for k in range(period)]
    return rows.index(min(rows))


def _columns(sums: Ints, reach: Floats, rows: int) -> tuple[Floats, Floats]:
    """Return positions of necklaces in columns by sum, at most ``rows`` high, and the box."""
    at = np.zeros((len(sums), 2))
    x = height = 0.0
    for total in np.unique(sums):
        members = np.flatnonzero(sums == total)
        column_count = ceil(len(members) / rows)
        for column in np.array_split(members, column_count):
            half = reach[column] + PAD
            steps = 2 * half[:, 1] + GAP
            at[column, 0] = x + half[:, 0].max()
            at[column, 1] = np.cumsum(steps) - steps / 2 - steps.sum() / 2
            x += 2 * float(half[:, 0].max()) + GAP
            height = max(height, float(steps.sum()))
        x += GAP * (SUM_GAP_RATIO - 1)
    at[:, 0] -= x / 2
    return at, np.array([x, height])
