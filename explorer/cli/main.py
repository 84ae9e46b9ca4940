"""The command line: ``explorer`` alone serves the page, a command answers on standard output."""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, TextIO

from explorer import __version__
from explorer.cli import (
    broadcast,
    check,
    claims,
    compare,
    completion,
    describe,
    embed,
    exchange,
    figures,
    links,
    paths,
    route,
    serve,
    tasks,
)
from explorer.cli.arguments import Parser, refuse
from explorer.core.errors import ExplorerError

GROUPS = (
    *(serve, describe, links, route, check, paths, broadcast, exchange, embed),
    *(tasks, compare, claims, figures, completion),
)

INTERRUPTED, UNWRITTEN = 130, 74
"""Exit codes: stopped by Ctrl+C (128 + SIGINT), and an output that failed (EX_IOERR)."""


def parser() -> tuple[Parser, Mapping[str, Parser]]:
    """Return the parser of the whole command line, and those of its commands by their names."""
    top = Parser(
        prog="explorer",
        description="See the interconnection networks of parallel computers: draw, route, "
        "compare. Without a command, at a terminal: serve the page and open it in the browser.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"explorer {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", parser_class=Parser)
    for group in GROUPS:
        group.add(commands)
    return top, commands.choices


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return 0, or 2 and one line on standard error where it is refused.

    An output that cannot be written ends it with 74 and one line, Ctrl+C with 130. Without a
    command the page is served, but only at a terminal: a script gets the help.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    top, commands = parser()
    try:
        if not words and not _at_terminal():
            sys.stdout.write(top.format_help())
            return _flushed(0)
        words = words or ["serve"]
        if not words[0].startswith("-") and words[0] not in commands:
            top.error(refuse("command", words[0], list(commands)))
        asked = top.parse_args(words)
        with warnings.catch_warnings():
            warnings.showwarning = _warned
            return _flushed(_run(asked))
    except ExplorerError as error:
        top.error(str(error))
    except KeyboardInterrupt:
        _silent(sys.stdout)
        sys.stderr.write(f"\n{top.prog}: interrupted\n")
        return INTERRUPTED
    except BrokenPipeError:
        # The reader went away, as in `explorer links … | head`: that is no fault of ours.
        _silent(sys.stdout)
        return 0
    except OSError as error:
        _silent(sys.stdout)
        sys.stderr.write(f"{top.prog}: the output cannot be written: {error.strerror}\n")
        return UNWRITTEN


def _at_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _run(asked: argparse.Namespace) -> int:
    if asked.plugin:
        from explorer.core.plugins import add_plugin

        for path in asked.plugin:
            add_plugin(path)
    code: int = asked.run(asked)
    return code


def _flushed(code: int) -> int:
    """Return an exit code once all is written: a full disk is noticed here at the latest."""
    sys.stdout.flush()
    return code


def _silent(stream: TextIO) -> None:
    """Let a stream that failed fail no more when the interpreter closes it."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _warned(message: Warning | str, *where: Any, **more: Any) -> None:
    """Tell a warning in one line."""
    sys.stderr.write(f"explorer: {' '.join(str(message).split())}\n")


if __name__ == "__main__":
    sys.exit(main())
