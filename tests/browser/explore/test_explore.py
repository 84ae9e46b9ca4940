"""Actions of a visitor on the Explore page, in a real browser, with an empty console."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from explorer import families, network
from tests.browser.visit import (
    choose_from_more,
    choose_task,
    follow,
    open_facts,
    open_page,
    set_speed,
    state,
    wait_for_answer,
    wait_for_step,
)
from tests.contracts import by_turns, drawn_families

FAMILIES = {name: cls.samples[-1] for name, cls in families().items()}
PAUSED = "() => !window.explorer.state().playing"


def test_the_workbench_opens_with_a_message_under_way(page: Page) -> None:
    open_page(page, "/?net=Q(4)")
    page_state = state(page)
    assert (page_state["spec"], page_state["router"]) == ("Q(4)", "e-cube")
    page.wait_for_function("window.explorer.state().step >= 2")
    expect(page.locator("#why")).not_to_be_empty()


def test_with_reduced_motion_nothing_moves_automatically(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(reduced_motion="reduce")
    open_page(page, "/?net=Q(4)")
    assert not state(page)["playing"]
    assert state(page)["step"] == 0


@pytest.mark.parametrize("family", by_turns(drawn_families(), 9))
def test_every_family_is_drawn_routed_stepped_and_played(family: str, page: Page) -> None:
    spec = FAMILIES[family]
    net = network(spec)
    open_page(page, f"/?net={spec}&step=0&stage=whole")
    page_state = state(page)
    assert (page_state["spec"], page_state["step"], page_state["playing"]) == (spec, 0, False)
    assert page.evaluate("ix.stage.cy().nodes().length") == net.nodes
    page.wait_for_function("n => ix.stage.cy().edges().length === n", arg=net.joined_pairs)
    steps = int(str(page_state["steps"]))
    page.click("#step-forward")
    wait_for_step(page, 1)
    choose_from_more(page, "to-end")
    wait_for_step(page, steps)
    expect(page.locator("#step-forward")).to_be_disabled()
    page.click("#step-back")
    wait_for_step(page, steps - 1)
    choose_from_more(page, "to-start")
    wait_for_step(page, 0)
    set_speed(page, 4)
    page.click("#play")
    page.wait_for_function("window.explorer.state().playing")
    page.wait_for_function(PAUSED)
    assert state(page)["step"] == steps
    assert f"step={steps}" in page.url or page.wait_for_url(f"**step={steps}*") is None


@pytest.mark.at_night
def test_a_link_opened_elsewhere_shows_the_same_picture(new_page: Callable[..., Page]) -> None:
    first, second = new_page(), new_page()
    open_page(first, "/?net=HCN(3)&from=(000,001)&to=(110,010)&step=3&theme=dark&view=labels")
    link = first.url
    open_page(second, link[link.index("/?") :])
    assert state(first) == state(second)
    assert second.evaluate("document.documentElement.dataset.theme") == "dark"
    first_reason, second_reason = (
        first.locator("#why").inner_text(),
        second.locator("#why").inner_text(),
    )
    assert first_reason == second_reason


def test_back_and_forward_show_earlier_networks_again(page: Page) -> None:
    open_page(page, "/?net=Q(3)&step=0")
    open_facts(page)
    spec = page.locator("#network-spec")
    spec.fill("HCN(2)")
    wait_for_answer(page, lambda: spec.press("Enter"))
    assert state(page)["spec"] == "HCN(2)"
    wait_for_answer(page, page.go_back)
    assert state(page)["spec"] == "Q(3)"
    wait_for_answer(page, page.go_forward)
    assert state(page)["spec"] == "HCN(2)"


@pytest.mark.at_night
def test_the_graph_survives_every_interaction(page: Page) -> None:
    """The same Cytoscape object stays; some versions of Dash rebuild it with its container."""

    def lives() -> bool:
        return page.evaluate("ix.stage.cy()?.scratch('mine')") == "alive" and page.evaluate(
            "document.getElementById('stage').dataset.mine"
        )

    open_page(page, "/?net=MC(1,2)&step=0")

    open_facts(page)
    page.evaluate("void ix.stage.cy().scratch('mine', 'alive')")
    page.evaluate("document.getElementById('stage').dataset.mine = 'yes'")
    page.click("#step-forward")
    wait_for_step(page, 1)
    assert lives(), "a step"
    page.locator("#network-spec").fill("S(4)")
    wait_for_answer(page, lambda: page.locator("#network-spec").press("Enter"))
    assert lives(), "another network"
    wait_for_answer(page, lambda: page.click("#explore-random"))
    wait_for_answer(page, lambda: choose_task(page, "broadcast"))
    choose_from_more(page, "theme")
    assert lives(), "another pair, task and theme"
    for name in ("Compare", "Papers", "Explore"):
        page.click(f"header nav a:has-text('{name}')")
        page.wait_for_function(
            "name => document.documentElement.dataset.page === name", arg=name.lower()
        )
    assert lives(), "a change of page"
    page.go_back()
    page.wait_for_function("document.documentElement.dataset.page === 'papers'")
    page.go_forward()
    page.wait_for_function("document.documentElement.dataset.page === 'explore'")
    assert lives(), "back and forward"


def test_source_and_target_are_typed_swapped_drawn_by_lot_and_sent_far(page: Page) -> None:
    open_page(page, "/?net=HCN(2)&from=(00,00)&to=(11,00)&step=0")
    page.locator("#source").fill("(01,10)")
    wait_for_answer(page, lambda: page.locator("#source").press("Enter"))
    assert state(page)["source"] == "(01,10)"
    page.locator("#target").fill("#3")
    wait_for_answer(page, lambda: page.locator("#target").press("Enter"))
    assert state(page)["target"] == "(00,11)"
    wait_for_answer(page, lambda: page.click("#explore-swap"))
    assert (state(page)["source"], state(page)["target"]) == ("(00,11)", "(01,10)")
    wait_for_answer(page, lambda: page.click("#explore-random"))
    wait_for_answer(page, lambda: page.click("#explore-farthest"))
    assert page.evaluate("ix.trace().distance") == 4


def test_nodes_are_picked_by_clicking(page: Page) -> None:
    open_page(page, "/?net=Q(3)&from=000&to=111&step=0")

    def click(address: str) -> None:
        spot = page.evaluate(
            "a => { const p = ix.stage.markOnScreen(ix.state.drawing.addresses.indexOf(a));"
            " const b = ix.stage.box().getBoundingClientRect(); return [p.x + b.x, p.y + b.y]; }",
            address,
        )
        wait_for_answer(page, lambda: page.mouse.click(*spot))

    click("010")
    assert state(page)["source"] == "010"
    click("101")
    assert (state(page)["source"], state(page)["target"]) == ("010", "101")


def test_hovering_a_node_shows_its_tooltip(page: Page) -> None:
    open_page(page, "/?net=HCN(3)&from=(000,001)&to=(110,010)&step=0")
    spot = page.evaluate(
        "(() => { const p = ix.stage.markOnScreen(ix.state.drawing.addresses.indexOf('(010,010)'));"
        " const b = ix.stage.box().getBoundingClientRect(); return [p.x + b.x, p.y + b.y]; })()"
    )
    page.mouse.move(*spot)
    tip = page.locator("#explore-tip")
    expect(tip).to_be_visible()
    expect(tip).to_contain_text("(010,010)")
    expect(tip).to_contain_text("degree 4")
    expect(tip).to_contain_text("2 hops")


@pytest.mark.parametrize("node", ["0000", "1011", "0101"])
def test_a_tip_does_not_cover_its_node(page: Page, node: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_page(page, "/?net=Q(4)&step=0")
    spot = page.evaluate(
        "(node) => { const p = ix.stage.markOnScreen(ix.state.drawing.addresses.indexOf(node));"
        " const b = ix.stage.box().getBoundingClientRect(); return [p.x + b.x, p.y + b.y]; }",
        node,
    )
    page.mouse.move(*spot)
    expect(page.locator("#explore-tip")).to_be_visible()
    box = page.locator("#explore-tip").bounding_box()
    assert box
    # Its letters are some 12 pixels high.
    assert box["y"] > spot[1] + 12 or box["y"] + box["height"] < spot[1] - 12


@pytest.mark.at_night
def test_router_and_variant_are_chosen(page: Page) -> None:
    open_page(page, "/?net=HCN(3)&from=(000,001)&to=(110,010)&step=0")
    options = page.locator("#router option")
    assert options.count() >= 5
    wait_for_answer(page, lambda: page.select_option("#router", "hcn-a"))
    assert state(page)["router"] == "hcn-a"
    wait_for_answer(page, lambda: page.select_option("#router", "hcn-optimal"))
    printed = page.locator(".variant", has_text="as printed")
    wait_for_answer(page, printed.click)
    assert state(page)["variant"] == "as printed"
    expect(printed).to_have_attribute("aria-pressed", "true")


@pytest.mark.at_night
def test_the_optimal_distance_choice_shows_its_detour(page: Page) -> None:
    open_page(page, "/?net=HCN(3)&from=(000,001)&to=(110,010)&step=4")
    assert state(page)["steps"] == 5
    expect(page.locator("#hops")).to_contain_text("detour")
    expect(page.locator("#timeline")).to_contain_text("detour")
    expect(page.locator("#explore-hops-note")).to_contain_text("the shortest takes 4")
    expect(page.locator("#explore-code .lit")).to_have_count(1)
    expect(page.locator("#facts")).to_contain_text("≠ 5")


@pytest.mark.at_night
def test_a_message_lost_by_the_printed_table_says_where(page: Page) -> None:
    from explorer.routing.traces.trace import route

    net = network("MC(2,1)")
    lost = next(
        target
        for target in range(1, net.nodes)
        if not route(net, 0, target, "metacube-paper", "as printed").delivered
    )
    query = f"net=MC(2,1)&from=%230&to=%23{lost}&router=metacube-paper&variant=as+printed&step=99"
    open_page(page, f"/?{query}")
    assert state(page)["delivered"] is False
    assert state(page)["step"] == state(page)["steps"]
    expect(page.locator("#explore-hop-title")).to_contain_text("lost")
    expect(page.locator("#why")).not_to_be_empty()
    expect(page.locator("#timeline .hatch")).to_have_count(1)


@pytest.mark.at_night
def test_link_kinds_are_switched_off_and_stay_off_in_the_link(page: Page) -> None:
    open_page(page, "/?net=HCN(2)&step=0")
    open_facts(page)
    external = page.locator("[data-view='no-external']")
    external.uncheck()
    visible_edges = (
        "ix.stage.cy().edges('[kind=1]').filter(e => e.style('display') !== 'none').length"
    )
    assert page.evaluate(visible_edges) == 0
    page.wait_for_url("**view=no-external**")
    page.reload()
    page.wait_for_function("document.documentElement.dataset.ready === 'true'")
    open_facts(page)
    expect(page.locator("[data-view='no-external']")).not_to_be_checked()
    page.locator("[data-view='no-external']").check()
    assert page.evaluate(visible_edges) == 6


@pytest.mark.at_night
def test_parts_of_the_drawing_can_be_shown_or_hidden(page: Page) -> None:
    open_page(page, "/?net=HCN(2)&step=0")
    open_facts(page)
    for word in ("no-hulls", "no-shortest", "labels", "distances", "ink"):
        before = page.url
        page.locator(f"[data-view='{word}']").click()
        page.wait_for_function("u => location.href !== u", arg=before)
        assert word in page.url


@pytest.mark.at_night
def test_with_a_theme_in_the_address_another_network_is_drawn(page: Page) -> None:
    open_page(page, "/?net=Q(3)&from=000&to=111&theme=dark&step=0")
    wait_for_answer(page, lambda: page.evaluate("explorer.show('?net=HCN(3)&theme=light&step=0')"))
    assert page.evaluate(
        "[ix.state.drawing.spots.length, document.documentElement.dataset.theme]"
    ) == [64, "light"]


@pytest.mark.at_night
def test_steppers_change_the_parameters_and_stop_at_the_limits(page: Page) -> None:
    open_page(page, "/?net=Q(2)&step=0")
    stepper = page.get_by_role("spinbutton").and_(page.locator("#rail-n"))
    up, down = stepper.locator(".step").first, stepper.locator(".step").last
    wait_for_answer(page, lambda: up.click())
    assert state(page)["spec"] == "Q(3)"
    wait_for_answer(page, lambda: down.click())
    wait_for_answer(page, lambda: down.click())
    assert state(page)["spec"] == "Q(1)"
    expect(stepper).to_have_attribute("aria-valuemin", "1")
    expect(stepper).to_have_attribute("title", re.compile("n from 1"))
    down.click()
    # By keys it keeps the focus.
    stepper.focus()
    wait_for_answer(page, lambda: page.keyboard.press("ArrowUp"))
    assert state(page)["spec"] == "Q(2)"
    expect(stepper).to_be_focused()
    expect(stepper).to_have_attribute("aria-valuenow", "2")
    wait_for_answer(page, lambda: page.keyboard.press("ArrowRight"))
    assert state(page)["spec"] == "Q(3)"


@pytest.mark.at_night
def test_the_rail_has_a_picture_of_the_family(page: Page) -> None:
    open_page(page, "/?net=Q(5)&step=0")
    expect(page.locator("#net-name svg circle")).to_have_count(16)
    page.locator("#net-name").click()
    page.locator("#find").fill("BT(4)")
    wait_for_answer(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator("#net-name svg circle")).to_have_count(15)


BAD_INPUT = (
    ("#network-spec", "MC(9,2)", "outside its range", "Open"),
    ("#network-spec", "Foo(3)", "no family", "Open"),
    ("#source", "0102", "3 bits", "Take"),
    ("#target", "xyz", "3 bits", "Take"),
    ("#target", "000", "two different nodes", "Take"),
)


def test_bad_input_is_refused_where_it_was_typed_and_nothing_is_lost(page: Page) -> None:
    for field, typed, sentence, nearest in by_turns(BAD_INPUT, 3):
        follow(page, "/?net=Q(3)&from=000&to=111&step=1")
        open_facts(page)
        before = state(page)
        page.locator(field).fill(typed)
        page.locator(field).press("Enter")
        complaint = page.locator(".complaint:not(:empty)")
        expect(complaint).to_contain_text(sentence)
        expect(complaint.locator("button")).to_contain_text(nearest)
        expect(page.locator(field)).to_have_value(typed)
        assert state(page) == before, typed
        wait_for_answer(page, complaint.locator("button").click)
        expect(page.locator(".complaint:not(:empty)")).to_have_count(0)


NONSENSE = (
    *("net=Nope(1)", "net=Q(3)&from=9", "net=Q(3)&from=000&to=000", "net=Q(3)&step=x"),
    *("net=Q(3)&router=none", "net=Q(3)&view=none", "net=Q(3)&theme=none", "net=Q(3)&fault=zz"),
)


@pytest.mark.at_night
def test_nonsense_in_a_url_gets_a_notice_and_a_working_page(page: Page) -> None:
    for query in by_turns(NONSENSE, 2):
        # The first query is loaded as a page, the others are followed as links.
        (open_page if query == NONSENSE[0] else follow)(page, f"/?{query}")
        expect(page.locator("#notice")).to_be_visible()
        expect(page.locator("#notice")).to_contain_text(".")
        page.evaluate("window.explorer.goto(1)")
        wait_for_step(page, 1)
        page.click("#notice-close")
        expect(page.locator("#notice")).to_be_hidden()


def test_a_network_too_large_to_draw_is_shown_along_the_route(page: Page) -> None:
    open_page(page, "/?net=MC(3,3)&step=0")
    expect(page.locator("#facts")).to_contain_text("134,217,728")
    assert page.evaluate("ix.stage.cy().nodes().length") < 400
    choose_from_more(page, "to-end")
    assert state(page)["delivered"]


def test_keys(page: Page) -> None:
    open_page(page, "/?net=HCN(2)&step=0")
    page.keyboard.press("ArrowRight")
    wait_for_step(page, 1)
    page.keyboard.press("End")
    wait_for_step(page, int(str(state(page)["steps"])))
    page.keyboard.press("ArrowLeft")
    wait_for_step(page, int(str(state(page)["steps"])) - 1)
    page.keyboard.press("Home")
    wait_for_step(page, 0)
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_function("window.explorer.state().step > 0")
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    page.wait_for_function("window.explorer.state().playing")
    page.keyboard.press("Space")
    page.wait_for_function(PAUSED)
    wait_for_answer(page, lambda: page.keyboard.press("r"))
    wait_for_answer(page, lambda: page.keyboard.press("f"))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    theme = page.evaluate("document.documentElement.dataset.theme")
    page.keyboard.press("d")
    page.wait_for_function("t => document.documentElement.dataset.theme !== t", arg=theme)
    page.keyboard.press("l")
    page.wait_for_url("**labels**")
    page.keyboard.press("/")
    expect(page.locator("#find")).to_be_focused()
    page.keyboard.type("(01,10)")
    page.keyboard.press("Enter")
    page.wait_for_function("ix.state.focus !== null")
    wait_for_answer(page, lambda: page.keyboard.press("t"))
    assert state(page)["target"] == "(01,10)"


def test_the_timeline_is_scrubbed_and_the_table_is_clicked(page: Page) -> None:
    open_page(page, "/?net=HCN(3)&from=(000,001)&to=(110,010)&step=0")
    box = page.locator("#timeline").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] - 30, box["y"] + box["height"] - 20)
    wait_for_step(page, 5)
    page.locator("#hops tr[data-step='2']").click()
    wait_for_step(page, 2)
    expect(page.locator("#hops tr.current")).to_have_attribute("data-step", "2")
    expect(page.locator("#timeline")).to_have_attribute("aria-valuenow", "2")


@pytest.mark.parametrize(("net", "stage"), [("MC(2,2)", "map"), ("HCN(4)", "whole")])
def test_playing_asks_the_server_nothing(page: Page, net: str, stage: str) -> None:
    open_page(page, f"/?net={net}&stage={stage}&step=0")
    if stage == "map":
        page.wait_for_function("window.explorer.map()?.settled")
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    set_speed(page, 4)
    page.click("#play")
    page.wait_for_function("window.explorer.state().step >= 4")
    page.click("#play")
    assert requests == []


@pytest.mark.at_night
def test_presenting_fills_the_screen_and_escape_leaves(page: Page) -> None:
    open_page(page, "/?net=HCN(3)&step=2&theme=projector")
    page.keyboard.press("p")
    expect(page.locator(".header")).to_be_hidden()
    expect(page.locator("#why")).to_be_visible()
    page.keyboard.press("ArrowRight")
    wait_for_step(page, 3)
    page.keyboard.press("Escape")
    expect(page.locator(".header")).to_be_visible()


@pytest.mark.at_night
def test_the_link_is_copied(new_page: Callable[..., Page]) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    open_page(page, "/?net=Q(3)&step=2")
    page.click("#share")
    expect(page.locator("#share")).to_contain_text("copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url


@pytest.mark.at_night
def test_no_fact_is_cut_off_in_a_narrow_panel(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 1024, "height": 768}, reduced_motion="reduce")
    for spec in ("Torus(8,8)", "EH(2,2)", "HCN(20)"):
        open_page(page, f"/?net={spec}")
        open_facts(page)
        expect(page.locator("[data-fact=diameter]")).to_be_visible()
        wide, room = page.locator("#facts").evaluate("it => [it.scrollWidth, it.clientWidth]")
        assert wide <= room, spec


def test_a_phone_shows_one_thing_at_a_time(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_page(page, "/?net=HCN(3)&from=(000,001)&to=(110,010)&step=3")
    expect(page.locator("#why")).to_be_visible()
    expect(page.locator("#facts")).to_be_hidden()
    page.locator("#explore-tabs button", has_text="Network").tap()
    expect(page.locator("#facts")).to_be_visible()
    expect(page.locator("#why")).to_be_hidden()
    page.locator("#explore-tabs button", has_text="Hops").tap()
    expect(page.locator("#hops")).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390


def test_a_phone_names_both_ends_however_long_they_are(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_page(page, "/?net=MC(3,3)&step=0")
    ends = [page.locator(f"#explore-phone-ends .{end}").bounding_box() for end in ("from", "to")]
    assert all(box and box["width"] > 80 and box["x"] + box["width"] <= 390 for box in ends)


@pytest.mark.at_night
def test_the_page_has_a_language_a_main_and_one_heading(page: Page) -> None:
    open_page(page, "/?net=Q(3)&step=0")
    assert page.locator("html").get_attribute("lang") == "en"
    expect(page.locator("main")).to_have_count(1)
    expect(page.locator("h1")).to_have_count(1)
    unnamed = page.evaluate(
        "[...document.querySelectorAll('button')].filter(b => b.offsetParent &&"
        " !b.getAttribute('aria-label') && !b.textContent.trim()).map(b => b.outerHTML)"
    )
    assert unnamed == []


@pytest.mark.at_night
def test_disjoint_paths_are_drawn_together_and_travel_at_once(page: Page) -> None:
    open_page(page, "/?net=HCN(3)&from=(000,001)&to=(100,110)&step=0")
    wait_for_answer(page, lambda: choose_task(page, "paths"))
    assert "task=paths" in page.url
    lanes = page.evaluate("ix.taskResult().texts")
    assert len(lanes) == 4
    inner = [text for lane in lanes for text in lane[1:-1]]
    assert len(inner) == len(set(inner))
    expect(page.locator("#hops tbody tr")).to_have_count(4)
    expect(page.locator("#why")).to_contain_text("no 3 failures")
    assert state(page)["steps"] == max(len(lane) for lane in lanes) - 1
    set_speed(page, 4)
    page.click("#play")
    page.wait_for_function("window.explorer.state().step >= 2")
    page.wait_for_function("explorer.state().step === explorer.state().steps")
    page.reload()
    page.wait_for_function("document.documentElement.dataset.ready === 'true'")
    expect(page.locator("#task-more")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#task-more")).to_have_text("Disjoint paths")
    wait_for_answer(page, lambda: choose_task(page, "route"))
    expect(page.locator("#explore-code")).to_be_visible()


@pytest.mark.at_night
def test_a_failed_node_stops_a_router_that_knows_no_way_round(page: Page) -> None:
    open_page(page, "/?net=Q(3)&from=000&to=111&router=e-cube&step=0")
    page.keyboard.press("/")
    page.keyboard.type("001")
    page.keyboard.press("Enter")
    page.wait_for_function("ix.state.focus !== null")
    wait_for_answer(page, lambda: page.keyboard.press("x"))
    assert "fault=001" in page.url
    assert state(page)["delivered"] is False
    wait_for_answer(page, lambda: page.select_option("#router", "breadth-first"))
    assert state(page)["delivered"] is True


@pytest.mark.at_night
def test_parts_are_coloured_and_the_same_network_is_opened(page: Page) -> None:
    open_page(page, "/?net=ECQ(1,3)&from=(0,000,0)&to=(1,111,0)&step=0")
    # The menu of tasks is walked by keys: arrows, and first letters.
    page.focus("#task-more")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#task-menu button").first).to_be_focused()
    expect(page.locator("#task-menu [data-picture=parts] svg")).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator("[data-task=parts]")).to_be_focused()
    wait_for_answer(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator("#task-menu")).to_be_hidden()
    expect(page.locator("#task-more")).to_have_text("Parts")
    assert "task=parts" in page.url
    assert sorted(set(page.evaluate("ix.taskResult().of"))) == [0, 1]
    expect(page.locator("#why")).to_contain_text("2 copies of ECQ(1,2)")
    wait_for_answer(page, lambda: page.select_option("#option-way", "2"))
    assert len(set(page.evaluate("ix.taskResult().of"))) == 10
    wait_for_answer(page, lambda: page.click("[data-same]"))
    page_state = state(page)
    assert (page_state["spec"], page_state["source"], page_state["target"]) == (
        "ECQ(3,1)",
        "(000,0,1)",
        "(111,1,1)",
    )
    wait_for_answer(page, lambda: choose_task(page, "route"))
    expect(page.locator("#source")).to_be_visible()


@pytest.mark.at_night
def test_bits_that_scroll_keep_their_names_and_show_the_one_that_changes(page: Page) -> None:
    open_page(page, "/?net=Q(72)&step=40")
    seen = """() => {
      const box = document.getElementById("explore-bits").getBoundingClientRect();
      const inside = ({ left, right }) => left >= box.left - 1 && right <= box.right + 1;
      const rects = (s) => [...document.querySelectorAll(s)].map((e) => e.getBoundingClientRect());
      const names = rects("#explore-bits .bit-row:not(.names) .row-name");
      const changed = rects("#explore-bits .changed");
      return [
        names.length,
        names.every(inside),
        changed.length,
        changed.every((one) => inside(one) && one.left >= Math.max(...names.map((n) => n.right))),
      ];
    }"""
    for step in (1, 40, 72):
        page.evaluate("step => window.explorer.goto(step)", step)
        page.wait_for_function("step => window.explorer.state().step === step", arg=step)
        assert page.evaluate(seen) == [3, True, 1, True], step


@pytest.mark.at_night
def test_tabs_stand_still_whichever_is_open(page: Page) -> None:
    places = []
    for task in ("route", "traffic", "faults", "circuit", "parts"):
        open_page(page, f"/?net=Q(4)&task={task}")
        places.append(
            page.evaluate(
                "[...document.querySelectorAll('.tasks > [role=tab]')]"
                ".map((e) => Math.round(e.getBoundingClientRect().left))"
            )
        )
    assert places == places[:1] * len(places)
    assert len(places[0]) == 3


@pytest.mark.at_night
def test_code_shows_whole_lines(page: Page) -> None:
    for step in (0, 4, 8):
        open_page(page, f"/?net=MC(2,1)&step={step}")
        cut = page.evaluate(
            """() => {
              const code = document.querySelector(".code");
              const box = code.getBoundingClientRect();
              const high = parseFloat(getComputedStyle(code).lineHeight);
              return [(code.scrollTop % high) / high, (box.height % high) / high];
            }"""
        )
        assert all(part < 0.05 or part > 0.95 for part in cut), (step, cut)
        broken = page.evaluate(
            """() => [...document.querySelectorAll(".code li span")].flatMap((line) => {
              const range = document.createRange();
              return [...line.childNodes].filter((n) => n.nodeType === 3).flatMap((text) =>
                [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
                  range.setStart(text, index);
                  range.setEnd(text, index + word.length);
                  return range.getClientRects().length > 1;
                }).map(([word]) => word));
            })"""
        )
        # Lines break only between words, or after a sign such as a dash.
        assert [word for word in broken if word.isalnum()] == []


@pytest.mark.at_night
def test_a_circuit_has_an_example_beside_the_empty_field_and_names_on_its_bars(page: Page) -> None:
    open_page(page, "/?net=GHC(2,3,4)&task=circuit&from=(0,0,0)&to=(1,2,3)&step=0")
    expect(page.locator("#option-held")).to_have_attribute("placeholder", "(0,0,0) (1,2,3)")
    expect(page.locator(".bar-name.transfer")).to_have_text("transfer")


@pytest.mark.at_night
def test_a_phone_never_has_an_empty_tab_open(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_page(page, "/?net=Q(4)&step=1")
    code = page.locator(".tabs [data-tab=code]")
    code.tap()
    expect(page.locator("#explore-code")).to_be_visible()
    # A task without code, and a prediction that may not show it, have no such tab.
    for select in ("#task-more", "[data-task=faults]"):
        page.tap(select)
    expect(code).to_be_hidden()
    expect(page.locator(".tabs [aria-selected=true]")).to_have_text("Now")
    expect(page.locator("[data-fail]").first).to_be_visible()
    open_page(page, "/?net=Q(4)&predict=distance")
    expect(code).to_be_hidden()
    expect(page.locator(".tabs [aria-selected=true]")).to_be_visible()


@pytest.mark.at_night
@pytest.mark.parametrize(
    ("query", "tabs"), [("step=0", 4), ("task=broadcast", 3), ("predict=distance", 3)]
)
def test_the_tabs_of_a_phone_share_one_row(
    query: str, tabs: int, new_page: Callable[..., Page]
) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_page(page, f"/?net=Q(3)&{query}")
    boxes = [tab.bounding_box() for tab in page.locator(".explore > .tabs button:visible").all()]
    assert len(boxes) == tabs
    assert len({box["y"] for box in boxes if box}) == 1
    for box in boxes:
        assert box is not None
        assert box["width"] == pytest.approx(390 / tabs, abs=0.5)
