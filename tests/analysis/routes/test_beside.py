"""Routers and networks side by side, against routes that are run one by one."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from explorer.analysis.routes import side_by_side_blocks
from explorer.analysis.routes.side_by_side import Lane, first_difference, require_size
from explorer.analysis.routes.side_by_side_blocks import compare_lanes, side_by_side_in_blocks
from explorer.analysis.verification.verify import verify
from explorer.core.errors import OutsideRange
from explorer.core.network import Network
from explorer.core.registry import network, routers
from explorer.routing.traces.trace import choose_variant


def lane(spec: str, key: str, variant: str | None = None) -> Lane:
    router = routers()[key]
    return Lane(network(spec), router, choose_variant(router, variant))


def length(lane: Lane, source: int, target: int) -> int | None:
    steps = list(lane.router.steps(lane.net, source, target, lane.variant))
    return None if steps[-1].lost else sum(step.next is not None for step in steps)


LANE_GROUPS = [
    [lane("HCN(2)", "hcn-optimal"), lane("HCN(2)", "hcn-shortest")],
    [lane("HCN(2)", "hcn-a"), lane("Q(4)", "e-cube"), lane("HCN(2)", "hcn-c")],
    [lane("MC(2,1)", "metacube-paper", form) for form in ("as printed", "corrected")],
]


@pytest.mark.parametrize(
    "lanes", LANE_GROUPS, ids=lambda lanes: "+".join(r.router.key for r in lanes)
)
def test_the_pair_that_differs_most_is_the_worst_of_all(lanes: list[Lane]) -> None:
    nodes = range(lanes[0].net.nodes)
    spread = {}
    for source, target in product(nodes, nodes):
        if source != target:
            lengths = [length(lane, source, target) for lane in lanes]
            known = [2**15 if hops is None else hops for hops in lengths]
            spread[source, target] = (max(known) - min(known), tuple(lengths))
    most = max(value for value, _ in spread.values())
    worst_pair = compare_lanes(tuple(lanes)).apart
    if not most:
        assert worst_pair is None
        return
    assert worst_pair is not None
    ends = (worst_pair.source, worst_pair.target)
    assert ends == min(pair for pair, (value, _) in spread.items() if value == most)
    assert worst_pair.hops == spread[ends][1]


@pytest.mark.parametrize(
    "lanes", LANE_GROUPS, ids=lambda lanes: "+".join(r.router.key for r in lanes)
)
def test_block_by_block_lanes_give_the_same_result(
    lanes: list[Lane], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = compare_lanes(tuple(lanes))
    # Small blocks, so that there are many.
    monkeypatch.setattr("explorer.analysis.verification.blocks.PAIRS_PER_BLOCK", 2**6)
    monkeypatch.setattr("explorer.analysis.verification.blocks.PAIRS_PER_BLOCK_TOGETHER", 2**6)
    for _ in range(2):
        repeated = side_by_side_in_blocks(lanes, folder=str(tmp_path))
        assert repeated.apart == whole.apart
        for result, expected in zip(repeated.pairs, whole.pairs, strict=True):
            names = ("pairs", "shortest", "longer", "undelivered", "hops", "busiest")
            assert [getattr(result, name) for name in names] == [
                getattr(expected, name) for name in names
            ]
        # Stored results are not computed again.
        monkeypatch.setattr(side_by_side_blocks, "run_lane_block", None)


@pytest.mark.parametrize(
    ("spec", "key", "variant"),
    [
        ("HCN(3)", "hcn-optimal", None),
        ("MC(2,1)", "metacube-paper", "as printed"),
        ("Torus(4,4)", "breadth-first", None),
    ],
)
def test_the_result_over_all_pairs_equals_the_verification(
    spec: str, key: str, variant: str | None
) -> None:
    first_lane = lane(spec, key, variant)
    (totals,) = compare_lanes((first_lane,)).pairs
    other = verify(first_lane.net, first_lane.router, first_lane.variant)
    assert not totals.sampled
    assert (totals.pairs, totals.longer, totals.lost) == (other.pairs, other.longer, other.lost)
    assert totals.mean_hops_excluding_self == other.mean_hops_excluding_self
    assert totals.saturation == other.saturation


def test_with_too_many_pairs_all_lanes_have_the_same_sample() -> None:
    small, large = lane("Q(10)", "e-cube"), lane("HCN(5)", "breadth-first")
    assert not compare_lanes((small,)).pairs[0].sampled
    both = compare_lanes((small, large)).pairs
    assert {(result.sampled, result.pairs) for result in both} == {(True, 1000)}
    assert compare_lanes((small, large)).apart is None
    assert all(result.busiest is None for result in both)


def test_routes_part_at_the_first_hop_that_differs() -> None:
    net = network("Q(3)")
    up, down = (net.route(0b000, 0b011, key) for key in ("e-cube", "e-cube-descending"))
    assert first_difference([up, down]) == 1
    longer = net.route(0b000, 0b111, "e-cube")
    assert first_difference([up, longer]) == 3, "one of them has no third hop"


@pytest.mark.parametrize("spec", ["HCN(3)", "MC(2,1)", "Q(9)", "CQ(5)", "GHC(4,4,4)"])
def test_another_size_is_refused_with_one_that_fits(spec: str) -> None:
    net, other = network("Q(6)"), network(spec)
    if other.nodes == net.nodes:
        require_size(net, other)
        return
    with pytest.raises(OutsideRange, match=r"as many nodes") as error:
        require_size(net, other)
    near: Network = network(error.value.nearest or "")
    assert (near.nodes, near.family) == (net.nodes, other.family)
