"""The stage in a real browser: where links run, what holds at every zoom, what answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Page

from explorer import network
from explorer.display.looks import LINKS, NODE, colour
from explorer.display.primitives import bent_line
from explorer.scenes.scene import scene
from tests.browser.visit import choose_from_more, open_page
from tests.contracts import by_turns

POINTS = """() => ix.stage.cy().edges('.bent').map((edge) => ({
  ends: [edge.source().data('mark'), edge.target().data('mark')],
  a: edge.source().position(), b: edge.target().position(),
  controls: edge.controlPoints(),
}))"""

WIDTHS = """() => {
  const graph = ix.stage.cy(), zoom = graph.zoom();
  const drawn = (element, name) => element.numericStyle(name) * zoom;
  return {
    zoom, link: drawn(graph.edges()[0], 'width'), edge: drawn(graph.nodes()[0], 'border-width'),
    radius: drawn(graph.nodes()[0], 'width') / 2, pitch: ix.state.drawing.pitch * ix.stage.unit(),
  };
}"""

CANVAS_BLOCKS = """(name) => {
  const canvas = document.getElementById('explore-' + name);
  const seen = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  const small = [];
  const step = 24;
  for (let y = 0; y + step <= canvas.height; y += step)
    for (let x = 0; x + step <= canvas.width; x += step) {
      let sum = 0;
      for (let j = 0; j < step; j += 2)
        for (let i = 0; i < step; i += 2) sum += seen[4 * ((y + j) * canvas.width + x + i) + 3];
      small.push(Math.round(sum / (step * step / 4)));
    }
  return small;
}"""
PIXELS = Path(__file__).parents[2] / "golden" / "pixels.json"


@pytest.mark.parametrize("spec", by_turns(["HCN(3)", "MC(1,2)", "HCNm(2,3)"], 3))
def test_the_graph_bends_its_links_as_every_other_painter(page: Page, spec: str) -> None:
    open_page(page, f"/?net={spec}&step=0")
    strokes = {(s.a, s.b): s for s in scene(network(spec)).strokes}
    links = page.evaluate(POINTS)
    # Hops of the route that is shown keep clear of nodes, and bend otherwise than at rest.
    ways = {frozenset(ends) for *ends, _ in page.evaluate("ix.doc().trace.bends")}
    rest = [link for link in links if frozenset(link["ends"]) not in ways]
    assert len(rest) == sum(bool(s.bend) and frozenset(e) not in ways for e, s in strokes.items())
    for link in rest:
        a, b = ((link[end]["x"], link[end]["y"]) for end in "ab")
        points = bent_line(a, b, strokes[tuple(link["ends"])].bend)
        controls = [(p["x"], p["y"]) for p in link["controls"]]
        assert np.allclose(controls, points[1:-1:2], atol=0.05)


@pytest.mark.parametrize("spec", by_turns(["HCN(3)", "S(5)"], 2))
def test_lines_and_nodes_keep_their_size_at_every_zoom(page: Page, spec: str) -> None:
    open_page(page, f"/?net={spec}&step=0")
    kind = scene(network(spec)).kinds[0]
    widths = [page.evaluate(WIDTHS)]
    for _ in range(4):
        choose_from_more(page, "explore-zoom-in")
        page.wait_for_function(f"ix.stage.cy().zoom() > {widths[-1]['zoom'] * 1.2}")
        widths.append(page.evaluate(WIDTHS))
    for before, after in pairwise(widths):
        assert after["pitch"] > before["pitch"] * 1.2
    for seen in widths:
        thin = 0.7 if NODE.at(seen["pitch"]) <= 3 else 1
        assert seen["link"] == pytest.approx(LINKS[kind.role].width * thin, rel=0.02)
        assert seen["radius"] == pytest.approx(NODE.at(seen["pitch"]), rel=0.02)


@pytest.mark.at_night
def test_presented_on_a_wide_screen_words_and_lines_grow_and_the_width_is_used(page: Page) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    open_page(page, "/?net=HCN(3)&step=0&view=present")
    seen = page.evaluate(WIDTHS)
    assert seen["link"] > 1.8 * LINKS["local"].width
    wide = page.evaluate(
        """() => {
          const xs = ix.state.drawing.hulls.map((hull) => ix.stage.onScreen(hull.at).x);
          return (Math.max(...xs) - Math.min(...xs)) / innerWidth;
        }"""
    )
    assert wide > 0.5


AT_NODES = """([name, marks]) => {
  const canvas = document.getElementById('explore-' + name);
  const seen = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  const ratio = canvas.width / canvas.clientWidth;
  return marks.map((mark) => {
    const { x, y } = ix.stage.markOnScreen(mark);
    const at = 4 * (Math.round(y * ratio) * canvas.width + Math.round(x * ratio));
    return [...seen.slice(at, at + 4)];
  });
}"""


def test_lines_of_tasks_run_under_nodes(new_page: Callable[..., Page]) -> None:
    page = new_page(reduced_motion="reduce")
    open_page(page, "/?net=HCN(3)&task=traffic&theme=light&step=1")
    loaded = page.evaluate("ix.taskResult().loads.flatMap(([a, b]) => [a, b])")
    seen = page.evaluate(AT_NODES, ["route", loaded])
    assert {tuple(one) for one in seen} == {(255, 255, 255, 255)}
    open_page(page, "/?net=HCN(3)&task=circuit&theme=light&step=100")
    busy_nodes = page.evaluate("ix.taskResult().segments.map(({ b }) => b)")
    seen = page.evaluate(AT_NODES, ["over", busy_nodes])
    red = tuple(bytes.fromhex(colour("target")[1:]))
    assert {tuple(one) for one in seen} == {(255, 255, 255, 255), (*red, 255)}


@pytest.mark.at_night
@pytest.mark.parametrize("spec", ["BT(4)", "HCN(3)", "CCC(4)", "S(6)"])
def test_a_message_that_rests_leaves_the_label_of_its_node_to_be_read(
    page: Page, spec: str
) -> None:
    open_page(page, f"/?net={spec}&step=1")
    rest, radius = page.evaluate(
        """async () => {
          const { $get } = await import(document.getElementById("_dash-renderer").src);
          const { restSize } = await $get("", "stage/paint/draw.js");
          return [restSize(), ix.stage.radius() * ix.stage.zoom()];
        }"""
    )
    # A label stands four pixels off its node; the message is two wider, and its line one.
    assert rest + 1 <= max(3, radius) + 4


DRAWN_ADDRESSES = (
    "/?net=Q(4)&step=3",
    "/?net=HCN(3)&from=(000,001)&to=(110,010)&step=4",
    "/?net=S(4)&step=2",
)


@pytest.mark.parametrize("address", DRAWN_ADDRESSES)
def test_the_pixels_of_the_canvases_are_as_they_were(page: Page, address: str) -> None:
    open_page(page, address)
    page.evaluate("document.fonts.ready")
    before = json.loads(PIXELS.read_text()).get(address, {})
    for name in ("under", "route", "top"):
        now = np.array(page.evaluate(CANVAS_BLOCKS, name), float)
        assert len(now) == len(before[name])
        off = np.abs(now - np.array(before[name]))
        # Faces are smoothed a little differently from machine to machine; what moves, moves cells.
        assert off.mean() < 1.5, (name, off.mean())
        assert (off > 40).sum() <= 3, (name, int((off > 40).sum()))
