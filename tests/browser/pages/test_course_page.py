"""Pages for a course in a browser: without a server, and in an open SCORM player."""

from __future__ import annotations

import io
import re
import threading
import zipfile
from collections.abc import Iterator
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from explorer.course.course_file import make_file
from explorer.course.subject import subject
from explorer.lessons.library import HERE
from explorer.routing.traces.trace import run
from tests.browser.conftest import PATIENCE, Troubles
from tests.browser.pages.test_axe import AXE, RUN
from tests.browser.visit import choose_files, open_page
from tests.contracts import by_turns

LESSON = "clusters-and-cross-links"
CHALLENGE = "?net=Q(3)&predict=distance&pairs=000~011;100~111"
ROUTED = "?net=HCN(2)&predict=router&router=hcn-a&pairs=(00,01)~(10,10)"
PLAYER = AXE.parents[1] / "scorm-again" / "dist" / "scorm12.min.js"

COURSE = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Course</title>
<link rel="icon" href="data:,"><script src="scorm12.min.js"></script><script>
const kept = JSON.parse(localStorage.getItem("cmi") ?? "null");
const API = new Scorm12API({ autocommit: false, logLevel: 5 });
if (kept) API.loadFromJSON(kept, "cmi");
else API.loadFromJSON({ student_data: { mastery_score: "60" } }, "cmi");
window.API = API;
window.refused = [];
for (const name of ["LMSInitialize", "LMSSetValue", "LMSCommit", "LMSFinish"]) {
  const call = API[name].bind(API);
  API[name] = (...given) => {
    const answer = String(call(...given));
    if (answer !== "true") refused.push(`${name} ${given}: ${API.LMSGetLastError()}`);
    if (name === "LMSCommit" || name === "LMSFinish")
      localStorage.setItem("cmi", JSON.stringify(API.renderCMIToJSONObject().cmi));
    return answer;
  };
}
</script><iframe src="index.html" title="Lesson" width="1000" height="2000"></iframe></html>
"""
"""A course that keeps in the browser what the player is told, and names what the player refuses."""

ON = re.compile(r"^One \w+ on$")
"""The label of the button of a film that goes one step on."""


@pytest.fixture
def offline(browser: Browser, troubles: Troubles) -> Iterator[Page]:
    context = browser.new_context(offline=True, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    troubles.watch(page)
    yield page
    context.close()
    assert troubles == []


@cache
def file_bytes(what: str, lang: str, form: str) -> bytes:
    """Return the file of a lesson or challenge: of each form it is made once."""
    return make_file(subject(what, lang), form)


def open_file(page: Page, tmp_path: Path, what: str, lang: str = "en") -> None:
    file = tmp_path / "page.html"
    file.write_bytes(file_bytes(what, lang, "page"))
    page.goto(file.as_uri())


def answer(page: Page | FrameLocator, number: int, right: bool = True) -> None:
    question = page.locator(f"#question-{number}")
    selector = (
        "[data-right]" if right else "[data-answer]:not([data-right]):not([aria-pressed=true])"
    )
    question.locator(selector).first.click()


def test_a_lesson_is_answered_without_a_server(offline: Page, tmp_path: Path) -> None:
    open_file(offline, tmp_path, LESSON)
    question = offline.locator("#question-1")
    expect(offline.locator(".end")).to_contain_text("0 of 3 answered.")
    answer(offline, 1)
    expect(question.locator(".verdict")).to_contain_text("Right. Class 01 is binary for one")
    answer(offline, 2, right=False)
    second = offline.locator("#question-2")
    expect(second.locator(".verdict")).to_contain_text("Not this one.")
    answer(offline, 2, right=False)
    expect(second.locator(".verdict")).to_contain_text("The answer: 5. Two hops to class 11")
    answer(offline, 3)
    expect(offline.locator(".end")).to_contain_text("2 of 3 right at first.")
    # Earlier answers are shown again, and cannot be changed.
    offline.reload()
    expect(offline.locator(".end")).to_contain_text("2 of 3 right at first.")
    expect(second.locator(".verdict")).to_contain_text("The answer: 5.")
    offline.get_by_role("button", name="Start again").click()
    expect(offline.locator(".end")).to_contain_text("0 of 3 answered.")
    expect(question.locator("[data-why]:visible")).to_have_count(0)


@pytest.mark.at_night
def test_figures_of_a_lesson_play_by_keys_each_for_itself(offline: Page, tmp_path: Path) -> None:
    open_file(offline, tmp_path, LESSON)
    films = offline.locator("[data-film]")
    expect(films).to_have_count(3)
    films.nth(0).get_by_role("button", name=ON).click()
    expect(films.nth(0)).to_have_attribute("data-now", "1")
    films.nth(0).get_by_role("button", name=ON).press("End")
    expect(films.nth(0)).to_have_attribute("data-now", "5")
    expect(films.nth(1)).to_have_attribute("data-now", "0")
    expect(films.nth(0).locator("g[data-step]:visible use")).not_to_have_count(0)
    moving = offline.locator("[data-move]").first
    moving.scroll_into_view_if_needed()
    expect(moving.locator(".move")).to_be_visible()
    moving.get_by_role("button", name="Forward").click()
    expect(moving.locator(".move-counts")).to_be_visible()


@pytest.mark.parametrize("scheme", by_turns(["dark", "light"], 2))
def test_axe_finds_nothing_and_nothing_is_wider_than_a_phone(
    browser: Browser, tmp_path: Path, scheme: str, troubles: Troubles
) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        color_scheme=scheme,  # type: ignore[arg-type]
        offline=True,
        reduced_motion="reduce",
    )
    page = context.new_page()
    troubles.watch(page)
    for what, lang in ((LESSON, "en"), ("1", "de"), (CHALLENGE, "de")):
        open_file(page, tmp_path, what, lang)
        expect(page.locator(".end")).to_be_visible()
        if what == LESSON:
            answer(page, 1)
            answer(page, 2, right=False)
        dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (dark == "rgb(16, 17, 19)") == (scheme == "dark")
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        page.evaluate(AXE.read_text())
        assert page.evaluate(RUN, [scheme, []]) == []
    context.close()
    assert troubles == []


def test_a_challenge_is_predicted_by_mouse_by_keys_and_by_address(
    offline: Page, tmp_path: Path
) -> None:
    open_file(offline, tmp_path, CHALLENGE)
    turn = offline.locator("[data-turn]")
    expect(turn).to_contain_text("Hop 1, your turn")
    offline.get_by_role("button", name="001", exact=True).click()
    expect(turn).to_contain_text("Right")
    expect(turn).to_contain_text("1 hop is left")
    # By keys: from the node where the message is, over those beside it.
    offline.locator("[data-node][tabindex='0']").focus()
    offline.keyboard.press("ArrowLeft")
    focused = offline.evaluate("document.activeElement.getAttribute('aria-label')")
    assert focused not in (None, "001")
    offline.locator("[data-node='7']").focus()
    offline.keyboard.press("Enter")
    expect(turn).to_contain_text("No link")
    offline.get_by_role("button", name="Choose again").click()
    box = offline.get_by_label("Choose a node in the drawing")
    box.fill("0110")
    box.press("Enter")
    expect(turn).to_contain_text("0110 is no node of Q(3).")
    box.fill("011")
    box.press("Enter")
    expect(turn).to_contain_text("2 hops, the shortest.")
    offline.get_by_role("button", name="Next pair").click()
    # The long way round: it is legal, and not right.
    offline.get_by_role("button", name="000", exact=True).click()
    expect(turn).to_contain_text("Legal, but 2 hops longer")
    offline.get_by_role("button", name="Go on from there").click()
    expect(turn).to_contain_text("3 hops left")
    offline.reload()
    expect(turn).to_contain_text("The message waits at 000")
    for node, left in (("001", "2 hops are left"), ("011", "1 hop is left"), ("111", "4 hops")):
        offline.get_by_role("button", name=node, exact=True).click()
        expect(turn).to_contain_text(left)
    expect(turn).to_contain_text("4 hops, the shortest route takes 2.")
    expect(offline.locator(".end")).to_contain_text("4 of 6 right at first.")


def test_a_router_is_predicted_and_gives_its_reasons(offline: Page, tmp_path: Path) -> None:
    open_file(offline, tmp_path, ROUTED)
    state = subject(ROUTED).challenge
    assert state
    turn = offline.locator("[data-turn]")
    net = state.net
    route = run(state.router, net, net.parse("(00,01)"), net.parse("(10,10)"), state.variant)
    first, *others = route.hops
    wrong = next(n for n in net.neighbors(route.nodes[0]).tolist() if n not in (-1, first.next))
    offline.get_by_role("button", name=net.format(wrong), exact=True).click()
    expect(turn).to_contain_text(first.why.replace("`", ""))
    offline.get_by_role("button", name="Take it back").click()
    for hop in (first, *others):
        offline.get_by_role("button", name=net.format(hop.next), exact=True).click()
    expect(turn).to_contain_text("Arrived")
    length = len(route.hops)
    expect(offline.locator(".end")).to_contain_text(f"{length - 1} of {length} right at first.")


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *words: object) -> None:
        """Say nothing."""


@pytest.fixture
def course(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A folder that is served, with a page that is a course."""
    (tmp_path / "course.html").write_text(COURSE)
    (tmp_path / "scorm12.min.js").write_bytes(PLAYER.read_bytes())
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield tmp_path, f"http://127.0.0.1:{server.server_port}/course.html"
    server.shutdown()
    server.server_close()


