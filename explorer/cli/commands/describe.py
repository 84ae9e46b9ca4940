"""``explorer networks``, ``info`` and ``routers``: the families, and their measures and routers."""

from __future__ import annotations

import argparse
from fractions import Fraction

from explorer.analysis.measures.economy import Factors
from explorer.cli.arguments import Commands, add_command, with_arguments, with_json
from explorer.cli.commands.info import facts, sheet
from explorer.cli.output import emit_answer
from explorer.core.network import Network
from explorer.core.registry import families, network, routers_for
from explorer.notation.json_form import json_fields
from explorer.notation.text_table import table
from explorer.tasks.command import SPEC, Argument, whole_number


def add(commands: Commands) -> None:
    """Add the commands of this group."""
    with_json(add_command(commands, "networks", networks, "List the families of networks."))
    parser = add_command(commands, "info", info, "Tell what is known of a network, exactly.")
    with_arguments(
        parser,
        SPEC,
        Argument("--rho", "link cost over processor cost (1)", default=1, read=_factor),
        Argument("--sigma", "cost of the penalty (1)", default=1, read=_factor),
        whole_number("--alpha", "power of the time in it (1)", "power", 1, 9, default=1),
        Argument("--time", "time of one processor (1)", default=1, read=_factor),
    )
    with_json(parser)
    parser = add_command(commands, "routers", routers, "List the routers that serve a network.")
    with_arguments(parser, SPEC)
    with_json(parser)


def networks(args: argparse.Namespace) -> int:
    """Print every family with an example and its parameters."""
    all_families = families().values()
    rows = [
        {
            "family": cls.family,
            "spec": cls.samples[-1],
            "title": cls.title,
            "parameters": [
                {"name": p.name, "title": p.title, "min": p.minimum, "max": p.maximum}
                for p in cls.every_parameter()
            ],
            "paper": cls.paper,
        }
        for cls in all_families
    ]
    cells = [(c.family, c.samples[-1], c.title, _ranges(c), c.paper or "–") for c in all_families]
    head = ("family", "example", "title", "parameters", "paper")
    return emit_answer(args.json, lambda: rows, lambda: table(cells, head=head))


def _ranges(cls: type[Network]) -> str:
    return ", ".join(f"{p.name} = {p.minimum}…{p.maximum}" for p in cls.every_parameter()) or "–"


def info(args: argparse.Namespace) -> int:
    """Print the measures of a network."""
    net = network(args.spec)
    factors = Factors(args.rho, args.sigma, args.alpha, args.time)
    return emit_answer(args.json, lambda: facts(net, factors), lambda: sheet(net, factors))


def _factor(text: str) -> Fraction:
    try:
        value = Fraction(text) if len(text) <= 20 else Fraction(-1)
    except (ValueError, ZeroDivisionError):
        value = Fraction(-1)
    if value < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no factor: it takes a number from 0 on")
    return value


def routers(args: argparse.Namespace) -> int:
    """Print the routers that serve a network, its default first."""
    serving = routers_for(network(args.spec))
    names = ("key", "title", "paper", "variants", "promises_shortest")
    rows = [json_fields(router, *names) for router in serving]
    cells = []
    for r in serving:
        promise = "shortest" if r.promises_shortest else "–"
        cells.append((r.key, r.title, ", ".join(r.variants) or "–", promise, r.source or "–"))
    head = ("key", "title", "variants", "promises", "source")
    return emit_answer(args.json, lambda: rows, lambda: table(cells, head=head))
