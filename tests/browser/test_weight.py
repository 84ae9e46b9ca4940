"""What a first visit weighs, and in how many steps it is fetched."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.traffic import HEAVIEST, Traffic

Open = Callable[[Page, str], None]


@pytest.fixture
def traffic(page: Page) -> Traffic:
    return Traffic(page)


@pytest.mark.parametrize("path", ["/", "/?net=MC(2,2)", "/?net=MC(3,3)"])
def test_explore_opened_for_the_first_time_is_light(
    page: Page, traffic: Traffic, open_page: Open, path: str
) -> None:
    open_page(page, path)
    page.wait_for_load_state("networkidle")
    heaviest = sorted(traffic.bytes.items(), key=lambda one: -one[1])[:8]
    assert 700_000 < traffic.weight <= HEAVIEST, heaviest
    assert not traffic.chains()
    others = [url for url in traffic.bytes if "/pages/" in url and "explore" not in url]
    assert not others


def test_what_is_wanted_later_comes_at_once_and_is_kept(
    page: Page, traffic: Traffic, open_page: Open
) -> None:
    open_page(page, "/?net=Q(3)&step=0")
    before = set(traffic.bytes)
    page.locator("[data-task=exchange]").click()
    expect(page.locator(".tasks [aria-selected=true]")).to_have_text("Total exchange")
    page.locator("[data-stage=map]").click()
    expect(page.locator("#map")).to_be_visible()
    page.get_by_role("link", name="Papers", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Five papers, computed again")
    page.get_by_role("link", name="Networks", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Networks")
    later = set(traffic.bytes) - before
    for part in ("tasks/exchange.js", "map/mount.js", "pages/papers/roll.js", "style/papers.css"):
        assert any(url.endswith(part) for url in later), part
    assert not traffic.chains()
    own = {url: kept for url, kept in traffic.kept.items() if "/static/" in url}
    assert len(own) > 100
    assert all("immutable" in kept for kept in own.values())


def test_a_module_that_does_not_come_is_told_and_fetched_again(
    page: Page, open_page: Open, troubles: list[str]
) -> None:
    open_page(page, "/?net=Q(3)&step=0")
    for part in ("**/pages/papers.js", "**/tasks/embed.js"):
        page.route(part, lambda route: route.abort("connectionrefused"))
    page.locator("[data-task=embed]").click()
    expect(page.locator("#notice")).to_contain_text("The server does not answer.")
    page.unroute("**/tasks/embed.js")
    page.locator("[data-task=embed]").click()
    expect(page.locator("#notice")).to_be_hidden()
    expect(page.locator(".tasks [aria-selected=true]")).to_have_text("Embed")
    page.get_by_role("link", name="Papers", exact=True).click()
    expect(page.locator("#notice")).to_contain_text("The server does not answer.")
    page.unroute("**/pages/papers.js")
    page.get_by_role("link", name="Papers", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Five papers, computed again")
    troubles.clear()
