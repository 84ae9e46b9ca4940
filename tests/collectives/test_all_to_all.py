"""All-to-all broadcasts, replayed with sets of messages."""

import pytest

from explorer import network
from explorer.collectives.all_to_all import AllToAll, all_to_all, matchings
from explorer.core.collective import MODELS
from explorer.core.errors import TooLarge, Unroutable
from explorer.testing.reasons import unfounded

SPECS = ["Q(4)", "CQ(5)", "S(4)", "SC(2,3)", "SCQ(3,3)", "SCQ(2,4)", "MC(2,1)", "HCN(2)"]
SPECS += ["GHC(2,3,4)", "BT(3)", "HyperStar(5,2)", "HS(3)", "CCC(3)", "FQ(4)", "ECQ(2,1)"]


def replay(found: AllToAll) -> list[set[int]]:
    """Send sets of messages along the rounds; return what every node knows."""
    graph = found.net.to_networkx()
    know = [{node} for node in range(found.net.nodes)]
    for item in found.rounds:
        before = [frozenset(messages) for messages in know]
        assert all(graph.has_edge(a, b) for a, b in item.sends)
        assert len(set(item.sends)) == len(item.sends)
        if found.model == "one-port":
            assert len({a for a, _ in item.sends}) == len(item.sends)
            assert {(b, a) for a, b in item.sends} == set(item.sends)
        for a, b in item.sends:
            know[b] |= before[a]
        assert [len(messages) for messages in know] == list(item.known)
        assert item.size == max(len(before[a]) for a, _ in item.sends)
    return know


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("spec", SPECS)
def test_everybody_knows_everything(spec: str, model: str) -> None:
    found = all_to_all(network(spec), model)
    assert all(len(messages) == found.net.nodes for messages in replay(found))
    assert found.complete
    assert found.bound is not None
    assert found.bound <= found.depth


@pytest.mark.parametrize("spec", SPECS)
def test_flooding_takes_the_diameter(spec: str) -> None:
    net = network(spec)
    assert all_to_all(net, "all-port").depth == net.info().diameter


@pytest.mark.parametrize("spec", ["Q(6)", "CQ(6)", "CQ(7)"])
def test_cubes_double_in_every_round(spec: str) -> None:
    found = all_to_all(network(spec))
    assert [set(item.known) for item in found.rounds] == [{2**i} for i in range(1, found.depth + 1)]
    assert found.depth == found.bound
    assert found.volume == found.net.nodes - 1


@pytest.mark.parametrize("spec", SPECS)
def test_matchings_hold_every_link_once(spec: str) -> None:
    net = network(spec)
    links = sorted((a, int(b)) for _, part in matchings(net) for a, b in enumerate(part) if a < b)
    assert links == [(a, b) for a, b, _ in sorted(net.link_array().tolist())]


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(TooLarge, match="4,096"):
        all_to_all(network("Q(13)"))
    with pytest.raises(Unroutable, match="two-port"):
        all_to_all(network("Q(3)"), "two-port")  # type: ignore[arg-type]


@pytest.mark.parametrize("spec", ["Q(4)", "CQ(5)", "MC(1,2)", "SCQ(2,3)", "BT(3)", "Torus(3,4)"])
@pytest.mark.parametrize("model", MODELS)
def test_every_number_of_its_sentences_is_found_again(spec, model):
    found = all_to_all(network(spec), model)
    assert not unfounded(found.bound_reason, found)
    for number, item in enumerate(found.rounds, 1):
        assert not unfounded(item.reason, (found, number))
