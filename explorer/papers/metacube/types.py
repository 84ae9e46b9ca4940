"""§3.3: routing in a cluster (Algorithm 2), and the type of a destination (Algorithm 3)."""

from __future__ import annotations

from collections.abc import Callable

from explorer.networks.metacube.metacube import Metacube
from explorer.papers.check import pair_view
from explorer.papers.claim import Witness
from explorer.papers.forms.sizes import single
from explorer.papers.forms.vocabulary import Holds, statement
from explorer.papers.metacube._messages import CLASSES, QUADS, schedule, types


def _out_of_order(net: Metacube) -> str:
    plan, m = schedule(net.m), net.m
    for target, word in zip(plan.targets, plan.words, strict=True):
        class_id, unflipped, before = 0, target & ((1 << net.field_bits) - 1), -1
        for port in word:
            if port >= m:
                class_id, before = class_id ^ 1 << port - m, -1
            elif port <= before or not unflipped >> class_id * m + port & 1:
                return f"{net.spec}: bit {port} of class {class_id} is out of order."
            else:
                unflipped ^= 1 << class_id * m + port
                before = port
    return ""


def _type_form(is_right: Callable[[int, set[int], int], bool], phrase: str) -> Holds:
    """Return whether a property holds for dest, the differing fields in between, and type."""

    def first_exception(net: Metacube) -> Witness | None:
        for dest, mask, kind in types():
            between = {i for i in CLASSES if mask >> i & 1} - {0, dest}
            if not is_right(dest, between, kind):
                target = dest << net.field_bits | mask
                sentence = f"A message to {net.format(target)} has type {kind}."
                return Witness(net.spec, sentence, pair_view(net, 0, target))
        return None

    method = "every dest and every set of fields that may differ, 64 cases"
    return Holds(single("MC(2,1)"), first_exception, phrase, method, "router")


def _two_fields_of_a_type(net: Metacube) -> str:
    seen: dict[tuple[int, int], set[frozenset[int]]] = {}
    for dest, mask, kind in types():
        between = frozenset(i for i in CLASSES if mask >> i & 1) - {0, dest}
        if len(between) == 1 and kind != 3:
            seen.setdefault((dest, kind), set()).add(between)
        elif kind in (1, 2):
            return f"Type {kind} stands for {len(between)} fields in {net.spec}."
    mixed = any(len(sets) != 1 for sets in seen.values())
    return "One type stands for two fields." if mixed else ""


CLAIMS = (
    statement("mc-a2-ascending", "Algorithm 2", "lowest bit first",
         "In a cluster of class $c$ field $m[c]$ is put right bit by bit, the lowest first.",
         Holds(QUADS, _out_of_order, "lowest bit first", "every destination of node 0",
               ("router", "links", "construction"))),
    statement("mc-a3-type-0", "§3.3", "type 0",
         "The type is 0 if and only if every field but those of the classes of source and"
         " destination agrees: then no other cluster has to be routed inside.",
         _type_form(lambda _, between, kind: (kind == 0) == (not between), "exactly then")),
    statement("mc-a3-one-field", "§3.3", "1 or 2",
         "Where one such field differs, the type is 1 or 2, by which of them it is; where dest = 0"
         " and it is field 3, it is 3.",
         _type_form(
             lambda dest, between, kind: (
                 len(between) != 1
                 or (kind == 3 if dest == 0 and between == {3} else kind in (1, 2))
             ),
             "1 or 2")),
    statement("mc-a3-more-fields", "§3.3", "3", "Where two or more such fields differ, the"
         " type is 3.",
         _type_form(lambda _, between, kind: len(between) < 2 or kind == 3, "3")),
    statement("mc-a3-dest-0", "§3.3", "3", "For dest = 0 the type is 3 as soon as field 3 differs.",
         _type_form(lambda dest, between, kind: dest != 0 or 3 not in between or kind == 3, "3")),
    statement("mc-a3-two-levels", "§3.3", "apart by position",
         "Types 1 and 2 tell apart which one field differs.",
         Holds(single("MC(2,1)"), _two_fields_of_a_type, "one field to each",
               "every dest and every set of fields that may differ, 64 cases", "router")),
)  # fmt: skip
