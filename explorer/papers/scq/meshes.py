"""Section 5.2: the families of meshes of Lemmas 1 to 5 and Theorem 12, built and counted."""

from __future__ import annotations

from functools import lru_cache
from math import factorial

import numpy as np

from explorer.core.claim import Bar, Claim, Finding, Witness, claim
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.networks.crossed_cube import CrossedCube
from explorer.papers.check import settled
from explorer.papers.scq._sweep import nets
from explorer.papers.scq.listed_meshes import mesh_links
from explorer.papers.scq.rings import first_gap
from explorer.papers.scq.topology import size

Square = tuple[int, ...]
"""A block of a mesh: upper pair, lower pair."""


def family(net: Network) -> Ints:
    """Return the 2×2×2 meshes of a star-crossed cube as the lemmas build them: (meshes, 8).

    Two crossed cubes joined along the last place; in both, the eight nodes of every sub-cube of
    dimension 3 are cut in half: (0,2),(1,3) and (4,6),(5,7).

    >>> family(network("SCQ(3,3)")).shape
    (6, 8)
    """
    m, n = size(net)
    stars = factorial(n)
    low = np.arange(stars)
    high = net.neighbors(low)[:, -1]
    low, high = low[low < high], high[low < high]
    starts = np.arange(0, 1 << m, 4)
    # Each block: upper pair and lower pair, then the next block of the same mesh.
    cubes = starts[:, None] + np.array([0, 2, 0, 2, 1, 3, 1, 3])
    below = np.array([0, 0, 1, 1, 0, 0, 1, 1])
    ends = np.where(below, high[:, None], low[:, None])
    return np.asarray(cubes[None] * stars + ends[:, None, :]).reshape(-1, 8)


def fault(net: Network, meshes: Ints) -> Witness | None:
    """Return the first link that a family of 2×2×2 meshes lacks, or a node that is in two."""
    pairs = mesh_links([tuple(range(4)), tuple(range(4, 8))])
    for a, b in pairs:
        joined = (net.neighbors(meshes[:, a]) == meshes[:, b, None]).any(axis=1)
        if not joined.all():
            row = meshes[np.argmax(~joined)]
            one, two = net.format(int(row[a])), net.format(int(row[b]))
            sentence = f"{one} and {two} are not joined."
            return Witness(net.spec, sentence, (("from", one), ("to", two)))
    if len(np.unique(meshes)) != meshes.size:
        return Witness(net.spec, "A node lies in two meshes.")
    return None


LEMMAS: tuple[tuple[int, int, int, int], ...] = (
    (1, 3, 3, 6),
    (2, 4, 3, 12),
    (3, 3, 4, 24),
    (4, 4, 4, 48),
    (5, 3, 5, 120),
)
"""Lemma, m, n and the number of meshes printed."""


@lru_cache(maxsize=8)
def lemma(m: int, n: int, printed: int) -> Finding:
    """Return whether so many disjoint 2×2×2 meshes lie in SCQ(m,n), by building them."""
    net = network(f"SCQ({m},{n})")
    meshes = family(net)
    wrong = fault(net, meshes)
    if wrong is None and len(meshes) != printed:
        wrong = Witness(net.spec, f"{len(meshes)} meshes of eight nodes fill {net.spec}.")
    whole = " They take every node: unit expansion." if meshes.size == net.nodes else ""
    return settled(
        wrong,
        f"{len(meshes)} meshes",
        f"all {len(meshes)} meshes, node by node and link by link",
        f"2×2×2 meshes, as Lemma 1 lists them.{whole}",
    )


def _lemma_claim(number: int, m: int, n: int, printed: int) -> Claim:
    return Claim(
        f"scq-lemma{number}-family",
        "scq",
        f"Lemma {number}",
        f"SCQ({m},{n}) holds {printed} disjoint 3D meshes.",
        f"{printed} meshes",
        lambda: lemma(m, n, printed),
    )


