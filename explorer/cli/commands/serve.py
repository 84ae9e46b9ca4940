"""``explorer serve``: the page, behind waitress."""

from __future__ import annotations

import argparse
import logging
import os
import re
import secrets
import select
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from ipaddress import ip_address
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from explorer.classroom.result_code import KEY_VARIABLE, read_or_make_key
from explorer.cli import streams
from explorer.cli.arguments import Commands, add_command, with_arguments
from explorer.cli.output import emit
from explorer.core.errors import ExplorerError, brief
from explorer.tasks.command import Argument, whole_number
from explorer.words.lines import Lines

if TYPE_CHECKING:
    from explorer.web.server.pool import Pool
    from explorer.web.server.security import Access

HOST = "127.0.0.1"
PORT = 8050
WORKERS = 2
THREADS = 200
"""Number of requests handled at once; the work itself is done by the workers."""

MAX_CONNECTIONS = 2000

MAX_BUFFERED_BYTES = 1 << 18
"""Most bytes of an answer held in memory until the visitor reads them."""

STACK_BYTES = 1 << 20
"""Stack size, in bytes, of a thread that only waits for the answer of a worker."""

SIGNAL_CHECK_SECONDS = 0.5
"""Seconds between two checks for a signal while the server waits for its end."""

MIN_ADDRESS_SPACE = 1_500_000_000
"""Limit of address space, in bytes, below which a server may crash while it starts."""

NO_MEMORY = (
    "this process may take less memory than serving needs, some 1.5 GB of addresses (`ulimit -v`)"
)


def add(commands: Commands) -> None:
    """Add the command of this group."""
    parser = add_command(commands, "serve", serve, "Serve the page and open it in the browser.")
    workers_help = f"processes that compute, short work and long work each ({WORKERS})"
    port_help = f"port to listen on, 0 for a free one ({PORT})"
    host_help = "a name that visitors may call this server by, as a proxy does; may be given again"
    frame_help = "a site that may hold /embed, as https://lms.example.org; may be given again"
    prefix_help = "the folder of a site that the page stands in, as /user/ann/proxy/8050/ (/)"
    lesson_help = "a lesson of your own, shown on /learn beside the others; may be given again"
    with_arguments(
        parser,
        Argument("--host", f"address to listen on ({HOST})", default=HOST),
        whole_number("--port", port_help, "port", 0, 65535, default=PORT),
        Argument("--no-browser", "open no browser", default=False),
        whole_number("--workers", workers_help, "number of workers", 1, 64, default=WORKERS),
        Argument("--allow-host", host_help, "NAME", repeats=True, read=host_name),
        Argument("--allow-frame", frame_help, "SITE", repeats=True, read=site),
        Argument("--prefix", prefix_help, "PATH", default="/", read=prefix),
        Argument("--lesson", lesson_help, "FILE", repeats=True),
    )
    parser.add_argument(
        "--jobs",
        "--runs",
        type=folder,
        metavar="DIR",
        help="keep the jobs of /jobs there, beside those of commands (--resume DIR)",
    )
    key_help = "sign the results of challenges by the key in this file, made if there is none"
    log_help = "what is written to standard error: faults alone, or a line of JSON a request"
    token_help = (
        "what visitors must bring; beyond this machine one is made up. 'none' asks for none"
    )
    with_arguments(
        parser,
        Argument("--no-jobs", "do no jobs for those who close their tab", default=False),
        Argument("--no-rooms", "ask no class: open no rooms for phones", default=False),
        Argument("--key", key_help, "FILE", read=Path),
        Argument(
            "--log",
            log_help,
            default="faults",
            choices=("faults", "json"),
            refusal_name="kind of log",
        ),
        Argument("--token", token_help, "WORD", read=token),
    )


