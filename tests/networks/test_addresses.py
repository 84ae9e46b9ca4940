"""Properties of addresses, links and distances in networks far too large to build."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import families, network
from explorer.core.errors import ExplorerError
from explorer.core.network import MAX_NODES, Network
from explorer.core.registry import router_for, routers_for
from explorer.networks.pyramid.pyramid import MeshPlace
from explorer.routing.traces.trace import run
from tests.contracts import NIGHTLY

LARGE_SPECS = [
    "Q(72)",
    "CQ(40)",
    "CQ(72)",
    "MC(0,72)",
    "MC(2,17)",
    "MC(3,3)",
    "MC(4,4)",
    "DC(35)",
    "EH(35,36)",
    "ECQ(40,31)",
    "ECQ(70,1)",
    "HCN(36)",
    "HCNs(35,37)",
    "HCNm(35,37)",
    "GHC(64,60m,33r,64,17,5)",
    "S(20)",
    "SC(10,20)",
    "SCQ(10,20)",
    "FQ(72)",
    "HS(12)",
    "HyperStar(60,30)",
    "CCC(60)",
    "Torus(64,64,64,64)",
    "Mesh(64,60,33,64)",
    "Hypernet(36)",
    "BT(60)",
]


def largest(family: str) -> str:
    """The network of a family with all parameters as large as they may be."""
    tops = ",".join(str(p.maximum) for p in families()[family].parameters)
    try:
        return network(f"{family}({tops})").spec
    except ExplorerError as error:
        return str(error.nearest)


LARGEST = {
    "A(20,19)": 28,
    "AQ(72)": 36,
    "BEN(64)": 128,
    "BF(65)": 130,
    "DB(2,72)": 72,
    "DB(64,12)": 12,
    "DF(256,128)": 3,
    "FIB(103)": 103,
    "FT(512)": 6,
    "KT(2,66)": 132,
    "KT(64,11)": 22,
    "KZ(2,71)": 71,
    "KZ(64,11)": 11,
    "MOT(35)": 140,
    "NKS(20,19)": 28,
    "PF(619)": 2,
    "PYR(35)": 70,
    "SF(419)": 2,
    "WB(65)": 97,
    "XGFT(512w256,512w256,512w256)": 6,
    "XT(71)": 141,
}
"""The largest networks of families that have hops and routes by arithmetic: their diameters."""

FAMILIES_LISTED = {spec.partition("(")[0] for spec in (*LARGE_SPECS, *LARGEST)}

LARGE = [
    *LARGE_SPECS,
    *LARGEST,
    *(largest(name) for name in families() if name not in FAMILIES_LISTED),
]
"""Large networks of every family, most of them chosen for their shape."""


@st.composite
def nodes_of_large_networks(draw: st.DrawFn, count: int = 1) -> tuple[Network, list[int]]:
    net = network(draw(st.sampled_from(LARGE)))
    return net, [draw(st.integers(0, net.nodes - 1)) for _ in range(count)]


def test_every_family_has_a_large_network_here() -> None:
    assert {network(spec).family for spec in LARGE} == set(families())
    assert all(network(spec).nodes > 2**20 for spec in LARGE_SPECS)


@given(nodes_of_large_networks())
def test_an_address_is_read_as_it_is_written(case: tuple[Network, list[int]]) -> None:
    net, (node,) = case
    text = net.format(node)
    assert net.parse(text) == node
    assert net.parse(f"#{node}") == node
    assert net.index(net.address(node)) == node
    for field, value in zip(net.fields, net.address(node), strict=True):
        assert 0 <= value < field.size
        assert field.read(field.text(value)) == value
        separators = "[.:,()]" if isinstance(field, MeshPlace) else "[.:]"
        assert "".join(field.cells(value)) == re.sub(separators, "", field.text(value))


@given(nodes_of_large_networks())
def test_every_link_leads_back(case: tuple[Network, list[int]]) -> None:
    net, (node,) = case
    near = [int(v) for v in net.neighbors(node)]
    kinds = [int(kind) for kind in net.link_kinds(node)]
    there = [port for port, other in enumerate(near) if other >= 0]
    assert net.degrees.minimum <= len(there) <= net.degrees.maximum
    assert len({near[port] for port in there}) == len(there)
    # A generalized hypercube can have hundreds of links at a node: some of them will do.
    for port in there[:: max(1, len(there) // (40 if NIGHTLY else 6))]:
        other = near[port]
        assert 0 <= other < net.nodes
        assert other != node
        if net.directed:
            assert node in net.behind(other)
            continue
        back = net.port_between(other, node)
        assert net.ports[back].dimension == net.ports[port].dimension
        assert int(net.link_kinds(other)[back]) == kinds[port]
        if net.distance(node, other) is not None:
            assert int(net.distance(node, other)) == 1


@given(nodes_of_large_networks())
def test_a_link_stays_in_every_cluster_that_its_ends_share(
    case: tuple[Network, list[int]],
) -> None:
    net, (node,) = case
    for level in range(len(net.levels)):
        cluster = int(net.cluster(node, level))
        assert cluster >= 0
        assert net.cluster_name(cluster, level)
        inside = [v for v in net.neighbors(node) if v >= 0 and net.cluster(v, level) == cluster]
        assert inside or may_be_isolated(net, node, level)


def may_be_isolated(net: Network, node: int, level: int) -> bool:
    """Whether a node is in a cluster that no link need lie in."""
    if net.levels[level] == "fan":
        # No two quadrics are joined, nor is what is joined to all of them (the nucleus).
        return bool(net.cluster(node, level) == 0) or all(net.cluster(net.neighbors(node), 0) == 0)
    # A word of one letter alone, as 00…0, is a necklace by itself; so is one that ends as it
    # begins where no letter may follow itself.
    word = [*net.fields[0].cells(node)]
    letters = {word[0], word[-1]} if net.family == "KZ" else {*word}
    return net.levels[level] == "necklace" and len(letters) == 1


@given(nodes_of_large_networks(count=3))
def test_distance_is_a_metric(case: tuple[Network, list[int]]) -> None:
    net, (a, b, c) = case
    if net.distance(a, b) is None:
        return
    to = {(u, v): int(net.distance(u, v)) for u in (a, b, c) for v in (a, b, c)}
    for u in (a, b, c):
        for v in (a, b, c):
            assert net.directed or to[u, v] == to[v, u]
            assert (to[u, v] == 0) == (u == v)
    assert to[a, c] <= to[a, b] + to[b, c]


@given(nodes_of_large_networks(count=2))
def test_distance_falls_over_some_link_and_never_by_more_than_one(
    case: tuple[Network, list[int]],
) -> None:
    net, (a, b) = case
    here = net.distance(a, b)
    if here is None or a == b or len(net.ports) > 100:
        return
    near = [int(v) for v in net.neighbors(a) if v >= 0]
    left = [int(net.distance(v, b)) for v in near]
    assert min(left) == int(here) - 1
    assert net.directed or max(left) <= int(here) + 1


@given(nodes_of_large_networks(count=2))
def test_routers_need_no_search_where_none_is_possible(case: tuple[Network, list[int]]) -> None:
    net, (a, b) = case
    if a == b:
        return
    for router in routers_for(net):
        variant = router.variants[0] if router.variants else None
        trace = run(router, net, a, b, variant)
        assert trace.delivered
        if router.promises_shortest and trace.distance is not None:
            assert trace.length == trace.distance


@pytest.mark.parametrize("spec", LARGE)
def test_the_whole_of_a_large_network_adds_up(spec: str) -> None:
    net = network(spec)
    assert net.channel_count == net.degrees.mean * net.nodes
    counts = net.distance_pairs()
    if counts is not None:
        assert sum(counts) == net.nodes**2
        assert counts[0] == net.nodes
        assert counts[1] == net.channel_count
        assert min(counts) > 0
    pair = net.farthest_pair()
    if pair is not None and counts is not None and net.distance(*pair) is not None:
        assert int(net.distance(*pair)) == len(counts) - 1


@pytest.mark.parametrize(("spec", "diameter"), LARGEST.items())
def test_a_message_crosses_the_largest_in_as_many_hops_as_its_diameter(
    spec: str, diameter: int
) -> None:
    net = network(spec)
    far = net.farthest_pair()
    assert run(router_for(net), net, *far).length == int(net.distance(*far)) == diameter


# Nonsense ------------------------------------------------------------------------------------


def refusal(reading: Callable[[str], object], text: str) -> ExplorerError | None:
    """Return the refusal of a text, None if it is taken; any other error goes through."""
    try:
        reading(text)
    except ExplorerError as error:
        return error
    return None


@given(
    st.sampled_from(LARGE), st.text(alphabet="()[],.#0123456789abr mL-\u0660\u00b2", max_size=60)
)
def test_any_text_is_an_address_or_refused_with_one_sentence(spec: str, text: str) -> None:
    net = network(spec)
    refused = refusal(net.parse, text)
    if refused is None:
        assert 0 <= net.parse(text) < net.nodes
        return
    assert str(refused).endswith(".")
    assert refused.nearest is not None
    assert 0 <= net.parse(refused.nearest) < net.nodes


@given(st.text(max_size=40) | st.from_regex(r"[A-Za-z]{1,4}\([-0-9mr,. ]{0,20}\)", fullmatch=True))
def test_any_text_is_a_network_or_refused_with_one_sentence(text: str) -> None:
    refused = refusal(network, text)
    if refused is None:
        assert network(network(text).spec) == network(text)
        return
    assert str(refused).endswith(".")
    assert "\n" not in str(refused)
    assert refused.nearest is not None
    assert network(refused.nearest).nodes >= 2


@given(st.sampled_from(sorted(families())), st.lists(st.integers(-3, 200), max_size=4))
def test_any_parameters_are_taken_or_refused_with_the_nearest(name: str, values: list[int]) -> None:
    spec = f"{name}({','.join(map(str, values))})"
    refused = refusal(network, spec)
    if refused is None:
        assert network(spec).spec == spec
        assert 2 <= network(spec).nodes <= MAX_NODES
        return
    assert refused.nearest is not None
    assert network(refused.nearest).nodes <= MAX_NODES
