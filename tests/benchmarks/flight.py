"""How many frames a message on the map has: on a quiet machine, and with both cores busy."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import quote

from playwright.sync_api import Page, sync_playwright

from tests.benchmarks.result import Result
from tests.browser.harness import READY, launch, serving

SPECS = ("HCN(8)", "MC(3,3)", "Q(72)", "MC(4,4)", "S(20)", "Q(16)")

FRAMES = """async (lasts) => {
  document.getElementById("play").click();
  await new Promise((done) => setTimeout(done, 300));
  const gaps = [];
  let last = 0;
  const began = performance.now();
  await new Promise((done) => {
    const count = (now) => {
      if (last) gaps.push(now - last);
      last = now;
      if (now - began < lasts) requestAnimationFrame(count);
      else done();
    };
    requestAnimationFrame(count);
  });
  const moved = window.explorer.state().step;
  gaps.sort((a, b) => a - b);
  return {
    frames: (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0),
    worst: gaps[Math.floor(0.99 * gaps.length)],
    moved,
  };
}"""
"""Frames a second, the mean, while a message plays; the gap that 99 in a hundred stay under."""

DURATION_MS = 4_000

PLACES = {"whole": "", "followed": "&stage=follow"}
"""Over what it moves: the whole, which stands still, or beneath a camera that goes along."""


def measure() -> list[Result]:
    """Return the least of all networks, quiet and busy, over the whole and followed."""
    results = []
    with serving() as address, sync_playwright() as playwright:
        browser = launch(playwright)
        for busy in (False, True):
            for place, more in PLACES.items():
                by: dict[str, dict[str, float]] = {}
                for spec in SPECS:
                    size = {"width": 1440, "height": 900}
                    page = browser.new_page(base_url=address, viewport=size)
                    with both_cores_busy(busy):
                        by[spec] = played(page, spec, more)
                    page.close()
                results += _results(by, place, busy)
        browser.close()
    return results


def played(page: Page, spec: str, more: str) -> dict[str, float]:
    """Return what the frames were while a message played over the map of a network."""
    page.goto(f"/?net={quote(spec)}&step=0{more or '&stage=map'}")
    page.wait_for_function(READY)
    page.wait_for_function("window.explorer.map()?.settled")
    counted: dict[str, float] = page.evaluate(FRAMES, DURATION_MS)
    assert counted["moved"] > 0, f"no message moved in {spec}"
    return counted


@contextmanager
def both_cores_busy(busy: bool) -> Iterator[None]:
    """Run as many busy loops as there are cores."""
    loop = [sys.executable, "-c", "while True: pass"]
    loops = [subprocess.Popen(loop) for _ in range(os.cpu_count() or 1)] if busy else []
    try:
        yield
    finally:
        for each in loops:
            each.kill()
            each.wait()


def _results(by: dict[str, dict[str, float]], place: str, busy: bool) -> list[Result]:
    least = min(by, key=lambda spec: by[spec]["frames"])
    worst = max(by, key=lambda spec: by[spec]["worst"])
    what = "over the whole map" if place == "whole" else "that the map follows"
    load = "with a loop on every core" if busy else "on a quiet machine"
    names = ", ".join(SPECS)
    return [
        Result(
            f"frames of a message {what}, {load}, least of {names} ({least})",
            by[least]["frames"],
            "a second",
            30 if busy else 55,
            at_least=True,
        ),
        Result(
            f"longest frame in a hundred of a message {what}, {load} ({worst})",
            by[worst]["worst"],
            "ms",
            100,
        ),
    ]
