"""The HCN paper's surprising verdicts, found a second way: by NetworkX or by brute force."""

from itertools import pairwise, product

import networkx
import numpy as np
import pytest

from explorer.core.registry import network, router_for
from explorer.papers.forms.quantities import DIAMETER
from explorer.papers.hcn import _lengths, _machine, _mesh_tree, algorithms, incomplete, table2
from explorer.papers.registry import claims
from explorer.routing.traces.trace import route
from tests.networks.links import hcn_by_the_loop


def length_of(letter: str, n: int, i: int, j: int, k: int, l: int) -> int:  # noqa: E741
    """Walk algorithm A, B or C through the nodes it names and count the hops."""
    ones = 2**n - 1
    stops = {
        "A": [(i, j), (i, k), (k, i), (k, l)],
        "B": [(i, j), (i, i), (i ^ ones, i ^ ones), (i ^ ones, k), (k, i ^ ones), (k, l)],
        "C": [(i, j), (i, l), (l, i), (l, k), (k, l)],
    }[letter]
    graph = hcn_by_the_loop(n)
    hops = 0
    for a, b in pairwise(stops):
        if a[0] == b[0]:
            hops += (a[1] ^ b[1]).bit_count()
        elif graph.has_edge(a, b):
            hops += 1
    return hops


@pytest.mark.parametrize(("n", "diameter"), [(1, 2), (2, 4), (3, 5), (4, 6)])
def test_the_diameter_is_not_the_printed_one(n: int, diameter: int) -> None:
    graph = hcn_by_the_loop(n)
    assert networkx.diameter(graph) == diameter == DIAMETER.of(_lengths.hcn(n))
    verdict = claims()[f"hcn-t1-diameter-{n}"].find().verdict
    assert verdict == ("agrees" if diameter == 2 * n else "differs")


@pytest.mark.parametrize("n", [1, 2])
@pytest.mark.parametrize("variant", [_lengths.PRINTED, _lengths.CORRECTED])
def test_the_choice_goes_the_long_way_first_in_hcn_2(n: int, variant: str) -> None:
    graph = hcn_by_the_loop(n)
    far = dict(networkx.all_pairs_shortest_path_length(graph))
    ones, less = 2**n - 1, variant == _lengths.PRINTED
    long = []
    for (i, j), (k, l) in product(sorted(graph), repeat=2):  # noqa: E741
        if i == k:
            continue
        compared = {
            "A": (j ^ k).bit_count() + (i ^ l).bit_count() + 1,
            "B": sum((x ^ y).bit_count() for x, y in ((i, j), (i ^ ones, k), (i ^ ones, l)))
            + 2
            - less,
            "C": (i ^ k).bit_count() + (j ^ l).bit_count() + 2 - less,
        }
        best = min(compared, key=lambda letter: compared[letter])
        if length_of(best, n, i, j, k, l) > far[i, j][k, l]:
            long.append(((i << n) + j, (k << n) + l))
    assert len(long) == _lengths.reach(n, variant).longer
    assert (long[0] if long else None) == _lengths.first_detour(n, variant)


@pytest.mark.parametrize("variant", [_lengths.PRINTED, _lengths.CORRECTED])
def test_the_choice_is_that_of_the_router(variant: str) -> None:
    net = _lengths.hcn(3)
    router = router_for(net, "hcn-optimal")
    for a in (0, 1, 3, 7):
        hops = _lengths.hops_of_choice(net, a, np.arange(net.nodes), variant).tolist()
        for b in range(net.nodes):
            if a != b:
                steps = router.steps(net, a, b, variant)
                assert sum(step.next is not None for step in steps) == hops[b]


def test_the_choice_as_printed_lengthens_no_route() -> None:
    for n in range(1, 6):
        printed, corrected = (_lengths.reach(n, v) for v in (_lengths.PRINTED, _lengths.CORRECTED))
        assert printed == corrected


def test_the_longest_route_of_the_choice_is_the_simulated_diameter() -> None:
    for n, printed in enumerate((2, 4, 5, 7, 8), start=1):
        net = _lengths.hcn(n)
        pair = _lengths.first_as_far(n, _lengths.CORRECTED, printed)
        assert route(net, *pair, "hcn-optimal", "corrected").length == printed
        assert _lengths.reach(n, _lengths.CORRECTED).longest == printed == n + n // 2 + 1


def test_witnesses_of_the_choice_really_go_the_long_way() -> None:
    for key in ("hcn-3.5-minimum", "hcn-3.5-minimum-printed"):
        view = dict(claims()[key].find().witness.view)
        net = network(claims()[key].find().witness.spec)
        trace = route(net, view["from"], view["to"], view["router"], view["variant"])
        shortest = networkx.shortest_path_length(
            net.to_networkx(), net.parse(view["from"]), net.parse(view["to"])
        )
        assert trace.delivered
        assert trace.length > shortest


def test_the_loop_gives_no_link_twice_and_none_to_the_node_itself() -> None:
    for n in (1, 2, 3):
        ring = algorithms.loop(n)
        assert all(a < b for a, b in ring)
        local = {
            tuple(sorted((i * 2**n + j, i * 2**n + (j ^ 1 << bit))))
            for i, j, bit in product(range(2**n), range(2**n), range(n))
        }
        assert not ring & local
        assert len(ring) + len(local) == networkx.Graph(hcn_by_the_loop(n)).number_of_edges()


