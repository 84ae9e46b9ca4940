"""A served app, a Chromium, and pages that end their test red if anything went wrong on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    Request,
    Response,
    expect,
    sync_playwright,
)

from tests.browser.harness import launch, serving
from tests.browser.page_pool import PagePool

HERE = Path(__file__).parent
PATIENCE = 30_000
"""Milliseconds that a condition may take to come true: a busy machine is slow, not wrong."""

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The app behind waitress on a free port; the address it answers at."""
    with serving() as address:
        yield address


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    running = launch(playwright)
    yield running
    running.close()


class Troubles(list[str]):
    """The troubles of a page: errors and warnings of its console, failed requests."""

    def watch(self, page: Page) -> None:
        # By the class: the page's own method says that a test listens.
        Page.on(page, "console", self._console)
        Page.on(page, "pageerror", self._error)
        Page.on(page, "requestfailed", self._request)
        Page.on(page, "response", self._response)

    def leave(self, page: Page) -> None:
        page.remove_listener("console", self._console)
        page.remove_listener("pageerror", self._error)
        page.remove_listener("requestfailed", self._request)
        page.remove_listener("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.append(f"console {message.type}: {message.text}")

    def _error(self, error: Error) -> None:
        self.append(f"page error: {error}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.append(f"{response.status} for {response.url}")

    def _request(self, request: Request) -> None:
        # A request given up because the page was left is no trouble.
        if request.failure != "net::ERR_ABORTED":
            self.append(f"request failed: {request.url}: {request.failure}")


@pytest.fixture
def troubles() -> Troubles:
    """The troubles of this test's pages; a test that means to cause one clears them."""
    return Troubles()


@pytest.fixture(scope="session")
def page_pool(browser: Browser) -> PagePool:
    return PagePool(browser, PATIENCE)


@pytest.fixture
def new_page(page_pool: PagePool, server: str, troubles: Troubles) -> Iterator[Callable[..., Page]]:
    """Open watched pages in contexts of their own; arguments go to ``Browser.new_context``.

    ``unfolded`` says what the visitor has opened before. With ``anew`` nothing has been fetched
    before, else the page may be one that an earlier test has left, emptied.
    """
    pages = []

    def make(unfolded: str = "ends hops", anew: bool = False, **settings: object) -> Page:
        pooled = page_pool.take(server, unfolded, anew, settings)
        pages.append(pooled)
        troubles.watch(pooled.page)
        return pooled.page

    yield make
    seen = list(troubles)
    for pooled in pages:
        troubles.leave(pooled.page)
        page_pool.give_back(pooled)
    assert not seen, "\n".join(seen)


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """An unused page of 1440×900."""
    return new_page()
