"""The form for orders of growth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from explorer.core.errors import BrokenContract
from explorer.papers.auditing import audit_hooks
from explorer.papers.check import Exact, finding_unless, text
from explorer.papers.claim import Bar, Finding, Witness
from explorer.papers.forms.form import Grounds, Printed
from explorer.words.forms import capital


@dataclass(frozen=True)
class Growth(Printed):
    """An order of growth, tight on both sides: value ÷ order must not keep rising or falling.

    ``runs`` yields (spec, label, value, order) from small to large; the ratio may change by a
    factor ``slack`` between the last two sizes, and ``drift`` from the middle one to the last, up
    or down. ``noun`` names the value (``"steps"``), ``order`` its printed order as LaTeX without
    dollars.
    """

    runs: Callable[[], Iterable[tuple[str, str, Exact, float]]]
    noun: str
    order: str
    checked: str
    rests: Grounds
    slack: float = 1.15
    drift: float = 1.5
    note: str = ""

    def __post_init__(self) -> None:
        if not (1 < self.slack <= 1.25 and 1 < self.drift <= 2):
            raise BrokenContract("an order of growth is held so loosely that a larger one agrees")

    def __call__(self) -> Finding:
        runs = list(self.runs())
        ratios = [float(value) / audit_hooks.printed(order) for _, _, value, order in runs]
        middle = (len(runs) - 1) // 2
        start, before = next(
            ((i, ratios[i]) for i, most in ((-2, self.slack), (middle, self.drift))
             if not 1 / most <= ratios[-1] / ratios[i] <= most),
            (-1, ratios[-1]),
        )  # fmt: skip
        spec, label, value, _ = runs[-1]
        factor = f"{ratios[-1]:,.1f}·${self.order}$"
        computed = f"{text(value)} {self.noun} at {label}, {factor}"
        bars = tuple(
            Bar(name, ratio, f"{text(count)} {self.noun}, {ratio:,.1f}·${self.order}$")
            for (_, name, count, _), ratio in zip(runs, ratios, strict=True)
        )
        wrong = None
        if start != -1:
            trend = "rises" if ratios[-1] > before else "falls"
            sentence = (
                f"From {runs[start][1]} to {label} the {self.noun} divided by ${self.order}$"
                f" {trend}, {before:,.2f} to {ratios[-1]:,.2f}."
            )
            wrong = Witness(spec, sentence)
        measure = f"{capital(self.noun)} ÷ ${self.order}$"
        checked = f"{self.checked} {len(runs)} sizes, {runs[0][1]} to {label}."
        return finding_unless(wrong, computed, checked, self.note, computed, bars, measure)
