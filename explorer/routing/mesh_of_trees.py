"""Shortest routing in the mesh of trees: through the tree of a row, then that of a column."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from explorer.core.network import Network
from explorer.core.reason import Fact, Line, Moment, Source, sentence
from explorer.core.router import HopByHop, Step, Variable
from explorer.networks.mesh_of_trees.mesh_of_trees import MeshOfTrees
from explorer.routing._facts.general import there


class RowThenColumn(HopByHop):
    """Go to the target's place in the tree of a row, then in that of a column, or the reverse.

    Always a shortest route: between leaves row first. From an inner node of one row's tree to an
    inner node of another's the message goes over a leaf, below the lower of the two places. Source:
    Leighton 1992; routes that are not between leaves are ours.
    """

    key: ClassVar[str] = "row-then-column"
    title: ClassVar[str] = "The row's tree, then the column's"
    source: ClassVar[str] = "Leighton 1992; between nodes that are no leaves, ours"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, MeshOfTrees)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "a, b ← where current is in the tree of a column, of a row; a', b' ← where d is",
            Line(
                "if a is a leaf, b ≠ b', and b' is a leaf or a = a': go towards b'",
                guard=_goes_along,
                effect=lambda moment: _nearer(moment, range(3)),
            ),
            Line(
                "else if b is a leaf, a ≠ a', and a' is a leaf or b = b': go towards a'",
                guard=lambda moment: not _goes_along(moment) and _goes_down(moment),
                effect=lambda moment: _nearer(moment, range(3, 6)),
            ),
            Line(
                "else if d is lower in its tree: go towards where it is, in the tree of current",
                guard=lambda moment: _needs_a_leaf(moment) and _is_higher(moment),
                effect=lambda moment: _nearer(moment, range(6)),
            ),
            Line(
                "else: go down to the left, to a leaf at last",
                guard=lambda moment: _needs_a_leaf(moment) and not _is_higher(moment),
                effect=lambda moment: _nearer(moment, (1, 4)),
            ),
        )

    def hop(self, net: MeshOfTrees, at: int, target: int) -> Step:
        here, goal = (_places_by_arithmetic(net, node) for node in (at, target))
        line, a, b = _line_and_next_places(here, goal, net.side)
        there = int(net.at(a, b))
        end = ", and arrives" if there == target else ""
        reason = sentence(f"{TEMPLATES[line]}{end}.", **TEMPLATE_VALUES[line])
        return Step(at, there, line, reason, _VARIABLES)


Places = tuple[int, int]
"""The places of a node in a column's tree and in a row's tree; one of the two is a leaf.

