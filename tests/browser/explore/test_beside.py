"""Routes side by side: stages, one player, where they part, what differs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visit import follow, open_page

STAGES_ARE_DRAWN = """count => {
  const frames = [...document.querySelectorAll(".beside-stage iframe")];
  const shown = (f) => f.contentDocument?.documentElement?.dataset.ready === "true";
  return frames.length === count && frames.every((f) => shown(f) && f.contentWindow.explorer);
}"""
"""JavaScript that is true when all stages are drawn, a given number of them."""


FRAMES_ARE_AT = """(expected) => {
  const frames = [...document.querySelectorAll(".beside-stage iframe")];
  const now = frames.map((frame) => frame.contentWindow?.explorer?.state?.()?.step);
  return JSON.stringify(now) === JSON.stringify(expected);
}"""
"""JavaScript that is true when the stages show these steps."""


def cells(page: Page, name: str) -> list[tuple[str, bool]]:
    """Return the values of a row of the table, and whether each is the best."""
    row = page.locator("#beside-diff tr", has=page.get_by_role("rowheader", name=name, exact=True))
    element = row.locator("td")
    is_best = [element.nth(i).get_attribute("class") == "best" for i in range(element.count())]
    return list(zip(element.all_text_contents(), is_best, strict=True))


def toggle_side_by_side(page: Page) -> None:
    """Open or close routes side by side, from the menu of tasks."""
    page.click("#task-more")
    page.click("#beside")


def test_two_routers_side_by_side(page: Page) -> None:
    open_page(page, "/?net=HCN(3)&from=(000,001)&to=(110,110)&router=hcn-a&step=0")
    toggle_side_by_side(page)
    page.wait_for_function(STAGES_ARE_DRAWN, arg=2)
    page.locator("[data-lane='1']").select_option("hcn-shortest")
    page.wait_for_function("location.search.includes('beside=hcn-shortest')")
    page.locator("#source").fill("(000,000)")
    page.locator("#source").press("Enter")
    page.wait_for_function("explorer.state().source === '(000,000)'")
    expect(page.locator("#explore-lead")).to_contain_text("2 of at most 4")

    page.locator("#beside-worst").click()
    expect(page.locator("#target")).to_have_value("(111,111)")
    assert cells(page, "Hops") == [("7", False), ("1", True)]
    assert cells(page, "Not shortest") == [("1,232", False), ("0", True)]
    assert [best for _, best in cells(page, "Shortest")] == [True, True]
    expect(page.locator("#beside-part")).to_have_text("They part at hop 1")

    page.keyboard.press("2")
    expect(page.locator("#beside-stage-2")).to_be_focused()
    page.keyboard.press("n")
    page.wait_for_function(FRAMES_ARE_AT, arg=[1, 1])
    expect(page.locator("#explore-live")).to_contain_text("Stage 2: at (111,111).")
    page.keyboard.press("End")
    page.wait_for_function(FRAMES_ARE_AT, arg=[7, 1])
    page.get_by_role("button", name="distance left").click()
    page.wait_for_function("location.search.includes('sync=left')")
    page.keyboard.press("Home")
    page.wait_for_function(FRAMES_ARE_AT, arg=[0, 0])
    page.keyboard.press("ArrowRight")
    page.wait_for_function(FRAMES_ARE_AT, arg=[7, 1])

    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    assert "Hops,7,1" in download.value.path().read_text()
    page.locator("[data-close-lane='0']").click()
    page.wait_for_function("location.search.includes('beside=none')")
    page.wait_for_function("explorer.state().router === 'hcn-shortest'")
    expect(page.locator("#beside-vacant")).to_contain_text("Add a router or a network.")
    expect(page.locator("#beside-diff")).to_have_count(0)
    page.locator("[data-add-lane='hcn-a']").click()
    expect(page.locator("#beside-vacant")).to_have_count(0)
    assert cells(page, "Not shortest") == [("0", True), ("1,232", False)]
    toggle_side_by_side(page)
    expect(page.locator(".beside-stage")).to_have_count(0)
    expect(page.locator("#why")).to_be_visible()


@pytest.mark.at_night
def test_a_stage_that_loads_late_shows_the_router_chosen_meanwhile(page: Page) -> None:
    held_requests = []
    page.route("**/embed?*router=hcn-b*", lambda route: held_requests.append(route))
    open_page(page, "/?net=HCN(3)&router=hcn-a&beside=hcn-b&step=0")
    page.locator("[data-lane='1']").select_option("hcn-shortest")
    page.wait_for_function("location.search.includes('beside=hcn-shortest')")
    held_requests[0].continue_()
    page.wait_for_function(STAGES_ARE_DRAWN, arg=2)
    other_state = (
        "document.querySelectorAll('.beside-stage iframe')[1].contentWindow.explorer.state()"
    )
    page.wait_for_function(f"{other_state}.router === 'hcn-shortest'")


@pytest.mark.at_night
def test_a_message_that_the_paper_loses(page: Page) -> None:
    ends = "from=(00,0,0,0,0)&to=(11,0,1,0,0)"
    paper = "router=metacube-paper&variant=as%20printed&beside=metacube-paper"
    open_page(page, f"/?net=MC(2,1)&{ends}&{paper}&step=3")
    page.wait_for_function(STAGES_ARE_DRAWN, arg=2)
    page.wait_for_function(FRAMES_ARE_AT, arg=[3, 3])
    assert cells(page, "Delivered") == [("no", False), ("yes", True)]
    assert cells(page, "Not delivered") == [("256", False), ("0", True)]
    expect(page.locator("#beside-stage-1 .hop-title")).to_have_text("Lost")
    expect(page.locator("#beside-stage-2 .hop-title")).to_contain_text("arrived")
    # Keys that are pressed in a stage are meant for all.
    page.locator("#beside-stage-2 iframe").click(position={"x": 8, "y": 8})
    page.keyboard.press("Home")
    page.wait_for_function(FRAMES_ARE_AT, arg=[0, 0])
    page.keyboard.press(" ")
    page.wait_for_function(FRAMES_ARE_AT, arg=[3, 3])


@pytest.mark.at_night
def test_three_stages_and_another_network(page: Page) -> None:
    open_page(page, "/?net=HCN(3)&router=hcn-shortest&beside=hcn-a&step=0")
    page.wait_for_function(STAGES_ARE_DRAWN, arg=2)
    field = page.locator("#beside-network")
    field.fill("Q(5)")
    field.press("Enter")
    element = page.locator("#explore-beside-complaint")
    expect(element).to_contain_text("Q(5) has 32 nodes and HCN(3) 64")
    expect(page.locator(".beside-stage")).to_have_count(2)
    element.get_by_role("button").click()
    page.wait_for_function(STAGES_ARE_DRAWN, arg=3)
    expect(page.locator("#beside-stage-3 header")).to_contain_text("Q(6)")
    expect(page.locator("#beside-part")).to_have_count(0)
    expect(page.locator(".lane-handle")).to_have_count(3)
    page.set_viewport_size({"width": 390, "height": 844})
    stages = page.locator(".beside-stage")
    boxes = [stages.nth(i).bounding_box() for i in range(3)]
    assert all(box and box["width"] > 360 for box in boxes)
    assert boxes[0]["y"] < boxes[1]["y"] < boxes[2]["y"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.at_night
def test_the_worst_pair_is_searched_in_blocks_and_stored(page: Page) -> None:
    open_page(page, "/?net=HCN(4)&router=hcn-a&beside=breadth-first&step=0")
    worst = page.locator("#beside-worst")
    expect(worst).to_be_enabled(timeout=60_000)
    expect(page.locator("#beside-diff")).to_contain_text("All 65,280 pairs")
    assert [best for _, best in cells(page, "Not shortest")] == [False, True]
    words = page.locator("#explore-beside-worst-box").inner_text()
    worst.click()
    page.wait_for_function("explorer.state().target === '(1111,1111)'")
    hops = [text for text, _ in cells(page, "Hops")]
    assert f"{' and '.join(hops)} hops" in words
    # The result is stored: no second request for the same two lanes.
    page.route("**/hops?*", lambda route: route.abort())
    open_page(page, page.url)
    expect(worst).to_be_enabled()


@pytest.mark.at_night
def test_lanes_in_a_frame(page: Page) -> None:
    page.set_viewport_size({"width": 800, "height": 420})
    open_page(page, "/embed?net=HCN(2)&router=hcn-a&beside=hcn-shortest&step=1&chrome=player")
    page.wait_for_function(STAGES_ARE_DRAWN, arg=2)
    stages = page.locator(".beside-stage")
    boxes = [stages.nth(i).bounding_box() for i in range(2)]
    assert all(box and box["width"] > 380 and box["height"] > 200 for box in boxes)
    expect(page.locator("[data-close-lane]").first).to_be_hidden()


def test_if_faults_forbid_a_comparison_the_route_is_hidden(page: Page) -> None:
    open_page(page, "/?net=HCN(3)&from=(000,101)&to=(110,010)&fault=(000,111)&step=2")
    expect(page.locator("#explore-bits")).to_be_visible()
    follow(page, "/?net=HCN(3)&from=(000,101)&to=(110,010)&fault=(000,111)&beside=hcn-b&step=2")
    expect(page.locator("#explore-hop-title")).to_have_text("Not available here")
    for selector in ("#explore-bits", "#explore-code", "#play"):
        expect(page.locator(selector)).to_be_hidden()
