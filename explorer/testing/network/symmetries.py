"""Symmetries: the declared symmetries and orbits, checked at every link and node."""

from __future__ import annotations

import numpy as np

from explorer.core.families.symmetry import keeps_links, orbit_representatives
from explorer.core.network import Network
from explorer.testing.contract import NotApplicable, require
from explorer.testing.graphs import profiles, require_small, table
from explorer.testing.network.contract import NETWORK


@NETWORK.check
def its_symmetries_take_links_to_links(net: Network) -> None:
    """Every permutation of ``symmetries`` maps each link of the network to a link."""
    require_small(net)
    moves = net.symmetries()
    if not moves:
        raise NotApplicable(f"{net.family} declares no symmetries")
    near = table(net)
    for number, move in enumerate(moves):
        require(
            keeps_links(near, np.asarray(move)),
            f"its symmetry {number} does not take every link to a link",
            "mend it, or leave it out of symmetries()",
        )


@NETWORK.check
def its_classes_are_not_parted_by_its_symmetries(net: Network) -> None:
    """No symmetry leaves a class of ``orbits``, and nodes of a class have the same distances."""
    require_small(net)
    orbits = net.orbits()
    if orbits is None:
        raise NotApplicable(f"{net.family} declares no classes")
    distance_counts, representatives = (
        profiles(net),
        orbit_representatives(net.nodes, net.symmetries()),
    )
    kinds, sizes = np.unique(distance_counts, axis=0, return_counts=True)
    counted = {row.tobytes(): int(size) for row, size in zip(kinds, sizes, strict=True)}
    declared: dict[bytes, int] = {}
    for node, size in orbits:
        counts_key = distance_counts[node].tobytes()
        declared[counts_key] = declared.get(counts_key, 0) + size
        orbit_size = int((representatives == representatives[node]).sum())
        require(
            orbit_size <= size,
            f"the symmetries take {net.format(node)} to {orbit_size} nodes, "
            f"and its class has {size}",
            "join the classes in orbits(), or mend symmetries()",
        )
    require(
        declared == counted,
        "orbits() gives some class another size than the nodes that see the same have",
        "give a node of each class with the size of the class, or return None",
    )
