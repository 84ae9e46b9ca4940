"""Check, routes of a file: dropped, pasted, gone through, cancelled, opened again by its link."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from fractions import Fraction
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from explorer import network
from explorer.analysis.checking import check_routes
from explorer.analysis.checking.example import example
from tests.browser.visit import open_page, wait_for_answer
from tests.contracts import NIGHTLY

DROP = """([name, text]) => {
  const given = new DataTransfer();
  given.items.add(new File([text], name, { type: "text/plain" }));
  for (const kind of ["dragenter", "dragover", "drop"])
    document.body.dispatchEvent(
      new DragEvent(kind, { dataTransfer: given, bubbles: true, cancelable: true }));
}"""

HCN = network("HCN(3)")
TEXT = example(HCN)


def drop(page: Page, text: str) -> None:
    page.evaluate(DROP, ["walks-3.txt", text])


def opened_route(page: Page) -> str:
    return page.locator("#check-line b").inner_text()


def test_a_dropped_file_is_listed_by_trouble_and_gone_through_by_keys(page: Page) -> None:
    checked = check_routes(HCN, TEXT)
    wrong = [route for route in checked.routes if route.trouble == "no_link"]
    open_page(page, "/?net=HCN(3)&task=check&step=0")
    drop(page, TEXT)
    expect(page.locator("#check-file")).to_contain_text("1,000, a route a line, 70 kB")
    for key, count in checked.counts.items():
        if count:
            button = page.locator(f"#check-troubles [data-trouble='{key}']")
            expect(button.locator("b.mono")).to_have_text(f"{count:,}")
    # The first row is opened, at its bad hop, with what may be done there.
    expect(page.locator("#check-line b")).to_have_text(f"Line {wrong[0].line}")
    expect(page.locator("#why")).to_have_text(wrong[0].why)
    expect(page.locator("#check-cause")).to_contain_text("complements i and j at once")
    expect(page.locator("#explore-count")).to_have_text(f"Before hop {wrong[0].at}")
    expect(page.locator("#check-ranks .check-taken")).to_contain_text("no link")
    expect(page.locator("#explore-bits .changed").first).to_be_visible()
    expect(page.locator("#explore-live")).to_contain_text("1,000 routes checked. No link 66,")
    page.keyboard.press("n")
    expect(page.locator("#check-line b")).to_have_text(f"Line {wrong[1].line}")
    page.keyboard.press("Shift+N")
    expect(page.locator("#check-line b")).to_have_text(f"Line {wrong[0].line}")
    # A filter is a group of its own, the longer ways by stretch; a head sorts it; arrows walk in
    # it; Enter goes to the stage.
    page.click("[data-trouble='longer']")
    longer = [route for route in checked.routes if route.trouble == "longer"]
    worst = max(longer, key=lambda route: (Fraction(route.hops, route.distance), -route.line))
    line = page.locator(".check-row.current > :first-child")
    expect(line).to_have_text(str(worst.line))
    page.click("[data-sort='hops']")
    hops = page.locator(".check-row").evaluate_all(
        "rows => rows.map((r) => +r.children[4].innerText)"
    )
    assert hops == sorted(hops, reverse=True)
    page.locator("#check-list").focus()
    page.locator(".check-row").nth(2).click()
    third = page.locator(".check-row").nth(3).locator("span").first.inner_text()
    page.locator("#check-list").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#check-line b")).to_have_text(f"Line {third}")
    page.keyboard.press("Enter")
    expect(page.locator("#stage")).to_be_focused()
    # All at once: heat, and where they are in each other's way.
    assert checked.conflicts is not None
    page.click("#check-load")
    expect(page.locator("#explore-more")).to_contain_text(f"{checked.conflicts.hops:,}")
    expect(page.locator("#explore-more .heat-row").first).to_be_visible()


@pytest.mark.at_night
def test_a_link_opens_its_line_alone_and_the_list_when_the_same_file_is_dropped(page: Page) -> None:
    open_page(page, "/?net=HCN(3)&task=check&step=0")
    drop(page, TEXT)
    expect(page.locator("#check-ranks")).to_be_visible()
    page.click("[data-trouble='loop']")
    expect(page).to_have_url(re.compile("trouble=loop.*line=|line=.*trouble=loop"))
    expect(page.locator("#why")).to_contain_text("comes again")
    line, link = opened_route(page), page.url
    open_page(page, link)
    expect(page.locator("#check-line b")).to_have_text(line)
    expect(page.locator("#why")).to_contain_text("comes again")
    expect(page.locator("#check-file")).to_contain_text("when the same file is dropped")
    drop(page, TEXT)
    expect(page.locator(".check-row.current")).to_contain_text(line.split()[1])
    expect(page.locator("[data-trouble='loop']")).to_have_attribute("aria-pressed", "true")


def test_typed_routes_are_checked_and_corrected_by_suggestions(page: Page) -> None:
    open_page(page, "/?net=HCN(3)&task=check&step=0")
    page.keyboard.press("v")
    field = page.locator("#check-field")
    expect(field).to_be_focused()
    # The network is named whole, though its field is small here.
    assert page.locator("#network-spec").evaluate("field => field.scrollWidth <= field.clientWidth")
    # A semicolon parts lines as well.
    field.fill("(111,010);(111,110)\n(000,0013)")
    expect(page.locator("#check-complaint")).to_contain_text("Line 3, column 1: (000,0013)")
    expect(page.locator(".check-numbers b")).to_have_text("3")
    page.click("#check-write")
    expect(field).to_have_value("(111,010);(111,110)\n(000,001)")
    field.fill("(111,010)\n(111,110)\n(000,0012)")
    expect(page.locator("#check-complaint")).to_contain_text("Line 3, column 1: (000,0012)")
    assert page.evaluate("ix.state.at") == 1
    expect(field).to_be_focused()
    page.click("#check-write")
    expect(field).to_have_value("(111,010)\n(111,110)\n(000,001)")
    expect(page.locator("#why")).to_contain_text("are not joined")
    page.click("#check-continue")
    expect(page.locator("#check-continue")).to_have_attribute("aria-pressed", "true")
    wait_for_answer(page, lambda: page.click("#check-go"))
    expect(page.locator(".check-row")).to_have_count(1)
    page.click("#check-paste")
    field.fill("(000,000) (000,001)\n(000,001) (000,011)")
    wait_for_answer(page, lambda: page.click("#check-go"))
    expect(page.locator("#check-troubles")).to_have_text("2 routes, each a shortest one.")


@pytest.mark.at_night
def test_routes_by_the_thousand_come_as_they_are_checked_scroll_and_are_cancelled(
    page: Page, record_property: Callable[[str, object], None]
) -> None:
    net, draw = network("Q(4)"), random.Random(3)
    many = 100_000 if NIGHTLY else 30_000
    routes = [[a, a ^ 1 << draw.randrange(4)] for a in (draw.randrange(16) for _ in range(many))]
    lines = [" ".join(map(net.format, route)) for route in routes]
    lines[many - 2_223] = "0000 1111"
    open_page(page, "/?net=Q(4)&task=check&step=0")
    begun = monotonic()
    drop(page, "\n".join(lines))
    page.wait_for_function("document.querySelectorAll('.check-row').length > 5")
    first = monotonic() - begun
    expect(page.locator("#check-file")).to_contain_text("checked in", timeout=60_000)
    record_property("seconds to the first rows, to all", f"{first:.1f}, {monotonic() - begun:.1f}")
    expect(page.locator("#check-line b")).to_have_text(f"Line {many - 2_222:,}")
    assert page.locator(".check-row").count() < 80
    page.click("[data-trouble='shortest']")
    page.evaluate("document.getElementById('check-list').scrollTop = 1e9")
    expect(page.locator(".check-row").last).to_contain_text(str(many))
    drop(page, "\n".join(lines))
    page.click("#check-cancel")
    expect(page.locator("#check-file .complaint")).to_have_text("Cancelled: these were checked.")
    rows = page.locator("#check-list").get_attribute("aria-rowcount")
    assert int(rows or 0) < many


@pytest.mark.at_night
def test_plain_numbers_are_indices_where_that_is_chosen(page: Page) -> None:
    open_page(page, "/?net=HCN(3)&task=check&step=0")
    drop(page, "0 1 3\n5 7\n")
    rows = page.locator("#check-troubles [data-trouble=address] b.mono")
    expect(rows).to_have_text("2")
    page.get_by_role("group", name="Plain numbers are").get_by_text("indices").click()
    expect(page.locator("#check-troubles")).to_contain_text("2 routes, each a shortest one.")
    assert "numbers=indices" in page.url
    page.get_by_role("group", name="Plain numbers are").get_by_text("names").click()
    expect(rows).to_have_text("2")


@pytest.mark.at_night
def test_lines_of_no_known_form_are_described_and_read_by_a_button(page: Page) -> None:
    net, rows = network("Q(4)"), []
    for packet, ends in enumerate([(0, 7), (8, 15), (3, 12), (5, 10)]):
        route = net.route(*ends).nodes
        rows += [f"r {packet + hop / 9:.3f} {packet} n{node}" for hop, node in enumerate(route)]
    text = "\n".join(rows)
    open_page(page, "/?net=Q(4)&task=check&step=0")
    drop(page, text)
    expect(page.locator("#why")).to_have_text(
        "This looks like a trace of packets: packet in column 3, node in column 4, time in"
        " column 2, numbers as indices. Read it so?"
    )
    expect(page.locator("#check-file")).to_contain_text("Not understood: no line is judged.")
    expect(page.locator("#check-troubles")).to_be_hidden()
    lines = page.locator("#check-preview tbody tr")
    expect(lines).to_have_count(10)
    expect(lines.nth(1)).to_contain_text("0001")
    page.click("#check-read-so")
    expect(page.locator("#check-troubles")).to_have_text("4 routes, each a shortest one.")
    expect(page.locator("#check-columns")).to_have_value("packet=3,node=4,time=2")
    expect(page).to_have_url(re.compile("numbers=indices.*columns=packet%3D3,node%3D4,time%3D2"))
    # Other columns, typed: every line is read by them, and judged.
    page.fill("#check-columns", "packet=3,node=2")
    page.press("#check-columns", "Enter")
    expect(page.locator("#check-troubles [data-trouble=address] b.mono")).to_have_text("4")
    # Pasted, it is described as well.
    page.click("#check-paste")
    expect(page.locator("#check-columns")).to_have_value("")
    page.get_by_role("group", name="Plain numbers are").get_by_text("names").click()
    page.fill("#check-field", "\n".join(rows[:8]))
    expect(page.locator("#check-preview tbody tr")).to_have_count(8)


def test_faults_are_named_drawn_and_counted_against_routes(page: Page) -> None:
    open_page(page, "/?net=Q(3)&task=check&step=0&from=000&to=111&fault=010")
    expect(page.locator("#explore-note .failed")).to_have_text("Failed: 010")
    drop(page, "000 001 011\n000 010 011\n100 101\n")
    rows = page.locator("#check-troubles [data-trouble=fault] b.mono")
    expect(rows).to_have_text("1")
    expect(page.locator("#why")).to_have_text("010 has failed.")
    # Drawn: the node is crossed out, as in Route; a right click fails another, and all is checked
    # against both.
    assert page.evaluate("ix.stage.failedMarks().length") == 1
    spot = page.evaluate(
        "(() => { const p = ix.stage.markOnScreen(ix.state.drawing.addresses.indexOf('101'));"
        " const b = ix.stage.box().getBoundingClientRect();"
        " return [b.left + p.x, b.top + p.y]; })()"
    )
    page.mouse.click(*spot, button="right")
    expect(rows).to_have_text("2")
    expect(page).to_have_url(re.compile("fault=010&fault=101"))
    page.click("#explore-note .mend")
    expect(page.locator("#check-troubles")).to_have_text("3 routes, each a shortest one.")


def test_a_table_that_is_too_wide_is_scrolled_by_arrows_and_one_that_fits_steps(page: Page) -> None:
    open_page(page, "/?net=HCN(3)&task=check")
    page.locator("#check-field").fill("(000,101)\n(000,100)\n(000,110)\n\n")
    wait_for_answer(page, lambda: page.click("#check-go"))
    page.wait_for_function("explorer.state()?.steps === 2")
    # The table of hops is of the route on screen: keys step it from now on.
    table = page.locator(".check-wide:has(#check-hops)")
    table.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("explorer.state().step === 1")
    table.locator("table").evaluate("table => { table.style.minWidth = '900px'; }")
    table.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.querySelector('.check-wide:has(#check-hops)').scrollLeft > 0")
    assert page.evaluate("explorer.state().step") == 1


def test_on_a_projector_the_list_has_all_its_columns(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 1024, "height": 768})
    open_page(page, "/?net=Q(4)&task=check")
    page.click("#check-example")
    expect(page.locator("#check-list .check-row").first).to_be_visible()
    wide, room = page.locator("#check-list").evaluate("it => [it.scrollWidth, it.clientWidth]")
    assert wide <= room
    field = page.locator("#network-spec")
    assert field.evaluate("it => it.scrollWidth <= it.clientWidth")
