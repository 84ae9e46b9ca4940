"""Every page in its states: axe, keyboard, clipped or too wide elements, English words.

By day in German, whose words are longer; at night in both languages.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from explorer.pages.page import pages
from tests.browser.conftest import Troubles
from tests.browser.pages.test_axe import AXE, LOOKS, RUN, violations_in_look
from tests.browser.pages.test_walk_german import english_texts
from tests.browser.states import ABSENT, STATES, of_options, visits
from tests.browser.visit import open_page
from tests.contracts import NIGHTLY, by_turns

UNREACHED = """() => {
  const stops = "a[href], button, input, select, textarea, summary, [tabindex]"
    + ":not([tabindex='-1'])";
  const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.disabled;
  const scrolls = (e) => {
    const { overflowX, overflowY } = getComputedStyle(e);
    const takes = (word) => word === "auto" || word === "scroll";
    return (takes(overflowX) && e.scrollWidth > e.clientWidth + 1)
      || (takes(overflowY) && e.scrollHeight > e.clientHeight + 1);
  };
  return [...document.querySelectorAll("body *")]
    // The grid walks through its cells by arrows of its own.
    .filter((e) => !e.closest(".compare-grid") && seen(e) && scrolls(e))
    .filter((e) => !e.matches(stops) && ![...e.querySelectorAll(stops)].some(seen))
    .map((e) => e.cloneNode(false).outerHTML);
}"""
"""Elements that scroll but cannot be reached by the keyboard."""

CUT_ELEMENTS = """() => [...document.querySelectorAll("table, pre")].filter((e) => {
  const box = e.getBoundingClientRect();
  const seen = e.checkVisibility({ visibilityProperty: true }) && box.width > 2 && box.height > 2;
  if (!seen || e.closest(".visually-hidden")) return false;
  for (let up = e; up; up = up.parentElement) {
    const { overflowX } = getComputedStyle(up);
    if (overflowX === "auto" || overflowX === "scroll") return false;
    const clips = overflowX === "hidden" || overflowX === "clip";
    if (clips && box.right > up.getBoundingClientRect().right + 1) return true;
  }
  return box.right > innerWidth + 1;
}).map((e) => e.outerHTML.slice(0, 200))"""
"""Tables whose right end neither is seen nor can be scrolled to."""

SIDEWAYS = """(selector) => [...document.querySelectorAll(selector)].filter((e) =>
  /auto|scroll/.test(getComputedStyle(e).overflowX)
  && e.scrollWidth > e.clientWidth + 1
  && e.checkVisibility({ visibilityProperty: true })
  // The symbols of an address stand in one row however many they are; the grid has its own columns.
  && !e.closest("#explore-bits, #map-crumbs, .compare-grid, .visually-hidden")
).map((e) => `${e.id || e.className}: ${e.scrollWidth} pixels in ${e.clientWidth}`)"""
"""Elements that scroll sideways, of which a class sees only the left part."""

SPILLED = """() => [...document.querySelectorAll(".panel .section")].filter((e) =>
  e.checkVisibility({ visibilityProperty: true })
  && getComputedStyle(e).overflowY === "visible"
  && [...e.children].some((child) => child.checkVisibility({ visibilityProperty: true })
    && getComputedStyle(child).position !== "absolute"
    && child.getBoundingClientRect().bottom > e.getBoundingClientRect().bottom + 1)
).map((e) => `${e.id || e.className} ${e.textContent.trim().slice(0, 30)}`)"""
"""Sections of a panel that reach over those below them."""

LONG = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: e, data } = walker.currentNode;
    const seen = e.checkVisibility({ visibilityProperty: true }) && !e.closest(".visually-hidden");
    if (seen && /\\d{33,}/.test(data) && !e.closest(".runs, script, style, textarea"))
      found.push(e.outerHTML.slice(0, 300));
  }
  return found;
}"""
"""Long words of digits that are not seen by their runs."""

NARROW = """() => [...document.querySelectorAll(".panel")].filter((e) =>
  e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width < 200
).map((e) => `${e.id}: ${e.clientWidth} pixels`)"""
"""Panels too narrow for their words."""

