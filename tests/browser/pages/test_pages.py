"""Common behaviour of all pages in a browser: addresses, titles, history, an added page."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from explorer import pages as pages_package
from explorer.display.raster import assets
from explorer.pages.page import pages
from explorer.web import main
from tests.browser.harness import READY, serving
from tests.browser.visit import open_page

SERVER = '''
"""A page of one sentence."""


from explorer.pages.page import Page
from explorer.state.parameter import Codec, Parameter, first

CODEC = Codec((Parameter("lesson", "The lesson", "a name"),))


def answer(state, ask):
    told = [] if state else ["No lesson is named."]
    return {"lesson": state, "complaints": told}


PAGE = Page(
    "/scratch", "Scratch", "A scratch page", lambda search: first(CODEC.read(search), "lesson"),
    answer, "scratch", order=9, tail="lesson",
)
'''

BROWSER = """
import { fill, h } from "../widgets/dom.js";
export const page = {
  root: "scratch-page",
  ask: () => ({}),
  heading: ({ lesson }) => lesson,
  draw: ({ lesson }, root) => fill(root, h("main", null, h("h1", null, `Lesson ${lesson}`))),
};
"""


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The app with one page more: one folder, one module; the address it answers at."""
    (tmp_path / "pages" / "scratch").mkdir(parents=True)
    (tmp_path / "pages" / "scratch" / "__init__.py").write_text(SERVER)
    copy = tmp_path / "assets"
    shutil.copytree(assets(), copy)
    (copy / "pages" / "scratch.js").write_text(BROWSER)
    monkeypatch.setattr(
        pages_package, "__path__", [*pages_package.__path__, str(tmp_path / "pages")]
    )
    monkeypatch.setattr(main, "assets", lambda: copy)
    pages.cache_clear()
    with serving() as address:
        yield address
    pages.cache_clear()
    sys.modules.pop(f"{pages_package.__name__}.scratch", None)


