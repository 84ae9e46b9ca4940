"""Benchmarks, which only run by hand beside other libraries, import existing names."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

FILES = sorted((Path(__file__).parents[1] / "benchmarks").glob("*.py"))


def imported(tree: ast.Module) -> Iterator[tuple[str, object]]:
    """Yield the names that a module imports from the program, and what they stand for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("explorer"):
            module = import_module(str(node.module))
            for alias in node.names:
                if not hasattr(module, alias.name):
                    assert find_spec(f"{node.module}.{alias.name}"), f"{node.module}: {alias.name}"
                    import_module(f"{node.module}.{alias.name}")
                yield alias.asname or alias.name, getattr(module, alias.name)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_imports_of_benchmarks_exist(path: Path) -> None:
    tree = ast.parse(path.read_text())
    modules = {name: module for name, module in imported(tree) if isinstance(module, ModuleType)}
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name in modules:
                assert hasattr(modules[name], attribute), f"{name}.{attribute}"
