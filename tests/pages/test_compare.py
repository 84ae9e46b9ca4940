"""The Compare page: its document, its files, and the requests of its address."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from dash.development.base_component import Component

from explorer.analysis.comparison.families import GROUPS, comparable_families
from explorer.documents.compare.document import FORMATS, CompareDocument
from explorer.pages.compare.document import compare_document
from explorer.pages.compare.layout import layout
from explorer.state.compare import read_state
from explorer.testing.shapes import misfits
from tests.pages.asking import ask


def document(search: str, **more: Any) -> CompareDocument:
    return compare_document(
        read_state(search), {"page": "compare", "search": search, "count": 1, **more}
    )


@pytest.mark.parametrize(
    "search",
    ["", "?up=cost&at=8", "?table=all&across=mean", "?families=none", "?x&up=%00&at=1e9&theme=;"],
)
def test_an_answer_has_its_declared_type(search: str) -> None:
    assert misfits(document(search), CompareDocument, "page")[:5] == []


def test_everything_can_be_chosen() -> None:
    choices = document("")["choices"]
    assert choices is not None
    assert [family["key"] for family in choices["families"]] == [
        f.key for f in comparable_families()
    ]
    assert [group["key"] for group in choices["sizes"]] == [group.key for group in GROUPS]
    known = document("")["controls"].keys()
    for key in ("up", "across", "by", *(group["key"] for group in choices["sizes"])):
        assert key in known
    for axis in ("degree", "nodes", "dimension"):
        assert sum(axis == c["value"] for g in choices["across"] for c in g["choices"]) <= 1


def test_a_page_that_has_the_plot_is_sent_neither_plot_nor_choices() -> None:
    first = document("?up=cost", theme="dark")
    assert first["plot"] is not None
    known = first["plotted"]
    for search in ("?up=cost", "?up=cost&at=8&sort=-nodes&table=all&theme=dark"):
        repeated = document(search, theme="dark", known=known)
        assert (repeated["plot"], repeated["choices"]) == (None, None)
    for search, theme in (("?up=cost", "light"), ("?up=cost&log=off", "dark")):
        other = document(search, theme=theme, known=known)
        assert other["plot"] is not None
        assert other["choices"] is None


def test_every_row_has_its_network_and_its_cells() -> None:
    table = document("?at=5")["table"]
    assert table["kind"] == "place"
    keys = [column["key"] for column in table["columns"]]
    assert keys[0] == "network"
    assert len(table["rows"]) == 9
    for row in table["rows"]:
        assert row["cells"]["network"] == row["spec"]
        assert set(keys) <= row["cells"].keys()


def test_the_order_is_reported() -> None:
    assert document("?sort=nodes&at=7")["order"] == "sorted by nodes, smallest first"
    assert document("?sort=-family")["order"] == "sorted by family, from Z to A"
    assert document("?up=cost")["order"] == "sorted by measured cost, smallest first"
    assert document("?table=all")["order"].endswith("click a head to sort, type to filter")


def test_a_family_without_a_network_at_the_place_is_named() -> None:
    table = document("?at=3")["table"]
    assert table["kind"] == "place"
    assert table["absent"] == ["SC(3,n)", "SCQ(3,n)"]


@pytest.mark.parametrize("at", [2, 5, 8])
def test_networks_that_were_added_are_rows_at_every_place(at: int) -> None:
    added = ["Torus(8,8)", "Q(6)", "HCN(3)"]
    table = document(f"?families=none&add={','.join(added)}&at={at}")["table"]
    assert table["kind"] == "place"
    degrees = {row["spec"]: row["cells"]["degree"] for row in table["rows"]}
    assert degrees == {"Torus(8,8)": "4", "Q(6)": "6", "HCN(3)": "4"}
    table = document(f"?families=Q,CQ&add=FT(8),MC(3,m)&at={at}")["table"]
    assert table["kind"] == "place"
    assert {f"Q({at})", f"CQ({at})", "FT(8)"} <= {row["spec"] for row in table["rows"]}
    assert "FT(8)" not in table["absent"]


def test_the_document_holds_what_the_controls_show() -> None:
    page_document = document("?families=Q,SCQ&scq=n3&log=off&across=nodes")
    controls = {key: value for key, value in page_document["controls"].items() if value}
    assert {key: controls[key] for key in ("up", "across", "families", "log", "table", "scq")} == {
        "up": "density",
        "across": "nodes",
        "families": "Q,SCQ",
        "log": "off",
        "table": "place",
        "scq": "n3",
    }
    assert {group.key for group in GROUPS} < controls.keys()
    assert not {"by", "low", "high", "add"} & controls.keys()
    assert all(controls[key] == "1" for key in ("rho", "sigma", "alpha", "time"))
    assert page_document["usual"].keys() == page_document["controls"].keys()
    assert page_document["forms"]["SC"] == "SC(m,3)"
    assert (page_document["count"], page_document["place"]["at"]) == (
        f"2 of {len(comparable_families())}",
        "1024",
    )
    assert {"value": "1048576", "label": "1,048,576"} in page_document["place"]["stops"]
    assert page_document["title"] == "Message density against nodes"


@pytest.mark.parametrize("search", ["", "?up=cost&at=8", "?x&up=%00&families=,,&at=1e9&theme=;"])
def test_the_server_answers_with_one_document(client: Any, search: str) -> None:
    reply = ask(client, {"page": "compare", "search": search, "count": 3, "theme": "dark"})
    assert {trace["mode"] for trace in reply["plot"]["data"]} >= {"lines", "markers"}
    assert reply["plot"]["layout"]["font"]["color"] == "#ECEAE4"
    assert reply["table"]["rows"]
    assert reply["ask"]["count"] == 3
    assert bool(reply["complaints"]) == ("%00" in search)


@pytest.mark.parametrize("form", [key for key, _, _ in FORMATS])
def test_every_download_has_the_name_of_the_comparison(client: Any, form: str) -> None:
    response = client.get(f"/compare/export.{form}?up=cost&families=Q&theme=dark")
    assert response.status_code == 200
    name = f'attachment; filename="cost-against-degree.{form}"'
    assert response.headers["Content-Disposition"] == name
    if form == "csv":
        assert response.text.splitlines()[1].startswith("Hypercube,Q(2),2,4,4,2,2,2,")
    elif form == "json":
        (series,) = orjson.loads(response.data)["series"]
        assert [point["measured"]["y"] for point in series["points"]][:3] == [4, 9, 16]
    elif form == "svg":
        assert "#131416" in response.text
    else:
        assert response.data[1:4] == b"PNG"


@pytest.mark.parametrize("form", ["html", "exe", ""])
def test_no_other_format_is_found(client: Any, form: str) -> None:
    assert client.get(f"/compare/export.{form}").status_code == 404


def test_the_grid_holds_every_network_of_the_plot_with_values_to_sort_by() -> None:
    search = "?table=all&families=Q,HCN&up=density&across=cost-mean"
    table = document(search)["table"]
    assert table["kind"] == "all"
    comparison = read_state(search).comparison
    assert len(table["rows"]) == sum(len(rows) for rows in comparison.rows)
    row = next(row for row in table["rows"] if row["spec"] == "HCN(4)")
    assert (row["values"]["nodes"], row["cells"]["printed"]) == (256, "≤ 2.000")
    assert row["verdict"] == "within"
    assert row["values"]["across"] == 5 * 6
    heads = {column["key"]: column for column in table["columns"]}
    assert heads["across"]["title"] == "Cost by mean degree"
    assert heads["nodes"]["numeric"]
    assert not heads["family"]["numeric"]


def test_no_page_loads_the_script_of_the_grid_with_itself(client: Any) -> None:
    assert "/dash_ag_grid/" not in client.get("/?net=Q(4)").text
    choices = document("")["choices"]
    assert choices is not None
    assert client.get(choices["grid"]).status_code == 200


def test_only_the_factors_that_count_are_shown() -> None:
    assert document("")["factors"] == []
    assert document("?up=cef")["factors"] == ["rho"]
    page_document = document("?up=cost&across=tcef")
    assert page_document["factors"] == ["rho", "sigma", "alpha", "time"]
    assert page_document["scattered"]


def test_the_layout_has_one_main_and_the_plot() -> None:
    parts = list(layout()._traverse())
    assert [getattr(part, "tag", "") for part in parts].count("main") == 1
    assert [getattr(part, "id", "") for part in parts].count("compare-plot") == 1
    assert not any(part._type == "Graph" for part in parts if isinstance(part, Component))
