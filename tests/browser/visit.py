"""How a visitor reaches folded parts: by one click, or one key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.harness import READY

UNFOLDED = """
try {{
  localStorage.getItem("explorer-open") ?? localStorage.setItem("explorer-open", "{}");
}} catch {{
  // A document of no site, such as an error of the browser, keeps nothing.
}}
"""
"""JavaScript that lets a browser remember what was unfolded in it."""


FOLLOW = """path => {
  const { drawn } = document.documentElement.dataset;
  const there = drawn && document.getElementById("_dash-renderer");
  if (!there || path === location.pathname + location.search + location.hash) return false;
  const link = document.createElement("a");
  link.href = path;
  window.followed = drawn;
  document.body.append(link);
  link.click();
  link.remove();
  return true;
}"""
"""JavaScript that follows a link, where there is a page that can and it leads elsewhere."""

ELSEWHERE = "!('followed' in window) || followed !== document.documentElement?.dataset.drawn"
"""JavaScript that is true when what a link leads to is drawn, or is another document."""


def open_page(page: Page, path: str) -> None:
    """Go to a path and wait until the document on screen is drawn."""
    page.goto(path)
    page.wait_for_function(READY)


def follow(page: Page, path: str, ready: str = READY) -> None:
    """Follow a link to a path and wait until it is drawn: most pages come without a load.

    What stands behind a # is no part of such a link: a path that has it is loaded.
    """
    if "#" in path or not page.evaluate(FOLLOW, path):
        page.goto(path)
    page.wait_for_function(f"({ELSEWHERE}) && ({ready})")


def choose_files(page: Page, button: str, *files: Any) -> None:
    """Press a button that opens a file chooser, and choose some files."""
    with page.expect_file_chooser() as chooser:
        page.click(button)
    chooser.value.set_files(list(files))


def choose_task(page: Page, key: str) -> None:
    """Choose a task from the menu, or from the bar if it is there."""
    if key != "route":
        page.click("#task-more")
    page.click(f"button[data-task='{key}']")


def open_more(page: Page, id_: str) -> None:
    """Do what a line of the header's menu does, and put the menu away."""
    page.click("#more-menu")
    page.click(f"#{id_}")
    page.keyboard.press("Escape")


def speed(page: Page, index: int) -> None:
    """Choose the speed of the player."""
    page.click("#more-menu")
    page.locator("#speed").fill(str(index))
    page.keyboard.press("Escape")


def facts(page: Page) -> None:
    """Open the facts, unless they are open."""
    if page.locator("#facts-open").get_attribute("aria-expanded") == "false":
        page.click("#facts-open")
    expect(page.locator("#facts")).to_be_visible()


def find(page: Page, text: str = "") -> None:
    """Open the field that finds, and write into it."""
    if page.locator("#finder").is_hidden():
        # What is written elsewhere keeps its sign.
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("/")
    expect(page.locator("#find")).to_be_focused()
    if text:
        page.locator("#find").fill(text)


def state(page: Page) -> dict[str, object]:
    """Return what the page says of itself."""
    result: dict[str, object] = page.evaluate("window.explorer.state()")
    return result


def wait_for_answer(page: Page, action: Callable[[], object]) -> None:
    """Do what makes the page ask the server, and wait until the answer is drawn."""
    before = page.evaluate("document.documentElement.dataset.drawn")
    action()
    page.wait_for_function("n => document.documentElement.dataset.drawn !== n", arg=before)


def at_step(page: Page, step: int) -> None:
    """Wait until a step is on screen."""
    page.wait_for_function("n => window.explorer.state().step === n", arg=step)
