"""Ask the class: a wall and a phone, side by side, and a class of scripts around them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Troubles
from tests.browser.page_pool import PagePool
from tests.browser.visit import open_page

ASK = "/ask/new?net=Q(4)&predict=distance&from=0101&to=1110"
READY = "html[data-ready]"


@pytest.fixture
def refused() -> list[str]:
    """The statuses of refused requests that a test causes on purpose."""
    return []


@pytest.fixture
def phone(page_pool: PagePool, server: str, refused: list[str]) -> Iterator[Page]:
    """A phone: touch, a small screen, and nothing on its console but refused requests."""
    touched = {"has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
    pooled = page_pool.take(
        server, "", False, {"viewport": {"width": 390, "height": 844}, **touched}
    )
    troubles = Troubles()
    troubles.watch(pooled.page)
    yield pooled.page
    troubles.leave(pooled.page)
    page_pool.give_back(pooled)
    unasked = [each for each in troubles if not any(status in each for status in refused)]
    assert not unasked, unasked


def code_of(wall: Page) -> str:
    expect(wall.locator("#ask-code")).to_have_text(re.compile(r"^[2-9A-Z]{4}$"))
    return wall.locator("#ask-code").inner_text()


def open_wall(page: Page, path: str = ASK) -> str:
    """Open a wall; return its code."""
    page.goto(path)
    page.wait_for_selector(READY)
    return code_of(page)


def answers(server: str, code: str, choices: dict[str, int], number: int = 1) -> None:
    """Let a class answer, each student from a separate phone."""
    phones = (choice for choice, count in choices.items() for _ in range(count))
    for name, choice in enumerate(phones):
        body = {"phone": f"phone-{name:016d}", "number": number, "choice": choice}
        request = Request(f"{server}/q/{code}/answer", json.dumps(body).encode())
        document: Any = json.load(urlopen(request))
        assert document["choice"] == choice


def test_a_class_is_asked_hop_by_hop_until_the_message_arrives(
    page: Page, phone: Page, server: str, refused: list[str]
) -> None:
    code = open_wall(page)
    assert f"/ask/{code}?net=Q(4)" in page.url
    expect(page.locator("#ask-qr .modules")).to_be_visible()
    expect(page.locator("#ask-words")).to_have_text(
        "A message is at 0101 and wants to go to 1110. Where next?"
    )
    phone.goto(f"/q/{code}")
    phone.locator("[data-node='0100']").tap()
    expect(phone.locator("#ask-words")).to_have_text("You sent it to 0100.")
    expect(page.locator("#ask-count")).to_have_text("1 of 1")
    # It may be changed, and is kept where the page is loaded again.
    phone.click("#ask-change")
    phone.locator("[data-node='1110']").tap()
    expect(phone.locator("#ask-words")).to_have_text("You sent it to 1110.")
    phone.reload()
    expect(phone.locator("#ask-words")).to_have_text("You sent it to 1110.")
    answers(server, code, {"0100": 30, "0111": 8, "0001": 6, "1110": 4})
    expect(page.locator("#ask-count b")).to_have_text("49")
    # No phone gets the solution before the wall shows it.
    assert not page.locator(".verdict-row").count()
    page.keyboard.press("a")
    expect(page.locator(".verdict-row.right p")).to_have_text("38a shortest way")
    expect(page.locator("#ask-more")).to_have_text("")
    expect(page.locator(".verdict-row.longer p")).to_have_text("6a longer way")
    expect(page.locator(".verdict-row.no_link p")).to_have_text("5no such link")
    expect(page.locator("#ask-words")).to_contain_text("6 of 49 sent it to 0001.")
    expect(page.locator(".counts .count.right")).to_have_text(["30", "8"])
    expect(page.locator(".over .in-ring")).to_have_text("5")
    page.keyboard.press("w")
    expect(page.locator("#ask-words")).to_contain_text("5 of 49 sent it to 1110.")
    expect(page.locator("#ask-words")).to_contain_text("is not joined to 1110")
    # There is no code to enlarge now: the drawing stays.
    page.keyboard.press("q")
    expect(page.locator("#ask-picture")).to_be_visible()
    # The phone says the same of its answer.
    expect(phone.locator("#ask-words")).to_contain_text("No link")
    expect(phone.locator("#ask-more")).to_contain_text("0101 is not joined to 1110")
    # The clicker goes on, from where most of the right ones stand; phones follow by themselves.
    page.keyboard.press("PageDown")
    expect(page.locator("#ask-words")).to_contain_text("A message is at 0100")
    expect(page.locator("#ask-count b")).to_have_text("0")
    expect(phone.locator("#ask-words")).to_contain_text("A message is at 0100")
    for number, here, choice in ((2, "0100", "0110"), (3, "0110", "1110")):
        expect(page.locator("#ask-words")).to_contain_text(f"A message is at {here}")
        answers(server, code, {choice: 3}, number)
        expect(page.locator("#ask-count b")).to_have_text("3")
        page.keyboard.press("PageDown")
        expect(page.locator(".verdict-row.right p")).to_contain_text("3")
        page.keyboard.press("PageDown")
        if number == 2:
            # The route of the class, and its distance, are those from where it began.
            expect(page.locator("#ask-words")).to_contain_text("A message is at 0110")
            page.reload()
    expect(page.locator("#ask-words")).to_have_text("Arrived after 3 hops, and no way is shorter.")
    expect(page.locator("#ask-route tbody tr")).to_have_count(3)
    # The first time, Escape says what the second one does.
    page.keyboard.press("Escape")
    expect(page.locator("#ask-head [role=status]")).to_contain_text("all answers are forgotten")
    refused.append("410")
    page.keyboard.press("Escape")
    page.wait_for_url("**/?net=Q(4)**")
    expect(phone.locator("#ask-words")).to_have_text(f"Question {code} has ended.")


@pytest.mark.at_night
def test_a_closed_question_takes_no_answer_and_the_wall_lives_through_a_reload(
    page: Page, phone: Page, server: str
) -> None:
    code = open_wall(page)
    phone.goto(f"/q/{code}")
    phone.locator("[data-node='0001']").tap()
    expect(page.locator("#ask-count")).to_have_text("1 of 1")
    page.click("#ask-close")
    expect(phone.locator("#ask-more")).to_contain_text("This question is closed.")
    page.reload()
    expect(page.locator("#ask-count")).to_have_text("1 of 1")
    expect(page.locator("#ask-side")).to_contain_text("no more answers are taken")
    page.keyboard.press("c")
    expect(phone.locator("#ask-change")).to_be_visible()
    page.click("#ask-wall")
    expect(page.locator(".verdict-row.longer p")).to_have_text("1a longer way")
    page.reload()
    expect(page.locator(".verdict-row.longer p")).to_have_text("1a longer way")
    # Elsewhere nobody leads it.
    phone.goto(f"/ask/{code}?net=Q(4)")
    expect(phone.locator("#ask-words")).to_contain_text("is led from where it was opened")
    phone.click("#ask-foot a >> nth=0")
    phone.wait_for_url(f"**/q/{code}")


def test_phones_speak_the_language_of_the_wall_and_nothing_of_it_overlaps(
    page: Page, phone: Page, server: str
) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    code = open_wall(page, "/ask/new?net=MC(2,2)&predict=router&lang=de")
    phone.goto(f"/q/{code}")
    expect(phone.locator("#ask-words")).to_contain_text("Wohin sendet")
    assert phone.locator("html").get_attribute("lang") == "de"
    phone.locator(".row >> nth=0").tap()
    answers(server, code, {"(00,00,00,00,10)": 3})
    expect(page.locator("#ask-count b")).to_have_text("4")
    page.keyboard.press("a")
    expect(page.locator("#ask-words")).to_contain_text("3 von 4")
    side = page.locator("#ask-side")
    assert side.evaluate("(side) => side.scrollHeight <= side.clientHeight")
    expect(page.locator("#ask-bits")).to_be_hidden()
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator("#ask-bits")).to_be_visible()
    assert side.evaluate("(side) => side.scrollHeight <= side.clientHeight")


@pytest.mark.at_night
def test_a_large_network_asks_for_a_link_and_takes_any_address(
    page: Page, phone: Page, server: str
) -> None:
    code = open_wall(page, "/ask/new?net=MC(2,2)&predict=router")
    phone.goto(f"/q/{code}")
    expect(phone.locator(".row")).to_have_count(4)
    phone.fill("#ask-address", "(00,00,00,00,11)")
    # Text that is being typed stays when news arrive.
    expect(page.locator("#ask-count")).to_have_text("0 of 1")
    answers(server, code, {"(00,00,00,00,01)": 2})
    expect(page.locator("#ask-count b")).to_have_text("2")
    assert phone.locator("#ask-address").input_value() == "(00,00,00,00,11)"
    phone.click("#ask-other button")
    expect(phone.locator("#ask-words")).to_have_text("You sent it to (00,00,00,00,11).")
    expect(page.locator("#ask-count b")).to_have_text("3")
    page.keyboard.press("a")
    expect(page.locator(".link-row.right span")).to_have_text("2")
    expect(page.locator(".link-row.no_link code")).to_have_text("(00,00,00,00,11)")


def test_a_wrong_code_says_so_and_another_can_be_typed(page: Page, phone: Page) -> None:
    code = open_wall(page)
    phone.goto("/q/")
    expect(phone.locator("#ask-words")).to_have_text("Which question?")
    phone.fill("#ask-other-code", code.lower())
    phone.click("#ask-find button")
    expect(phone.locator("#ask-words")).to_contain_text("A message is at 0101")


def test_the_workbench_leads_to_the_class_from_where_the_message_is(page: Page) -> None:
    open_page(page, "/?net=Q(4)&from=0000&to=1111&step=2&lang=de")
    page.keyboard.press("a")
    page.wait_for_url("**/ask/**")
    page.wait_for_selector(READY)
    assert page.locator("html").get_attribute("lang") == "de"
    assert len(code_of(page)) == 4
    here = page.locator(".end-chip.now").inner_text()
    assert here.count("1") == 2
    # A question of a prediction has the rule of that prediction.
    open_page(page, "/?net=MC(1,2)&predict=router")
    page.click("#explore-legend [data-predict=ask]")
    page.wait_for_selector("#ask-code")
    expect(page.locator("#ask-words")).to_contain_text("send it?")
    assert "predict=router" in page.url


@pytest.mark.at_night
def test_a_phone_without_a_network_sends_its_answer_when_there_is_one(
    page: Page, phone: Page, refused: list[str]
) -> None:
    refused.append("502")
    code = open_wall(page)
    phone.goto(f"/q/{code}")
    phone.wait_for_selector("[data-node='0100']")
    cut: list[Any] = []
    phone.route("**/q/*/answer", lambda route: (cut.append(route), route.fulfill(status=502)))
    phone.locator("[data-node='0100']").tap()
    expect(phone.locator("#ask-more")).to_contain_text("It goes when there is a network.")
    phone.unroute("**/q/*/answer")
    expect(phone.locator("#ask-more")).to_contain_text("1 of 1 has answered.")
    assert cut


@pytest.mark.at_night
def test_a_question_of_a_lesson_shows_its_figure_and_bars(
    page: Page, phone: Page, server: str, refused: list[str]
) -> None:
    refused.append("410")
    open_page(page, "/learn/routing-by-address")
    page.click("#question-1 .learn-class")
    page.wait_for_selector(READY)
    code = code_of(page)
    expect(page.frame_locator("#ask-choice iframe").locator("#stage")).to_be_visible()
    phone.goto(f"/q/{code}")
    phone.get_by_role("button", name="0111").tap()
    expect(phone.locator("#ask-change")).to_be_visible()
    answers(server, code, {"1": 2, "2": 5})
    expect(page.locator("#ask-count b")).to_have_text("8")
    page.keyboard.press("PageDown")
    expect(page.locator(".option-row .n")).to_have_text(["1", "2", "5"])
    expect(page.locator(".option-row.right")).to_contain_text("0111")
    expect(page.locator("#ask-words")).to_contain_text("5 of 8: 1110.")
    expect(phone.locator("#ask-words")).to_have_text("Right")
    page.keyboard.press("PageDown")
    expect(page.locator("#ask-head")).to_contain_text("Question 2 of 3")
    assert "question=2" in page.url
    # Whoever leaves is back where they came from.
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.wait_for_url("**/learn/routing-by-address**")


@pytest.mark.at_night
def test_a_scene_of_a_talk_is_asked_and_the_talk_goes_on_there(page: Page) -> None:
    page.goto("/present#2")
    page.wait_for_selector("html[data-drawn]")
    page.keyboard.press("a")
    page.wait_for_url("**/ask/**")
    page.wait_for_selector("#ask-code")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.wait_for_url("**/present*#2")


@pytest.mark.at_night
def test_the_speaker_sees_the_answers_before_the_wall_shows_them(page: Page, server: str) -> None:
    code = open_wall(page)
    with page.expect_popup() as opened:
        page.keyboard.press("n")
    speaker = opened.value
    answers(server, code, {"1110": 3, "0100": 2})
    rows = speaker.locator("#ask-answers li")
    expect(rows.first).to_contain_text("31110")
    expect(rows.first).to_contain_text("is not joined to 1110")
    expect(rows.nth(1)).to_contain_text("brings the message closer")
    expect(page.locator("#ask-count b")).to_have_text("5")
    assert not page.locator(".verdict-row").count()
    # It follows the wall to the next hop.
    page.keyboard.press("PageDown")
    expect(page.locator(".verdict-row.right p")).to_contain_text("2")
    page.keyboard.press("PageDown")
    expect(speaker.locator("#ask-words")).to_contain_text("A message is at 0100")
    expect(rows).to_have_count(0)
