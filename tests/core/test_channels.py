"""Channels as numbers: which of them is the fullest where links are parallel."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.core.channels import Channels
from explorer.graphs.built_network import build_network
from explorer.graphs.reading import read_graph

WIDE = "a b\n" * 2 + "b c\n" * 3 + "c d\n"
"""A path with two, three and one parallel links between neighbours."""


@pytest.mark.parametrize(("loads", "fullest"), [((5, 6, 2), 0), ((5, 9, 2), 1), ((5, 6, 3), 2)])
def test_the_fullest_channel_has_the_most_messages_for_each_of_its_links(
    loads: tuple[int, ...], fullest: int
) -> None:
    channels = Channels(build_network(read_graph(WIDE, "wide.edgelist"), "wide"))
    first = channels.between(np.arange(3), np.arange(1, 4))
    load = np.zeros(channels.size, dtype=np.int64)
    load[first] = loads
    assert channels.fullest(load) == first[fullest]
