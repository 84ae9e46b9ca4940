"""The contract of nests: places and back, cells that partition, boxes that hold their kids."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from explorer.core.errors import OutsideRange, TooLarge
from explorer.core.network import Network
from explorer.core.registry import families, network
from explorer.networks.metacube.metacube import Metacube
from explorer.networks.star.nest import MODULE_DISTANCES, MODULE_TURNS
from explorer.scenes.nests.bundles import bundles
from explorer.scenes.nests.cells import STRAIGHT, Nest, Path, turn_frame
from explorer.scenes.nests.find import maker_of, nest_of
from explorer.scenes.nests.plain import PlainMaker
from explorer.scenes.nests.tiles import max_tile_nodes, tile

LARGE = (
    *("Q(14)", "Q(72)", "FQ(33)", "CQ(61)", "MC(3,3)", "MC(4,4)", "MC(6,1)", "MC(1,35)", "DC(9)"),
    *("HCN(8)", "HCN(36)", "HCNs(7,9)", "HCNm(3,9)", "Hypernet(20)", "EH(9,12)", "ECQ(30,40)"),
    *("GHC(64,64,64,4)", "GHC(7,13r,10m)", "Torus(128,96)", "Mesh(1024,1024)", "S(8)", "S(20)"),
    *("SC(9,9)", "SCQ(6,10)", "HS(5)", "HS(13)", "HyperStar(20,9)", "HyperStar(62,31)"),
    *("CCC(20)", "CCC(65)", "BT(20)", "BT(71)"),
)
SMALL = sorted(spec for family in families().values() for spec in family.samples)


def some_nodes(net: Network, count: int, seed: int = 1) -> list[int]:
    """Return all nodes while they are few, else some drawn at random, the ends among them."""
    if net.nodes <= count:
        return list(range(net.nodes))
    draw = Random(seed)
    return [0, net.nodes - 1, *(draw.randrange(net.nodes) for _ in range(count))]


@pytest.mark.by_day(6)
@pytest.mark.parametrize("spec", [*SMALL, *LARGE])
def test_every_node_has_one_path_and_every_path_one_node(spec: str) -> None:
    nest = nest_of(network(spec))
    assert nest.sizes[nest.root] == nest.net.nodes
    for node in some_nodes(nest.net, 200):
        path = nest.path(node)
        assert nest.index(path) == node
        assert nest.cells[nest.types(path)[-1]].leaf


@pytest.mark.by_day(3)
@pytest.mark.parametrize("spec", SMALL)
def test_the_cells_of_every_depth_partition_the_nodes(spec: str) -> None:
    nest = nest_of(network(spec))
    if nest.net.nodes > 600:
        return
    all_nodes = nest.nodes(())
    assert sorted(all_nodes.tolist()) == list(range(nest.net.nodes))
    paths = [nest.path(node) for node in range(nest.net.nodes)]
    for path in {all_nodes[:depth] for all_nodes in paths for depth in (1, 2)}:
        inside = {node for node, all_nodes in enumerate(paths) if all_nodes[: len(path)] == path}
        assert set(nest.nodes(path).tolist()) == inside


@pytest.mark.by_day(3)
@pytest.mark.parametrize("spec", [*SMALL, *LARGE])
def test_every_box_holds_its_kids_which_have_a_name_each_and_keep_apart(spec: str) -> None:
    nest = nest_of(network(spec))
    for cell in nest.cells:
        kids = [nest.cells[kid] for kid in cell.kids]
        assert len(cell.names) in (0, len(kids))
        for (x, y), kid in zip(cell.places, kids, strict=True):
            if cell.round:
                assert np.hypot(x, y) + kid.reach <= cell.radius + 1e-6
            else:
                assert abs(x) + kid.half[0] <= cell.half[0] + 1e-6
                assert abs(y) + kid.half[1] <= cell.half[1] + 1e-6
        if cell.kids:
            assert len(cell.names) == len(cell.kids) == len(cell.places)
            assert least_gap(cell.places, kids) > 0


def least_gap(places: object, kids: list[object]) -> float:
    """Return the least gap between two kids, of their boxes or circles, whichever parts them."""
    at = np.array(places)
    half = np.array([kid.half for kid in kids])
    reach = np.array([kid.reach for kid in kids])
    if len(at) > 150:
        at, half, reach = at[:150], half[:150], reach[:150]
    off = np.abs(at[:, None] - at[None])
    box = (off - half[:, None] - half[None]).max(axis=-1)
    circle = np.hypot(off[..., 0], off[..., 1]) - reach[:, None] - reach[None]
    gap = np.maximum(box, circle)
    np.fill_diagonal(gap, np.inf)
    return float(gap.min())


@pytest.mark.by_day(3)
@pytest.mark.parametrize("spec", [*SMALL, *LARGE])
def test_the_rules_of_ports_are_the_neighbours(spec: str) -> None:
    nest = nest_of(network(spec))
    if not nest.rules:
        pytest.skip("its ports are no maps over GF(2)")
    for node in some_nodes(nest.net, 60):
        near = {p: int(v) for p, v in enumerate(nest.net.neighbors(node)) if v >= 0}
        assert {
            rule.port: rule.neighbor(node) for rule in nest.rules if rule.has_link(node)
        } == near
        # Where a rule has no link it would lead back, or where another rule of its port does: so
        # no bundle to another cell lacks any.
        for rule in nest.rules:
            rule_holds = all((node & mask).bit_count() & 1 == parity for mask, parity in rule.where)
            if rule.unless and rule_holds and not rule.has_link(node):
                assert rule.neighbor(node) in (node, near.get(rule.port))


@pytest.mark.by_day(4)
@pytest.mark.parametrize("spec", [*SMALL, "CQ(9)", "ECQ(3,4)", "ECQ(5,4)", "HCNm(2,4)", "HCN(5)"])
def test_bundles_are_counted_by_the_kinds_of_their_links(spec: str) -> None:
    """Count one by one, by the kind of each link of the network."""
    net = network(spec)
    nest = nest_of(net)
    for node in some_nodes(net, 3):
        for depth in range(1, len(nest.path(node)) + 1):
            path = nest.path(node)[:depth]
            if nest.sizes[nest.types(path)[-1]] > 1024:
                continue
            near, kinds = net.neighbors(nest.nodes(path)), net.link_kinds(nest.nodes(path))
            ends = nest.paths(near[near >= 0], len(path))
            away = (ends != np.array(path)).any(axis=1)
            truth = Counter(np.asarray(kinds)[near >= 0][away].tolist())
            counts = Counter[int]()
            for bundle in bundles(nest, path):
                counts[bundle.kind] += bundle.links
            assert counts == truth


def test_three_in_four_links_between_quarters_of_a_crossed_cube_are_twisted() -> None:
    net = network("CQ(6)")
    bundle_rows = bundles(nest_of(net), (1,))
    by_kind = {
        net.kinds[bundle.kind].key: bundle.links for bundle in bundle_rows if bundle.target == (0,)
    }
    assert by_kind["twisted"] == 3 * sum(by_kind.values()) // 4 == 12


def counted_bundles(nest: Nest, path: Path) -> Counter[Path]:
    """Return the links that leave a cell by their end's cell, counted one by one."""
    near = nest.net.neighbors(nest.nodes(path)).ravel()
    ends = nest.paths(near[near >= 0], len(path)).tolist()
    # A node that is higher up has a shorter path.
    tally = Counter(tuple(digit for digit in end if digit >= 0) for end in ends)
    del tally[path]
    return tally


