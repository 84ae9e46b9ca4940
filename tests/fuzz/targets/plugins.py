"""Files of one's own: somebody else's Python, each in a process that is thrown away."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import sys
import tempfile
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import explorer
from explorer.core.errors import ExplorerError
from explorer.core.limits import page_limits
from explorer.core.plugins import loading
from explorer.core.registry import PLUGIN_PREFIX, families, network, routers
from explorer.routing.traces.trace import route
from tests.fuzz.draw import Draw, mutated
from tests.fuzz.target import Target

GUIDE = Path(explorer.__file__).parents[1] / ".github" / "CONTRIBUTING.md"

PATIENCE = 15
"""Seconds by the clock after which a process is ended."""

OPEN = """
from explorer.core.plugins.next_hop import NextHop

class Greedy(NextHop):
    key, title = "greedy", "Greedy"

    def serves(self, net):
        return net.family == "S"

    def next_hop(self, net, here, target):
        return min(net.neighbors(here).tolist(), key=lambda v: int(net.distance(v, target)))
"""

LOWEST = """
def next_hop(here, target):
    wrong = here ^ target
    return here ^ (wrong & -wrong)
"""

WORDS = (
    "None", "()", "[]", "{}", "''", "0", "-1", "1.5", "2**70", "True", "object()", "lambda: 0",
    "exit()", "raise SystemExit(3)", "raise KeyboardInterrupt", "1/0", "print('x')", "input()",
    "while True: pass", "return", "yield", "self", "net", "'\\x1b[31m'", "'x' * 10**6", "...",
    "raise GeneratorExit", "raise MemoryError", "raise RecursionError", "quit", "'\\ud800'",
    "import nothing", "samples = ()", "family = 'Q'", "key = 'e-cube'", "raise StopIteration",
)  # fmt: skip
"""Pieces of Python, none of which reaches beyond its process."""


@cache
def sources() -> tuple[str, ...]:
    """Return the networks, routers and broadcasts that the guide walks through, and two more."""
    matches = re.findall(r"```python (explorer/\S+\.py)\n(.*?)```", GUIDE.read_text("utf-8"), re.S)
    rooms = ("explorer/networks/", "explorer/routing/", "explorer/collectives/")
    return (*(text for name, text in matches if name.startswith(rooms)), OPEN, LOWEST)


def plugin(draw: Draw) -> str:
    """Return a file with tokens exchanged, lines gone or twice, pieces of Python put in."""
    text = draw.choice(sources())
    for _ in range(draw.randrange(1, 4)):
        if draw.random() < 0.35:
            text = mutated(draw, text, WORDS)
            continue
        pieces = re.split(r"(\w+|\n *|[^\w\s])", text)
        at = draw.randrange(len(pieces))
        indent = re.search(r"\n( *)[^\n]*$", "".join(pieces[:at]))
        how = draw.random()
        if how < 0.4:
            pieces[at] = draw.choice(WORDS)
        elif how < 0.6:
            pieces[at] = draw.choice(pieces)
        elif how < 0.8:
            del pieces[at : at + draw.randrange(1, 6)]
        else:
            pieces.insert(at, f"\n{indent[1] if indent else ''}{draw.choice(WORDS)}\n")
        text = "".join(pieces)
    return text


def answer_plugin(case: str) -> Iterable[str]:
    """Load a file and use its definitions as a page would, in a separate process."""
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        path = Path(folder, "mine.py")
        path.write_bytes(case.encode("utf-8", "surrogatepass"))
        answers, status = in_child(lambda: load_and_use(str(path)))
    if os.WIFSIGNALED(status):
        raise AssertionError(f"its process ends with {signal.Signals(os.WTERMSIG(status)).name}")
    assert os.waitstatus_to_exitcode(status) == 0, "its process is left by its code"
    document: list[str] = json.loads(answers)
    return document


def load_and_use(path: str) -> list[str]:
    """Return the answers to a file: a refusal, or those of its networks and routers."""
    loading.MAX_LOAD_SECONDS = 1.0  # type: ignore[misc]
    try:
        loading.add_plugin(path)
    except ExplorerError as error:
        return [str(error)]
    answers = []
    with page_limits():
        own_families = [
            cls for cls in families().values() if cls.__module__.startswith(PLUGIN_PREFIX)
        ]
        nets = [network(spec) for cls in own_families for spec in cls.samples[:2]]
        for router in routers().values():
            if type(router).__module__.startswith(PLUGIN_PREFIX):
                nets += [net for net in map(network, ("S(3)", "Q(3)")) if router.serves(net)]
        for net in nets:
            try:
                net.info()
                route(net, 0, net.nodes - 1)
            except ExplorerError as error:
                answers.append(str(error))
    return answers


def in_child(work: Callable[[], list[str]]) -> tuple[bytes, int]:
    """Do work silently in a separate process; return its output, and how it ended."""
    import resource

    here, there = os.pipe()
    child = os.fork()
    if child == 0:
        code = 70
        try:
            os.setpgid(0, 0)
            resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
            silent = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(silent, stream)
            sys.stdout = sys.stderr = open(1, "w", closefd=False)  # noqa: SIM115
            packed = json.dumps(_plainly(work)).encode()
            while packed:
                packed = packed[os.write(there, packed) :]
            code = 0
        finally:
            os._exit(code)
    os.close(there)
    packed = b""
    try:
        while select.select([here], [], [], PATIENCE)[0]:
            part = os.read(here, 65536)
            if not part:
                break
            packed += part
        else:
            os.kill(child, signal.SIGKILL)
    finally:
        os.close(here)
        _, status = os.waitpid(child, 0)
    return packed, status


def _plainly(work: Callable[[], list[str]]) -> list[str]:
    """Do work; an uncaught error becomes an answer that counts as wrong."""
    try:
        return work()
    except BaseException as error:
        return [f"escapes: {type(error).__name__}\n{error}"]


TARGETS = (
    (Target("plug-ins", 2, plugin, answer_plugin, seconds=60, words=WORDS),)
    if hasattr(os, "fork")
    else ()
)
