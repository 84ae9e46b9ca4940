"""Pages under their whole policy: no inline script, no code out of text, and nothing breaks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.conftest import PATIENCE, Troubles
from tests.browser.harness import serving
from tests.contracts import by_turns

PAGES = (
    "/?net=MC(1,1)",
    "/?net=MC(3,3)&stage=map",
    "/?net=Q(3)&task=traffic",
    "/networks",
    "/compare",
    "/papers?tab=figures",
    "/present#2",
    "/jobs",
    "/jobs?job=0a1b",
    "/known?net=HCN(3)",
    "/ask/new?net=Q(4)&predict=distance",
    "/ask/new?lesson=routing-by-address&question=1",
    "/q/",
)


@pytest.fixture(scope="module")
def strict() -> Iterator[str]:
    with serving(strict=True) as address:
        yield address


@pytest.fixture(scope="module")
def visitor(browser: Browser, strict: str) -> Iterator[BrowserContext]:
    """Pages that are opened one after the other fetch their common files once."""
    context = browser.new_context(base_url=strict)
    yield context
    context.close()


@pytest.mark.parametrize("path", by_turns(PAGES, 4))
def test_a_page_needs_nothing_that_the_policy_forbids(
    visitor: BrowserContext, troubles: Troubles, path: str
) -> None:
    page = visitor.new_page()
    troubles.watch(page)
    page.goto(path)
    page.locator("html[data-ready=true]").wait_for(timeout=PATIENCE)
    if path == "/compare":
        expect(page.locator("#compare-plot [data-spec]").first).to_be_visible()
    page.close()
    assert not troubles


def test_injected_scripts_do_not_run(visitor: BrowserContext) -> None:
    page = visitor.new_page()
    page.goto("/?net=MC(1,1)")
    page.locator("html[data-ready=true]").wait_for(timeout=PATIENCE)
    page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "document.title = 'smuggled'";
          document.body.append(script);
          const image = document.createElement("img");
          image.setAttribute("onerror", "document.title = 'smuggled'");
          image.src = "/nothing.png";
          document.body.append(image);
          return new Promise((done) => image.addEventListener("error", () => setTimeout(done)));
        }"""
    )
    assert page.title() != "smuggled"
    page.close()
