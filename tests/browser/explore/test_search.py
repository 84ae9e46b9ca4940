"""The fields that find: what they offer, by mouse and by keys, and the list of keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from explorer.core.registry import families
from tests.browser.traffic import Traffic
from tests.browser.visit import find, open_facts, open_page

SPEC = "window.explorer.state().spec"
TABLE = "**/suggestions/*.json"


def test_networks_are_offered_by_name_and_taken_by_keys(page: Page) -> None:
    open_page(page, "/?net=Q(3)&step=0")
    page.keyboard.press("/")
    field = page.locator("#find")
    expect(field).to_be_focused()
    offers = page.get_by_role("listbox").get_by_role("option")
    expect(offers).to_have_count(60)
    titles = page.locator("[role=option] .what").all_inner_texts()
    assert len(set(titles)) == len(titles), "one network of a family is offered first"
    page.keyboard.type("star")
    expect(offers.first).to_contain_text("Star graph")
    for text in offers.all_inner_texts():
        assert "star" in text.lower()
    expect(field).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    chosen = page.locator("[role=option][aria-selected=true]")
    expect(chosen).to_have_count(1)
    assert field.get_attribute("aria-activedescendant") == chosen.get_attribute("id")
    spec = offers.nth(1).locator(".mono").inner_text()
    page.keyboard.press("Enter")
    page.wait_for_function(f"spec => {SPEC} === spec", arg=spec)
    expect(field).to_have_value("")
    expect(page.get_by_role("listbox")).to_be_hidden()
    # The search is over, and the field is put away; so it is by Escape, after its list.
    expect(page.locator("#finder")).to_be_hidden()
    page.keyboard.press("/")
    expect(field).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("#finder")).to_be_hidden()


@pytest.mark.at_night
def test_words_that_are_no_spec_mean_the_first_that_fits(page: Page) -> None:
    open_page(page, "/?net=Q(3)&step=0")
    open_facts(page)
    page.locator("#network-spec").fill("crossed")
    page.keyboard.press("Enter")
    page.wait_for_function(f"{SPEC}.startsWith('CQ(')")
    expect(page.locator("#network-spec")).to_have_value(page.evaluate(SPEC))


def test_the_network_field_offers_all_and_takes_a_click(page: Page) -> None:
    open_page(page, "/?net=Q(3)&step=0")
    open_facts(page)
    page.locator("#network-spec").click()
    offers = page.get_by_role("listbox").get_by_role("option")
    expect(offers).to_have_count(60)
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(page.locator("#network-spec")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#network-spec")).not_to_be_focused()
    page.locator("#network-spec").fill("HCN(3")
    offers.filter(has_text="HCN(3)").first.click()
    page.wait_for_function(f"{SPEC} === 'HCN(3)'")


def test_an_address_is_pointed_out_and_nonsense_is_reported(page: Page) -> None:
    open_page(page, "/?net=Q(3)&step=0")
    find(page, "101")
    page.keyboard.press("Enter")
    expect(page.locator("#stage")).to_be_focused()
    expect(page.locator("#explore-live")).to_contain_text("101, 3 links")
    find(page, "nothing like it")
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_contain_text("nothing like it' is no network: a spec is")
    expect(page.locator("#notice-act")).to_contain_text("Open ")
    # The message is shown in place of the field; the typed text is kept for the next time.
    expect(page.locator("#finder")).to_be_hidden()
    expect(page.locator("#find")).to_have_value("nothing like it")
    assert page.evaluate(SPEC) == "Q(3)"
    find(page, "staar 4")
    page.keyboard.press("Enter")
    expect(page.locator("#notice-act")).to_have_text("Open S(4)")
    page.locator("#notice-act").click()
    page.wait_for_function(f"{SPEC} === 'S(4)'")
    open_page(page, "/papers")
    find(page, "nothing like it")
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_contain_text("nothing like it' is no network: a spec is")
    expect(page.locator("#finder")).to_be_hidden()
    find(page, "Q(99)")
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_contain_text("n = 99 is outside its range")
    expect(page.locator("#find")).to_have_value("Q(99)")
    assert page.url.endswith("/papers")
    page.locator("#notice-act").click()
    page.wait_for_function("window.explorer.state()?.spec === 'Q(72)'")


@pytest.mark.at_night
def test_the_list_of_keys_closes_by_its_button_and_beside_it(page: Page) -> None:
    open_page(page, "/?net=Q(3)&step=0")
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()
    page.keyboard.press("?")
    page.mouse.click(5, 5)
    expect(dialog).to_be_hidden()


def test_only_the_explorer_is_global(page: Page) -> None:
    open_page(page, "/?net=Q(3)&step=0")
    globals = page.evaluate(
        "Object.keys(window).filter(name => /^(ix|explorer|model|stage|state|url)$/.test(name))"
    )
    assert set(globals) == {"ix", "explorer"}, "ix is of the tests"
    assert page.evaluate("Object.isFrozen(window.explorer)")


def test_shorthand_opens_a_network_and_a_wrong_one_changes_nothing(page: Page) -> None:
    open_page(page, "/?net=Q(3)&step=0")
    find(page, "torus 4x4")
    page.keyboard.press("Enter")
    page.wait_for_function(f"{SPEC} === 'Torus(4,4)'")
    expect(page.locator("#find")).to_have_value("")
    before = page.url
    find(page, "Q(99)")
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_contain_text("n = 99 is outside its range")
    expect(page.locator("#notice-act")).to_have_text("Open Q(72)")
    expect(page.locator("#find")).to_have_value("Q(99)")
    assert page.evaluate(SPEC) == "Torus(4,4)"
    assert page.url == before


def test_names_of_the_field_are_read_and_an_empty_list_says_so(page: Page) -> None:
    open_page(page, "/?net=Q(3)&step=0")
    offers = page.get_by_role("listbox").get_by_role("option")
    find(page, "zz")
    expect(offers).to_have_text(re.compile("Nothing in the list matches. Enter reads a network"))
    find(page, "4D hypercube")
    expect(offers).to_have_text("Open “4D hypercube”Network")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_function(f"{SPEC} === 'Q(4)'")
    # An address is in no list.
    find(page, "0110")
    expect(page.get_by_role("listbox")).to_be_hidden()
    find(page, "3D torus")
    page.keyboard.press("Enter")
    expect(page.locator("#notice-act")).to_have_text("Open Torus(4,4,4)")


def test_a_page_that_the_finder_leads_to_is_not_covered_by_it(page: Page) -> None:
    open_page(page, "/?net=Q(3)&step=0")
    find(page)
    page.get_by_role("link", name="Open a file", exact=True).click()
    page.wait_for_url("**/open")
    expect(page.get_by_role("heading", name="Open a network of your own")).to_be_visible()
    expect(page.locator("#finder")).to_be_hidden()


def test_tasks_papers_and_statements_are_found(page: Page) -> None:
    open_page(page, "/?net=Q(3)&step=0")
    offers = page.get_by_role("listbox").get_by_role("option")
    find(page, "traffic")
    offers.filter(has_text="Task").click()
    page.wait_for_url("**task=traffic**")
    find(page, "ghose")
    offers.filter(has_text="Ghose and Desai").click()
    page.wait_for_url("**/papers?paper=hcn")
    expect(page.locator("h1:visible")).to_have_count(1)
    find(page, "diameter")
    offers.filter(has_text="Search the statements for").click()
    page.wait_for_url("**/papers?q=diameter")


def test_all_networks_can_be_browsed(page: Page) -> None:
    open_page(page, "/networks")
    cards = page.locator(".network-card")
    expect(cards).to_have_count(len(families()))
    expect(cards.first.locator("img")).to_have_js_property("complete", True)
    cards.filter(has_text="HCN(3)").first.locator("a").click()
    page.wait_for_function(f"window.explorer.state() && {SPEC} === 'HCN(3)'")


@pytest.mark.at_night
def test_enter_waits_for_the_table_that_comes_once_a_field_is_entered(page: Page) -> None:
    held_requests: list[Route] = []
    page.route(TABLE, lambda route: held_requests.append(route))
    traffic = Traffic(page)
    open_page(page, "/?net=Q(3)&step=0")
    page.wait_for_load_state("networkidle")
    assert not any("/suggestions/" in url for url in traffic.cause)
    find(page, "crossed")
    page.keyboard.press("Enter")
    # A complete spec is opened at once.
    open_facts(page)
    page.locator("#network-spec").fill("Q(5)")
    page.keyboard.press("Enter")
    page.wait_for_function(f"{SPEC} === 'Q(5)'")
    held_requests.pop().continue_()
    page.wait_for_function(f"{SPEC}.startsWith('CQ(')")
    expect(page.locator("#find")).to_have_value("")
    # It is kept: other pages have it, too.
    page.get_by_role("link", name="Compare", exact=True).click()
    page.locator("#compare-add").fill("star")
    expect(page.get_by_role("listbox").get_by_role("option").first).to_contain_text("Star")
    page.get_by_role("link", name="Learn", exact=True).click()
    find(page, "crossed")
    expect(page.get_by_role("listbox").get_by_role("option").first).to_contain_text("Crossed")
    assert not held_requests


@pytest.mark.at_night
def test_without_the_table_a_spec_still_opens(page: Page, troubles: list[str]) -> None:
    page.route(TABLE, lambda route: route.abort("connectionrefused"))
    open_page(page, "/papers")
    find(page)
    expect(page.locator("#notice")).to_contain_text("names of networks could not be fetched")
    page.locator("#find").fill("staar 4")
    page.keyboard.press("Enter")
    expect(page.locator("#notice-act")).to_have_text("Open S(4)")
    find(page, "HCN(3)")
    page.keyboard.press("Enter")
    page.wait_for_function(f"window.explorer.state() && {SPEC} === 'HCN(3)'")
    expect(page.locator("#finder")).to_be_hidden()
    page.unroute(TABLE)
    find(page, "crossed")
    page.keyboard.press("Enter")
    page.wait_for_function(f"{SPEC}.startsWith('CQ(')")
    expect(page.locator("#notice")).to_be_hidden()
    troubles.clear()
