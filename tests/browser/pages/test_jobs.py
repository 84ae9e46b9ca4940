"""A check that is handed to the server goes on when its tab is closed, and its link shows it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from explorer.cli.main import main
from explorer.jobs.job_folder import jobs_with_folders
from tests.browser.harness import READY
from tests.cli.test_serve import serving

CHECK = "?net=HCN(3)&task=check&kind=router&router=hcn-shortest"
LONG = "?net=HCN(6)&task=check&kind=router&router=hcn-shortest"
TIMEOUT = 60_000


@pytest.fixture(scope="module")
def jobs_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("jobs")


@pytest.fixture(scope="module")
def site(jobs_folder: Path) -> Iterator[str]:
    with serving(jobs_folder, "--workers", "1", "--jobs", str(jobs_folder)) as (_, log):
        yield log.split()[4]


def open_jobs(new_page: Callable[..., Page], address: str) -> Page:
    # Conditions are evaluated in the page, which its policy leaves to nobody.
    page = new_page(bypass_csp=True)
    page.goto(address)
    page.wait_for_function(READY, timeout=TIMEOUT)
    return page


def values(page: Page) -> dict[str, str]:
    names = page.locator("#jobs-list dt").all_inner_texts()
    return dict(zip(names, page.locator("#jobs-list dd").all_inner_texts(), strict=True))


def test_a_job_goes_on_without_its_tab_and_gives_what_the_command_finds(
    new_page: Callable[..., Page], site: str, capsys: pytest.CaptureFixture[str]
) -> None:
    page = open_jobs(new_page, site + CHECK)
    expect(page.locator("#verify-progress")).to_contain_text("at most 30 minutes of computing")
    page.locator("#verify-hand").click()
    link = page.locator("#verify-job")
    expect(link).to_be_focused()
    address = site.rstrip("/") + str(link.get_attribute("href"))
    page.context.close()

    other = open_jobs(new_page, address)
    expect(other.locator(".job .state")).to_have_text("done", timeout=TIMEOUT)
    expect(other.get_by_role("heading", name="Found", exact=True)).to_be_visible(timeout=TIMEOUT)
    words = ["verify", "HCN(3)", "--router", "hcn-shortest", "--no-smallest", "--json"]
    assert main(words) == 0
    printed = json.loads(capsys.readouterr().out)
    cells = values(other)
    for name in ("Pairs", "Delivered", "Shortest", "Longer", "Lost"):
        assert cells[name] == f"{printed[name.casefold()]:,}"
    assert cells["Mean hops"] == f"{printed['mean_hops_excluding_self']:.3f}"
    assert cells["Busiest channel"].endswith(f": {printed['busiest']['messages']:,} messages")

    # The same question, opened by anybody, shows that there is a job of it.
    other.get_by_role("link", name="Open its page").click()
    expect(other.locator(".of-job")).to_contain_text("The server has a job of this: done")
    other.locator("#verify-job").click()
    expect(other.locator(".job .state")).to_have_text("done")


@pytest.mark.at_night
def test_a_search_too_long_for_a_page_is_handed_to_the_server(
    new_page: Callable[..., Page], site: str
) -> None:
    page = open_jobs(new_page, f"{site}known?net=DB(2,15)")
    part = page.locator("#known-search")
    expect(part).to_contain_text("too long for a page")
    expect(page.locator("[data-key='radius'] .value")).to_have_text("–")
    page.locator("#known-hand").click()
    expect(part).to_contain_text("The server has a job of this: done", timeout=TIMEOUT)
    expect(part.locator("dd").first).to_have_text("15")
    # Whoever opens it next sees it at once.
    page.locator("#known-job").click()
    expect(page.locator("#jobs-list dt").first).to_have_text("Diameter")
    page.get_by_role("link", name="Open its page").click()
    expect(part.locator("dt").first).to_have_text("Diameter")


@pytest.mark.at_night
def test_all_statements_are_computed_again_by_the_server(
    new_page: Callable[..., Page], site: str
) -> None:
    page = open_jobs(new_page, f"{site}papers")
    part = page.locator("#papers-all")
    page.locator("#papers-hand").click()
    expect(part).to_contain_text("The server has a job of this")
    page.locator("#papers-job").click()
    expect(page.locator("#jobs-list dt").first).to_have_text("As recorded", timeout=TIMEOUT)
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".job .state")).to_have_text("paused", timeout=TIMEOUT)
    page.get_by_role("link", name="Open its page").click()
    expect(part.locator("dt")).to_have_text("As recorded")


@pytest.mark.at_night
def test_a_job_is_paused_resumed_and_ended_by_a_visitor_with_its_link(
    new_page: Callable[..., Page], site: str, jobs_folder: Path
) -> None:
    page = open_jobs(new_page, site + LONG)
    page.locator("#verify-hand").click()
    page.locator("#verify-job").click()
    state = page.locator(".job .state")
    expect(state).to_have_text("running", timeout=TIMEOUT)
    page.get_by_role("button", name="Pause").click()
    expect(state).to_have_text("paused", timeout=TIMEOUT)
    expect(page.get_by_role("button", name="Go on")).to_be_focused()
    page.get_by_role("button", name="Go on").click()
    expect(state).to_have_text(re.compile("waiting|running"), timeout=TIMEOUT)
    page.get_by_role("link", name="All jobs").click()
    listed = page.locator(".jobs h2", has_text="HCN(6)")
    expect(listed).to_have_count(1)
    listed.get_by_role("link").click()
    page.get_by_role("button", name="End and delete it").click()
    expect(page.locator("#jobs-list")).to_contain_text("There is no such job", timeout=TIMEOUT)
    assert not [job for _, job in jobs_with_folders(jobs_folder) if "HCN(6)" in job.name]


@pytest.mark.at_night
def test_a_comparison_side_by_side_is_handed_over_and_its_result_is_taken(
    new_page: Callable[..., Page], site: str
) -> None:
    address = f"{site}?net=HCN(5)&router=hcn-optimal&beside=hcn-shortest"
    page = open_jobs(new_page, address)
    page.locator("#beside-hand, #beside-every").last.wait_for()
    page.locator("#beside-hand").click()
    link = page.locator("#beside-job")
    expect(link).to_be_focused()
    link.click()
    expect(page.locator(".job .state")).to_have_text("done", timeout=TIMEOUT)
    descriptions = page.locator(".terms dd")
    expect(descriptions).to_contain_text("8 hops, 4 hops", timeout=TIMEOUT)
    expect(page.locator(".job-lanes thead")).to_contain_text("HCN(5)/hcn-shortest")
    # Whoever opens the comparison has what the job found, and computes nothing.
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.get_by_role("link", name="Open its page").click()
    expect(page.locator("#beside-diff")).to_contain_text("All 1,047,552 pairs", timeout=TIMEOUT)
    expect(page.locator("#explore-beside-worst-box")).to_contain_text("8 and 4 hops")
    assert not [url for url in requests if "/hops?" in url]
