"""Distances of metacubes at all sizes: each step of the proof is checked alone."""

from __future__ import annotations

from itertools import pairwise, permutations
from random import Random

import numpy as np
import pytest

from explorer import network
from explorer.analysis.proofs.recurrence import argued_distances
from explorer.core.network import Network
from explorer.networks.metacube.class_walk import walk_lengths
from tests.contracts import known_rows


@pytest.mark.parametrize("spec", ["MC(2,9)", "MC(3,5)", "MC(1,30)", "DC(9)"])
def test_distances_of_a_metacube_are_proved_at_any_size(spec: str) -> None:
    rows = known_rows(spec)
    for key in ("diameter", "radius", "mean_distance", "cost", "message_density"):
        assert rows[key].basis.kind == "proved"
        net = network(spec)
        # A state of a walk is the classes that it has met, and where it is.
        states = 2 ** (2**net.k) * 2**net.k
        assert f"all {states:,} states" in rows[key].basis.sentence
    # Others have no such argument.
    assert argued_distances(network("S(12)")) is None


def classes_and_fields(net: Network, nodes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the class and the fields of nodes, read off their addresses."""
    addresses = [net.address(int(node)) for node in nodes]
    return np.array([a[0] for a in addresses]), np.array([a[1:] for a in addresses])


@pytest.mark.parametrize("spec", ["MC(1,3)", "MC(2,1)", "MC(2,2)"])
def test_a_bit_of_a_field_flips_only_in_its_class(spec: str) -> None:
    net = network(spec)
    for node in range(min(net.nodes, 400)):
        around = net.neighbors(np.array([node]))[0]
        (here,), (fields,) = classes_and_fields(net, np.array([node]))
        for there, others in zip(*classes_and_fields(net, around), strict=True):
            changed = [
                (i, int(a) ^ int(b))
                for i, (a, b) in enumerate(zip(fields, others, strict=True))
                if a != b
            ]
            if here != there:
                assert not changed
                assert (int(here) ^ int(there)).bit_count() == 1
            else:
                ((place, flipped),) = changed
                # Fields are written from the last class down.
                assert len(fields) - 1 - place == here
                assert flipped.bit_count() == 1


@pytest.mark.parametrize("k", [1, 2, 3])
def test_shortest_walks_are_those_of_the_best_order(k: int) -> None:
    lengths, random = walk_lengths(k), Random(7)
    masks = range(1 << (1 << k)) if k < 3 else random.sample(range(256), 60)
    for mask in masks:
        inside = [c for c in range(1 << k) if mask >> c & 1]
        if len(inside) > 6:
            continue
        end = random.randrange(1 << k)
        best = min(
            sum((a ^ b).bit_count() for a, b in pairwise((0, *order, end)))
            for order in permutations(inside)
        )
        assert lengths[end, mask] == best