def value(page: Page, name: str) -> str:
    return str(page.evaluate("(name) => API.getCMIValue(name)", f"cmi.{name}"))


@pytest.mark.at_night
@pytest.mark.parametrize("what", [LESSON, CHALLENGE])
def test_a_package_reports_to_a_course_and_goes_on_where_it_was(
    browser: Browser, course: tuple[Path, str], troubles: Troubles, what: str
) -> None:
    folder, address = course
    zipfile.ZipFile(io.BytesIO(file_bytes(what, "en", "scorm"))).extractall(folder)
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 1100, "height": 900})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    troubles.watch(page)
    page.goto(address)
    inner = page.frame_locator("iframe")
    expect(inner.locator(".end")).to_contain_text("Told to the course: 0 of 100.")
    assert value(page, "core.lesson_status") == "incomplete"
    assert (value(page, "core.score.min"), value(page, "core.score.max")) == ("0", "100")
    if what == LESSON:
        answer(inner, 1)
        answer(inner, 2, right=False)
        expect(inner.locator(".end")).to_contain_text("Told to the course: 33 of 100.")
        assert value(page, "core.score.raw") == "33"
    else:
        inner.get_by_role("button", name="001", exact=True).click()
        inner.get_by_role("button", name="011", exact=True).click()
        expect(inner.locator(".end")).to_contain_text("Told to the course: 50 of 100.")
    assert value(page, "core.lesson_status") == "incomplete"
    assert 0 < len(value(page, "suspend_data")) <= 4096
    # Leave, and come back: the answers are those of before.
    page.goto("about:blank")
    page.goto(address)
    if what == LESSON:
        expect(inner.locator("#question-1 .verdict")).to_contain_text("Right.")
        answer(inner, 2)
        answer(inner, 3)
        expect(inner.locator(".end")).to_contain_text("2 of 3 right at first.")
        expected = ("67", "passed")
    else:
        expect(inner.locator("[data-turn]")).to_contain_text("100 → 111")
        inner.get_by_role("button", name="000", exact=True).click()
        inner.get_by_role("button", name="Take it back").click()
        inner.get_by_role("button", name="101", exact=True).click()
        inner.get_by_role("button", name="111", exact=True).click()
        expect(inner.locator(".end")).to_contain_text("3 of 4 right at first.")
        expected = ("75", "passed")
    assert (value(page, "core.score.raw"), value(page, "core.lesson_status")) == expected
    assert page.evaluate("refused") == []
    page.goto("about:blank")
    page.goto(address)
    expect(inner.locator(".end")).to_contain_text("right at first.")
    assert value(page, "core.lesson_status") == "passed"
    stored = page.evaluate("JSON.parse(localStorage.getItem('cmi')).core")
    assert re.fullmatch(r"\d{2,4}:\d\d:\d\d\.\d{1,2}", stored["session_time"])
    assert stored["exit"] == "suspend"
    assert page.evaluate("refused") == []
    context.close()
    assert troubles == []


