"""Pages by keyboard: every control has a name and is reached by few key presses."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visit import choose_from_more, open_facts, open_page
from tests.contracts import by_turns


@pytest.mark.parametrize(
    ("path", "name"),
    [("/?net=HCN(3)&step=1", "Hierarchical cubic network HCN(3)"), ("/?net=Q(72)&step=1", "Q(72)")],
)
def test_the_stage_has_the_name_of_the_network(page: Page, path: str, name: str) -> None:
    open_page(page, path)
    stage = page.locator("[role=application]:visible")
    stage = stage.and_(page.get_by_label(name))
    expect(stage.first).to_be_visible()


def test_few_presses_lead_from_the_top_to_the_player(page: Page) -> None:
    open_page(page, "/?net=Q(4)&step=0")
    page.keyboard.press("Tab")
    skip = page.get_by_role("button", name="Skip to the main part")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#play")).to_be_focused()
    open_page(page, "/papers")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.closest('#page') !== null")


FOCUS = "document.activeElement"


@pytest.mark.parametrize(
    "path",
    by_turns(
        (
            "/?net=Q(3)",
            "/?net=Q(4)&step=3",
            "/?net=Q(72)",
            "/?net=MC(2,2)&step=4",
            "/?net=HCN(4)&task=traffic",
        ),
        4,
    ),
)
def test_fewer_than_fifteen_tabs_lead_to_the_player_without_the_skip_link(
    page: Page, path: str
) -> None:
    open_page(page, path)
    assert page.evaluate("explorer.state().steps") > 0
    stops: list[str] = []
    while "play" not in stops and len(stops) < 60:
        page.keyboard.press("Tab")
        stops.append(page.evaluate(f"{FOCUS}.id || {FOCUS}.outerHTML"))
    assert len(stops) < 15, stops
    assert not any(stop.startswith("<body") for stop in stops), "every press leads somewhere"


def test_arrows_reach_every_control_of_a_stop_and_a_click_leaves_them_to_the_hops(
    page: Page,
) -> None:
    open_page(page, "/?net=Q(4)&step=1")
    open_facts(page)
    page.locator("#network-spec").focus()
    boxes = page.locator("#explore-show input")
    while not page.evaluate(f"Boolean({FOCUS}.dataset.view)"):
        page.keyboard.press("Tab")
    views: list[str] = []
    while not views or page.evaluate(f"{FOCUS}.dataset.view") != views[0]:
        views += [page.evaluate(f"{FOCUS}.dataset.view") or page.evaluate(f"{FOCUS}.innerText")]
        page.keyboard.press("ArrowDown")
    for i in range(boxes.count()):
        assert boxes.nth(i).get_attribute("data-view") in views
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Tab")
    expect(page.get_by_role("tab", name="Route", exact=True)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Predict")).to_be_focused()
    assert page.evaluate("explorer.state().step") == 1
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(f"{FOCUS}.dataset.view") == views[-1], "a stop is where it was left"
    choose_from_more(page, "explore-fit")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("explorer.state().step === 2")
