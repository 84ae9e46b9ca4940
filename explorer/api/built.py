"""Graphs of other libraries as networks."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, cast

import numpy as np

from explorer.core import network as core
from explorer.core.errors import OutsideRange, TooLarge
from explorer.core.fields import Field
from explorer.core.ints import Ints
from explorer.core.network import MOST_BUILT, Degrees, Kind, Parameter, Port
from explorer.core.plugins.network_check import check_contract

if TYPE_CHECKING:
    from explorer.api.network import Network


@dataclass(frozen=True)
class Label(Field):
    """A field whose values are the names of nodes, as their graph has them."""

    texts: tuple[str, ...]
    places: dict[str, int] = field(compare=False, repr=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.places.update({text: place for place, text in enumerate(self.texts)})

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


@dataclass(frozen=True, eq=False)
class BuiltNetwork(core.Network):
    """A network given by its links, node by node: the only kind here that is held in memory."""

    name: str
    labels: Label
    near: Ints

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

    def neighbors(self, node: object) -> Ints:
        return np.asarray(self.near[np.asarray(node, dtype=np.int64)])


def from_networkx(graph: Any, name: str = "") -> Network:
    """Return a NetworkX graph as a network: measured, routed in and drawn as those of a family.

    Its nodes are numbered in the order of the graph and named as there. Loops are left out and
    parallel links count once. Raises OutsideRange for a directed graph or one without links.

    >>> import networkx
    >>> net = from_networkx(networkx.petersen_graph())
    >>> net.nodes, net.links, net.info().diameter, net.route("0", "7").length
    (10, 15, 2, 2)
    """
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
    texts = tuple("".join(str(node).split()) for node in nodes)
    if len(set(texts)) < len(texts) or any("," in text or text.startswith("#") for text in texts):
        texts = tuple(map(str, range(len(nodes))))
    title = name or str(graph.graph.get("name") or "") or f"Graph({len(nodes)})"
    net = BuiltNetwork(title, Label("v", texts), table)
    check_contract(net)
    return cast("Network", net)
