"""Films in a browser, with the network cut: by keys, by mouse, read aloud, moving by themselves."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image, ImageColor
from playwright.sync_api import Browser, Page, expect

from explorer.cli.main import main
from explorer.views.looks import colour
from explorer.views.raster import png
from tests.browser.conftest import PATIENCE, Troubles

ROUTE = ["HCN(2)", "(00,01)", "(11,10)"]


@pytest.fixture
def offline(browser: Browser, troubles: Troubles, tmp_path: Path) -> Page:
    context = browser.new_context(offline=True, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    troubles.watch(page)
    return page


def test_a_page_plays_without_a_server(offline: Page, troubles: Troubles, tmp_path: Path) -> None:
    file = tmp_path / "film.html"
    assert main(["animate", *ROUTE, "-o", str(file)]) == 0
    offline.goto(file.as_uri())
    said = offline.locator("[data-said]")
    rows = offline.locator("[data-shot]")
    expect(said).to_have_attribute("aria-live", "polite")
    for step in range(1, rows.count()):
        offline.keyboard.press("ArrowRight")
        expect(said).to_have_text(rows.nth(step).inner_text(), use_inner_text=True)
        expect(rows.nth(step)).to_have_attribute("aria-current", "step")
        assert _token(offline) == _spot(offline, step)
    expect(said).to_contain_text("arrived")
    offline.keyboard.press("Home")
    assert _token(offline) == _spot(offline, 0)
    offline.get_by_role("button", name="One hop on").click()
    expect(rows.nth(1)).to_have_attribute("aria-current", "step")
    rows.nth(3).click()
    expect(rows.nth(3)).to_have_attribute("aria-current", "step")
    offline.get_by_role("button", name="Play").click()
    expect(rows.last).to_have_attribute("aria-current", "step")
    shown = offline.locator("[data-step]:not([hidden])")
    assert shown.count() == 2
    offline.context.close()
    assert not troubles


def _token(page: Page) -> list[float]:
    text = page.locator("[data-token]").get_attribute("transform") or ""
    return [float(part) for part in text.removeprefix("translate(").rstrip(")").split()]


def _spot(page: Page, step: int) -> list[float]:
    text = page.locator("[data-shot]").nth(step).get_attribute("data-at") or ""
    return [float(part) for part in text.split()]


def test_an_svg_moves_by_itself(offline: Page, troubles: Troubles, tmp_path: Path) -> None:
    file = tmp_path / "film.svg"
    assert main(["animate", *ROUTE, "--format", "svg", "-o", str(file)]) == 0
    offline.goto(file.as_uri())
    told = """(seconds) => {
      const root = document.documentElement;
      root.pauseAnimations();
      root.setCurrentTime(seconds);
      const seen = [...document.querySelectorAll("g > text")].filter(
        (text) => getComputedStyle(text).visibility === "visible");
      return seen.map((text) => text.textContent).join(" ");
    }"""
    assert "3 hops" in offline.evaluate(told, 0.5)
    assert "Hop 1 of 3" in offline.evaluate(told, 1.8)
    assert "Hop 1 of 3" not in offline.evaluate(told, 0.5)
    offline.context.close()
    assert not troubles


def test_the_page_shares_what_is_on_screen(
    new_page: Callable[..., Page], open_page: Callable[[Page, str], None]
) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"], accept_downloads=True)
    open_page(page, "/?net=HCN(2)&from=(00,01)&to=(11,10)&step=2")
    page.keyboard.press("c")
    dialog = page.locator("#share-dialog")
    expect(dialog).to_be_visible()
    link = page.locator("#share-link").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == link == page.url
    expect(dialog.locator("pre")).to_contain_text('explorer.network("HCN(2)")')
    dialog.get_by_role("button", name="dark").click()
    with page.expect_download() as kept:
        page.locator("#share-picture").get_by_role("button", name="SVG").click()
    svg = Path(kept.value.path()).read_text("utf-8")
    assert kept.value.suggested_filename == "HCN-2.svg"
    assert colour("stage", "dark") in svg
    expect(page.locator("#share-progress")).to_have_text("SVG is in your downloads.")
    dialog.get_by_role("button", name="Command").click()
    expect(dialog.locator("pre")).to_contain_text("explorer route 'HCN(2)'")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


@pytest.mark.parametrize(
    ("search", "words"),
    [
        ("net=Q(4)&task=broadcast&step=2", {"0000", "1000", "from"}),
        ("net=HCN(2)&task=embed&step=5", {"00", "11"}),
        ("net=HCN(2)&stage=map&step=2", {"i = ", "00", "3"}),
    ],
)
def test_every_stage_is_taken_along_as_it_is_on_screen(
    new_page: Callable[..., Page],
    open_page: Callable[[Page, str], None],
    search: str,
    words: set[str],
) -> None:
    page = new_page(accept_downloads=True)
    open_page(page, f"/?{search}")
    if "map" in search:
        page.wait_for_function("explorer.map()?.settled")
    page.click("#share")
    dialog = page.locator("#share-dialog")
    dialog.get_by_role("button", name="dark", exact=True).click()
    taken = {}
    for name in ("SVG", "PNG"):
        with page.expect_download() as kept:
            page.locator("#share-picture").get_by_role("button", name=name).click()
        taken[name] = Path(kept.value.path()).read_bytes()
    svg = ElementTree.fromstring(taken["SVG"])
    said = {text.text for text in svg.iter("{http://www.w3.org/2000/svg}text")}
    assert words <= said
    assert not list(svg.iter("{http://www.w3.org/2000/svg}image"))
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    assert "/embed?net=" in page.locator("#share-embed").input_value()
    # Another renderer draws of the SVG what the browser has painted, but for the edges of letters.
    ours, theirs = (Image.open(BytesIO(made)).convert("RGB") for made in _both(taken))
    assert ours.size == theirs.size == (1280, 720)
    assert ours.getpixel((2, 2)) == theirs.getpixel((2, 2)) == ImageColor.getrgb(GROUND)
    apart = np.abs(np.asarray(ours, int) - np.asarray(theirs, int)).max(axis=2)
    drawn = (np.asarray(ours, int) != ImageColor.getrgb(GROUND)).any(axis=2)
    assert drawn.mean() > 0.05
    assert (apart > 96).mean() < 0.01


GROUND = colour("stage", "dark")


def _both(taken: dict[str, bytes]) -> tuple[bytes, bytes]:
    return taken["PNG"], png(taken["SVG"].decode(), 1280)


def test_what_is_being_made_can_be_given_up(
    new_page: Callable[..., Page], open_page: Callable[[Page, str], None], troubles: Troubles
) -> None:
    page = new_page()
    open_page(page, "/?net=Q(4)&from=0000&to=1111")
    page.route("**/take/film.gif*", lambda route: None)
    page.click("#share")
    page.locator("#share-animation").get_by_role("button", name="GIF").click()
    expect(page.locator("#share-progress progress")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#share-progress")).to_have_text("It was given up.")
