"""A drawing that symmetries map onto itself: the positions of its nodes, and the mappings."""

from __future__ import annotations

from typing import TypedDict

from explorer.analysis.symmetry.automorphisms import automorphisms
from explorer.core.errors import TooLarge
from explorer.core.families.symmetry import keeps_links
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.search import neighbor_table
from explorer.scenes.scene import drawn_whole, scene

MAX_NODES = 256
"""Maximum number of nodes of a drawing that is moved."""

MAX_MOVES = 8
"""Maximum number of moves to choose from."""


class DrawnLink(TypedDict):
    """A link of a drawing: its two nodes, its bend, and the role that determines its line."""

    a: int
    b: int
    bend: list[tuple[float, float]]
    role: str


class SymmetryPicture(TypedDict):
    """A drawing and moves that keep its links: ``moves[m][v]`` is where node v goes.

    ``places`` and ``names`` are by node, lengths in units of the drawing; ``generate`` says that
    the moves make all automorphisms.
    """

    size: tuple[float, float]
    radius: float
    places: list[tuple[float, float]]
    names: list[str]
    links: list[DrawnLink]
    moves: list[list[int]]
    generate: bool


def symmetry_picture(net: Network) -> SymmetryPicture | None:
    """Return a drawn network with moves that generate its automorphisms; None without moves.

    If generators take too long to find, the moves are those that its family declares.

    >>> from explorer import network
    >>> picture = symmetry_picture(network("Q(2)"))
    >>> picture["moves"], symmetry_picture(network("Q(9)"))
    ([[0, 2, 1, 3], [1, 0, 3, 2]], None)
    """
    if net.nodes > MAX_NODES or net.directed or not drawn_whole(net):
        return None
    moves, generate = _moves(net)
    if not moves:
        return None
    drawn = scene(net)
    at = {mark.node: mark.at for mark in drawn.marks}
    node_of_mark = [mark.node for mark in drawn.marks]
    return {
        "size": drawn.size,
        "radius": drawn.radius,
        "places": [at[node] for node in range(net.nodes)],
        "names": [net.format(node) for node in range(net.nodes)],
        "links": [
            {
                "a": node_of_mark[stroke.a],
                "b": node_of_mark[stroke.b],
                "bend": list(stroke.bend),
                "role": drawn.kinds[stroke.kind].role,
            }
            for stroke in drawn.strokes
        ],
        "moves": [move.tolist() for move in moves[:MAX_MOVES]],
        "generate": generate and len(moves) <= MAX_MOVES,
    }


def _moves(net: Network) -> tuple[tuple[Ints, ...], bool]:
    try:
        return automorphisms(net).generators, True
    except TooLarge:
        table = neighbor_table(net)
        return tuple(move for move in net.symmetries() if keeps_links(table, move)), False
