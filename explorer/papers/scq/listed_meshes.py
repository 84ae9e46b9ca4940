"""Section 5.2: the meshes that are listed in Lemmas 1 and 2, node by node and link by link."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise, permutations

from explorer.core.claim import Claim, Finding, Reading, Witness, claim
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.papers.check import settled
from explorer.papers.scq._sweep import between, node, verdict_of
from explorer.papers.scq.lists import M1_PRINTED, MESHES, Mesh, by_rule
from explorer.papers.scq.rings import first_gap, missing


def block_nodes(net: Network, mesh: Mesh) -> list[tuple[int, ...]]:
    """Return the nodes of a mesh, four a block: upper pair, lower pair."""
    return [tuple(node(net, cube, star) for cube, star in row) for row in mesh.rows]


def mesh_links(blocks: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Return the links that a mesh of 2×2 blocks in a row asks for, block by block.

    >>> mesh_links([(0, 1, 2, 3), (4, 5, 6, 7)])[4:]
    [(4, 5), (6, 7), (4, 6), (5, 7), (0, 4), (1, 5), (2, 6), (3, 7)]
    """
    inside = [pair for a, b, c, d in blocks for pair in ((a, b), (c, d), (a, c), (b, d))]
    return inside + [pair for one, two in pairwise(blocks) for pair in zip(one, two, strict=True)]


@lru_cache(maxsize=8)
def mesh_finding(key: str) -> Finding:
    """Return whether a mesh of Lemma 1 is one."""
    mesh = next(m for m in MESHES if m.key == key)
    net = network(mesh.spec)
    blocks = block_nodes(net, mesh)
    links = mesh_links(blocks)
    gap = first_gap(net, links)
    return settled(
        missing(net, gap) if gap else None,
        "a 2×2×2 mesh",
        f"all {sum(map(len, blocks))} nodes and {len(links)} links",
    )


def _mesh_claim(mesh: Mesh) -> Claim:
    upper, lower = mesh.stars
    return Claim(
        f"scq-lemma1-{mesh.key}",
        "scq",
        "Lemma 1",
        f"${mesh.key[0]}_{{{mesh.key[1:]}}}$ is a mesh in the crossed cubes {upper} and {lower}"
        f" of {mesh.spec}.",
        "a 3D mesh",
        lambda: mesh_finding(mesh.key),
    )


MESH_CLAIMS: tuple[Claim, ...] = tuple(_mesh_claim(mesh) for mesh in MESHES)


@claim("scq-lemma2-written-out", "Lemma 2", "eight blocks")
def written_out() -> Finding:
    """$M_1$, written out node by node, is a mesh in SCQ(4,3)."""
    net = network(M1_PRINTED.spec)
    blocks = block_nodes(net, M1_PRINTED)
    ways = {
        "one 2×2×8 mesh, block after block": [blocks],
        "four 2×2×2 meshes, blocks in pairs": [blocks[i : i + 2] for i in range(0, 8, 2)],
        "four 2×2×2 meshes, one row above the other": [
            [blocks[i], blocks[i + 4]] for i in range(4)
        ],
    }
    gaps = {
        name: first_gap(net, (pair for part in parts for pair in mesh_links(part)))
        for name, parts in ways.items()
    }
    readings = tuple(
        Reading(name, "a mesh", "agrees")
        if gap is None
        else Reading(name, f"no link {net.format(gap[0])}–{net.format(gap[1])}", "differs")
        for name, gap in gaps.items()
    )
    first = next((gap for gap in gaps.values() if gap), None)
    order = chain(net, blocks)
    other = (
        ""
        if order is None
        else " In the order "
        + ", ".join(str(M1_PRINTED.blocks[i]) for i in order)
        + " the same blocks are a 2×2×8 mesh."
    )
    return Finding(
        "a link is missing",
        verdict_of(readings),
        "32 nodes, every link, in three readings",
        f"Its rule, 0(m₁₁) 0(m₁₂) 1(m₁₂) 1(m₁₁), gives other blocks in its second half.{other}",
        readings=readings,
        witness=missing(net, first) if first else None,
    )