@pytest.mark.at_night
def test_a_page_added_is_drawn_named_titled_and_walked_to(browser: Browser, scratch: str) -> None:
    page = browser.new_page(base_url=scratch)
    page.goto("/scratch/first-steps")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lesson first-steps")
    expect(page).to_have_title("first-steps · A scratch page · Interconnect Explorer")
    expect(page.locator(".header nav a[aria-current=page]")).to_have_text("Scratch")
    expect(page.locator("#notice")).to_be_hidden()
    page.get_by_role("link", name="Papers", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Five papers, computed again")
    page.get_by_role("link", name="Scratch", exact=True).click()
    expect(page.locator("#notice")).to_contain_text("No lesson is named.")
    page.go_back()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lesson first-steps")
    page.close()


def test_pages_are_walked_through_and_back(page: Page) -> None:
    titles = {"Compare": "Message density against degree", "Papers": "Five papers, computed again"}
    page.goto("/?net=Q(3)&step=1")
    expect(page.locator("#network-spec")).to_have_value("Q(3)")
    for name, title in titles.items():
        page.get_by_role("link", name=name, exact=True).click()
        expect(page.locator("main:visible h1")).to_have_text(title)
        expect(page).to_have_title(f"{name} · Interconnect Explorer")
        expect(page.locator(".header nav a[aria-current=page]")).to_have_text(name)
    page.go_back()
    expect(page.locator("main:visible h1")).to_have_text(titles["Compare"])
    expect(page.locator(".compare-table tbody tr")).to_have_count(9)
    page.go_back()
    expect(page.locator("#network-spec")).to_have_value("Q(3)")
    assert "step=1" in page.url
    page.go_forward()
    page.go_forward()
    expect(page.locator("main:visible h1")).to_have_text(titles["Papers"])


def test_a_path_that_is_no_page_is_reported_beside_those_that_there_are(
    page: Page, troubles: list[str]
) -> None:
    response = page.goto("/comparison?net=Q(4)")
    assert response is not None
    assert response.status == 404
    expect(page.locator("#network-spec")).to_have_value("Q(4)")
    expect(page.locator("#notice")).to_contain_text("There is no page /comparison")
    for name in ("Explore", "Compare", "Papers"):
        expect(page.locator("#notice")).to_contain_text(name)
    assert troubles
    assert all("404" in trouble for trouble in troubles)
    troubles.clear()


@pytest.mark.at_night
@pytest.mark.parametrize("path", ["/compare/", "/papers/"])
def test_a_slash_at_the_end_changes_nothing(page: Page, path: str) -> None:
    open_page(page, path)
    expect(page.locator(".header nav a[aria-current=page]")).to_have_text(
        path.strip("/").capitalize()
    )
    expect(page.locator("#notice")).to_be_hidden()


@pytest.mark.at_night
def test_a_theme_goes_along_where_it_was_chosen(page: Page) -> None:
    page.goto("/compare?theme=dark")
    expect(page.locator(".compare-table tbody tr")).to_have_count(9)
    page.locator(".compare-table tbody a").first.click()
    expect(page.locator("#network-spec")).to_have_value("CQ(5)")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert "theme=dark" in page.url


@pytest.mark.at_night
@pytest.mark.parametrize("path", ["/?net=Q(3)&step=0", "/compare", "/papers"])
def test_a_server_that_is_gone_is_reported_and_asked_again(
    page: Page, troubles: list[str], path: str
) -> None:
    open_page(page, path)
    title = page.locator("main:visible h1").inner_text()
    page.route("**/_dash-update-component*", lambda route: route.abort("connectionrefused"))
    act = {
        "/compare": lambda: page.get_by_role("checkbox", name="Metacube").click(),
        "/papers": lambda: page.locator(".papers-list a").nth(3).click(),
    }.get(path, lambda: page.locator("#explore-random").click())
    act()
    expect(page.locator("#notice")).to_contain_text("The server does not answer.")
    expect(page.locator("main:visible h1")).to_have_text(title)
    expect(page.locator(".busy:visible")).to_have_count(0)
    if path.startswith("/?"):
        page.locator("#play").click()
        page.wait_for_function("window.explorer.state().step > 0")
    drawn_page = page.locator("html").get_attribute("data-drawn")
    page.unroute("**/_dash-update-component*")
    # Only the page itself repeats the request.
    expect(page.locator("#notice")).to_be_hidden()
    expect(page.locator("html")).not_to_have_attribute("data-drawn", drawn_page or "")
    troubles.clear()


@pytest.mark.at_night
def test_a_server_that_fails_or_is_left_for_another_page_is_reported_and_asked_again(
    page: Page, troubles: list[str]
) -> None:
    open_page(page, "/?net=Q(3)&step=0")
    page.route("**/_dash-update-component*", lambda route: route.fulfill(status=500, body="x"))
    page.route("**/compare.js", lambda route: route.abort("connectionrefused"))
    page.route("**/healthz", lambda route: route.abort("connectionrefused"))
    page.get_by_role("link", name="Compare", exact=True).click()
    expect(page.locator("#notice")).to_contain_text("The server does not answer.")
    expect(page.locator("#stage")).to_be_visible()
    page.unroute_all()
    expect(page.locator("#compare-plot [data-spec]").first).to_be_visible()
    expect(page.locator("#notice")).to_be_hidden()
    troubles.clear()


@pytest.mark.at_night
def test_a_question_that_is_refused_says_why(page: Page, troubles: list[str]) -> None:
    open_page(page, "/?net=Q(3)&step=0")
    refusal = "This server asks for a token.\n"
    page.route("**/_dash-update-component*", lambda route: route.fulfill(status=401, body=refusal))
    page.locator("#explore-random").click()
    expect(page.locator("#notice")).to_contain_text("This server asks for a token.")
    troubles.clear()


@pytest.mark.at_night
def test_work_that_the_server_stopped_is_reported_and_the_page_is_there(
    page: Page, troubles: list[str]
) -> None:
    sentence = "Stopped after 4 s of computing."

    def stopped(route: Route) -> None:
        callback = route.request.post_data_json
        ask = callback["inputs"][0]["value"]
        if callback["output"] != "document.data" or "task=paths" not in ask["search"]:
            return route.continue_()
        answer = {"document": {"data": {"stopped": sentence, "ask": ask}}}
        return route.fulfill(json={"multi": True, "response": answer})

    page.route("**/_dash-update-component*", stopped)
    page.goto("/?net=CQ(61)&task=paths")
    page.wait_for_function(READY)
    expect(page.locator("#notice")).to_contain_text(sentence)
    assert page.evaluate("window.explorer.state().spec") != "CQ(61)"


@pytest.mark.parametrize(("path", "words"), [("/?net=Q(4)&step=1", "#why"), ("/papers", "h1")])
def test_before_the_first_document_a_line_moves_and_nothing_half_filled_is_shown(
    page: Page, path: str, words: str
) -> None:
    held_requests: list[Route] = []
    free: list[bool] = []
    page.route(
        "**/_dash-update-component*",
        lambda route: route.continue_() if free else held_requests.append(route),
    )
    line = "getComputedStyle(document.documentElement, '::before').animationName"
    with page.expect_request("**/_dash-update-component*"):
        page.goto(path)
    assert "busy" in page.evaluate(line)
    expect(page.locator(f"main:visible {words}:visible")).to_have_count(0)
    free.append(True)
    for route in held_requests:
        route.continue_()
    expect(page.locator(f"main:visible {words}").first).to_be_visible()
    page.wait_for_function("document.documentElement.dataset.ready === 'true'")
    assert page.evaluate(line) == "none"


def test_another_page_begins_at_its_top(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_page(page, "/networks")
    card = page.locator(".network-card a", has=page.locator("[data-family=FQ]"))
    card.scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 844
    card.tap()
    page.wait_for_function("document.documentElement.dataset.page === 'explore'")
    expect(page.locator("#why")).to_be_visible()
    assert page.evaluate("scrollY") == 0
