"""Preloads of pages: every module and style sheet that the address needs, and no other."""

from __future__ import annotations

import re

import orjson
import pytest
from flask.testing import FlaskClient

from explorer.display.raster import assets
from explorer.pages.page import pages
from explorer.stage.linking import IMPORTED_PATH
from explorer.static.assets import Assets
from explorer.tasks.registry import tasks
from explorer.web.preload import AssetGroups

FILES = Assets.read(assets())
GROUPS = AssetGroups(FILES)
SHEET = re.compile(r'<link rel="stylesheet" href="([^"]+)"([^>]*)>')


def named_urls(client: FlaskClient, address: str) -> set[str]:
    """The modules in the packs that the head of a page names."""
    head = client.get(address).get_data(as_text=True).split("<body>")[0]
    matches = re.findall(r'rel="modulepreload" href="([^"]+)"', head)
    packs = [path.split(f"{FILES.base}packed/")[1] for path in matches]
    return {member for pack in packs for member in GROUPS.packs.members(pack)}


def test_every_form_of_an_import_is_found() -> None:
    text = """
import "./one.js";
import { a, b } from "../two.js";
import * as all from "./three.js";
import {
  c,
  d,
} from "./four.js";
export { e } from "./five.js";
export const path = "./none.js";
/** @typedef {import("./type.js").Type} Type */
"""
    expected = ["./one.js", "../two.js", "./three.js", "./four.js", "./five.js"]
    assert IMPORTED_PATH.findall(text) == expected


@pytest.mark.parametrize(
    ("address", "also"),
    [
        ("/?net=Q(4)", {"pages/explore.js", "tasks/route.js", "tasks/route/why.js"}),
        ("/?net=Q(3)&task=exchange", {"tasks/exchange.js", "tasks/exchange/matrix.js"}),
        ("/?net=MC(3,3)", {"tasks/route.js", "map/mount.js", "map/paint/strokes.js"}),
        ("/papers", {"pages/papers.js", "pages/papers/scrolling.js"}),
        ("/compare?x=degree", {"pages/compare.js", "pages/compare/plot_overlay.js"}),
        ("/nowhere?net=Q(3)", {"pages/explore.js", "tasks/route.js"}),
    ],
)
def test_an_address_names_what_it_needs_and_nothing_else(
    client: FlaskClient, address: str, also: set[str]
) -> None:
    names = named_urls(client, address)
    assert names == set(FILES.with_imports(names)), "something that is imported is not named"
    assert also <= names
    others = {
        name
        for name in names - set(GROUPS.packs.first_modules)
        if name.startswith(("pages/", "map/"))
    }
    folders = {name.split("/")[0] for name in also}
    assert {name.split("/")[0] for name in others} <= folders | {"pages"}
    assert len({name for name in names if re.fullmatch("pages/[^/]+", name)}) == 1


def test_only_the_sheets_of_other_pages_and_of_later_modules_are_deferred(
    client: FlaskClient,
) -> None:
    sheets = [f"style/{page.module}.css" for page in pages() if not page.persistent]
    others = [str(path.relative_to(assets()).as_posix()) for path in assets().rglob("*.css")]
    sheets += [name for name in others if not name.startswith("style/")]
    assert {"debugger/debugger.css", "tasks/check/check.css"} < set(sheets)
    for page in pages():
        body = client.get(f"{page.path}?net=Q(4)").get_data(as_text=True)
        links = {path.split(FILES.base)[1]: how.strip() for path, how in SHEET.findall(body)}
        assert links.pop("packed/first.css") == ""
        assert links.pop("style/print.css") == 'media="print"'
        disabled = {name: how == "disabled" for name, how in links.items()}
        rest = {"style/faces.css", "style/print.css", *GROUPS.packs.sheets}
        assert list(disabled) == [name for name in FILES.sheets if name not in rest]
        deferred = {name for name, is_off in disabled.items() if is_off}
        assert deferred == {s for s in sheets if s in disabled and s != f"style/{page.module}.css"}


def test_every_page_and_every_task_can_be_fetched_whole(client: FlaskClient) -> None:
    body = client.get("/?net=Q(4)").get_data(as_text=True)
    text = re.search(r'<script id="modules" type="application/json">(.*?)</script>', body)
    assert text is not None
    parcels = orjson.loads(text[1])["parcels"]
    expected = {f"pages/{page.module}" for page in pages()} | {f"tasks/{key}" for key in tasks()}
    mounted = {f"{path.parent.name}/mount" for path in assets().glob("*/mount.js")}
    assert expected | mounted == set(GROUPS.deferred_sheets)
    assert "map/mount" in mounted
    # A deferred module without a style sheet is not listed.
    assert parcels == {
        entry: [*sheets] for entry, sheets in GROUPS.deferred_sheets.items() if sheets
    }
    for entry, sheets in GROUPS.deferred_sheets.items():
        answer = client.get(f"/{FILES.base}packed/{entry}.js")
        defined = set(re.findall(r'^\$define\("([^"]+)"', answer.get_data(as_text=True), re.M))
        assert set(FILES.with_imports([f"{entry}.js"])) <= defined | set(GROUPS.packs.first_modules)
        assert all(name in FILES.files for name in sheets)


def test_the_first_answers_for_dash_are_in_the_page(client: FlaskClient) -> None:
    page = client.get("/papers").get_data(as_text=True)
    for name in ("_dash-layout", "_dash-dependencies"):
        text = re.search(rf'<script id="{name}" type="application/json">(.*?)</script>', page)
        assert text is not None
        assert orjson.loads(text[1]) == client.get(f"/{name}").get_json()
