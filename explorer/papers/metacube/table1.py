"""Table 1: the sixteen classPaths, compared with the classes that their messages must enter."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from explorer.networks.metacube.class_walk import walk_from_zero, walk_lengths
from explorer.papers.auditing import audit_hooks
from explorer.papers.check import finding_unless, pair_view
from explorer.papers.claim import Claim, Finding, Foundation, Witness
from explorer.papers.forms.sizes import single
from explorer.papers.forms.vocabulary import Holds, TextMatches, statement
from explorer.papers.metacube._common import PAPER, metacube
from explorer.papers.metacube._messages import CLASSES, ROUTER, message_groups
from explorer.papers.paper_tables import Cell, Table
from explorer.routing.metacube.class_paths import PRINTED

PLACE = "Table 1"


def entry_text(path: tuple[int, ...]) -> str:
    """Return an entry as the paper writes it.

    >>> entry_text((2, 1, 0))
    '(2, 1, 0)'
    """
    return f"({', '.join(map(str, path))})"


def entry_error(dest: int, kind: int, path: tuple[int, ...]) -> str:
    """Return the error of an entry, "" if it is right.

    It must list as many classes as it says, walk on the 2-cube of classes from class 0 to ``dest``,
    enter every class that one of its messages must enter, and be a shortest such walk for each
    message.
    """
    length, *classes = path
    if length != len(classes):
        return f"{entry_text(path)} does not list {length} classes"
    walk = [0, *classes]
    if walk[-1] != dest or any((a ^ b).bit_count() != 1 for a, b in pairwise(walk)):
        return f"{entry_text(path)} is no walk from class 0 to class {dest}"
    entered = sum(1 << class_id for class_id in set(walk))
    for mask in sorted(required_classes(dest, kind)):
        missed = [class_id for class_id in CLASSES if mask & ~entered & 1 << class_id]
        if missed:
            return f"{entry_text(path)} never enters class {missed[0]}"
    for mask in sorted(required_classes(dest, kind)):
        if length != int(walk_lengths(2)[dest, mask]):
            return f"{entry_text(path)} is longer than it has to be"
    return ""


def required_classes(dest: int, kind: int) -> frozenset[int]:
    """Return the sets of classes that the messages of an entry must enter, as masks."""
    masks = (g.through for g in message_groups() if (g.dest, g.kind) == (dest, kind))
    return next(masks, frozenset())


def correct_entry(dest: int, kind: int) -> tuple[int, ...]:
    """Return a shortest entry: the printed one if it is right, else the first one found."""
    printed = PRINTED[dest][kind]
    if not entry_error(dest, kind, printed):
        return printed
    all_classes = 0
    for mask in required_classes(dest, kind):
        all_classes |= mask
    walk = walk_from_zero(2, dest, all_classes)
    entry = (len(walk), *walk)
    assert not entry_error(dest, kind, entry)
    return entry


def _witness(dest: int, kind: int, why: str) -> Witness:
    """Return the first message of MC(2,1) that the entry does not deliver."""
    net = metacube(2, 1)
    longest = max(required_classes(dest, kind), key=int.bit_count, default=0)
    target = dest << net.field_bits | longest
    sentence = f"{why}: the message to {net.format(target)} does not arrive."
    return Witness(net.spec, sentence, pair_view(net, 0, target, ROUTER, "as printed"))


EVERY_SET = "Every set of fields that may differ, for all m: 16 sets to each class."


@dataclass(frozen=True)
class Entry:
    """An entry of Table 1, compared with the classes that its messages must enter."""

    dest: int
    kind: int

    complete: ClassVar[bool] = True
    grounds: ClassVar[tuple[Foundation, ...]] = ("router", "printed")

    def __call__(self) -> Finding:
        printed = audit_hooks.printed(PRINTED[self.dest][self.kind])
        why = entry_error(self.dest, self.kind, printed)
        if not why:
            return finding_unless(None, entry_text(printed), EVERY_SET)
        right = entry_text(correct_entry(self.dest, self.kind))
        note = f"{why}, where a field has to change."
        instead = f"{right}: {why}"
        return finding_unless(_witness(self.dest, self.kind, why), right, EVERY_SET, note, instead)


def _claim(dest: int, kind: int) -> Claim:
    path = entry_text(PRINTED[dest][kind])
    return statement(
        f"mc-t1-{dest}-{kind}",
        PLACE,
        path,
        f"For dest = {dest} and type = {kind} the classPath, its length first, is {path}: it enters"
        " every class in which a field has to change, and no walk that does is shorter.",
        Entry(dest, kind),
    )


CLAIMS = tuple(_claim(dest, kind) for dest in CLASSES for kind in CLASSES)


def _rows() -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (Cell(f"dest = {dest}", number=dest), *(_cell(dest, kind) for kind in CLASSES))
        for dest in CLASSES
    )


def _cell(dest: int, kind: int) -> Cell:
    printed, right = PRINTED[dest][kind], correct_entry(dest, kind)
    why = entry_error(dest, kind, printed)
    return Cell(
        entry_text(printed),
        entry_text(right),
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


# The text about Table 1 -------------------------------------------------------------------------


def _length_fault(_: object) -> str:
    for dest in CLASSES:
        for kind in CLASSES:
            length, *classes = audit_hooks.printed(PRINTED[dest][kind])
            if length != len(classes):
                return f"Entry ({dest}, {kind}) lists {len(classes)} classes."
    return ""


def _example_fault(_: object) -> str:
    length, *classes = audit_hooks.printed(PRINTED[1][1])
    right = (length, [0, *classes]) == (3, [0, 2, 3, 1])
    asks = required_classes(1, 1) == frozenset({1 << 2}) and not entry_error(1, 1, PRINTED[1][1])
    return "" if right and asks else "Class 2 is not what type 1 asks for."


def _class_steps() -> str:
    least = [
        int(max(walk_lengths(2)[dest, mask] for mask in required_classes(dest, 1)))
        for dest in CLASSES
    ]
    return "{}, {}, {} and {}".format(*least)


def _cube_steps() -> str:
    steps = metacube(0, 2).distance(0, CLASSES)
    assert steps is not None
    return "{}, {}, {} and {}".format(*steps.tolist())


TEXT = (
    statement("mc-3.3-lengths", "§3.3", "the first number",
         "The first number of every entry of Table 1 is the length of its classPath.",
         Holds(single("MC(2,1)"), _length_fault, "in all 16 entries", "all 16 entries", "printed")),
    statement("mc-3.3-example", "§3.3", "length 3, by class 2",
         "For dest = 1 and type = 1 the length is 3 and the class path (0, 2, 3, 1), as a cluster"
         " of class 2 must be routed inside.",
         Holds(single("MC(2,1)"), _example_fault, "length 3, by class 2",
               "every set of fields of type 1 to class 1", ("router", "printed"))),
    statement("mc-3.4-class-steps", "§3.4", "2, 3, 3 and 2",
         "For type = 1 the metacube takes 2, 3, 3 and 2 steps on the high-level 2-cube for dest ="
         " 0, 1, 2 and 3.",
         TextMatches("MC(2,1)", "the list of steps", "2, 3, 3 and 2", _class_steps,
               "Shortest walks for every set of fields of type 1.", "router")),
    statement("mc-3.4-cube-steps", "§3.4", "0, 1, 1 and 2",
         "The hypercube takes 0, 1, 1 and 2 steps for the class bits of dest = 0, 1, 2 and 3.",
         TextMatches("Q(2)", "the list of steps", "0, 1, 1 and 2", _cube_steps, "The four classes.",
               "distances")),
)  # fmt: skip
