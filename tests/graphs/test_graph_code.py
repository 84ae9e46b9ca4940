"""Packed graphs: unpacked they are the same, and forged ones are held to the limits of files."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from explorer.graphs.built_network import build_network
from explorer.graphs.data import BadFile
from explorer.graphs.graph_code import pack, unpack
from explorer.graphs.reading import read_graph
from tests.contracts import GRAPHS

TEXT = (
    '{"nodes": [{"id": "h", "role": "host", "x": 1, "y": 2}, {"id": [0, 1], "x": 3, "y": 4}],'
    ' "links": [{"source": "h", "target": [0, 1], "weight": 2.5}]}'
)


@pytest.mark.parametrize("net", GRAPHS, ids=lambda net: net.spec)
def test_a_graph_comes_back_as_it_was(net: Any) -> None:
    repeated = unpack(pack(net))
    assert repeated == net
    assert repeated.labels.texts == net.labels.texts
    assert np.array_equal(repeated.table(), net.table())
    assert repeated.kinds == net.kinds


def test_places_weights_and_hosts_come_back() -> None:
    net = build_network(read_graph(TEXT), "all")
    repeated = unpack(pack(net)).data
    assert (repeated.names, repeated.hosts) == (("h", (0, 1)), frozenset({0}))
    assert repeated.at is not None
    assert repeated.weights is not None
    assert (repeated.at.tolist(), repeated.weights.tolist()) == ([[1, 2], [3, 4]], [2.5])


def packed_with(**changes: Any) -> str:
    """Return a packed graph of three nodes, with these fields changed."""
    original = pack(build_network(read_graph("a b\nb c\n"), "three", "Graph(three)"))
    packed_bytes = base64.urlsafe_b64decode(original[1:] + "=" * (-len(original[1:]) % 4))
    graph = json.loads(zlib.decompress(packed_bytes)) | changes
    packed = base64.urlsafe_b64encode(zlib.compress(json.dumps(graph).encode()))
    return "z" + packed.decode().rstrip("=")


@pytest.mark.parametrize(
    "changes",
    [
        {"v": 2},
        {"spec": "Q(3)"},
        {"spec": "Graph(<b>)"},
        {"spec": "Graph(" + "x" * 200 + ")"},
        {"names": ["a", "a", "c"]},
        {"names": []},
        {"names": ["a", {}, "c"]},
        {"names": ["a" * 500, "b", "c"]},
        {"a": [0, 99]},
        {"b": [1, 0]},
        {"a": [0, 0], "b": [1, 1]},
        {"a": [0.5, 1]},
        {"a": "ab"},
        {"kinds": ["x"], "kind": [0, 7]},
        {"at": [[0, 0]]},
        {"at": [[0, 0], [1, None], [2, 2]]},
        {"hosts": [9]},
        {"lids": [[9, 1]]},
        {"ports": [[1, 2]]},
        {"loops": "many"},
    ],
    ids=str,
)
def test_files_changed_by_hand_are_refused(changes: dict[str, Any]) -> None:
    assert unpack(packed_with()).nodes == 3
    with pytest.raises(BadFile, match="was cut or changed"):
        unpack(packed_with(**changes))


@pytest.mark.parametrize(
    "truncate", [lambda w: w[:-9], lambda w: "p" + w[1:], lambda w: "", str.lower]
)
def test_truncated_input_is_refused(truncate: Callable[[str], str]) -> None:
    with pytest.raises(BadFile, match="was cut or changed"):
        unpack(truncate(packed_with()))


def test_a_bomb_goes_off_nowhere() -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(b"[" * 200_000_000, 9)).decode().rstrip("=")
    with pytest.raises(BadFile):
        unpack("z" + bomb)
