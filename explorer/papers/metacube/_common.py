"""What the metacube paper's claims share: the networks looked at, and short ways to a finding."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from explorer.core.claim import Bar, Finding, Reading, Verdict, Witness
from explorer.core.ints import Ints
from explorer.networks.metacube import Metacube
from explorer.papers.check import Case, Exact, compare, settled

PAPER = "metacube"
BUILT = 2**11
"""So many nodes have the metacubes that are looked at node by node."""

SIZES = tuple((k, m) for k in range(5) for m in range(1, 73) if (m << k) + k <= 72)
"""Every (k,m) that can be had: up to 2^72 nodes."""

SMALL = tuple(sorted((s for s in SIZES if (s[1] << s[0]) + s[0] <= 11), key=lambda s: s[1] << s[0]))
"""The (k,m) of metacubes with up to 2^11 nodes, the smallest first."""

NODE_BY_NODE = f"Node by node, all {len(SMALL)} metacubes of up to {BUILT:,} nodes (k = 0 to 3)."
ALL_SIZES = f"All {len(SIZES)} metacubes of up to 2^72 nodes, k = 0 to 4."


@cache
def metacube(k: int, m: int) -> Metacube:
    """Return MC(k,m)."""
    return Metacube(k, m)


@cache
def neighbors(k: int, m: int) -> Ints:
    """Return the neighbour table of MC(k,m)."""
    return metacube(k, m).table()


def everywhere(
    bad: Callable[[Metacube], str],
    computed: str,
    sizes: Iterable[tuple[int, int]] = SMALL,
    checked: str = NODE_BY_NODE,
    note: str = "",
) -> Finding:
    """Return whether something holds in every metacube: ``bad`` says in a sentence why not."""
    for k, m in sizes:
        net = metacube(k, m)
        if sentence := bad(net):
            return settled(Witness(net.spec, sentence), computed, checked, note)
    return settled(None, computed, checked, note)


def formula(
    printed: Callable[[int, int], Exact],
    computed: Callable[[Metacube], Exact],
    what: str,
    sizes: Iterable[tuple[int, int]] = SMALL,
    checked: str = NODE_BY_NODE,
    note: str = "",
) -> Finding:
    """Hold a printed formula in k and m against what the networks come to."""
    nets = [metacube(k, m) for k, m in sizes]
    cases = [Case(net.spec, net.spec, printed(net.k, net.m), computed(net)) for net in nets]
    return compare(cases, what=what, checked=checked, note=note)


def one(printed: Exact, computed: Exact, spec: str, what: str, checked: str) -> Finding:
    """Hold one printed number against one computed."""
    return compare([Case(spec, spec, printed, computed)], what=what, checked=checked)


def depends(
    readings: tuple[Reading, ...],
    checked: str,
    note: str = "",
    evidence: tuple[Bar, ...] = (),
    measure: str = "",
    witness: Witness | None = None,
) -> Finding:
    """Return the finding of a statement that can be read in several ways; of one mind: theirs."""
    verdicts: set[Verdict] = {reading.verdict for reading in readings}
    verdict: Verdict = verdicts.pop() if len(verdicts) == 1 else "depends"
    apart = (reading for reading in readings if reading.verdict == "differs")
    computed = next(apart, readings[0]).computed
    return Finding(
        computed,
        verdict,
        checked,
        note,
        readings=readings,
        evidence=evidence,
        measure=measure,
        witness=witness if verdict != "agrees" else None,
    )