def serve(args: argparse.Namespace) -> int:
    """Serve until interrupted (returns 130) or terminated (returns 0).

    The server runs in a thread of its own and this one only waits, so that an interruption never
    comes when something is half begun.
    """
    _require_memory()
    from explorer.lessons.library import add_lesson

    for path in args.lesson:
        add_lesson(path)
    listener = listen(args.host, args.port)
    _configure_logging(args.log == "json")
    ends: SimpleQueue[int | BaseException] = SimpleQueue()
    signal.signal(signal.SIGTERM, lambda *_: ends.put(0))
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda *_: ends.put(streams.INTERRUPTED))

    if args.key is not None:
        # The worker processes inherit the variable.
        os.environ[KEY_VARIABLE] = read_or_make_key(args.key).hex()

    from explorer.jobs.desk import FOLDER
    from explorer.web.server.pool import Pool

    # Without --jobs the folder of jobs is deleted when the server ends.
    scratch = TemporaryDirectory(prefix="explorer-jobs-")
    jobs = None if args.no_jobs else args.jobs or Path(scratch.name)
    if jobs is not None:
        os.environ[FOLDER] = str(jobs.resolve())
    pool = Pool(args.workers, tuple(args.plugin), tuple(args.lesson))

    def run() -> None:
        try:
            # The workers load while the pages are made; requests that come earlier wait.
            threading.Thread(target=pool.begin, daemon=True).start()
            _serve(args, listener, pool, jobs)
        except BaseException as error:
            ends.put(error)

    try:
        # Processes started from here do not get Ctrl+C: this process ends them.
        with _interruptions_blocked():
            threading.Thread(target=run, daemon=True).start()
        end = _wait_for_end(ends)
        if isinstance(end, BaseException):
            raise end
    except (MemoryError, RuntimeError) as error:
        # Lack of memory for a thread is raised as a RuntimeError.
        if isinstance(error, MemoryError) or "new thread" in str(error):
            raise ExplorerError(NO_MEMORY) from None
        raise
    finally:
        pool.close()
        scratch.cleanup()
    if end == streams.INTERRUPTED:
        streams.write_error("\nexplorer: interrupted\n")
    return end


def _wait_for_end(ends: SimpleQueue[int | BaseException]) -> int | BaseException:
    """Return the first end that is reported.

    A signal that arrives just as this thread goes to sleep does not wake it. So the thread wakes
    every SIGNAL_CHECK_SECONDS, and Python handles the signal then.
    """
    while True:
        with suppress(Empty):
            return ends.get(timeout=SIGNAL_CHECK_SECONDS)


def _require_memory() -> None:
    """Raise ExplorerError if the memory limit is far too low: libraries would then crash while they
    load, in languages that raise no exceptions."""
    with suppress(ImportError):
        import resource

        limit, _ = resource.getrlimit(resource.RLIMIT_AS)
        if limit != resource.RLIM_INFINITY and limit < MIN_ADDRESS_SPACE:
            raise ExplorerError(NO_MEMORY)


@contextmanager
def _interruptions_blocked() -> Iterator[None]:
    """Shield threads started meanwhile, and their processes, from interruptions."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _configure_logging(json_lines: bool) -> None:
    """Let errors be logged to standard error, a line each."""
    from explorer.web.server.health import JsonLines

    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if json_lines else logging.Formatter("explorer: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    # Leave out the warning for each request that waits.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)


def _serve(
    args: argparse.Namespace, listener: socket.socket, pool: Pool, jobs: Path | None
) -> None:
    from waitress.adjustments import Adjustments

    from explorer.jobs.desk import Desk
    from explorer.web.main import create_app
    from explorer.web.server.callback_validation import MAX_BODY
    from explorer.web.server.dispatcher import attach_pool
    from explorer.web.server.job_runner import JobRunner
    from explorer.web.server.thread_pools import Server, TwoPoolDispatcher
    from explorer.web.server.url_prefix import require_distinct_prefix

    access = access_of(args)
    try:
        app = create_app(access, jobs, args.prefix, not args.no_rooms)
    except OSError as error:
        raise ExplorerError(f"the files of the pages cannot be read ({error.strerror})") from None
    attach_pool(app, pool, args.log == "json")
    if jobs is not None:
        JobRunner(Desk(jobs), pool).attach(app.server)
    require_distinct_prefix(app.server, args.prefix)
    try:
        settings = Adjustments(
            connection_limit=MAX_CONNECTIONS,
            asyncore_use_poll=hasattr(select, "poll"),
            # Lets waitress notice that a visitor has gone while the answer is made.
            channel_request_lookahead=1,
            max_request_body_size=MAX_BODY,
            # Larger unread answers are buffered on disk, not in memory.
            outbuf_overflow=MAX_BUFFERED_BYTES,
            # A proxy on this machine sends the visitor's address in a header.
            trusted_proxy=HOST,
            trusted_proxy_headers={"x-forwarded-for"},
            # No banner: the server's name is nobody's business.
            ident=None,
        )
        threading.stack_size(STACK_BYTES)
        dispatcher = TwoPoolDispatcher(THREADS, args.prefix)
        server = Server(
            app.server,
            _sock=listener,
            dispatcher=dispatcher,
            adj=settings,
            bind_socket=False,
            sockinfo=(listener.family, listener.type, listener.proto, listener.getsockname()),
        )
    except OSError as error:
        raise _cannot_listen(args.host, args.port, error) from None
    base_url = f"http://{browser_host(args.host)}:{listener.getsockname()[1]}{args.prefix}"
    url = f"{base_url}?token={access.token}" if access.token else base_url
    sentences = [f"Interconnect Explorer is at {url} (Ctrl+C stops it)"]
    sentences.append(f"Its documentation is at {base_url}docs/")
    if access.network:
        users = (
            "who has this address with its token" if access.token else "everybody who reaches it"
        )
        sentences.append(f"It listens beyond this machine, on {args.host}: {users} can use it.")
    if args.jobs and jobs:
        sentences.append(f"How far long works are: {base_url}jobs")
    emit(Lines(sentences))
    sys.stdout.flush()
    if not args.no_browser:
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    try:
        server.run()
    finally:
        server.close()


def access_of(args: argparse.Namespace) -> Access:
    """Return the access rules: other machines need the token, unless none is wanted."""
    from explorer.web.server.security import LOCAL, Access

    network = not is_this_machine(args.host)
    secret = args.token
    if secret is None:
        secret = secrets.token_urlsafe(16) if network else ""
    hosts = () if args.host in LOCAL or args.host == "" else (args.host,)
    return Access(
        hosts=(*args.allow_host, *hosts),
        network=network,
        token="" if secret == "none" else secret,
        frames=tuple(args.allow_frame),
    )


def is_this_machine(host: str) -> bool:
    """Return whether a host can be reached from this machine only.

    >>> [is_this_machine(host) for host in ("localhost", "127.0.0.9", "::1", "0.0.0.0", "")]
    [True, True, True, False, False]
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def host_name(text: str) -> str:
    """Return a host name as it is written in a URL; refuse other text."""
    if not re.fullmatch(r"[A-Za-z0-9.:_-]{1,253}", text):
        raise argparse.ArgumentTypeError(
            f"{brief(text)!r} is no name of a machine: one is like nets.example.org, without port"
        )
    return text.casefold()


