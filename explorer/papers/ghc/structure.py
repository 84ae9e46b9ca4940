"""Equations 1 to 3, the definition, distances and paths: §2, and Tables 1 and 2."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import prod

import numpy as np

from explorer.core.claim import Claim, Finding, Witness, claim
from explorer.core.errors import BrokenContract
from explorer.core.network import Network
from explorer.core.printed import Cell, Table
from explorer.core.registry import network
from explorer.core.search import distances_from
from explorer.papers.check import cell, pair_view, text
from explorer.papers.ghc._lattices import lattice, possible, spec
from explorer.routing.disjoint.paths import disjoint_paths

ALL = "All 138 generalized hypercubes of at most 10 ports"
SMALL = 256
"""Nodes up to which every pair of a network is looked at."""

MOST_PARTED = 32
"""Nodes up to which disjoint paths are counted to every node."""


@lru_cache(maxsize=1)
def _all() -> tuple[tuple[tuple[int, ...], Network], ...]:
    return tuple((radices, lattice(radices)) for radices in possible())


@lru_cache(maxsize=1)
def _counts() -> tuple[tuple[tuple[int, ...], int, int, int], ...]:
    """Return (radices, nodes, links, ports) of all, counted on the neighbour tables."""
    found = []
    for radices, net in _all():
        table = net.table()
        degrees = (table >= 0).sum(axis=1)
        if degrees.min() != degrees.max():
            raise BrokenContract(f"{net.spec} has nodes of different degree")
        found.append((radices, len(table), int(degrees.sum()) // 2, int(degrees[0])))
    return tuple(found)


def _equation(
    what: str, values: Iterator[tuple[str, int, int]], short: str, note: str = ""
) -> Finding:
    """Return whether printed and counted values, (spec, printed, counted), are equal for all."""
    first = next(((name, said, count) for name, said, count in values if said != count), None)
    if first is None:
        return Finding(short, "agrees", f"{ALL}, {what} counted.", note)
    name, said, count = first
    sentence = f"{name} has {count:,} {what}, not {said:,}."
    return Finding(text(count), "differs", f"{ALL}.", witness=Witness(name, sentence))


@claim("ghc-1-nodes", "Equation 1", r"$N = \prod_{i=1}^{d} R_i$")
def nodes() -> Finding:
    """A generalized hypercube has as many nodes as the product of its radices."""
    rows = ((spec(r), prod(r), count) for r, count, _, _ in _counts())
    return _equation("nodes", rows, "equal for all 138")


INSIDE = (
    "The 1 belongs inside the sum, where one is taken off every radix: so Table 2 and the appendix"
    " have it."
)


@claim("ghc-2-links", "Equation 2", r"$L = \frac{N}{2} \sum_{i=1}^{d} R_i - 1$")
def links() -> Finding:
    """A generalized hypercube has as many links as half its nodes times the sum of the radices,
    each less one."""
    rows = ((spec(r), n * sum(x - 1 for x in r) // 2, count) for r, n, count, _ in _counts())
    return _equation("links", rows, "equal for all 138", INSIDE)


@claim("ghc-3-ports", "Equation 3", r"$P = \sum_{i=1}^{d} R_i - 1$")
def ports() -> Finding:
    """A node of a generalized hypercube needs as many ports as the sum of the radices, each less
    one."""
    rows = ((spec(r), sum(x - 1 for x in r), count) for r, _, _, count in _counts())
    return _equation("ports", rows, "equal for all 138", INSIDE)


# The definition -----------------------------------------------------------------------------


def _digits(net: Network) -> np.ndarray:
    return np.stack(net.split(np.arange(net.nodes)), axis=-1)


@claim("ghc-2-definition", "§2", "one digit differs")
def definition() -> Finding:
    """Two nodes of a generalized hypercube are joined exactly when their addresses differ in one
    digit."""
    looked = 0
    for _, net in _all():
        if net.nodes > SMALL:
            continue
        looked += 1
        digits, table = _digits(net), net.table()
        differing = (digits[:, None, :] != digits[None, :, :]).sum(axis=-1)
        joined = np.zeros((net.nodes, net.nodes), dtype=bool)
        joined[np.repeat(np.arange(net.nodes), table.shape[1]), table.ravel()] = True
        wrong = np.argwhere(joined != (differing == 1))
        if len(wrong):
            a, b = wrong[0].tolist()
            sentence = f"{net.format(a)} and {net.format(b)} differ in {differing[a, b]} digits."
            witness = Witness(net.spec, sentence, pair_view(net, a, b))
            return Finding("not always", "differs", f"Up to {net.spec}.", witness=witness)
    range_of = f"All pairs of the {looked} of the 138 with at most {SMALL} nodes."
    return Finding("exactly then", "agrees", range_of)


@claim("ghc-2-distance", "§2", "digits that differ")
def distance() -> Finding:
    """The distance of two nodes of a generalized hypercube is the number of digits in which their
    addresses differ."""
    for _, net in _all():
        digits = _digits(net)
        source = net.nodes // 3
        apart = (digits != digits[source]).sum(axis=-1)
        wrong = np.flatnonzero(distances_from(net, source) != apart)
        if len(wrong):
            b = int(wrong[0])
            sentence = f"{net.format(source)} and {net.format(b)} are not {apart[b]} hops apart."
            witness = Witness(net.spec, sentence, pair_view(net, source, b))
            return Finding("not always", "differs", f"Up to {net.spec}.", witness=witness)
    return Finding("always", "agrees", f"{ALL}: a search from one node each, to all nodes.")


@claim("ghc-5-diameter", "§5", "$d$, less than 11", quote="less than 11 for all configurations")
def diameter() -> Finding:
    """The greatest distance in a generalized hypercube is its number of dimensions, less than 11
    for all of the appendix."""
    most = 0
    for radices, net in _all():
        far = int(distances_from(net, 0).max())
        most = max(most, far)
        if far != len(radices) or far >= 11:
            sentence = f"{net.spec} has diameter {far}."
            return Finding(text(far), "differs", ALL + ".", witness=Witness(net.spec, sentence))
    return Finding(f"$d$, at most {most}", "agrees", f"{ALL}, searched.")


@claim("ghc-2-binary", "§2", "all $R_i = 2$")
def binary() -> Finding:
    """A generalized hypercube of radices 2 is the binary hypercube; (2,2,2,2) has 16 nodes."""
    for n in range(1, 11):
        ours, cube = lattice((2,) * n), network(f"Q({n})")
        same = {frozenset(row[:2]) for row in ours.link_array().tolist()} == {
            frozenset(row[:2]) for row in cube.link_array().tolist()
        }
        if not same or (n == 4 and ours.nodes != 16):
            sentence = f"{ours.spec} is not {cube.spec}."
            return Finding(
                "not the same", "differs", f"n = {n}.", witness=Witness(ours.spec, sentence)
            )
    return Finding("the same links", "agrees", "n = 1 to 10 dimensions, every link compared.")


@claim("ghc-2-hyperrectangle", "§2, Fig. 3", "one digit differs by one")
def hyperrectangle() -> Finding:
    """A hyperrectangle joins the nodes that differ in a single digit, and in that by one."""
    for name in ("GHC(4m,3m,3m)", "GHC(2m,5m)", "GHC(3m,3m,3m,2m)"):
        net = network(name)
        digits = _digits(net)
        apart = np.abs(digits[:, None, :] - digits[None, :, :]).sum(axis=-1)
        joined = {frozenset(row[:2]) for row in net.link_array().tolist()}
        wanted = {frozenset(pair) for pair in np.argwhere(apart == 1).tolist()}
        if joined != wanted:
            sentence = f"{name} joins other pairs."
            return Finding("other pairs", "differs", name, witness=Witness(name, sentence))
    return Finding("exactly then", "agrees", "All pairs of (4,3,3), (2,5) and (3,3,3,2).")


@claim("ghc-2-ports-limit", "§2, Table A10", "limited by ports only")
def radix_limit() -> Finding:
    """Nothing but the ports of a node limits the nodes of a dimension: 10 ports allow 11 nodes."""
    most = max(max(radices) for radices in possible())
    alone = [radices for radices in possible() if max(radices) == most]
    if most == 11 and alone == [(11,)]:
        return Finding("up to 11 nodes", "agrees", ALL + ".")
    sentence = f"The largest radix is {most}."
    return Finding(text(most), "differs", ALL, witness=Witness(spec(alone[0]), sentence))


@claim("ghc-2-disjoint", "§2", "the ports of a node")
def disjoint() -> Finding:
    """Between any two nodes of a generalized hypercube there are as many node-disjoint paths as a
    node has ports."""
    looked = 0
    for radices, net in _all():
        if net.nodes > MOST_PARTED:
            continue
        looked += 1
        for other in range(1, net.nodes):
            count = disjoint_paths(net, 0, other, False).count
            if count != sum(r - 1 for r in radices):
                sentence = f"There are {count} disjoint paths to {net.format(other)}."
                view = (*pair_view(net, 0, other), ("task", "paths"))
                witness = Witness(net.spec, sentence, view)
                return Finding(text(count), "differs", f"Up to {net.spec}.", witness=witness)
    range_of = (
        f"From one node to every other in the {looked} of the 138 with at most {MOST_PARTED} nodes."
    )
    return Finding("always $P$", "agrees", range_of)


# Table 1 --------------------------------------------------------------------------------------

ADDRESSES = (
    "000", "001", "002", "003", "010", "011", "012", "013", "020", "021", "022", "023",
    "100", "101", "102", "103", "110", "111", "112", "113", "120", "121", "122", "123",
)  # fmt: skip
"""The addresses of Table 1, node 0 first."""


def _table_1() -> tuple[tuple[Cell, ...], ...]:
    net = network("GHC(2,3,4)")
    rows = []
    for node, said in enumerate(ADDRESSES):
        address = "".join(map(str, net.address(node)))
        told = Cell(said, address, "agrees" if address == said else "differs", int(said))
        rows.append((Cell(str(node), number=node), told))
    return tuple(rows)


TABLE_1 = Table(
    "ghc-t1",
    "ghc",
    "Table 1",
    "The nodes of GHC(2,3,4) and their addresses",
    ("Node", "Address"),
    _table_1,
)


@claim("ghc-t1-addresses", "Table 1", "24 addresses, 000 to 123")
def table_1() -> Finding:
    """The 24 nodes of (2,3,4) have the addresses listed, read as numbers of mixed radix."""
    rows = _table_1()
    wrong = [int(node.printed) for node, address in rows if address.verdict != "agrees"]
    if not wrong and len(rows) == network("GHC(2,3,4)").nodes:
        return Finding("24 of 24", "agrees", "Every node.")
    sentence = f"Node {(wrong or [len(rows)])[0]} has another address."
    witness = Witness("GHC(2,3,4)", sentence)
    return Finding(f"{24 - len(wrong)} of 24", "differs", "Every node.", witness=witness)


# Table 2 --------------------------------------------------------------------------------------

BINARY, GENERAL = "GHC(2,2,2,2,2,2)", "GHC(4,4,4)"
INDICES: dict[str, tuple[str, str, tuple[int, int]]] = {
    "links": ("$L$", "{name} has {value} links", (192, 288)),
    "ports": ("$P$", "A node of {name} has {value} ports", (6, 9)),
    "distance": (r"$H_{x,y}(\max)$", "The farthest nodes of {name} are {value} hops apart", (6, 3)),
    "paths": (
        r"$DP_{x,y}(\max)$",
        "Two nodes of {name} are joined by up to {value} node-disjoint paths",
        (6, 9),
    ),
}
"""The indices of Table 2: heading, a sentence of it, the values printed for the two."""


@lru_cache(maxsize=16)
def _index(key: str, name: str) -> int:
    """Return an index of Table 2, counted."""
    net = network(name)
    if key == "links":
        return len(net.link_array())
    if key == "ports":
        return int((net.table() >= 0).sum(axis=1).max())
    if key == "distance":
        return int(distances_from(net, 0).max())
    return max(disjoint_paths(net, 0, other, False).count for other in range(1, net.nodes))


def _table_2() -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (
            Cell(title),
            *(
                cell(str(said), said, _index(key, name))
                for name, said in zip((BINARY, GENERAL), values, strict=True)
            ),
        )
        for key, (title, _, values) in INDICES.items()
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
    _, sentence, values = INDICES[key]
    name, said = (BINARY, GENERAL)[column], values[column]

    def find() -> Finding:
        found = _index(key, name)
        range_of = f"{name}, counted by search."
        if found == said:
            return Finding(text(found), "agrees", range_of)
        right = sentence.format(name=name, value=found)
        witness = Witness(name, f"{right}, not {said}.")
        return Finding(text(found), "differs", range_of, witness=witness)

    return Claim(
        f"ghc-t2-{key}-{('binary', 'generalized')[column]}",
        "ghc",
        "Table 2",
        sentence.format(name=name, value=said) + ".",
        text(said),
        find,
    )


INDEX_CLAIMS = tuple(_index_claim(key, column) for key, column in product(INDICES, (0, 1)))


@claim("ghc-2-cost", "§2", "1.5 times more", quote="1.5 times more")
def link_cost() -> Finding:
    """At 64 nodes the links of (4,4,4) cost 1.5 times those of the binary hypercube."""
    many, few = _index("links", GENERAL), _index("links", BINARY)
    range_of = "Both networks, links counted."
    if 2 * many == 3 * few:
        return Finding(f"{many}/{few} = 1.5", "agrees", range_of, "Half as many again, that is.")
    sentence = f"There are {many} links against {few}."
    return Finding(f"{many}/{few}", "differs", range_of, witness=Witness(GENERAL, sentence))
