"""The output of ``ibnetdiscover`` about an InfiniBand subnet: switches, adapters and ports."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from explorer.graphs.data import Draft, GraphData, at_line

NODE_LINE: Final = re.compile(
    r'(?P<what>Switch|Ca|Rt)\s+(?P<ports>\d{1,4})\s+"(?P<id>[^"]{1,80})"(?P<rest>.*)'
)
PORT_LINE: Final = re.compile(
    r"\[(?P<port>\d{1,4})\](?:\[ext \d+\])?(?:\([^)]*\))?\s+"
    r'"(?P<id>[^"]{1,80})"\[(?P<there>\d{1,4})\](?P<rest>.*)'
)
TITLE: Final = re.compile(r'#\s*"(?P<title>[^"]*)"')
LID: Final = re.compile(r"\blid (\d{1,5})\b")


def ibnetdiscover(text: str) -> GraphData:
    """Read ``ibnetdiscover``; nodes are named by their titles in the subnet, else by their ids.

    Port numbers and local identifiers (LIDs) are kept, since forwarding tables use them. Source:
    the manual of ibnetdiscover, "Topology file format".

    >>> graph = ibnetdiscover(
    ...     'Switch 2 "S-1" # "leaf" base port 0 lid 6 lmc 0\\n[1] "H-2"[1](2) # "n1" lid 4\\n'
    ...     'Ca 1 "H-2" # "n1"\\n[1](2) "S-1"[1] # lid 4 lmc 0 "leaf" lid 6 4xSDR\\n')
    >>> graph.names, graph.ports.tolist(), graph.lids
    (('leaf', 'n1'), [[1, 1]], ((0, 6), (1, 4)))
    """
    draft = Draft("ibnetdiscover")
    names = _names(text)
    here, host = "", False
    seen: set[tuple[str, int]] = set()
    number = 0
    for number, line in enumerate(text.splitlines(), 1):
        plain = line.strip()
        if head := NODE_LINE.match(plain):
            here, host = head["id"], head["what"] == "Ca"
            place = draft.node(names[here], number)
            draft.roles[place] = host
            if (lid := LID.search(head["rest"])) and not host:
                draft.lids[place] = int(lid[1])
        elif port := PORT_LINE.match(plain):
            if not here:
                raise at_line(
                    number, "a port stands before any switch or adapter", 'Switch 24 "S-1"'
                )
            there = port["id"]
            if there not in names:
                raise at_line(
                    number,
                    f"{there[:40]!r} is joined and is no switch or adapter of the file: a line"
                    ' "Switch" or "Ca" is missing',
                    next(iter(names), None),
                )
            if host and (lid := LID.search(port["rest"])):
                draft.lids.setdefault(draft.places[names[here]], int(lid[1]))
            ends = (here, int(port["port"])), (there, int(port["there"]))
            if ends[0] in seen:
                continue
            seen.update(ends)
            ports = (ends[0][1], ends[1][1])
            kind = "host link" if host or there.startswith("H-") else "link"
            draft.link(names[here], names[there], number, kind, None, ports, both=True)
        elif plain.startswith("["):
            raise at_line(number, f"{plain[:60]!r} is no port: a port leads to one", '[1] "S-1"[1]')
    return draft.finished_graph(number)


def _names(text: str) -> dict[str, str]:
    """Map each id to the node's title if the title is there and unique, else to the id."""
    titles: dict[str, str] = {}
    for line in text.splitlines():
        if head := NODE_LINE.match(line.strip()):
            title = TITLE.search(head["rest"])
            titles[head["id"]] = title["title"].strip()[:100] if title else ""
    repeated = {title for title, count in Counter(titles.values()).items() if count > 1}
    return {key: key if not title or title in repeated else title for key, title in titles.items()}
