"""The home of the lessons and the page of terms: at rest, by ways, by a search without a server."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from explorer.lessons.library import shelf
from explorer.lessons.terms.index import term_rows
from tests.browser.explore.test_rest import CONTROLS, WORDS
from tests.browser.visit import follow, open_page

MAX_CONTROLS, MAX_WORDS = 12, 128

ITEMS = "#lesson-list li, .learn-ways li, #term-list > li, #term-index li"
"""The items of lists: lessons, paths and terms."""


def besides(page: Page, script: str) -> list[str]:
    """Return the content of a page besides the items of its lists."""
    page.add_style_tag(content=f"{ITEMS} {{ visibility: hidden !important; }}")
    seen: list[str] = page.evaluate(script)
    return seen


@pytest.mark.at_night
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_pages_of_learn_at_rest_hold_little(page: Page, lang: str) -> None:
    for path in ("/learn", "/learn?path=hcn", "/learn?side=terms"):
        follow(page, f"{path}{'&' if '?' in path else '?'}lang={lang}")
        expect(page.locator("#learn-page h1")).to_be_visible()
        controls = besides(page, CONTROLS)
        assert len(controls) > 5
        assert len(controls) <= MAX_CONTROLS, (path, controls)
        words = page.evaluate(WORDS)
        assert len(words) > 5
        assert len(words) <= MAX_WORDS, (path, words)


@pytest.mark.at_night
def test_a_way_is_a_link_and_is_gone_lesson_by_lesson(page: Page) -> None:
    open_page(page, "/learn")
    page.locator(".learn-ways [data-path=ghc]").click()
    expect(page).to_have_url(re.compile(r"/learn\?path=ghc$"))
    rows = page.locator("#lesson-list > .learn-row:not(.learn-own)")
    expect(rows).to_have_count(5)
    expect(page.locator("#lesson-map figcaption")).to_contain_text("5 lessons · 64 min")
    expect(page.locator(".course:visible .lesson:not(.off)")).to_have_count(5)
    rows.nth(2).locator("a").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Routing by address")
    expect(page.locator("#lesson-list li")).to_have_count(5)
    expect(page.get_by_role("navigation", name="Lessons")).to_contain_text("GHC paper")
    # The next lesson is the next of the way.
    page.get_by_role("navigation", name="Go on").get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Generalized hypercubes")
    expect(page).to_have_url(re.compile(r"path=ghc$"))
    page.go_back()
    page.go_back()
    expect(page.locator("[data-path=ghc]")).to_have_attribute("aria-current", "true")
    page.locator("#lesson-map").get_by_role("link", name="All lessons").click()
    expect(rows).to_have_count(len(shelf().of("en")))


def test_the_picture_leads_to_lessons_and_fits_every_width(new_page: Callable[..., Page]) -> None:
    for width in (1440, 1024, 390):
        page = new_page(viewport={"width": width, "height": 844})
        open_page(page, "/learn")
        picture = page.locator(".course:visible")
        expect(picture).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        size = picture.locator(".word").first.evaluate("it => it.getBoundingClientRect().height")
        assert 12 <= size <= 22
    page.locator("[data-lesson=cost-and-density] .number:visible").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Cost and density")


def test_terms_are_found_while_typing_without_requests(page: Page) -> None:
    open_page(page, "/learn?side=terms")
    rows = page.locator("#term-list > .term-row")
    expect(rows).to_have_count(len(term_rows()))
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    find = page.get_by_role("searchbox", name="Find a term")
    find.press_sequentially("cross edge")
    expect(rows.first.locator("h2")).to_have_text("Cross-edge")
    expect(page.locator("#term-index")).to_be_hidden()
    expect(page).to_have_url(re.compile(r"side=terms&find=cross\+edge$"))
    find.fill("hypertorus")
    expect(page.locator("#term-none")).to_have_text("No term holds “hypertorus”.")
    expect(rows).to_have_count(0)
    find.fill("")
    expect(rows).to_have_count(len(term_rows()))
    assert requests == []
    page.goto("/learn?side=terms&find=cluster")
    expect(rows.first.locator("h2")).to_have_text("Cluster")


@pytest.mark.at_night
def test_a_term_has_its_picture_its_lesson_and_its_stage(page: Page) -> None:
    open_page(page, "/learn?side=terms#term-e_cube")
    row = page.locator("#term-e_cube")
    expect(row).to_be_in_viewport()
    assert row.evaluate("it => it.getBoundingClientRect().top") > 48
    expect(row.locator("svg .trail")).to_have_count(1)
    # A letter of the index leads below what stays on top.
    page.locator("#term-index").get_by_role("link", name="R", exact=True).click()
    letter, head = page.locator("#letter-R"), page.locator(".learn-terms > header")
    expect(letter).to_be_in_viewport()
    top = letter.evaluate("it => it.getBoundingClientRect().top")
    assert top >= head.evaluate("it => it.getBoundingClientRect().bottom") - 1
    row.get_by_role("link", name="Lesson 3").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Routing by address")
    page.go_back()
    page.locator("#term-dilation").get_by_role("link", name="Open in Explore").click()
    page.wait_for_function("window.explorer?.state()?.spec === 'S(4)'")
