"""GraphML and GEXF, parsed as a stream without entities, with the line of every error."""

from __future__ import annotations

from typing import Final
from xml.parsers import expat

from explorer.core.errors import TooLarge, brief
from explorer.graphs.data import (
    MAX_DEPTH,
    MAX_LINKS,
    BadFile,
    Draft,
    GraphData,
    at_line,
    finite_number,
    is_host_role,
)

KINDS: Final = ("kind", "type", "class")
WEIGHTS: Final = ("weight", "capacity", "bandwidth", "cost")
ROLES: Final = ("role", "type", "kind", "class")

Attributes = dict[str, str]


class _Reader:
    """The common part of both readers: elements, attributes by name, the current line."""

    form: str
    top: str

    def __init__(self) -> None:
        self.draft = Draft(self.form)
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.EntityDeclHandler = self._refuse
        self.parser.ProcessingInstructionHandler = self._instruction
        self.depth, self.chunks, self.length = 0, [""], 0
        self.names: dict[str, str] = {}
        self.edges: list[tuple[str, str, int, str, float | None, bool]] = []
        self.arcs = False
        """Whether edges are directed by default."""

    @property
    def line(self) -> int:
        return self.parser.CurrentLineNumber

    def _refuse(self, name: str, *rest: object) -> None:
        raise at_line(
            self.line,
            f"the file declares {name[:40]!r} as a document type or entity: none is taken here",
            f"<{self.top}>",
        )

    def _instruction(self, target: str, data: str) -> None:
        raise at_line(
            self.line, f"an instruction {target[:40]!r} is none that is taken here", f"<{self.top}>"
        )

    def _start(self, tag: str, attrs: Attributes) -> None:
        self.depth += 1
        name = tag.rpartition(":")[2].casefold()
        if self.depth == 1 and name != self.top:
            raise at_line(self.line, f"the file begins with <{tag[:40]}>", f"<{self.top}>")
        if self.depth > MAX_DEPTH:
            raise at_line(
                self.line, f"<{tag[:40]}> is nested deeper than {MAX_DEPTH} elements", "no nesting"
            )
        self.chunks, self.length = [], 0
        self.start(name, attrs)

    def _end(self, tag: str) -> None:
        self.depth -= 1
        self.end(tag.rpartition(":")[2].casefold(), "".join(self.chunks).strip())
        self.chunks = []

    def _text(self, data: str) -> None:
        # Values that are used are short: text beyond 200 characters is dropped.
        if self.length < 200:
            self.chunks.append(data[:200])
            self.length += len(data)

    def start(self, name: str, attrs: Attributes) -> None:
        raise NotImplementedError

    def end(self, name: str, text: str) -> None:
        raise NotImplementedError

    def leads_one_way(self, attribute: str | None) -> bool:
        """Return whether an edge is directed, by its own attribute, else by the graph's default."""
        one_way = self.arcs if attribute is None else attribute in ("true", "directed")
        self.draft.directed |= one_way
        return one_way

    def store_edge(self, a: str, b: str, kind: str, weight: float | None, one_way: bool) -> None:
        """Store an edge until the end, since its nodes may come later in the file."""
        if len(self.edges) > 2 * MAX_LINKS:
            raise TooLarge(f"line {self.line:,}: the file has more than {MAX_LINKS:,} links")
        self.edges.append((a, b, self.line, kind, weight, one_way))

    def required(self, attrs: Attributes, attribute: str, element: str) -> str:
        """Return a required attribute of an element; raise BadFile if it is missing."""
        if attribute not in attrs:
            raise at_line(
                self.line,
                f"<{element}> has no {attribute}: it takes one",
                f'<{element} {attribute}="0">',
            )
        return attrs[attribute]

    def read(self, text: str) -> GraphData:
        """Read a whole file."""
        try:
            self.parser.Parse(text.encode("utf-8", "replace"), True)
        except expat.ExpatError as error:
            why = expat.ErrorString(error.code)
            raise at_line(error.lineno, f"the XML breaks off or is wrong: {why}") from None
        for a, b, line, kind, weight, one_way in self.edges:
            for end in (a, b):
                if end not in self.draft.places:
                    first_node = next(iter(self.draft.places), "0")
                    raise at_line(
                        line,
                        f"an edge names {brief(end)!r}, which no <node> is",
                        f'<node id="{first_node}"/>',
                    )
            # Each edge is a link of its own: one listed the other way round is parallel to it.
            both = not one_way
            self.draft.link(a, b, line, kind, weight, both=both)
        return self.draft.finished_graph(self.line)


