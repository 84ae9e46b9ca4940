"""The Papers page in a browser: narrowing, opening, witnesses on the stage, tables, phones."""

from __future__ import annotations

import csv
from collections.abc import Callable
from urllib.parse import parse_qs, urlparse

import pytest
from playwright.sync_api import Page, Route, expect

from explorer.documents.papers import figure_cards, printed_table
from explorer.papers.claim import VERDICTS
from explorer.papers.record import finding_on_record
from explorer.papers.registry import claims, drawings, figures, tables
from tests.browser.visit import choose_from_more

MINIMUM = "hcn-3.5-minimum"
LISTED = "document.querySelectorAll('#papers-list-%s li[data-id]').length > 0"
PAPER_IS_SHOWN = (
    "document.querySelector('#papers-opened > *') && document.getElementById('papers-busy').hidden"
)


def visit(page: Page, search: str = "", tab: str = "statements") -> None:
    page.goto(f"/papers{search}")
    page.wait_for_function(LISTED % tab)
    page.wait_for_function(PAPER_IS_SHOWN)


def query(page: Page) -> dict[str, str]:
    return {key: values[0] for key, values in parse_qs(urlparse(page.url).query).items()}


def visible_ids(page: Page) -> list[str]:
    return page.evaluate(
        "[...document.querySelectorAll('.papers-list:not([hidden]) li[data-id]')]"
        ".filter((row) => !row.hidden).map((row) => row.dataset.id)"
    )


def keys_with_verdict(verdict: str, paper: str = "") -> list[str]:
    return [
        key
        for key, claim in claims().items()
        if (recording := finding_on_record(key))
        and recording.verdict == verdict
        and paper in ("", claim.paper)
    ]


def test_it_lists_every_statement_and_counts_them_by_verdict(page: Page) -> None:
    visit(page)
    assert sorted(visible_ids(page)) == sorted(claims())
    expect(page.locator("#papers-count")).to_have_text(f"{len(claims()):,} statements")
    for verdict in VERDICTS:
        tally = page.locator(f".papers-verdict[data-verdict={verdict}] .tally")
        expect(tally).to_have_text(f"{len(keys_with_verdict(verdict)):,}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Five papers, computed again")
    assert page.title() == "Papers · Interconnect Explorer"


def test_it_is_narrowed_by_paper_verdict_and_text_without_a_call(page: Page) -> None:
    visit(page)
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    before = page.evaluate("history.length")
    page.get_by_label("Paper", exact=True).select_option("hcn")
    page.get_by_role("button", name="differs").click()
    expect(page.get_by_role("button", name="agrees")).to_have_attribute("aria-pressed", "false")
    assert sorted(visible_ids(page)) == sorted(keys_with_verdict("differs", "hcn"))
    page.get_by_label("Search statements").press_sequentially("diameter TABLE", delay=15)
    page.wait_for_function("location.search.includes('q=diameter')")
    page.wait_for_timeout(200)
    assert query(page) == {"paper": "hcn", "verdict": "differs", "q": "diameter TABLE"}
    found_ids = visible_ids(page)
    assert 0 < len(found_ids) < len(keys_with_verdict("differs", "hcn"))
    assert not requests
    assert page.evaluate("history.length") == before
    page.reload()
    page.wait_for_function(LISTED % "statements")
    expect(page.get_by_label("Search statements")).to_have_value("diameter TABLE")
    assert visible_ids(page) == found_ids


@pytest.mark.at_night
def test_a_search_without_results_says_so_and_offers_all(page: Page) -> None:
    visit(page, "?q=no+such+words+at+all")
    expect(page.locator("#papers-none")).to_contain_text("Nothing fits.")
    page.get_by_role("button", name="Show all").click()
    expect(page.locator("#papers-count")).to_have_text(f"{len(claims()):,} statements")
    assert query(page) == {}


def test_a_statement_that_differs_leads_to_its_witness_on_the_stage(page: Page) -> None:
    visit(page, "?verdict=differs")
    page.locator(f"li[data-id='{MINIMUM}'] a").click()
    recording = finding_on_record(MINIMUM)
    assert recording is not None
    assert recording.witness is not None
    opened = page.locator("#papers-opened")
    expect(opened.locator(".source code")).to_have_text(MINIMUM)
    expect(opened.locator(".witness h2")).to_contain_text(recording.witness.spec)
    expect(opened.locator("svg.scene .trail")).to_have_count(1)
    expect(opened.locator("svg.scene .shortest")).to_have_count(1)
    expect(opened.locator("svg.bars rect.bar")).to_have_count(len(recording.evidence))
    opened.get_by_role("link", name="Open in Explore").click()
    expect(page.locator("#network-spec")).to_have_value(recording.witness.spec)
    view = dict(recording.witness.view)
    expect(page.locator("#source")).to_have_value(view["from"])
    expect(page.locator("#target")).to_have_value(view["to"])
    state = page.evaluate("window.explorer.state()")
    assert (state["spec"], state["router"]) == (recording.witness.spec, view["router"])
    expect(page.locator("#hops tr.detour, #hops .detour").first).to_be_visible()
    page.go_back()
    expect(page.locator("#papers-opened .source code")).to_have_text(MINIMUM)
    assert query(page) == {"verdict": "differs", "id": MINIMUM}


