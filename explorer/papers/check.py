"""Helpers shared by the papers' claims; none of them has to be used.

- ``Case`` and ``compare(cases, noun=…, checked=…)``: a printed formula against computed values
  over a range of sizes → a Finding with a bar for each size and the first that differs as witness.
- ``account(spec, router, variant)``: every ordered pair of a network routed and counted: lost,
  longer than the distance, the longest, the first pair of each; ``promise(specs, router, …)``
  makes a Finding of it (``"delivers"`` or ``"shortest"``, evidence in per cent of the pairs).
- ``first_pair(net, wrong)``: the first pair in order for which a vectorised test is true;
  ``pair_view(net, a, b, router, variant)``: that pair as parameters of Explore's URL;
  ``route_witness(net, pair, sentence, router, variant)``: the two as a Witness.
- ``finding_unless(wrong, computed, checked, …)``: agrees unless there is a witness against it.
- ``cell(printed, value, computed)``: a Cell of a printed table with its verdict.
- ``text(number)`` and ``percent(part, whole)``: exact numbers as short text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from operator import eq, ge, gt, le, lt
from typing import Final

from explorer.papers.auditing import audit_hooks
from explorer.papers.claim import Bar, Finding, Verdict, Witness
from explorer.papers.forms.pairs import (
    Account,
    View,
    account,
    first_pair,
    pair_view,
    promise,
    route_witness,
)
from explorer.papers.numbers import Exact, count_text, percent, text
from explorer.papers.paper_tables import Cell
from explorer.words.forms import capital

__all__ = [
    "Account",
    "Case",
    "Exact",
    "View",
    "account",
    "cell",
    "compare",
    "finding_unless",
    "first_pair",
    "pair_view",
    "percent",
    "promise",
    "route_witness",
    "text",
]

RELATIONS: Final[dict[str, Callable[[Exact, Exact], bool]]] = {
    "=": eq,
    "≤": le,
    "≥": ge,
    "<": lt,
    ">": gt,
    "≈": lambda computed, printed: round(computed) == printed,
}
"""Relations that a computed value can be required to have to the printed one."""

RELATION_WORDS: Final[dict[str, str]] = {
    "<": "less{}",
    "≤": "no more{}",
    ">": "more{}",
    "≥": "no less{}",
    "=": "the same{}",
    "≈": "about the same{}",
}
"""Relations in words, with a place for a multiple of the other value."""

NEGATED_WORDS: Final[dict[str, str]] = {
    "=": "not",
    "<": "not less than",
    "≤": "not at most",
    ">": "not more than",
    "≥": "not at least",
    "≈": "not about",
}
"""Words between a value that breaks a relation and the printed one."""

MAX_BARS = 12
MAX_SUMMARY_LENGTH = 24


# A formula over a range -----------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A size at which a formula is tried: its network, a label such as ``n = 3``, both values."""

    spec: str
    label: str
    printed: Exact
    computed: Exact


def compare(
    cases: Iterable[Case],
    *,
    noun: str,
    checked: str,
    relation: str = "=",
    view: Callable[[Case], View] | None = None,
    note: str = "",
    summary: str = "",
    unit: str = "",
) -> Finding:
    """Return the finding of a printed formula over a range of sizes, in the given order.

    ``noun`` names the quantity (``"the diameter"``) in sentences and above the bars. ``relation``
    is the required relation of the computed value to the printed one, a key of RELATIONS. ``view``
    gives the parameters of Explore for the witness, ``summary`` the short text if all agree,
    ``unit`` what is counted, if the short texts alone do not show it.

    >>> cases = [Case(f"HCN({n})", f"n = {n}", 2 * n, d) for n, d in ((2, 4), (3, 5))]
    >>> result = compare(cases, noun="the diameter", checked="n = 2, 3")
    >>> result.verdict, result.printed, result.computed, result.witness.sentence
    ('differs', '6 at n = 3', '5 at n = 3', 'In HCN(3) the diameter is 5, not 6 as printed.')
    """
    case_list = list(cases)
    # Passed together, so that the audit can misprint one of them.
    expected = audit_hooks.printed(tuple(case.printed for case in case_list))
    tried = [replace(case, printed=value) for case, value in zip(case_list, expected, strict=True)]
    holds, words = RELATIONS[relation], RELATION_WORDS[relation].format("")
    differing = [case for case in tried if not holds(case.computed, case.printed)]
    bars = tuple(
        Bar(case.label, float(case.computed), text(case.computed), case in differing)
        for case in tried[:MAX_BARS]
    )
    measure = capital(noun)
    if not differing:
        values = ", ".join(text(case.computed) for case in tried)
        plain = "equal at every size" if relation == "=" else f"always {words}"
        short = values if relation == "=" and len(values) <= MAX_SUMMARY_LENGTH else plain
        return Finding(summary or short, "agrees", checked, note, evidence=bars, measure=measure)
    first = differing[0]
    than = NEGATED_WORDS[relation]
    return Finding(
        f"{count_text(first.computed, unit)} at {first.label}",
        "differs",
        checked,
        note or f"It holds at {len(tried) - len(differing)} of the {len(tried)} sizes looked at.",
        printed=f"{'' if relation == '=' else relation + ' '}"
        f"{count_text(first.printed, unit)} at {first.label}",
        evidence=bars,
        measure=measure,
        witness=Witness(
            first.spec,
            f"In {first.spec} {noun} is {text(first.computed)}, {than} {text(first.printed)}"
            " as printed.",
            () if view is None else view(first),
        ),
    )


def cell(
    printed: str, value: Exact, computed: Exact | None, why: str = "", relation: str = "="
) -> Cell:
    """Return a cell of a printed table: its text, its value, and the computed value.

    >>> result = cell("6", 6, 5)
    >>> result.computed, result.verdict, result.number
    ('5', 'differs', 6)
    """
    if computed is None:
        return Cell(printed, None, "open", value, why)
    verdict: Verdict = "agrees" if RELATIONS[relation](computed, value) else "differs"
    return Cell(printed, text(computed), verdict, value, why if verdict == "differs" else "")


def finding_unless(
    wrong: Witness | None,
    computed: str,
    checked: str,
    note: str = "",
    instead: str = "",
    evidence: tuple[Bar, ...] = (),
    measure: str = "",
) -> Finding:
    """Return a finding that agrees, or one that differs if there is a witness against it.

    ``computed`` is the text if it agrees, ``instead`` the text if it does not.
    """
    if wrong is None:
        return Finding(computed, "agrees", checked, note, evidence=evidence, measure=measure)
    return Finding(
        instead or f"not in {wrong.spec}",
        "differs",
        checked,
        note,
        evidence=evidence,
        measure=measure,
        witness=wrong,
    )
