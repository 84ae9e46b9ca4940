"""Section 5.2: the meshes that are listed in Lemmas 1 and 2, node by node and link by link."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, permutations

import numpy as np

from explorer.core.network import Network
from explorer.core.registry import network
from explorer.papers.auditing import audit_hooks
from explorer.papers.check import finding_unless
from explorer.papers.claim import Finding, Witness
from explorer.papers.forms.vocabulary import Depends, FunctionForm, statement
from explorer.papers.scq._common import are_joined, node, pair_parameters
from explorer.papers.scq.lists import M1_PRINTED, MESHES, Mesh, mesh_by_rule
from explorer.papers.scq.rings import Linked, Pairs

SQUARE = ((0, 1), (2, 3), (0, 2), (1, 3))
"""The links of a block of four nodes: upper pair, lower pair."""


def mesh_links(size: int) -> Pairs:
    """Return the links of a mesh of 2×2 blocks in a row, as positions in its list.

    >>> list(mesh_links(8))[4:]
    [(4, 5), (6, 7), (4, 6), (5, 7), (0, 4), (1, 5), (2, 6), (3, 7)]
    """
    blocks = range(0, size, 4)
    inside = [(i + a, i + b) for i in blocks for a, b in SQUARE]
    return [*inside, *((i + a, i + 4 + a) for i in blocks[:-1] for a in range(4))]


def _parts(places: Sequence[Sequence[int]]) -> Callable[[int], Pairs]:
    """Return the links of several meshes, each given by the positions of its blocks."""

    def needed(size: int) -> Pairs:
        for part in places:
            nodes = [4 * block + i for block in part for i in range(4)]
            yield from ((nodes[a], nodes[b]) for a, b in mesh_links(len(nodes)))

    return needed


def _joined_pairs(size: int) -> Pairs:
    """Return the links of a mesh 2×2×2×4, composed of pairs of blocks."""
    yield from _parts([(i, i + 1) for i in range(0, size // 4, 2)])(size)
    yield from ((i, i + 8) for i in range(size - 8))


def _listed_nodes(listed_mesh: Mesh) -> Callable[[Network], list[int]]:
    def nodes(net: Network) -> list[int]:
        upper, lower = listed_mesh.stars
        blocks = audit_hooks.printed(listed_mesh.blocks)
        return [
            node(net, cube, star) for a, b in blocks
            for cube, star in ((a, upper), (b, upper), (a, lower), (b, lower))
        ]  # fmt: skip

    return nodes


def mesh_order(net: Network) -> tuple[int, ...] | None:
    """Return an order in which the printed blocks of M_1 form one mesh, or None."""
    nodes = np.array(_listed_nodes(M1_PRINTED)(net)).reshape(-1, 4)
    follows = {
        (i, j) for i, j in permutations(range(len(nodes)), 2)
        if are_joined(net, nodes[i], nodes[j]).all()
        and all(are_joined(net, nodes[k, [a]], nodes[k, [b]])[0] for k in (i, j) for a, b in SQUARE)
    }  # fmt: skip
    orders = permutations(range(len(nodes)))
    return next((order for order in orders if all(p in follows for p in pairwise(order))), None)


def _reordering_finding() -> Finding:
    """Return whether the printed blocks of M_1 form a mesh in some other order."""
    net, order = network(M1_PRINTED.spec), mesh_order(network(M1_PRINTED.spec))
    wrong = f"In no order are the eight blocks a mesh in {net.spec}."
    computed = ", ".join(str(M1_PRINTED.blocks[i]) for i in order or ())
    witness = None if order else Witness(net.spec, wrong)
    return finding_unless(
        witness, computed, "All orders of the eight blocks.", instead="in no order"
    )


def _rule_finding() -> Finding:
    """Return whether M_1, as printed, has the blocks of its own rule."""
    net, ruled, printed_blocks = (
        network(M1_PRINTED.spec),
        mesh_by_rule("1").blocks,
        M1_PRINTED.blocks,
    )
    pairs = zip(ruled, audit_hooks.printed(printed_blocks), strict=True)
    wrong = next((i for i, (a, b) in enumerate(pairs) if a != b), None)
    checked = "All 8 blocks."
    if wrong is None:
        return finding_unless(None, "the same blocks", checked)
    (a, b), (c, d) = ruled[wrong], audit_hooks.printed(printed_blocks)[wrong]
    later = " ".join(str(block) for block in ruled[4:])
    sentence = f"Block {wrong + 1} is ({a}, {b}) by the rule and ({c}, {d}) as written out."
    view = pair_parameters(net, node(net, a, "123"), node(net, ruled[0][0], "123"))
    return finding_unless(
        Witness(net.spec, sentence, view), "", checked,
        f"The bit 1 before m₁₂ and m₁₁ gives {later}.",
        f"block {wrong + 1}: ({a}, {b}) by the rule, ({c}, {d}) written out",
    )  # fmt: skip


EIGHT = range(8)
WRITTEN_READINGS = (
    ("one 2×2×8 mesh, block after block", _parts([EIGHT])),
    ("four 2×2×2 meshes, blocks in pairs", _parts([(i, i + 1) for i in range(0, 8, 2)])),
    ("four 2×2×2 meshes, one row above the other", _parts([(i, i + 4) for i in range(4)])),
)
RULED_READINGS = (
    ("a family of four disjoint 2×2×2 meshes", WRITTEN_READINGS[1][1]),
    ("one 2×2×8 mesh", WRITTEN_READINGS[0][1]),
    ("one 2×2×2×4 mesh", _joined_pairs),
)

CLAIMS = (
    *(
        statement(f"scq-lemma1-{item.key}", "Lemma 1", "a 3D mesh",
             f"The eight nodes listed as ${item.key[0]}_{{{item.key[1:]}}}$ are a 2×2×2 mesh in the"
             f" crossed cubes {item.stars[0]} and {item.stars[1]} of {item.spec}.",
             Linked(item.spec, _listed_nodes(item), mesh_links, "a 2×2×2 mesh"))
        for item in MESHES
    ),
    statement("scq-lemma2-written-out", "Lemma 2", "eight blocks",
         "$M_1$, written out node by node, is a mesh in SCQ(4,3).",
         Depends("readings", tuple(
             (name, Linked(M1_PRINTED.spec, _listed_nodes(M1_PRINTED), needed, "a mesh"))
             for name, needed in WRITTEN_READINGS
         ))),
    statement("scq-lemma2-reordered", "Lemma 2", "another order",
         "The eight blocks of $M_1$ as written out are a 2×2×8 mesh in another order.",
         FunctionForm(_reordering_finding, ("links", "printed")), ours=True,
         defect="scq-lemma2-written-out"),
    statement("scq-lemma2-rule", "Lemma 2", "0(m₁₁) 0(m₁₂) 1(m₁₂) 1(m₁₁)",
         "The blocks of $M_1$ as written out are those of its rule, 0($m_{11}$) 0($m_{12}$)"
         " 1($m_{12}$) 1($m_{11}$), the bit put before the cube part.",
         FunctionForm(_rule_finding, "printed"), defect="scq-lemma2-written-out"),
    *(
        statement(f"scq-lemma2-m{i}", "Lemma 2", "a 3D mesh",
             f"$M_{i}$ = (0($m_{{{i}1}}$) 0($m_{{{i}2}}$) 1($m_{{{i}2}}$) 1($m_{{{i}1}}$)), by"
             " its rule, is a mesh in SCQ(4,3).",
             Depends("readings", tuple(
                 (name, Linked("SCQ(4,3)", _listed_nodes(mesh_by_rule(i)),
                         needed, "every link exists"))
                 for name, needed in RULED_READINGS
             ), "The lemma counts meshes of eight nodes; in a row they do not join up."))
        for i in "123"
    ),
)  # fmt: skip
