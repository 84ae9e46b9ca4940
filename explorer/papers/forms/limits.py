"""A limit that the paper prints, compared with a quantity along a chain of networks."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from explorer.papers.auditing import audit_hooks
from explorer.papers.check import MAX_BARS, text
from explorer.papers.claim import Bar, Finding, Foundation, Witness
from explorer.papers.forms.form import merged_foundations
from explorer.papers.forms.quantities import Quantity
from explorer.papers.forms.sizes import Over
from explorer.words.forms import capital


@dataclass(frozen=True)
class Limit:
    """A quantity that approaches a limit along a chain of networks, the smallest first.

    It must get closer from each network to the next, to less than a tenth of the first gap.

    >>> from explorer.papers.forms.quantities import Quantity
    >>> half = Quantity("the share", lambda net: Fraction(net.nodes + 1, 2 * net.nodes))
    >>> Limit(Over("Q({})", [(n,) for n in range(1, 9)]), half, Fraction(1, 2))().computed
    '0.75 at Q(1) to 0.5020 at Q(8)'
    >>> Limit(Over("Q({})", [(1,), (2,)]), half, Fraction(3, 4))().witness.sentence
    'From Q(1) to Q(2) the share goes from 0.75 to 0.625, no closer to 0.75.'
    """

    over: Over
    quantity: Quantity
    limit: int | Fraction
    note: str = ""

    @property
    def grounds(self) -> tuple[Foundation, ...]:
        return merged_foundations(self.quantity.grounds(self.over.nets), ("printed",))

    def __call__(self) -> Finding:
        nets, limit = self.over.nets, audit_hooks.printed(self.limit)
        values = [Fraction(self.quantity.of(net)) for net in nets]
        gaps = [abs(value - limit) for value in values]
        noun, last = self.quantity.noun, f"{float(values[-1]):.4f} at {nets[-1].spec}"
        computed = f"{text(values[0])} at {nets[0].spec} to {last}"
        checked = f"{self.over.text}, {self.quantity.method_text(nets)}."
        wrong = next((i for i, (a, b) in enumerate(pairwise(gaps)) if b >= a), None)
        if wrong is None and 10 * gaps[-1] >= gaps[0]:
            wrong = 0
        bars = tuple(
            Bar(net.spec, float(value), text(value), wrong is not None and i > wrong)
            for i, (net, value) in enumerate(zip(nets, values, strict=True))
        )[:MAX_BARS]
        measure = capital(noun)
        if wrong is None:
            return Finding(computed, "agrees", checked, self.note, evidence=bars, measure=measure)
        a, b = nets[wrong].spec, nets[wrong + 1].spec
        sentence = (
            f"From {a} to {b} {noun} goes from {text(values[wrong])} to"
            f" {text(values[wrong + 1])}, no closer to {text(limit)}."
        )
        return Finding(
            computed,
            "differs",
            checked,
            self.note,
            f"→ {text(limit)}",
            evidence=bars,
            measure=measure,
            witness=Witness(b, sentence),
        )
