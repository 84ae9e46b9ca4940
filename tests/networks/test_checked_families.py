"""Families against values found by breadth-first search and flows on graphs made elsewhere."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import networkx
import pytest

from explorer.analysis.measures.measures import measure
from explorer.analysis.measures.theorems import known_connectivity
from explorer.core.registry import network

CHECKED = json.loads((Path(__file__).parents[1] / "data" / "checked_families.json").read_text())
"""By spec: nodes/links/least–largest degree/diameter/mean distance/connectivity."""

MAX_FLOWS = 64
"""Nodes of a network whose connectivity is found by flows as well."""


@pytest.mark.parametrize(("spec", "line"), CHECKED.items())
def test_a_network_has_the_values_that_were_found(spec: str, line: str) -> None:
    net = network(spec)
    nodes, links, degrees, diameter, *mean, connectivity = line.split("/")
    known = measure(net)
    assert (net.nodes, net.links) == (int(nodes), int(links))
    assert f"{net.degrees.minimum}–{net.degrees.maximum}" == degrees
    assert known.diameter == int(diameter)
    # Found over pairs of different nodes; measured over all, as the papers have it.
    assert known.mean_distance is not None
    assert known.mean_distance * net.nodes / (net.nodes - 1) == Fraction("/".join(mean))
    theorem = known_connectivity(net)
    if theorem is not None:
        assert theorem.value == int(connectivity)
    if net.nodes <= MAX_FLOWS:
        assert networkx.node_connectivity(net.to_networkx()) == int(connectivity)
