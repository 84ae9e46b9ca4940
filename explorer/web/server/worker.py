"""A process that answers requests, one at a time, each within its time and its memory."""

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
from explorer.core.plugins.loading import add_versions, given_versions, reload_saved
from explorer.core.plugins.versions import Version
from explorer.documents.jobs.kinds import go_on
from explorer.jobs.desk import folder_of_server
from explorer.lessons.library import add_lesson
from explorer.pages.page import pages
from explorer.tasks.document import refusal
from explorer.web.main import create_app
from explorer.web.server.request_graphs import CONTENT
from explorer.web.server.security import Access

MOST_MEMORY: Final = 150_000_000
"""Bytes that one request may take beyond what its process holds at rest."""

Files: TypeAlias = tuple[tuple[Version, ...], ...]
"""The versions of every plug-in, the newest first."""

UNBUFFERED: Final = ("X-Accel-Buffering", "no")
"""What an answer says that is read before it is whole."""

Why = Literal["time", "memory", "end", "busy"]
"""Why there is no answer: out of time or memory, the end of its process, no place to wait in."""


@dataclass(frozen=True)
class WorkerRequest:
    """A request as it goes to a worker: WSGI's texts, the body, the seconds of CPU it may take.

    ``files`` are the versions of the plug-ins: every worker answers by the newest that was seen.
    """

    environ: Mapping[str, str]
    body: bytes
    seconds: float
    files: Files = ()


@dataclass(frozen=True)
class WorkerJob:
    """A job of a folder that a worker goes on with, and the seconds of CPU that are left for it."""

    folder: str
    key: str
    seconds: float
    files: Files = ()


LOW: Final = 10
"""How much a job gives way to requests, as ``nice`` has it."""


@dataclass(frozen=True)
class Answer:
    """What a request is answered with."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


@dataclass(frozen=True)
class Part:
    """The beginning of an answer, or what comes next of it: the ``Answer`` has the rest."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


@dataclass(frozen=True)
class StoppedWork:
    """A request that was not answered within its bounds."""

    why: Why


HEAVY: Final = ("networkx", "scipy.sparse.csgraph", "scipy.spatial")
"""What tasks and drawings load when they first need it."""


class OutOfTime(BaseException):
    """The seconds of a request are used up; nothing but a worker's loop catches it."""


class OutOfMemory(BaseException):
    """The memory of a request is used up."""


Added: TypeAlias = tuple[Files, tuple[str, ...]]
"""Files of others: plug-ins as they are saved, lessons."""


NOTHING_ADDED: Final[Added] = ((), ())


def application(added: Added = NOTHING_ADDED) -> Flask:
    """Return the application as a worker has it: who may ask has been asked in front of it."""
    # A worker without additions finds what it was forked with.
    return _application(added)


@cache
def _application(added: Added) -> Flask:
    plugins, lessons = added
    for versions in plugins:
        add_versions(given_versions(versions))
    for path in lessons:
        add_lesson(path)
    server: Flask = create_app(Access(asked=True), folder_of_server()).server
    server.register_error_handler(MemoryError, _out_of_memory)
    return server


def _out_of_memory(error: MemoryError) -> NoReturn:
    raise OutOfMemory from error


def warm(server: int) -> None:
    """Load what every worker needs, so that one that is forked from here starts at once.

    Raises SystemExit once the server, a parent process, has ended.
    """
    _end_without(server)
    client = application().test_client()
    client.get("/_dash-layout")
    for page in pages():
        _end_without(server)
        page.document({"page": page.module, "search": "", "count": 0})
    for module in HEAVY:
        _end_without(server)
        import_module(module)
    gc.collect()
    gc.freeze()


def _end_without(server: int) -> None:
    if os.getppid() != server:
        sys.exit()


