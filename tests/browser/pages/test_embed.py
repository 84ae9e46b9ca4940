"""Live stages in frames of our own pages, and the page that is made for frames of others."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visit import find, open_page

OPEN_SIX_STAGES = """async () => {
  const { $get } = await import(document.getElementById("_dash-renderer").src);
  const { liveStage } = await $get("", "widgets/live_stage.js");
  const body = document.createElement("div");
  body.style.cssText = "position: absolute; inset: 0; z-index: 99; overflow: auto";
  document.body.append(body);
  window.told = [];
  window.picked = [];
  window.stages = [0, 1, 2, 3, 4, 5].map((i) => {
    const held = document.createElement("div");
    held.style.cssText = "width: 600px; height: 400px; margin: 300px auto 700px";
    const url = `/?net=Mesh(2,30)&chrome=player&autoplay=${i ? 0 : 1}`;
    const stage = liveStage(url, { title: `Stage ${i}` });
    stage.onStep((shown) => window.told.push([i, shown.step, shown.playing]));
    stage.onPick((address) => window.picked.push(address));
    held.append(stage.element);
    body.append(held);
    return stage;
  });
  body.id = "around";
  document.getElementById("find").focus();
  await window.stages[0].ready;
}"""


@pytest.mark.at_night
def test_stages_come_when_they_are_near_and_play_while_they_are_seen(page: Page) -> None:
    open_page(page, "/networks?theme=dark")
    find(page)
    before = page.evaluate("history.length")
    page.evaluate(OPEN_SIX_STAGES)
    assert page.locator("iframe").count() == 2
    page.wait_for_function("told.some(([i, step, playing]) => i === 0 && step > 0 && playing)")
    assert page.evaluate("[document.activeElement.id, around.scrollTop]") == ["find", 0]
    inside = page.frame_locator("iframe").first
    expect(inside.locator("html")).to_have_attribute("data-theme", "dark")
    page.evaluate("around.scrollTo(0, 1400)")
    page.wait_for_function("stages[0].state().playing === false && stages[1].state() !== null")
    assert page.evaluate("stages[1].state().playing") is False
    page.evaluate("around.scrollTo(0, 0)")
    page.wait_for_function("stages[0].state().playing")

    page.evaluate("stages[0].goto(2)")
    assert page.evaluate("stages[0].state().step") == 2
    load_time = "performance.timeOrigin"
    frame = page.locator("iframe").first.element_handle().content_frame()
    began = frame.evaluate(load_time)
    page.evaluate("stages[0].show('/?net=MC(1,1)&task=broadcast&step=1&until=2')")
    page.wait_for_function("stages[0].state().spec === 'MC(1,1)'")
    assert frame.evaluate(load_time) == began
    assert page.evaluate("stages[0].state().step") == 1
    assert frame.evaluate("document.querySelector('main').dataset.chrome") == "player"
    page.evaluate("stages[0].goto(9)")
    assert page.evaluate("stages[0].state().step") == 2
    assert page.evaluate("history.length") == before
    spot = frame.evaluate("ix.stage.markOnScreen(0)")
    inside.locator("#stage").click(position=spot)
    page.wait_for_function("picked.length === 1")
    assert page.evaluate("stages[0].state().spec") == "MC(1,1)"
    inside.locator("#stage").hover()
    zoom = frame.evaluate("ix.stage.zoom()")
    page.mouse.wheel(0, 300)
    page.wait_for_function("around.scrollTop > 0")
    assert frame.evaluate("ix.stage.zoom()") == zoom
    frame.evaluate("document.getElementById('timeline').focus()")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("stages[0].state().step") == 1
    page.evaluate("for (const stage of stages) stage.close()")
    assert page.locator("iframe").count() == 0


def test_a_frame_waits_is_small_and_leads_to_explore(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 280, "height": 220})
    open_page(page, "/embed?net=Q(3)&from=000&to=111&until=2&theme=light")
    expect(page).to_have_title("Q(3) · Interconnect Explorer")
    expect(page.locator("#stage")).to_be_visible()
    assert page.locator("#stage").bounding_box()["height"] > 100
    hidden = "header, .panel.left, .stage-bar, .tabs, #hops, #source"
    assert not any(element.is_visible() for element in page.locator(hidden).all())
    assert page.evaluate("document.scrollingElement.scrollWidth") == 280
    state = page.evaluate("explorer.state()")
    assert (state["step"], state["playing"]) == (0, False)
    page.keyboard.press("End")
    expect(page.locator("#step-forward")).to_be_disabled()
    expect(page.locator("#why")).to_contain_text("bit 1")
    link = page.locator("#embed-open")
    expect(link).to_have_attribute(
        "href", "/?net=Q(3)&from=000&to=111&router=e-cube&theme=light&step=2"
    )
    open_page(page, "/embed?net=Q(3)&chrome=full&until=x")
    expect(page.locator("#notice")).to_contain_text("Chrome 'full' is none of all, player, none.")
    open_page(page, "/embed?net=Q(3)&autoplay=1")
    page.wait_for_function("explorer.state().playing || explorer.state().step > 0")
    calm = new_page(reduced_motion="reduce")
    open_page(calm, "/embed?net=Q(3)&autoplay=1")
    assert calm.evaluate("explorer.state().playing") is False


@pytest.mark.at_night
def test_a_frame_keeps_room_for_the_longest_sentence_and_none_is_cut(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(viewport={"width": 390, "height": 430})
    walk = "from=(00,0,0,0,0)&to=(00,1,0,0,0)&router=metacube-paper&variant=corrected"
    open_page(page, f"/embed?net=MC(2,1)&{walk}&step=0")
    steps = page.evaluate("window.explorer.state().steps")
    heights = set()
    for step in range(steps + 1):
        page.evaluate("step => window.explorer.goto(step)", step)
        page.wait_for_function("step => window.explorer.state().step === step", arg=step)
        high, needed = page.evaluate("(({ clientHeight: h, scrollHeight: n }) => [h, n])(why)")
        assert needed <= high, (step, high, needed)
        heights.add(high)
    assert len(heights) == 1
