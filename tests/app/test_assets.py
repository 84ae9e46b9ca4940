"""What the browser loads: every module preloaded, under a fingerprint, for ever, and compressed."""

import gzip
import re

import brotli
import pytest

from explorer.app.assets import FOR_EVER, Asset, Assets
from explorer.app.main import create_app
from explorer.views.raster import assets

FILES = Assets.read(assets())


@pytest.fixture(scope="module")
def client():
    return create_app().server.test_client()


@pytest.fixture(scope="module")
def head(client):
    return client.get("/").get_data(as_text=True).split("<body>")[0]


def test_every_module_and_sheet_is_named_in_the_head(head):
    preloaded = re.findall(r'rel="modulepreload" href="([^"]+)"', head)
    sheets = re.findall(r'rel="stylesheet" href="([^"]+)"', head)
    named = {path.split(FILES.base)[1] for path in preloaded}
    there = {p.relative_to(assets()).as_posix() for p in assets().rglob("*.js")}
    assert named == there - {"boot.js"}
    assert sheets[0].endswith("style/tokens.css")
    assert len(sheets) == len(list(assets().rglob("*.css")))


def test_what_a_module_imports_is_there():
    for name in FILES.modules:
        text = FILES.files[name].body.decode()
        for target in re.findall(r'^(?:import|export) .*?"(\.[^"]+)";$', text, re.M):
            path = (assets() / name).parent / target
            assert path.resolve().is_file(), f"{name} imports {target}"


@pytest.mark.parametrize("word", ["br", "gzip", "identity"])
def test_a_file_is_kept_for_ever_in_the_form_asked_for(client, word):
    undone = {"br": brotli.decompress, "gzip": gzip.decompress, "identity": bytes}[word]
    for name in ("main.js", "style/tokens.css", "boot.js"):
        answer = client.get(f"/{FILES.base}{name}", headers={"Accept-Encoding": word})
        assert answer.headers["Cache-Control"] == FOR_EVER
        assert answer.headers["Vary"] == "Accept-Encoding"
        assert undone(answer.data) == (assets() / name).read_bytes()
        assert answer.headers.get("Content-Encoding", "identity") == word


def test_a_face_is_served_as_it_is(client):
    answer = client.get(f"/{FILES.base}fonts/IBMPlexSans-Regular.woff2")
    assert answer.content_type == "font/woff2"
    assert "Content-Encoding" not in answer.headers


@pytest.mark.parametrize("path", ["main.js", "style/tokens.css", "types/documents.d.ts"])
def test_nothing_is_served_without_its_fingerprint_nor_from_elsewhere(client, path):
    assert client.get(f"/static/0123456789abcdef/{path}").status_code == 404
    assert client.get(f"/assets/{path}").status_code == 404


def test_any_change_anywhere_changes_the_fingerprint():
    name = "stage/curve.js"
    changed = dict(FILES.files) | {name: Asset(name, FILES.files[name].body + b" ")}
    assert Assets(changed).fingerprint != FILES.fingerprint
    renamed = {("x.js" if key == name else key): file for key, file in FILES.files.items()}
    assert Assets(renamed).fingerprint != FILES.fingerprint
