"""Checked routes as their command prints them: one route, or the number of routes per trouble."""

from __future__ import annotations

from typing import Any

from explorer.analysis.checking import RouteSet
from explorer.analysis.checking.cause import causes
from explorer.analysis.checking.judge import TROUBLES, JudgedRoute
from explorer.notation.json_form import json_fields
from explorer.notation.text_table import number, table
from explorer.routing.traces.check import RouteCheck
from explorer.words.forms import count_of
from explorer.words.lines import Line, Lines

TROUBLE_KEYS = ("address", "no_link", "fault", "loop", "short", "longer", "shortest")
"""The troubles of a route, the worst first."""


def to_json(checked: RouteCheck) -> dict[str, Any]:
    """Return the JSON form of a check; ``index`` counts the entries of the route from 0."""
    fault = checked.first_fault
    return {
        **json_fields(checked, "legal", "length", "distance", "stretch"),
        "first_fault": fault and json_fields(fault, "index", "reason"),
        "repeats": [checked.net.format(node) for node in checked.repeats],
    }


def check_text(result: RouteCheck) -> str:
    """Return a check as text: the verdict, then further remarks."""
    hops = f"{count_of(result.length):hop}"
    fault = result.first_fault
    if fault is not None:
        lead = f"No route in {result.net.spec}: entry {fault.index}:"
        lines: list[str] = [Line([lead, fault.reason])]
    elif result.stretch is None or result.stretch == 1:
        best = "a shortest route" if result.distance is not None else "the distance is not known"
        lines = [f"A route in {result.net.spec} of {hops}, {best}."]
        if result.distance == 0 and result.length:
            lines = [f"A route in {result.net.spec} of {hops} that ends where it begins."]
    else:
        lines = [
            f"A route in {result.net.spec} of {hops}; the distance is {result.distance}, the"
            f" stretch {number(result.stretch)}."
        ]
    if result.repeats:
        names = ", ".join(result.net.format(node) for node in result.repeats[:10])
        more = "" if len(result.repeats) <= 10 else f" and {len(result.repeats) - 10} more"
        lines.append(f"Visited more than once: {names}{more}.")
    return Lines(lines)


# Of several routes ------------------------------------------------------------------------------


def route_set_to_json(route_set: RouteSet, trouble: str | None = None) -> dict[str, Any]:
    """Return the JSON form of a check of several routes; ``at`` counts entries from 0.

    ``list`` has the routes by trouble and then by line; if a trouble is given, only its routes.
    """
    counts = {key: count for key, count in route_set.counts.items() if key in TROUBLE_KEYS or count}
    load = route_set.conflicts
    busiest = load.busiest(1) if load else ()
    return {
        "routes": len(route_set.routes),
        **counts,
        "list": [
            _row(route_set, route)
            for route in route_set.routes
            if trouble is None or route.trouble == trouble
        ],
        "spec": route_set.net.spec,
        "form": route_set.form,
        "causes": {key: cause.sentence for key, cause in causes(route_set).items()},
        "load": load
        and {
            **json_fields(load, "messages", "hops"),
            "busiest": [
                {"link": [route_set.net.format(a), route_set.net.format(b)], "messages": messages}
                for a, b, messages in busiest
            ],
            "conflicts": {
                "hop_synchronous": load.hop_synchronous.places,
                "held_path": load.held_path.places,
            },
        },
    }


def _row(route_set: RouteSet, route: JudgedRoute) -> dict[str, Any]:
    name = route_set.net.format
    row = {
        "line": route.line,
        "source": None if route.source is None else name(route.source),
        "target": None if route.target is None else name(route.target),
        **json_fields(route, "trouble", "at", "hops", "distance"),
    }
    return {**row, **(json_fields(route, "why", "column") if route.why else {})}


def route_set_text(route_set: RouteSet, trouble: str | None, max_rows: int) -> str:
    """Return a check of several routes as text: counts per trouble, causes, the first rows."""
    routes_text = f"{number(len(route_set.routes))} routes"
    if route_set.counts["shortest"] == len(route_set.routes):
        lines = [f"{routes_text} in {route_set.net.spec} ({route_set.form}), each a shortest one."]
    else:
        counted = [
            (TROUBLES[key], number(count)) for key, count in route_set.counts.items() if count
        ]
        lines = [
            f"{routes_text} in {route_set.net.spec} ({route_set.form})",
            "",
            table(counted, right="<>"),
        ]
        found_causes = causes(route_set)
        if found_causes:
            lines += ["", *(cause.sentence for cause in found_causes.values())]
    shown_rows = [
        route
        for route in route_set.routes
        if (route.trouble == trouble if trouble else route.trouble != "shortest")
    ]
    if shown_rows[:max_rows]:
        rows = [_table_row(route_set, route) for route in shown_rows[:max_rows]]
        head = ("line", "trouble", "from", "to", "entry", "hops", "least", "what")
        lines += ["", table(rows, head=head, right="><<<>>><")]
        if len(shown_rows) > max_rows:
            lines.append(f"and {number(len(shown_rows) - max_rows)} more: --first N shows them")
    load = route_set.conflicts
    if load is not None:
        a, b, messages = load.busiest(1)[0]
        lines += [
            "",
            f"All legal ones at once: {number(load.hops)} hops; the busiest channel,"
            f" {route_set.net.format(a)} to {route_set.net.format(b)}, carries {number(messages)};"
            f" {count_of(load.hop_synchronous.places):conflict} hop by hop,"
            f" {count_of(load.held_path.places):channel} held twice.",
        ]
    return Lines(lines)


def _table_row(route_set: RouteSet, route: JudgedRoute) -> tuple[str, ...]:
    name = route_set.net.format
    return (
        str(route.line),
        route.trouble,
        "–" if route.source is None else name(route.source),
        "–" if route.target is None else name(route.target),
        "–" if route.at is None else str(route.at),
        str(route.hops),
        number(route.distance),
        route.why,
    )
