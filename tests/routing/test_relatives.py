"""The routers of the folded hypercube, CCC, hyper-star, hierarchical star, tree and lattices."""

from explorer.core.registry import network
from explorer.routing.cube_connected_cycles import CycleWalk
from explorer.routing.traces.trace import route


def test_the_complement_is_crossed_only_where_that_is_shorter() -> None:
    net = network("FQ(5)")
    over = route(net, "00000", "11110")
    assert [net.format(v) for v in over.nodes] == ["00000", "11111", "11110"]
    assert over.hops[0].kind.key == "complement"
    without = route(net, "00000", "00111")
    assert {hop.kind.key for hop in without.hops} <= {"cube", "outer"}


def test_a_cycle_is_gone_round_where_all_bits_differ() -> None:
    net = network("CCC(6)")
    a, b = net.parse("(000000,0)"), net.parse("(111111,0)")
    assert CycleWalk().places(net, a, b) == [0, 1, 2, 3, 4, 5, 0]
    assert CycleWalk().places(net, a, net.parse("(100010,0)")) == [0, 5, 0, 1, 0]
    assert CycleWalk().places(net, a, net.parse("(000000,4)")) == [0, 5, 4]


def test_a_message_in_a_tree_climbs_no_higher_than_the_common_ancestor() -> None:
    net = network("BT(3)")
    trace = route(net, "rLLR", "rLR")
    assert [net.format(v) for v in trace.nodes] == ["rLLR", "rLL", "rL", "rLR"]
    assert [hop.line for hop in trace.hops] == [1, 1, 2]


def test_each_word_of_the_hierarchical_star_is_taken_somewhere() -> None:
    net = network("HS(4)")
    used = set()
    for x, y in [("1234", "1234"), ("1234", "1243"), ("1234", "4231")]:
        for b in range(0, net.nodes, 5):
            a = net.parse(f"({x},{y})")
            if a == b:
                continue
            trace = route(net, a, b)
            assert trace.length == trace.distance
            kinds = [hop.kind.key for hop in trace.hops]
            used.add("".join({"star": "", "swap": "S", "diagonal": "D"}[kind] for kind in kinds))
    assert used == {"", "S", "SS", "D", "DS", "SD", "DSD"}


def test_huge_relatives_are_routed_by_arithmetic_alone() -> None:
    for spec in ("FQ(72)", "CCC(65)", "HyperStar(62,31)", "BT(71)", "HS(13)", "Hypernet(36)"):
        net = network(spec)
        trace = route(net, 1, net.nodes - 2)
        assert trace.length == trace.distance
