"""No table is cut at the right of a narrow desk: it fits, or it scrolls."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

Open = Callable[[Page, str], None]

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
)


def test_no_table_is_cut_at_1024_pixels(new_page: Callable[..., Page], open_page: Open) -> None:
    page = new_page(viewport={"width": 1024, "height": 768})
    for path in PAGES:
        open_page(page, path)
        assert page.evaluate(CUT) == [], path
    # It would tell: a table in a box that clips it.
    page.evaluate(
        """() => document.querySelector("#page main").insertAdjacentHTML("afterbegin",
          "<div id='clip'><table><tr><td><p id='wide'>wide</p></td></tr></table></div>")"""
    )
    page.locator("#clip").evaluate("(e) => { e.style.cssText = 'overflow-x: hidden; width: 9em' }")
    page.locator("#wide").evaluate("(e) => { e.style.width = '3000px' }")
    assert len(page.evaluate(CUT)) == 1
