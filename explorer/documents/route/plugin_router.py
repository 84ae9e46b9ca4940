"""A visitor's own router as a document: its file, and every line that ran for every hop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NotRequired, TypedDict

from explorer.analysis.recording import Recording
from explorer.analysis.recording.record import Call
from explorer.analysis.recording.recorder import RanLine
from explorer.analysis.recording.values import plain
from explorer.analysis.recording.watches import Place, Watched, watch_expressions
from explorer.analysis.routes.next_hops import NextHop, next_hops_along
from explorer.core.network import Network
from explorer.core.plugins.next_hop import NextHop as NextHopRouter
from explorer.core.plugins.versions import Fault, Version
from explorer.documents.route.next_hops import NextHopRow, next_hop_rows
from explorer.notation.python_text import SyntaxRun, bit_names, branch_lines, is_of_bits, runs
from explorer.scenes.nests.cells import Nest

MAX_RANKED_HOPS: Final = 1_500
"""Maximum number of next hops that are ranked along a route, from its first node on."""


class LineRan(TypedDict):
    """A line that ran; fields without a value are omitted.

    ``depth`` is the depth of its call. ``enters`` names the function that begins with it and
    ``given`` the arguments; ``changed`` holds variables after it, ``test`` the result of its
    condition, ``gives`` what it returned, ``raises`` the error that left it. Values are those of
    ``explorer.analysis.recording.values``.
    """

    line: int
    depth: int
    enters: NotRequired[str]
    given: NotRequired[dict[str, object]]
    changed: NotRequired[dict[str, object]]
    test: NotRequired[bool]
    gives: NotRequired[object]
    raises: NotRequired[str]


class CallRan(TypedDict):
    """The lines that led to one hop, and the number of further lines that are not recorded."""

    lines: list[LineRan]
    missed: int


class StopRow(TypedDict):
    """A point where a message is halted: the kind of stop, and its line, node or expression."""

    key: str
    about: str


class LinePlace(TypedDict):
    """A place in the recording: the hops made, and the index of a line of the next hop's call."""

    step: int
    k: int


class ReadingRow(LinePlace):
    """The value of an expression from a place on, or why there is none."""

    value: NotRequired[object]
    why: NotRequired[str]


class WatchedRow(TypedDict):
    """An expression along the recording, whether it is read as bits, and where it becomes true."""

    bitwise: bool
    readings: list[ReadingRow]
    begins: list[LinePlace]


class OwnFault(TypedDict):
    """The error in the file as it is now: its line, if known, and the sentence."""

    line: int | None
    said: str


class OwnRouter(TypedDict):
    """The document of a file with a visitor's own router.

    ``mark`` is a short name of the version shown, saved at ``saved`` (milliseconds since 1970);
    ``newest`` is one of the present versions of all such files together. ``bits`` are names whose
    numbers are read as bits. ``calls`` has one call a hop, and one more if the route does not
    arrive. ``nodes`` are the nodes of the route as integers, ``leaves`` says of every hop whether
    it leaves its cluster, ``ranks`` are the legal next hops of every node. ``expressions`` are
    those of stops and watches, by their texts. ``explains`` says whether the router gives its own
    reasons.
    """

    file: str
    mark: str
    newest: str
    saved: float
    code: list[list[SyntaxRun]]
    bits: list[str]
    calls: list[CallRan]
    nodes: list[object]
    leaves: list[bool]
    ranks: list[list[NextHopRow]]
    stops: list[StopRow]
    watches: list[str]
    expressions: dict[str, WatchedRow]
    explains: bool
    fault: OwnFault | None


def plugin_router_document(
    version: Version,
    newest: str,
    recording: Recording,
    fault: Fault | None,
    marks: Mapping[int, int],
    stops: list[StopRow],
    watches: list[str],
    nest: Nest | None = None,
) -> OwnRouter:
    """Return the document of a file: a version, the route that it made, its present errors.

    ``stops`` and ``watches`` are set by the visitor.
    """
    trace = recording.trace
    branches = branch_lines(version.text)
    ranked_count = max(1, MAX_RANKED_HOPS // len(trace.net.ports))
    nodes = [node for node in trace.nodes[:ranked_count] if node != trace.target]
    ahead = next_hops_along(trace.net, nodes, trace.target)
    bits = bit_names(version.text)
    texts = [*watches, *(stop["about"] for stop in stops if stop["key"] == "when")]
    expressions = watch_expressions(recording, [_path_count(hops) for hops in ahead], texts)
    return {
        "file": version.file,
        "mark": version.digest,
        "newest": newest,
        "saved": round(1000 * version.saved),
        "code": runs(version.text),
        "bits": bits,
        "calls": [_call(call, branches) for call in recording.calls],
        "nodes": [plain(node) for node in trace.nodes],
        "leaves": _leaves(trace.net, trace.nodes),
        "ranks": [next_hop_rows(trace.net, hops, marks, nest) for hops in ahead],
        "stops": stops,
        "watches": watches,
        "expressions": {text: _expression(along, bits) for text, along in expressions.items()},
        "explains": not isinstance(trace.router, NextHopRouter),
        "fault": None if fault is None else {"line": fault.line, "said": str(fault)},
    }


def _expression(watched: Watched, bits: Sequence[str]) -> WatchedRow:
    readings: list[ReadingRow] = []
    for reading in watched.readings:
        step, k = reading.place
        row: ReadingRow = {"step": step, "k": k}
        if reading.why is None:
            row["value"] = reading.value
        else:
            row["why"] = reading.why
        readings.append(row)
    return {
        "bitwise": watched.tree is not None and is_of_bits(watched.tree, set(bits)),
        "readings": readings,
        "begins": [_place(place) for place in watched.begins],
    }


def _place(place: Place) -> LinePlace:
    return {"step": place[0], "k": place[1]}


def _call(call: Call, branches: Mapping[int, tuple[int, int]]) -> CallRan:
    lines = [_line(ran) for ran in call.ran]
    for i, ran in enumerate(call.ran):
        next_line = _following_line(call.ran, i) if ran.line in branches else None
        if next_line:
            first, last = branches[ran.line]
            lines[i]["test"] = first <= next_line <= last
    return {"lines": lines, "missed": call.missed}


def _line(ran: RanLine) -> LineRan:
    line: LineRan = {"line": ran.line, "depth": ran.depth}
    if ran.enters:
        line["enters"], line["given"] = ran.enters, ran.arguments
    if ran.changed:
        line["changed"] = ran.changed
    if ran.returns:
        line["gives"] = ran.returned_value
    if ran.raises:
        line["raises"] = ran.raises
    return line


def _following_line(rows: Sequence[RanLine], i: int) -> int:
    """Return the line of the same call that ran next, 0 for none."""
    depth = rows[i].depth
    for ran in rows[i + 1 :]:
        if ran.depth < depth or (ran.depth == depth and ran.enters):
            return 0
        if ran.depth == depth:
            return ran.line
    return 0


def _leaves(net: Network, nodes: tuple[int, ...]) -> list[bool]:
    """Return for every hop whether it leaves its cluster of the finest level."""
    if not net.levels:
        return [False] * (len(nodes) - 1)
    finest = len(net.levels) - 1
    homes = [int(net.cluster(node, finest)) for node in nodes]
    return [a != b for a, b in pairwise(homes)]


def _path_count(hops: Sequence[NextHop]) -> int | None:
    """Return the number of shortest paths over the next hops, None if it is not known."""
    counts = [hop.paths for hop in hops if hop.shortest]
    known = [paths for paths in counts if paths is not None]
    return sum(known) if known and len(known) == len(counts) else None
