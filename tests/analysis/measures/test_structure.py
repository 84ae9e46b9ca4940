"""Theorems against counting: sides, connectivity, halvings, cost effectiveness."""

from fractions import Fraction
from itertools import combinations
from math import log2

import networkx
import numpy as np
import pytest

from explorer import families, network
from explorer.analysis.measures import structure as structures
from explorer.analysis.measures.economy import cef, link_ratio, tcef
from explorer.analysis.measures.structure import structure
from explorer.analysis.measures.theorems import known_connectivity, odd_cycle, two_sides
from explorer.core.addresses.fields import Bits
from explorer.core.errors import OutsideRange
from explorer.networks.cubes.binary_cube import BinaryCube
from explorer.networks.cubes.hypercube import Hypercube

SAMPLES = [spec for cls in families().values() for spec in cls.samples]
UNDIRECTED = [spec for spec in SAMPLES if not network(spec).directed]
SMALL = [spec for spec in UNDIRECTED if network(spec).nodes <= 300]
MORE_SPECS = [
    "HCN(2)",
    "HCNs(1,3)",
    "HCNs(2,4)",
    "EH(2,3)",
    "ECQ(2,2)",
    "MC(2,1)",
    "GHC(4r,2m,3)",
    "GHC(2,5r)",
]


class Blind(BinaryCube):
    """A hypercube without theorems, and without the knowledge that its nodes are alike."""

    family = "Blind"
    vertex_uniform = False

    def farthest_pair(self):
        return None

    @property
    def fields(self):
        return (Bits("x", self.n),)

    def neighbors(self, node):
        return Hypercube(self.n).neighbors(node)


class Halves(Blind):
    """A hypercube without the links of its highest bit: two parts."""

    @property
    def links(self):
        return (self.n - 1) << (self.n - 1)

    def neighbors(self, node):
        near = super().neighbors(node)
        near[..., -1] = -1
        return near


@pytest.mark.parametrize("spec", SMALL + MORE_SPECS)
def test_bipartite_agrees_with_networkx(spec):
    net = network(spec)
    assert structure(net).bipartite.value == networkx.is_bipartite(net.to_networkx())