@pytest.mark.at_night
def test_a_package_that_no_course_opens_still_answers(offline: Page, tmp_path: Path) -> None:
    package = zipfile.ZipFile(io.BytesIO(file_bytes(CHALLENGE, "en", "scorm")))
    package.extractall(tmp_path)
    offline.goto((tmp_path / "index.html").as_uri())
    offline.get_by_role("button", name="001", exact=True).click()
    expect(offline.locator(".end")).to_contain_text("1 of 4 answered.")
    expect(offline.locator(".end")).not_to_contain_text("Told to the course")


@pytest.mark.at_night
def test_a_lesson_is_taken_from_the_page_of_learn(page: Page) -> None:
    open_page(page, f"/learn/{LESSON}")
    section = page.locator(".learn-course")
    with page.expect_download() as package:
        section.get_by_role("button", name="A SCORM package").click()
    assert package.value.suggested_filename == f"{LESSON}.zip"
    assert "imsmanifest.xml" in zipfile.ZipFile(package.value.path()).namelist()
    expect(section.locator("[role=status]")).to_contain_text("is in your downloads")
    with page.expect_download() as sheet:
        section.get_by_role("button", name="A sheet of questions").click()
    assert Path(sheet.value.path()).read_bytes().startswith(b"%PDF")


@pytest.mark.at_night
def test_a_lesson_of_a_visitor_is_taken_too(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "mine.md"
    file.write_text((HERE / "08-cost-and-density.md").read_text())
    open_page(page, "/learn")
    choose_files(page, "#learn-choose", file)
    with page.expect_download() as download:
        page.get_by_role("button", name="A page that works offline").click()
    assert download.value.suggested_filename == "mine.html"


def test_a_challenge_is_taken_from_the_menu_of_explore(page: Page) -> None:
    open_page(page, f"/{CHALLENGE}")
    page.locator("#share").click()
    page.locator("#take-course").click()
    page.locator("#take-formats-open").click()
    page.get_by_role("button", name="SCORM").click()
    expect(page.locator(".take-file")).to_have_text("challenge-Q-3.zip")
    with page.expect_download() as download:
        page.locator("#take-save").click()
    assert download.value.suggested_filename == "challenge-Q-3.zip"
