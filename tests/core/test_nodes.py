"""Nodes by index, text or values; anything else is refused with its rule."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import families, network
from explorer.core.errors import BadAddress, ExplorerError, OutsideRange
from explorer.core.network import Network
from explorer.core.registry import routers_for
from explorer.routing.disjoint.paths import disjoint_paths
from explorer.routing.traces.trace import read_faults

SAMPLES = [network(family.samples[0]) for family in families().values()]
NONE = [-1, 10**6, -(10**30), 10**30, 1.5, 1.0, True, None, "nonsense", "", "#99999999", b"0", {}]


@pytest.mark.parametrize("net", SAMPLES, ids=str)
def test_every_name_of_a_node_names_it_everywhere(net: Network) -> None:
    node = net.nodes - 1
    text, values = net.format(node), net.address(node)
    names = (node, np.int64(node), np.array(node), np.uint8(node % 256), text, f"#{node}", values)
    for name in names:
        if node < 256 or not isinstance(name, np.uint8):
            assert net.node(name) == node
            assert net.format(name) == text
    near = net.neighbors(node).tolist()
    assert net.neighbors(text).tolist() == net.neighbors(np.int32(node)).tolist() == near
    assert net.neighbors([text, node][:1]).tolist() == [near]
    if net.distance(0, node) is not None:
        assert int(net.distance(net.format(0), text)) == int(net.distance(0, node))


@pytest.mark.parametrize("net", SAMPLES, ids=str)
def test_every_router_takes_the_nodes_that_numpy_gives(net: Network) -> None:
    ahead = [v for v in net.neighbors(0) if v >= 0]
    for router in routers_for(net):
        assert net.route(np.int64(0), ahead[0], router.key).nodes == (0, int(ahead[0]))


@pytest.mark.parametrize("net", SAMPLES, ids=str)
def test_an_invalid_node_is_refused_by_every_method(net: Network) -> None:
    calls: list[Callable[[Any], object]] = [
        lambda wrong: net.neighbors(wrong),
        lambda wrong: net.neighbors([wrong, wrong]),
        lambda wrong: net.link_kinds(wrong),
        lambda wrong: net.distance(0, wrong),
        lambda wrong: net.distance(wrong, 0),
        lambda wrong: net.node(wrong),
        lambda wrong: net.format(wrong),
        lambda wrong: net.route(0, wrong),
        lambda wrong: net.broadcast(wrong),
        lambda wrong: disjoint_paths(net, 0, wrong),
        lambda wrong: read_faults(net, [wrong]),
    ]
    if net.distance(0, 0) is None:
        del calls[3:5]
    for wrong, call in product(NONE, calls):
        with pytest.raises(ExplorerError) as error:
            call(wrong)
        text = str(error.value)
        assert len(text) <= 300
        assert text.isprintable()


def test_value_and_rule_are_in_one_line() -> None:
    cube = network("Q(4)")
    with pytest.raises(OutsideRange, match=r"#999 is no node of Q\(4\): indices go from 0 to 15"):
        cube.distance(0, 999)
    with pytest.raises(OutsideRange, match=r"1\.5 is no node of Q\(4\): a node is an integer"):
        cube.neighbors(1.5)
    with pytest.raises(BadAddress, match=r"field m.0. of MC.1,1.: it goes from 0 to 1"):
        network("MC(1,1)").node((1, 0, 2))
    with pytest.raises(BadAddress, match=r"has 2 values: an address of MC.1,1. has 3"):
        network("MC(1,1)").index((1, 0))


def test_the_docstrings_of_neighbors_mention_the_padding() -> None:
    for cls in families().values():
        assert "-1" in (cls.neighbors.__doc__ or "")


def test_faults_are_named_as_nodes_are() -> None:
    net = network("HCN(2)")
    node = net.node("(00,01)")
    for name in ("(00,01)", node, np.int64(node), (0, 1), "#1"):
        assert read_faults(net, [name]).nodes == {node}
        assert net.route(0, 15, faults=[name]).delivered
    link = {(0, 1)}
    for pair in ("(00,00)~(00,01)", {0, 1}, frozenset({"(00,00)", (0, 1)})):
        assert read_faults(net, [pair]).links == link
    assert read_faults(net, "#0~#1").links == link


@given(st.sampled_from(SAMPLES), st.integers(-(2**70), 2**70))
def test_an_integer_is_a_node_or_refused(net: Network, number: int) -> None:
    if 0 <= number < net.nodes:
        assert net.node(number) == number
    else:
        for call in (net.node, net.neighbors, net.format):
            with pytest.raises(OutsideRange, match="indices go from 0 to"):
                call(number)


def test_a_text_with_too_few_fields_is_quoted_where_no_sentence_begins() -> None:
    with pytest.raises(BadAddress) as error:
        network("HCN(3)").parse("zzz")
    refusal = "an address of HCN(3) has 2 fields, i, j: zzz has 1. Nearest: (000,000)."
    assert str(error.value) == refusal


def test_nodes_on_both_sides_of_2_to_the_63_stay_exact_in_a_list() -> None:
    net = network("HCN(36)")
    distances = net.distance([1, 2**63 + 1], 2**63 + 1)
    assert [int(d) for d in distances] == [int(net.distance(v, 2**63 + 1)) for v in (1, 2**63 + 1)]
    with pytest.raises(OutsideRange, match=r"0\.5 is no node"):
        net.neighbors([0.5])