@pytest.mark.at_night
def test_a_statement_that_depends_names_its_readings(page: Page) -> None:
    key = keys_with_verdict("depends", "hcn")[0]
    recording = finding_on_record(key)
    assert recording is not None
    visit(page, f"?id={key}")
    rows = page.locator(".readings tbody tr")
    expect(rows).to_have_count(len(recording.readings))
    expect(rows.first.locator(".chip")).to_have_text(recording.readings[0].verdict)
    heading = page.locator(".readings h2")
    expect(heading).to_have_text("It depends on how it is read")
    # Statements joined in one sentence are no readings of it.
    joined = (
        key
        for key in keys_with_verdict("differs")
        if (finding := finding_on_record(key)) and finding.in_part
    )
    visit(page, f"?id={next(joined)}")
    expect(heading).to_have_text("What the sentence joins")


@pytest.mark.at_night
def test_a_statement_is_computed_again_and_is_as_recorded(page: Page) -> None:
    visit(page, f"?id={MINIMUM}")
    expect(page.locator(".again .command code")).to_have_text(f"explorer claims --id {MINIMUM}")
    page.get_by_role("button", name="Compute again").click()
    outcome = page.locator(".again .told")
    expect(outcome).to_contain_text("the same finding as recorded.", timeout=30_000)
    expect(outcome).to_contain_text("Computed just now in")


@pytest.mark.at_night
def test_back_and_forward_walk_through_opened_statements(page: Page) -> None:
    visit(page)
    first, second = keys_with_verdict("agrees", "hcn")[:2]
    for key in (first, second):
        page.locator(f"li[data-id='{key}'] a").click()
        expect(page.locator("#papers-opened .source code")).to_have_text(key)
    page.go_back()
    expect(page.locator("#papers-opened .source code")).to_have_text(first)
    expect(page.locator("a[data-current]")).to_have_count(1)
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Five papers, computed again")
    page.go_forward()
    expect(page.locator("#papers-opened .source code")).to_have_text(first)


def test_the_list_is_walked_and_opened_by_keys(page: Page) -> None:
    visit(page, "?paper=hcn&verdict=differs")
    ids = visible_ids(page)
    page.get_by_label("Search statements").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    focused = "document.activeElement.closest('li').dataset.id"
    assert page.evaluate(focused) == ids[1]
    page.keyboard.press("Enter")
    expect(page.locator("#papers-opened .source code")).to_have_text(ids[1])
    page.keyboard.press("End")
    assert page.evaluate(focused) == ids[-1]
    assert page.locator(".papers-list a[tabindex='0']").count() == 1
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", level=1)).to_have_text("Five papers, computed again")


@pytest.mark.at_night
def test_a_wrong_cell_of_a_table_shows_the_right_value_and_why(page: Page) -> None:
    visit(page, "?tab=tables", "tables")
    assert sorted(visible_ids(page)) == sorted(tables())
    page.locator("li[data-id='hcn-t1'] a").click()
    wrong = page.locator(".printed-table td.differs").first
    expect(wrong.locator("s")).to_have_text("6")
    expect(wrong.locator("b")).to_have_text("≠ 5")
    wrong.hover()
    expect(page.locator("#papers-tip")).to_be_visible()
    assert page.locator("#papers-tip").inner_text().endswith(".")
    page.get_by_role("link", name="nodes", exact=True).click()
    expect(page.locator("th[aria-sort=ascending]")).to_contain_text("nodes")
    page.get_by_role("link", name="nodes ↑").click()
    expect(page.locator("th[aria-sort=descending]")).to_contain_text("nodes")
    assert query(page)["sort"].startswith("-")
    first = page.locator(".printed-table tbody tr").first
    expect(first).to_contain_text("16K")


def test_a_table_and_the_statements_are_downloaded(page: Page) -> None:
    visit(page, "?tab=tables&id=hcn-t1", "tables")
    with page.expect_download() as download:
        page.locator(".printed-table").get_by_role("link", name="CSV").click()
    assert download.value.suggested_filename == "hcn-t1.csv"
    with open(download.value.path(), newline="") as file:
        rows = list(csv.reader(file))
    assert len(rows) == 8
    visit(page, "?paper=hcn&verdict=differs")
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    with open(download.value.path(), newline="", encoding="utf-8") as file:
        ids = [row["id"] for row in csv.DictReader(file)]
    assert ids == visible_ids(page)


