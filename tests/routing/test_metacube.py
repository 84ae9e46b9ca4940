"""The metacube paper's routing: its table as printed loses messages, corrected it does not."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import pairwise

import pytest

from explorer import network
from explorer.core.registry import router_for, routers_for
from explorer.networks.metacube.class_walk import class_walk, gray_walk
from explorer.routing.metacube.class_paths import get_type
from explorer.routing.metacube.metacube import metacube_route
from explorer.routing.traces.trace import route
from tests.contracts import NIGHTLY

QUAD = network("MC(2,1)")
PAIRS = [(a, b) for a in range(QUAD.nodes) for b in range(QUAD.nodes) if a != b]


@cache
def is_lost(source: int, target: int) -> bool:
    """Return whether the table as it is printed loses a message."""
    *_, last = router_for(QUAD, "metacube-paper").steps(QUAD, source, target, "as printed")
    return last.lost


def test_the_paper_is_first_for_k_2_and_a_shortest_walk_elsewhere() -> None:
    assert routers_for(network("MC(2,2)"))[0].key == "metacube-paper"
    for spec in ("MC(0,3)", "MC(1,2)", "DC(2)", "MC(3,1)", "MC(4,4)"):
        assert routers_for(network(spec))[0].key == "metacube"


def test_beyond_tabled_walks_the_gray_code_routes() -> None:
    for spec in ("MC(5,1)", "MC(5,2)", "MC(6,1)"):
        net = network(spec)
        assert [router.key for router in routers_for(net)] == ["metacube-gray"]
        draw = random.Random(spec)
        pairs = [(draw.randrange(net.nodes), draw.randrange(net.nodes)) for _ in range(20)]
        for source, target in [*pairs, (0, (1 << net.field_bits) - 1)]:
            trace = route(net, source, target)
            assert trace.delivered
            wrong = ((source ^ target) & ((1 << net.field_bits) - 1)).bit_count()
            assert wrong <= len(trace.hops) <= wrong + net.classes - 1 + net.k


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        (0b01111 << 32, "the message takes 4 cross-links."),
        (0b1010, "the walk has 4 cross-links."),
        (0b1000, "the walk has 4 cross-links."),
        (0b00001 << 32 | 0b10, "the walk has one cross-link."),
    ],
)
def test_the_walk_says_its_cross_links_where_no_distance_is_known(
    target: int, sentence: str
) -> None:
    net = network("MC(5,1)")
    assert route(net, 0, target).steps[0].why.endswith(sentence)


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_a_walk_in_the_order_of_the_gray_code_is_no_shorter_than_a_shortest(k: int) -> None:
    draw = random.Random(k)
    for _ in range(300):
        start, end = draw.randrange(1 << k), draw.randrange(1 << k)
        through = draw.getrandbits(1 << k)
        walk = gray_walk(k, start, end, through)
        assert {(a ^ b).bit_count() for a, b in pairwise((start, *walk))} <= {1}
        assert (start, *walk)[-1] == end
        visited = sum(1 << class_id for class_id in {start, *walk})
        assert visited & through == through
        assert len(class_walk(k, start, end, through)) <= len(walk) <= (1 << k) - 1 + k


def test_the_smallest_message_that_the_table_as_printed_loses() -> None:
    lost = [pair for pair in PAIRS if is_lost(*pair)]
    assert len(lost) == 256
    assert lost[0] == (QUAD.parse("(00,0,0,0,0)"), QUAD.parse("(11,0,1,0,0)"))
    trace = route(QUAD, *lost[0], variant="as printed")
    assert not trace.delivered
    assert [QUAD.format(node) for node in trace.nodes] == [
        "(00,0,0,0,0)",
        "(01,0,0,0,0)",
        "(11,0,0,0,0)",
    ]
    code = trace.router.pseudocode(QUAD, "as printed")
    assert "dest = 3: (2,1,3) | (2,1,3) | (2,1,3) | (4,1,3,2,3)" in code[trace.lost.line - 1]
    assert trace.router.wrong_lines(QUAD, "as printed") == (trace.lost.line,)
    assert "(2,1,3)" in trace.lost.why
    assert "`m[2]`" in trace.lost.why
    assert route(QUAD, *lost[0]).length == 3


def test_one_entry_of_the_table_loses_them_all() -> None:
    """dest 3, type 2: class 2 alone has to be visited on the way, renamed by the source's class."""
    for source, target in PAIRS:
        start, end = QUAD.address(source)[0], QUAD.address(target)[0]
        wrong = int(QUAD.differing(source, target))
        differs = tuple(bool(wrong >> (i ^ start) & 1) for i in range(4))
        entry = (start ^ end, get_type(start ^ end, differs))
        assert is_lost(source, target) == (entry == (3, 2))


@pytest.mark.parametrize("spec", ["MC(3,3)", "MC(4,4)"])
def test_routes_in_metacubes_too_large_to_build_are_shortest(spec: str) -> None:
    net = network(spec)
    draw = random.Random(spec)
    for _ in range(50):
        source, target = draw.randrange(net.nodes), draw.randrange(net.nodes)
        nodes = metacube_route(net.k, net.m, source, target)
        assert len(nodes) - 1 == int(net.distance(source, target))
    farthest = metacube_route(net.k, net.m, *net.farthest_pair())
    assert len(farthest) - 1 == len(net.distance_pairs()) - 1


def test_a_class_that_is_entered_twice_is_corrected_once() -> None:
    """From class 00 to class 11 by way of both 01 and 10, class 11 is passed and entered again."""
    net = network("MC(2,3)")
    trace = route(net, "(00,000,000,000,000)", "(11,101,111,001,000)")
    classes = [net.address(node)[0] for node in trace.nodes]
    walk = [classes[0], *(b for a, b in pairwise(classes) if a != b)]
    assert walk == [0, 1, 3, 2, 3]
    assert trace.length == trace.distance == 4 + 2 + 3 + 1


def test_no_class_lies_on_the_way_to_itself_even_where_the_table_is_misprinted() -> None:
    net = network("MC(2,1)")
    count = 0
    for variant in ("corrected", "as printed"):
        for source in range(0, net.nodes, 3 if NIGHTLY else 12):
            for target in range(net.nodes):
                if source == target:
                    continue
                for hop in route(net, source, target, "metacube-paper", variant).hops:
                    match = re.search(r"Class `(\d+)` .* on the way to class `(\d+)`", str(hop.why))
                    assert match is None or match[1] != match[2], hop.why
                    if "last of the walk, although" in str(hop.why):
                        count += 1
                        assert variant == "as printed"
    assert count
