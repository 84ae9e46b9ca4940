"""The documents of the Papers page: rows, opened statements, bars, tables and small drawings."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from itertools import takewhile
from xml.etree import ElementTree

import pytest

from explorer import network
from explorer.display.miniature import Highlights, miniature
from explorer.documents.papers import figure_cards, printed_table, statement, statement_list
from explorer.documents.papers.witness import drawable_witness
from explorer.notation.prose import Prose, formula, plain, plain_formula, quoted, rich
from explorer.papers import rows
from explorer.papers.claim import DOUBTS, FOUNDATIONS, Bar, Claim, Finding, Reading, Witness
from explorer.papers.paper_tables import Cell, Drawing, Table
from explorer.papers.record import finding_on_record
from explorer.papers.registry import PAPERS, claims, tables
from explorer.papers.rows import rows_of
from explorer.scenes.scene import scene
from explorer.words.text import text_in_language

WITNESS = Witness(
    "HCN(2)",
    "Four hops where three do.",
    (("from", "(00,01)"), ("to", "(10,10)"), ("router", "hcn-optimal")),
)
DIFFERS = Finding(
    "4 hops",
    "differs",
    "all pairs of HCN(1) and HCN(2)",
    "It lacks a way.",
    evidence=(Bar("n = 1", 0.0, "0 %"), Bar("n = 2", 3.33, "3.33 %", True)),
    measure="Pairs that go the long way",
    witness=WITNESS,
)
DEPENDS = Finding(
    "6 or 7",
    "depends",
    "n = 3",
    readings=(Reading("routes as printed", "7", "agrees"), Reading("shortest", "6", "differs")),
)
CLAIM = Claim(
    "x-1",
    "hcn",
    "§3.5",
    "It takes $2^{n-1}$ hops & <no more>.",
    "minimum",
    lambda: DIFFERS,
    quote="the minimum routing distance",
)


def words(sentence: Prose) -> str:
    """A sentence as it is read aloud, its marks left out."""
    return "".join(part if isinstance(part, str) else words(part["parts"]) for part in sentence)


def parse_svg(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def test_a_row_holds_verdict_place_statement_and_both_values():
    row = statement_list.row(CLAIM, DIFFERS)
    assert (row["verdict"], row["paper"], row["place"]) == ("differs", "hcn", "§3.5")
    assert words(row["says"]) == "It takes 2n−1 hops & <no more>."
    power = {"tag": "sup", "parts": [{"tag": "i", "parts": ["n"]}, "−1"]}
    assert row["says"][1] == {"tag": "formula", "parts": ["2", power]}
    assert (row["value"], row["computed"]) == (quoted("minimum"), ["4 hops"])


def test_a_row_shows_one_value_if_they_agree_and_none_without_a_record():
    assert statement_list.row(CLAIM, Finding("4^n", "agrees", "n = 1 to 7"))["computed"] is None
    pending = statement_list.row(CLAIM, None)
    assert (pending["verdict"], pending["value"]) == ("pending", quoted("minimum"))


def test_the_words_in_a_drawing_are_in_the_language_of_the_page():
    finding = finding_on_record("mc-t1-3-2")
    assert finding.witness
    drawing = statement.witness(finding.witness)["drawing"]
    assert ">moves field 0<" in drawing
    german = text_in_language(drawing, "de")
    assert ">bewegt Feld 0<" in german
    assert "moves" not in german
    assert drawing.count("<circle") == german.count("<circle")


def test_a_search_finds_words_of_statement_place_values_and_witness():
    text = statement_list.searchable_text(CLAIM, DIFFERS)
    for word in ("§3.5", "hcn", "2^(n−1)", "minimum", "4 hops", "hcn(2)", "x-1"):
        assert word in text


def test_an_opened_statement_shows_all_its_parts():
    page = statement.statement_document(CLAIM, DIFFERS)
    evidence, witness = page["evidence"], page["witness"]
    assert evidence is not None
    assert witness is not None
    assert page["source"] == "Ghose and Desai, “The HCN”, §3.5"
    assert page["quote"] == quoted("the minimum routing distance")
    assert words(evidence["title"]) == "Pairs that go the long way, %, by n"
    assert [bar["apart"] for bar in evidence["bars"]] == [False, True]
    assert evidence["checked"] == ["All pairs of HCN(1) and HCN(2)."]
    assert (witness["spec"], witness["ends"]) == ("HCN(2)", ("(00,01)", "(10,10)"))
    assert witness["sentence"] == ["Four hops where three do."]
    assert page["command"] == "explorer claims --id x-1"
    assert witness["link"] == "/?net=HCN(2)&from=(00,01)&to=(10,10)&router=hcn-optimal"
    assert 'class="shortest"' in witness["drawing"]
    assert parse_svg(witness["drawing"]).tag.endswith("svg")


def test_the_routes_of_a_witness_are_those_of_the_router():
    net = network("HCN(2)")
    document = drawable_witness(WITNESS)
    assert document.trace is not None
    assert document.trace.nodes == net.route("(00,01)", "(10,10)", "hcn-optimal").nodes
    assert len(document.shortest) - 1 == document.trace.distance == 3
    ways = statement.witness(WITNESS)["ways"]
    assert [way["count"] for way in ways] == [f"{document.trace.length} hops", "3 hops"]
    assert len(ways[0]["addresses"]) == document.trace.length


def test_a_lost_message_is_described_as_lost():
    net = "ECQ(2,2)"
    ends = ((a, b) for a in range(32) for b in range(32) if a != b)
    spec = network(net)
    for a, b in ends:
        trace = spec.route(a, b, "four-cases", "as printed")
        if not trace.delivered:
            break
    view = (("from", spec.format(a)), ("to", spec.format(b)))
    view += (("router", "four-cases"), ("variant", "as printed"))
    page = statement.witness(Witness(net, "Lost.", view))
    assert page["ways"][0]["count"].startswith("lost after")
    assert page["ways"][0]["name"] == "As printed"
    assert 'class="cross-out"' in page["drawing"]


def test_a_witness_too_large_to_draw_still_has_its_sentence_and_link():
    page = statement.witness(Witness("HCN(5)", "Nine hops."))
    assert (page["drawing"], page["ways"]) == ("", [])
    assert page["link"] == "/?net=HCN(5)"


def test_a_witness_of_a_removed_network_keeps_its_sentence():
    page = statement.witness(Witness("Gone(5)", "nine hops"))
    assert (page["spec"], page["sentence"]) == ("", ["Nine hops."])


def test_readings_are_listed_with_their_verdicts():
    page = statement.statement_document(CLAIM, DEPENDS)
    assert [words(reading["name"]) for reading in page["readings"]] == [
        "routes as printed",
        "shortest",
    ]
    assert [reading["verdict"] for reading in page["readings"]] == ["agrees", "differs"]


def test_without_a_record_the_statement_can_be_computed():
    page = statement.statement_document(CLAIM, None)
    assert (page["verdict"], page["computed"], page["evidence"]) == ("pending", None, None)


CELLS = (
    (Cell("a"), Cell("10", "9", "differs", 10, "One bit is enough.")),
    (Cell("b"), Cell("8", "8", "agrees", 8)),
    (Cell("", missing=True, computed="c"), Cell("", "7", "differs", 7, missing=True)),
)
TABLE = Table("t-1", "ghc", "Table A3", "Sizes", ("name", "$B_g$"), lambda: CELLS)


@pytest.fixture
def _table(monkeypatch):
    # It has no record: its rows are computed.
    for module in (printed_table, rows):
        monkeypatch.setattr(module, "tables", lambda: {"t-1": TABLE})
    rows._compute_rows.cache_clear()
    yield
    rows._compute_rows.cache_clear()


@pytest.mark.usefixtures("_table")
def test_a_table_marks_wrong_cells_and_missing_rows():
    page = printed_table.table_document(TABLE, 0)
    wrong = page["rows"][0]["cells"][1]
    assert (wrong["text"], wrong["instead"]) == (["10"], ["9"])
    assert (wrong["verdict"], wrong["why"]) == ("differs", "One bit is enough.")
    assert [row["missing"] for row in page["rows"]] == [False, False, True]
    assert all(cell["absent"] for cell in page["rows"][2]["cells"])
    assert page["rows"][2]["cells"][1]["text"] == ["7"]
    assert page["summary"] == (
        "2 cells computed: 1 agrees, 1 differs. One row should be there and is not printed."
    )


@pytest.mark.usefixtures("_table")
def test_a_table_is_sorted_by_a_column_and_turned():
    first = [row[0].printed for row in printed_table.sorted_rows(CELLS, 2)]
    assert first == ["", "b", "a"]
    assert [row[0].printed for row in printed_table.sorted_rows(CELLS, -2)] == ["a", "b", ""]
    heads = printed_table.table_document(TABLE, 2)["heads"]
    assert [(head["sorted"], head["turn"]) for head in heads] == [("", 1), ("ascending", -2)]
    heads = printed_table.table_document(TABLE, -2)["heads"]
    assert [(head["sorted"], head["turn"]) for head in heads] == [("", 1), ("descending", 0)]


@pytest.mark.usefixtures("_table")
def test_a_table_as_csv_has_values_and_verdicts():
    rows = list(csv.DictReader(io.StringIO(printed_table.csv_text(TABLE))))
    assert rows[0]["B_g"] == "10"
    assert rows[0]["B_g computed"] == "9"
    assert [row["printed"] for row in rows] == ["yes", "yes", "no"]


def test_the_statements_as_csv_have_a_row_each():
    rows = list(csv.DictReader(io.StringIO(statement_list.csv_text([CLAIM]))))
    assert rows[0]["statement"] == "It takes 2^(n−1) hops & <no more>."
    assert rows[0]["paper"] == "HCN"


@pytest.mark.parametrize("spec", ["HCN(2)", "S(4)", "Q(3)", "MC(2,1)", "GHC(4,3,2)", "BT(4)"])
def test_a_small_drawing_has_every_node_and_stays_inside(spec):
    text = miniature(scene(network(spec)), (376, 322))
    assert parse_svg(text).tag == "{http://www.w3.org/2000/svg}svg"
    assert text.count('class="node"') == network(spec).nodes
    width, height = (float(v) for v in re.findall(r' (?:width|height)="([\d.]+)"', text)[:2])
    assert width <= 376.1
    assert height <= 322.1


def test_a_tree_and_missing_links_are_drawn():
    highlights = Highlights(tree=((0, 1), (0, 2)), missing=((1, 2),))
    text = miniature(scene(network("Q(2)")), (200, 200), highlights)
    assert text.count('class="trail"') == 1
    assert text.count('class="missing"') == 1


def test_cards_of_drawings_and_plots():
    item = Drawing("d", "scq", "Figure 4", "Ring", "Q(2)", path=("00", "01", "11", "10", "00"))
    assert figure_cards.drawing_card(item).count('class="trail"') == 1
    assert len(figure_cards.listed_figures()) > 20
    assert parse_svg(figure_cards.picture("hcn-diameter")).tag.endswith("svg")
    assert figure_cards.picture("hcn-diameter").count("<circle") > 10
    page = figure_cards.figure_document("hcn-diameter", "/compare")
    assert page["plot"]
    assert (page["picture"]["address"], page["on"]) == ("/papers/plot/hcn-diameter.svg", "/compare")
    page = figure_cards.figure_document("hcn-figure-1")
    assert (page["plot"], page["on"][:6]) == (False, "/?net=")
    assert page["picture"]["alt"] == "HCN(2,2): HCN(2), drawn"


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"\lceil \log_2 N \rceil", "⌈log_2 N⌉"),
        (r"n + \lfloor n/2 \rfloor + 1", "n+⌊n/2⌋+1"),
        (r"N \le 2^{m+n}", "N ≤ 2^(m+n)"),
        (r"\bar{x}", "x̅"),
        (r"O(n^2)", "O(n²)"),
        (r"-1", "−1"),
    ],
)
def test_formulas_as_text(latex, text):
    assert plain_formula(latex) == text
    assert formula(latex)["tag"] == "formula"


def test_formulas_beyond_text_are_mathml():
    for latex in (r"\frac{11x+4y}{8}", r"\sqrt{N}", r"\sum_{i=1}^{n} i", r"{"):
        if latex == "{":
            assert plain_formula(latex) == latex
        else:
            assert formula(latex)["tag"] == "math"


def test_markup_in_a_statement_is_shown_not_followed():
    letters = [{"tag": "i", "parts": ["a"]}, " < ", {"tag": "i", "parts": ["b"]}]
    assert rich("<script>`<b>` $a<b$") == [
        "<script>",
        {"tag": "code", "parts": ["<b>"]},
        " ",
        {"tag": "formula", "parts": letters},
    ]
    assert plain("`x` $n^2$") == "x n²"


@pytest.mark.parametrize(
    ("texts", "tops"),
    [
        (("at least 1", "at least 12"), ["≥ 1", "≥ 12"]),
        (("3.5 %", "4 %"), ["3.5", "4"]),
        (("51 of 63", "16,221 of 16,383"), ["51 of 63", "16,221 of 16,383"]),
    ],
)
def test_texts_on_bars_are_short(texts, tops):
    bars = tuple(Bar(f"n = {i}", float(i), text) for i, text in enumerate(texts, 1))
    page = statement.evidence(replace(DIFFERS, evidence=bars))
    assert [bar["top"] for bar in page["bars"]] == tops
    assert [bar["label"] for bar in page["bars"]] == [str(i) for i in range(1, len(texts) + 1)]
    assert page["alt"].startswith(f"n = 1: {texts[0]}")


def test_a_witness_with_a_tree_shows_it_and_its_missing_links():
    view = (("task", "broadcast"), ("from", "(00,00,0)"), ("tree", "improved-exchanged:as-printed"))
    witness = Witness("ECQ(2,2)", "One link is missing.", view)
    page = statement.witness(witness)
    seen = drawable_witness(witness)
    assert seen.tree
    assert seen.missing
    for pair in seen.missing:
        assert pair[1] not in seen.net.neighbors(pair[0])
    assert page["drawing"].count('class="missing"') >= 1
    assert [way["look"] for way in page["ways"]] == ["way", "gaps"]
    assert page["ways"][1]["count"] == f"{len(seen.missing)} not there"


def test_a_value_is_not_broken_within_an_equation():
    assert statement_list.without_breaks("6 at m, n = 3, 4") == [
        "6 at m,\u00a0n\u00a0=\u00a03,\u00a04"
    ]
    assert statement_list.without_breaks("$m = 3$ and more") == rich("$m = 3$ and more")


def test_apostrophes_are_set_as_printed_ones():
    assert rich("can't, $c'$ and `a'b`") == rich("can’t, $c'$ and `a'b`")
    assert rich("the source's") == ["the source’s"]


@pytest.mark.parametrize("paper", ["", *(item.key for item in PAPERS)])
def test_a_table_and_a_figure_to_begin_with(paper):
    table = tables()[printed_table.first_table(paper)]
    assert paper in ("", table.paper)

    def wrong(candidate: Table) -> bool:
        return any(c.verdict == "differs" for row in rows_of(candidate.id) for c in row)

    all_tables = printed_table.table_list(paper)
    assert wrong(table) or not any(wrong(candidate) for candidate in all_tables)
    assert not any(
        wrong(candidate)
        for candidate in takewhile(lambda candidate: candidate.id != table.id, all_tables)
    )
    assert figure_cards.first_figure(paper) in {item.id for item in figure_cards.figure_list(paper)}


def test_formulas_stand_flush_left_and_numbers_flush_right():
    rows = ((Cell("a"), Cell("2^{m}"), Cell("12")), (Cell("b"), Cell("$3 n$"), Cell("1,024")))
    assert [printed_table._is_numeric(rows, i) for i in range(3)] == [False, False, True]


@pytest.mark.parametrize(("narrow", "most"), [(False, 550), (True, 356)])
def test_a_plot_has_a_size_for_phones(narrow, most):
    text = figure_cards.plot("scq-figure-12", "light", narrow)
    assert f'width="{most}"' in text
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)', text)]
    assert min(sizes) >= 10


def test_every_mark_beside_a_verdict_is_reported_and_found_by_its_words() -> None:
    assert (
        statement_list.DOUBT_MARKS.keys() == statement_list.DOUBT_MEANINGS.keys() == DOUBTS.keys()
    )
    seen = set()
    for id_, claim in claims().items():
        recording = finding_on_record(id_)
        document, listed = (
            statement.statement_document(claim, recording),
            statement_list.row(claim, recording),
        )
        words = {mark["word"] for mark in document["marks"]}
        assert words == set(listed["marks"])
        assert ("ours" in words) == claim.ours
        assert ("in part" in words) == bool(recording and recording.in_part)
        assert bool(words & set(statement_list.DOUBT_MARKS.values())) == bool(
            recording and recording.doubt
        )
        assert {mark["claim"] for mark in document["marks"]} - {""} == {claim.defect} - {""}
        assert not claim.defect or claim.defect in claims()
        assert document["rests"] == [FOUNDATIONS[ground] for ground in claim.rests]
        assert bool(document["because"]) == bool(claim.because)
        assert all(word in listed["text"] for mark in words for word in mark.split())
        seen |= words
    assert seen == {"ours", "in part", "counted elsewhere", *statement_list.DOUBT_MARKS.values()}
