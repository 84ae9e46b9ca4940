"""The star graph, its products with cubes, the hierarchical star: hexagons on rings on rings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, perm, pi, radians, sin
from typing import ClassVar

from explorer.core.ints import factorial
from explorer.core.network import Network
from explorer.core.scene import Point
from explorer.networks.star.hierarchical_star import HierarchicalStar
from explorer.networks.star.nk_star import NKStar
from explorer.networks.star.partial_permutations import PartialPermutationGraph
from explorer.networks.star.permutation_graph import PermutationGraph
from explorer.networks.star.product import StarProduct
from explorer.networks.star.star import StarGraph
from explorer.scenes.nests.build import NODE, OUTLINE, Builder
from explorer.scenes.nests.bundle import Bundle
from explorer.scenes.nests.cells import Cell, Nest, Path, Role, Turn
from explorer.scenes.nests.codes import Chunk
from explorer.scenes.nests.maker import Maker

HEXAGON = ("123", "213", "312", "132", "231", "321")
"""The permutations of three symbols in their order on the hexagon, from its upper left corner."""

MODULE_TURNS: dict[int, tuple[int, bool]] = {
    4: (235, False),
    5: (-5, False),
    6: (335, False),
    7: (325, False),
    8: (315, False),
    9: (305, False),
    10: (295, False),
    11: (295, False),
    12: (295, False),
    13: (295, False),
    14: (285, False),
    15: (285, False),
    16: (285, False),
    17: (285, False),
    18: (275, False),
    19: (275, False),
    20: (275, False),
}
"""Degrees by which the modules of S(k) are turned against the ring, and whether they are mirrored.
Of 72 ways this has the shortest links between modules, found once by search."""

MODULE_DISTANCES = {4: 2.28, 5: 2.2}
"""Distance between the centres of neighbouring modules, in their radii; 2.12 from S(6) on."""


def ring_angle(k: int, last: int) -> float:
    """Return the clockwise angle from the right of the module of a last symbol."""
    return -pi / 2 - pi / k + 2 * pi * (last - 1) / k


class StarMaker(Maker):
    """S(3) is a hexagon, S(k) a ring of k modules by last symbol, turned and mirrored."""

    draws: ClassVar[tuple[type[Network], ...]] = (PermutationGraph,)

    def make(self, net: PermutationGraph) -> Nest:
        build = Builder(net)
        root = star_cells(build, net.n, NODE, 1, "place", net.hexagon)
        return build.finished_nest(
            root, (Chunk("star", 1, net.n),), (), "hexagon" if net.n > 2 else "pair"
        )

    def bundles(self, nest: Nest, path: Path) -> list[Bundle] | None:
        if not isinstance(nest.net, StarGraph):
            return None
        return star_bundles(path, nest.net.n, 1, _kinds_by_place(nest.net, nest.net))


class PartialMaker(Maker):
    """A ring of n modules, one for each last symbol, of rings, down to a circle of n-k+1 nodes.

    Every ring is turned so that the middle one of its symbols faces the centre. Apart from the
    module's own last symbol, its nodes are closer to another module, the nearer their last symbol
    is to that module's.
    """

    draws: ClassVar[tuple[type[Network], ...]] = (PartialPermutationGraph,)

    def make(self, net: PartialPermutationGraph) -> Nest:
        build, kid, unit = Builder(net), NODE, 1
        for m in range(net.n - net.k + 1, net.n + 1):
            kid = _turned_ring(build, m, kid, unit, f"place {m - net.n + net.k}", m == net.n)
            unit *= m
        return build.finished_nest(kid, (Chunk("star", 1, net.n, net.k),), (), "clique")

    def bundles(self, nest: Nest, path: Path) -> list[Bundle] | None:
        """Return the links of a module, grouped by which of its last symbols they change."""
        net = nest.net
        assert isinstance(net, PartialPermutationGraph)
        if not 0 < len(path) < net.k:
            return None
        last = last_symbols(path, net.n)
        free = [symbol for symbol in range(1, net.n + 1) if symbol not in last]
        # The new symbol is first in its module, to be swapped, or absent there.
        places = net.k - len(last)
        links = perm(len(free) - 1, places - 1 if isinstance(net, NKStar) else places)
        return [
            Bundle(path_of([*last[:at], symbol, *last[at + 1 :]], net.n), net.k - at - 1, links)
            for at in range(len(last))
            for symbol in free
        ]


class StarProductMaker(Maker):
    """At every node of the star graph an unturned cube."""

    draws: ClassVar[tuple[type[Network], ...]] = (StarProduct,)

    def make(self, net: StarProduct) -> Nest:
        build = Builder(net, unit=factorial(net.n))
        cube = build.cube(range(net.m), "x")
        root = star_cells(build, net.n, cube, 1, "place")
        return build.finished_nest(root, (Chunk("star", 1, net.n),), (), "cube")

    def bundles(self, nest: Nest, path: Path) -> list[Bundle] | None:
        net = nest.net
        assert isinstance(net, StarProduct)
        return star_bundles(path, net.n, net.first.nodes, _kinds_by_place(net, net.second))


class HierarchicalStarMaker(Maker):
    """Module x is where S(n) has node x; its nodes y are arranged as S(n) again."""

    draws: ClassVar[tuple[type[Network], ...]] = (HierarchicalStar,)

    def make(self, net: HierarchicalStar) -> Nest:
        build, size = Builder(net), factorial(net.n)
        module = star_cells(build, net.n, NODE, 1, "y, place")
        root = star_cells(build, net.n, module, size, "x, place")
        chunks = (Chunk("star", size, net.n), Chunk("star", 1, net.n))
        return build.finished_nest(root, chunks, (), "hexagon" if net.n > 2 else "pair")


def _kinds_by_place(net: Network, star: Network) -> dict[int, int]:
    """Return, for each place of the star graph, the index of its swap's kind in the network."""
    keys = [kind.key for kind in net.kinds]
    moves = net.ports[len(net.ports) - len(star.ports) :]
    pairs = zip(star.ports, moves, strict=True)
    return {place.dimension: keys.index(move.kind) for place, move in pairs}


