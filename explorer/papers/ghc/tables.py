"""Tables 1 and 2: addresses of mixed radix, and two hypercubes of 64 nodes, index by index."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from explorer.core.network import Network
from explorer.core.registry import network
from explorer.papers.auditing import audit_hooks
from explorer.papers.check import cell, text
from explorer.papers.claim import Claim
from explorer.papers.forms.quantities import (
    DEGREE,
    DIAMETER,
    LINKS,
    NODES,
    Quantity,
    one_of_each_class,
    without_closed_form,
)
from explorer.papers.forms.sizes import single
from explorer.papers.forms.vocabulary import Holds, Joined, Sweep, statement
from explorer.papers.ghc.structure import FROM_ONE, PATHS, disjoint_path_count
from explorer.papers.paper_tables import Cell, Table

# Table 1 --------------------------------------------------------------------------------------

ADDRESSES = (
    "000", "001", "002", "003", "010", "011", "012", "013", "020", "021", "022", "023",
    "100", "101", "102", "103", "110", "111", "112", "113", "120", "121", "122", "123",
)  # fmt: skip
"""The addresses of Table 1, starting with node 0."""


def _table_1() -> tuple[tuple[Cell, ...], ...]:
    net = network("GHC(2,3,4)")
    rows = []
    for node, text_of in enumerate(audit_hooks.printed(ADDRESSES)):
        address = "".join(map(str, net.address(node)))
        computed_cell = Cell(text_of, address, "agrees" if address == text_of else "differs", node)
        rows.append((Cell(str(node), number=node), computed_cell))
    return tuple(rows)


TABLE_1 = Table(
    "ghc-t1",
    "ghc",
    "Table 1",
    "The nodes of GHC(2,3,4) and their addresses",
    ("Node", "Address"),
    _table_1,
)


def _address_fault(net: Network) -> str:
    wrong = [node.printed for node, address in _table_1() if address.verdict != "agrees"]
    return f"Node {wrong[0]} of {net.spec} has another address." if wrong else ""


ADDRESSED = statement(
    "ghc-t1-addresses", "Table 1", "24 addresses, 000 to 123",
    "The 24 nodes of (2,3,4) have the addresses listed, read as numbers of mixed radix.",
    Joined((("addresses", Holds(single("GHC(2,3,4)"), _address_fault, "those listed", "every node",
                                ("addresses", "printed"))),
            ("nodes", Sweep(single("GHC(2,3,4)"), NODES, len(ADDRESSES))))),
)  # fmt: skip


# Table 2 --------------------------------------------------------------------------------------

BINARY, GENERAL = "GHC(2,2,2,2,2,2)", "GHC(4,4,4)"


@lru_cache(maxsize=4)
def _most_paths(net: Network) -> int:
    return max(
        disjoint_path_count(net, node, other)
        for node, _ in one_of_each_class(net)
        for other in range(net.nodes)
        if other != node
    )


MAX_PATHS = Quantity(
    "the most node-disjoint paths between two nodes",
    _most_paths,
    rests=PATHS,
    means=f"{FROM_ONE}, to every other, each path walked link by link",
)

INDICES: dict[str, tuple[str, Quantity, str, tuple[int, int]]] = {
    "links": ("$L$", LINKS, "{name} has {value} links", (192, 288)),
    "ports": ("$P$", DEGREE, "A node of {name} has {value} ports", (6, 9)),
    "distance": (
        r"$H_{x,y}(\max)$",
        without_closed_form(DIAMETER),
        "The farthest nodes of {name} are {value} hops apart",
        (6, 3),
    ),
    "paths": (
        r"$DP_{x,y}(\max)$",
        MAX_PATHS,
        "Two nodes of {name} are joined by up to {value} node-disjoint paths",
        (6, 9),
    ),
}
"""The indices of Table 2: heading, quantity, a sentence on it, the two printed values."""


def _table_2() -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (
            Cell(title),
            *(
                cell(str(value), value, quantity.of(network(name)))
                for name, value in zip((BINARY, GENERAL), values, strict=True)
            ),
        )
        for title, quantity, _, values in INDICES.values()
    )


TABLE_2 = Table(
    "ghc-t2",
    "ghc",
    "Table 2",
    "Two hypercubes of 64 nodes, (2,2,2,2,2,2) and (4,4,4)",
    ("Index", "Binary", "Generalized"),
    _table_2,
)


def _index_claim(key: str, column: int) -> Claim:
    _, quantity, sentence, values = INDICES[key]
    name, value = (BINARY, GENERAL)[column], values[column]
    return statement(
        f"ghc-t2-{key}-{('binary', 'generalized')[column]}", "Table 2", text(value),
        sentence.format(name=name, value=value) + ".",
        Sweep(single(name), quantity, value),
    )  # fmt: skip


INDEX_CLAIMS = tuple(_index_claim(key, column) for key, column in product(INDICES, (0, 1)))