@pytest.mark.by_day(5)
@pytest.mark.parametrize(
    "spec",
    [
        *SMALL,
        "Q(9)",
        "MC(2,3)",
        "ECQ(3,4)",
        "ECQ(2,5)",
        "HCN(5)",
        "CQ(9)",
        "FQ(9)",
        "S(6)",
        "HyperStar(12,6)",
        "HyperStar(11,3)",
    ],
)
def test_bundles_have_as_many_links_as_are_counted(spec: str) -> None:
    nest = nest_of(network(spec))
    for node in some_nodes(nest.net, 4):
        for depth in range(1, len(nest.path(node)) + 1):
            path = nest.path(node)[:depth]
            if nest.sizes[nest.types(path)[-1]] > 1024:
                continue
            truth, bundle_rows = counted_bundles(nest, path), bundles(nest, path)
            assert all(bundle.exact for bundle in bundle_rows)
            assert sum(bundle.links for bundle in bundle_rows) == truth.total()
            counts = Counter[Path]()
            for bundle in bundle_rows:
                counts[bundle.target] += bundle.links
            # If a bundle ends at a coarser cell, another port may still distinguish its children.
            coarse = any(len(target) < depth for target in counts)
            for target, links in counts.items():
                inside = sum(n for end, n in truth.items() if end[: len(target)] == target)
                assert links <= inside if coarse else links == inside


def test_an_estimate_says_so_and_is_near() -> None:
    nest = nest_of(network("HS(6)"))
    bundle_rows = bundles(nest, (0,))
    assert not any(bundle.exact for bundle in bundle_rows)
    # Of the 86,400 nodes of a sixth of the modules, five sixths are swapped into another sixth.
    assert sum(bundle.links for bundle in bundle_rows) == pytest.approx(72_000, rel=0.1)
    assert bundle_rows == bundles(nest, (0,))


