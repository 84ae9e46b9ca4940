"""axe finds nothing on any page, in every theme and in forced colours, on walls and phones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from explorer.state.themes import THEMES
from tests.browser.visit import open_page
from tests.contracts import by_turns

AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"

RUN = """async ([theme, rules]) => {
  document.documentElement.dataset.theme = theme;
  // A colour on its way to another is neither.
  for (const moves of document.getAnimations()) {
    const endless = moves.effect?.getComputedTiming().endTime === Infinity;
    if (endless) moves.cancel();
    else moves.finish();
  }
  const only = rules.length ? { runOnly: { type: "rule", values: rules } } : {};
  // A stage in a frame is a page of its own here.
  const found = await axe.run(document, { resultTypes: ["violations"], iframes: false, ...only });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html, any, all, none }) =>
    `${theme}: ${id}: ${html.slice(0, 160)}: ${[...any, ...all, ...none][0]?.message ?? ""}`));
}"""
"""JavaScript that returns the violations in a theme, by all rules of axe or by some."""

COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules that a theme can break; what else axe asks is the same in all of them."""

LOOKS = (*(theme for theme in THEMES if theme != "light"), "forced colours")
"""The appearances of a page besides the light theme."""


def violations_in_look(page: Page, look: str) -> list[str]:
    """Return what axe finds in the colours of a look."""
    forced = look == LOOKS[-1]
    if forced:
        page.emulate_media(forced_colors="active")
    result: list[str] = page.evaluate(RUN, ["light" if forced else look, COLOURS])
    if forced:
        page.emulate_media(forced_colors="none")
    return result


CLASS = [
    ("/ask/new?net=Q(4)&predict=distance&from=0101&to=1110", "a", ".verdict-row"),
    ("/ask/new?net=MC(2,2)&predict=router", "q", "#ask-qr"),
    ("/ask/new?lesson=routing-by-address&question=1", "a", ".option-row .n:visible"),
    ("/ask/7777", "", "#ask-foot a"),
    ("/q/", "", "#ask-find"),
]


@pytest.mark.parametrize(("path", "key", "seen"), by_turns(CLASS, 4))
def test_axe_finds_nothing_on_the_walls_and_phones_of_a_class(
    new_page: Callable[..., Page], path: str, key: str, seen: str
) -> None:
    wall = new_page(reduced_motion="reduce")
    phone = new_page(viewport={"width": 390, "height": 844})
    violations: list[str] = []
    for page in (wall, phone):
        page.add_init_script(path=AXE)
    wall.goto(path)
    wall.wait_for_selector("html[data-ready]")
    if key == "a":
        phone.goto(f"/q/{wall.locator('#ask-code').inner_text()}")
        phone.locator("[data-node='0100'], .row").first.click()
        expect(wall.locator("#ask-count")).to_contain_text("1 of 1")
    if key:
        wall.keyboard.press(key)
    expect(wall.locator(seen).first).to_be_visible()
    if key == "a":
        expect(phone.locator(".reason")).to_be_visible()
    for page in [wall, phone][: 1 + (key == "a")]:
        violations += page.evaluate(RUN, ["light", []])
        for look in LOOKS:
            violations += violations_in_look(page, look)
    assert not violations, "\n".join(violations)


@pytest.mark.at_night
def test_axe_finds_a_planted_violation(page: Page) -> None:
    page.add_init_script(path=AXE)
    open_page(page, "/networks")
    page.evaluate("document.querySelector('nav a').style.color = '#eee'")
    result = page.evaluate(RUN, ["light", []])
    assert any(": color-contrast:" in line for line in result), result
    page.evaluate("document.querySelector('nav a').style.color = '#222'")
    for look in ("dark", "projector"):
        result = violations_in_look(page, look)
        assert any(f"{look}: color-contrast:" in line for line in result) == (look == "dark"), (
            result
        )
