"""Bends bundles of links around foreign clusters, those that hold neither of their ends."""

from __future__ import annotations

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.scenes.bends import STIFFNESS, CostRaster, Curves, arcs, sample
from explorer.scenes.geometry import Floats, least_distance
from explorer.scenes.layout import Sheet

SAGITTAS = tuple(sign * bow for bow in np.arange(0.0, 0.5, 0.02).tolist() for sign in (1, -1))
"""The sagittas tried, as parts of a link's length."""

POINTS = 32
"""Points along a link at which it is tested."""

INSIDE_COST = 400.0
"""The cost of a link that lies in foreign clusters over its whole length."""


def bend_round(
    field: CostRaster,
    curves: Curves,
    link_indices: Ints,
    bundles: Ints,
    home: Ints,
    pad: float,
    gain: float,
) -> None:
    """Give bundles that run through foreign clusters the arc that runs through them least.

    ``link_indices`` are the links, ``bundles`` the bundle of each, ``home`` its ends' clusters:
    (m, 2). ``pad`` is the distance of an outline from the nodes in it, ``gain`` the cost that
    another arc must save to be taken.
    """
    ends = np.concatenate([curves.start[link_indices], curves.end[link_indices]])
    homes = np.concatenate([home[:, 0], home[:, 1]])
    low, high = np.full((homes.max() + 1, 2), np.inf), np.full((homes.max() + 1, 2), -np.inf)
    np.minimum.at(low, homes, ends - pad)
    np.maximum.at(high, homes, ends + pad)
    _, bundle_index = np.unique(bundles, return_inverse=True)
    bundle_index = np.asarray(bundle_index).ravel()
    foreign = np.ones((len(link_indices), 1, len(low)), dtype=bool)
    foreign[np.arange(len(link_indices))[:, None], 0, home] = False

    def cost_of(control: Floats) -> Floats:
        """Return the cost of each link for the foreign clusters and nodes it runs through."""
        start, end = curves.start[link_indices], curves.end[link_indices]
        double = np.zeros(len(link_indices), dtype=bool)
        points = sample(start, end, np.repeat(control[:, None], 2, axis=1), double, POINTS)
        # Handling both coordinates at once would need an array twice as large.
        inside = (points[:, :, 0, None] > low[:, 0]) & (points[:, :, 0, None] < high[:, 0])
        inside &= points[:, :, 1, None] > low[:, 1]
        inside &= points[:, :, 1, None] < high[:, 1]
        inside &= foreign
        return np.asarray(
            inside.any(axis=2).mean(axis=1) * INSIDE_COST + field.along(points, start, end)
        )

    bows = np.array(SAGITTAS)
    start, end = curves.start[link_indices], curves.end[link_indices]
    cost = np.stack(
        [
            np.bincount(bundle_index, cost_of(arcs(start, end, np.full(len(link_indices), bow))))
            / np.bincount(bundle_index)
            + STIFFNESS * abs(bow)
            for bow in bows
        ]
    )
    current = np.bincount(bundle_index, cost_of(curves.control[link_indices, 0])) / np.bincount(
        bundle_index
    )
    best = np.argmin(np.round(cost, 6), axis=0)
    sagitta = bows[best]
    better = (cost.min(axis=0) < current - gain)[bundle_index]
    curves.arc(link_indices[better], sagitta[bundle_index[better]])


def bend_between_clusters(net: Network, sheet: Sheet, pad: float) -> None:
    """Bend links between clusters (kind 1) round foreign ones; ``pad`` in least node distances."""
    across = np.flatnonzero(sheet.kind == 1)
    home = np.stack([net.cluster(end[across], 0) for end in (sheet.a, sheet.b)], axis=1)
    pad = pad * least_distance(sheet.at)
    bend_round(sheet.field, sheet.curves, across, across, home.astype(np.int64), pad, 0.0)
