"""The contracts of every claim, table, figure and drawing of the papers."""

import re

import pytest

from explorer.papers import record
from explorer.papers.claim import VERDICTS, Claim
from explorer.papers.paper_tables import Drawing, Table
from explorer.papers.registry import PAPERS, claims, drawings, figures, tables
from explorer.papers.rows import recorded_rows
from explorer.state.link import explore_link
from explorer.tasks.registry import read_state
from explorer.testing.claims import ID_PREFIXES, check_claim, require_formulas

CLAIMS = list(claims().values())


def by_id(items):
    return [pytest.param(item, id=item.id) for item in items]


@pytest.mark.parametrize("item", by_id(CLAIMS))
def test_every_claim_keeps_the_contract(item: Claim) -> None:
    check_claim(item)


def test_every_claim_is_recorded_and_nothing_else_is() -> None:
    for paper in PAPERS:
        here = {item.id for item in CLAIMS if item.paper == paper.key}
        assert set(record.record(paper.key)) == here, paper.key


def test_records_name_their_ranges_and_two_claims_are_open() -> None:
    findings = {key: record.finding_on_record(key) for key in claims()}
    assert [key for key, finding in findings.items() if not finding.checked.endswith(".")] == []
    opened = {key for key, finding in findings.items() if finding.verdict == "open"}
    assert opened == {"hcn-5.2-next", "ghc-3-200us"}


def test_ids_are_well_formed_and_say_whose_they_are() -> None:
    known = {paper.key for paper in PAPERS}
    for registered in (claims(), tables(), figures(), drawings()):
        for key, item in registered.items():
            assert key == item.id
            assert item.paper in known, key
            assert re.fullmatch(r"[a-z]+(-[a-z0-9.]+)+", key), key
            assert key.split("-")[0] == ID_PREFIXES[item.paper], key


def test_ids_are_unique_among_claims_tables_figures_and_drawings() -> None:
    keys = [*claims(), *tables(), *figures(), *drawings()]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("item", by_id(tables().values()))
def test_a_table_has_a_cell_in_every_column_and_says_why_one_differs(item: Table) -> None:
    rows = item.compute()
    assert rows
    # The page shows what is recorded; `explorer claims --write` records it anew.
    assert recorded_rows(item.paper)[item.id] == rows
    assert item.title
    for title in item.columns:
        require_formulas(title, "a title")
    for row in rows:
        assert len(row) == len(item.columns)
        for cell in row:
            require_formulas(cell.printed, "a cell")
            require_formulas(cell.computed or "", "a cell")
            assert cell.verdict is None or cell.verdict in VERDICTS
            if cell.verdict == "differs":
                assert cell.computed is not None
                assert cell.computed != cell.printed


@pytest.mark.parametrize("item", by_id(drawings().values()))
def test_a_drawing_opens_in_explore(item: Drawing) -> None:
    state = read_state(explore_link(item.spec, item.view).removeprefix("/"))
    assert not state.complaints, [c.sentence for c in state.complaints]
    assert state.net.spec == item.spec
