"""A file of routes as a request: answered line by line, within its bounds, in one worker."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from explorer import network
from explorer.pages.explore.route_file_check import check_route_file
from explorer.web.main import create_app
from explorer.web.server.callback_validation import MAX_BODY
from explorer.web.server.dispatcher import attach_pool
from explorer.web.server.pool import Pool
from explorer.web.server.worker import Answer, AnswerPart, WorkerRequest


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    pool = Pool(1)
    pool.begin()
    yield pool
    pool.close()


def check_request(body: bytes, seconds: float = check_route_file.seconds) -> WorkerRequest:
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/check/routes",
        "QUERY_STRING": "net=Q(4)",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": "127.0.0.1",
        "CONTENT_TYPE": "text/plain",
    }
    return WorkerRequest(environ, body, seconds)


def many_routes(count: int) -> bytes:
    """Routes of three nodes, a line each, one in ten of them with no link."""
    net, draw, lines = network("Q(4)"), random.Random(1), []
    for row in range(count):
        a = draw.randrange(16)
        b = a ^ (1 << draw.randrange(4))
        c = b ^ (3 if row % 10 == 0 else 1 << draw.randrange(4))
        lines.append(" ".join(map(net.format, (a, b, c))))
    return "\n".join(lines).encode()


@pytest.mark.at_night
def test_a_hundred_thousand_routes_are_answered_part_by_part_within_time_and_memory(
    pool: Pool,
) -> None:
    parts: list[AnswerPart] = []
    answer = pool.ask(check_request(many_routes(100_000)), forward=parts.append)
    assert isinstance(answer, Answer), answer
    assert answer.body == b""
    lines = [json.loads(part.body) for part in parts]
    assert len(lines) > 20
    rows = [row for line in lines if "rows" in line for row in line["rows"]["trouble"]]
    assert (len(rows), rows.count(1)) == (100_000, 10_000)
    assert lines[-1]["load"]["terms"][0][:2] == ["Routes along links", "90,000"]


def test_a_visitor_who_leaves_ends_the_work(pool: Pool) -> None:
    parts: list[AnswerPart] = []
    answer = pool.ask(
        check_request(many_routes(30_000)), gone=lambda: len(parts) > 2, forward=parts.append
    )
    assert answer is None
    assert len(parts) < 8


def test_the_front_passes_the_parts_on_and_says_where_they_end(pool: Pool) -> None:
    app = create_app()
    attach_pool(app, pool)
    client = app.server.test_client()
    answer = client.post("/check/routes?net=Q(4)", data=many_routes(9_000))
    assert answer.status_code == 200
    lines = [json.loads(line) for line in answer.get_data().splitlines()]
    assert [*lines[0], *lines[-1]] == ["form", "causes", "load"]
    assert client.post("/check/routes?net=Q(4)", data=b"\xff").status_code == 422
    assert client.post("/check/routes?net=Q(99)", data=b"0").get_json()["nearest"] == "Q(72)"
    assert client.post("/check/routes?net=Q(4)", data=b" ").status_code == 422
    wrong = client.post("/check/routes?net=Q(4)&fault=9", data=b"0000")
    assert "9" in wrong.get_json()["error"]


def test_lines_of_no_known_form_are_guessed_and_read_by_the_columns_of_the_address(client) -> None:
    text = "\n".join(f"x {i % 2} {node}" for i, node in enumerate([0, 8, 1, 12, 3, 14, 7]))
    lines = client.post("/check/routes?net=Q(4)", data=text).get_data().splitlines()
    _, part = map(json.loads, lines)
    assert part["guess"]["columns"] == "packet=2,node=3"
    assert part["guess"]["index"] is True
    query = "net=Q(4)&numbers=indices&columns=packet%3D2,node%3D3"
    _, rows, _ = client.post(f"/check/routes?{query}", data=text).get_data().splitlines()
    assert json.loads(rows)["rows"]["trouble"] == [6, 6]
    refused = client.post("/check/routes?net=Q(4)&columns=9", data=text)
    assert refused.status_code == 422
    assert refused.get_json()["nearest"] == "packet=1,node=2"


def test_only_this_address_takes_so_much(client) -> None:
    large = b"0000 0001" + b" " * 2_500_000
    assert client.post("/_dash-update-component", data=large).status_code in (400, 413, 415)
    answer = client.post("/check/routes?net=Q(4)", data=large)
    assert json.loads(answer.get_data().splitlines()[1])["rows"]["trouble"] == [6]
    assert client.post("/check/routes?net=Q(4)", data=b" " * MAX_BODY).status_code == 413
    assert client.get("/check/routes?net=Q(4)").status_code in (404, 405)


def test_the_example_is_text_that_is_read(client) -> None:
    text = client.get("/check/example?net=HCN(2)").get_data(as_text=True)
    assert len(text.splitlines()) == 1000
