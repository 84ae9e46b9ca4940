"""No table is cut at the right of a narrow desk, and long addresses are seen by their runs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page

from tests.browser.test_explore import asked
from tests.browser.visit import follow, open_page
from tests.contracts import by_turns
from tests.graphs.link import link

CUT = """() => [...document.querySelectorAll("table, pre")].filter((e) => {
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

PAGES = (
    "/?net=Q(72)",
    "/?net=HCN(4)&step=3",
    "/?net=HCN(3)&task=exchange",
    "/?net=Q(4)&beside=e-cube-descending",
    "/compare",
    "/compare?view=table",
    "/papers?id=hcn-3.5-minimum",
    "/papers?tab=tables",
    "/papers?tab=tables&id=hcn-t1",
    "/papers?tab=tables&id=hcn-t2",
    "/papers?tab=tables&id=ghc-a7",
    "/learn",
    "/learn/cost-and-density",
    "/networks",
    "/open",
    link(),
)


def test_no_table_is_cut_at_1024_pixels(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 1024, "height": 768})
    for path in by_turns(PAGES, 2):
        follow(page, path)
        assert page.evaluate(CUT) == [], path
    # It would tell: a table in a box that clips it.
    page.evaluate(
        """() => document.querySelector("#page main").insertAdjacentHTML("afterbegin",
          "<div id='clip'><table><tr><td><p id='wide'>wide</p></td></tr></table></div>")"""
    )
    page.locator("#clip").evaluate("(e) => { e.style.cssText = 'overflow-x: hidden; width: 9em' }")
    page.locator("#wide").evaluate("(e) => { e.style.width = '3000px' }")
    assert len(page.evaluate(CUT)) == 1


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


@pytest.mark.at_night
def test_an_address_of_72_bits_is_seen_by_its_runs(page: Page) -> None:
    open_page(page, "/?net=Q(72)&step=1")
    assert page.evaluate(LONG) == []
    tasks = ("paths", "faults", "circuit", "check", "parts", "traffic", "broadcast")
    others = ("beside=e-cube-descending&step=1", "fault=%231", "predict=router&step=1")
    for more in (*(f"task={task}&step=1" for task in tasks), *others):
        asked(page, partial(page.evaluate, "more => explorer.show(`?net=Q(72)&${more}`)", more))
        assert page.evaluate(LONG) == [], more
    # It would tell.
    page.evaluate("document.body.append(document.createElement('p'))")
    page.evaluate("document.body.lastChild.textContent = '0'.repeat(72)")
    assert len(page.evaluate(LONG)) == 1
