"""A router of one's own in a browser: saved, stopped, watched, broken and mended."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from explorer.core.plugins.loading import add_plugin
from tests.browser.harness import serving
from tests.browser.visit import open_page

SWAP = '''\
"""HCN(n): by the one link that joins the two clusters."""
from explorer.core.plugins.next_hop import NextHop


class OneSwap(NextHop):
    key = "one-swap"
    title = "One swap"

    def serves(self, net):
        return net.family == "HCN"

    def next_hop(self, net, here, target):
        i, j = net.address(here)
        k, l = net.address(target)
        goal = l if i == k else k
        if j == goal:
            return (j, i)
        bit = lowest(j ^ goal)
        return (i, j ^ 1 << bit)


def lowest(x):
    return (x & -x).bit_length() - 1
'''

HIGHEST = SWAP.replace("lowest", "highest").replace("(x & -x).bit", "x.bit")
ADDRESS = "/?net=HCN(3)&from=(000,101)&to=(010,110)&router=one-swap"


class File:
    """The file of a router, saved with a new time of change every time."""

    def __init__(self, path: Path) -> None:
        self.path, self.stamp = path, 1_700_000_000

    def save(self, text: str) -> None:
        self.path.write_text(text, "utf-8")
        self.stamp += 1
        os.utime(self.path, (self.stamp, self.stamp))


@pytest.fixture
def file(tmp_path: Path, forgotten: None) -> File:
    router_file = File(tmp_path / "one_swap.py")
    router_file.save(SWAP)
    add_plugin(str(router_file.path))
    return router_file


@pytest.fixture
def server(file: File) -> Iterator[str]:
    with serving() as address:
        yield address


def lit_line(page: Page) -> str:
    return page.locator("#own-code .lit").get_attribute("data-line") or ""


def words_of_line(page: Page, line: int) -> str:
    return page.locator(f"#own-code [data-line='{line}'] .said").inner_text()


def test_it_is_stepped_line_by_line_stopped_and_watched(page: Page) -> None:
    requests: list[str] = []
    page.on("request", lambda r: requests.append(r.url) if "_dash-update" in r.url else None)
    open_page(page, f"{ADDRESS}&step=0")
    expect(page.locator("#own-head")).to_contain_text("one_swap.py")
    questions = len(requests)
    # The whole call is there, at its end: what it returned, and the values at the ends of lines.
    assert lit_line(page) == "19"
    assert words_of_line(page, 13) == "i = 000  j = 101"
    assert words_of_line(page, 16) == "False"
    expect(page.locator("#own-line")).to_have_text("Line 19returns (000,100)")
    # Back, in and out again: nothing is asked for.
    page.keyboard.press("Shift+ArrowLeft")
    assert lit_line(page) == "23"
    expect(page.locator("#own-vars")).to_contain_text("next_hop › lowest, call 1 of 6")
    page.keyboard.press("Shift+ArrowLeft")
    assert (lit_line(page), words_of_line(page, 19)) == ("18", "")
    page.keyboard.press("F10")
    assert lit_line(page) == "19"
    expect(page.locator("#own-vars .fresh")).to_have_text("0")
    assert "line=" not in page.url
    # If the distance does not fall, the message stops by itself, and the URL says so.
    page.get_by_label("distance does not fall").check()
    expect(page.locator(".own-stop", has_text="does not fall")).to_contain_text("hop 3")
    page.locator("#play").click()
    expect(page.locator("#explore-count")).to_have_text("Stopped at hop 3")
    expect(page.locator("#explore-summary")).to_have_text("still 3 left")
    expect(page.locator(".own-rank.chosen")).to_contain_text("(000,010)")
    expect(page.locator(".own-rank .best")).to_have_text("2")
    assert len(requests) == questions, "to step asks nobody"
    # A watch over what is recorded: the server evaluates it once, for all places.
    field = page.get_by_label("Watch an expression")
    for text in ("(j", "j ^ goal", "len(visited) + shortest_paths"):
        field.fill(text)
        field.press("Enter")
        expect(field).to_have_value("")
        expect(field).to_be_focused()
    expect(page.locator(".own-watched")).to_have_text(
        ["(j( is never closed.", "j ^ goal100", "len(visited) + shortest_paths4"]
    )
    page.get_by_label("Take (j away").click()
    page.get_by_label("Stop when an expression holds").fill("len(visited) == 4")
    page.get_by_label("Stop when an expression holds").press("Enter")
    expect(page.locator(".own-stop", has_text="when len")).to_contain_text("hop 4")
    page.get_by_label("when len(visited) == 4").click()
    questions = len(requests)
    # A stop at a line by the gutter, gone on to by F8.
    page.locator("#own-code [data-line='17'] .gutter").click()
    page.keyboard.press("F8")
    expect(page.locator("#own-vars")).to_contain_text("call 4 of 6")
    assert lit_line(page) == "17"
    page.wait_for_function("location.search.includes('stop=flat,line:17')")
    assert "watch=j+%5E+goal,len" in page.url
    assert len(requests) == questions, "to step through what is watched asks nobody"
    # The address brings all of it back.
    page.reload()
    page.wait_for_function("document.documentElement.dataset.ready === 'true'")
    expect(page.locator("#own-code [aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".own-watched")).to_have_count(2)
    assert lit_line(page) == "17"


def test_a_save_shows_at_once_and_a_broken_one_keeps_the_last(page: Page, file: File) -> None:
    open_page(page, f"{ADDRESS}&step=2")
    strip = page.locator("#own-strip")
    assert "(000,110)" in page.locator("#explore-route, #own-vars").last.inner_text()
    file.save(HIGHEST)
    expect(strip).to_contain_text(
        "Read again, lines 18, 22 and 23 changed. Before: detour at hop 3."
    )
    expect(page.locator("#own-code .changed")).to_have_count(3)
    assert page.evaluate("window.ix.state.secondRoute.marks.length") == 7
    assert page.evaluate("window.explorer.state().step") == 2
    page.keyboard.press("ArrowRight")
    expect(strip).not_to_contain_text("Read again")
    # A name that is not there: the line, and the version that goes on.
    file.save(HIGHEST.replace("highest(j", "higest(j"))
    expect(strip).to_have_class("own-strip bad")
    expect(strip).to_contain_text("Line 18: name 'higest' is not defined")
    expect(strip).to_contain_text("Shown is the version of")
    expect(page.locator("#own-saved")).to_contain_text("is not followed, saved")
    assert page.evaluate("window.explorer.state().delivered")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#own-vars")).to_contain_text("call 3 of")
    # A loop that never ends is stopped, and says where.
    file.save(HIGHEST.replace("    bit = highest(j ^ goal)", "    while True: bit = 1"))
    expect(strip).to_contain_text("times in hop 1, at (000,101), and comes to no end")
    # A text that is no Python at all.
    file.save("def next_hop(:\n")
    expect(strip).to_contain_text("Line 1: invalid syntax")
    file.save(SWAP)
    expect(strip).not_to_have_class("own-strip bad")
    expect(page.locator("#own-saved")).to_contain_text("follows the file")
    # Its fields are how it is called: nothing that a visitor wrote.
    expect(page.locator("#own-vars")).not_to_contain_text("OneSwap")


@pytest.mark.at_night
def test_a_router_that_is_saved_with_another_key_stays_on_the_page(page: Page, file: File) -> None:
    open_page(page, f"{ADDRESS}&step=2")
    for title, text in (
        ("By the gate", SWAP.replace("one-swap", "gate").replace("One swap", "By the gate")),
        ("One swap", SWAP),
    ):
        file.save(text)
        expect(page.locator("#router option:checked")).to_have_text(title)
        expect(page.locator("#own-saved")).to_contain_text("follows the file")


@pytest.mark.at_night
def test_a_circle_is_shown_once_round_and_other_routers_have_none_of_this(
    page: Page, file: File
) -> None:
    file.save(SWAP.replace("return (i, j ^ 1 << bit)", "return (i, j ^ 1)"))
    open_page(page, f"{ADDRESS}&stop=again&step=0")
    expect(page.locator("#own-strip")).to_contain_text("it comes to (000,101) again and again")
    expect(page.locator("#own-saved")).to_contain_text("fails, saved")
    expect(page.locator(".own-stop", has_text="comes again")).to_contain_text("hop 2")
    requests: list[str] = []
    page.on("request", lambda r: requests.append(r.url) if r.url.endswith("/own") else None)
    page.locator("#router").select_option(value="hcn-shortest")
    expect(page.locator("#own")).to_have_count(0)
    expect(page.locator(".panel.right #source")).to_be_visible()
    before = len(requests)
    page.locator("#router").select_option(label="How to use your own …")
    expect(page.locator("#own-howto")).to_contain_text("def next_hop(here, target):")
    assert page.locator("#router").input_value() != "?"
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    assert len(requests) == before, "where none is shown nobody asks whether it was saved"


@pytest.mark.at_night
@pytest.mark.parametrize("task", ["exchange", "check", "broadcast", "paths"])
def test_another_task_takes_its_place_and_gives_it_back(page: Page, task: str) -> None:
    open_page(page, f"{ADDRESS}&step=2")
    page.evaluate(f"explorer.show('?net=HCN(3)&router=one-swap&task={task}')")
    expect(page.locator(f"#explore[data-task={task}]")).to_be_visible()
    expect(page.locator("#own, #own-aside")).to_have_count(0)
    expect(page.locator(".panel.right .ends-section")).to_have_count(1)
    page.go_back()
    expect(page.locator("#explore[data-layout=debugger] #own")).to_be_visible()
    expect(page.locator(".panel.left .ends-section")).to_have_count(1)
