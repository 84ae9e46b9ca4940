"""Explore on paper: the drawing, its texts, no controls."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visit import open_page


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_sheet_has_the_whole_drawing_and_its_words(page: Page, theme: str) -> None:
    open_page(page, f"/?net=HCN(2)&step=2&theme={theme}")
    ground = page.evaluate(
        "getComputedStyle(document.getElementById('explore-stage-box')).backgroundColor"
    )
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.set_viewport_size({"width": 1000, "height": 700})
    page.emulate_media(media="print")
    for pressed in (".header", ".stage-bar", ".player .controls", ".ends-section"):
        expect(page.locator(pressed).first).to_be_hidden()
    fields = page.locator(".explore").locator(
        "select, textarea, input[type=text]:not(#network-spec)"
    )
    assert [field.get_attribute("id") for field in fields.all() if field.is_visible()] == []
    for part in ("#explore-heading", "#why", "#hops", "#facts", "#explore-code"):
        expect(page.locator(part)).to_be_visible()
    box = page.locator("#explore-stage-box").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 1000
    for canvas in page.locator("#stage canvas, .stage-box > canvas:not([hidden])").all():
        inside = canvas.bounding_box()
        assert inside is None or inside["width"] <= box["width"] + 1
    # Lines and letters were painted for this ground, whatever the colour of the paper.
    assert ground == page.evaluate(
        "getComputedStyle(document.getElementById('explore-stage-box')).backgroundColor"
    )
