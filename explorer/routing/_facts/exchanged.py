"""Facts for the router of exchanged cubes, computed from addresses, links and the route."""

from __future__ import annotations

from explorer.core.reason import Fact, Line, Moment
from explorer.networks.cubes.crossed_cube import CrossedCube
from explorer.networks.exchanged.exchanged import Exchanged
from explorer.routing._facts import crossed
from explorer.routing._facts.general import (
    field,
    highest_wrong,
    lowest_wrong,
    next_field,
    target_field,
)
from explorer.routing._part import part_moment

# Addresses ---------------------------------------------------------------------------------------


def _values(moment: Moment) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return moment.net.address(moment.at), moment.net.address(moment.target)


def both_ends(moment: Moment, place: int) -> str:
    """Return a field of the node and of the target."""
    return ", ".join(moment.net.fields[place].text(values[place]) for values in _values(moment))


c, c_next, c_target = (Fact(find, given=(2,)) for find in (field, next_field, target_field))


def _is_right(moment: Moment, place: int) -> bool:
    here, there = _values(moment)
    return here[place] == there[place]


def part_right(moment: Moment) -> str:
    """Return the name of the only part that equals the target's."""
    (name,) = (name for place, name in enumerate("ab") if _is_right(moment, place))
    return name


def part_wrong(moment: Moment) -> str:
    """Return the name of the only part that differs from the target's."""
    (name,) = (name for place, name in enumerate("ab") if not _is_right(moment, place))
    return name


def _changed_fields(moment: Moment, a: int, b: int) -> str:
    ends = zip("abc", moment.net.address(a), moment.net.address(b), strict=True)
    return "".join(name for name, x, y in ends if x != y)


def part_moved(moment: Moment) -> str:
    """Return the name of the part that the hop changes."""
    assert moment.next is not None
    return _changed_fields(moment, moment.at, moment.next)


def part_moved_first(moment: Moment) -> str:
    """Return the name of the part that the next hop of the route changes."""
    return _changed_fields(moment, *moment.way[moment.place : moment.place + 2])


def side_of_wrong(moment: Moment) -> int:
    """Return the value of c at which a node has links that move the part that differs."""
    return "ab".index(part_wrong(moment))


def printed_node(moment: Moment) -> str:
    """Return u3 = a' b c."""
    (_, b, c), (a, *_) = _values(moment)
    return moment.net.format(moment.net.index((a, b, c)))


def cube_of_a(moment: Moment) -> str:
    """Return the spec of the cube that a lies in."""
    assert isinstance(moment.net, Exchanged)
    return moment.net.part_a.spec


# Lines -------------------------------------------------------------------------------------------


def case(moment: Moment) -> int:
    """Return the case of the source and the target."""
    ends = zip(moment.net.address(moment.source), moment.net.address(moment.target), strict=True)
    a, b, _ = (x == y for x, y in ends)
    return {(True, True): 1, (True, False): 2, (False, True): 3, (False, False): 4}[a, b]


def only_c_differs(moment: Moment) -> bool:
    return case(moment) == 1 and moment.at != moment.target


def cross_neighbor(moment: Moment) -> int:
    """Return the node with the other c."""
    a, b, c = moment.net.address(moment.at)
    return moment.net.index((a, b, 1 - c))


def in_part(moment: Moment, place: int) -> Moment:
    """Return the moment as seen in the cube of one part."""
    assert isinstance(moment.net, Exchanged)
    net = moment.net
    return part_moment(
        moment,
        (net.part_a, net.part_b)[place],
        lambda node: net.address(node)[place],
        net.address(moment.target)[place],
    )


def next_by_part(moment: Moment, place: int) -> int:
    """Return the neighbour at which a part is one hop nearer."""
    inner = in_part(moment, place)
    if isinstance(inner.net, CrossedCube):
        bit = crossed.repairable(inner)
        following = crossed.neighbor_over(inner, highest_wrong(inner) if bit is None else bit)
    else:
        following = inner.at ^ 1 << lowest_wrong(inner)
    values = list(moment.net.address(moment.at))
    values[place] = following
    return moment.net.index(tuple(values))


def case_4_line(place: int, text: str) -> Line:
    """Return the line of Case 4 that moves one part first; as printed this is always a."""

    def guard(moment: Moment) -> bool:
        side = moment.net.address(moment.source)[2]
        applies = moment.variant == "as printed" or side == place
        return case(moment) == 4 and applies and not _is_right(moment, place) and moment.before > 0

    return Line(text, guard, lambda moment: next_by_part(moment, place))


def case_2_or_3_line(place: int, sides: tuple[int, int], text: str) -> Line:
    """Return a line of Case 2 or 3, which corrects one part if c and c' are ``sides``.

    A message of Case 4 reaches it once its other part is right, with c as it was.
    """

    def guard(moment: Moment) -> bool:
        start, end = moment.net.address(moment.source), moment.net.address(moment.target)
        is_case = case(moment) == 3 - place or (case(moment) == 4 and start[2] != place)
        is_other_right = _is_right(moment, 1 - place) and moment.at != moment.target
        return is_case and is_other_right and (start[2], end[2]) == sides and moment.before > 0

    def effect(moment: Moment) -> int:
        if _is_right(moment, place) or c(moment) != place:
            return cross_neighbor(moment)
        return next_by_part(moment, place)

    return Line(text, guard, effect)
