"""The Compare page in a browser: every control, hovering, opening, the URL and narrow screens."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlparse
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, Response, expect

from explorer.display.palette import PALETTES
from explorer.papers.registry import figures
from explorer.state.figures import compare_link
from tests.browser.visit import choose_from_more, open_page

PLOT_IS_DRAWN = """() => {
  return document.querySelector('#compare-plot svg > *')
    && document.querySelector('.compare-table table, .compare-table p')
    && !document.getElementById('compare-cross').hidden;
}"""

MORE_BUTTON = ".compare-more > summary"


def visit(page: Page, search: str = "") -> None:
    page.goto(f"/compare{search}")
    page.wait_for_function(PLOT_IS_DRAWN)


def query(page: Page) -> dict[str, str]:
    return {key: values[0] for key, values in parse_qs(urlparse(page.url).query).items()}


def hover(page: Page, spec: str) -> tuple[float, float]:
    box = page.locator(f'#compare-plot [data-spec="{spec}"]').bounding_box()
    assert box is not None
    across, up = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(across - 40, up + 3)
    page.mouse.move(across, up, steps=3)
    return across, up


def choose(page: Page, name: str, option: str) -> None:
    page.get_by_role("combobox", name=name, exact=True).select_option(label=option)


def chosen_value(page: Page, name: str) -> str:
    """Return the selected option of a choice, as a visitor reads it."""
    value: str = page.get_by_role("combobox", name=name, exact=True).evaluate(
        "choice => choice.selectedOptions[0].textContent"
    )
    return value


def ask_to_add(page: Page, text: str) -> None:
    field = page.get_by_role("combobox", name="Add a network or a curve")
    field.fill(text)
    field.press("Enter")


def rows(page: Page) -> list[str]:
    return page.locator(".compare-table tbody th").all_inner_texts()


def test_it_opens_on_message_density_against_degree_with_the_table_at_5(page: Page) -> None:
    visit(page)
    expect(page.locator("main:visible h1")).to_have_text("Message density against degree")
    assert rows(page)[:3] == ["CQ(5)", "Q(5)", "SCQ(3,3)"]
    assert page.locator("#compare-count").inner_text().startswith("9 of")
    expect(page.locator("#compare-place")).to_have_text("At degree")


def test_a_family_is_switched_off_and_on_and_the_link_says_so(page: Page) -> None:
    visit(page)
    box = page.get_by_role("checkbox", name="Metacube")
    box.click()
    expect(page.locator(".compare-table tbody tr")).to_have_count(8)
    assert "MC" not in query(page)["families"].split(",")
    box.click()
    expect(page.locator(".compare-table tbody tr")).to_have_count(9)
    assert "families" not in query(page)
    page.go_back()
    expect(page.locator(".compare-table tbody tr")).to_have_count(8)
    expect(box).not_to_be_checked()


@pytest.mark.at_night
def test_clicks_faster_than_the_answers_are_not_lost(page: Page) -> None:
    visit(page)
    for name in ("Metacube", "Hierarchical cubic", "Star graph", "Star cube"):
        page.get_by_role("checkbox", name=re.compile(f"^{name}")).click()
    expect(page.locator(".compare-table tbody tr")).to_have_count(5)
    assert query(page)["families"] == "Q,CQ,EH,ECQ,SCQ"
    expect(page.locator("#compare-count")).to_contain_text("5 of")


@pytest.mark.at_night
def test_no_family_leaves_a_sentence_with_a_way_back(page: Page) -> None:
    page.goto("/compare?families=none")
    page.get_by_role("link", name="Take those of the papers").click()
    expect(page.locator(".compare-table tbody tr")).to_have_count(9)


def test_metric_axis_sizes_and_scale_are_chosen(page: Page) -> None:
    visit(page)
    choose(page, "Up", "Cost")
    expect(page.locator("main:visible h1")).to_have_text("Cost against degree")
    choose(page, "Across", "Nodes")
    expect(page.locator("main:visible h1")).to_have_text("Cost against nodes")
    expect(page.locator("#compare-unit")).to_have_text("nodes")
    page.click(MORE_BUTTON)
    choose(page, "Sizes of MC", "k = 1")
    expect(page.locator("#compare-form-MC")).to_have_text("MC(1,m)")
    page.get_by_role("checkbox", name="Log scale").click()
    # Only a linear scale begins at 0.
    expect(page.locator("#compare-plot").get_by_text("0", exact=True)).to_be_visible()
    assert query(page) == {"up": "cost", "across": "nodes", "mc": "k1", "log": "off"}


@pytest.mark.at_night
def test_a_link_shows_the_same_picture(page: Page) -> None:
    visit(page, "?up=cost&across=nodes&mc=k1&log=off&at=256&families=MC,S&sort=-nodes&theme=dark")
    assert rows(page) == ["MC(1,3)"]
    expect(page.get_by_role("checkbox", name="Log scale")).not_to_be_checked()
    expect(page.get_by_role("checkbox", name=re.compile("^Star graph"))).to_be_checked()
    expect(page.get_by_role("checkbox", name="Hypercube", exact=False).first).not_to_be_checked()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.locator("#compare-at").input_value() == "256"


def test_hovering_shows_the_network_and_moves_the_table(page: Page) -> None:
    visit(page)
    hover(page, "HCN(5)")
    tip = page.locator("#compare-tip")
    expect(tip).to_be_visible()
    for text in ("HCN(5)", "1,024", "≤ 2.000", "1.745", "5.235"):
        expect(tip).to_contain_text(text)
    expect(page.locator("#compare-ring")).to_be_visible()
    expect(page.locator(".compare-table tbody tr.lit th")).to_have_text("HCN(5)")
    assert query(page)["at"] == "6"
    page.mouse.move(5, 5)
    expect(tip).to_be_hidden()
    assert rows(page)[0] == "CQ(6)"


@pytest.mark.at_night
def test_hovering_costs_no_new_figure_and_no_step_of_history(page: Page) -> None:
    visit(page)
    before = page.evaluate("history.length")
    answers: list[Response] = []
    page.on("response", lambda r: answers.append(r) if r.request.method == "POST" else None)
    for x in (3, 4, 7, 9):
        hover(page, f"Q({x})")
        expect(page.locator("#compare-at")).to_have_value(str(x))
        expect(page.locator(".compare-table tbody th").first).to_contain_text(f"({x})")
    assert page.evaluate("history.length") == before
    plots = [r.json()["response"]["document"]["data"]["plot"] for r in answers]
    assert len(plots) >= 4
    assert not any(plots)


def test_a_click_on_a_marker_opens_the_network_in_explore(page: Page) -> None:
    visit(page)
    across, up = hover(page, "MC(2,1)")
    expect(page.locator("#compare-tip")).to_be_visible()
    page.mouse.click(across, up)
    expect(page.locator("#network-spec")).to_have_value("MC(2,1)")
    assert urlparse(page.url).path == "/"


@pytest.mark.at_night
def test_a_click_on_a_row_opens_the_network_and_back_returns(page: Page) -> None:
    visit(page, "?up=cost")
    page.locator(".compare-table tbody tr", has_text="S(6)").locator("td").nth(3).click()
    expect(page.locator("#network-spec")).to_have_value("S(6)", timeout=15_000)
    assert query(page)["net"] == "S(6)"
    page.go_back()
    page.wait_for_function(PLOT_IS_DRAWN)
    expect(page.locator("main:visible h1")).to_have_text("Cost against degree")
    assert chosen_value(page, "Up") == "Cost"


@pytest.mark.at_night
def test_the_place_and_the_order_of_the_table_are_chosen(page: Page) -> None:
    visit(page)
    choose(page, "Place on the axis", "8")
    expect(page.locator(".compare-table tbody th").first).to_have_text("CQ(8)")
    page.get_by_role("link", name="Nodes", exact=True).click()
    expect(page.locator("#compare-order")).to_have_text("sorted by nodes, smallest first")
    page.get_by_role("link", name="Nodes ↑", exact=True).click()
    expect(page.locator(".compare-table tbody th").first).to_have_text("MC(2,6)")
    assert query(page) == {"at": "8", "sort": "-nodes"}


def test_csv_holds_the_plot(page: Page) -> None:
    visit(page, "?families=CQ&up=density")
    with page.expect_download() as download:
        page.locator(".compare-downloads summary").click()
        page.get_by_role("link", name="CSV").click()
    assert download.value.suggested_filename == "density-against-degree.csv"
    with open(download.value.path(), newline="") as file:
        lines = list(csv.DictReader(file))
    assert [row["network"] for row in lines] == [f"CQ({n})" for n in range(2, 11)]


@pytest.mark.at_night
def test_the_downloads_fold_when_one_leaves_them(page: Page) -> None:
    visit(page, "?families=CQ&up=density")
    head, csv_link = page.locator(".compare-downloads summary"), page.locator("#compare-csv")
    head.click()
    expect(csv_link).to_be_visible()
    page.keyboard.press("Escape")
    expect(csv_link).to_be_hidden()
    expect(head).to_be_focused()
    head.click()
    page.locator("#compare-here h2").click()
    expect(csv_link).to_be_hidden()
    # With the keyboard: a Tab beyond the last file closes the list.
    head.press("Enter")
    expect(csv_link).to_be_visible()
    for _ in range(page.locator(".compare-downloads a").count()):
        page.keyboard.press("Tab")
    expect(csv_link).to_be_visible()
    page.keyboard.press("Tab")
    expect(csv_link).to_be_hidden()


@pytest.mark.at_night
def test_the_downloads_unfold_in_sight(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    visit(page, "?families=CQ&up=density")
    head = page.locator(".compare-downloads summary")
    head.evaluate("box => box.scrollIntoView({block: 'end'})")
    head.tap()
    expect(page.locator("#compare-csv")).to_be_in_viewport(ratio=1)


def visit_scatter_plot(page: Page, search: str) -> None:
    page.goto(f"/compare{search}")
    page.wait_for_function(
        PLOT_IS_DRAWN.replace("&& !document.getElementById('compare-cross').hidden", "")
    )


@pytest.mark.at_night
@pytest.mark.parametrize("form", ["PNG", "SVG", "JSON"])
def test_every_download_is_a_file_of_its_kind(page: Page, form: str) -> None:
    visit(page, "?families=CQ,Q&up=cost")
    with page.expect_download() as download:
        page.locator(".compare-downloads summary").click()
        page.get_by_role("link", name=form, exact=True).click()
    assert download.value.suggested_filename == f"cost-against-degree.{form.lower()}"
    data = Path(download.value.path()).read_bytes()
    if form == "PNG":
        assert data[1:4] == b"PNG"
    elif form == "SVG":
        assert ElementTree.fromstring(data).get("width") == "1280"
    else:
        assert [curve["name"] for curve in json.loads(data)["series"]] == ["Q(n)", "CQ(n)"]


@pytest.mark.at_night
def test_any_metric_runs_across_and_the_table_stays_at_equal_nodes(page: Page) -> None:
    visit(page)
    choose(page, "Across", "Mean distance")
    expect(page.locator("main:visible h1")).to_have_text("Message density against mean distance")
    expect(page.locator("#compare-place")).to_have_text("Nearest to")
    expect(page.locator("#compare-cross")).to_be_hidden()
    choose(page, "Networks by", "Degree")
    expect(page.locator("#compare-place")).to_have_text("At degree")
    assert query(page) == {"across": "mean", "by": "degree"}
    choose(page, "Across", "Nodes")
    expect(page.locator("main:visible h1")).to_have_text("Message density against nodes")
    expect(page.locator("#compare-row-by")).to_be_hidden()
    assert query(page) == {"across": "nodes"}


@pytest.mark.at_night
def test_a_point_of_a_scatter_names_its_network_and_opens_it(page: Page) -> None:
    visit_scatter_plot(page, "?up=cost&across=links&families=GHC&ghc=all&by=nodes&low=2&high=1024")
    expect(page.locator("#compare-plot [data-spec]")).to_have_count(138)
    across, up = hover(page, "GHC(11)")
    expect(page.locator("#compare-tip")).to_contain_text("GHC(11)")
    expect(page.locator("#compare-tip")).to_contain_text("Across, printed")
    page.mouse.click(across, up)
    expect(page.locator("#network-spec")).to_have_value("GHC(11)", timeout=15_000)


def test_a_network_and_a_curve_are_added_and_taken_out_again(page: Page) -> None:
    visit(page, "?families=Q")
    field = page.get_by_role("combobox", name="Add a network or a curve")
    ask_to_add(page, "GHC(4,4,4)")
    plot = page.locator("#compare-plot")
    expect(plot.get_by_text("GHC(4,4,4)", exact=True)).to_be_visible()
    ask_to_add(page, "MC(3,m)")
    expect(plot.get_by_text("MC(3,m)", exact=True)).to_be_visible()
    assert query(page) == {"families": "Q", "add": "GHC(4,4,4),MC(3,m)"}
    expect(page.locator(".compare-add .chip-word")).to_have_count(2)
    field.press("Backspace")
    page.wait_for_function("!location.search.includes('MC(3,m)')")
    page.reload()
    page.wait_for_function(PLOT_IS_DRAWN)
    expect(page.locator(".compare-add .chip-word")).to_have_count(1)
    # Alone, without any family.
    page.click("#compare-none")
    expect(page.locator("#compare-count")).to_have_text("0 of 46")
    expect(plot.get_by_text("GHC(4,4,4)", exact=True)).to_be_visible()
    assert query(page) == {"families": "none", "add": "GHC(4,4,4)"}
    expect(page.locator("#compare-none")).to_be_hidden()


@pytest.mark.at_night
def test_impossible_networks_are_reported(page: Page) -> None:
    visit(page)
    ask_to_add(page, "Q(40)")
    expect(page.locator("#notice")).to_contain_text("Q(40) has degree 40")
    expect(page.locator(".compare-add .chip-word")).to_have_count(0)


@pytest.mark.at_night
def test_the_range_and_the_factors_are_set(page: Page) -> None:
    visit(page, "?families=Q")
    expect(page.locator("#compare-factors")).to_be_hidden()
    choose(page, "Up", "CEF")
    rho = page.get_by_role("textbox", name="ρ: ")
    expect(rho).to_be_visible()
    expect(page.locator("#compare-row-alpha")).to_be_hidden()
    rho.fill("1/10")
    rho.press("Enter")
    page.wait_for_function(
        "location.search.includes('rho=0.1') || location.search.includes('1%2F10')"
    )
    expect(page.locator(".compare-table tbody tr")).to_contain_text(["0.800"])
    page.click(MORE_BUTTON)
    high = page.get_by_role("textbox", name="Range to")
    high.fill("20")
    high.press("Tab")
    expect(page.locator("#compare-plot [data-spec]")).to_have_count(19)
    assert query(page)["high"] == "20"


@pytest.mark.at_night
def test_the_factors_are_in_sight_where_they_count(page: Page) -> None:
    visit(page, "?up=tcef")
    for sign in ("ρ", "σ", "α", "T₁"):
        box = page.get_by_role("textbox", name=f"{sign}: ").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < 500


@pytest.mark.at_night
@pytest.mark.parametrize("width", [1024, 1440])
def test_the_table_fits_beside_the_rail_and_names_are_whole(
    new_page: Callable[..., Page], width: int
) -> None:
    page = new_page(viewport={"width": width, "height": 800})
    visit(page)
    table = page.locator(".compare-table")
    assert table.evaluate("box => box.scrollWidth <= box.clientWidth")
    assert page.evaluate(
        "[...document.querySelectorAll('.compare-family .name')]"
        ".every((name) => name.scrollWidth <= name.clientWidth)"
    )


def test_all_networks_are_in_a_grid_that_sorts_and_filters(page: Page) -> None:
    visit(page, "?families=Q,CQ,S")
    assert "dash_ag_grid" not in page.evaluate("Object.keys(window).join()")
    page.locator(".compare-switch").get_by_text("All networks").click()
    grid_rows = page.locator(".compare-grid .ag-center-cols-container .ag-row")
    expect(grid_rows.first).to_be_visible(timeout=30_000)
    expect(page.locator("#compare-here")).to_be_hidden()
    assert query(page)["table"] == "all"
    names = page.locator('.compare-grid .ag-row [col-id="network"]')
    expect(names.first).to_have_text("Q(2)")
    # The heading of every column is above it.
    for key in ("family", "mean", "printed", "measured", "difference"):
        top = page.locator(f'.compare-grid .ag-header-cell[col-id="{key}"]').first.bounding_box()
        cell = page.locator(f'.compare-grid .ag-row [col-id="{key}"]').first.bounding_box()
        assert top is not None
        assert cell is not None
        assert abs(top["x"] - cell["x"]) < 2
    head = page.locator('.compare-grid .ag-header-cell[col-id="nodes"] .ag-header-cell-label')
    head.click()
    head.click()
    expect(page.locator('.compare-grid .ag-row[row-index="0"] [col-id="network"]')).to_have_text(
        "S(11)"
    )
    page.get_by_role("textbox", name="Family Filter Input").fill("crossed")
    expect(page.locator('.compare-grid .ag-row [col-id="family"]').first).to_have_text(
        "Crossed cube"
    )
    expect(names).to_have_count(9)
    page.locator('.compare-grid .ag-row[row-index="2"] [col-id="links"]').click()
    expect(page.locator("#network-spec")).to_have_value("CQ(8)", timeout=15_000)
    page.go_back()
    expect(page.locator(".compare-grid .ag-row").first).to_be_visible(timeout=30_000)
    page.locator(".compare-switch").get_by_text("At a place").click()
    expect(page.locator(".compare-table tbody tr")).to_have_count(3)


@pytest.mark.at_night
def test_a_figure_of_a_paper_opens_with_its_choices(page: Page) -> None:
    visit_scatter_plot(page, compare_link(figures()["ghc-mean-distance"]).removeprefix("/compare"))
    expect(page.locator("main:visible h1")).to_have_text("Mean distance against links")
    assert chosen_value(page, "Sizes of GHC") == "all up to 10 ports"
    assert page.locator("#notice").is_hidden()


@pytest.mark.at_night
def test_nonsense_in_every_parameter_gets_its_sentences_and_a_page(page: Page) -> None:
    visit(page, "?up=x&across=y&families=ZZ&log=q&at=99&sort=w&theme=pink&mc=9&scq=<b>&ecq=1")
    notice = page.locator("#notice")
    expect(notice).to_be_visible()
    for words in ("no metric 'x'", "no axis 'y'", "ZZ", "'99'", "'w'", "'pink'", "'<b>'"):
        expect(notice).to_contain_text(words)
    expect(page.locator(".compare-table tbody tr")).to_have_count(9)
    page.get_by_role("button", name="Close").click()
    page.get_by_role("checkbox", name="Metacube").click()
    expect(page.locator(".compare-table tbody tr")).to_have_count(8)


@pytest.mark.at_night
@pytest.mark.parametrize("theme", ["dark", "projector"])
def test_the_plot_follows_the_theme(page: Page, theme: str) -> None:
    visit(page)
    while page.evaluate("document.documentElement.dataset.theme") != theme:
        choose_from_more(page, "theme")
    tick = page.locator("#compare-plot text").first
    expect(tick).to_have_attribute("fill", PALETTES[theme].ink_3)
    assert query(page)["theme"] == theme


def test_a_phone_has_one_column_and_nothing_is_lost(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    visit(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    table = page.locator(".compare-table")
    assert table.evaluate("box => box.scrollWidth > box.clientWidth")
    table.evaluate("box => box.scrollTo(400, 0)")
    first = page.locator(".compare-table tbody th").first.bounding_box()
    assert first is not None
    assert first["x"] >= 0
    page.get_by_role("checkbox", name="Metacube").scroll_into_view_if_needed()
    page.get_by_role("checkbox", name="Metacube").click()
    expect(page.locator(".compare-table tbody tr")).to_have_count(8)


@pytest.mark.at_night
def test_a_finger_shows_a_network_first_and_then_opens_it(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    visit(page)
    mark = page.locator('#compare-plot [data-spec="MC(2,3)"]')
    mark.tap(force=True)
    expect(page.locator("#compare-tip")).to_contain_text("MC(2,3) tap again to open in Explore")
    mark.tap(force=True)
    page.wait_for_url("**/?net=MC(2,3)")


@pytest.mark.at_night
def test_the_plot_is_as_wide_as_there_is_room(page: Page) -> None:
    visit(page)
    for width in (1440, 800, 390):
        page.set_viewport_size({"width": width, "height": 900})
        last = page.locator("#compare-plot").get_by_text("MC(2,m)")
        page.wait_for_function(
            "() => document.querySelector('#compare-plot svg').viewBox.baseVal.width"
            " === document.getElementById('compare-plot').clientWidth"
        )
        box = last.bounding_box()
        assert box is not None
        assert width - 100 < box["x"] + box["width"] <= width
        line = page.locator("#compare-cross").bounding_box()
        mark = page.locator('#compare-plot [data-spec="Q(5)"]').bounding_box()
        assert line is not None
        assert mark is not None
        assert abs(line["x"] - mark["x"] - mark["width"] / 2) < 2


@pytest.mark.at_night
def test_landmarks_and_names(page: Page) -> None:
    visit(page)
    assert page.locator("main:visible").count() == 1
    assert page.locator("h1:visible").count() == 1
    assert page.get_by_role("columnheader", name="Measured").get_attribute("aria-sort")
    for name in ("Up", "Across", "Sizes of MC", "Place on the axis"):
        assert page.get_by_label(name, exact=True).count() >= 1


@pytest.mark.at_night
def test_latency_over_load_comes_point_by_point_and_is_reported(page: Page) -> None:
    open_page(page, "/compare?families=Q,HCN&across=nodes&at=16")
    page.get_by_role("radio", name="Latency over load").check(force=True)
    page.wait_for_function("location.search.includes('table=load')")
    lines = page.locator(".compare-lines li")
    expect(lines).to_have_count(2)
    expect(page.locator(".compare-lines")).to_contain_text("Q(4)")
    expect(lines.first.locator(".quiet")).to_have_text(
        re.compile("steady up to load 1|grows without end from"), timeout=60_000
    )
    marks = page.locator("[data-spec='Q(4)'] :is(.point, polygon)")
    expect(marks).to_have_count(13)
    assert "Q(4), load 0.05: mean 2." in (marks.first.text_content() or "")
    page.get_by_role("radio", name="At a place").check(force=True)
    expect(page.locator(".compare-table tr[data-spec]")).to_have_count(2)