SETTLED = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"""
"""JavaScript that waits until parts that depend on the size of the window are drawn again."""

LANDMARKS = """() => ["h1, [role=heading][aria-level='1']", "main, [role=main]"].map((landmark) =>
  [...document.querySelectorAll(landmark)].filter((e) => e.checkVisibility()).length)"""
"""The numbers of visible headings and main elements of a page."""

TITLED = """() => [...document.querySelectorAll(
  "[title]:not(button, a, iframe, option, [role=spinbutton])"
)].map((e) => e.outerHTML.slice(0, 80))"""
"""Titles of the browser: a button may say its key there, a word that means something explains
itself."""

SIZES = ((390, 844), (1024, 768), (1440, 900))
FRAMELESS_PAGES = ("/embed", "/ask", "/q/")
"""Pages that have neither the frame of the others nor a heading of their own in every state."""


def complaints(page: Page, path: str) -> list[str]:
    """Return the errors of a page that may occur at any size."""
    wrong = [f"a title is a definition: {title}" for title in page.evaluate(TITLED)]
    wrong += [f"not seen by its runs: {address}" for address in page.evaluate(LONG)]
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > width:
            wrong.append(f"{wide} pixels wide in a window of {width}")
        wrong += [f"cut off at {width}: {table}" for table in page.evaluate(CUT_ELEMENTS)]
        wrong += [f"over the next at {width}: {part}" for part in page.evaluate(SPILLED)]
        wrong += [f"too narrow at {width}: {panel}" for panel in page.evaluate(NARROW)]
        # On a phone chips and tables may scroll; its head never does.
        scrolling = page.evaluate(SIDEWAYS, "body *" if width >= 1024 else ".header nav")
        wrong += [f"scrolls sideways at {width}: {part}" for part in scrolling]
        wrong += [f"no key reaches at {width}: {element}" for element in page.evaluate(UNREACHED)]
        if not path.startswith(FRAMELESS_PAGES) and page.evaluate(LANDMARKS) != [1, 1]:
            wrong.append(f"headings and main parts at {width}: {page.evaluate(LANDMARKS)}")
    return wrong


@pytest.mark.parametrize("lang", ["", "de"] if NIGHTLY else ["de"])
@pytest.mark.parametrize("group", STATES)
def test_nothing_is_wrong_with_any_page_in_any_state(
    page: Page, troubles: Troubles, group: str, lang: str
) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(path=AXE)
    wrong: list[str] = []
    english: dict[str, str] = {}
    states = by_turns([*STATES[group], *(of_options() if group == "tasks" else ())], 6)
    for number, (path, visit) in enumerate(visits(page, states, lang)):
        if lang:
            english |= english_texts(page, path)
        if not visit or (number % 2 and not NIGHTLY):
            continue
        violations = page.evaluate(RUN, ["light", []])
        # By day a state is looked at in one look besides.
        for look in LOOKS if NIGHTLY else (LOOKS[number % len(LOOKS)],):
            violations += violations_in_look(page, look)
        wrong += [f"{path}: {line}" for line in [*violations, *complaints(page, path)]]
    if any(path in ABSENT for path, _ in states):
        troubles.clear()
    assert not wrong, "\n".join(wrong)
    assert not english, "\n".join(english.values())


def test_no_page_is_left_out() -> None:
    paths = {path.partition("?")[0].partition("#")[0] for g in STATES.values() for path, _ in g}
    assert {page.path for page in pages()} <= {f"/{path.split('/')[1]}" for path in paths}


def test_a_clipped_table_and_a_long_address_would_be_reported(page: Page) -> None:
    open_page(page, "/networks")
    page.evaluate(
        """() => document.querySelector("#page main").insertAdjacentHTML("afterbegin",
          "<div id='clip'><table><tr><td><p id='wide'>wide</p></td></tr></table></div>")"""
    )
    page.locator("#clip").evaluate("(e) => { e.style.cssText = 'overflow-x: hidden; width: 9em' }")
    page.locator("#wide").evaluate("(e) => { e.style.width = '3000px' }")
    assert len(page.evaluate(CUT_ELEMENTS)) == 1
    page.locator("#wide").evaluate("(e) => { e.textContent = '0'.repeat(72) }")
    assert len(page.evaluate(LONG)) == 1
