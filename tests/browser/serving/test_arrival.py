"""Pages while they load: with a plug-in of each kind, and with their parts in any order."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, Request, Response, Route, expect

from explorer.pages import ids
from explorer.pages.page import pages
from tests.browser.conftest import PATIENCE, Troubles
from tests.contracts import NIGHTLY

GUIDE = Path(__file__).resolve().parents[3] / ".github" / "CONTRIBUTING.md"
PATHS = [page.path for page in pages()]
ROOMS = ("networks", "routing", "collectives")
EXTRA_FILES = {
    "ball.py": "explorer/tasks",
    "ball.js": "assets/tasks",
    "20-a-ladder.md": "explorer/lessons",
}


def block(name: str) -> str:
    """Return a block of code from the contributing guide."""
    match = re.search(
        rf"^```\w+ {re.escape(name)}\n(.*?)^```", GUIDE.read_text("utf-8"), re.M | re.S
    )
    assert match, name
    return match[1]


NEXT_HOP = """
key = "onward"
title = "Onward"


def serves(net):
    return net.family == "Moebius"


def next_hop(net, here, target):
    return (here + 1) % net.nodes
"""
"""A router of a function alone."""


def ready(address: str) -> bool:
    """Whether the workers of a server have started."""
    try:
        with urlopen(f"{address}readyz"):
            return True
    except HTTPError:
        return False


@pytest.fixture(scope="module")
def plugin_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of its own process, with a network, routers of both kinds, a
    broadcast, a task and a lesson."""
    folder = tmp_path_factory.mktemp("plugins")
    command = [sys.executable, "-m", "explorer", "serve", "--no-browser", "--port", "0"]
    command += ["--workers", "1"]
    files = {f"{name}.py": f"explorer/{name}/moebius.py" for name in ROOMS}
    files |= {name: f"{place}/{name}" for name, place in EXTRA_FILES.items()}
    texts = {name: block(place) for name, place in files.items()} | {"onward.py": NEXT_HOP}
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
        if option := {".py": "--plugin", ".md": "--lesson"}.get(Path(name).suffix):
            command += [option, str(folder / name)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        line = running.stdout.readline()
        address = re.search(r"http://\S+", line)
        assert address, line
        # Its workers hold each file to its contract before they answer.
        while not ready(address[0]):
            time.sleep(0.2)
        yield address[0].rstrip("/")
        running.terminate()


@pytest.fixture
def visitor(browser: Browser, plugin_server: str, troubles: Troubles) -> Iterator[Page]:
    context = browser.new_context(base_url=plugin_server, viewport={"width": 1440, "height": 900})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    troubles.watch(page)
    yield page
    context.close()
    assert not troubles, "\n".join(troubles)


@pytest.mark.at_night
def test_every_page_opens_with_a_plug_in_of_each_kind(visitor: Page) -> None:
    for path in PATHS:
        visitor.goto(path)
        expect(visitor.locator("html[data-ready=true]")).to_be_attached()
    visitor.goto("/networks")
    expect(visitor.get_by_text("Möbius ladder").first).to_be_visible()
    visitor.goto("/compare?families=Q,Moebius")
    expect(visitor.locator("#compare-form-Moebius")).to_have_text("Moebius(n)")
    visitor.goto("/?net=Moebius(8)&task=broadcast&tree=both-sides&step=1")
    expect(visitor.locator("#why")).not_to_be_empty()
    for router in ("rung-first", "onward"):
        visitor.goto(f"/?net=Moebius(8)&from=0&to=5&router={router}&step=0")
        expect(visitor.locator("#router")).to_have_value(router)
    visitor.goto("/?net=Moebius(8)&task=ball&radius=2")
    expect(visitor.locator("#explore-count")).to_have_text("8 nodes within 2 hops")
    visitor.goto("/learn/a-ladder")
    expect(visitor.get_by_role("heading", name="A ladder closed to a ring")).to_be_visible()


FETCHED = [page.path for page in pages() if not page.persistent and page.module != "embed"]
"""Pages whose modules, layout and document are all fetched on a visit."""

PARTS = ("script", "layout", "document")
OUTPUTS = {"layout": f"{ids.PAGE}.children", "document": f"{ids.DOCUMENT}.data"}


def is_part(request: Request, part: str) -> bool:
    """Whether a request is for the modules of a page, for its layout, or for its document."""
    if part == "script":
        return "/packed/pages/" in request.url and request.url.endswith(".js")
    body = request.post_data or ""
    return "_dash-update-component" in request.url and f'"output":"{OUTPUTS[part]}"' in body


@pytest.mark.parametrize(
    ("path", "late"),
    [
        (path, late)
        for i, path in enumerate(FETCHED)
        for j, late in enumerate(PARTS)
        # By day each part comes last on one page.
        if NIGHTLY or i == j
    ],
)
def test_a_page_is_whole_whichever_part_comes_last(page: Page, path: str, late: str) -> None:
    held_requests: list[Route] = []
    received: list[str] = []

    def pass_on(route: Route) -> None:
        if is_part(route.request, late) and not held_requests:
            held_requests.append(route)
        else:
            route.continue_()

    def note(answer: Response) -> None:
        received.extend(part for part in PARTS if is_part(answer.request, part))

    page.route("**/*", pass_on)
    page.on("response", note)
    page.goto(path, wait_until="commit")
    # A page with its modules requests layout and document; the held one arrives after the other.
    other = {"layout": "document", "document": "layout"}.get(late)
    while not held_requests or (other and other not in received):
        page.wait_for_timeout(20)
    held_requests[0].continue_()
    expect(page.locator("html[data-ready=true]")).to_be_attached()
    root = page.locator(f"#{path.strip('/')}-page")
    expect(root.locator("h1:visible, h2:visible").first).not_to_be_empty()
