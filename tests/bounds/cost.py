"""The cost of a question in a separate process: seconds of CPU, memory, how it ended."""

from __future__ import annotations

import io
import os
import resource
import time
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from typing import Any, Final

import orjson

from explorer.cli.main import main
from explorer.pages import ids
from explorer.web.server.worker import (
    MAX_MEMORY_BYTES,
    StoppedWork,
    WorkerRequest,
    answer_request,
    application,
)
from tests.bounds.questions import Question
from tests.fuzz.target import unfit
from tests.web.hostile import CALLBACK, body

CEILING: Final = 4 * 2**30
"""Bytes that a process may take before it is stopped, whatever it runs."""

QUICK: Final = 2.0
"""Seconds of CPU that are no long work."""

PATIENCE: Final = 60
"""How many times its seconds a question may last by the clock."""

REFUSAL_KEYS: Final = frozenset({"sentence", "refused", "error", "stopped"})
"""The keys under which a document has the sentence of a refusal."""


@dataclass(frozen=True)
class Cost:
    """Seconds of CPU, megabytes above the start, how the question ended, and its error."""

    asked: Question
    seconds: float
    megabytes: float
    ended: str
    wrong: str = ""

    @property
    def long(self) -> bool:
        """Whether the page shows that the answer takes long."""
        return self.asked.way != "command" and self.seconds > QUICK


def cost(question: Question) -> Cost:
    """Return what a question costs."""
    here, there = Pipe(False)
    process = get_context("fork").Process(target=_child, args=(question, there))
    process.start()
    there.close()
    try:
        if not here.poll(PATIENCE * question.seconds):
            return Cost(question, question.seconds, 0, "killed", "does not end")
        seconds, megabytes, ended, wrong = here.recv()
    except EOFError:
        return Cost(question, 0, 0, "died", "its process dies")
    finally:
        process.kill()
        process.join()
        here.close()
    if question.way != "command" and megabytes > MAX_MEMORY_BYTES / 1e6:
        wrong = wrong or f"takes {megabytes:,.0f} MB"
    return Cost(question, seconds, megabytes, ended, wrong)


def _resident() -> float:
    """Return the most megabytes that this process has held."""
    with open("/proc/self/status") as status:
        peak = next(line for line in status if line.startswith("VmHWM"))
    return int(peak.split()[1]) / 1e3


def _child(question: Question, pipe: Connection) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (CEILING, CEILING))
    with open("/proc/self/clear_refs", "w") as reset:
        reset.write("5")
    before, start = _resident(), time.process_time()
    try:
        ended, wrong = _command(question) if question.way == "command" else _request(question)
    except BaseException as error:
        ended, wrong = "raised", f"{type(error).__name__}: {error}"[:300]
    pipe.send((time.process_time() - start, _resident() - before, ended, wrong))


def _request(question: Question) -> tuple[str, str]:
    """Ask the application as a worker does; return how that ended and its error."""
    page = question.way == "page"
    path, _, query = question.text.partition("?")
    ask = {"page": "explore", "search": question.text, "count": 1}
    content = orjson.dumps(body(ids.DOCUMENT, "data", ids.ASK, "data", ask)) if page else b""
    texts = {
        "REQUEST_METHOD": "POST" if page else "GET",
        "PATH_INFO": CALLBACK if page else path,
        "QUERY_STRING": "" if page else query,
        "SCRIPT_NAME": "",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": "localhost",
        "CONTENT_TYPE": "application/json",
    }
    reply = answer_request(application(), WorkerRequest(texts, content, question.seconds))
    if isinstance(reply, StoppedWork):
        return "stopped", f"is stopped: {reply.why}"
    ended = f"{reply.status}, {len(reply.body) / 1e3:,.0f} kB"
    if reply.status >= 500:
        return ended, f"is answered {reply.status}: {reply.body[:300]!r}"
    kind = dict(reply.headers).get("Content-Type", "")
    sentences = list(_sentences(orjson.loads(reply.body))) if "json" in kind else []
    if reply.status >= 400 and not sentences:
        sentences = [reply.body.decode("utf-8", "replace").rstrip("\n")]
    return ended, next(filter(None, map(unfit, sentences)), "")


def _sentences(document: Any) -> Iterator[str]:
    """Yield the sentences of a document that refuse something."""
    if isinstance(document, dict):
        for name, value in document.items():
            if name in REFUSAL_KEYS and isinstance(value, str):
                yield value
            else:
                yield from _sentences(value)
    elif isinstance(document, list):
        for value in document:
            yield from _sentences(value)


def _command(question: Question) -> tuple[str, str]:
    """Run a command; return how it ended and its error."""
    resource.setrlimit(resource.RLIMIT_CPU, (int(question.seconds), int(question.seconds) + 1))
    output = io.StringIO()
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(output):
        try:
            code = main(question.text.split())
        except SystemExit as leaving:
            code = leaving.code if isinstance(leaving.code, int) else 1
    text = output.getvalue()
    if code not in (0, 2):
        return f"{code}", f"ends with {code}: {text[:300]!r}"
    return f"{code}", (unfit(text.removesuffix("\n")) or "") if code else ""
