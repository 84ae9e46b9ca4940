"""The tasks of Explore that move many messages at once, as a visitor plays them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from explorer import families, network
from explorer.collectives.anywhere import planned_exchange
from explorer.collectives.bounds import exchange_bounds
from explorer.collectives.exchange import check, exchange
from explorer.collectives.registry import broadcast
from explorer.documents.tasks.planned_exchange import step_reason
from tests.browser.harness import READY
from tests.browser.visit import (
    choose_from_more,
    choose_task,
    follow,
    open_page,
    set_speed,
    state,
    wait_for_answer,
    wait_for_step,
)
from tests.contracts import drawn_families


def test_a_broadcast_is_played_round_by_round(page: Page) -> None:
    open_page(page, "/?net=Q(4)&step=0")
    wait_for_answer(page, lambda: choose_task(page, "broadcast"))
    assert state(page)["steps"] == 4
    expect(page.locator("#explore-summary")).to_have_text("1 of 16 nodes informed")
    page.click("#step-forward")
    page.click("#step-forward")
    expect(page.locator("#explore-summary")).to_have_text("4 of 16 nodes informed")
    expect(page.locator("#hops tr.current td").first).to_have_text("2")
    set_speed(page, 4)
    page.click("#play")
    page.wait_for_function("window.explorer.state().step === 4 && !window.explorer.state().playing")
    expect(page.locator("#explore-more")).to_contain_text("✓ all")
    wait_for_answer(page, lambda: page.click("[data-option='model'][data-value='all-port']"))
    assert "model=all-port" in page.url
    rounds = broadcast(network("Q(4)"), 0, model="all-port").depth
    assert state(page)["steps"] == rounds


def test_a_click_on_a_node_makes_it_the_root(page: Page) -> None:
    open_page(page, "/?net=Q(3)&task=broadcast&from=000&step=0")
    expect(page.locator("#target")).to_be_hidden()
    spot = page.evaluate(
        "(() => { const p = ix.stage.markOnScreen(ix.state.drawing.addresses.indexOf('101'));"
        " const b = ix.stage.box().getBoundingClientRect();"
        " return [b.left + p.x, b.top + p.y]; })()"
    )
    wait_for_answer(page, lambda: page.mouse.click(*spot))
    assert state(page)["source"] == "101"
    assert "task=broadcast" in page.url


@pytest.mark.at_night
def test_a_broken_tree_shows_the_links_that_do_not_exist(page: Page) -> None:
    net = network("ECQ(2,3)")
    trees = [
        (key, schedule)
        for key in ("exchanged", "improved-exchanged")
        for variant in (None, "as printed")
        if (schedule := _schedule(net, key, variant)) is not None and schedule.missing
    ]
    assert trees
    open_page(page, "/?net=ECQ(2,3)&task=broadcast&step=0")
    broken = page.locator("#option-tree option").all()
    was_shown = False
    for value in [option.get_attribute("value") for option in broken]:
        if page.locator("#option-tree").input_value() != value:
            wait_for_answer(page, lambda value=value: page.select_option("#option-tree", value))
        if page.evaluate("ix.taskResult().missing.length"):
            was_shown = True
            expect(page.locator("#explore-more")).to_contain_text("Links that do not exist")
            expect(page.locator("#explore-more .chip.no")).to_be_visible()
    assert was_shown


def _schedule(net, key, variant):  # type: ignore[no-untyped-def]
    try:
        return broadcast(net, 0, key, "all-port", variant)
    except ValueError:
        return None


def test_all_messages_of_an_exchange_travel_at_once(page: Page) -> None:
    open_page(page, "/?net=MC(2,1)&task=exchange&step=0")
    plan = exchange(network("MC(2,1)"))
    assert state(page)["steps"] == plan.steps == 63
    page.evaluate("window.explorer.goto(39)")
    wait_for_step(page, 39)
    expect(page.locator("#explore-lead .sent")).to_have_text("2,496 of 4,032")
    shared = int((plan.sharing[38] > 1).sum())
    assert shared
    expect(page.locator("#explore-more .chip.no")).to_contain_text("shared")
    expect(page.locator("#explore-more .clock")).to_contain_text(f"{plan.hops:,} th")
    page.locator("#live-th").fill("60")
    assert "th=60" in page.url
    asks: list[str] = []
    page.on("request", lambda r: asks.append(r.url))
    set_speed(page, 4)
    page.click("#play")
    page.wait_for_function("window.explorer.state().step >= 41")
    page.click("#play")
    assert [url for url in asks if "_dash-update" in url] == []


@pytest.mark.at_night
def test_the_printed_table_loses_messages_of_the_exchange(page: Page) -> None:
    open_page(page, "/?net=MC(2,1)&task=exchange&step=0")
    wait_for_answer(page, lambda: page.click("[data-option='table'][data-value='as-printed']"))
    expect(page.locator("#explore-more")).to_contain_text("miss the destinations")


@pytest.mark.at_night
def test_a_network_whose_nodes_copy_no_plan_plays_one_that_any_network_takes(page: Page) -> None:
    open_page(page, "/?net=HCN(2)&task=exchange&step=0")
    expect(page.locator("#explore-more")).to_contain_text("what one node does another cannot copy")
    plan = planned_exchange(network("HCN(2)"), "trees")
    assert state(page)["steps"] == plan.steps == 15
    known = exchange_bounds(network("HCN(2)"))
    assert known
    for bound in known.values():
        expect(page.locator("#explore-more")).to_contain_text(bound.why)
    wait_for_answer(page, lambda: page.select_option("[data-option='way']", "ring"))
    assert "way=ring" in page.url
    plan = planned_exchange(network("HCN(2)"), "ring")
    for step in (1, 2, 15):
        page.evaluate(f"window.explorer.goto({step})")
        wait_for_step(page, step)
        expect(page.locator("#explore-lead .sent")).to_have_text(f"{16 * step} of 240")
        expect(page.locator("#why")).to_have_text(str(step_reason(plan, step - 1)))
    most = int(plan.by_step.most.argmax())
    page.evaluate(f"window.explorer.goto({most + 1})")
    wait_for_step(page, most + 1)
    expect(page.locator("#explore-more .held")).to_contain_text(
        f"{plan.by_step.most[most]} messages hold"
    )


@pytest.mark.at_night
def test_a_plan_is_followed_on_the_nearest_network_that_is_small_enough(page: Page) -> None:
    open_page(page, "/?net=S(6)&task=exchange&way=pairs")
    expect(page.locator("#why")).to_contain_text("followed up to 512")
    wait_for_answer(page, lambda: page.click("#why button"))
    assert state(page)["spec"] == "S(5)"
    # The plan goes along: on 120 nodes, pairs take as many steps as on the next power of two.
    assert "way=pairs" in page.url
    expect(page.locator("#option-way")).to_have_value("pairs")
    assert state(page)["steps"] == 127


def test_a_right_click_fails_a_node_and_a_link(page: Page) -> None:
    open_page(page, "/?net=Q(3)&from=000&to=111&step=0")
    spots = page.evaluate(
        "(() => { const at = a => ix.stage.markOnScreen(ix.state.drawing.addresses.indexOf(a));"
        " const b = ix.stage.box().getBoundingClientRect(); const [p, q] = [at('100'), at('101')];"
        " return [p, { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 }, at('111')]"
        ".map(({ x, y }) => [b.left + x, b.top + y]); })()"
    )
    wait_for_answer(page, lambda: page.mouse.click(*spots[1], button="right"))
    assert "fault=100~101" in page.url or "fault=101~100" in page.url
    wait_for_answer(page, lambda: page.mouse.click(*spots[0], button="right"))
    assert "fault=100" in page.url.replace("fault=100~101", "")
    wait_for_answer(page, lambda: page.mouse.click(*spots[1], button="right"))
    assert "~" not in page.url
    # An end is refused, and the message stays where it is.
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**step=1")
    page.mouse.click(*spots[2], button="right")
    expect(page.locator("#notice")).to_contain_text("can't fail: it is the source or the target")
    assert "step=1" in page.url
    assert "fault=111" not in page.url


@pytest.mark.at_night
def test_a_long_touch_fails_a_node_and_chooses_nothing(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_page(page, "/?net=Q(3)&from=000&to=111&step=0")
    page.locator("#explore-stage-box").scroll_into_view_if_needed()
    x, y = page.evaluate(
        "(() => { const at = ix.stage.markOnScreen(ix.state.drawing.addresses.indexOf('100'));"
        " const b = ix.stage.box().getBoundingClientRect();"
        " return [b.left + at.x, b.top + at.y]; })()"
    )
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str) -> None:
        points = [{"x": x, "y": y}] if kind == "touchStart" else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart")
    page.wait_for_url("**fault=100*")
    page.wait_for_function(READY)
    touch("touchEnd")
    expect(page.locator("#source")).to_have_value("000")
    assert page.evaluate("window.explorer.state().source") == "000"
    assert page.url.count("fault=") == 1


def test_random_faults_fail_and_the_surviving_network_is_reported(page: Page) -> None:
    open_page(page, "/?net=Q(4)&task=faults&k=3&seed=5&step=0")
    expect(page.locator(".curve polyline").first).to_be_attached()
    wait_for_answer(page, lambda: page.click("[data-turn=fail]"))
    assert page.url.count("fault=") == 3
    expect(page.locator("#explore-more")).to_contain_text("13")
    wait_for_answer(page, lambda: page.click("[data-turn=mend]"))
    assert "fault=" not in page.url


@pytest.mark.at_night
def test_a_circuit_waits_at_a_busy_link_or_goes_round(page: Page) -> None:
    open_page(page, "/?net=GHC(3,4,4)&task=circuit&from=(0,0,0)&to=(2,3,3)&step=0")
    total_alone = page.evaluate("ix.taskResult().total")
    wait_for_answer(page, lambda: page.click("[data-hold='1']"))
    expect(page.locator("#explore-more")).to_contain_text("(0,0,0)")
    waiting = page.evaluate("ix.taskResult().total")
    assert waiting > total_alone
    assert page.evaluate("ix.taskResult().segments.some(s => s.what === 'wait')")
    wait_for_answer(page, lambda: page.click("[data-option='busy'][data-value='detour']"))
    assert total_alone <= page.evaluate("ix.taskResult().total") < waiting
    set_speed(page, 4)
    page.click("#play")
    page.wait_for_function("window.explorer.state().step > 20")
    wait_for_answer(page, lambda: page.click("[data-option='by'][data-value='packet']"))
    expect(page.locator("#explore-hop-title")).to_contain_text("Packets")


TASKS = ("broadcast", "exchange", "traffic", "embed", "faults", "circuit", "paths", "parts")


@pytest.mark.at_night
@pytest.mark.parametrize("task", TASKS)
def test_every_task_opens_on_every_family(task: str, page: Page) -> None:
    open_page(page, f"/?net=Q(3)&task={task}&step=1")
    for name in drawn_families():
        spec = families()[name].samples[0]
        search = f"?net={spec}&task={task}&step=1"
        wait_for_answer(
            page, lambda search=search: page.evaluate("s => ix.url.send(s, {push: true})", search)
        )
        assert state(page)["spec"] == network(spec).spec
        expect(page.locator("#why")).not_to_be_empty()


@pytest.mark.at_night
def test_bad_input_of_a_task_is_one_sentence(page: Page) -> None:
    open_page(page, "/?net=Q(3)&task=faults&k=999&seed=x")
    expect(page.locator("#notice")).to_contain_text("How many")
    assert page.locator("#option-k").input_value() == "60" or page.locator("#notice").is_visible()
    open_page(page, "/?net=Q(3)&task=circuit&held=000%20000")
    expect(page.locator("#notice")).to_contain_text("takes no link")


@pytest.mark.at_night
def test_a_ring_is_walked_and_a_shape_that_does_not_fit_is_reported(page: Page) -> None:
    open_page(page, "/?net=HCN(3)&task=embed&step=0")
    assert state(page)["steps"] == 64
    expect(page.locator("#explore-more .terms")).to_contain_text("Dilation")
    places = page.evaluate("ix.taskResult().places")
    assert sorted(places) == list(range(64))
    set_speed(page, 4)
    page.click("#play")
    page.wait_for_function("window.explorer.state().step >= 3")
    page.click("#play")
    page.click("tr[data-guest-row='5']")
    wait_for_step(page, 5)
    wait_for_answer(page, lambda: page.click("[data-option='guest'][data-value='torus']"))
    assert "guest=torus" in page.url
    page.locator("#option-shape").fill("9x9")
    wait_for_answer(page, lambda: page.locator("#option-shape").press("Tab"))
    expect(page.locator("#why")).to_contain_text("81 nodes")
    wait_for_answer(page, lambda: page.click("#why button[data-option='shape']"))
    expect(page.locator(".guest circle[data-guest]").first).to_be_attached()


def test_traffic_is_played_and_is_beside_another_router(page: Page) -> None:
    open_page(page, "/?net=HCN(3)&task=traffic&step=0")
    expect(page.locator("#explore-summary")).to_have_text("64 of 64 messages under way")
    expect(page.locator("#explore-upper")).to_contain_text("messages")
    choose_from_more(page, "to-end")
    expect(page.locator("#explore-summary")).to_have_text("0 of 64 messages under way")
    wait_for_answer(page, lambda: page.select_option("#option-beside", "by:hcn-a"))
    expect(page.locator(".beside tr").first).to_contain_text("Algorithm A")
    wait_for_answer(page, lambda: page.select_option("#router", "breadth-first"))
    assert "router=breadth-first" in page.url
    assert "task=traffic" in page.url
    wait_for_answer(page, lambda: page.select_option("#option-pattern", "hot-spot"))
    expect(page.locator("#option-hot")).to_have_value("(000,000)")
    wait_for_answer(page, lambda: page.select_option("#option-pattern", "pasted"))
    expect(page.locator("#explore-hop-title")).to_have_text("Not available here")
    page.fill("#option-messages", "(000,001) (100,110)\n#1 #2")
    wait_for_answer(page, lambda: page.locator("#option-messages").blur())
    assert page.evaluate("ix.taskResult().messages") == 2
    wait_for_answer(page, lambda: page.select_option("#option-beside", "network"))
    expect(page.locator("#option-other")).to_be_visible()


@pytest.mark.at_night
def test_everyones_message_spreads_to_all(page: Page) -> None:
    open_page(page, "/?net=SCQ(3,3)&task=broadcast&tree=all-to-all&step=0")
    expect(page.locator("#source")).to_be_hidden()
    choose_from_more(page, "to-end")
    expect(page.locator("#explore-summary")).to_contain_text("knows 48 or more of 48")


@pytest.mark.at_night
def test_an_embedding_opens_in_a_theme_of_its_link(page: Page) -> None:
    open_page(page, "/?net=Q(6)&task=embed&step=50&theme=dark")
    expect(page.locator("tr[data-guest-row='50']")).to_be_in_viewport()
    page.evaluate("window.explorer.goto(3)")
    wait_for_step(page, 3)
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    before = page.locator(".guest circle").first.get_attribute("fill")
    page.keyboard.press("d")
    assert page.locator(".guest circle").first.get_attribute("fill") != before
    assert state(page)["step"] == 3


@pytest.mark.at_night
def test_lost_messages_of_an_exchange_are_not_counted(page: Page) -> None:
    plan = exchange(network("MC(2,1)"), "as printed")
    missed = [step + 1 for step in check(plan).lost]
    open_page(page, f"/?net=MC(2,1)&task=exchange&table=as-printed&step={missed[0]}")
    expect(page.locator("#why")).to_contain_text("its 64 messages are lost")
    choose_from_more(page, "to-end")
    sent_count = (plan.steps - len(missed)) * 64
    expect(page.locator("#explore-lead .sent")).to_have_text(f"{sent_count:,} of 4,032")
    label = page.locator("#explore-lead canvas").get_attribute("aria-label")
    assert label is not None
    assert f"{sent_count:,} of 4,032 messages have arrived" in label
    choose_from_more(page, "to-start")
    expect(page.locator("#explore-lead .sent")).to_have_text("0 of 4,032")


@pytest.mark.at_night
def test_too_large_or_empty_choices_offer_valid_ones(page: Page) -> None:
    open_page(page, "/?net=CCC(21)&task=embed&shape=7")
    expect(page.locator("#source")).to_be_hidden()
    wait_for_answer(page, lambda: page.click("#why button"))
    assert state(page)["spec"] == "CCC(7)"
    assert "task=embed" in page.url
    assert state(page)["steps"] == 7
    open_page(page, "/?net=HCN(3)&task=traffic&pattern=pasted")
    expect(page.locator("#router")).to_be_visible()
    wait_for_answer(page, lambda: page.click("#why button"))
    assert state(page)["spec"] == "HCN(3)"
    expect(page.locator("#option-messages")).to_have_value("(000,000) (111,111)")
    expect(page.locator("#why")).to_contain_text("1 message leaves")


@pytest.mark.at_night
def test_the_hyperswitch_goes_round_in_either_way(page: Page) -> None:
    blocked_links = "(2,0,0) (2,3,0); (2,0,0) (2,0,3)"
    open_page(
        page,
        f"/?net=GHC(3,4,4)&task=circuit&from=(0,0,0)&to=(2,3,3)&held={blocked_links}&busy=detour",
    )
    back = "ix.taskResult().segments.filter(s => s.what === 'retreat').length"
    assert page.evaluate(back) == 0
    wait_for_answer(page, lambda: page.click("[data-option='around'][data-value='one-port']"))
    assert "around=one-port" in page.url
    assert page.evaluate(back) == 1
    page.evaluate("window.explorer.goto(120)")
    expect(page.locator("#why")).to_contain_text("The probe retreats once")
    assert page.evaluate("document.activeElement.dataset.value") == "one-port"
    wait_for_answer(page, lambda: page.click("[data-option='by'][data-value='packet']"))
    expect(page.locator("[data-option='busy']").first).to_be_hidden()
    open_page(page, "/?net=HCN(2)&task=circuit&busy=detour")
    assert page.locator("[data-option='around']").count() == 0


def test_a_step_of_a_task_is_reported_to_listeners(page: Page) -> None:
    open_page(page, "/?net=Q(4)&task=broadcast&step=2")
    slider = page.locator("#timeline")
    expect(slider).to_have_attribute("aria-label", "Round")
    expect(slider).to_have_attribute("aria-valuetext", "Round 2 of 4, 4 of 16 nodes informed")
    slider.focus()
    page.keyboard.press("ArrowUp")
    wait_for_step(page, 3)
    choose_from_more(page, "to-start")
    page.click("#play")
    expect(page.locator("#why")).to_have_attribute("aria-live", "off")
    page.click("#play")
    expect(page.locator("#why")).to_have_attribute("aria-live", "polite")
    text = page.locator("#why").inner_text()
    expect(page.locator("#explore-live")).to_have_text(text)


def test_presenting_shows_the_step_and_the_progress(page: Page) -> None:
    open_page(page, "/?net=Q(4)&task=broadcast&step=2")
    page.keyboard.press("p")
    expect(page.locator("#explore-present-hop")).to_have_text("Round 2 of 44 of 16 nodes informed")
    expect(page.locator("#why")).to_be_visible()
    page.keyboard.press("PageDown")
    wait_for_step(page, 3)


def test_after_a_task_without_steps_the_axis_is_there_again(page: Page) -> None:
    follow(page, "/?net=HCN(2)&task=check&kind=router")
    expect(page.locator("#timeline")).to_be_hidden()
    follow(page, "/?net=Q(72)&step=1")
    expect(page.locator("#timeline svg")).to_be_visible()
    expect(page.locator("#timeline")).to_have_attribute("aria-valuenow", "1")


@pytest.mark.at_night
def test_nothing_of_a_task_is_cut_off(new_page: Callable[..., Page]) -> None:
    for width in (320, 390, 1024):
        page = new_page(viewport={"width": width, "height": 768})
        for query in (
            "GHC(3,4,4)&task=circuit&busy=detour",
            "Q(4)&task=embed",
            "MC(2,1)&task=exchange",
        ):
            open_page(page, f"/?net={query}&step=0")
            for control in page.locator(".controls-section button").all():
                box = control.bounding_box()
                assert box is not None
                assert box["x"] >= 0
                assert box["x"] + box["width"] <= width
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_on_a_phone_the_sentence_comes_first_and_faults_can_be_failed(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_page(page, "/?net=Q(4)&task=faults&step=0")
    sentence, controls = (page.locator(s).bounding_box() for s in ("#why", "#explore-controls"))
    assert sentence is not None
    assert controls is not None
    assert sentence["y"] < controls["y"]
    wait_for_answer(page, lambda: page.tap("[data-turn=fail]"))
    assert "fault=" in page.url
    open_page(page, "/?net=MC(2,1)&task=exchange&step=0")
    expect(page.locator("#explore-phone-ends")).to_have_text("")
    page.click("[data-tab='hops']")
    expect(page.locator("[data-tab='hops'] >> text=Matrix")).to_be_visible()
    expect(page.locator("#explore-lead canvas")).to_be_visible()
    assert page.evaluate(
        "(() => { const c = document.querySelector('#explore-lead canvas');"
        " return c.width && c.getContext('2d').getImageData(1, 1, 1, 1).data[3]; })()"
    )
    open_page(page, "/?net=HCN(3)&task=traffic&step=0")
    page.click("[data-tab='hops']")
    table, below = (page.locator(s).bounding_box() for s in ("#hops", "#explore-more"))
    assert table is not None
    assert below is not None
    assert table["y"] + table["height"] <= below["y"]


@pytest.mark.at_night
def test_a_task_that_takes_the_network_whole_leaves_faults_aside(page: Page) -> None:
    open_page(page, "/?net=Q(3)&task=broadcast&fault=001&step=1")
    expect(page.locator("#explore-note")).to_contain_text("left aside by this task")
    assert page.evaluate("ix.activeFaults().length") == 0
    page.evaluate("ix.failing.toggle([3])")
    expect(page.locator("#notice")).to_contain_text("Nothing fails in this task")
    wait_for_answer(page, lambda: choose_task(page, "faults"))
    assert page.evaluate("ix.activeFaults()") == ["001"]


@pytest.mark.at_night
def test_a_root_is_not_painted_over_before_the_first_round(page: Page) -> None:
    open_page(page, "/?net=EH(2,3)&task=broadcast&step=0")
    dark = page.evaluate(
        "(() => { const c = document.getElementById('explore-over');"
        " const p = ix.stage.markOnScreen(ix.taskResult().root), r = devicePixelRatio;"
        " return c.getContext('2d').getImageData(p.x * r, p.y * r, 1, 1).data[3]; })()"
    )
    assert dark == 0


@pytest.mark.at_night
def test_presenting_on_a_phone_shows_the_sentence_beneath_the_stage(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    for query in ("Q(4)&task=faults", "GHC(3,4,4)&task=circuit", "MC(2,1)&task=exchange"):
        open_page(page, f"/?net={query}&step=0&view=present")
        expect(page.locator("#explore-more .section").first).to_be_hidden()
        stage, why = (page.locator(s).bounding_box() for s in ("#explore-stage-box", "#why"))
        assert stage is not None
        assert why is not None
        assert stage["y"] + stage["height"] <= why["y"]


@pytest.mark.at_night
def test_a_long_circuit_and_too_many_faults_are_drawn_and_reported(page: Page) -> None:
    open_page(page, "/?net=Q(72)&task=circuit&step=2")
    heights = page.locator("#timeline rect").evaluate_all(
        "all => all.map(r => +r.getAttribute('height'))"
    )
    assert min(heights) > 0
    expect(page.locator("#explore-heading")).to_contain_text("Q(72), circuits from 0")
    open_page(page, "/?net=Q(2)&task=faults&k=9")
    wait_for_answer(page, lambda: page.click("#why button"))
    expect(page.locator("#option-k")).to_have_value("2")
