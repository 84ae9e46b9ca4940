"""Pages that one test hands on to the next: what they load is fetched and compiled once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from tests.browser.harness import INSIDE
from tests.browser.visit import UNFOLDED

DESK = {"width": 1440, "height": 900}
MEDIA = {"color_scheme": "light", "forced_colors": "none", "reduced_motion": "no-preference"}
MAX_PAGES = 3
"""Pages that wait for the next test at the most: each takes memory."""

MAX_TESTS = 12
"""Tests that a page is handed to: its process keeps some of what each has loaded."""

LASTING: dict[type, tuple[str, ...]] = {
    Page: ("add_init_script", "close", "expose_binding", "expose_function", "once"),
    BrowserContext: (
        *("add_init_script", "close", "grant_permissions", "new_cdp_session", "on", "route"),
        *("set_extra_http_headers", "set_offline"),
    ),
}
"""Changes of a page that outlast its document: a page with them is not used by another test."""


@dataclass
class PooledPage:
    """A page alone in its context, with what this was made with."""

    page: Page
    site: str
    settings: dict[str, Any]
    kind: str
    storage: CDPSession
    lasts: bool = False
    tests: int = 1
    listeners: list[tuple[Any, Callable[..., Any]]] = field(default_factory=list)

    def note(self) -> None:
        """Notice what a test does that lasts."""

        def noticed(act: Callable[..., Any]) -> Callable[..., Any]:
            def acts(*args: Any, **named: Any) -> Any:
                self.lasts = True
                return act(*args, **named)

            return acts

        for thing in (self.page, self.page.context):
            for name in LASTING[type(thing)]:
                setattr(thing, name, noticed(getattr(thing, name)))

        def on(event: Any, listener: Callable[..., Any]) -> None:
            self.listeners.append((event, listener))
            Page.on(self.page, event, listener)

        self.page.on = on  # type: ignore[method-assign, assignment]

    def clear(self) -> None:
        """Leave nothing of a test: as if the page was new."""
        for other in self.page.context.pages:
            if other != self.page:
                other.close()
        while self.listeners:
            self.page.remove_listener(*self.listeners.pop())
        self.page.unroute_all()
        # A document of the site with nothing on it: what a tab keeps goes with the rest.
        self.page.goto(f"{self.site}/healthz")
        self.page.evaluate("sessionStorage.clear(); window.name = '';")
        all_of_it = {"origin": self.site, "storageTypes": "all"}
        self.storage.send("Storage.clearDataForOrigin", all_of_it)
        self.page.mouse.move(-1, -1)
        media = {name: self.settings.get(name, usual) for name, usual in MEDIA.items()}
        self.page.emulate_media(media="null", **media)  # type: ignore[arg-type]


class PagePool:
    """Pages that wait for a test that wants one made with the same settings."""

    def __init__(self, browser: Browser, patience: int) -> None:
        self.browser, self.patience = browser, patience
        self._waiting: dict[str, PooledPage] = {}

    def take(self, site: str, unfolded: str, anew: bool, settings: dict[str, Any]) -> PooledPage:
        """Return a page of a site in its initial state; with ``anew`` it is a new page."""
        settings = {"viewport": DESK, **settings}
        of_any_size = {name: value for name, value in settings.items() if name != "viewport"}
        kind = repr((site, unfolded, sorted(of_any_size.items())))
        if not anew and kind in self._waiting:
            pooled = self._waiting.pop(kind)
            pooled.tests += 1
            pooled.page.set_viewport_size(settings["viewport"])
            return pooled
        context = self.browser.new_context(base_url=site, **settings)
        context.set_default_timeout(self.patience)
        context.add_init_script(INSIDE)
        context.add_init_script(UNFOLDED.format(unfolded))
        page = context.new_page()
        pooled = PooledPage(page, site, settings, kind, context.new_cdp_session(page), lasts=anew)
        pooled.note()
        return pooled

    def give_back(self, pooled: PooledPage) -> None:
        """Let a page wait for the next test, or close it with its context."""
        is_worn_out = pooled.lasts or pooled.tests >= MAX_TESTS
        if is_worn_out or pooled.page.is_closed() or pooled.kind in self._waiting:
            pooled.page.context.close()
            return
        pooled.clear()
        while len(self._waiting) >= MAX_PAGES:
            self._waiting.pop(next(iter(self._waiting))).page.context.close()
        self._waiting[pooled.kind] = pooled
