"""Errors offer the nearest valid value: no other is fewer edits, or numbers, away."""

from __future__ import annotations

import random
from itertools import product

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import families, network
from explorer.collectives.registry import broadcast, broadcasts_for
from explorer.core.addresses.fields import Bits, Digit
from explorer.core.collective import MODELS
from explorer.core.errors import BadAddress, ExplorerError, NotALink, OutsideRange, UnknownNetwork
from explorer.core.network import MAX_NODES
from explorer.core.registry import router_for, routers_for
from explorer.core.suggest import MIN_PART_LENGTH, closest_match, edit_distance
from explorer.routing.traces.trace import choose_variant
from explorer.testing.graphs import graph

NETS = [network(family.samples[-1]) for family in families().values()]
SMALL = [net for net in NETS if net.nodes <= 256]
WORDS = st.text("abcdefghijklmnopqrstuvwxyz- ", max_size=12)


@given(WORDS, WORDS)
def test_edits_are_a_distance(first, second):
    assert edit_distance(first, second) == edit_distance(second, first)
    assert (edit_distance(first, second) == 0) == (first == second)
    assert (
        abs(len(first) - len(second))
        <= edit_distance(first, second)
        <= max(len(first), len(second))
    )
    assert edit_distance(first, first + second) == len(second)


# Addresses ---------------------------------------------------------------------------------------


def has_numbers(net):
    """Return whether an address has numbers, whose nearness is numerical."""
    return any(isinstance(field, Digit) for field in net.fields)


def with_typo(text, draw):
    """Return a text with one symbol of a field replaced, inserted or deleted."""
    places = [i for i, symbol in enumerate(text) if symbol not in "(),."]
    place = draw.choice(places)
    symbol = draw.choice("01234xr")
    return draw.choice(
        [
            text[:place] + symbol + text[place + 1 :],
            text[:place] + symbol + text[place:],
            text[:place] + text[place + 1 :],
        ]
    )


def error_of(ask, *arguments):
    """Return the error that a call raises, or None."""
    try:
        ask(*arguments)
    except ExplorerError as error:
        return error
    return None


@pytest.mark.parametrize("net", [net for net in SMALL if not has_numbers(net)], ids=str)
def test_the_address_offered_is_the_fewest_edits_away(net):
    draw = random.Random(net.spec)
    addresses = [net.format(node) for node in range(net.nodes)]
    tries = 0
    for _ in range(60):
        text = with_typo(with_typo(draw.choice(addresses[1:]), draw), draw)
        error = error_of(net.parse, text)
        if error is None:
            continue
        tries += 1
        assert net.format(net.parse(error.nearest)) == error.nearest
        best = min(edit_distance(text.casefold(), known.casefold()) for known in addresses)
        assert edit_distance(text.casefold(), error.nearest.casefold()) == best, (
            text,
            error.nearest,
        )
    assert tries > 10