Places in a tree are numbered as in a heap: the root is 1, the children of p are 2p and 2p + 1.
"""

ALONG_ROW, DOWN_COLUMN, BY_LEAF, TO_LEAF = 2, 3, 4, 5
"""The lines of the pseudocode, counted from 1."""

TEMPLATES = {
    ALONG_ROW: (
        "In the tree of row {row} the target's place is {along:hop} away, so the message goes to"
        " `{there}`"
    ),
    DOWN_COLUMN: (
        "In the tree of column {column} the target's place is {down:hop} away, so the message goes"
        " to `{there}`"
    ),
    BY_LEAF: (
        "Another row or column is reached over leaves alone, and the target is lower in its tree,"
        " so the message goes to `{there}`"
    ),
    TO_LEAF: (
        "Another row or column is reached over leaves alone, so the message goes down to `{there}`"
    ),
}


def _line_and_next_places(here: Places, goal: Places, side: int) -> tuple[int, int, int]:
    """Return the line of the pseudocode that applies, and the two places of the next node."""
    (a, b), (goal_a, goal_b) = here, goal
    if a >= side and b != goal_b and (goal_b >= side or a == goal_a):
        return ALONG_ROW, a, _next_place(b, goal_b)
    if b >= side and a != goal_a and (goal_a >= side or b == goal_b):
        return DOWN_COLUMN, _next_place(a, goal_a), b
    inside_row = b < side
    place, target_place = (b, goal_b) if inside_row else (a, goal_a)
    line, moved = (
        (BY_LEAF, _next_place(place, target_place))
        if place.bit_length() < target_place.bit_length()
        else (TO_LEAF, 2 * place)
    )
    return (line, a, moved) if inside_row else (line, moved, b)


def _next_place(place: int, goal: int) -> int:
    """Return the place after ``place`` on the path to ``goal`` in a tree."""
    deeper = goal.bit_length() - place.bit_length()
    if deeper > 0 and goal >> deeper == place:
        return goal >> (deeper - 1)
    return place >> 1


def _places_by_arithmetic(net: MeshOfTrees, node: int) -> Places:
    a, b = net.places(node)
    return int(a), int(b)


# Facts for reasons: here places are read from addresses ------------------------------------------


def _places_from_address(moment: Moment, node: int) -> Places:
    assert isinstance(moment.net, MeshOfTrees)
    letter, tree, place = moment.net.fields[0].cells(node)
    leaf, other = moment.net.side + int(tree), int(place)
    if letter == "L":
        return leaf, moment.net.side + other
    return (leaf, other) if letter == "R" else (other, leaf)


def _here_and_target(moment: Moment) -> tuple[Places, Places]:
    return _places_from_address(moment, moment.at), _places_from_address(moment, moment.target)


def _goes_along(moment: Moment) -> bool:
    (a, b), (goal_a, goal_b) = _here_and_target(moment)
    side = _places_from_address(moment, 0)[0]
    return a >= side and b != goal_b and (goal_b >= side or a == goal_a)


def _goes_down(moment: Moment) -> bool:
    (a, b), (goal_a, goal_b) = _here_and_target(moment)
    side = _places_from_address(moment, 0)[0]
    return b >= side and a != goal_a and (goal_a >= side or b == goal_b)


def _needs_a_leaf(moment: Moment) -> bool:
    return moment.at != moment.target and not _goes_along(moment) and not _goes_down(moment)


def _is_higher(moment: Moment) -> bool:
    here, goal = (min(places).bit_length() for places in _here_and_target(moment))
    return here < goal


def _nearer(moment: Moment, ports: Iterable[int]) -> int:
    """Return the neighbour over the first of the given ports that is nearer to the target."""
    near, left = moment.net.neighbors(moment.at), moment.left(moment.at)
    ends = (int(near[port]) for port in ports)
    return next(node for node in ends if node >= 0 and moment.left(node) < left)


def _tree_distance(moment: Moment, axis: int) -> int:
    """Return the distance in one tree of the places of the current node and the target.

    ``axis`` is 0 for the column's tree and 1 for the row's.
    """
    here, goal = (places[axis] for places in _here_and_target(moment))
    hops = 0
    while here != goal:
        here, goal = min(here, goal), max(here, goal) // 2
        hops += 1
    return hops


def _line_number(moment: Moment, axis: int) -> int:
    """Return the number of the row (``axis`` = 0) or of the column (1)."""
    return _places_from_address(moment, moment.at)[axis] - _places_from_address(moment, 0)[0]


DOWN, ALONG = (Fact(_tree_distance, given=(axis,)) for axis in (0, 1))
ROW, COLUMN = (Fact(_line_number, given=(axis,)) for axis in (0, 1))
TEMPLATE_VALUES: dict[int, dict[str, Source]] = {
    ALONG_ROW: {"row": ROW, "along": ALONG, "there": there},
    DOWN_COLUMN: {"column": COLUMN, "down": DOWN, "there": there},
    BY_LEAF: {"there": there},
    TO_LEAF: {"there": there},
}
_VARIABLES = (
    Variable("d(b, b')", ALONG, decides=True),
    Variable("d(a, a')", DOWN, decides=True),
)
