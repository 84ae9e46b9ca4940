"""How smoothly the map zooms and is dragged, and how soon it is drawn, at any size."""

from __future__ import annotations

import gzip
from statistics import median
from time import perf_counter
from urllib.parse import quote

from playwright.sync_api import Page, sync_playwright

from explorer import network
from explorer.scenes.nests.find import nest_of
from explorer.scenes.nests.tiles import max_tile_nodes, tile
from tests.benchmarks.result import Result
from tests.browser.harness import READY, launch, serving

SPECS = ("MC(2,2)", "Q(14)", "Q(16)", "MC(3,3)", "MC(4,4)", "Q(72)")
DURATION_MS = 3_000

MOVE_MAP = """async ([how, lasts]) => {
  const { $get } = await import(document.getElementById("_dash-renderer").src);
  const { current } = await $get("", "map/mount.js");
  const { digitsToFirstNode } = await $get("", "map/camera/framing.js");
  const map = current();
  const drawn = Math.floor(map.nest.types[map.nest.root].count / 3);
  const deep = map.nest.firstPath().map((_, i) => (i ? 0 : drawn));
  const goal = [...deep, ...digitsToFirstNode(map.nest, deep)].slice(0, map.nest.depth);
  map.cutTo(map.home());
  await new Promise((rested) => setTimeout(rested, 400));
  const gaps = [];
  let last = 0;
  let watching = true;
  const count = (now) => {
    if (last) gaps.push(now - last);
    last = now;
    if (watching) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  if (how === "zoom") await map.fly(map.cameraFor(goal), lasts);
  else {
    const began = performance.now();
    let step = 0;
    await new Promise((done) => {
      const drag = (now) => {
        step += 1;
        map.drag(7 * Math.sin(step / 30 + 0.6), 3 * Math.cos(step / 30));
        if (now - began < lasts) requestAnimationFrame(drag);
        else done();
      };
      requestAnimationFrame(drag);
    });
  }
  watching = false;
  gaps.sort((a, b) => a - b);
  return {
    frames: 1000 / gaps[gaps.length >> 1],
    worst: gaps[Math.floor(0.99 * gaps.length)],
    longest: gaps[gaps.length - 1],
  };
}"""
"""Frames a second, the median; the gap that 99 in a hundred stay under, and the longest, in ms."""

PAINT_AT_REST = """async () => {
  const { $get } = await import(document.getElementById("_dash-renderer").src);
  const { current } = await $get("", "map/mount.js");
  const map = current();
  const times = [];
  for (let i = 0; i < 5; i++) {
    map.ground.pictures.clear();
    const began = performance.now();
    map.paint();
    // Reading a pixel back waits for what was recorded to be painted.
    map.surface.g.getImageData(0, 0, 1, 1);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[2] / 1000;
}"""
"""Seconds to paint the whole picture at rest, with all bundles at their finest."""


def measure() -> list[Result]:
    """Return all results: the slowest of all networks, by name."""
    with serving() as address, sync_playwright() as playwright:
        browser = launch(playwright)
        rest = 0.0
        measured: dict[str, dict[str, dict[str, float]]] = {"zoom": {}, "drag": {}}
        first: dict[str, float] = {}
        for spec in SPECS:
            context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
            page = context.new_page()
            first[spec] = seconds_to_picture(page, spec)
            if spec == "Q(16)":
                rest = page.evaluate(PAINT_AT_REST)
            for how, by in measured.items():
                by[spec] = page.evaluate(MOVE_MAP, [how, DURATION_MS])
            context.close()
        browser.close()
    return [
        *(_fewest_frames(how, by) for how, by in measured.items()),
        *(_longest_in_hundred(how, by) for how, by in measured.items()),
        *(_longest_of_all(how, by) for how, by in measured.items()),
        Result("the map of MC(3,3) stands there after its document", first["MC(3,3)"], "s", 0.5),
        Result("Q(16) with its 524,288 links, painted at rest", rest, "s", 0.3),
        *_tile(),
    ]


WATCH = """() => {
  window.benchmark = {};
  const look = (now) => {
    const { explorer, benchmark } = window;
    if (explorer?.state()) benchmark.told ??= now;
    if (explorer?.map()?.seen.cells) benchmark.drawn ??= now;
    if (!benchmark.drawn) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
"""Notes the frame in which the document is there, and the one in which the map has been drawn."""


def seconds_to_picture(page: Page, spec: str) -> float:
    """Open a network on the map; return the seconds from its document to its first picture."""
    page.add_init_script(f"({WATCH})()")
    page.goto(f"/?net={quote(spec)}&stage=map&step=0")
    page.wait_for_function(READY)
    page.wait_for_function("window.explorer.map()?.settled && window.benchmark.drawn")
    return float(page.evaluate("(benchmark.drawn - benchmark.told) / 1000"))


def _fewest_frames(how: str, by: dict[str, dict[str, float]]) -> Result:
    spec = min(by, key=lambda key: by[key]["frames"])
    what = "zooming from all to one node" if how == "zoom" else "dragging the whole"
    text = f"frames while {what}, least of {', '.join(SPECS)} ({spec})"
    return Result(text, by[spec]["frames"], "a second", 55, at_least=True)


def _longest_in_hundred(how: str, by: dict[str, dict[str, float]]) -> Result:
    spec = max(by, key=lambda key: by[key]["worst"])
    return Result(
        f"longest frame in a hundred while that, by {how} ({spec})", by[spec]["worst"], "ms", 60
    )


def _longest_of_all(how: str, by: dict[str, dict[str, float]]) -> Result:
    spec = max(by, key=lambda key: by[key]["longest"])
    return Result(
        f"longest frame of all while that, by {how} ({spec})", by[spec]["longest"], "ms", 60
    )


def _tile() -> list[Result]:
    """The slowest and the largest tile of the networks above, at some places, nothing cached."""
    slowest, largest = 0.0, 0
    for spec in SPECS:
        nest = nest_of(network(spec))
        times = []
        for node in range(0, nest.net.nodes, max(1, nest.net.nodes // 9)):
            path = nest.path(node)
            kinds = nest.types(path)
            depth = next(
                d for d, kind in enumerate(kinds) if nest.sizes[kind] <= max_tile_nodes(nest)
            )
            began = perf_counter()
            packed = tile(nest, path[:depth])
            times.append((perf_counter() - began) * 1e3)
            largest = max(largest, len(gzip.compress(packed, 1, mtime=0)))
        slowest = max(slowest, median(times))
    return [
        Result("a tile of the map, slowest of these networks", slowest, "ms", 10),
        Result(
            "a tile of the map as it is sent, largest of these networks", largest / 1e3, "kB", 25
        ),
    ]