@pytest.mark.parametrize("net", [net for net in SMALL if has_numbers(net)], ids=str)
def test_for_a_number_outside_its_field_the_nearest_number_is_offered(net):
    for place, field in enumerate(net.fields):
        if not isinstance(field, Digit):
            continue
        texts = net.format(net.nodes // 2).strip("()").split(",")
        for value in (field.radix, field.radix + 1, 10 * field.radix):
            changed = [*texts[:place], str(value), *texts[place + 1 :]]
            with pytest.raises(BadAddress) as error:
                net.parse(f"({','.join(changed)})")
            offered = error.value.nearest.strip("()").split(",")
            assert offered == [*texts[:place], str(field.radix - 1), *texts[place + 1 :]]


@pytest.mark.parametrize("net", [net for net in NETS if len(net.fields) > 1], ids=str)
def test_with_one_field_too_few_or_too_many_the_others_stay(net):
    draw = random.Random(net.spec)
    for _ in range(20):
        values = net.format(draw.randrange(net.nodes)).strip("()").split(",")
        place = draw.randrange(len(values))
        for parts in (
            values[:place] + values[place + 1 :],
            [*values[:place], "0", *values[place:]],
        ):
            text = f"({','.join(parts)})"
            with pytest.raises(BadAddress) as error:
                net.parse(text)
            assert edit_distance(text, error.value.nearest) <= edit_distance(
                text, f"({','.join(values)})"
            )


@pytest.mark.parametrize("net", NETS, ids=str)
def test_the_index_offered_is_the_nearest_number(net):
    for index, near in ((net.nodes, net.nodes - 1), (net.nodes + 100, net.nodes - 1)):
        with pytest.raises(OutsideRange) as error:
            net.parse(f"#{index}")
        assert error.value.nearest == f"#{near}"


@pytest.mark.parametrize("net", NETS, ids=str)
def test_for_an_index_out_of_range_the_first_or_last_index_is_offered(net):
    last = net.nodes - 1
    for index, near in ((-1, 0), (-2, 0), (-net.nodes, 0), (-(10**30), 0), (10**30, last)):
        for ask in (net.node, net.require, net.neighbors, lambda v: net.neighbors([0, v])):
            error = error_of(ask, index)
            assert isinstance(error, OutsideRange), (ask, index)
            assert error.nearest == f"#{near}"


@pytest.mark.parametrize("width", range(1, 7))
def test_missing_or_invalid_bits_are_replaced_by_zeros(width):
    field = Bits("x", width)
    assert field.nearest("") == 0
    for value in range(field.size):
        text = field.text(value)
        assert field.nearest(text) == value
        assert field.nearest(text[1:]) == int(f"0{text[1:]}", 2), "a bit is missing in front"
        for place in range(width):
            strange = f"{text[:place]}x{text[place + 1 :]}"
            assert field.nearest(strange) == int(strange.replace("x", "0"), 2)
            assert field.nearest(f"{text[:place]}x{text[place:]}") == value, "one too many"


@pytest.mark.parametrize("net", SMALL, ids=str)
def test_the_offered_link_ends_nearest_to_the_intended_node(net):
    if net.distance(0, 0) is None:
        pytest.skip("no closed form: the address is compared instead")
    draw = random.Random(net.spec)
    for _ in range(20):
        a, b = draw.sample(range(net.nodes), 2)
        if b in net.neighbors(a):
            continue
        with pytest.raises(NotALink) as error:
            net.port_between(a, b)
        end = net.parse(error.value.nearest.split(" to ")[1])
        back = graph(net).reverse() if net.directed else graph(net)
        far = networkx.single_source_shortest_path_length(back, b)
        assert far[end] == min(far[int(v)] for v in net.neighbors(a) if v >= 0)


# Networks ----------------------------------------------------------------------------------------

PLAIN = [cls for cls in families().values() if cls.parameters and "radices" not in vars(cls)]


def exists(spec):
    try:
        network(spec)
    except ExplorerError:
        return False
    return True


@pytest.mark.parametrize("cls", PLAIN, ids=lambda cls: cls.family)
def test_for_a_parameter_out_of_its_range_the_nearest_value_is_offered(cls):
    sample = network(cls.samples[0])
    parameters = {p.name: getattr(sample, p.name, None) for p in cls.parameters}
    if None in parameters.values():
        pytest.skip("its parameters are no attributes")
    for p in cls.parameters:
        for value in (p.minimum - 1, p.minimum - 7, p.maximum + 1, p.maximum + 50):
            if value < 0:
                continue
            values = parameters | {p.name: value}
            spec = f"{cls.family}({','.join(str(v) for v in values.values())})"
            with pytest.raises(ExplorerError) as error:
                network(spec)
            offered = network(error.value.nearest)
            assert type(offered) is cls

            def distance(arguments, values=values):
                return sum(abs(getattr(arguments, name) - v) for name, v in values.items())

            best = distance(offered)
            # No network of the family is nearer: all with a smaller difference are tried.
            near = range(-min(best, 8), min(best, 8) + 1)
            nearer_values = [
                [v + d for v, d in zip(values.values(), shift, strict=True)]
                for shift in product(near, repeat=len(values))
                if sum(map(abs, shift)) < best
            ]
            specs = (
                f"{cls.family}({','.join(map(str, arguments))})" for arguments in nearer_values
            )
            assert best > 8 or not any(map(exists, specs))


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("HCM(3)", "HCN(3)"),
        ("MD(2,2)", "MC(2,2)"),
        ("ESQ(2,3)", "ECQ(2,3)"),
        ("hypercubes(5)", "Q(5)"),
        ("Fat tree(4)", "FT(4)"),
        ("HyperStarr(6,3)", "HyperStar(6,3)"),
        ("Toruss(4,4)", "Torus(4,4)"),
        ("GH(2,3r,4m)", "GHC(2,3r,4m)"),
        ("MC(2,2", "MC(2,2)"),
        ("MC 2 2", "MC(2,2)"),
        ("MC22", "MC(2,2)"),
        ("dual cube 3", "DC(3)"),
        ("nonsense", "MC(2,2)"),
        ("Petersen graph", "MC(2,2)"),
        ("Hoffman graph", "MC(2,2)"),
        ("Petersen(5)", "MC(2,2)"),
        ("panckae graph", "P(4)"),
        ("torus 3D 4x4x4", "Torus(4,4,4)"),
        ("3D torus 4x4", "Torus(4,4)"),
        ("CQ4", "CQ(4)"),
        ("MC(2)", "MC(2,1)"),
        ("Q(3,4)", "Q(3)"),
        ("EH(2,x)", "EH(2,1)"),
        ("EH(2,3x)", "EH(2,3)"),
        ("GHC(3,4q)", "GHC(3,4)"),
        ("GHC(1,3)", "GHC(2,3)"),
    ],
)
def test_the_suggested_spec_keeps_valid_parameters(typed, offered):
    with pytest.raises(ExplorerError) as error:
        network(typed)
    assert error.value.nearest == offered


