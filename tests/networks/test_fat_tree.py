"""Fat trees: against a graph of digits that agree, up/down routes, the choice of a link."""

from __future__ import annotations

from itertools import product

import networkx
import pytest

from explorer.core.errors import BadAddress, OutsideRange
from explorer.core.registry import network, router_for
from explorer.routing.traces.trace import run
from explorer.scenes.scene import scene
from tests.networks.links import differing_links


def by_digits(shape: list[tuple[int, int]]) -> networkx.Graph:
    """Return the graph in which digits agree in all places but the one between two levels."""
    tree = networkx.Graph()
    for level in range(len(shape)):
        radices = [w if i <= level else m for i, (m, w) in enumerate(shape, 1)]
        for digits in product(*(range(r) for r in radices)):
            for parent in range(shape[level][1]):
                above = [*digits[:level], parent, *digits[level + 1 :]]
                tree.add_edge(address(level, digits), address(level + 1, above))
    return tree


def address(level: int, digits: object) -> str:
    return f"{level}:{'.'.join(str(d) for d in reversed(list(digits)))}"


@pytest.mark.parametrize(
    ("spec", "shape"),
    [
        ("KT(2,3)", [(2, 1), (2, 2), (2, 2)]),
        ("KT(3,2)", [(3, 1), (3, 3)]),
        ("FT(4)", [(2, 1), (2, 2), (4, 2)]),
        ("FT(6)", [(3, 1), (3, 3), (6, 3)]),
        ("XGFT(3w2,2w1,4w3)", [(3, 2), (2, 1), (4, 3)]),
    ],
)
def test_one_digit_changes_between_two_levels(spec: str, shape: list[tuple[int, int]]) -> None:
    assert not differing_links(network(spec), by_digits(shape).edges)


@pytest.mark.parametrize(
    ("spec", "general"), [("KT(2,3)", "XGFT(2w1,2w2,2w2)"), ("FT(6)", "XGFT(3w1,3w3,6w3)")]
)
def test_named_fat_trees_are_generalized_ones(spec: str, general: str) -> None:
    assert (network(spec).table() == network(general).table()).all()


def test_a_fat_tree_of_switches_of_four_ports_is_the_one_of_its_paper() -> None:
    net = network("FT(4)")
    assert net.place.counts == (16, 8, 8, 4)
    assert {int(d) for v, d in net.to_networkx().degree if v >= 16} == {4}


def test_between_hosts_a_way_leads_up_and_then_down() -> None:
    net = network("KT(3,3)")
    for variant in ("by the target's digit", "drawn"):
        for source, target in ((0, 26), (4, 5), (7, 20)):
            levels = net.level(list(run(router_for(net), net, source, target, variant).nodes))
            top = levels.tolist().index(max(levels))
            assert levels.tolist() == [*range(top + 1), *reversed(range(top))]


def test_which_link_leads_up_is_a_choice() -> None:
    net = network("KT(4,3)")
    routes = {
        variant: {run(router_for(net), net, source, 63, variant).nodes[3] for source in range(16)}
        for variant in ("by the target's digit", "drawn")
    }
    assert len(routes["by the target's digit"]) == 1 < len(routes["drawn"])


def test_invalid_fat_trees_and_nodes_are_refused() -> None:
    with pytest.raises(OutsideRange) as error:
        network("FT(5)")
    assert error.value.nearest == "FT(4)"
    with pytest.raises(OutsideRange) as error:
        network("XGFT(2w2,600w2)")
    assert error.value.nearest == "XGFT(2w2,512w2)"
    for text in ("3:0.0.1", "1:00", "0000", "0.0.0.", "1:0" + "0" * 99):
        with pytest.raises(BadAddress):
            network("FT(4)").parse(text)


@pytest.mark.parametrize("spec", ["FT(4)", "XGFT(2w2,2w2,3w1)", "XGFT(12w2)", "XGFT(12w1,12w1)"])
def test_a_label_beside_a_node_is_read_as_that_node(spec: str) -> None:
    net = network(spec)
    assert [net.parse(mark.label) for mark in scene(net).marks] == list(range(net.nodes))
