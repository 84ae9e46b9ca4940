"""A server that is killed and started again on its port, with two tabs open: nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import READY
from tests.cli.test_serve import serving

NO_ANSWER = "The server does not answer."
RESTART_TIMEOUT = 60_000
"""Milliseconds until a server that was started again is found: pages look every 15 s at last."""


@pytest.mark.at_night
def test_tabs_play_on_while_their_server_is_away_and_are_answered_when_it_is_back(
    new_page: Callable[..., Page], troubles: list[str], tmp_path: Path
) -> None:
    # Conditions are evaluated in the page, which its policy leaves to nobody.
    explore = new_page(bypass_csp=True)
    compare = explore.context.new_page()
    compare.on("pageerror", lambda error: troubles.append(f"page error: {error}"))
    with serving(tmp_path, "--workers", "1") as (first, log):
        site = log.split()[4]
        port = re.findall(r":(\d+)/", site)[0]
        for page, path in (
            (compare, "compare"),
            (explore, "?net=Q(10)&from=0000000000&to=1111111111&step=0"),
        ):
            page.goto(site + path)
            page.wait_for_function(READY)
        explore.evaluate("explorer.play()")
        first.kill()
        first.wait(60)
    compare.get_by_role("checkbox", name="Metacube").click()
    explore.evaluate("explorer.show('?net=Q(4)&task=broadcast&step=0')")
    for page in (explore, compare):
        expect(page.locator("#notice")).to_contain_text(NO_ANSWER)
    assert explore.evaluate("explorer.state().spec") == "Q(10)"
    step = explore.evaluate("explorer.state().step")
    explore.wait_for_function(f"explorer.state().step > {step}")
    with serving(tmp_path, "--workers", "1", "--port", port) as (_, log):
        assert log.split()[4] == site
        for page in (explore, compare):
            expect(page.locator("#notice")).to_be_hidden(timeout=RESTART_TIMEOUT)
        explore.wait_for_function("explorer.state().spec === 'Q(4)'")
        assert "task=broadcast" in explore.evaluate("explorer.state().search")
        compare.wait_for_url("**/compare?families=*")
        expect(compare.get_by_role("checkbox", name="Metacube")).not_to_be_checked()
    assert not [trouble for trouble in troubles if "page error" in trouble]
    troubles.clear()
