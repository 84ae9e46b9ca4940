"""Routes in the output of simulators and tools: BookSim, Garnet, ns-3, ibtracert.

Each format is recognised by one of its first lines, and only lines that say where a packet was are
read; the rest of the file holds no routes. Nodes of simulators are numbers, read as indices; nodes
of a subnet have names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from explorer.analysis.checking.route_entries import Entry, Stream, WrittenRoute
from explorer.analysis.checking.steps import Steps, without_stays

MAX_LINES: Final = 200
"""Lines of a file that are searched for a known format."""


class Tool(NamedTuple):
    """A simulator: the name of its traces, and the line that says where a packet was.

    ``line`` has the groups time, node and those of ``packet``, which name a packet together.
    ``creation_line`` matches a line that says which packet a flit belongs to: the first flit of a
    packet leads, and the others follow its route.
    """

    form: str
    line: re.Pattern[str]
    packet: tuple[str, ...]
    creation_line: re.Pattern[str] | None = None


ENQUEUED: Final = re.compile(
    r"(?P<time>\d+) \| node ?(?P<node>\d+) \| Enqueuing flit (?P<flit>\d+)"
    r" \(packet (?P<packet>\d+)\) at time (?P<born>\d+)\."
)
"""``watch_out`` of BookSim 2.0, ``trafficmanager.cpp``: a flit of a packet is created."""

BOOKSIM: Final = Tool(
    "BookSim's watch file",
    re.compile(
        r"(?P<time>\d+) \| (?:\S*/)?router(?P<node>(?:_\d+)+)\S* \|"
        r" (?:\S+ )*?Received flit (?P<flit>\d+) from "
    ),
    ("flit",),
    ENQUEUED,
)
"""``watch_out``: every flit that is watched, at every router (BookSim 2.0, ``iq_router.cpp``)."""

GARNET: Final = Tool(
    "a trace of Garnet",
    re.compile(
        r"\s*(?P<time>\d+): \S+ Router\[(?P<node>\d+)\]:? Consuming:.*"
        r"\[flit:: PacketId=(?P<packet>\d+) Id=0 "
    ),
    ("packet",),
)
"""``--debug-flags=RubyNetwork`` of gem5: the head flit of a packet at every router
(``garnet/InputUnit.cc``, ``garnet/flit.cc``)."""

NS3: Final = Tool(
    "a trace of ns-3",
    re.compile(
        r"[-r] (?P<time>\d+(?:\.\d*)?(?:e[-+]?\d+)?) /NodeList/(?P<node>\d+)/DeviceList/.*?"
        r"Ipv4Header \([^()]{0,100}? id (?P<id>\d+) protocol (?P<protocol>\d+)"
        r" offset \(bytes\) \d+ flags \[[\w ]+\] length: \d+"
        r" (?P<source>[\d.]+) > (?P<target>[\d.]+)\)"
    ),
    ("source", "target", "protocol", "id"),
)
"""``EnableAsciiAll``: an IPv4 packet as it leaves (-) and arrives (r) (ns-3 manual, "Tracing")."""

TOOLS: Final = (BOOKSIM, GARNET, NS3)

IBTRACERT: Final = "ways of ibtracert"
END: Final = re.compile(
    r'(?P<which>From|To) (?:\w+ )?\{(?P<guid>0x[0-9a-f]+)\}.*?(?:"(?P<name>[^"]*)")?$'
)
HOP: Final = re.compile(
    r'\[\d+\] -> (?:\w+ port )?\{(?P<guid>0x[0-9a-f]+)\}\[\d+\].*?(?:"(?P<name>[^"]*)")?$'
)
"""Lines of ibtracert(8): a route begins with From, and To repeats its end."""


def tool_stream(lines: Sequence[str]) -> Stream | None:
    """Return the routes of a file that a known tool wrote; None for any other file.

    >>> stream = tool_stream([
    ...     "12 | network_0/router_3 | Received flit 7 from channel at input 2.",
    ...     "15 | network_0/router_5 | Received flit 7 from channel at input 0."])
    >>> stream.form, [entry.text for entry in next(stream.routes).entries]
    ("BookSim's watch file", ['#3', '#5'])
    """
    first = [line.strip() for line in lines[:MAX_LINES]]
    for tool in TOOLS:
        if any(tool.line.match(line) for line in first):
            return Stream(tool.form, _packet_routes(tool, lines))
    if any(END.match(line) for line in first) and any(HOP.match(line) for line in first):
        return Stream(IBTRACERT, _ibtracert_routes(lines))
    return None


def _packet_routes(tool: Tool, lines: Sequence[str]) -> Iterator[WrittenRoute]:
    steps = Steps()
    created_packets: set[str] = set()
    following_flits: set[str] = set()
    for number, line in enumerate(lines, 1):
        if match := tool.line.match(line.strip()):
            packet = " ".join(match[name] for name in tool.packet)
            if packet not in following_flits:
                steps.add(packet, float(match["time"]), number, address(match["node"]))
        elif tool.creation_line and (match := tool.creation_line.match(line.strip())):
            if match["packet"] in created_packets:
                following_flits.add(match["flit"])
            created_packets.add(match["packet"])
    for route in steps.routes(1):
        yield route._replace(entries=without_stays(route.entries))


def address(numbers: str) -> str:
    """Return the node of a simulator as an address: an index, or coordinates.

    >>> address("5"), address("_5"), address("_1_3")
    ('#5', '#5', '(1,3)')
    """
    parts = numbers.strip("_").split("_")
    return f"#{parts[0]}" if len(parts) == 1 else f"({','.join(parts)})"


def _ibtracert_routes(lines: Sequence[str]) -> Iterator[WrittenRoute]:
    entries: list[Entry] = []
    for number, line in enumerate(lines, 1):
        plain = line.strip()
        end, hop = END.match(plain), HOP.match(plain)
        if end and end["which"] == "From":
            if entries:
                yield WrittenRoute(entries[0].line, tuple(entries))
            entries = [_node_entry(end, number)]
        elif hop and entries:
            entries.append(_node_entry(hop, number))
        elif end and entries:
            target = _node_entry(end, number)
            yield WrittenRoute(entries[0].line, tuple(entries), entries[0], target)
            entries = []
        elif plain and not hop and not end and not plain.startswith("#"):
            yield WrittenRoute(number, (), problem="the line is none that ibtracert writes")
        elif hop:
            yield WrittenRoute(number, (), problem='a hop stands before any line "From"')
    if entries:
        yield WrittenRoute(entries[0].line, tuple(entries))


def _node_entry(match: re.Match[str], line: int) -> Entry:
    name = match["name"] or match["guid"]
    return Entry(name, line, (match.start("name") if match["name"] else match.start("guid")) + 1)
