"""The nest of a network and its related data, in the form that the browser's map reads."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, TypedDict

import numpy as np

from explorer.core.errors import TooLarge
from explorer.core.families.description import Kind
from explorer.core.network import Network
from explorer.documents.stage.map_layers import MapLayer, paths_of
from explorer.notation.json_form import json_form
from explorer.routing.traces.trace import Trace
from explorer.scenes.nests.bundles import bundles
from explorer.scenes.nests.cells import Cell, Nest, Path
from explorer.scenes.nests.find import nest_of
from explorer.scenes.nests.gf2 import Equation, Rule
from explorer.scenes.nests.letters import Letter, letters_of_levels
from explorer.scenes.nests.tiles import max_tile_nodes, nodes_of_tile

POSITION_DECIMALS = 6
"""Decimals of a position in pitches; the rounding is far below a pixel at any zoom."""

BitEquation = tuple[list[int], int]
"""Bits of the index, and the parity of their sum."""


class MapCell(TypedDict):
    """A type of cells: see ``explorer.scenes.nests.cells.Cell``.

    ``bits`` are the bits of the index that make up the digit, ``parts`` pairs (divisor, radix) of
    the code if the digit does not consist of bits only; both are empty if kids have different
    sizes. ``kids`` has one type if all kids are of the same type. ``nodes`` is an exact number as
    text.
    """

    name: str
    role: str
    half: tuple[float, float]
    radius: float
    round: bool
    places: list[tuple[float, float]]
    kids: list[int]
    bits: list[int]
    parts: list[tuple[str, int]]
    names: tuple[str, ...]
    notes: tuple[str, ...]
    symbols: str
    turns: list[tuple[float, float, bool]]
    ties: tuple[tuple[int, int, int], ...]
    nodes: str


class MapChunk(TypedDict):
    """A part of the index that is renumbered; numbers that may be large are texts."""

    form: Literal["star", "tree", "string", "quarters"]
    divisor: str
    size: str
    n: int
    k: int


class MapRule(TypedDict):
    """The links behind one port as a map over GF(2): (bit, bits of its parity, constant)."""

    kind: int
    moves: list[tuple[int, list[int], int]]
    where: list[BitEquation]
    unless: list[BitEquation]


class NestDocument(TypedDict):
    """The positions of all nodes of a network, valid for every place and zoom of the map.

    ``words`` is the number of 32-bit words in an index, ``tile`` the maximum number of nodes of a
    tile.
    """

    spec: str
    nodes: str
    unit: str
    note: str
    root: int
    words: int
    tile: int
    cells: list[MapCell]
    chunks: list[MapChunk]
    rules: list[MapRule]
    kinds: tuple[Kind, ...]
    ports: list[str]


class MapWay(TypedDict):
    """A route on the map: the paths of its nodes, the role of each hop's kind."""

    paths: list[list[int]]
    roles: list[str]


class MapPlace(TypedDict):
    """A view of the map: the path of a node, and the depth of the cell to show around it."""

    path: list[int]
    depth: int


class StageDocument(TypedDict):
    """How the network is shown, and the default; for the map the message and the requested view.

    ``wide`` is the number of pitches across the stage, null to fit; ``follow`` says whether the
    camera follows the message.
    """

    kind: str
    usual: str
    follow: bool
    way: MapWay | None
    place: MapPlace | None
    wide: float | None
    layer: MapLayer | None


class BundleRow(TypedDict):
    """Links from one cell to another: the path of the other cell, and their number as text."""

    to: list[int]
    kind: int
    links: str
    exact: bool


class AddressesDocument(TypedDict):
    """The addresses of a tile's nodes, and the letters of an address that each level determines.

    A letter is (field, index in the field): see ``explorer.scenes.nests.letters``.
    """

    addresses: list[str]
    letters: tuple[tuple[Letter, ...], ...]


class NodeLocation(TypedDict):
    """A node that was searched for: its path, its address, its index as text."""

    path: list[int]
    address: str
    index: str


