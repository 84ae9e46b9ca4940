"""Tables and figures of the papers: what is printed, cell by cell, beside what is computed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from explorer.papers.claim import Verdict


@dataclass(frozen=True)
class Cell:
    """A cell of a printed table: its text, what is computed, and the verdict of the two.

    ``computed`` is None for a cell that claims nothing (a row's name). ``number`` sorts the
    column; ``why`` is one sentence where the two part. ``missing`` marks what should stand
    there and is not printed.
    """

    printed: str
    computed: str | None = None
    verdict: Verdict | None = None
    number: int | Fraction | float | None = None
    why: str = ""
    missing: bool = False


@dataclass(frozen=True)
class Table:
    """A table of a paper: its place, a title in our own words, and a function giving its rows.

    ``columns`` are titles, which may hold ``$…$`` LaTeX; every row has a cell for each.
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
    """A drawing of a paper as a preset of Explore: its network and the parameters that show it.

    ``path`` are the addresses that a drawing joins in order, as a ring that is laid into it.
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
    """A plot of a paper, or the comparison that it makes in a table: curves over an axis.

    ``up`` and ``across`` are keys of the metrics and axes of the comparison of families,
    ``curves`` (family, key of its sizes) pairs; ``log`` asks for a logarithmic scale. ``low`` and
    ``high`` bound the axis. Where ``across`` is a metric they bound the axis ``by``. ``factors``
    are those of cost effectiveness: ρ, σ, α and T₁. ``note`` says which choice stands behind a
    curve and why.
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
