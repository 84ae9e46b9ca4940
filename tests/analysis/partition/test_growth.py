"""Growth and isomorphisms: theorems against the built graphs."""

from dataclasses import replace
from fractions import Fraction

import networkx
import numpy as np
import pytest

from explorer import families, network
from explorer.analysis.measures.growth import growths, least_growth
from explorer.analysis.partition.isomorphism import isomorphisms
from explorer.analysis.partition.maps import Isomorphism, first_fault
from explorer.analysis.partition.partition import partitions
from explorer.core.errors import TooLarge

SAMPLES = [spec for family in families().values() for spec in family.samples]
MORE_SPECS = ["CQ(7)", "CQ(8)", "ECQ(4,5)", "ECQ(1,2)", "EH(3,5)", "SCQ(5,3)", "MC(2,3)", "S(7)"]
TWINS = [spec for spec in [*SAMPLES, *MORE_SPECS] if isomorphisms(network(spec))]

# Growth ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["ECQ(1,1)", "ECQ(1,3)", "ECQ(4,4)", "ECQ(20,7)"])
def test_theorem_5_holds_for_the_exchanged_crossed_cube(spec: str) -> None:
    for growth in growths(network(spec)):
        assert growth.nodes == growth.printed["nodes"].value == 1
        assert growth.links == growth.printed["links"].value


def test_the_crossed_cubes_links_grow_by_1_and_not_by_2_as_the_ecq_paper_remarks() -> None:
    for n in (2, 5, 20, 60):
        growth = least_growth(network(f"CQ({n})"))
        assert growth.nodes == 1
        assert growth.links == 1 + Fraction(2, n)
        assert growth.printed["links"].value == 2


@pytest.mark.parametrize("spec", SAMPLES)
def test_growth_is_counted_on_both_networks(spec: str) -> None:
    net = network(spec)
    for growth in growths(net):
        assert growth.larger.family == net.family
        assert growth.nodes == Fraction(growth.larger.nodes, net.nodes) - 1
        assert growth.links == Fraction(growth.larger.links, net.links) - 1
        assert growth.nodes > 0
        assert least_growth(net).nodes <= growth.nodes


def test_networks_that_cannot_grow_say_so() -> None:
    assert growths(network("Q(72)")) == ()
    assert least_growth(network("Q(72)")) is None
    assert [g.parameter for g in growths(network("HyperStar(6,3)"))] == ["n"]
    assert [g.larger.spec for g in growths(network("Torus(2,3)"))] == ["Torus(3,3)", "Torus(2,4)"]
    assert [g.parameter for g in growths(network("HCNs(2,3)"))] == ["n"]
    assert [g.parameter for g in growths(network("HCNs(2,4)"))] == ["m", "n"]
    assert [g.larger.spec for g in growths(network("SCQ(3,4)"))] == ["SCQ(4,4)", "SCQ(3,5)"]


# Isomorphisms ----------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", TWINS)
def test_the_map_carries_links_to_links(spec: str) -> None:
    for isomorphism in isomorphisms(network(spec)):
        assert first_fault(isomorphism) is None
        assert isomorphism.other.nodes == isomorphism.net.nodes
        assert isomorphism.other.links == isomorphism.net.links
        if isomorphism.net.nodes <= 64:
            assert networkx.vf2pp_is_isomorphic(
                isomorphism.net.to_networkx(), isomorphism.other.to_networkx()
            )


def test_theorem_6_exchanges_the_parts_and_turns_c() -> None:
    (isomorphism,) = isomorphisms(network("ECQ(1,3)"))
    image = int(isomorphism.image(np.asarray(network("ECQ(1,3)").parse("(1,010,0)"))))
    assert network("ECQ(3,1)").format(image) == "(010,1,1)"
    assert isomorphisms(network("ECQ(2,2)")) == ()


# The check ---------------------------------------------------------------------------------------


def test_a_wrong_map_is_found_out() -> None:
    net = network("CQ(4)")
    good = partitions(net)[0]
    assert first_fault(good) is None
    assert first_fault(replace(good, part=lambda v: v & 1)) is not None
    assert first_fault(replace(good, part=lambda v: v * 0)) is not None
    assert first_fault(replace(good, part=lambda v: (v >> 3) * 5)) is not None
    assert first_fault(replace(good, place=lambda v: v * 0)) is not None
    assert first_fault(replace(good, place=lambda v: v)) == 8
    assert first_fault(replace(good, place=lambda v: v & 7 ^ 4 * (v & 1))) is not None
    assert first_fault(replace(good, copies=((network("Q(3)"), 2),))) is not None
    assert first_fault(replace(good, copies=((network("CQ(2)"), 2),))) is not None
    other = Isomorphism(net, network("Q(4)"), "", lambda v: v)
    assert first_fault(other) is not None
    assert first_fault(replace(other, other=net, image=lambda v: v // 2 * 2)) is not None


def test_nothing_too_large_is_checked() -> None:
    with pytest.raises(TooLarge, match="check of a map"):
        first_fault(partitions(network("ECQ(20,20)"))[0])
    partition = partitions(network("ECQ(20,20)"))[0]
    assert int(partition.part(np.asarray(network("ECQ(20,20)").nodes - 1))) == 1


@pytest.mark.parametrize(
    ("spec", "twin"), [("Mesh(64,3)", "GHC(64m,3m)"), ("Mesh(65,3)", ""), ("Torus(3,1024)", "")]
)
def test_a_line_longer_than_any_of_a_generalized_hypercube_has_no_twin_there(
    spec: str, twin: str
) -> None:
    assert "".join(isomorphism.other.spec for isomorphism in isomorphisms(network(spec))) == twin
