"""The protocol of pages: each is one object, and whatever all have in common follows from it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from explorer import pages as pages_package
from explorer.display.raster import assets
from explorer.pages import page as protocol
from explorer.pages.page import Page, page_at, pages
from explorer.web.main import create_app
from tests.pages.asking import ask

LESSON = '''
"""A page of one sentence."""

from explorer.pages.page import Page
from explorer.state.parameter import Codec, Parameter, first

CODEC = Codec((Parameter("lesson", "The lesson", "a name"),))


def read(search):
    return first(CODEC.read(search), "lesson")


def answer(state, ask):
    return {"lesson": state, "complaints": []}


PAGE = Page(
    "/scratch", "Scratch", "A scratch page", read, answer, "scratch",
    order=9, tail="lesson",
)
'''


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One page more: a folder with one file."""
    (tmp_path / "scratch").mkdir()
    (tmp_path / "scratch" / "__init__.py").write_text(LESSON)
    monkeypatch.setattr(pages_package, "__path__", [*pages_package.__path__, str(tmp_path)])
    pages.cache_clear()
    yield
    pages.cache_clear()
    sys.modules.pop(f"{pages_package.__name__}.scratch", None)


def table(text: str) -> list[dict[str, Any]]:
    match = re.search(r'<script id="pages" type="application/json">(.*?)</script>', text)
    assert match is not None
    entries: list[dict[str, Any]] = orjson.loads(match[1])
    return entries


def names(client: Any) -> list[str]:
    """The words of the header, from the frame as it is sent."""
    tree = list(parts(client.get("/_dash-layout").get_json()))
    rows = [part["props"] for part in tree if part["props"].get("tag") in ("nav", "div", "a")]
    bar = next(row for row in rows if row.get("attributes", {}).get("aria-label") == "Pages")
    menu = next(row for row in rows if row.get("attributes", {}).get("className") == "menu-pages")
    talks = next(
        row for row in rows if row.get("attributes", {}).get("href") == "/present#overview"
    )
    links = [*bar["children"], *menu["children"]]
    return [*(link["props"]["children"] for link in links), talks["children"][-1]]


def parts(tree: Any) -> Iterator[dict[str, Any]]:
    """Yield every component of a layout as it is sent."""
    if isinstance(tree, list):
        for item in tree:
            yield from parts(item)
    elif isinstance(tree, dict):
        yield tree
        yield from parts(tree["props"].get("children"))


def test_every_page_has_a_module_of_its_name() -> None:
    for page in pages():
        assert (assets() / "pages" / f"{page.module}.js").is_file(), page.path


def test_pages_are_in_the_order_of_the_header_and_share_nothing() -> None:
    listed_pages = pages()
    assert listed_pages[0].path == "/"
    assert list(listed_pages) == sorted(listed_pages, key=lambda page: (page.order, page.path))
    assert (
        len({page.path for page in listed_pages})
        == len({page.module for page in listed_pages})
        == len(listed_pages)
    )


@pytest.mark.parametrize(
    "search", ["", "?", "?theme=dark", "?%00=%ff&x=<b>&id='", "?" + "a=1&" * 2000]
)
def test_every_page_answers_any_query(search: str) -> None:
    for page in pages():
        document = page.document({"page": page.module, "search": search, "count": 7})
        assert document["ask"]["count"] == 7
        assert "complaints" in document
        assert orjson.loads(orjson.dumps(document, option=orjson.OPT_NON_STR_KEYS))


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/?net=Q(4)", 200),
        ("/compare", 200),
        ("/compare/", 200),
        ("/papers", 200),
        ("/papers/5", 404),
        ("/comparison", 404),
        ("/Compare", 404),
        ("/index.html", 404),
    ],
)
def test_a_path_without_a_page_is_reported_within_the_frame(path: str, status: int, client) -> None:
    response = client.get(path)
    assert response.status_code == status
    assert 'id="pages"' in response.text


def test_a_question_of_no_page_is_left_unanswered(client) -> None:
    body = {
        "output": "document.data",
        "outputs": {"id": "document", "property": "data"},
        "inputs": [{"id": "ask", "property": "data", "value": {"page": "nothing"}}],
        "changedPropIds": ["ask.data"],
    }
    response = client.post("/_dash-update-component", json=body)
    assert response.status_code == 204


@pytest.mark.usefixtures("scratch")
def test_a_page_added_is_one_folder() -> None:
    client = create_app().server.test_client()
    (added,) = (
        entry for entry in table(client.get("/?net=Q(4)").text) if entry["module"] == "scratch"
    )
    assert added == {
        "path": "/scratch",
        "name": "Scratch",
        "title": "A scratch page",
        "module": "scratch",
        "tail": "lesson",
        "libraries": [],
    }
    assert "Scratch" in names(client)
    for path in ("/scratch", "/scratch/first-steps"):
        assert client.get(path).status_code == 200
    assert client.get("/scratch/first/steps").status_code == 404
    answer = ask(client, {"page": "scratch", "search": "?lesson=first-steps", "count": 1})
    assert answer["lesson"] == "first-steps"


def test_without_it_there_is_none(client) -> None:
    assert client.get("/scratch").status_code == 404
    assert sorted(names(client)) == sorted(page.name for page in pages() if page.name)


def test_two_pages_at_one_path_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    page = pages()[0]

    class Found:
        PAGE = page

    monkeypatch.setattr(protocol, "import_module", lambda _: Found)
    pages.cache_clear()
    try:
        with pytest.raises(ValueError, match="two pages have the path '/'"):
            pages()
    finally:
        pages.cache_clear()


def test_a_path_goes_on_only_where_a_page_takes_a_tail() -> None:
    page: Page[str] = Page(
        "/learn", "Learn", "Learn", str, lambda state, ask: {}, "learn", tail="lesson"
    )
    matching = [
        path for path in ("/learn", "/learn/", "/learn/ring", "/learned", "/") if page.matches(path)
    ]
    assert matching == ["/learn", "/learn/", "/learn/ring"]
    assert page_at("/compare/ring") is None
