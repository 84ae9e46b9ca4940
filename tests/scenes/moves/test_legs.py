"""Moves against the networks themselves: pictures, links, counts, for every use in the lessons."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import network
from explorer.core.errors import NoMove
from explorer.core.network import Network
from explorer.scenes.moves.make import MAX_MOVED, move
from explorer.scenes.moves.move import Leg, Move
from explorer.scenes.moves.node_match import letter_columns, match_nodes
from explorer.scenes.moves.verbs import VERBS, verbs
from explorer.scenes.scene import scene

LESSONS = (
    ("grow", "Q(1)", "Q(2)", "Q(3)", "Q(4)"),
    ("grow", "Q(5)", "Q(6)", "Q(10)"),
    ("recut, rearrange, fade", "Q(6)", "MC(2,1)"),
    ("fade and rewire", "Q(6)", "HCN(3)"),
    ("rewire", "Q(3)", "CQ(3)"),
    ("recut and fade", "Q(4)", "EH(1,2)"),
    ("rewire", "EH(1,3)", "ECQ(1,3)"),
    ("grow", "S(3)", "S(4)"),
    ("grow", "GHC(4m,3m,3m)", "GHC(4,3,3)"),
)
"""The transformations of the lessons: verbs and networks."""

COUNTS = {
    "Q(4)": (16, 32, 4, 4),
    "Q(6)": (64, 192, 6, 6),
    "Q(10)": (1024, 5120, 10, 10),
    "MC(2,1)": (64, 96, 3, 3),
    "HCN(3)": (64, 128, 4, 4),
    "CQ(3)": (8, 12, 3, 3),
    "EH(1,2)": (16, 20, 2, 3),
    "ECQ(1,3)": (32, 48, 2, 4),
    "S(4)": (24, 36, 3, 3),
    "GHC(4,3,3)": (36, 126, 7, 7),
}
"""The numbers in the lessons: nodes, links, fewest and most links at a node."""

FATES = {
    "MC(2,1)": {"stays": 96, "goes": 96},
    "HCN(3)": {"stays": 96, "goes": 64, "rewired": 32},
    "CQ(3)": {"stays": 10, "rewired": 2},
    "EH(1,2)": {"stays": 20, "goes": 12},
    "ECQ(1,3)": {"stays": 44, "rewired": 4},
    "S(4)": {"stays": 6, "copied": 18, "comes": 12},
    "GHC(4,3,3)": {"stays": 75, "comes": 51},
}
"""The fates of links in the moves of the lessons, with their numbers."""


def move_of(text: str, *specs: str, root: int | None = None) -> Move:
    return move(verbs(text), [network(spec) for spec in specs], [root] * len(specs))


def links(net: Network) -> set[frozenset[int]]:
    """Return the links of a network by asking every node for its neighbours."""
    table = [net.neighbors(v).tolist() for v in range(net.nodes)]
    return {frozenset((v, w)) for v, row in enumerate(table) for w in row if w >= 0}


def check_leg(leg: Leg) -> None:
    """Check the contract of a leg: both pictures are complete, without duplicates."""
    before, after = network(leg.before.spec), network(leg.after.spec)
    assert leg.before == scene(before)
    assert [mark.node for mark in leg.after.marks] == list(range(after.nodes))
    origin, copy = leg.match.origin, leg.match.copy
    for copy_number in range(leg.match.copies):
        assert sorted(origin[copy == copy_number].tolist()) == list(range(before.nodes))
    assert origin[leg.match.image].tolist() == list(range(before.nodes))
    old = [tie.before for tie in leg.ties if tie.before >= 0 and tie.fate != "copied"]
    new = [tie.after for tie in leg.ties if tie.after >= 0]
    assert sorted(old) == list(range(len(leg.before.strokes)))
    assert sorted(new) == list(range(len(leg.after.strokes)))
    assert {frozenset((s.a, s.b)) for s in leg.before.strokes} == links(before)
    assert {frozenset((s.a, s.b)) for s in leg.after.strokes} == links(after)
    for side in (0, 1):
        assert len({pair[side] for pair in leg.hulls}) == len(leg.hulls)
    tied(leg)
    require_counts(leg, before, after)


def tied(leg: Leg) -> None:
    """Every link comes from where it says: from itself, its original, or with one end changed."""
    origin, copy, image = (x.tolist() for x in (leg.match.origin, leg.match.copy, leg.match.image))
    for tie in leg.ties:
        old = leg.before.strokes[tie.before] if tie.before >= 0 else None
        new = leg.after.strokes[tie.after] if tie.after >= 0 else None
        assert (old is None) == (tie.fate == "comes")
        assert (new is None) == (tie.fate == "goes")
        if old is None or new is None:
            continue
        ends = (new.b, new.a) if tie.turned else (new.a, new.b)
        if tie.fate == "rewired":
            was = (image[old.a], image[old.b])
            assert ends[1 - tie.end] == was[1 - tie.end]
            assert ends[tie.end] != was[tie.end]
        else:
            assert tuple(origin[end] for end in ends) == (old.a, old.b)
            assert {copy[end] for end in ends} == {copy[new.a]}
            assert (tie.fate == "copied") == bool(copy[new.a])


def require_counts(leg: Leg, before: Network, after: Network) -> None:
    """The counts at both ends are those of the networks, and in between only links change."""
    assert leg.start == counts_of(before)
    *_, last = leg.phases
    if last.kind == "count":
        assert [phase.counts for phase in leg.phases] == [
            counts_of(network(phase.spec)) for phase in leg.phases
        ]
        return
    assert last.counts == counts_of(after)
    assert last.spec == after.spec
    assert not any(phase.spec for phase in leg.phases[:-1])


def counts_of(net: Network) -> object:
    from explorer.scenes.moves.counts import Counts

    degrees = Counter(end for link in links(net) for end in link)
    return Counts(net.nodes, len(links(net)), min(degrees.values()), max(degrees.values()))


@pytest.mark.parametrize("text", LESSONS, ids=" ".join)
def test_every_transformation_of_the_lessons_keeps_the_contract(text: tuple[str, ...]) -> None:
    document = move_of(*text)
    assert document.verbs == verbs(text[0])
    for leg in document.legs:
        check_leg(leg)
    for leg, following in zip(document.legs, document.legs[1:], strict=False):
        assert leg.after is following.before
    spec = text[-1]
    counts = document.legs[-1].phases[-1].counts
    assert (counts.nodes, counts.links, counts.least, counts.most) == COUNTS[spec]
    if spec in FATES:
        assert Counter(tie.fate for tie in document.legs[0].ties) == FATES[spec]


def test_a_hypercube_grows_by_its_links_and_one_more_at_every_node() -> None:
    document = move_of("grow", "Q(1)", "Q(2)", "Q(3)", "Q(4)")
    rows = [(p.kind, p.counts.nodes, p.counts.links) for leg in document.legs for p in leg.phases]
    assert rows == [
        ("slide", 4, 2),
        ("draw", 4, 4),
        ("slide", 8, 8),
        ("draw", 8, 12),
        ("slide", 16, 24),
        ("draw", 16, 32),
    ]


def test_counts_run_on_where_nothing_is_drawn() -> None:
    *_, last = move_of("grow", "Q(5)", "Q(6)", "Q(10)").legs
    assert last.before is last.after is scene(network("Q(6)"))
    assert [(p.spec, p.counts.links) for p in last.phases] == [
        ("Q(7)", 448),
        ("Q(8)", 1024),
        ("Q(9)", 2304),
        ("Q(10)", 5120),
    ]


def test_the_two_links_that_cross_are_those_of_the_lesson() -> None:
    (leg,) = move_of("rewire", "Q(3)", "CQ(3)").legs
    moved = {
        (old.a, old.b, new.a, new.b)
        for tie in leg.ties
        if tie.fate == "rewired"
        for old, new in [(leg.before.strokes[tie.before], leg.after.strokes[tie.after])]
    }
    assert moved == {(0b001, 0b101, 0b001, 0b111), (0b011, 0b111, 0b011, 0b101)}


@pytest.mark.parametrize(
    ("spec", "root", "row"),
    [
        ("Q(4)", "0000", [1, 4, 6, 4, 1]),
        ("S(4)", "1234", [1, 3, 6, 9, 5]),
        ("Q(3)", "000", [1, 3, 3, 1]),
        ("CQ(3)", "000", [1, 3, 4]),
    ],
)
def test_a_wave_washes_as_far_as_the_lessons_say(spec: str, root: str, row: list[int]) -> None:
    net = network(spec)
    (leg,) = move_of("wash, rearrange", spec, root=net.parse(root)).legs
    check_leg(leg)
    assert [leg.distances.count(d) for d in range(len(row))] == row
    assert [phase.hop for phase in leg.phases] == [*range(1, len(row)), 0]
    closed = net.distance(np.arange(net.nodes), net.parse(root))
    if closed is not None:
        assert list(leg.distances) == closed.tolist()
    # A column a hop: nodes stand as far to the right as they are far, all of a hop alike.
    across = {leg.distances[m.node]: set[float]() for m in leg.after.marks}
    for mark in leg.after.marks:
        across[leg.distances[mark.node]].add(mark.at[0])
    places = [across[d] for d in range(len(row))]
    assert all(len(place) == 1 for place in places)
    assert [min(place) for place in places] == sorted(min(place) for place in places)
    assert len(leg.after.strokes) == len(leg.before.strokes) == net.links


def test_waves_go_from_every_node_of_a_small_network() -> None:
    document = move_of("wash", "HCN(1)")
    assert [leg.root for leg in document.legs] == [0, 1, 2, 3]
    for leg in document.legs:
        check_leg(leg)


def test_waves_go_side_by_side() -> None:
    document = move_of("wash", "Q(3)", "CQ(3)", root=0)
    assert document.side_by_side
    assert [leg.after.spec for leg in document.legs] == ["Q(3)", "CQ(3)"]
    assert [max(leg.distances) for leg in document.legs] == [3, 2]
    for leg in document.legs:
        check_leg(leg)


def test_a_nodes_own_letters_are_those_that_one_of_its_links_changes() -> None:
    (leg,) = move_of("recut, fade", "Q(6)", "MC(2,1)").legs
    net = network("MC(2,1)")
    columns = {net.format(sample.node): sample.own_columns for sample in leg.samples}
    # (c,m[3],m[2],m[1],m[0]): the class at 1 and 2, m[c] at 10 - 2c.
    assert len(columns) == 4
    for address, columns_of_node in columns.items():
        assert columns_of_node == (1, 2, 10 - 2 * int(address[1:3], 2))

    # (i,j): a local link changes one bit of j, at 5 to 7; the others swap or complement both.
    (leg,) = move_of("fade, rewire", "Q(6)", "HCN(3)").legs
    assert [sample.own_columns for sample in leg.samples] == [(5, 6, 7)]


# Any size -----------------------------------------------------------------------------------------

CUBES = st.integers(1, 6).map(lambda n: ("grow", f"Q({n})", f"Q({n + 1})"))
CROSSED = st.integers(1, 5).map(lambda n: ("grow", f"CQ({n})", f"CQ({n + 1})"))
STARS = st.integers(2, 4).map(lambda n: ("grow", f"S({n})", f"S({n + 1})"))
METACUBES = st.sampled_from([(1, 1), (1, 2), (2, 1), (1, 3)]).map(
    lambda km: ("fade", f"Q({km[1] * 2 ** km[0] + km[0]})", f"MC({km[0]},{km[1]})")
)
EXCHANGED = st.tuples(st.integers(1, 3), st.integers(1, 3)).map(
    lambda st_: ("fade", f"Q({sum(st_) + 1})", f"EH({st_[0]},{st_[1]})")
)
HIERARCHICAL = st.integers(2, 4).map(lambda n: ("fade, rewire", f"Q({2 * n})", f"HCN({n})"))
TWISTED = st.integers(3, 6).map(lambda n: ("rewire", f"Q({n})", f"CQ({n})"))
LATTICES = st.lists(st.integers(2, 4), min_size=1, max_size=3).map(
    lambda r: (
        "grow",
        f"GHC({','.join(f'{n}m' for n in r)})",
        f"GHC(3m,{','.join(f'{n}m' for n in r)})",
    )
)


@given(st.one_of(CUBES, CROSSED, STARS, METACUBES, EXCHANGED, HIERARCHICAL, TWISTED, LATTICES))
def test_the_contract_holds_at_any_size(text: tuple[str, ...]) -> None:
    for leg in move_of(*text).legs:
        check_leg(leg)


@given(st.sampled_from(["Q(5)", "CQ(4)", "HCN(2)", "MC(1,2)", "S(4)", "ECQ(2,2)"]), st.data())
def test_a_wave_goes_on_by_a_hop(spec: str, data: st.DataObject) -> None:
    net = network(spec)
    root = data.draw(st.integers(0, net.nodes - 1))
    (leg,) = move_of("wash", spec, root=root).legs
    check_leg(leg)
    far = leg.distances
    assert far[root] == 0
    for node in range(net.nodes):
        near = [far[int(w)] for w in net.neighbors(node) if w >= 0]
        assert all(abs(d - far[node]) <= 1 for d in near)
        assert node == root or far[node] - 1 in near


@given(st.one_of(CUBES, STARS, METACUBES, EXCHANGED))
def test_letters_that_stay_are_the_same(text: tuple[str, ...]) -> None:
    before, after = network(text[1]), network(text[2])
    relatives = match_nodes(before, after)
    for node in range(after.nodes):
        if relatives.copy[node]:
            continue
        old, new = before.format(int(relatives.origin[node])), after.format(node)
        columns = letter_columns(before, 0), letter_columns(after, 0)
        for i, j in relatives.letters:
            assert old[columns[0][i]] == new[columns[1][j]]
        assert len({i for i, _ in relatives.letters}) == len(columns[0])


# Refusals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence", "near"),
    [
        (("grow", "Q(3)", "HCN(3)"), "No node of HCN(3) is a node of Q(3)", "Q(6) to HCN(3)"),
        (("grow", "S(4)", "Q(4)"), "No node of Q(4)", "S(4) to S(5)"),
        (("fade", "Q(6)", "HCN(3)"), "96 links go, 32 come", "fade, rewire"),
        (("fade", "Q(3)", "CQ(3)"), "more than fade", "rewire"),
        (("rewire", "Q(6)", "MC(2,1)"), "no link only changes an end", "fade"),
        (("recut", "Q(3)", "CQ(3)"), "written alike", "rewire"),
        (("grew", "Q(3)", "Q(4)"), "'grew' is no move", "grow"),
        (("fade", "Q(3)"), "only Q(3) is named", "wash"),
        (("wash", "Q(6)"), "64 nodes", "?net=Q(6)&from=000000"),
        (("grow", "Q(8)", "Q(9)", "Q(8)"), f"up to {MAX_MOVED}", "Q(8)"),
        (("wash", "Q(3)", "Q(4)"), "Q(3) names none", "?net=Q(3)&from=000"),
        (("wash", *["Q(2)"] * 4), "too many", "Q(2) and Q(2) and Q(2)"),
        (("wash, grow", "Q(3)"), "only Q(3) is named", "wash"),
    ],
)
def test_what_cannot_be_moved_is_refused(text: tuple[str, ...], sentence: str, near: str) -> None:
    with pytest.raises(NoMove) as error:
        move_of(*text)
    assert sentence in str(error.value)
    assert error.value.nearest == near
    assert len(str(error.value)) <= 300


def test_the_nearest_move_is_possible() -> None:
    for text in (
        ("fade", "Q(6)", "HCN(3)"),
        ("grow", "Q(5)", "MC(2,1)"),
        ("grow", "Q(3)", "CQ(4)"),
    ):
        with pytest.raises(NoMove) as error:
            move_of(*text)
        near = error.value.nearest or ""
        assert set(verbs(near)) <= set(VERBS)
        move_of(near, *text[1:])
