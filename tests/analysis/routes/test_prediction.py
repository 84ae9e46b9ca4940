"""Right answers to predictions, against lists by hand and an independent search."""

from __future__ import annotations

from urllib.parse import quote

import networkx
import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import network
from explorer.analysis.routes.prediction import MAX_ROWS, shortest_turns, turns_along
from explorer.core.errors import TooLarge
from explorer.networks.cubes.hypercube import Hypercube
from explorer.tasks.document import answer
from explorer.tasks.registry import read_state
from tests.contracts import by_turns

# A challenge: its network and rule, and pair by pair what is right first, as it was worked out.
CHALLENGES = {
    "?net=Q(4)&predict=distance": {
        "0000~1111": "0001 0010 0100 1000",
        "0110~1001": "0010 0100 0111 1110",
        "0101~0100": "0100",
        "1010~0110": "0010 1110",
        "0011~1010": "0010 1011",
    },
    "?net=MC(2,1)&predict=distance": {
        "(00,0,0,0,0)~(00,1,0,0,0)": "(01,0,0,0,0) (10,0,0,0,0)",
        "(00,0,0,0,0)~(11,0,1,0,0)": "(10,0,0,0,0)",
        "(11,0,0,0,0)~(00,1,0,1,0)": "(11,1,0,0,0)",
        "(10,1,0,0,1)~(01,1,0,0,1)": "(00,1,0,0,1) (11,1,0,0,1)",
        "(00,0,0,0,1)~(00,0,0,1,0)": "(00,0,0,0,0) (01,0,0,0,1)",
    },
    "?net=HCN(3)&predict=distance": {
        "(000,001)~(110,010)": "(001,000)",
        "(010,011)~(010,100)": "(010,001) (010,010) (010,111)",
        "(101,010)~(010,101)": "(010,101)",
        "(000,001)~(100,110)": "(000,000) (000,101) (001,000)",
        "(001,000)~(110,111)": "(001,001)",
    },
    "?net=CQ(5)&predict=distance": {
        "00000~11111": "00100",
        "00101~11111": "11111",
        "00001~00101": "00011 00111",
        "00100~10101": "00101 01100 11100",
        "00000~01111": "00100 01000",
    },
    "?net=S(4)&predict=distance": {
        "2143~1234": "1243 3142 4123",
        "1342~1234": "2341 3142 4312",
        "2341~1234": "3241",
        "1324~1234": "2314 3124",
        "4123~1234": "3124",
    },
    "?net=GHC(2,4r,4m)&predict=distance": {
        "(0,0,0)~(1,3,3)": "(0,0,1) (0,3,0) (1,0,0)",
        "(0,0,0)~(0,2,0)": "(0,1,0) (0,3,0)",
        "(0,3,0)~(0,0,0)": "(0,0,0)",
        "(1,1,3)~(0,1,0)": "(0,1,3) (1,1,2)",
        "(0,1,1)~(1,3,1)": "(0,0,1) (0,2,1) (1,1,1)",
    },
    "?net=CQ(6)&predict=distance": {
        "000000~111111": "000001 010000 100000",
        "000001~000101": "000011 000111",
        "000101~111111": "001111 011111 101111",
        "010101~101010": "001111 111111",
        "110011~001100": "010001 100001",
    },
    "?net=HCN(2)&predict=distance": {
        "(00,01)~(10,10)": "(01,00)",
        "(00,10)~(01,01)": "(10,00)",
        "(01,11)~(00,00)": "(11,01)",
        "(10,00)~(11,11)": "(00,10)",
        "(11,10)~(01,01)": "(10,11)",
    },
    "?net=MC(2,1)&predict=router&router=metacube-paper&variant=corrected": {
        "(00,0,0,0,0)~(00,1,0,0,0)": "(01,0,0,0,0)",
        "(01,0,0,1,0)~(01,0,0,0,1)": "(01,0,0,0,0)",
        "(00,0,0,0,0)~(11,0,1,0,0)": "(10,0,0,0,0)",
        "(10,1,0,0,1)~(01,1,0,0,1)": "(11,1,0,0,1)",
        "(00,0,0,0,1)~(00,0,0,1,0)": "(00,0,0,0,0)",
    },
}


def first_hops(search: str) -> list[str]:
    """Return the right next hops at the source of the pair on screen."""
    show = answer(read_state(search))["show"]
    leg = show["leg"]
    if show["rule"] == "router":
        return [leg["way"][0]["to"]]
    return sorted(h["address"] for h in leg["turns"][leg["at"]]["hops"] if h["longer"] == 0)


@pytest.mark.parametrize("link", CHALLENGES)
def test_a_challenge_has_the_first_hops_that_were_worked_out(link: str) -> None:
    pairs = CHALLENGES[link]
    opened = read_state(f"{link}&pairs={';'.join(pairs)}")
    assert not opened.complaints
    for number, (pair, right) in enumerate(pairs.items()):
        source, target = pair.split("~")
        search = f"{link}&pairs={';'.join(pairs)}&from={source}&to={target}"
        page = answer(read_state(search))
        assert (page["source"], page["target"]) == (source, target)
        assert page["show"]["pair"] == number
        assert not page["complaints"]
        assert first_hops(search) == right.split()


