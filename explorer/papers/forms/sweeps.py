"""Forms over sizes and cases: a printed value against a computed one, or one against another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from explorer.core.errors import BrokenContract
from explorer.core.registry import network
from explorer.papers.check import (
    MAX_BARS,
    RELATION_WORDS,
    RELATIONS,
    Case,
    Exact,
    View,
    compare,
    finding_unless,
    text,
)
from explorer.papers.claim import Bar, Finding, Foundation, Witness
from explorer.papers.forms.form import Grounds, Printed, merged_foundations
from explorer.papers.forms.quantities import Quantity
from explorer.papers.forms.sizes import Over
from explorer.papers.numbers import count_text
from explorer.words.forms import capital


@dataclass(frozen=True)
class Sweep:
    """A printed formula compared with a quantity over sizes, the smallest first.

    ``printed`` takes the parameters of a size, or is one number for all; a text names the printed
    formula of the network itself, which the pages show (``formulas``). ``relation`` is the required
    relation of the computed value, a key of RELATIONS. ``why`` adds a sentence on the network at
    which they differ.

    >>> from explorer.papers.forms.quantities import DIAMETER
    >>> result = Sweep(Over("HCN({})", [(1,), (2,), (3,)]), DIAMETER, lambda n: 2 * n)()
    >>> result.verdict, result.computed, result.printed, result.witness.spec
    ('differs', '5 hops at HCN(3)', '6 hops at HCN(3)', 'HCN(3)')
    """

    over: Over
    quantity: Quantity
    printed: Callable[..., Exact] | int | Fraction | str
    relation: str = "="
    note: str = ""
    summary: str = ""
    bars: bool = True
    why: Callable[[Any], str] | None = None

    @property
    def grounds(self) -> tuple[Foundation, ...]:
        return merged_foundations(self.quantity.grounds(self.over.nets), ("printed",))

    def value(self, size: tuple[int, ...]) -> Exact:
        """Return the printed value at a size."""
        if isinstance(self.printed, str):
            value: Exact = self.over.net(size).formulas()[self.printed].value
            return value
        return self.printed(*size) if callable(self.printed) else self.printed

    def __call__(self) -> Finding:
        over, quantity = self.over, self.quantity
        cases = [
            Case(net.spec, net.spec, self.value(size), quantity.of(net))
            for size, net in zip(over.sizes, over.nets, strict=True)
        ]
        finding = compare(
            cases,
            noun=quantity.noun,
            checked=f"{over.text}, {quantity.method_text(over.nets)}.",
            relation=self.relation,
            view=None if quantity.view is None else lambda case: _view(quantity, case),
            note=self.note,
            summary=self.summary or closest(cases, self.relation, quantity.unit),
            unit=quantity.unit,
        )
        if self.why is not None and finding.witness is not None:
            sentence = f"{finding.witness.sentence} {self.why(network(finding.witness.spec))}"
            finding = replace(finding, witness=replace(finding.witness, sentence=sentence))
        # A bar chart of one value is no evidence.
        return (
            finding if self.bars and len(cases) > 1 else replace(finding, evidence=(), measure="")
        )


def closest(cases: Sequence[Case], relation: str, unit: str = "") -> str:
    """Return a short text on values that all satisfy the relation: the closest case.

    >>> closest([Case("Q(1)", "n = 1", 3, 1), Case("Q(2)", "n = 2", 3, 2)], "<")
    'always less: 2 against 3 at n = 2'
    """
    if len(cases) == 1:
        return count_text(cases[0].computed, unit)
    if relation == "=":
        return ""
    nearest = min(cases, key=lambda case: abs(Fraction(case.printed) - case.computed))
    values = (
        f"{count_text(nearest.computed, unit)} against {text(nearest.printed)} at {nearest.label}"
    )
    return f"always {RELATION_WORDS[relation].format('')}: {values}"


def _view(quantity: Quantity, case: Case) -> View:
    assert quantity.view is not None
    return quantity.view(network(case.spec))


@dataclass(frozen=True)
class Beside:
    """A quantity of every network compared with that of another, or with another quantity.

    ``other`` names the other network from the parameters of a size (None: the same), ``against``
    its quantity (None: the same); ``relation`` is the required relation to ``times`` the other.

    >>> from explorer.papers.forms.quantities import DIAMETER
    >>> cubes = Over("HCN({})", [(2,), (3,)])
    >>> result = Beside(cubes, DIAMETER, lambda n: f"Q({2 * n})", "<")()
    >>> result.verdict, result.witness.sentence
    ('differs', 'In HCN(2) the diameter is 4, in Q(4) 4.')
    """

    over: Over
    quantity: Quantity
    other: Callable[..., str] | None
    relation: str
    times: Exact = 1
    against: Quantity | None = None
    note: str = ""

    def __post_init__(self) -> None:
        if self.other is None and self.against in (None, self.quantity):
            raise BrokenContract(f"{self.quantity.noun} is held against itself")

    @property
    def grounds(self) -> tuple[Foundation, ...]:
        return merged_foundations(
            self.quantity.grounds(self.over.nets), self._against.grounds(self._others)
        )

    @property
    def _others(self) -> Iterator[Any]:
        for size, net in zip(self.over.sizes, self.over.nets, strict=True):
            yield net if self.other is None else network(self.other(*size))

    @property
    def _against(self) -> Quantity:
        return self.against or self.quantity

    def __call__(self) -> Finding:
        rows = [
            (net, self.quantity.of(net), other, self._against.of(other))
            for net, other in zip(self.over.nets, self._others, strict=True)
        ]
        same = [net.spec for net, _, other, _ in rows if net == other and self.against is None]
        if same:
            raise BrokenContract(f"{self.quantity.noun} of {same[0]} is held against itself")
        holds = RELATIONS[self.relation]
        wrong, computed = None, f"always {RELATION_WORDS[self.relation].format(self._times)}"
        first, value, _, other_value = rows[0]
        unit = self.quantity.unit
        values = f"{count_text(value, unit)} against {text(other_value)}"
        computed = values if len(rows) == 1 else f"{computed}: {values} at {first.spec}"
        bars = tuple(
            Bar(net.spec, float(Fraction(value) / other_value) if other_value else 0.0,
                f"{text(value)} : {text(other_value)}", not holds(value, self.times * other_value))
            for net, value, _, other_value in rows[:MAX_BARS]
        )  # fmt: skip
        for net, value, other, other_value in rows:
            if not holds(value, self.times * other_value):
                where = f"in {other.spec}" if self.against is None else self.against.noun
                sentence = (
                    f"In {net.spec} {self.quantity.noun} is {text(value)}, {where}"
                    f" {text(other_value)}."
                )
                view = () if self.quantity.view is None else self.quantity.view(net)
                wrong = Witness(net.spec, sentence, view)
                break
        noun = self.quantity.noun
        return finding_unless(
            wrong,
            computed,
            f"{self.over.text}, {self.quantity.method_text(self.over.nets)}.",
            self.note,
            ""
            if wrong is None
            else f"{count_text(value, unit)} against {text(other_value)} at {net.spec}",
            bars,
            f"{capital(noun)} ÷ "
            + ("that of the other network" if self.against is None else self.against.noun),
        )

    @property
    def _times(self) -> str:
        return "" if self.times == 1 else f" than {text(self.times)} times as much"


@dataclass(frozen=True)
class Compared(Printed):
    """Printed values compared with computed ones, case by case, without sweeping over a family.

    A case names a network that shows it, a label, the printed value, and the computed one;
    ``sentence`` describes the first difference if the case's network is not its subject.

    >>> Compared(lambda: [Case("Q(1)", "r = 3", 3, 3), Case("Q(1)", "r = 4", 5, 6)],
    ...          "the number of partitions", "r = 3 and 4.", "printed")().computed
    '6 at r = 4'
    """

    cases: Callable[[], Iterable[Case]]
    noun: str
    checked: str
    rests: Grounds
    relation: str = "="
    note: str = ""
    summary: str = ""
    sentence: str = ""
    view: Callable[[Case], View] | None = None

    def __call__(self) -> Finding:
        cases = list(self.cases())
        finding = compare(
            cases,
            noun=self.noun,
            checked=self.checked,
            relation=self.relation,
            view=self.view,
            note=self.note,
            summary=self.summary or closest(cases, self.relation),
        )
        if self.sentence and finding.witness is not None:
            wrong = next(case for case in cases if case.label in finding.computed)
            values = {"computed": text(wrong.computed), "printed": text(wrong.printed)}
            witness = replace(finding.witness, sentence=self.sentence.format(**values))
            finding = replace(finding, witness=witness)
        return finding if len(cases) > 1 else replace(finding, evidence=(), measure="")