LEMMA_CLAIMS: tuple[Claim, ...] = tuple(_lemma_claim(*row) for row in LEMMAS)

INTERLINKS: tuple[tuple[int, int, int, int], ...] = (
    (1, 3, 3, 2),
    (2, 3, 3, 4),
    (3, 4, 12, 2),
    (4, 4, 12, 4),
    (5, 5, 60, 2),
)
"""Lemma, n, the number of interlinks printed, and the meshes that each forms."""


def _interlinks(number: int, n: int, printed: int, each: int) -> Finding:
    star = network(f"S({n})")
    counts = np.bincount(star.link_array()[:, 2], minlength=n - 1)
    wrong = None
    if set(counts.tolist()) != {printed}:
        wrong = Witness(star.spec, f"Each place of {star.spec} has {counts[0]} links.")
    m = next(row[1] for row in LEMMAS if row[0] == number)
    formed = len(family(network(f"SCQ({m},{n})"))) // int(counts[0])
    if formed != each:
        wrong = Witness(f"SCQ({m},{n})", f"An interlink forms {formed} meshes.")
    return settled(
        wrong,
        f"{counts[0]} interlinks, {formed} meshes each",
        f"every link of {star.spec}, place by place",
        "An interlink joins two crossed cubes along one place, so that all are paired.",
    )


def _interlink_claim(number: int, n: int, printed: int, each: int) -> Claim:
    return Claim(
        f"scq-lemma{number}-interlinks",
        "scq",
        f"Lemma {number}, proof",
        f"The {factorial(n)} crossed cubes are paired by {printed} interlinks, each of which forms"
        f" {each} disjoint meshes.",
        f"{printed} interlinks, {each} meshes each",
        lambda: _interlinks(number, n, printed, each),
    )


INTERLINK_CLAIMS: tuple[Claim, ...] = tuple(_interlink_claim(*row) for row in INTERLINKS)


@claim("scq-t12-count", "Theorem 12", r"$2^{m-2} \, n(n-1) \cdots 3$ meshes")
def count() -> Finding:
    r"""For $m \ge 3$, SCQ(m,n) holds $2^{m-2} \, n(n-1)(n-2) \cdots 3$ disjoint 3D meshes, whose
    links are all links of its own."""
    wrong = None
    for net in nets("SCQ", ((m, n) for m in range(3, 8) for n in range(2, 6))):
        m, n = size(net)
        meshes = family(net)
        wrong = fault(net, meshes)
        if wrong is None and len(meshes) != factorial(n) // 2 << (m - 2):
            wrong = Witness(net.spec, f"{len(meshes)} meshes.")
        if wrong:
            break
    return settled(
        wrong,
        r"$2^{m-2} \, \frac{n!}{2}$ of size 2×2×2",
        "m = 3 to 7, n = 2 to 5, node by node and link by link",
        "With meshes of eight nodes, as in the lemmas, whatever m is.",
    )


@claim("scq-t12-size", "Theorem 12", r"$2 \times 2 \times 2^{m-3}$, unit expansion")
def measures() -> Finding:
    r"""The $2^{m-2} \, n(n-1) \cdots 3$ meshes measure $2 \times 2 \times 2^{m-3}$ and have unit
    expansion: together they take every node of SCQ(m,n)."""
    found = nets("SCQ", ((m, 3) for m in range(3, 11)))
    rows = []
    for net in found:
        m, n = size(net)
        many, each = factorial(n) // 2 << (m - 2), 4 << (m - 3)
        rows.append((net, many, each, many * each))
    wrong = next((row for row in rows if row[3] != row[0].nodes), None)
    too_many = next((row for row in rows if row[3] > row[0].nodes), None)
    right = [size(row[0])[0] for row in rows if row[3] == row[0].nodes]
    witness = None
    if wrong:
        net, many, each, taken = wrong
        witness = Witness(
            net.spec,
            f"{many} meshes of {each} nodes take {taken} of the {net.nodes} nodes of {net.spec};"
            " the lemmas' meshes have 8.",
        )
    more = (
        f" In {too_many[0].spec} they would take {too_many[3]} of {too_many[0].nodes} nodes."
        if too_many
        else ""
    )
    return settled(
        witness,
        "unit expansion",
        "m = 3 to 10, n = 3; n cancels",
        f"Number and measure fit for m = {', '.join(map(str, right))} only, 2×2×2 always.{more}",
        f"{wrong[3]} of {wrong[0].nodes} nodes at {wrong[0].spec}" if wrong else "",
        tuple(
            Bar(net.spec, taken / net.nodes, f"{taken} of {net.nodes}", taken != net.nodes)
            for net, _, _, taken in rows
        ),
        "Nodes of the meshes ÷ nodes of the network",
    )


