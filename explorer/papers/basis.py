"""The basis of a claim's verdict: what proves it, or up to which size it was checked."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from functools import singledispatch
from itertools import pairwise
from typing import Any, Final

from explorer.analysis.proofs.identity import HOLDS, Identity, Sizes
from explorer.analysis.proofs.recurrence import known_recurrence
from explorer.analysis.proofs.symbolic_network import on_terms, symbolic_network
from explorer.analysis.proofs.term import Undecided
from explorer.analysis.proofs.transfer import sums_recurrence
from explorer.core.basis import Basis, weakest
from explorer.core.registry import network
from explorer.papers.claim import Claim, Finding
from explorer.papers.forms.compound_forms import Depends, Joined
from explorer.papers.forms.form import FunctionForm
from explorer.papers.forms.properties import ForPairs, Holds, TextMatches
from explorer.papers.forms.quantities import MEAN_DISTANCE, NODES, Quantity
from explorer.papers.forms.sizes import Over
from explorer.papers.forms.sweeps import Beside, Sweep

WALKED_FOUNDATIONS: Final = {"links", "symmetry", "router", "construction"}
"""Foundations of a value that was computed node by node, not only in closed form."""


def basis_of(claim: Claim, finding: Finding) -> Basis:
    """Return the basis of a claim's verdict, from the form that computed it.

    A witness proves that a claim is false. A verdict that depends on the reading was computed for
    each reading.

    >>> from explorer.papers.registry import claims
    >>> one = claims()["scq-t1-nodes"]
    >>> basis_of(one, Finding("", "agrees", "some sizes")).sentence[:42]
    'By algebra, for every m ≥ 1 and n ≥ 2, and'
    """
    if finding.verdict == "open":
        return Basis("open", finding.note)
    if finding.verdict == "differs" and finding.witness is not None:
        return Basis("proved", f"{finding.witness.spec} is a counterexample.", "witness")
    if claim.rests == ("arithmetic",):
        return Basis("proved", claim.because, "arithmetic")
    if finding.verdict == "depends":
        return Basis("checked", finding.checked)
    return form_basis(claim.compute, finding)


@singledispatch
def form_basis(form: object, finding: Finding) -> Basis:
    """Return the basis of a finding that agrees: ``checked`` if its form proves nothing."""
    if getattr(form, "complete", False):
        return _exhaustive_basis(finding)
    return Basis("checked", finding.checked)


def _exhaustive_basis(finding: Finding) -> Basis:
    return Basis("proved", f"It speaks of no more: {finding.checked}", "exhaustion")


@form_basis.register
def _(form: FunctionForm, finding: Finding) -> Basis:
    return Basis(form.known, finding.checked, "exhaustion" if form.known == "proved" else "")


@form_basis.register(Joined)
@form_basis.register(Depends)
def _(form: Joined | Depends, finding: Finding) -> Basis:
    parts = form.parts if isinstance(form, Joined) else form.readings
    bases = [form_basis(part, part()) for _, part in parts]
    return weakest(bases)


@form_basis.register(Holds)
@form_basis.register(ForPairs)
@form_basis.register(TextMatches)
def _(form: Holds | ForPairs | TextMatches, finding: Finding) -> Basis:
    if isinstance(form, TextMatches) or _is_single(form.over):
        return _exhaustive_basis(finding)
    return Basis("checked", finding.checked)


@form_basis.register
def _(form: Sweep, finding: Finding) -> Basis:
    if _is_single(form.over):
        return _single_basis(form.over, (form.quantity,), finding)
    largest = (form.quantity, form.over.nets[-1])
    basis = _by_algebra(sweep_identity(form), [largest], finding)
    return basis if basis.kind == "proved" else _by_recurrence(form) or basis


@form_basis.register
def _(form: Beside, finding: Finding) -> Basis:
    against = form.against or form.quantity
    if _is_single(form.over):
        return _single_basis(form.over, (form.quantity, against), finding)
    largest = form.over.nets[-1]
    other = largest if form.other is None else network(form.other(*form.over.sizes[-1]))
    return _by_algebra(beside_identity(form), [(form.quantity, largest), (against, other)], finding)


def _is_single(over: Over) -> bool:
    """Return whether a statement is about one network: its spec has no parameters."""
    return over.sizes == ((),)


def _single_basis(over: Over, quantities: tuple[Quantity, ...], finding: Finding) -> Basis:
    """Return the basis of values of one network: counted, or by closed forms only."""
    grounds = [set(quantity.grounds(over.nets)) for quantity in quantities]
    if not all(each & WALKED_FOUNDATIONS for each in grounds):
        theorems = [_theorem(quantity, over.nets[0]) for quantity in quantities]
        bases = [basis for basis in theorems if basis is not None]
        if len(bases) == len(quantities):
            return _by_theorems(bases, f"Checked: {finding.checked}")
        return Basis("checked", finding.checked)
    if any("symmetry" in each for each in grounds):
        return Basis("proved", f"It speaks of no more: {finding.checked}", "symmetry")
    return _exhaustive_basis(finding)


def _by_algebra(
    identity: Identity | None, values: list[tuple[Quantity, Any]], finding: Finding
) -> Basis:
    """Return the basis of a relation; ``values`` are its quantities, each with a network."""
    cases = None if identity is None else identity.proof()
    if identity is None or cases is None:
        return Basis("checked", finding.checked)
    algebra = f"By algebra, for {identity.range}{', ' if cases else ''}{cases}"
    by_theorem = [(quantity, net) for quantity, net in values if quantity.theorem is not None]
    if by_theorem:
        theorems = [_theorem(quantity, net) for quantity, net in by_theorem]
        bases = [basis for basis in theorems if basis is not None]
        if len(bases) < len(by_theorem):
            return Basis("checked", finding.checked)
        return _by_theorems(bases, f"{algebra}. Checked: {finding.checked}")
    counted, quantity = "", values[0][0]
    if quantity.counted is not None:
        counted = (
            f", and the closed form of the definition equals {quantity.method} up to"
            f" {quantity.most:,} nodes"
        )
    return Basis("proved", f"{algebra}{counted}.", "algebra")


def _by_recurrence(form: Sweep) -> Basis | None:
    """Return the basis of a printed mean distance, by a recurrence of the sums of distances.

    The printed formula, times the number of pairs, satisfies algebraically the recurrence that
    transfer matrices give for the sums, and equals them at as many sizes as the recurrence looks
    back; so it holds at all sizes.
    """
    net, printed = form.over.nets[0], form.printed
    recurrence = known_recurrence(net)
    is_mean = form.quantity.counted is MEAN_DISTANCE.counted and form.relation == "="
    if (
        not is_mean
        or recurrence is None
        or recurrence.growth_digit is None
        or not callable(printed)
    ):
        return None
    digit, more = recurrence.growth_digit
    coefficients = sums_recurrence(recurrence.rule, digit)
    formula, nodes = on_terms(printed), _value(NODES, form.over.spec)

    def recurrence_sum(at: Sizes) -> Any:
        sizes = [(at[0] + more * step,) for step in range(len(coefficients))]
        return sum(
            times * formula(*size) * nodes(size) ** 2
            for times, size in zip(coefficients, sizes, strict=True)
        )

    identity = _identity(form.over, recurrence_sum, lambda at: 0, "=")
    cases = None if identity is None else identity.proof()
    if identity is None or recurrence.basis is None or cases is None:
        return None
    low = identity.least[0]
    first = (form.over.net((low + size,)) for size in range(more * (len(coefficients) - 1)))
    if any(not _has_mean(net, printed(net.n)) for net in first):
        return None
    argument = (
        f"{recurrence.basis.sentence} The sums of distances follow a recurrence that looks back"
        f" {len(coefficients) - 1} digits; "
        f"what is printed begins alike, and follows it. By algebra, for"
        f" {identity.range}{', ' if cases else ''}{cases}."
    )
    return replace(recurrence.basis, sentence=argument)


def _has_mean(net: Any, mean: Any) -> bool:
    pairs = known_recurrence(net)
    assert pairs is not None
    return bool(sum(d * count for d, count in enumerate(pairs.pairs)) == mean * net.nodes**2)


def _theorem(quantity: Quantity, net: Any) -> Basis | None:
    """Return the basis of a theorem on a network, if its value is the computed one."""
    theorem = None if quantity.theorem is None else quantity.theorem(net)
    return theorem.basis if theorem is not None and theorem.value == quantity.of(net) else None


def _by_theorems(theorems: list[Basis], more: str) -> Basis:
    """Return a basis by theorems: proved if the argument of each is given, else cited."""
    sentences = " ".join(dict.fromkeys(theorem.sentence for theorem in theorems))
    return replace(weakest(theorems), sentence=f"{sentences} {more}")


def sweep_identity(form: Sweep) -> Identity | None:
    """Return the relation of a printed formula to a closed form at all sizes, or None.

    >>> from explorer.papers.registry import claims
    >>> sweep_identity(claims()["hcn-t2-cube-links"].compute).proof()
    ''
    """
    if form.quantity.closed is None or form.relation not in HOLDS:
        return None
    printed: Callable[[Sizes], Any]
    if isinstance(form.printed, str):
        key = form.printed
        printed = lambda at: symbolic_network(form.over.spec, at).formulas()[key].value  # noqa: E731
    elif callable(form.printed):
        formula = on_terms(form.printed)
        printed = lambda at: formula(*at)  # noqa: E731
    else:
        printed = lambda at: form.printed  # noqa: E731
    return _identity(form.over, _value(form.quantity, form.over.spec), printed, form.relation)


def beside_identity(form: Beside) -> Identity | None:
    """Return the relation of two quantities at all sizes; None if one has no closed form."""
    against = form.against or form.quantity
    if form.quantity.closed is None or against.closed is None or form.relation not in HOLDS:
        return None
    other = _value(against, form.other or form.over.spec)
    times = form.times
    return _identity(
        form.over,
        _value(form.quantity, form.over.spec),
        lambda at: times * other(at),
        form.relation,
    )


def _value(quantity: Quantity, spec: str | Callable[..., str]) -> Callable[[Sizes], Any]:
    if quantity.theorem is not None:
        return lambda at: _known_value(quantity, symbolic_network(spec, at))
    assert quantity.closed is not None
    closed = on_terms(quantity.closed)
    return lambda at: closed(symbolic_network(spec, at))


def _known_value(quantity: Quantity, net: Any) -> Any:
    theorem = None if quantity.theorem is None else quantity.theorem(net)
    if theorem is None:
        raise Undecided(f"no theorem is known of {net.spec}")
    return theorem.value


def _identity(
    over: Over, left: Callable[[Sizes], Any], right: Callable[[Sizes], Any], relation: str
) -> Identity | None:
    """Return a relation over all sizes from the smallest tried ones on."""
    if not all(isinstance(value, int) for size in over.sizes for value in size):
        return None
    least = tuple(min(column) for column in zip(*over.sizes, strict=False))
    if len({len(size) for size in over.sizes}) > 1:
        return None
    names = _names(over)
    rising = len(least) > 1 and all(a < b for size in over.sizes for a, b in pairwise(size))
    if rising and all(b == a + 1 for size in over.sizes for a, b in pairwise(size)):
        # Sizes along a line: they say nothing about sizes off the line.
        return None
    return Identity(names, least, left, right, relation, rising)


def _names(over: Over) -> tuple[str, ...]:
    count = len(over.sizes[0])
    if callable(over.spec):
        return tuple(inspect.signature(over.spec).parameters)[:count]
    net = over.nets[0]
    names = tuple(parameter.name for parameter in net.parameters)
    return names if len(names) == count else ("n", "m", "k", "l")[:count]
