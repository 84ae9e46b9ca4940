"""The commands of tasks: ``explorer broadcast``, ``traffic``, … each made of what a task says."""

from __future__ import annotations

import argparse
from functools import partial

from explorer.cli.arguments import Commands, command, with_arguments, with_json
from explorer.cli.output import emit, emit_json, progress
from explorer.tasks.task import Task


def add(commands: Commands, task: Task) -> None:
    """Add the command of a task."""
    title = task.summary or (type(task).__doc__ or task.title).strip().splitlines()[0]
    parser = command(commands, task.command_name, partial(answer, task), title)
    with_arguments(parser, *task.arguments())
    with_json(parser)


def answer(task: Task, args: argparse.Namespace) -> int:
    """Print what a task answers: all of it as JSON, or what it says in words."""
    reply = task.reply(vars(args), progress)
    if args.json:
        emit_json(reply.document())
    else:
        emit(reply.account())
    return reply.code
