"""A class at work: visitors open the pages, route, look at tasks, compare, read, all at once.

python -m tests.load              a class of 200 for half a minute, against a server of its own
python -m tests.load --write      the same, and the result into its page
python -m tests.load --visitors 20 --seconds 10
python -m tests.load --visitors 50 --phones 200     a class that answers, while another one browses
python -m tests.load --slowest 20          and which answers took longest, and when
python -m tests.load --visitors 20 --seconds 3600 --watch 300      memory, every five minutes
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from random import Random
from time import perf_counter, sleep

from tests.load.client import Refused, Visitor
from tests.load.phones import lecture

PAGE = Path(__file__).parents[2] / ".github" / "docs" / "serving.md"
MARKS = ("<!-- load -->", "<!-- /load -->")

THINKING = (2.0, 8.0)
"""Seconds between two things that a visitor does: what is asked is looked at."""

NETWORKS = ("MC(2,2)", "Q(4)", "Q(6)", "CQ(4)", "HCN(3)", "S(4)", "EH(1,2)", "MC(3,3)", "GHC(3,4)")
TASKS = ("route", "route", "route", "broadcast", "faults", "paths", "traffic", "exchange")


async def visit(visitor: Visitor, draw: Random, lasts: float, troubles: list[str]) -> None:
    """Do what a student does: open, route, look at tasks, compare, read."""
    loop = asyncio.get_running_loop()
    until = loop.time() + lasts
    try:
        # A page asks for its document as it opens; what is looked at then differs.
        await visitor.open("/")
        await visitor.question("explore", "")
        await asyncio.sleep(draw.uniform(0, THINKING[1]))
        while loop.time() < until:
            what = draw.random()
            if what < 0.75:
                net, task = draw.choice(NETWORKS), draw.choice(TASKS)
                pair = f"&from=%23{draw.randrange(8)}&to=%23{8 + draw.randrange(8)}"
                await visitor.question("explore", f"?net={net}&task={task}{pair}")
            elif what < 0.85:
                await visitor.question("compare", "")
            elif what < 0.95:
                await visitor.question("papers", "?id=mc-t1-3-2")
                await visitor.get("list", "/papers/list/statements")
            else:
                await visitor.question("networks", "")
            await asyncio.sleep(draw.uniform(*THINKING))
    except (Refused, OSError, asyncio.IncompleteReadError) as error:
        troubles.append(f"{type(error).__name__}: {error}")
    finally:
        visitor.leave()


async def class_of(
    visitors: int, lasts: float, port: int, each: list[tuple[float, float, str]]
) -> tuple[Mapping[str, list[float]], list[str]]:
    """Let so many visitors be there at once; return how long what took, and what went wrong."""
    times: dict[str, list[float]] = defaultdict(list)
    troubles: list[str] = []
    draw = Random(1)
    await asyncio.gather(
        *(
            visit(
                Visitor("127.0.0.1", port, f"visitor {i}", times, each), Random(draw.random()),
                lasts, troubles,
            )
            for i in range(visitors)
        )
    )  # fmt: skip
    return times, troubles


def resident_bytes(pid: int) -> float:
    """Return the megabytes that a process and all that it has started hold, shared ones shared."""
    total = 0.0
    for process in (pid, *descendants(pid)):
        try:
            text = Path(f"/proc/{process}/smaps_rollup").read_text()
        except OSError:
            continue
        total += int(re.search(r"Pss:\s+(\d+)", text)[1]) / 1024  # type: ignore[index]
    return total


def descendants(pid: int) -> list[int]:
    pids = []
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        pids += [int(child), *descendants(int(child))]
    return pids


def watch(pid: int, pause: float) -> None:
    """Print the memory of a server at regular times."""
    begun = perf_counter()
    while True:
        print(f"{perf_counter() - begun:7,.0f} s {resident_bytes(pid):6,.0f} MB", flush=True)
        sleep(pause)


def cpu_seconds(pid: int) -> float:
    """Return the seconds of CPU that a process has used, with those that it has seen the end of."""
    used = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]
    return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")


def seconds(pid: int) -> tuple[float, float]:
    """Return the seconds of CPU of a process, and of all that it has started."""
    return cpu_seconds(pid), sum(map(cpu_seconds, descendants(pid)))


def quantile(values: list[float], share: float) -> float:
    """Return the value below which a share of the values lie."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def result_table(times: Mapping[str, list[float]], troubles: list[str], lines: list[str]) -> str:
    """Return the result as a table."""
    rows = ["| what | how many | median | 95 of 100 | longest |", "|---|---|---|---|---|"]
    names = {
        "callback": "answers of pages (callbacks)", "list": "the list of all statements",
        "page": "the frame of a page", "asset": "scripts, sheets, faces",
        "opened": "a page with all that it loads, all visitors at once",
        "news": "what a phone of a class hears", "answer": "an answer of a phone",
        "lead": "what whoever leads a class asks",
    }  # fmt: skip
    for kind, title in names.items():
        values = times.get(kind)
        if values:
            low, high, last = quantile(values, 0.5), quantile(values, 0.95), max(values)
            rows.append(
                f"| {title} | {len(values):,} | {low * 1e3:,.0f} ms | {high * 1e3:,.0f} ms"
                f" | {last * 1e3:,.0f} ms |"
            )
    return "\n".join([*rows, "", *lines, f"Errors: {len(troubles)}."])


