"""Files of the browser: under a fingerprint, cached for ever, and compressed."""

import gzip
import json
import re
import subprocess
import sys
from pathlib import Path

import brotli
import pytest

from explorer.display.raster import assets
from explorer.static import assets as served
from explorer.static.assets import CACHE_FOR_EVER, Asset, Assets
from tests.node import find

FILES = Assets.read(assets())


def test_imports_of_modules_exist():
    for name, imported in FILES.imports.items():
        assert set(imported) <= set(FILES.modules), name


def test_parts_of_a_sheet_are_served_in_it_in_the_order_of_their_imports():
    for name, file in FILES.files.items():
        assert b"@import" not in file.body or not name.endswith(".css"), name
    order = re.findall(r'@import "(.+)";', (assets() / "style" / "explore.css").read_text())
    assert len(order) > 10
    assert not {f"style/{part}" for part in order} & FILES.files.keys()
    sheet = FILES.files["style/explore.css"].body.decode()
    places = [sheet.index((assets() / "style" / part).read_text()) for part in order]
    assert places == sorted(places)


@pytest.mark.parametrize("word", ["br", "gzip", "identity"])
def test_a_file_is_cached_for_ever_in_the_requested_encoding(client, word):
    undone = {"br": brotli.decompress, "gzip": gzip.decompress, "identity": bytes}[word]
    for name in ("main.js", "style/tokens.css", "boot.js"):
        answer = client.get(f"/{FILES.base}{name}", headers={"Accept-Encoding": word})
        assert answer.headers["Cache-Control"] == CACHE_FOR_EVER
        assert answer.headers["Vary"] == "Accept-Encoding"
        assert undone(answer.data) == FILES.files[name].served_body
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
    name = "stage/geometry/curve.js"
    changed = dict(FILES.files) | {name: Asset(name, FILES.files[name].body + b" ")}
    assert Assets(changed).fingerprint != FILES.fingerprint
    renamed = {("x.js" if key == name else key): file for key, file in FILES.files.items()}
    assert Assets(renamed).fingerprint != FILES.fingerprint


def test_other_code_that_makes_what_is_served_changes_the_fingerprint(monkeypatch):
    makers = {maker.name for maker in served.MAKERS}
    assert {"assets.py", "packs.py", "linking.py", "served_sheets.py"} <= makers
    monkeypatch.setattr(served, "MAKERS", served.MAKERS[:-1])
    assert Assets(FILES.files).fingerprint != FILES.fingerprint


PARSED = """
const { SourceTextModule } = require("node:vm");
for (const [name, text] of Object.entries(JSON.parse(require("node:fs").readFileSync(0, "utf8"))))
  new SourceTextModule(text, { identifier: name });
"""


def test_modules_are_sent_as_they_are_but_for_comments():
    left = 0
    for name in FILES.modules:
        source, served = FILES.files[name].body.decode(), FILES.files[name].served_body.decode()
        assert not any(line.strip().startswith("//") for line in served.split("\n")), name
        pairs = zip(source.split("\n"), served.split("\n"), strict=True)
        assert all(b in ("", re.sub(r"/\*\* @.*?\*/ ?", "", a)) for a, b in pairs), name
        # No text goes over several lines, so what has lines for itself is no part of one.
        regex = "/`([^`]*)`/"
        assert not any(line.replace(regex, "").count("`") % 2 for line in served.split("\n")), name
        left += len(source) - len(served)
    assert left > 100_000


def test_sent_files_can_be_read():
    match = find(Path(sys.prefix))
    if not match:
        pytest.skip("this environment has no node")
    texts = {name: FILES.files[name].served_body.decode() for name in FILES.modules}
    subprocess.run(
        [str(match[0]), "--experimental-vm-modules", "--no-warnings", "-e", PARSED],
        input=json.dumps(texts),
        text=True,
        check=True,
    )


def test_scripts_of_libraries_are_compressed_as_ours_and_otherwise_as_they_lie(client):
    page = client.get("/?net=Q(4)").get_data(as_text=True)
    scripts = re.findall(r'src="(/_dash-component-suites/[^"]+\.js)"', page)
    assert scripts
    for path in scripts:
        plain = client.get(path)
        packed = client.get(path, headers={"Accept-Encoding": "gzip, br"})
        assert packed.headers["Content-Encoding"] == "br"
        assert brotli.decompress(packed.get_data()) == plain.get_data()
        assert packed.headers["Cache-Control"] == plain.headers["Cache-Control"]
        assert len(packed.get_data()) < 0.5 * len(plain.get_data())
    assert client.get("/_dash-component-suites/dash/nothing.js").status_code >= 400
    assert client.get("/_dash-component-suites/nobody/nothing.js").status_code >= 400
