"""The vocabulary of claims: what is printed held against what is computed, in a few forms.

- ``Sweep``: a printed formula against a quantity over sizes; a bound with ``relation="≤"``.
- ``Compared``: the same, case by case, where there is no family.
- ``Beside``: a quantity beside that of another network of the same size.
- ``Holds``: a property of every network; ``ForPairs``: of every pair of nodes of every network.
- ``Reads``: one thing read off and held against what is printed, as in a table's row.
- ``Promise``: what a router promises of all pairs.
- ``Growth``: an order of growth, bounded from both sides.
- ``Depends`` and ``Joined`` (``several.py``): several forms in one finding.

A form makes computed value, verdict, bars, the smallest witness and the sentence of the range by
itself, and knows what it rests on. ``said`` makes a claim of one, in a line or two::

    MC = Over("MC({},{})", SIZES)
    CLAIMS = (
        said("mc-0-nodes", "Abstract", r"$2^{m 2^k + k}$", r"An MC(k,m) connects … nodes.",
             Sweep(MC, NODES, lambda k, m: 2 ** (m * 2**k + k))),
    )

What fits no form is a function under ``@claim`` (``explorer/core/claim.py``) that names in
``rests`` what it rests on; inside it a form can still be called. Values that the paper prints
reach a form as ``printed``, or pass through ``given.printed``; what is built inside a claim passes
through ``given.built``: so the audit (``explorer/papers/audit.py``) can break them. Rules: nothing
is counted against itself; "agrees" stands nowhere as a word; an "always" is tried where the paper
itself offers cases; a range that starts late says why (``Over(…, late=…)``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any, Final, Protocol

from explorer.core.claim import (
    Bar,
    Claim,
    Finding,
    Foundation,
    Witness,
)
from explorer.core.ints import Ints
from explorer.core.registry import network
from explorer.papers import given
from explorer.papers.check import (
    MOST_BARS,
    RELATIONS,
    Case,
    Exact,
    View,
    compare,
    first_pair,
    promise,
    routed,
    settled,
    text,
)
from explorer.papers.quantities import Quantity
from explorer.papers.sizes import Over

Grounds = Foundation | tuple[Foundation, ...]


class Form(Protocol):
    """What makes a finding, and knows on what it rests."""

    @property
    def grounds(self) -> tuple[Foundation, ...]:
        """The foundations, keys of FOUNDATIONS."""

    def __call__(self) -> Finding:
        """Compute the finding."""


def listed(rests: Grounds) -> tuple[Foundation, ...]:
    """Return one foundation or several as a tuple."""
    return (rests,) if isinstance(rests, str) else rests


def merged(*grounds: tuple[Foundation, ...]) -> tuple[Foundation, ...]:
    """Return foundations without repeats, in the order given."""
    return tuple(dict.fromkeys(one for each in grounds for one in each))


PAPERS = {"mc": "metacube"}
"""Papers whose key is not the beginning of the ids of their claims."""


def said(
    id: str,
    place: str,
    printed: str,
    statement: str,
    form: Form,
    *,
    quote: str = "",
    ours: bool = False,
    defect: str = "",
) -> Claim:
    """Return a claim whose finding a form makes; the beginning of its id names the paper."""
    start = id.split("-")[0]
    paper = PAPERS.get(start, start)
    return Claim(id, paper, place, statement, printed, form, quote, form.grounds, "", ours, defect)


# Over sizes -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sweep:
    """A printed formula against a quantity over sizes, the smallest first.

    ``printed`` takes the parameters of a size, or is one number for all. ``relation`` is how the
    computed value must stand to it, a key of RELATIONS.

    >>> from explorer.papers.quantities import DIAMETER
    >>> found = Sweep(Over("HCN({})", [(1,), (2,), (3,)]), DIAMETER, lambda n: 2 * n)()
    >>> found.verdict, found.computed, found.printed, found.witness.spec
    ('differs', '5 at HCN(3)', '6 at HCN(3)', 'HCN(3)')
    """

    over: Over
    quantity: Quantity
    printed: Callable[..., Exact] | int | Fraction
    relation: str = "="
    note: str = ""
    told: str = ""
    bars: bool = True

    @property
    def grounds(self) -> tuple[Foundation, ...]:
        return merged(self.quantity.grounds(self.over.nets), ("printed",))

    def value(self, size: tuple[int, ...]) -> Exact:
        """Return the printed value at a size."""
        return self.printed(*size) if callable(self.printed) else self.printed

    def __call__(self) -> Finding:
        over, quantity = self.over, self.quantity
        cases = [
            Case(over.name(size), over.name(size), self.value(size), quantity.of(over.net(size)))
            for size in over.sizes
        ]
        found = compare(
            cases,
            what=quantity.what,
            checked=f"{over.told}, {quantity.range(over.nets)}.",
            relation=self.relation,
            view=None if quantity.view is None else lambda case: _view(quantity, case),
            note=self.note,
            told=self.told or closest(cases, self.relation),
        )
        # One value is no evidence that a bar could add to.
        return found if self.bars and len(cases) > 1 else replace(found, evidence=(), measure="")


def closest(cases: Sequence[Case], relation: str) -> str:
    """Return the short text of values that all keep to what is printed: where they come closest.

    >>> closest([Case("Q(1)", "n = 1", 3, 1), Case("Q(2)", "n = 2", 3, 2)], "<")
    'always < it: 2 against 3 at n = 2'
    """
    if len(cases) == 1:
        return text(cases[0].computed)
    if relation == "=":
        return ""
    near = min(cases, key=lambda case: abs(Fraction(case.printed) - case.computed))
    values = f"{text(near.computed)} against {text(near.printed)} at {near.label}"
    return f"always {relation} it: {values}"


def _view(quantity: Quantity, case: Case) -> View:
    assert quantity.view is not None
    return quantity.view(network(case.spec))


@dataclass(frozen=True)
class Beside:
    """A quantity of every network beside that of another, or beside another quantity.

    ``other`` names the other network from the parameters of a size (None: the same), ``against``
    its quantity (None: the same); ``relation`` is how the one must stand to ``times`` the other.

    >>> from explorer.papers.quantities import DIAMETER
    >>> cubes = Over("HCN({})", [(2,), (3,)])
    >>> found = Beside(cubes, DIAMETER, lambda n: f"Q({2 * n})", "<")()
    >>> found.verdict, found.witness.sentence
    ('differs', 'In HCN(2) the diameter is 4, in Q(4) 4.')
    """

    over: Over
    quantity: Quantity
    other: Callable[..., str] | None
    relation: str
    times: Exact = 1
    against: Quantity | None = None
    note: str = ""

    @property
    def grounds(self) -> tuple[Foundation, ...]:
        return merged(
            self.quantity.grounds(self.over.nets), self._against.grounds(tuple(self._others))
        )

    @property
    def _others(self) -> Iterator[Any]:
        for size in self.over.sizes:
            yield self.over.net(size) if self.other is None else network(self.other(*size))

    @property
    def _against(self) -> Quantity:
        return self.against or self.quantity

    def __call__(self) -> Finding:
        rows = [
            (net, self.quantity.of(net), other, self._against.of(other))
            for net, other in zip(self.over.nets, self._others, strict=True)
        ]
        holds = RELATIONS[self.relation]
        wrong, told = None, f"always {WORDS[self.relation].format(self._times)}"
        first, own, _, other = rows[0]
        values = f"{text(own)} against {text(other)}"
        told = values if len(rows) == 1 else f"{told}: {values} at {first.spec}"
        bars = tuple(
            Bar(net.spec, float(Fraction(own) / other) if other else 0.0,
                f"{text(own)} : {text(other)}", not holds(own, self.times * other))
            for net, own, _, other in rows[:MOST_BARS]
        )  # fmt: skip
        for net, own, other, most in rows:
            if not holds(own, self.times * most):
                where = f"in {other.spec}" if self.against is None else self.against.what
                sentence = (
                    f"In {net.spec} {self.quantity.what} is {text(own)}, {where} {text(most)}."
                )
                view = () if self.quantity.view is None else self.quantity.view(net)
                wrong = Witness(net.spec, sentence, view)
                break
        what = self.quantity.what
        return settled(
            wrong,
            told,
            f"{self.over.told}, {self.quantity.range(self.over.nets)}.",
            self.note,
            "" if wrong is None else f"{text(own)} against {text(most)} at {net.spec}",
            bars,
            f"{what[:1].upper()}{what[1:]} ÷ "
            + ("that of the other network" if self.against is None else self.against.what),
        )

    @property
    def _times(self) -> str:
        return "" if self.times == 1 else f" than {text(self.times)} times as much"


@dataclass(frozen=True)
class Compared:
    """Printed values against computed ones, case by case, where no family is swept over.

    A case names a network that shows it, a label, what is printed, and what is computed;
    ``sentence`` tells of the first that parts, where its network is not what it is about.

    >>> Compared(lambda: [Case("Q(1)", "r = 3", 3, 3), Case("Q(1)", "r = 4", 5, 6)],
    ...          "the number of partitions", "r = 3 and 4.", "printed")().computed
    '6 at r = 4'
    """

    cases: Callable[[], Iterable[Case]]
    what: str
    checked: str
    rests: Grounds
    relation: str = "="
    note: str = ""
    told: str = ""
    sentence: str = ""

    @property
    def grounds(self) -> tuple[Foundation, ...]:
        return merged(listed(self.rests), ("printed",))

    def __call__(self) -> Finding:
        cases = list(self.cases())
        found = compare(
            cases,
            what=self.what,
            checked=self.checked,
            relation=self.relation,
            note=self.note,
            told=self.told or closest(cases, self.relation),
        )
        if self.sentence and found.witness is not None:
            wrong = next(case for case in cases if case.label in found.computed)
            values = {"computed": text(wrong.computed), "printed": text(wrong.printed)}
            witness = replace(found.witness, sentence=self.sentence.format(**values))
            found = replace(found, witness=witness)
        return found if len(cases) > 1 else replace(found, evidence=(), measure="")


WORDS: Final[dict[str, str]] = {
    "<": "less{}",
    "≤": "no more{}",
    ">": "more{}",
    "≥": "no less{}",
    "=": "the same{}",
}
"""Relations in words, with room for how many times the other value is meant."""


@dataclass(frozen=True)
class Against:
    """A witness against a property, and in a few words what is computed there instead."""

    computed: str
    witness: Witness


@dataclass(frozen=True)
class Holds:
    """A property of every network: ``broken`` says in a sentence, or by a witness, why not.

    ``told`` is the short text where it holds, ``way`` how it is looked at (``"node by node"``).

    >>> even = Holds(Over("Q({})", [(1,), (2,)]), lambda net: "" if net.nodes % 2 == 0 else "Odd.",
    ...              "even", "counted", "counts")
    >>> even().computed, even().checked
    ('even', 'Q(1) and Q(2), counted.')
    """

    over: Over
    broken: Callable[[Any], str | Witness | Against | None]
    told: str
    way: str = "node by node"
    rests: Grounds = "links"
    note: str = ""

    @property
    def grounds(self) -> tuple[Foundation, ...]:
        return listed(self.rests)

    def __call__(self) -> Finding:
        checked = f"{self.over.told}, {self.way}."
        for net in self.over.nets:
            why = self.broken(net)
            if isinstance(why, Against):
                told = f"{why.computed} in {net.spec}"
                return settled(why.witness, self.told, checked, self.note, told)
            if why:
                wrong = why if isinstance(why, Witness) else Witness(net.spec, why)
                return settled(wrong, self.told, checked, self.note)
        return settled(None, self.told, checked, self.note)


@dataclass(frozen=True)
class ForPairs:
    """A property of every ordered pair: ``wrong(net, source, targets)`` is true where it fails.

    ``sentence`` tells of the first pair, from the network and its two addresses; a router and a
    variant, where given, show the pair.
    """

    over: Over
    wrong: Callable[[Any, int, Ints], Ints]
    told: str
    sentence: str
    rests: Grounds = "distances"
    way: str = "all ordered pairs"
    router: str = ""
    variant: str = ""
    note: str = ""

    @property
    def grounds(self) -> tuple[Foundation, ...]:
        return listed(self.rests)

    def __call__(self) -> Finding:
        checked = f"{self.over.told}, {self.way}."
        for net in self.over.nets:
            pair = first_pair(net, partial(self.wrong, net))
            if pair is not None:
                a, b = map(net.format, pair)
                sentence = self.sentence.format(net=net.spec, a=a, b=b)
                wrong = routed(net, pair, sentence, self.router, self.variant)
                return settled(wrong, self.told, checked, self.note)
        return settled(None, self.told, checked, self.note)


@dataclass(frozen=True)
class Reads:
    """One thing that is read off, as text, held against what is printed, word for word.

    ``spec`` is the network of the witness, ``what`` names the thing in its sentence, ``checked``
    is what was looked at. ``view`` shows it in Explore.

    >>> found = Reads("Q(3)", "the degree", "4", lambda: "3", "Q(3)", "links")()
    >>> found.verdict, found.computed, found.witness.sentence
    ('differs', '3', 'In Q(3) the degree is 3, not 4 as printed.')
    """

    spec: str
    what: str
    printed: str
    read: Callable[[], str]
    checked: str
    rests: Grounds
    note: str = ""
    view: Callable[[], View] | None = None

    @property
    def grounds(self) -> tuple[Foundation, ...]:
        return merged(listed(self.rests), ("printed",))

    def __call__(self) -> Finding:
        found, asked = self.read(), given.printed(self.printed)
        wrong = None
        if found != asked:
            view = () if self.view is None else self.view()
            sentence = f"In {self.spec} {self.what} is {found}, not {asked} as printed."
            wrong = Witness(self.spec, sentence, view)
        return settled(wrong, found, self.checked, self.note, instead=found)


@dataclass(frozen=True)
class Promise:
    """What a router promises of all pairs: ``kept`` is ``"shortest"`` or ``"delivers"``.

    >>> Promise(("HCN(1)", "HCN(2)"), "hcn-optimal")().witness.spec
    'HCN(2)'
    """

    specs: tuple[str, ...]
    router: str
    variant: str = ""
    kept: str = "shortest"

    @property
    def grounds(self) -> tuple[Foundation, ...]:
        return ("router", "links")

    def __call__(self) -> Finding:
        return promise(self.specs, self.router, self.variant, kept=self.kept)


@dataclass(frozen=True)
class Growth:
    """An order of growth, from both sides: value ÷ order must neither rise nor fall for good.

    ``runs`` yields (spec, label, value, order) from small to large; the ratio may change by
    ``slack`` between the last two sizes, and by ``drift`` from the middle one to the last, either
    way. ``what`` names the value (``"steps"``), ``order`` its printed order as LaTeX without
    dollars.
    """

    runs: Callable[[], Iterable[tuple[str, str, Exact, float]]]
    what: str
    order: str
    checked: str
    rests: Grounds
    slack: float = 1.15
    drift: float = 1.5
    note: str = ""

    @property
    def grounds(self) -> tuple[Foundation, ...]:
        return merged(listed(self.rests), ("printed",))

    def __call__(self) -> Finding:
        runs = list(self.runs())
        ratios = [float(value) / given.printed(order) for _, _, value, order in runs]
        middle = (len(runs) - 1) // 2
        start, before = next(
            ((i, ratios[i]) for i, most in ((-2, self.slack), (middle, self.drift))
             if not 1 / most <= ratios[-1] / ratios[i] <= most),
            (-1, ratios[-1]),
        )  # fmt: skip
        spec, label, value, _ = runs[-1]
        factor = f"{ratios[-1]:.1f}·${self.order}$"
        computed = f"{text(value)} {self.what} at {label}, {factor}"
        bars = tuple(
            Bar(name, ratio, f"{text(count)} {self.what}, {ratio:.1f}·${self.order}$")
            for (_, name, count, _), ratio in zip(runs, ratios, strict=True)
        )
        wrong = None
        if start != -1:
            way = "rises" if ratios[-1] > before else "falls"
            sentence = (
                f"From {runs[start][1]} to {label} the {self.what} divided by ${self.order}$"
                f" {way}, {before:.2f} to {ratios[-1]:.2f}."
            )
            wrong = Witness(spec, sentence)
        measure = f"{self.what[:1].upper()}{self.what[1:]} ÷ ${self.order}$"
        checked = f"{self.checked} {len(runs)} sizes, {runs[0][1]} to {label}."
        return settled(wrong, computed, checked, self.note, computed, bars, measure)
