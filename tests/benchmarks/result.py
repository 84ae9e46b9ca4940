"""One measured promise, and the table of all of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """A measurement: its name, value and unit, and the promised limit, None without one."""

    what: str
    value: float
    unit: str
    limit: float | None
    at_least: bool = False

    @property
    def meets_limit(self) -> bool:
        if self.limit is None:
            return True
        return self.value >= self.limit if self.at_least else self.value <= self.limit


def as_table(results: Sequence[Result]) -> str:
    """Return the results as a Markdown table."""
    lines = ["| what | promised | measured |", "|---|---|---|"]
    for r in results:
        missed = "" if r.meets_limit else " (missed)"
        lines.append(f"| {r.what} | {_promised(r)} | {_text(r.value, r.unit)}{missed} |")
    return "\n".join(lines)


def with_new_rows(table: str, results: Sequence[Result]) -> str:
    """Return a table with the rows of some results in place of those that say the same.

    >>> from dataclasses import replace
    >>> row = Result("longest frame, by zoom (Q(72))", 33.0, "ms", 60.0)
    >>> print(with_new_rows(as_table([replace(row, what="longest frame, by zoom (S(7))")]), [row]))
    | what | promised | measured |
    |---|---|---|
    | longest frame, by zoom (Q(72)) | ≤ 60 ms | 33 ms |
    <BLANKLINE>
    """
    new_rows = {_subject(line): line for line in as_table(results).splitlines()[2:]}
    lines = [new_rows.pop(_subject(line), line) for line in table.splitlines()]
    last = max(place for place, line in enumerate(lines) if line.startswith("|"))
    return "\n".join([*lines[: last + 1], *new_rows.values(), *lines[last + 1 :]]) + "\n"


def _subject(row: str) -> str:
    """Return what a row is about, without the network or the peer that was worst or best."""
    return re.sub(r" \((?:[^()]|\([^()]*\))*\)$", "", row.split(" | ")[0])


def _promised(result: Result) -> str:
    if result.limit is None:
        return "–"
    return f"{'≥' if result.at_least else '≤'} {_text(result.limit, result.unit)}"


def _text(value: float, unit: str) -> str:
    """Return a value with its unit.

    >>> _text(99.7, "ms"), _text(0.0231, "s"), _text(6531, "times as fast")
    ('100 ms', '0.023 s', '6,531 times as fast')
    """
    text = f"{value:,.0f}" if round(value) >= 100 or value == int(value) else f"{value:.2g}"
    return f"{text} {unit}".strip()
