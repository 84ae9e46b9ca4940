"""Links bend round the clusters that they have no end in, and only round these."""

from __future__ import annotations

import numpy as np

from explorer.scenes.around import bend_round
from explorer.scenes.bends import CostRaster, Curves

POSITIONS = np.array([[0.0, 0.0], [60.0, 15.0], [200.0, 0.0], [260.0, 15.0], [400.0, 0.0]])
CLUSTERS = np.array([0, 0, 1, 1, 2])
LINKS = np.array([[0, 2], [1, 2], [0, 4], [3, 4]])
PAD = 20.0


def test_a_link_stays_straight_in_its_own_clusters_and_bends_round_another() -> None:
    curves = Curves(POSITIONS[LINKS[:, 0]], POSITIONS[LINKS[:, 1]])
    all_links = np.arange(len(LINKS))
    bend_round(CostRaster(POSITIONS, 5.0), curves, all_links, all_links, CLUSTERS[LINKS], PAD, 0.0)
    assert curves.count.tolist() == [0, 0, 1, 0]
    other = POSITIONS[CLUSTERS == 1]
    low, high = other.min(axis=0) - PAD, other.max(axis=0) + PAD
    points = curves.samples(80)[2]
    assert not ((points > low) & (points < high)).all(axis=1).any()


def test_the_links_of_a_bundle_bend_alike() -> None:
    curves = Curves(POSITIONS[LINKS[:, 0]], POSITIONS[LINKS[:, 1]])
    all_links = np.arange(len(LINKS))
    bend_round(
        CostRaster(POSITIONS, 5.0),
        curves,
        all_links,
        np.array([0, 1, 2, 2]),
        CLUSTERS[LINKS],
        PAD,
        0.0,
    )
    assert curves.count.tolist() == [0, 0, 1, 1]
