"""Forms that check networks one by one: properties, node pairs, texts, routers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from explorer.core.ints import Ints
from explorer.papers.auditing import audit_hooks
from explorer.papers.check import View, finding_unless, first_pair, promise, route_witness
from explorer.papers.claim import Finding, Foundation, Witness
from explorer.papers.forms.form import Based, Grounds, Printed
from explorer.papers.forms.sizes import Over


@dataclass(frozen=True)
class Counterexample:
    """A witness against a property, and a few words on what is computed instead."""

    computed: str
    witness: Witness


@dataclass(frozen=True)
class Holds(Based):
    """A property of every network: ``broken`` says in a sentence, or by a witness, why it fails.

    ``summary`` is the short text if it holds, ``method`` how it is checked (``"node by node"``).

    >>> even = Holds(Over("Q({})", [(1,), (2,)]), lambda net: "" if net.nodes % 2 == 0 else "Odd.",
    ...              "even", "counted", "counts")
    >>> even().computed, even().checked
    ('even', 'Q(1) and Q(2), counted.')
    """

    over: Over
    broken: Callable[[Any], str | Witness | Counterexample | None]
    summary: str
    method: str = "node by node"
    rests: Grounds = "links"
    note: str = ""

    def __call__(self) -> Finding:
        return _finding_over_all(self, self._counterexample)

    def _counterexample(self, net: Any) -> Counterexample | Witness | None:
        why = self.broken(net)
        return Witness(net.spec, why) if why and isinstance(why, str) else why or None


@dataclass(frozen=True)
class ForPairs(Based):
    """A property of every ordered pair: ``wrong(net, source, targets)`` is true where it fails.

    ``sentence`` describes the first such pair, from the network and its two addresses; a router and
    a variant, if given, show the pair.
    """

    over: Over
    wrong: Callable[[Any, int, Ints], Ints]
    summary: str
    sentence: str
    rests: Grounds = "distances"
    method: str = "all ordered pairs"
    router: str = ""
    variant: str = ""
    note: str = ""

    def __call__(self) -> Finding:
        return _finding_over_all(self, self._against)

    def _against(self, net: Any) -> Witness | None:
        pair = first_pair(net, partial(self.wrong, net))
        if pair is None:
            return None
        a, b = map(net.format, pair)
        sentence = self.sentence.format(net=net.spec, a=a, b=b)
        return route_witness(net, pair, sentence, self.router, self.variant)


def _finding_over_all(
    form: Holds | ForPairs, find_counterexample: Callable[[Any], Counterexample | Witness | None]
) -> Finding:
    """Return the finding of a form over its networks, with the first network that breaks it."""
    checked = f"{form.over.text}, {form.method}."
    for net in form.over.nets:
        result = find_counterexample(net)
        if isinstance(result, Counterexample):
            computed = f"{result.computed} in {net.spec}"
            return finding_unless(result.witness, form.summary, checked, form.note, computed)
        if result is not None:
            return finding_unless(result, form.summary, checked, form.note)
    return finding_unless(None, form.summary, checked, form.note)


@dataclass(frozen=True)
class TextMatches(Printed):
    """A computed text, compared with the printed one word for word.

    ``spec`` is the network of the witness, ``noun`` names the thing in its sentence, ``checked`` is
    what was checked. ``view`` shows it in Explore.

    >>> result = TextMatches("Q(3)", "the degree", "4", lambda: "3", "Q(3)", "links")()
    >>> result.verdict, result.computed, result.witness.sentence
    ('differs', '3', 'In Q(3) the degree is 3, not 4 as printed.')
    """

    spec: str
    noun: str
    printed: str
    read: Callable[[], str]
    checked: str
    rests: Grounds
    note: str = ""
    view: Callable[[], View] | None = None

    def __call__(self) -> Finding:
        value, expected = self.read(), audit_hooks.printed(self.printed)
        wrong = None
        if value != expected:
            view = () if self.view is None else self.view()
            sentence = f"In {self.spec} {self.noun} is {value}, not {expected} as printed."
            wrong = Witness(self.spec, sentence, view)
        return finding_unless(wrong, value, self.checked, self.note, instead=value)


@dataclass(frozen=True)
class Promise:
    """A router's promise for all pairs: ``goal`` is ``"shortest"`` or ``"delivers"``.

    If only messages from some ``sources`` are followed, ``checked`` says so.

    >>> Promise(("HCN(1)", "HCN(2)"), "hcn-optimal")().witness.spec
    'HCN(2)'
    """

    specs: tuple[str, ...]
    router: str
    variant: str = ""
    goal: str = "shortest"
    sources: tuple[int, ...] | None = None
    checked: str = ""

    grounds: ClassVar[tuple[Foundation, ...]] = ("router", "links")

    def __call__(self) -> Finding:
        return promise(
            self.specs,
            self.router,
            self.variant,
            goal=self.goal,
            checked=self.checked,
            sources=self.sources,
        )