def work(channel: Connection, added: Added, scratch: str) -> None:
    """Answer what comes through a channel until it is closed, or until a request was too much.

    Files that are needed for a moment go to ``scratch``, and drawings that all workers share.
    """
    tempfile.tempdir = scratch
    shared_cache.enable(scratch)
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    # What is printed by a plug-in is no output of the server.
    sys.stdout = sys.stderr
    logging.basicConfig(level=logging.WARNING, format="explorer: %(message)s")
    server = application(added)
    rest = held_memory()
    if not _try_send(channel, None):
        return
    while True:
        try:
            job: WorkerRequest | WorkerJob = channel.recv()
        except (EOFError, OSError):
            return
        if isinstance(job, WorkerJob):
            # Who has once given way to others does so for good.
            _try_send(channel, (went_on(job), True))
            return
        answer = answer_request(server, job, channel.send)
        # A request that was stopped may have left anything half done; and memory is given back.
        # What came with a request is nobody else's: it goes with the process.
        last = (
            isinstance(answer, StoppedWork)
            or CONTENT in job.environ
            or held_memory() > rest + MOST_MEMORY
        )
        if not _try_send(channel, (answer, last)) or last:
            return


def _try_send(channel: Connection, what: object) -> bool:
    """Send something; where that fails nobody would hear of it, and the process is to end."""
    try:
        channel.send(what)
    except OSError:
        return False
    return True


def went_on(job: WorkerJob) -> Answer | StoppedWork:
    """Return that a job is whole, or why it is not: with a sentence where it cannot be."""
    if hasattr(os, "nice"):
        os.nice(LOW)
    try:
        with limit_seconds(job.seconds), limit_memory(MOST_MEMORY), gone_with_server():
            reload_saved(job.files)
            go_on(Path(job.folder), job.key)
    except OutOfTime:
        return StoppedWork("time")
    except (MemoryError, OutOfMemory):
        return StoppedWork("memory")
    except Exception as error:
        return Answer(400, (), refusal(error).sentence.encode())
    return Answer(200, (), b"")


@contextlib.contextmanager
def gone_with_server() -> Iterator[None]:
    """End this process soon after the one that started it has ended: nobody waits for it then."""
    parent = os.getppid()

    def look() -> None:
        while not over.wait(1):
            if os.getppid() != parent:
                os._exit(1)

    over = threading.Event()
    threading.Thread(target=look, daemon=True).start()
    try:
        yield
    finally:
        over.set()


def answer_request(
    server: Flask, asked: WorkerRequest, hand: Callable[[Part], None] = lambda part: None
) -> Answer | StoppedWork:
    """Return the answer of the application to a request, or why there is none.

    One that is to be read before it is whole is handed on part by part.
    """
    try:
        with limit_seconds(asked.seconds), limit_memory(MOST_MEMORY):
            reload_saved(asked.files)
            return _answer(server, asked, hand)
    except OutOfTime:
        return StoppedWork("time")
    except (MemoryError, OutOfMemory):
        return StoppedWork("memory")
    except (SystemExit, KeyboardInterrupt, GeneratorExit):
        return StoppedWork("end")


def _answer(server: Flask, job: WorkerRequest, hand: Callable[[Part], None]) -> Answer:
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
        if responses and UNBUFFERED in responses[-1][1]:
            status, headers = responses[-1]
            for part in parts:
                hand(Part(int(status.split()[0]), tuple(headers), part))
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
    """Raise OutOfTime once so many seconds of CPU are used, where the system can tell."""
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
def limit_memory(more: int) -> Iterator[None]:
    """Let this process take so many bytes more, where the system can hold it to that."""
    if not sys.platform.startswith("linux"):
        yield
        return
    import resource

    before = resource.getrlimit(resource.RLIMIT_DATA)
    top = held_memory() + more
    hard = before[1]
    soft = top if hard == resource.RLIM_INFINITY else min(top, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, before)


def held_memory() -> int:
    """Return the bytes of data that this process holds; 0 where the system does not tell."""
    try:
        with open("/proc/self/status") as status:
            line = next(line for line in status if line.startswith("VmData"))
        return int(line.split()[1]) * 1024
    except (OSError, StopIteration):
        return 0
