"""The contents of the papers: all claims, tables, figures and drawings, discovered in modules."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TypeVar

from explorer.core.errors import BrokenContract
from explorer.papers.claim import Claim
from explorer.papers.paper_tables import Drawing, Figure, Table

T = TypeVar("T", Claim, Table, Figure, Drawing)


@dataclass(frozen=True)
class Paper:
    """One of the five papers: its key, short name, authors and title."""

    key: str
    short: str
    authors: str
    title: str


PAPERS: tuple[Paper, ...] = (
    Paper("hcn", "HCN", "Ghose and Desai", "The HCN: a versatile interconnection network"),
    Paper("metacube", "MC", "Li, Peng and Chu", "Metacube"),
    Paper("ecq", "ECQ", "Li, Mu, Li and Min", "Exchanged crossed cube"),
    Paper("scq", "SCQ", "Adhikari and Tripathy", "Star-crossed cube"),
    Paper("ghc", "GHC", "Young", "Generalized hypercube structures"),
)
"""The papers, in the order of the page. The key is the name of the folder."""


@cache
def _modules() -> tuple[ModuleType, ...]:
    modules: list[ModuleType] = []
    for paper in PAPERS:
        name = f"explorer.papers.{paper.key}"
        root = import_module(name)
        modules += [
            import_module(f"{name}.{module.name}") for module in pkgutil.iter_modules(root.__path__)
        ]
    return tuple(modules)


def _items_of_kind(kind: type[T]) -> Iterator[T]:
    """Yield a kind of item from the modules: single, in tuples or in lists, as written."""
    seen: dict[str, T] = {}
    for module in _modules():
        for value in list(vars(module).values()):
            for item in value if isinstance(value, tuple | list) else (value,):
                if not isinstance(item, kind):
                    continue
                if seen.setdefault(item.id, item) is not item:
                    raise BrokenContract(f"two {kind.__name__.lower()}s are called {item.id}")
    yield from seen.values()


@cache
def claims() -> dict[str, Claim]:
    """Return every claim by its id, paper by paper."""
    return {item.id: item for item in _items_of_kind(Claim)}


@cache
def tables() -> dict[str, Table]:
    """Return every printed table by its id."""
    return {item.id: item for item in _items_of_kind(Table)}


@cache
def figures() -> dict[str, Figure]:
    """Return every plot by its id."""
    return {item.id: item for item in _items_of_kind(Figure)}


@cache
def drawings() -> dict[str, Drawing]:
    """Return every drawing by its id."""
    return {item.id: item for item in _items_of_kind(Drawing)}
