"""Which modules mistakes are made in, and the tests that have to find them: nothing is chosen."""

from __future__ import annotations

import random
from collections.abc import Iterator
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
    found = (path.relative_to(ROOT).as_posix() for path in (ROOT / "assets").rglob("*.js"))
    return sorted(set(found) - generated)


def shuffled(modules: list[str], seed: int) -> Iterator[str]:
    """Yield the modules in an order that a seed draws, each as likely as any other."""
    yield from random.Random(seed).sample(modules, len(modules))


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
    own = f"tests/{room}"
    others = [file for file in importing if not file.startswith((f"{own}/", "tests/browser/"))]
    return (path, *([own] if (ROOT / own).is_dir() else []), *others)
