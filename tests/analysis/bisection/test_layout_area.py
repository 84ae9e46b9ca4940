"""The area of a layout: its bound against networks that are read off layouts drawn at random."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from random import Random

import networkx
import pytest

from explorer.analysis.bisection.area import min_layout_area
from explorer.analysis.comparison.metrics import METRICS
from explorer.analysis.measures.measures import measure
from explorer.core.registry import network
from tests.contracts import known_rows

Point = tuple[int, int]
ROUND = ((0, 1), (1, 0), (0, -1), (-1, 0))


def halves(graph: networkx.MultiGraph) -> int:
    """Return the bisection width by trying all halves."""
    nodes = list(graph)
    return min(
        sum((a in half) != (b in half) for a, b in graph.edges())
        for half in map(set, combinations(nodes, len(nodes) // 2))
    )


def layout(random: Random, columns: int, rows: int, side: int) -> networkx.MultiGraph:
    """Return the network of boxes and wires that are put on a grid at random, as many as fit.

    A box of side s takes at most s wires, and one of a single point at most four.
    """
    owner: dict[Point, int] = {}
    most: dict[int, int] = {}
    for _ in range(40):
        wide, high = random.randint(1, side), random.randint(1, side)
        x, y = random.randint(0, columns - wide), random.randint(0, rows - high)
        box = list(product(range(x, x + wide), range(y, y + high)))
        if len(most) < 9 and not owner.keys() & set(box):
            most[len(most)] = 4 if len(box) == 1 else min(wide, high)
            owner.update(dict.fromkeys(box, len(most) - 1))
    grid = networkx.grid_2d_graph(columns, rows)
    grid.remove_edges_from(
        [(a, b) for a, b in grid.edges if a in owner and owner.get(a) == owner.get(b)]
    )
    graph = networkx.MultiGraph()
    graph.add_nodes_from(most)
    pairs = list(combinations(most, 2)) * 4
    random.shuffle(pairs)
    for a, b in pairs:
        if graph.degree(a) == most[a] or graph.degree(b) == most[b]:
            continue
        free = grid.subgraph([p for p in grid if owner.get(p) in (None, a, b)])
        starts = [p for p in owner if owner[p] == a]
        ends = {p for p in owner if owner[p] == b}
        reached = networkx.multi_source_dijkstra_path(free, starts)
        wire = next((reached[p] for p in sorted(ends & reached.keys())), None)
        if wire is not None:
            grid.remove_edges_from(pairwise(wire))
            graph.add_edge(a, b)
    return graph


@pytest.mark.parametrize("seed", range(60))
def test_no_layout_is_smaller(seed: int) -> None:
    random = Random(seed)
    columns, rows = random.randint(3, 9), random.randint(2, 5)
    graph = layout(random, columns, rows, min(rows, 1 + seed % 3))
    width = halves(graph)
    assert width <= min(columns, rows) + 1
    assert min_layout_area(len(graph), width) <= columns * rows


def test_layouts_come_near_the_bound() -> None:
    # A crowded grid, whose wires meet the bound.
    widest = max(
        halves(layout(Random(seed), 4, rows, 1)) - rows for rows in (2, 3) for seed in range(40)
    )
    assert widest >= 0
    # A mesh is a layout of itself.
    for n in (2, 4, 6):
        width = network(f"Mesh({n},{n})").structure().bisection_width.value
        assert (width - 1) ** 2 <= min_layout_area(n * n, width) <= n * n


def test_the_table_has_the_width_and_its_basis() -> None:
    area = known_rows("Q(10)")["area"]
    assert (area.value, area.basis.kind) == (511**2, "proved")
    assert "Thompson 1979" in area.basis.sentence
    for spec in ("GHC(2,4r,4m)", "S(5)", "WB(5)", "DB(2,7)"):
        rows = known_rows(spec)
        area, width = rows["area"], rows["bisection_width"]
        assert area.basis.kind == width.basis.kind
        if isinstance(width.value, int):
            assert area.value == min_layout_area(network(spec).nodes, width.value)
        elif isinstance(width.value, str) and " to " in width.value:
            ends = [int(end.replace(",", "")) for end in width.value.split(" to ")]
            areas = [f"{min_layout_area(network(spec).nodes, end):,}" for end in ends]
            assert area.value in (" to ".join(areas), min_layout_area(network(spec).nodes, ends[0]))
        else:
            assert area.value is None
    assert "area" not in known_rows("R(3)")
    measured = next(metric.measured for metric in METRICS if metric.key == "area")
    assert measured(measure(network("Q(20)"))) == (2**19 - 1) ** 2
    assert measured(measure(network("DB(2,9)"))) is None
