"""The server's dispatcher: it sends work to workers and answers quick requests here."""

from __future__ import annotations

import gzip
import shlex
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from queue import Queue
from threading import Event, Thread
from typing import Any, Final

import orjson
from dash import Dash
from flask import Flask, Response, g, request

from explorer.core.plugins.loading import files_digest, plugin_options
from explorer.core.registry import families, routers
from explorer.pages import ids
from explorer.pages.endpoints.answers import json_bytes
from explorer.pages.frame.callbacks import read_ask
from explorer.pages.page import pages
from explorer.state.parameter import Codec, first
from explorer.state.parameters import DEFAULT_TASK, EXPLORE_CODEC
from explorer.static.fingerprint import accepts_gzip
from explorer.tasks.registry import tasks
from explorer.web.server.callback_validation import CALLBACK, question_in
from explorer.web.server.health import Gauge, serve_metrics
from explorer.web.server.pool import Pool
from explorer.web.server.request_graphs import GRAPHS_KEY
from explorer.web.server.response_cache import AnswerCache, key_of, with_question_number
from explorer.web.server.work_queue import Busy
from explorer.web.server.worker import Answer, AnswerPart, StoppedWork, StopReason, WorkerRequest
from explorer.words.catalogue import LANGUAGES
from explorer.words.text import in_language

DEFAULT_CPU_SECONDS: Final = 4.0
"""CPU seconds that an answer may take, unless its URL sets another limit."""

WORK_ENDPOINTS: Final = ("map_", "pairs_", "class_", "jobs_begin")
"""Prefixes of the endpoints that a worker answers, besides those of pages."""

MIN_COMPRESSED_BYTES: Final = 200_000
"""A document of more bytes is compressed; for shorter ones that costs more than it saves."""


def cpu_seconds_of(server: Flask, endpoint: str) -> float | None:
    """Return the CPU seconds that an endpoint may take, None if no worker answers it.

    Workers answer for pages, the map, checks of every pair and the questions of a class; frame,
    scripts and sheets need none.
    """
    of_a_page = endpoint.partition(":")[0] in {page.module for page in pages()}
    if not (of_a_page or endpoint == CALLBACK or endpoint.startswith(WORK_ENDPOINTS)):
        return None
    seconds: float = getattr(server.view_functions[endpoint], "seconds", DEFAULT_CPU_SECONDS)
    return seconds


def attach_pool(app: Dash, pool: Pool, log: bool = False) -> None:
    """Let a pool do the work of an application, and serve health and metrics of both."""
    server: Flask = app.server
    cache = AnswerCache()
    gauges: tuple[Gauge, ...] = (
        ("workers", "Processes that compute.", "gauge", lambda: pool.processes),
        ("waiting", "Requests that wait for a place.", "gauge", lambda: pool.waiting),
        ("workers_started_total", "Processes started.", "counter", lambda: pool.started),
        ("met_total", "Answers that were there already.", "counter", lambda: cache.hit_count),
        ("outdated_total", "Requests ended by a newer one.", "counter", lambda: pool.outdated),
    )
    serve_metrics(server, lambda: pool.ready, gauges, log)

    def forward() -> Response | None:
        if request.method == "OPTIONS":
            return None
        seconds = cpu_seconds_of(server, request.endpoint or "")
        return None if seconds is None else answer_by_worker(app, pool, cache, seconds)

    server.before_request(forward)


def answer_by_worker(app: Dash, pool: Pool, cache: AnswerCache, seconds: float) -> Response:
    """Answer a request by a worker, or by a sentence if the worker was stopped at its limits.

    The document of a page depends only on its URL, so that the answer is cached.
    """
    body = request.get_data(cache=True)
    ask = _question(app, body) if request.path == CALLBACK else None
    if ask is None:
        view = app.server.view_functions.get(request.endpoint or "")
        job = WorkerRequest(_texts(request.environ), body, seconds, pool.files())
        if getattr(view, "cached", False) and GRAPHS_KEY not in request.environ:
            return _cached_answer(pool, cache, job)
        return (_stream_answer if getattr(view, "streams", False) else _worker_answer)(pool, job)
    pool.outdate(_visitor(ask))
    files = pool.files()
    if GRAPHS_KEY in request.environ:
        # Answers about a visitor's own graph are not cached.
        return _worker_answer(
            pool, WorkerRequest(_texts(request.environ), body, seconds, files), ask
        )
    # The key holds only values on which the answer depends.
    unnumbered_ask = {**read_ask(ask), "count": 0}
    key = key_of("question", unnumbered_ask, files_digest(files))
    document = cache.take(key, _disconnect_check())
    if document is None:
        texts = {k: v for k, v in _texts(request.environ).items() if k != "HTTP_ACCEPT_ENCODING"}
        normalized_body = orjson.dumps(_with_question(orjson.loads(body), unnumbered_ask))
        fresh = None
        try:
            answer = _worker_answer(
                pool, WorkerRequest(texts, normalized_body, seconds, files), ask
            )
            if answer.status_code != 200 or g.get("stopped"):
                return answer
            document = fresh = answer.get_data()
        finally:
            cache.put(key, fresh)
    if not document:
        return Response(status=204)
    return _document_response(with_question_number(document, ask.get("count")))


