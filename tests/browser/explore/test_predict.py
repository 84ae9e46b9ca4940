"""Prediction of a route by a visitor: by pointer, by keys, by words, on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from explorer.classroom.result_code import read_code
from explorer.tasks.challenges.result import digest_of_challenge
from explorer.tasks.registry import read_state
from tests.browser.harness import READY
from tests.browser.visit import open_page

HCN = "/?net=HCN(3)&predict=distance&from=(000,101)&to=(110,010)"


def verdict(page: Page, text: str) -> None:
    expect(page.locator("#explore-hop-title b")).to_have_text(text)


def click_node(page: Page, address: str) -> None:
    """Click a node of the drawing."""
    x, y = page.evaluate(
        """address => {
          const p = ix.stage.markOnScreen(ix.drawing().addresses.indexOf(address));
          const box = document.getElementById("explore-stage-box").getBoundingClientRect();
          return [box.x + p.x, box.y + p.y];
        }""",
        address,
    )
    page.mouse.click(x, y)


def type_node(page: Page, address: str) -> None:
    page.fill("#predict-address", address)
    page.locator("#predict-address").press("Enter")


def test_a_route_is_predicted_from_a_longer_and_a_missing_link_to_its_end(page: Page) -> None:
    requests: list[str] = []
    open_page(page, "/?net=HCN(3)&from=(000,101)&to=(110,010)&step=0")
    page.locator("#predict").click()
    verdict(page, "Hop 1, your turn")
    expect(page.locator("#predict")).to_have_attribute("aria-selected", "true")
    assert "predict=distance" in page.url
    # The answer is not revealed: no hops, no distance left, no line of the algorithm, no distances.
    assert page.evaluate("window.explorer.state().steps") == 0
    expect(page.locator("#hops tbody tr")).to_have_count(1)
    expect(page.locator(".code-section")).to_be_hidden()
    page.evaluate("ix.emit('hover', ix.drawing().addresses.indexOf('(000,111)'))")
    expect(page.locator("#explore-tip")).to_contain_text("Choose it")
    expect(page.locator("#explore-tip")).not_to_contain_text("To the target")
    expect(page.locator("#explore-tip")).not_to_contain_text("External")
    page.evaluate("ix.emit('hover', null)")
    page.on("request", lambda request: requests.append(request.url))
    click_node(page, "(000,111)")
    verdict(page, "Right")
    expect(page.locator("#predict-ranks .chosen")).to_contain_text("(000,111)")
    page.wait_for_function("window.explorer.state().step === 1 && !window.explorer.state().playing")
    page.keyboard.press("Space")
    verdict(page, "Hop 2, your turn")
    click_node(page, "(111,000)")
    verdict(page, "Legal, but 2 hops longer")
    expect(page.locator("#why")).to_contain_text("From there 4 hops are left, not 2")
    # Whoever chooses another node has taken the longer one back.
    click_node(page, "(110,111)")
    verdict(page, "No link")
    expect(page.locator("#why")).to_contain_text(
        "its one link out of cluster 000 leads to (111,000)"
    )
    expect(page.locator("[data-mode] .streak-numbers dd").first).to_have_text("0")
    page.keyboard.press("z")
    verdict(page, "Hop 2, your turn")
    type_node(page, "(000,110)")
    # A quick visitor need not choose to wait for the next hop.
    click_node(page, "(110,000)")
    verdict(page, "Right")
    page.keyboard.press("Space")
    type_node(page, "(110,010)")
    verdict(page, "Arrived")
    expect(page.locator("#why")).to_have_text("4 hops, the shortest.")
    # The first answer at the second hop was a longer one: the right one after it did not count.
    expect(page.locator(".streak-numbers dd").nth(2)).to_have_text("3/4")
    assert not [url for url in requests if "/map/" in url or "_dash-update" in url]
    page.keyboard.press("Space")
    verdict(page, "Hop 1, your turn")
    page.locator("#predict").click()
    expect(page.locator("#explore-hop-title")).to_contain_text("Next: hop 1 of")
    assert "predict" not in page.url


def test_all_of_it_can_be_done_by_keys_and_is_read_out(new_page: Callable[..., Page]) -> None:
    page = new_page(reduced_motion="reduce", forced_colors="active")
    open_page(page, "/?net=Q(3)&predict=router&router=e-cube&from=000&to=111")
    expect(page.locator("#explore-code li.lit")).to_have_count(0)
    page.locator("#stage").focus()
    page.keyboard.press("h")
    expect(page.locator("#predict-choices tbody tr")).to_have_count(3)
    page.keyboard.press("h")
    page.keyboard.press("h")
    expect(page.locator("#predict-choices")).to_have_count(0)
    wrong = page.evaluate("ix.drawing().addresses.indexOf('100')")
    page.evaluate("mark => { ix.state.focus = mark; ix.emit('focus'); }", wrong)
    page.keyboard.press("Enter")
    verdict(page, "Shortest, but not what E-cube does")
    expect(page.locator("#explore-code li.lit")).to_have_count(1)
    # A hint was there at this hop: it does not count.
    expect(page.locator(".streak-numbers dd").nth(2)).to_have_text("0/0")
    page.keyboard.press("Space")
    verdict(page, "Hop 2, your turn")
    page.locator("#stage").focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("ix.state.focus") is not None
    type_node(page, "101")
    verdict(page, "Right")
    expect(page.locator("#explore-live")).to_contain_text("Right. 1 in a row. 1 hop left.")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_contain_text("Predict: take the answer back, go on")


def test_a_challenge_is_the_same_for_everyone_and_ends_with_a_result(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    open_page(page, "/?net=Q(3)&predict=distance&pairs=000~011;111~111;101~100")
    expect(page.locator("#notice-text")).to_contain_text("its ends are one node")
    expect(page.locator("#source")).to_have_attribute("readonly", "")
    expect(page.locator("[data-hint]")).to_have_count(0)
    page.keyboard.press("r")
    page.keyboard.press("h")
    expect(page.locator("#predict-choices")).to_have_count(0)
    expect(page.locator("#explore-legend")).to_contain_text("1 of 2")
    type_node(page, "001")
    verdict(page, "Right")
    # The button that goes on has the focus.
    page.keyboard.press("Enter")
    type_node(page, "011")
    verdict(page, "Arrived")
    # After a reload the first answers are still there.
    page.reload()
    page.wait_for_function(READY)
    expect(page.locator("#explore-legend .pairs tbody tr").first).to_contain_text("2")
    verdict(page, "Arrived")
    page.keyboard.press("Space")
    expect(page.locator("#explore-legend")).to_contain_text("2 of 2")
    assert "from=101&to=100" in page.url
    type_node(page, "100")
    verdict(page, "Arrived")
    page.locator("#explore-upper [data-predict=result]").click()
    expect(page.locator("#notice-text")).to_have_text("The result is copied, with its code.")
    text = page.evaluate("navigator.clipboard.readText()")
    assert "3 of 3 answers right at first, 2 of 2 routes shortest" in text
    assert "pairs=000~011;101~100" in text
    # The server judges what was answered, whatever the page says of it.
    result, trouble = read_code(text.rsplit("Code: ", 1)[1], None)
    assert (result.right, result.answers, result.shortest, trouble) == (3, 3, 2, "not signed")
    assert result.challenge == digest_of_challenge(
        read_state("?net=Q(3)&predict=distance&pairs=000~011;101~100")
    )


def test_a_router_is_named_only_where_one_is_predicted(page: Page) -> None:
    open_page(page, "/?net=Q(3)&predict=distance&from=000&to=111")
    expect(page.locator("#explore-farthest")).to_be_visible()
    expect(page.locator(":is(#explore-router-name, #router):visible")).to_have_count(0)
    expect(page.locator("#explore-ends-router")).to_be_hidden()
    page.evaluate("explorer.show('?net=Q(3)&predict=router')")
    expect(page.locator(":is(#explore-router-name, #router):visible")).to_have_count(2)
    expect(page.locator("#explore-ends-router")).to_be_visible()


def test_a_name_gets_pairs_of_its_own(new_page: Callable[..., Page]) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    open_page(page, "/?net=Q(4)&predict=distance&from=0000&to=0111")
    page.locator("[data-predict=own]").click()
    expect(page.locator("#notice-text")).to_contain_text("types a name")
    link = page.evaluate("navigator.clipboard.readText()")
    assert "draw=" in link
    open_page(page, link[link.index("/?") :])
    page.get_by_label("Type your name").fill("Ann Lee")
    page.keyboard.press("Enter")
    expect(page.locator("#explore-legend")).to_contain_text("Ann Lee")
    assert "student=Ann" in page.url
    rows = page.locator("#explore-legend .pairs tbody tr")
    expect(rows).to_have_count(5)
    own_row = rows.first.inner_text()
    source, target = page.locator("#source").input_value(), page.locator("#target").input_value()
    assert (source, target) != ("0000", "0111")
    assert (int(source, 2) ^ int(target, 2)).bit_count() == 3
    page.reload()
    expect(rows.first).to_contain_text(source)
    assert rows.first.inner_text() == own_row


@pytest.mark.at_night
def test_a_network_too_large_to_be_drawn_is_predicted_on_the_map(page: Page) -> None:
    open_page(page, "/?net=Q(16)&predict=distance&from=%230&to=%2365535")
    page.wait_for_function("window.explorer.map()?.settled")
    assert page.evaluate("ix.doc().stage.way") is None
    page.locator("label:has([data-hint=links])").click()
    rows = page.locator("#predict-choices tbody tr")
    expect(rows).to_have_count(16)
    rows.first.click()
    verdict(page, "Right")
    # Back where it came from is longer.
    page.locator("[data-predict=go]").click()
    type_node(page, "0" * 16)
    verdict(page, "Legal, but 2 hops longer")
    page.locator("[data-predict=go]").click()
    verdict(page, "Hop 3, your turn")
    type_node(page, "1" * 16)
    verdict(page, "No link")
    # After a reload the visitor is at the same place, in another language too.
    open_page(page, f"/{page.url.split('/', 3)[3]}")
    verdict(page, "No link")
    open_page(page, f"/{page.url.split('/', 3)[3]}&lang=de")
    expect(page.locator("#explore-hop-title b")).to_have_text("Keine Verbindung")
    # The missing part of the path was requested, and the message did not move.
    assert page.evaluate("[explorer.state().step, explorer.state().steps]") == [2, 2]


@pytest.mark.at_night
def test_a_finger_does_it_on_a_phone(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_page(page, HCN)
    p = page.evaluate(
        """() => {
          const p = ix.stage.markOnScreen(ix.drawing().addresses.indexOf('(000,111)'));
          const box = document.getElementById("explore-stage-box").getBoundingClientRect();
          return [box.x + p.x + 6, box.y + p.y + 5];
        }"""
    )
    page.touchscreen.tap(*p)
    verdict(page, "Right")
    go = page.locator("[data-predict=go]")
    expect(go).to_be_in_viewport()
    assert go.bounding_box()["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
