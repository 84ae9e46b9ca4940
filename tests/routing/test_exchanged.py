"""The ECQ paper's four cases, as printed and corrected."""

from __future__ import annotations

import pytest

from explorer import network
from explorer.routing.traces.trace import route
from tests.contracts import by_turns


@pytest.mark.parametrize(
    "spec", by_turns(["EH(1,1)", "EH(1,2)", "ECQ(2,2)", "ECQ(1,2)", "ECQ(1,3)"], 2, 1)
)
def test_as_printed_case_4_loses_every_message_from_c_1(spec: str) -> None:
    net = network(spec)
    lost = 0
    for source in range(net.nodes):
        for target in range(net.nodes):
            if source == target:
                continue
            (a, b, c), (to_a, to_b, _) = net.address(source), net.address(target)
            trace = route(net, source, target, "four-cases", "as printed")
            case_4 = a != to_a and b != to_b
            assert trace.delivered == (not case_4 or c == 0)
            if trace.delivered:
                assert trace.length == trace.distance
            else:
                lost += 1
                assert trace.nodes == (source,)
                assert trace.router.wrong_lines(net, "as printed") == (trace.lost.line,)
    assert lost == net.nodes // 2 * (2**net.s - 1) * (2**net.t - 1) * 2


def test_from_c_1_b_moves_first() -> None:
    trace = route(network("ECQ(1,3)"), "(0,000,1)", "(1,010,1)", "four-cases")
    assert [trace.net.format(node) for node in trace.nodes] == [
        "(0,000,1)",
        "(0,010,1)",
        "(0,010,0)",
        "(1,010,0)",
        "(1,010,1)",
    ]
    assert [hop.kind.key for hop in trace.hops] == ["E3", "E1", "E2", "E1"]


@pytest.mark.parametrize(
    ("source", "target", "line"),
    [
        ("(0,00,0)", "(0,00,1)", "Case 1"),
        ("(0,00,1)", "(0,11,1)", "2.1"),
        ("(0,00,0)", "(0,11,1)", "2.2"),
        ("(0,00,1)", "(0,11,0)", "2.3"),
        ("(0,00,0)", "(0,11,0)", "2.4"),
        ("(0,00,0)", "(1,00,0)", "3.1"),
        ("(0,00,1)", "(1,00,0)", "3.2"),
        ("(0,00,0)", "(1,00,1)", "3.3"),
        ("(0,00,1)", "(1,00,1)", "3.4"),
        ("(0,00,0)", "(1,11,0)", "2.4"),
        ("(0,00,1)", "(1,11,0)", "3.2"),
    ],
)
def test_each_subcase_follows_from_the_ends(source: str, target: str, line: str) -> None:
    for family in ("EH", "ECQ"):
        net = network(f"{family}(1,2)")
        trace = route(net, source, target, "four-cases")
        assert line in trace.router.pseudocode(net)[trace.hops[-1].line - 1]
        assert trace.length == trace.distance
