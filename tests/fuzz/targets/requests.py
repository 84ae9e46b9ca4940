"""HTTP requests: questions of pages, and requests for any address of the server."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from functools import cache
from typing import Any

import orjson
from flask.testing import FlaskClient

from explorer.web.main import create_app
from tests.fuzz.draw import ODD, Draw, mutated, noise, one_of
from tests.fuzz.target import Target
from tests.fuzz.targets.files import lessons, routes, talk
from tests.fuzz.targets.words import parameters, searches
from tests.web import hostile

SMALL = ("Q(3)", "MC(1,1)", "S(3)", "HCN(1)", "GHC(2,3)", "ECQ(1,1)", "Torus(3,4)")
METHODS = ("GET",) * 12 + ("POST",) * 4 + ("HEAD", "PUT", "OPTIONS", "DELETE", "PATCH", "BREW")
HEADERS = (
    "Host", "Origin", "Referer", "Cookie", "Range", "Content-Type", "If-None-Match", "Accept",
    "Sec-Fetch-Site", "Sec-Fetch-Mode", "Accept-Encoding", "Content-Encoding", "Authorization",
    "X-Forwarded-For", "Transfer-Encoding", "Content-Length", "If-Modified-Since",
)  # fmt: skip


class LogRecorder(logging.Handler):
    """Records the server's log, which holds its own faults."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@cache
def client_and_log() -> tuple[FlaskClient, LogRecorder]:
    """Return a client of the server as it runs in a worker, and the recorder of its log."""
    recorder = LogRecorder()
    server = create_app().server
    for log in ("explorer", server.logger.name, "waitress", "werkzeug"):
        logging.getLogger(log).addHandler(recorder)
        logging.getLogger(log).propagate = False
    return server.test_client(), recorder


def question(draw: Draw) -> str:
    """Return the body of a callback: its text changed, or a value of it."""
    search = small_query(draw)
    page = draw.choice(("explore", "embed", "compare", "papers", "networks", "learn", "present"))
    if draw.random() < 0.2:
        search = one_of(draw, (search,), parameters())
    data: dict[str, Any] = {"page": page, "search": search, "count": 1}
    body = hostile.body("document", "data", "ask", "data", data)
    if draw.random() < 0.2:
        body = hostile.valid()[1]
    choice = draw.random()
    if choice < 0.5:
        paths = list(hostile.places(body))
        for _ in range(draw.randrange(1, 3)):
            value = draw.choice((*hostile.ODD, *ODD, ...))
            try:
                body = hostile.mutated(body, draw.choice(paths), value)
            except (KeyError, IndexError, TypeError):
                continue
    text = json.dumps(body)
    return text if choice < 0.6 else mutated(draw, text, ('"', "{", "}", "[", "]", ":", ",", *ODD))


def small_query(draw: Draw) -> str:
    """Return the query string of a small network, so that many questions can be asked."""
    search = draw.choice(searches())
    if "net=" not in search:
        return search
    spec = draw.choice(SMALL)
    parts = [f"?net={spec}"]
    for part in search.split("&")[1:]:
        name = part.partition("=")[0]
        end = name in ("from", "to", "fault")
        parts.append(f"{name}=%23{draw.choice('012')}" if end else part)
    return "&".join(parts)


def answer_question(case: str) -> Iterable[str]:
    """Send a request of a page, or nearly one."""
    return answer_errors("POST", hostile.CALLBACK, encoded(case), hostile.JSON)


@cache
def addresses() -> tuple[str, ...]:
    """Return every address that the server has, as its rules are written."""
    server = client_and_log()[0].application
    rules = sorted({rule.rule for rule in server.url_map.iter_rules()})
    return (*rules, "/assets/x.js")


def request(draw: Draw) -> str:
    """Return a request, as JSON: its method, address, body and headers."""
    path = draw.choice(addresses())
    while "<" in path:
        before, _, rest = path.partition("<")
        path = before + draw.choice(("svg", "csv", "x", "statements", "mc-t1-1", noise(draw, 6)))
        path += rest.partition(">")[2]
    path += small_query(draw) + draw.choice(
        ("", "", "&" + noise(draw, 12), "&size=9x9", "&of=?net=Q(2)")
    )
    if draw.random() < 0.5:
        path = one_of(draw, (path,), parameters())
    body = ""
    if draw.random() < 0.4:
        body = draw.choice((noise(draw), talk(draw), draw.choice(routes()), draw.choice(lessons())))
    headers = [[draw.choice(HEADERS), noise(draw, 12)] for _ in range(draw.randrange(3))]
    return json.dumps([draw.choice(METHODS), path, body, headers])


def answer_request(case: str) -> Iterable[str]:
    """Send a request; one that HTTP forbids never reaches the application."""
    try:
        method, path, body, headers = json.loads(case)
        clean_headers = {
            name: "".join(c for c in text if c.isascii() and c.isprintable())
            for name, text in headers
            if name != "Content-Length"
        }
        plain = "".join(c for c in path if c.isprintable() and c not in " #")
        path_sent = f"/{plain.lstrip('/')}".encode("ascii", "replace").decode()
    except (ValueError, TypeError, AttributeError):
        return ()
    return answer_errors(method, path_sent, encoded(body), clean_headers)


def encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def answer_errors(method: str, path: str, body: bytes, headers: dict[str, str]) -> list[str]:
    """Return the answer to a request: the line of a refusal; raise if the server is at fault."""
    client, recorder = client_and_log()
    recorder.lines.clear()
    response = client.open(path, method=method, data=body, headers=headers)
    assert response.status_code < 500, (response.status_code, recorder.lines, response.text[:200])
    assert not recorder.lines, recorder.lines
    if response.status_code < 400 or method == "HEAD" or not response.data:
        return []
    if response.mimetype == "text/html":
        assert "Traceback" not in response.text
        return []
    if response.is_json:
        document = orjson.loads(response.data)
        return [document.get("error") or document.get("refused")]
    assert response.text.endswith("\n"), response.text[-80:]
    return [response.text[:-1]]


TARGETS = (
    Target("questions", 6, question, answer_question, (), seconds=4.0),
    Target("requests", 8, request, answer_request, (), seconds=4.0),
)
