"""Names that tests and benchmarks use of the page's modules exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
ASSETS = TESTS.parent / "assets"

IMPORTED = re.compile(r'const \{ ([\w, ]+) \} = await \$get\("", "([^"]+)"\)')
METHOD = re.compile(r"\bmap\.(\w+)\(")


def scripts() -> Iterator[str]:
    for folder in ("benchmarks", "browser"):
        for path in sorted((TESTS / folder).rglob("*.py")):
            yield path.read_text("utf-8")


def test_a_name_that_is_imported_by_a_test_is_exported() -> None:
    imported = {
        (module, name)
        for text in scripts()
        for names, module in IMPORTED.findall(text)
        for name in names.split(", ")
    }
    assert len(imported) > 4
    for module, name in imported:
        exported = re.search(
            rf"^export [^;=]*\b{name}\b", (ASSETS / module).read_text("utf-8"), re.MULTILINE
        )
        assert exported, (module, name)


def test_a_method_of_the_map_that_a_benchmark_calls_is_one() -> None:
    stage = (ASSETS / "map" / "stage.js").read_text("utf-8")
    methods = set(re.findall(r"^  (?:async )?(\w+)\(.*\{$", stage, re.MULTILINE))
    called = {
        name
        for name in ("map", "wander")
        for name in METHOD.findall((TESTS / "benchmarks" / f"{name}.py").read_text("utf-8"))
    }
    assert "fly" in called
    assert called <= methods, called - methods
