"""The map as a visitor uses it: wheel, crumbs, links, doors, phones."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from explorer.core.registry import network
from explorer.scenes.nests.find import nest_of
from tests.browser.harness import READY
from tests.browser.visit import choose_task, find

OpenPage = Callable[..., Page]

STAGE = """
const { $get } = await import(document.getElementById("_dash-renderer").src);
const { current } = await $get("", "map/mount.js");
const { view, camera, canvas } = current();
"""
"""JavaScript that imports the map on the stage."""

AT_REST = "window.explorer.map()?.settled"


def map_state(page: Page) -> dict[str, Any]:
    """Return the state of the map when it is at rest."""
    page.wait_for_function(AT_REST)
    result: dict[str, Any] = page.evaluate("window.explorer.map()")
    return result


def open_map(page: Page, query: str) -> Page:
    """Open Explore with a map on the stage, at rest."""
    page.goto(query)
    page.wait_for_function(READY)
    map_state(page)
    return page


@pytest.mark.at_night
def test_a_large_network_opens_on_the_map(page: Page) -> None:
    open_map(page, "/?net=MC(3,3)&step=0")
    assert page.evaluate("window.explorer.state().renderer") == "map"
    assert map_state(page)["seen"]["bundles"] > 100
    # No address, since the address of the node in the middle could be taken for the message's.
    expect(page.locator("#map-crumbs")).to_have_text("MC(3,3)the whole network")
    expect(page.locator("#map-scale")).to_contain_text("16,777,216 nodes")


@pytest.mark.at_night
def test_a_link_to_a_corridor_opens_the_map_at_its_message(page: Page) -> None:
    """A link to the former drawing along a route opens the map that follows the message."""
    open_map(page, "/?net=HCN(6)&stage=corridor&step=0")
    follow = page.locator("#map-follow")
    expect(follow).to_have_attribute("aria-pressed", "true")
    source = page.evaluate("ix.state.doc.trace.addresses[0].text")
    assert map_state(page)["address"] == source
    page.wait_for_function("location.search.includes('stage=follow')")
    follow.click()
    page.evaluate("window.explorer.fly('#9/1')")
    page.wait_for_function("!location.search.includes('stage=') && location.search.includes('at=')")


def test_the_wheel_alone_leads_from_the_whole_to_a_node_and_its_links(page: Page) -> None:
    open_map(page, "/?net=MC(3,3)&step=0")
    net = network("MC(3,3)")
    nest = nest_of(net)
    goal = list(nest.path(77_777_777))
    # Only the wheel is used: beyond the node, so that it moves to the middle while it grows.
    for _ in range(60):
        spot = page.evaluate(
            f"""async ([goal]) => {{ {STAGE}
              const [x, y] = camera.project(goal);
              const box = canvas.getBoundingClientRect();
              const most = (far, room) => Math.max(-room, Math.min(room, 1.7 * far));
              return [
                box.left + box.width / 2 + most(x, box.width / 2 - 20),
                box.top + box.height / 2 + most(y, box.height / 2 - 20),
                camera.scale,
              ];
            }}""",
            [goal],
        )
        if spot[2] > 190:
            break
        page.mouse.move(spot[0], spot[1])
        page.mouse.wheel(0, -240)
        map_state(page)
    seen = map_state(page)
    assert seen["at"] == goal
    assert seen["address"] == net.format(77_777_777)
    ends = page.evaluate(
        f"""async () => {{ {STAGE}
          const {{ tile, node }} = view.tileOf(camera.path);
          const ports = [...Array(tile.ports).keys()];
          return ports.map((port) => tile.ends[port * tile.count + node]);
        }}"""
    )
    assert ends == [list(nest.path(int(end))) for end in net.neighbors(77_777_777)]
    page.wait_for_function(
        "address => location.search.includes(address)", arg=net.format(77_777_777)
    )


def test_a_place_is_in_the_url_and_opens_again(page: Page) -> None:
    open_map(page, "/?net=Q(72)&at=%23123456789&step=0")
    address = network("Q(72)").format(123456789)
    assert map_state(page)["address"] == address
    open_map(page, "/?net=MC(2,2)&stage=map&at=(01,00,11,10,01)/2&step=0")
    assert map_state(page)["level"] == 2
    expect(page.locator("#map-crumbs [aria-current]")).to_have_attribute("aria-label", "m[3] = 00")


def test_crumbs_escape_and_zero_lead_out_again(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_map(page, "/?net=Q(14)&at=00000000000101&step=0")
    assert map_state(page)["level"] == 7
    page.locator("#map-crumbs button").nth(1).click()
    assert map_state(page)["level"] == 1
    page.locator("#map").focus()
    page.keyboard.press("Escape")
    assert map_state(page)["level"] == 0
    page.evaluate("window.explorer.fly('#5')")
    assert map_state(page)["address"] == "00000000000101"
    page.keyboard.press("0")
    assert map_state(page)["level"] == 0


def test_escape_pressed_fast_leads_out_as_far_as_pressed_slowly(page: Page) -> None:
    open_map(page, "/?net=Q(40)&at=%23777777/8&step=0")
    page.locator("#map").focus()
    for _ in range(3):
        page.keyboard.press("Escape")
    assert map_state(page)["level"] == 5


@pytest.mark.at_night
def test_an_invalid_address_is_reported_and_the_map_stays(page: Page, troubles: list[str]) -> None:
    open_map(page, "/?net=Q(14)&step=0")
    before = map_state(page)["pitch"]
    find(page, "#99999")
    page.locator("#find").press("Enter")
    expect(page.locator("#notice")).to_contain_text("#99999 is no node of Q(14)")
    assert map_state(page)["pitch"] == before
    open_map(page, "/?net=Q(14)&at=012&wide=-3&stage=whole&step=0")
    expect(page.locator("#notice")).to_contain_text("stage")
    # The refused request is in the console as well.
    troubles.clear()


def test_the_message_is_on_the_map_and_is_followed(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_map(page, "/?net=MC(3,3)&step=0")
    page.locator("#map-follow").click()
    net = network("MC(3,3)")
    for step in (0, 3, 4):
        page.evaluate(f"window.explorer.goto({step})")
        node = net.route("#0", page.evaluate("window.explorer.state().target")).nodes[step]
        path = list(nest_of(net).path(node))
        at = map_state(page)["at"]
        assert at == path[: len(at)]
        assert map_state(page)["level"] >= len(path) - 1


@pytest.mark.at_night
@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_the_map_is_painted_in_the_colours_of_the_theme(page: Page, theme: str) -> None:
    open_map(page, f"/?net=HCN(5)&stage=map&theme={theme}&step=0")
    corner = page.evaluate(
        "[...document.getElementById('map').getContext('2d').getImageData(2, 2, 1, 1).data]"
    )
    stage = page.evaluate(
        "getComputedStyle(document.documentElement).getPropertyValue('--stage').trim()"
    )
    assert "#{:02X}{:02X}{:02X}".format(*corner[:3]) == stage


def test_a_broadcast_to_all_of_a_huge_network_runs_over_the_map(page: Page) -> None:
    open_map(page, "/?net=MC(3,3)&task=broadcast&step=12")
    expect(page.locator("#why")).to_contain_text("2,135,462 of 134,217,728 nodes have it")
    counts = page.evaluate(
        f"""async () => {{ {STAGE}
          const {{ layer }} = current();
          const told = [...Array(8).keys()].map((kid) => layer.painter.count([kid], 12));
          return told.map((text) => Number(text.replaceAll(",", "")));
        }}"""
    )
    assert sum(counts) == 2_135_462
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    before = page.evaluate("document.getElementById('map').toDataURL()")
    for step in (13, 20, 4, 12):
        page.evaluate(f"window.explorer.goto({step})")
    map_state(page)
    assert page.evaluate("document.getElementById('map').toDataURL()") == before
    assert requests == []


@pytest.mark.at_night
def test_disjoint_paths_and_faults_are_on_the_map(page: Page) -> None:
    open_map(page, "/?net=MC(3,3)&task=paths&step=0")
    lanes = f"async () => {{ {STAGE} return current().layer.document.lanes.length; }}"
    assert page.evaluate(lanes) == 6
    open_map(page, "/?net=MC(3,3)&task=faults&k=2&step=0&fault=%235")
    expect(page.locator("#why")).to_contain_text("All working nodes are still joined")
    marks = f"""async () => {{ {STAGE}
      const {{ failed, ringed }} = current().layer.document;
      return [failed, ringed.length];
    }}"""
    nest = nest_of(network("MC(3,3)"))
    assert page.evaluate(marks) == [[[list(nest.path(5))]], 2]


def test_an_arrow_goes_along_a_link_and_the_class_walk_follows_the_step(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_map(page, "/?net=MC(3,3)&at=%235&step=0")
    net = network("MC(3,3)")
    page.locator("#map").focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(f"window.explorer.map().address !== {net.format(5)!r}")
    assert map_state(page)["address"] in {net.format(int(end)) for end in net.neighbors(5)}
    expect(page.locator(".class-walk .leg")).to_have_count(8)
    page.evaluate("window.explorer.goto(14)")
    expect(page.locator(".class-walk .leg.made")).to_have_count(3)
    expect(page.locator(".class-walk .spot.here text").first).to_have_text("010")


@pytest.mark.at_night
def test_another_step_or_message_leaves_the_camera_where_it_is(page: Page) -> None:
    open_map(page, "/?net=Q(14)&step=0")
    page.locator("#map").hover(position={"x": 300, "y": 200})
    page.mouse.wheel(0, -900)
    page.wait_for_function("location.search.includes('wide=')")
    before = map_state(page)
    camera = f"async () => {{ {STAGE} return [camera.path, camera.x, camera.y, camera.scale]; }}"
    seen = page.evaluate(camera)
    page.evaluate("window.explorer.goto(2)")
    choose_task(page, "paths")
    page.wait_for_function("location.search.includes('task=paths')")
    assert map_state(page)["pitch"] == before["pitch"]
    assert page.evaluate(camera) == seen


@pytest.mark.at_night
def test_the_search_field_flies_to_a_cell_and_to_the_farthest_node(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_map(page, "/?net=Q(14)&at=%235&step=0")
    net = network("Q(14)")
    find(page, "farthest")
    page.locator("#find").press("Enter")
    page.wait_for_function(f"window.explorer.map().address === {net.format(2**14 - 1 - 5)!r}")
    map_state(page)
    find(page, "Farthest from here")
    page.locator("#find").press("Enter")
    page.wait_for_function(f"window.explorer.map().address === {net.format(5)!r}")
    map_state(page)
    find(page, "far")
    page.get_by_role("option", name="farthest from here").click()
    page.wait_for_function(f"window.explorer.map().address === {net.format(2**14 - 1 - 5)!r}")
    page.evaluate("window.explorer.fly('#5/2')")
    page.wait_for_function("window.explorer.map().level === 2")


def expect_lit(page: Page, letters: str) -> None:
    """Wait until just these letters of the address are lit."""
    page.wait_for_function(
        """(letters) => letters === [...document.querySelectorAll("#map-crumbs .entered")]
             .map((piece) => piece.textContent).join("")""",
        arg=letters,
    )


@pytest.mark.at_night
def test_letters_of_the_address_are_lit_as_their_levels_are_entered(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 1500, "height": 900})
    open_map(page, "/?net=Q(20)&step=0")
    boxes = page.locator("#map-levels li[data-depth]")
    expect(boxes.first).to_have_text("bits 19–18262,144")
    node = network("Q(20)").format(777_777)
    page.evaluate("window.explorer.fly('#777777/3')")
    page.wait_for_function("window.explorer.map().level === 3")
    expect(page.locator("#map-crumbs [aria-current]")).to_have_attribute(
        "aria-label", f"bits 15–14 = {node[4:6]}"
    )
    expect_lit(page, node[:6])
    # The letters of levels that are seen go on in the address of the node in the middle.
    seen = "".join(page.locator("#map-crumbs .seen").all_inner_texts())
    assert seen
    assert page.locator("#map-crumbs .map-address").inner_text().startswith(node[:6] + seen)
    expect(page.locator("#explore-live")).to_have_text(
        f"Q(20), bits 19–18 = {node[:2]}, bits 17–16 = {node[2:4]}, bits 15–14 = {node[4:6]}:"
        " 16,384 nodes"
    )
    page.locator("#map-crumbs .map-piece").first.click()
    page.wait_for_function("window.explorer.map().level === 1")
    expect_lit(page, node[:2])


def test_far_links_are_doors_that_one_flies_through_and_back(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    net = network("MC(3,3)")
    node = 12_345_678
    open_map(page, f"/?net=MC(3,3)&at=%23{node}&step=0")
    doors = page.locator("#map-doors .map-door")
    expect(doors).to_have_count(3)
    # Their other ends come with the tiles of the far nodes.
    page.wait_for_function("[...document.querySelectorAll('.map-door')].every((d) => d.title)")
    expect(doors.first.locator("mark")).to_have_count(1)
    crosses = [int(near) for near in net.neighbors(node)][-3:]
    addresses = [net.format(near) for near in crosses]
    titles = [door.get_attribute("title") for door in doors.all()]
    assert sorted(titles) == sorted(addresses)
    page.locator("#map").focus()
    page.keyboard.press("]")
    page.keyboard.press("]")
    expect(doors.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_function("(address) => window.explorer.map().address === address", arg=titles[1])
    here = "(address) => window.explorer.map().address === address"
    page.locator("#map").focus()
    page.keyboard.press("Backspace")
    page.wait_for_function(here, arg=net.format(node))
    back = page.locator("#map-doors .map-back")
    expect(back).to_have_count(0)
    doors.first.click()
    page.wait_for_function(here, arg=titles[0])
    back.click()
    page.wait_for_function(here, arg=net.format(node))
    page.evaluate("window.explorer.fly('#0/1')")
    expect(page.locator("#map-doors")).to_be_hidden()


@pytest.mark.at_night
def test_when_presenting_doors_are_larger_and_a_long_address_leaves_room_for_the_sentence(
    page: Page,
) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_map(page, "/?net=Q(72)&at=%23123456789&step=0&view=present")
    door = page.locator("#map-doors .map-door").first
    expect(door).to_be_visible()
    assert page.locator("#map-doors .map-door").count() < 6
    box = {
        name: page.locator(name).bounding_box() or {}
        for name in (".present-hop", ".stage-box", ".bits", ".why")
    }
    below = {name: at["y"] + at["height"] for name, at in box.items()}
    card = door.bounding_box() or {}
    assert card["height"] > 100
    assert below[".present-hop"] <= card["y"]
    assert below[".stage-box"] <= box[".bits"]["y"]
    assert below[".bits"] <= box[".why"]["y"]


def test_when_presenting_the_address_of_the_camera_stands_above_the_map(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(viewport={"width": 1024, "height": 768})
    open_map(page, "/?net=HCN(6)&stage=follow&step=5&view=present")
    address = page.locator(".map-address")
    expect(address).to_have_text("(110100,000000)")
    expect(address).to_be_visible()
    name, at, hop, stage = (
        page.locator(selector).bounding_box() or {}
        for selector in (".present-net", ".map-address", ".present-hop", ".stage-box")
    )
    assert name["x"] + name["width"] < at["x"]
    assert at["x"] + at["width"] < hop["x"]
    assert hop["y"] + hop["height"] <= stage["y"]


@pytest.mark.at_night
def test_many_doors_are_six_and_a_list(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_map(page, "/?net=Q(72)&at=%23123456789&step=0")
    expect(page.locator("#map-doors .map-door")).to_have_count(6)
    summary = page.locator("#map-doors summary")
    expect(summary).to_have_text(re.compile(r"… and 6\d more"))
    summary.click()
    page.get_by_role("button", name="bit 71", exact=True).click()
    page.wait_for_function(
        "(address) => window.explorer.map().address === address",
        arg=network("Q(72)").format(123_456_789 + 2**71),
    )


@pytest.mark.at_night
def test_a_small_stage_lists_far_links_and_flies_back(new_page: Callable[..., Page]) -> None:
    phone = new_page(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    open_map(phone, "/?net=Q(72)&at=%23123456789&step=0")
    summary = phone.locator("#map-doors summary")
    expect(summary).to_have_text("70 far links")
    expect(phone.locator("#map-doors .map-door")).to_have_count(0)
    phone.locator("#map").focus()
    phone.keyboard.press("]")
    expect(phone.get_by_role("button", name="bit 2", exact=True)).to_be_focused()
    phone.get_by_role("button", name="bit 71", exact=True).tap()
    here = "(address) => window.explorer.map().address === address"
    phone.wait_for_function(here, arg=network("Q(72)").format(123_456_789 + 2**71))
    phone.locator("#map-doors .map-back").tap()
    phone.wait_for_function(here, arg=network("Q(72)").format(123_456_789))


@pytest.mark.at_night
def test_a_broadcast_begins_at_its_node_and_draws_the_camera_back(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_map(page, "/?net=MC(3,3)&task=broadcast&step=0")
    page.wait_for_function("window.explorer.map().level > 4")
    count, follow = page.locator("#map-count"), page.locator("#map-follow")
    expect(count).to_have_text("1 of 134,217,728 nodes know it")
    page.locator("#step-forward").click()
    page.wait_for_function("window.explorer.map().level === 0")
    expect(count).to_have_text("7 of 134,217,728 nodes know it")
    # A camera that the visitor has moved stays.
    page.locator("#map").focus()
    page.keyboard.press("+")
    expect(follow).to_have_attribute("aria-pressed", "false")
    pitch = map_state(page)["pitch"]
    page.locator("#step-forward").click()
    expect(count).to_have_text("31 of 134,217,728 nodes know it")
    assert map_state(page)["pitch"] == pitch


def test_an_address_without_room_is_shortened_around_the_cell_of_the_camera(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(viewport={"width": 1024, "height": 768})
    open_map(page, "/?net=MC(4,4)&at=%2377777777777/9&step=0")
    line = page.locator("#map-crumbs")
    expect(line).to_contain_text("…")
    assert line.evaluate("(line) => line.scrollWidth <= line.clientWidth")
    expect(line.locator("[aria-current]")).to_be_in_viewport(ratio=1)


@pytest.mark.at_night
def test_on_a_phone_the_letter_that_was_entered_last_is_in_sight(
    new_page: Callable[..., Page],
) -> None:
    page = open_map(
        new_page(viewport={"width": 390, "height": 844}), "/?net=Q(72)&at=%23123456789&step=0"
    )
    last = page.locator("#map-crumbs [aria-current]").bounding_box()
    assert last
    assert 0 <= last["x"] < last["x"] + last["width"] <= 390
    expect(page.locator("#map-levels")).to_be_hidden()


@pytest.mark.at_night
def test_in_forced_colours_every_icon_is_seen(new_page: Callable[..., Page]) -> None:
    page = open_map(new_page(forced_colors="active"), "/?net=MC(3,3)&step=2")
    unseen = page.evaluate(
        """[...document.querySelectorAll("button .i")].filter((icon) => icon.checkVisibility()
           && /^rgba?[(]255, 255, 255/.test(getComputedStyle(icon).backgroundColor))
           .map((icon) => icon.closest("button").id)"""
    )
    assert unseen == []
    assert page.locator("#play .i").count() == 1


TEXTS = """
window.texts = new Map();
const write = CanvasRenderingContext2D.prototype.fillText;
CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
  if (this.canvas.id === "map") {
    const { width } = this.measureText(text);
    const left = x - { left: 0, center: width / 2, right: width }[this.textAlign];
    window.texts.set(text, [left, y - 6, left + width, y + 6]);
  }
  return write.apply(this, arguments);
};
"""
"""JavaScript that records the texts of the map with their latest boxes."""


def test_on_a_phone_no_mark_of_a_crowd_is_numbered(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page.add_init_script(TEXTS)
    open_map(page, "/?net=Torus(64,64)&step=3")
    texts = set(page.evaluate("[...window.texts.keys()]")) - {"from", "to", "A1 = "}
    assert texts <= {f"{first}–{first + 7}" for first in range(0, 64, 8)}
    open_map(page, "/?net=MC(3,3)&step=0")
    assert {"4–7", "8–11", "28–31"} < set(page.evaluate("[...window.texts.keys()]"))
    # At the edge of the stage a number stands beside the middle of its mark, and is whole.
    open_map(page, "/?net=MC(4,4)&step=0")
    boxes = page.evaluate("Object.fromEntries(window.texts)")
    assert "15–19" in boxes
    room = page.evaluate("document.getElementById('map').clientWidth")
    assert all(box[0] >= 0 and box[2] <= room for text, box in boxes.items() if "–" in text)


def test_on_a_torus_rows_are_named_and_rings_drawn_and_no_text_covers_another(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page.add_init_script(TEXTS)
    open_map(page, "/?net=Torus(64,64)&step=3")
    # A ring of eight squares for each row and each column of squares.
    assert map_state(page)["seen"]["bundles"] == 2 * 8 * 8
    texts: dict[str, list[float]] = page.evaluate("Object.fromEntries(window.texts)")
    assert {f"{first}–{first + 7}" for first in range(8, 64, 8)} < set(texts)
    boxes = list(texts.items())
    for i, (text, (left, top, right, bottom)) in enumerate(boxes):
        for other, (x, y, x2, y2) in boxes[i + 1 :]:
            apart = right <= x + 0.5 or x2 <= left + 0.5 or bottom <= y or y2 <= top
            assert apart, (text, other)
