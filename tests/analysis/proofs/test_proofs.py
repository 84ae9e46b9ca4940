"""Proofs by algebra: terms in letters agree with numbers, and no proof survives a mistake."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.analysis.measures.measures import search
from explorer.analysis.measures.theorems import known_diameter
from explorer.analysis.proofs import symbolic_network as symbolic
from explorer.analysis.proofs.identity import HOLDS, Identity
from explorer.analysis.proofs.symbolic_network import SymbolicNetwork, symbolic_network
from explorer.analysis.proofs.term import Term, Undecided, floor, is_whole, letter, log2
from explorer.core.registry import families, network
from explorer.papers.basis import beside_identity, form_basis, sweep_identity
from explorer.papers.forms.quantities import DIAMETER
from explorer.papers.forms.sizes import Over
from explorer.papers.forms.sweeps import Beside, Sweep
from explorer.papers.record import recorded_basis
from explorer.papers.registry import claims
from tests.contracts import by_turns

N, M = letter("n"), letter("m")
FAR = 10**30
VALUES = range(7)


def at(term: Term, **values: int) -> Fraction:
    import sympy

    letters = {sympy.Symbol(name, integer=True, nonnegative=True): values[name] for name in values}
    value = sympy.Rational(term.expression.subs(letters))
    return Fraction(int(value.p), int(value.q))


def terms() -> st.SearchStrategy[tuple[Term, object]]:
    """Terms in n and m, each with the function of numbers that it stands for."""
    start = st.sampled_from([
        (N, lambda n, m: n), (M, lambda n, m: m), (2**N, lambda n, m: 2**n),
        (3 * N + 1, lambda n, m: 3 * n + 1), (4 ** (N + M), lambda n, m: 4 ** (n + m)),
    ])  # fmt: skip

    def grown(inner: st.SearchStrategy) -> st.SearchStrategy:
        pairs = st.tuples(inner, inner)
        return st.one_of(
            pairs.map(lambda p: (p[0][0] + p[1][0], lambda n, m: p[0][1](n, m) + p[1][1](n, m))),
            pairs.map(lambda p: (p[0][0] - p[1][0], lambda n, m: p[0][1](n, m) - p[1][1](n, m))),
            pairs.map(lambda p: (p[0][0] * p[1][0], lambda n, m: p[0][1](n, m) * p[1][1](n, m))),
            inner.map(lambda a: (a[0] // 2, lambda n, m: a[1](n, m) // 2)),
            inner.map(lambda a: (a[0] // 3, lambda n, m: a[1](n, m) // 3)),
            inner.map(lambda a: (a[0] % 2, lambda n, m: a[1](n, m) % 2)),
            inner.map(lambda a: (a[0] << 3, lambda n, m: a[1](n, m) << 3)),
        )

    return st.recursive(start, grown, max_leaves=4)


@given(terms(), st.sampled_from(VALUES), st.sampled_from(VALUES))
def test_terms_in_letters_evaluate_to_the_results_in_numbers(pair, n, m):
    term, plain = pair
    assert at(term, n=n, m=m) == plain(n, m)


@given(terms(), terms())
def test_a_decided_comparison_is_right_for_all_numbers(first, second):
    for word, holds in HOLDS.items():
        try:
            answer = holds(first[0], second[0])
        except Undecided:
            continue
        for n, m in product(VALUES, VALUES):
            if word == "=" and not answer:
                # "Not equal" means unequal for all numbers.
                assert first[1](n, m) != second[1](n, m)
            else:
                assert holds(first[1](n, m), second[1](n, m)) == answer, (word, n, m)


def test_the_sign_of_a_fraction_is_that_of_both_its_parts():
    n = letter("n")
    assert n / (n + 1) < 1
    assert (1 - 2 ** (n + 1)) / (n + 2) < 0


@pytest.mark.parametrize(
    ("term", "whole"),
    [
        (N * (N + 1) / 2, True),
        (N * (N + 1) * (N + 2) / 6, True),
        (N * (N + 1) / 4, False),
        ((4**N - 1) / 3, True),
        ((2**N - 1) / 3, False),
        ((2**N + N) / 1, True),
        (2**N / 2, False),
        ((3**M - 1) * N / 2, True),
        (symbolic.factorial(N + 2) * (N + 1) / 2, True),
    ],
)
def test_integrality_is_decided_by_as_many_points_as_the_recurrence_has_terms(term, whole):
    assert is_whole(term.expression) == whole
    values = [at(term, n=n, m=m) for n, m in product(VALUES, VALUES)]
    assert all(value.denominator == 1 for value in values) == whole


def test_a_floor_with_one_remainder_is_computed_and_others_stay() -> None:
    assert str(floor((4 * N + 3) / 4)) == "n"
    assert str(floor(N / 3)) == "floor(n/3)"
    assert log2(4**N * 8) == 2 * N + 3
    with pytest.raises(Undecided, match="no power of two"):
        log2(3**N)
    with pytest.raises(Undecided, match="no one sign"):
        bool(N > 3)


BY_NUMBERS = ("HyperStar", "JF", "KT", "Hypernet", "CCC", "SE", "FT", "A", "NKS", "Circ", "FIB")
"""Families whose sizes are no closed form of letters, or whose parameters depend on each other."""

SIZED = [
    (name, [parameter.minimum for parameter in family.parameters])
    for name, family in families().items()
    if family.parameters and name not in BY_NUMBERS
]


@pytest.mark.parametrize(("name", "least"), SIZED, ids=[name for name, _ in SIZED])
def test_closed_forms_in_letters_agree_with_every_network(name, least):
    letters = [letter(chr(97 + i)) for i in range(len(least))]
    low = [max(value, 3) for value in least]
    spec = f"{name}({','.join(['{}'] * len(least))})"
    net = symbolic_network(spec, [a + b for a, b in zip(letters, low, strict=True)])
    tried = 0
    for steps in product(range(4), repeat=len(least)):
        values = [a + b for a, b in zip(low, steps, strict=True)]
        try:
            real = network(spec.format(*values))
        except Exception:
            continue
        here = {chr(97 + i): step for i, step in enumerate(steps)}
        tried += 1
        assert at(net.nodes, **here) == real.nodes
        assert at(net.links, **here) == real.links
    assert tried > 1


def test_a_loop_whose_length_is_a_letter_proves_nothing() -> None:
    harmonic = symbolic.on_terms(lambda n: sum(Fraction(1, i) for i in range(1, n + 1)))
    same = Identity(("n",), (1,), lambda at: harmonic(at[0]), lambda at: harmonic(at[0]))
    assert same.proof() is None


def test_a_spec_without_one_size_per_parameter_is_refused() -> None:
    with pytest.raises(Undecided, match="is no network of a family"):
        symbolic_network("Nothing({})", [N])
    with pytest.raises(Undecided, match="other parameters"):
        symbolic_network("Q({},{})", [N, M])
    with pytest.raises(Undecided, match="has no far"):
        SymbolicNetwork(families()["Q"], {"n": N}).far  # noqa: B018


THEOREMS = [
    *(f"Q({n})" for n in range(1, 10)),
    *(f"CQ({n})" for n in range(1, 10)),
    *(f"FQ({n})" for n in range(2, 10)),
    *(f"HCN({n})" for n in range(1, 6)),
    *(f"{name}({s},{t})" for name in ("EH", "ECQ") for s in range(1, 5) for t in range(1, 5)),
    *(f"S({n})" for n in range(2, 7)),
    *(f"{name}({m},{n})" for name in ("SC", "SCQ") for m in range(1, 5) for n in range(2, 5)),
]


@pytest.mark.parametrize("spec", THEOREMS)
def test_the_theorem_of_a_diameter_agrees_with_a_search(spec):
    net = network(spec)
    assert known_diameter(net).value == search(net).diameter


# The audit: no false relation is proved -------------------------------------------------------


def identities() -> dict[str, Identity]:
    """The relations of all claims that algebra proves for every size, and that are of one form."""
    result = {}
    for key, claim in claims().items():
        basis, form = recorded_basis(key), claim.compute
        if basis is None or "By algebra, for " not in basis.sentence:
            continue
        if "The sums of distances" in basis.sentence:
            continue  # Algebra proves their recurrence only.
        if isinstance(form, Sweep):
            result[key] = sweep_identity(form)
        elif isinstance(form, Beside):
            result[key] = beside_identity(form)
    return {key: identity for key, identity in result.items() if identity is not None}


IDENTITIES = identities()
ADVERSE = {"=": (1, -1), "≤": (FAR,), "<": (FAR,), "≥": (-FAR,), ">": (-FAR,)}
"""A term that makes a relation false when it is added to its left side."""


def test_enough_is_proved_by_algebra() -> None:
    assert len(IDENTITIES) >= 70


def test_a_claim_by_a_theorem_without_its_proof_is_cited() -> None:
    cubes = Over("ECQ({},{})", [(1, 1), (2, 2), (3, 3), (2, 4)])
    beside = Beside(cubes, DIAMETER, lambda s, t: f"Q({s + t + 1})", "≤", times=2)
    assert form_basis(beside, beside()).kind == "proved"
    # The diameter of the star graph is only cited from its authors.
    star = replace(beside, other=lambda s, t: f"S({s + t + 1})")
    assert form_basis(star, star()).kind == "cited"


def test_a_claim_over_random_samples_is_sampled() -> None:
    assert recorded_basis("ghc-2-reliability").kind == "sampled"


@pytest.mark.parametrize("key", by_turns(IDENTITIES, 3))
def test_no_proof_is_accepted_if_either_side_is_wrong(key):
    identity = IDENTITIES[key]
    assert identity.proof() is not None
    for shift in ADVERSE[identity.relation]:
        left = replace(identity, left=lambda at, by=shift: identity.left(at) + by)
        right = replace(identity, right=lambda at, by=shift: identity.right(at) - by)
        for wrong in (left, right):
            assert wrong.proof() is None


@pytest.mark.parametrize("key", by_turns(IDENTITIES, 3))
def test_no_proof_is_accepted_if_it_fails_at_some_sizes(key):
    identity = IDENTITIES[key]
    shift = ADVERSE[identity.relation][0]
    # Nothing at odd sizes, the shift at even ones.
    wrong = replace(identity, left=lambda at: identity.left(at) + (at[0] + 1) % 2 * shift)
    assert wrong.proof() is None


def test_factorials_are_those_of_numbers() -> None:
    for n in VALUES:
        assert at(symbolic.factorial(N + 3), n=n) == factorial(n + 3)