@given(st.data())
def test_the_turns_of_all_shortest_routes_are_those_of_a_search(data: st.DataObject) -> None:
    net = network(data.draw(st.sampled_from(["HCN(2)", "CQ(4)", "S(4)", "MC(2,1)", "BT(3)"])))
    ends = st.integers(0, net.nodes - 1)
    a = data.draw(ends)
    b = data.draw(ends.filter(lambda node: node != a))
    graph = net.to_networkx()
    routes = list(networkx.all_shortest_paths(graph, a, b))
    turns = shortest_turns(net, a, b)
    assert {turn.node for turn in turns} == {node for route in routes for node in route[:-1]}
    for turn in turns:
        after = {route[route.index(turn.node) + 1] for route in routes if turn.node in route}
        assert set(turn.best) == after
        assert turn.left == networkx.shortest_path_length(graph, turn.node, b)


def test_a_way_that_comes_by_a_node_twice_asks_there_once() -> None:
    net = network("Q(3)")
    assert [turn.node for turn in turns_along(net, (0, 1, 0, 2, 6), 6)] == [0, 1, 2]


@pytest.mark.parametrize("spec", by_turns(["Q(72)", "HS(12)", "HCN(36)", "EH(30,30)"], 2))
def test_a_long_route_reports_its_first_nodes_and_requests_the_rest(spec: str) -> None:
    page = answer(read_state(f"?net={spec}&predict=router"))
    leg = page["show"]["leg"]
    assert len(leg["way"]) > len(leg["turns"]) > 0
    assert sum(len(turn["hops"]) for turn in leg["turns"].values()) <= MAX_ROWS
    assert len(orjson.dumps(page["show"])) < 400_000
    # Later hops are requested from the last nodes, with the query that the page receives.
    begun = [leg["at"], *(hop["to"] for hop in leg["way"])]
    missing_node = next(node for node in begun if node not in leg["turns"])
    later = answer(read_state(f"?{page['show']['asks']}&from={quote(missing_node)}"))["show"]["leg"]
    assert missing_node == later["at"]
    assert missing_node in later["turns"]


class Unmeasured(Hypercube):
    """A hypercube that does not know its distances."""

    def distance(self, a: object, b: object) -> None:
        return None


def test_without_known_distances_nothing_is_judged() -> None:
    assert shortest_turns(Unmeasured(4), 0, 15)[0].best == (1, 2, 4, 8)
    with pytest.raises(TooLarge, match="are not known"):
        shortest_turns(Unmeasured(40), 0, 15)


BAD = (
    ("000~000", "its ends are one node", ""),
    ("000", "is no pair", ""),
    ("000~9", "'9' ", ""),
    ("000~111;111~111", "its ends are one node", "000~111"),
    ("~;000~111", "no node", "000~111"),
    (";".join(f"{n:05b}~11111" for n in range(25)), "at most 20 pairs", None),
)


@pytest.mark.parametrize(("pairs", "why", "remaining"), BAD)
def test_pairs_that_are_invalid_are_reported_and_left_out(
    pairs: str, why: str, remaining: str | None
) -> None:
    spec = "Q(5)" if remaining is None else "Q(3)"
    state = read_state(f"?net={spec}&predict=distance&pairs={pairs}")
    assert any(why in complaint.sentence for complaint in state.complaints)
    assert all(len(complaint.sentence) <= 600 for complaint in state.complaints)
    now = state.option("pairs")
    assert len(now.split(";")) == 20 if remaining is None else now == remaining
    assert "refused" not in answer(state)["show"]


def test_ends_that_are_no_pair_are_replaced_by_the_first_pair() -> None:
    state = read_state("?net=Q(3)&predict=distance&pairs=000~111;001~010&from=111&to=000")
    assert (state.source, state.target) == (0, 7)
    assert "none of the 2 pairs" in state.complaints[0].sentence
    repeated = read_state("?net=Q(3)&pairs=000~111&from=111&to=000")
    assert (repeated.source, repeated.target) == (7, 0)


def test_predicted_routes_avoid_faults() -> None:
    """Distances avoid the fault, and so does the router; the next leg has the fault too."""
    page = answer(read_state("?net=Q(3)&predict=distance&fault=001&fault=000~010&from=000&to=111"))
    leg = page["show"]["leg"]
    (hop,) = leg["turns"]["000"]["hops"]
    assert (hop["address"], hop["longer"], hop["left"]) == ("100", 0, 2)
    state = read_state(f"?{page['show']['asks']}")
    assert (state.faults, state.complaints) == (("001", "000~010"), ())
    routed = answer(read_state("?net=Q(3)&predict=router&fault=001&from=000&to=011"))
    assert [hop["to"] for hop in routed["show"]["leg"]["way"]] == ["010", "011"]
    cut = "&".join(f"fault={node}" for node in ("001", "010", "100"))
    lost = answer(read_state(f"?net=Q(3)&predict=distance&{cut}&from=000&to=111"))
    assert "no route leads from 000 to 111" in lost["show"]["refused"]


def test_a_map_that_follows_a_message_does_not_reveal_a_predicted_route() -> None:
    page = answer(read_state("?net=Q(20)&predict=distance&stage=corridor"))
    assert page["stage"]["kind"] == "map"
    assert page["stage"]["way"] is None
    assert not page["complaints"]
