"""The addresses of the Papers page: lists, downloads, pictures, a claim computed again."""

from __future__ import annotations

import csv
import gzip
import io
from xml.etree import ElementTree

import orjson
import pytest

from explorer.core.errors import BrokenContract
from explorer.documents.papers.document import PapersDocument
from explorer.documents.papers.figure_cards import FigureDocument
from explorer.documents.papers.printed_table import TableDocument
from explorer.documents.papers.statement import StatementDocument
from explorer.documents.papers.statement_list import ListedRow, StatementRow
from explorer.pages.papers import addresses
from explorer.pages.papers.document import answer, opened_item_document
from explorer.papers.recompute import Recomputation
from explorer.papers.record import finding_on_record
from explorer.papers.registry import claims, drawings, figures, tables
from explorer.state.papers import read_state
from explorer.state.themes import THEMES
from explorer.testing.shapes import misfits
from tests.contracts import by_turns

MINIMUM = "hcn-3.5-minimum"


def test_a_list_is_packed_and_not_sent_twice(client):
    first = client.get("/papers/list/statements", headers={"Accept-Encoding": "gzip"})
    assert first.headers["Content-Encoding"] == "gzip"
    rows = orjson.loads(gzip.decompress(first.data))
    assert {row["id"] for row in rows} == set(claims())
    known = {"If-None-Match": first.headers["ETag"], "Accept-Encoding": "gzip"}
    assert client.get("/papers/list/statements", headers=known).status_code == 304
    assert client.get("/papers/list/statements").get_json() == rows


def test_a_long_list_of_statements_is_small(client):
    packed = client.get("/papers/list/statements", headers={"Accept-Encoding": "gzip"})
    assert len(packed.data) < 130 * max(len(claims()), 100)


@pytest.mark.parametrize(
    "path",
    [
        "/papers/list/nothing",
        "/papers/export/nothing.csv",
        "/papers/export/hcn-links.exe",
        "/papers/export/..passwd.csv",
        "/papers/picture/nothing",
        "/papers/plot/nothing.svg",
    ],
)
def test_missing_items_are_not_found(client, path):
    assert client.get(path).status_code == 404


def test_the_statements_are_narrowed_in_the_file_as_on_the_page(client):
    response = client.get("/papers/statements.csv?paper=hcn&verdict=differs&q=diameter")
    rows = list(csv.DictReader(io.StringIO(response.data.decode())))
    assert rows
    for row in rows:
        assert (row["paper"], row["verdict"]) == ("HCN", "differs")
        assert "diameter" in " ".join(row.values()).casefold()


@pytest.mark.parametrize("kind", ["proved", "cited", "sampled", "open"])
def test_the_file_is_narrowed_by_how_statements_are_known(client, kind):
    text = client.get(f"/papers/statements.csv?known={kind}").data.decode()
    rows = list(csv.DictReader(io.StringIO(text)))
    assert rows
    assert {row["known"] for row in rows} == {kind}


@pytest.mark.parametrize("format_", ["csv", "json", "svg", "png"])
@pytest.mark.parametrize("name", ["hcn-figure-1", "hcn-diameter", "scq-figure-12"])
def test_figures_are_downloaded(client, name, format_):
    response = client.get(f"/papers/export/{name}.{format_}?theme=dark")
    assert response.status_code == 200
    assert response.headers["Content-Disposition"] == f'attachment; filename="{name}.{format_}"'
    assert len(response.data) > 100


@pytest.mark.parametrize(
    ("tab", "kind"), [("statements", StatementRow), ("tables", ListedRow), ("figures", ListedRow)]
)
def test_a_list_has_its_declared_type(client, tab, kind):
    rows = client.get(f"/papers/list/{tab}").get_json()
    assert rows
    assert misfits(rows, list[kind], tab)[:3] == []


def test_every_table_is_opened_and_downloaded(client):
    for name in tables():
        assert client.get(f"/papers/export/{name}.csv").status_code == 200
        page_document = opened_item_document(read_state(f"?tab=tables&id={name}"))
        assert (page_document["kind"], page_document["id"]) == ("table", name)
        assert misfits(page_document, TableDocument, name)[:3] == []


def test_every_recorded_statement_and_every_figure_is_opened():
    for name in by_turns(filter(finding_on_record, claims()), 12):
        page_document = opened_item_document(read_state(f"?id={name}"))
        assert page_document["id"] == name
        assert misfits(page_document, StatementDocument, name)[:3] == []
    for name in by_turns((*figures(), *drawings()), 3):
        page_document = opened_item_document(read_state(f"?tab=figures&id={name}"))
        assert page_document["id"] == name
        assert misfits(page_document, FigureDocument, name)[:3] == []


@pytest.mark.parametrize("search", ["", "?tab=tables&paper=ghc", "?tab=x&paper=y&verdict=z&id=w"])
def test_an_answer_has_its_declared_type(search):
    document = answer(read_state(search), {"page": "papers", "search": search, "count": 1})
    assert misfits(document, PapersDocument, "page")[:3] == []
    assert bool(document["complaints"]) == ("tab=x" in search)


@pytest.mark.parametrize("theme", THEMES)
def test_a_drawing_on_the_page_is_the_file_that_is_downloaded(client, theme):
    for name in drawings():
        document = opened_item_document(read_state(f"?tab=figures&id={name}"))
        address = document["picture"]["address"]
        (file,) = (file["address"] for file in document["files"] if file["name"] == "SVG")
        on_page, file = (client.get(f"{path}?theme={theme}") for path in (address, file))
        assert on_page.data == file.data
        root = ElementTree.fromstring(on_page.text)
        assert [round(float(root.get(side))) for side in ("width", "height")] == [
            *document["picture"]["size"]
        ]


@pytest.mark.parametrize("name", ["hcn-figure-1", "hcn-diameter", "scq-figure-12"])
def test_the_picture_of_a_card_is_a_drawing_without_colours(client, name):
    response = client.get(f"/papers/picture/{name}.svg")
    assert response.mimetype == "image/svg+xml"
    assert ElementTree.fromstring(response.text).tag == "{http://www.w3.org/2000/svg}svg"


def test_a_recomputed_claim_reports_its_result(client, monkeypatch):
    finding = claims()[MINIMUM].find()
    for difference in (None, "the verdict is not what is recorded"):
        monkeypatch.setattr(
            addresses, "compute_again", lambda _, d=difference: Recomputation(finding, 0.25, d)
        )
        answer = client.post(f"/papers/again/{MINIMUM}").get_json()
        assert (answer["seconds"], answer["departs"]) == (0.25, difference)
        assert (answer["opened"] is None) == (difference is None)


def test_a_claim_that_fails_to_compute_says_why(client, monkeypatch):
    def broken(_: str) -> Recomputation:
        raise BrokenContract("the computation broke off")

    monkeypatch.setattr(addresses, "compute_again", broken)
    answer = client.post(f"/papers/again/{MINIMUM}").get_json()
    assert answer["error"] == "It could not be computed: the computation broke off."
    assert client.post("/papers/again/nothing").status_code == 404
    assert client.get(f"/papers/again/{MINIMUM}").status_code != 500


def test_the_number_of_claims_computed_at_a_time_is_limited(client, monkeypatch):
    monkeypatch.setattr(addresses, "WAIT", 0.01)
    permits = [addresses._running.acquire() for _ in range(addresses.MAX_RUNNING)]
    try:
        answer = client.post(f"/papers/again/{MINIMUM}").get_json()
    finally:
        for _ in permits:
            addresses._running.release()
    assert answer["error"].startswith("Other statements are being computed")
