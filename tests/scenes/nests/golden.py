"""Nests, places and bundles that the browser must find as Python does: tests/golden/nests.json."""

from __future__ import annotations

from random import Random
from typing import Any

from explorer.core.registry import network
from explorer.documents.stage.map import nest_document
from explorer.scenes.nests.bundles import bundles
from explorer.scenes.nests.find import nest_of
from explorer.scenes.nests.gf2 import Rule
from explorer.scenes.nests.tiles import tile

SPECS = (
    *("Q(6)", "MC(2,1)", "CQ(5)", "HCN(3)", "HCNs(2,3)", "ECQ(2,3)", "FQ(5)", "S(5)"),
    *("SCQ(2,4)", "HyperStar(8,4)", "BT(5)", "GHC(3,4,5)", "CCC(4)", "HS(3)", "MC(3,3)", "Q(72)"),
    *("FIB(9)", "PYR(4)", "MOT(3)", "NKS(5,3)", "A(6,3)", "R(10)", "HS(4)"),
)


def flips(rule: Rule) -> bool:
    """Return whether a rule always flips some bit, so that it leads no node to itself."""
    return any((mask, constant) == (1 << bit, 1) for bit, mask, constant in rule.moves)


def golden() -> list[dict[str, Any]]:
    """Return the nest of every network with nodes, their paths and places, and bundles."""
    rows = []
    for spec in SPECS:
        net = network(spec)
        nest = nest_of(net)
        draw = Random(spec)
        nodes = sorted({draw.randrange(net.nodes) for _ in range(6)})
        paths = [nest.path(node) for node in nodes]
        first = paths[0]
        small = next(
            first[:depth]
            for depth in range(len(first) + 1)
            if nest.sizes[nest.types(first[:depth])[-1]] <= 16
        )
        rows.append(
            {
                "nest": nest_document(net),
                "nodes": [
                    {
                        "index": str(node),
                        "address": net.format(node),
                        "path": path,
                        "place": [round(x, 4) for x in nest.place(path)] if net.nodes < 1e6 else [],
                    }
                    for node, path in zip(nodes, paths, strict=True)
                ],
                "bundles": [
                    {
                        "path": path[:2],
                        "leads": [[list(b.target), str(b.links)] for b in bundles(nest, path[:2])],
                    }
                    for path in paths[:2]
                    if nest.rules and all(flips(rule) for rule in nest.rules if rule.unless)
                ],
                "tile": {
                    "path": small,
                    "hex": tile(nest, small).hex(),
                    "ends": [
                        [list(nest.path(end)) if end >= 0 else [] for end in row]
                        for row in net.neighbors(nest.nodes(small)).tolist()
                    ],
                },
            }
        )
    return rows
