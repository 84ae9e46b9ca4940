"""The Compare page: what it is built of, and what its callbacks answer."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from dash.development.base_component import Component

from explorer.analysis.families import GROUPS, compared
from explorer.app import ids
from explorer.app.main import create_app
from explorer.app.pages.compare.document import document, heading, order, table
from explorer.app.pages.compare.layout import DOWNLOADS, layout
from explorer.state.compare import read_state

ANSWER = "/_dash-update-component"


def parts(root: Any) -> Iterator[Component]:
    """Yield a component, or a list of them, and all below."""
    if isinstance(root, list | tuple):
        for child in root:
            yield from parts(child)
    elif isinstance(root, Component):
        yield root
        yield from parts(getattr(root, "children", None))


def texts(root: Any) -> str:
    if isinstance(root, list | tuple):
        return "".join(texts(child) for child in root)
    if isinstance(root, Component):
        return texts(getattr(root, "children", None))
    return "" if root is None else str(root)


def named(root: Any, type_: str) -> list[Component]:
    return [part for part in parts(root) if part._type == type_]


@pytest.fixture(scope="module")
def client() -> Any:
    return create_app().server.test_client()


def ask(client: Any, output: str, outputs: list[dict], inputs: list[dict], state: list[dict]):
    body = {
        "output": output,
        "outputs": outputs,
        "inputs": inputs,
        "state": state,
        "changedPropIds": [f"{inputs[0]['id']}.{inputs[0]['property']}"],
    }
    found = client.post(ANSWER, data=orjson.dumps(body), content_type="application/json")
    assert found.status_code == 200, found.text
    return orjson.loads(found.data)["response"]


def outputs_of(client_app: Any, part: str) -> tuple[str, list[dict]]:
    key = next(k for k in client_app.callback_map if f"{ids.compare(part)}." in k)
    pairs = [one.rpartition(".") for one in key.strip(".").split("...")]
    return key, [{"id": id_, "property": prop} for id_, _, prop in pairs]


def test_ids_are_unique_and_every_group_and_family_can_be_chosen():
    page = list(parts(layout()))
    known = [str(part.id) for part in page if getattr(part, "id", None) is not None]
    assert len(set(known)) == len(known)
    for key in ("up", "across", *(group.key for group in GROUPS)):
        assert str(ids.compare_choice(key)) in known
    boxes = [part.value for part in page if part._type == "Checkbox" and hasattr(part, "value")]
    assert boxes == [family.key for family in compared()]


def test_the_page_has_one_main_and_its_heading_one_h1():
    assert len(named(layout(), "Main")) == 1
    assert named(layout(), "H1") == []
    found = heading(read_state("?up=cost-mean&across=nodes"))
    assert [texts(part) for part in named(found, "H1")] == ["Cost by mean degree against nodes"]


def test_every_row_opens_its_network_in_explore_in_the_theme_of_the_link():
    rows = named(table(read_state("?theme=dark")), "Tr")[1:]
    assert len(rows) == 9
    for row in rows:
        spec = row.to_plotly_json()["props"]["data-spec"]
        (link,) = named(row, "Link")
        assert link.href == f"/?net={spec}&theme=dark"


def test_heads_sort_and_turn_the_order():
    state = read_state("?sort=nodes&at=7")
    heads = named(table(state), "Th")[:11]
    links = {texts(head): named(head, "Link")[0].href for head in heads}
    assert links["Nodes ↑"] == "/compare?at=7&sort=-nodes"
    assert links["Measured"] == "/compare?at=7"
    assert order(state) == "sorted by nodes, smallest first"
    assert order(read_state("?sort=-family")) == "sorted by family, from Z to A"
    assert order(read_state("?up=cost")) == "sorted by measured cost, smallest first"


def test_a_family_without_a_network_at_the_place_is_named():
    assert "No network here: SC(3,n), SCQ(3,n)." in texts(table(read_state("?at=3")))


def test_no_family_is_answered_with_a_sentence_and_a_way_on():
    (said,) = table(read_state("?families=none&theme=dark"))
    assert texts(said) == "Choose a family. Take those of the papers."
    assert named(said, "Link")[0].href == "/compare?theme=dark"


def test_the_document_holds_what_the_controls_show():
    found = document(read_state("?families=Q,SCQ&scq=n3&log=off&across=nodes"))
    assert found["controls"] == {
        "up": "density",
        "across": "nodes",
        "by": "",
        "low": "",
        "high": "",
        "families": "Q,SCQ",
        "add": "",
        "log": "off",
        "table": "place",
        "rho": "1",
        "sigma": "1",
        "alpha": "1",
        "time": "1",
        "scq": "n3",
        "ecq": "equal",
        "mc": "k2",
        "hcns": "next",
        "ghc": "3",
        "hyperstar": "half",
    }
    assert found["usual"].keys() == found["controls"].keys()
    assert found["forms"]["SC"] == "SC(m,3)"
    assert (found["count"], found["at"]) == (f"2 of {len(compared())}", 1024)
    assert {"value": "1048576", "label": "1,048,576"} in found["stops"]


@pytest.mark.parametrize("search", ["", "?up=cost&at=8", "?x&up=%00&families=,,&at=1e9&theme=;"])
def test_the_server_answers_the_plot_and_the_table(client, search):
    app = create_app()
    key, outputs = outputs_of(app, "plot")
    theme = {"search": search, "theme": "dark"}
    inputs = [{"id": ids.compare("ask-plot"), "property": "data", "value": theme}]
    found = ask(client, key, outputs, inputs, [])
    figure = found[ids.compare("plot")]["figure"]
    assert {trace["mode"] for trace in figure["data"]} >= {"lines", "markers"}
    assert figure["layout"]["font"]["color"] == "#ECEAE4"
    key, outputs = outputs_of(app, "table")
    inputs = [{"id": ids.compare("ask-table"), "property": "data", "value": search}]
    found = ask(client, key, outputs, inputs, [])
    assert found[ids.compare("table")]["children"]
    complaints = found[ids.compare("complaints")]["data"]
    assert bool(complaints) == ("%00" in search)


@pytest.mark.parametrize("form", [key for key, _, _ in DOWNLOADS])
def test_every_download_has_the_name_of_the_comparison(client, form):
    key, outputs = outputs_of(create_app(), "download")
    inputs = [
        {"id": ids.compare(key), "property": "n_clicks", "value": int(key == form) or None}
        for key, _, _ in sorted(DOWNLOADS, key=lambda found: found[0] != form)
    ]
    order = [ids.compare(key) for key, _, _ in DOWNLOADS]
    search = {"id": ids.URL, "property": "search", "value": "?up=cost&families=Q"}
    asked = {"id": ids.compare("ask-plot"), "property": "data", "value": {"theme": "dark"}}
    body = {
        "output": key,
        "outputs": outputs[0] if len(outputs) == 1 else outputs,
        "inputs": sorted(inputs, key=lambda one: order.index(one["id"])),
        "state": [search, asked],
        "changedPropIds": [f"{ids.compare(form)}.n_clicks"],
    }
    found = client.post(ANSWER, data=orjson.dumps(body), content_type="application/json")
    assert found.status_code == 200, found.text
    file = orjson.loads(found.data)["response"][ids.compare("download")]["data"]
    assert file["filename"] == f"cost-against-degree.{form}"
    if form == "csv":
        assert file["content"].splitlines()[1].startswith("Hypercube,Q(2),2,4,4,2,2,2,")
    elif form == "json":
        (series,) = orjson.loads(file["content"])["series"]
        assert [point["measured"]["y"] for point in series["points"]][:3] == [4, 9, 16]
    elif form == "svg":
        assert "#131416" in file["content"]
    else:
        assert base64.b64decode(file["content"])[1:4] == b"PNG"


def test_the_grid_holds_every_network_of_the_plot_with_values_to_sort_by():
    state = read_state("?table=all&families=Q,HCN&up=density&across=cost-mean")
    (grid,) = table(state)
    assert grid._type == "AgGrid"
    assert len(grid.rowData) == sum(len(rows) for rows in state.comparison.rows)
    row = next(row for row in grid.rowData if row["network"] == "HCN(4)")
    assert (row["nodes"], row["text"]["printed"], row["verdict"]) == (256, "≤ 2.000", "within")
    assert row["across"] == 5 * 6
    heads = {column["field"]: column for column in grid.columnDefs}
    assert heads["across"]["headerName"] == "Cost by mean degree"
    assert heads["nodes"]["filter"] == "agNumberColumnFilter"
    assert heads["family"]["filter"] == "agTextColumnFilter"
    assert order(state).endswith("click a head to sort, type to filter")


def test_no_page_loads_the_script_of_the_grid_with_itself():
    served = create_app().server.test_client()
    index = served.get("/").text
    assert "/dash_ag_grid/" not in index
    assert "/dash_mantine_components/" in index
    script = document(read_state(""))["grid"]
    assert served.get(f"/{script}").status_code == 200


def test_only_the_factors_that_count_are_shown():
    assert document(read_state(""))["factors"] == []
    assert document(read_state("?up=cef"))["factors"] == ["rho"]
    found = document(read_state("?up=cost&across=tcef"))
    assert found["factors"] == ["rho", "sigma", "alpha", "time"]
    assert found["scattered"]
