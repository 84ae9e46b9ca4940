"""Table 1: the sixteen classPaths, each against the classes that its messages have to enter."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from explorer.core.claim import Claim, Finding, Witness, claim
from explorer.core.printed import Cell, Table
from explorer.networks.class_walk import walk_from_zero, walk_lengths
from explorer.papers.check import pair_view, settled
from explorer.papers.metacube._common import PAPER, metacube
from explorer.papers.metacube._messages import ROUTER, SIDES, groups
from explorer.routing.metacube_paper import PRINTED
from explorer.routing.trace import route

PLACE = "Table 1"


def written(path: tuple[int, ...]) -> str:
    """Return an entry as the paper writes it.

    >>> written((2, 1, 0))
    '(2, 1, 0)'
    """
    return f"({', '.join(map(str, path))})"


def fault(dest: int, kind: int, path: tuple[int, ...]) -> str:
    """Return what is wrong with an entry, or nothing.

    It must list as many classes as it says, walk on the 2-cube of classes from class 0 to
    ``dest``, enter every class that one of its messages has to enter, and be a shortest such walk
    for each of them.
    """
    length, *classes = path
    if length != len(classes):
        return f"{written(path)} does not list {length} classes"
    way = [0, *classes]
    if way[-1] != dest or any((a ^ b).bit_count() != 1 for a, b in pairwise(way)):
        return f"{written(path)} is no walk from class 0 to class {dest}"
    entered = sum(1 << own for own in set(way))
    for mask in sorted(needs(dest, kind)):
        missed = [own for own in SIDES if mask & ~entered & 1 << own]
        if missed:
            return f"{written(path)} never enters class {missed[0]}"
    for mask in sorted(needs(dest, kind)):
        if length != int(walk_lengths(2)[dest, mask]):
            return f"{written(path)} is longer than it has to be"
    return ""


def needs(dest: int, kind: int) -> frozenset[int]:
    """Return the sets of classes that the messages of an entry have to enter, as masks."""
    return next(g.through for g in groups() if (g.dest, g.kind) == (dest, kind))


def needed(dest: int, kind: int) -> tuple[int, ...]:
    """Return a shortest entry: the printed one where it is right, else the first there is."""
    printed = PRINTED[dest][kind]
    if not fault(dest, kind, printed):
        return printed
    every = 0
    for mask in needs(dest, kind):
        every |= mask
    walk = walk_from_zero(2, dest, every)
    found = (len(walk), *walk)
    assert not fault(dest, kind, found)
    return found


def _witness(dest: int, kind: int, why: str) -> Witness:
    """Return the first message of the entry in MC(2,1) and what becomes of it."""
    net = metacube(2, 1)
    for target in range(1, net.nodes):
        own, *fields = net.address(target)
        mask = sum(1 << i for i, value in enumerate(reversed(fields)) if value)
        if own != dest or mask & ~(1 | 1 << dest) not in needs(dest, kind):
            continue
        trace = route(net, 0, target, ROUTER, "as printed")
        if not trace.delivered or trace.length != trace.distance:
            sentence = f"{why}: the message to {net.format(target)} does not arrive."
            return Witness(net.spec, sentence, pair_view(net, 0, target, ROUTER, "as printed"))
    return Witness(net.spec, f"{why}.")


def _finder(dest: int, kind: int) -> Callable[[], Finding]:
    def find() -> Finding:
        printed = PRINTED[dest][kind]
        why = fault(dest, kind, printed)
        checked = "Every set of fields that may differ, for all m: 16 sets to each class."
        if not why:
            return Finding(written(printed), "agrees", checked)
        return Finding(
            written(needed(dest, kind)),
            "differs",
            checked,
            f"{why}, where a field has to change.",
            witness=_witness(dest, kind, why),
        )

    return find


def _claim(dest: int, kind: int) -> Claim:
    path = written(PRINTED[dest][kind])
    return Claim(
        f"mc-t1-{dest}-{kind}",
        PAPER,
        PLACE,
        f"For dest = {dest} and type = {kind} the classPath, its length first, is {path}: it enters"
        " every class in which a field has to change, and no walk that does is shorter.",
        path,
        _finder(dest, kind),
    )


CLAIMS = tuple(_claim(dest, kind) for dest in SIDES for kind in SIDES)


def _rows() -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (
            Cell(f"dest = {dest}", number=dest),
            *(_cell(dest, kind) for kind in SIDES),
        )
        for dest in SIDES
    )


def _cell(dest: int, kind: int) -> Cell:
    printed, right = PRINTED[dest][kind], needed(dest, kind)
    why = fault(dest, kind, printed)
    return Cell(
        written(printed),
        written(right),
        "differs" if why else "agrees",
        printed[0],
        f"{why}, where a field has to change." if why else "",
    )


TABLE = Table(
    "mc-t1",
    PAPER,
    PLACE,
    "classPaths with their lengths, for sources of class 0",
    ("type", "0", "1", "2", "3"),
    _rows,
    "The first number is the length, the others are the classes in order, class 0 of the source"
    " left out.",
)


# What the text says of it -----------------------------------------------------------------------


@claim("mc-3.3-lengths", "§3.3", "the first number")
def lengths() -> Finding:
    """The first number of every entry of Table 1 is the length of its classPath."""
    for dest in SIDES:
        for kind in SIDES:
            length, *classes = PRINTED[dest][kind]
            if length != len(classes):
                wrong = Witness("MC(2,1)", f"Entry ({dest}, {kind}) lists {len(classes)} classes.")
                return settled(wrong, "", "All 16 entries.")
    return settled(None, "in all 16 entries", "All 16 entries.")


@claim("mc-3.3-example", "§3.3", "length 3, by class 2")
def example() -> Finding:
    """For dest = 1 and type = 1 the length is 3 and the class path (0, 2, 3, 1), as a cluster of
    class 2 must be routed inside."""
    length, *classes = PRINTED[1][1]
    right = (length, [0, *classes]) == (3, [0, 2, 3, 1])
    asks = needs(1, 1) == frozenset({1 << 2}) and not fault(1, 1, PRINTED[1][1])
    wrong = None if right and asks else Witness("MC(2,1)", "Class 2 is not what type 1 asks for.")
    return settled(wrong, "length 3, by class 2", "Every set of fields of type 1 to class 1.")


@claim("mc-3.4-class-steps", "§3.4", "2, 3, 3 and 2")
def class_steps() -> Finding:
    """For type = 1 the metacube takes 2, 3, 3 and 2 steps on the high-level 2-cube for dest = 0, 1,
    2 and 3."""
    least = [int(max(walk_lengths(2)[dest, mask] for mask in needs(dest, 1))) for dest in SIDES]
    wrong = None if least == [2, 3, 3, 2] else Witness("MC(2,1)", f"They are {least}.")
    shown = "{}, {}, {} and {}".format(*least)
    return settled(wrong, shown, "Shortest walks for every set of fields of type 1.")


@claim("mc-3.4-cube-steps", "§3.4", "0, 1, 1 and 2")
def cube_steps() -> Finding:
    """The hypercube takes 0, 1, 1 and 2 steps for the class bits of dest = 0, 1, 2 and 3."""
    net = metacube(0, 2)
    steps = [int(net.distance(0, dest)) for dest in SIDES]
    wrong = None if steps == [0, 1, 1, 2] else Witness("Q(2)", f"They are {steps}.")
    return settled(wrong, "{}, {}, {} and {}".format(*steps), "The four classes.")
