"""The lens: at every node of a route the next hops there could be, ranked."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.visit import open_facts, open_page


def test_next_hops_are_ranked_at_every_node(page: Page) -> None:
    open_page(page, "/?net=HCN(3)&from=(000,001)&to=(110,110)&router=hcn-optimal&step=1")
    open_facts(page)
    page.locator("[data-view=lens]").check()
    rows = page.locator("#route-ranks tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text("(001,000)")
    expect(rows.first.locator("td").nth(3)).to_have_text("2")
    # The hop that the message makes, a detour, stands out among them.
    chosen = page.locator("#route-ranks tr.chosen")
    expect(chosen).to_contain_text("(000,000)")
    expect(chosen).to_contain_text("+2")
    page.wait_for_function("location.search.includes('step=1')")
    page.keyboard.press("End")
    expect(page.locator("#explore-upper h2")).to_have_text("Next hops at (110,111)")
    expect(rows.first).to_contain_text("(110,110)")
    page.locator("[data-view=lens]").uncheck()
    expect(rows).to_have_count(0)
