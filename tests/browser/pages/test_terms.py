"""Terms explain themselves when pointed at, focused or touched; and the page of terms."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer.words.glossary import terms
from tests.browser.visit import follow, open_facts, open_page
from tests.contracts import by_turns

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def term(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def expect_explanation(page: Page, key: str, lang: str = "en") -> None:
    box = page.get_by_role("tooltip").and_(page.locator("#term"))
    expect(box).to_be_visible()
    expect(box).to_contain_text(terms(lang)[key].definition)
    expect(box).to_contain_text(terms(lang)[key].place)


def inside(page: Page) -> bool:
    return bool(
        page.evaluate(
            "(() => { const r = document.getElementById('term').getBoundingClientRect();"
            " return r.left >= 0 && r.top >= 0 && r.right <= innerWidth"
            " && r.bottom <= innerHeight; })()"
        )
    )


def test_a_term_is_explained_by_pointer_and_by_keys_and_put_away(page: Page) -> None:
    open_page(page, "/?net=ECQ(2,3)&step=1")
    open_facts(page)
    page.locator("#facts summary").click()
    box = page.locator("#term")
    term(page, "Diameter").hover()
    expect_explanation(page, "diameter")
    expect(box).to_contain_text("Printed in: ECQ paper")
    assert inside(page)
    # The pointer may go into the box; elsewhere it closes.
    box.hover()
    expect(box).to_be_visible()
    page.locator("#stage").hover(position={"x": 600, "y": 40})
    expect(box).to_be_hidden()
    term(page, "Cost, mean degree").focus()
    # Facts are one stop of the Tab key: arrows go through them.
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect_explanation(page, "mean_distance")
    focused = page.locator(":focus")
    assert focused.get_attribute("aria-describedby") == box.get_attribute("id")
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    expect(focused).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect_explanation(page, "cost_mean")
    page.locator("#source").focus()
    expect(box).to_be_hidden()


def test_escape_closes_a_term_and_nothing_else(page: Page) -> None:
    open_page(page, "/?net=Q(4)&step=1&task=embed")
    term(page, "Dilation").click()
    expect_explanation(page, "dilation")
    page.evaluate("document.getElementById('notice').hidden = false")
    page.keyboard.press("Escape")
    expect(page.locator("#term")).to_be_hidden()
    expect(page.locator("#notice")).to_be_visible()
    # Whoever goes elsewhere has read it.
    term(page, "Congestion").click()
    expect_explanation(page, "congestion")
    page.keyboard.press("/")
    expect(page.locator("#find")).to_be_focused()
    expect(page.locator("#term")).to_be_hidden()


@pytest.mark.at_night
def test_a_term_is_explained_in_the_language_of_the_page(page: Page) -> None:
    open_page(page, "/?net=Q(4)&step=1&task=embed&lang=de")
    term(page, "Dehnung").click()
    expect_explanation(page, "dilation", "de")
    assert page.locator("#term [lang]").count() == 0


@pytest.mark.at_night
def test_a_term_is_explained_where_it_is_touched(new_page: Callable[..., Page]) -> None:
    page = new_page(**PHONE)
    open_page(page, "/?net=MC(2,2)&step=1")
    page.locator("#explore-tabs [data-tab=network]").tap()
    page.locator("#facts summary").tap()
    term(page, "Message density").tap()
    expect_explanation(page, "message_density")
    assert inside(page)
    term(page, "Cross").tap()
    expect_explanation(page, "cross_edge")
    term(page, "Cross").tap()
    expect(page.locator("#term")).to_be_hidden()


EXPLAINED = (
    ("/?net=Q(4)&task=embed", "Congestion", "congestion"),
    ("/?net=Q(4)&task=traffic", "Conflicts, hop by hop", "hop_synchronous"),
    ("/?net=Q(4)&task=broadcast", "Lower bound", "lower_bound"),
    ("/?net=Q(4)&step=1", "Router", "e_cube"),
    ("/networks", "Degree", "degree"),
    ("/compare", "Where it is defined", "message_density"),
)


def test_every_page_explains_its_terms(page: Page) -> None:
    for path, name, key in EXPLAINED:
        follow(page, path)
        button = term(page, name).first
        button.scroll_into_view_if_needed()
        # A scroll event arrives in the next frame, and closes an explanation.
        page.evaluate("() => new Promise(requestAnimationFrame)")
        button.click()
        expect_explanation(page, key)


SHIFTS = """
// On a fast way, however busy this machine is: on a slow one faces come after the picture.
const clock = performance.now;
performance.now = () => 0;
document.addEventListener("readystatechange", () => {
  performance.now = clock;
}, { once: true });
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) shifts.push(entry.value);
}).observe({ type: "layout-shift", buffered: true });
"""


SIZES = ((1440, 900), (390, 844))
ADDRESSES = ("/", "/?net=MC(2,2)", "/networks", "/compare", "/papers")
PUSHED = [(path, SIZES[(i + turn) % 2]) for turn in (0, 1) for i, path in enumerate(ADDRESSES)]


@pytest.mark.parametrize(("path", "size"), by_turns(PUSHED, 4), ids=str)
def test_nothing_is_pushed_about_while_a_page_opens(
    new_page: Callable[..., Page], path: str, size: tuple[int, int]
) -> None:
    # A server that was just started first reads and packs what it sends: that is no visitor's way.
    open_page(new_page(anew=True), path)
    page = new_page(anew=True, viewport=dict(zip(("width", "height"), size, strict=True)))
    page.add_init_script(SHIFTS)
    open_page(page, path)
    if path.startswith("/compare"):
        page.wait_for_selector("#compare-plot [data-spec]")
    if path.startswith("/?"):
        page.wait_for_function("window.explorer.state().step >= 2")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    assert page.evaluate("shifts.reduce((sum, one) => sum + one, 0)") < 0.05
