"""The first screen: a message is sent by mouse, keys and touch; returning visitors are known."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

SHORTEST_ROUTE = ("0001", "0011", "0111", "1111")


def expect_arrival(page: Page) -> None:
    expect(page.locator("#why")).to_contain_text("4 hops, and no way is shorter")
    expect(page.locator("#first-doors")).to_be_visible()


def test_four_clicks_bring_the_message_to_its_target(page: Page) -> None:
    page.goto("/")
    why = page.locator("#why")
    expect(why).to_contain_text("A message is at 0000 and wants to go to 1111")
    page.click("#node-0001")
    expect(why).to_contain_text("0000 → 0001 changes bit 0")
    expect(page.locator("#first-bits .changed")).to_have_text("1")
    expect(page.locator("#node-0001")).to_have_class("node now")
    expect(page.locator("#node-0000")).to_have_class("node source")
    for address in SHORTEST_ROUTE[1:]:
        page.click(f"#node-{address}")
    expect_arrival(page)
    page.click("#door-work")
    page.wait_for_url("**/?net=Q(4)&from=0000&to=1111&step=4")
    page.wait_for_function("window.explorer?.state()?.step === 4")


def test_a_hop_without_a_link_is_dotted_and_a_detour_is_reported(page: Page) -> None:
    page.goto("/")
    page.click("#node-1111")
    expect(page.locator("#why")).to_contain_text("No link. 0000 and 1111 differ in 4 bits")
    expect(page.locator("#first-drawing .missing")).to_have_count(1)
    expect(page.locator("#first-drawing .ringed")).to_have_text(["0001", "0010", "0100", "1000"])
    page.click("#node-1010")
    expect(page.locator("#first-bits .wanted")).to_have_count(4)
    page.click("#node-0001")
    expect(page.locator("#first-drawing .missing")).to_have_count(0)
    page.click("#node-0000")
    expect(page.locator("#why")).to_contain_text("it is now 4 hops away, not 3")
    for address in SHORTEST_ROUTE:
        page.click(f"#node-{address}")
    expect(page.locator("#why")).to_contain_text("6 hops, 2 more than a shortest way takes")


def test_keys_walk_the_links_and_send(new_page: Callable[..., Page]) -> None:
    page = new_page(reduced_motion="reduce")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-ready", "true")
    # An arrow aims at the neighbour that lies there, pressed again at the next that does.
    for keys, address in (
        (["ArrowRight", "ArrowRight"], "0001"),
        (["ArrowDown", "ArrowDown"], "0011"),
        (["ArrowRight"], "0111"),
        (["ArrowDown"], "1111"),
    ):
        for key in keys:
            page.keyboard.press(key)
        expect(page.locator("#first-drawing .aimed")).to_have_text(address)
        name = page.locator("#first-drawing").get_attribute("aria-activedescendant")
        assert name == f"node-{address}"
        page.keyboard.press("Enter")
    expect_arrival(page)
    page.locator("#first-again").press("Enter")
    expect(page.locator("#why")).to_contain_text("Where next?")
    expect(page.locator("#first-doors")).to_be_hidden()
    assert page.locator("#first-at").text_content() != "0000"
    page.keyboard.press("Escape")
    page.wait_for_url("**/?net=Q(4)&from=0000&to=1111&step=0")


def test_it_is_played_by_touch_on_a_phone(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto("/?lang=de")
    expect(page.locator("#why")).to_contain_text("Tippe einen Knoten an.")
    for address in SHORTEST_ROUTE:
        page.tap(f"#node-{address}")
    expect(page.locator("#why")).to_contain_text("4 Hops, und kein Weg ist kürzer")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.locator("#door-learn").tap()
    page.wait_for_url("**/learn/what-a-hypercube-is?lang=de")


def test_clicks_before_the_script_is_there_are_made_when_it_comes(page: Page) -> None:
    held: list[Route] = []
    page.route("**/first/mount.js", lambda route: held.append(route))
    page.goto("/", wait_until="commit")
    page.click("#node-0001")
    page.click("#node-0011")
    expect(page.locator("#why")).to_contain_text("Where next?")
    held[0].continue_()
    expect(page.locator("#why")).to_contain_text("0001 → 0011 changes bit 1")


@pytest.mark.at_night
def test_a_script_that_does_not_come_is_reported(page: Page, troubles: list[str]) -> None:
    page.route("**/first/walk.js", lambda route: route.abort("connectionreset"))
    page.goto("/")
    expect(page.locator("#first-failed")).to_have_text(
        "The drawing can't move here. Reload the page."
    )
    troubles.clear()


@pytest.mark.parametrize("ending", ["skip", "link"])
def test_returning_visitors_come_to_their_last_state(page: Page, ending: str) -> None:
    page.goto("/" if ending == "skip" else "/?net=HCN(2)&step=0")
    if ending == "skip":
        page.click("#first-skip")
        page.wait_for_function("window.explorer?.state()")
        page.evaluate("explorer.show('?net=HCN(2)&step=0')")
    page.wait_for_function("window.explorer?.state()?.spec === 'HCN(2)'")
    page.goto("about:blank")
    page.goto("/")
    page.wait_for_function("window.explorer?.state()?.spec === 'HCN(2)'")
    # The brand leads back to the question.
    page.click(".brand")
    expect(page.locator("#first-drawing")).to_be_visible()
    assert page.url.endswith("/#question")


@pytest.mark.at_night
def test_a_hop_that_overtakes_another_is_seen(page: Page) -> None:
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-ready", "true")
    hidden = page.evaluate(
        """async () => {
          for (const node of ["0001", "0011"]) document.getElementById(`node-${node}`).click();
          await new Promise((done) => setTimeout(done, 50));
          return document.querySelector("#first-drawing > .token").hidden;
        }"""
    )
    assert hidden is False
    expect(page.locator("#first-drawing > .token")).to_be_hidden()
    expect(page.locator("#node-0011")).to_have_class("node now")


def test_another_language_goes_on_with_the_walk(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto("/")
    for node in ("0001", "0101"):
        page.locator(f"#node-{node}").click()
    page.get_by_role("link", name="DE", exact=True).click()
    page.wait_for_url("**/?lang=de*")
    expect(page.locator("#node-0101")).to_have_class(re.compile(r"\bnow\b"))
    expect(page.locator("#node-0001")).to_have_class(re.compile(r"\bvisited\b"))
    for node in ("0111", "1111"):
        page.locator(f"#node-{node}").click()
    expect(page.locator("#first-doors")).to_be_visible()
    # A list of nodes that is no walk is ignored.
    page.goto("/#question=0000-1111-0000")
    page.reload()
    expect(page.locator("#node-0000")).to_have_class(re.compile(r"\bnow\b"))


@pytest.mark.at_night
def test_the_address_says_the_language_and_the_rest_is_as_it_was_left(page: Page) -> None:
    page.goto("/?net=HCN(2)&step=0")
    page.wait_for_function("window.explorer?.state()?.spec === 'HCN(2)'")
    page.goto("/?lang=de")
    page.wait_for_function("window.explorer?.state()?.spec === 'HCN(2)'")
    assert page.locator("html").get_attribute("lang") == "de"
    # From the question one goes on where one left, not to where it began.
    page.click(".brand")
    page.click("#first-skip")
    page.wait_for_function("window.explorer?.state()?.spec === 'HCN(2)'")
