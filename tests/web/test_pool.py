"""Worker processes: answers, bounds, ends, and what other requests notice of them."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import orjson
import pytest
from flask import Response
from flask.testing import FlaskClient

from explorer.pages import ids
from explorer.pages.page import pages
from explorer.web.main import create_app
from explorer.web.server import pool as pools
from explorer.web.server import process
from explorer.web.server import worker as workers
from explorer.web.server.dispatcher import attach_pool, refusal_sentence
from explorer.web.server.pool import Pool
from explorer.web.server.process import Worker
from explorer.web.server.response_cache import AnswerCache, key_of
from explorer.web.server.work_queue import Queue
from explorer.web.server.worker import Answer, StoppedWork, WorkerRequest
from tests.contracts import by_turns
from tests.web.hostile import CALLBACK, body

PLUGIN = '''
"""A router that does at each target what no router should."""
import os
import sys
import numpy as np
import itertools
from explorer.core.router import Router, Step

print("loaded")

class Wild(Router):
    key = "wild"
    title = "Wild"
    order = 500

    def serves(self, net):
        return net.family == "Q"

    def pseudocode(self, net, variant=None):
        return ("go",)

    def steps(self, net, source, target, variant=None, faults=None):
        print("asked")
        if target == 1:
            # No line and no instruction of Python, which the recorder of routers would end.
            sum(itertools.repeat(0))
        if target == 2:
            np.ones(60_000_000)
        if target == 3:
            sys.exit(3)
        if target == 4:
            os._exit(3)
        if target in (6, 7) and not os.path.exists(MARK + str(target)):
            open(MARK + str(target), "w").close()
            os.kill(os.getpid(), 9 if target == 6 else 19)
        if target == 5:
            held = []
            while True:
                held.append("x" * 1_000_000)
        yield Step(source, target, 1, "It goes.")
'''


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pool]:
    file = tmp_path_factory.mktemp("plugin") / "wild.py"
    file.write_text(f"MARK = {str(file)!r}\n{PLUGIN}")
    worker_pool = Pool(1, (str(file),))
    worker_pool.begin()
    yield worker_pool
    scratch = Path(worker_pool._scratch.name)
    worker_pool.close()
    assert not worker_pool._all
    assert not scratch.exists()


def test_a_pool_is_ready_once_a_process_starts_after_a_failed_start(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pool = Pool(1)
    started, real, ready = [False], Pool._new_worker, list[bool]()

    def new(of: Pool) -> Worker:
        if not started[0]:
            started[0] = True
            raise OSError(errno.EAGAIN, "no more of them")
        process = real(of)
        ready.append(of.ready)
        return process

    monkeypatch.setattr(Pool, "_new_worker", new)
    try:
        pool.begin()
        assert ready == [False]
        assert pool.ready
        assert pool.processes == 1
    finally:
        pool.close()
    assert not pool.ready
    assert [record.getMessage() for record in caplog.records] == [
        "no worker can be started just now: no more of them"
    ]


def page_request(search: str, seconds: float = 4.0) -> WorkerRequest:
    ask = {"page": "explore", "search": search, "count": 1}
    content = orjson.dumps(body(ids.DOCUMENT, "data", ids.ASK, "data", ask))
    texts = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": CALLBACK,
        "SCRIPT_NAME": "",
        "QUERY_STRING": "",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": "localhost",
        "CONTENT_TYPE": "application/json",
    }
    return WorkerRequest(texts, content, seconds)


def spec(result: object) -> str:
    assert isinstance(result, Answer)
    assert result.status == 200
    answer: str = orjson.loads(result.body)["response"][ids.DOCUMENT]["data"]["network"]["spec"]
    return answer


EXCESSIVE_TARGETS = [(1, "time"), (2, "memory"), (5, "memory"), (3, "end"), (4, "end")]


@pytest.mark.parametrize(("target", "why"), by_turns(EXCESSIVE_TARGETS, 2))
def test_excessive_requests_are_stopped_and_the_next_is_answered(
    pool: Pool, target: int, why: str
) -> None:
    wild = page_request(f"?net=Q(3)&router=wild&to=%23{target}", 0.6 if why == "time" else 4)
    assert pool.ask(wild) == StoppedWork(why)  # type: ignore[arg-type]
    assert spec(pool.ask(page_request("?net=Q(3)"))) == "Q(3)"


@pytest.mark.parametrize("target", [6, 7], ids=["killed", "at a stand"])
def test_if_a_process_dies_or_hangs_another_one_answers(
    pool: Pool, target: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "HANGING", 1.0)
    assert spec(pool.ask(page_request(f"?net=Q(3)&router=wild&to=%23{target}"))) == "Q(3)"
    assert Path(f"{pool._plugins[0]._path}{target}").exists()


def test_long_work_blocks_no_other_and_is_ended_by_a_newer_request(pool: Pool) -> None:
    endless = page_request("?net=Q(3)&router=wild&to=%231", 60)
    answers: dict[int, object] = {}
    # One is computed, the others wait for the lane.
    threads = [
        threading.Thread(
            target=lambda i=i: answers.update({i: pool.ask(endless, f"visitor {i}")}), daemon=True
        )
        for i in range(4)
    ]
    for thread in threads:
        thread.start()
    begun = monotonic()
    while pool.long.waiting + pool.heavy.waiting < 3:
        assert monotonic() - begun < 60
    assert spec(pool.ask(page_request("?net=Q(4)"), "another")) == "Q(4)"
    assert all(thread.is_alive() for thread in threads)
    for i in range(4):
        assert spec(pool.ask(page_request("?net=Q(2)"), f"visitor {i}")) == "Q(2)"
    for thread in threads:
        thread.join(20)
    assert answers == dict.fromkeys(range(4))


def test_work_that_nobody_waits_for_is_ended(pool: Pool) -> None:
    disconnected = threading.Event()
    timer = threading.Timer(0.8, disconnected.set)
    timer.daemon = True
    timer.start()
    before = set(pool._all)
    endless = page_request("?net=Q(3)&router=wild&to=%231", 60)
    assert pool.ask(endless, gone=disconnected.is_set) is None
    assert not any(worker in before and worker not in pool._idle for worker in pool._all)


def test_a_process_is_ended_by_two_at_once(pool: Pool) -> None:
    worker = pool._new_worker()
    worker.end()
    worker.end()
    pool._all.discard(worker)


def test_the_page_of_a_stopped_request_names_the_command(pool: Pool) -> None:
    app = create_app()
    attach_pool(app, pool)
    client = app.server.test_client()
    ask = {"page": "explore", "search": "?net=Q(3)&router=wild&to=%234&from=%230", "count": 7}
    response = client.post(CALLBACK, json=body(ids.DOCUMENT, "data", ids.ASK, "data", ask))
    document = response.get_json()["response"][ids.DOCUMENT]["data"]
    assert document["ask"]["count"] == 7
    assert document["stopped"] == (
        "Stopped, because its process came to an end:"
        " `explorer route 'Q(3)' '#0' '#4' --router wild` does it in a terminal."
    )
    assert client.get("/papers/list/tables").status_code == 200
    assert client.get("/readyz").text == "ready\n"
    metrics = client.get("/metrics").text
    assert 'explorer_stopped_total{why="end"} 1' in metrics
    assert 'explorer_requests_total{kind="papers",status="200"} 1' in metrics


def test_no_command_has_text_that_could_do_harm_in_a_terminal() -> None:
    for search in ("?net=Q(3)&from=%1b[31m&to=x", "?net=%00", "?task=paths&net=Q(3)", ""):
        sentence = refusal_sentence("time", 2, {"page": "explore", "search": search})
        assert sentence == "Stopped after 2 s of computing."
    sentence = refusal_sentence(
        "time", 2, {"page": "explore", "search": "?net=Q(3);reboot&task=faults"}
    )
    assert "`explorer faults 'Q(3);reboot'`" in sentence


def test_a_queue_admits_in_order_and_forgets_abandoned_requests() -> None:
    lane = Queue(1)
    assert lane.enter(lambda: False)
    assert not lane.enter_now()
    assert not lane.enter(lambda: True)
    order: list[int] = []
    first = threading.Thread(target=lambda: order.append(int(lane.enter(lambda: False))))
    first.start()
    while not lane.waiting:
        pass
    lane.leave()
    first.join(10)
    assert order == [1]
    assert not lane.enter_now()
    lane.leave()
    assert lane.enter_now()


def client_and_paths(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> tuple[FlaskClient, list[str]]:
    """Return a client of the pages, and the paths that the pool works for."""
    app = create_app()
    attach_pool(app, pool)
    paths: list[str] = []
    real_ask = pool.ask

    def ask(request: WorkerRequest, *more: Any, **named: Any) -> object:
        paths.append(request.environ["PATH_INFO"])
        return real_ask(request, *more, **named)

    monkeypatch.setattr(pool, "ask", ask)
    return app.server.test_client(), paths


def test_repeated_questions_are_answered_from_the_cache(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, paths = client_and_paths(pool, monkeypatch)

    def document(count: int, visitor: str, search: str) -> dict[str, object]:
        ask = {"page": "explore", "search": search, "count": count, "visitor": visitor}
        response = client.post(CALLBACK, json=body(ids.DOCUMENT, "data", ids.ASK, "data", ask))
        data: dict[str, object] = response.get_json()["response"][ids.DOCUMENT]["data"]
        return data

    # A text that looks like the number of a request does not become one.
    search = '?net=Q(3)&view="count":0'
    first, second = document(3, "one", search), document(12, "another", search)
    assert (first["ask"]["count"], second["ask"]["count"]) == (3, 12)  # type: ignore[index]
    assert {**first, "ask": None} == {**second, "ask": None}
    assert len(paths) == 1
    assert document(4, "one", "?net=Q(4)")["ask"]["search"] == "?net=Q(4)"  # type: ignore[index]
    assert len(paths) == 2


def test_answers_common_to_all_visitors_are_computed_once(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, paths = client_and_paths(pool, monkeypatch)
    place = "/papers/list/tables"
    packed = {"Accept-Encoding": "gzip"}
    first = client.get(place, headers={**packed, "If-None-Match": '"another"'})
    repeated = client.get(place, headers=packed)
    assert paths == [place]
    assert (first.status_code, first.data) == (200, repeated.data)
    assert repeated.headers["Content-Encoding"] == "gzip"
    assert repeated.headers["Cache-Control"] == "no-cache"
    known = client.get(place, headers={**packed, "If-None-Match": repeated.headers["ETag"]})
    assert (known.status_code, known.data) == (304, b"")
    # A client that accepts no compression gets another answer.
    assert client.get(place).get_json()[0]["id"] == "hcn-t1"
    assert paths == [place] * 2
    # An answer with an error is not stored.
    assert client.get("/papers/list/nothing").status_code == 404
    assert client.get("/papers/list/nothing").status_code == 404
    assert len(paths) == 4


def test_a_drawing_of_one_worker_is_reused_by_others(pool: Pool) -> None:
    folder = Path(pool._scratch.name)
    before = set(folder.glob("*.shared"))
    assert spec(pool.ask(page_request("?net=HCN(5)&stage=whole"))) == "HCN(5)"
    # On a slow machine other slow results are shared too.
    new_files = set(folder.glob("*.shared")) - before
    assert new_files
    times = {path: path.stat().st_mtime_ns for path in new_files}
    # Another process, which has only the shared files.
    idle, pool._idle = pool._idle, []
    assert spec(pool.ask(page_request("?net=HCN(5)&stage=whole"))) == "HCN(5)"
    pool._idle += idle
    assert {path: path.stat().st_mtime_ns for path in new_files} == times


@pytest.mark.parametrize("heavy", [0, 1])
def test_nothing_more_is_loaded_for_a_server_that_has_ended(
    monkeypatch: pytest.MonkeyPatch, heavy: int
) -> None:
    # The server is looked for at first, before each page and before each module.
    parents = iter([1] * (1 + len(pages()) + heavy) if heavy else [1, 1])
    loaded: list[str] = []
    monkeypatch.setattr(os, "getppid", lambda: next(parents, 2))
    monkeypatch.setattr(workers, "application", lambda: create_app().server)
    monkeypatch.setattr(workers, "import_module", loaded.append)
    with pytest.raises(SystemExit):
        workers.warm(1)
    assert loaded == [*workers.LAZY_MODULES][:heavy]


def test_a_request_that_waits_in_vain_computes_the_answer_itself() -> None:
    cache = AnswerCache(800)
    assert cache.take("a", lambda: False) is None
    answers: list[bytes | None] = []
    waiting = threading.Thread(target=lambda: answers.append(cache.take("a", lambda: False)))
    waiting.start()
    cache.put("a", None)
    waiting.join(10)
    assert answers == [None]
    assert cache.take("a", lambda: True) == b""
    cache.put("a", b"x" * 100)
    assert cache.take("a", lambda: False) == b"x" * 100
    for i in range(8):
        cache.take(i, lambda: False)
        cache.put(i, bytes(100))
    assert cache.take("a", lambda: False) is None


def test_addresses_take_turns_in_a_lane() -> None:
    lane = Queue(1)
    assert lane.enter_now()
    order: list[str] = []

    def wait(client: str) -> None:
        assert lane.enter(lambda: False, client)
        order.append(client)

    threads = []
    for waiting, client in enumerate("aaab"):
        threads.append(threading.Thread(target=wait, args=(client,)))
        threads[-1].start()
        while lane.waiting <= waiting:
            pass
    for count in range(1, 5):
        lane.leave()
        while len(order) < count:
            pass
    assert order == ["a", "b", "a", "a"]


def test_visitors_with_too_many_requests_get_a_time_to_retry(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app()
    attach_pool(app, pool)
    monkeypatch.setattr(pools, "MAX_PER_CLIENT", 1)
    monkeypatch.setitem(pool._clients, "10.0.0.1", 1)
    client = app.server.test_client()

    def asking(address: str) -> Response:
        ask = {"page": "explore", "search": f"?net=Q(3)&from=000&at={address}", "count": 1}
        question = body(ids.DOCUMENT, "data", ids.ASK, "data", ask)
        environ = {"REMOTE_ADDR": address}
        response: Response = client.post(CALLBACK, json=question, environ_base=environ)
        return response

    refused = asking("10.0.0.1")
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "2")
    assert "try it in a moment" in refused.get_json()["refused"]
    assert asking("10.0.0.2").status_code == 200


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS"])
def test_answers_without_a_body_are_not_reused_for_others(pool: Pool, method: str) -> None:
    app = create_app()
    attach_pool(app, pool)
    client = app.server.test_client()
    packed = {"Accept-Encoding": "gzip"}
    place = "/papers/list/statements"
    assert client.open(place, method=method, headers=packed).status_code == 200
    assert len(client.get(place, headers=packed).data) > 10_000
    assert client.open(CALLBACK, method="OPTIONS").status_code == 200


def test_unused_parts_of_a_request_are_not_cached(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, paths = client_and_paths(pool, monkeypatch)
    for letter in "ab":
        ask = {"page": "explore", "search": "?net=Q(2)", "count": 1, "junk": 200_000 * letter}
        question = body(ids.DOCUMENT, "data", ids.ASK, "data", ask)
        assert client.post(CALLBACK, json=question).status_code == 200
    assert len(paths) == 1
    assert {len(key_of(n, 10**5 * "x")) for n in range(9)} == {32}
