"""The workbench at rest: few controls, few words; folded parts are one click away."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visit import follow, open_facts, open_page
from tests.contracts import by_turns

MAX_CONTROLS, MAX_WORDS = 20, 130

IS_VISIBLE = """e => e.checkVisibility({visibilityProperty: true, opacityProperty: true})
  && !e.closest(".visually-hidden, .skip")"""
CONTROLS = f"""() => [...document.querySelectorAll(
  "a[href], button, input, select, summary, [role=slider], [role=spinbutton]")].filter({IS_VISIBLE})
  .map(e => e.id || e.textContent)"""
WORDS = f"""() => {{
  const seen = {IS_VISIBLE};
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const words = [];
  for (let text; (text = texts.nextNode()); ) {{
    const {{ parentElement }} = text;
    const apart = parentElement.closest("script, style, noscript, #explore-code");
    if (!apart && seen(parentElement)) words.push(...(text.data.match(/\\p{{L}}{{2,}}/gu) ?? []));
  }}
  return words;
}}"""

HEIGHTS = """selector => [...document.querySelectorAll(selector)]
  .map(e => e.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])"""
CURRENT_LINE_IS_VISIBLE = """() => {
  const box = (id) => document.querySelector(id).getBoundingClientRect();
  const [list, lit] = [box("#explore-code"), box("#explore-code .lit")];
  return lit.top >= list.top && lit.bottom <= list.bottom + 0.5
    && lit.bottom <= box("#explore-values").top;
}"""
CODE = 'const lines = [...document.querySelectorAll("#explore-code li")];'
PLACE = f"() => {{ {CODE} return lines.findIndex(e => e.classList.contains('lit')) + 1; }}"
VISIBLE_LINES_ABOVE = f"""() => {{
  {CODE}
  const above = lines.slice(0, lines.findIndex(e => e.classList.contains("lit")) + 1);
  return above.filter(e => getComputedStyle(e).display !== "none").length;
}}"""

LISTS = ".header, ul, ol, dl, table, svg, math"
"""The elements that hold lists on a page, and the header that all pages have."""
BESIDE_LISTS = 12
FEW_WORDS = 120


def besides_lists(script: str) -> str:
    """Return a script that examines only elements outside lists."""
    return script.replace(".skip", f".skip, {LISTS}")


@pytest.mark.parametrize("net", by_turns(["Q(4)", "HCN(3)", "S(4)", "MC(2,1)"], 4, 1))
def test_the_workbench_at_rest_holds_little(new_page: Callable[..., Page], net: str) -> None:
    page = new_page(unfolded="")
    open_page(page, f"/?net={net}&step=2")
    controls = page.evaluate(CONTROLS)
    assert {"play", "timeline", "ends", "facts-open", "task-more"} <= set(controls)
    assert len(controls) <= MAX_CONTROLS, controls
    words = page.evaluate(WORDS)
    assert "Route" in words
    assert len(words) <= MAX_WORDS, words


LISTED = (
    ("/networks", ".network-card"),
    ("/networks?want=hops", ".network-card"),
    ("/compare", "#compare-families li"),
    ("/papers", ".papers-list .says"),
    ("/learn", ".learn-row"),
    ("/learn?side=terms", "#page li h2"),
    ("/open", "textarea"),
    ("/present#overview", ".present-card"),
)


def test_other_pages_hold_little_besides_their_lists(page: Page) -> None:
    for path, item in by_turns(LISTED, 2):
        follow(page, path)
        expect(page.locator(item).first).to_be_visible()
        controls = page.evaluate(besides_lists(CONTROLS))
        assert controls
        assert len(controls) <= BESIDE_LISTS, (path, controls)
        words = page.evaluate(besides_lists(WORDS))
        assert words
        assert len(words) <= FEW_WORDS, (path, words)


def test_facts_lie_over_the_stage_or_are_pinned_beside_it(new_page: Callable[..., Page]) -> None:
    page = new_page(unfolded="")
    open_page(page, "/?net=HCN(3)&step=2")
    stage = page.locator("#explore-stage-box")
    wide = stage.evaluate("it => it.clientWidth")
    expect(page.locator("#facts")).to_be_hidden()
    page.keyboard.press("i")
    expect(page.locator("#facts")).to_be_visible()
    first = page.locator("#facts > table [data-fact]")
    keys = first.evaluate_all("rows => rows.map(row => row.dataset.fact)")
    assert keys == ["nodes", "links", "degree", "diameter", "mean_distance"]
    expect(page.locator("[data-fact=cost]")).to_be_hidden()
    page.locator("#facts summary").click()
    expect(page.locator("[data-fact=cost]")).to_be_visible()
    assert stage.evaluate("it => it.clientWidth") == wide
    page.keyboard.press("Escape")
    expect(page.locator("#facts")).to_be_hidden()
    page.click("#facts-open")
    page.click("#facts-pin")
    page.wait_for_function(
        "wide => document.getElementById('explore-stage-box').clientWidth === wide - 320", arg=wide
    )
    # It stays, in another task and on the next visit, until it is closed.
    page.click("#task-more")
    page.click("[data-task=traffic]")
    expect(page.locator("#task-more")).to_have_text("Traffic")
    page.reload()
    expect(page.locator("#facts")).to_be_visible()
    page.click("#facts-close")
    expect(page.locator("#facts")).to_be_hidden()
    page.reload()
    expect(page.locator("#task-more")).to_have_text("Traffic")
    expect(page.locator("#facts")).to_be_hidden()


def test_the_legend_says_what_is_drawn_and_the_code_which_line_is_lit(page: Page) -> None:
    open_page(page, "/?net=HCN(3)&from=(000,001)&to=(110,010)&router=hcn-optimal&step=4")
    legend = page.locator("#legend > span")
    expect(legend).to_have_text(["local", "external", "diameter"])
    open_facts(page)
    page.locator("[data-view='no-external']").uncheck()
    expect(legend).to_have_text(["local", "diameter"])
    lit, lines = page.evaluate(
        """() => {
          const lines = [...document.querySelectorAll("#explore-code li")];
          return [lines.findIndex((line) => line.classList.contains("lit")) + 1, lines.length];
        }"""
    )
    assert 1 < lit < lines
    expect(page.locator("#explore-line")).to_have_text(f"line {lit} of {lines}")


@pytest.mark.at_night
def test_ends_and_hops_unfold_and_stay_so(new_page: Callable[..., Page]) -> None:
    page = new_page(unfolded="")
    open_page(page, "/?net=HCN(3)&from=(000,001)&to=(110,010)&step=2")
    expect(page.locator("#ends")).to_contain_text("(000,001)")
    for button, inside in (("#ends", "#source"), ("#hops-fold", "#hops")):
        expect(page.locator(inside)).to_be_hidden()
        page.click(button)
        expect(page.locator(inside)).to_be_visible()
        expect(page.locator(button)).to_have_attribute("aria-expanded", "true")
    # The table tells what the line of distances told: only the hops stay of that, in a low strip.
    page.wait_for_function("document.getElementById('timeline').clientHeight === 44")
    [[upper, lower]] = page.evaluate(HEIGHTS, "#timeline")
    bars = page.evaluate(HEIGHTS, "#timeline [data-hop]")
    assert bars
    assert all(upper <= top <= bottom <= lower for top, bottom in bars)
    page.reload()
    expect(page.locator("#source")).to_be_visible()
    page.click("#hops-fold")
    expect(page.locator("#hops")).to_be_hidden()
    expect(page.locator("#explore-hops-note")).to_contain_text("the shortest takes 4")


@pytest.mark.at_night
def test_code_without_room_is_its_lit_line_until_it_is_opened(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(unfolded="ends hops", viewport={"width": 1440, "height": 720})
    open_page(page, "/?net=HCN(3)&from=(000,001)&to=(110,010)&router=hcn-optimal&step=4")
    lines = page.locator("#explore-code li:visible")
    expect(lines).to_have_count(1)
    expect(lines).to_have_class("lit")
    # The lines above it are counted, so that it keeps its number.
    assert page.evaluate(VISIBLE_LINES_ABOVE) == page.evaluate(PLACE) > 1
    line_count = page.locator("#explore-code li").count()
    # A window that grows has room for all, and takes it again as it shrinks.
    page.set_viewport_size({"width": 1440, "height": 1300})
    expect(lines).to_have_count(line_count)
    page.set_viewport_size({"width": 1440, "height": 720})
    expect(lines).to_have_count(1)
    page.locator("#explore-code").press("Enter")
    expect(lines).to_have_count(line_count)


def test_a_menu_closes_by_escape_and_says_the_keys(page: Page) -> None:
    open_page(page, "/?net=Q(3)&step=1")
    page.click("#more-menu")
    expect(page.locator("#header-menu #undo")).to_contain_text("Ctrl Z")
    page.click("#explore-zoom-in")
    page.keyboard.press("Escape")
    expect(page.locator("#header-menu")).to_be_hidden()
    page.click("#task-more")
    expect(page.locator("[data-task=broadcast]")).to_contain_text("2")
    page.keyboard.press("Escape")
    expect(page.locator("#task-menu")).to_be_hidden()
    page.keyboard.press("2")
    expect(page.locator("#task-more")).to_have_text("Broadcast")
    page.click("#task-more")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#task-menu button").last).to_be_focused()
    page.keyboard.press("3")
    expect(page.locator("#task-menu")).to_be_hidden()
    expect(page.locator("#task-more")).to_have_text("Total exchange")


@pytest.mark.at_night
def test_present_has_one_door_to_this_and_to_talks(page: Page) -> None:
    open_page(page, "/?net=Q(3)&step=1")
    page.click("#present")
    page.click("#present-now")
    page.wait_for_function("document.documentElement.classList.contains('presenting')")
    page.keyboard.press("Escape")
    page.wait_for_function("!document.documentElement.classList.contains('presenting')")
    page.click("#present")
    page.click("#begin-talk")
    # The talk has what was on the stage as its only scene.
    expect(page.locator(".present-card")).to_have_count(1)
    expect(page.locator(".present-title input")).to_have_value("Q(3)")
    page.go_back()
    page.wait_for_function("window.explorer?.state().spec === 'Q(3)'")
    page.click("#present")
    page.locator("#present-menu").get_by_role("link", name="Talks").click()
    # The place in the talk is written behind the address as soon as it is shown.
    page.wait_for_url(re.compile(r"/present(#1)?$"))


@pytest.mark.at_night
def test_a_phone_finds_networks_from_the_menu(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_page(page, "/?net=Q(3)&step=1")
    page.locator("#more-menu").tap()
    page.locator("#find-open").tap()
    expect(page.locator("#find")).to_be_visible()
    page.locator("#find").fill("HCN(2)")
    page.keyboard.press("Enter")
    page.wait_for_function("window.explorer.state().spec === 'HCN(2)'")
    assert page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.at_night
def test_a_dense_network_opens_at_the_level_that_reads(page: Page) -> None:
    open_page(page, "/?net=MC(2,2)&step=0")
    page.wait_for_function("window.explorer.map()?.settled")
    assert page.url.endswith("step=0")
    pitch = page.evaluate("explorer.map().pitch")
    # A step nearer is one key.
    page.keyboard.press("+")
    page.wait_for_function("pitch => explorer.map().pitch > 1.2 * pitch", arg=pitch)
    # A link can request that the whole network is drawn.
    open_page(page, "/?net=MC(2,2)&stage=whole&step=0")
    assert not page.evaluate("window.explorer.map()")
    # Tasks that spread over a network show all its nodes.
    open_page(page, "/?net=MC(2,2)&task=parts&step=0")
    assert not page.evaluate("window.explorer.map()")


def test_explore_leads_back_to_its_last_address(page: Page) -> None:
    open_page(page, "/?net=HCN(2)&step=2")
    page.get_by_role("link", name="Compare", exact=True).click()
    page.wait_for_url("**/compare")
    page.get_by_role("link", name="Papers", exact=True).click()
    page.wait_for_url("**/papers")
    page.get_by_role("link", name="Explore", exact=True).click()
    page.wait_for_function("window.explorer.state()?.spec === 'HCN(2)'")
    assert page.evaluate("window.explorer.state().step") == 2


@pytest.mark.at_night
def test_the_highlighted_line_is_whole_beside_a_map_with_more_words(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(unfolded="", viewport={"width": 1440, "height": 900})
    open_page(page, "/?net=MC(2,2)&step=4")
    page.wait_for_function("window.explorer.map()?.settled")
    expect(page.locator(".class-walk")).to_be_visible()
    # It takes two rows, and what comes above it came later.
    page.wait_for_function(CURRENT_LINE_IS_VISIBLE)
    [[top, bottom]] = page.evaluate(HEIGHTS, "#explore-code .lit")
    assert bottom - top == 40
    assert page.evaluate("""(() => {
      const { scrollHeight, clientHeight } = document.querySelector(".panel.right");
      return scrollHeight <= clientHeight;
    })()""")


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720)])
def test_the_class_walk_gives_way_in_a_low_window(
    new_page: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = new_page(unfolded="", viewport={"width": size[0], "height": size[1]})
    open_page(page, "/?net=MC(4,4)&step=5")
    page.wait_for_function("window.explorer.map()?.settled")
    page.wait_for_function(CURRENT_LINE_IS_VISIBLE)
    assert page.evaluate("""(() => {
      const { scrollHeight, clientHeight } = document.querySelector(".panel.right");
      return scrollHeight <= clientHeight;
    })()""")
    expect(page.locator(".class-walk")).to_be_hidden()
    page.get_by_text("Class walk", exact=True).click()
    expect(page.locator(".class-walk")).to_be_visible()
    # It stays open from one route to the next.
    page.locator("#ends").click()
    page.locator("#explore-swap").click()
    expect(page.locator(".class-walk")).to_be_visible()