@claim("scq-5.2-crossed-cube", "§5.2", r"$2 \times 2 \times 2^{m-3}$, $m \ge 4$")
def crossed_cube_meshes() -> Finding:
    r"""For $m \ge 4$, CQ(m) holds disjoint meshes of $2 \times 2 \times 2^{m-3}$ nodes."""
    wrong = None
    for m in range(4, 11):
        cube = CrossedCube(m)
        halves = [rows_of_squares(cube, bit) for bit in (0, 1)]
        nodes = {v for half in halves for square in half for v in square}
        whole = all(len(half) == 1 << (m - 3) for half in halves) and len(nodes) == cube.nodes
        if not whole or any(first_gap(cube, mesh_links(half)) for half in halves):
            wrong = Witness(cube.spec, f"No two meshes were found in {cube.spec}.")
            break
    return settled(
        wrong,
        "two meshes, every node",
        "m = 4 to 10: both meshes built, link by link",
        "One of the nodes that end in 0, one of those that end in 1.",
    )


def rows_of_squares(cube: CrossedCube, bit: int) -> list[Square]:
    """Return a mesh 2×2×2^(m-3) of the nodes that end in a bit, found square after square.

    >>> len(rows_of_squares(CrossedCube(5), 1))
    4
    """
    table: list[list[int]] = cube.table().tolist()
    wanted = cube.nodes // 8

    def square(nodes: Square) -> bool:
        a, b, c, d = nodes
        return b in table[a] and c in table[a] and d in table[b] and d in table[c]

    def extended(found: list[Square], used: frozenset[int]) -> list[Square]:
        if len(found) == wanted:
            return found
        for port in range(cube.n):
            ahead = tuple(table[v][port] for v in found[-1])
            if len(set(ahead) - used) == 4 and {v & 1 for v in ahead} == {bit} and square(ahead):
                whole = extended([*found, ahead], used.union(ahead))
                if whole:
                    return whole
        return []

    for b in table[bit]:
        for c in table[bit]:
            for d in table[b]:
                first = (bit, b, c, d)
                if len(set(first)) == 4 and {v & 1 for v in first} == {bit} and square(first):
                    found = extended([first], frozenset(first))
                    if found:
                        return found
    return []


@claim("scq-8-unit", "§8", "dilation 1, congestion 1")
def unit_congestion() -> Finding:
    """In the embeddings of rings and meshes every guest link is a single link of SCQ(m,n), and no
    link carries two."""
    wrong = None
    for net in nets("SCQ", ((m, n) for m in (3, 4, 5) for n in (3, 4))):
        meshes = family(net)
        wrong = wrong or fault(net, meshes)
        used = [
            tuple(sorted((int(row[a]), int(row[b]))))
            for row in meshes
            for a, b in mesh_links([tuple(range(4)), tuple(range(4, 8))])
        ]
        if len(used) != len(set(used)):
            wrong = Witness(net.spec, "A link carries two links of the meshes.")
    return settled(
        wrong,
        "dilation 1, congestion 1",
        "m = 3 to 5, n = 3 and 4: every link of every mesh; the rings under §5.1",
    )
