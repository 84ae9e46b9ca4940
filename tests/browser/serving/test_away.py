"""A server that is gone, broken or silent: every page says so, plays on, and retries."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Frame, Page, Request, Route, expect

from tests.browser.conftest import PATIENCE
from tests.browser.visit import open_page
from tests.contracts import by_turns

Act = Callable[[Page], object]

FRAMES = """[...document.querySelectorAll("iframe")].every(
  (frame) => frame.contentDocument?.documentElement?.dataset.ready === "true",
)"""
"""JavaScript that is true when all stages of a page are drawn."""

NO_ANSWER = "The server does not answer."


def follows(name: str) -> Act:
    return lambda page: page.get_by_role("link", name=name, exact=True).click()


def foresees(page: Page, node: str) -> None:
    page.fill("#predict-address", node)
    page.locator("#predict-address").press("Enter")


TASKS = (
    "broadcast", "exchange", "traffic", "embed", "paths", "parts", "check", "faults", "circuit",
)  # fmt: skip

PAGES: dict[str, tuple[Act, Act]] = {
    "/?net=Q(3)&step=0&stage=map": (
        lambda page: page.evaluate("void explorer.fly('#5').catch(() => {})"),
        lambda page: None,
    ),
    "/?net=Q(40)&predict=distance": (
        lambda page: foresees(page, "#1"),
        lambda page: expect(page.locator("#explore-hop-title b")).to_have_text("Right"),
    ),
    "/embed?net=Q(3)&step=0": (
        lambda page: page.evaluate("explorer.show('?net=Q(2)&step=0')"),
        lambda page: page.wait_for_function("explorer.state().spec === 'Q(2)'"),
    ),
    "/compare": (
        lambda page: page.get_by_role("checkbox", name="Metacube").click(),
        lambda page: page.wait_for_url("**/compare?families=*"),
    ),
    "/papers": (
        lambda page: page.get_by_role("tab", name="Figures").click(),
        lambda page: expect(page.locator(".papers-list [data-picture] svg").first).to_be_visible(),
    ),
    "/networks": (
        lambda page: page.locator(".network-cards a").first.click(),
        lambda page: page.wait_for_url(re.compile(r"/\?net=")),
    ),
    "/learn?side=terms": (
        follows("Papers"),
        lambda page: expect(page.locator("#papers-page h1").last).to_be_visible(),
    ),
    "/known?net=HCN(3)": (
        follows("Papers"),
        lambda page: expect(page.locator("#papers-page h1").last).to_be_visible(),
    ),
    "/jobs": (lambda page: None, lambda page: None),
}
"""Actions on a page whose server is away, and their results once the server is back."""


def broken(route: Route) -> None:
    """Let every request fail, except those of fonts."""
    if route.request.resource_type == "font":
        route.fallback()
    elif route.request.resource_type == "fetch":
        route.fulfill(status=500, body="x")
    else:
        route.abort("connectionrefused")


def plays_on(page: Page) -> None:
    """Assert that the stage still plays."""
    if page.evaluate("Boolean(explorer.state()?.steps)"):
        page.evaluate("explorer.play()")
        page.wait_for_function("explorer.state().step > 0")


@pytest.mark.parametrize("path", by_turns(PAGES, 4))
def test_a_page_says_that_its_server_is_away_and_goes_on_when_it_is_back(
    page: Page, troubles: list[str], path: str
) -> None:
    act, back = PAGES[path]
    open_page(page, path)
    page.wait_for_function(FRAMES)
    page.route("**/*", broken)
    act(page)
    expect(page.locator("#notice")).to_contain_text(NO_ANSWER)
    plays_on(page)
    page.unroute("**/*")
    # Only the page itself repeats the request.
    expect(page.locator("#notice")).to_be_hidden()
    back(page)
    assert not [trouble for trouble in troubles if "page error" in trouble]
    troubles.clear()


@pytest.mark.at_night
def test_a_talk_whose_server_goes_after_the_first_scene_says_so_and_has_all_when_it_is_back(
    page: Page, troubles: list[str]
) -> None:
    scenes = 0

    def answer(route: Route) -> None:
        nonlocal scenes
        scenes += route.request.is_navigation_request() and "/embed" in route.request.url
        # The scenes behind the first are fetched ahead, one by one.
        (broken if scenes > 1 else Route.fallback)(route)

    page.route("**/*", answer)
    open_page(page, "/present#1")
    page.keyboard.press("End")
    expect(page.locator("#notice")).to_contain_text(NO_ANSWER)
    page.unroute("**/*")
    expect(page.locator("#notice")).to_be_hidden()
    page.keyboard.press("End")
    last = page.frame_locator("#page iframe >> nth=-1")
    expect(last.locator("html[data-ready=true]")).to_be_attached()
    assert not [trouble for trouble in troubles if "page error" in trouble]
    troubles.clear()


@pytest.mark.at_night
def test_every_task_is_requested_again_after_a_failure(page: Page, troubles: list[str]) -> None:
    open_page(page, "/?net=Q(3)&step=0")
    for task in TASKS:
        page.route("**/_dash-update-component*", lambda route: route.abort("connectionrefused"))
        before = page.evaluate("explorer.state().search")
        page.evaluate(f"explorer.show('?net=Q(3)&task={task}&step=0')")
        expect(page.locator("#notice")).to_contain_text(NO_ANSWER)
        assert page.evaluate("explorer.state().search") == before
        page.unroute("**/_dash-update-component*")
        # The event of a machine that is online again.
        page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_function(f"explorer.state().search.includes('task={task}')")
        expect(page.locator("#notice")).to_be_hidden()
    troubles.clear()


@pytest.mark.at_night
@pytest.mark.parametrize(
    "happens",
    ["dispatchEvent(new Event('online'))", "document.dispatchEvent(new Event('visibilitychange'))"],
)
def test_a_tab_that_is_looked_at_again_looks_for_the_server_at_once(
    new_page: Callable[..., Page], troubles: list[str], happens: str
) -> None:
    # A page with a replaced clock is not used again.
    page = new_page(anew=True)
    page.clock.install()
    open_page(page, "/?net=Q(3)&step=0")
    page.route("**/*", broken)
    page.evaluate("explorer.show('?net=Q(2)&step=0')")
    expect(page.locator("#notice")).to_contain_text(NO_ANSWER)
    # The clock of the page stands: nothing but what happens lets it look.
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)
    with page.expect_request("**/healthz"):
        page.evaluate(happens)
    page.unroute("**/*")
    page.clock.resume()
    page.wait_for_function("explorer.state().spec === 'Q(2)'")
    expect(page.locator("#notice")).to_be_hidden()
    troubles.clear()


UNREACHABLE: dict[str, Callable[[Request], bool]] = {
    "all": lambda request: True,
    "scripts": lambda request: not request.is_navigation_request(),
}
"""Requests for a stage that fail if the server goes away during its load."""


@pytest.mark.at_night
@pytest.mark.parametrize("missing", UNREACHABLE)
def test_a_stage_of_a_lesson_that_came_in_part_comes_whole(
    page: Page, troubles: list[str], missing: str
) -> None:
    def staged(request: Request) -> bool:
        if request.is_navigation_request():
            return "/embed" in request.url
        return request.frame.parent_frame is not None

    def answer(route: Route) -> None:
        of_it = staged(route.request) and UNREACHABLE[missing](route.request)
        if of_it or "/healthz" in route.request.url:
            broken(route)
        else:
            route.fallback()

    page.route("**/*", answer)
    stage = page.locator(".live-stage").first
    # On a busy machine the stage may be near, and fail, before the page is all there.
    with page.expect_event("requestfailed", staged, timeout=4 * PATIENCE):
        open_page(page, "/learn/what-a-hypercube-is")
        stage.scroll_into_view_if_needed()
    if missing == "all":
        expect(stage).to_contain_text("The stage did not come.")
        expect(page.locator("#notice")).to_contain_text(NO_ANSWER)
    page.unroute("**/*")
    expect(stage.frame_locator("iframe").locator("html[data-ready=true]")).to_be_attached()
    expect(page.locator("#notice")).to_be_hidden()
    assert not [trouble for trouble in troubles if "page error" in trouble]
    troubles.clear()


@pytest.mark.at_night
@pytest.mark.parametrize("missing", ["/embed?", "/pages/embed.js"])
def test_a_stage_that_lacks_something_though_the_server_is_there_is_fetched_once_more(
    page: Page, troubles: list[str], missing: str
) -> None:
    """The server was away for a moment, and is back before anybody looks for it."""
    navigations: Counter[Frame] = Counter()
    lacked = 0

    def answer(route: Route) -> None:
        nonlocal lacked
        if missing not in route.request.url:
            return route.fallback()
        first = not lacked if missing == "/embed?" else navigations[route.request.frame] < 2
        lacked += first
        return route.abort("connectionrefused") if first else route.fallback()

    page.on(
        "framenavigated",
        lambda frame: navigations.update([frame] if "/embed?" in frame.url else []),
    )
    page.route("**/*", answer)
    open_page(page, "/learn/what-a-hypercube-is")
    stage = page.locator(".live-stage").first
    stage.scroll_into_view_if_needed()
    expect(stage.frame_locator("iframe").locator("html[data-ready=true]")).to_be_attached()
    assert lacked
    troubles.clear()
