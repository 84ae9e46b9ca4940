"""Moves in a browser: played, stepped by keys, still where motion is not wanted, in any theme."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import orjson
import pytest
from playwright.sync_api import Browser, Page, expect

from explorer.documents.stage.moves import move_document
from tests.browser.conftest import Troubles
from tests.browser.harness import READY

PLACE_MOVE = """async ([document_, reduced, wide]) => {
  const { $get } = await import(document.getElementById("_dash-renderer").src);
  const { move } = await $get("", "moves/move.js");
  const place = document.createElement("main");
  place.style.width = `${wide}px`;
  document.body.replaceChildren(place);
  window.made = move(document_, { reduced });
  place.append(made.element);
}"""
"""Shows a move on a page of its own, with the sheets and the modules that every page has."""


@pytest.fixture
def show_move(server: str, browser: Browser, troubles: Troubles) -> Callable[..., Page]:
    """A page with a move on it, and nothing else."""

    def place_move(
        verb: str, *urls: str, reduced: bool = False, wide: int = 640, **context: Any
    ) -> Page:
        page = browser.new_context(
            viewport={"width": wide + 32, "height": 900}, **context
        ).new_page()
        troubles.watch(page)
        page.goto(f"{server}/networks")
        page.wait_for_function(READY)
        document = orjson.loads(orjson.dumps(move_document(verb, urls)))
        page.evaluate(PLACE_MOVE, [document, reduced, wide])
        expect(page.locator(".move .node").first).to_be_attached()
        return page

    return place_move


def counts(page: Page) -> list[str]:
    return page.locator(".move-counts dd").all_inner_texts()


def boxes(page: Page, of: str) -> Sequence[dict[str, float]]:
    """Return where elements are, those of them that can be seen."""
    rectangles: Sequence[dict[str, float]] = page.locator(of).evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().toJSON()).filter(box => box.width)"
    )
    return rectangles


def test_a_cube_grows_by_keys_and_says_what_it_does(
    show_move: Callable[..., Page], troubles: Troubles
) -> None:
    page = show_move("grow", *(f"?net=Q({n})" for n in (1, 2, 3, 4)))
    move = page.get_by_role("group", name="Q(1) to Q(4)")
    sentence = page.locator(".move-said")
    expect(sentence).to_have_attribute("aria-live", "polite")
    # Later steps are not revealed: a lesson may ask for them.
    expect(sentence).to_have_text("")
    assert counts(page) == ["2", "1", "1"]
    move.focus()
    for expected in (["4", "2", "1"], ["4", "4", "2"], ["8", "8", "2"], ["8", "12", "3"]):
        page.keyboard.press("ArrowRight")
        assert counts(page) == expected
    expect(sentence).to_contain_text("4 new links come, 1 more at every old node.")
    expect(page.locator(".move-stage .node")).to_have_count(8)
    expect(page.locator(".move-stage .link")).to_have_count(12)
    page.keyboard.press("ArrowLeft")
    assert counts(page) == ["8", "8", "2"]
    page.keyboard.press("End")
    assert counts(page) == ["16", "32", "4"]
    expect(sentence).to_contain_text("2, 4, 8, 16 nodes")
    page.keyboard.press("Home")
    assert counts(page) == ["2", "1", "1"]
    expect(sentence).to_have_text("")
    # By itself to the end: from near it, so that nobody waits.
    page.evaluate("made.at(made.length - 400); made.element.focus()")
    page.keyboard.press("Space")
    page.wait_for_function("made.at() === made.length && !made.playing()")
    assert counts(page) == ["16", "32", "4"]
    texts = page.locator(".move-stage .text-pill").all_text_contents()
    assert sorted(texts) == [f"{n:04b}" for n in range(16)]
    assert not troubles


def test_without_motion_first_and_last_are_side_by_side(
    show_move: Callable[..., Page], troubles: Troubles
) -> None:
    urls = ("?net=Q(6)", "?net=MC(2,1)")
    page = show_move("recut, fade", *urls, reduced=True, reduced_motion="reduce")
    expect(page.locator(".move-stage")).to_be_hidden()
    first, last = (page.locator(".move-twin figure").nth(i) for i in (0, 1))
    expect(first).to_contain_text("Q(6) 64 nodes, 192 links, 6 links at a node")
    expect(last).to_contain_text("MC(2,1) 64 nodes, 96 links, 3 links at a node")
    expect(first.locator(".link")).to_have_count(192)
    expect(last.locator(".link")).to_have_count(96)
    page.evaluate("made.play()")
    expect(page.locator(".move-stage")).to_be_visible()
    expect(page.locator(".move-twin")).to_be_hidden()
    page.evaluate("made.pause()")
    page.emulate_media(media="print")
    expect(page.locator(".move-twin")).to_be_visible()
    expect(page.locator(".move-stage")).to_be_hidden()
    expect(page.locator(".move-whole")).to_contain_text("Of 192 links 96 stay and 96 fade")
    assert not troubles


@pytest.mark.at_night
def test_waves_go_side_by_side_in_step(show_move: Callable[..., Page], troubles: Troubles) -> None:
    page = show_move("wash", "?net=Q(3)&from=000", "?net=CQ(3)&from=000", wide=880)
    left, right = (page.locator(".move-lane").nth(i) for i in (0, 1))
    sentence = page.locator(".move-said")
    for stop, washed in ((1, (3, 3)), (2, (6, 7)), (3, (7, 7))):
        page.evaluate("stop => made.at(made.stops[stop])", stop)
        expect(left.locator(".move-stage .tint")).to_have_count(washed[0])
        expect(right.locator(".move-stage .tint")).to_have_count(washed[1])
    expect(sentence).to_contain_text("Q(3): From 000 1, 3, 3, 1 nodes are 0 to 3 hops away.")
    expect(sentence).to_contain_text("CQ(3): From 000 1, 3, 4 nodes are 0 to 2 hops away.")
    assert not troubles


@pytest.mark.at_night
def test_a_move_keeps_within_its_place_on_a_phone(
    show_move: Callable[..., Page], troubles: Troubles
) -> None:
    page = show_move("wash, rearrange", "?net=Q(4)&from=0000", wide=358, forced_colors="active")
    stage = page.locator(".move-stage").bounding_box()
    assert stage is not None
    high = page.locator(".move").bounding_box()
    for part in (0.1, 0.5, 0.9, 1.0):
        page.evaluate("part => made.at(part * made.length)", part)
        for box in boxes(page, ".move-stage :is(rect, text)"):
            assert box["left"] >= stage["x"] - 1
            assert box["right"] <= stage["x"] + stage["width"] + 1
        # A sentence of any length moves nothing below it.
        assert page.locator(".move").bounding_box() == high
    expect(page.locator(".move-stage .tint")).to_have_count(15)
    assert not troubles
