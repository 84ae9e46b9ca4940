"""Routing in the Slim Fly: directly, or over the one intermediate node given by an equation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Line, Moment, Reason, sentence
from explorer.core.router import HopByHop, Step, Variable
from explorer.networks.finite.slim_fly import SlimFly
from explorer.routing._facts.general import here, target, there

DIRECT, COLUMN, HALF, STEP, CROSS = 1, 2, 3, 5, 6
"""The lines of the pseudocode that make a hop."""


class Equation(HopByHop):
    """Solve y = mx + c for the node that both ends are joined to.

    Always a shortest route. If two nodes are possible, a step inside the column is preferred, which
    is our choice. Source: Besta and Hoefler 2014; the equations McKay, Miller and Širáň 1998.
    """

    key: ClassVar[str] = "slim-fly"
    title: ClassVar[str] = "Solve for the node between"
    source: ClassVar[str] = "Besta and Hoefler 2014"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, SlimFly)

    def next_hops(
        self, net: SlimFly, source: Ints, target: Ints, at: Ints, variant: str | None = None
    ) -> Ints:
        intermediate = np.stack(
            [net.join(place) for _, place in _intermediate_nodes(net, at, target)]
        )
        line_numbers = _line_numbers(net, at, target)
        conditions = [line_numbers == line for line in (COLUMN, HALF, STEP, CROSS)]
        return np.asarray(np.select(conditions, list(intermediate), target))

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            _hop_line("if d is joined to current: hop to d", DIRECT),
            _hop_line(
                "else if d is in this column: step by u, from where a step leads to d", COLUMN
            ),
            _hop_line("else if d is in this half: hop to the line, or point, that both have", HALF),
            "else: e ← y - (mx + c) of the point (0,x,y) and the line (1,m,c)",
            _hop_line(
                "    if this column has the step e: step by it, on to that line or point", STEP
            ),
            _hop_line("    else: cross to the column of d, which has it", CROSS),
        )

    def hop(self, net: SlimFly, at: int, target: int) -> Step:
        line = int(_line_numbers(net, np.array(at), np.array(target)))
        at_array, target_array = np.array(at), np.array(target)
        next_node = int(self.next_hops(net, at_array, target_array, at_array))
        return Step(at, next_node, line, _reason(net, at, target, line), _VARIABLES)


Place = tuple[Ints, Ints, Ints]


def _intermediate_nodes(net: SlimFly, at: Ints, target: Ints) -> Iterator[tuple[int, Place]]:
    """Yield the node that each of four lines of the pseudocode hops to, correct if it applies."""
    (s, x, y), (_, m, c) = (
        tuple(np.asarray(v, dtype=np.int64) for v in net.split(node)) for node in (at, target)
    )
    field = net.galois
    yield COLUMN, (s, x, field.plus(y, _first_steps(net)[s, field.minus(c, y)]))
    # Two points are on the line of slope (y-y')/(x-x'); two lines m, m' meet at -(c-c')/(m-m').
    run = np.where(x == m, 1, field.minus(x, m))
    slope = field.over(field.minus(y, c), run)
    slope = np.where(s == 0, slope, field.minus(0, slope))
    yield HALF, (1 - s, slope, _cross_column(net, s, x, y, slope))
    yield STEP, (s, x, _cross_column(net, 1 - s, m, c, x))
    yield CROSS, (1 - s, m, _cross_column(net, s, x, y, m))


def _cross_column(net: SlimFly, s: Ints, x: Ints, y: Ints, column: Ints) -> Ints:
    """Return where a node's link to a column of the other half ends: y - mx, or mx + c."""
    rise = net.galois.times(x, column)
    return np.where(s == 0, net.galois.minus(y, rise), net.galois.plus(y, rise))


def _first_steps(net: SlimFly) -> Ints:
    """Return the first of two steps of a column that add up to a difference: (half, difference)."""
    left = net.galois.minus(np.arange(net.q)[:, None], net.difference_sets[:, None, :])
    known = (left[..., None] == net.difference_sets[:, None, None, :]).any(axis=-1)
    return np.asarray(np.take_along_axis(net.difference_sets, known.argmax(axis=-1), axis=1))


