"""Files of one's own in the browser: chosen, pasted, dropped; kept there and in links alone."""

from __future__ import annotations

from pathlib import Path

import networkx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.visit import choose_files, find, open_page
from tests.graphs.infiniband import Fabric

STATE = "window.explorer?.state()"


@pytest.fixture
def petersen(tmp_path: Path) -> Path:
    """Return a file of the Petersen graph."""
    path = tmp_path / "petersen.graphml"
    networkx.write_graphml(networkx.petersen_graph(), path)
    return path


DROP = """([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  const how = { dataTransfer: data, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new DragEvent("drop", how));
}"""


def test_a_file_is_chosen_reported_drawn_and_opened(page: Page, petersen: Path) -> None:
    open_page(page, "/?net=Q(3)&step=0")
    find(page)
    page.click("#open-file")
    choose_files(page, "#open-choose", petersen)
    expect(page.locator("#open-read")).to_contain_text("petersen.graphml")
    expect(page.locator("#open-read")).to_contain_text(
        "GraphML: 10 nodes, 15 links, in one piece. No node is more than 2 hops from another."
    )
    page.wait_for_function("document.querySelector('#open-picture').naturalWidth > 0")
    assert "#graph=z" in page.url
    page.click("#open-go")
    page.wait_for_function(f"{STATE}?.spec === 'Graph(petersen)'")
    assert page.evaluate(f"{STATE}.delivered")
    page.reload()
    page.wait_for_function(f"{STATE}?.spec === 'Graph(petersen)'")


def test_a_link_holds_it_for_another_browser_and_a_bare_one_asks_for_the_file(
    page: Page, petersen: Path, browser: Browser
) -> None:
    open_page(page, "/open")
    choose_files(page, "#open-choose", petersen)
    page.click("#open-go")
    page.wait_for_function(f"{STATE}?.spec === 'Graph(petersen)'")
    link = page.url
    other = browser.new_page()
    other.goto(link)
    other.wait_for_function(f"{STATE}?.spec === 'Graph(petersen)'")
    other.close()
    third = browser.new_page()
    third.goto(link.split("#")[0])
    expect(third.locator("#open-page h1")).to_have_text("This link shows a file")
    choose_files(third, "#open-choose", petersen)
    third.click("#open-go")
    third.wait_for_function(f"{STATE}?.spec === 'Graph(petersen)'")
    assert third.evaluate(f"{STATE}.target") == page.evaluate(f"{STATE}.target")
    third.close()


def test_an_error_of_a_file_is_highlighted_and_the_stage_stays(page: Page) -> None:
    open_page(page, "/?net=HCN(2)&step=0")
    page.evaluate(DROP, ["ports.csv", "switch,port,peer_port\ns00,1,3\n"])
    expect(page.locator("#open-trouble")).to_contain_text("Line 1: no column says where a link")
    expect(page.locator(".open-lines .lit")).to_contain_text("switch,port,peer_port")
    page.go_back()
    page.wait_for_function(f"{STATE}?.spec === 'HCN(2)'")
    page.evaluate(DROP, ["mended.csv", "switch,peer\ns00,s01\ns01,s02\n"])
    expect(page.locator("#open-read")).to_contain_text("CSV: 3 nodes, 2 links")


def test_columns_are_chosen_where_headings_do_not_name_them_and_a_line_is_mended(
    page: Page,
) -> None:
    open_page(page, "/open")
    page.evaluate(DROP, ["ports.csv", "switch,port,neighbor\ns0,1,s1\ns1,1,\n"])
    expect(page.locator(".open-columns")).to_contain_text("Names in “neighbor” stand in “switch”")
    page.get_by_role("button", name="Read these columns").click()
    expect(page.locator("#open-trouble")).to_contain_text("Line 3: 's1,1,' names no two nodes")
    page.fill("#open-paste", "switch,port,neighbor\ns0,1,s1\ns1,1,s2\n")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("#open-read")).to_contain_text("CSV: 3 nodes, 2 links")
    page.get_by_text("Read other columns").click()
    page.select_option("[name=second]", label="port: 1")
    page.get_by_role("button", name="Read these columns").click()
    expect(page.locator(".open-names")).to_have_text("s01s1")
    assert "Graph(ports)" in page.url
    page.reload()
    expect(page.locator(".open-names")).to_have_text("s01s1")


