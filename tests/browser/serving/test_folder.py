"""The pages in a folder of a site, behind both kinds of proxies: no request leaves the folder."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import READY, serving
from tests.browser.proxy import proxied
from tests.browser.visit import choose_task
from tests.contracts import by_turns

Walk = Callable[[Page, str], None]

FOLDER = "/user/ann@b.org/proxy/8050/"


@pytest.fixture(scope="module")
def behind() -> Iterator[str]:
    with serving(folder=FOLDER) as address:
        yield address


def expect_heading(page: Page, text: str) -> None:
    expect(page.locator("main:visible h1")).to_have_text(text)


def follow_header(page: Page, name: str) -> None:
    """Follow a word of the header."""
    page.get_by_role("link", name=name, exact=True).click()
    expect(page.locator(".header nav a[aria-current=page]")).to_have_text(name)


def explore(page: Page, site: str) -> None:
    """A picture, a route, another network, the map, what Share gives."""
    page.locator("#step-forward").click()
    expect(page.locator("#explore-count")).to_contain_text("Hop 1 of")
    page.wait_for_url("**step=1")
    page.locator("#share").click()
    expect(page.locator("#share-link")).to_have_value(page.url)
    assert page.url.startswith(site)
    page.locator("#take-course").click()
    expect(page.get_by_role("textbox", name="Frame")).to_have_value(
        re.compile(rf'src="{re.escape(site)}embed\?')
    )
    page.keyboard.press("Escape")
    choose_task(page, "broadcast")
    expect(page.locator(".tasks [aria-selected=true]")).to_have_text("Broadcast")
    page.goto(f"{site}?net=MC(3,3)&stage=map&step=3")
    page.wait_for_function("window.explorer.map()")
    with page.expect_response("**/tile?*"):
        page.evaluate("window.explorer.fly('#134217')")


def visit_other_pages(page: Page, site: str) -> None:
    """The pages of the header, walked to, back and forward, and one that is not there."""
    follow_header(page, "Compare")
    expect(page.locator("#compare-plot [data-spec]").first).to_be_visible()
    expect_heading(page, "Message density against degree")
    follow_header(page, "Papers")
    expect_heading(page, "Five papers, computed again")
    page.locator(".papers-list a").nth(3).click()
    page.wait_for_url(f"{site}papers?*id=*")
    page.go_back()
    page.click("#more-menu")
    page.get_by_role("link", name="Networks", exact=True).click()
    expect_heading(page, "Networks")
    card = page.locator(".network-cards img").first
    expect(card).to_be_visible()
    page.wait_for_function("document.querySelector('.network-cards img').naturalWidth > 0")
    page.locator(".network-cards a").first.click()
    page.wait_for_url(f"{site}?net=*")
    page.go_back()
    expect(card).to_be_visible()
    page.goto(f"{site}jobs")
    page.wait_for_function(READY)


def stages(page: Page, site: str) -> None:
    """A lesson with its figures, a talk, a frame."""
    follow_header(page, "Learn")
    page.locator("#page a[href*='/learn/what-a-hypercube-is']").first.click()
    page.wait_for_url(f"{site}learn/what-a-hypercube-is*")
    page.locator("#scene-2").scroll_into_view_if_needed()
    expect(page.frame_locator("#scene-2 iframe").locator("html[data-ready=true]")).to_be_visible()
    page.goto(f"{site}present#2")
    expect(page.locator("#page iframe:visible").first).to_be_visible()
    page.goto(f"{site}embed?net=Q(3)&from=000&to=111&chrome=all")
    page.wait_for_function(READY)
    expect(page.locator("#embed-open")).to_have_count(1)


@pytest.mark.at_night
@pytest.mark.parametrize("strips", [True, False])
def test_a_class_is_asked_in_its_folder(
    new_page: Callable[..., Page], behind: str, strips: bool
) -> None:
    with proxied(behind, FOLDER, strips) as site:
        wall, phone = new_page(), new_page()
        wall.goto(f"{site}ask/new?net=Q(3)&predict=distance&from=000&to=011")
        wall.wait_for_url(re.compile(f"{re.escape(site)}ask/[2-9A-Z]{{4}}"))
        code = wall.locator("#ask-code")
        expect(code).to_have_text(re.compile(r"^[2-9A-Z]{4}$"))
        phone.goto(f"{site}q/{code.inner_text()}")
        phone.locator("[data-node='001']").click()
        expect(wall.locator("#ask-count")).to_have_text("1 of 1")
        wall.keyboard.press("a")
        expect(phone.locator("#ask-words")).to_contain_text("Right")
        # Judgements and drawings for homework and lessons come from there too.
        wall.goto(f"{site}learn/routing-by-address")
        exercise = wall.locator("#exercise-2")
        exercise.get_by_role("textbox").fill("(000,000)")
        exercise.get_by_role("button", name="Answer", exact=True).click()
        expect(exercise.locator(".learn-verdict")).to_be_visible()
        wall.close()
        phone.close()


WALKS = [(True, explore), (True, stages), (True, visit_other_pages), (False, explore)]


@pytest.mark.parametrize(("strips", "walk"), by_turns(WALKS, 4))
def test_every_page_lives_in_its_folder(
    new_page: Callable[..., Page], behind: str, strips: bool, walk: Walk
) -> None:
    page = new_page()
    requests: list[str] = []
    page.context.on("request", lambda request: requests.append(request.url))
    with proxied(behind, FOLDER, strips) as site:
        page.goto(f"{site}?net=HCN(3)&step=0")
        page.wait_for_function(READY)
        walk(page, site)
        page.close()
    local = ("data:", "blob:", "about:")
    assert len(requests) > 20
    assert not [url for url in requests if not url.startswith((site, *local))]
