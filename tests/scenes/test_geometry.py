"""Vectors, packing, bends and labels, each alone."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from explorer.core.addresses.permutations import rank, unrank
from explorer.scenes.bends import CostRaster, Curves, choose_arcs, choose_s_curves
from explorer.scenes.geometry import (
    SQUARE_TILT,
    axis_factors,
    bits,
    corners,
    cube,
    extent,
    fill_aspect,
    least_distance,
    least_gap,
    module_angles,
    ring_places,
    rotate,
    star,
    steps,
)
from explorer.scenes.labels import SIDES, sides


@pytest.mark.parametrize("count", range(1, 11))
def test_cubes_have_distinct_corners_a_pitch_apart(count: int) -> None:
    vectors = cube(count)
    assert vectors.shape == (count, 2)
    assert least_distance(corners(np.arange(1 << count), vectors)) > 0.5


def test_bits_are_read_from_words_of_any_size() -> None:
    big = np.array([1 << 70, 0], dtype=object)
    assert bits(big, 71)[:, 70].tolist() == [0.5, -0.5]
    assert bits(big, 71)[:, 0].tolist() == [-0.5, -0.5]


def test_a_tilted_square_has_four_even_rows_and_columns() -> None:
    at = rotate(corners(np.arange(4), cube(2)), SQUARE_TILT)
    for axis in (0, 1):
        assert np.allclose(np.diff(np.sort(at[:, axis])), 1 / np.sqrt(5))


@pytest.mark.parametrize(("n", "places"), [(3, -1), (4, 1), (5, 1), (6, 1)])
def test_a_shift_of_all_symbols_turns_the_star_by_one_module(n: int, places: int) -> None:
    at = star(n)
    shifted = rank(unrank(np.arange(len(at)), n) % n + 1)
    # On screen y points down, so that a positive turn is clockwise.
    assert np.allclose(rotate(at, places * 2 * np.pi / n), at[shifted], atol=1e-6)
    assert least_distance(at) > 0.15
    assert len(module_angles(n)) == n


def test_in_the_hexagon_opposite_nodes_have_the_same_first_symbol() -> None:
    at = star(3)
    for i, j in combinations(range(6), 2):
        if np.allclose(at[i], -at[j]):
            assert unrank(i, 3)[0] == unrank(j, 3)[0]


def test_nested_steps_leave_wider_gaps_at_every_level() -> None:
    step, total = steps(10.0, 3, 2.0)
    assert step == [12.0, 25.0, 51.0]
    assert total == 98.0


def test_filling_reaches_the_aspect() -> None:
    right, down = fill_aspect((1.0, 1.0), (2, 2), (0.2, 0.2), 1.25, (5.0, 5.0))
    assert (1 + sum(right)) / (1 + sum(down)) == pytest.approx(1.25)


def test_a_gap_grows_to_the_side_of_a_cell_at_most() -> None:
    assert fill_aspect((1.0, 3.0), (1, 1), (0.1, 0.2), 50.0) == ([2.0], [3.2])
    assert fill_aspect((3.0, 1.0), (1, 1), (0.1, 0.2), 0.01) == ([3.1], [2.0])


@pytest.mark.parametrize("circles", [False, True])
def test_boxes_spread_apart_no_farther_than_needed(circles: bool) -> None:
    unit = ring_places(8, complements=True)
    x, y = axis_factors(unit, (2.0, 2.0), (0.2, 0.2), 1.25, circles=circles)
    at = unit * np.array([x, y])
    for i, j in combinations(range(8), 2):
        off = np.abs(at[i] - at[j])
        assert np.hypot(*off) >= 2.19 if circles else (off >= 2.19).any()
    assert np.ptp(at[:, 0]) + 2 == pytest.approx(1.25 * (np.ptp(at[:, 1]) + 2), rel=0.02)


def test_an_arc_avoids_the_node_in_its_way() -> None:
    nodes = np.array([(0.0, 0.0), (200.0, 0.0), (100.0, 0.0)])
    curves = Curves(nodes[[0]], nodes[[1]])
    choose_arcs(CostRaster(nodes, 12.0), curves, np.array([0]), np.array([0]))
    assert curves.count[0] == 1
    near = np.linalg.norm(curves.samples(80)[0] - nodes[2], axis=1).min()
    assert near >= 11
    ((t, s),) = curves.bends()[0]
    assert t == pytest.approx(0.5)
    # The control point lies twice the sagitta off, along (dx,dy) -> (-dy,dx).
    assert s == pytest.approx(2 * 0.08)


def test_a_bundle_takes_one_bend_together() -> None:
    nodes = np.array([(0.0, 0.0), (200.0, 0.0), (100.0, 0.0), (0.0, 40.0), (200.0, 40.0)])
    curves = Curves(nodes[[0, 3]], nodes[[1, 4]])
    choose_arcs(CostRaster(nodes, 12.0), curves, np.array([0, 1]), np.array([5, 5]))
    assert curves.bends()[0] == curves.bends()[1] != ()


def test_an_s_curve_leaves_upright_and_meets_half_way() -> None:
    start, end = np.array([(0.0, 0.0)]), np.array([(100.0, 80.0)])
    curves = Curves(start, end)
    field = CostRaster(np.concatenate([start, end]), 10.0)
    choose_s_curves(field, curves, np.array([0]), np.array([0]), 1)
    points = curves.samples(41)[0]
    assert curves.count[0] == 2
    assert np.allclose(curves.control[0, 0], (0, 20))
    assert np.allclose(points[20], (50, 40), atol=3)


def test_tilts_part_parallel_links() -> None:
    level = np.array([(1.0, 0.0)])
    assert least_gap(cube(2), level) == pytest.approx(0, abs=1e-9)
    assert least_gap(rotate(cube(2), SQUARE_TILT), level) > 0.4


def test_labels_keep_off_links_nodes_and_one_another() -> None:
    at = np.array([(100.0, 100.0), (100.0, 60.0)])
    upward = np.stack([np.full(40, 100.0), np.linspace(60, 100, 40)], axis=-1)
    label_sides = sides(at, np.array([3.0, 3.0]), 6.0, upward, np.full(40, 4.0), np.arange(2))
    assert tuple(label_sides[0]) != (0.0, -1.0)
    assert tuple(label_sides[1]) == (0.0, -1.0)
    assert {tuple(side) for side in label_sides} <= {tuple(side) for side in SIDES}


def test_extent_is_that_of_the_corners() -> None:
    vectors = cube(5)
    assert np.allclose(np.ptp(corners(np.arange(32), vectors), axis=0), extent(vectors))
