"""Measure what the project promises of its speed: ``python -m tests.benchmarks``.

Prints a Markdown table; ``--write`` puts it into the page on speed as well, between its two marks.
``--only GROUP`` measures one group alone, such as ``map``, and writes its rows alone; ``--trial
FOLDER`` takes the map's first trial along as a yardstick.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from tests.benchmarks.result import Result, as_table, with_new_rows

PAGE = Path(__file__).resolve().parents[2] / ".github" / "docs" / "speed.md"
GROUPS = (
    "computing",
    "peers",
    "collectives",
    "queues",
    "browser",
    "map",
    "flight",
    "drawn",
    "wander",
    "cluster",
    "classroom",
)
PEERS = ("numpy", "scipy", "networkx", "rustworkx", "igraph", "networkit")
BEGIN, END = "<!-- benchmarks -->\n", "<!-- /benchmarks -->"


def main() -> int:
    """Measure, print, and return 1 if a promise was not kept."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--only", choices=GROUPS)
    parser.add_argument("--write", action="store_true", help="put the table into the page on speed")
    parser.add_argument("--trial", type=Path, help="folder of the map's first trial")
    args = parser.parse_args()
    results: list[Result] = []
    for group in [args.only] if args.only else GROUPS:
        results += import_module(f"tests.benchmarks.{group}").measure()
        if group == "map" and args.trial:
            results += import_module("tests.benchmarks.trial").measure(args.trial)
    text = f"{as_table(results)}\n\n{machine()}\n"
    print(text)
    if args.write:
        before, rest = PAGE.read_text().split(BEGIN)
        table, after = rest.split(END)
        if args.only:
            text = with_new_rows(table, results)
        PAGE.write_text(f"{before}{BEGIN}{text}{END}{after}")
    return 0 if all(result.meets_limit for result in results) else 1


def machine() -> str:
    """Return the sentences that say where, and against what, this was measured."""
    return (
        f"Measured on {os.cpu_count()} cores{_processor()} ({platform.machine()},"
        f" {platform.system()}), Python {platform.python_version()}, headless Chromium without a"
        f" GPU; with {', '.join(_versions())}."
    )


def _processor() -> str:
    """Return `` of MODEL`` if the system names its processor."""
    path = Path("/proc/cpuinfo")
    lines = path.read_text().splitlines() if path.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f" of {names[0]}" if names else ""


def _versions() -> Iterator[str]:
    for name in PEERS:
        with suppress(PackageNotFoundError):
            yield f"{name} {version(name)}"


if __name__ == "__main__":
    sys.exit(main())