def _line_numbers(net: SlimFly, at: Ints, aim: Ints) -> Ints:
    """Return the line of the pseudocode that makes the next hop of each message."""
    (s, x, _), (t, m, _) = net.split(at), net.split(aim)
    nodes = {line: net.join(place) for line, place in _intermediate_nodes(net, at, aim)}
    stepped = net.joined(at, nodes[STEP])
    same = np.where(x == m, COLUMN, HALF)
    far = np.where(s == t, same, np.where(stepped, STEP, CROSS))
    return np.asarray(np.where(net.joined(at, aim), DIRECT, far))


# Facts -------------------------------------------------------------------------------------------


def _reason(net: SlimFly, at: int, aim: int, line: int) -> Reason:
    s, t = net.address(at)[0], net.address(aim)[0]
    noun = ("point", "line")[s]
    clause = {
        COLUMN: "The target is {e} further in this column, which is no single step, so the message"
        " takes the first of two, {u}",
        HALF: (
            "Both points lie on line `{there}`, so the message hops to it",
            "Both lines meet in point `{there}`, so the message hops to it",
        )[s],
        STEP: "The point lies {e} off the line, which is a step of this column, so the message"
        + (" steps on to the line", " steps to a line through the point")[s],
        CROSS: "The point lies {e} off the line, which is no step of this column, so the message"
        " crosses to the target's, where it is one",
        DIRECT: "The point lies on the line, so the message crosses and arrives"
        if s != t
        else f"A step of this column leads from {noun} `{{here}}` to the target, so the message"
        " takes it and arrives",
    }[line]
    return sentence(
        f"{clause}.", e=_column_offset, u=_column_step, here=here, there=there, target=target
    )


def _common_neighbors(moment: Moment) -> list[int]:
    """Return the nodes joined to this node and the target, in the order of this one's ports."""
    target_neighbors = {int(v) for v in moment.net.neighbors(moment.target)}
    return [int(v) for v in moment.net.neighbors(moment.at) if int(v) in target_neighbors]


def _line_of_hop(moment: Moment) -> int:
    """Return the line of the pseudocode that makes this hop, determined from the links."""
    net = moment.net
    if moment.at == moment.target:
        return 0
    if moment.target in {int(v) for v in net.neighbors(moment.at)}:
        return DIRECT
    (s, x, _), (t, m, _) = net.address(moment.at), net.address(moment.target)
    if s == t:
        return COLUMN if x == m else HALF
    return STEP if net.address(_common_neighbors(moment)[0])[0] == s else CROSS


def _next_node(moment: Moment) -> int:
    return moment.target if _line_of_hop(moment) == DIRECT else _common_neighbors(moment)[0]


def _hop_line(text: str, line: int) -> Line:
    return Line(text, guard=lambda moment: _line_of_hop(moment) == line, effect=_next_node)


def _column_offset(moment: Moment) -> int:
    """Return the target's offset in the column, or the point's off the line: y - (mx + c)."""
    net = moment.net
    assert isinstance(net, SlimFly)
    (s, x, y), (t, m, c) = net.address(moment.at), net.address(moment.target)
    field = net.galois
    if s == t:
        return int(field.minus(c, y))
    point, line = (y, c) if s == 0 else (c, y)
    return int(field.minus(point, field.plus(field.times(x, m), line)))


def _column_step(moment: Moment) -> int:
    """Return the step that the hop takes in its column."""
    net = moment.net
    assert isinstance(net, SlimFly)
    assert moment.next is not None
    return int(net.galois.minus(net.address(moment.next)[2], net.address(moment.at)[2]))


def _offset_text(moment: Moment) -> str:
    """Return e if the two nodes are in different halves, else a dash."""
    net = moment.net
    halves = net.address(moment.at)[0], net.address(moment.target)[0]
    return str(_column_offset(moment)) if halves[0] != halves[1] else "–"


_VARIABLES = (Variable("e", _offset_text, decides=True),)
