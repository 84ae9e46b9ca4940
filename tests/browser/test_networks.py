"""The page of all networks: in groups, or ranked by what one wants most."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

Open = Callable[[Page, str], None]


def test_families_are_ranked_by_what_one_wants_most(page: Page, open_page: Open) -> None:
    open_page(page, "/networks")
    names = page.locator(".network-card h3 .mono")
    expect(page.locator("#networks-page h2")).to_have_text(
        [
            *("Cubes", "Clustered cubes", "Stars", "Meshes and trees"),
            *("Words that shift", "Butterflies", "Data centres"),
        ]
    )
    count = names.count()
    expect(names.first).to_have_text("Q(4)")
    button = page.get_by_role("button", name="few hops")
    button.click()
    page.wait_for_url("**/networks?want=hops")
    expect(names).to_have_count(count)
    expect(names.first).to_have_text("KZ(2,3)")
    expect(page.locator(".network-rank").first).to_have_text(
        "1.76 hops on average in KZ(8,2), the one nearest to 64 nodes"
    )
    expect(page.locator("#networks-page h2")).to_have_count(0)
    expect(button).to_be_focused()
    # The link says it, and pressed again the question is not asked any more.
    open_page(page, "/networks?want=hops")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(names.first).to_have_text("KZ(2,3)")
    button.click()
    expect(page.locator("#networks-page h2")).to_have_count(7)
    assert page.url.endswith("/networks")
