"""One measured promise, and the table of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """What was measured, its value and unit, and the limit promised, None where nothing was."""

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


def _promised(result: Result) -> str:
    if result.limit is None:
        return "–"
    return f"{'≥' if result.at_least else '≤'} {_text(result.limit, result.unit)}"


def _text(value: float, unit: str) -> str:
    text = f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.2g}"
    return f"{text} {unit}".strip()
