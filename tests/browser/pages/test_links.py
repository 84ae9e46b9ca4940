"""Links that were published open in a browser as they always did, and the console stays empty."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visit import open_page
from tests.contracts import by_turns

LINKS = json.loads((Path(__file__).parents[2] / "data" / "links.json").read_text("utf-8"))

PAGE_STATE = """() => ({
  network: explorer.state().spec,
  task: document.getElementById("explore").dataset.task,
  step: explorer.state().step,
  options: Object.fromEntries(ix.state.doc.controls.map(({ name, value }) => [name, value])),
})"""


def test_links_into_explore_open_the_named_network(new_page: Callable[..., Page]) -> None:
    # With reduced motion the first step stays until a visitor presses a key or button.
    page = new_page(reduced_motion="reduce")
    for link in by_turns(LINKS["explore"], 2):
        search = link["search"]
        open_page(page, f"/{search}")
        page_state = page.evaluate(PAGE_STATE)
        assert page_state["network"] == link["network"], search
        assert (page_state["task"], page_state["step"]) == (link["task"], link["step"]), search
        # Controls without effect are hidden.
        # Options added since the link was published have their default.
        known = {name: v for name, v in page_state["options"].items() if name in link["options"]}
        assert known.items() <= link["options"].items(), search
        assert known or not link["options"], search
        expect(page.locator("#network-spec")).to_have_value(link["network"])
        expect(page.locator("#notice")).to_be_visible(visible=bool(link["complains"]))
        for theme in parse_qs(search[1:]).get("theme", []):
            expect(page.locator("html")).to_have_attribute("data-theme", theme)
        assert parse_qs(page.url)["step"] == [str(link["step"])], search


@pytest.mark.at_night
@pytest.mark.parametrize("name", ["compare", "papers"])
def test_links_into_other_pages_keep_their_address(name: str, page: Page) -> None:
    for search in LINKS[name]:
        open_page(page, f"/{name}{search}")
        assert page.evaluate("document.documentElement.dataset.page") == name
        expect(page.locator("#notice")).to_be_hidden()
        expected = parse_qs(search[1:])
        assert expected.items() <= parse_qs(page.url.partition("?")[2]).items(), search
