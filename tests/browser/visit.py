"""Actions of a visitor that most tests in a browser need."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.harness import READY

UNFOLDED = """
try {{
  localStorage.getItem("explorer-open") ?? localStorage.setItem("explorer-open", "{}");
}} catch {{
  // A document without a site, such as an error of the browser, has no storage.
}}
"""
"""JavaScript that lets a browser remember which parts are unfolded."""


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
"""JavaScript that follows a link if it leads elsewhere and a page is there that can follow it."""

ELSEWHERE = "!('followed' in window) || followed !== document.documentElement?.dataset.drawn"
"""JavaScript that is true when the page that a link leads to is drawn or loaded."""


def open_page(page: Page, path: str) -> None:
    """Go to a path and wait until the document on screen is drawn."""
    page.goto(path)
    page.wait_for_function(READY)


def follow(page: Page, path: str, ready: str = READY) -> None:
    """Follow a link to a path and wait until it is drawn: most pages come without a load.

    A path with a # is loaded, since the page follows no such link.
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


def choose_from_more(page: Page, id_: str) -> None:
    """Choose an entry of the header's menu, and close the menu."""
    page.click("#more-menu")
    page.click(f"#{id_}")
    page.keyboard.press("Escape")


def set_speed(page: Page, index: int) -> None:
    """Choose the speed of the player."""
    page.click("#more-menu")
    page.locator("#speed").fill(str(index))
    page.keyboard.press("Escape")


def open_facts(page: Page) -> None:
    """Open the facts, unless they are open."""
    if page.locator("#facts-open").get_attribute("aria-expanded") == "false":
        page.click("#facts-open")
    expect(page.locator("#facts")).to_be_visible()


def find(page: Page, text: str = "") -> None:
    """Open the search field, and write into it."""
    if page.locator("#finder").is_hidden():
        # In a text field the key would be a character.
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("/")
    expect(page.locator("#find")).to_be_focused()
    if text:
        page.locator("#find").fill(text)


def state(page: Page) -> dict[str, object]:
    """Return the state that the page gives to scripts."""
    result: dict[str, object] = page.evaluate("window.explorer.state()")
    return result


def wait_for_answer(page: Page, action: Callable[[], object]) -> None:
    """Do an action that asks the server, and wait until the answer is drawn."""
    before = page.evaluate("document.documentElement.dataset.drawn")
    action()
    page.wait_for_function("n => document.documentElement.dataset.drawn !== n", arg=before)


def wait_for_step(page: Page, step: int) -> None:
    """Wait until a step is on screen."""
    page.wait_for_function("n => window.explorer.state().step === n", arg=step)
