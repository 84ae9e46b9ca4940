"""The generalized hypercube and its hybrids: a digit is a step right, down, or into depth."""

from __future__ import annotations

from math import pi, prod
from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.networks.lattice.generalized_hypercube import GeneralizedHypercube
from explorer.scenes.bends import Curves
from explorer.scenes.geometry import Floats, unit_vectors
from explorer.scenes.layout import ASPECT, CLUSTER_PAD, Layout, Plan, Sheet, Tier, tier

RISE = 0.075
"""Sagitta of an arc over k steps, in k pitches; longer arcs rise a little more."""

RISE_GROWTH = 0.12
RING_SAGITTA = 0.09
MAX_NAMED = 64


class LatticeLayout(Layout):
    """The last digit goes right, the one before it down, the third last into depth.

    More digits repeat that block right and down in turn. A single digit with three values or more
    is drawn as a circle, an open line of five or more as an open circle.
    """

    draws: ClassVar[tuple[type[Network], ...]] = (GeneralizedHypercube,)
    equal_kinds: ClassVar[bool] = True

    def arrange(self, net: GeneralizedHypercube, name_height: float) -> Plan:
        texts = self._texts(net, np.arange(net.nodes))
        pills = texts if len(net.radices) <= 3 else ()
        if len(net.radices) == 1 and net.radices[0] > 2:
            return Plan(self._circle(net), texts, pills=texts)
        digits = np.stack(net.split(np.arange(net.nodes)), axis=-1).astype(np.float64)
        steps = self._steps(net, name_height)
        at = digits @ steps
        if not net.levels:
            return Plan(at, texts, pills=pills)
        clusters = tier(net, 0, 0)
        named = len(clusters.names) <= MAX_NAMED
        count = len(net.radices) - 3
        names = tuple(
            self._texts(net, np.array([k * prod(net.radices[-3:])]))[0]
            for k in range(len(clusters.names))
        )
        shortened = tuple(_first_digits(text, count) if named else "" for text in names)
        labels = tuple(_last_digits(text, count) for text in texts) if named else texts
        return Plan(at, labels, (Tier(0, clusters.home, shortened),))

    def _texts(self, net: GeneralizedHypercube, nodes: Ints) -> tuple[str, ...]:
        """Return the digits of nodes, without separators if every digit is a single character."""
        separator = "" if max(net.radices) <= 10 else ","
        rows = np.stack([np.asarray(v) for v in net.split(nodes)], axis=-1).tolist()
        return tuple(separator.join(str(int(d)) for d in row) for row in rows)

    def _circle(self, net: GeneralizedHypercube) -> Floats:
        count, shape = net.radices[0], net.shapes[0]
        if shape == "m":
            if count < 5:
                return np.stack([np.arange(count), np.zeros(count)], axis=-1).astype(np.float64)
            angles = np.linspace(-pi / 2 - 0.84 * pi, -pi / 2 + 0.84 * pi, count)
        else:
            # With four nodes the square lies flat.
            angles = -pi / 2 + 2 * pi * (np.arange(count) - (0.5 if count % 2 == 0 else 0)) / count
        return unit_vectors(angles) * (1.2, 1.0) * count / 6

    def _steps(self, net: GeneralizedHypercube, name: float) -> Floats:
        """Return the step of every digit: (digits, 2)."""
        radices = net.radices
        count = len(radices)
        steps = np.zeros((count, 2))
        right = radices[-1] - 1
        down = radices[-2] - 1 if count > 1 else 0
        deep = radices[-3] - 1 if count > 2 else 0
        shift = np.zeros(2)
        if deep:
            shift = np.array([0.55, -0.48]) if deep == 1 else np.array([0.75, -0.7])
        # Arcs above the rows and left of the columns need room of their own.
        rise = [self._rise(r, s) for r, s in net.dimensions]
        low_x = -(rise[-2] if count > 1 else 0.0)
        low_y = -rise[-1]
        across = right + shift[0] - low_x
        height = down - shift[1] - low_y
        stretch = self._stretch(across, height, count, radices)
        steps[-1] = (1.0, 0.0)
        if count > 1:
            steps[-2] = (0.0, stretch)
        if count > 2:
            steps[-3] = shift / deep * (1.0, stretch)
        cell = [across + 2 * CLUSTER_PAD, height * stretch + 2 * CLUSTER_PAD]
        axis = 0 if self._right_first(cell, radices) else 1
        for digit in range(count - 4, -1, -1):
            gap = 0.35 if axis == 0 else max(0.35, name + 0.15)
            steps[digit, axis] = cell[axis] + gap
            cell[axis] += steps[digit, axis] * (radices[digit] - 1)
            axis = 1 - axis
        return steps

    def _right_first(self, cell: list[float], radices: tuple[int, ...]) -> bool:
        if len(radices) != 4:
            return True
        wide = max(cell[0] * radices[0] / ASPECT, cell[1])
        tall = max(cell[0] / ASPECT, cell[1] * radices[0])
        return wide <= tall

    def _rise(self, radix: int, shape: str) -> float:
        if shape == "m" or radix < 3:
            return 0.0
        if shape == "r":
            return RING_SAGITTA * (radix - 1)
        return float(_sagittas(radix - 1))

    def _stretch(self, across: float, high: float, count: int, radices: tuple[int, ...]) -> float:
        if count == 1 or high < 1e-6:
            return 1.0
        columns, rows = 1, 1
        for position, radix in enumerate(reversed(radices[:-3])):
            columns, rows = (
                (columns * radix, rows) if position % 2 == 0 else (columns, rows * radix)
            )
        ratio = (across + 1) * columns / ((high + 0.4) * rows) / ASPECT
        return float(min(max(ratio, 0.7), 3.0))

    def bend(self, net: GeneralizedHypercube, sheet: Sheet) -> None:
        if len(net.radices) == 1 and net.radices[0] > 2:
            return
        digits = np.stack(net.split(np.arange(net.nodes)), axis=-1).astype(np.int64)
        count = len(net.radices)
        for position, (_, shape) in enumerate(net.dimensions):
            links = np.flatnonzero(sheet.dimension == position + 1)
            span = np.abs(digits[sheet.a[links], position] - digits[sheet.b[links], position])
            place = count - 1 - position
            if place >= 3:
                _between_blocks(sheet.curves, links, span)
                continue
            long_links = links[span >= 2]
            long_spans = span[span >= 2]
            if not len(long_links):
                continue
            sagitta = (
                np.full(len(long_links), RING_SAGITTA)
                if shape == "r"
                else _sagittas(long_spans) / long_spans
            )
            # Rows rise, columns bulge to the left, depth bows up and to the left.
            _towards(sheet.curves, long_links, sagitta, (-1.0, 0.0) if place == 1 else (0.0, -1.0))

    def inside(self, net: GeneralizedHypercube, nodes: Ints) -> Floats:
        digits = np.stack([np.asarray(v) for v in net.split(nodes)], axis=-1).astype(np.float64)
        return digits[:, -3:] @ self._steps(net, 0.4)[-3:]

    def short(self, net: GeneralizedHypercube, nodes: Ints) -> tuple[str, ...]:
        count = len(net.radices) - 3
        return tuple(_last_digits(text, count) for text in self._texts(net, nodes))