@pytest.mark.at_night
def test_a_drawing_opens_in_explore_and_a_plot_in_compare(page: Page) -> None:
    visit(page, "?tab=figures", "figures")
    assert sorted(visible_ids(page)) == sorted([*figures(), *drawings()])
    expect(page.locator(".papers-list.figures .picture svg").first).to_be_visible()
    page.locator("li[data-id='hcn-diameter'] a").click()
    plot = page.locator("#papers-opened img.plot")
    page.wait_for_function("document.querySelector('img.plot')?.naturalWidth > 0")
    expect(plot).to_be_visible()
    expect(page.locator(".parting")).to_contain_text("HCN(3)")
    page.get_by_role("link", name="Open in Compare").click()
    expect(page.locator("main:visible h1")).to_contain_text("Diameter against")
    page.go_back()
    page.locator("li[data-id='hcn-figure-2'] a").click()
    page.get_by_role("link", name="Open in Explore").click()
    expect(page.locator("#network-spec")).to_have_value(drawings()["hcn-figure-2"].spec)


@pytest.mark.at_night
def test_nonsense_in_every_parameter_gets_its_sentences_and_a_page(page: Page) -> None:
    visit(page, "?tab=x&paper=y&verdict=z&id=<b>w</b>&sort=3&theme=pink")
    notice = page.locator("#notice")
    expect(notice).to_be_visible()
    for words in ("'x'", "'y'", "'z'", "<b>w</b>", "Sort '3'", "'pink'"):
        expect(notice).to_contain_text(words)
    expect(page.locator("#papers-count")).to_have_text(f"{len(claims()):,} statements")
    assert query(page) == {}


@pytest.mark.at_night
@pytest.mark.parametrize("theme", ["dark", "projector"])
def test_the_theme_of_a_link_colours_page_and_plots(page: Page, theme: str) -> None:
    visit(page, f"?tab=figures&id=hcn-links&theme={theme}", "figures")
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    assert (
        page.locator("img.plot").get_attribute("src") == f"/papers/plot/hcn-links.svg?theme={theme}"
    )
    choose_from_more(page, "theme")
    page.wait_for_function(f"document.documentElement.dataset.theme !== '{theme}'")
    assert query(page)["theme"] != theme


