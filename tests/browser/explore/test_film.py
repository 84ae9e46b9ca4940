"""Films in an offline browser: by keys, by mouse, for screen readers, played automatically."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import numpy as np
import pypdfium2
import pytest
from PIL import Image, ImageColor
from playwright.sync_api import Browser, Page, expect

from explorer.cli.main import main
from explorer.display.looks import colour
from explorer.display.raster import png
from explorer.stage import films
from explorer.stage.pictures import paint_stage
from explorer.tasks.registry import read_state
from tests.browser.conftest import PATIENCE, Troubles
from tests.browser.visit import open_page
from tests.contracts import by_turns

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
    sentence = offline.locator("[data-said]")
    rows = offline.locator("[data-shot]")
    expect(sentence).to_have_attribute("aria-live", "polite")
    for step in range(1, rows.count()):
        offline.keyboard.press("ArrowRight")
        expect(sentence).to_have_text(rows.nth(step).inner_text(), use_inner_text=True)
        expect(rows.nth(step)).to_have_attribute("aria-current", "step")
        assert _visible_groups(offline) == [str(step)]
    offline.keyboard.press("Home")
    assert _visible_groups(offline) == ["0"]
    offline.get_by_role("button", name="One hop on").click()
    expect(rows.nth(1)).to_have_attribute("aria-current", "step")
    rows.nth(3).click()
    expect(rows.nth(3)).to_have_attribute("aria-current", "step")
    offline.get_by_role("button", name="Play").click()
    expect(rows.last).to_have_attribute("aria-current", "step")
    assert _visible_groups(offline) == [str(rows.count() - 1)]
    offline.context.close()
    assert not troubles


RECORD_VISIBLE_GROUPS = """() => {
  window.seen = [];
  const note = () => {
    const shown = [...document.querySelectorAll("[data-step], [data-frame]")].filter(
      (group) => !group.hasAttribute("hidden"));
    window.seen.push(shown.map((g) => g.dataset.step ?? `to ${g.dataset.frame}`).join());
  };
  new MutationObserver(note).observe(document.querySelector("svg.stage"), {
    subtree: true, attributeFilter: ["hidden"] });
}"""


@pytest.mark.at_night
def test_a_page_of_a_task_shows_one_picture_after_the_other(
    browser: Browser, troubles: Troubles, tmp_path: Path
) -> None:
    file = tmp_path / "film.html"
    assert main(["animate", "Q(2)", "--task", "broadcast", "-o", str(file)]) == 0
    context = browser.new_context(offline=True, reduced_motion="no-preference")
    page = context.new_page()
    troubles.watch(page)
    page.goto(file.as_uri())
    sentence, rows = page.locator("[data-said]"), page.locator("[data-shot]")
    page.evaluate(RECORD_VISIBLE_GROUPS)
    for step in (1, 2):
        page.keyboard.press("ArrowRight")
        expect(rows.nth(step)).to_have_attribute("aria-current", "step")
        expect(sentence).to_have_text(rows.nth(step).inner_text(), use_inner_text=True)
        expect(page.locator(f'[data-step="{step}"]')).to_be_visible()
    expect(sentence).to_contain_text("4 of 4 nodes have it")
    seen = page.evaluate("window.seen")
    order = [name for i, name in enumerate(seen) if not i or seen[i - 1] != name]
    # No other drawing was visible meanwhile: the frames of a round lead from step to step.
    assert [name for name in order if name != "0"] == ["to 1", "1", "to 2", "2"]
    context.close()
    assert not troubles


def _visible_groups(page: Page) -> list[str | None]:
    """The steps whose drawing is visible; none of these drawings is empty."""
    groups = page.locator("[data-step]:not([hidden])").all()
    assert all(group.locator("use").count() for group in groups)
    return [group.get_attribute("data-step") for group in groups]


def test_an_svg_moves_by_itself(offline: Page, troubles: Troubles, tmp_path: Path) -> None:
    file = tmp_path / "film.svg"
    assert main(["animate", *ROUTE, "--format", "svg", "-o", str(file)]) == 0
    offline.goto(file.as_uri())
    show_at = """(seconds) => {
      const root = document.documentElement;
      root.pauseAnimations();
      root.setCurrentTime(seconds);
      const seen = [...document.querySelectorAll("g > use")].filter(
        (use) => getComputedStyle(use).visibility === "visible");
      const drawn = seen.map((use) => document.querySelector(use.getAttribute("href")));
      return drawn.map((element) => element.textContent).join(" ");
    }"""
    assert "Start" in offline.evaluate(show_at, 0.5)
    assert "Hop 1 of 3" in offline.evaluate(show_at, 1.8)
    assert "Hop 1 of 3" not in offline.evaluate(show_at, 0.5)
    offline.context.close()
    assert not troubles


def test_the_page_shares_what_is_on_screen(new_page: Callable[..., Page]) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"], accept_downloads=True)
    open_page(page, "/?net=HCN(2)&from=(00,01)&to=(11,10)&step=2")
    page.keyboard.press("c")
    dialog = page.locator("#share-dialog")
    expect(dialog).to_be_visible()
    link = page.locator("#share-link").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == link == page.url
    expect(page.locator("#take-link")).to_contain_text("The link is copied. It opens at hop 2.")
    # One button, sensible from the first click; formats and looks are folded away.
    assert page.evaluate(CONTROLS) == 12
    expect(page.locator("#take-save")).to_be_focused()
    page.click("#take-formats-open")
    page.click("#take-as-svg")
    dialog.get_by_role("button", name="dark").click()
    expect(dialog.get_by_role("button", name="dark")).to_be_focused()
    svg_name = page.locator(".take-file").inner_text()
    with page.expect_download() as download:
        page.click("#take-save")
    assert download.value.suggested_filename == svg_name
    svg = Path(download.value.path()).read_text("utf-8")
    assert download.value.suggested_filename == "HCN-2-00-01-11-10-step-2.svg"
    assert colour("stage", "dark") in svg
    expect(page.locator("#share-progress")).to_have_text("SVG is in your downloads.")
    page.click("#take-code")
    expect(dialog.locator("pre")).to_contain_text('explorer.network("HCN(2)")')
    page.click("#take-as-command")
    expect(dialog.locator("pre")).to_contain_text("explorer route 'HCN(2)'")
    page.click("#take-save")
    expect(page.locator("#take-save")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()").startswith("explorer route 'HCN(2)'")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    # The form that was chosen last is offered first.
    open_page(page, "/?net=MC(3,3)&step=1")
    page.keyboard.press("c")
    expect(page.locator("#take-code")).to_have_attribute("aria-pressed", "true")
    network = page.locator("#take-network")
    expect(network).to_be_disabled()
    expect(network).to_contain_text("a list of its links takes at most 1,048,576.")


def test_the_button_that_saves_stays_in_view(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 1024, "height": 768})
    open_page(page, "/?net=Q(4)")
    page.click("#share")
    page.get_by_role("button", name="all 4 hops").click()
    page.click("#take-formats-open")
    dialog, save = page.locator("#share-dialog"), page.locator("#take-save")
    expect(page.locator("#take-as-gif")).to_be_visible()
    assert dialog.evaluate("(e) => e.scrollHeight > e.clientHeight && !e.scrollTop")
    expect(save).to_be_in_viewport(ratio=1)
    low = dialog.bounding_box()
    button = save.bounding_box()
    assert low
    assert button
    assert button["y"] + button["height"] < low["y"] + low["height"]


def test_each_purpose_gives_its_file(new_page: Callable[..., Page]) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"], accept_downloads=True)
    open_page(page, "/?net=HCN(2)&from=(00,01)&to=(11,10)&step=2&theme=dark")
    page.click("#share")

    def file() -> tuple[str, bytes]:
        with page.expect_download() as download:
            page.click("#take-save")
        return download.value.suggested_filename, Path(download.value.path()).read_bytes()

    name, slide = file()
    assert name == "HCN-2-00-01-11-10-step-2.png"
    assert Image.open(BytesIO(slide)).size == (1920, 1080)
    film_button = page.get_by_role("button", name="all 3 hops, a film of")
    state = read_state("?net=HCN(2)&from=(00,01)&to=(11,10)")
    film = films._film(
        films.stage_page(state), "mp4", "light", (1280, 720), films.Part(), films.Pictures(0)
    )
    lasts = sum(shot.seconds for shot in film.shots) + 3 * film.hop
    seconds = re.search(r"a film of (\d+) s", film_button.inner_text())
    assert seconds
    assert abs(int(seconds[1]) - lasts) <= 1
    film_button.click()
    expect(page.locator("#take-save")).to_have_text("Save the film")
    expect(page.locator(".take-file")).to_have_text(re.compile(r"^HCN-2-00-01-11-10\.(mp4|gif)$"))
    page.click("#take-handout")
    expect(page.locator(".take-steps li")).to_have_count(3)
    name, sheet = file()
    assert name == "HCN-2-00-01-11-10-handout.pdf"
    sheet_text = pypdfium2.PdfDocument(sheet)[0].get_textpage().get_text_range()
    assert "Write down where every hop leads" in " ".join(sheet_text.split())
    preview = page.locator(".share-preview")
    expect(preview).to_have_attribute("data-theme", "light")
    page.click("#take-slide")
    expect(preview).to_have_attribute("data-theme", "dark")
    page.click("#take-paper")
    expect(preview).to_have_attribute("data-theme", "light")
    caption = page.get_by_role("group", name="Caption")
    expect(caption).to_contain_text("% explorer route 'HCN(2)'")
    expect(caption).to_contain_text(
        "\\includegraphics[width=\\linewidth]{HCN-2-00-01-11-10-step-2.pdf}"
    )
    expect(caption).to_contain_text("(00,01) to (11,10)")
    name, figure = file()
    assert name.endswith(".pdf")
    assert len(pypdfium2.PdfDocument(figure)) == 1
    page.click("#take-course")
    page.click("#take-save")
    expect(page.locator("#take-save")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()").startswith("<iframe ")
    page.click("#take-network")
    expect(page.locator(".take-counts tr").first).to_have_text("Nodes16")
    name, graph = file()
    assert (name, b"<graphml" in graph) == ("HCN-2.graphml", True)


@pytest.mark.at_night
def test_the_drawing_of_a_picture_is_large(new_page: Callable[..., Page]) -> None:
    page = new_page(accept_downloads=True)
    open_page(page, "/?net=Q(4)&from=0000&to=1111&step=2")
    page.click("#share")
    with page.expect_download() as download:
        page.click("#take-save")
    picture = np.asarray(Image.open(download.value.path()).convert("RGB"), int)
    # Between the name and the step, and over the sentence, all of the height is the drawing's.
    middle = picture[: 1080 - 285, 480:1440]
    rows = (middle != ImageColor.getrgb(colour("stage", "light"))).any(axis=(1, 2)).nonzero()[0]
    assert rows[0] < 60
    assert rows[-1] > 720


@pytest.mark.parametrize(
    ("search", "words"),
    by_turns(
        [
            ("net=Q(4)&task=broadcast&step=2", {"0000", "1000", "from"}),
            ("net=HCN(2)&task=embed&step=5", {"00", "11"}),
            ("net=HCN(2)&stage=map&step=2", {"i = ", "00", "3"}),
        ],
        3,
        2,
    ),
)
def test_every_stage_is_exported_as_it_is_on_screen(
    new_page: Callable[..., Page], search: str, words: set[str]
) -> None:
    page = new_page(accept_downloads=True)
    open_page(page, f"/?{search}")
    if "map" in search:
        page.wait_for_function("explorer.map()?.settled")
    page.click("#share")
    dialog = page.locator("#share-dialog")
    files = {}
    for purpose, names in (("slide", ("SVG", "PNG", "PDF")), ("paper", ("TikZ",))):
        page.click(f"#take-{purpose}")
        if purpose == "slide":
            page.click("#take-formats-open")
        dialog.get_by_role("button", name="dark", exact=True).click()
        for name in names:
            page.click(f"#take-as-{name.lower()}")
            if purpose == "slide":
                size(page, 1280, 720)
            with page.expect_download() as download:
                page.click("#take-save")
            files[name] = Path(download.value.path()).read_bytes()
    assert files["TikZ"].count(b"\\begin{") == files["TikZ"].count(b"\\end{") > 2
    svg = ElementTree.fromstring(files["SVG"])
    svg_texts = {text.text for text in svg.iter("{http://www.w3.org/2000/svg}text")}
    assert words <= svg_texts
    assert not list(svg.iter("{http://www.w3.org/2000/svg}image"))
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    page.click("#take-course")
    assert "/embed?net=" in page.locator("#share-embed").input_value()
    # The command line draws the same without a browser: every line and every word where it is.
    stage = svg.find("{http://www.w3.org/2000/svg}svg")
    assert stage is not None
    box = [int(part) for part in stage.attrib["viewBox"].split()[2:]]
    state = read_state(f"?{search}")
    elements = paint_stage(state, "dark", (box[0], box[1]), state.step)
    # The canvas of the map is not a whole number of pixels high.
    lines = "map" not in search
    ours = Counter((lines and element.get("d")) or element.text for element in stage)
    theirs = Counter(
        (lines and element.attributes.get("d")) or (element.text or None) for element in elements
    )
    assert ours.total() > 20
    assert (ours & theirs).total() > 0.98 * max(ours.total(), theirs.total())
    # Another renderer draws the SVG as the browser painted it, except for the edges of letters.
    painted, rendered = (
        Image.open(BytesIO(image)).convert("RGB") for image in _both_pictures(files)
    )
    assert painted.size == rendered.size == (1280, 720)
    assert painted.getpixel((2, 2)) == rendered.getpixel((2, 2)) == ImageColor.getrgb(GROUND)
    difference = np.abs(np.asarray(painted, int) - np.asarray(rendered, int)).max(axis=2)
    is_drawn = (np.asarray(painted, int) != ImageColor.getrgb(GROUND)).any(axis=2)
    assert is_drawn.mean() > 0.05
    assert (difference > 96).mean() < 0.01
    # So does a reader of the PDF, whose words are text.
    sheet = pypdfium2.PdfDocument(files["PDF"])[0]
    assert words <= set(re.split(r"\s+", sheet.get_textpage().get_text_range())) | {"i = "}
    opened = np.asarray(sheet.render(scale=4 / 3).to_pil().convert("RGB"), int)
    difference = np.abs(opened - np.asarray(rendered, int)).max(axis=2)
    # A browser sets the sentence in the face's form for its size; a PDF has one form for all.
    sentence_rows = slice(720 - 54 - 143, 720 - 54)
    assert (np.delete(difference, sentence_rows, axis=0) > 96).mean() < 0.01
    sentence = page.locator("#why").inner_text().split()
    assert set(sentence) <= set(sheet.get_textpage().get_text_range().split())


GROUND = colour("stage", "dark")


def _both_pictures(files: dict[str, bytes]) -> tuple[bytes, bytes]:
    return files["PNG"], png(files["SVG"].decode(), 1280)


CONTROLS = """() => [...document.querySelectorAll("#share-dialog :is(button, input, summary)")]
  .filter(e => e.checkVisibility()).length"""


def size(page: Page, *sides: int) -> None:
    """Choose how large a picture is."""
    for side, value in zip(("Width", "Height"), sides, strict=True):
        page.get_by_label(side, exact=True).fill(str(value))
        page.get_by_label(side, exact=True).press("Tab")


MESSAGE_PLACES = """(part) => {
  const { width, height } = document.getElementById("explore-stage-box").getBoundingClientRect();
  const at = ({ x, y }) => [x / width, y / height];
  return ix.doc().trace.hops.map(({ from, to }) => at(ix.stage.hopPath(from, to).at(part)));
}"""
"""The places of a message at a part of each hop, as fractions of the stage's sides."""

