"""The hyperswitch protocols of §3 and §5: what one port a node misses, what adaptive ones find."""

from __future__ import annotations

from functools import lru_cache

from explorer.analysis.resilience import joined, random_faults
from explorer.core.claim import Bar, Finding, Witness, claim
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.router import Faults
from explorer.papers.check import pair_view, percent
from explorer.papers.ghc._lattices import lattice, possible, spec
from explorer.routing.hyperswitch import ADAPTIVE, ONE_PORT, Hyperswitch

SPECS = ("GHC(4)", "GHC(2,4)", "GHC(8)", "GHC(4,4)")
"""Generalized hypercubes of a power of two nodes."""

PROBE = Hyperswitch()


def _delivered(net: Network, a: int, b: int, variant: str, faults: Faults) -> bool:
    *_, last = PROBE.steps(net, a, b, variant, faults)
    return not last.lost


@lru_cache(maxsize=16)
def _missed(name: str) -> tuple[int, int, int, tuple[int, int, tuple[int, int]] | None]:
    """Return messages, those one port a node loses, those the adaptive probe loses, the first.

    A message from node 0 to every other, with every single link failed in turn.
    """
    net = network(name)
    messages = one = adaptive = 0
    first = None
    for low, high, _ in net.link_array().tolist():
        faults = Faults(links=frozenset({(low, high)}))
        for target in range(1, net.nodes):
            messages += 1
            adaptive += not _delivered(net, 0, target, ADAPTIVE, faults)
            if not _delivered(net, 0, target, ONE_PORT, faults):
                one += 1
                first = first or (0, target, (low, high))
    return messages, one, adaptive, first


@claim(
    "ghc-5-one-port",
    "§5",
    "not all paths are used",
    quote="does not take advantage of all redundant paths",
)
def one_port() -> Finding:
    """The protocol that tries one port a node does not use all the paths that there are."""
    found = {name: _missed(name) for name in SPECS}
    bars = tuple(
        Bar(name, 100 * one / messages, percent(one, messages))
        for name, (messages, one, _, _) in found.items()
    )
    kept = [name for name, (_, one, adaptive, _) in found.items() if not one or adaptive]
    name, (_, _, _, first) = next(iter(found.items()))
    note = ""
    if first is not None:
        net = network(name)
        low, high = first[2]
        note = (
            f"In {name} the failed link {net.format(low)}~{net.format(high)} is enough: the message"
            f" from {net.format(first[0])} to {net.format(first[1])} is lost, and a detour exists."
        )
    range_of = f"{', '.join(SPECS)}: every link failed in turn, from node 0 to all."
    measure_of = "Messages lost with one failed link, none of them by the adaptive probe"
    if not kept:
        return Finding("some are lost", "agrees", range_of, note, evidence=bars, measure=measure_of)
    sentence = f"In {kept[0]} one port a node loses nothing with one failed link."
    witness = Witness(kept[0], sentence)
    return Finding("none lost", "differs", range_of, note, evidence=bars, witness=witness)


@claim("ghc-5-adaptive", "§5, §6", "maximum reliability", quote="maximum communication reliability")
def adaptive() -> Finding:
    """A fully adaptive protocol finds a circuit wherever the faults leave one."""
    tried = lost = 0
    for name in ("GHC(2,3,4)", "GHC(4,4)", "GHC(3,3,3)"):
        net = network(name)
        for seed in range(120):
            faults = random_faults(net, seed % (net.nodes - 2), "nodes", seed, keep=(0, 1))
            target = next(b for b in range(net.nodes - 1, 0, -1) if b not in faults.nodes)
            there = joined(net, 0, target, faults)
            tried += 1
            lost += not there
            if _delivered(net, 0, target, ADAPTIVE, faults) != there:
                texts = ",".join(net.format(v) for v in sorted(faults.nodes))
                view = (*pair_view(net, 0, target, "hyperswitch", ADAPTIVE), ("fault", texts))
                witness = Witness(name, "The probe finds no circuit, and there is one.", view)
                return Finding("not always", "differs", f"Seed {seed}.", witness=witness)
    return Finding(
        "always",
        "agrees",
        f"{tried} draws of failed nodes in three networks; in {lost} of them no route was left.",
        "Computed with a probe that tries every port of a node, shortest ways first; the paper"
        " leaves its three protocols to another one.",
    )


@claim("ghc-5-shortest", "§3, §5", "shortest")
def shortest() -> Finding:
    """Where nothing is busy or failed, a probe sets up a circuit of the fewest hops."""
    for name in (*SPECS, "GHC(2,3,4)"):
        net = network(name)
        for variant in (ADAPTIVE, ONE_PORT):
            for target in range(1, net.nodes):
                steps = [s for s in PROBE.steps(net, 0, target, variant) if s.next is not None]
                if len(steps) != int(net.distance(0, target)):  # type: ignore[arg-type]
                    view = pair_view(net, 0, target, "hyperswitch", variant)
                    sentence = f"The circuit has {len(steps)} links."
                    witness = Witness(name, sentence, view)
                    return Finding("longer", "differs", name, witness=witness)
    return Finding(
        "always", "agrees", f"From node 0 to all in {', '.join(SPECS)}, GHC(2,3,4); both variants."
    )


@claim("ghc-5-unmodified", "§5", "no modifications", quote="no modifications")
def unmodified() -> Finding:
    """With $2^n$ nodes, routing as in the binary hypercube works without change."""
    looked, longest = 0, (0, 0, "")
    for radices in possible():
        net = lattice(radices)
        n = (net.nodes - 1).bit_length()
        if net.nodes != 1 << n:
            continue
        looked += 1
        table = net.table().tolist()
        for node, row in enumerate(table):
            there = set(row)
            bit = next((b for b in range(n) if node ^ 1 << b not in there), None)
            if bit is not None:
                other = net.format(node ^ 1 << bit)
                sentence = f"{net.format(node)} and {other} differ in one bit and are not joined."
                witness = Witness(net.spec, sentence)
                return Finding("a link is missing", "differs", spec(radices), witness=witness)
        longest = max(longest, (n - len(radices), n, spec(radices)))
    return Finding(
        "every bit is a link",
        "agrees",
        f"The {looked} of the 138 with a power of two nodes: every node, every bit.",
        f"A route then flips bit after bit: up to {longest[1]} hops in {longest[2]}, whose diameter"
        f" is {longest[1] - longest[0]}.",
    )
