"""The map's first trial as a yardstick, in the same run: its folder is given by ``--trial``."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from urllib.parse import quote

from playwright.sync_api import Page, sync_playwright

from tests.benchmarks.map import SPECS
from tests.benchmarks.result import Result
from tests.browser.harness import launch

ADDRESS = "http://127.0.0.1:8170"
DURATION_MS = 3_000

MOVE_MAP = """async ([how, lasts]) => {
  const { nest, view, frame, flight, home } = map;
  const path = nest.pathOf(nest.count / 3n);
  map.bench.on = true;
  map.cam = home();
  await new Promise((rested) => setTimeout(rested, 400));
  const way = how === "zoom" ? flight(home(), frame(path, nest.depth), view.w) : null;
  const gaps = [];
  const began = performance.now();
  let [last, k] = [0, 0];
  await new Promise((done) => {
    const step = (now) => {
      if (last) gaps.push(now - last);
      last = now;
      k += 1;
      const u = Math.min(1, (performance.now() - began) / lasts);
      if (way) map.cam = way.at(u < 0.5 ? 2 * u * u : 1 - 2 * (1 - u) ** 2);
      else { map.cam.pan(7 * Math.sin(k / 30 + 0.6), 3 * Math.cos(k / 30)); map.redraw(); }
      if (u < 1) requestAnimationFrame(step);
      else done();
    };
    requestAnimationFrame(step);
  });
  map.bench.on = false;
  gaps.sort((a, b) => a - b);
  return { frames: 1000 / gaps[gaps.length >> 1], worst: gaps.at(-1) };
}"""


def measure(folder: Path) -> list[Result]:
    """Return the frames of the trial as the map's own are measured, by network."""
    fonts = str(Path(__file__).resolve().parents[2] / "assets" / "fonts")
    server = subprocess.Popen(
        [sys.executable, "server.py"],
        cwd=folder,
        env={**os.environ, "FONTS": fonts},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            rates = {
                spec: {how: _frame_rates(page, spec, how) for how in ("zoom", "drag")}
                for spec in SPECS
            }
            browser.close()
    finally:
        server.terminate()
        server.wait()
    return [
        Result(
            f"the same {how}, by the map's first trial, {which} of these networks",
            pick(value[how][key] for value in rates.values()),
            unit,
            None,
        )
        for how in ("zoom", "drag")
        for key, which, pick, unit in (
            ("frames", "least", min, "a second"),
            ("frames", "middle", median, "a second"),
            ("worst", "longest frame", max, "ms"),
        )
    ]


def _frame_rates(page: Page, spec: str, how: str) -> dict[str, float]:
    for _ in range(40):
        try:
            page.goto(f"{ADDRESS}/?net={quote(spec)}")
            break
        except Exception:
            page.wait_for_timeout(250)
    page.wait_for_function("window.ready && window.firstPaint", timeout=60_000)
    moved: dict[str, float] = page.evaluate(MOVE_MAP, [how, DURATION_MS])
    return moved
