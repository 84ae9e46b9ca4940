"""Pointer and keys on the map: each moves it as it should, and a refused tile changes nothing."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, Route, expect

from explorer.core.registry import network
from explorer.scenes.nests.find import nest_of
from tests.browser.map.test_map import STAGE, map_state, open_map
from tests.contracts import by_turns

CAMERA = f"async () => {{ {STAGE} return [camera.path, camera.x, camera.y, camera.scale]; }}"
HUGE = pytest.mark.parametrize("spec", by_turns(["MC(3,3)", "Q(72)"], 2))


@HUGE
def test_keys_magnify_move_and_lead_out(page: Page, spec: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_map(page, f"/?net={spec}&step=0")
    page.locator("#map").focus()
    home_pitch = map_state(page)["pitch"]
    page.keyboard.press("+")
    larger = map_state(page)["pitch"]
    assert larger > 1.5 * home_pitch
    page.keyboard.press("-")
    assert map_state(page)["pitch"] == pytest.approx(home_pitch, rel=1e-6)
    page.keyboard.press("+")
    map_state(page)
    before = page.evaluate(CAMERA)
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
        map_state(page)
        assert page.evaluate(CAMERA) != before
    assert page.evaluate(CAMERA)[1:] == pytest.approx(before[1:], rel=1e-6, abs=1e-6)
    page.evaluate("window.explorer.fly('#5')")
    depth = map_state(page)["level"]
    page.keyboard.press("Escape")
    page.wait_for_function("depth => window.explorer.map().level < depth", arg=depth)
    page.keyboard.press("0")
    assert map_state(page)["pitch"] == pytest.approx(home_pitch, rel=1e-6)
    assert map_state(page)["level"] == 0


@pytest.mark.parametrize("control", ["+", "#explore-zoom-in"])
def test_a_key_or_a_button_magnifies_about_the_message(page: Page, control: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_map(page, "/?net=Torus(64,64)&step=3")
    for _ in range(4):
        if control[0] == "#":
            page.locator(control).dispatch_event("click")
        else:
            page.keyboard.press(control)
        map_state(page)
    node = list(nest_of(network("Torus(64,64)")).path(3 * 64))
    x, y = page.evaluate(f"async (node) => {{ {STAGE} return camera.project(node); }}", node)
    box = page.locator("#map").bounding_box()
    assert box
    assert abs(x) < box["width"] / 2
    assert abs(y) < box["height"] / 2


@pytest.mark.at_night
@HUGE
def test_the_node_in_focus_becomes_an_end_by_a_key(page: Page, spec: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    net = network(spec)
    open_map(page, f"/?net={spec}&at=%2377&from=%235&to=%236&step=0")
    page.locator("#map").focus()
    for key, end in (("s", "source"), ("t", "target")):
        page.evaluate("window.explorer.fly('#77')" if key == "s" else "window.explorer.fly('#99')")
        map_state(page)
        page.keyboard.press(key)
        node = net.format(77 if key == "s" else 99)
        page.wait_for_function(f"window.explorer.state().{end} === {json.dumps(node)}")


@HUGE
def test_a_double_click_magnifies(page: Page, spec: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_map(page, f"/?net={spec}&step=0")
    pitch = map_state(page)["pitch"]
    page.locator("#map").dblclick(position={"x": 300, "y": 200})
    page.wait_for_function(f"window.explorer.map().pitch > 3 * {pitch}")


@pytest.mark.at_night
def test_a_double_click_on_a_node_chooses_one_end(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_map(page, "/?net=Q(72)&at=%2377&from=%235&to=%236&step=0")
    x, y = page.evaluate(
        f"""async () => {{ {STAGE}
          const box = canvas.getBoundingClientRect();
          const [x, y] = camera.project(camera.path);
          return [box.left + box.width / 2 + x, box.top + box.height / 2 + y];
        }}"""
    )
    page.mouse.dblclick(x, y)
    node = network("Q(72)").format(77)
    page.wait_for_function(f"window.explorer.state().source === {json.dumps(node)}")
    map_state(page)
    assert page.evaluate("window.explorer.state().target") == network("Q(72)").format(6)


@pytest.mark.at_night
@HUGE
def test_a_followed_message_is_scrubbed_both_ways_over_the_same_places(
    page: Page, spec: str
) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_map(page, f"/?net={spec}&step=0")
    page.locator("#map-follow").click()
    seen = {}
    for step in (0, 1, 2, 3, 4, 3, 2, 1, 0):
        page.evaluate(f"window.explorer.goto({step})")
        map_state(page)
        camera = page.evaluate(CAMERA)
        assert seen.setdefault(step, camera) == camera
    assert len({json.dumps(camera) for camera in seen.values()}) == 5


@pytest.mark.at_night
def test_a_refused_tile_is_reported_once_and_the_map_stays(page: Page, troubles: list[str]) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_map(page, "/?net=Q(14)&step=0")
    refusal = "Q(14): port 0 of 5 leads to #99999, which is no node."

    def refuse(route: Route) -> None:
        route.fulfill(status=400, json={"refused": refusal, "nearest": None})

    page.route("**/tile?**", refuse)
    page.evaluate("window.explorer.fly('#5')")
    expect(page.locator("#notice-text")).to_have_text(refusal)
    page.wait_for_function("window.explorer.map().pitch > 100")
    assert page.evaluate("window.explorer.map().seen.nodes") > 0
    page.unroute("**/tile?**")
    page.locator("#map").focus()
    page.keyboard.press("0")
    assert map_state(page)["level"] == 0
    # The refused request is in the console as well.
    troubles.clear()


@pytest.mark.at_night
def test_a_long_route_is_predicted_beyond_the_part_sent_with_the_page(page: Page) -> None:
    """Next hops for the first nodes come with the page, further ones when they are needed."""
    open_map(page, "/?net=Q(72)&predict=router&router=e-cube&from=%230&to=%23255")
    requests: list[str] = []
    page.on(
        "request", lambda request: requests.append(request.url) if "leg?" in request.url else None
    )
    route = network("Q(72)").route("#0", "#255", "e-cube").nodes[1:]
    for hop, node in enumerate(route, 1):
        page.locator("#predict-address").fill(f"#{node}")
        page.locator("#predict-address").press("Enter")
        verdict = "Arrived" if hop == len(route) else "Right"
        expect(page.locator("#explore-hop-title .verdict")).to_have_text(verdict)
        if hop < len(route):
            page.locator("[data-predict=go]").click()
            expect(page.locator("#explore-hop-title .verdict")).to_contain_text("your turn")
    # Fewer requests than hops; how many depends on how fast answers come.
    assert 1 <= len(requests) <= len(route) // 2