def site(text: str) -> str:
    """Return a site, which is the part of a URL before the path; refuse other text."""
    if not re.fullmatch(r"https?://[A-Za-z0-9.*_-]{1,253}(:[0-9]{1,5})?", text):
        raise argparse.ArgumentTypeError(
            f"{brief(text)!r} is no site: one is like https://lms.example.org"
        )
    return text


def prefix(text: str) -> str:
    """Return the folder of a site, with a slash at both ends; refuse other text.

    >>> prefix("user/ann/proxy/8050"), prefix("/")
    ('/user/ann/proxy/8050/', '/')
    """
    name = text.strip("/")
    if not re.fullmatch(r"([A-Za-z0-9._~@:+-]|%[0-9A-Fa-f]{2}|/(?!/)){0,500}", name) or any(
        part in (".", "..") for part in name.split("/")
    ):
        raise argparse.ArgumentTypeError(
            f"{brief(text)!r} is no folder of a site: one is like /user/ann/proxy/8050/"
        )
    return f"/{name}/" if name else "/"


def folder(text: str) -> Path:
    """Return a folder that exists; refuse other text."""
    path = Path(text)
    if not path.is_dir():
        raise argparse.ArgumentTypeError(f"{brief(text)!r} is no folder: make it first")
    return path


def token(text: str) -> str:
    """Return a token that a URL can contain without escapes; refuse other text."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{4,200}", text):
        raise argparse.ArgumentTypeError(
            "a token takes 4 to 200 letters, digits, hyphens and underscores; 'none' asks for none"
        )
    return text


def listen(host: str, port: int) -> socket.socket:
    """Return a socket bound to host and port; raise ExplorerError if that fails."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except OSError:
        raise ExplorerError(f"{host!r} is no address of this machine", nearest=HOST) from None
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
    except OSError as error:
        listener.close()
        raise _cannot_listen(host, port, error) from None
    return listener


def _cannot_listen(host: str, port: int, error: OSError) -> ExplorerError:
    return ExplorerError(
        f"port {port} of {host} cannot be listened on ({error.strerror})",
        nearest="--port 0, which takes a free one",
    )


def browser_host(host: str) -> str:
    """Return the host by which a browser on this machine reaches a host that is listened on."""
    if host in ("0.0.0.0", "::", ""):
        return HOST
    return f"[{host}]" if ":" in host else host
