"""Rooms over HTTP: a code lets phones in and no further, and no worker sees them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import segno
from flask.testing import FlaskClient

from explorer.lessons.document import lesson_document
from explorer.lessons.library import shelf
from explorer.web.main import create_app
from explorer.web.server.dispatcher import cpu_seconds_of
from explorer.web.server.security import Access

PHONE = "a-phone-of-the-class"


@pytest.fixture
def client() -> FlaskClient:
    return create_app().server.test_client()


def open_room(client: FlaskClient, **headers: str) -> tuple[str, dict[str, str]]:
    room = client.post("/ask/rooms", headers=headers).json
    return room["code"], {"X-Room-Key": room["key"], **headers}


def answer(client: FlaskClient, code: str, **args: Any) -> Any:
    body = {"phone": PHONE, "number": 1, "choice": "0001"} | args
    return client.post(f"/q/{code}/answer", json=body)


def test_a_question_goes_from_the_wall_to_a_phone_and_its_answer_back(client: FlaskClient) -> None:
    code, key = open_room(client)
    question = {"kind": "choice", "text": "Why?", "options": ["<b>so</b>", "not so"]}
    assert client.post(f"/ask/{code}/question", json=question, headers=key).status_code == 200
    solution = {"right": 1, "whys": [[], []]}
    assert client.post(f"/ask/{code}/key", json=solution, headers=key).status_code == 200
    answers = client.get(f"/ask/{code}/answers?number=0", headers=key).json
    assert (answers["question"], answers["solution"]) == (question, solution)
    assert "solution" not in client.get(f"/ask/{code}/answers?number=1", headers=key).json
    assert "solution" not in client.get(f"/q/{code}/news?phone={PHONE}").json
    # A code is found however it is written.
    news = client.get(f"/q/{code.lower()}/news?phone={PHONE}").json
    assert (news["question"], news["state"], news["choice"]) == (question, "asked", None)
    assert answer(client, code, choice="1").json["choice"] == "1"
    document = client.get(f"/ask/{code}/answers", headers=key).json
    assert (document["tally"], document["answered"], document["phones"]) == ({"1": 1}, 1, 1)
    assert client.post(f"/ask/{code}/close", headers=key).status_code == 200
    assert client.get(f"/q/{code}/news?phone={PHONE}&number=1").json["state"] == "closed"
    assert client.post(f"/ask/{code}/open", headers=key).status_code == 200
    client.post(f"/ask/{code}/solution", json={"right": 1, "whys": ["", ""]}, headers=key)
    phone_news = client.get(f"/q/{code}/news?phone={PHONE}&number=1&state=asked").json
    assert (phone_news["state"], phone_news["solution"]["right"]) == ("shown", 1)
    assert "question" not in phone_news
    assert client.post(f"/ask/{code}/end", headers=key).status_code == 200
    ended = client.get(f"/q/{code}/news?phone={PHONE}")
    assert (ended.status_code, ended.json["refused"]) == (410, f"question {code} has ended.")
    assert ended.headers["Cache-Control"] == "no-store"


def test_both_pages_work_without_dash_and_are_small(client: FlaskClient) -> None:
    for path, page in (("/ask/new?net=Q(3)", "ask"), ("/q/7F3K", "q"), ("/q/", "q")):
        html = client.get(path)
        assert html.status_code == 200
        assert f'data-page="{page}"' in html.text
        assert "_dash" not in html.text
        assert "script-src 'self'" in html.headers["Content-Security-Policy"]
        assert "Set-Cookie" not in html.headers
    modules = set(re.findall(r'href="([^"]+\.(?:js|css))"', client.get("/q/7F3K").text))
    packed = {"Accept-Encoding": "br"}
    byte_count = sum(len(client.get(path, headers=packed).data) for path in modules)
    assert len(modules) > 8
    # The bytes that a phone loads before it can answer: a second on a slow connection.
    assert 10_000 < byte_count < 50_000
    german = client.get("/q/7F3K?lang=de").text
    assert "Du hast sie zu {chosen} geschickt." in german
    assert '"Between sub-cubes":"Zwischen Teilwürfeln"' in german


def test_behind_a_token_a_phone_gets_in_by_the_code_and_sees_nothing_else() -> None:
    app = create_app(Access(token="secret", network=True))
    lecturer, phone = app.server.test_client(), app.server.test_client()
    bearer = {"Authorization": "Bearer secret"}
    assert phone.post("/ask/rooms").status_code == 401
    code, key = open_room(lecturer, **bearer)
    lecturer.post(f"/ask/{code}/question", json={}, headers=key)
    page = phone.get(f"/q/{code}")
    assert page.status_code == 200
    for path in re.findall(r'(?:href|src)="(/[^"]+)"', page.text):
        assert phone.get(path).status_code == 200, path
    base = page.text.split('src="')[1].split("boot.js")[0]
    faces = phone.get(f"{base}style/faces.css").text
    names = re.findall(r"url\(['\"]?\.\./(fonts/[^)'\"]+)", faces)
    assert names
    assert all(phone.get(base + name).status_code == 200 for name in names)
    assert phone.get(f"/q/{code}/news?phone={PHONE}").json["number"] == 1
    assert answer(phone, code).json["choice"] == "0001"
    others = ["/", "/papers", "/?net=Q(3)", f"/ask/{code}", f"/ask/{code}/answers", "/metrics"]
    others += [f"{base}main.js", f"{base}packed/main.js", "/class/asked?net=Q(3)&predict=distance"]
    for path in (*others, f"/q/../ask/{code}/answers", f"//q/{code}/../../papers"):
        assert phone.get(path).status_code in (401, 404), path
    assert phone.get("/", headers=bearer).status_code == 200


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"[]", 400),
        (b'{"phone": 1, "number": 1, "choice": "0"}', 400),
        (b'{"phone": "a-phone-of-the-class", "number": true, "choice": "0"}', 400),
        (b'{"phone": "a-phone-of-the-class", "number": 1, "choice": ["0"]}', 400),
        (b'{"phone": "short", "number": 1, "choice": "0"}', 400),
        (b'{"phone": "<script>alert(1)</script>", "number": 1, "choice": "0"}', 400),
        (b'{"phone": "a-phone-of-the-class", "number": 1, "choice": "' + b"0" * 900 + b'"}', 400),
        (b'{"phone": "a-phone-of-the-class", "number": 1, "choice": "a\\u0000b"}', 400),
        (b'{"phone": "a-phone-of-the-class", "number": 99999999999999999999, "choice": "0"}', 400),
        (b'{"phone": "a-phone-of-the-class", "number": 7, "choice": "0"}', 200),
    ],
)
def test_a_hostile_phone_is_refused_in_a_sentence(
    client: FlaskClient, body: bytes, status: int
) -> None:
    code, key = open_room(client)
    client.post(f"/ask/{code}/question", json={}, headers=key)
    response = client.post(f"/q/{code}/answer", data=body)
    assert response.status_code == status
    if status != 200:
        assert len(response.json["refused"]) <= 300
    assert client.get(f"/ask/{code}/answers", headers=key).json["tally"] == {}


def test_a_room_needs_its_code_to_read_and_its_key_to_lead(client: FlaskClient) -> None:
    code, key = open_room(client)
    other, other_key = open_room(client)
    for path in ("answers", "question", "key", "solution", "close", "open", "end"):
        for headers in ({}, other_key):
            method = "GET" if path == "answers" else "POST"
            response = client.open(f"/ask/{code}/{path}", method=method, json={}, headers=headers)
            assert response.status_code == 403, path
    assert client.get(f"/ask/{other}/answers", headers=key).status_code == 403
    assert client.post("/ask/ZZZZ/end", headers=key).status_code == 404
    # The page of another site leads nothing: its request is none of ours.
    foreign = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
    assert client.post("/ask/rooms", headers=foreign).status_code == 403
    assert client.get(f"/q/{code}/answer").status_code in (404, 405)


def test_a_question_that_is_too_large_is_refused(client: FlaskClient) -> None:
    code, key = open_room(client)
    big = client.post(f"/ask/{code}/question", data=b'"' + b"x" * 40_000 + b'"', headers=key)
    assert (big.status_code, "up to 32,000" in big.json["refused"]) == (413, True)
    for body in (b"no json", b"", b'{"a": '):
        assert client.post(f"/ask/{code}/question", data=body, headers=key).status_code == 400
    assert client.get(f"/ask/{code}/answers", headers=key).json["number"] == 0


def test_the_qr_code_is_that_of_the_address(client: FlaskClient) -> None:
    address = "https://nets.example.org/explorer/q/7F3K"
    rows = client.get("/ask/qr", query_string={"text": address}).json
    expected = segno.make(address, error="m", micro=False).matrix
    assert rows == ["".join("01"[module] for module in row) for row in expected]
    assert client.get("/ask/qr").status_code == 400
    assert client.get("/ask/qr", query_string={"text": "x" * 301}).status_code == 400


def test_without_rooms_no_class_can_be_asked() -> None:
    client = create_app(classes=False).server.test_client()
    for path in ("/ask/new", "/q/7F3K", "/q/"):
        response = client.get(path)
        assert (response.status_code, "--no-rooms" in response.text) == (404, True)
    assert client.post("/ask/rooms").status_code in (404, 405)
    layout = json.dumps(client.get("/_dash-layout").json)
    assert "ask-class" not in layout
    assert "ask-class" in json.dumps(create_app().server.test_client().get("/_dash-layout").json)


def test_rooms_stay_in_the_server_and_questions_go_to_workers() -> None:
    server = create_app().server
    rules = {rule.endpoint: rule.rule for rule in server.url_map.iter_rules()}
    rooms = [name for name in rules if name.startswith("room_")]
    assert len(rooms) > 8
    assert all(cpu_seconds_of(server, name) is None for name in rooms)
    assert cpu_seconds_of(server, "class_asked") is not None


def test_the_question_is_the_next_hop_with_its_leg(client: FlaskClient) -> None:
    question = client.get("/class/asked?net=Q(3)&from=000&to=011&predict=distance").json
    turn = question["leg"]["turns"]["000"]
    assert {hop["address"]: hop["longer"] for hop in turn["hops"]} == {"001": 0, "010": 0, "100": 2}
    assert (question["least"], question["target"], question["router"]) == (2, "011", "")
    picture = question["picture"]
    joined = {
        frozenset(picture["nodes"][link[end]]["address"] for end in "ab")
        for link in picture["links"]
    }
    assert frozenset({"000", "001"}) in joined
    assert len(joined) == 12
    routed = client.get("/class/asked?net=MC(2,2)&predict=router").json
    assert routed["router"]
    assert routed["picture"] is None
    assert len(routed["leg"]["way"]) == routed["least"]
    other = client.get("/class/asked?net=Q(3)&task=broadcast")
    assert (other.status_code, "of a route and of no other task" in other.json["refused"]) == (
        400,
        True,
    )
    result = {"search": "?net=Q(3)&task=broadcast", "ways": [], "seconds": 1}
    assert client.post("/class/result", json=result).status_code == 400
    wrong = client.get("/class/asked?net=Q(99)")
    assert (wrong.status_code, "Q takes n from 1 to 72" in wrong.json["refused"]) == (400, True)
    assert wrong.json["nearest"] == "Q(72)"
    assert "Shown is" not in wrong.json["refused"]


def test_a_question_of_a_lesson_is_the_same_on_the_wall(client: FlaskClient) -> None:
    for lesson in shelf().of("en"):
        questions = [b for b in lesson_document(lesson)["blocks"] if b["kind"] == "question"]
        for number, question in enumerate(questions, 1):
            query = {"lesson": lesson.name, "question": number}
            class_question = client.get("/class/asked", query_string=query).json
            assert (class_question["number"], class_question["count"]) == (number, len(questions))
            assert class_question["text"] == question["prompt"]
            assert class_question["options"] == [answer["words"] for answer in question["answers"]]
            assert question["answers"][class_question["right"]]["right"]
            assert sum(answer["right"] for answer in question["answers"]) == 1
            assert bool(class_question["figure"]) <= bool(question["scene"])
    figure = client.get("/class/asked?lesson=routing-by-address&question=1").json["figure"]
    # Not with the route of the lesson's scene, which is another message's.
    assert figure == "?net=Q(4)&task=check"
    german = client.get("/class/asked?lesson=what-a-hypercube-is&question=1&lang=de").json
    assert german["lang"] == "de"
    for query, sentence in (
        ("lesson=what-a-hypercube-is&question=9", "has questions 1 to 3, and no question 9"),
        ("lesson=what-a-hypercube-is&question=-1", "no question 0"),
        ("lesson=what-a-hypercube", "there is no lesson 'what-a-hypercube'"),
    ):
        response = client.get(f"/class/asked?{query}")
        assert (response.status_code, sentence in response.json["refused"]) == (400, True)
