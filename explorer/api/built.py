"""Graphs of other libraries as networks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from numbers import Integral
from typing import TYPE_CHECKING, Any, ClassVar, cast

import numpy as np

from explorer.core import network as core
from explorer.core.errors import OutsideRange, TooLarge, brief, one_line
from explorer.core.fields import Field
from explorer.core.ints import Ints
from explorer.core.network import MOST_BUILT, Degrees, Kind, Parameter, Port
from explorer.core.plugins.network_check import check_contract
from explorer.core.suggest import closest_match

if TYPE_CHECKING:
    from explorer.api.network import Network


@dataclass(frozen=True)
class Label(Field):
    """A field whose values are the names of nodes, as their graph has them."""

    texts: tuple[str, ...]
    places: dict[str, int] = field(compare=False, repr=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.places.update({text: place for place, text in enumerate(self.texts)})
        for place, text in enumerate(self.texts):
            self.places.setdefault(_joined(text), place)

    @property
    def size(self) -> int:
        return len(self.texts)

    @property
    def rule(self) -> str:
        return f"it takes a name of the graph, such as {self.texts[0]}"

    def text(self, value: int) -> str:
        return self.texts[int(value)]

    def read(self, text: str) -> int:
        if text not in self.places:
            raise self.refuse(text)
        return self.places[text]

    def cells(self, value: int) -> tuple[str, ...]:
        return (self.text(value),)

    def nearest(self, text: str) -> int:
        return self.places[closest_match(text, self.texts) or self.texts[0]]


def _joined(text: str) -> str:
    """Return a name without its blanks, as it may be written too: (0,1) for (0, 1)."""
    return "".join(text.split())


@dataclass(frozen=True, eq=False)
class BuiltNetwork(core.Network):
    """A network given by its links, node by node: the only kind here that is held in memory."""

    name: str
    labels: Label
    near: Ints
    places: Mapping[object, int]

    # Routers ask every network for its family.
    family: ClassVar[str] = "Graph"
    title: ClassVar[str] = "Graph"
    source: ClassVar[str] = "Given by its links"
    parameters: ClassVar[tuple[Parameter, ...]] = ()
    samples: ClassVar[tuple[str, ...]] = ()

    @property
    def spec(self) -> str:
        return self.name

    @property
    def fields(self) -> tuple[Field, ...]:
        return (self.labels,)

    @property
    def links(self) -> int:
        return int((self.near >= 0).sum()) // 2

    @property
    def degrees(self) -> Degrees:
        each = (self.near >= 0).sum(axis=1)
        return Degrees(int(each.min()), int(each.max()), Fraction(2 * self.links, self.nodes))

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return (Kind("link", "Link", "local"),)

    @property
    def ports(self) -> tuple[Port, ...]:
        return tuple(Port(f"link {j + 1}", "link", j) for j in range(self.near.shape[1]))

    def node(self, named: object) -> int:
        """Return the node that its graph names so; an address and ``#index`` are taken as well.

        Where names are integers, an integer is a name and no index.
        """
        known = isinstance(named, Hashable) and not isinstance(named, bool)
        if known and named in self.places:
            return self.places[named]
        if isinstance(named, Integral) and known and any(isinstance(v, int) for v in self.places):
            raise OutsideRange(
                f"{brief(named)} is no name of {self.spec}, whose names are integers: an index is"
                " written as a text",
                nearest=f"{brief(next(iter(self.places)))}, or '#0'",
            )
        return super().node(named)  # type: ignore[arg-type]

    def parse(self, text: str) -> int:
        """Return the node of a name, with its blanks or without, or of ``#index``."""
        if not isinstance(text, str):
            return super().parse(text)
        place = self.labels.places.get(text, self.labels.places.get(_joined(text)))
        return super().parse(_joined(text)) if place is None else place

    def address_parts(self, plain: str) -> list[str]:
        return [plain]

    def __repr__(self) -> str:
        parts = self.near.tobytes(), repr(self.labels.texts).encode()
        mark = sha256(b"".join(parts)).hexdigest()[:12]
        return f"<{self.spec}: {self.nodes:,} nodes, {self.links:,} links, {mark}>"

    def neighbors(self, node: object) -> Ints:
        return np.asarray(self.near[np.asarray(node, dtype=np.int64)])


def from_networkx(graph: Any, name: str = "") -> Network:
    """Return a NetworkX graph as a network: measured, routed in and drawn as those of a family.

    Its nodes are numbered in the order of the graph and named as there: by the object that is the
    node, or by its text. Loops are left out and parallel links count once. Raises OutsideRange for
    what is no graph, is directed or has no links.

    >>> import networkx
    >>> net = from_networkx(networkx.petersen_graph())
    >>> net.nodes, net.links, net.info().diameter, net.route("0", "7").length
    (10, 15, 2, 2)
    >>> from_networkx(networkx.grid_2d_graph(2, 3)).route((0, 0), (1, 2)).length
    3
    """
    if not all(hasattr(graph, part) for part in ("is_directed", "graph", "__getitem__")):
        raise OutsideRange(f"{brief(repr(graph))} is no graph of NetworkX", "a networkx.Graph")
    if graph.is_directed():
        raise OutsideRange("a directed graph is no network here: its links go both ways")
    nodes = list(graph)
    if len(nodes) > MOST_BUILT:
        raise TooLarge(f"the graph has {len(nodes):,} nodes: at most {MOST_BUILT:,} are taken")
    place = {node: index for index, node in enumerate(nodes)}
    near = [sorted({place[other] for other in graph[node]} - {place[node]}) for node in nodes]
    widest = max(map(len, near), default=0)
    if not widest:
        raise OutsideRange("a graph without links is no network: it takes one at least")
    table = np.full((len(nodes), widest), -1, dtype=np.int64)
    for row, others in zip(table, near, strict=True):
        row[: len(others)] = others
    title = name or str(graph.graph.get("name") or "") or f"Graph({len(nodes)})"
    net = BuiltNetwork(title, Label("v", _texts(nodes)), table, place)
    check_contract(net)
    return cast("Network", net)


def _texts(nodes: list[object]) -> tuple[str, ...]:
    """Return the names of nodes as texts, each of one line and different from all others."""
    texts = [one_line(str(node)) for node in nodes]
    many = Counter(map(_joined, texts))
    # 1 and "1" are two nodes: where texts are alike, what Python calls them tells them apart.
    plain = [
        one_line(repr(node)) if many[_joined(text)] > 1 else text
        for node, text in zip(nodes, texts, strict=True)
    ]
    still = Counter(map(_joined, plain))
    return tuple(
        f"{text}#{place}" if still[_joined(text)] > 1 else text for place, text in enumerate(plain)
    )
