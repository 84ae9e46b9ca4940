"""The page of all networks: in groups, or ranked by what one wants most."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visit import open_page


def test_families_are_ranked_by_a_chosen_preference(page: Page) -> None:
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
    expect(names.first).to_have_text("KZ(8,2)")
    expect(page.locator(".network-rank").first).to_have_text(
        "1.76 hops on average in KZ(8,2), the one nearest to 64 nodes, of degree 15"
    )
    expect(page.locator("#networks-page h2")).to_have_count(0)
    expect(button).to_be_focused()
    # The link says it, and pressed again the question is not asked any more.
    open_page(page, "/networks?want=hops")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(names.first).to_have_text("KZ(8,2)")
    button.click()
    expect(page.locator("#networks-page h2")).to_have_count(7)
    assert page.url.endswith("/networks")


@pytest.mark.at_night
def test_a_network_for_a_number_of_hosts_is_chosen_and_opens(page: Page) -> None:
    open_page(page, "/networks")
    page.get_by_label("Hosts").fill("64")
    page.get_by_label("Ports of a switch").fill("8")
    page.get_by_role("button", name="Choose").click()
    page.wait_for_url("**/networks?hosts=64&ports=8")
    first = page.locator(".network-table tbody tr").first
    expect(first).to_contain_text("SF(4) Slim Fly6 links and 2 hosts at a switch")
    expect(first.locator("td")).to_have_text(["64", "32", "8", "1.50", "1.78", "2", "100 %"])
    expect(page.get_by_role("button", name="few hops")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="few links").click()
    page.wait_for_url("**/networks?hosts=64&ports=8&want=links")
    expect(first).not_to_contain_text("SF(4)")
    page.get_by_label("Ports of a switch").fill("3")
    page.get_by_role("button", name="Choose").click()
    page.wait_for_url("**ports=3**")
    page.get_by_role("link", name="All networks").click()
    expect(page.locator("#networks-page h2")).to_have_count(7)
    open_page(page, "/networks?hosts=64&ports=8")
    first.get_by_role("link").click()
    page.wait_for_url("**/?net=SF(4)**")
