"""A file of routes as it is shown during the check: row by row, then what holds for all routes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypedDict

from explorer.analysis.checking.cause import causes
from explorer.analysis.checking.guess import UnknownForm
from explorer.analysis.checking.judge import TROUBLE_INDEX, JudgedRoute, RouteSet, judge_routes
from explorer.analysis.checking.route_entries import Stream, WrittenRoute
from explorer.analysis.traffic.conflicts import link_loads
from explorer.core.errors import ExplorerError
from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults
from explorer.documents.checks.route_guess import GuessedForm, guessed_form
from explorer.documents.stage.map_layers import MapLoad
from explorer.documents.tasks.terms import Term, term_list
from explorer.documents.tasks.traffic import Load, bands_of, heat_levels, load_rows
from explorer.notation.formula import numeral
from explorer.scenes.nests.find import nest_of
from explorer.words.forms import capital

MAX_LISTED_LINKS = 4096
"""Maximum number of links whose load is listed, the heaviest first."""

BUSIEST_COUNT = 12


class CheckedRows(TypedDict):
    """Routes, column by column, in the order of the file.

    ``trouble`` is an index into the troubles; ``at`` and ``least`` are -1 if unknown.
    ``route`` is the route as one line of text; ``why`` has the reasons that cannot be derived from
    that line, by the index of the row.
    """

    line: list[int]
    source: list[str]
    target: list[str]
    trouble: list[int]
    at: list[int]
    hops: list[int]
    least: list[int]
    route: list[str]
    why: dict[str, str]


class CheckedLoad(TypedDict):
    """The load of all legal routes at once: (address, address, messages, heat) a link, both ways.

    ``cells`` are all loads as the map shows them. ``busiest`` are (from, to, messages), one way;
    ``bands`` are (heat, least, most, links).
    """

    links: list[tuple[str, str, int, int]]
    cells: list[list[MapLoad]]
    bands: list[Load]
    busiest: list[tuple[str, str, int]]
    idle: int
    terms: list[Term]


class CheckedPart(TypedDict, total=False):
    """A line of the answer: the form, then rows, last what holds for all routes; or a refusal.

    If the lines are not understood, no route is judged and ``guess`` is how they may be meant.
    """

    form: str
    rows: CheckedRows
    causes: Mapping[str, str]
    load: CheckedLoad | None
    refused: str
    guess: GuessedForm


def checked_parts(net: Network, file: Stream, faults: Faults = NO_FAULTS) -> Iterator[CheckedPart]:
    """Yield the results for the routes of a file while the file is read.

    >>> from explorer import network
    >>> from explorer.analysis.checking.read import stream_routes
    >>> form, rows, whole = checked_parts(network("Q(2)"), stream_routes("00 01\\n00 11"))
    >>> form["form"], rows["rows"]["trouble"], whole["load"]["busiest"]
    ('a route a line', [6, 1], [('00', '01', 1)])
    """
    yield {"form": file.form}
    routes: list[JudgedRoute] = []
    try:
        for piece in judge_routes(net, file, faults):
            routes += [route for _, route in piece]
            yield {"rows": _rows(net, piece)}
        route_set = RouteSet.of(net, file.form, routes)
        sentences = {key: cause.sentence for key, cause in causes(route_set).items()}
        yield {"causes": sentences, "load": _load(route_set)}
    except UnknownForm as error:
        yield {"guess": guessed_form(error.guess)}
    except ExplorerError as error:
        yield {"refused": f"{capital(error.sentence)}."}


def _rows(net: Network, piece: list[tuple[WrittenRoute, JudgedRoute]]) -> CheckedRows:
    routes = [route for _, route in piece]
    return {
        "line": [route.line for route in routes],
        "source": [_end(net, route.source) for route in routes],
        "target": [_end(net, route.target) for route in routes],
        "trouble": [TROUBLE_INDEX[route.trouble] for route in routes],
        "at": [-1 if route.at is None else route.at for route in routes],
        "hops": [route.hops for route in routes],
        "least": [-1 if route.distance is None else route.distance for route in routes],
        "route": [_route_line(written) for written, _ in piece],
        "why": {
            str(place): route.why
            for place, route in enumerate(routes)
            if route.trouble == "address"
        },
    }


def _end(net: Network, node: int | None) -> str:
    return "–" if node is None else net.format(node)


def _route_line(written: WrittenRoute) -> str:
    """Return one line of text that parses as the same route."""
    entries_text = " ".join(entry.text for entry in written.entries)
    if written.source is None and written.target is None:
        return entries_text
    ends = [
        end.text if end else written.entries[place].text if written.entries else ""
        for end, place in ((written.source, 0), (written.target, -1))
    ]
    return f"{ends[0]} to {ends[1]}: {entries_text}"


def _load(route_set: RouteSet) -> CheckedLoad | None:
    conflicts, name = route_set.conflicts, route_set.net.format
    if conflicts is None or route_set.sent is None:
        return None
    links, loads = link_loads(route_set.net, route_set.sent)
    heat = heat_levels(loads.tolist())
    rows = sorted(zip(loads.tolist(), heat, links.tolist(), strict=True), reverse=True)
    return {
        "links": [
            (name(a), name(b), load, level) for load, level, (a, b) in rows[:MAX_LISTED_LINKS]
        ],
        "cells": load_rows(nest_of(route_set.net), links, loads),
        "bands": bands_of(loads.tolist(), heat),
        "busiest": [(name(a), name(b), load) for a, b, load in conflicts.busiest(BUSIEST_COUNT)],
        "idle": route_set.net.joined_pairs - len(links),
        "terms": term_list(
            ("Routes along links", numeral(conflicts.messages), ""),
            ("Hops in all", numeral(conflicts.hops), "hops"),
            ("Heaviest load, one way", numeral(conflicts.busiest(1)[0][2]), "load_one_way"),
            ("Conflicts, hop by hop", numeral(conflicts.hop_synchronous.places), "hop_synchronous"),
            ("Conflicts, links held", numeral(conflicts.held_path.places), "held_path"),
        ),
    }
