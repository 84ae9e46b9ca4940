"""What a request costs at its worst: CPU time and memory of every task on networks of every size.

``python -m tests.benchmarks.bounds`` asks each in a process of its own and lists the dearest.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from urllib.parse import quote

SPECS = (
    "GHC(64,64,64,4)", "GHC(64,64,64)", "GHC(64,64)", "GHC(8,8,8,8,8)", "Q(10)", "Q(14)", "Q(20)",
    "Q(21)", "Q(72)", "ECQ(1,18)", "ECQ(9,10)", "ECQ(30,30)", "EH(9,10)", "CQ(12)", "CQ(20)",
    "CQ(61)",
    "HCN(5)", "HCN(10)", "HCN(36)", "HCNs(4,9)", "HCNm(4,9)", "MC(2,3)", "MC(2,4)", "MC(3,3)",
    "MC(4,4)", "S(7)", "S(9)", "S(20)", "SC(5,5)", "SCQ(3,3)", "SCQ(5,5)", "SCQ(10,10)", "HS(8)",
    "DC(9)", "FQ(20)", "FQ(60)", "Torus(64,64,64)", "Mesh(40,40,40)", "Mesh(1000,1000)", "BT(19)",
    "BT(40)", "CCC(14)", "CCC(30)", "HyperStar(20,10)", "HyperStar(40,20)", "Hypernet(20)",
)  # fmt: skip
"""Networks drawn whole, in part, built at all, and far too large."""

CEILING = 2 * 2**30
"""Bytes that a process may take before it is stopped."""


@dataclass(frozen=True)
class Cost:
    """What one request came to: seconds of CPU, megabytes above the start, how it ended."""

    search: str
    seconds: float
    megabytes: float
    ended: str


def searches(wide: bool) -> Iterator[str]:
    """Yield the addresses: every task on every network; ``wide``: with all that can be chosen."""
    from explorer.core.errors import ExplorerError
    from explorer.core.registry import network, routers_for
    from explorer.tasks.registry import tasks

    for spec in SPECS:
        try:
            net = network(spec)
        except ExplorerError:
            continue
        fault = net.format(net.nodes // 3)
        yield f"?net={spec}"
        yield f"?net={spec}&fault={quote(fault)}"
        for router in routers_for(net):
            yield f"?net={spec}&router={router.key}&fault={quote(fault)}"
        for key, task in tasks().items():
            yield f"?net={spec}&task={key}"
            yield f"?net={spec}&task={key}&fault={quote(fault)}"
            for option in task.options:
                for value, _ in option.choices(net) if wide else ():
                    name = option.written or option.name
                    yield f"?net={spec}&task={key}&{name}={quote(value)}"


def cost(search: str, patience: float) -> Cost:
    """Return what a request costs, asked in a process of its own."""
    here, there = Pipe(False)
    process = get_context("fork").Process(target=_asked, args=(search, patience, there))
    process.start()
    there.close()
    late = not here.poll(20 * patience)
    if late:
        process.kill()
        process.join()
        return Cost(search, patience, 0, "killed")
    try:
        seconds, megabytes, ended = here.recv()
    except EOFError:
        seconds, megabytes, ended = 0, CEILING / 1e6, "died"
    process.join()
    return Cost(search, seconds, megabytes, ended)


def _resident() -> float:
    with open("/proc/self/status") as status:
        found = next(line for line in status if line.startswith("VmHWM"))
    return int(found.split()[1]) / 1e3


def _asked(search: str, patience: float, told: Connection) -> None:
    import orjson

    from explorer.app.worker import OutOfTime, within
    from explorer.core.limits import on_a_page
    from explorer.tasks.document import answer
    from explorer.tasks.registry import read_state

    resource.setrlimit(resource.RLIMIT_AS, (CEILING, CEILING))
    with open("/proc/self/clear_refs", "w") as reset:
        reset.write("5")
    before, start = _resident(), time.process_time()
    try:
        with on_a_page(), within(patience):
            made = answer(read_state(search))
        size = len(orjson.dumps(made, option=orjson.OPT_NON_STR_KEYS))
        ended = f"{size / 1e3:,.0f} kB"
        if made["complaints"] or made.get("taskComplaint"):
            ended += " refused"
    except MemoryError:
        ended = "memory"
    except OutOfTime:
        ended = "time"
    except Exception as error:
        ended = f"{type(error).__name__}: {error}"[:80]
    told.send((time.process_time() - start, _resident() - before, ended))


def main() -> None:
    """Ask every request and list the dearest."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="only addresses that hold this text")
    parser.add_argument("--patience", type=float, default=20)
    parser.add_argument("--rows", type=int, default=40)
    parser.add_argument("--wide", action="store_true", help="with all that can be chosen")
    asked = parser.parse_args()
    import explorer.app.worker  # noqa: F401  loaded before it is measured

    signal.signal(signal.SIGINT, signal.SIG_DFL)
    found = []
    for search in dict.fromkeys(searches(asked.wide)):
        if asked.only in search:
            found.append(cost(search, asked.patience))
            if found[-1].seconds > 1 or found[-1].megabytes > 100:
                print(found[-1], file=sys.stderr, flush=True)
    found.sort(key=lambda one: -max(one.seconds / 2, one.megabytes / 150))
    for one in found[: asked.rows]:
        print(f"{one.seconds:8.2f} s {one.megabytes:8.0f} MB  {one.ended:24} {one.search}")
    print(f"{len(found)} requests, {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
