"""Files do not wait for work, nor work for files."""

from __future__ import annotations

import http.client
import socket
import threading
from types import SimpleNamespace
from typing import Any

import pytest
from waitress.adjustments import Adjustments

from explorer.web.main import create_app
from explorer.web.server.dispatcher import seconds_of
from explorer.web.server.thread_pools import FEW, Lanes, Server, is_at_hand

PATIENCE = 10.0


class Task:
    """A connection whose next request asks for a path, and is answered once it may be."""

    def __init__(self, path: str, may: threading.Event) -> None:
        self.requests = [SimpleNamespace(path=path)]
        self.may, self.done = may, threading.Event()

    def service(self) -> None:
        self.may.wait(PATIENCE)
        self.done.set()

    def cancel(self) -> None:
        self.done.set()


FILE, WORK = "/static/0/main.js", "/_dash-update-component"


@pytest.mark.parametrize(("held", "other"), [(FILE, WORK), (WORK, FILE)])
def test_what_is_held_up_in_one_lane_holds_up_nothing_in_the_other(held: str, other: str) -> None:
    lanes = Lanes(2)
    let, free = threading.Event(), threading.Event()
    free.set()
    waiting = [Task(held, let) for _ in range(3 * FEW)]
    through = Task(other, free)
    for task in (*waiting, through):
        lanes.add_task(task)
    assert through.done.wait(PATIENCE)
    assert not any(task.done.is_set() for task in waiting)
    let.set()
    assert all(task.done.wait(PATIENCE) for task in waiting)
    lanes.shutdown()


def test_what_is_worked_for_is_not_at_hand_and_all_else_is() -> None:
    asked = threading.Event()
    for path in (FILE, "/_dash-component-suites/dash/deps/react.js", "/", "/papers", "/healthz"):
        assert is_at_hand(Task(path, asked))
        assert is_at_hand(Task(f"/site{path}", asked), "/site")
    for path in (WORK, "/map/1a/tile", "/pairs/1/plan", "/papers/list/statements", "/take/copies"):
        assert not is_at_hand(Task(path, asked))
        assert not is_at_hand(Task(f"/site{path}", asked), "/site")
    # Every address that a worker answers is among them.
    server = create_app().server
    for rule in server.url_map.iter_rules():
        if seconds_of(server, rule.endpoint) is not None:
            assert not is_at_hand(Task(rule.rule, asked)), rule.rule


def answer(environ: dict[str, Any], start: Any) -> list[bytes]:
    start("200 OK", [("Content-Length", "2")])
    return [b"ok"]


def test_connections_that_rest_make_room_for_others() -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    lanes = Lanes(2)
    settings = Adjustments(connection_limit=20, asyncore_use_poll=True)
    place = (listener.family, listener.type, listener.proto, listener.getsockname())
    server = Server(
        answer,
        _sock=listener, dispatcher=lanes, adj=settings, bind_socket=False, sockinfo=place,
    )  # fmt: skip
    threading.Thread(target=server.run, daemon=True).start()
    resting = [socket.create_connection(listener.getsockname()) for _ in range(40)]
    try:
        asks = http.client.HTTPConnection(*listener.getsockname(), timeout=PATIENCE)
        asks.request("GET", "/")
        assert asks.getresponse().read() == b"ok"
        # Who rests longest goes first; who has just asked stays.
        resting[0].settimeout(PATIENCE)
        assert resting[0].recv(1) == b""
        asks.request("GET", "/")
        assert asks.getresponse().status == 200
    finally:
        for connection in resting:
            connection.close()
        lanes.shutdown()
