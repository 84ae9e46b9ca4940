"""Requests of the page about every pair: blocks at permanent addresses, and refusals."""

from __future__ import annotations

import json
import struct
from urllib.parse import urlencode

import numpy as np
import pytest
from flask.testing import FlaskClient

from explorer import network
from explorer.analysis.routes.side_by_side import Lane
from explorer.analysis.routes.side_by_side_blocks import compare_lanes, lane_block
from explorer.analysis.verification import verify
from explorer.analysis.verification.blocks import plan
from explorer.analysis.verification.report import NOT_DELIVERED
from explorer.core.registry import router_for
from explorer.documents.checks.every_pair import LOST_CELL, SELF_CELL
from explorer.pages.endpoints.every_pair import version
from explorer.routing.traces.trace import read_faults
from explorer.scenes.nests.find import nest_of
from explorer.web.main import create_app
from explorer.web.server.dispatcher import cpu_seconds_of

TYPES = {"u8": np.uint8, "u16": np.uint16, "u32": np.uint32}


def address(what: str, **query: object) -> str:
    return f"/pairs/{version()}/{what}?{urlencode(query)}"


def unpack(body: bytes) -> tuple[dict, dict[str, np.ndarray]]:
    (long,) = struct.unpack("<I", body[:4])
    head, at, arrays = json.loads(body[4 : 4 + long]), 4 + long, {}
    assert at % 4 == 0
    for name, kind, count in head["arrays"]:
        arrays[name] = np.frombuffer(body, TYPES[kind], count, at)
        at += -(-arrays[name].nbytes // 4) * 4
    assert at == len(body)
    return head, arrays


@pytest.mark.parametrize(
    ("spec", "key", "variant"),
    [("HCN(3)", "hcn-optimal", ""), ("MC(2,1)", "metacube-paper", "as printed")],
)
def test_blocks_agree_with_the_command(client, spec, key, variant) -> None:
    net = network(spec)
    whole = verify(net, key, variant or None)
    query = {"net": spec, "router": key, "variant": variant}
    layout = client.get(address("plan", **query)).get_json()
    assert (layout["pairs"], layout["nodes"]) == (whole.pairs, net.nodes)
    assert layout["names"][3] == net.format(3)
    cells = np.full((net.nodes, net.nodes), 255)
    load, waits, longer, lost = 0, 0, 0, 0
    for first in range(0, layout["sources"], 3):
        last = min(first + 3, layout["sources"])
        response = client.get(address("part", **query, first=first, last=last))
        assert "immutable" in response.headers["Cache-Control"]
        head, arrays = unpack(response.data)
        cells[arrays["rows"]] = arrays["cells"].reshape(-1, net.nodes)
        load, waits = load + arrays["load"], waits | arrays["waits"]
        longer, lost = longer + head["longer"], lost + head["lost"]
    assert (longer, lost) == (whole.longer, whole.lost)
    assert np.array_equal(load.reshape(net.nodes, -1), whole.load)
    expected = np.where(whole.excess == NOT_DELIVERED, LOST_CELL, whole.excess)
    np.fill_diagonal(expected, SELF_CELL)
    assert np.array_equal(cells, expected)
    posted = client.post(address("cycles", **query), data=waits.tobytes())
    assert posted.headers["Cache-Control"] == "no-store"
    (cycle,) = posted.get_json()["cycles"]
    assert len(cycle) == len(whole.deadlock.cycle)
    # Each holds the channel that the one before waits for.
    for channel, next_channel in zip(cycle, cycle[1:] + cycle[:1], strict=True):
        assert channel["target"] == next_channel["source"]
    floors = client.get(address("floors", **query, hops=2 * whole.pairs)).get_json()
    assert floors["floors"][0]["messages"] >= 1
    smallest = client.get(address("smallest", **query, fails=int(lost > 0))).get_json()
    assert smallest["link"].startswith("/?net=")


@pytest.mark.parametrize(
    ("spec", "failed"),
    [("Q(4)", ["0001", "0010", "0100", "1000", "0011~0111"]), ("R(4)", ["2134", "3124", "4123"])],
)
def test_blocks_go_round_the_faults_as_the_command_does(client, spec, failed) -> None:
    whole = verify(network(spec), "breadth-first", faults=read_faults(network(spec), failed))
    query = [("net", spec), ("router", "breadth-first"), *(("fault", text) for text in failed)]
    layout = client.get(f"/pairs/{version()}/plan?{urlencode(query)}").get_json()
    assert (layout["pairs"], layout["nodes"]) == (whole.pairs, whole.working)
    totals = {"shortest": 0, "lost": 0, "hops": 0}
    load = 0
    for first in range(layout["sources"]):
        span = urlencode([*query, ("first", first), ("last", first + 1)])
        head, arrays = unpack(client.get(f"/pairs/{version()}/part?{span}").data)
        totals = {key: count + head[key] for key, count in totals.items()}
        load = load + arrays["load"].astype(np.int64)
        assert not set(arrays["rows"].tolist()) & set(layout["idle"])
    assert totals == {"shortest": whole.pairs, "lost": 0, "hops": whole.hops}
    assert load.tolist() == whole.load.ravel().tolist()
    floors = client.get(f"/pairs/{version()}/floors?{urlencode([*query, ('hops', 9)])}").get_json()
    assert floors == {"floors": [], "reasons": []}


def test_only_a_router_that_goes_round_faults_is_checked_with_them() -> None:
    net = network("Q(3)")
    around = net.task("check", kind="router", router="breadth-first", faults=["001"])["pairs"]
    assert (around["faults"], around["ignored"], around["pairs"]) == (1, 0, 42)
    assert around["terminal"].endswith("--router breadth-first --fault 001")
    past = net.task("check", kind="router", router="e-cube", faults=["001"])["pairs"]
    assert (past["faults"], past["ignored"], past["pairs"]) == (0, 1, 56)


def test_a_pair_is_reported_with_its_route_and_a_shortest_way(client: FlaskClient) -> None:
    query = {"net": "HCN(3)", "router": "hcn-optimal", "from": "(000,001)", "to": "(110,110)"}
    pair = client.get(address("pair", **query)).get_json()
    assert (pair["pair"]["length"], pair["pair"]["distance"]) == (5, 3)
    assert (len(pair["nodes"]), len(pair["shortest"])) == (6, 4)
    ends = {pair["nodes"][0], pair["shortest"][0]}, {pair["nodes"][-1], pair["shortest"][-1]}
    assert ends == ({"(000,001)"}, {"(110,110)"})
    lossy = {"net": "MC(2,1)", "router": "metacube-paper", "variant": "as printed"}
    first = verify(network("MC(2,1)"), "metacube-paper", "as printed").first_lost
    ends = {"from": f"#{first.source}", "to": f"#{first.target}"}
    lost = client.get(address("pair", **lossy, **ends)).get_json()["pair"]
    assert lost["length"] is None
    assert "lost" in lost["why"]


@pytest.mark.parametrize(
    ("what", "query", "sentence"),
    [
        ("plan", {"net": "Q(13)"}, "all pairs are verified up to 4,096"),
        ("plan", {"net": "Q(3)", "router": "e-cub"}, "there is no router 'e-cub'"),
        ("plan", {"net": "Q(13)", "pairs": "x"}, "pairs = 'x' is outside its range"),
        ("part", {"net": "Q(3)", "first": 0, "last": 9}, "last = '9' is outside its range"),
        ("waiting", {"net": "Q(3)", "first": 0, "last": 1, "rules": "99-2"}, "names no rule"),
        ("pair", {"net": "Q(3)", "from": "000", "to": "000"}, "000 is both ends"),
        ("floors", {"net": "Q(13)", "pairs": 9, "hops": 3}, "all pairs are verified up to 4,096"),
    ],
)
def test_unanswerable_questions_get_a_reason(client, what, query, sentence) -> None:
    response = client.get(address(what, **query))
    assert response.status_code == 400
    assert sentence in response.get_json()["refused"]
    assert len(response.get_json()["refused"]) <= 300


def test_a_sample_of_the_largest_network_is_checked(client: FlaskClient) -> None:
    query = {"net": "Q(72)", "router": "e-cube", "pairs": 60, "seed": 1}
    layout = client.get(address("plan", **query)).get_json()
    assert (layout["nodes"], layout["bits"], len(layout["names"])) == (2.0**72, 0, 128)
    head, arrays = unpack(client.get(address("part", **query, first=0, last=60)).data)
    assert (head["pairs"], head["shortest"], arrays) == (60, 60, {})
    assert head["hops"] == verify(network("Q(72)"), "e-cube", None, 60, 1).hops
    bound = client.get(address("bound", **query, longer=0, lost=3, of=60)).get_json()["shares"]
    assert 0.04 < bound[0] < 0.06 < bound[1]


def test_bits_of_another_network_are_refused(client: FlaskClient) -> None:
    response = client.post(address("cycles", net="Q(3)"), data=b"\x00")
    assert response.status_code == 400
    assert "1 bytes are no dependencies" in response.get_json()["refused"]


def test_questions_are_work_and_have_their_seconds() -> None:
    server = create_app().server
    assert cpu_seconds_of(server, "pairs_part") == 4.0
    assert cpu_seconds_of(server, "pairs_cycles") == 20.0


def test_hops_in_blocks_are_those_of_every_route(client) -> None:
    """Added up they are what side by side finds of every pair at once; the worst pair with them."""
    lanes = [
        Lane(network("HCN(3)"), router_for(network("HCN(3)"), key), form)
        for key, form in (("hcn-optimal", "corrected"), ("hcn-b", None))
    ]
    totals = []
    both = compare_lanes(tuple(lanes))
    for lane, whole in zip(lanes, both.pairs, strict=True):
        lane_query = {"net": "HCN(3)", "router": lane.router.key, "variant": lane.variant or ""}
        sources = client.get(address("plan", **lane_query)).get_json()["sources"]
        lengths, load, counts = np.full((64, 64), -1), 0, np.zeros(4, dtype=int)
        for first in range(0, sources, 3):
            last = min(first + 3, sources)
            response = client.get(address("hops", **lane_query, first=first, last=last))
            head, arrays = unpack(response.data)
            assert (lengths[arrays["rows"]] == -1).all()
            lengths[arrays["rows"]] = arrays["lengths"].reshape(-1, 64)
            load = load + arrays["load"].astype(int)
            counts += [head[name] for name in ("pairs", "longer", "lost", "hops")]
        block_plan = plan(lane.net, lane.router, lane.variant)
        assert np.array_equal(lengths, lane_block(block_plan, 0, block_plan.sources).lengths)
        assert counts.tolist() == [whole.pairs, whole.longer, whole.lost, whole.hops]
        assert load.max() == whole.busiest
        totals.append(".".join(map(str, [*counts[1:], load.max()])))
    apart = both.apart
    query = {"net": "HCN(3)", "router": "hcn-optimal", "beside": "hcn-b"}
    plain = client.get(f"/take/beside.json?{urlencode(query)}")
    parameters = {**query, "over": "~".join(totals), "apart": f"{apart.source}.{apart.target}"}
    assert client.get(f"/take/beside.json?{urlencode(parameters)}").get_json() == plain.get_json()


@pytest.mark.parametrize(
    ("over", "apart"),
    [("1.2.3", ""), ("1.0.9.9~x.0.9.9", ""), ("0.99999.0.0~0.0.0.0", ""), ("0.0.9.9~-.0.9.9", "7")],
)
def test_numbers_that_no_pairs_come_to_are_refused(client, over: str, apart: str) -> None:
    query = {"net": "HCN(3)", "beside": "hcn-b", "over": over, "apart": apart}
    response = client.get(f"/take/beside.json?{urlencode(query)}")
    assert response.status_code == 422
    assert response.get_json()["error"]


def test_the_hops_of_a_sample_are_refused(client) -> None:
    response = client.get(address("hops", net="Q(4)", pairs=9, first=0, last=9))
    assert response.status_code == 400


def test_marks_on_the_map_are_at_their_nodes(client) -> None:
    """Channels of a cycle, a pair with a shortest way, loads between cells: by the nest's paths."""
    net, key = network("HCN(3)"), "hcn-a"
    nest = nest_of(net)
    query = {"net": "HCN(3)", "router": key}
    layout = client.get(address("plan", **query)).get_json()
    whole = client.get(address("part", **query, first=0, last=layout["sources"]))
    _, arrays = unpack(whole.data)
    waits = client.post(address("cycles", **query), data=arrays["waits"].tobytes()).get_json()
    for channel in waits["cycles"][0]:
        ends = [net.parse(channel[end]) for end in ("source", "target")]
        assert channel["ends"] == [list(nest.path(node)) for node in ends]
    pair = client.get(address("pair", **query, **{"from": "#0", "to": "#63"})).get_json()
    assert [len(route) for route in pair["ways"]] == [8, 2]
    assert pair["ways"][0][-1] == list(nest.path(63))
    response = client.post(address("loads", **query), data=arrays["load"].tobytes())
    finest = response.get_json()["loads"][-1]
    sums = {}
    for channel, many in enumerate(arrays["load"].tolist()):
        if many:
            ends = (channel // layout["ports"], layout["ahead"][channel])
            sums[frozenset(ends)] = sums.get(frozenset(ends), 0) + many
    between = {
        frozenset((tuple(row["a"]), tuple(row["b"]))): int(row["load"].replace(",", ""))
        for row in finest
    }
    assert between == {
        frozenset(tuple(nest.path(node)) for node in ends): many for ends, many in sums.items()
    }
    refused = client.post(address("loads", **query), data=b"\x00" * 8)
    assert refused.status_code == 400