@pytest.mark.parametrize(
    "spec", ["Q(6)", "MC(2,2)", "HCN(3)", "S(5)", "SCQ(3,4)", "BT(7)", "Q(72)"]
)
def test_a_tile_holds_the_neighbours_of_its_nodes(spec: str) -> None:
    nest = nest_of(network(spec))
    node = some_nodes(nest.net, 3)[-1]
    full_path = nest.path(node)
    paths = [full_path[:depth] for depth in range(len(full_path) + 1)]
    path = next(p for p in paths if nest.sizes[nest.types(p)[-1]] <= max_tile_nodes(nest))
    packed = tile(nest, path)
    count, ports, words, _ = np.frombuffer(packed, "<u4", 4).tolist()
    index = np.frombuffer(packed, "<u4", words * count, 16).reshape(words, count)
    moved = np.frombuffer(packed, "<u4", words * ports * count, 16 + 4 * words * count)
    moved = moved.reshape(words, ports, count)
    kinds = np.frombuffer(packed, "u1", ports * count, 16 + 4 * words * count * (1 + ports))
    nodes = [sum(int(w) << 32 * i for i, w in enumerate(column)) for column in index.T]
    assert nodes == nest.nodes(path).tolist()
    for i, near in enumerate(nest.net.neighbors(nest.nodes(path)).tolist()):
        for port, end in enumerate(near):
            xor = sum(int(moved[w, port, i]) << 32 * w for w in range(words))
            there = kinds.reshape(ports, count)[port, i] != 255
            assert (nodes[i] ^ xor if there else -1) == end


def test_bad_paths_and_large_cells_are_refused_in_a_sentence() -> None:
    nest = nest_of(network("Q(16)"))
    with pytest.raises(OutsideRange, match=r"digit 9 at level 1 .* 0 to 3 are inside"):
        nest.types((0, 9))
    with pytest.raises(OutsideRange, match="a node is no cell"):
        nest.types((*nest.path(0), 0))
    with pytest.raises(OutsideRange, match="go down further"):
        nest.index((0, 1))
    with pytest.raises(TooLarge, match="at most 256"):
        tile(nest, (0,))


def test_places_deep_down_follow_from_the_lowest_common_cell() -> None:
    for spec in ("MC(4,4)", "Q(72)", "S(20)"):
        nest = nest_of(network(spec))
        for node in some_nodes(nest.net, 5):
            path = nest.path(node)
            last = len(path) - 1
            near = (*path[:last], (path[last] + 1) % len(nest.cells[nest.types(path)[last]].kids))
            a, b = nest.offset(path, last), nest.offset(near, last)
            assert 0.5 < np.hypot(a[0] - b[0], a[1] - b[1]) < 6


def test_modules_of_the_star_are_turned_the_best_way_but_for_a_hundredth() -> None:
    for n in (4, 5, 6):
        nest = nest_of(network(f"S({n})"))
        assert set(MODULE_DISTANCES) == {4, 5}
        now = mean_length(nest, n, *MODULE_TURNS[n])
        ways = [(d, m) for d in range(-5, 355, 30) for m in (False, True)]
        assert now <= min(mean_length(nest, n, d, m) for d, m in ways) * 1.01


def mean_length(nest: Nest, n: int, degrees: int, mirrored: bool) -> float:
    """Return the mean length of the links between modules of S(n), were they turned this way."""
    cell = nest.cells[nest.root]
    total = 0.0
    nodes = some_nodes(nest.net, 100)
    for node in nodes:
        ends = []
        for path in (nest.path(node), nest.path(int(nest.net.neighbors(node)[n - 2]))):
            angle = np.arctan2(cell.places[path[0]][1], cell.places[path[0]][0])
            turn = angle + np.radians(degrees)
            frame = turn_frame((1.0, 0.0, 0.0, 1.0), (np.cos(turn), np.sin(turn), mirrored))
            below = np.array(unturned(nest, path))
            ends.append(np.array(cell.places[path[0]]) + np.array(frame).reshape(2, 2) @ below)
        total += float(np.hypot(*(ends[0] - ends[1])))
    return total / len(nodes)


def unturned(nest: Nest, path: Path) -> tuple[float, float]:
    """Return a node's place in the axes of its outermost module."""
    cell = nest.cells[nest.root]
    c, s, mirrored = cell.turns[path[0]] if cell.turns else STRAIGHT
    x, y = nest.offset(path, 1)
    x, y = c * x + s * y, -s * x + c * y
    return x, -y if mirrored else y


def test_a_network_without_a_maker_of_its_own_gets_a_nest() -> None:
    assert isinstance(maker_of(Network), PlainMaker)
    nest = PlainMaker().make(network("GHC(3,50,5)"))
    assert [nest.index(nest.path(node)) for node in range(750)] == list(range(750))
    assert max(len(cell.kids) for cell in nest.cells) <= 16


@pytest.mark.parametrize("spec", ["MC(2,2)", "MC(3,3)", "DC(4)"])
def test_a_metacube_says_that_fields_trade_places_and_they_do(spec: str) -> None:
    net = network(spec)
    assert isinstance(net, Metacube)
    nest = nest_of(net)
    assert "own field innermost" in nest.note
    innermost = set()
    for class_id in range(net.classes):
        path = nest.path(class_id << net.field_bits)
        parts = [part for kind in nest.types(path)[:-1] for part in nest.cells[kind].parts]
        assert {divisor.bit_length() - 1 for divisor, _ in parts[-net.m :]} == {
            class_id * net.m + bit for bit in range(net.m)
        }
        innermost.add(tuple(divisor for divisor, _ in parts[-net.m :]))
    assert len(innermost) == net.classes
    assert all(not nest_of(network(other)).note for other in ("Q(6)", "HCN(3)", "MC(0,4)"))
