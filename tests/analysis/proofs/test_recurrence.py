"""Rules of distances by digits: against searches and closed forms, and with mistakes in them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb

import networkx
import pytest

from explorer.analysis.measures.theorems import known_diameter
from explorer.analysis.proofs.recurrence import known_recurrence, states_of_proof
from explorer.analysis.proofs.transfer import growth, is_uniform, sums_recurrence
from explorer.core.addresses.distance_rule import DistanceRule, LinkRule
from explorer.core.registry import network
from explorer.networks.cubes.digits import CROSSED, CROSSED_LINKS, FOLDED, HYPERCUBE
from explorer.networks.exchanged.digits import EXCHANGED, EXCHANGED_CROSSED
from tests.contracts import NIGHTLY, by_turns, known_rows

CUBES = [f"{family}({n})" for family in ("Q", "CQ") for n in range(1, 7)]
FOLDS = [f"FQ({n})" for n in range(2, 7)]
PARTS = [f"{family}({s},{t})" for family in ("EH", "ECQ") for s in (1, 2, 3) for t in (1, 2, 3)]
SMALL = [*CUBES, *FOLDS, *PARTS]
LARGE = ["Q(72)", "CQ(71)", "CQ(72)", "FQ(71)", "FQ(72)", "EH(20,51)", "ECQ(30,41)", "ECQ(31,40)"]


def digits_of(bits: str, pairs: bool) -> list[int]:
    """Return the digits of some bits, the highest first: in pairs, a lone top bit before them."""
    if not pairs:
        return [int(bit) for bit in bits]
    top = [int(bits[0])] if len(bits) % 2 else []
    return [*top, *(int(bits[i : i + 2], 2) for i in range(len(top), len(bits), 2))]


def read(net, node: int) -> list[tuple[str, int]]:
    """Return the address of a node as digits with their names, by its fields."""
    rule, pairs = known_recurrence(net), "CQ" in net.family
    names = [name for name, count in rule.digits for _ in range(count)]
    if len(net.fields) == 1:
        values = digits_of(f"{node:0{net.n}b}", pairs)
    else:
        a, b, c = (int(value) for value in net.split(node))
        parts = (f"{a:0{net.s}b}", f"{b:0{net.t}b}")
        values = [c, *(digit for part in parts for digit in digits_of(part, pairs))]
    return list(zip(names, values, strict=True))


@pytest.mark.parametrize("spec", by_turns(SMALL, 3))
def test_a_rule_is_the_distance_of_every_pair(spec):
    net = network(spec)
    rule, words = known_recurrence(net).rule, [read(net, node) for node in range(net.nodes)]
    lengths = dict(networkx.all_pairs_shortest_path_length(net.to_networkx()))
    for a, b in product(range(net.nodes), repeat=2):
        word = [(name, x, y) for (name, x), (_, y) in zip(words[a], words[b], strict=True)]
        assert rule.distance(word) == lengths[a][b] == net.distance(a, b), (a, b)


@pytest.mark.parametrize("spec", SMALL)
def test_links_by_digits_are_those_of_the_family(spec):
    net = network(spec)
    links = known_recurrence(net).links
    value_of = {tuple(x for _, x in read(net, node)): node for node in range(net.nodes)}
    for node in range(net.nodes):
        near = [value_of[other] for other in links.neighbors(read(net, node))]
        assert sorted(near) == sorted(v for v in net.neighbors(node).tolist() if v >= 0), node


@pytest.mark.by_day(2)
@pytest.mark.parametrize("spec", [*SMALL, "CQ(9)", "FQ(9)", "ECQ(5,4)", "EH(4,4)"])
def test_pairs_are_those_of_a_search(spec):
    net = network(spec)
    counted = Counter(
        length
        for _, seen in networkx.all_pairs_shortest_path_length(net.to_networkx())
        for length in seen.values()
    )
    assert known_recurrence(net).pairs == tuple(counted[d] for d in range(max(counted) + 1))


def crossed_pairs(n: int) -> tuple[int, ...]:
    """Return the pairs at each distance in CQ(n), by the highest double bit that differs."""
    counts = Counter({0: 1})
    for below in range(n // 2):
        for hops in range(below + 1):
            path_count = comb(below, hops) * 3**hops
            counts[hops + 1] += 2 * path_count
            counts[hops + 2] += path_count
    for hops in range(n // 2 + 1) if n % 2 else ():
        counts[hops + 1] += comb(n // 2, hops) * 3**hops
    return tuple(counts[d] << n for d in range(max(counts) + 1))


@pytest.mark.parametrize("spec", LARGE)
def test_pairs_of_large_networks_are_those_of_closed_forms(spec):
    net = network(spec)
    closed = crossed_pairs(net.n) if net.family == "CQ" else net.distance_pairs()
    assert known_recurrence(net).pairs == closed
    assert sum(closed) == net.nodes**2


# The proof --------------------------------------------------------------------------------------

RULES = {spec: known_recurrence(network(spec)) for spec in ("Q(3)", "CQ(3)", "FQ(3)", "EH(1,1)",
                                                           "ECQ(1,1)")}  # fmt: skip


WRONG = 60 if NIGHTLY else 20
"""Places of a rule where it is made wrong."""


@pytest.mark.parametrize("spec", RULES)
def test_every_rule_is_proved_and_no_wrong_one(spec):
    rule, links = RULES[spec].rule, RULES[spec].links
    assert states_of_proof(rule, links) is not None
    read_in = rule.reading_states()
    places = [
        (name, state, x, y)
        for name, values, _ in rule.digits
        for state in read_in[name]
        for x, y in product(range(values), repeat=2)
    ]
    for place in places[:: max(1, len(places) // WRONG)]:
        for by in (1, -1):
            assert states_of_proof(rule_with_mistake(rule, place, by), links) is None, (place, by)


def rule_with_mistake(rule: DistanceRule, place: tuple, by: int) -> DistanceRule:
    """Return a rule that adds a hop too many, or too few, at one step alone."""

    def step(*at):
        state, lengths = rule.step(*at)
        return state, tuple(length + by for length in lengths) if at == place else lengths

    return replace(rule, step=step)


@pytest.mark.parametrize("spec", RULES)
def test_no_rule_is_the_distance_over_other_links(spec):
    rule, links = RULES[spec].rule, RULES[spec].links

    def one_less(name, state, x):
        moves = list(links.step(name, state, x))
        # The first way to change a digit is lost.
        changed = [move for move in moves if move[1] != x]
        return iter([move for move in moves if not changed or move != changed[0]])

    assert states_of_proof(rule, replace(links, step=one_less)) is None
    assert states_of_proof(rule, LinkRule((), links.step, links.ends)) is None
    for other in RULES:
        if spec != other != "FQ(3)" and rule.digits == RULES[other].rule.digits:
            assert states_of_proof(rule, RULES[other].links) is None


def test_hops_may_be_counted_after_the_digit_that_they_are_for() -> None:
    def later(name, state, x, y):
        return (int(x != y), (0,)) if name == "x" else (state, (state + (x != y),))

    def flips(name, state, x):
        return iter([(state, x)] if state else [(0, x), (1, 1 - x)])

    rule = DistanceRule((("x", 2, "once"), ("y", 2, "once")), 0, later)
    assert states_of_proof(rule, LinkRule((0,), flips, frozenset({1}))) is not None


def test_the_definition_as_it_is_printed_is_no_distance() -> None:
    """The ECQ paper exchanges the 0 and the 1 of the last case of its Definition 3."""

    def printed(name, state, x, y):
        new, (more,) = CROSSED.step(name, state, x, y)
        return (new, (more,)) if state == 0 else (3 - state if 1 - more else state, (1 - more,))

    assert states_of_proof(replace(CROSSED, step=printed), CROSSED_LINKS) is None


# For all sizes ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "before", "name"),
    [
        (HYPERCUBE, (), "bit"),
        (CROSSED, (("top", 0),), "pair"),
        (CROSSED, (("top", 1),), "pair"),
        (EXCHANGED, (("c", 1), ("a bit", 5)), "b bit"),
        (EXCHANGED_CROSSED, (("c", 1), ("a top", 1), ("a pair", 4)), "b pair"),
    ],
)
def test_the_diameter_grows_as_stated(rule, before, name):
    grows = growth(rule, before, name)
    assert grows is not None
    for count in range(grows.start, 40):
        assert (
            grows.largest_distance(count) == len(rule.pairs({**dict(before), name: count})) - 1
        ), count


def test_no_growth_is_claimed_for_uneven_sequences() -> None:
    def step(name, state, x, y):
        # The longest way is 0, 1, 1, 1, 1, 1, 2 …: a hop each fifth digit.
        return ((state + 1) % 5, (int(state == 0),))

    assert growth(DistanceRule((("bit", 2, "any"),), 0, step), (), "bit") is None


@pytest.mark.parametrize(
    ("rule", "before", "name"),
    [
        (HYPERCUBE, {}, "bit"),
        (CROSSED, {"top": 0}, "pair"),
        (CROSSED, {"top": 1}, "pair"),
        (EXCHANGED, {"c": 1, "a bit": 2}, "b bit"),
    ],
)
def test_sums_of_distances_follow_their_recurrence(rule, before, name):
    back = sums_recurrence(rule, name)
    sums = [
        sum(d * count for d, count in enumerate(rule.pairs({**before, name: digits})))
        for digits in range(len(back) + 12)
    ]
    assert back[-1] == 1
    for start in range(12):
        assert sum(times * sums[start + i] for i, times in enumerate(back)) == 0


def test_which_networks_look_the_same_from_every_node() -> None:
    assert is_uniform(CROSSED)
    assert is_uniform(FOLDED)
    assert not is_uniform(EXCHANGED)
    assert not is_uniform(EXCHANGED_CROSSED)


def test_the_table_says_what_a_rule_proves_and_no_more() -> None:
    for spec in ("CQ(40)", "FQ(41)", "EH(20,21)", "ECQ(15,16)", "Q(50)"):
        rows = known_rows(spec)
        assert rows["mean_distance"].basis.method == "recurrence", spec
        assert rows["diameter"].basis.kind == "proved"
        mean = network(spec).nodes * rows["mean_distance"].value * (network(spec).nodes - 1)
        assert mean == sum(d * n for d, n in enumerate(network(spec).distance_pairs()))
    assert known_rows("CQ(40)")["radius"].basis.method == "recurrence"
    # From its two kinds of nodes others are seen: a rule over all pairs does not tell them.
    assert known_rows("EH(20,20)")["radius"].basis.method == "theorem"
    assert known_rows("AQ(40)")["mean_distance"].basis.kind == "checked"
    known = known_diameter(network("CQ(72)"))
    assert (known.value, known.basis.method) == (37, "recurrence")


def test_a_printed_mean_is_proved_by_the_recurrence_and_no_other() -> None:
    from explorer.papers.basis import _by_recurrence
    from explorer.papers.registry import claims
    from explorer.papers.scq.averages import cube_mean_exact

    form = claims()["scq-t6-cube-mean-found"].compute
    assert _by_recurrence(form).method == "recurrence"
    for wrong in (
        lambda m: cube_mean_exact(m) + Fraction(1, 4**m),
        lambda m: cube_mean_exact(m) + Fraction(1, 2**m),
        lambda m: cube_mean_exact(m) * 2,
        lambda m: cube_mean_exact(m) + Fraction(1, 3**m),
        lambda m: cube_mean_exact(m) + m**2,
    ):
        assert _by_recurrence(replace(form, printed=wrong)) is None
    assert _by_recurrence(replace(form, relation="≤")) is None
    assert _by_recurrence(claims()["scq-t6-cube-mean"].compute) is None