def test_a_family_mistyped_by_one_letter_is_found_again():
    names = {family.casefold() for family in families()}
    for family, cls in families().items():
        if len(family) < 3:
            continue
        sample = cls.samples[-1]
        for place in range(len(family)):
            typed = family[:place] + family[place + 1 :]
            if typed.casefold() in names:
                continue
            with pytest.raises(UnknownNetwork) as error:
                network(sample.replace(family, typed, 1))
            name = error.value.nearest.split("(")[0]
            assert edit_distance(typed.casefold(), name.casefold()) == min(
                edit_distance(typed.casefold(), known) for known in names
            )


def test_a_network_with_too_many_nodes_leads_to_the_largest_below():
    for typed in ("MC(5,9)", "EH(60,60)", "S(20)", "SC(40,20)"):
        try:
            network(typed)
        except OutsideRange as error:
            near = network(error.nearest)
            assert near.nodes <= MAX_NODES


# Names from a list -------------------------------------------------------------------------------


ROUTERS = [router.key for router in routers_for(network("MC(2,2)"))]

PARTS = sorted(
    {key[a:b] for key in ROUTERS for a in range(len(key)) for b in range(a + 1, len(key) + 1)}
)
"""All parts of the names of routers, including prefixes and whole names."""


def expected_name(text, names):
    """Return the name that must be offered for a text, by the documented rule.

    Names that contain the text come first, if it is long enough; then the fewest edits count. On a
    tie it is the first name, and the first of all if no name is similar.
    """
    folded = text.casefold()
    containing = [name for name in names if len(folded) >= MIN_PART_LENGTH and folded in name]
    edits = {name: edit_distance(folded, name) for name in names}
    alike = [name for name in names if edits[name] < max(len(folded), len(name))]
    return min(containing or alike or names[:1], key=edits.__getitem__)


def offered_for(text):
    with pytest.raises(ExplorerError) as error:
        router_for(network("MC(2,2)"), text)
    return error.value.nearest


@given(st.one_of(WORDS, st.sampled_from(PARTS), st.sampled_from(PARTS).map(str.upper)))
def test_a_name_offered_holds_the_text_or_is_the_fewest_edits_away(text):
    if text in ROUTERS:
        return
    assert offered_for(text) == expected_name(text, ROUTERS)


def test_for_every_part_of_a_name_a_name_with_it_is_offered():
    for part in PARTS:
        if part in ROUTERS:
            continue
        offered = offered_for(part)
        assert offered == expected_name(part, ROUTERS), part
        if len(part) < MIN_PART_LENGTH:
            continue
        assert part in offered, part
        shorter = [key for key in ROUTERS if part in key and len(key) < len(offered)]
        assert not shorter, "of those that have all of it the shortest needs the fewest edits"


def test_a_part_of_a_name_counts_more_than_fewer_edits():
    names = ("depth", "disjoint-detour", "deter")
    assert closest_match("det", names) == "deter"
    assert closest_match("det", names[:2]) == "disjoint-detour"
    assert closest_match("de", names[:2]) == "depth", "two symbols are part of a name by chance"
    assert closest_match("DET", names[:2]) == "disjoint-detour"
    assert closest_match("xyz", names) == "depth"
    assert closest_match("", names) == "depth"


def test_variants_models_and_trees_are_offered_by_their_names():
    paper = router_for(network("MC(2,2)"), "metacube-paper")
    with pytest.raises(ExplorerError) as error:
        choose_variant(paper, "printed")
    assert error.value.nearest == "as printed"
    net = network("ECQ(2,2)")
    for name, text, offered in (
        ("tree", "improvedexchanged", "improved-exchanged"),
        ("model", "all", "all-port"),
        ("variant", "printed", "as printed"),
    ):
        with pytest.raises(ExplorerError) as error:
            broadcast(net, 0, **{name: text})
        assert error.value.nearest == offered
    assert {item.key for item in broadcasts_for(net)} >= {"improved-exchanged"}
    assert closest_match("oneport", MODELS) == "one-port"
    assert closest_match("", MODELS) == MODELS[0]
