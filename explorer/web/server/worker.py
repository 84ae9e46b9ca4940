"""A process that answers requests, one at a time, each within limits of time and memory."""

from __future__ import annotations

import contextlib
import gc
import io
import logging
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import Any, Final, Literal, NoReturn, TypeAlias

from flask import Flask

from explorer.core import shared_cache
from explorer.core.plugins.loading import add_versions, constant_versions, reload_saved
from explorer.core.plugins.versions import Version
from explorer.documents.jobs.kinds import go_on
from explorer.jobs.desk import folder_of_server
from explorer.lessons.library import add_lesson
from explorer.pages.page import pages
from explorer.tasks.document import refusal
from explorer.web.main import create_app
from explorer.web.server.request_graphs import GRAPHS_KEY
from explorer.web.server.security import Access

MAX_MEMORY_BYTES: Final = 150_000_000
"""Bytes that one request may allocate beyond what its process holds when idle."""

Files: TypeAlias = tuple[tuple[Version, ...], ...]
"""The versions of every plug-in, the newest first."""

STREAM_HEADER: Final = ("X-Accel-Buffering", "no")
"""The header of an answer that is streamed."""

StopReason = Literal["time", "memory", "end", "busy"]
"""Why there is no answer: out of time or memory, the process ended, or too many waited."""


@dataclass(frozen=True)
class WorkerRequest:
    """A request as sent to a worker: the texts of WSGI's environment, the body, a limit in CPU
    seconds. Every worker loads the newest of ``plugin_versions``.
    """

    environ: Mapping[str, str]
    body: bytes
    seconds: float
    plugin_versions: Files = ()


@dataclass(frozen=True)
class WorkerJob:
    """A job in a folder that a worker continues, and its remaining CPU seconds."""

    folder: str
    key: str
    seconds: float
    plugin_versions: Files = ()


JOB_NICENESS: Final = 10
"""Added by ``nice`` for a process that runs a job, so that requests go first."""


@dataclass(frozen=True)
class Answer:
    """The answer to a request, or the last part of a streamed one."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


@dataclass(frozen=True)
class AnswerPart:
    """A part of a streamed answer; an ``Answer`` follows the last part."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


@dataclass(frozen=True)
class StoppedWork:
    """The result of a request that was stopped, and why."""

    why: StopReason


LAZY_MODULES: Final = ("networkx", "scipy.sparse.csgraph", "scipy.spatial")
"""Modules that tasks and drawings import on first use."""


class OutOfTime(BaseException):
    """A request has used its CPU seconds up. No ``except Exception`` catches it."""


class OutOfMemory(BaseException):
    """A request has used its memory up."""


Added: TypeAlias = tuple[Files, tuple[str, ...]]
"""The additions to the application: the versions of plug-ins, and paths of lessons."""


NOTHING_ADDED: Final[Added] = ((), ())


def application(added: Added = NOTHING_ADDED) -> Flask:
    """Return a worker's application, without access checks: the server has made them."""
    # A worker without additions uses the application that ``warm`` made before the fork.
    return _application(added)


@cache
def _application(added: Added) -> Flask:
    plugins, lessons = added
    for versions in plugins:
        add_versions(constant_versions(versions))
    for path in lessons:
        add_lesson(path)
    server: Flask = create_app(Access(checked=True), folder_of_server()).server
    server.register_error_handler(MemoryError, _out_of_memory)
    return server


def _out_of_memory(error: MemoryError) -> NoReturn:
    raise OutOfMemory from error


def warm(server_pid: int) -> None:
    """Load the modules that every worker needs, so that a worker forked from here starts at once.

    ``server_pid`` is the process id of the server. Raises SystemExit once that process has ended.
    """
    _exit_without_server(server_pid)
    client = application().test_client()
    client.get("/_dash-layout")
    for page in pages():
        _exit_without_server(server_pid)
        page.document({"page": page.module, "search": "", "count": 0})
    for module in LAZY_MODULES:
        _exit_without_server(server_pid)
        import_module(module)
    gc.collect()
    gc.freeze()


def _exit_without_server(server_pid: int) -> None:
    if os.getppid() != server_pid:
        sys.exit()


