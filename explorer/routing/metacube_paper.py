"""The metacube paper's Algorithms 2–4 for k = 2, with its Table 1 as printed and corrected."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from functools import partial
from typing import ClassVar

from explorer.core.network import Network
from explorer.core.reason import Fact, Line, Moment, Reason, say
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Variable
from explorer.networks.metacube import Metacube
from explorer.routing import _metacube_facts as found
from explorer.routing.facts import here
from explorer.routing.facts import target as the_target
from explorer.routing.metacube import cross_reason, cube_reason, cube_variables

ClassPaths = tuple[tuple[tuple[int, ...], ...], ...]

PRINTED: ClassPaths = (
    ((0,), (2, 1, 0), (2, 2, 0), (4, 1, 3, 2, 0)),
    ((1, 1), (3, 2, 3, 1), (3, 2, 3, 1), (3, 2, 3, 1)),
    ((1, 2), (3, 1, 3, 2), (3, 1, 3, 2), (3, 1, 3, 2)),
    ((2, 1, 3), (2, 1, 3), (2, 1, 3), (4, 1, 3, 2, 3)),
)
"""Table 1 as printed: ``PRINTED[dest][type]`` is the length of a classPath and its classes."""

CORRECTED: ClassPaths = (
    *PRINTED[:3],
    ((2, 1, 3), (2, 1, 3), (2, 2, 3), (4, 1, 3, 2, 3)),
)
"""Table 1 with the entry for dest 3, type 2 put right: class 2 has to be visited, not class 1."""

CLASS_PATHS = {"corrected": CORRECTED, "as printed": PRINTED}

# The fields that Algorithm 3 looks at, by dest: the first adds 1 to type, the second makes it 2.
ASKED = ((1, 2), (2, 3), (1, 3), (1, 2))

LOOP, SEND, IN_CLUSTER, GET_TYPE, TABLE = 5, 7, 10, 12, 17


def get_type(dest: int, differs: tuple[bool, ...]) -> int:
    """Return the type that Algorithm 3 finds; ``differs[i]``: field i, renamed by xor c_s, differs.

    >>> get_type(0, (True, False, False, True)), get_type(3, (False, False, True, True))
    (3, 2)
    """
    if dest == 0 and differs[3]:
        return 3
    one, two = ASKED[dest]
    return 2 * differs[two] + differs[one]


class QuadCube(Router):
    """Follow the classPath of Table 1, renamed by xor with the source's class.

    Algorithm 4 routes in the source's cluster, then goes from class to class as the table says and
    routes in every cluster it enters. k = 2 only. Source: metacube paper, §3.3, Algorithms 2–4.

    >>> net = Metacube(2, 1)
    >>> a, b = net.parse("(00,0,0,0,0)"), net.parse("(11,0,1,0,0)")
    >>> [step.lost for step in QuadCube().steps(net, a, b, "as printed")][-1]
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

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        paths = CLASS_PATHS[variant or self.variants[0]]
        rows = [
            Line(
                f"    dest = {dest}: " + " | ".join(_entry(path) for path in row),
                partial(_entry_read, dest=dest),
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
            Line("        send the message to current", _sent, _next_class),
            "        if current ≠ d: RoutingInCluster(c_current, diff)",
            "RoutingInCluster(c, diff)                                  [Algorithm 2]",
            Line(
                "    for i = 0 … m-1: if bit i of m_diff[c] is 1, flip it in m_current[c] and send",
                lambda moment: moment.before > 0 and found.count(moment) > 0,
                found.corrected,
            ),
            "getType(s, d); field i stands for m[i xor c_s]             [Algorithm 3]",
            *(Line(text, partial(_type_asked, dest=dest)) for dest, text in enumerate(questions)),
            "classPath: its length, then its classes; type 0 | 1 | 2 | 3    [Table 1]",
            *rows,
        )

    def wrong_lines(self, net: Network, variant: str | None = None) -> tuple[int, ...]:
        paths = CLASS_PATHS[variant or self.variants[0]]
        return tuple(TABLE + dest for dest in range(4) if paths[dest] != CORRECTED[dest])

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        assert isinstance(net, Metacube)
        start = int(net.class_of(source))
        dest = int(net.class_of(target)) ^ start
        wrong = int(net.differing(source, target))
        differs = tuple(bool(wrong >> (i ^ start) & 1) for i in range(4))
        kind = get_type(dest, differs)
        path = CLASS_PATHS[variant or self.variants[0]][dest][kind]
        yield from self.decide(net, source, dest, differs, kind, path)
        at = yield from self.in_cluster(net, source, source, target)
        for place, entry in enumerate(path[1:], start=1):
            walk = tuple(own ^ start for own in path[place:])
            following = at ^ (int(net.class_of(at)) ^ walk[0]) << net.width
            variables = (
                Variable("next", Fact(place, _entered)),
                Variable(_place_in_table(dest, kind, place), Fact(entry, _renamed), decides=True),
                Variable("c_s", Fact(start, found.class_start, partial(found.class_text, net))),
            )
            yield Step(at, following, SEND, cross_reason(net, at, walk, target), variables)
            at = following
            if at != target:
                at = yield from self.in_cluster(net, source, at, target)
        if at != target:
            yield self.lost(net, at, target, start, (dest, kind), path)

    def decide(
        self,
        net: Metacube,
        source: int,
        dest: int,
        differs: tuple[bool, ...],
        kind: int,
        path: tuple[int, ...],
    ) -> Iterator[Step]:
        """Yield the two decisions before the first hop: the type, and the classPath."""
        start = int(net.class_of(source))
        asked = (1, 2, 3) if dest == 0 else ASKED[dest]
        wrong = tuple(i ^ start for i in asked if differs[i])
        if wrong:
            verb = "differs" if len(wrong) == 1 else "differ"
            truth = f"Of the fields {{asked}} that neither end can change, {{wrong}} {verb}"
        else:
            truth = "The fields {asked}, which neither end can change, all agree"
        type_found = Fact(kind, _type)
        reason = say(
            f"{truth}: type is {{kind}}.",
            asked=Fact(tuple(i ^ start for i in asked), _asked, found.fields),
            wrong=Fact(wrong, _asked_and_wrong, found.fields),
            kind=type_found,
        )
        variables = (
            Variable("dest", Fact(dest, _dest)),
            *(
                Variable(
                    f"field {i} differs",
                    Fact("yes" if differs[i] else "no", partial(_differs, i=i)),
                )
                for i in asked
            ),
            Variable("type", type_found, decides=True),
        )
        yield Step(source, None, GET_TYPE + dest, reason, variables)
        entry = Fact(path, _path, _entry)
        facts = {
            "entry": entry,
            "dest": Fact(dest, _dest),
            "kind": type_found,
            "count": Fact(path[0], _cross_links),
            "start": Fact(start, found.class_start, partial(found.class_text, net)),
            "way": Fact(
                tuple(own ^ start for own in (0, *path[1:])),
                found.walk,
                lambda way: " → ".join(f"`{found.class_text(net, own)}`" for own in way),
            ),
        }
        lead = "Table 1 has {entry} for dest {dest}, type {kind}"
        rename = ", which xor c_s = `{start}` means" if start else ", which means"
        why = (
            f"{lead}{rename} {{count:cross-link}}: the message will walk through the classes"
            " {way}."
            if path[0]
            else f"{lead}: no cross-link is needed."
        )
        chosen = (Variable(_place_in_table(dest, kind), entry, decides=True),)
        yield Step(source, None, TABLE + dest, Reason(why, facts), chosen)

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
                variables = cube_variables(net, at, following, target)
                yield Step(at, following, IN_CLUSTER, reason, variables)
                at = following
        return at

    def lost(
        self,
        net: Metacube,
        at: int,
        target: int,
        start: int,
        place: tuple[int, int],
        path: tuple[int, ...],
    ) -> Step:
        """Return the step that says which entry of the table lost the message, and why."""
        dest, kind = place
        wrong = int(net.differing(at, target))
        missed = tuple(own for own in range(net.classes) if wrong >> own & 1)
        entry = Fact(path, _path, _entry)
        reason = say(
            "Table 1 prints {entry} for dest {dest}, type {kind}; it never enters class {classes},"
            " where {fields} had to change: the loop of line {loop} ends at `{here}` and the"
            " message is lost. With {better} it would have arrived.",
            entry=entry,
            dest=Fact(dest, _dest),
            kind=Fact(kind, _type),
            classes=Fact(
                missed,
                _never_entered,
                lambda own: found.listed([f"`{found.class_text(net, c)}`" for c in own]),
            ),
            fields=Fact(missed, found.differing, found.fields),
            loop=Fact(LOOP, _loop_line),
            here=here(net, at),
            better=Fact(CORRECTED[dest][kind], _arriving, _entry),
        )
        variables = (
            Variable(_place_in_table(dest, kind), entry, decides=True),
            Variable("current", here(net, at)),
            Variable("d", the_target(net, target)),
        )
        return Step(at, None, TABLE + dest, reason, variables, lost=True)


def _entry(path: tuple[int, ...]) -> str:
    """Return an entry of Table 1 as it is printed."""
    return f"({','.join(map(str, path))})"


def _place_in_table(dest: int, kind: int, place: int = 0) -> Reason:
    """Return an entry of Table 1 as the pseudo-code names it, or one of its classes."""
    return say(
        f"classPath[{{dest}},{{kind}}{',{place}' * (place > 0)}]",
        dest=Fact(dest, _dest),
        kind=Fact(kind, _type),
        **({"place": Fact(place, _entered)} if place else {}),
    )


# What is said, found again -----------------------------------------------------------------------


def _dest(moment: Moment) -> int:
    return found.class_end(moment) ^ found.class_start(moment)


def _differs(moment: Moment, i: int) -> str:
    """Return whether field i, renamed by xor with the source's class, differs at the source."""
    own = i ^ found.class_start(moment)
    here, there = (found.field(moment, v, own) for v in (moment.source, moment.target))
    return "no" if here == there else "yes"


def _asked(moment: Moment) -> tuple[int, ...]:
    """Return the fields of the classes that lie at neither end, in the order of their renaming."""
    start, ends = found.class_start(moment), {0, _dest(moment)}
    return tuple(i ^ start for i in range(4) if i not in ends)


def _asked_and_wrong(moment: Moment) -> tuple[int, ...]:
    wrong = found.differing(replace(moment, at=moment.source))
    return tuple(own for own in _asked(moment) if own in wrong)


def _type(moment: Moment) -> int:
    """Return the type: a digit in base 2 for each field asked, and 3 for field 3 at dest 0."""
    start, wrong = found.class_start(moment), _asked_and_wrong(moment)
    if len(_asked(moment)) == 3 and 3 ^ start in wrong:
        return 3
    return sum(1 << place for place, own in enumerate(_asked(moment)) if own in wrong)


def _path(moment: Moment) -> tuple[int, ...]:
    """Return the classes that the whole way enters, renamed, behind their number."""
    whole = found.walk(replace(moment, place=0))
    classes = [own ^ found.class_start(moment) for own in whole[1:]]
    return (len(classes), *classes)


def _cross_links(moment: Moment) -> int:
    return _path(moment)[0]


def _entered(moment: Moment) -> int:
    """Return how many classes the message has entered with this hop."""
    return len(_path(replace(moment, way=moment.way[: moment.place + 2]))) - 1


def _renamed(moment: Moment) -> int:
    return found.class_next(moment) ^ found.class_start(moment)


def _never_entered(moment: Moment) -> tuple[int, ...]:
    """Return the classes of fields that differ at the end: no node of them is on the way."""
    seen = {found.class_of(moment, node) for node in moment.way}
    return tuple(own for own in found.differing(moment) if own not in seen)


def _arriving(moment: Moment) -> tuple[int, ...]:
    """Return the one shortest list of classes that passes all whose fields differ, renamed."""
    start, end = found.class_start(moment), _dest(moment)
    wrong = {own ^ start for own in found.differing(replace(moment, at=moment.source))}
    walks: list[tuple[int, ...]] = [(0,)]
    while not any(w[-1] == end and wrong <= set(w) for w in walks):
        walks = [(*w, w[-1] ^ flip) for w in walks for flip in (1, 2)]
    (best,) = (w for w in walks if w[-1] == end and wrong <= set(w))
    return (len(best) - 1, *best[1:])


def _loop_line(moment: Moment) -> int:
    """Return the number of the line that begins the loop."""
    code = QuadCube().pseudocode(moment.net, moment.variant)
    return next(number for number, line in enumerate(code, 1) if line.strip().startswith("while"))


def _type_asked(moment: Moment, dest: int) -> bool:
    return not moment.before and _dest(moment) == dest


def _entry_read(moment: Moment, dest: int) -> bool:
    """Return whether the row is read: behind the question, or where it loses the message."""
    asked = GET_TYPE <= moment.before < GET_TYPE + 4
    ended = moment.at == moment.way[-1] and moment.at != moment.target
    return _dest(moment) == dest and (asked or ended)


def _sent(moment: Moment) -> bool:
    """Return whether the fields of the class are right, and there are classes left to enter."""
    rest = moment.before > 0 and moment.at != moment.target and moment.at != moment.way[-1]
    return rest and not found.count(moment)


def _next_class(moment: Moment) -> int:
    """Return the node in the class that the table has next."""
    kind, dest, start = _type(moment), _dest(moment), found.class_start(moment)
    path = CLASS_PATHS[moment.variant or QuadCube.variants[0]][dest][kind]
    return found.entered(moment, path[_entered(moment)] ^ start)
