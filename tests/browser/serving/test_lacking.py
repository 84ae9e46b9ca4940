"""A browser without some features: the rest works, and a sentence says what does not."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.visit import choose_task, find, open_page

WITHOUT_FEATURES = """
HTMLCanvasElement.prototype.getContext = () => null;
delete window.IntersectionObserver;
delete window.ResizeObserver;
Object.defineProperty(navigator, "clipboard", { value: undefined });
Object.defineProperty(window, "crypto", { value: undefined });
"""

WITHOUT_HISTORY = """
delete History.prototype.pushState;
delete History.prototype.replaceState;
"""


@pytest.mark.at_night
def test_without_canvas_observers_clipboard_and_crypto_the_rest_works(page: Page) -> None:
    page.add_init_script(WITHOUT_FEATURES)
    open_page(page, "/?net=Q(3)&from=000&to=111&step=0")
    note = page.locator("#lacking")
    expect(note).to_contain_text("This browser draws on no canvas")
    note.get_by_role("button").click()
    expect(note).to_be_hidden()
    page.locator("#step-forward").click()
    expect(page.locator("#explore-count")).to_have_text("Hop 1 of 3")
    page.keyboard.press("r")
    page.wait_for_function("window.explorer.state().search.includes('from=')")
    find(page, "Q(12)")
    page.keyboard.press("Enter")
    expect(page.locator("#map")).to_be_visible()
    page.locator("#share").click()
    expect(page.get_by_role("dialog", name="Share")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Learn", exact=True).click()
    page.locator("#page a[href^='/learn/what-a-hypercube-is']").first.click()
    # Without an observer of the visible part figures are loaded at once.
    expect(page.locator("#scene-2 iframe")).to_be_attached()
    page.get_by_role("link", name="Papers", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Five papers, computed again")


@pytest.mark.at_night
def test_without_history_an_address_is_loaded(page: Page) -> None:
    page.add_init_script(WITHOUT_HISTORY)
    open_page(page, "/?net=Q(3)&from=000&to=111&step=1")
    expect(page.locator("#lacking")).to_contain_text("This browser keeps no history")
    page.locator("#step-forward").click()
    page.wait_for_function("window.explorer.state().step === 2")
    choose_task(page, "broadcast")
    expect(page.locator(".tasks [aria-selected=true]")).to_have_text("Broadcast")
    page.get_by_role("link", name="Papers", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Five papers, computed again")
    assert page.evaluate("location.pathname") == "/papers"


def test_without_scripts_a_sentence_is_there(browser: Browser, server: str) -> None:
    context = browser.new_context(base_url=server, java_script_enabled=False)
    page = context.new_page()
    page.goto("/?net=Q(4)")
    expect(page.locator(".scriptless")).to_contain_text("which this browser does not run")
    expect(page.locator("#react-entry-point")).to_be_hidden()
    context.close()
