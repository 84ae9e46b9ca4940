"""Shortest routing in every metacube: a walk through the classes whose fields differ."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Variable
from explorer.networks.class_walk import class_walk
from explorer.networks.metacube import Metacube


def metacube_route(k: int, m: int, source: int, target: int) -> list[int]:
    """Return the nodes of a shortest route in MC(k,m), source first, in time of its length.

    A shortest walk on the k-cube of classes through all classes whose fields differ, with the
    field of a class corrected bit by bit, lowest first, when it is first entered.

    >>> metacube_route(2, 1, 0b00_0000, 0b11_0110)
    [0, 16, 18, 2, 34, 38, 54]
    """
    width = m << k
    field = (1 << m) - 1
    left = (source ^ target) & ((1 << width) - 1)
    through, shift = 0, 0
    while left >> shift:
        if left >> shift & field:
            through |= 1 << shift // m
        shift += m
    own, at = source >> width, source
    route = [source]
    for following in (*class_walk(k, own, target >> width, through), -1):
        shift = own * m
        wrong = left & field << shift
        left ^= wrong
        while wrong:
            bit = wrong & -wrong
            wrong ^= bit
            at ^= bit
            route.append(at)
        if following >= 0:
            at ^= (own ^ following) << width
            route.append(at)
            own = following
    return route


def class_name(net: Metacube, own: int) -> str:
    """Return a class as the address shows it."""
    return format(own, f"0{net.k}b")


def field_of(net: Metacube, node: int, own: int) -> str:
    """Return the field m[own] of a node as the address shows it."""
    return format(node >> own * net.m & ((1 << net.m) - 1), f"0{net.m}b")


def cube_reason(net: Metacube, at: int, following: int, target: int) -> str:
    """Return why a message crosses a cube-link, as a sentence without its end."""
    own = int(net.class_of(at))
    here, there = field_of(net, at, own), field_of(net, target, own)
    wrong = int(here, 2) ^ int(there, 2)
    bit = (at ^ following).bit_length() - 1 - own * net.m
    place = f"Field `m[{own}]`, the one that a node of class `{class_name(net, own)}` can change,"
    if not net.k:
        place = "Field `m[0]`, the only one,"
    if net.m == 1:
        return f"{place} is `{here}` and must be `{there}`: the message flips its one bit"
    if wrong.bit_count() == 1:
        return f"{place} is wrong in bit {bit} only: the message flips that bit"
    count = wrong.bit_count()
    return (
        f"{place} is `{here}` and must be `{there}`: the message flips bit {bit}, the lowest of"
        f" the {count} that are wrong"
    )


def cross_reason(net: Metacube, at: int, walk: tuple[int, ...], target: int) -> str:
    """Return why a message goes to class ``walk[0]``, the rest of the walk being the others."""
    following, end = walk[0], int(net.class_of(target))
    wrong = int(net.differing(at, target))
    name = class_name(net, following)
    if wrong >> following & 1:
        return (
            f"Field `m[{following}]` still differs and only a node of class `{name}` can change it:"
            f" the message goes to class `{name}`"
        )
    if not wrong and following == end:
        return (
            f"All fields are right and only the class differs: the message goes to class `{name}`"
        )
    needed = next((own for own in walk if wrong >> own & 1), end)
    if needed == following:
        left = [f"`m[{own}]`" for own in range(net.classes) if wrong >> own & 1]
        differ = f"{listed(left)} still differ{'s' * (len(left) == 1)}"
        return (
            f"Class `{name}`, the target's, is the last of the walk, although {differ} and no class"
            " to come can change that: the message goes there"
        )
    goal = f"class `{class_name(net, needed)}`"
    goal += ", whose field still differs" if wrong >> needed & 1 else ", where the walk ends"
    return (
        f"Class `{name}` has nothing to change but lies on the way to {goal}: the message passes"
        " through it"
    )


def cube_variables(net: Metacube, at: int, following: int, target: int) -> tuple[Variable, ...]:
    """Return what the choice of a cube-link reads: the class, its field at both ends, the bit."""
    own = at >> net.width
    return (
        *((Variable("c", class_name(net, own)),) if net.k else ()),
        Variable(f"m_current[{own}]", field_of(net, at, own)),
        Variable(f"m_d[{own}]", field_of(net, target, own)),
        Variable("i", str((at ^ following).bit_length() - 1 - own * net.m), decides=True),
    )


def listed(texts: list[str]) -> str:
    """Return texts as a list in a sentence: ``a, b and c``."""
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


class ShortestWalk(Router):
    """Walk through the classes whose fields differ by a shortest walk, and correct each in turn.

    Always a shortest route, for every k. Source: the routing of the metacube paper, §3.3, with a
    shortest class walk in place of its table for k = 2.

    >>> net = Metacube(1, 1)
    >>> [net.format(step.next) for step in ShortestWalk().steps(net, 0b000, 0b011) if step.next]
    ['(0,0,1)', '(1,0,1)', '(1,1,1)', '(0,1,1)']
    """

    key: ClassVar[str] = "metacube"
    title: ClassVar[str] = "Shortest class walk"
    paper: ClassVar[str | None] = "metacube"
    source: ClassVar[str] = "Metacube paper, §3.3, with a shortest walk for every k"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 20

    def serves(self, net: Network) -> bool:
        return isinstance(net, Metacube)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "S ← the classes i with m_s[i] ≠ m_d[i]",
            "W ← a shortest walk on the k-cube of classes from c_s to c_d through all of S",
            "for each class c of W, the first being c_s:",
            "    for i = 0 … m-1: if bit i of m_current[c] and m_d[c] differ, flip it  (cube-link)",
            "    if W goes on, flip the class bit that leads to its next class  (cross-link)",
        )

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        assert isinstance(net, Metacube)
        route = metacube_route(net.k, net.m, source, target)
        classes = [node >> net.width for node in route]
        walk = [own for i, own in enumerate(classes) if i == 0 or own != classes[i - 1]]
        wrong = int(net.differing(source, target))
        differing = [own for own in range(net.classes) if wrong >> own & 1]
        yield Step(source, None, 2, self.plan(net, walk, differing), self.planned(net, walk, wrong))
        for at, following in pairwise(route):
            arrives = ", and arrives." if following == target else "."
            own = at >> net.width
            if own == following >> net.width:
                why = cube_reason(net, at, following, target)
                yield Step(
                    at, following, 4, why + arrives, cube_variables(net, at, following, target)
                )
            else:
                why = cross_reason(net, at, tuple(walk[1:]), target)
                wrong = int(net.differing(at, target))
                yield Step(at, following, 5, why + arrives, self.planned(net, walk, wrong))
                walk = walk[1:]

    def plan(self, net: Metacube, walk: list[int], differing: list[int]) -> str:
        """Return why this walk is chosen."""
        if not net.k:
            return "There is one class only: the message never leaves its cluster."
        start, end = (f"`{class_name(net, own)}`" for own in (walk[0], walk[-1]))
        count = len(walk) - 1
        if not count:
            return (
                f"Both ends are of class {start} and differ in no field but `m[{walk[0]}]`:"
                " the message stays in its cluster."
            )
        links = "one cross-link" if count == 1 else f"{count} cross-links"
        if not differing:
            return (
                f"No field differs, so any shortest walk from class {start} to class {end} will do:"
                f" the message takes {links}."
            )
        fields = listed([f"`m[{own}]`" for own in differing])
        differ = f"Field {fields} differs" if len(differing) == 1 else f"Fields {fields} differ"
        back = f"from class {start} back to it" if start == end else f"from class {start} to {end}"
        return (
            f"{differ}, and no walk {back} through the class of each field that differs is"
            f" shorter than this one: the message takes its {links}."
        )

    def planned(self, net: Metacube, walk: list[int], wrong: int) -> tuple[Variable, ...]:
        """Return the fields that differ and the walk still to go, as variables."""
        if not net.k:
            return ()
        names = [class_name(net, own) for own in range(net.classes) if wrong >> own & 1]
        way = " → ".join(class_name(net, own) for own in walk)
        return (
            Variable("S", "{" + ", ".join(names) + "}"),
            Variable("W", way, decides=True),
        )