@pytest.mark.parametrize(
    "spec",
    [
        *SAMPLES,
        *MORE_SPECS,
        "S(20)",
        "MC(4,4)",
        "SC(10,10)",
        "Q(72)",
        "BT(71)",
        "CCC(64)",
        "FQ(71)",
        "HyperStar(60,30)",
    ],
)
def test_every_link_near_some_nodes_joins_the_two_sides(spec):
    net = network(spec)
    if two_sides(net, 0) is None:
        pytest.skip("no two-colouring in closed form")
    nodes = [0, net.nodes // 3, net.nodes // 2, net.nodes - 1]
    for node in nodes:
        near = net.neighbors(node)
        near = near[near >= 0]
        assert (two_sides(net, near) != two_sides(net, node)).all()


@pytest.mark.by_day(3)
@pytest.mark.parametrize("spec", [s for s in SMALL + MORE_SPECS if network(s).nodes <= 130])
def test_connectivity_agrees_with_flows(spec):
    net = network(spec)
    assert structure(net).connectivity.value == networkx.node_connectivity(net.to_networkx())


def test_theorems_cover_networks_too_large_to_count():
    for spec, value in [
        ("Q(72)", 72),
        ("CQ(40)", 40),
        ("MC(4,4)", 8),
        ("S(20)", 19),
        ("SCQ(10,10)", 19),
        ("SC(3,4)", 6),
        ("ECQ(10,20)", 11),
        ("GHC(60,50,4r,5m)", 59 + 49 + 2 + 1),
        ("HCN(20)", 21),
        ("HCNs(2,20)", 3),
        ("HCNs(7,20)", 20),
        ("HCNm(7,20)", 21),
        ("Hypernet(12)", 12),
        ("HS(8)", 8),
        ("HyperStar(40,17)", 17),
    ]:
        assert known_connectivity(network(spec)).value == value


def test_too_large_without_a_theorem_is_unknown_and_says_why(monkeypatch):
    monkeypatch.setattr(structures, "known_connectivity", lambda net: None)
    structure.cache_clear()
    proved = structure(network("HCN(20)"))
    structure.cache_clear()
    assert proved.connectivity.value is None
    assert proved.bisection_width.value == 4**19
    assert "at most 21" in proved.connectivity.method
    assert proved.bipartite.value is False
    assert "odd cycle" in proved.bipartite.method


CLUSTERED = (
    *("HCN(1)", "HCN(2)", "HCN(3)", "HCN(4)", "HCNs(1,2)", "HCNs(2,3)", "HCNs(2,5)", "HCNs(3,4)"),
    *("HCNs(3,5)", "HCNm(1,4)", "HCNm(2,4)", "HCNm(3,4)", "HS(2)", "HS(3)", "Hypernet(3)"),
    *("Hypernet(4)", "HyperStar(2,1)", "HyperStar(5,1)", "HyperStar(5,2)", "HyperStar(6,4)"),
    *("HyperStar(7,3)", "HyperStar(8,4)"),
)


@pytest.mark.parametrize("spec", CLUSTERED)
def test_theorems_on_connectivity_agree_with_flows(spec):
    net = network(spec)
    flows = networkx.node_connectivity(net.to_networkx())
    assert known_connectivity(net).value == flows


@pytest.mark.parametrize("spec", ["HyperStar(5,2)", "HyperStar(7,3)", "HyperStar(6,3)"])
def test_the_links_of_a_hyper_star_all_look_the_same(spec):
    """A condition of Watkins' theorem: exchanges of places map any link to any other."""
    net = network(spec)
    seen = {tuple(sorted(net.link_array()[0, :2].tolist()))}
    fresh = set(seen)
    while fresh:
        moved = {
            tuple(sorted((int(move[a]), int(move[b]))))
            for a, b in fresh
            for move in net.symmetries()
        }
        fresh = moved - seen
        seen |= fresh
    assert len(seen) == net.links


@pytest.mark.parametrize("spec", ["HCN(2)", "HCN(36)", "HCNs(2,3)", "HCNs(9,30)", "HCNm(2,3)"])
def test_odd_cycles_are_cycles_and_odd(spec):
    net = network(spec)
    cycle = odd_cycle(net)
    assert len(cycle) % 2 == 1
    assert len(set(cycle)) == len(cycle)
    for a, b in zip(cycle, (*cycle[1:], cycle[0]), strict=True):
        net.port_between(a, b)


def test_counting_agrees_with_the_theorems():
    blind, proved = structure(Blind(4)), structure(Hypercube(4))
    assert blind.bipartite.value is proved.bipartite.value is True
    assert blind.connectivity.value == proved.connectivity.value == 4
    assert blind.bisection_width.value == proved.bisection_width.value == 8
    assert blind.connectivity.method != proved.connectivity.method


def test_a_network_in_two_parts():
    proved = structure(Halves(4))
    assert proved.connectivity.value == 0
    assert proved.bisection_width.value == 0
    assert proved.bipartite.value is None
    assert "not connected" in proved.bipartite.method


def test_cost_effectiveness_is_the_theorem_of_the_paper():
    rho, sigma = Fraction(1, 10), Fraction(1, 2)
    for m, n in [(1, 2), (3, 3), (4, 5)]:
        net = network(f"SCQ({m},{n})")
        g = Fraction(m + n - 1, 2)
        assert cef(net, rho) == 1 / (1 + rho * g)
        assert tcef(net, rho, sigma) == (1 + sigma) / (1 + rho * g + sigma / net.nodes)
        assert tcef(net, rho, sigma, 3, 10) == (1 + 100 * sigma) / (1 + rho * g + sigma / net.nodes)


@pytest.mark.parametrize("words", [{"rho": -1}, {"sigma": -1}, {"alpha": 0}, {"time": -1}])
def test_factors_outside_their_range_are_refused(words):
    with pytest.raises(OutsideRange):
        tcef(network("Q(3)"), **words)


@pytest.mark.parametrize("spec", SMALL)
def test_link_ratio_is_the_hypercubes_links_over_its_own(spec):
    net = network(spec)
    hypercube = net.nodes * log2(net.nodes) / 2
    assert float(link_ratio(net)) == pytest.approx(hypercube / net.links)
    if net.nodes & (net.nodes - 1) == 0 and net.nodes > 1:
        n = net.nodes.bit_length() - 1
        assert link_ratio(net) == Fraction(network(f"Q({n})").links, net.links)


def test_two_sides_of_star_graphs_are_parities_of_permutations():
    net = network("S(4)")
    for node in range(net.nodes):
        symbols = [int(c) for c in net.format(node)]
        inversions = sum(a > b for a, b in combinations(symbols, 2))
        assert int(two_sides(net, node)) == inversions % 2
    assert np.unique(two_sides(net, np.arange(24)), return_counts=True)[1].tolist() == [12, 12]
