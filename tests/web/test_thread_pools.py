"""Files and computed answers have separate pools of threads and do not wait for each other."""

from __future__ import annotations

import http.client
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from waitress.adjustments import Adjustments

from explorer.web.main import create_app
from explorer.web.server import thread_pools
from explorer.web.server.dispatcher import cpu_seconds_of
from explorer.web.server.thread_pools import QUICK_THREADS, Server, TwoPoolDispatcher, is_quick
from tests.contracts import by_turns

TIMEOUT = 10.0


class Task:
    """A connection with a request for a path, which is answered when an event is set."""

    def __init__(self, path: str, may: threading.Event) -> None:
        self.requests = [SimpleNamespace(path=path)]
        self.may, self.done = may, threading.Event()

    def service(self) -> None:
        self.may.wait(TIMEOUT)
        self.done.set()

    def cancel(self) -> None:
        self.done.set()


FILE, WORK = "/static/0/main.js", "/_dash-update-component"


@pytest.mark.parametrize(("slow", "other"), [(FILE, WORK), (WORK, FILE)])
def test_slow_tasks_of_one_pool_do_not_delay_the_other(slow: str, other: str) -> None:
    dispatcher = TwoPoolDispatcher(2)
    release, free = threading.Event(), threading.Event()
    free.set()
    waiting = [Task(slow, release) for _ in range(3 * QUICK_THREADS)]
    other_task = Task(other, free)
    for task in (*waiting, other_task):
        dispatcher.add_task(task)
    assert other_task.done.wait(TIMEOUT)
    assert not any(task.done.is_set() for task in waiting)
    release.set()
    assert all(task.done.wait(TIMEOUT) for task in waiting)
    dispatcher.shutdown()


def test_only_addresses_without_computation_are_quick() -> None:
    begun = threading.Event()
    for path in (FILE, "/_dash-component-suites/dash/deps/react.js", "/", "/papers", "/healthz"):
        assert is_quick(Task(path, begun))
        assert is_quick(Task(f"/site{path}", begun), "/site")
    for path in (WORK, "/map/1a/tile", "/pairs/1/plan", "/papers/list/statements", "/take/copies"):
        assert not is_quick(Task(path, begun))
        assert not is_quick(Task(f"/site{path}", begun), "/site")
    # Every address that a worker answers is among them.
    server = create_app().server
    for rule in server.url_map.iter_rules():
        if cpu_seconds_of(server, rule.endpoint) is not None:
            assert not is_quick(Task(rule.rule, begun)), rule.rule


LONG = 10**7
"""Bytes that no socket takes by itself."""


def answer(environ: dict[str, Any], start: Any) -> list[bytes]:
    body = b"x" * LONG if environ["PATH_INFO"] == "/long" else b"ok"
    start("200 OK", [("Content-Length", str(len(body)))])
    return [body]


@pytest.fixture
def place() -> Iterator[tuple[str, int]]:
    """The address of a server of at most twenty connections."""
    listener = socket.create_server(("127.0.0.1", 0))
    dispatcher = TwoPoolDispatcher(2)
    settings = Adjustments(connection_limit=20, asyncore_use_poll=True)
    info = (listener.family, listener.type, listener.proto, listener.getsockname())
    server = Server(
        answer,
        _sock=listener, dispatcher=dispatcher, adj=settings, bind_socket=False, sockinfo=info,
    )  # fmt: skip
    threading.Thread(target=server.run, daemon=True).start()
    yield listener.getsockname()
    dispatcher.shutdown()


SENT_BYTES = {
    "rests": b"",
    "is slow to ask": b"GET / HTTP/1.1\r\nHost: x",
    "is slow to send": b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nx",
    "takes nothing": b"GET /long HTTP/1.1\r\nHost: x\r\n\r\n",
}


@pytest.mark.parametrize("how", by_turns(SENT_BYTES, 2))
def test_idle_connections_make_room_for_others(
    place: tuple[str, int], how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thread_pools, "IDLE_AFTER", 0.2)
    resting = [socket.create_connection(place) for _ in range(40)]
    try:
        for connection in resting:
            connection.sendall(SENT_BYTES[how])
        asks = http.client.HTTPConnection(*place, timeout=TIMEOUT)
        asks.request("GET", "/")
        assert asks.getresponse().read() == b"ok"
        # The longest idle connection is closed first; an active one stays.
        resting[0].settimeout(TIMEOUT)
        received = 0
        with suppress(ConnectionResetError):
            while piece := resting[0].recv(10**6):
                received += len(piece)
        assert received < LONG
        asks.request("GET", "/")
        assert asks.getresponse().status == 200
    finally:
        for connection in resting:
            connection.close()


def test_many_connections_are_accepted_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    info = (listener.family, listener.type, listener.proto, listener.getsockname())
    dispatcher = TwoPoolDispatcher(1)
    server = Server(
        answer,
        _sock=listener, dispatcher=dispatcher, adj=Adjustments(connection_limit=20),
        bind_socket=False, sockinfo=info,
    )  # fmt: skip
    waiting = [socket.create_connection(listener.getsockname()) for _ in range(9)]
    server.handle_accept()
    assert len(server.active_channels) == 9
    waiting += [socket.create_connection(listener.getsockname()) for _ in range(20)]
    server.handle_accept()
    assert server.is_full()
    for connection in waiting:
        connection.close()
    server.close()
    dispatcher.shutdown()