def _cached_answer(pool: Pool, cache: AnswerCache, job: WorkerRequest) -> Response:
    """Answer from the cache, whose key is the URL and the versions of the plug-ins."""
    key = key_of("address", request.full_path, accepts_gzip(), files_digest(job.plugin_versions))
    stored = cache.take(key, _disconnect_check())
    if stored is None:
        fresh = None
        environ = {k: v for k, v in job.environ.items() if not k.startswith("HTTP_IF_")}
        # A HEAD request is answered from the answer to GET.
        environ["REQUEST_METHOD"] = "GET"
        try:
            answer = _worker_answer(pool, replace(job, environ=environ))
            if answer.status_code != 200:
                return answer
            fresh = stored = orjson.dumps(list(answer.headers)) + b"\n" + answer.get_data()
        finally:
            cache.put(key, fresh)
    if not stored:
        return Response(status=204)
    headers, _, body = stored.partition(b"\n")
    answer = Response(body)
    answer.headers.clear()
    answer.headers.extend(orjson.loads(headers))
    answer.make_conditional(request)
    return answer


def _document_response(document: bytes) -> Response:
    """Return a document as a response, compressed if it is long and the client accepts that."""
    response = Response(document, content_type="application/json")
    response.headers["Vary"] = "Accept-Encoding"
    if len(document) > MIN_COMPRESSED_BYTES and accepts_gzip():
        response.set_data(gzip.compress(document, 3, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response


def _with_question(body: dict[str, Any], ask: Mapping[str, Any]) -> dict[str, Any]:
    """Return the body of a callback with another question in it."""
    return {**body, "inputs": [{**body["inputs"][0], "value": ask}]}


def _visitor(ask: Mapping[str, Any] | None) -> str:
    return str((ask or {}).get("visitor", ""))[:100]


RETRY_AFTER: Final = 2
"""Seconds after which a client should repeat a request for which there was no room."""


def _busy(seconds: float) -> Response:
    """Return a 503 that says when to repeat the request, which pages then do."""
    answer = refusal_response(refusal_sentence("busy", seconds, None), None, 503)
    answer.headers["Retry-After"] = str(RETRY_AFTER)
    return answer


def _disconnect_check() -> Callable[[], bool]:
    """Return a function that tells whether the client has disconnected."""
    disconnected: Callable[[], bool] = request.environ.get(
        "waitress.client_disconnected", lambda: False
    )
    return disconnected


def _worker_answer(
    pool: Pool, job: WorkerRequest, ask: Mapping[str, Any] | None = None
) -> Response:
    """Return a worker's answer to a request, 204 if nobody waits for it any more."""
    try:
        answer = pool.ask(job, _visitor(ask), _disconnect_check(), client=request.remote_addr or "")
    except Busy:
        return _busy(job.seconds)
    if answer is None:
        return Response(status=204)
    if isinstance(answer, StoppedWork):
        g.stopped = answer.why
        return refusal_response(refusal_sentence(answer.why, job.seconds, ask), ask, 503)
    return _response(answer)


def _stream_answer(pool: Pool, job: WorkerRequest) -> Response:
    """Return a worker's answer as a stream, each part as soon as it is there."""
    parts: Queue[AnswerPart | Answer | StoppedWork | None] = Queue()
    is_disconnected, abandoned, client = _disconnect_check(), Event(), request.remote_addr or ""

    def work() -> None:
        answer: Answer | StoppedWork | None = None
        try:
            answer = pool.ask(
                job, "", lambda: abandoned.is_set() or is_disconnected(), parts.put, client
            )
        except Busy:
            answer = StoppedWork("busy")
        finally:
            parts.put(answer)

    Thread(target=work, daemon=True).start()
    first = parts.get()
    if isinstance(first, AnswerPart):
        return _response(first, _remaining_parts(first, parts, abandoned, job.seconds))
    if first is None:
        return Response(status=204)
    if isinstance(first, StoppedWork):
        if first.why == "busy":
            return _busy(job.seconds)
        g.stopped = first.why
        return refusal_response(refusal_sentence(first.why, job.seconds, None), None, 503)
    return _response(first)


def _remaining_parts(
    part: AnswerPart | Answer | StoppedWork | None,
    parts: Queue[AnswerPart | Answer | StoppedWork | None],
    abandoned: Event,
    seconds: float,
) -> Iterator[bytes]:
    """Yield the bodies of an answer's parts; if it is cut short, a last line gives the reason."""
    try:
        while isinstance(part, AnswerPart):
            yield part.body
            part = parts.get()
        if isinstance(part, Answer):
            yield part.body
        elif isinstance(part, StoppedWork):
            yield orjson.dumps({"refused": refusal_sentence(part.why, seconds, None)}) + b"\n"
    finally:
        abandoned.set()


def _question(app: Dash, body: bytes) -> dict[str, Any] | None:
    """Return a page's question for its document, None for any other callback."""
    values = question_in(body, app.callback_map)
    ask = values.get(f"{ids.ASK}.data")
    return ask if isinstance(ask, dict) else None


def _texts(environ: Mapping[str, Any]) -> dict[str, str]:
    """Return the entries of a WSGI environment that are texts: only these go to a worker."""
    return {name: value for name, value in environ.items() if isinstance(value, str)}


def _response(answer: Answer | AnswerPart, body: Iterator[bytes] | None = None) -> Response:
    response = Response(answer.body if body is None else body, answer.status)
    response.headers.clear()
    for name, value in answer.headers:
        response.headers.add(name, value)
    return response


def refusal_sentence(why: StopReason, seconds: float, ask: Mapping[str, Any] | None) -> str:
    """Return the sentence with the reason of a missing answer, and the command that computes it.

    >>> search = "?net=CQ(61)&task=paths&from=%230&to=%231"
    >>> refusal_sentence("time", 2.0, {"page": "explore", "search": search})
    "Stopped after 2 s of computing: `explorer paths 'CQ(61)' '#0' '#1'` does it in a terminal."
    """
    reasons: dict[StopReason, str] = {
        "time": f"Stopped after {seconds:g} s of computing",
        "memory": "Stopped, because it takes more than 150 MB of memory",
        "end": "Stopped, because its process came to an end",
        "busy": "Too many ask just now: try it in a moment",
    }
    command = terminal_command(ask) if ask else ""
    tail = f": `{command}` does it in a terminal." if command else "."
    return reasons[why] + tail


def terminal_command(ask: Mapping[str, Any]) -> str:
    """Return the equivalent terminal command, "" if there is no such command."""
    if ask.get("page") != "explore":
        return ""
    search = str(ask.get("search", ""))
    texts = EXPLORE_CODEC.read(search)
    task = tasks().get(first(texts, "task")) or tasks()[DEFAULT_TASK]
    texts |= Codec(task.options).read(search)
    query = {name: tuple(text[:80] for text in values) for name, values in texts.items()}
    family = families().get(first(texts, "net").partition("(")[0])
    plugins = plugin_options(routers().get(first(texts, "router")), family, task)
    words = [*task.words(query), *plugins]
    is_complete = all(texts.get(name) for name in ("net", *task.positional_ends()))
    if not is_complete or not all(word.isprintable() for word in words):
        return ""
    return shlex.join(["explorer", *words])


def refusal_response(sentence: str, ask: Mapping[str, Any] | None, status: int) -> Response:
    """Return a refusal: for a page's question a document, else JSON with a status."""
    if ask is None:
        body = json_bytes({"refused": sentence, "error": sentence, "nearest": None})
        return Response(body, status, content_type="application/json")
    ask_of_page = read_ask(dict(ask))
    stopped = in_language(sentence, ask_of_page.get("lang", LANGUAGES[0]))
    document = {"stopped": stopped, "ask": ask_of_page}
    update = {"multi": True, "response": {ids.DOCUMENT: {"data": document}}}
    return Response(orjson.dumps(update), content_type="application/json")
