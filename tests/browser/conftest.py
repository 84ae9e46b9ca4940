"""A served app, a Chromium, and pages that end their test red if anything went wrong on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    expect,
    sync_playwright,
)

from tests.browser.harness import INSIDE, READY, launch, serving
from tests.browser.visit import UNFOLDED

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
    """What went wrong on a page: errors and warnings of its console, requests that failed."""

    def watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.append(f"page error: {error}"))
        page.on("requestfailed", self._request)
        page.on(
            "response",
            lambda r: self.append(f"{r.status} for {r.url}") if r.status >= 400 else None,
        )

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.append(f"console {message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        # A request given up because the page was left is no trouble.
        if request.failure != "net::ERR_ABORTED":
            self.append(f"request failed: {request.url}: {request.failure}")


@pytest.fixture
def troubles() -> Troubles:
    """The troubles of this test's pages; a test that means to cause one clears them."""
    return Troubles()


@pytest.fixture
def new_page(browser: Browser, server: str, troubles: Troubles) -> Iterator[Callable[..., Page]]:
    """Open watched pages in contexts of their own; arguments go to ``Browser.new_context``.

    ``unfolded`` says what the visitor has opened before.
    """
    contexts = []

    def make(**settings: object) -> Page:
        # As if the visitor had unfolded them once; the browser keeps that.
        unfolded = settings.pop("unfolded", "ends hops")
        settings.setdefault("viewport", {"width": 1440, "height": 900})
        context = browser.new_context(base_url=server, **settings)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(INSIDE)
        context.add_init_script(UNFOLDED.format(unfolded))
        contexts.append(context)
        page = context.new_page()
        troubles.watch(page)
        return page

    yield make
    for context in contexts:
        context.close()
    assert not troubles, "\n".join(troubles)


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A page of 1440×900 in a context of its own."""
    return new_page()


@pytest.fixture
def open_page() -> Callable[[Page, str], None]:
    """Go to a path and wait until the document on screen is drawn."""

    def go(page: Page, path: str) -> None:
        page.goto(path)
        page.wait_for_function(READY)

    return go
