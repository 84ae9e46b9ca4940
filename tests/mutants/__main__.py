"""Make mistakes, and count those that a test finds: ``python -m tests.mutants``, where forks are.

Each is one changed place in the mathematics, the words or the pictures; the tests named beside the
module run on it in a process of its own. What no test finds is listed. ``--write`` puts the score
into the page on speed.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import importlib.abc
import importlib.util
import os
import random
import re
import signal
import sys
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from types import CodeType
from typing import Any

from tests.mutants.modules import MODULES
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


def found(path: str, tests: tuple[str, ...], code: CodeType) -> bool:
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


def main() -> int:
    """Draw mistakes, try them, tell the score."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=200, help="mistakes; 0 is all of them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="modules that hold this text")
    parser.add_argument("--seconds", type=float, default=1e9, help="draw no more after so many")
    parser.add_argument("--write", action="store_true", help="put the score into the page on speed")
    given = parser.parse_args()
    import hypothesis  # noqa: F401  loaded once, before processes are forked
    import networkx  # noqa: F401
    import scipy.sparse.csgraph  # noqa: F401

    every = [
        (path, group, tests, name, tree)
        for path, (group, tests) in MODULES.items()
        if given.only in path
        for name, tree in mutants((ROOT / path).read_text("utf-8"))
    ]
    total = len(every)
    random.Random(given.seed).shuffle(every)
    until = time.monotonic() + given.seconds
    sound: set[str] = set()
    tried, killed = Counter[str](), Counter[str]()
    for path, group, tests, name, tree in every[: given.sample or None]:
        if time.monotonic() > until:
            break
        if path not in sound:
            sound.add(path)
            source = (ROOT / path).read_text("utf-8")
            if found(path, tests, compile(source, str(ROOT / path), "exec")):
                sys.exit(f"{path}: its tests fail without any mistake")
        tried[group] += 1
        if found(path, tests, compile(tree, str(ROOT / path), "exec")):
            killed[group] += 1
        else:
            print(f"no test finds {path}, {name}", flush=True)
    rows = [f"| {g} | {tried[g]} | {killed[g]} | {killed[g] / tried[g]:.0%} |" for g in tried]
    day = datetime.now(UTC).date()
    score = "\n".join(
        ["| mistakes in | made | found by tests | |", "|---|---|---|---|", *sorted(rows), "",
         f"Drawn from {total:,}, seed {given.seed}, on {day}."]
    )  # fmt: skip
    print(score)
    if given.write:
        page = ROOT / ".github" / "docs" / "speed.md"
        block = f"<!-- mutants -->\n{score}\n<!-- /mutants -->"
        text = re.sub(r"<!-- mutants -->.*<!-- /mutants -->", block, page.read_text("utf-8"),
                      flags=re.DOTALL)  # fmt: skip
        page.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
