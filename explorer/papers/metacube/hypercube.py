"""Abstract, §1, §3: properties that the metacube shares with the hypercube; its relatives."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import factorial

import numpy as np

from explorer.collectives._translations import port_group
from explorer.core.errors import ExplorerError
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.search import distances_from
from explorer.networks.metacube.metacube import Metacube
from explorer.papers.check import finding_unless, first_pair, pair_view, percent
from explorer.papers.claim import Bar, Finding, Witness
from explorer.papers.forms.matrices import table
from explorer.papers.forms.quantities import (
    DIAMETER,
    LINKS,
    Quantity,
    one_of_each_class,
    without_closed_form,
)
from explorer.papers.forms.sizes import Over
from explorer.papers.forms.vocabulary import (
    Beside,
    Depends,
    ForPairs,
    Holds,
    Joined,
    Sweep,
    statement,
)
from explorer.papers.metacube._common import CUBES, MC, PROPER, SMALL
from explorer.papers.metacube.size import bits
from explorer.words.forms import shown

# The key property, and networks without it -----------------------------------------------------


def long_link(net: Network) -> tuple[int, int] | None:
    """Return the first link whose ends differ in more than one bit of their indices."""
    near = net.table().astype(np.int64)
    changed = np.bitwise_count(np.where(near >= 0, near, 0) ^ np.arange(net.nodes)[:, None])
    places = np.argwhere((changed > 1) & (near >= 0))
    return (int(places[0, 0]), int(near[tuple(places[0])])) if len(places) else None


def _long_link_witness(net: Network) -> Witness | None:
    link = long_link(net)
    if link is None:
        return None
    a, b = link
    sentence = f"{net.spec} joins {net.format(a)} and {net.format(b)}, which differ in more bits."
    return Witness(net.spec, sentence, pair_view(net, a, b))


def _single_bit_links(net: Network) -> str:
    return f"Every link of {net.spec} changes one bit." if long_link(net) is None else ""


REDUCED = Over("{}({})", [(f, n) for f in ("FQ", "CQ") for n in range(3, 10)],
               "CQ(2) is the hypercube itself")  # fmt: skip
NO_KEY = Over("{}({})", [("CQ", 3), ("CQ", 5), ("FQ", 3), ("HCN", 2), ("HCN", 3)])
HIERARCHICAL = Over("HCN({})", [(n,) for n in range(1, 8)])
CYCLES = Over("CCC({})", [(2**e,) for e in range(1, 6)])


LARGER = HIERARCHICAL.only(lambda n: n > 2)


def _fewer_and_shorter(over: Over) -> Joined:
    """Return whether networks have fewer links and a smaller diameter than the hypercube."""

    def twin(n: int) -> str:
        return f"Q({2 * n})"

    return Joined(
        (("links", Beside(over, LINKS, twin, "<")), ("diameter", Beside(over, SEARCHED, twin, "<")))
    )


SEARCHED = without_closed_form(DIAMETER)


RELATIVES = (
    statement("mc-1-key-property", "§1", "one bit a link",
         "The metacube keeps the hypercube's key property: two nodes are joined only if their"
         " binary addresses differ in a single bit.",
         Holds(SMALL, _long_link_witness, "one bit a link"), quote="the hypercube’s key property"),
    statement("mc-1-key-lost", "§1", "not in CQ, not in HCN",
         "Variations that reduce the diameter, such as the crossed cube and the hierarchical cubic"
         " network, do not keep the key property.",
         Holds(NO_KEY, _single_bit_links, "links over two bits and more", "link by link"),
         quote="will not satisfy this key property"),
    statement("mc-1-diameter-reduced", "§1", "smaller than n",
         "The folded hypercube and the crossed cube reduce the diameter of the hypercube.",
         Beside(REDUCED, SEARCHED, lambda _, n: f"Q({n})", "<")),
    statement("mc-1-links-reduced", "§1", "fewer links",
         "The cube-connected cycles have fewer links than the hypercube.",
         Beside(CYCLES, LINKS, lambda n: f"Q({n + n.bit_length() - 1})", "<")),
    statement("mc-1-both-reduced", "§1", "fewer links, less diameter",
         "The hierarchical cubic network has both fewer links and a smaller diameter than the"
         " hypercube.",
         Depends("size", (
             ("every HCN(n)", _fewer_and_shorter(HIERARCHICAL)),
             ("from n = 3 on", _fewer_and_shorter(LARGER)),
         ))),
)  # fmt: skip

# Symmetry and diameter -------------------------------------------------------------------------


def _symmetry_fault(net: Metacube) -> str:
    if (table(net) < 0).any():
        return f"Some node of {net.spec} lacks a link."
    try:
        reached = sum(map(len, port_group(net).levels))
    except ExplorerError as error:
        return f"{error}"
    return "" if reached == net.nodes else f"Translations of {net.spec} reach {reached} nodes."


def _squares(count: int) -> str:
    return f"{shown(count):square}" if count else "no square"


def squares_at(net: Metacube, kind: str) -> int:
    """Return the number of squares that the first link of a kind at node 0 lies on."""
    near = table(net)
    others = [v for v in near[0].tolist() if v >= 0]
    of_kind = (v for v in others if (v >> net.field_bits != 0) == (kind == "cross"))
    other = next(of_kind, -1)
    if other < 0:
        return 0
    beyond = {v for v in near[other].tolist() if v > 0}
    return sum(w in beyond for v in others if v != other for w in near[v].tolist() if w > 0)


def _unlike_links_witness(net: Metacube) -> Witness | None:
    cube, cross = squares_at(net, "cube"), squares_at(net, "cross")
    if cube == cross:
        return None
    sentence = (
        f"In {net.spec} a cube-link of this node lies on {_squares(cube)} of four links, its"
        f" cross-link on {_squares(cross)}."
    )
    end = next((v for v in table(net)[0].tolist() if v >> net.field_bits > 0), 1)
    return Witness(net.spec, sentence, pair_view(net, 0, end))


def _cube(k: int, m: int) -> str:
    return f"Q({bits(k, m)})"


SYMMETRY = (
    statement("mc-0-symmetric", "Abstract", "symmetric", "The metacube is a symmetric network.",
         Depends("readings", (
             ("every node looks the same",
              Holds(SMALL, _symmetry_fault, "translations to every node", "by translations")),
             ("every link looks the same",
              Holds(PROPER, _unlike_links_witness, "as many squares at each",
                    "by the squares at a link")),
         ), "MC(1,1) is a ring of 8, where all links are alike."),
         quote="a symmetric network"),
    statement("mc-0-short-diameter", "Abstract", "short", "The metacube has a short diameter.",
         Depends("readings", (
             ("no longer than the hypercube's", Beside(MC, DIAMETER, _cube, "≤")),
             ("within twice the hypercube's", Beside(MC, DIAMETER, _cube, "≤", 2)),
         ), r"The paper prints no formula. The diameter is $(m+1) 2^k$ for $k \geq 1$, the"
            r" hypercube's $m 2^k + k$: all bits of all fields and a walk round all classes."),
         quote="short diameter"),
)  # fmt: skip

# Paths --------------------------------------------------------------


def _distance_fault(net: Network) -> str:
    for source in range(0, net.nodes, max(1, net.nodes // 16)):
        if (distances_from(net, source) != np.bitwise_count(np.arange(net.nodes) ^ source)).any():
            return f"{net.spec} has other distances from {net.format(source)}."
    return ""


def _shortest_path_count(net: Network) -> int:
    import networkx

    return sum(1 for _ in networkx.all_shortest_paths(net.to_networkx(), 0, net.nodes - 1))


OPPOSITE_PATHS = Quantity(
    "the number of shortest ways between opposite nodes",
    None,
    _shortest_path_count,
    "counting each",
)


def _shorter(net: Metacube, a: int, b: Ints) -> Ints:
    return np.asarray(net.distance(a, b) < np.bitwise_count(a ^ b))


def _are_as_near(net: Metacube, a: int, b: Ints) -> Ints:
    return np.asarray((a != b) & (net.distance(a, b) == np.bitwise_count(a ^ b)))


def longer_everywhere() -> Finding:
    """Return whether no two nodes of a metacube are as close as in the hypercube."""
    bars, witness = [], None
    for net in PROPER.nets:
        same = sum(
            size * int(_are_as_near(net, node, np.arange(net.nodes)).sum())
            for node, size in one_of_each_class(net)
        )
        all_pairs = net.nodes * (net.nodes - 1)
        text = percent(same, all_pairs)
        bars.append(Bar(net.spec, float(Fraction(100 * same, all_pairs)), text, same > 0))
        pair = first_pair(net, partial(_are_as_near, net)) if same else None
        if witness is None and pair is not None:
            a, b = map(net.format, pair)
            sentence = f"In {net.spec} {a} and {b} are as far apart as in a hypercube."
            witness = Witness(net.spec, sentence, pair_view(net, *pair))
    checked = f"{PROPER.text}, from one node of each class, under translations, to all."
    finding = finding_unless(witness, "longer for every pair", checked, evidence=tuple(bars),
                    measure="Pairs no farther apart than in the hypercube")  # fmt: skip
    return finding if witness is None else replace(finding, computed=f"equal for {bars[0].text} of"
                                                 f" {PROPER.name(PROPER.sizes[0])}")  # fmt: skip


DISTANCES = (
    statement("mc-3.3-hamming", "§3.3", "Hamming distance",
         "In a hypercube the shortest way is as long as the number of bits in which the ends"
         " differ.",
         Holds(CUBES.upto(512), _distance_fault, "by search, the same",
               "from up to 32 nodes each, by search")),
    statement("mc-3.3-ways", "§3.3", "more than one",
         "A message that has $l$ bits to change in a hypercube, two or more, has more than one"
         " shortest way.",
         Joined((
             ("more than one", Sweep(Over("Q({})", [(n,) for n in range(2, 7)],
                                          "one bit leaves one way"), OPPOSITE_PATHS, 1, ">")),
             ("$l!$ of them", Sweep(Over("Q({})", [(n,) for n in range(2, 7)],
                                         "one bit leaves one way"), OPPOSITE_PATHS, factorial)),
         ), "$l!$ ways")),
    statement("mc-3.4-longer", "§3.4", "longer",
         "The way between two nodes is longer in a metacube than in the hypercube of the same"
         " addresses.",
         Depends("readings", (
             ("for every pair", longer_everywhere),
             ("never shorter", ForPairs(PROPER.upto(256), _shorter, "never shorter",
                                        "In {net} {a} and {b} are nearer than in a hypercube.")),
         ), rests=("distances", "links", "symmetry")),
         quote="longer than that in a hypercube"),
)  # fmt: skip
