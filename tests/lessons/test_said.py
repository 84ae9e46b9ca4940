"""Statements of lessons other than numbers, computed from the networks that they name."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from urllib.parse import parse_qs

import numpy as np

from explorer import network
from explorer.analysis.comparison.choice import Fit
from explorer.analysis.comparison.quantities import Exact
from explorer.analysis.comparison.table import rows_at_x
from explorer.collectives.registry import broadcast, broadcasts_for
from explorer.core.search import distances_from
from explorer.lessons.exercises.document import draw_question
from explorer.lessons.exercises.judgement import solution
from explorer.lessons.facts.values import value
from explorer.lessons.lesson import Lesson, Paragraph, plain
from explorer.lessons.library import shelf
from explorer.routing.traces.trace import route
from explorer.state.compare import read_state

SPEC = re.compile(r"[A-Z]+\(\d+(?:,\d+)*\)")


def lesson(number: int) -> Lesson:
    return next(item for item in shelf().of("en") if item.number == number)


def test_lesson_5_names_all_that_are_farthest_and_each_has_a_cycle_to_be_opened() -> None:
    net = network("S(4)")
    distances = distances_from(net, net.parse("1234"))
    farthest = {net.format(node) for node in np.flatnonzero(distances == distances.max()).tolist()}
    words = " ".join(plain(part.words) for part in lesson(5).blocks if isinstance(part, Paragraph))
    (sentence,) = re.findall(r"Farthest are ([^:]+):", words)
    assert set(re.findall(r"\d{4}", sentence)) == farthest

    def shut(word: str) -> bool:
        """Whether some cycle keeps off the first place."""
        through, at = {0}, int(word[0]) - 1
        while at:
            through.add(at)
            at = int(word[at]) - 1
        return any(int(word[i]) - 1 != i for i in set(range(4)) - through)

    assert all(shut(word) for word in farthest)


def test_lesson_7_says_that_a_round_of_one_port_at_most_doubles_in_any_network() -> None:
    specs_of_most = [2**n for n in range(12)]
    for spec in ("Q(4)", "FQ(4)", "GHC(4,4)", "CQ(4)", "ECQ(1,2)"):
        net = network(spec)
        for tree in broadcasts_for(net):
            known = broadcast(net, 0, tree.key, "one-port").informed
            assert all(b <= 2 * a for a, b in pairwise(known)), (spec, tree.key)
    assert value("informed: Q(4) 0000 tree=binomial model=one-port") == tuple(specs_of_most[:5])


def test_lesson_7_says_when_the_first_node_of_a_metacube_falls_silent() -> None:
    net = network("MC(2,1)")
    rounds = broadcast(net, 0, "breadth-first", "one-port").rounds
    senders = [{a for a, _ in round.sends} for round in rounds]
    assert [0 in round for round in senders] == [True] * 3 + [False] * (len(rounds) - 3)
    known = broadcast(net, 0, "breadth-first", "one-port").informed
    assert [b == 2 * a for a, b in pairwise(known)] == [True] * 3 + [False] * (len(rounds) - 3)


def test_lesson_7_says_that_two_missing_links_silence_a_half() -> None:
    net = network("ECQ(2,2)")
    printed, mended = (
        broadcast(net, 0, "improved-exchanged", "one-port", variant)
        for variant in ("as printed", None)
    )
    assert len(printed.missing) == 2
    assert (2 * printed.reached, mended.reached) == (net.nodes, net.nodes)
    assert printed.depth == mended.depth


def plots() -> list[tuple[str, dict[str, Exact]]]:
    """Return every plot of lesson 8: its caption, and what networks of 64 nodes have in it."""
    plots_with_values = []
    for scene in lesson(8).scenes:
        for view in scene.views:
            if view.address.startswith("/compare"):
                compared = read_state(view.address.partition("?")[2]).comparison
                rows = rows_at_x(compared.rows, 64, compared.across)
                have = {row.net.spec: row.measured for row in rows if row.measured is not None}
                plots_with_values.append((plain(scene.caption), have))
    return plots_with_values


def specs_of_least(have: dict[str, Exact]) -> list[str]:
    return [spec for spec, much in have.items() if much == min(have.values())]


def specs_of_most(have: dict[str, Exact]) -> list[str]:
    return [spec for spec, much in have.items() if much == max(have.values())]


def test_lesson_8_says_who_is_best_in_each_plot_and_that_the_order_turns_round() -> None:
    (_, links), (_, hops), (_, cost), (_, density), (_, by_mean), (_, by_most) = plots()
    assert specs_of_least(links) == specs_of_most(hops) == ["MC(2,1)"]
    assert specs_of_most(links) == specs_of_least(hops) == specs_of_least(density) == ["GHC(4,4,4)"]
    assert specs_of_least(cost) == ["HCN(3)"]
    assert 3 * links["MC(2,1)"] == links["GHC(4,4,4)"]
    assert by_mean["ECQ(2,3)"] < by_mean["CQ(6)"] == by_most["CQ(6)"] == by_most["ECQ(2,3)"]
    assert {value(f"density: Q({n})") for n in range(2, 9)} == {1}


def test_lesson_8_says_of_three_of_one_cost_that_they_differ_in_all_else() -> None:
    caption, cost = plots()[2]
    tied = {spec for spec in cost if cost[spec] == cost["CQ(6)"]}
    named = [set(SPEC.findall(part)) for part in caption.split(";")]
    assert len(tied) == 3
    assert tied in named
    for name in ("links", "degree", "diameter", "mean", "density"):
        assert len({value(f"{name}: {spec}") for spec in tied}) == 3, name


def test_lesson_8_says_that_one_diameter_may_be_two_means() -> None:
    assert value("diameter: MC(2,1)") == value("diameter: Torus(8,8)")
    assert value("mean: MC(2,1)") != value("mean: Torus(8,8)")


def test_lesson_8_says_how_far_the_pairs_of_its_challenge_are_apart() -> None:
    challenge = lesson(8).challenge
    assert challenge
    (pairs,) = parse_qs(challenge.address.replace(";", "%3B"))["pairs"]
    distances = [value(f"distance: CQ(6) {pair.replace('~', ' ')}") for pair in pairs.split(";")]
    assert len(distances) == 5
    assert set(distances) == {2, 3, 4}
    assert value("diameter: CQ(6)") == 4


def test_lesson_9_says_that_the_moves_are_right_and_their_order_is_not() -> None:
    """At c = 1 no link changes a; in the order b, c, a all required changes are possible."""
    net = network("ECQ(1,1)")
    place = [[int(digit) for digit in net.format(node)[1:-1].split(",")] for node in range(8)]

    def changed(u: int, v: int) -> str:
        return "".join(part for part, x, y in zip("abc", place[u], place[v], strict=True) if x != y)

    ends = [node for node in range(8) if place[node][2] == 1]
    assert {changed(u, v) for u in ends for v in net.table()[u].tolist() if v >= 0} == {"b", "c"}
    case_4 = [(s, t) for s in ends for t in range(8) if {"a", "b"} <= set(changed(s, t))]
    assert len(case_4) == value("lost: ECQ(1,1) router=four-cases variant=as%20printed")
    for source, target in case_4:
        assert route(net, source, target, "four-cases", "as printed").hops == ()
        mended = route(net, source, target, "four-cases", "corrected")
        assert mended.delivered
        assert [changed(u, v) for u, v in pairwise(mended.nodes)][:3] == ["b", "c", "a"]


def test_lesson_3_asks_for_the_lowest_wrong_bit_first_and_means_it() -> None:
    for seed in range(1, 9):
        nodes = [int(node, 2) for node in solution(draw_question(lesson(3), 1, seed)).split()]
        for here, there in pairwise(nodes):
            wrong = here ^ nodes[-1]
            assert here ^ there == wrong & -wrong


def test_lesson_5_counts_hops_by_cycles_as_it_says() -> None:
    """One through the first place costs a hop less than it has symbols, any other one more."""
    for seed in range(1, 25):
        question = draw_question(lesson(5), 2, seed)
        order = [int(symbol) - 1 for symbol in question.values["a"]]
        hops, seen = 0, set[int]()
        for first in range(len(order)):
            cycle, at = set[int](), first
            while at not in seen:
                seen.add(at)
                cycle.add(at)
                at = order[at]
            if len(cycle) > 1:
                hops += len(cycle) + (-1 if 0 in cycle else 1)
        assert solution(question) == str(hops)


def test_lesson_10_has_half_as_many_nodes_again_in_the_kautz_graph() -> None:
    words, kautz = network("DB(2,3)"), network("KZ(2,3)")
    assert 2 * kautz.nodes == 3 * words.nodes
    assert kautz.degrees.maximum == words.degrees.maximum


def test_lesson_11_says_of_dragonfly_and_slim_fly_how_their_groups_are_joined() -> None:
    net = network("DF(4,2)")
    groups = np.asarray(net.cluster(np.arange(net.nodes), 0))
    joined = np.zeros((9, 9), dtype=int)
    np.add.at(joined, (groups[:, None], groups[net.table()]), 1)
    assert (joined[~np.eye(9, dtype=bool)] == 1).all()
    assert (np.diag(joined) == 4 * 3).all()
    flies = network("SF(5)")
    together = np.asarray(flies.cluster(np.arange(flies.nodes), 1))
    assert np.bincount(together).tolist() == [5] * 10
    leaving = int((together[:, None] != together[flies.table()]).sum()) // 2
    assert leaving == value("of-kind: SF(5) point")


def test_lesson_11_makes_ways_longer_by_detours_and_gives_a_hypercube_two_hosts_a_switch() -> None:
    ends = [(f"(0,{s})", f"(4,{s})") for s in range(4)]
    for a, b in ends:
        straight, detour = (
            value(f"length: DF(4,2) {a} {b} router=dragonfly-{kind}")
            for kind in ("minimal", "valiant")
        )
        assert isinstance(straight, int)
        assert isinstance(detour, int)
        assert straight < detour
    hypercube = network("Q(6)")
    rates = [Fit(hypercube, each, Fraction(3), 6).rate for each in (2, 3)]
    assert [rate == 1 for rate in rates] == [True, False]


def test_only_the_hypercube_rises_in_the_plot_of_lesson_11() -> None:
    (plot,) = (
        view.address
        for scene in lesson(11).scenes
        for view in scene.views
        if view.address.startswith("/compare")
    )
    rows = read_state(plot.partition("?")[2]).comparison.rows
    seen = {curve[0].net.family: {row.measured for row in curve} for curve in rows}
    assert len(seen) == 4
    assert [family for family, values in seen.items() if len(values) > 1] == ["Q"]


def test_lesson_12_leaves_every_link_of_its_first_network_to_one_sender() -> None:
    net = network("GHC(8)")
    pairs = [(a, b) for a in range(8) for b in range(8) if a != b]
    assert all(route(net, a, b).nodes == (a, b) for a, b in pairs)


def test_lesson_12_lets_one_router_fall_behind_and_the_other_keep_up() -> None:
    """Run four times as long: far more is under way, or as much as before."""

    def grown(router: str) -> Fraction:
        about = f"under-way: HCN(3) load=0.79 seed=3 router={router}"
        short, long = (value(f"{about} cycles={cycles}") for cycles in (1000, 4000))
        assert isinstance(short, Fraction)
        assert isinstance(long, Fraction)
        return long / short

    assert grown("hcn-shortest") > 1.5
    assert 0.8 < grown("hcn-optimal") < 1.25


def test_lesson_12_has_detours_among_the_pairs_of_its_challenge_and_one_shortest_way() -> None:
    challenge = lesson(12).challenge
    assert challenge
    (pairs,) = parse_qs(challenge.address.replace(";", "%3B"))["pairs"]
    ends = [pair.replace("~", " ") for pair in pairs.split(";")]
    hops = [value(f"length: HCN(3) {pair} router=hcn-optimal") for pair in ends]
    distances = [value(f"distance: HCN(3) {pair}") for pair in ends]
    assert [a == b for a, b in zip(hops, distances, strict=True)] == [
        False,
        False,
        False,
        True,
        False,
    ]