def test_a_line_is_mended_and_columns_are_chosen_in_one_reading(page: Page) -> None:
    open_page(page, "/open")
    page.evaluate(DROP, ["ports.csv", "id;near;far\n1;s0;s1\n2;s1;\n"])
    expect(page.locator(".open-columns")).to_contain_text("Names in “far” stand in “near”")
    page.fill("#open-paste", "id;near;far\n1;s0;s1\n2;s1;s2\n")
    page.get_by_role("button", name="Read these columns").click()
    expect(page.locator("#open-read")).to_contain_text("CSV: 3 nodes, 2 links")
    page.evaluate(DROP, ["other.csv", "id;near;far\n1;s0;s1\n2;s1;\n"])
    page.fill("#open-paste", "id;near;far\n1;s0;s1\n2;s1;s3\n")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator(".open-names")).to_have_text("s0s1s3")


@pytest.mark.at_night
def test_it_is_a_point_of_compare(page: Page, petersen: Path) -> None:
    open_page(page, "/open")
    choose_files(page, "#open-choose", petersen)
    page.locator("#open-can").get_by_role("link", name="Compare").click()
    expect(page.locator("#compare-page")).to_contain_text("Graph(petersen)")
    assert "#graph=z" in page.url


@pytest.mark.at_night
def test_an_example_shows_its_subject(page: Page) -> None:
    open_page(page, "/open?lang=de")
    page.get_by_role("button", name="Beispiel öffnen").click()
    expect(page.locator("#open-read")).to_contain_text("Kantenliste: 14 Knoten, 16 Verbindungen")
    expect(page.locator(".open-facts")).to_contain_text("2,615")
    expect(page.locator("#open-read")).to_contain_text("8 Knoten haben eine Verbindung")
    expect(page.locator(".open-kinds li")).to_have_text(["up8", "host8"])


@pytest.mark.at_night
def test_a_pasted_one_that_cannot_be_read_stays_to_be_mended(page: Page) -> None:
    open_page(page, "/open")
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("alert")).to_contain_text("pasted is empty: a network is")
    expect(page.locator("#open-paste")).to_be_focused()
    page.fill("#open-paste", "hello")
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("alert")).to_contain_text("'hello' stands alone")
    expect(page.locator("#open-paste")).to_have_value("hello")
    page.fill("#open-paste", "hello world")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("#open-read")).to_contain_text("2 nodes, 1 link")


@pytest.mark.at_night
def test_a_pasted_file_stays_on_the_shelf_until_it_is_removed(page: Page) -> None:
    open_page(page, "/open")
    page.fill("#open-paste", "a b\nb c\nc a")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("#open-read")).to_contain_text("Edge list: 3 nodes, 3 links")
    open_page(page, "/open")
    page.fill("#open-paste", "a b\nb a\nb c x y z")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("#open-read")).to_contain_text("One link is listed from both ends")
    expect(page.locator("#open-read")).to_contain_text("Line 3 holds more than a link takes")
    expect(page.locator("#open-read h1")).to_have_text("pasted-2")
    open_page(page, "/open")
    shelf = page.locator(".open-kept li")
    expect(shelf.get_by_role("link")).to_have_text(["pasted", "pasted-2"])
    for _ in range(2):
        shelf.get_by_role("button", name="Let go").first.click()
    expect(shelf).to_have_count(0)


def test_a_forwarding_table_is_verified_over_every_pair(page: Page, tmp_path: Path) -> None:
    fabric = Fabric(3, 3, 2)
    (tmp_path / "net.txt").write_text(fabric.topology())
    (tmp_path / "all.lfts").write_text(fabric.forwarding_tables())
    open_page(page, "/open")
    choose_files(page, "#open-choose", tmp_path / "net.txt")
    expect(page.locator("#open-read")).to_contain_text("6 nodes are hosts")
    choose_files(page, "#open-table", tmp_path / "all.lfts")
    panel = page.locator("#explore")
    expect(panel).to_contain_text("132 pairs", timeout=30_000)
    expect(panel).to_contain_text("Cannot deadlock")
    assert "router=all-" in page.url


def test_a_file_dropped_on_the_first_screen_is_opened(page: Page) -> None:
    page.goto("/")
    page.wait_for_function("document.documentElement.dataset.ready === 'true'")
    page.evaluate(DROP, ["ring.edgelist", "a b\nb c\nc a\n"])
    expect(page.locator("#open-read")).to_contain_text("Edge list: 3 nodes, 3 links")


def test_on_a_phone_an_example_of_a_file_is_read_in_one_line(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_page(page, "/open")
    example = page.get_by_text("source,target,weight", exact=True)
    box = example.bounding_box()
    assert box
    assert box["height"] < 30
