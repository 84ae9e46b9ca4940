"""§3.3: routing in a cluster (Algorithm 2), and the type of a destination (Algorithm 3)."""

from __future__ import annotations

from collections.abc import Callable

from explorer.core.claim import Finding, Witness, claim
from explorer.papers.check import pair_view, settled
from explorer.papers.metacube._common import metacube
from explorer.papers.metacube._messages import SIDES, schedule
from explorer.routing.metacube_paper import get_type


@claim("mc-a2-ascending", "Algorithm 2", "lowest bit first")
def ascending() -> Finding:
    """In a cluster of class $c$ field $m[c]$ is put right bit by bit, the lowest first."""
    for m in (1, 2, 3):
        net, words = metacube(2, m), schedule(m).words
        for target, word in zip(schedule(m).targets, words, strict=True):
            own, left, before = 0, target & ((1 << net.width) - 1), -1
            for port in word:
                if port >= m:
                    own, before = own ^ 1 << port - m, -1
                elif port <= before or not left >> own * m + port & 1:
                    sentence = f"{net.spec}: bit {port} of class {own} is out of order."
                    return settled(Witness(net.spec, sentence), "", "")
                else:
                    left ^= 1 << own * m + port
                    before = port
    return settled(None, "lowest bit first", "m = 1, 2, 3: every destination of node 0")


def _types() -> list[tuple[int, int, int]]:
    """Return (dest, the set of fields that differ, type) for every set."""
    return [
        (dest, mask, get_type(dest, tuple(bool(mask >> i & 1) for i in SIDES)))
        for dest in SIDES
        for mask in range(16)
    ]


EVERY_SET = "Every dest and every set of fields that may differ: 64 cases."


def _of_types(good: Callable[[int, set[int], int], bool], computed: str) -> Finding:
    """Return whether something holds of dest, the fields in between that differ, and type."""
    for dest, mask, kind in _types():
        between = {i for i in SIDES if mask >> i & 1} - {0, dest}
        if not good(dest, between, kind):
            net = metacube(2, 1)
            target = dest << net.width | mask
            sentence = f"A message to {net.format(target)} has type {kind}."
            return settled(Witness(net.spec, sentence, pair_view(net, 0, target)), "", EVERY_SET)
    return settled(None, computed, EVERY_SET)


@claim("mc-a3-type-0", "§3.3", "type 0")
def type_zero() -> Finding:
    """The type is 0 if and only if every field but those of the classes of source and destination
    agrees: then no other cluster has to be routed inside."""
    return _of_types(lambda _, between, kind: (kind == 0) == (not between), "exactly then")


@claim("mc-a3-one-field", "§3.3", "1 or 2")
def one_field() -> Finding:
    """Where one such field differs, the type is 1 or 2, by which of them it is; where dest = 0 and
    it is field 3, it is 3."""
    return _of_types(
        lambda dest, between, kind: (
            len(between) != 1 or (kind == 3 if dest == 0 and between == {3} else kind in (1, 2))
        ),
        "1 or 2",
    )


@claim("mc-a3-more-fields", "§3.3", "3")
def more_fields() -> Finding:
    """Where two or more such fields differ, the type is 3."""
    return _of_types(lambda _, between, kind: len(between) < 2 or kind == 3, "3")


@claim("mc-a3-dest-0", "§3.3", "3")
def dest_zero() -> Finding:
    """For dest = 0 the type is 3 as soon as field 3 differs."""
    return _of_types(lambda dest, between, kind: dest != 0 or 3 not in between or kind == 3, "3")


@claim("mc-a3-two-levels", "§3.3", "apart by position")
def by_position() -> Finding:
    """Types 1 and 2 tell apart which one field differs."""
    seen: dict[tuple[int, int], set[frozenset[int]]] = {}
    for dest, mask, kind in _types():
        between = frozenset(i for i in SIDES if mask >> i & 1) - {0, dest}
        if kind in (1, 2):
            seen.setdefault((dest, kind), set()).add(between)
    wrong = None
    if any(len(sets) != 1 for sets in seen.values()):
        wrong = Witness("MC(2,1)", "One type stands for two fields.")
    return settled(wrong, "one field to each", EVERY_SET)
