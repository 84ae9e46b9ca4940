"""A broadcast as its command prints it."""

from __future__ import annotations

from explorer.core.collective import Schedule
from explorer.documents.commands.json_forms import BroadcastJson
from explorer.documents.commands.to_json import broadcast_json
from explorer.notation.text_table import number, table
from explorer.words.forms import count_of
from explorer.words.lines import Line, Lines, Unmarked
from explorer.words.text import Text

MAX_SENDS_SHOWN = 8
"""Maximum number of messages of a round that the text names; the JSON form has them all."""


def to_json(schedule: Schedule) -> BroadcastJson:
    """Return the JSON form of a schedule, its sentences without backticks."""
    document = broadcast_json(schedule, schedule.net.format)
    document["bound_why"] = document["bound_why"].replace("`", "")
    document["why"] = [why.replace("`", "") for why in document["why"]]
    return document


def text_report(schedule: Schedule) -> str:
    """Return the schedule as text: a row a round, and the reasons below."""
    net, name = schedule.net, schedule.net.format
    lines: list[str] = [
        Line(
            [net.spec, Line([schedule.title, schedule.variant or "", schedule.model], ", ")], "  "
        ),
        Text("from {a}", a=name(schedule.root)),
        "",
    ]
    rows = []
    for i, item in enumerate(schedule.rounds, 1):
        sends_text = "  ".join(f"{name(a)}→{name(b)}" for a, b in item.sends[:MAX_SENDS_SHOWN])
        tail = "  …" if len(item.sends) > MAX_SENDS_SHOWN else ""
        rows.append(
            (str(i), number(len(item.sends)), number(schedule.informed[i]), sends_text + tail)
        )
    lines += [table(rows, ("round", "messages", "informed", "from→to"), right=">>><"), ""]
    for moment in schedule.moments:
        lines.append(Line([f"{moment.number:>3}", Unmarked(moment.why)], "  "))
    if schedule.missing:
        missing_links = [f"{name(a)}~{name(b)}" for a, b in schedule.missing]
        tail = (
            f" and {len(missing_links) - MAX_SENDS_SHOWN:,} more"
            if len(missing_links) > MAX_SENDS_SHOWN
            else ""
        )
        lines += [
            "",
            f"Links that do not exist: {', '.join(missing_links[:MAX_SENDS_SHOWN])}{tail}.",
        ]
    return Lines([*lines, "", _end(schedule)])


def _end(schedule: Schedule) -> str:
    depth = schedule.depth
    rounds = f"{count_of(depth):round}"
    reached = f"{schedule.reached:,} of {schedule.net.nodes:,} nodes informed in {rounds}."
    if schedule.bound is None or schedule.reached < schedule.net.nodes:
        return reached
    least = "which is the least" if depth == schedule.bound else f"at least {schedule.bound:,}"
    return Line([f"{reached[:-1]}, {least}.", Unmarked(schedule.bound_why)])
