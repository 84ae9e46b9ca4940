"""The server as a separate process: its address, its health, its access, and its end."""

from __future__ import annotations

import argparse
import http.client
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import orjson
import pytest

from explorer.cli.commands.serve import access_of, is_this_machine
from explorer.pages import ids
from tests.contracts import by_turns
from tests.web.hostile import CALLBACK, JSON, body


@contextmanager
def serving(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    command = [sys.executable, "-m", "explorer", "serve", "--no-browser", "--port", "0", *words]
    # A suite that runs in the background ignores Ctrl+C, and what it starts would too.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "TMPDIR": str(folder)},
    ) as running:  # fmt: skip
        signal.signal(signal.SIGINT, before)
        assert running.stdout is not None
        try:
            yield running, running.stdout.readline()
        finally:
            running.kill()


def got(port: int, path: str, **headers: str) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def test_it_says_where_it_is_answers_and_ends_with_nothing_left(tmp_path: Path) -> None:
    with serving(tmp_path, "--log", "json") as (running, log):
        port = int(re.search(r"http://127\.0\.0\.1:(\d+)/ ", log)[1])  # type: ignore[index]
        assert got(port, "/healthz") == (200, "ok\n")
        status, tables = got(port, "/papers/list/tables")
        assert (status, bool(json.loads(tables))) == (200, True)
        assert got(port, "/readyz") == (200, "ready\n")
        assert got(port, "/", Host="evil.example")[0] == 421
        assert re.search(r"^explorer_workers [1-9]", got(port, "/metrics")[1], re.MULTILINE)
        # Connections that do nothing keep nobody out.
        idle = [http.client.HTTPConnection("127.0.0.1", port) for _ in range(150)]
        for connection in idle:
            connection.connect()
        assert got(port, "/healthz")[0] == 200
        running.send_signal(signal.SIGTERM)
        assert running.wait(60) == 0
        assert running.stderr is not None
        lines = running.stderr.read().splitlines()
    assert not list(tmp_path.iterdir())
    rows = [json.loads(line) for line in lines]
    assert [row["status"] for row in rows if row["path"] == "/"] == [421]
    assert all({"time", "method", "path", "status", "seconds"} <= set(row) for row in rows)


LINUX = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere this machine has one address"
)


@pytest.mark.at_night
@LINUX
def test_two_hundred_long_questions_of_one_client_shut_nobody_out(tmp_path: Path) -> None:
    statuses: list[tuple[int, str | None]] = []

    def ask(port: int, search: str, source: str) -> http.client.HTTPResponse:
        place = ("127.0.0.1", port)
        connection = http.client.HTTPConnection(*place, timeout=60, source_address=(source, 0))
        question = {"page": "explore", "search": search, "count": 1, "visitor": search}
        content = orjson.dumps(body(ids.DOCUMENT, "data", ids.ASK, "data", question))
        connection.request("POST", CALLBACK, content, JSON)
        return connection.getresponse()

    def ask_long(port: int, i: int) -> None:
        # Requests that wait end with the server.
        with suppress(OSError, http.client.HTTPException):
            answer = ask(port, f"?net=CQ(61)&task=paths&from=%23{i}&to=%23{i + 7}", "127.0.0.1")
            statuses.append((answer.status, answer.headers["Retry-After"]))

    with serving(tmp_path) as (running, log):
        port = int(re.search(r":(\d+)/ ", log)[1])  # type: ignore[index]
        threads = [threading.Thread(target=ask_long, args=(port, i)) for i in range(230)]
        for thread in threads:
            thread.start()
        patient = time.monotonic() + 60
        while (503, "2") not in statuses:
            assert time.monotonic() < patient, statuses
            time.sleep(0.05)
        begun = time.monotonic()
        for path in ("/healthz", "/readyz", "/metrics", "/"):
            assert got(port, path)[0] in (200, 503)
        assert ask(port, "?net=Q(4)", "127.0.0.2").status == 200
        assert time.monotonic() - begun < 30
        assert any(thread.is_alive() for thread in threads)
        # Also among all of this it ends in a line.
        running.send_signal(signal.SIGINT)
        assert running.wait(60) == 130
        assert running.stderr is not None
        assert running.stderr.read() == "\nexplorer: interrupted\n"
    for thread in threads:
        thread.join(60)


@LINUX
@pytest.mark.parametrize("wait", by_turns([0.4, 0.8, 1.5], 3, 1))
def test_a_process_is_stopped_while_it_starts(tmp_path: Path, wait: float) -> None:
    command = [sys.executable, "-m", "explorer", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        time.sleep(wait)
        running.send_signal(signal.SIGTERM)
        _, output = running.communicate(timeout=60)
    # Before anything of ours is loaded the signal itself is the end.
    assert running.returncode in (0, -signal.SIGTERM)
    assert output == b""


@pytest.mark.at_night
@LINUX
def test_it_ends_whichever_thread_the_signal_comes_to(tmp_path: Path) -> None:
    with serving(tmp_path) as (running, _):
        # The thread that waits for it sleeps on: as where a signal comes when it lies down.
        threads = {int(name) for name in os.listdir(f"/proc/{running.pid}/task")} - {running.pid}
        os.kill(max(threads), signal.SIGTERM)
        assert running.wait(60) == 0


def serve_arguments(host: str, token: str | None = None, *names: str) -> argparse.Namespace:
    return argparse.Namespace(host=host, token=token, allow_host=list(names), allow_frame=[])


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "127.1.2.3"])
def test_on_this_machine_no_token_is_required(host: str) -> None:
    assert is_this_machine(host)
    access = access_of(serve_arguments(host))
    assert (access.token, access.network) == ("", False)
    assert not access.accepts_host("10.0.0.7")


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "", "192.168.1.5", "lab.example"])
def test_beyond_this_machine_a_token_is_made_up(host: str) -> None:
    one, other = access_of(serve_arguments(host)), access_of(serve_arguments(host))
    assert one.network
    assert len(one.token) > 20
    assert one.token != other.token
    assert one.accepts_host("10.0.0.7:8050")
    assert not one.accepts_host("evil.example")
    assert access_of(serve_arguments(host, "none")).token == ""
    assert access_of(serve_arguments(host, "word-of-mine")).token == "word-of-mine"
    assert access_of(serve_arguments(host, None, "nets.example.org")).accepts_host(
        "nets.example.org"
    )
