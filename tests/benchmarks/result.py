"""One measured promise, and the table of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """What was measured, its value and unit, and the limit that was promised."""

    what: str
    value: float
    unit: str
    limit: float
    at_least: bool = False

    @property
    def kept(self) -> bool:
        return self.value >= self.limit if self.at_least else self.value <= self.limit


def as_table(results: Sequence[Result]) -> str:
    """Return the results as a Markdown table."""
    lines = ["| what | promised | measured |", "|---|---|---|"]
    for r in results:
        sign = "≥" if r.at_least else "≤"
        missed = "" if r.kept else " (missed)"
        lines.append(
            f"| {r.what} | {sign} {_text(r.limit, r.unit)} | {_text(r.value, r.unit)}{missed} |"
        )
    return "\n".join(lines)


def _text(value: float, unit: str) -> str:
    shown = f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.2g}"
    return f"{shown} {unit}".strip()
