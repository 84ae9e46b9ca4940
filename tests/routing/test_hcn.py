"""Routers of the hierarchical cubic networks, complete and incomplete."""

from itertools import product

import pytest

from explorer.core.registry import network, router_for
from explorer.routing.traces.trace import Trace, route, run
from tests.routing.drawn import drawn_pairs

PAIRS = ["HCN(1)", "HCN(2)", "HCNs(1,2)", "HCNs(2,3)", "HCNm(1,2)", "HCNm(2,3)"]


def words(trace: Trace) -> str:
    """Return the external and diameter links of a route as letters."""
    letters = {"external": "S", "external2": "S", "diameter": "D"}
    return "".join(letters.get(hop.kind.key, "") for hop in trace.hops)


def test_the_papers_choice_is_not_always_shortest() -> None:
    net = network("HCN(3)")
    trace = route(net, "(000,001)", "(110,010)", "hcn-optimal")
    assert (trace.length, trace.distance) == (5, 4)
    assert [net.format(v) for v in trace.nodes] == [
        "(000,001)", "(000,101)", "(000,111)", "(000,110)", "(110,000)", "(110,010)",
    ]  # fmt: skip
    choice = trace.hops[0].decisions[0]
    assert [(v.name, v.value, v.decides) for v in choice.variables] == [
        ("A", "5", True), ("B", "6", False), ("C", "6", False),
    ]  # fmt: skip
    assert trace.hops[0].detour
    best = route(net, "(000,001)", "(110,010)", "hcn-shortest")
    assert best.length == 4
    assert words(best) == "SD"


def test_as_printed_only_one_of_two_external_links_counts() -> None:
    net = network("HCN(3)")
    printed = route(net, "(000,001)", "(110,010)", "hcn-optimal", "as printed")
    assert [v.value for v in printed.hops[0].decisions[0].variables] == ["5", "5", "5"]
    router = printed.router
    lines = router.pseudocode(net, "as printed")
    wrong = [lines[line - 1] for line in router.wrong_lines(net, "as printed")]
    assert all(line.startswith(("B ←", "C ←")) and "+ 1" in line for line in wrong)
    assert len(wrong) == 2
    assert not router.wrong_lines(net, "corrected")


@pytest.mark.parametrize(
    ("key", "allowed"), [("hcn-a", {"S"}), ("hcn-b", {"D", "DS"}), ("hcn-c", {"S", "SS"})]
)
def test_each_algorithm_takes_its_own_links(key: str, allowed: set[str]) -> None:
    net = network("HCN(2)")
    router = router_for(net, key)
    seen = set()
    for a, b in drawn_pairs(net):
        trace = run(router, net, a, b)
        assert trace.delivered
        if net.address(a)[0] == net.address(b)[0]:
            assert words(trace) == ""
        else:
            seen.add(words(trace))
    assert seen == allowed


@pytest.mark.parametrize(
    ("key", "source", "target"),
    [
        ("hcn-c", "(01,11)", "(10,01)"),  # i = l
        ("hcn-c", "(01,11)", "(10,10)"),  # k = l
        ("hcn-b", "(01,11)", "(10,00)"),  # k = ~i
    ],
)
def test_an_external_hop_from_a_node_to_itself_is_skipped(
    key: str, source: str, target: str
) -> None:
    trace = route(network("HCN(2)"), source, target, key)
    decisions = [step for hop in trace.hops for step in hop.decisions] + list(trace.decisions)
    assert len(decisions) == 1
    assert "skipped" in decisions[0].why
    assert "skipped" in trace.router.pseudocode(trace.net)[decisions[0].line - 1]


def test_the_papers_choice_has_its_promised_length_unless_a_hop_is_skipped() -> None:
    net = network("HCN(3)")
    router = router_for(net, "hcn-optimal")
    for a in (0, 1, 3, 7):
        for b in range(net.nodes):
            if net.address(a)[0] == net.address(b)[0]:
                continue
            trace = run(router, net, a, b, "corrected")
            steps = [step for hop in trace.hops for step in hop.decisions] + [*trace.decisions]
            (promised,) = (int(v.value) for v in steps[0].variables if v.decides)
            skipped = sum("skipped" in step.why for step in steps[1:])
            assert trace.length == promised - skipped
            # A promise that is not kept to the hop says so where it is made, and how many are.
            assert ("skipped" in steps[0].why) == bool(skipped), steps[0].why
            if skipped:
                assert f"skipped: {trace.length} hop" in steps[0].why
                letter = next(v.name for v in steps[0].variables if v.decides)
                line = next(t for t in router.pseudocode(net) if t.startswith(f"{letter} ←"))
                assert "one more than it takes if" in line


def test_a_shortest_route_needs_each_of_the_six_words() -> None:
    net = network("HCN(4)")
    router = router_for(net, "hcn-shortest")
    spelled = {
        words(run(router, net, source, b))
        for source, _ in net.orbits()
        for b in range(net.nodes)
        if b != source
    }
    assert spelled == {"", "S", "SS", "D", "DS", "SD", "SDS"}


def test_large_networks_are_routed_in_without_search() -> None:
    for spec in ("HCN(36)", "HCNs(35,37)", "HCNm(35,37)"):
        net = network(spec)
        a, b = net.farthest_pair()
        router = next(r for r in net.routers() if r.promises_shortest)
        assert run(router, net, a, b).length == len(net.distance_pairs()) - 1


def test_multiple_copies_are_left_before_the_cluster_is() -> None:
    net = network("HCNm(2,4)")
    trace = route(net, "(00,0001)", "(11,1010)")
    copies = [net.address(v)[1] >> 2 for v in trace.nodes]
    assert copies == [0, 2, *[2] * (len(copies) - 2)]


def _fewest(size: int, ends: tuple[int, int, int, int], word: str) -> int:
    """Return the fewest hops of a word, by trying every walk.

    An external link (S) leads from cluster i to any other p from the node p, and arrives at the
    node i; a diameter link (D) from (i,i) to (~i,~i).
    """
    i, j, k, l = ends  # noqa: E741
    costs = {(i, j): 0}
    for letter in word:
        reached: dict[tuple[int, int], int] = {}
        for (c, x), cost in costs.items():
            other = size - 1 - c
            swaps = [(p, (p, c)) for p in range(size)]
            for p, end in swaps if letter == "S" else [(c, (other, other))]:
                longer = cost + (x ^ p).bit_count() + 1
                reached[end] = min(reached.get(end, longer), longer)
        costs = reached
    return min(cost + (x ^ l).bit_count() for (c, x), cost in costs.items() if c == k)


@pytest.mark.parametrize("spec", ["HCN(2)", "HCNm(2,3)"])
def test_the_length_of_a_word_is_the_fewest_of_all_walks_that_spell_it(spec: str) -> None:
    net = network(spec)
    key = "hcn-shortest" if spec.startswith("HCN(") else "hcnm-shortest"
    size = net.fields[0].size
    for source, target in product(range(0, net.nodes, 3), range(net.nodes)):
        (i, j), (k, l) = net.address(source), net.address(target)  # noqa: E741
        if i == k:
            continue
        trace = route(net, source, target, key)
        choice = next(step for step in trace.steps if "spells" in step.why)
        ends = i, j % size, k, l % size
        values = {item.name: int(item.value) for item in choice.variables}
        assert values == {word: _fewest(size, ends, word) for word in values}