def test_incomplete_diameters_by_search() -> None:
    diameters = {}
    for m, n in incomplete.sizes(4):
        for family in ("HCNs", "HCNm"):
            graph = network(f"{family}({m},{n})").to_networkx()
            diameters[family, m, n] = networkx.diameter(graph)
    assert all(d == 2 * n + 1 for (family, _, n), d in diameters.items() if family == "HCNs")
    wrong = [key for key, d in diameters.items() if key[0] == "HCNm" and d != key[1] + key[2]]
    assert wrong == [("HCNm", 3, 4)]
    assert diameters["HCNm", 3, 4] == 6
    assert claims()["hcn-4.2-multiple-diameter"].find().witness.spec == "HCNm(3,4)"


def test_the_mean_distance_of_the_subset_breaks_its_bound_first_at_1_5() -> None:
    means = {
        (m, n): networkx.average_shortest_path_length(network(f"HCNs({m},{n})").to_networkx())
        for m, n in ((1, 3), (2, 3), (1, 4), (1, 5), (2, 4))
    }
    over = []
    for (m, n), mean in means.items():
        nodes = 2 ** (m + n)
        if mean * (nodes - 1) / nodes > (m + n + 2) / 2 + 1e-9:
            over.append((m, n))
    assert over == [(1, 5), (2, 4)]
    assert claims()["hcn-5.2-mean"].find().witness.spec == "HCNs(1,5)"


def test_cube_connected_cycles_are_two_hops_nearer_than_printed() -> None:
    for m in (2, 3):
        graph = networkx.Graph()
        size = 2**m
        for x, p in product(range(2**size), range(size)):
            graph.add_edge((x, p), (x, (p + 1) % size))
            graph.add_edge((x, p), (x ^ 1 << p, p))
        # Every node of cube-connected cycles sees the same.
        far = networkx.eccentricity(graph, (0, 0))
        assert far == 5 * 2 ** (m - 1) - 2
        assert table2.KNOWN_DIAMETER.of(network(f"CCC({size})")) == far


def test_hypernets_have_less_than_half_the_printed_links() -> None:
    for d in (2, 3, 4):
        graph = networkx.Graph()
        half, size = 2 ** (d - 1), 2**d
        for i, j in product(range(half), range(size)):
            graph.add_edges_from(((i, j), (i, j ^ 1 << bit)) for bit in range(d))
            if j < half and i != j:
                graph.add_edge((i, j), (j, i))
        printed = (2 * d + 2) * 2 ** (2 * d - 2)
        assert graph.number_of_edges() == network(f"Hypernet({d})").links < printed / 2


def test_an_odd_side_does_not_lie_in_a_hypercube() -> None:
    host = network("Q(3)").to_networkx()
    guest = network("Torus(2,3)").to_networkx()
    matcher = networkx.algorithms.isomorphism.GraphMatcher(host, guest)
    assert not matcher.subgraph_is_monomorphic()
    even = networkx.algorithms.isomorphism.GraphMatcher(host, network("Torus(2,4)").to_networkx())
    assert even.subgraph_is_monomorphic()


def test_machines_refuse_hops_without_a_link() -> None:
    from explorer.core.errors import BrokenContract

    ring = _machine.Machine(network("GHC(8r)"))
    with pytest.raises(BrokenContract, match="without a link"):
        ring.receive_across(ring.me, 1)
    with pytest.raises(BrokenContract, match="without a link"):
        ring.move_processes((ring.me + 2) % 8)
    both = np.where(ring.me == 2, 1, ring.me)
    ring.move_processes(both)
    with pytest.raises(BrokenContract, match="twice"):
        ring.move_processes(np.where(ring.place == 1, 0, ring.place))


def test_an_hcn_sorts_in_as_many_comparisons_as_the_hypercube_and_two_turns_a_phase() -> None:
    for n in (1, 2, 3, 4):
        cube = _machine.bitonic_sort(network(f"Q({2 * n})"))
        assert cube == 2 * n * (2 * n + 1) // 2
        assert _machine.bitonic_sort(network(f"HCN({n})")) == cube + 2 * n


def test_a_mesh_multiplies_in_three_times_its_side_less_two() -> None:
    assert [_mesh_tree.systolic_product(size) for size in (2, 3, 5, 32)] == [4, 7, 13, 94]


def test_the_diameter_stays_for_every_number_of_clusters_and_then_drops_below_the_printed() -> None:
    diameters = [networkx.diameter(hcn_by_the_loop(n)) for n in (3, 4)]
    assert diameters == [5, 6]
    for n, last in zip((3, 4), diameters, strict=True):
        parts = [networkx.diameter(network(f"HCNs({m},{n})").to_networkx()) for m in range(1, n)]
        assert set(parts) == {2 * n + 1}
        assert last < 2 * n
    finding = claims()["hcn-4.2-approaches"].find()
    assert (finding.verdict, finding.witness.spec) == ("differs", "HCN(3)")


@pytest.mark.parametrize("key", ["hcn-4.1-subscript", "hcn-4.2-subscript", "hcn-5.2-subscript"])
def test_a_statement_on_one_subscript_holds_for_the_other(key: str) -> None:
    finding = claims()[key].find()
    assert [reading.verdict for reading in finding.readings] == ["differs", "agrees"]
    assert finding.doubt == "scan"
    copies, subset = (network(f"HCN{letter}(1,2)").to_networkx() for letter in "ms")
    assert (networkx.diameter(copies), networkx.diameter(subset)) == (3, 5)
    assert {min(dict(graph.degree).values()) for graph in (copies, subset)} == {3, 2}


def test_the_choice_as_printed_says_with_which_complement_it_computes() -> None:
    assert "ī" in claims()["hcn-3.5-minimum-printed"].find().note