class _GraphML(_Reader):
    form, top = "GraphML", "graphml"

    def __init__(self) -> None:
        super().__init__()
        self.node: object = None
        self.edge: tuple[str, str, bool] | None = None
        self.said: Attributes = {}
        self.key = ""

    def start(self, name: str, attrs: Attributes) -> None:
        if name == "key":
            self.key = attrs.get("id", "")
            self.names[self.key] = attrs.get("attr.name", self.key).casefold()
        elif name == "graph":
            self.arcs = attrs.get("edgedefault") == "directed"
        elif name == "node":
            self.node = self.required(attrs, "id", "node").strip()
            self.draft.node(self.node, self.line)
            self.said = {}
        elif name == "edge":
            a, b = (self.required(attrs, part, "edge").strip() for part in ("source", "target"))
            self.edge, self.said = (a, b, self.leads_one_way(attrs.get("directed"))), {}
        elif name == "data":
            self.key = attrs.get("key", "")
        elif name == "hyperedge":
            raise at_line(
                self.line, f"a <{name}> joins more than two nodes: no link does", "<edge>"
            )

    def end(self, name: str, text: str) -> None:
        if name == "data":
            self.said[self.names.get(self.key, self.key.casefold())] = text
        elif name == "edge" and self.edge is not None:
            kind = next((self.said[key] for key in KINDS if self.said.get(key)), "")
            weight = next(
                (finite_number(self.said[key]) for key in WEIGHTS if key in self.said), None
            )
            a, b, one_way = self.edge
            self.store_edge(a, b, kind, weight, one_way)
            self.edge, self.said = None, {}
        elif name == "node" and self.node is not None:
            _set_position_and_role(self.draft, self.draft.places[self.node], self.said)
            self.node, self.said = None, {}


def _set_position_and_role(draft: Draft, node: int, data: Attributes) -> None:
    """Set the position and the role of a node from its data in the file."""
    x, y = finite_number(data.get("x")), finite_number(data.get("y"))
    if x is not None and y is not None:
        draft.at[node] = (x, y)
    if data.get("address"):
        draft.addresses[node] = data["address"]
    for key in ROLES:
        if key in data and (host := is_host_role(data[key])) is not None:
            draft.roles[node] = host
            return


class _Gexf(_Reader):
    form, top = "GEXF", "gexf"

    def __init__(self) -> None:
        super().__init__()
        self.node: object = None
        self.edge: tuple[str, str, str, float | None, bool] | None = None
        self.said: Attributes = {}
        self.of = ""

    def start(self, name: str, attrs: Attributes) -> None:
        draft = self.draft
        if name == "graph":
            self.arcs = attrs.get("defaultedgetype") == "directed"
        elif name == "attributes":
            self.of = attrs.get("class", "")
        elif name == "attribute":
            self.names[f"{self.of} {attrs.get('id', '')}"] = attrs.get("title", "").casefold()
        elif name == "node":
            self.node = self.required(attrs, "id", "node").strip()
            draft.node(self.node, self.line)
            self.said = {}
        elif name == "position" and self.node is not None:
            self.said |= {"x": attrs.get("x", ""), "y": _downward_y(attrs.get("y", ""))}
        elif name == "edge":
            a, b = (self.required(attrs, part, "edge").strip() for part in ("source", "target"))
            one_way = self.leads_one_way(attrs.get("type"))
            kind = attrs.get("kind") or attrs.get("label") or ""
            self.edge, self.said = (
                (a, b, kind[:60], finite_number(attrs.get("weight")), one_way),
                {},
            )
        elif name == "attvalue":
            of = "edge" if self.edge else "node"
            key = attrs.get("for", attrs.get("id", ""))
            self.said[self.names.get(f"{of} {key}", key.casefold())] = attrs.get("value", "")

    def end(self, name: str, text: str) -> None:
        if name == "node" and self.node is not None:
            _set_position_and_role(self.draft, self.draft.places[self.node], self.said)
            self.node, self.said = None, {}
        elif name == "edge" and self.edge is not None:
            a, b, kind, weight, one_way = self.edge
            kind = next((self.said[key][:60] for key in KINDS if self.said.get(key)), kind)
            self.store_edge(a, b, kind, weight, one_way)
            self.edge, self.said = None, {}


def _downward_y(text: str) -> str:
    """Return a y coordinate that grows upwards, as in GEXF, as one that grows downwards."""
    value = finite_number(text)
    return "" if value is None else str(-value)


def graphml(text: str) -> GraphData:
    """Read GraphML: nodes by id, kinds and weights of edges and positions of nodes by their keys.

    >>> graphml('<graphml><graph><node id="P.0"/><node id="1"/>'
    ...     '<edge source="P.0" target="1"/></graph></graphml>').names
    ('P.0', '1')
    """
    return _GraphML().read(text)


def gexf(text: str) -> GraphData:
    """Read GEXF: nodes by id, edges with weight and kind, positions from viz.

    >>> graph = gexf('<gexf><graph><nodes><node id="a"/><node id="b"/></nodes>'
    ...     '<edges><edge source="a" target="b" weight="2"/></edges></graph></gexf>')
    >>> graph.weights.tolist()
    [2.0]
    """
    return _Gexf().read(text)


def markup(text: str) -> GraphData:
    """Read an XML file as GraphML or GEXF; raise BadFile for any other."""
    head = text[:4096].casefold()
    if "<gexf" in head:
        return gexf(text)
    if "<graphml" in head or "<!doctype" in head or "<!entity" in head:
        return graphml(text)
    begins = text.lstrip()[:40].splitlines()
    raise BadFile(
        f"line 1: {begins[0] if begins else ''!r} begins no network: of XML, GraphML and GEXF do",
        "<graphml>",
    )