def work(channel: Connection, added: Added, scratch: str) -> None:
    """Answer the requests of a channel until it is closed, or until one exceeds its limits.

    Temporary files, and the cache of drawings that all workers share, go to ``scratch``.
    """
    tempfile.tempdir = scratch
    shared_cache.enable(scratch)
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    # Output of a plug-in must not go to the server's standard output.
    sys.stdout = sys.stderr
    logging.basicConfig(level=logging.WARNING, format="explorer: %(message)s")
    server = application(added)
    idle_bytes = held_memory()
    if not _try_send(channel, None):
        return
    while True:
        try:
            message: WorkerRequest | WorkerJob = channel.recv()
        except (EOFError, OSError):
            return
        if isinstance(message, WorkerJob):
            # Niceness cannot be lowered again, so the process ends after one job.
            _try_send(channel, (run_job(message), True))
            return
        answer = answer_request(server, message, channel.send)
        # The process ends after a request that was stopped, which may have left something half
        # done, after one with a visitor's own graph, and if it holds much memory.
        last = (
            isinstance(answer, StoppedWork)
            or GRAPHS_KEY in message.environ
            or held_memory() > idle_bytes + MAX_MEMORY_BYTES
        )
        if not _try_send(channel, (answer, last)) or last:
            return


def _try_send(channel: Connection, message: object) -> bool:
    """Send an object; return False if nobody receives it, so that the process should end."""
    try:
        channel.send(message)
    except OSError:
        return False
    return True


def run_job(job: WorkerJob) -> Answer | StoppedWork:
    """Continue a job; return status 200 once it is done, 400 with a sentence if it fails."""
    if hasattr(os, "nice"):
        os.nice(JOB_NICENESS)
    try:
        with limit_seconds(job.seconds), limit_memory(MAX_MEMORY_BYTES), end_with_server():
            reload_saved(job.plugin_versions)
            go_on(Path(job.folder), job.key)
    except OutOfTime:
        return StoppedWork("time")
    except (MemoryError, OutOfMemory):
        return StoppedWork("memory")
    except Exception as error:
        return Answer(400, (), refusal(error).sentence.encode())
    return Answer(200, (), b"")


@contextlib.contextmanager
def end_with_server() -> Iterator[None]:
    """End this process about a second after the process that started it has ended."""
    parent = os.getppid()

    def watch_server() -> None:
        while not finished.wait(1):
            if os.getppid() != parent:
                os._exit(1)

    finished = threading.Event()
    threading.Thread(target=watch_server, daemon=True).start()
    try:
        yield
    finally:
        finished.set()


def answer_request(
    server: Flask, request: WorkerRequest, forward: Callable[[AnswerPart], None] = lambda part: None
) -> Answer | StoppedWork:
    """Return the application's answer to a request, or why it was stopped.

    ``forward`` receives each part of a streamed answer.
    """
    try:
        with limit_seconds(request.seconds), limit_memory(MAX_MEMORY_BYTES):
            reload_saved(request.plugin_versions)
            return _answer(server, request, forward)
    except OutOfTime:
        return StoppedWork("time")
    except (MemoryError, OutOfMemory):
        return StoppedWork("memory")
    except (SystemExit, KeyboardInterrupt, GeneratorExit):
        return StoppedWork("end")


def _answer(server: Flask, job: WorkerRequest, forward: Callable[[AnswerPart], None]) -> Answer:
    environ: dict[str, Any] = {
        **job.environ,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(job.body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": False,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "CONTENT_LENGTH": str(len(job.body)),
    }
    responses: list[tuple[str, list[tuple[str, str]]]] = []

    def start(status: str, headers: list[tuple[str, str]], *_: Any) -> Any:
        responses.append((status, headers))

    parts = server(environ, start)
    try:
        if responses and STREAM_HEADER in responses[-1][1]:
            status, headers = responses[-1]
            for part in parts:
                forward(AnswerPart(int(status.split()[0]), tuple(headers), part))
            body = b""
        else:
            body = b"".join(parts)
    finally:
        if hasattr(parts, "close"):
            parts.close()
    status, headers = responses[-1]
    return Answer(int(status.split()[0]), tuple(headers), body)


@contextlib.contextmanager
def limit_seconds(seconds: float) -> Iterator[None]:
    """Raise OutOfTime after ``seconds`` of CPU, if the system has a timer for that."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> NoReturn:
        raise OutOfTime

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@contextlib.contextmanager
def limit_memory(extra_bytes: int) -> Iterator[None]:
    """Limit this process to ``extra_bytes`` beyond those it holds, on Linux only."""
    if not sys.platform.startswith("linux"):
        yield
        return
    import resource

    before = resource.getrlimit(resource.RLIMIT_DATA)
    top = held_memory() + extra_bytes
    hard = before[1]
    soft = top if hard == resource.RLIM_INFINITY else min(top, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, before)


def held_memory() -> int:
    """Return the bytes of data that this process holds, 0 if the system does not report them."""
    try:
        with open("/proc/self/status") as status:
            line = next(line for line in status if line.startswith("VmData"))
        return int(line.split()[1]) * 1024
    except (OSError, StopIteration):
        return 0
