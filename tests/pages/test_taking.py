"""Files exported from Explore, of the state in the query string."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from explorer.cli.main import main
from explorer.core.plugins.loading import add_plugin
from explorer.core.registry import PLUGIN_PREFIX, clear_registry
from explorer.tasks.document import answer
from explorer.tasks.registry import read_state, tasks
from explorer.web.server.dispatcher import terminal_command

HERE = "http://127.0.0.1"


def test_the_command_that_is_copied_makes_the_same_route(
    client: FlaskClient, capsys: pytest.CaptureFixture[str], printed
) -> None:
    query = f"net=HCN(2)&from={quote('(00,01)')}&to={quote('(11,10)')}&fault={quote('(00,11)')}"
    document = client.get(f"/take/copies?{query}", base_url=HERE).get_json()
    words = shlex.split(document["command"])[1:]
    routed = printed(*words)
    assert json.loads(document["json"]) == json.loads(printed(*words, "--json"))
    exec(document["python"], {})
    scripted = capsys.readouterr().out
    reached = [line.split()[0] for line in scripted.splitlines()]
    assert len(reached) == json.loads(document["json"])["length"]
    assert all(address in routed for address in reached)
    assert all(address in document["latex"] for address in reached)


def test_impossible_files_are_explained_before_they_are_requested(client: FlaskClient) -> None:
    def refusals(query: str) -> dict[str, str]:
        return client.get(f"/take/copies?{query}", base_url=HERE).get_json()["refusals"]

    assert refusals("net=Q(3)&steps=3") == {}
    large = refusals("net=Q(72)&steps=101")
    assert large["handout"] == "101 steps make as many rows, and a sheet takes at most 100."
    answer = client.get("/take/network.graphml?net=Q(72)", base_url=HERE)
    assert answer.status_code == 422
    assert answer.get_json()["error"] == large["network"]


def test_a_copied_command_with_the_visitors_own_router_names_its_file(
    client: FlaskClient,
    forgotten: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def next_hop(net, here, target):\n    return target\n", "utf-8")
    add_plugin(str(file))
    for task in ("route", "check", "traffic"):
        query = f"net=GHC(5)&router=mine&task={task}&kind=router"
        copied = client.get(f"/take/copies?{query}", base_url=HERE).get_json()
        document = answer(read_state(f"?{query}"))["show"] or {}
        for command, script in (
            (copied["command"], copied["python"]),
            *((page["terminal"], page["python"]) for page in [document.get("pairs")] if page),
        ):
            assert "--plugin mine.py" in command
            assert str(tmp_path) not in command + script
            # As by a visitor who copies it: from the folder of the file, without the plug-in.
            forget()
            monkeypatch.chdir(tmp_path)
            assert main(shlex.split(command)[1:]) == 0
            forget()
            exec(script, {})
            capsys.readouterr()
    assert "--plugin mine.py" in terminal_command({"page": "explore", "search": f"?{query}"})


def forget() -> None:
    for name in [name for name in sys.modules if name.startswith(PLUGIN_PREFIX)]:
        del sys.modules[name]
    clear_registry()


@pytest.mark.parametrize("task", [task for task in tasks() if task != "route"])
def test_commands_copied_from_a_task_run(
    client: FlaskClient, task: str, printed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A check without routes offers to check those of a file.
    monkeypatch.chdir(tmp_path)
    (tmp_path / "routes.txt").write_text("(00,00) (00,01)\n", "utf-8")
    query = f"net=HCN(2)&task={task}&fault={quote('(00,11)')}&from={quote('(00,01)')}"
    document = client.get(f"/take/copies?{query}", base_url=HERE).get_json()
    assert "error" not in document
    assert json.loads(document["json"])["spec"] == "HCN(2)"
    scope: dict[str, object] = {}
    exec(document["python"], scope)
    assert scope["result"] is not None
    assert document["latex"].startswith("% HCN(2)")
    assert document["latex"].count("begin{") == document["latex"].count("end{")
    assert printed(*shlex.split(document["command"])[1:])


@pytest.mark.parametrize(
    ("query", "command", "call"),
    [
        (
            "",
            "explorer check 'Q(3)' routes.txt",
            'net.check_routes(open("routes.txt", encoding="utf-8").read())',
        ),
        (
            "&fault=001&numbers=indices",
            "explorer check 'Q(3)' routes.txt --fault 001 --index",
            'net.check_routes(open("routes.txt", encoding="utf-8").read(),'
            " faults=['001'], index=True)",
        ),
        (
            "&fault=001&route=000 001",
            "explorer draw 'Q(3)' 000 111 --task check --set kind=routes --set 'route=000 001'"
            " --fault 001",
            "net.check_routes('000 001', faults=['001'])",
        ),
        (
            "&kind=router",
            "explorer verify 'Q(3)' --router e-cube",
            'net.verify(router="e-cube")',
        ),
    ],
)
def test_the_copied_command_of_a_check_names_its_router_or_file(
    client: FlaskClient,
    query: str,
    command: str,
    call: str,
    printed,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "routes.txt").write_text("0 2\n", "utf-8")
    copied = client.get(f"/take/copies?net=Q(3)&task=check{query}", base_url=HERE).get_json()
    assert copied["command"] == command
    assert copied["python"].endswith(f"result = {call}")
    exec(copied["python"], {})
    if "routes.txt" not in command or "--index" in command:
        printed(*shlex.split(command)[1:])


@pytest.mark.parametrize("form", ["graphml", "csv", "json", "edgelist"])
def test_the_network_is_that_of_the_command(client: FlaskClient, form: str, printed) -> None:
    answer = client.get(f"/take/network.{form}?net=MC(2,1)", base_url=HERE)
    assert answer.headers["Content-Disposition"] == f'attachment; filename="MC-2-1.{form}"'
    assert answer.get_data(as_text=True) == printed("links", "MC(2,1)", "--format", form)
    for large in ("Q(40)", "Q(17)", "DF(255,2)"):
        refused = client.get(f"/take/network.{form}?net={large}", base_url=HERE)
        assert refused.status_code == 422
    assert client.get("/take/network.exe?net=Q(3)", base_url=HERE).status_code == 404


FILM = {
    "head": {
        "title": "Q(3)",
        "unit": "Step",
        "size": [96, 64],
        "area": [0, 0, 96, 64],
        "ground": "#ffffff",
        "hop": 0.7,
        "shots": [{"count": str(i), "sentence": [], "seconds": 1} for i in range(2)],
    },
    "frames": [{"shot": i, "rest": True, "fresh": [], "stage": [], "words": []} for i in range(2)],
}


@pytest.mark.parametrize(
    ("form", "sign"),
    [
        ("pdf", b"%PDF-"),
        ("tikz", b"% Q(3)"),
        ("svg", b"<svg"),
        ("html", b"<!DOCTYPE"),
        ("sheet", b"%PDF-"),
    ],
)
def test_display_lists_of_a_page_are_written_as_files(
    client: FlaskClient, form: str, sign: bytes
) -> None:
    answer = client.post(f"/take/film.{form}?theme=dark", base_url=HERE, json=FILM)
    assert answer.status_code == 200
    assert answer.data.startswith(sign)
    for body in (b"", b"[]", b"{}", b'{"head": 1, "frames": []}', b"\xff"):
        refused = client.post(f"/take/film.{form}", base_url=HERE, data=body)
        assert refused.status_code == 422
        assert len(refused.get_json()["error"]) < 300
    assert client.post("/take/film.exe", base_url=HERE, json=FILM).status_code == 404
    assert client.get(f"/take/film.{form}", base_url=HERE).status_code == 404