def chain(net: Network, blocks: Sequence[Sequence[int]]) -> tuple[int, ...] | None:
    """Return an order in which blocks make one mesh, or None: every order is looked at."""
    follows = {
        (i, j)
        for i, j in permutations(range(len(blocks)), 2)
        if first_gap(net, mesh_links([blocks[i], blocks[j]])) is None
    }
    return next(
        (
            order
            for order in permutations(range(len(blocks)))
            if all(pair in follows for pair in pairwise(order))
        ),
        None,
    )


@claim("scq-lemma2-rule", "Lemma 2", "0(m₁₁) 0(m₁₂) 1(m₁₂) 1(m₁₁)")
def same_as_rule() -> Finding:
    """$M_1$ written out is 0($m_{11}$) 0($m_{12}$) 1($m_{12}$) 1($m_{11}$)."""
    ruled = by_rule("1").blocks
    net = network(M1_PRINTED.spec)
    wrong = next((i for i in range(8) if ruled[i] != M1_PRINTED.blocks[i]), None)
    if wrong is None:
        return Finding("the same blocks", "agrees", "all 8 blocks")
    (a, b), (c, d) = ruled[wrong], M1_PRINTED.blocks[wrong]
    return Finding(
        f"block {wrong + 1}: ({a}, {b})",
        "differs",
        "all 8 blocks",
        "The bit 1 before m₁₂ and m₁₁ gives (12,14) (13,15) (8,10) (9,11)."
        if ruled[4:] == ((12, 14), (13, 15), (8, 10), (9, 11))
        else "",
        f"block {wrong + 1}: ({c}, {d})",
        witness=Witness(
            net.spec,
            f"Block {wrong + 1} is ({a}, {b}) by the rule and ({c}, {d}) as written out.",
            between(net, node(net, a, "123"), node(net, c, "123")),
        ),
    )


@lru_cache(maxsize=4)
def rule_finding(i: str) -> Finding:
    """Return whether M_i of Lemma 2, by its rule, is a mesh, in three readings."""
    mesh = by_rule(i)
    net = network(mesh.spec)
    blocks = block_nodes(net, mesh)
    parts = [blocks[j : j + 2] for j in range(0, 8, 2)]
    across = [
        pair
        for one, two in pairwise(parts)
        for a, b in zip(one, two, strict=True)
        for pair in zip(a, b, strict=True)
    ]
    asked = {
        "a family of four disjoint 2×2×2 meshes": [p for part in parts for p in mesh_links(part)],
        "one 2×2×8 mesh": mesh_links(blocks),
        "one 2×2×2×4 mesh": [p for part in parts for p in mesh_links(part)] + across,
    }
    gaps = {name: first_gap(net, pairs) for name, pairs in asked.items()}
    readings = tuple(
        Reading(name, "every link exists", "agrees")
        if gap is None
        else Reading(name, f"no link {net.format(gap[0])}–{net.format(gap[1])}", "differs")
        for name, gap in gaps.items()
    )
    gap = next((gap for gap in gaps.values() if gap), None)
    verdict = verdict_of(readings)
    return Finding(
        "a mesh by parts only" if gap else "a mesh",
        verdict,
        "32 nodes, every link, in three readings",
        "The lemma counts meshes of eight nodes; in a row they do not join up.",
        readings=readings,
        witness=missing(net, gap) if gap and verdict == "differs" else None,
    )


def _rule_claim(i: str) -> Claim:
    return Claim(
        f"scq-lemma2-m{i}",
        "scq",
        "Lemma 2",
        f"$M_{i}$ = (0($m_{{{i}1}}$) 0($m_{{{i}2}}$) 1($m_{{{i}2}}$) 1($m_{{{i}1}}$)) is a mesh in"
        " SCQ(4,3).",
        "a 3D mesh",
        lambda: rule_finding(i),
    )


RULE_CLAIMS: tuple[Claim, ...] = tuple(_rule_claim(i) for i in "123")
