"""Files of BookSim 2's anynet: routers, their nodes, and the links between routers."""

from __future__ import annotations

from explorer.graphs.data import Draft, GraphData, at_line, finite_number
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
        nodes = _nodes_of_line(words, number)
        first = nodes[0][0]
        _add_node(draft, first, number)
        for name, delay in nodes[1:]:
            _add_node(draft, name, number)
            kind = "host link" if first[0] != name[0] else "link"
            draft.link(first, name, number, kind, delay)
    return draft.finished_graph(number)


def _add_node(draft: Draft, name: str, line: int) -> None:
    draft.roles[draft.node(name, line)] = name.startswith("node")


def _nodes_of_line(words: list[str], line: int) -> list[tuple[str, float | None]]:
    """Return the (name, delay) of the routers and nodes in a line, None for no delay."""
    nodes: list[tuple[str, float | None]] = []
    index = 0
    while index < len(words):
        role, number = words[index], words[index + 1 : index + 2]
        if role not in ("router", "node"):
            raise at_line(
                line, f"{role[:40]!r} is neither router nor node: a line names these", "router 0"
            )
        if not number or not (number[0].isascii() and number[0].isdigit()) or len(number[0]) > 9:
            following = number[0][:40] if number else "nothing"
            raise at_line(line, f"behind {role} stands {following}: a number does", f"{role} 0")
        index += 2
        delay = finite_number(words[index]) if index < len(words) else None
        nodes.append((f"{role} {int(number[0])}", delay))
        index += delay is not None
    return nodes
