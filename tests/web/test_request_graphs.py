"""A visitor's graph on the server: used for one answer, not stored, hidden from others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import networkx
import orjson
import pytest
from flask.testing import FlaskClient

from explorer.core import open_graphs
from explorer.core.open_graphs import opened_network, register
from explorer.core.shared_cache import disable, enable
from explorer.graphs.built_network import build_network
from explorer.graphs.graph_code import pack, unpack
from explorer.graphs.reading import read_graph
from explorer.pages import ids
from explorer.routing.packed_table import pack_table
from explorer.routing.table_router import table_router
from explorer.web.main import create_app
from explorer.web.server.request_graphs import GRAPHS_KEY, MAX_OPENED_BYTES
from explorer.web.server.worker import WorkerRequest

RING = "\n".join(networkx.generate_edgelist(networkx.cycle_graph(9), data=False))
SPEC = "Graph(ring)"


def pack_text(text: str = RING, spec: str = SPEC) -> str:
    return pack(build_network(read_graph(text), "ring", spec))


def send(client: Any, path: str, packed: str, body: bytes = b"", method: str = "GET") -> Any:
    """Send a request with packed graphs in front of its body, as the browser does."""
    headers = {"Opened": str(len(packed)), "Opened-Method": method}
    kind = "application/json" if method == "POST" and body[:1] == b"{" else "text/plain"
    return client.post(path, data=packed.encode() + body, headers=headers, content_type=kind)


def question(search: str) -> bytes:
    value = {"page": "explore", "search": search, "count": 1}
    body = {
        "output": f"{ids.DOCUMENT}.data",
        "outputs": {"id": ids.DOCUMENT, "property": "data"},
        "inputs": [{"id": ids.ASK, "property": "data", "value": value}],
        "changedPropIds": [f"{ids.ASK}.data"],
    }
    return orjson.dumps(body)


def document(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = orjson.loads(answer.data)["response"][ids.DOCUMENT]["data"]
    return data


def test_only_a_request_with_the_graph_is_answered_about_it(client: FlaskClient) -> None:
    callback, path = question(f"?net={SPEC}"), "/_dash-update-component"
    # Another graph of the same name is open in this process: no request finds that one.
    net = build_network(read_graph("a b\n"), "ring", SPEC)
    register(net)
    assert opened_network(SPEC) is net
    page_document = document(send(client, path, pack_text(), callback, "POST"))
    assert (page_document["network"]["spec"], page_document["complaints"]) == (SPEC, [])
    assert page_document["trace"]["distance"] == 4
    other = document(client.post(path, data=callback, content_type="application/json"))
    assert other["network"]["spec"] == "Q(4)"
    assert "is not open here" in other["complaints"][0]["sentence"]
    assert document(send(client, path, pack_text(spec="Graph(other)"), callback, "POST"))[
        "complaints"
    ]


def test_downloads_and_other_addresses_use_the_graph_too(client: FlaskClient) -> None:
    for path in (
        f"/take/network.graphml?net={SPEC}",
        f"/open/picture.svg?net={SPEC}&theme=dark",
        f"/networks/named?net={SPEC}",
    ):
        answer = send(client, path, pack_text())
        assert answer.status_code == 200, answer.text
        assert answer.headers.get("Cache-Control") != "public"
        assert client.get(path).data != answer.data
    routes = send(client, f"/check/routes?net={SPEC}", pack_text(), b"0 1 2\n0 2\n", "POST")
    assert routes.status_code in (200, 404)


@pytest.mark.parametrize(
    "headers",
    [
        {"Opened": "x", "Opened-Method": "GET"},
        {"Opened": "-1", "Opened-Method": "GET"},
        {"Opened": "999", "Opened-Method": "GET"},
        {"Opened": "3", "Opened-Method": "DELETE"},
        {"Opened": "3"},
    ],
    ids=str,
)
def test_headers_that_fit_no_body_are_refused(client: FlaskClient, headers: dict[str, str]) -> None:
    answer = client.post("/", data=b"abcdef", headers=headers)
    assert answer.status_code == 400


def test_too_much_is_refused_and_rubbish_is_a_complaint(client: FlaskClient) -> None:
    large = "z" * (MAX_OPENED_BYTES + 1)
    assert send(client, "/", large).status_code == 413
    path = "/_dash-update-component"
    page_document = document(send(client, path, "zAAAA", question(f"?net={SPEC}"), "POST"))
    assert "was cut or changed" in page_document["complaints"][0]["sentence"]


def test_a_routing_table_is_sent_behind_its_graph(client: FlaskClient) -> None:
    net = build_network(read_graph(RING), "ring", SPEC)
    text = "".join(f"{v},{t},{(v + 1) % 9}\n" for v in range(9) for t in range(9) if v != t)
    table = table_router(net, text, "round.csv")
    search = f"?net={SPEC}&from=0&to=8&router={table.key}"
    packed = f"{pack(net)}\n{pack_table(table)}"
    page_document = document(
        send(client, "/_dash-update-component", packed, question(search), "POST")
    )
    assert page_document["complaints"] == []
    assert len(page_document["trace"]["hops"]) == 8
    plain_document = document(
        send(client, "/_dash-update-component", pack(net), question(search), "POST")
    )
    assert "there is no router" in plain_document["complaints"][0]["sentence"]


def test_a_file_is_read_and_a_mistake_is_reported_with_its_line(client: FlaskClient) -> None:
    answer = client.post("/open/read.json?file=ring.edgelist", data=RING.encode())
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
    read = answer.get_json()
    assert (read["spec"], unpack(read["packed"])) == (SPEC, unpack(pack_text()))
    wrong = client.post("/open/read.json?file=x.edgelist", data=b"a b\nb\nc d\n")
    refusal = wrong.get_json()
    assert (wrong.status_code, refusal["line"], refusal["lines"][1]) == (200, 2, [2, "b"])
    assert refusal["refused"] == "Line 2: 'b' stands alone: a link takes two names."
    table = client.post("/open/read.json?file=t.csv", data=b"switch,destination,next\n0,2,1\n")
    assert table.get_json()["table"] is True
    read = send(client, f"/open/table.json?net={SPEC}&file=t.csv", pack_text(), b"0,2,1\n", "POST")
    assert read.get_json()["key"].startswith("t-")


def test_columns_of_a_table_are_offered_and_read_as_chosen(client: FlaskClient) -> None:
    table = b"switch,destination,next\n0,2,1\n1,2,2\n"
    refusal = client.post("/open/read.json?file=t.csv", data=table).get_json()
    assert (refusal["table"], refusal["columns"]) == (True, None)
    text = b"switch,port,next\n0,2,1\n1,2,2\n"
    refusal = client.post("/open/read.json?file=t.csv", data=text).get_json()
    assert (refusal["table"], refusal["columns"]["second"]) == (False, 3)
    query = "/open/read.json?file=t.csv&first=1&second=3&kind=0&weight=0&head=1"
    read = client.post(query, data=text).get_json()
    assert (read["spec"], read["columns"]["columns"][2]) == ("Graph(t)", ["next", "1, 2"])
    wrong = client.post(query.replace("first=1", "first=0"), data=text).get_json()
    assert wrong["refused"] == "First = '0' is outside its range 1 to 100."
    plain = client.post("/open/read.json?file=a.edgelist", data=b"a b\n").get_json()
    assert plain["columns"] is None


def test_nothing_of_a_graph_is_in_the_shared_cache(client: FlaskClient, tmp_path: Any) -> None:
    from explorer.scenes.scene import scene

    enable(str(tmp_path))
    try:
        grid = networkx.grid_2d_graph(12, 12)
        text = "\n".join(f"{a[0]}.{a[1]} {b[0]}.{b[1]}" for a, b in grid.edges)
        scene(build_network(read_graph(text), "grid"))
        assert list(tmp_path.iterdir()) == []
    finally:
        disable()


def test_a_worker_ends_after_a_request_with_a_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    from explorer.web.server import worker

    requests: list[Any] = []

    class Channel:
        def __init__(self) -> None:
            environs = ({"PATH_INFO": "/"}, {"PATH_INFO": "/", GRAPHS_KEY: "z"}, {"PATH_INFO": "/"})
            self.jobs = [WorkerRequest(environ, b"", 1.0) for environ in environs]

        def recv(self) -> WorkerRequest:
            return self.jobs.pop(0)

        def send(self, what: Any) -> None:
            requests.append(what)

    monkeypatch.setattr(worker, "application", lambda added: None)
    monkeypatch.setattr(worker, "answer_request", lambda *given: worker.Answer(200, (), b""))
    monkeypatch.setattr(worker.shared_cache, "enable", lambda folder: None)
    monkeypatch.setattr(worker.sys, "stdout", worker.sys.stdout)
    monkeypatch.setattr(worker.tempfile, "tempdir", None)
    channel = Channel()
    worker.work(channel, worker.NOTHING_ADDED, "/nowhere")  # type: ignore[arg-type]
    assert [is_last for _, is_last in requests[1:]] == [False, True]
    assert len(channel.jobs) == 1


@pytest.mark.parametrize("kind", ["", "kind=distances&", "beside=by:breadth-first&"])
def test_a_job_with_a_graph_is_refused(tmp_path: Path, kind: str) -> None:
    client = create_app(jobs=tmp_path).server.test_client()
    answer = send(client, f"/jobs/begin?{kind}net={SPEC}&from=0&to=4", pack_text(), method="POST")
    assert answer.status_code == 400
    assert "A graph of your own goes with no job" in answer.get_json()["refused"]
    assert not list(tmp_path.glob("*/*.job.json"))
    open_graphs.limit_to_opened(None)
