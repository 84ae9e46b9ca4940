"""A route on paper: what is asked gives nothing away, what is answered is the trace."""

from __future__ import annotations

import re
from html import unescape

import pytest

from explorer import network
from explorer.core.errors import ExplorerError, TooLarge
from explorer.export.handout import handout
from explorer.export.route_files import MOST_ON_PAPER, picture
from explorer.scenes.scene import stage_scene

ROUTES = [("HCN(2)", "(00,01)", "(11,10)"), ("MC(3,3)", "#0", "#99999"), ("Q(3)", "000", "111")]


def cells(sheet: str) -> list[list[str]]:
    """Return the words of every row of a sheet."""
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", sheet)
    plain = [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in rows]
    return [[unescape(re.sub(r"<[^>]*>", "", cell)) for cell in row] for row in plain if row]


@pytest.mark.parametrize("words", ROUTES)
def test_the_answers_are_the_trace_and_the_questions_hold_none(words: tuple[str, ...]) -> None:
    net = network(words[0])
    trace = net.route(words[1], words[2])
    page = handout(trace, stage_scene(net, trace.nodes), "light")
    asked, answered = re.findall(r"<section>(.*?)</section>", page, re.DOTALL)
    assert cells(answered) == [
        [
            str(i + 1),
            net.format(hop.node),
            net.format(hop.next),
            hop.kind.title,
            hop.why.replace("`", ""),
        ]
        for i, hop in enumerate(trace.hops)
    ]
    start = net.format(trace.source)
    assert cells(asked) == [
        [str(i + 1), start if i == 0 else "", "", "", ""] for i in range(len(trace.hops))
    ]
    drawn = [
        re.sub(r".*(<svg.*</svg>).*", r"\1", one, flags=re.DOTALL) for one in (asked, answered)
    ]
    numbers = [re.findall(r">(\d+)</text>", one) for one in drawn]
    assert len(numbers[1]) - len(numbers[0]) == len(trace.hops)
    assert "http" not in re.sub(r'xmlns="[^"]*"', "", page)


def test_a_sheet_is_of_a_route_that_fits_on_paper() -> None:
    net = network("Mesh(2,120)")
    with pytest.raises(ExplorerError, match="say FROM and TO"):
        picture(net, None, None, "sheet", "light", None)
    with pytest.raises(TooLarge, match=f"at most {MOST_ON_PAPER}"):
        picture(net, net.route("#0", "#239"), None, "sheet", "light", None)
