"""A visitor's own routers: run and recorded, with the last version of their file that works."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from explorer.analysis.recording import Recording, record
from explorer.core.errors import OutsideRange, brief
from explorer.core.network import Network
from explorer.core.plugins.loading import (
    Loaded,
    PluginFile,
    files_digest,
    plugin_file,
    plugin_files,
)
from explorer.core.plugins.versions import Fault
from explorer.core.registry import serves
from explorer.core.scene import Scene
from explorer.documents.route.plugin_router import OwnRouter, StopRow, plugin_router_document
from explorer.routing.traces.trace import Trace, choose_variant, read_faults, run
from explorer.scenes.nests.cells import Nest
from explorer.state.explore import ExploreState
from explorer.state.option import Option

MAX_CHARACTERS: Final = 600
"""Maximum number of characters of stops or watches, because they are in the URL of the page."""


def _check_length(net: Network, text: str) -> str:
    if len(text) > MAX_CHARACTERS or not text.isprintable():
        raise OutsideRange(f"stops and watches are a line of at most {MAX_CHARACTERS} characters")
    return text


def _check_line(net: Network, text: str) -> str:
    if not LINE.fullmatch(text):
        raise OutsideRange(f"{brief(text)!r} is no line: its number is, and .2 if it runs again")
    return text


def split_at_commas(text: str) -> list[str]:
    """Return the parts of a text separated by commas outside brackets and quotes.

    An unclosed bracket or quote has no effect on commas, so the parts after it stay the same.

    >>> split_at_commas("max(i, j), a == ',', flat,")
    ['max(i, j)', "a == ','", 'flat']
    >>> split_at_commas("(j, hop, 'x")
    ['(j', 'hop', "'x"]
    """
    parts, begin = [], 0
    while begin <= len(text):
        end = _end_of_part(text, begin)
        parts.append(text[begin:end].strip())
        begin = end + 1
    return [part for part in parts if part]


def _end_of_part(text: str, begin: int) -> int:
    """Return the index of the comma that ends the part of a text beginning at ``begin``."""
    depth, quote = 0, ""
    for index in range(begin, len(text)):
        character = text[index]
        if quote or character in "'\"":
            quote = "" if character == quote else quote or character
        elif character == "," and depth <= 0:
            return index
        else:
            depth += (character in "([") - (character in ")]")
    comma = text.find(",", begin)
    return comma if comma >= 0 and (quote or depth > 0) else len(text)


STOP: Final = re.compile(r"(flat|leave|again)|(node|when):(.+)|(line):([0-9]{1,6})")
"""A stop as written in URLs."""


def stops_of(text: str) -> list[StopRow]:
    """Return the stops that a URL names; invalid ones are omitted.

    >>> stops_of("flat,line:18,nonsense")
    [{'key': 'flat', 'about': ''}, {'key': 'line', 'about': '18'}]
    """
    matches = map(STOP.fullmatch, dict.fromkeys(split_at_commas(text)))
    return [
        {"key": plain or kind or line, "about": (about or number or "").strip()}
        for plain, kind, about, line, number in (match.groups() for match in matches if match)
    ]


LINE: Final = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6})?")

OPTIONS: Final = (
    Option(
        "stop", "Stops", "text", check=_check_length, hint="Where a router of one's own is halted"
    ),
    Option(
        "watch", "Watches", "text", check=_check_length, hint="Expressions over recorded values"
    ),
    Option("line", "Line", "text", check=_check_line, hint="Which line of its code is shown"),
)
"""The settings of a visitor who debugs a router of their own; the browser reads them."""

MAX_VERSIONS_TRIED: Final = 4
"""Maximum number of versions that are run until one of them does not fail."""


@dataclass(frozen=True)
class PluginRoute:
    """The route of a state by a visitor's file: the version that made it, and the current error."""

    file: PluginFile
    shown: Loaded
    route_recording: Recording
    fault: Fault | None
    options: Mapping[str, str]

    def document(self, scene: Scene, nest: Nest | None = None) -> OwnRouter:
        """Return the route as a document for the page, with places of next hops on a map."""
        marks = scene.mark_of_node
        newest = files_digest((file.newest,) for file in plugin_files())
        return plugin_router_document(
            self.shown.version,
            newest,
            self.route_recording,
            self.fault,
            marks,
            stops_of(self.options.get("stop", "")),
            split_at_commas(self.options.get("watch", "")),
            nest,
        )


def recorded_route(state: ExploreState) -> PluginRoute | None:
    """Return the recorded route of a state, None if its router is not from a visitor's file.

    If the newest version fails on this route, the last version that does not fail is shown; if all
    fail, the newest one, up to its failure.
    """
    file = plugin_file(state.router)
    if file is None:
        return None
    first: PluginRoute | None = None
    for loaded in islice(file.loaded, MAX_VERSIONS_TRIED):
        router = loaded.routers.get(state.router.key)
        if router is None or not serves(router, state.net):
            continue
        chosen = state.variant if state.variant in router.variants else None
        path, variant = loaded.version.path, choose_variant(router, chosen)
        faults = read_faults(state.net, state.faults)
        recording = record(router, state.net, state.source, state.target, path, variant, faults)
        fault = file.fault or (first.fault if first else recording.fault)
        candidate = PluginRoute(file, loaded, recording, fault, dict(state.options))
        first = first or candidate
        if recording.fault is None or recording.fault.line is None:
            return candidate
    return first


def requested_trace(state: ExploreState) -> Trace:
    """Return the trace of a state; with a visitor's own router, up to its failure."""
    plugin_route = recorded_route(state)
    if plugin_route is not None:
        return plugin_route.route_recording.trace
    faults = read_faults(state.net, state.faults)
    return run(state.router, state.net, state.source, state.target, state.variant, faults)