async def both(
    args: argparse.Namespace, port: int, each: list[tuple[float, float, str]]
) -> tuple[dict[str, list[float]], list[str]]:
    """Let a class browse, and another one answer, at once."""
    answers: list[str] = []
    browsing = class_of(args.visitors, args.seconds, port, each)
    if not args.phones:
        times, troubles = await browsing
        return dict(times), troubles
    (times, troubles), phones = await asyncio.gather(browsing, lecture(args.phones, port, answers))
    joined = {kind: [*times.get(kind, ()), *phones.get(kind, ())] for kind in {*times, *phones}}
    return joined, [*troubles, *answers]


def main() -> int:
    """Simulate a class against a separate server and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visitors", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--phones", type=int, default=0, help="of a class that answers meanwhile")
    parser.add_argument("--workers", default="2")
    parser.add_argument("--slowest", type=int, default=0, help="list so many of the slowest")
    parser.add_argument("--watch", type=float, default=0, help="print memory every so many seconds")
    parser.add_argument("--write", action="store_true", help="put the result into its page")
    options = parser.parse_args()
    command = [sys.executable, "-m", "explorer", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        [*command, "--workers", options.workers], stdout=subprocess.PIPE, text=True
    ) as server:
        each: list[tuple[float, float, str]] = []
        assert server.stdout is not None
        port = int(re.search(r":(\d+)/", server.stdout.readline())[1])  # type: ignore[index]
        asyncio.run(class_of(2, 1, port, []))
        before, idle = resident_bytes(server.pid), seconds(server.pid)
        begun = perf_counter()
        if options.watch:
            threading.Thread(target=watch, args=(server.pid, options.watch), daemon=True).start()
        times, troubles = asyncio.run(both(options, port, each))
        after, used = resident_bytes(server.pid), seconds(server.pid)
        server.send_signal(signal.SIGTERM)
    cores, busy = os.cpu_count(), os.getloadavg()[0]
    lines = [
        f"{options.visitors} visitors for {options.seconds:g} s, {options.workers} workers,"
        f" {cores} cores that the visitors share with the server (load {busy:.0f}).",
        f"Seconds of CPU: {used[0] - idle[0]:.1f} to serve what is at hand,"
        f" {used[1] - idle[1]:.1f} to work.",
        f"Memory of all processes: {before:,.0f} MB before, {after:,.0f} MB after.",
    ]
    result = result_table(times, troubles, lines)
    print(result)
    for duration, when, what in sorted(each, reverse=True)[: options.slowest]:
        print(f"{duration * 1e3:7,.0f} ms, asked after {when - begun:4.1f} s: {what}")
    for trouble in troubles[:5]:
        print(trouble, file=sys.stderr)
    if options.write:
        text = PAGE.read_text()
        start, end = (text.index(mark) for mark in MARKS)
        PAGE.write_text(f"{text[: start + len(MARKS[0])]}\n{result}\n{text[end:]}")
    return bool(troubles)


if __name__ == "__main__":
    sys.exit(main())
