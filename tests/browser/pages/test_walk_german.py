"""German pages contain no English words, by a dictionary.

That is the English words of the catalogue that no German text has.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from explorer.core.plugins.loading import add_plugin
from tests.browser.dictionary import english_words
from tests.browser.explore.test_own import SWAP
from tests.browser.states import State, click, visits

VISIBLE_TEXTS = r"""() => {
  // Code, addresses, formulas, names and statements as papers print them are alike everywhere.
  const alike = "code, pre, .mono, .math, math, [translate=no], script, style, noscript,"
    + " .ag-paging-panel, #words, .key, .papers-page [lang=en], .learn-statement [lang=en]";
  const read = ["aria-label", "title", "placeholder", "alt", "aria-description", "label",
    "aria-roledescription", "aria-valuetext", "data-about"];
  const said = new Set();
  // A frame that is yet to come says nothing.
  if (!document.documentElement) return [];
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode()); ) {
    if (!text.parentElement.closest(alike)) said.add(text.data.trim());
  }
  for (const one of document.querySelectorAll(read.map((name) => `[${name}]`).join())) {
    if (one.closest(alike)) continue;
    for (const name of read) said.add(one.getAttribute(name) ?? "");
  }
  return [...said];
}"""
"""Every text of a document, seen, hidden or read out, whatever language it is marked to be."""


COUNTER = re.compile(r"\bnext (←|<)|, next\]")
"""A variable of an algorithm as a paper prints it."""

TITLE = "One swap"
"""The name that a visitor gave a router."""


def english_texts(page: Page, path: str) -> dict[str, str]:
    """Return the texts of a German page in which English is met, and where it is."""
    texts: dict[str, str] = {}
    for frame in page.frames:
        for text in frame.evaluate(VISIBLE_TEXTS):
            # A router of one's own is shown as it is written.
            if text in SWAP or COUNTER.search(text):
                continue
            text = text.removeprefix(f"{TITLE}. ")
            if words := english_words(text):
                texts[text] = f"{path}: {text!r} has {words}"
    return texts


@pytest.fixture
def own_router(tmp_path: Path, forgotten: None) -> None:
    """A router of one's own, from a file that is read again once it is saved."""
    file = tmp_path / "one_swap.py"
    file.write_text(SWAP, "utf-8")
    add_plugin(str(file))


def watch_amiss(page: Page) -> None:
    """Watch an expression, and an invalid one."""
    for text in ("j ^ goal", "j +", "zz"):
        page.fill("#own-watch input", text)
        page.locator("#own-watch input").press("Enter")


OWN_ROUTER_PAGE = "/?net=HCN(3)&from=(000,101)&to=(010,110)&router=one-swap"


def test_a_router_of_a_visitor_speaks_german(page: Page, own_router: None) -> None:
    states: list[State] = [
        (f"{OWN_ROUTER_PAGE}&step=1", [watch_amiss]),
        (f"{OWN_ROUTER_PAGE}&task=check&kind=router", [click("#verify-start", "#verify-again")]),
    ]
    texts: dict[str, str] = {}
    for path, _ in visits(page, states, "de"):
        texts |= english_texts(page, path)
    assert not texts, "\n".join(texts.values())


def test_english_text_is_distinguished_from_german() -> None:
    assert english_words("Kosten of the 2 Verbindungen") == ["of", "the"]
    assert english_words("Distance 2, 2 links shorter") == ["Distance", "shorter"]
    assert not english_words("Kosten der 2 Verbindungen von MC(2,1): Ghose und Desai, „The HCN“")
