"""A file of routes answered in parts: each row equals that of the check of all at once."""

from __future__ import annotations

from collections import Counter

import pytest

from explorer import network
from explorer.analysis.checking import check_routes
from explorer.analysis.checking.cause import causes
from explorer.analysis.checking.example import example
from explorer.analysis.checking.judge import TROUBLES
from explorer.analysis.checking.read import stream_routes
from explorer.documents.checks.route_check_list import checked_parts
from tests.contracts import by_turns

KEYS = list(TROUBLES)


def parts_of(spec: str, text: str) -> tuple[dict, list[dict], dict]:
    first, *parts = checked_parts(network(spec), stream_routes(text))
    return first, [part["rows"] for part in parts if "rows" in part], parts[-1]


@pytest.mark.parametrize("spec", by_turns(["HCN(2)", "S(4)"], 2))
def test_the_parts_agree_with_a_check_of_all_at_once(spec: str) -> None:
    text = example(network(spec)) * 5
    checked = check_routes(network(spec), text)
    first, pieces, last = parts_of(spec, text)
    assert first == {"form": "a route a line"}
    assert len(pieces) > 1
    rows = [
        (line, KEYS[trouble], at, hops, least)
        for piece in pieces
        for line, trouble, at, hops, least in zip(
            *(piece[name] for name in ("line", "trouble", "at", "hops", "least")), strict=True
        )
    ]
    assert sorted(rows) == sorted(
        (route.line, route.trouble, -1 if route.at is None else route.at, route.hops,
         -1 if route.distance is None else route.distance)
        for route in checked.routes
    )  # fmt: skip
    assert last["causes"] == {key: cause.sentence for key, cause in causes(checked).items()}
    assert checked.conflicts is not None
    loads = Counter(
        tuple(sorted(map(network(spec).format, hop)))
        for route in checked.legal
        for hop in zip(route.nodes, route.nodes[1:], strict=False)
    )
    assert {tuple(sorted(row[:2])): row[2] for row in last["load"]["links"]} == loads


def test_each_row_holds_its_route_as_a_line_that_is_judged_alike() -> None:
    text = "packet,node\n1,000\n2,111\n1,011\n2,110\n2,100"
    _, (rows,), _ = parts_of("Q(3)", text)
    repeated = check_routes(network("Q(3)"), "\n".join(rows["route"]))
    by_line = sorted(repeated.routes, key=lambda route: route.line)
    assert [KEYS.index(route.trouble) for route in by_line] == rows["trouble"] == [1, 6]


def test_what_cannot_be_reported_from_the_line_alone_goes_along() -> None:
    text = "000 001\n\n000 0x1\n[oops"
    _, (rows,), _ = parts_of("Q(3)", text)
    assert rows["why"]["1"].startswith("Line 3, column 5: 0x1 is no node of Q(3)")
    assert rows["line"] == [1, 3, 4]


def test_the_example_has_four_mistakes_of_which_one_has_one_cause() -> None:
    net = network("HCN(3)")
    checked = check_routes(net, example(net))
    assert all(checked.counts[key] > 40 for key in ("no_link", "loop", "short", "longer"))
    assert causes(checked)["no_link"].sentence.endswith(
        "the hop without a link complements i and j at once, at a node with i ≠ j."
    )


def test_too_many_routes_are_refused_at_the_first_excess_one() -> None:
    *_, last = checked_parts(network("Q(1)"), stream_routes("0 1\n" * 100_001))
    assert last == {"refused": "The file has more than 100,000 routes: no more are read."}
