"""Messages over time, as a visitor runs, scrubs and follows them."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from playwright.sync_api import Page, Request, expect

from explorer import network
from explorer.analysis.queues.load import Load
from tests.browser.harness import READY
from tests.browser.visit import choose_task, open_page, state, wait_for_answer

HCN = (
    "/?net=HCN(3)&task=traffic&time=cycles&load=0.79&seed=3&router=hcn-optimal"
    "&beside=by:hcn-shortest&step=1240"
)


def cells(page: Page, row: str) -> list[str]:
    """Return the numbers of a row in the panel."""
    cell = page.locator("#explore-more tr", has_text=row).first.locator("td")
    return cell.all_text_contents()


def test_two_routers_run_by_one_clock_with_true_numbers(page: Page) -> None:
    open_page(page, HCN)
    expect(page.locator("#explore-hop-title, #explore-count").first).to_contain_text("1,240")
    net = network("HCN(3)")
    loads = [Fraction(79, 100)]
    optimal, shortest = (
        Load(net, key, seed=3).points(loads)[0] for key in ("hcn-optimal", "hcn-shortest")
    )
    under = [f"{int(point.under_way[1240]):,}" for point in (optimal, shortest)]
    assert cells(page, "Messages under way") == under
    assert optimal.mean is not None
    assert cells(page, "Mean latency")[0].startswith(f"{optimal.mean:.2f} ±")
    assert cells(page, "Mean latency")[1] == "grows without end"
    assert cells(page, "Saturation, exactly") == ["21/25 (0.84)", "3/4 (0.75)"]
    expect(page.locator("#why")).to_contain_text("puts 75 of the 4,032 pairs on one channel")
    expect(page.locator("#why")).to_contain_text("past saturation, λ* = 0.75")
    # The curve comes point by point, of both routers, without being asked for.
    expect(page.locator(".latency circle:not(.here), .latency .beyond")).to_have_count(24)
    expect(page.locator(".latency-section button")).to_have_count(0)


def test_a_run_is_scrubbed_and_put_on_the_stage_without_a_request(page: Page) -> None:
    open_page(page, HCN)
    expect(page.locator(".latency circle:not(.here), .latency .beyond")).to_have_count(24)
    requests: list[Request] = []
    page.on("request", lambda request: requests.append(request))
    before = cells(page, "Waiting for a link")
    page.focus("#timeline")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#explore-count")).to_have_text("Cycle 1,241")
    assert cells(page, "Waiting for a link") != before
    page.click("[data-lane='1']")
    expect(page.locator("[data-lane='1']")).to_have_attribute("aria-pressed", "true")
    shortest = Load(network("HCN(3)"), "hcn-shortest", seed=3).points([Fraction(79, 100)])[0]
    count = f"{int(shortest.under_way[1241]):,} messages under way"
    expect(page.locator("#explore-summary")).to_have_text(count)
    page.wait_for_url("**lane=2**")
    page.click("#play")
    page.wait_for_function("window.explorer.state().step > 1245")
    page.click("#play")
    assert requests == []


@pytest.mark.at_night
def test_a_message_is_followed_through_its_waits(page: Page) -> None:
    open_page(page, HCN)
    page.locator(".longest [data-follow]").first.click()
    story = page.locator(".story")
    expect(story.locator("h2")).to_have_text(re.compile(r"^Message from \(.*\) to \(.*\)$"))
    waiting = story.locator("li.now p").first
    expect(waiting).to_have_text(re.compile(r"^It waits \d+ cycles? for the link to "))
    # Behind every wait stands why the router takes this hop.
    expect(story.locator("li.now p.quiet")).to_have_count(1)
    page.wait_for_url("**follow=**")
    text = story.inner_text()
    page.reload()
    page.wait_for_function(READY)
    expect(page.locator(".story li.now p.quiet")).to_have_count(1)
    assert page.locator(".story").inner_text() == text
    page.locator(".story [data-follow]").click()
    expect(page.locator(".story ol")).to_have_count(0)


@pytest.mark.at_night
def test_another_load_is_another_run_at_the_same_cycle(page: Page) -> None:
    open_page(page, HCN)
    page.locator("#option-load").focus()
    wait_for_answer(page, lambda: page.keyboard.press("ArrowLeft"))
    assert "load=0.78" in page.url
    assert state(page)["step"] == 1240
    expect(page.locator(".offered output")).to_have_text("0.78")


@pytest.mark.at_night
def test_bounded_queues_show_the_circle_in_which_messages_stop(page: Page) -> None:
    open_page(page, "/?net=Torus(4,4)&task=traffic&time=cycles&load=0.9&queues=1&step=200")
    (circle,) = Load(network("Torus(4,4)"), bound=1).run([Fraction(9, 10)]).circles
    assert circle is not None
    expect(page.locator("#why")).to_contain_text(
        f"From cycle {circle.cycle} on, {len(circle.channels)} full queues wait for each other"
    )
    assert cells(page, "Waiting for a link") != ["0"]
    assert cells(page, "Mean latency") == ["stands still"]


@pytest.mark.at_night
def test_long_runs_are_refused_with_a_possible_number_of_cycles(page: Page) -> None:
    open_page(page, "/?net=Q(10)&task=traffic&time=cycles&load=1&cycles=9000")
    button = page.locator("#why button")
    expect(button).to_have_text(re.compile(r"^Take \d+$"))
    wait_for_answer(page, button.click)
    expect(page.locator("#explore-summary")).to_contain_text("messages under way")


def test_traffic_over_time_is_a_choice_of_traffic(page: Page) -> None:
    open_page(page, "/?net=Q(4)&step=0")
    wait_for_answer(page, lambda: choose_task(page, "traffic"))
    wait_for_answer(page, lambda: page.click("[data-option='time'][data-value='cycles']"))
    assert "time=cycles" in page.url
    expect(page.locator("#explore-summary")).to_contain_text("messages under way")
    wait_for_answer(page, lambda: page.click("[data-option='time'][data-value='once']"))
    assert "time=" not in page.url
    expect(page.locator("#hops")).to_contain_text("carries")
