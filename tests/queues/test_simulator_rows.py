"""Output of BookSim on the page: rows beside the model, packets, refusals by line."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from flask.testing import FlaskClient

from explorer import network
from explorer.analysis.queues.load import Load
from explorer.analysis.traffic.routing_table import routing_table
from explorer.core.errors import TooLarge
from explorer.documents.queues.points import load_points
from explorer.documents.queues.simulated_document import simulated_document
from explorer.pages.endpoints.map import version
from explorer.simulators.booksim_files import booksim_files
from explorer.simulators.booksim_trace import TracedPacket
from explorer.web.server.callback_validation import MAX_BODY
from tests.simulators.booksim import UNSTABLE, histogram, overall, period, trace

NET = network("HCN(3)")
SEARCH = "net=HCN(3)&task=traffic&time=cycles&router=hcn-optimal&cycles=400"


def heading(router: str, spec: str = "HCN(3)") -> str:
    """The lines in which BookSim repeats a configuration."""
    net = network(spec)
    files = dict(booksim_files(routing_table(net, router), "net", "queues"))
    lines = "\n".join(files[".config"])
    return f"BEGIN Configuration File: net.config\n{lines}\n\nEND Configuration File: net.config\n"


def at(load: float, end: str, router: str = "hcn-optimal") -> str:
    """The output of BookSim for one load."""
    return f"{heading(router)}OVERRIDE Parameter: injection_rate={load}\n{end}Total run time 1\n"


@cache
def runs() -> str:
    """The output of BookSim for three loads."""
    return (
        at(0.4, histogram({20: 95, 40: 5}) + overall(24.5, 0.4, 4.5))
        + at(0.1, histogram({20: 100}) + overall(23.0, 0.1, 4.5))
        + at(0.9, period(400, 0.8) + UNSTABLE)
    )


@cache
def load(router: str) -> Load:
    """Return the messages of the network by a router."""
    return Load(NET, router, cycles=400)


# The document -------------------------------------------------------------------------------------


def test_rows_are_those_of_the_model_at_the_loads_of_booksim() -> None:
    document = simulated_document([load("hcn-optimal")], [("out.txt", runs())])
    rows = document["rows"]
    assert [row.offered for row in rows] == [0.1, 0.4, 0.9]
    points = load_points(load("hcn-optimal"), [Fraction(n, 10) for n in (1, 4, 9)])
    assert [row.model.mean for row in rows] == [point["mean"] for point in points]
    assert document["lowest"] == {"load": 0.1, "model": points[0]["mean"], "booksim": 23.0}
    assert rows[1].booksim.gained == 1.5
    gained = points[1]["mean"] - points[0]["mean"]  # type: ignore[operator]
    assert rows[1].difference.gained == pytest.approx(1.5 - gained)
    assert (rows[2].booksim.state, rows[2].model.state) == ("unstable", "past")
    assert "BookSim's packets take 5.1 cycles a router; compare the gain." in document["sentences"]
    assert any(sentence.startswith("That is as near") for sentence in document["sentences"])
    assert document["packets"] == ()


def test_files_of_a_load_each_are_one_table() -> None:
    parts = [(f"{i}.txt", f"{part}Total run time 1") for i, part in
             enumerate(runs().split("Total run time 1\n")[:-1])]  # fmt: skip
    assert simulated_document([load("hcn-optimal")], parts) == simulated_document(
        [load("hcn-optimal")], [("all", runs())]
    )


def test_they_are_beside_the_router_whose_table_was_read() -> None:
    text = at(0.1, overall(23.0, 0.1, 4.5), "hcn-shortest")
    two_lanes = simulated_document([load("hcn-optimal"), load("hcn-shortest")], [("out.txt", text)])
    assert two_lanes["run"] == 1
    (point,) = load_points(load("hcn-shortest"), [Fraction(1, 10)])
    assert two_lanes["rows"][0].model.mean == point["mean"]
    one_lane = simulated_document([load("hcn-optimal")], [("out.txt", text)])
    assert one_lane["run"] == 0
    sentence = "BookSim ran by the table of hcn-shortest, the model by hcn-optimal."
    assert sentence in one_lane["sentences"]
    assert sentence not in two_lanes["sentences"]


def test_another_pattern_is_reported() -> None:
    turned = runs().replace("traffic = uniform", "traffic = bitcomp")
    sentence = "BookSim's messages go by bitcomp, those of the model by Uniform random."
    assert (
        simulated_document([load("hcn-optimal")], [("out.txt", turned)])["sentences"][-1]
        == sentence
    )
    same = Load(NET, "hcn-optimal", pattern="complement", cycles=400)
    assert sentence not in simulated_document([same], [("out.txt", turned)])["sentences"]


def test_a_bound_of_the_models_queues_is_reported() -> None:
    bounded = Load(NET, "hcn-optimal", cycles=400, bound=8)
    sentences = simulated_document([bounded], [("out.txt", runs())])["sentences"]
    assert sum(each.startswith("A queue of the model holds 8 messages") for each in sentences) == 1


def test_a_trace_is_packets_with_times_inputs_and_channels() -> None:
    document = simulated_document(
        [load("hcn-optimal")], [("out.trace", trace({2: [0, 1, 3]}, start=5))]
    )
    assert document["rows"] == ()
    assert document["packets"] == (
        TracedPacket(2, (0, 1, 3), (9, 16, 23), (0, 1, 1), (3, 4, 5), born=7, retired=30),
    )


def test_packets_that_are_far_apart_are_refused() -> None:
    far = trace({1: [0, 1]}) + trace({2: [0, 1]}, start=50_000)
    with pytest.raises(TooLarge, match=r"the packets are 50,0\d\d cycles apart, and 20,000 are"):
        simulated_document([load("hcn-optimal")], [("out.trace", far)])
    some = trace({packet: [0, 1] for packet in range(600)})
    with pytest.raises(TooLarge, match="the traces have 1,200 packets: 1,000 are played"):
        simulated_document([load("hcn-optimal")], [("a", some), ("b", some)])


# The endpoint -------------------------------------------------------------------------------------


def post_files(client: FlaskClient, *files: tuple[str, str], search: str = SEARCH) -> Any:
    body = "\f".join(f"{name}\n{text}" for name, text in files)
    return client.post(f"/map/{version()}/booksim?{search}", data=body.encode())


def test_both_kinds_come_in_one_body_and_nothing_is_kept(client: FlaskClient) -> None:
    answer = post_files(client, ("out.txt", runs()), ("out.trace", trace({2: [0, 1]})))
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert len(answer.get_json()["rows"]) == 3
    assert [packet["number"] for packet in answer.get_json()["packets"]] == [2]


FALLS = trace({2: [0]}).replace("4 | network_0", "1 | network_0")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "out.txt is empty: it takes what BookSim printed."),
        (
            "nothing\nof it\n",
            "out.txt, line 2: BookSim ended without a result, by 'of it': what it prints of a",
        ),
        (trace({2: [0, 64]}), "out.txt, line 8: #64 is no node of HCN(3): indices go from 0"),
        (trace({2: [0, 7]}), "out.txt, line 8: packet 2 goes from (000,000) to (000,111), which"),
        (FALLS, "out.txt, line 5: the time falls from 2 to 1"),
        (heading("e-cube", "Q(6)") + overall(20, 0.1, 3), "out.txt, line 2: this is a run of Q(6)"),
    ],
)
def test_invalid_output_is_refused_by_line(client: FlaskClient, text: str, sentence: str) -> None:
    answer = post_files(client, ("out.txt", text))
    assert answer.status_code == 400
    refused = answer.get_json()["refused"]
    assert refused.startswith(sentence)
    assert len(refused) <= 300


def test_too_large_questions_and_those_of_other_tasks_are_refused(client: FlaskClient) -> None:
    assert post_files(client, ("out.txt", "x" * 10_100_000)).status_code == 413
    assert MAX_BODY > 10_100_000
    answer = post_files(client, ("out.txt", "x" * 10_000_001))
    assert "at most 10,000,000 are read" in answer.get_json()["refused"]
    answer = post_files(client, ("out.txt", runs()), search="net=HCN(3)&task=traffic")
    assert answer.get_json()["refused"] == "only messages over time stand beside a simulator."
    assert client.get(f"/map/{version()}/booksim?{SEARCH}").status_code == 404


def test_the_page_of_another_site_gets_nothing(client: FlaskClient) -> None:
    headers = {"Origin": "http://evil.example"}
    answer = client.post(f"/map/{version()}/booksim?{SEARCH}", data=b"", headers=headers)
    assert answer.status_code == 403
