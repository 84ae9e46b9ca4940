"""The commands of tasks: ``explorer broadcast``, ``traffic``, … each built from its task."""

from __future__ import annotations

import argparse
from functools import partial

from explorer.cli.arguments import Commands, add_command, with_arguments, with_json
from explorer.cli.output import emit, emit_json, progress
from explorer.tasks.task import Task


def add(commands: Commands, task: Task) -> None:
    """Add the command of a task."""
    parser = add_command(commands, task.command_name, partial(print_answer, task), task.summary)
    with_arguments(parser, *task.arguments())
    with_json(parser)


def print_answer(task: Task, args: argparse.Namespace) -> int:
    """Print the answer of a task: all of it as JSON, or its sentences."""
    reply = task.reply(vars(args), progress)
    if args.json:
        emit_json(reply.document())
    else:
        emit(reply.text_report())
    return reply.code