ENDINGS = ("mp4", "gif")
NO_WORDS = ("sentence", "line", "name", "bits")


@pytest.mark.at_night
def test_gif_and_mp4_show_the_trace_picture_by_picture(
    new_page: Callable[..., Page], tmp_path: Path
) -> None:
    cv2 = pytest.importorskip("cv2")
    page = new_page(accept_downloads=True)
    open_page(page, "/?net=HCN(2)&from=(00,01)&to=(11,10)&step=1")
    before = page.url
    places = {rate: page.evaluate(MESSAGE_PLACES, _eased(rate)) for rate in (30, 20)}
    page.click("#share")
    page.click("#take-formats-open")
    for name in NO_WORDS:
        page.locator(f"#share-{name}").uncheck()
    shape = 640, 480
    size(page, *shape)
    page.click("#take-as-svg")
    with page.expect_download() as still:
        page.click("#take-save")
    stage = ElementTree.parse(still.value.path()).find("{http://www.w3.org/2000/svg}svg")
    assert stage is not None
    left, top, width, height = (float(stage.attrib[name]) for name in ("x", "y", "width", "height"))
    page.get_by_role("button", name="all 3 hops, a film of").click()
    files = {}
    for name in ("MP4", "GIF"):
        page.click(f"#take-as-{name.lower()}")
        with page.expect_download() as download:
            page.click("#take-save")
        files[name] = tmp_path / download.value.suggested_filename
        download.value.save_as(files[name])
    assert {file.name for file in files.values()} == {f"HCN-2-00-01-11-10.{e}" for e in ENDINGS}
    assert page.url == before
    shown = {"MP4": (_of_mp4(cv2, files["MP4"]), 30), "GIF": (_of_gif(files["GIF"]), 20)}
    for pictures, rate in shown.values():
        pause, hop, last = round(0.4 * rate), round(0.7 * rate), round(2 * rate)
        begin = round(1 * rate)
        middles = [(left + x * width, top + y * height) for x, y in places[rate]]
        assert len(pictures) == begin + len(middles) * (hop + pause) - pause + last
        for i in range(len(middles)):
            # In the middle of a hop the message is there, and in the middle of no other hop.
            picture = pictures[begin + i * (hop + pause) + hop // 2]
            assert [_amber(picture, at) for at in middles] == [j == i for j in range(len(middles))]
        for end_picture in (pictures[0], pictures[-1]):
            assert not any(_amber(end_picture, at) for at in middles)


def _eased(rate: int) -> float:
    """How much of a hop is over on the picture after its middle: it is slow at both ends."""
    pictures, slow = round(0.7 * rate), 80 / 700
    return ((pictures // 2 + 0.5) / pictures - slow / 2) / (1 - slow)


def _of_mp4(cv2: ModuleType, file: Path) -> list[np.ndarray]:
    film = cv2.VideoCapture(str(file))
    pictures = []
    while (read := film.read())[0]:
        pictures.append(read[1][:, :, ::-1].astype(int))
    return pictures


def _of_gif(file: Path) -> list[np.ndarray]:
    """Every picture as often as it is shown in a twentieth of a second."""
    pictures = []
    with Image.open(file) as film:
        for i in range(film.n_frames):
            film.seek(i)
            times = round(film.info["duration"] / 50)
            pictures += [np.asarray(film.convert("RGB"), int)] * times
    return pictures


def _amber(picture: np.ndarray, at: tuple[float, float]) -> bool:
    x, y = (round(side) for side in at)
    return bool(np.abs(picture[y, x] - ImageColor.getrgb(colour("msg", "light"))).max() < 40)


@pytest.mark.at_night
def test_an_export_can_be_cancelled(new_page: Callable[..., Page]) -> None:
    page = new_page(accept_downloads=True)
    open_page(page, "/?net=Q(4)&from=0000&to=1111")
    page.click("#share")
    progress = page.locator("#share-progress")
    page.get_by_role("button", name="all 4 hops, a film of").click()
    page.click("#take-formats-open")
    page.click("#take-as-mp4")
    page.click("#take-save")
    expect(progress).to_contain_text("picture")
    expect(progress.locator("progress")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(progress).to_have_text("It was given up.")
    page.evaluate("delete window.VideoEncoder")
    page.click("#take-save")
    expect(progress).to_have_text("MP4 needs an encoder that this browser lacks. GIF works.")
    # If the dialog is closed meanwhile, a notice says when the file is there.
    page.route(
        "**/take/film.html*", lambda route: page.keyboard.press("Escape") or route.continue_()
    )
    page.click("#take-course")
    page.click("#take-as-html")
    page.click("#take-save")
    expect(page.locator("#notice-text")).to_have_text("HTML is in your downloads.")
