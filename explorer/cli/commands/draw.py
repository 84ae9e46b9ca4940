"""``explorer draw`` and ``animate``: what the stage of the page shows, as files."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from explorer.api import Network, network
from explorer.cli.arguments import (
    Commands,
    Parser,
    add_command,
    format_of,
    with_arguments,
    with_format,
    with_theme,
)
from explorer.cli.language import language
from explorer.cli.output import progress, save
from explorer.core.errors import ExplorerError, OutsideRange, TooLarge, brief
from explorer.core.ints import is_digits
from explorer.core.suggest import closest_match
from explorer.state.parameter import url_name
from explorer.state.themes import THEMES
from explorer.tasks.command import FAULT, ROUTER, VARIANT, Argument

if TYPE_CHECKING:
    from explorer.state.explore import ExploreState

PICTURES = ("svg", "png", "pdf", "tikz", "sheet")
FILMS = ("html", "gif", "mp4", "svg")


def add(commands: Commands) -> None:
    """Add the commands of this group."""
    parser = add_command(commands, "draw", draw, "Draw a network, or a route in it, into a file.")
    _add_drawing_arguments(parser)
    parser.add_argument("--step", metavar="N", help="after so many hops, or steps (all of them)")
    _add_picture_options(parser, PICTURES, "svg")
    parser = add_command(
        commands, "animate", animate, "Let a message travel, in a file that plays."
    )
    _add_drawing_arguments(parser)
    parser.add_argument("--step", metavar="N[-M]", help="from one step on, or to another (all)")
    _add_picture_options(parser, FILMS, "html")


def _add_drawing_arguments(parser: Parser) -> None:
    parser.add_argument("spec", metavar="SPEC", help="a network, such as MC(2,2)")
    parser.add_argument("source", metavar="FROM", nargs="?", help="an address, or #index")
    parser.add_argument("target", metavar="TO", nargs="?", help="an address, or #index")


def _add_picture_options(parser: Parser, formats: tuple[str, ...], default: str) -> None:
    with_format(parser, formats, default)
    with_theme(parser, THEMES)
    task = "what to show, such as broadcast (route)"
    setting = "a parameter of the task or the map, as in a link of the page; may be given again"
    with_arguments(
        parser,
        Argument("--size", "pixels, such as 1280x720", "WxH", read=_size),
        *(ROUTER, VARIANT, FAULT),
        Argument("--task", task, "KEY"),
        Argument("--map", "on the map, of a network of any size", default=False),
        Argument("--at", "what the map shows; /DEPTH for a cell", "ADDRESS"),
        Argument("--view", "such as ink, for all links in full", "WORDS"),
        Argument("--set", setting, "NAME=VALUE", "settings", repeats=True),
    )


def _size(text: str) -> tuple[int, int]:
    """Return a width and a height; an argparse type."""
    from explorer.display.picture_size import parsed_size

    try:
        return parsed_size(text)
    except OutsideRange as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def draw(args: argparse.Namespace) -> int:
    """Write one picture: of a route, of a network alone, or of the scene of a task."""
    from explorer.stage.films import Part, film
    from explorer.stage.pictures import picture

    net = network(args.spec)
    alone = args.source is None and not args.task
    on_map = bool(args.map or args.at)
    if alone and not on_map:
        _require_whole(net, args)
    state = _state(net, args)
    if format_of(args) == "sheet":
        if alone:
            raise OutsideRange("a sheet to be printed is one of a route: say FROM and TO")
        content = film(state, "sheet", args.theme, args.size, Part(follow=False), lang=language())
    else:
        step = None if args.step is None else _whole_step(args.step)
        content = picture(state, format_of(args), args.theme, args.size, step, alone, language())
    save(content, args.output)
    return 0


def _require_whole(net: Network, args: argparse.Namespace) -> None:
    from explorer.scenes.scene import drawn_whole

    if args.step is not None:
        raise OutsideRange("--step counts the hops of a route: say FROM and TO as well")
    if not drawn_whole(net):
        raise TooLarge(
            f"{net.spec} has {net.nodes:,} nodes and {net.links:,} links, too many to be drawn"
            " whole: say FROM and TO, and what lies along the route is drawn",
            nearest="--map",
        )


def animate(args: argparse.Namespace) -> int:
    """Write one film: of a route, or of the scene of a task."""
    from explorer.stage.films import Part, film

    net = network(args.spec)
    if args.source is None and not args.task:
        raise OutsideRange(
            "a message travels between two nodes: say FROM and TO, or --task KEY",
            nearest="--task broadcast",
        )
    first, dash, last = (args.step or "0").partition("-")
    low = _whole_step(first)
    high = _whole_step(last) if dash else None
    if high is not None and high < low:
        raise OutsideRange(
            f"--step {brief(args.step)} ends before it begins", nearest=f"{high}-{low}"
        )
    # The camera stays at a place given by --at; without one it follows the message.
    part = Part(low, high, follow=args.at is None)
    state = _state(net, args)
    bar = partial(progress, "picture")
    form = format_of(args)
    save(film(state, form, args.theme, args.size, part, bar, lang=language()), args.output)
    return 0


def _whole_step(text: str) -> int:
    """Return a step as a number; the stage checks it against the number of steps."""
    if not is_digits(text, 6):
        raise OutsideRange(f"{brief(text)!r} is no step: it takes a whole number", nearest="0")
    return int(text)


NAMED_PARAMETERS: Final = (
    "net",
    "task",
    "from",
    "to",
    "router",
    "variant",
    "step",
    "theme",
    "fault",
)
"""Parameters of the page that have options of their own."""


def _state(net: Network, args: argparse.Namespace) -> ExploreState:
    """Return the page state that a command describes; raise the first of its complaints."""
    from explorer.scenes.scene import drawn_whole
    from explorer.stage.pictures import along_route
    from explorer.state.parameters import DEFAULT_TASK, EXPLORE_CODEC
    from explorer.tasks.registry import read_state, tasks

    if args.source is not None and args.target is None and not args.task:
        raise OutsideRange(f"a route has two ends: say to where it leads from {brief(args.source)}")
    known = {p.name for p in EXPLORE_CODEC.parameters if p.name not in NAMED_PARAMETERS}
    key = args.task or DEFAULT_TASK
    if key not in tasks():
        names = ", ".join(tasks())
        raise OutsideRange(
            f"there is no task {brief(key)!r}: {names} are known",
            nearest=closest_match(key, tasks()),
        )
    options = {url_name(o) for o in tasks()[key].options}
    settings: list[tuple[str, str]] = []
    for text in args.settings:
        name, equals, value = text.partition("=")
        if not equals or name not in known | options:
            names = ", ".join(sorted(known | options))
            raise OutsideRange(
                f"{brief(text)!r} sets nothing: NAME=VALUE does, of {names}",
                nearest=closest_match(name, sorted(known | options)),
            )
        settings.append((name, value))
    pairs = [
        ("net", net.spec),
        ("task", args.task),
        ("from", args.source),
        ("to", args.target),
        ("router", args.router),
        ("variant", args.variant),
        ("stage", "map" if args.map or args.at else None),
        ("at", args.at),
        ("view", args.view),
        *(("fault", fault) for fault in args.fault),
        *settings,
    ]
    state = read_state(f"?{urlencode([(name, value) for name, value in pairs if value])}")
    if state.complaints:
        first = state.complaints[0]
        raise ExplorerError(first.why.rstrip("."), first.nearest)
    requests_stage = args.map or args.at or any(text.startswith("stage=") for text in args.settings)
    # A file shows the whole network if that can be drawn, otherwise the surroundings of the route.
    return state if requests_stage or (args.task and not drawn_whole(net)) else along_route(state)
