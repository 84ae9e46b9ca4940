"""Output of BookSim 2, chosen or dropped: squares in a plot, a table, a trace that is played."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, Route, expect

from explorer import network
from explorer.cli.main import main
from explorer.simulators.booksim_trace import read_trace
from tests.browser.conftest import Troubles
from tests.browser.visit import choose_files, open_page, state, wait_for_answer
from tests.simulators.booksim import main as booksim
from tests.simulators.booksim import trace

CURVE = "**/curve?*"

HCN = (
    "/?net=HCN(3)&task=traffic&time=cycles&load=0.79&router=hcn-optimal"
    "&beside=by:hcn-shortest&step=1240"
)
PACKETS = "{7,8,9,10}"


@pytest.fixture
def written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> list[str]:
    """Files of runs of HCN(3) at three loads, and the trace of one, as the documentation says."""
    monkeypatch.chdir(tmp_path)
    words = ["--format", "booksim", "--router", "hcn-shortest", "--settings", "queues"]
    assert main(["links", "HCN(3)", *words, "-o", "hcn3"]) == 0
    watch = ["watch_out=hcn3.trace", f"watch_packets={PACKETS}"]
    capsys.readouterr()
    for load in ("0.1", "0.4", "0.8"):
        rest = watch if load == "0.4" else []
        booksim(["booksim", "hcn3.config", f"injection_rate={load}", "stats_out=-", *rest])
        Path(f"{load}.txt").write_text(capsys.readouterr().out, "utf-8")
    return [str(tmp_path / name) for name in ("0.1.txt", "0.4.txt", "0.8.txt", "hcn3.trace")]


@pytest.mark.at_night
def test_results_and_a_trace_are_shown_beside_the_model_and_the_trace_is_played(
    page: Page, written: list[str]
) -> None:
    curves: list[Route] = []
    page.route(CURVE, lambda route: curves.append(route))
    open_page(page, HCN)
    choose_files(page, "[data-booksim='choose']", *written)
    # The mean of the stand-in is 20 + 10 · load: from 0.1 to 0.4 it gains three cycles.
    expect(page.locator(".latency .booksim rect")).to_have_count(2)
    expect(page.locator(".latency .booksim polygon")).to_have_count(1)
    rows = page.locator(".booksim-table tr.booksim")
    assert rows.nth(1).locator("td").all_text_contents() == [
        "0.400", "24.00", "3.00", "20", "steady",
    ]  # fmt: skip
    expect(rows.nth(2).locator("td").last).to_have_text("unstable")
    section = page.locator(".booksim-section")
    # The files are of the router beside, and so the model is.
    expect(section).to_contain_text("The model is Shortest route.")
    expect(section).to_contain_text("compare the gain.")
    expect(section).to_contain_text("64/63")
    # A second run of this network is added beside the same files.
    wait_for_answer(page, lambda: (page.focus("#option-load"), page.keyboard.press("ArrowLeft")))
    expect(page.locator(".latency .booksim rect")).to_have_count(2)
    # A curve that is given up is asked for no more, whatever is played.
    page.locator("[data-curve='stop']").click()
    for route in curves:
        route.continue_()
    page.unroute(CURVE)
    expect(page.locator("[data-curve='go']")).to_be_visible()

    requests: list[Request] = []
    page.on("request", lambda request: requests.append(request))
    page.click("[data-booksim='play']")
    packets = read_trace(network("HCN(3)"), Path(written[-1]).read_text("utf-8")).packets
    first = min(packet.born for packet in packets)
    title = page.locator("#explore-hop-title")
    expect(title).to_have_text(f"BookSim 2, cycle {first}")
    page.locator("[data-packet='1']").click()
    packet = packets[1]
    story = page.locator(".story li")
    expect(story).to_have_count(2 + len(packet.nodes))
    expect(story.nth(2)).to_contain_text(f"cycle {packet.cycles[1]}")
    name = network("HCN(3)").format(packet.nodes[1])
    expect(story.nth(2)).to_contain_text(
        f"Received at {name}, input {packet.inputs[1]}, virtual channel {packet.channels[1]};"
        f" {packet.retired - packet.cycles[1]} cycles at this router."  # type: ignore[operator]
    )
    page.click("#play")
    page.wait_for_function("window.explorer.state().step > 5")
    page.click("#play")
    expect(page.locator("#explore-summary")).to_contain_text("BookSim 2: ")
    page.click("[data-booksim='leave']")
    expect(title).to_have_text("Cycle 1,240 of 2,000")
    expect(page.locator(".latency .booksim rect")).to_have_count(2)
    assert state(page)["step"] == 1240
    assert requests == []


@pytest.mark.at_night
def test_a_dropped_file_is_read_in_the_browser_and_refused_in_a_sentence(
    page: Page, troubles: Troubles
) -> None:
    open_page(page, HCN)
    data = page.evaluate_handle(
        "text => { const data = new DataTransfer();"
        " data.items.add(new File([text], 'away.trace')); return data; }",
        trace({2: [0, 7]}),
    )
    page.dispatch_event("#stage", "drop", {"dataTransfer": data})
    expect(page.locator(".booksim-section .complaint")).to_have_text(
        "away.trace, line 8: packet 2 goes from (000,000) to (000,111), which are no link of"
        " HCN(3)."
    )
    assert "/open" not in page.url
    # A file that could not be read is not stored.
    expect(page.locator("[data-booksim='forget']")).to_have_count(0)
    assert all("400" in trouble for trouble in troubles)
    troubles.clear()


def test_output_of_booksim_is_played_and_its_numbers_stay_on_one_line(page: Page) -> None:
    open_page(page, "/?net=HCN(2)&task=traffic&time=cycles&router=hcn-shortest")
    data = Path(__file__).parents[2] / "data" / "booksim"
    files = (data / "hcn2_runs.txt", data / "hcn2.trace")
    choose_files(page, "[data-booksim='choose']", *files)
    expect(page.locator(".latency .booksim rect")).to_have_count(3)
    states = page.locator(".booksim-table tr.booksim td:last-child")
    assert states.all_text_contents()[-2:] == ["rising", "unstable"]
    page.click("[data-booksim='play']")
    number = page.locator(".booksim-packets tbody td").first
    expect(number).to_have_text("41600")
    in_lines = (
        "cell => { const range = document.createRange(); range.selectNodeContents(cell);"
        " return range.getClientRects().length; }"
    )
    # The number of digits is that of a longer run.
    number.evaluate("cell => { cell.textContent = '10240012'; }")
    assert number.evaluate(in_lines) == 1
