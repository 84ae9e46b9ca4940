"""All-to-all broadcasts, replayed with sets of messages."""

from functools import lru_cache

import networkx as nx
import pytest

from explorer import network
from explorer.collectives.all_to_all import AllToAll, all_to_all, matchings
from explorer.core.collective import MODELS
from explorer.core.errors import TooLarge, Unroutable
from explorer.networks.star.product import ProductNetwork
from explorer.testing._schedules import least_rounds_by_degree
from explorer.testing.graphs import graph
from explorer.testing.reasons import sentence_errors

SPECS = ["Q(4)", "CQ(5)", "S(4)", "SC(2,3)", "SCQ(3,3)", "SCQ(2,4)", "MC(2,1)", "HCN(2)"]
SPECS += ["GHC(2,3,4)", "BT(3)", "HyperStar(5,2)", "HS(3)", "CCC(3)", "FQ(4)", "ECQ(2,1)"]


def replay(plan: AllToAll) -> list[set[int]]:
    """Send sets of messages along the rounds; return what every node knows."""
    for number, item in enumerate(plan.rounds, 1):
        before, after = known_after(plan, number - 1), known_after(plan, number)
        assert all(graph(plan.net).has_edge(a, b) for a, b in item.sends)
        assert len(set(item.sends)) == len(item.sends)
        if plan.model == "one-port":
            assert len({a for a, _ in item.sends}) == len(item.sends)
            assert {(b, a) for a, b in item.sends} == set(item.sends)
        assert [len(messages) for messages in after] == list(item.known_counts)
        assert item.size == max(len(before[a]) for a, _ in item.sends)
    return known_after(plan, plan.depth)


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("spec", SPECS)
def test_everybody_knows_everything(spec: str, model: str) -> None:
    plan = all_to_all(network(spec), model)
    assert all(len(messages) == plan.net.nodes for messages in replay(plan))
    assert plan.complete
    assert plan.bound is not None
    assert plan.bound <= plan.depth


@pytest.mark.parametrize("spec", SPECS)
def test_flooding_takes_the_diameter(spec: str) -> None:
    net = network(spec)
    assert all_to_all(net, "all-port").depth == net.info().diameter


@pytest.mark.parametrize("spec", ["Q(6)", "CQ(6)", "CQ(7)"])
def test_cubes_double_in_every_round(spec: str) -> None:
    plan = all_to_all(network(spec))
    assert [set(item.known_counts) for item in plan.rounds] == [
        {2**i} for i in range(1, plan.depth + 1)
    ]
    assert plan.depth == plan.bound
    assert plan.volume == plan.net.nodes - 1


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


@lru_cache(maxsize=4)
def known_after(exchange: AllToAll, number: int) -> list[set[int]]:
    """Return the messages that every node knows after a round, send by send."""
    if not number:
        return [{node} for node in range(exchange.net.nodes)]
    before = known_after(exchange, number - 1)
    after = [set(known) for known in before]
    for a, b in exchange.rounds[number - 1].sends:
        after[b] |= before[a]
    return after


def factor_of(at: tuple[AllToAll, int]) -> tuple[AllToAll, int]:
    """Return the broadcast and round of a factor that a product's round repeats in all copies."""
    exchange, number = at
    if not isinstance(exchange.net, ProductNetwork):
        return at
    size = exchange.net.second.nodes
    (second,) = {a // size == b // size for a, b in exchange.rounds[number - 1].sends}
    first = all_to_all(exchange.net.first, exchange.model)
    if not second:
        return first, number
    return all_to_all(exchange.net.second, exchange.model), number - first.depth


def name_sent(at: tuple[AllToAll, int]) -> str:
    """Return the name of the set of links over which messages are sent in a round."""
    exchange, number = factor_of(at)
    sends = set(exchange.rounds[number - 1].sends)
    (name,) = (
        name
        for name, partners in matchings(exchange.net)
        if sends == {(int(b), a) for a, b in enumerate(partners) if b >= 0}
    )
    return name


ROUND = {
    "low": lambda at: min(map(len, known_after(*at))),
    "high": lambda at: max(map(len, known_after(*at))),
    "nodes": lambda at: graph(at[0].net).number_of_nodes(),
    "name": name_sent,
    "factor": lambda at: factor_of(at)[0].net.spec,
}


def degrees(exchange: AllToAll) -> list[int]:
    return [degree for _, degree in graph(exchange.net).degree]


BOUND = {
    "degree": lambda exchange: max(degrees(exchange)),
    "others": lambda exchange: max(degrees(exchange)) - 1,
    "least": lambda exchange: min(degrees(exchange)),
    "nodes": lambda exchange: len(degrees(exchange)),
    "told": lambda exchange: least_rounds_by_degree(exchange.net, min(degrees(exchange))),
    "far": lambda exchange: nx.diameter(graph(exchange.net)),
    "doublings": lambda exchange: next(i for i in range(99) if 2**i >= exchange.net.nodes),
}


@pytest.mark.parametrize(
    "spec", ["Q(4)", "CQ(5)", "MC(1,2)", "SCQ(2,3)", "BT(3)", "Torus(3,4)", "S(4)"]
)
@pytest.mark.parametrize("model", MODELS)
def test_every_number_in_its_sentences_is_verified(spec, model):
    plan = all_to_all(network(spec), model)
    assert not sentence_errors(plan.bound_reason, plan, BOUND)
    for number, item in enumerate(plan.rounds, 1):
        assert not sentence_errors(item.reason, (plan, number), ROUND)
