"""The metacube paper's Algorithms 2–4 for k = 2, with its Table 1 as printed and corrected."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import ClassVar

from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Variable
from explorer.networks.metacube import Metacube
from explorer.routing.metacube import class_name, cross_reason, cube_reason, cube_variables, listed

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

SEND, IN_CLUSTER, GET_TYPE, TABLE = 7, 10, 12, 17


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
            f"dest = {dest}: " + " | ".join(f"({','.join(map(str, path))})" for path in row)
            for dest, row in enumerate(paths)
        ]
        return (
            "Routing(m, s, d)                                           [Algorithm 4]",
            "    diff ← d xor s; current ← s; dest ← c_d xor c_s",
            "    type ← getType(s, d); next ← 0",
            "    RoutingInCluster(c_current, diff)",
            "    while next < classPath[dest, type, 0]:",
            "        next ← next + 1; c_current ← classPath[dest, type, next] xor c_s",
            "        send the message to current",
            "        if current ≠ d: RoutingInCluster(c_current, diff)",
            "RoutingInCluster(c, diff)                                  [Algorithm 2]",
            "    for i = 0 … m-1: if bit i of m_diff[c] is 1, flip it in m_current[c] and send",
            "getType(s, d); field i stands for m[i xor c_s]             [Algorithm 3]",
            "    dest = 0: 3 if field 3 differs, else 2·(field 2 differs) + (field 1 differs)",
            "    dest = 1: 2·(field 3 differs) + (field 2 differs)",
            "    dest = 2: 2·(field 3 differs) + (field 1 differs)",
            "    dest = 3: 2·(field 2 differs) + (field 1 differs)",
            "classPath: its length, then its classes; type 0 | 1 | 2 | 3    [Table 1]",
            *(f"    {row}" for row in rows),
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
            why = cross_reason(net, at, walk, target)
            end = ", and arrives." if following == target else "."
            variables = (
                Variable("next", str(place)),
                Variable(f"classPath[{dest},{kind},{place}]", str(entry), decides=True),
                Variable("c_s", class_name(net, start)),
            )
            yield Step(at, following, SEND, why + end, variables)
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
        found = [f"`m[{i ^ start}]`" for i in asked if differs[i]]
        names = listed([f"`m[{i ^ start}]`" for i in asked])
        if found:
            verb = "differs" if len(found) == 1 else "differ"
            truth = f"Of the fields {names} that neither end can change, {listed(found)} {verb}"
        else:
            truth = f"The fields {names}, which neither end can change, all agree"
        variables = (
            Variable("dest", str(dest)),
            *(Variable(f"field {i} differs", "yes" if differs[i] else "no") for i in asked),
            Variable("type", str(kind), decides=True),
        )
        yield Step(source, None, GET_TYPE + dest, f"{truth}: type is {kind}.", variables)
        entry = f"({','.join(map(str, path))})"
        line = TABLE + dest
        chosen = (Variable(f"classPath[{dest},{kind}]", entry, decides=True),)
        if path[0] == 0:
            why = f"Table 1 has {entry} for dest {dest}, type {kind}: no cross-link is needed."
            yield Step(source, None, line, why, chosen)
            return
        way = " → ".join(f"`{class_name(net, own ^ start)}`" for own in (0, *path[1:]))
        rename = f", which xor c_s = `{class_name(net, start)}` means" if start else ", which means"
        why = (
            f"Table 1 has {entry} for dest {dest}, type {kind}{rename} {path[0]}"
            f" cross-link{'s' * (path[0] != 1)}: the message will walk through the classes {way}."
        )
        yield Step(source, None, line, why, chosen)

    def in_cluster(
        self, net: Metacube, source: int, at: int, target: int
    ) -> Generator[Step, None, int]:
        """Yield the hops of Algorithm 2 in the cluster of ``at``; return where they end."""
        shift = int(net.class_of(at)) * net.m
        for i in range(net.m):
            bit = 1 << shift + i
            if (source ^ target) & bit:
                following = at ^ bit
                end = ", and arrives." if following == target else "."
                why = cube_reason(net, at, following, target) + end
                variables = cube_variables(net, at, following, target)
                yield Step(at, following, IN_CLUSTER, why, variables)
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
        missed = [own for own in range(net.classes) if wrong >> own & 1]
        fields = listed([f"`m[{own}]`" for own in missed])
        classes = listed([f"`{class_name(net, own)}`" for own in missed])
        right = CORRECTED[dest][kind]
        entry, better = (f"({','.join(map(str, p))})" for p in (path, right))
        why = (
            f"Table 1 prints {entry} for dest {dest}, type {kind}; it never enters class {classes},"
            f" where {fields} had to change: the loop of line 5 ends at `{net.format(at)}` and the"
            f" message is lost. With {better} it would have arrived."
        )
        variables = (
            Variable(f"classPath[{dest},{kind}]", entry, decides=True),
            Variable("current", net.format(at)),
            Variable("d", net.format(target)),
        )
        return Step(at, None, TABLE + dest, why, variables, lost=True)
