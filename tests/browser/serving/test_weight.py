"""The bytes of a first visit, and the number of steps in which they are fetched."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.traffic import HEAVIEST, Traffic
from tests.browser.visit import choose_task, find, open_page
from tests.contracts import by_turns

REQUESTS = 25
"""The most requests of the first visit of Explore, fonts included."""

FIRST_SCREEN = 320_000
"""Bytes of the first screen, faces and all, before compression."""

EARLY_REQUESTS, EARLY_BYTES = 18, 350_000
"""Before the first picture: 350 kB, as they are sent, take 7 s at 400 kbit/s."""

MAX_OF_COMPARE = 1_100_000
"""Bytes before compression: 1.8 MB is what a page may weigh, and a library of curves alone 1.2."""

SLOW = """
const { performance } = window;
const now = performance.now.bind(performance);
let first = true;
performance.now = () => {
  if (!first) return now();
  first = false;
  return 1e4;
};
new MutationObserver((_, watch) => {
  if (document.documentElement?.dataset.ready !== "true") return;
  watch.disconnect();
  window.early = performance.getEntriesByType("resource").map((entry) => entry.name);
}).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-ready"] });
"""
"""Lets the page believe that it came late, and notes what had come when the picture was drawn."""

FACED = """
performance.getEntriesByType("resource").some((entry) => entry.name.includes("/fonts/"))
"""
"""JavaScript that is true when a face has come."""


TILES = 4
"""Tiles of a map that is seen whole, at the most."""


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A page that has fetched nothing yet."""
    return new_page(anew=True)


@pytest.fixture
def traffic(page: Page) -> Traffic:
    return Traffic(page)


@pytest.mark.parametrize(
    "path",
    by_turns(["/?net=Q(4)", "/?net=MC(2,2)", "/?net=MC(2,2)&stage=whole", "/?net=MC(3,3)"], 3),
)
def test_explore_opened_for_the_first_time_is_light(
    page: Page, traffic: Traffic, path: str
) -> None:
    open_page(page, path)
    traffic.settle()
    heaviest = sorted(traffic.bytes.items(), key=lambda item: -item[1])[:8]
    assert 700_000 < traffic.weight <= HEAVIEST, heaviest
    assert not traffic.chains()
    others = [url for url in traffic.bytes if "/pages/" in url and "explore" not in url]
    assert not others
    # A map is loaded in tiles, when they are visible.
    urls = [url for url in traffic.bytes if "/tile?" not in url]
    assert len(urls) <= REQUESTS, sorted(urls)
    assert len(traffic.bytes) <= len(urls) + TILES


def test_the_first_screen_is_lighter_still(page: Page, traffic: Traffic) -> None:
    open_page(page, "/")
    traffic.settle()
    assert 100_000 < traffic.weight <= FIRST_SCREEN, traffic.bytes
    assert not any("_dash" in url or "packed/main" in url for url in traffic.bytes)


def test_little_comes_before_the_first_picture_where_the_way_is_slow(
    page: Page, traffic: Traffic
) -> None:
    page.add_init_script(SLOW)
    open_page(page, "/?net=Q(4)")
    traffic.settle()
    early = page.evaluate("window.early")
    bytes_by_url = {url: traffic.sent.get(url, 0) for url in {f"{page.url.split('?')[0]}", *early}}
    assert len(bytes_by_url) <= EARLY_REQUESTS, bytes_by_url
    assert 200_000 < sum(bytes_by_url.values()) <= EARLY_BYTES, bytes_by_url
    # Faces wait for the picture.
    assert not any("/fonts/" in url for url in early)
    page.wait_for_function(FACED)


def test_compare_opened_for_the_first_time_is_light(page: Page, traffic: Traffic) -> None:
    open_page(page, "/compare")
    expect(page.locator("#compare-plot [data-spec]").first).to_be_attached()
    traffic.settle()
    heaviest = sorted(traffic.bytes.items(), key=lambda item: -item[1])[:8]
    assert 700_000 < traffic.weight <= MAX_OF_COMPARE, heaviest


@pytest.mark.at_night
def test_a_page_without_a_stage_does_not_fetch_the_graph(page: Page, traffic: Traffic) -> None:
    open_page(page, "/papers")
    traffic.settle()
    assert not any("cytoscape" in url for url in traffic.bytes)
    page.get_by_role("link", name="Explore", exact=True).click()
    expect(page.locator("#stage canvas").first).to_be_visible()
    assert any("cytoscape" in url for url in traffic.bytes)


@pytest.mark.at_night
def test_later_modules_are_fetched_when_needed_and_cached(page: Page, traffic: Traffic) -> None:
    open_page(page, "/?net=Q(3)&step=0")
    before = set(traffic.bytes)
    choose_task(page, "exchange")
    expect(page.locator(".tasks [aria-selected=true]")).to_have_text("Total exchange")
    find(page, "Q(12)")
    page.keyboard.press("Enter")
    expect(page.locator("#map")).to_be_visible()
    page.get_by_role("link", name="Papers", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Five papers, computed again")
    page.click("#more-menu")
    page.get_by_role("link", name="Networks", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Networks")
    later = set(traffic.bytes) - before
    for part in ("tasks/exchange.js", "map/mount.js", "pages/papers.js", "style/papers.css"):
        assert any(url.endswith(part) for url in later), part
    assert not traffic.chains()
    static = {url: cached for url, cached in traffic.kept.items() if "/static/" in url}
    assert len(static) > 10
    assert all("immutable" in cached for cached in static.values())


@pytest.mark.at_night
def test_a_module_that_does_not_come_is_reported_and_fetched_again(
    page: Page, troubles: list[str]
) -> None:
    open_page(page, "/?net=Q(3)&step=0")
    for part in ("**/pages/papers.js", "**/tasks/embed.js"):
        page.route(part, lambda route: route.abort("connectionrefused"))
    choose_task(page, "embed")
    expect(page.locator("#notice")).to_contain_text("The server does not answer.")
    page.unroute("**/tasks/embed.js")
    choose_task(page, "embed")
    expect(page.locator("#notice")).to_be_hidden()
    expect(page.locator(".tasks [aria-selected=true]")).to_have_text("Embed")
    page.get_by_role("link", name="Papers", exact=True).click()
    expect(page.locator("#notice")).to_contain_text("The server does not answer.")
    page.unroute("**/pages/papers.js")
    page.get_by_role("link", name="Papers", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Five papers, computed again")
    troubles.clear()
