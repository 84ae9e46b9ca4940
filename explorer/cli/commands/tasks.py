"""The commands of tasks: ``explorer broadcast``, ``traffic``, … each made of what a task says."""

from __future__ import annotations

import argparse
from functools import partial

from explorer.cli.arguments import Commands, Parser, command, one_of, whole, with_json
from explorer.cli.output import emit, emit_json, progress
from explorer.tasks.command import Argument
from explorer.tasks.task import Task


def add(commands: Commands, task: Task) -> None:
    """Add the command of a task."""
    title = task.summary or (type(task).__doc__ or task.title).strip().splitlines()[0]
    parser = command(commands, task.command_name, partial(answer, task), title)
    for argument in task.arguments():
        _add(parser, argument)
    with_json(parser)


def _add(parser: Parser, argument: Argument) -> None:
    settings: dict[str, object] = {"help": argument.help.replace("%", "%%")}
    if argument.metavar:
        settings["metavar"] = argument.metavar
    if argument.flag.startswith("-"):
        settings |= {"default": argument.default}
        if argument.name:
            settings["dest"] = argument.name
        if not argument.metavar and argument.default is False:
            settings["action"] = "store_true"
    if argument.choices:
        settings["type"] = one_of(argument.flag.strip("-"), argument.choices)
    if argument.within:
        settings["type"] = whole(f"number for {argument.flag}", *argument.within)
    if argument.repeats:
        settings |= {"action": "append", "default": list(argument.default or ())}
    parser.add_argument(argument.flag, **settings)  # type: ignore[arg-type]


def answer(task: Task, args: argparse.Namespace) -> int:
    """Print what a task answers: all of it as JSON, or what it says in words."""
    reply = task.reply(vars(args), progress)
    if args.json:
        emit_json(reply.document())
    else:
        emit(reply.account())
    return reply.code
