"""Other libraries that draw networks in a browser: dash-cytoscape and Plotly, by size."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import dash_cytoscape
import plotly.graph_objects as go
from dash import Dash, dcc, html
from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright
from waitress.server import create_server

from explorer import network
from explorer.scenes.nests.find import nest_of
from tests.benchmarks.map import seconds_to_picture
from tests.benchmarks.result import Result
from tests.browser.harness import launch, serving

SPECS = ("MC(2,2)", "Q(12)", "MC(2,3)")
"""1,024, 4,096 and 16,384 nodes."""

TIMEOUT_MS = 60_000
"""Milliseconds that a first picture may take before it is given up."""

DURATION_MS = 2_000
PITCH = 20.0

FRAMES = """async ([move, lasts]) => {
  const step = new Function("k", `return (async () => { ${move} })()`);
  const began = performance.now();
  let frames = 0;
  while (performance.now() - began < lasts) {
    await step(frames);
    await new Promise((next) => requestAnimationFrame(next));
    frames += 1;
  }
  return (1000 * frames) / (performance.now() - began);
}"""
"""Frames a second while a step of a drag is made in each."""

DRAG_CYTOSCAPE = (
    "document.querySelector('#drawn')._cyreg.cy.panBy({ x: 7 * Math.sin(k / 30), y: 3 });"
)
DRAG_PLOTLY = """const g = document.querySelector('#drawn .js-plotly-plot');
  const [a, b] = g.layout.xaxis.range; const by = 4 * Math.sin(k / 30);
  await Plotly.relayout(g, { 'xaxis.range': [a + by, b + by] });"""
DRAG_MAP = "window.drawn.drag(7 * Math.sin(k / 30), 3);"
STORE_MAP = """async () => {
  const { $get } = await import(document.getElementById("_dash-renderer").src);
  const { current } = await $get("", "map/mount.js");
  window.drawn = current();
}"""


def measure() -> list[Result]:
    """Return seconds to the first picture and frames a second of a drag, of each and of ours."""
    results: list[Result] = []
    with sync_playwright() as playwright:
        browser = launch(playwright)
        with serving() as address:
            # The first page of all pays for what is compressed and computed once.
            _measure_map(browser, address, SPECS[0])
            for spec in SPECS:
                results += _measure_map(browser, address, spec)
        for name, component, ready, move in LIBRARIES:
            for spec in SPECS:
                with _serve(component(spec)) as address:
                    results += _measure_library(browser, address, spec, name, ready, move)
        browser.close()
    return results


def _rows(name: str, spec: str, first: float | None, frames: float | None) -> list[Result]:
    what = f"{spec}, {network(spec).nodes:,} nodes, drawn by {name}"
    if first is None:
        return [Result(f"{what}: given up after", TIMEOUT_MS / 1e3, "s", None)]
    return [
        Result(f"{what}: first picture", first, "s", None),
        Result(f"{what}: frames while it is dragged", frames or 0, "a second", None),
    ]


def _measure_map(browser: Browser, address: str, spec: str) -> list[Result]:
    page = browser.new_context(base_url=address, viewport=WINDOW).new_page()
    seconds_to_picture(page, spec)
    first = page.evaluate("benchmark.drawn / 1000")
    page.evaluate(STORE_MAP)
    frames = page.evaluate(FRAMES, [DRAG_MAP, DURATION_MS])
    page.context.close()
    return _rows("the map", spec, first, frames)


def _measure_library(
    browser: Browser, address: str, spec: str, name: str, ready: str, move: str
) -> list[Result]:
    page = browser.new_context(base_url=address, viewport=WINDOW).new_page()
    try:
        page.goto("/?net=Q(4)", timeout=TIMEOUT_MS)
        page.wait_for_function(ready, timeout=TIMEOUT_MS)
        first = _seconds_to_paint(page)
        frames = page.evaluate(FRAMES, [move, DURATION_MS])
    except TimeoutError:
        return _rows(name, spec, None, None)
    finally:
        page.context.close()
    return _rows(name, spec, first, frames)


def _seconds_to_paint(page: Page) -> float:
    """Return the seconds since navigation at which the next two frames have been painted."""
    return float(
        page.evaluate(
            """() => new Promise((done) => requestAnimationFrame(() =>
              requestAnimationFrame(() => done(performance.now() / 1000))))"""
        )
    )


WINDOW = {"width": 1440, "height": 900}


def _places(spec: str) -> tuple[list[tuple[float, float]], list[tuple[int, int]]]:
    """Return where the map has the nodes of a network, and its links."""
    net = network(spec)
    nest = nest_of(net)
    places = [nest.place(nest.path(node)) for node in range(net.nodes)]
    return [(x * PITCH, y * PITCH) for x, y in places], net.link_array()[:, :2].tolist()


def _cytoscape(spec: str) -> object:
    places, links = _places(spec)
    nodes: list[dict[str, Any]] = [
        {"data": {"id": str(i)}, "position": {"x": x, "y": y}} for i, (x, y) in enumerate(places)
    ]
    lines = [{"data": {"source": str(a), "target": str(b)}} for a, b in links]
    style = {"width": "100vw", "height": "100vh"}
    return dash_cytoscape.Cytoscape(
        elements=nodes + lines,
        layout={"name": "preset"},
        style=style,
        stylesheet=[
            {"selector": "node", "style": {"width": 5, "height": 5}},
            {"selector": "edge", "style": {"width": 1, "curve-style": "haystack"}},
        ],
        id="drawn",
    )


def _plotly(spec: str) -> object:
    places, links = _places(spec)
    xs: list[float | None] = []
    ys: list[float | None] = []
    for a, b in links:
        xs += [places[a][0], places[b][0], None]
        ys += [places[a][1], places[b][1], None]
    figure = go.Figure(
        [
            go.Scattergl(x=xs, y=ys, mode="lines", line={"width": 1}),
            go.Scattergl(x=[x for x, _ in places], y=[y for _, y in places], mode="markers"),
        ]
    )
    return html.Div(dcc.Graph(figure=figure, style={"height": "100vh"}), id="drawn")


CYTOSCAPE_READY = "document.querySelector('#drawn')?._cyreg?.cy"
PLOTLY_READY = "document.querySelector('#drawn .js-plotly-plot .gl-canvas')"

LIBRARIES = (
    ("dash-cytoscape", _cytoscape, CYTOSCAPE_READY, DRAG_CYTOSCAPE),
    ("Plotly", _plotly, PLOTLY_READY, DRAG_PLOTLY),
)


@contextmanager
def _serve(component: object) -> Iterator[str]:
    # Else Dash would load the assets of the project into the page that is measured.
    app = Dash("drawn", serve_locally=True, include_assets_files=False)
    app.layout = html.Div(component)
    running = create_server(app.server, host="127.0.0.1", port=0, threads=4)
    threading.Thread(target=running.run, daemon=True).start()
    yield f"http://127.0.0.1:{running.effective_port}"
    running.task_dispatcher.shutdown(cancel_pending=True, timeout=1)
