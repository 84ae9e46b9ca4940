"""A step in a parameter: what it shows, what ends it, what it leaves behind."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Troubles
from tests.browser.visit import open_facts, open_page

GROWTH_SENTENCE = "is Q(3), copied. Every node gets one link more"
"""The sentence about Q(4)."""

SLOWLY = """
const now = performance.now.bind(performance);
performance.now = () => now() / 100;
"""
"""Lets what moves last so long that it does not end by itself while a test looks at it."""

ASSETS = Path(__file__).parents[3] / "assets"


def milliseconds(path: str, name: str) -> int:
    """Return a constant of a module of the page."""
    return int(re.findall(rf"const {name} = (\d+);", (ASSETS / path).read_text("utf-8"))[0])


DEADLINES = [
    milliseconds("growth/mount.js", "LATE_MS"),
    milliseconds("panels/commands.js", "MAX_WAIT_MS"),
]

PATIENTLY = f"""
const later = window.setTimeout;
window.setTimeout = (act, ms, ...rest) =>
  later(act, {DEADLINES}.includes(ms) ? 60000 : ms, ...rest);
"""
"""Lets a page wait for what draws a step: a busy machine is slow, not wrong."""

SCALES = """() => {
  window.scales = [];
  new MutationObserver(() => {
    const { style } = document.getElementById("growing") ?? {};
    const scale = style && /scale\\(([\\d.]+)\\)/.exec(style.transform);
    if (scale) scales.push(Number(scale[1]));
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["style"] });
}"""
"""Writes down how large the picture is that goes along with a step."""

AMBER = """(id) => {
  const canvas = document.getElementById(`explore-${id}`);
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const context = copy.getContext("2d", { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const [r, g, b] = getComputedStyle(document.documentElement)
    .getPropertyValue("--msg").trim().match(/\\w\\w/g).map((part) => parseInt(part, 16));
  let count = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i] === r && data[i + 1] === g && data[i + 2] === b && data[i + 3] === 255) count += 1;
  }
  return count;
}"""
"""How many pixels of a canvas are amber."""


def amber(page: Page, canvas: str = "top") -> int:
    count: int = page.evaluate(AMBER, canvas)
    return count


def press(page: Page, key: str, name: str = "n") -> None:
    page.locator(f"#rail-{name}").press(key)


def shows(page: Page, spec: str) -> None:
    page.wait_for_function("spec => window.explorer.state()?.spec === spec", arg=spec)


def wait_for_cover(page: Page, is_covered: bool) -> None:
    """Wait until the stage is covered or not, looking at every frame: what moves is soon over."""
    page.wait_for_function(
        "is => Boolean(document.getElementById('growing')) === is", arg=is_covered
    )


def test_a_cube_grows_is_lit_until_the_next_step_and_folds_back(page: Page) -> None:
    page.add_init_script(PATIENTLY)
    open_page(page, "/?net=Q(3)&step=0")
    plain = amber(page)
    press(page, "ArrowUp")
    wait_for_cover(page, True)
    # The address and the state are those of the new network from the first moment.
    shows(page, "Q(4)")
    page.wait_for_function("location.search.includes('net=Q(4)')")
    expect(page.locator("#why")).to_contain_text(GROWTH_SENTENCE)
    expect(page.locator("#explore-live")).to_contain_text(GROWTH_SENTENCE)
    wait_for_cover(page, False)
    # A digit at every one of sixteen nodes.
    assert amber(page) > plain + 16 * 40
    assert amber(page, "under") > 400
    page.keyboard.press("Escape")
    assert amber(page) > plain + 16 * 40
    page.locator("#step-forward").click()
    expect(page.locator("#why")).not_to_contain_text(GROWTH_SENTENCE)
    page.locator("#step-back").click()
    page.wait_for_function("explorer.state().step === 0")
    # Escape draws the stage anew.
    page.keyboard.press("Escape")
    assert amber(page) == plain
    assert amber(page, "under") == 0
    press(page, "ArrowDown")
    wait_for_cover(page, True)
    shows(page, "Q(3)")
    expect(page.locator("#why")).to_contain_text("Q(4) folds back into Q(3)")
    wait_for_cover(page, False)
    assert amber(page) == plain


@pytest.mark.at_night
@pytest.mark.parametrize("what", ["key", "pointer", "another"])
def test_any_input_ends_it_at_once(new_page: Callable[..., Page], what: str) -> None:
    page = new_page(anew=True)
    page.add_init_script(PATIENTLY + SLOWLY)
    open_page(page, "/?net=Q(3)&step=0")
    press(page, "ArrowUp")
    expect(page.locator("#why")).to_contain_text(GROWTH_SENTENCE)
    wait_for_cover(page, True)
    if what == "key":
        page.keyboard.press("Shift")
    elif what == "pointer":
        page.mouse.click(700, 40)
    else:
        press(page, "ArrowUp")
        shows(page, "Q(5)")
        expect(page.locator("#why")).to_contain_text("Q(5) is Q(4), copied.")
    wait_for_cover(page, what == "another")
    if what != "another":
        shows(page, "Q(4)")
        expect(page.locator("#why")).to_contain_text(GROWTH_SENTENCE)
        assert amber(page) > 16 * 40


@pytest.mark.at_night
def test_undo_ends_it_and_nothing_of_it_stays(new_page: Callable[..., Page]) -> None:
    page = new_page(anew=True)
    page.add_init_script(PATIENTLY + SLOWLY)
    open_page(page, "/?net=Q(3)&step=0")
    press(page, "ArrowUp")
    expect(page.locator("#why")).to_contain_text(GROWTH_SENTENCE)
    wait_for_cover(page, True)
    page.keyboard.press("Control+z")
    wait_for_cover(page, False)
    shows(page, "Q(3)")
    expect(page.locator("#explore-live")).to_have_text("Undone: network.")
    expect(page.locator("#why")).not_to_contain_text(GROWTH_SENTENCE)
    page.keyboard.press("Control+Shift+z")
    shows(page, "Q(4)")
    wait_for_cover(page, False)


def test_without_motion_it_is_a_cut_and_the_digits_are_lit(new_page: Callable[..., Page]) -> None:
    page = new_page(reduced_motion="reduce")
    page.add_init_script(PATIENTLY)
    open_page(page, "/?net=Q(3)&step=0")
    plain = amber(page)
    press(page, "ArrowUp")
    expect(page.locator("#why")).to_contain_text(GROWTH_SENTENCE)
    wait_for_cover(page, False)
    page.wait_for_function(f"({AMBER})('top') > {plain + 16 * 40}")


def test_a_message_waits_until_it_is_there_and_goes_on(page: Page) -> None:
    page.add_init_script(PATIENTLY)
    open_page(page, "/?net=Q(3)")
    page.wait_for_function("explorer.state().playing && explorer.state().step > 0")
    press(page, "ArrowUp")
    wait_for_cover(page, True)
    shows(page, "Q(4)")
    assert page.evaluate("explorer.state().step") == 0
    wait_for_cover(page, False)
    page.wait_for_function("explorer.state().playing && explorer.state().step > 0")


@pytest.mark.at_night
def test_a_family_without_a_rule_and_an_answer_that_lacks_are_plain_cuts(
    page: Page, troubles: Troubles
) -> None:
    open_page(page, "/?net=DB(2,3)&step=0")
    press(page, "ArrowUp")
    shows(page, "DB(2,4)")
    wait_for_cover(page, False)
    troubles.clear()

    def fail(route: Route) -> None:
        route.abort()

    page.route("**/growth?*", fail)
    open_page(page, "/?net=Q(3)&step=0")
    press(page, "ArrowUp")
    shows(page, "Q(4)")
    wait_for_cover(page, False)
    expect(page.locator("#why")).not_to_contain_text(GROWTH_SENTENCE)
    troubles.clear()


@pytest.mark.at_night
def test_a_refusal_during_a_growth_leaves_the_stage_uncovered(page: Page) -> None:
    open_page(page, "/?net=Q(2)&step=0")
    press(page, "ArrowUp")
    expect(page.locator("#why")).to_contain_text("Q(3) is Q(2), copied.")
    wait_for_cover(page, False)
    # A step that is not answered yet, and a network that there is not.
    page.evaluate("ix.emit('stepping', 'Q(4)')")
    open_facts(page)
    page.locator("#network-spec").fill("Q(0)")
    page.locator("#network-spec").press("Enter")
    expect(page.locator("#network-spec")).to_have_attribute("aria-invalid", "true")
    wait_for_cover(page, False)
    shows(page, "Q(3)")


@pytest.mark.at_night
def test_predicting_goes_on_to_ask(new_page: Callable[..., Page]) -> None:
    page = new_page(anew=True)
    page.add_init_script(PATIENTLY)
    open_page(page, "/?net=Q(3)&predict=distance&step=0")
    press(page, "ArrowUp")
    shows(page, "Q(4)")
    wait_for_cover(page, True)
    wait_for_cover(page, False)
    expect(page.locator("#why")).not_to_contain_text(GROWTH_SENTENCE)


def test_a_large_network_that_is_a_map_says_how_it_grows(page: Page) -> None:
    open_page(page, "/?net=MC(2,1)&step=0")
    press(page, "ArrowUp", "m")
    shows(page, "MC(2,2)")
    expect(page.locator("#why")).to_contain_text("MC(2,2) holds MC(2,1) 16 times")
    wait_for_cover(page, False)


@pytest.mark.at_night
def test_a_drawing_shrinks_into_its_place_on_the_map_and_comes_back_out_of_it(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(anew=True)
    page.add_init_script(PATIENTLY + SLOWLY)
    open_page(page, "/?net=Q(9)&step=0")
    page.evaluate(SCALES)
    press(page, "ArrowUp")
    # The picture of Q(9) lies over the map, and is smaller with every frame.
    page.wait_for_function("explorer.map()?.pitch && scales.length")
    wait_for_cover(page, False)
    scales = page.evaluate("scales")
    assert scales == sorted(scales, reverse=True)
    assert scales[0] == pytest.approx(1, abs=0.05)
    assert scales[-1] < 0.9
    assert page.evaluate("explorer.map().address === null || explorer.map().level === 0")
    press(page, "ArrowDown")
    left = page.locator(".left-picture")
    expect(left).to_have_count(1)
    shows(page, "Q(9)")
    page.wait_for_function("document.querySelector('.left-picture').style.opacity < 1")
    expect(page.locator("#why")).to_contain_text("Q(10) folds back into Q(9)")
    page.keyboard.press("Shift")
    expect(left).to_have_count(0)
    assert page.evaluate("explorer.map()") is None


@pytest.mark.at_night
def test_steps_in_quick_succession_are_all_made(page: Page) -> None:
    open_page(page, "/?net=Q(3)&step=0")
    rail = page.locator("#rail-n")
    for _ in range(4):
        rail.press("ArrowUp")
    page.wait_for_function("window.explorer.state().spec === 'Q(7)'")
    for _ in range(5):
        rail.press("ArrowDown")
    page.wait_for_function("window.explorer.state().spec === 'Q(2)'")
    for _ in range(3):
        rail.locator(".step").first.click()
    page.wait_for_function("window.explorer.state().spec === 'Q(5)'")
