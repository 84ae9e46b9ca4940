"""The document of a page contains the output of its command, value by value."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import orjson
import pytest

from explorer.documents.commands.json_forms import (
    BroadcastJson,
    EmbedJson,
    ExchangeJson,
    PathsJson,
    RouteJson,
)
from explorer.notation.exact import to_json
from explorer.tasks.document import answer
from explorer.tasks.registry import read_state, tasks

SPECS = ("Q(4)", "MC(2,1)", "S(4)", "HCN(2)", "ECQ(2,2)")

COMMAND_FORMS = {
    "route": lambda spec, a, b: (["route", spec, a, b], ""),
    "broadcast": lambda spec, a, b: (["broadcast", spec, a], ""),
    "exchange": lambda spec, a, b: (["exchange", spec], ""),
    "embed": lambda spec, a, b: (["embed", "ring", spec], "&guest=ring"),
    "paths": lambda spec, a, b: (["paths", spec, a, b], ""),
    "traffic": lambda spec, a, b: (["traffic", spec, "--from", a, "--to", b], ""),
    "faults": lambda spec, a, b: (["faults", spec, "--from", a, "--to", b], ""),
    "circuit": lambda spec, a, b: (["circuits", spec, "--from", a, "--to", b], ""),
    "parts": lambda spec, a, b: (["parts", spec, "--from", a, "--to", b], ""),
}
"""The arguments of each task's command, and the rest of its address after the network."""

DOCUMENT_TYPES = {
    "route": RouteJson,
    "broadcast": BroadcastJson,
    "exchange": ExchangeJson,
    "embed": EmbedJson,
    "paths": PathsJson,
}


def with_addresses(value: Any, names: list[str], page_value: Any) -> Any:
    """A value of a page in which nodes are named by their addresses, where a command does so."""
    if isinstance(page_value, Mapping):
        return {key: with_addresses(value[key], names, page_value[key]) for key in page_value}
    if isinstance(page_value, list):
        pairs = zip(value, page_value, strict=True)
        return [with_addresses(one, names, other) for one, other in pairs]
    if isinstance(page_value, str) and isinstance(value, int):
        return names[value]
    return value


def test_every_task_that_ships_is_tested_here() -> None:
    # A check is asked with a file of routes, or runs over all pairs: its commands are two.
    new = set(tasks()) - set(COMMAND_FORMS) - {"check"}
    assert not new, f"say in ASKED of tests/documents/test_json_forms.py how {new} are asked for"
    assert set(COMMAND_FORMS) < set(tasks())


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("key", [key for key in DOCUMENT_TYPES if key != "broadcast"])
def test_the_document_of_a_page_is_the_one_of_its_command_and_more(
    key: str, spec: str, printed
) -> None:
    page = json.loads(to_json(answer(read_state(f"?net={spec}&task={key}"))))
    words, more = COMMAND_FORMS[key](spec, page["source"], page["target"])
    page = json.loads(to_json(answer(read_state(f"?net={spec}&task={key}{more}"))))
    page_part = page["trace"] if key == "route" else page["show"]
    assert "refused" not in page_part
    output = json.loads(printed(*words, "--json"))
    assert set(output) == set(DOCUMENT_TYPES[key].__annotations__)
    # An exchange says which plan it took; the page offers the same first.
    assert with_addresses(page_part, page["drawing"]["addresses"], output) == output


@pytest.mark.parametrize("spec", SPECS)
def test_a_broadcast_is_played_as_it_is_printed(spec: str, printed) -> None:
    page = json.loads(to_json(answer(read_state(f"?net={spec}&task=broadcast"))))
    output = json.loads(printed(*COMMAND_FORMS["broadcast"](spec, page["source"], "")[0], "--json"))
    page_part, names = page["show"], page["drawing"]["addresses"]
    assert set(output) == set(BroadcastJson.__annotations__)
    for rounds, key in (("rounds", "sends"), ("unsent", "missing")):
        played = [[[names[a], names[b]] for a, b in row[key]] for row in page_part["rounds"]]
        assert played == output[rounds]
    assert [row["why"].replace("`", "") for row in page_part["rounds"]] == output["why"]
    assert page_part["boundWhy"].replace("`", "") == output["bound_why"]
    assert (page_part["title"], page_part["bound"]) == (output["title"], output["bound"])
    assert (page_part["nodes"], page_part["reached"]) == (
        str(output["nodes"]),
        str(output["reached"]),
    )
    assert names[page_part["root"]] == output["root"]


@pytest.mark.parametrize("key", [key for key in COMMAND_FORMS if key not in DOCUMENT_TYPES])
def test_other_tasks_are_printed_as_they_are_shown(key: str, printed) -> None:
    spec = "GHC(3,4)" if key == "circuit" else "Q(4)"
    page = json.loads(to_json(answer(read_state(f"?net={spec}&task={key}"))))
    output = json.loads(
        printed(*COMMAND_FORMS[key](spec, page["source"], page["target"])[0], "--json")
    )
    assert output == {"spec": spec, **page["show"]}


@pytest.mark.parametrize("search", [f"task={key}" for key in tasks()] + ["task=check&kind=router"])
def test_documents_of_pages_have_types_of_json(search: str) -> None:
    assert orjson.dumps(answer(read_state(f"?net=Q(4)&{search}"))["show"])
