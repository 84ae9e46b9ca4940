"""The Papers page as HTML: rows, opened statements, bars, tables and small drawings."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from html.parser import HTMLParser
from itertools import takewhile

import pytest

from explorer import network
from explorer.core.claim import Bar, Claim, Finding, Reading, Witness
from explorer.core.printed import Cell, Drawing, Table
from explorer.papers.registry import PAPERS, tables
from explorer.scenes.scene import scene
from explorer.views import figure_cards, papers, printed_table, statement
from explorer.views.miniature import Ways, miniature
from explorer.views.prose import formula, plain, rich, spoken
from explorer.views.witness import shown

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
    readings=(
        Reading("routes as printed", "7", "agrees"),
        Reading("shortest", "6", "differs"),
    ),
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


class Balance(HTMLParser):
    """Counts tags that are opened and not closed."""

    VOID = frozenset({"img", "path", "rect", "circle", "ellipse", "polygon", "br"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag


def whole(text: str) -> str:
    assert not Balance(text).open
    return text


def words(text: str) -> str:
    return re.sub(r"<[^>]*>", "", text)


def test_a_row_holds_verdict_place_statement_and_both_values():
    text = whole(papers.row(CLAIM, DIFFERS))
    assert 'data-verdict="differs"' in text
    assert "<b>HCN</b> §3.5" in text
    assert "2<sup><i>n</i>−1</sup>" in text
    assert "&lt;no more&gt;" in text
    assert "minimum\u00a0→</span> <b>4 hops</b>" in text


def test_a_row_of_one_that_agrees_shows_one_value_and_without_record_none():
    assert "→" not in papers.row(CLAIM, Finding("4^n", "agrees", "n = 1 to 7"))
    assert 'data-verdict="pending"' in papers.row(CLAIM, None)


def test_a_search_finds_words_of_statement_place_values_and_witness():
    text = papers.haystack(CLAIM, DIFFERS)
    for word in ("§3.5", "hcn", "2^(n−1)", "minimum", "4 hops", "hcn(2)", "x-1"):
        assert word in text


def test_an_opened_statement_shows_all_there_is_to_it():
    text = whole(statement.opened(CLAIM, DIFFERS))
    said = words(text)
    for part in (
        "Ghose and Desai, “The HCN”, §3.5",
        "“the minimum routing distance”",
        "Pairs that go the long way, %, by n",
        "All pairs of HCN(1) and HCN(2).",
        "Smallest witness: HCN(2), from (00,01) to (10,10)",
        "Four hops where three do.",
        "explorer claims --id x-1",
    ):
        assert part in said
    assert '/?net=HCN(2)&amp;from=(00,01)&amp;to=(10,10)&amp;router=hcn-optimal"' in text
    assert text.count('class="bar apart"') == 1
    assert 'class="shortest" d=' in text


def test_the_routes_of_a_witness_are_those_of_the_router():
    net = network("HCN(2)")
    found = shown(WITNESS)
    assert found.trace is not None
    assert found.trace.nodes == net.route("(00,01)", "(10,10)", "hcn-optimal").nodes
    assert len(found.shortest) - 1 == found.trace.distance == 3
    assert f"<b>{found.trace.length} hops</b>" in statement.opened(CLAIM, DIFFERS)


def test_a_lost_message_is_said_to_be_lost():
    net = "ECQ(2,2)"
    ends = ((a, b) for a in range(32) for b in range(32) if a != b)
    spec = network(net)
    for a, b in ends:
        trace = spec.route(a, b, "four-cases", "as printed")
        if not trace.delivered:
            break
    view = (("from", spec.format(a)), ("to", spec.format(b)))
    view += (("router", "four-cases"), ("variant", "as printed"))
    text = whole(statement.witness(Witness(net, "Lost.", view), "differs"))
    assert "lost after" in text
    assert 'class="cross-out"' in text
    assert "As printed" in text


def test_a_witness_too_large_to_draw_still_has_its_sentence_and_link():
    text = whole(statement.witness(Witness("HCN(5)", "Nine hops."), "differs"))
    assert "<svg" not in text
    assert "stage bare" in text
    assert "/?net=HCN(5)" in text


def test_readings_are_listed_with_their_verdicts():
    text = whole(statement.opened(CLAIM, DEPENDS))
    assert text.count("<tr>") == 3
    assert "routes as printed" in text


def test_without_a_record_the_statement_can_be_computed():
    text = whole(statement.opened(CLAIM, None))
    assert "not computed" in text
    assert ">Compute</button>" in text


@pytest.mark.parametrize("count", [1, 3, 8, 12])
def test_bars_stand_side_by_side(count):
    found = tuple(Bar(f"n = {i}", float(i), f"{i:,}.25") for i in range(count))
    text = whole(statement.bars(found, 288))
    assert text.count("<rect") == count
    heights = [float(h) for h in re.findall(r'<rect [^>]*height="([\d.]+)"', text)]
    assert heights == sorted(heights)
    assert max(heights) == (58.0 if count > 1 else 0.0)


CELLS = (
    (Cell("a"), Cell("10", "9", "differs", 10, "One bit is enough.")),
    (Cell("b"), Cell("8", "8", "agrees", 8)),
    (Cell("", missing=True, computed="c"), Cell("", "7", "differs", 7, missing=True)),
)
TABLE = Table("t-1", "ghc", "Table A3", "Sizes", ("name", "$B_g$"), lambda: CELLS)


@pytest.fixture
def _table(monkeypatch):
    monkeypatch.setattr(printed_table, "tables", lambda: {"t-1": TABLE})
    printed_table._computed.cache_clear()
    yield
    printed_table._computed.cache_clear()


@pytest.mark.usefixtures("_table")
def test_a_table_marks_wrong_cells_and_missing_rows():
    text = whole(printed_table.opened(TABLE, 0))
    assert "<s>10</s> <b>≠\u00a09</b>" in text
    assert 'data-why="One bit is enough."' in text
    assert text.count('<tr class="missing">') == 1
    assert "2 cells computed: 1 agrees, 1 differs." in text
    assert "One row should be there and is not printed." in text


@pytest.mark.usefixtures("_table")
def test_a_table_is_sorted_by_a_column_and_turned():
    first = [row[0].printed for row in printed_table.ordered(CELLS, 2)]
    assert first == ["", "b", "a"]
    assert [row[0].printed for row in printed_table.ordered(CELLS, -2)] == ["a", "b", ""]
    heads = printed_table.opened(TABLE, 2)
    assert "sort=-2" in heads
    assert 'aria-sort="ascending"' in heads


@pytest.mark.usefixtures("_table")
def test_a_table_as_csv_has_values_and_verdicts():
    rows = list(csv.DictReader(io.StringIO(printed_table.csv_text(TABLE))))
    assert rows[0]["B_g"] == "10"
    assert rows[0]["B_g computed"] == "9"
    assert [row["printed"] for row in rows] == ["yes", "yes", "no"]


def test_the_statements_as_csv_have_a_row_each():
    rows = list(csv.DictReader(io.StringIO(papers.csv_text([CLAIM]))))
    assert rows[0]["statement"] == "It takes 2^(n−1) hops & <no more>."
    assert rows[0]["paper"] == "HCN"


@pytest.mark.parametrize("spec", ["HCN(2)", "S(4)", "Q(3)", "MC(2,1)", "GHC(4,3,2)", "BT(4)"])
def test_a_small_drawing_has_every_node_and_stays_inside(spec):
    drawn = scene(network(spec))
    text = whole(miniature(drawn, (376, 322)))
    assert text.count('class="node"') == network(spec).nodes
    width, height = (float(v) for v in re.findall(r' (?:width|height)="([\d.]+)"', text)[:2])
    assert width <= 376.1
    assert height <= 322.1


def test_a_tree_and_missing_links_are_drawn():
    ways = Ways(tree=((0, 1), (0, 2)), missing=((1, 2),))
    text = miniature(scene(network("Q(2)")), (200, 200), ways)
    assert text.count('class="trail"') == 1
    assert text.count('class="missing"') == 1


def test_cards_of_drawings_and_plots():
    item = Drawing("d", "scq", "Figure 4", "Ring", "Q(2)", way=("00", "01", "11", "10", "00"))
    assert figure_cards.drawn(item).count('class="trail"') == 1
    assert whole(figure_cards.index()).count("data-picture=") > 20
    assert figure_cards.picture("hcn-diameter").count("<circle") > 10
    assert whole(figure_cards.opened("hcn-diameter", "/compare")).count("Open in Compare") == 1


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"\lceil \log_2 N \rceil", "⌈log_2N⌉"),
        (r"n + \lfloor n/2 \rfloor + 1", "n+⌊n/2⌋+1"),
        (r"N \le 2^{m+n}", "N ≤ 2^(m+n)"),
        (r"\bar{x}", "x̅"),
        (r"O(n^2)", "O(n²)"),
        (r"-1", "−1"),
    ],
)
def test_formulas_as_text(latex, text):
    assert spoken(latex) == text
    assert "<math" not in formula(latex)


def test_formulas_beyond_text_are_mathml():
    for latex in (r"\frac{11x+4y}{8}", r"\sqrt{N}", r"\sum_{i=1}^{n} i", r"{"):
        if latex == "{":
            assert spoken(latex) == latex
        else:
            assert formula(latex).startswith("<math")


def test_markup_in_a_statement_is_shown_not_followed():
    assert rich("<script>`<b>` $a<b$") == (
        '&lt;script&gt;<code>&lt;b&gt;</code> <span class="math"><i>a</i> &lt; <i>b</i></span>'
    )
    assert plain("`x` $n^2$") == "x n²"


@pytest.mark.parametrize(
    ("texts", "tops"),
    [
        (("at least 1", "at least 12"), ["≥ 1", "≥ 12"]),
        (("3.5 %", "4 %"), ["3.5", "4"]),
        (("51 of 63", "16,221 of 16,383"), ["51 of 63", "16,221 of 16,383"]),
    ],
)
def test_bars_are_as_wide_as_what_stands_on_them(texts, tops):
    found = tuple(Bar(f"n = {i}", float(i), text) for i, text in enumerate(texts, 1))
    text = whole(statement.bars(found, 100))
    assert re.findall(r'class="top"[^>]*>([^<]*)<', text) == tops
    width = float(re.search(r'<svg [^>]*width="(\d+)"', text)[1])
    assert width >= round(statement.room(found))
    # Twelve of size 12 px in mono: 7.2 px a letter.
    assert statement.room(found) >= len(found) * max(map(len, tops)) * 7.2


def test_evidence_wider_than_its_place_stands_above_its_sentence():
    claim = replace(
        DIFFERS, evidence=tuple(Bar(f"MC(2,{i})", 1.0, "16,221 of 16,383") for i in (1, 2, 3))
    )
    assert 'class="evidence wide"' in statement.opened(CLAIM, claim)
    claim = replace(DIFFERS, evidence=tuple(Bar(f"n = {i}", 1.0, "3") for i in (1, 2, 3)))
    assert 'class="evidence"' in statement.opened(CLAIM, claim)


@pytest.mark.parametrize(
    ("verdicts", "title"),
    [
        (("differs", "differs"), "However it is read"),
        (("agrees", "differs"), "It depends on how it is read"),
    ],
)
def test_readings_that_all_end_alike_are_not_said_to_depend(verdicts, title):
    found = tuple(Reading(f"as {i}", "3", verdict) for i, verdict in enumerate(verdicts))
    assert f"<h2>{title}</h2>" in statement._readings(found)


def test_a_witness_with_a_tree_shows_it_and_what_it_lacks():
    view = (("task", "broadcast"), ("from", "(00,00,0)"), ("tree", "improved-exchanged:as-printed"))
    found = Witness("ECQ(2,2)", "One link is missing.", view)
    text = whole(statement.witness(found, "differs"))
    seen = shown(found)
    assert seen.tree
    assert seen.missing
    for pair in seen.missing:
        assert pair[1] not in seen.net.neighbors(pair[0])
    assert text.count('class="missing"') >= 1
    assert f"<b>{len(seen.missing)} not there</b>" in text


def test_a_value_is_not_broken_within_an_equation():
    assert papers.whole("6 at m, n = 3, 4") == "6 at m,\u00a0n\u00a0=\u00a03,\u00a04"
    assert papers.whole("$m = 3$ and more") == rich("$m = 3$ and more")


def test_apostrophes_are_set_as_printed_ones():
    assert rich("can't, $c'$ and `a'b`") == rich("can’t, $c'$ and `a'b`")
    assert "’" in rich("the source's")


@pytest.mark.parametrize("paper", ["", *(item.key for item in PAPERS)])
def test_a_table_and_a_figure_to_begin_with(paper):
    table = tables()[printed_table.first(paper)]
    assert paper in ("", table.paper)

    def wrong(one: Table) -> bool:
        return any(c.verdict == "differs" for row in printed_table.rows_of(one) for c in row)

    every = printed_table.listed(paper)
    assert wrong(table) or not any(wrong(one) for one in every)
    assert not any(wrong(one) for one in takewhile(lambda one: one.id != table.id, every))
    assert figure_cards.first(paper) in {item.id for item in figure_cards.listed(paper)}


def test_formulas_stand_flush_left_and_numbers_flush_right():
    rows = ((Cell("a"), Cell("2^{m}"), Cell("12")), (Cell("b"), Cell("$3 n$"), Cell("1,024")))
    assert [printed_table._numeric(rows, i) for i in range(3)] == [False, False, True]


@pytest.mark.parametrize(("narrow", "most"), [(False, 550), (True, 356)])
def test_a_plot_has_a_size_for_phones(narrow, most):
    text = figure_cards.plot("scq-figure-12", "light", narrow)
    assert f'width="{most}"' in text
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)', text)]
    assert min(sizes) >= 10
