"""The command line: ``explorer`` alone serves the page, a command answers on standard output."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from explorer import __version__
from explorer.cli import (
    broadcast,
    check,
    claims,
    describe,
    embed,
    exchange,
    figures,
    links,
    paths,
    route,
    serve,
)
from explorer.cli.arguments import Parser, refuse
from explorer.core.errors import ExplorerError

GROUPS = (serve, describe, links, route, check, paths, broadcast, exchange, embed, claims, figures)


def parser() -> tuple[Parser, list[str]]:
    """Return the parser of the whole command line, and the names of its commands."""
    top = Parser(
        prog="explorer",
        description="See the interconnection networks of parallel computers: draw, route, "
        "compare. Without a command: serve the page and open it in the browser.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"explorer {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", parser_class=Parser)
    for group in GROUPS:
        group.add(commands)
    return top, list(commands.choices)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return 0, or 2 and one line on standard error where it is refused."""
    words = list(sys.argv[1:] if argv is None else argv) or ["serve"]
    top, names = parser()
    if not words[0].startswith("-") and words[0] not in names:
        top.error(refuse("command", words[0], names))
    asked = top.parse_args(words)
    try:
        code: int = asked.run(asked)
        sys.stdout.flush()
    except ExplorerError as error:
        top.error(str(error))
    except BrokenPipeError:
        # The reader went away, as in `explorer links … | head`: that is no fault of ours.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


if __name__ == "__main__":
    sys.exit(main())
