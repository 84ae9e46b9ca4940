"""`explorer claims`: the frozen keys, the choice of claims, the record, refusals."""

import json
from dataclasses import replace

import pytest

from explorer.cli.main import main
from explorer.papers import basis, record
from explorer.papers.claim import VERDICTS, Claim
from explorer.papers.registry import PAPERS, claims
from explorer.tasks.registry import read_state

FROZEN = {
    "id", "paper", "place", "statement", "printed", "computed", "verdict", "range", "witness",
}  # fmt: skip
FIRST_CLAIM = next(iter(claims().values()))


def answer(capsys, *words):
    """Return the exit code, the document, and the lines on standard error."""
    code = main(["claims", *words, "--json"])
    out, err = capsys.readouterr()
    return code, json.loads(out), err.splitlines()


@pytest.fixture
def from_record(monkeypatch):
    """Take every finding from the record if it has one, so that tests of the form are fast."""

    compute = Claim.find
    monkeypatch.setattr(
        Claim, "find", lambda item: record.finding_on_record(item.id) or compute(item)
    )
    monkeypatch.setattr(basis, "basis_of", lambda item, _: record.recorded_basis(item.id))


@pytest.mark.usefixtures("from_record")
def test_it_lists_every_claim_with_the_frozen_keys(capsys):
    code, rows, err = answer(capsys)
    assert (code, err) == (0, [])
    assert [row["id"] for row in rows] == list(claims())
    assert len(rows) > 200
    for row in rows:
        assert set(row) >= FROZEN
        assert row["verdict"] in VERDICTS
        if row["witness"] is not None:
            assert set(row["witness"]) == {"spec", "sentence", "link"}
            assert read_state(row["witness"]["link"]).net.spec == row["witness"]["spec"]


@pytest.mark.usefixtures("from_record")
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.key)
def test_a_paper_is_chosen_by_its_key_or_its_short_name_in_any_case(capsys, paper):
    for name in (paper.key, paper.key.upper(), paper.short, paper.short.lower()):
        _, rows, _ = answer(capsys, "--paper", name)
        assert rows
        assert {row["paper"] for row in rows} == {paper.key}


@pytest.mark.usefixtures("from_record")
def test_claims_are_chosen_by_how_they_are_known(capsys):
    _, everything, _ = answer(capsys)
    _, rows, _ = answer(capsys, "--known", "proved")
    assert [row["id"] for row in rows] == [
        row["id"] for row in everything if row["known"]["kind"] == "proved"
    ]
    assert len(rows) >= 200
    assert all(row["known"]["method"] for row in rows)


@pytest.mark.usefixtures("from_record")
@pytest.mark.parametrize("verdict", VERDICTS)
def test_a_verdict_is_chosen(capsys, verdict):
    _, everything, _ = answer(capsys)
    _, rows, _ = answer(capsys, "--verdict", verdict)
    assert rows == [row for row in everything if row["verdict"] == verdict]


def test_a_finding_that_departs_from_its_record_is_reported_in_a_line(capsys, monkeypatch):
    recorded = record.finding_on_record(FIRST_CLAIM.id)
    other = "open" if recorded.verdict != "open" else "agrees"
    changed = {FIRST_CLAIM.id: replace(recorded, verdict=other, note="two\nlines")}
    monkeypatch.setattr(record, "finding_on_record", changed.get)
    code, rows, err = answer(capsys, "--id", FIRST_CLAIM.id)
    assert (code, len(rows)) == (1, 1)
    assert err == [f"{FIRST_CLAIM.id}: verdict is {recorded.verdict!r} and was {other!r}"]


def test_a_claim_that_was_never_recorded_is_reported(capsys, monkeypatch):
    monkeypatch.setattr(record, "finding_on_record", lambda key: None)
    code, _, err = answer(capsys, "--id", FIRST_CLAIM.id)
    assert code == 1
    assert err[0].startswith(f"{FIRST_CLAIM.id}: nothing is recorded")


def test_write_records_computed_findings_and_keeps_the_rest(capsys, monkeypatch, tmp_path):
    before = dict(record.record(FIRST_CLAIM.paper))
    assert len(before) > 1
    (tmp_path / FIRST_CLAIM.paper).mkdir()
    monkeypatch.setattr(record, "HOME", tmp_path)
    old = {key: replace(finding, checked="old") for key, finding in before.items()}
    record.write_record(FIRST_CLAIM.paper, old, record.bases(FIRST_CLAIM.paper))
    try:
        code, _, err = answer(capsys, "--id", FIRST_CLAIM.id, "--write")
        assert (code, err) == (0, [])
        after = record.record(FIRST_CLAIM.paper)
        assert set(after) == set(before)
        assert after[FIRST_CLAIM.id] == before[FIRST_CLAIM.id]
        assert {after[key].checked for key in after if key != FIRST_CLAIM.id} == {"old"}
        written = json.loads((tmp_path / FIRST_CLAIM.paper / "findings.json").read_text())
        assert list(written) == sorted(written)
    finally:
        record._lines.cache_clear()


def test_the_text_has_a_line_for_each_claim_and_counts(printed):
    head, line, empty, counts = printed("claims", "--id", FIRST_CLAIM.id).splitlines()
    assert head.split() == ["id", "place", "verdict", "known", "printed", "computed"]
    assert line.startswith(FIRST_CLAIM.id)
    assert empty == ""
    assert counts.startswith("1 claim: ")
    assert counts.count("1") == 3


def test_a_formula_is_plain_in_a_terminal(printed):
    line = printed("claims", "--id", "hcn-2-diameter-links").splitlines()[1]
    assert "2^(n−1) between opposite clusters" in line


def test_refusals_name_the_nearest_value(refused):
    assert "Nearest: metacube." in refused("claims", "--paper", "metacub")
    assert f"Nearest: {FIRST_CLAIM.id}." in refused("claims", "--id", f"{FIRST_CLAIM.id}x")
    assert "Nearest: differs." in refused("claims", "--verdict", "differ")
