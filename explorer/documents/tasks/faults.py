"""The rest of a network with faults, and how it comes apart as they increase, for the page."""

from __future__ import annotations

from typing import TypedDict

from explorer.analysis.faults.resilience import Survival, Surviving
from explorer.analysis.faults.theorems import Remains
from explorer.core.network import Network
from explorer.core.reason import Reason, Value, commas, sentence
from explorer.core.router import Faults
from explorer.core.scene import Scene
from explorer.documents.tasks.terms import term_list
from explorer.notation.formula import numeral, rounded_count
from explorer.routing.traces.trace import fault_texts


class FaultsDocument(TypedDict):
    """The rest of the network, the random faults (names, marks), and the survival curve.

    A point is (faults, share of pairs still joined, its lower and upper bound, share of trials in
    which the network stays whole, its lower and upper bound).
    """

    title: str
    why: str
    there: bool
    terms: list[tuple[str, str, str]]
    random: list[str]
    marks: list[list[int | None]]
    kind: str
    now: int
    points: list[tuple[int, float, float, float, float, float, float]]
    method: str


def faults_document(
    survivors: Surviving,
    are_joined: bool,
    ends: tuple[str, str],
    random_faults: Faults,
    survival: Survival | None,
    scene: Scene,
) -> FaultsDocument:
    """Return the rest, whether ``ends`` are still joined, the random faults, and the curve."""
    page = _page(survivors.net, survivors.faults, random_faults, scene)
    page |= {
        "why": str(why(survivors, are_joined, ends)),
        "there": are_joined,
        "terms": term_list(*_terms(survivors)),
    }
    if survival is None:
        return page
    return {
        **page,
        "kind": survival.kind,
        "now": len(survivors.faults.nodes if survival.kind == "nodes" else survivors.faults.links),
        "points": [
            (p.faults, p.share, p.low, p.high, p.whole, p.whole_low, p.whole_high)
            for p in survival.points
        ],
        "method": survival.method,
    }


def large_document(
    remains: Remains, ends: tuple[str, str], random_faults: Faults, scene: Scene
) -> FaultsDocument:
    """Return the known facts about faults of a network too large to be built."""
    least = remains.least
    terms = [
        ("Working nodes", rounded_count(remains.nodes), ""),
        ("Working links", rounded_count(remains.links), ""),
        ("Components", "1" if remains.connected else "–", "component"),
        ("Connectivity left", f"≥ {least}" if least else "–", "connectivity"),
    ]
    page = _page(remains.net, remains.faults, random_faults, scene)
    page |= {
        "why": str(known_of_large(remains, ends)),
        "there": remains.joined,
        "terms": term_list(*terms),
    }
    return page


def _page(net: Network, faults: Faults, random_faults: Faults, scene: Scene) -> FaultsDocument:
    """Return the common part of a document of faults, with an empty curve."""
    marks = scene.mark_of_node
    return {
        "title": str(title(faults, bool(random_faults.nodes or random_faults.links))),
        "why": "",
        "there": True,
        "terms": [],
        "random": fault_texts(net, random_faults),
        "marks": [[marks.get(v)] for v in sorted(random_faults.nodes)]
        + [[marks.get(a), marks.get(b)] for a, b in sorted(random_faults.links)],
        "kind": "",
        "now": 0,
        "points": [],
        "method": "",
    }


def known_of_large(remains: Remains, ends: tuple[str, str]) -> Reason:
    """Return the known facts about a network too large to be searched."""
    if not remains.faults:
        return sentence("Every pair of nodes is joined. Fail a node or a link, or some at random.")
    facts = {
        "a": Value(ends[0]),
        "b": Value(ends[1]),
        "faults": Value(len(remains.faults.nodes) + len(remains.faults.links)),
        "whole": Value(remains.connectivity),
        "net": Value(remains.net.spec),
        "nodes": Value(remains.net.nodes, show=rounded_count),
    }
    if remains.connected:
        return Reason(
            "All working nodes are still joined: it takes {whole:fault} or more to part {net}, and"
            " there {faults:is|are} {faults}.",
            facts,
        )
    rest = " {net} has {nodes} nodes, too many to search: whether all hang together is not known."
    lead = (
        "A path between the two ends meets no fault."
        if remains.joined
        else "No path between the two ends is found that meets no fault."
    )
    return Reason(lead + rest, facts)


def title(faults: Faults, ringed: bool = False) -> Reason:
    """Return how many nodes and links have failed, or that ringed ones only would fail."""
    nodes, links = Value(len(faults.nodes)), Value(len(faults.links))
    counts = [
        *(["{nodes:node}"] if nodes.value else []),
        *(["{links:link}"] if links.value else []),
    ]
    nothing = "Nothing has failed: rings mark what would fail" if ringed else "Nothing has failed"
    words = f"{' and '.join(counts)} failed" if counts else nothing
    return sentence(words, nodes=nodes, links=links)


def why(survivors: Surviving, are_joined: bool, ends: tuple[str, str]) -> Reason:
    """Return whether the two ends are still joined, and the rest of the network."""
    if not survivors.faults:
        return sentence(
            "Every pair of nodes is joined. Right-click a node or a link to fail it, or fail some"
            " at random, and see what is left."
        )
    facts = {
        "a": Value(ends[0]),
        "b": Value(ends[1]),
        "least": Value(survivors.connectivity),
        "components": Value(survivors.components),
        "largest": Value(survivors.largest, show=commas),
    }
    between = "between `{a}` and `{b}`"
    if not are_joined:
        return Reason(f"Every path {between} meets a fault: no message gets through.", facts)
    if survivors.connected:
        more = (
            ": to part some it would take {least:more failed node}"
            if survivors.connectivity
            else ""
        )
        return Reason(
            f"A path {between} meets no fault, and all working nodes are still joined{more}.", facts
        )
    return Reason(
        f"A path {between} meets no fault, but the network has come apart into"
        " {components:component}, the largest with {largest:node}.",
        facts,
    )


def _terms(survivors: Surviving) -> list[tuple[str, str, str]]:
    """Return the rest as rows: the name, the value and the key of the term or ""."""
    share = survivors.pairs / survivors.all_pairs if survivors.all_pairs else 1.0
    least = survivors.connectivity
    return [
        ("Working nodes", numeral(survivors.nodes), ""),
        ("Working links", numeral(survivors.links), ""),
        ("Components", numeral(survivors.components), "component"),
        ("Largest component", numeral(survivors.largest), "component"),
        ("Pairs still joined", f"{100 * share:.1f} %", ""),
        ("Connectivity left", "–" if least is None else numeral(least), "connectivity"),
    ]
