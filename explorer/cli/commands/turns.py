"""``explorer turns``: which turns of a network may be allowed together."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from explorer.cli.arguments import Commands, add_command, with_json
from explorer.cli.output import emit_answer
from explorer.core.registry import network
from explorer.notation.json_form import json_fields
from explorer.notation.text_table import number
from explorer.words.forms import shown
from explorer.words.lines import Line, Lines
from explorer.words.text import Joined

if TYPE_CHECKING:
    from explorer.analysis.deadlock.turns import Turn, Turns


def add(commands: Commands) -> None:
    """Add the command of this group."""
    title = "Enumerate the sets of turns that leave no circle of channels."
    parser = add_command(commands, "turns", turns, title)
    parser.add_argument("spec", metavar="SPEC", help="a network, such as Mesh(4,4)")
    with_json(parser)


def turns(args: argparse.Namespace) -> int:
    """Print the largest sets of turns."""
    from explorer.analysis.deadlock.turns import turns as sets_of_turns

    result = sets_of_turns(network(args.spec))
    return emit_answer(args.json, lambda: _document(result), lambda: Lines(_account(result)))


def _document(result: Turns) -> dict[str, Any]:
    def names(turns: Iterable[Turn]) -> list[str]:
        return [result.name(turn) for turn in turns]

    return {
        "spec": result.net.spec,
        "turns": names(result.turns),
        "sets": 2 ** len(result.turns),
        "free": result.free,
        "largest": [
            {"turns": names(each.turns), **json_fields(each, "alike", "connected", "share")}
            for each in result.largest
        ],
    }


def _account(result: Turns) -> Iterable[str]:
    all_turns, largest = result.turns, result.largest
    yield (
        f"{result.net.spec}: {len(all_turns)} turns, {number(2 ** len(all_turns))} sets of them;"
        f" {number(result.free)} leave no circle of channels."
    )
    maximal_sets = sum(each.alike for each in largest)
    kinds = f"{shown(len(largest)):kind}"
    yield f"To {number(maximal_sets)} of these no turn can be added: {kinds}, up to symmetry."
    for place, each in enumerate(largest, 1):
        ways = "every pair keeps a shortest way" if each.connected else "some pairs make a detour"
        share = f"{float(100 * each.share):.3g} % of the shortest ways, in the mean"
        yield ""
        yield f"{place}. {len(each.turns)} turns, {number(each.alike)} alike; {ways}; {share}."
        forbidden = [result.name(turn) for turn in all_turns if turn not in each.turns]
        yield Line(["   Forbidden:", Joined([Joined(forbidden, ", "), "."], "")])
