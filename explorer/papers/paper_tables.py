"""Tables and figures of the papers: printed and computed values, cell by cell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from explorer.papers.claim import Verdict


@dataclass(frozen=True)
class Cell:
    """A cell of a printed table: its text, the computed value, and the verdict.

    ``computed`` is None for a cell that claims nothing (a row's name). ``number`` sorts the column;
    ``why`` is a sentence on how the two differ. ``missing`` marks a value that should be printed
    and is not.
    """

    printed: str
    computed: str | None = None
    verdict: Verdict | None = None
    number: int | Fraction | float | None = None
    why: str = ""
    missing: bool = False


@dataclass(frozen=True)
class Table:
    """A table of a paper: its place, a title in our own words, and a function for its rows.

    ``columns`` are titles, which may contain ``$…$`` LaTeX; every row has a cell for each.
    """

    id: str
    paper: str
    place: str
    title: str
    columns: tuple[str, ...]
    compute: Callable[[], tuple[tuple[Cell, ...], ...]]
    note: str = ""


@dataclass(frozen=True)
class Drawing:
    """A drawing of a paper as a preset of Explore: its network and its parameters.

    ``path`` are the addresses that a drawing joins in order, as an embedded cycle.
    """

    id: str
    paper: str
    place: str
    title: str
    spec: str
    view: tuple[tuple[str, str], ...] = ()
    note: str = ""
    path: tuple[str, ...] = ()


@dataclass(frozen=True)
class Figure:
    """A plot of a paper, or a comparison that the paper prints as a table: curves over an axis.

    ``up`` and ``across`` are keys of the metrics and axes of the comparison of families, ``curves``
    (family, key of its sizes) pairs; ``log`` asks for a logarithmic scale. ``low`` and ``high``
    bound the axis; if ``across`` is a metric they bound the axis ``by``. ``factors`` are those of
    cost effectiveness: ρ, σ, α and T₁. ``note`` explains the choices behind a curve.
    """

    id: str
    paper: str
    place: str
    title: str
    up: str
    across: str
    curves: tuple[tuple[str, str], ...]
    low: int
    high: int
    log: bool = False
    note: str = ""
    by: str = ""
    factors: tuple[Fraction | int, Fraction | int, int, Fraction | int] = (1, 1, 1, 1)
