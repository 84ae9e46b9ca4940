"""Contract suites: one test a subject runs all its checks and reports every broken one."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Final, TypeVar
from unittest import SkipTest

import networkx
import pytest

from explorer import families
from explorer.analysis.known.quantity import KnownQuantity
from explorer.analysis.known.table import known_quantities
from explorer.core.errors import BrokenContract
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.router import Faults
from explorer.graphs.built_network import build_network
from explorer.graphs.reading import read_graph
from explorer.scenes.layout import layout_of
from explorer.testing import Check

T = TypeVar("T")

NIGHTLY: Final = os.environ.get("EXPLORER_TESTS") == "nightly"
"""Whether everything is asked: by day some samples stand for the others."""


FILES: Final = {
    "petersen.adjlist": "0: 1 4 5\n1: 2 6\n2: 3 7\n3: 4 8\n4: 9\n5: 7 8\n6: 8 9\n7: 9\n",
    "square.edgelist": "00 01\n01 11\n11 10\n10 00\n",
    "tree.csv": "switch,peer,kind\n"
    + "".join(f"e{i},h{2 * i + j},host\n" for i in range(4) for j in range(2))
    + "".join(f"e{i},c{j},up\n" for i in range(4) for j in range(2)),
    "names.json": '[["a b", [0, 1]], [[0, 1], "x,y"], ["x,y", 7], [7, "a b"], ["a b", "x,y"]]',
}
"""Files of graphs: clusters and none, bits, hosts and kinds, names of every sort."""

GRAPHS: Final = tuple(build_network(read_graph(text, file), file) for file, text in FILES.items())


def by_turns(cases: Iterable[T], each: int, first: int = 0) -> list[T]:
    """Return cases: all at night, by day one of so many from the first on.

    Where cases of a family are like each other, ``pytest.mark.by_day`` keeps one of each family.
    """
    return list(cases) if NIGHTLY else list(cases)[first::each]


def samples() -> list[Network]:
    """Return the samples of every family, by day the first and the last of each, and graphs."""
    chosen = (
        cls.samples if NIGHTLY else dict.fromkeys((cls.samples[0], cls.samples[-1]))
        for cls in families().values()
    )
    return [*(network(spec) for specs in chosen for spec in specs), *GRAPHS]


def known_rows(spec: str) -> dict[str, KnownQuantity]:
    """Return the known properties of a network, by key."""
    return {row.key: row for row in known_quantities(network(spec))}


def graph_left(net: Network, faults: Faults) -> networkx.Graph[int]:
    """Return the graph of a network without what has failed."""
    graph = net.to_networkx()
    graph.remove_edges_from(faults.links)
    graph.remove_nodes_from(faults.nodes)
    return graph


def drawn_families() -> list[str]:
    """Return the names of the families; by day of one for each layout."""
    chosen: dict[object, str] = {}
    for name, cls in families().items():
        chosen.setdefault(name if NIGHTLY else type(layout_of(cls)), name)
    return list(chosen.values())


def by_subject(checks: Iterable[Check]) -> list[object]:
    """Return the checks of each subject as one case, called by the subject."""
    cases: dict[str, list[Check]] = {}
    for check in checks:
        cases.setdefault(check.subject, []).append(check)
    return [pytest.param(together, id=subject) for subject, together in cases.items()]


def hold_checks(checks: Iterable[Check]) -> None:
    """Run checks; fail with the sentence of every broken one, skip if no check applies."""
    broken: list[str] = []
    passed = 0
    for check in checks:
        try:
            check()
            passed += 1
        except SkipTest:
            continue
        except BrokenContract as error:
            broken.append(str(error))
    if broken:
        pytest.fail("\n".join(broken), pytrace=False)
    if not passed:
        pytest.skip("no check asks anything of it")