def _sagittas(span: Ints | int) -> Floats:
    return np.asarray(RISE * span * (1 + RISE_GROWTH * np.minimum(span - 1, 6)))


def _towards(curves: Curves, links: Ints, sagitta: Floats, side: tuple[float, float]) -> None:
    """Make links arcs that bulge to a side of the screen."""
    along = curves.along[links]
    normal = np.stack([-along[:, 1], along[:, 0]], axis=-1)
    sign = np.where(normal @ np.array(side) >= 0, 1.0, -1.0)
    curves.arc(links, sagitta * sign)


def _between_blocks(curves: Curves, links: Ints, span: Ints) -> None:
    """Bow links to other blocks past the nodes of their row or column, far links more."""
    along = curves.along[links]
    horizontal = np.abs(along[:, 0]) > np.abs(along[:, 1])
    sagitta = 0.05 + 0.03 * np.minimum(span - 1, 4)
    for mask, side in ((horizontal, (0.0, -1.0)), (~horizontal, (-1.0, 0.0))):
        if mask.any():
            _towards(curves, links[mask], sagitta[mask], side)


def _first_digits(text: str, count: int) -> str:
    return ",".join(text.split(",")[:count]) + ",·,·,·" if "," in text else text[:count] + "···"


def _last_digits(text: str, count: int) -> str:
    return ",".join(text.split(",")[count:]) if "," in text else text[count:]
