"""``explorer known``: every known quantity of a network, and how it is known."""

from __future__ import annotations

import argparse

from explorer.cli.arguments import Commands, add_command, one_of, with_json
from explorer.cli.output import emit_answer
from explorer.core.registry import network


def add(commands: Commands) -> None:
    """Add the command of this group."""
    title = "Tell what is known of a network, and how: proved, cited, checked, open."
    parser = add_command(commands, "known", known, title)
    parser.add_argument("spec", metavar="SPEC", help="a network, such as HCN(3)")
    parser.add_argument(
        "--as",
        dest="form",
        type=one_of("form", ("csv", "latex", "bibtex")),
        help="csv, latex, or bibtex for the works that are cited",
    )
    with_json(parser)


def known(args: argparse.Namespace) -> int:
    """Print the table of known quantities."""
    from explorer.documents.commands.known import FORMS, known_json, table_text

    net = network(args.spec)
    write = FORMS[args.form] if args.form else table_text
    return emit_answer(args.json, lambda: known_json(net), lambda: write(net))
