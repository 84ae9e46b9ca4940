"""Files of BookSim 2's anynet: routers, their nodes, and the links between routers."""

from __future__ import annotations

from explorer.graphs.data import Draft, GraphData, at_line, finite
from explorer.graphs.lines import COMMENT


def anynet(text: str) -> GraphData:
    """Read anynet, such as ``router 0 node 0 router 1 15``, where 15 is the delay of the last link.

    Routers are switches and nodes hosts, with their names there. Source: BookSim 2, ``anynet.cpp``.

    >>> anynet("router 0 node 0 router 1 15\\nrouter 1 node 1").names
    ('router 0', 'node 0', 'router 1', 'node 1')
    """
    draft, number = Draft("BookSim anynet"), 0
    for number, line in enumerate(text.splitlines(), 1):
        words = COMMENT.sub("", line).split()
        if not words:
            continue
        places = _places(words, number)
        head = places[0][0]
        _role(draft, head, number)
        for name, delay in places[1:]:
            _role(draft, name, number)
            kind = "host link" if head[0] != name[0] else "link"
            draft.link(head, name, number, kind, delay)
    return draft.finished_graph(number)


def _role(draft: Draft, name: str, line: int) -> None:
    draft.roles[draft.node(name, line)] = name.startswith("node")


def _places(words: list[str], line: int) -> list[tuple[str, float | None]]:
    """Return the (name, delay) of the routers and nodes in a line, None for no delay."""
    places: list[tuple[str, float | None]] = []
    at = 0
    while at < len(words):
        what, number = words[at], words[at + 1 : at + 2]
        if what not in ("router", "node"):
            raise at_line(
                line, f"{what[:40]!r} is neither router nor node: a line names these", "router 0"
            )
        if not number or not (number[0].isascii() and number[0].isdigit()) or len(number[0]) > 9:
            behind = number[0][:40] if number else "nothing"
            raise at_line(line, f"behind {what} stands {behind}: a number does", f"{what} 0")
        at += 2
        delay = finite(words[at]) if at < len(words) else None
        places.append((f"{what} {int(number[0])}", delay))
        at += delay is not None
    return places
