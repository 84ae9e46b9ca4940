"""What the papers' claims share. Use what fits; nothing here has to be used.

- ``Case`` and ``compare(cases, what=…, checked=…)``: a printed formula against computed values
  over a range of sizes → a Finding with a bar for each size and the first that parts as witness.
- ``account(spec, router, variant)``: every ordered pair of a network routed and counted: lost,
  longer than the distance, the longest, the first pair of each; ``promise(specs, router, …)``
  makes a Finding of it (``"delivers"`` or ``"shortest"``, evidence in per cent of the pairs).
- ``first_pair(net, wrong)``: the first pair in order for which a vectorised test is true;
  ``pair_view(net, a, b, router, variant)``: that pair as parameters of Explore's URL;
  ``routed(net, pair, sentence, router, variant)``: the two as a Witness.
- ``settled(wrong, computed, checked, …)``: a Finding that agrees unless there is a witness against.
- ``cell(printed, value, computed)``: a Cell of a printed table with its verdict.
- ``text(number)`` and ``percent(part, whole)``: exact numbers as short text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from operator import eq, ge, gt, le, lt
from typing import Final

import numpy as np

from explorer.core.claim import Bar, Finding, Verdict, Witness
from explorer.core.errors import BrokenContract
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.printed import Cell
from explorer.core.registry import network, router_for
from explorer.core.search import levels_from, neighbor_table
from explorer.papers import given

Exact = int | Fraction
View = tuple[tuple[str, str], ...]

RELATIONS: Final[dict[str, Callable[[Exact, Exact], bool]]] = {
    "=": eq,
    "≤": le,
    "≥": ge,
    "<": lt,
    ">": gt,
    "≈": lambda computed, printed: round(computed) == printed,
}
"""How a computed value may have to stand to the printed one."""

MOST_BARS = 12
LONGEST = 24


def text(value: Exact) -> str:
    """Return an exact number as short text: a decimal where it ends soon, else a fraction.

    >>> text(16384), text(Fraction(7, 2)), text(Fraction(4, 3)), text(Fraction(-5, 4))
    ('16,384', '3.5', '4/3', '−1.25')
    """
    exact = Fraction(value)
    sign = "−" if exact < 0 else ""
    size = abs(exact)
    if size.denominator == 1:
        return f"{sign}{size.numerator:,}"
    if 10**4 % size.denominator == 0:
        return f"{sign}{float(size):,.4f}".rstrip("0")
    if size.denominator < 1000:
        return f"{sign}{size.numerator}/{size.denominator}"
    return f"{sign}{float(size):,.4f}"


def percent(part: int, whole: int) -> str:
    """Return a share as text; some is never shown as none, nor less than all as all.

    >>> percent(256, 4032), percent(0, 7), percent(1, 10**6), percent(10**6 - 1, 10**6)
    ('6.35 %', '0 %', '< 0.01 %', '> 99.99 %')
    """
    if part in (0, whole):
        return "0 %" if part == 0 else "100 %"
    share = Fraction(100 * part, whole)
    if share < Fraction(1, 100):
        return "< 0.01 %"
    if share > Fraction(9999, 100):
        return "> 99.99 %"
    return f"{float(share):.2f}".rstrip("0").rstrip(".") + " %"


# A formula over a range -----------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """One size at which a formula is tried: its network, a label such as ``n = 3``, both values."""

    spec: str
    label: str
    printed: Exact
    computed: Exact


def compare(
    cases: Iterable[Case],
    *,
    what: str,
    checked: str,
    relation: str = "=",
    view: Callable[[Case], View] | None = None,
    note: str = "",
    told: str = "",
) -> Finding:
    """Return what a printed formula comes to over a range of sizes, in the order given.

    ``what`` names the quantity (``"the diameter"``) in sentences and above the bars. ``relation``
    is how the computed value must stand to the printed one, a key of RELATIONS. ``view`` gives
    the parameters of Explore for the witness, ``told`` the short text where all agree.

    >>> cases = [Case(f"HCN({n})", f"n = {n}", 2 * n, d) for n, d in ((2, 4), (3, 5))]
    >>> found = compare(cases, what="the diameter", checked="n = 2, 3")
    >>> found.verdict, found.printed, found.computed, found.witness.sentence
    ('differs', '6 at n = 3', '5 at n = 3', 'In HCN(3) the diameter is 5, not 6 as printed.')
    """
    tried = [replace(case, printed=given.printed(case.printed)) for case in cases]
    holds = RELATIONS[relation]
    apart = [case for case in tried if not holds(case.computed, case.printed)]
    bars = tuple(
        Bar(case.label, float(case.computed), text(case.computed), case in apart)
        for case in tried[:MOST_BARS]
    )
    measure = what[:1].upper() + what[1:]
    if not apart:
        values = ", ".join(text(case.computed) for case in tried)
        plain = "equal at every size" if relation == "=" else f"always {relation} it"
        short = values if relation == "=" and len(values) <= LONGEST else plain
        return Finding(told or short, "agrees", checked, note, evidence=bars, measure=measure)
    first = apart[0]
    than = "not" if relation == "=" else f"not {relation}"
    return Finding(
        f"{text(first.computed)} at {first.label}",
        "differs",
        checked,
        note or f"It holds at {len(tried) - len(apart)} of the {len(tried)} sizes looked at.",
        printed=f"{'' if relation == '=' else relation + ' '}{text(first.printed)}"
        f" at {first.label}",
        evidence=bars,
        measure=measure,
        witness=Witness(
            first.spec,
            f"In {first.spec} {what} is {text(first.computed)}, {than} {text(first.printed)}"
            " as printed.",
            () if view is None else view(first),
        ),
    )


def cell(
    printed: str, value: Exact, computed: Exact | None, why: str = "", relation: str = "="
) -> Cell:
    """Return a cell of a printed table: its text, the value it means, and what is computed.

    >>> found = cell("6", 6, 5)
    >>> found.computed, found.verdict, found.number
    ('5', 'differs', 6)
    """
    if computed is None:
        return Cell(printed, None, "open", value, why)
    verdict: Verdict = "agrees" if RELATIONS[relation](computed, value) else "differs"
    return Cell(printed, text(computed), verdict, value, why if verdict == "differs" else "")


# Pairs of nodes -------------------------------------------------------------------------------


def first_pair(net: Network, wrong: Callable[[int, Ints], Ints]) -> tuple[int, int] | None:
    """Return the first pair (source, target) in order with ``wrong(source, targets)`` true.

    >>> net = network("Q(2)")
    >>> first_pair(net, lambda a, b: net.distance(a, b) == 2)
    (0, 3)
    """
    everyone = np.arange(net.nodes)
    for source in range(net.nodes):
        hits = np.flatnonzero(wrong(source, everyone))
        if len(hits):
            return source, int(hits[0])
    return None


def pair_view(
    net: Network, a: int, b: int, router: str = "", variant: str = "", **more: str
) -> View:
    """Return two nodes and a router as parameters of Explore's URL.

    >>> pair_view(network("Q(2)"), 0, 3, router="e-cube", step="1")
    (('from', '00'), ('to', '11'), ('router', 'e-cube'), ('step', '1'))
    """
    given = {"router": router, "variant": variant, **more}
    ends = (("from", net.format(a)), ("to", net.format(b)))
    return (*ends, *((key, value) for key, value in given.items() if value))


def routed(
    net: Network, pair: tuple[int, int], sentence: str, router: str = "", variant: str = ""
) -> Witness:
    """Return a pair of nodes as a witness that opens with this router."""
    return Witness(net.spec, sentence, pair_view(net, *pair, router, variant))


# What routers promise -------------------------------------------------------------------------


@dataclass(frozen=True)
class Account:
    """Every ordered pair of a network, routed: how many are lost, how many go a long way.

    ``longest`` is the longest route delivered, ``hops`` the sum over all of them; the first pairs
    are in the order of source and target, ``longer`` ones delivered over more than the distance.
    """

    net: Network
    router: str
    variant: str
    pairs: int
    lost: int
    longer: int
    longest: int
    hops: int
    first_lost: tuple[int, int] | None
    first_longer: tuple[int, int] | None


@lru_cache(maxsize=256)
def account(
    spec: str, router: str, variant: str = "", sources: tuple[int, ...] | None = None
) -> Account:
    """Route from every node, or from these, to every other and count; each hop must be a link.

    It takes about 0.1 ms a pair: at most some thousand pairs for a fast claim.

    >>> account("HCN(2)", "hcn-a").longer
    60
    """
    net = network(spec)
    chosen = router_for(net, router)
    table = neighbor_table(net)
    near = [set(row) for row in table.tolist()]
    lost = longer = longest = hops = pairs = 0
    first_lost = first_longer = None
    for a in range(net.nodes) if sources is None else sources:
        depths = levels_from(table, a)
        for b in range(net.nodes):
            if a == b:
                continue
            pairs += 1
            at, length = a, 0
            for step in chosen.steps(net, a, b, variant or None):
                if step.lost:
                    break
                if step.next is None:
                    continue
                if step.next not in near[at]:
                    raise BrokenContract(f"router {router!r} jumps in {spec}")
                at, length = step.next, length + 1
            if at != b:
                lost += 1
                first_lost = first_lost or (a, b)
                continue
            hops += length
            longest = max(longest, length)
            if length > depths[b]:
                longer += 1
                first_longer = first_longer or (a, b)
    return Account(
        net, router, variant, pairs, lost, longer, longest, hops, first_lost, first_longer
    )


def promise(
    specs: Sequence[str],
    router: str,
    variant: str = "",
    *,
    kept: str = "shortest",
    checked: str = "",
) -> Finding:
    """Return whether a router keeps a promise for all pairs: ``"delivers"`` or ``"shortest"``.

    A lost message breaks both. ``checked`` is by default "all pairs of" the networks.

    >>> found = promise(["HCN(1)", "HCN(2)"], "hcn-optimal")
    >>> found.verdict, found.witness.spec
    ('differs', 'HCN(2)')
    """
    found = [account(spec, router, variant) for spec in specs]
    broken = [item.lost + (item.longer if kept == "shortest" else 0) for item in found]
    bars = tuple(
        Bar(
            item.net.spec, float(Fraction(100 * bad, item.pairs)), percent(bad, item.pairs), bad > 0
        )
        for item, bad in zip(found, broken, strict=True)
    )
    range_of = checked or f"All ordered pairs of {', '.join(specs)}."
    measure = "Pairs not delivered" if kept == "delivers" else "Pairs not routed shortest"
    if not any(broken):
        short = "always delivers" if kept == "delivers" else "always shortest"
        return Finding(short, "agrees", range_of, evidence=bars, measure=measure)
    first, bad = next((item, bad) for item, bad in zip(found, broken, strict=True) if bad)
    net = first.net
    pair = min(p for p in (first.first_lost, first.first_longer) if p is not None)
    if kept == "delivers" or pair == first.first_lost:
        assert first.first_lost is not None
        pair, how = first.first_lost, "is lost"
    else:
        how = "goes the long way"
    sentence = (
        f"In {net.spec} the message from {net.format(pair[0])} to {net.format(pair[1])} {how}."
    )
    return Finding(
        f"not for {bad:,} pairs in {net.spec}",
        "differs",
        range_of,
        f"In {net.spec} {bad:,} of {first.pairs:,} pairs break it, {percent(bad, first.pairs)}.",
        evidence=bars,
        measure=measure,
        witness=routed(net, pair, sentence, router, variant),
    )


def settled(
    wrong: Witness | None,
    computed: str,
    checked: str,
    note: str = "",
    instead: str = "",
    evidence: tuple[Bar, ...] = (),
    measure: str = "",
) -> Finding:
    """Return a finding that agrees, or, where there is a witness against it, differs.

    ``computed`` is the text if it agrees, ``instead`` that if it does not.
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
