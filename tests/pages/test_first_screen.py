"""The first screen: a question in the server's answer, before any script."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from explorer import network
from explorer.pages.frame.first_screen import SPEC

CONTROL = re.compile(r"<(?:a|button|input|select|summary)\b(?![^>]*\bhidden)")
MAX_CONTROLS, MAX_WORDS = 8, 60


def visible_part(page: str) -> str:
    """Return a page without its hidden parts, its navigation and its footer."""
    body = page.split("<body>")[1]
    return re.sub(r"<(nav|footer)\b.*?</\1>|<(\w+)[^>]* hidden(?:=[^>]*)?>.*?</\2>", "", body)


def test_it_is_drawn_before_any_script(client: FlaskClient) -> None:
    page = client.get("/").text
    net = network(SPEC)
    drawn_links = {frozenset(ends.split()) for ends in re.findall(r'data-ends="([^"]+)"', page)}
    links = {frozenset(net.format(node) for node in link) for link in net.link_array()[:, :2]}
    assert drawn_links == links
    assert re.findall(r'data-node="(\d+)"', page) == [net.format(node) for node in net]
    assert re.findall(r'id="node-(\d+)" class="node (\w+)"', page) == [
        ("0000", "now"),
        ("1111", "target"),
    ]
    assert len(page.encode()) < 30_000


def test_it_has_few_words_and_controls(client: FlaskClient) -> None:
    page = visible_part(client.get("/").text)
    words = re.findall(r"[A-Za-z']{1,}", unescape(re.sub(r"<[^>]+>", " ", page)))
    assert "wants" in words
    assert len(words) <= MAX_WORDS, words
    # The drawing is one more control.
    assert 2 <= len(CONTROL.findall(page)) + 1 <= MAX_CONTROLS


@pytest.mark.parametrize("path", ["/?net=Q(3)", "/?lang=de&task=broadcast", "/papers", "/nowhere"])
def test_a_state_opens_the_workbench(client: FlaskClient, path: str) -> None:
    page = client.get(path).text
    assert 'id="first-drawing"' not in page
    assert 'id="pages"' in page


@pytest.mark.parametrize("path", ["/", "/?lang=de", "/?theme=dark", "/?lang=de&theme=dark"])
def test_language_and_theme_are_no_state(client: FlaskClient, path: str) -> None:
    assert 'id="first-drawing"' in client.get(path).text


def test_it_speaks_german(client: FlaskClient) -> None:
    page = client.get("/?lang=de").text
    assert "Wohin als Nächstes?" in page
    assert '<html lang="de"' in page
    doors = re.findall(r'id="door-\w+" class="door" href="([^"]+)"', page)
    assert len(doors) == 3
    assert all("lang=de" in unescape(door) for door in doors)
    assert "Click a node" not in visible_part(page)


def test_its_doors_lead_somewhere(client: FlaskClient) -> None:
    for address in re.findall(r'href="(/[^"#]*)"', client.get("/").text):
        assert client.get(unescape(address)).status_code == 200, address
