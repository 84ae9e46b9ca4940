"""Measures between hosts: closed forms, halves and loads against counting one by one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from pathlib import Path

import networkx
import numpy as np
import pytest

from explorer import families, network
from explorer.analysis.bisection import bisection, host_bisection
from explorer.analysis.bisection.search import least_cut
from explorer.analysis.bisection.theorems import known_host_bisection
from explorer.analysis.measures.hosts import between_hosts
from explorer.analysis.measures.measures import measure
from explorer.analysis.verification.in_blocks import verify_in_blocks
from explorer.analysis.verification.verify import verify
from explorer.core.errors import OutsideRange
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import router_for
from explorer.networks.cubes.hypercube import Hypercube
from explorer.routing.traces.trace import run
from explorer.testing import check_network
from tests.contracts import by_turns

TREES = ("KT(2,2)", "KT(2,3)", "KT(4,2)", "KT(3,3)", "FT(4)", "FT(6)", "XGFT(2w2,2w2,2w2)")
SWITCHES = ("DF(4,2,2)", "DF(2,1,3)", "SF(5,4)", "PF(3,2)")
UNEVEN = ("XGFT(3w1,4w2)", "XGFT(4w1,4w2,4w2)", "XGFT(3w1,3w2,3w2)", "XGFT(3w2,5w1)")


@dataclass(frozen=True)
class Loaded(Hypercube):
    """A cube with 0, 1, 2 … hosts at its nodes in turn."""

    hosts_each = None

    def hosts(self, node: object) -> Ints:
        return np.asarray(node) % 3


def hosts_of(net: Network) -> list[int]:
    """Return the node of every host."""
    return [v for v in range(net.nodes) for _ in range(int(net.hosts(v)))]


@pytest.mark.parametrize("net", [*map(network, TREES + UNEVEN + SWITCHES), Loaded(3)], ids=str)
def test_distances_between_hosts_are_those_that_networkx_counts(net: Network) -> None:
    far = dict(networkx.all_pairs_shortest_path_length(net.to_networkx()))
    distances = [far[a][b] for a, b in permutations(hosts_of(net), 2)]
    measures = between_hosts(net)
    counted = Counter(distances)
    assert measures.pairs == tuple(counted[d] for d in range(max(distances) + 1))
    assert measures.mean_distance == Fraction(sum(distances), len(distances))
    assert (measures.diameter, measures.hops) == (max(distances), sum(distances))
    assert measures.switches == sum(int(net.hosts(v)) != 1 for v in range(net.nodes))


@pytest.mark.parametrize(
    ("spec", "mean"), [("FT(4)", "82/15"), ("KT(3,3)", "68/13"), ("KT(4,2)", "18/5")]
)
def test_mean_distances_of_fat_trees_are_those_worked_out_by_hand(spec: str, mean: str) -> None:
    assert between_hosts(network(spec)).mean_distance == Fraction(mean)


def test_if_all_nodes_are_hosts_measures_between_hosts_are_those_between_nodes() -> None:
    for spec in ("Q(4)", "HCN(2)", "S(4)", "BT(2)", "Q(72)"):
        net, measures = network(spec), between_hosts(network(spec))
        assert measures.mean_distance == measure(net).mean_distance_excluding_self
        assert measures.diameter == measure(net).diameter
        assert (measures.hosts, measures.switches) == (net.nodes, 0)
        assert measures.bisection == bisection(net)


def test_a_tree_of_2_to_66_hosts_is_measured_by_arithmetic() -> None:
    net = network("KT(2,66)")
    measures = between_hosts(net)
    assert measures.hosts == 2**66 == net.host_count
    assert measures.diameter == 132
    assert measures.bisection.value == 2**65
    assert net.host_node(2**66 - 1) == 2**66 - 1


# Halves ------------------------------------------------------------------------------------------


def by_flows(net: Network) -> int:
    """Return the least cut between any half of the hosts and the others, by a flow for each."""
    from scipy.sparse import lil_array
    from scipy.sparse.csgraph import maximum_flow

    count, hosts = net.nodes, hosts_of(net)
    least = net.links
    for half in combinations(hosts, len(hosts) // 2):
        if len(hosts) % 2 == 0 and hosts[0] not in half:
            continue
        links = lil_array((count + 2, count + 2), dtype=np.int32)
        for a, b in net.link_array()[:, :2].tolist():
            links[a, b] = links[b, a] = 1
        for host in hosts:
            if host in half:
                links[count, host] = net.links
            else:
                links[host, count + 1] = net.links
        least = min(least, maximum_flow(links.tocsr(), count, count + 1).flow_value)
    return least


@pytest.mark.parametrize(
    ("spec", "width"), [("KT(2,2)", 2), ("KT(2,3)", 4), ("XGFT(3w1,3w1)", 2), ("XGFT(2w2,4w1)", 4)]
)
def test_the_least_cut_between_hosts_is_that_of_flows_for_every_half(spec: str, width: int) -> None:
    net = network(spec)
    assert by_flows(net) == width == host_bisection(net).value


@pytest.mark.parametrize("spec", [*TREES, *UNEVEN])
def test_the_theorem_of_halves_agrees_with_an_exact_search(spec: str) -> None:
    net = network(spec)
    known = known_host_bisection(net)
    cut = least_cut(net, net.hosts(np.arange(net.nodes)).tolist())
    assert known is not None
    assert known.low is not None
    assert known.high is not None
    assert known.low <= cut <= known.high
    assert spec in UNEVEN[2:] or cut == known.value == known.high
    assert host_bisection(net).value == cut


@pytest.mark.parametrize("spec", ["KT(2,2)", "KT(2,3)", "KT(4,2)", "FT(4)"])
def test_full_fat_trees_have_a_link_for_each_host_of_a_half(spec: str) -> None:
    assert host_bisection(network(spec)).value == network(spec).host_count // 2


def test_halves_of_nodes_with_several_hosts_are_as_equal_as_they_can_be() -> None:
    net = Loaded(3)
    weights = net.hosts(np.arange(8)).tolist()
    links = net.link_array()[:, :2].tolist()
    cuts: dict[int, int] = {}
    for size in range(9):
        for half in combinations(range(8), size):
            imbalance = abs(sum(weights) - 2 * sum(weights[v] for v in half))
            cut = sum((a in half) != (b in half) for a, b in links)
            cuts[imbalance] = min(cut, cuts.get(imbalance, cut))
    assert host_bisection(net).value == cuts[min(cuts)]


def test_every_family_has_hosts() -> None:
    for family in families().values():
        for spec in family.samples:
            net = network(spec)
            assert net.host_count == len(hosts_of(net)) >= 2


# Loads -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", by_turns(["KT(2,3)", "FT(4)", "XGFT(4w1,4w2,4w2)"], 3))
def test_loads_between_hosts_are_those_of_the_routes_of_every_pair_of_them(spec: str) -> None:
    net = network(spec)
    load: Counter[tuple[int, int]] = Counter()
    for a, b in permutations(hosts_of(net), 2):
        load.update(pairwise(net.route(a, b).nodes))
    for verification in (verify(net), verify_in_blocks(net)):
        assert verification.host_load is not None
        ports = np.argwhere(verification.host_load).tolist()
        ends = {(a, int(net.neighbors(a)[j])): int(verification.host_load[a, j]) for a, j in ports}
        assert ends == dict(load)
        assert verification.host_busiest is not None
        a, b, messages = verification.host_busiest
        assert load[a, b] == messages == max(load.values())
        assert verification.host_saturation == Fraction(net.host_count, messages)


def test_if_all_nodes_are_hosts_there_is_only_their_load() -> None:
    verification = verify(network("Q(4)"))
    assert (verification.host_load, verification.host_busiest, verification.host_saturation) == (
        None,
        None,
        None,
    )


# Hosts on switches, by an optional parameter -----------------------------------------------------


@pytest.mark.parametrize("spec", SWITCHES)
def test_a_network_with_hosts_on_its_switches_keeps_the_contract(spec: str) -> None:
    assert {outcome.status for outcome in check_network(spec)} <= {"kept", "not asked"}


@pytest.mark.parametrize("spec", SWITCHES)
def test_hosts_on_switches_change_no_link_and_load_each_by_their_square(spec: str) -> None:
    net = network(spec)
    plain = network(spec[: spec.rindex(",")] + ")")
    assert (net.table() == plain.table()).all()
    assert (net.host_count, net.switch_count) == (net.nodes * net.p, net.nodes)
    verification, bare = verify(net), verify(plain)
    assert verification.busiest == bare.busiest
    assert verification.host_load is not None
    assert (verification.host_load == bare.load * net.p**2).all()
    assert verification.host_saturation == bare.saturation / net.p
    assert (verification.host_load == verify_in_blocks(net).host_load).all()


def test_the_spec_without_the_optional_parameter_is_the_canonical_one() -> None:
    for spec, same in (("DF(4,2)", "DF(4,2,1)"), ("SF(5)", "sf(5,01)"), ("PF(4)", "PF(4,1)")):
        assert network(same) == network(spec)
        assert network(same).spec == spec
    assert network("DF(4,2,2)").steps()[-1][3:] == ("DF(4,2)", "DF(4,2,3)")
    assert network("SF(5,3)").steps()[0][3:] == ("SF(4,3)", "SF(7,3)")
    for wrong, near in (
        ("DF(4,2,0)", "DF(4,2)"),
        ("SF(6,3)", "SF(5,3)"),
        ("DF(1,2,5)", "DF(2,2,5)"),
    ):
        with pytest.raises(OutsideRange) as error:
            network(wrong)
        assert error.value.nearest == near


# Files -------------------------------------------------------------------------------------------

ANYNET = """
router 0 node 0 node 1 router 1
router 1 node 2 router 0 router 2
router 2 node 3 router 1
"""


def test_hosts_of_a_file_send_and_its_switches_pass_on(tmp_path: Path) -> None:
    file = tmp_path / "chain.anynet"
    file.write_text(ANYNET)
    net = network(file)
    assert (net.nodes, net.host_count, net.switch_count) == (7, 4, 3)
    hosts = set(hosts_of(net))
    assert {net.format(v) for v in hosts} == {v for v in map(net.format, range(7)) if "n" in v}
    for pattern in ("uniform", "complement"):
        traffic = net.traffic(pattern)
        assert set(traffic.pairs.ravel().tolist()) <= hosts
        assert len(traffic.pairs) == 4
    far = dict(networkx.all_pairs_shortest_path_length(net.to_networkx()))
    distances = [far[a][b] for a, b in permutations(hosts, 2)]
    assert net.between_hosts().mean_distance == Fraction(sum(distances), len(distances))
    assert net.between_hosts().bisection.value == by_flows(net) == 1
    assert "Of 7 nodes 4 are hosts" in str(net.task("traffic")["why"])


def test_an_exchange_too_large_to_be_drawn_counts_hosts() -> None:
    net = network("KT(2,20)")
    shown = dict(net.task("exchange"))
    steps = {title: value for title, value, _ in shown["terms"]}
    assert steps["Steps, one message a host"] == "1,048,575"
    assert [stage["steps"] for stage in shown["stages"][:6]] == ["0", "1", "0", "2", "0", "4"]
    assert shown["stages"][-1]["sent"] == "1,048,575"
    assert "Every host has a message" in shown["opening"]


@pytest.mark.parametrize("spec", ["FT(4)", "KT(2,3)", "KT(3,2)", "XGFT(2w2,2w2,3w1)"])
def test_up_and_down_between_hosts_never_waits_in_a_circle(spec: str) -> None:
    net = network(spec)
    verification = verify(net)
    router, waits = router_for(net), networkx.DiGraph()
    hosts = [node for node in range(net.nodes) if net.hosts(node)]
    for source, target in permutations(hosts, 2):
        route = run(router, net, source, target).nodes
        channels = list(pairwise(route))
        waits.add_edges_from(pairwise(channels))
    assert networkx.is_directed_acyclic_graph(waits)
    assert verification.deadlock.free is True
    # Messages between switches, that none sends, would turn up again on their way down.
    assert verification.lost == verification.loops == 0
