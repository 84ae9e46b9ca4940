"""A total exchange as its command prints it."""

from __future__ import annotations

from explorer.collectives.anywhere import PlannedExchange, senders_wording
from explorer.collectives.exchange import Check, Exchange, Time
from explorer.core.network import Network
from explorer.documents.commands.to_json import bounds_json
from explorer.notation.text_table import table
from explorer.words.forms import shown
from explorer.words.lines import Line, Lines


def planned_report(plan: PlannedExchange, why: str = "") -> str:
    """Return an exchange by a plan for any network; ``why`` says why this plan is used."""
    sender = senders_wording(plan.net, "node")
    held, hop = plan.conflicts.held_path.steps, plan.conflicts.hop_synchronous.steps
    rows = [
        ("plan", plan.plan.rule_in(plan.net)),
        ("steps", f"{plan.steps:,}"),
        ("hops", f"{plan.hops:,} of the messages of the busiest {sender}, all on shortest ways"),
        ("conflicts hop by hop", _conflict_text(hop, plan.steps)),
        ("conflicts of held paths", _conflict_text(held, plan.steps)),
        ("time", _time(plan.time)),
        *_bounds(plan.net),
    ]
    note = f"here every {sender} follows a tree of its own."
    lead = [Line([f"{why};", note]), ""] if why else []
    return Lines([Line([plan.net.spec, plan.plan.title], "  "), "", *lead, table(rows)])


def _bounds(net: Network) -> list[tuple[str, str]]:
    bounds = bounds_json(net) or {}
    return [(f"the least, {model}", bound["why"]) for model, bound in bounds.items()]


def text_report(schedule: Exchange, conflicts: Check) -> str:
    """Return the schedule as text."""
    net, steps = schedule.net, schedule.steps
    rows = [
        ("steps", f"{steps:,}, in each of which every node sends one message"),
        ("hops", f"{schedule.hops:,} of one node's messages, {_shortest_text(conflicts)}"),
        ("delivered", _delivery_text(net.nodes * steps, net.nodes, conflicts)),
        ("conflicts hop by hop", _conflict_text(conflicts.hop_synchronous, steps)),
        ("conflicts of held paths", _conflict_text(conflicts.held_path, steps)),
        ("time", _time(schedule.time)),
    ]
    rows += _bounds(net)
    if schedule.hypercube:
        rows.append((f"time on Q({net.nodes.bit_length() - 1})", _time(schedule.hypercube)))
    title = Line([schedule.title, schedule.variant or ""], ", ")
    cited = Line(["(", schedule.source, ")"], "")
    head = Line([net.spec, Line([title, cited])], "  ")
    return Lines([head, "", table(rows)])


def _shortest_text(report: Check) -> str:
    whose = " of those that arrive" if report.lost else ""
    return f"all{whose} on shortest ways" if report.shortest else f"not all{whose} on shortest ways"


def _delivery_text(messages: int, nodes: int, report: Check) -> str:
    if not report.lost:
        return f"{messages:,} of {messages:,} messages"
    lost = len(report.lost)
    delivered = messages - nodes * lost
    return f"{delivered:,} of {messages:,} messages; {shown(lost):step} lose theirs"


def _conflict_text(count: int, steps: int) -> str:
    return f"in {count:,} of {steps:,} steps" if count else "none"


def _time(time: Time) -> str:
    return f"{time['ts']:,} ts + {time['tw']:,} g·tw + {time['th']:,} th"
