"""Shortest routing in every metacube: a walk through the classes whose fields differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from operator import xor
from typing import ClassVar

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Fact, Line, Reason, Source, sentence
from explorer.core.router import Step, Variable, Walking
from explorer.networks.metacube.class_walk import class_walk, gray_walk
from explorer.networks.metacube.metacube import Metacube
from explorer.routing._facts import metacube as word_facts

ClassWalk = Callable[[int, int, int, int], tuple[int, ...]]
"""A walk (k, start, end, classes whose fields differ) -> its classes, without the start."""


def metacube_route(
    k: int, m: int, source: int, target: int, class_walk: ClassWalk = class_walk
) -> list[int]:
    """Return the nodes of a route in MC(k,m), source first, in time proportional to its length.

    A walk on the k-cube of classes through all classes whose fields differ; the field of a class is
    corrected bit by bit, lowest first, when the class is first entered. With a shortest walk the
    route is shortest.

    >>> metacube_route(2, 1, 0b00_0000, 0b11_0110)
    [0, 16, 18, 2, 34, 38, 54]
    """
    width = m << k
    left = source ^ target
    through = 0
    for class_bit, field in _fields(k, m):
        if left & field:
            through |= class_bit
    flips = [source]
    for cross, field in _plan(class_walk, k, m, source >> width, target >> width, through):
        if cross:
            flips.append(cross)
        if field:
            flips += _bits(left & field)
    return list(accumulate(flips, xor))


@cache
def _fields(k: int, m: int) -> tuple[tuple[int, int], ...]:
    """Return, for every class i, the mask of bit i alone, and the mask of all bits of its field."""
    field = (1 << m) - 1
    return tuple((1 << i, field << i * m) for i in range(1 << k))


@lru_cache(maxsize=1 << 16)
def _plan(
    class_walk: ClassWalk, k: int, m: int, start: int, end: int, through: int
) -> tuple[tuple[int, int], ...]:
    """Return for each class of the walk the class bit that leads to it and the field to correct."""
    walk = (start, *class_walk(k, start, end, through))
    fields = _fields(k, m)
    return tuple(
        (
            (walk[place - 1] ^ class_id) << (m << k) if place else 0,
            fields[class_id][1] if through >> class_id & 1 and class_id not in walk[:place] else 0,
        )
        for place, class_id in enumerate(walk)
    )


@lru_cache(maxsize=1 << 12)
def _bits(mask: int) -> tuple[int, ...]:
    """Return the bits of a mask that are 1, lowest first, each as a mask of its own."""
    bits = []
    while mask:
        bits.append(mask & -mask)
        mask ^= bits[-1]
    return tuple(bits)


def cube_reason(net: Metacube, at: int, next_class: int, target: int) -> Reason:
    """Return why a message crosses a cube-link."""
    class_id = at >> net.field_bits
    wrong = (at ^ target) >> class_id * net.m & ((1 << net.m) - 1)
    place = "Field `m[{own}]`, the one that a node of class `{c}` can change,"
    if not net.k:
        place = "Field `m[{own}]`, the only one,"
    values = "is `{here}` and must be `{there}`"
    if net.m == 1:
        why = f"{place} {values}: the message flips its one bit"
    elif wrong.bit_count() == 1:
        why = f"{place} is wrong in bit {{bit}} only: the message flips that bit"
    else:
        why = (
            f"{place} {values}: the message flips bit {{bit}}, the lowest of the {{count}} that are"
            " wrong"
        )
    return Reason(f"{why}{_end(next_class, target)}", CUBE_FACTS)


def cross_reason(net: Metacube, at: int, walk: tuple[int, ...], target: int) -> Reason:
    """Return why a message goes to class ``walk[0]``; the others are the rest of the walk."""
    following, end = walk[0], target >> net.field_bits
    wrong = int(net.differing(at, target))
    next_class = next((class_id for class_id in walk if wrong >> class_id & 1), end)
    if wrong >> following & 1:
        why = (
            "Field `m[{own}]` still differs and only a node of class `{name}` can change it:"
            " the message goes to class `{name}`"
        )
    elif not wrong and following == end:
        why = "All fields are right and only the class differs: the message goes to class `{name}`"
    elif next_class == following:
        differ = "differs" if wrong.bit_count() == 1 else "differ"
        why = (
            "Class `{name}`, the target's, is the last of the walk, although {left} still"
            f" {differ} and no class to come can change that: the message goes there"
        )
    else:
        goal = ", whose field still differs" if wrong >> next_class & 1 else ", where the walk ends"
        why = (
            "Class `{name}` has nothing to change but lies on the way to class `{needed}`"
            f"{goal}: the message passes through it"
        )
    entered = at ^ (at >> net.field_bits ^ following) << net.field_bits
    return Reason(f"{why}{_end(entered, target)}", CROSS_FACTS)


def _end(following: int, target: int) -> str:
    return ", and arrives." if following == target else "."


def _braced_list(names: Sequence[str]) -> str:
    return f"{{{', '.join(names)}}}"


def _arrows(names: Sequence[str]) -> str:
    return " → ".join(names)


CUBE_FACTS: dict[str, Source] = {
    "own": word_facts.class_here,
    "c": word_facts.class_fact(word_facts.class_here),
    "here": word_facts.field_here,
    "there": word_facts.field_there,
    "bit": word_facts.lowest_wrong_bit,
    "count": word_facts.wrong_bit_count,
}
CROSS_FACTS: dict[str, Source] = {
    "own": word_facts.class_next,
    "name": word_facts.class_fact(word_facts.class_next),
    "needed": word_facts.class_fact(word_facts.first_differing_class),
    "left": Fact(word_facts.differing_classes, word_facts.fields),
}
PLAN_FACTS: dict[str, Source] = {
    "start": word_facts.class_fact(word_facts.class_start),
    "end": word_facts.class_fact(word_facts.class_end),
    "own": word_facts.class_start,
    "count": word_facts.cross_links,
    "fields": Fact(word_facts.differing_classes, word_facts.fields),
}
PLAN_VARIABLES = (
    Variable("S", Fact(word_facts.class_names, _braced_list, (word_facts.differing_classes,))),
    Variable("W", Fact(word_facts.class_names, _arrows, (word_facts.walk,)), decides=True),
)
CUBE_VARIABLES = (
    Variable("c", word_facts.class_fact(word_facts.class_here)),
    Variable(sentence("m_current[{own}]", own=word_facts.class_here), word_facts.field_here),
    Variable(sentence("m_d[{own}]", own=word_facts.class_here), word_facts.field_there),
    Variable("i", word_facts.bit, decides=True),
)


def cube_variables(net: Metacube) -> tuple[Variable, ...]:
    """Return the variables of a cube-link: the class, its field at both ends, the bit."""
    return CUBE_VARIABLES if net.k else CUBE_VARIABLES[1:]


class ShortestWalk(Walking):
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
    choice: ClassVar[str] = (
        "W ← a shortest walk on the k-cube of classes from c_s to c_d through all of S"
    )
    facts: ClassVar[dict[str, Source]] = PLAN_FACTS

    def serves(self, net: Network) -> bool:
        return isinstance(net, Metacube) and net.walks_known

    @property
    def walks(self) -> ClassWalk:
        """The function that chooses a walk through classes."""
        return class_walk

    def effort(self, net: Network) -> int:
        return 8

    def symmetries(self, net: Metacube) -> tuple[Ints, ...]:
        """Return the translations of the fields: only their differences matter."""
        return net.field_flips()

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "S ← the classes i with m_s[i] ≠ m_d[i]",
            Line(self.choice, lambda moment: not moment.before),
            "for each class c of W, the first being c_s:",
            Line(
                "    for i = 0 … m-1: if bit i of m_current[c] and m_d[c] differ, flip it "
                " (cube-link)",
                lambda moment: moment.before > 0 and word_facts.wrong_bit_count(moment) > 0,
                word_facts.corrected_node,
            ),
            Line(
                "    if W goes on, flip the class bit that leads to its next class  (cross-link)",
                lambda moment: (
                    moment.before > 0
                    and not word_facts.wrong_bit_count(moment)
                    and moment.at != moment.target
                ),
                lambda moment: word_facts.node_in_class(moment, word_facts.walk(moment)[1]),
            ),
        )

    def walk(self, net: Metacube, source: int, target: int, variant: str | None) -> Iterator[Step]:
        route = metacube_route(net.k, net.m, source, target, self.walks)
        classes = [node >> net.field_bits for node in route]
        walk = [
            class_id for i, class_id in enumerate(classes) if i == 0 or class_id != classes[i - 1]
        ]
        wrong = int(net.differing(source, target))
        planned = PLAN_VARIABLES if net.k else ()
        yield Step(source, None, 2, self.plan(net, walk, wrong.bit_count()), planned)
        for at, following in pairwise(route):
            if at >> net.field_bits == following >> net.field_bits:
                reason = cube_reason(net, at, following, target)
                step_variables = cube_variables(net)
                yield Step(at, following, 4, reason, step_variables)
            else:
                reason = cross_reason(net, at, tuple(walk[1:]), target)
                yield Step(at, following, 5, reason, planned)
                walk = walk[1:]

    def plan(self, net: Metacube, walk: list[int], differing: int) -> Reason:
        """Return why this walk is chosen if ``differing`` fields differ."""
        if not net.k:
            return sentence("There is one class only: the message never leaves its cluster.")
        count = len(walk) - 1
        if not count:
            why = (
                "Both ends are of class `{start}` and differ in no field but `m[{own}]`:"
                " the message stays in its cluster."
            )
            return Reason(why, self.facts)
        links = "one cross-link" if count == 1 else "{count:cross-link}"
        if not differing:
            why = (
                "No field differs, so any shortest walk from class `{start}` to class `{end}` will"
                f" do: the message takes {links}."
            )
            return Reason(why, self.facts)
        differ = "Field {fields} differs" if differing == 1 else "Fields {fields} differ"
        ends = "class `{start}` back to it" if walk[0] == walk[-1] else "class `{start}` to `{end}`"
        why = (
            f"{differ}, and no walk from {ends} through the class of each field that differs is"
            f" shorter than this one: the message takes its {links}."
        )
        return Reason(why, self.facts)


class GrayWalk(ShortestWalk):
    """Walk through the classes whose fields differ in the order of the Gray code.

    It takes few steps to choose, while a shortest walk is a travelling salesman's tour; at most
    2^k-1+k cross-links. For k of at least 3. Source: the routing of the metacube paper, §3.3, with
    the cycle of the reflected Gray code in place of its table for k = 2.

    >>> net = Metacube(5, 1)
    >>> target = net.parse(f"(00000,{','.join('1' * 32)})")
    >>> hops = [step.next for step in GrayWalk().steps(net, 0, target) if step.next is not None]
    >>> len(hops) == net.diameter == 64, hops[-1] == target
    (True, True)
    """

    key: ClassVar[str] = "metacube-gray"
    title: ClassVar[str] = "Classes in Gray-code order"
    source: ClassVar[str] = (
        "Metacube paper, §3.3, with the Gray code for every k; the order is ours"
    )
    promises_shortest: ClassVar[bool] = False
    order: ClassVar[int] = 30
    choice: ClassVar[str] = (
        "W ← from c_s through all of S in the order of the Gray code, then to c_d"
    )
    facts: ClassVar[dict[str, Source]] = PLAN_FACTS | {"count": word_facts.gray_links}

    def serves(self, net: Network) -> bool:
        return isinstance(net, Metacube) and net.k >= MIN_CLASS_BITS

    @property
    def walks(self) -> ClassWalk:
        return gray_walk

    def plan(self, net: Metacube, walk: list[int], differing: int) -> Reason:
        count = len(walk) - 1
        if not count or not differing:
            return super().plan(net, walk, differing)
        visits = (
            "Field {fields} differs: the message visits its class and ends in class `{end}`"
            if differing == 1
            else "Fields {fields} differ: the message visits their classes as the Gray code lists"
            " them from class `{start}` on, and ends in class `{end}`"
        )
        why = f"{visits}; the walk has {'one cross-link' if count == 1 else '{count:cross-link}'}."
        return Reason(why, self.facts)


MIN_CLASS_BITS = 3
"""Least number of class bits for which the Gray code order may differ from a shortest walk."""