def star_cells(
    build: Builder,
    n: int,
    kid: int,
    unit: int,
    name: str,
    hexagon: tuple[int, int, int] = PermutationGraph.hexagon,
) -> int:
    """Return S(n) with a cell instead of every node; codes count in steps of ``unit``."""
    if n == 2:
        inner = build.cells[kid]
        step = 1.0 if kid == NODE else 2.3 * inner.reach
        pad = OUTLINE if kid == NODE else 0.2 * inner.reach
        places = [(0.0, 0.0), (step, 0.0)]
        role: Role = "cluster" if kid == NODE else "block"
        return build.box(name, role, places, [kid] * 2, [(unit, 2)], ["12", "21"], (pad, pad))
    kind = _hexagon(build, kid, unit, name, hexagon)
    for k in range(4, n + 1):
        kind = _ring(build, k, kind, unit * factorial(k - 1), name)
    return kind


def _hexagon(build: Builder, kid: int, unit: int, name: str, hexagon: tuple[int, int, int]) -> int:
    inner = build.cells[kid]
    radius, pad = (1.0, 0.38) if kid == NODE else (2.3 * inner.reach, 0.16 * inner.reach)
    reach = radius + inner.reach + pad
    texts = sorted(HEXAGON)
    places = tuple(
        (radius * cos(a), radius * sin(a))
        for a in (
            radians(-120 + 60 * HEXAGON.index("".join(text[i] for i in hexagon))) for text in texts
        )
    )
    role: Role = "cluster" if kid == NODE else "block"
    cell = _round_cell(f"{name}s 1–3", name, role, reach, places, kid, unit, texts)
    return build.add(cell)


