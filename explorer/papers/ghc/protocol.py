"""The hyperswitch protocols of §3 and §5: losses with one port per node, and adaptive probes."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import prod

from explorer.analysis.faults.resilience import are_connected, random_faults
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.router import Faults
from explorer.core.search import distances_from
from explorer.papers.check import finding_unless, pair_view, percent
from explorer.papers.claim import Bar, Finding, Foundation, Witness
from explorer.papers.forms.sizes import Over
from explorer.papers.forms.vocabulary import FunctionForm, Holds, statement
from explorer.papers.ghc._lattices import LATTICES
from explorer.routing.hyperswitch.hyperswitch import ADAPTIVE, ONE_PORT, Hyperswitch

SPECS = ("GHC(4)", "GHC(2,4)", "GHC(8)", "GHC(4,4)")
"""Generalized hypercubes with a power of two nodes."""

PROBE = Hyperswitch()

PROBE_NOTE = (
    "Computed with probes of our own reconstruction, shortest ways first: one port a node, and"
    " every port; the paper leaves its protocols to other ones."
)
"""The note of claims on protocols: the data with which they are computed."""


def _delivers(net: Network, a: int, b: int, variant: str, faults: Faults) -> bool:
    *_, last = PROBE.steps(net, a, b, variant, faults)
    return not last.lost


@lru_cache(maxsize=16)
def _count_losses(name: str) -> tuple[int, int, int, tuple[int, int, tuple[int, int]] | None]:
    """Return the messages, those lost with one port per node and adaptively, and the first lost.

    Messages go from node 0 to every other, with every single link failed in turn.
    """
    net = network(name)
    messages = single = adaptive = 0
    first = None
    for low, high, _ in net.link_array().tolist():
        faults = Faults(links=frozenset({(low, high)}))
        for target in range(1, net.nodes):
            messages += 1
            adaptive += not _delivers(net, 0, target, ADAPTIVE, faults)
            if not _delivers(net, 0, target, ONE_PORT, faults):
                single += 1
                first = first or (0, target, (low, high))
    return messages, single, adaptive, first


def one_port() -> Finding:
    """Return whether one failed link makes one port per node lose deliverable messages."""
    losses = {name: _count_losses(name) for name in SPECS}
    bars = tuple(
        Bar(name, 100 * single / messages, percent(single, messages), not single or bool(adaptive))
        for name, (messages, single, adaptive, _) in losses.items()
    )
    unharmed = [name for name, (_, single, adaptive, _) in losses.items() if not single or adaptive]
    name, (messages, single, _, first) = next(iter(losses.items()))
    note = PROBE_NOTE
    if first is not None:
        net = network(name)
        low, high = first[2]
        note = (
            f"In {name} the failed link {net.format(low)}~{net.format(high)} is enough: the message"
            f" from {net.format(first[0])} to {net.format(first[1])} is lost, and a detour exists."
            f" {PROBE_NOTE}"
        )
    wrong = None
    if unharmed:
        sentence = f"In {unharmed[0]} one port a node loses nothing more with one failed link."
        wrong = Witness(unharmed[0], sentence)
    return finding_unless(
        wrong,
        f"{single} of {messages} messages lost in {name}",
        f"{', '.join(SPECS)}: every link failed in turn, from node 0 to all.",
        note,
        evidence=bars,
        measure="Messages lost with one failed link, none of them by the adaptive probe",
    )


def _missed_circuit(net: Network) -> Witness | None:
    """Return the first draw of failed nodes in which the adaptive probe and a search disagree."""
    for seed in range(120):
        faults = random_faults(net, seed % (net.nodes - 2), "nodes", seed, keep=(0, 1))
        target = next(b for b in range(net.nodes - 1, 0, -1) if b not in faults.nodes)
        if _delivers(net, 0, target, ADAPTIVE, faults) != are_connected(net, 0, target, faults):
            texts = ",".join(net.format(v) for v in sorted(faults.nodes))
            view = (*pair_view(net, 0, target, "hyperswitch", ADAPTIVE), ("fault", texts))
            return Witness(net.spec, "The probe finds no circuit, and there is one.", view)
    return None


def _longer_circuit(net: Network) -> Witness | None:
    depths = distances_from(net, 0)
    for variant, target in product((ADAPTIVE, ONE_PORT), range(1, net.nodes)):
        steps = [s for s in PROBE.steps(net, 0, target, variant) if s.next is not None]
        if len(steps) != depths[target]:
            view = pair_view(net, 0, target, "hyperswitch", variant)
            sentence = f"The circuit has {len(steps)} links, the distance is {depths[target]}."
            return Witness(net.spec, sentence, view)
    return None


def _missing_bit_link(net: Network) -> str:
    """Return the first bit that no link changes alone, as a sentence."""
    n = (net.nodes - 1).bit_length()
    for node, row in enumerate(net.table().tolist()):
        bit = next((b for b in range(n) if node ^ 1 << b not in row), None)
        if bit is not None:
            other = net.format(node ^ 1 << bit)
            return f"{net.format(node)} and {other} differ in one bit and are not joined."
    return ""


POWERS = LATTICES.only(lambda *r: prod(r).bit_count() == 1)
"""The networks of the 138 with a power of two nodes."""

RESTS: tuple[Foundation, ...] = ("router", "links")


CLAIMS = (
    statement("ghc-5-one-port", "§5", "not all paths are used",
         "The protocol that tries one port a node does not use all the paths that there are.",
         FunctionForm(one_port, RESTS), quote="does not take advantage of all redundant paths"),
    statement("ghc-5-adaptive", "§5, §6", "maximum reliability",
         "A fully adaptive protocol finds a circuit wherever the faults leave one.",
         Holds(Over("GHC({})", [("2,3,4",), ("4,4",), ("3,3,3",)]), _missed_circuit, "always",
               "120 draws of failed nodes each", "router",
               PROBE_NOTE),
         quote="maximum communication reliability"),
    statement("ghc-5-shortest", "§3, §5", "shortest",
         "Where nothing is busy or failed, a probe sets up a circuit of the fewest hops.",
         Holds(Over("{}", [(name,) for name in (*SPECS, "GHC(2,3,4)")]), _longer_circuit, "always",
               "from node 0 to all, both variants", (*RESTS, "distances"))),
    statement("ghc-5-unmodified", "§5", "no modifications",
         "With $2^n$ nodes, routing as in the binary hypercube works without change.",
         Holds(POWERS, _missing_bit_link, "every bit is a link", "every node, every bit",
               note="A route then flips bit after bit, and may take more hops than digits differ."),
         quote="no modifications"),
)  # fmt: skip
