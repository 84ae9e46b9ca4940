"""Memory of the map's page after minutes of flights to random nodes."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

from playwright.sync_api import CDPSession, Page, sync_playwright

from tests.benchmarks.map import seconds_to_picture
from tests.benchmarks.result import Result
from tests.browser.harness import launch, serving

SPEC = "MC(3,3)"
DURATION_S = 300
"""Seconds of wandering."""

FLIGHT = """async () => {
  const { $get } = await import(document.getElementById("_dash-renderer").src);
  const { current } = await $get("", "map/mount.js");
  const map = current();
  const path = map.nest.firstPath().map((_, i) => {
    const { count } = map.nest.typesOf(map.camera.path)[i];
    return Math.floor(Math.random() * count);
  });
  await map.fly(map.cameraFor(path), 1500);
  await map.fly(map.cameraFor(path, 3), 700);
}"""


def measure() -> list[Result]:
    """Return the megabytes of scripts, and of the whole process of the page, at the end."""
    with serving() as address, sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_context(
            base_url=address, viewport={"width": 1440, "height": 900}
        ).new_page()
        seconds_to_picture(page, SPEC)
        session = page.context.new_cdp_session(page)
        began = monotonic()
        while monotonic() - began < DURATION_S:
            page.evaluate(FLIGHT)
        heap = _heap(page, session)
        process = _process(browser.new_browser_cdp_session())
        browser.close()
    what = f"after {DURATION_S / 60:g} minutes of wandering over {SPEC}"
    return [
        Result(f"memory of the page's scripts {what}", heap, "MB", 150),
        Result(f"memory that its process has for itself {what}", process, "MB", None),
    ]


def _heap(page: Page, session: CDPSession) -> float:
    session.send("HeapProfiler.collectGarbage")
    return float(session.send("Runtime.getHeapUsage")["usedSize"]) / 1e6


def _process(session: CDPSession) -> float:
    """Return the private memory of the largest process of pages, as the system counts it."""
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [item["id"] for item in processes if item["type"] == "renderer"]
    return max((_private(Path(f"/proc/{pid}/smaps_rollup")) for pid in pages), default=0.0)


def _private(rollup: Path) -> float:
    lines = rollup.read_text().splitlines() if rollup.exists() else []
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) * 1024 / 1e6
