"""Undo and redo: whatever was done in Explore, by keys and by buttons."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visit import choose_from_more, open_facts, open_page


def shows(page: Page, **expected: object) -> None:
    """Wait until the page shows something."""
    for name, value in expected.items():
        page.wait_for_function(
            "([name, value]) => window.explorer.state()?.[name] === value", arg=[name, value]
        )


def test_all_that_is_done_is_undone_and_done_again(page: Page) -> None:
    open_page(page, "/?net=HCN(2)&from=(00,00)&to=(11,01)&router=hcn-optimal&step=0")
    open_facts(page)
    undo, redo = page.locator("#undo"), page.locator("#redo")
    expect(undo).to_be_disabled()
    page.select_option("#router", "hcn-shortest")
    shows(page, router="hcn-shortest")
    page.locator(".check input[data-view=labels]").check()
    page.keyboard.press("End")
    page.wait_for_function("location.search.includes(`step=${explorer.state().steps}`)")
    page.locator("#network-spec").fill("Q(3)")
    page.locator("#network-spec").press("Enter")
    shows(page, spec="Q(3)")
    expect(undo).to_have_attribute("aria-label", "Undo: network")

    page.locator("#stage").focus()
    page.keyboard.press("Control+z")
    shows(page, spec="HCN(2)", router="hcn-shortest")
    expect(page.locator("#explore-live")).to_have_text("Undone: network.")
    shows(page, step=page.evaluate("explorer.state().steps"))
    choose_from_more(page, "undo")
    shows(page, step=0)
    expect(page.locator("#explore-live")).to_have_text("Undone: step.")
    page.keyboard.press("Control+z")
    expect(page.locator(".check input[data-view=labels]")).not_to_be_checked()
    page.keyboard.press("Control+z")
    shows(page, router="hcn-optimal")
    expect(undo).to_be_disabled()

    page.keyboard.press("Control+y")
    shows(page, router="hcn-shortest")
    expect(page.locator("#explore-live")).to_have_text("Done again: router.")
    page.keyboard.press("Control+Shift+z")
    expect(page.locator(".check input[data-view=labels]")).to_be_checked()
    choose_from_more(page, "redo")
    choose_from_more(page, "redo")
    shows(page, spec="Q(3)")
    expect(redo).to_be_disabled()


@pytest.mark.at_night
def test_the_browser_goes_along_and_a_field_keeps_its_own(page: Page) -> None:
    open_page(page, "/?net=Q(3)&from=000&to=111&step=0")
    page.locator("#target").fill("001")
    page.locator("#target").press("Enter")
    shows(page, target="001")
    page.locator("#target").press_sequentially("0")
    page.keyboard.press("Control+z")
    expect(page.locator("#target")).to_have_value("001")
    shows(page, target="001")
    page.go_back()
    shows(page, target="111")
    expect(page.locator("#undo")).to_be_disabled()
    expect(page.locator("#redo")).to_have_attribute("aria-label", "Redo: target")
    choose_from_more(page, "redo")
    shows(page, target="001")
    page.go_back()
    shows(page, target="111")
