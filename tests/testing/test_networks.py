"""Deliberate mistakes in networks: for each check of the contract one that it catches."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import explorer
from explorer.core.errors import BrokenContract
from explorer.core.families.copies import top_bits
from explorer.core.families.symmetry import single_bit_flips
from explorer.core.network import Degrees, Formula, Kind, Network, Parameter, Port
from explorer.networks.cubes.hypercube import Hypercube
from explorer.networks.hierarchical_cubic.hcn import HierarchicalCubicNetwork
from explorer.networks.lattice.torus import Torus
from explorer.networks.star.rotator import Rotator
from explorer.networks.tree.binary_tree import CompleteBinaryTree
from explorer.testing import check_network, network_checks
from explorer.testing.contract import MAX_REPORTED
from explorer.testing.networks import FAMILY, NETWORK


def cube(n: int = 3, **members: Any) -> Network:
    """The hypercube with a mistake."""
    return type("Mutant", (Hypercube,), members)(n)


def changed_neighbors(change: Any) -> Any:
    """Neighbours of the cube, changed by a function of nodes and the right neighbours."""

    def neighbors(self: Network, node: Any) -> np.ndarray:
        nodes = np.asarray(node)
        return np.asarray(change(nodes, np.array(Hypercube.neighbors(self, nodes))))

    return neighbors


def first_port(value: Any) -> Any:
    """Neighbours whose first port leads elsewhere."""

    def change(nodes: np.ndarray, near: np.ndarray) -> np.ndarray:
        near[..., 0] = value(nodes)
        return near

    return changed_neighbors(change)


def ports(*, name: str = "bit {}", kind: str = "cube") -> Any:
    return property(lambda self: tuple(Port(name.format(i), kind, i) for i in range(self.n)))


def less_an_edge(self: Network) -> Any:
    graph = Network.to_networkx(self)
    graph.remove_edge(0, 1)
    return graph


def empty(self: Network) -> Any:
    from scipy.sparse import csr_array

    return csr_array((self.nodes, self.nodes), dtype=np.int8)


TWISTED = tuple(Port(name, "ring", i) for i, name in enumerate(("on", "back")))
MISTAKES: dict[str, Network] = {
    "it is made of the copies that it names": cube(
        copies_of=lambda self, smaller: top_bits(self, smaller, 2 * smaller.links + 1, "")
    ),
    "ports are of known kinds": cube(ports=ports(kind="rail")),
    "ports lead to nodes": cube(neighbors=first_port(lambda v: v + 100)),
    "ports lead to other nodes each once": cube(neighbors=first_port(lambda v: v)),
    "links are the same from both ends": cube(neighbors=first_port(lambda v: (v + 3) % 8)),
    "behind undoes neighbors": type(
        "Mutant", (Rotator,), {"behind": lambda self, node: self.neighbors(node)}
    )(4),
    "widths are the same from both ends": cube(
        links=18,
        degrees=Degrees(3, 6, Fraction(9, 2)),
        width_each=None,
        width=lambda self, v: 1 + (np.asarray(v)[..., None] & 1) + np.zeros(3, dtype=np.int64),
    ),
    "addresses come back": cube(parse=lambda self, text: 0),
    "links and degrees match formulas": cube(links=13),
    "its spec is read in any case with blanks and leading zeros": cube(),
    "addresses and indices are one to one": cube(format=lambda self, node: "000"),
    "fields take all their values": cube(join=lambda self, values: np.zeros(8, dtype=int)),
    "what is no address is refused with one that is": cube(parse=lambda self, text: 1),
    "what is no index has no address": cube(format=lambda self, node: str(node)),
    "ports have names of their own": cube(ports=ports(name="bit")),
    "kinds are those that occur": cube(
        kinds=(Kind("cube", "Cube", "local"), Kind("far", "Far", "cross"))
    ),
    "one node and many have the same neighbors": cube(
        neighbors=changed_neighbors(lambda v, near: near if v.ndim else near[::-1])
    ),
    "links move in one dimension from both ends": type("Mutant", (Torus,), {"ports": TWISTED})(
        (5,)
    ),
    "nodes links and mean degree are those counted": cube(degrees=Degrees(3, 3, Fraction(4))),
    "networkx builds the same graph": cube(to_networkx=less_an_edge),
    "the matrix for scipy holds every link from both ends": cube(to_scipy=empty),
    "nodes that are not joined have no port between them": cube(port_between=lambda self, a, b: 0),
    "clusters part the nodes and nest": cube(4, cluster=lambda self, v, level: 0 * np.asarray(v)),
    "formulas are exact and say where they stand": cube(
        formulas=lambda self: {"girth": Formula(4, "4", "here")}
    ),
    "it is connected": cube(
        neighbors=changed_neighbors(lambda v, near: np.where(np.arange(3) == 2, -1, near))
    ),
    "the search finds all distances": cube(
        neighbors=changed_neighbors(
            lambda v, near: near if v.size == 8 else np.where(near == 7, -1, near)
        )
    ),
    "the closed distance is that of search": cube(
        distance=lambda self, a, b: Hypercube.distance(self, a, b) + 1
    ),
    "the distribution of distances is that of search": cube(
        distance_pairs=lambda self: (8, 24, 24, 9)
    ),
    "the nodes round one are those of search": cube(distance_counts=lambda self, v: (1, 3, 4)),
    "steps lead to the networks beside": cube(
        steps=lambda self: (("n", "Dimensions", 3, "Q(2)", "Q(5)"),)
    ),
    "vertex uniform is true": type("Mutant", (CompleteBinaryTree,), {"vertex_uniform": True})(2),
    "its symmetries take links to links": type(
        "Mutant",
        (HierarchicalCubicNetwork,),
        {"symmetries": lambda self: single_bit_flips(self, 0)},
    )(2),
    "its classes are not parted by its symmetries": type(
        "Mutant", (HierarchicalCubicNetwork,), {"orbits": lambda self: ((0, 8), (3, 8))}
    )(2),
    "every node has no hosts or some": cube(hosts=lambda self, v: np.asarray(v) % 2),
    "its hosts are as many as it says": cube(host_count=7),
    "its symmetries take hosts to hosts": cube(
        hosts_each=None, hosts=lambda self, v: (np.asarray(v) < 4).astype(np.int64)
    ),
    "the distribution between hosts is that of search": cube(
        host_pairs=lambda self: (0, 24, 24, 9)
    ),
    "the farthest pair is as far as the diameter": cube(farthest_pair=lambda self: (0, 1)),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_caught_by_the_check_made_for_it(name: str) -> None:
    net = MISTAKES[name]
    (check,) = (check for check in network_checks(net) if check.name == name)
    with pytest.raises(BrokenContract) as error:
        check()
    text = str(error.value)
    assert text.startswith(f"{net.spec}: {name} – ")
    assert "fails with" not in text
    assert len(text) <= MAX_REPORTED
    assert "\n" not in text


def test_no_check_is_without_a_mistake() -> None:
    # This one cannot be broken: a breadth-first search serves every network.
    assert set(NETWORK.names) - set(MISTAKES) == {"messages find a way with faults and without"}
    assert set(FAMILY.names) == set(FAMILIES)


FAMILIES: dict[str, dict[str, Any]] = {
    "the family says what it is": {"title": ""},
    "the family says where it is from": {"source": " "},
    "the family leaves the front alone": {"route": lambda self: None},
    "the samples are small and written as specs": {"samples": ("q(3)",)},
    "what is outside a range is refused with what is inside": {
        "parameters": (Parameter("n", "Dimension", 1, 5),)
    },
}


@pytest.mark.parametrize("name", FAMILIES)
def test_a_mistake_of_a_family_is_caught(name: str) -> None:
    mutant = type("Mutant", (Hypercube,), FAMILIES[name])
    outcomes = {outcome.check: outcome for outcome in check_network(mutant, collect=True)}
    assert outcomes[name].status == "broken"
    assert outcomes[name].sentence.startswith(f"Q: {name} – ")


def test_the_first_broken_check_is_raised_and_all_are_collected() -> None:
    net = cube(links=13)
    with pytest.raises(BrokenContract, match="links and degrees match formulas – it has 12 links"):
        check_network(net)
    outcomes = check_network(net, collect=True)
    assert [outcome.check for outcome in outcomes] == list(NETWORK.names)
    assert {outcome.status for outcome in outcomes} == {"kept", "broken"}


def test_methods_that_raise_break_the_contract_too() -> None:
    def fails(self: Network, source: int) -> None:
        raise ZeroDivisionError("by nothing")

    outcomes = check_network(cube(distance_counts=fails), collect=True)
    sentences = [
        outcome.sentence for outcome in outcomes if "ZeroDivisionError" in outcome.sentence
    ]
    assert sentences == [
        "Q(3): the nodes round one are those of search – asking fails with"
        " ZeroDivisionError: by nothing."
    ]


def test_a_network_too_large_to_enumerate_is_checked_as_far_as_possible() -> None:
    status = {outcome.check: outcome.status for outcome in check_network("MC(3,3)", collect=True)}
    assert status["links are the same from both ends"] == "kept"
    assert status["the closed distance is that of search"] == "not asked"
    assert "broken" not in status.values()
    assert explorer.network("MC(3,3)").nodes > 10**8


@pytest.mark.parametrize(
    ("orbits", "pattern"),
    [
        (((0, 2), (1, 10), (3, 4)), "takes? (.*) to 4 nodes, and its class has 2"),
        (((0, 6), (1, 8), (3, 2)), "another size|to 4 nodes, and its class has 2"),
    ],
)
def test_a_class_too_small_is_reported(orbits: Any, pattern: str) -> None:
    net = type("Mutant", (HierarchicalCubicNetwork,), {"orbits": lambda self: orbits})(2)
    outcomes = {outcome.check: outcome for outcome in check_network(net, collect=True)}
    outcome = outcomes["its classes are not parted by its symmetries"]
    assert outcome.status == "broken"
    assert re.search(pattern, outcome.sentence)
