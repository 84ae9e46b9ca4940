"""A talk: presented by clicker keys alone, with the speaker's window; put in order; a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from explorer.talks.talk import example, read_talk
from explorer.tasks.registry import read_state
from tests.browser.visit import choose_files, open_page

ON_STAGE = """() => {
  const stage = document.querySelector(".present-stage .live-stage:not(.ahead) iframe");
  return stage?.contentWindow?.explorer?.state() ?? null;
}"""


LIFTED = """() => {
  const look = () => {
    const strip = document.querySelector("#scene-strip").getBoundingClientRect();
    const stage = document.querySelector(".present-stage").getBoundingClientRect();
    window.lifted = strip.height > 0 && stage.height <= strip.top + 1;
    if (!window.lifted) requestAnimationFrame(look);
  };
  look();
}"""
"""Sets `lifted` once the stage ends where the strip of the scene begins."""


def test_a_talk_is_presented_by_clicker_keys_and_the_windows_follow(page: Page) -> None:
    scenes = example().scenes
    open_page(page, "/present")
    expect(page).to_have_title(f"{example().title} · Talk · Interconnect Explorer")
    expect(page.locator("header.header")).to_be_hidden()
    page.wait_for_function(f"({ON_STAGE})()?.spec === 'Q(6)'")
    page.keyboard.press("PageDown")
    page.wait_for_function(f"({ON_STAGE})()?.spec === 'HCN(3)'")
    assert page.url.endswith("/present#2")
    page.keyboard.press("PageDown")
    page.wait_for_function(f"({ON_STAGE})()?.router === 'hcn-a'")
    expect(page.get_by_role("status").filter(has_text="Scene 3 of 6: One swap.")).to_have_count(1)

    with page.expect_popup() as opened:
        page.keyboard.press("n")
    desk = opened.value
    errors: list[str] = []
    desk.on("pageerror", lambda error: errors.append(str(error)))
    expect(desk.locator("#speaker-notes")).to_contain_text("swaps the two fields")
    expect(desk.locator(".speaker-next")).to_contain_text("Next: 4")
    expect(desk.locator("#speaker-clock")).not_to_have_text("00:00")
    page.keyboard.press("ArrowRight")
    expect(desk.locator(".speaker-now h2")).to_contain_text("step 1 of 5")
    desk.keyboard.press("b")
    expect(page.locator(".present-blank")).to_be_visible()
    desk.keyboard.press("PageDown")
    expect(page.locator(".present-blank")).to_be_hidden()
    expect(desk.locator("#speaker-notes")).to_contain_text("let it play")
    assert page.url.endswith("#4")
    # This scene plays, and goes on by itself.
    page.wait_for_url("**/present#5")
    expect(desk.locator("#speaker-notes")).to_contain_text("A broadcast")
    desk.close()

    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    assert page.url.endswith(f"#{len(scenes)}")
    page.keyboard.press("PageUp")
    # The strip goes by itself: what is seen while it is there is watched from before.
    page.evaluate(LIFTED)
    page.keyboard.press("ArrowDown")
    strip = page.locator("#scene-strip")
    expect(strip).to_contain_text("Scene 5 of 6")
    page.wait_for_function("window.lifted")
    expect(strip).to_be_hidden()
    assert not errors


READY_FRAMES = """() => [...document.querySelectorAll(".present-stage iframe")].filter(
  (frame) => frame.contentWindow?.explorer?.state?.()?.spec).length"""


@pytest.mark.at_night
def test_a_talk_from_a_file_goes_on_in_both_windows_when_the_server_is_gone(
    page: Page, tmp_path: Path
) -> None:
    file = tmp_path / "talk.json"
    nets = ["Q(2)", "Q(3)", "HCN(1)", "S(3)"]
    scenes = [{"show": f"?net={net}&step=0", "notes": f"This is {net}."} for net in nets]
    file.write_text(json.dumps({"title": "Four", "scenes": scenes}))
    open_page(page, "/present#overview")
    choose_files(page, "role=button[name='Open']", file)
    expect(page.locator(".present-card")).to_have_count(len(nets))
    page.locator(".present-picture").nth(0).click()
    page.wait_for_function(f"({READY_FRAMES})() === {len(nets)}")
    with page.expect_popup() as opened:
        page.keyboard.press("n")
    desk = opened.value
    expect(desk.locator("#speaker-notes")).to_contain_text("This is Q(2).")
    page.context.set_offline(True)
    # A clicker speaks to either window.
    for clicked, net in zip((page, desk, page), nets[1:], strict=True):
        clicked.keyboard.press("PageDown")
        page.wait_for_function(f"({ON_STAGE})()?.spec === '{net}'")
        expect(desk.locator("#speaker-notes")).to_contain_text(f"This is {net}.")
    desk.keyboard.press("b")
    expect(page.locator(".present-blank")).to_be_visible()
    desk.keyboard.press("b")
    expect(page.locator(".present-blank")).to_be_hidden()
    # All scenes at a glance, and back: what was loaded for the talk is there as before.
    page.keyboard.press("o")
    expect(page.locator("#scene-overview")).to_be_visible()
    expect(page.locator(".present-room")).to_be_hidden()
    page.keyboard.press("o")
    for net in (nets[-1], nets[-2]):
        page.wait_for_function(f"({ON_STAGE})()?.spec === '{net}'")
        page.keyboard.press("PageUp")
    desk.close()


def test_scenes_are_put_in_order_and_a_broken_one_leaves_the_rest(
    page: Page, tmp_path: Path
) -> None:
    open_page(page, "/present#overview")
    cards = page.locator(".present-card")
    titles = page.locator(".present-title input")
    expect(cards).to_have_count(6)
    cards.nth(0).focus()
    page.keyboard.press("Alt+ArrowRight")
    expect(titles.nth(1)).to_have_value("Six links at every node")
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("Delete")
    expect(cards).to_have_count(5)
    page.keyboard.press("Control+z")
    expect(cards).to_have_count(6)
    titles.nth(0).fill("Only four")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Notes of scene 1")).to_be_focused()
    page.locator("#scene-link").fill("http://localhost/?net=Q(99)")
    page.keyboard.press("Enter")
    expect(cards.nth(6)).to_contain_text("n = 99 is outside its range")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save").click()
    saved.value.save_as(tmp_path / "talk.json")
    talk = read_talk((tmp_path / "talk.json").read_text("utf-8"))
    assert [scene.title for scene in talk.scenes][:2] == ["Only four", "Six links at every node"]
    link = page.url
    open_page(page, "/networks")
    open_page(page, link)
    expect(titles.nth(0)).to_have_value("Only four")

    (tmp_path / "own.json").write_text(
        json.dumps({"title": "Mine", "scenes": [{"show": "?net=X"}, {"show": "?net=Q(2)"}]})
    )
    choose_files(page, "role=button[name='Open']", tmp_path / "own.json")
    expect(cards).to_have_count(2)
    page.locator(".present-picture").nth(0).click()
    expect(page.locator(".present-trouble")).to_contain_text("cannot be opened")
    page.keyboard.press("PageDown")
    page.wait_for_function(f"({ON_STAGE})()?.spec === 'Q(2)'")


@pytest.mark.at_night
def test_a_lesson_is_presented_as_a_talk(page: Page) -> None:
    page.goto("/learn/routing-by-address")
    page.get_by_role("link", name="Present it as a talk").click()
    page.wait_for_url("**/present?talk=lesson*")
    page.wait_for_function(f"({ON_STAGE})()?.source === '0010'")
    page.keyboard.press("PageDown")
    page.wait_for_function(f"({ON_STAGE})()?.spec === 'Q(4)' && location.hash === '#2'")


@pytest.mark.at_night
def test_cards_differ_and_each_shows_what_its_scene_shows(page: Page) -> None:
    open_page(page, "/present#overview")
    pictures = page.locator(".present-card img")
    expect(pictures).to_have_count(len(example().scenes))
    sources = [image.get_attribute("src") or "" for image in pictures.all()]
    answers = [page.request.get(source, timeout=60_000) for source in sources]
    texts = [answer.text() for answer in answers]
    assert len(set(texts)) == len(texts)
    # A picture has the network whole, or, of one that is read on the map, what its route passes.
    for at, scene in enumerate(example().scenes):
        open_page(page, f"/{scene.show}")
        on_map = read_state(scene.show).stage == "map"
        renderer = "map" if on_map else "cytoscape"
        page.wait_for_function("name => explorer.state().renderer === name", arg=renderer)
        nodes = "explorer.state().steps + 1" if on_map else "ix.stage.cy().nodes().length"
        circles = page.evaluate(nodes)
        assert texts[at].count("<circle") >= circles > 1, at


@pytest.mark.at_night
def test_the_old_scene_stays_until_the_new_one_is_drawn(page: Page) -> None:
    open_page(page, "/present")
    page.wait_for_function(f"({ON_STAGE})()?.spec === 'Q(6)'")
    page.evaluate(
        """() => {
          window.bare = 0;
          const look = () => {
            const seen = document.querySelector(".present-stage .live-stage:not(.ahead) iframe");
            window.bare += !seen?.contentWindow?.explorer?.state?.();
            requestAnimationFrame(look);
          };
          look();
        }"""
    )
    for _ in range(5):
        page.keyboard.press("PageDown")
    page.wait_for_function(f"({ON_STAGE})()?.spec === 'HCN(6)'")
    assert page.evaluate("window.bare") == 0


@pytest.mark.at_night
def test_after_the_overview_and_escape_n_opens_the_speakers_window(page: Page) -> None:
    open_page(page, "/present")
    page.wait_for_function(f"({ON_STAGE})()?.spec === 'Q(6)'")
    page.keyboard.press("o")
    expect(page.locator("#scene-overview")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#scene-overview")).to_be_hidden()
    with page.expect_popup() as opened:
        page.keyboard.press("n")
    expect(opened.value.locator("#speaker-notes")).to_contain_text("A hypercube of 64 nodes")
