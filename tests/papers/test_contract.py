"""What holds of every claim, table, figure and drawing of the papers."""

import re

import pytest

from explorer.cli.claims import link
from explorer.core.claim import VERDICTS, Claim
from explorer.core.printed import Drawing, Table
from explorer.papers import record
from explorer.papers.registry import PAPERS, claims, drawings, figures, tables
from explorer.state.link import explore_link
from explorer.tasks.registry import read_state
from explorer.views.formula import mathml

PREFIXES = {paper.key: "mc" if paper.key == "metacube" else paper.key for paper in PAPERS}
CLAIMS = list(claims().values())
RECORDED = {item.id: found for item in CLAIMS if (found := record.recorded(item.id))}


def by_id(items):
    return [pytest.param(item, id=item.id) for item in items]


def formulas(text: str) -> list[str]:
    assert text.count("$") % 2 == 0, text
    return re.findall(r"\$([^$]*)\$", text)


def renders(text: str) -> None:
    for latex in formulas(text):
        assert "<math" in mathml(latex)


def same_as_recorded(item: Claim) -> None:
    kept = record.recorded(item.id)
    assert kept is not None, f"{item.id} is not recorded: explorer claims --write"
    now = item.find()
    assert record.departure(now, kept) is None


@pytest.mark.parametrize("item", by_id(CLAIMS))
def test_a_claim_comes_to_what_is_recorded(item: Claim) -> None:
    same_as_recorded(item)


def test_every_claim_is_recorded_and_nothing_else_is() -> None:
    for paper in PAPERS:
        here = {item.id for item in CLAIMS if item.paper == paper.key}
        assert set(record.record(paper.key)) == here, paper.key


def test_ids_are_well_formed_and_say_whose_they_are() -> None:
    known = {paper.key for paper in PAPERS}
    for registered in (claims(), tables(), figures(), drawings()):
        for key, item in registered.items():
            assert key == item.id
            assert item.paper in known, key
            assert re.fullmatch(r"[a-z]+(-[a-z0-9.]+)+", key), key
            assert key.split("-")[0] == PREFIXES[item.paper], key


def test_ids_are_unique_among_claims_tables_figures_and_drawings() -> None:
    keys = [*claims(), *tables(), *figures(), *drawings()]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("paper", [paper.key for paper in PAPERS])
def test_claims_say_what_they_state_and_where(paper: str) -> None:
    for item in CLAIMS:
        if item.paper != paper:
            continue
        assert item.statement.endswith("."), item.id
        assert item.place, item.id
        assert item.printed, item.id
        assert len(item.quote.split()) <= 16, f"{item.id} quotes at length"
        for text in (item.statement, item.printed):
            renders(text)


@pytest.mark.parametrize("paper", [paper.key for paper in PAPERS])
def test_recorded_findings_bear_out_their_verdicts(paper: str) -> None:
    for key, found in record.record(paper).items():
        assert found.verdict in VERDICTS, key
        assert found.computed, key
        assert found.checked, key
        if found.verdict == "differs":
            assert found.witness is not None, key
        if found.verdict == "depends":
            assert len(found.readings) >= 2, key
        if found.verdict == "open":
            assert found.note, key
        if found.evidence:
            assert found.measure, key
        for text in (found.computed, found.note, found.printed or ""):
            renders(text)
        for reading in found.readings:
            assert reading.verdict in VERDICTS, key
            renders(reading.computed)


@pytest.mark.parametrize(
    "key", [key for key, found in RECORDED.items() if found.witness is not None]
)
def test_a_witness_opens_in_explore_as_it_is(key: str) -> None:
    shown = RECORDED[key].witness
    state = read_state(link(shown))
    assert not state.complaints, [c.sentence for c in state.complaints]
    assert state.net.spec == shown.spec
    assert shown.sentence.endswith(".")
    asked = dict(shown.view)
    if "from" in asked and "to" in asked:
        assert (state.net.format(state.source), state.net.format(state.target)) == (
            asked["from"],
            asked["to"],
        )


@pytest.mark.parametrize("item", by_id(tables().values()))
def test_a_table_has_a_cell_in_every_column_and_says_why_one_differs(item: Table) -> None:
    rows = item.compute()
    assert rows
    assert item.title
    for title in item.columns:
        renders(title)
    for row in rows:
        assert len(row) == len(item.columns)
        for cell in row:
            renders(cell.printed)
            renders(cell.computed or "")
            assert cell.verdict is None or cell.verdict in VERDICTS
            if cell.verdict == "differs":
                assert cell.computed is not None
                assert cell.computed != cell.printed


@pytest.mark.parametrize("item", by_id(drawings().values()))
def test_a_drawing_opens_in_explore(item: Drawing) -> None:
    state = read_state(explore_link(item.spec, item.view).removeprefix("/"))
    assert not state.complaints, [c.sentence for c in state.complaints]
    assert state.net.spec == item.spec


def test_findings_come_back_from_their_json() -> None:
    for found in RECORDED.values():
        assert record.from_json(record.to_json(found)) == found
