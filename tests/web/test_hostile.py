"""Requests that no page sends are answered in a line; the log has no line for them."""

from __future__ import annotations

import logging
import re

import orjson
import pytest
from flask.testing import FlaskClient

from explorer.web.main import create_app
from explorer.web.server.security import Access
from tests.contracts import by_turns
from tests.web import hostile


def test_a_changed_callback_is_refused_in_one_line_or_answered(
    client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    wrong = []
    for body in by_turns(dict.fromkeys(hostile.bodies()), 3):
        response = client.post(hostile.CALLBACK, data=body, headers=hostile.JSON)
        one_line = response.text.count("\n") == 1 and len(response.text) <= 301
        if not (
            response.status_code in (200, 204) or (400 <= response.status_code < 500 and one_line)
        ):
            wrong.append((response.status_code, body[:200], response.text[:200]))
        if response.status_code == 200:
            orjson.loads(response.data)
    assert not wrong, (len(wrong), wrong[:5])
    assert not caplog.records


@pytest.mark.parametrize(("method", "path", "body", "headers"), hostile.REQUESTS)
def test_an_odd_request_is_no_fault_of_ours(
    client: FlaskClient, caplog: pytest.LogCaptureFixture, method: str, path: str, body: bytes,
    headers: dict[str, str],
) -> None:  # fmt: skip
    response = client.open(path, method=method, data=body, headers=headers)
    assert response.status_code < 500
    assert "Traceback" not in response.text
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_a_body_of_many_megabytes_is_refused(client: FlaskClient) -> None:
    response = client.post(hostile.CALLBACK, data=b" " * 3_000_000, headers=hostile.JSON)
    assert response.status_code == 413


def test_an_internal_error_is_one_line_of_the_log_and_hidden_from_visitors(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app()
    monkeypatch.setitem(
        app.server.view_functions, "compare:/compare/export.<form>", lambda form: 1 // 0
    )
    response = app.server.test_client().get("/compare/export.csv")
    assert (response.status_code, response.text.count("\n")) == (500, 1)
    assert [record.getMessage().count("\n") for record in caplog.records] == [0]
    assert "ZeroDivisionError" in caplog.records[0].getMessage()
    assert "Zero" not in response.text


@pytest.fixture(scope="module")
def named() -> FlaskClient:
    """Return what asks a server that has a name of its own."""
    return create_app(Access(hosts=("nets.example",))).server.test_client()


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8050", 200),
        ("127.0.0.1", 200),
        ("[::1]:8050", 200),
        ("nets.example", 200),
        ("nets.example.org", 421),
        ("evil.example", 421),
        ("10.0.0.7:8050", 421),
        ("localhost.evil.example", 421),
        ("evil.example@localhost", 421),
        ("localhost:8050/x", 421),
        ("", 421),
    ],
)
def test_only_names_of_this_server_are_answered(named: FlaskClient, host: str, status: int) -> None:
    response = named.get("/papers/list/tables", headers={"Host": host})
    assert response.status_code == status
    assert "\x1b" not in named.get("/", headers={"Host": "\x1b[31m"}).text


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 415),
        ({"Origin": "http://localhost"}, 415),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://localhost:3000"}, 403),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"}, 415),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}, 403),
    ],
)
def test_no_other_site_starts_work(
    client: FlaskClient, headers: dict[str, str], status: int
) -> None:
    assert client.post(hostile.CALLBACK, headers=headers).status_code == status


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("https://nets.example", 415),
        ("http://nets.example", 415),
        ("https://nets.example:8443", 403),
        ("ftp://nets.example", 403),
        ("http://[", 403),
    ],
)
def test_an_allowed_name_is_one_site_and_not_what_else_its_machine_serves(
    named: FlaskClient, origin: str, status: int
) -> None:
    assert named.post(hostile.CALLBACK, headers={"Origin": origin}).status_code == status


def test_a_link_from_another_site_may_be_followed(client: FlaskClient) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    assert client.get("/?net=Q(3)", headers=headers).status_code == 200
    headers["Sec-Fetch-Mode"] = "no-cors"
    assert client.get("/compare/export.png", headers=headers).status_code == 403


def test_the_token_is_taken_from_the_address_once_and_then_from_a_cookie() -> None:
    app = create_app(Access(token="secret", network=True))
    client = app.server.test_client()
    assert client.get("/").status_code == 401
    assert client.get("/?token=other").status_code == 401
    answer = client.get("/?token=secret", environ_overrides={"PATH_INFO": "//evil.example/"})
    assert answer.headers["Location"] == "/evil.example/"
    client.delete_cookie("explorer-token")
    first = client.get("/papers?q=ring&token=secret")
    assert (first.status_code, first.headers["Location"]) == (302, "/papers?q=ring")
    assert "HttpOnly" in first.headers["Set-Cookie"]
    assert "SameSite=Lax" in first.headers["Set-Cookie"]
    assert client.get("/papers?q=ring").status_code == 200
    stranger = app.server.test_client()
    assert stranger.post(hostile.CALLBACK).status_code == 401
    bearer = {"Authorization": "Bearer secret", "Host": "10.0.0.7:8050"}
    assert stranger.get("/", headers=bearer).status_code == 200


def test_every_answer_carries_the_policies(client: FlaskClient) -> None:
    for path in ("/", "/nothing", "/papers/list/tables", "/_dash-layout", "/static/x/y"):
        headers = client.get(path).headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert "script-src 'self';" in headers["Content-Security-Policy"]
        assert "unsafe-eval" not in headers["Content-Security-Policy"]
        assert headers["X-Frame-Options"] == "SAMEORIGIN"
    page = client.get("/?net=Q(4)").get_data(as_text=True)
    for part in re.findall(r'(?:src|href)="(/(?:static|_dash-component-suites)/[^"]+)"', page):
        headers = client.get(part).headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_the_policy_of_openers_is_sent_where_a_browser_trusts_the_site(client: FlaskClient) -> None:
    # Only what is reached by a certificate, or on one's own machine, is asked with these headers;
    # elsewhere a browser takes the policy for an error and writes it on the console of every page.
    name = "Cross-Origin-Opener-Policy"
    for path in ("/", "/papers", "/nothing"):
        assert name not in client.get(path).headers
        trusted = client.get(path, headers={"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"})
        assert trusted.headers[name] == "same-origin"
        assert name not in client.get(path).headers


def test_embedding_is_opened_on_purpose(client: FlaskClient) -> None:
    framed = create_app(Access(frames=("https://lms.example",))).server.test_client()
    frame_headers = framed.get("/embed?net=Q(3)").headers
    assert frame_headers["Content-Security-Policy"].endswith(
        "frame-ancestors 'self' https://lms.example"
    )
    assert "X-Frame-Options" not in frame_headers
    for path in ("/", "/papers", "/embedded"):
        headers = framed.get(path).headers
        assert headers["Content-Security-Policy"].endswith("frame-ancestors 'self'")
        assert headers["X-Frame-Options"] == "SAMEORIGIN"
    assert client.get("/embed").headers["X-Frame-Options"] == "SAMEORIGIN"
