"""Optimal routing in the star graph, and part by part in its products."""

from itertools import permutations, product

import numpy as np
import pytest

from explorer.core.registry import network, router_for
from explorer.networks.star.hierarchical_star import HierarchicalStar
from explorer.routing.traces.trace import route, run
from tests.contracts import by_turns


def test_the_first_symbol_goes_home_before_another_cycle_is_opened() -> None:
    net = network("S(5)")
    trace = route(net, "23154", "12345")
    assert [net.format(v) for v in trace.nodes] == [
        "23154", "32154", "12354", "52314", "42315", "12345",
    ]  # fmt: skip
    assert [hop.line for hop in trace.hops] == [2, 2, 5, 2, 2]
    assert [v.value for v in trace.hops[0].variables] == ["2", "2", "(2 3 1)(5 4)"]
    assert "`1` stands first and belongs there" in trace.hops[2].why


def test_symbols_beyond_nine_are_routed_by_arithmetic_alone() -> None:
    net = network("S(20)")
    a, b = net.farthest_pair()
    assert route(net, a, b).length == 28


@pytest.mark.parametrize("spec", ["SC(1,2)", "SC(3,3)", "SCQ(3,3)", "SCQ(2,4)"])
@pytest.mark.parametrize("key", ["cube-first", "star-first"])
def test_one_part_is_routed_after_the_other_and_the_sum_is_shortest(spec: str, key: str) -> None:
    net = network(spec)
    router = router_for(net, key)
    first = "star" if key == "star-first" else "cube"
    for a in (0, net.nodes // 2 + 1):
        for b in range(net.nodes):
            if a == b:
                continue
            trace = run(router, net, a, b)
            parts = ["star" if hop.kind.key.startswith("star") else "cube" for hop in trace.hops]
            assert parts == sorted(parts, key=lambda part: part != first)
            assert trace.length == trace.distance


@pytest.mark.parametrize("key", ["cube-first", "star-first"])
def test_lines_point_into_the_code_of_the_part_that_moves(key: str) -> None:
    net = network("SCQ(3,3)")
    router = router_for(net, key)
    code = router.pseudocode(net)
    for a, b in permutations((0, 11, 29, 47), 2):
        for hop in run(router, net, a, b).hops:
            part = "star" if hop.kind.key.startswith("star") else "cube"
            heads = [line for line in code[: hop.line] if line.startswith("route the")]
            assert f"the {part} part" in heads[-1]
            assert hop.why.startswith(f"{part.capitalize()} part: ")
            assert hop.next == b or "arrives" not in hop.why


def test_skipping_a_right_part_is_explained() -> None:
    trace = route(network("SCQ(3,3)"), "(010,123)", "(010,312)", "cube-first")
    (decision,) = trace.hops[0].decisions
    assert decision.line == 1
    assert "`010` is the target's already" in decision.why


def _fewest(net: HierarchicalStar, ends: tuple[int, ...], word: str) -> int:
    """Return the fewest hops of a word, by trying every walk.

    A swap leads from module x to any p from the node p, and arrives at the node x; a diagonal
    from (x,x) to (x',x').
    """
    x, y, z, w = ends
    all_nodes = np.arange(net.star.nodes)
    distances = net.star.distance(all_nodes[:, None], all_nodes)
    costs = {(x, y): 0}
    for letter in word:
        reached: dict[tuple[int, int], int] = {}
        for (module, node), cost in costs.items():
            across = int(net.mirror(module))
            swaps = [(p, (p, module)) for p in all_nodes.tolist()]
            for gate, end in swaps if letter == "S" else [(module, (across, across))]:
                longer = cost + int(distances[node, gate]) + 1
                reached[end] = min(reached.get(end, longer), longer)
        costs = reached
    return min(cost + int(distances[node, w]) for (m, node), cost in costs.items() if m == z)


@pytest.mark.parametrize("spec", by_turns(["HS(2)", "HS(3)"], 2))
def test_the_length_of_a_word_is_the_fewest_of_all_walks_that_spell_it(spec: str) -> None:
    net = network(spec)
    assert isinstance(net, HierarchicalStar)
    for source, target in product(range(net.nodes), repeat=2):
        (x, y), (z, w) = net.address(source), net.address(target)
        if x == z:
            continue
        choice = route(net, source, target, "hs-shortest").steps[0]
        values = {item.name: int(item.value) for item in choice.variables}
        assert values == {word: _fewest(net, (x, y, z, w), word) for word in values}
