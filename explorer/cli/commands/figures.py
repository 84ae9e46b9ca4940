"""``explorer figures`` and ``figure``: the papers' plots and drawings, as data and pictures."""

from __future__ import annotations

import argparse

from explorer.cli.arguments import (
    Commands,
    add_command,
    format_of,
    with_format,
    with_json,
    with_theme,
)
from explorer.cli.output import emit_answer, save, to_json
from explorer.core.errors import OutsideRange, brief
from explorer.core.suggest import closest_match
from explorer.notation.text_table import table
from explorer.state.themes import THEMES
from explorer.words.text import Phrase

FORMATS = ("csv", "json", "svg", "png", "html")


def add(commands: Commands) -> None:
    """Add the commands of this group."""
    with_json(
        add_command(commands, "figures", figures, "List the plots and drawings of the papers.")
    )
    title = "Write a figure of a paper: by the printed formula and as measured, or drawn."
    parser = add_command(commands, "figure", figure, title)
    parser.add_argument("id", metavar="ID", help="a figure, such as scq-figure-12")
    with_format(parser, FORMATS, "json")
    with_theme(parser, THEMES)
    with_json(parser)


def figures(args: argparse.Namespace) -> int:
    """Print every figure of the papers."""
    from explorer.documents.papers.figure_cards import figure_list
    from explorer.documents.papers.figure_files import figure_head

    rows = [figure_head(item) for item in figure_list()]
    columns = ("id", "kind", "place", "title")
    cells = [tuple(Phrase(str(row[key])) for key in columns) for row in rows]
    return emit_answer(args.json, lambda: rows, lambda: table(cells, head=columns))


def figure(args: argparse.Namespace) -> int:
    """Write one figure."""
    from explorer.documents.papers.figure_cards import figure_list
    from explorer.documents.papers.figure_files import figure_file, figure_json

    figures = {item.id: item for item in figure_list()}
    if args.id not in figures:
        raise OutsideRange(
            f"there is no figure {brief(args.id)!r}: `explorer figures` lists them",
            nearest=closest_match(args.id, figures),
        )
    item = figures[args.id]
    form = "json" if args.json else format_of(args)
    if form == "json":
        content: str | bytes = to_json(figure_json(item)) + "\n"
    else:
        content = figure_file(item, form, args.theme)
    save(content.encode() if isinstance(content, str) else content, args.output)
    return 0
