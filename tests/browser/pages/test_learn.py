"""Learn in a browser: a lesson read with keys, answered, kept, on a phone; one's own file."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from explorer.lessons.library import HERE, shelf
from tests.browser.visit import choose_files
from tests.contracts import NIGHTLY

FIRST = "/learn/what-a-hypercube-is"
OWN_LESSON = (HERE / "01-what-a-hypercube-is.md").read_text("utf-8")


def test_a_first_visit_leads_to_the_first_lesson_and_keys_answer_it(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto("/")
    for node in ("0001", "0011", "0111", "1111"):
        page.locator(f"#node-{node}").click()
    page.locator("#door-learn").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("What a hypercube is")
    expect(page).to_have_title(re.compile(r"^What a hypercube is.* · Learn · "))
    # A move stands still, first picture beside last, until it is asked to play.
    page.locator("#scene-1").scroll_into_view_if_needed()
    expect(page.locator("#scene-1 .move[data-still]")).to_be_visible()
    answers = page.locator("#question-1 .learn-answer")
    answers.nth(1).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#question-1 .learn-verdict")).to_contain_text("That is the two halves")
    expect(page.locator("#question-1 .learn-verdict")).not_to_contain_text("in each half")
    answers.nth(2).focus()
    page.keyboard.press("Enter")
    # After two misses the answer is shown with its reason.
    expect(page.locator("#question-1 .learn-verdict")).to_contain_text("There are 12 in each half")
    expect(page.locator("#answer-1-1")).to_have_attribute("data-verdict", "shortest")
    expect(page.locator("#question-1 .learn-acts")).to_have_text("Try again")
    page.get_by_role("button", name="Try again").press("Enter")
    expect(page.locator("#question-1 .learn-verdict")).to_be_hidden()
    answers.first.press("Enter")
    expect(page.locator("#question-1 .learn-verdict")).to_contain_text("Right.")
    page.locator("#answer-3-2").click()
    # Answers are stored, and deleted on request.
    page.get_by_role("navigation", name="Lessons").get_by_role("link", name="All lessons").click()
    row = page.locator(".learn-row").first
    expect(row).to_contain_text("at question 3 of 6")
    page.reload()
    expect(page.get_by_role("link", name="Go on with lesson 1")).to_be_visible()
    page.get_by_role("button", name="Forget it").click()
    expect(page.locator(".learn-row").first).to_contain_text("6 questions")


def test_a_click_on_the_stage_answers_on_a_phone(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(f"{FIRST}?scene=2")
    # The row of pages is wider than a phone: the one that is open is seen.
    expect(page.get_by_role("link", name="Learn", exact=True)).to_be_in_viewport(ratio=1)
    frame = page.frame_locator("#scene-2 iframe")
    expect(frame.locator("html")).to_have_attribute("data-ready", "true")
    inside = next(
        page_frame
        for page_frame in page.frames
        if "/embed" in page_frame.url and "0110" in page_frame.url
    )
    assert inside.evaluate("document.documentElement.scrollWidth") <= 390
    at = inside.evaluate(
        """async () => {
          const { $get } = await import(document.getElementById("_dash-renderer").src);
          const stage = await $get("", "stage/stage.js");
          const { drawing } = await $get("", "state/model.js");
          const box = document.getElementById("stage").getBoundingClientRect();
          const p = stage.markOnScreen(drawing().addresses.indexOf("0111"));
          return { x: box.x + p.x, y: box.y + p.y };
        }"""
    )
    frame.locator("#stage").click(position={"x": at["x"], "y": at["y"]}, force=True)
    expect(page.locator("#question-2 .learn-verdict")).to_contain_text("Bit 0 alone differs")
    expect(page.locator("#answer-2-3")).to_have_attribute("data-verdict", "shortest")
    assert page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.at_night
def test_an_answer_on_the_stage_is_seen_and_lets_the_message_of_the_question_go(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto("/learn/routing-by-address?scene=1")
    frame = page.frame_locator("#scene-1 iframe")
    expect(frame.locator("html")).to_have_attribute("data-ready", "true")
    inside = next(
        page_frame
        for page_frame in page.frames
        if "/embed" in page_frame.url and "0010" in page_frame.url
    )
    assert inside.evaluate("explorer.state().source") == "0010"
    page.locator("#answer-1-1").scroll_into_view_if_needed()
    right = page.locator("#question-1 .learn-answer").filter(has_text="0111")
    right.click()
    expect(page.locator("#question-1 .learn-verdict")).to_contain_text("Right.")
    page.get_by_role("button", name="Let it go on").click()
    page.wait_for_function(
        """() => {
          const [{ contentWindow }] = document.querySelectorAll("#scene-1 iframe");
          const { source, target, step, steps } = contentWindow.explorer?.state() ?? {};
          return source === "0110" && target === "1001" && step === 4 && steps === 4;
        }"""
    )


def test_a_file_of_a_visitor_is_read_or_reported_by_line(page: Page, tmp_path: Path) -> None:
    good, bad = tmp_path / "mine.md", tmp_path / "broken.md"
    good.write_text(OWN_LESSON.replace("What a hypercube is,", "My own,"), "utf-8")
    bad.write_text(OWN_LESSON.replace("scene grow", "scene groww", 1), "utf-8")
    page.goto("/learn")
    choose_files(page, "#learn-choose", bad)
    expect(page.get_by_role("alert")).to_contain_text("there is no verb 'groww'. Nearest: grow.")
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"broken\.md, line \d+:"))
    expect(page.get_by_role("alert")).to_be_in_viewport()
    expect(page.locator("#learn-choose")).to_be_in_viewport()
    choose_files(page, "#learn-choose", good)
    expect(page.get_by_role("heading", level=1)).to_contain_text("My own,")
    page.get_by_role("navigation", name="Lessons").get_by_role("link", name="All lessons").click()
    expect(page.locator(".learn-row").first).to_contain_text("What a hypercube is")


def test_a_file_to_start_from_is_a_lesson(page: Page) -> None:
    page.goto("/learn?lang=de")
    with page.expect_download() as download:
        page.get_by_role("link", name="Eine Datei zum Anfangen.").click()
    choose_files(page, "#learn-choose", download.value.path())
    # A browser gives what it keeps a name of its own.
    expect(page.get_by_role("heading", level=1)).to_contain_text("Hyperwürfel")


@pytest.mark.at_night
@pytest.mark.parametrize("side", ["", "?side=guide"])
def test_every_link_of_every_lesson_leads_to_a_page_of_this_site(page: Page, side: str) -> None:
    # By day one lesson stands for all: what their documents lead to is held without a browser.
    lessons = [lesson.name for lesson in shelf().of("en")]
    seen: set[str] = set()
    for name in [*(lessons if NIGHTLY else lessons[1:2]), ""]:
        page.goto(f"/learn/{name}{side if name else ''}".rstrip("/"))
        page.get_by_role("heading", level=1).wait_for()
        home = page.evaluate("location.origin")
        links = set(page.evaluate("[...document.querySelectorAll('a[href]')].map((a) => a.href)"))
        assert len(links) > 8
        assert [lesson for lesson in links if not lesson.startswith(f"{home}/")] == []
        paths = {lesson.partition("#")[0] for lesson in links}
        assert [lesson for lesson in paths - seen if page.request.get(lesson).status != 200] == []
        seen |= paths


@pytest.mark.at_night
@pytest.mark.parametrize("path", ["/learn/no-such-lesson", "/learn?side=guid"])
def test_missing_lessons_are_reported_with_the_nearest(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator("#notice")).to_contain_text("Nearest:")
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn")


def test_a_guide_prints_on_two_pages_with_its_answers(page: Page) -> None:
    page.goto(f"{FIRST}?side=guide")
    expect(page.locator(".guide-scenes img")).to_have_count(6)
    expect(page.locator(".guide-questions details[open]")).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator(".guide-questions details[open]")).to_have_count(6)
    expect(page.locator(".guide-questions details[open] p > b > code")).to_have_count(3)
    file = page.pdf(format="A4")
    counts = [int(count) for count in re.findall(rb"/Count (\d+)", file)]
    assert counts
    assert max(counts) <= 2


def test_the_guide_numbers_its_lessons_once(page: Page) -> None:
    page.goto("/learn?side=guide")
    titles = page.locator("ol.guide-list a")
    expect(titles).to_have_count(len(shelf().of("en")))
    assert not any(title[0].isdigit() for title in titles.all_inner_texts())


@pytest.mark.at_night
def test_an_exercise_outlines_each_cluster_about_its_nodes(page: Page) -> None:
    page.goto("/learn/a-window-on-a-tape")
    exercise = page.locator("#exercise-1")
    exercise.scroll_into_view_if_needed()
    expect(exercise.locator("polygon.hull")).to_have_count(6)
    in_own_row = exercise.evaluate(
        """it => {
          const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
          const outlines = [...it.querySelectorAll("polygon.hull")];
          return [...it.querySelectorAll("[data-node]")].filter((node) => {
            const [x, y] = middle(node.querySelector(".node").getBoundingClientRect());
            return !outlines.some((outline) => {
              const box = outline.getBoundingClientRect();
              return box.left < x && x < box.right && box.top < y && y < box.bottom;
            });
          }).map((node) => node.dataset.node);
        }"""
    )
    assert in_own_row == []


def test_an_exercise_is_drawn_anew_clicked_and_judged(page: Page) -> None:
    page.goto("/learn/routing-by-address")
    exercise = page.locator("#exercise-1")
    exercise.scroll_into_view_if_needed()
    field = exercise.get_by_label("Your route, node by node")
    ends = exercise.locator(".learn-prompt code")
    source, target = ends.nth(0).inner_text(), ends.nth(1).inner_text()
    # Whoever clicks the target at once draws what no link is.
    exercise.locator(f"[data-node='{target}']").click()
    expect(field).to_have_value(f"{source} {target}")
    expect(exercise.locator(".bands .no-link")).to_have_count(1)
    exercise.get_by_role("button", name="Answer", exact=True).click()
    expect(exercise.locator(".learn-verdict")).to_contain_text("No link joins")
    wrong = int(source, 2) ^ int(target, 2)
    field.fill("")
    at = int(source, 2)
    while wrong:
        at ^= wrong & -wrong
        wrong &= wrong - 1
        exercise.locator(f"[data-node='{at:04b}']").press("Enter")
    expect(exercise.locator(".bands .trail")).to_have_count((int(source, 2) ^ at).bit_count())
    field.press("Enter")
    expect(exercise.locator(".learn-verdict")).to_contain_text("Right.")
    before = exercise.locator(".learn-prompt").inner_text()
    with page.expect_response("**/learn/exercise.json*"):
        exercise.get_by_role("button", name="Another question").click()
    expect(field).to_have_value("")
    expect(exercise.locator(".learn-verdict")).to_be_hidden()
    assert before.startswith("The lowest wrong bit")
    # Right answers are stored.
    page.goto("/learn")
    expect(page.locator(".learn-row").nth(2)).to_contain_text("at question 2 of 6")
    # A number that is missed twice may be shown.
    page.goto(FIRST)
    exercise.get_by_label("Your number").fill("5")
    for _ in range(2):
        with page.expect_response("**/learn/exercise.json*"):
            exercise.get_by_role("button", name="Answer", exact=True).click()
    exercise.get_by_role("button", name="Show an answer").click()
    expect(exercise.locator(".learn-verdict")).to_contain_text("The answer:")
    exercise.get_by_role("button", name="Answer", exact=True).click()
    expect(exercise.locator(".learn-verdict")).to_contain_text("Right.")
