"""``explorer traffic``, ``faults``, ``circuits`` and ``parts``: the tasks of the page in words."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from functools import partial
from typing import Any
from urllib.parse import urlencode

from explorer.cli.arguments import Commands, Parser, command, with_faults, with_json
from explorer.cli.output import emit, emit_json, table
from explorer.core.errors import ExplorerError
from explorer.core.registry import network

TASKS = {
    "traffic": ("traffic", "Send messages of a pattern through a router and load the links."),
    "faults": ("faults", "Tell what faults leave of a network, and how it comes apart."),
    "circuits": ("circuit", "Time a circuit and packets of one message against each other."),
    "parts": ("parts", "Take a network apart into smaller ones of its kind."),
}
"""The commands that answer as a task of the page does, the key of the task, and its title."""


def add(commands: Commands) -> None:
    """Add the commands of this group; the options of a task come from the task itself."""
    for name, (key, title) in TASKS.items():
        parser = command(commands, name, partial(show, key), title)
        parser.add_argument("spec", metavar="SPEC", help="a network, such as MC(2,2)")
        parser.add_argument(
            "--from", dest="source", metavar="FROM", help="where the message starts"
        )
        parser.add_argument("--to", dest="target", metavar="TO", help="where it goes")
        parser.add_argument("--router", metavar="KEY", help="a key that `explorer routers` lists")
        parser.add_argument("--variant", metavar="V", help="of the router")
        with_faults(parser)
        parser.later = partial(_options, key)
        with_json(parser)


def _options(key: str, parser: Parser) -> None:
    """Add the options of a task, read from it when its command is asked for."""
    from explorer.tasks.registry import tasks

    for option in tasks()[key].options:
        if option.form != "live":
            parser.add_argument(
                f"--{option.name}",
                dest=f"option_{option.written or option.name}",
                metavar="VALUE",
                help=(option.hint or option.title).replace("%", "%%"),
            )


def show(key: str, asked: argparse.Namespace) -> int:
    """Print the document of a task: all of it as JSON, or what it says in words."""
    from explorer.scenes.scene import stage_scene
    from explorer.tasks.registry import read_state, tasks

    net = network(asked.spec)
    query = {
        "net": net.spec,
        "from": asked.source,
        "to": asked.target,
        "router": asked.router,
        "variant": asked.variant,
        "task": key,
        "fault": asked.fault,
        **{
            name.removeprefix("option_"): value
            for name, value in vars(asked).items()
            if name.startswith("option_")
        },
    }
    given = {name: value for name, value in query.items() if value not in (None, [])}
    state = read_state(f"?{urlencode(given, doseq=True)}")
    if state.complaints:
        worst = state.complaints[0]
        raise ExplorerError(worst.why, worst.nearest)
    task = tasks()[key]
    scene = stage_scene(net, task.layout_path(state) or (state.source, state.target))
    found = task.show(state, scene)
    if found is None:
        raise ExplorerError(f"{net.spec} has nothing to show of: {task.title}")
    if asked.json:
        emit_json({"spec": net.spec, **found})
    else:
        emit(_account(net.spec, found))
    return 0


def _account(spec: str, found: Mapping[str, Any]) -> str:
    """Return a document in words: its title and reason, then its pairs and its rows."""
    lines = [f"{spec}  {found.get('title', '')}", "", str(found.get("why", "")).replace("`", "")]
    for value in found.values():
        told = _rows(value)
        if told:
            lines += ["", told]
    return "\n".join(lines)


def _rows(value: Any) -> str:
    """Return a list of pairs or of records as a table of what a person reads; else nothing."""
    if not isinstance(value, list | tuple) or not value:
        return ""
    if all(isinstance(item, Mapping) for item in value):
        keys = [k for k, v in value[0].items() if isinstance(v, str | float) and v != ""]
        nested = [_rows(v) for item in value for v in item.values()]
        rows = [[str(item.get(k, "")) for k in keys] for item in value]
        parts = [table(rows, head=keys) if len(keys) > 1 else "", *nested]
        return "\n".join(part for part in parts if part)
    if all(_is_term(item) for item in value):
        return table([(str(item[0]), str(item[1])) for item in value])
    return ""


def _is_term(item: Any) -> bool:
    return (
        isinstance(item, list | tuple)
        and len(item) >= 2
        and all(isinstance(text, str) for text in item[:2])
    )