def _ring(build: Builder, k: int, kid: int, unit: int, symbols: str) -> int:
    inner = build.cells[kid].radius
    radius = MODULE_DISTANCES.get(k, 2.12) * inner / (2 * sin(pi / k))
    degrees, mirrored = MODULE_TURNS[k]
    angles = [ring_angle(k, last) for last in range(1, k + 1)]
    places = tuple((radius * cos(a), radius * sin(a)) for a in angles)
    turns = tuple((cos(a + radians(degrees)), sin(a + radians(degrees)), mirrored) for a in angles)
    texts = [str(last) for last in range(1, k + 1)]
    reach = radius + 1.06 * inner
    cell = _round_cell(f"{symbols} {k}", symbols, "block", reach, places, kid, unit, texts, turns)
    return build.add(cell)


def _turned_ring(build: Builder, count: int, kid: int, unit: int, name: str, is_root: bool) -> int:
    """Return kids on a circle, each turned to its position; the whole ring begins with 1 above."""
    leaf, inner = kid == NODE, build.cells[kid].reach
    spacing, pad = (1.0, 0.38) if leaf else (2.2 * inner, 0.1 * inner)
    radius = spacing / (2 * sin(pi / count))
    # In the module's own axes the centre of all modules is on the left.
    start = -pi / 2 if is_root else pi / count
    angles = [start + 2 * pi * place / count for place in range(count)]
    places = tuple((radius * cos(a), radius * sin(a)) for a in angles)
    turns = () if leaf else tuple((cos(a), sin(a), False) for a in angles)
    role: Role = "cluster" if leaf else "block"
    texts = [str(symbol) for symbol in range(1, count + 1)]
    reach = radius + inner + pad
    return build.add(_round_cell(name, "place", role, reach, places, kid, unit, texts, turns))


def _round_cell(
    name: str,
    symbols: str,
    role: Role,
    reach: float,
    places: tuple[Point, ...],
    kid: int,
    unit: int,
    names: Sequence[str],
    turns: tuple[Turn, ...] = (),
) -> Cell:
    count = len(places)
    return Cell(
        name,
        role,
        (reach, reach),
        places,
        (kid,) * count,
        ((unit, count),),
        tuple(names),
        symbols=symbols,
        radius=reach,
        round=True,
        turns=turns,
    )


def last_symbols(path: Sequence[int], n: int) -> list[int]:
    """Return the symbols that a path of S(n) fixes, the last place first.

    >>> last_symbols((1, 0), 5)
    [2, 3]
    """
    symbols: list[int] = []
    for level, digit in enumerate(path):
        symbol = digit + 1
        for above in range(level - 1, -1, -1):
            symbol = (symbol + path[above]) % (n - above) + 1
        symbols.append(symbol)
    return symbols


def path_of(symbols: Sequence[int], n: int) -> tuple[int, ...]:
    """Return the path of the module of S(n) with these last symbols, the last place first.

    >>> path_of([2, 3], 5)
    (1, 0)
    """
    rest, path = list(symbols), []
    for k in range(n, n - len(symbols), -1):
        digit = rest.pop(0)
        path.append(digit - 1)
        rest = [(symbol - digit - 1) % k + 1 for symbol in rest]
    return tuple(path)


def star_bundles(
    path: Path, n: int, nodes_each: int, kinds: Mapping[int, int]
) -> list[Bundle] | None:
    """Return the links that leave a module of S(n) with ``nodes_each`` nodes in place of each.

    A module fixes its last symbols. The swap with one of their places leads to the module that has
    a free symbol there, from the nodes that begin with it: (symbols free - 1)! of them. ``kinds``
    gives the kind of the swap with each place. None for cells that are no modules.
    """
    if not 0 < len(path) <= n - 3:
        return None
    last = last_symbols(path, n)
    free = [symbol for symbol in range(1, n + 1) if symbol not in last]
    links = factorial(len(free) - 1) * nodes_each
    return [
        Bundle(path_of([*last[:at], symbol, *last[at + 1 :]], n), kinds[n - at], links)
        for at in range(len(last))
        for symbol in free
    ]
