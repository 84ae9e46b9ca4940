"""The metacube paper's Algorithms 2–4 for k = 2, with its Table 1 as printed and corrected."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import partial
from typing import ClassVar

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Fact, Line, Moment, Reason, Source
from explorer.core.router import Step, Variable, Walking
from explorer.networks.metacube.metacube import Metacube
from explorer.routing._facts import metacube as word_facts
from explorer.routing._facts import quad
from explorer.routing._facts.general import here
from explorer.routing._facts.general import target as the_target
from explorer.routing.metacube.class_paths import (
    CLASS_PATHS,
    CORRECTED,
    GET_TYPE,
    IN_CLUSTER,
    SEND,
    TABLE,
    TYPE_FIELDS,
    get_type,
)
from explorer.routing.metacube.metacube import cross_reason, cube_reason, cube_variables
from explorer.words.text import and_list


class ClassPathRouter(Walking):
    """Follow the classPath of Table 1, renamed by xor with the source's class.

    Algorithm 4 routes in the source's cluster, then follows the table from class to class and
    routes in every cluster it enters. k = 2 only. Source: metacube paper, §3.3, Algorithms 2–4.

    >>> net = Metacube(2, 1)
    >>> a, b = net.parse("(00,0,0,0,0)"), net.parse("(11,0,1,0,0)")
    >>> [step.lost for step in ClassPathRouter().steps(net, a, b, "as printed")][-1]
    True
    """

    key: ClassVar[str] = "metacube-paper"
    title: ClassVar[str] = "Algorithm 4, by the classPath table"
    paper: ClassVar[str | None] = "metacube"
    source: ClassVar[str] = "Metacube paper, §3.3, Algorithms 2–4 and Table 1"
    variants: ClassVar[tuple[str, ...]] = ("corrected", "as printed")
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, Metacube) and net.k == 2

    def effort(self, net: Network) -> int:
        # In hops of a cube: the table of classes is read first.
        return 8

    def symmetries(self, net: Metacube) -> tuple[Ints, ...]:
        """Return the translations of the fields: only their differences matter."""
        return net.field_flips()

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        paths = CLASS_PATHS[variant or self.variants[0]]
        rows = [
            Line(
                f"    dest = {dest}: " + " | ".join(_entry_text(path) for path in row),
                partial(quad.reads_row, dest=dest),
            )
            for dest, row in enumerate(paths)
        ]
        questions = (
            "    dest = 0: 3 if field 3 differs, else 2·(field 2 differs) + (field 1 differs)",
            "    dest = 1: 2·(field 3 differs) + (field 2 differs)",
            "    dest = 2: 2·(field 3 differs) + (field 1 differs)",
            "    dest = 3: 2·(field 2 differs) + (field 1 differs)",
        )
        return (
            "Routing(m, s, d)                                           [Algorithm 4]",
            "    diff ← d xor s; current ← s; dest ← c_d xor c_s",
            "    type ← getType(s, d); next ← 0",
            "    RoutingInCluster(c_current, diff)",
            "    while next < classPath[dest, type, 0]:",
            "        next ← next + 1; c_current ← classPath[dest, type, next] xor c_s",
            Line("        send the message to current", quad.goes_to_next_class, quad.next_class),
            "        if current ≠ d: RoutingInCluster(c_current, diff)",
            "RoutingInCluster(c, diff)                                  [Algorithm 2]",
            Line(
                "    for i = 0 … m-1: if bit i of m_diff[c] is 1, flip it in m_current[c] and send",
                lambda moment: moment.before > 0 and word_facts.wrong_bit_count(moment) > 0,
                word_facts.corrected_node,
            ),
            "getType(s, d); field i stands for m[i xor c_s]             [Algorithm 3]",
            *(
                Line(text, partial(quad.begins_with_dest, dest=dest))
                for dest, text in enumerate(questions)
            ),
            "classPath: its length, then its classes; type 0 | 1 | 2 | 3    [Table 1]",
            *rows,
        )

    def wrong_lines(self, net: Network, variant: str | None = None) -> tuple[int, ...]:
        paths = CLASS_PATHS[variant or self.variants[0]]
        return tuple(TABLE + dest for dest in range(4) if paths[dest] != CORRECTED[dest])

    def walk(self, net: Metacube, source: int, target: int, variant: str | None) -> Iterator[Step]:
        start = int(net.class_of(source))
        dest = int(net.class_of(target)) ^ start
        wrong = int(net.differing(source, target))
        differs = tuple(bool(wrong >> (i ^ start) & 1) for i in range(4))
        kind = get_type(dest, differs)
        path = CLASS_PATHS[variant or self.variants[0]][dest][kind]
        yield from self.decide(source, start, dest, differs, path)
        at = yield from self.in_cluster(net, source, source, target)
        for place in range(1, len(path)):
            walk = tuple(class_id ^ start for class_id in path[place:])
            following = at ^ (int(net.class_of(at)) ^ walk[0]) << net.field_bits
            yield Step(at, following, SEND, cross_reason(net, at, walk, target), SEND_VARIABLES)
            at = following
            if at != target:
                at = yield from self.in_cluster(net, source, at, target)
        if at != target:
            yield self.lost(at, dest)

    def decide(
        self, source: int, start: int, dest: int, differs: tuple[bool, ...], path: tuple[int, ...]
    ) -> Iterator[Step]:
        """Yield the two decisions before the first hop: the type, and the classPath."""
        inner_fields = (1, 2, 3) if dest == 0 else TYPE_FIELDS[dest]
        if wrong := sum(differs[i] for i in inner_fields):
            verb = "differs" if wrong == 1 else "differ"
            truth = f"Of the fields {{asked}} that neither end can change, {{wrong}} {verb}"
        else:
            truth = "The fields {asked}, which neither end can change, all agree"
        variables = (
            Variable("dest", quad.dest_of),
            *(
                Variable(f"field {i} differs", Fact(quad.differs_text, given=(i,)))
                for i in inner_fields
            ),
            Variable("type", quad.type_of, decides=True),
        )
        reason = Reason(f"{truth}: type is {{kind}}.", FACTS)
        yield Step(source, None, GET_TYPE + dest, reason, variables)
        lead = "Table 1 has {entry} for dest {dest}, type {kind}"
        rename = ", which xor c_s = `{start}` means" if start else ", which means"
        why = (
            f"{lead}{rename} {{count:cross-link}}: the message will walk through the classes"
            " {way}."
            if path[0]
            else f"{lead}: no cross-link is needed."
        )
        chosen = (Variable(ENTRY, FACTS["entry"], decides=True),)
        yield Step(source, None, TABLE + dest, Reason(why, FACTS), chosen)

    def in_cluster(
        self, net: Metacube, source: int, at: int, target: int
    ) -> Generator[Step, None, int]:
        """Yield the hops of Algorithm 2 in the cluster of ``at``; return where they end."""
        shift = int(net.class_of(at)) * net.m
        for i in range(net.m):
            bit = 1 << shift + i
            if (source ^ target) & bit:
                following = at ^ bit
                reason = cube_reason(net, at, following, target)
                variables = cube_variables(net)
                yield Step(at, following, IN_CLUSTER, reason, variables)
                at = following
        return at

    def lost(self, at: int, dest: int) -> Step:
        """Return the step that says which entry of the table lost the message, and why."""
        reason = Reason(
            "Table 1 prints {entry} for dest {dest}, type {kind}; it never enters class {classes},"
            " where {fields} had to change: the loop of line {loop} ends at `{here}` and the"
            " message is lost. With {better} it would have arrived.",
            FACTS,
        )
        variables = (
            Variable(ENTRY, FACTS["entry"], decides=True),
            Variable("current", here),
            Variable("d", the_target),
        )
        return Step(at, None, TABLE + dest, reason, variables, lost=True)


def _entry_text(path: tuple[int, ...]) -> str:
    """Return an entry of Table 1 as printed."""
    return f"({','.join(map(str, path))})"


def _loop_line(moment: Moment) -> int:
    """Return the number of the line that begins the loop."""
    code = ClassPathRouter().pseudocode(moment.net, moment.variant)
    return next(number for number, line in enumerate(code, 1) if line.strip().startswith("while"))


def _class_list(names: Sequence[str]) -> str:
    return and_list([f"`{name}`" for name in names])


def _arrows(names: Sequence[str]) -> str:
    return " → ".join(f"`{name}`" for name in names)


FACTS: dict[str, Source] = {
    "asked": Fact(quad.inner_fields, word_facts.fields),
    "wrong": Fact(quad.wrong_inner_fields, word_facts.fields),
    "kind": quad.type_of,
    "entry": Fact(quad.path_of, _entry_text),
    "dest": quad.dest_of,
    "count": quad.cross_links,
    "start": word_facts.class_fact(word_facts.class_start),
    "way": Fact(word_facts.class_names, _arrows, (word_facts.walk,)),
    "classes": Fact(word_facts.class_names, _class_list, (quad.never_entered,)),
    "fields": Fact(word_facts.differing_classes, word_facts.fields),
    "loop": _loop_line,
    "here": here,
    "better": Fact(quad.corrected_path, _entry_text),
    "place": quad.classes_entered,
}
ENTRY = Reason("classPath[{dest},{kind}]", FACTS)
"""An entry of Table 1 as the pseudo-code names it."""

SEND_VARIABLES = (
    Variable("next", quad.classes_entered),
    Variable(Reason("classPath[{dest},{kind},{place}]", FACTS), quad.relative_class, decides=True),
    Variable("c_s", FACTS["start"]),
)
