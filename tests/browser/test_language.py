"""The interface in another language: its words, numbers and address, and lines from the right."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

Open = Callable[[Page, str], None]

PAGES = ("/?net=MC(2,1)&step=1", "/compare", "/papers", "/learn")


def test_a_language_that_there_is_not_is_told(page: Page, open_page: Open) -> None:
    open_page(page, "/?net=Q(3)&step=1&lang=fr")
    expect(page.locator("#notice")).to_contain_text("Language 'fr' is none of en, de.")


def test_german_is_kept_from_page_to_page(page: Page, open_page: Open) -> None:
    open_page(page, "/?net=MC(2,1)&step=1&lang=de")
    assert page.locator("html").get_attribute("lang") == "de"
    expect(page.locator("#facts")).to_contain_text("Knoten")
    expect(page.locator("[data-fact=mean_distance] .measured")).to_have_text("4,625")
    expect(page.locator(".tasks [data-task=exchange]")).to_have_text("Gesamtaustausch")
    # The reason of a hop is no text of the interface: it is English, and says so.
    assert page.locator("#why [lang=en]").count() == 1
    assert "lang=de" in page.url
    page.get_by_role("link", name="Netze", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Netze")
    assert page.url.endswith("/networks?lang=de")
    page.get_by_role("button", name="EN, English", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Networks")
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("#words").count() == 0


@pytest.mark.parametrize("lang", ["de", "ar-XB"])
def test_no_page_is_wider_than_the_window(page: Page, open_page: Open, lang: str) -> None:
    for path in PAGES:
        open_page(page, f"{path}{'&' if '?' in path else '?'}lang={lang}")
        for width, height in ((1440, 900), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, (path, wide)
        drawn = "getComputedStyle(document.querySelector('.stage-box')).direction"
        assert page.evaluate(drawn) == "ltr"