def test_a_phone_shows_the_list_then_the_statement(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    visit(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.locator("#papers-pane")).to_be_hidden()
    page.locator(f"li[data-id='{MINIMUM}'] a").click()
    expect(page.locator("#papers-opened h1")).to_be_visible()
    expect(page.locator("#papers-list-statements")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Statements").click()
    expect(page.locator(f"li[data-id='{MINIMUM}']")).to_be_visible()
    page.locator(f"li[data-id='{MINIMUM}'] a").click()
    expect(page.locator("#papers-opened h1")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#papers-pane")).to_be_hidden()
    page.goto("/papers?tab=tables&id=hcn-t2")
    wide = page.locator(".printed-table .scroll")
    expect(wide).to_be_visible()
    assert wide.evaluate("box => box.scrollWidth > box.clientWidth")
    wide.evaluate("box => box.scrollTo(200, 0)")
    first = page.locator(".printed-table tbody th").first.bounding_box()
    assert first is not None
    assert first["x"] >= 0


@pytest.mark.at_night
def test_landmarks_and_names(page: Page) -> None:
    visit(page, f"?id={MINIMUM}")
    assert page.locator("main:visible").count() == 1
    assert page.locator("h1:visible").count() == 1
    for name in ("Paper", "Search statements"):
        assert page.get_by_label(name, exact=True).count() == 1
    expect(page.get_by_role("tab", name="Statements")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".header nav a[aria-current=page]")).to_have_text("Papers")


@pytest.mark.at_night
def test_tables_and_figures_open_one_from_the_start(page: Page) -> None:
    visit(page, "?tab=tables", "tables")
    current = page.locator(".papers-list:not([hidden]) a[data-current]")
    first = printed_table.first_table()
    expect(current).to_have_attribute("href", f"/papers?tab=tables&id={first}")
    expect(page.locator("#papers-opened td.differs").first).to_be_visible()
    assert query(page) == {"tab": "tables"}
    page.get_by_label("Paper", exact=True).select_option("ghc")
    expect(current).to_have_attribute(
        "href", f"/papers?tab=tables&id={printed_table.first_table('ghc')}"
    )
    assert query(page) == {"tab": "tables", "paper": "ghc"}
    page.get_by_role("tab", name="Figures").click()
    expect(current).to_have_attribute(
        "href", f"/papers?tab=figures&id={figure_cards.first_figure('ghc')}"
    )
    expect(page.locator("#papers-opened img.plot")).to_be_visible()
    page.get_by_role("tab", name="Statements").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Five papers, computed again")
    expect(current).to_have_count(0)


@pytest.mark.at_night
@pytest.mark.parametrize("order", ["list first", "statement first"])
def test_the_row_of_a_linked_statement_is_in_sight(page: Page, order: str) -> None:
    delayed = "**/_dash-update-component*" if order == "list first" else "**/papers/list/statements"

    def wait(route: Route) -> None:
        page.wait_for_timeout(600)
        route.continue_()

    page.route(delayed, wait)
    visit(page, f"?id={keys_with_verdict('depends', 'scq')[-1]}")
    expect(page.locator(".papers-list a[data-current]")).to_be_in_viewport()


@pytest.mark.at_night
@pytest.mark.parametrize("width", [1440, 1024, 320])
def test_the_value_of_a_row_does_not_cover_its_place(
    new_page: Callable[..., Page], width: int
) -> None:
    page = new_page(viewport={"width": width, "height": 800})
    visit(page, "?verdict=depends&paper=hcn")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    overlaps = page.evaluate(
        """() => [...document.querySelectorAll('.papers-list.statements li:not([hidden]) a')]
        .slice(0, 12).filter((row) => {
          const [a, b] = ['.where', '.outcome'].map((part) => {
            const range = document.createRange();
            range.selectNodeContents(row.querySelector(part));
            return range.getBoundingClientRect();
          });
          return a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom;
        }).length"""
    )
    assert overlaps == 0


@pytest.mark.at_night
def test_bars_of_evidence_are_not_cut_off(page: Page) -> None:
    for key in ("mc-3.3-conflict-free", "hcn-5.2-next", "ecq-t11-spanning"):
        visit(page, f"?id={key}")
        box = page.locator(".evidence .scroll")
        assert box.evaluate("box => box.scrollWidth <= box.clientWidth"), key


@pytest.mark.at_night
def test_only_the_stage_is_presented(page: Page) -> None:
    visit(page)
    page.click("#present")
    expect(page.locator("#present-now")).to_be_hidden()
    expect(page.locator("#present-menu").get_by_role("link", name="Talks")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    page.keyboard.press("Escape")
    assert not page.evaluate("document.documentElement.classList.contains('presenting')")
    page.click("header nav a:has-text('Explore')")
    page.click("#present")
    expect(page.locator("#present-now")).to_be_visible()


def test_words_beside_a_verdict_are_searched_for_and_lead_to_the_claim_that_counts(
    page: Page,
) -> None:
    visit(page, "?q=ours+counted+elsewhere")
    claim = claims()["mc-3.4-7328-table"]
    listed = page.locator(f"#papers-list-statements li[data-id='{claim.id}']")
    expect(listed.locator(".tag")).to_have_text(["ours", "counted elsewhere"])
    listed.locator("a").click()
    opened = page.locator(".statement")
    expect(opened.locator(".source .tag")).to_have_text(["ours", "counted elsewhere"])
    expect(opened.locator(".grounds li")).to_have_count(len(claim.rests))
    opened.locator(".marks a").click()
    expect(page.locator(".statement .source > code")).to_have_text(claim.defect)


def test_a_bar_that_differs_is_in_sight_and_reached_by_keyboard(page: Page) -> None:
    visit(page, "?id=scq-t12-size")
    heights = page.locator(".bars .bar.apart").evaluate_all(
        "bars => bars.map(bar => +bar.getAttribute('height'))"
    )
    recording = finding_on_record("scq-t12-size")
    assert recording is not None
    assert len(heights) == sum(bar.differs for bar in recording.evidence) > 0
    assert min(heights) >= 4
    page.locator(".evidence .scroll").focus()
    assert page.evaluate("document.activeElement.className") == "scroll"


@pytest.mark.at_night
def test_a_figure_that_is_not_drawn_yet_says_so(page: Page) -> None:
    plot = sorted(figures())[0]
    page.goto("/papers?tab=figures")
    page.wait_for_function(LISTED % "figures")
    waiting: list[Route] = []
    released: list[bool] = []

    def hold(route: Route) -> None:
        # Requests after the release are not held.
        if released:
            route.continue_()
        else:
            waiting.append(route)

    page.route("**/papers/plot/**", hold)
    page.locator(f"#papers-list-figures li[data-id='{plot}'] a").click()
    expect(page.locator(".figure .drawn")).to_contain_text("being measured")
    page.wait_for_function("document.querySelector('.figure .plot')?.src")
    released.append(True)
    for route in waiting:
        route.continue_()
    expect(page.locator(".figure .drawn")).to_have_count(0)
