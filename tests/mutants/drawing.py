"""Which modules mistakes are made in, and the tests that have to find them: nothing is chosen."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from explorer.words.catalogue import LANGUAGES

ROOT = Path(__file__).parents[2]


def python_modules() -> list[str]:
    """Return every module of the package that runs something, by its path."""
    return sorted(
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "explorer").rglob("*.py")
        if path.name not in ("__init__.py", "__main__.py")
    )


def browser_modules() -> list[str]:
    """Return every module of the browser side, by its path."""
    generated = {
        "assets/style/looks.js",
        *(f"assets/widgets/glossary.{lang}.js" for lang in LANGUAGES),
    }
    paths = (path.relative_to(ROOT).as_posix() for path in (ROOT / "assets").rglob("*.js"))
    return sorted(set(paths) - generated)


def shuffled(modules: list[str], seed: int) -> Iterator[str]:
    """Yield the modules in an order that a seed draws, each as likely as any other."""
    yield from random.Random(seed).sample(modules, len(modules))


TESTS_OF_DRAWINGS = {
    "layout.py": ("tests/scenes", "tests/display"),
    "nest.py": ("tests/scenes",),
}
"""The tests of modules that lie beside a family and are drawn by another room, by their names."""


def tests_of(path: str) -> tuple[str, ...]:
    """Return the tests of a module: its examples, those of its room, those that import it.

    >>> tests_of("explorer/core/suggest.py")[:2]
    ('explorer/core/suggest.py', 'tests/core')
    """
    room = path.split("/")[1]
    name = path.removesuffix(".py").replace("/", ".")
    importing = (
        file.relative_to(ROOT).as_posix()
        for file in sorted((ROOT / "tests").rglob("test_*.py"))
        if name in file.read_text("utf-8")
    )
    room_tests = f"tests/{room}"
    others = [
        file for file in importing if not file.startswith((f"{room_tests}/", "tests/browser/"))
    ]
    drawn = TESTS_OF_DRAWINGS.get(path.rpartition("/")[2], ()) if room == "networks" else ()
    return (path, *([room_tests] if (ROOT / room_tests).is_dir() else []), *drawn, *others)


FRONTEND = ROOT / "tests" / "frontend"

IMPORTED = re.compile(r"""["'](\.{1,2}/[^"'$]+\.m?js)["']""")
ANY_MODULE = re.compile(r"readdirSync|assets/\$\{")
"""Imports of a test, and words of tests that read modules which they do not name."""

RUNS_MODULES = re.compile(
    r"explorer\.(?:stage|course|export)\b|tests\.(?:node|stage|frontend\.stage_picture)\b"
)
"""The words of tests outside of tests/frontend that run modules of the browser side."""


def unit_tests_of(path: str) -> list[str]:
    """Return the tests for Node that import a module of the browser side, or look at all of them.

    No other can find a mistake in it.

    >>> "tests/frontend/stage/bezier.test.js" in unit_tests_of("assets/stage/geometry/bezier.js")
    True
    >>> "tests/frontend/stage/bezier.test.js" in unit_tests_of("assets/pages/jobs.js")
    False
    """
    module = (ROOT / path).resolve()
    return [
        file.relative_to(ROOT).as_posix()
        for file in sorted([*FRONTEND.glob("*.test.js"), *FRONTEND.glob("*/*.test.js")])
        if module in _imported(file) or ANY_MODULE.search(file.read_text("utf-8"))
    ]


def _imported(file: Path) -> set[Path]:
    """Return all that a module imports, by others too."""
    seen = {file}
    waiting = [file]
    while waiting:
        current = waiting.pop()
        for name in _imports(current):
            if name not in seen:
                seen.add(name)
                waiting.append(name)
    return seen


@cache
def _imports(file: Path) -> tuple[Path, ...]:
    found = ((file.parent / name).resolve() for name in IMPORTED.findall(file.read_text("utf-8")))
    return tuple(path for path in found if path.exists())


def tests_without_browser() -> list[str]:
    """Return the arguments of pytest for a mistake in the browser side, the quickest tests first.

    >>> tests_without_browser()[-3:-1] == sorted(tests_without_browser()[-3:-1])
    True
    """
    others = (
        file.relative_to(ROOT).as_posix()
        for file in sorted((ROOT / "tests").rglob("test_*.py"))
        if RUNS_MODULES.search(file.read_text("utf-8"))
    )
    left_out = ("tests/frontend/", "tests/browser/", "tests/benchmarks/", "tests/fuzz/")
    first = ["tests/frontend/test_drawn.py", "tests/frontend/test_visits.py", "tests/frontend"]
    return [*first, *(file for file in others if not file.startswith(left_out))]
