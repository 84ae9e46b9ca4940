"""Files in GML, of keys and values, with lists in brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any, Final

from explorer.graphs.data import MAX_DEPTH, Draft, GraphData, at_line, finite_number, is_host_role

TOKEN: Final = re.compile(
    r'(?P<text>"[^"]*")|(?P<open>\[)|(?P<close>\])|(?P<word>[^\s\[\]"]+)|(?P<bad>")'
)
Token = tuple[str, str, int]

Record = dict[str, Any]


def _tokens(text: str) -> Iterator[Token]:
    line, last = 1, 0
    plain = re.sub(r"(?m)^[^\S\n]*#.*$", "", text)
    for match in TOKEN.finditer(plain):
        line += plain.count("\n", last, match.start())
        last = match.start()
        assert match.lastgroup is not None
        yield match.lastgroup, match[0], line
        if match.lastgroup == "bad":
            raise at_line(line, "a text that begins with a quotation mark never ends", '"a"')


def gml(text: str) -> GraphData:
    """Read GML: nodes by their labels, or by their ids if a label is missing or repeated.

    >>> gml('graph [ node [ id 0 label "a" ] node [ id 1 label "b" ]'
    ...     ' edge [ source 0 target 1 weight 2 ] ]').names
    ('a', 'b')
    """
    draft = Draft("GML")
    nodes: dict[str, tuple[Record, int]] = {}
    edges: list[tuple[Record, int]] = []
    last = 1
    for kind, record, line in _records(text, draft):
        last = line
        if kind == "node":
            key = record.get("id")
            if not isinstance(key, str):
                raise at_line(line, "a node has no id: it takes one", "id 0")
            if key in nodes:
                raise at_line(line, f"id {key[:40]} is that of two nodes: each takes its own")
            nodes[key] = (record, line)
        else:
            edges.append((record, line))
    labels = [record.get("label") for record, _ in nodes.values()]
    labelled = all(isinstance(label, str) and label for label in labels)
    by_label = labelled and len(set(labels)) == len(labels)
    names = {key: str(record["label"]) if by_label else key for key, (record, _) in nodes.items()}
    for key, (record, line) in nodes.items():
        place = draft.node(names[key], line)
        graphics = record.get("graphics")
        position = graphics if isinstance(graphics, dict) else record
        x, y = finite_number(position.get("x")), finite_number(position.get("y"))
        if x is not None and y is not None:
            draft.at[place] = (x, y)
        for word in ("role", "type", "kind"):
            if (
                isinstance(record.get(word), str)
                and (is_host := is_host_role(record[word])) is not None
            ):
                draft.roles[place] = is_host
    for record, line in edges:
        ends = []
        for end in ("source", "target"):
            key = record.get(end)
            if not isinstance(key, str) or key not in names:
                raise at_line(
                    line,
                    f"{end} {str(key)[:40]} of an edge is the id of no node",
                    f"{end} {next(iter(names), '0')[:40]}",
                )
            ends.append(names[key])
        kind = next((record[key] for key in ("kind", "type") if record.get(key)), "")
        weight = finite_number(record.get("weight", record.get("value")))
        draft.link(
            ends[0],
            ends[1],
            line,
            kind[:60] if isinstance(kind, str) else "",
            weight,
            both=not draft.directed,
        )
    return draft.finished_graph(last)


def _records(text: str, draft: Draft) -> Iterator[tuple[str, Record, int]]:
    """Yield ("node" or "edge", its record, its first line) for each of the graph."""
    stack: list[tuple[str, Record, int]] = [("", {}, 1)]
    key, line = "", 1
    for group, word, line in _tokens(text):
        if group == "close":
            if len(stack) == 1 or key:
                raise at_line(line, "a bracket closes nothing, or a key has no value", "[ … ]")
            name, record, start_line = stack.pop()
            if name in ("node", "edge") and len(stack) == 2:
                yield name, record, start_line
            elif len(stack[-1][1]) < 100:
                stack[-1][1].setdefault(name, record)
        elif group == "open":
            if not key:
                raise at_line(line, "a bracket opens behind no key", "node [")
            if len(stack) > MAX_DEPTH:
                raise at_line(
                    line, f"brackets are nested deeper than {MAX_DEPTH}", "graph [ node ["
                )
            stack.append((key, {}, line))
            key = ""
        elif not key:
            if group == "text":
                raise at_line(line, f"{word[:40]} stands where a key does", "label")
            key = word.casefold()
        else:
            value = unescape(word[1:-1]) if group == "text" else word
            if key == "directed" and len(stack) == 2:
                draft.directed |= value == "1"
            stack[-1][1].setdefault(key, value)
            key = ""
    if len(stack) > 1 or key:
        raise at_line(line, "the file breaks off: a bracket is open, or a key has no value", "]")
