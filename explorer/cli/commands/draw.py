"""``explorer draw`` and ``animate``: the picture of a network, a route in it, as files."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from explorer.api import Network, network
from explorer.cli.arguments import Commands, Parser, command, with_faults, with_format, with_theme
from explorer.cli.output import progress, save
from explorer.core.errors import OutsideRange, brief
from explorer.state.themes import THEMES

if TYPE_CHECKING:
    from explorer.routing.trace import Trace

PICTURES = ("svg", "png", "pdf", "tikz", "sheet")
FILMS = ("html", "gif", "mp4", "svg")


def add(commands: Commands) -> None:
    """Add the commands of this group."""
    parser = command(commands, "draw", draw, "Draw a network, or a route in it, into a file.")
    _drawn(parser)
    parser.add_argument("--step", metavar="N", help="after so many hops, or steps (all of them)")
    _common(parser, PICTURES, "svg")
    _staged(parser)
    parser = command(commands, "animate", animate, "Let a message travel, in a file that plays.")
    _drawn(parser)
    parser.add_argument("--step", metavar="N[-M]", help="from one step on, or to another (all)")
    _common(parser, FILMS, "html")
    _staged(parser)


def _drawn(parser: Parser) -> None:
    parser.add_argument("spec", metavar="SPEC", help="a network, such as MC(2,2)")
    parser.add_argument("source", metavar="FROM", nargs="?", help="an address, or #index")
    parser.add_argument("target", metavar="TO", nargs="?", help="an address, or #index")


def _staged(parser: Parser) -> None:
    parser.add_argument("--task", metavar="KEY", help="what to show, such as broadcast (route)")
    parser.add_argument("--map", action="store_true", help="on the map, of a network of any size")
    parser.add_argument("--at", metavar="ADDRESS", help="what the map shows; /DEPTH for a cell")
    parser.add_argument("--view", metavar="WORDS", help="such as ink, for all links in full")
    parser.add_argument(
        "--set",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        dest="settings",
        help="a parameter of the task or the map, as in a link of the page; may be given again",
    )


def _common(parser: Parser, formats: tuple[str, ...], usual: str) -> None:
    with_format(parser, formats, usual)
    with_theme(parser, THEMES)
    parser.add_argument("--size", type=_size, metavar="WxH", help="pixels, such as 1280x720")
    parser.add_argument("--router", metavar="KEY", help="a key that `explorer routers` lists")
    parser.add_argument("--variant", metavar="V", help='such as "as printed"')
    with_faults(parser)


def _size(text: str) -> tuple[int, int]:
    """Return a width and a height; an argparse type."""
    from explorer.display.picture_size import size

    try:
        return size(text)
    except OutsideRange as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def draw(args: argparse.Namespace) -> int:
    """Write one picture."""
    from explorer.export.route_files import picture, step_of

    net = network(args.spec)
    if _of_stage(args):
        return _stage(net, args)
    if args.source is None and args.step is not None:
        raise OutsideRange("--step counts the hops of a route: say FROM and TO as well")
    trace = None if args.source is None else _traced(net, args)
    step = step_of(args.step, len(trace.hops)) if trace and args.step is not None else None
    save(picture(net, trace, step, args.format, args.theme, args.size), args.output)
    return 0


def _of_stage(args: argparse.Namespace) -> bool:
    return bool(args.task or args.map or args.at or args.view or args.settings)


def _stage(net: Network, args: argparse.Namespace) -> int:
    """Write what the page shows on its stage: of any task, or the map."""
    from explorer.cli.stage_film import film
    from explorer.cli.stage_picture import picture, stage_of

    state = stage_of(net, args)
    if args.format == "sheet":
        content = film(state, "sheet", args.theme, args.size, (0, None), False, _no_progress)
    else:
        step = None if args.step is None else whole_step(args.step)
        alone = args.source is None and not args.task
        content = picture(state, args.format, args.theme, args.size, step, alone)
    save(content, args.output)
    return 0


def _no_progress(count: int) -> Callable[[int], None]:
    return lambda done: None


def whole_step(text: str) -> int:
    """Return a step as a number; how many there are the stage knows."""
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise OutsideRange(f"{brief(text)!r} is no step: it takes a whole number", nearest="0")
    return int(text)


def _traced(net: Network, args: argparse.Namespace) -> Trace:
    if args.target is None:
        raise OutsideRange(f"a route has two ends: say to where it leads from {brief(args.source)}")
    return net.route(args.source, args.target, args.router, args.variant, args.fault)


def animate(args: argparse.Namespace) -> int:
    """Write one film."""
    from explorer.export.route_files import film, part

    net = network(args.spec)
    bar = partial(progress, "picture")
    if _of_stage(args):
        return _animate_stage(net, args, bar)
    if args.source is None:
        raise OutsideRange(
            "a message travels between two nodes: say FROM and TO, or --task KEY",
            nearest="--task broadcast",
        )
    trace = _traced(net, args)
    steps = part(args.step, len(trace.hops))
    save(film(trace, steps, args.format, args.theme, args.size, bar), args.output)
    return 0


def _animate_stage(
    net: Network, args: argparse.Namespace, hear: Callable[[int], Callable[[int], None]]
) -> int:
    """Write a film of what the page shows on its stage: of any task, or the map."""
    from explorer.cli.stage_film import film
    from explorer.cli.stage_picture import stage_of

    first, dash, last = (args.step or "0").partition("-")
    low = whole_step(first)
    high = whole_step(last) if dash else None
    if high is not None and high < low:
        raise OutsideRange(
            f"--step {brief(args.step)} ends before it begins", nearest=f"{high}-{low}"
        )
    state = stage_of(net, args)
    # A place that is asked for is looked at; without one the camera goes with the message.
    follow = args.at is None
    content = film(state, args.format, args.theme, args.size, (low, high), follow, hear)
    save(content, args.output)
    return 0