@lru_cache(maxsize=32)
def nest_document(net: Network) -> NestDocument:
    """Return the nest of a network as a document.

    >>> from explorer import network
    >>> document = nest_document(network("Q(4)"))
    >>> [(cell["name"], cell["bits"], cell["nodes"]) for cell in document["cells"]]
    [('node', [], '1'), ('bits 1–0', [0, 1], '4'), ('bits 3–2', [2, 3], '16')]
    """
    nest = nest_of(net)
    return json_form(
        NestDocument,
        nest,
        spec=net.spec,
        nodes=str(net.nodes),
        words=max(1, -(-(net.nodes - 1).bit_length() // 32)),
        tile=max_tile_nodes(nest),
        cells=[_cell(nest, cell, i) for i, cell in enumerate(nest.cells)],
        chunks=[
            json_form(MapChunk, chunk, divisor=str(chunk.divisor), size=str(chunk.size))
            for chunk in nest.chunks
        ],
        rules=[_rule(rule) for rule in nest.rules],
        kinds=net.kinds,
        ports=[port.name for port in net.ports],
    )


def _cell(nest: Nest, cell: Cell, number: int) -> MapCell:
    binary = nest.binary and bool(cell.parts)
    return json_form(
        MapCell,
        cell,
        half=_round_point(cell.half),
        radius=round(cell.reach, POSITION_DECIMALS),
        places=[_round_point(place) for place in cell.places],
        bits=[divisor.bit_length() - 1 for divisor, _ in cell.parts] if binary else [],
        parts=[] if binary else [(str(divisor), radix) for divisor, radix in cell.parts],
        turns=[(round(c, 9), round(s, 9), mirrored) for c, s, mirrored in cell.turns],
        nodes=str(nest.sizes[number]),
    )


def _round_point(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], POSITION_DECIMALS), round(point[1], POSITION_DECIMALS)


def _rule(rule: Rule) -> MapRule:
    return {
        "kind": rule.kind,
        "moves": [(bit, _bits(mask), constant) for bit, mask, constant in rule.moves],
        "where": _equations(rule.where),
        "unless": _equations(rule.unless),
    }


def _equations(equations: Iterable[Equation]) -> list[BitEquation]:
    return [(_bits(mask), parity) for mask, parity in equations]


def _bits(mask: int) -> list[int]:
    """Return the indices of the ones in a mask, lowest first.

    >>> _bits(0b10010)
    [1, 4]
    """
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def stage_document(
    trace: Trace,
    kind: str,
    usual: str,
    follow: bool,
    place: tuple[int, int] | None,
    wide: str,
    layer: MapLayer,
) -> StageDocument:
    """Return how a network is shown; ``place`` is a node and the depth of the cell around it."""
    if kind != "map":
        nothing = dict.fromkeys(("way", "place", "wide", "layer"))
        return json_form(StageDocument, None, kind=kind, usual=usual, follow=False, **nothing)
    nest = nest_of(trace.net)
    way: MapWay = {
        "paths": paths_of(nest, trace.nodes),
        "roles": [hop.kind.role for hop in trace.hops],
    }
    return {
        "kind": kind,
        "usual": usual,
        "follow": follow,
        "way": way if layer["route"] else None,
        "layer": layer,
        "place": place and {"path": list(nest.path(place[0])), "depth": place[1]},
        "wide": float(wide) if wide else None,
    }


def bundle_rows(nest: Nest, path: Path) -> list[BundleRow]:
    """Return the bundles of a cell as a document."""
    return [
        {"to": list(b.target), "kind": b.kind, "links": str(b.links), "exact": b.exact}
        for b in bundles(nest, path)
    ]


def addresses_of(nest: Nest, path: Path) -> AddressesDocument:
    """Return the addresses of a tile's nodes in order; raise TooLarge for more than a tile.

    >>> from explorer import network
    >>> addresses_of(nest_of(network("Q(4)")), (3,))["addresses"]
    ['1100', '1101', '1110', '1111']
    """
    addresses = [nest.net.format(int(node)) for node in nodes_of_tile(nest, path)]
    return {"addresses": addresses, "letters": letters_of_levels(nest, path)}


FARTHEST = "farthest"
"""The search text for the node farthest from another node."""


def find_node(net: Network, text: str, here: str = "") -> NodeLocation:
    """Return the node that a text names: an address, an ``#index``, the ``farthest`` from ``here``.

    Raises as ``Network.parse`` does, and TooLarge if the farthest node is not known.

    >>> from explorer import network
    >>> find_node(network("Q(72)"), "farthest", "#0")["index"] == str(2**72 - 1)
    True
    """
    node = farthest(net, net.parse(here)) if text.strip() == FARTHEST else net.parse(text)
    return {"path": list(nest_of(net).path(node)), "address": net.format(node), "index": str(node)}


def farthest(net: Network, node: int) -> int:
    """Return a farthest node from a node, found by steps to ever farther neighbours.

    Raises TooLarge unless the distance reached is known to be the maximum.
    """
    at, distance = node, 0
    while True:
        neighbors = np.asarray(net.neighbors(at))
        neighbors = neighbors[neighbors >= 0]
        distances = net.distance(node, neighbors)
        if distances is None or int(max(distances)) <= distance:
            break
        best = int(np.argmax(np.asarray(distances, dtype=np.int64)))
        at, distance = int(neighbors[best]), int(distances[best])
    pairs = net.distance_pairs()
    if pairs is None or distance < len(pairs) - 1:
        raise TooLarge(f"which node of {net.spec} is farthest from {net.format(node)} is not known")
    return at
