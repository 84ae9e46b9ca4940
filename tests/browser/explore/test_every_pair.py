"""A router over every pair, as a visitor checks it: matrix, cycle, pause, cancel, a sample."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from explorer import network
from explorer.analysis.verification import verify
from explorer.analysis.verification.counterexample import smallest_counterexample
from explorer.documents.checks.verification_report import verification_json
from tests.browser.visit import open_page
from tests.contracts import NIGHTLY

RECOMPUTE_BUTTON = "#verify-again"


def address(spec: str, router: str, *more: str) -> str:
    return "&".join((f"/?net={spec}&task=check&kind=router&router={router}", *more))


def test_hcn3_by_a_is_checked_as_the_command_checks_it(page: Page) -> None:
    net = network("HCN(3)")
    verification = verify(net, "hcn-a")
    open_page(page, address("HCN(3)", "hcn-a"))
    # The network is named whole, though its field is small here.
    assert page.locator("#network-spec").evaluate("field => field.scrollWidth <= field.clientWidth")
    start = page.locator("#verify-start")
    expect(start).to_have_text("Check every pair")
    # On a busy machine it takes longer than a second, and says so.
    expect(page.locator("#verify-progress")).to_contain_text(
        re.compile(r"It takes about (a second|\d+ s);")
    )
    start.click()
    expect(page.locator(RECOMPUTE_BUTTON)).to_be_visible()
    assert "pairs=all" in page.url
    rows = page.locator("#verify-found .finding")
    # Worst first: each row says what the command says.
    expect(rows.nth(0)).to_contain_text("Can deadlock")
    expect(rows.nth(0)).to_contain_text(f"{len(verification.deadlock.cycle)} channels")
    expect(page.locator("[data-found=longer]")).to_contain_text(
        f"{verification.longer:,} pairs take"
    )
    expect(page.locator("[data-found=lost]")).to_contain_text("all")
    expect(page.locator("[data-found=load]")).to_contain_text(f"{verification.busiest[2]} messages")
    expect(page.locator("#verify-smallest")).to_contain_text("HCN(1)")
    expect(page.locator("#verify-progress")).to_contain_text("4,032 pairs")
    expect(page.locator("#verify-pair .head")).to_contain_text("the most, 1 of")
    # The report in the frozen form is what the command prints, but for floats' last digit.
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.click("[data-report=json]")
    document = json.loads(page.evaluate("window.copied"))
    assert document == json.loads(
        json.dumps(verification_json(verification, smallest_counterexample(verification)))
    )
    page.click("[data-report=latex]")
    assert r"can deadlock & yes \\" in page.evaluate("window.copied")
    # Every channel of the cycle waits for the next; N goes round.
    cycle = page.locator("#verify-cycle tbody tr")
    count = len(verification.deadlock.cycle)
    expect(cycle).to_have_count(count)
    for step in range(1, count + 1):
        page.keyboard.press("n")
        expect(page.locator("#verify-cycle tr.current td").first).to_have_text(
            str(step % count + 1)
        )
    page.keyboard.press("Shift+N")
    expect(page.locator("#explore-hop-title")).to_contain_text(f"Channel {count} of {count}")
    # With as many virtual channels as the rule takes nothing is left.
    page.click(f"#verify-vc [data-vc='{verification.deadlock.virtual_channels}']")
    expect(page.locator("#verify-cycle")).to_have_count(0)
    expect(page.locator("#explore-hop-title")).to_contain_text("No cycle is left")
    assert f"vc={verification.deadlock.virtual_channels}" in page.url
    page.click("[data-found=load]")
    expect(page.locator("#why")).to_contain_text("messages a node and cycle")
    assert "found=load" in page.url


def test_the_matrix_is_exact_and_its_cell_opens_as_a_route(page: Page) -> None:
    net = network("HCN(5)" if NIGHTLY else "HCN(4)")
    verification = verify(net, "hcn-optimal")
    open_page(page, address(net.spec, "hcn-optimal"))
    page.click("#verify-start")
    # The number of pairs is said before they are checked; when all are, it can be done again.
    expect(page.locator(RECOMPUTE_BUTTON)).to_be_visible(timeout=120_000)
    expect(page.locator("#verify-progress")).to_contain_text(
        f"{net.nodes * (net.nodes - 1):,} pairs"
    )
    cells = page.evaluate(
        """async () => {
          const { $get } = await import(document.getElementById("_dash-renderer").src);
          const { run } = await $get("", "tasks/verify/run.js");
          return Array.from(run.sum.cells);
        }"""
    )
    held_cells = np.array(cells).reshape(net.nodes, net.nodes)
    assert np.array_equal(
        held_cells[held_cells < 250], verification.excess[verification.excess >= 0]
    )
    assert (held_cells == 253).sum() == net.nodes
    # The worst pair is looked at; arrows go to the next, the live region reads it.
    title = page.locator("#verify-pair h2")
    most = int(verification.excess.max())
    expect(title).to_contain_text(f"{most} hops more")
    matrix = page.locator("#verify-matrix")
    matrix.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#explore-live")).to_contain_text("From (")
    page.keyboard.press("ArrowLeft")
    expect(title).to_contain_text(f"{most} hops more")
    assert "cell=(" in page.url
    for _ in range(4):
        page.keyboard.press("+")
    page.click("#verify-show")
    expect(page.locator("#explore-hop-title")).to_contain_text("would do")
    page.click("#verify-pair a")
    page.wait_for_function("window.explorer.state().steps > 0")
    state = page.evaluate("window.explorer.state()")
    assert state["steps"] == verification.worst.length
    assert "task=check" not in page.url


@pytest.mark.at_night
def test_a_check_is_paused_kept_gone_on_with_and_ended(page: Page) -> None:
    held_requests = []

    def slow(route) -> None:  # type: ignore[no-untyped-def]
        """Let two blocks through, and hold the next until the page gives it up."""
        if len(held_requests) < 2:
            held_requests.append(route.request.url)
            route.continue_()
        else:
            held_requests.append(route)

    page.route("**/pairs/*/part?*", slow)
    open_page(page, address("Mesh(9,11)", "breadth-first", "pairs=all"))
    page.wait_for_function("document.querySelector('#verify-pause')")
    expect(page.locator("#verify-progress")).to_contain_text("82 %")
    with page.expect_event("requestfailed") as ended:
        page.click("#verify-pause")
    # The computation is given up: nobody waits for its answer.
    assert "/part?" in ended.value.url
    expect(page.locator("#verify-go")).to_be_visible()
    pairs = page.locator("#verify-progress .under-bar .mono").inner_text()
    page.unroute("**/pairs/*/part?*")
    page.wait_for_function(
        """async () => (await indexedDB.databases()).some((one) => one.name === "explorer-pairs")"""
    )
    page.reload()
    expect(page.locator("#verify-go")).to_be_visible()
    expect(page.locator("#verify-progress .under-bar .mono")).to_have_text(pairs)
    page.click("#verify-go")
    page.wait_for_selector(RECOMPUTE_BUTTON, timeout=60_000)
    expect(page.locator("#verify-progress")).to_contain_text("9,702 pairs")
    # Cancelled is forgotten.
    page.route("**/pairs/*/part?*", lambda route: None)
    page.click(RECOMPUTE_BUTTON)
    page.click("#verify-cancel")
    expect(page.locator("#verify-start")).to_be_visible()
    assert "pairs=" not in page.url
    page.reload()
    expect(page.locator("#verify-start")).to_be_visible()


@pytest.mark.at_night
def test_above_4096_nodes_a_sample_is_never_called_right(new_page) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    open_page(page, address("HCN(7)", "hcn-shortest", "pairs=300"))
    page.wait_for_selector(RECOMPUTE_BUTTON, timeout=60_000)
    expect(page.locator("#verify-progress")).to_contain_text("The sample is checked")
    rows = page.locator("#verify-found .finding").all_inner_texts()
    assert not any("all" in row.split("\n")[1:2] for row in rows)
    expect(page.locator("[data-found=longer]")).to_contain_text("at most 0.994 % of all pairs")
    expect(page.locator("#verify-size")).to_have_text("128 × 128 clusters, a sample")
    expect(page.locator("#verify-copies")).to_contain_text("--pairs 300 --seed 1")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390


COLOURED = """([name, least]) => {
  const canvas = document.querySelector("#map");
  const { width, height } = canvas;
  const copy = Object.assign(document.createElement("canvas"), { width, height });
  const g = copy.getContext("2d", { willReadFrequently: true });
  g.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name);
  g.fillRect(0, 0, 1, 1);
  const colour = g.getImageData(0, 0, 1, 1).data;
  g.drawImage(canvas, 0, 0);
  const { data } = g.getImageData(0, 0, width, height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4) {
    if ([0, 1, 2].every((k) => Math.abs(data[i + k] - colour[k]) < 3)) count += 1;
  }
  return explorer.map()?.settled && (least ? count > least : count === 0);
}"""
"""JavaScript that is true when the map has so many pixels of a colour, or none for 0."""


@pytest.mark.at_night
def test_the_map_has_the_cycle_the_load_and_ranks(page: Page) -> None:
    """Findings are shown on the map as on the stage: arrows, heat, numbers."""
    open_page(page, address("HCN(3)", "hcn-a", "stage=map"))
    page.wait_for_function(COLOURED, arg=["--v-no", 0])
    page.locator("#verify-start").click()
    page.wait_for_function(COLOURED, arg=["--v-no", 300])
    page.locator("[data-found=load]").click()
    page.wait_for_function(COLOURED, arg=["--h4", 300])
    page.wait_for_function(COLOURED, arg=["--v-no", 0])
    open_page(page, "/?net=HCN(3)&router=hcn-a&stage=map&step=1")
    page.wait_for_function(COLOURED, arg=["--v-ok", 0])
    open_page(page, "/?net=HCN(3)&router=hcn-a&stage=map&step=1&view=lens")
    page.wait_for_function(COLOURED, arg=["--v-ok", 60])


def test_the_list_of_routers_explains_how_to_use_an_own_one(page: Page) -> None:
    open_page(page, "/?net=Q(3)&task=check&kind=router")
    routers = page.locator("#verify-router")
    before = page.url
    routers.select_option(label="How to use your own …")
    expect(page.locator("#own-howto")).to_contain_text("def next_hop(here, target):")
    assert (routers.input_value(), page.url) == ("e-cube", before)
