"""Table 4: orders of growth of four algorithms on five networks, compared with counted steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import log2

from explorer.core.registry import network
from explorer.papers.check import finding_unless
from explorer.papers.claim import Bar, Claim, Finding, Witness
from explorer.papers.forms.compound_forms import Depends
from explorer.papers.forms.quantities import degrees
from explorer.papers.forms.vocabulary import Grounds, Growth, statement
from explorer.papers.hcn import _machine as machine
from explorer.papers.hcn import _mesh_tree as mesh_tree
from explorer.papers.paper_tables import Cell, Table

PLACE = "Table 4"

COLUMNS = {
    "sum": "vector sum",
    "product": "matrix multiplication",
    "convolution": "convolution of an image with a window of $M$ by $M$",
    "sort": "bitonic sort",
}
NETWORKS = {
    "hcn": "HCN",
    "cube": "Hypercube",
    "hypernet": "Hypernet",
    "mesh": "2-D Mesh",
    "tree": "Bin. Tree",
}

PRODUCT = "N³ processes multiply N×N matrices: one product each, then a sum."
WINDOW = "Shifts to and fro over an image of one pixel a node, then the weights to all."
SORT = "N values, one a node."
REDUCE = "One value a node; every node ends with the sum."
UP_OR_DOWN = "One value a node, summed up at one of them over a breadth-first tree."


@dataclass(frozen=True)
class Run:
    """One run of an algorithm: its label, the network, the steps taken, the printed order."""

    label: str
    spec: str
    steps: int
    order: float


@dataclass(frozen=True)
class Entry:
    """A cell: the printed order, how the steps are counted, and the sizes tried."""

    printed: str
    counting: str
    runs: Callable[[], list[Run]]
    note: str = ""


def _specs(family: str) -> list[str]:
    return {
        "cube": [f"Q({n})" for n in range(2, 13, 2)],
        "hcn": [f"HCN({n})" for n in range(1, 7)],
        "hypernet": [f"Hypernet({d})" for d in range(2, 7)],
    }[family]


def _log(spec: str) -> float:
    return log2(network(spec).nodes)


def _sums(family: str) -> list[Run]:
    return [Run(s, s, machine.vector_sum(network(s)), _log(s)) for s in _specs(family)]


def _products(family: str) -> list[Run]:
    specs = {
        "cube": ["Q(3)", "Q(6)", "Q(9)", "Q(12)"],
        "hcn": ["HCN(3)", "HCN(6)"],
        "hypernet": ["Hypernet(2)", "Hypernet(5)", "Hypernet(8)"],
    }[family]
    return [Run(s, s, machine.matrix_product(network(s)), _log(s)) for s in specs]


def _convolutions(family: str) -> list[Run]:
    spec = {"cube": "Q(10)", "hcn": "HCN(5)", "hypernet": "Hypernet(5)"}[family]
    return [
        Run(f"M = {m}", spec, machine.convolution(network(spec), m), m**2 + _log(spec))
        for m in range(2, 9)
    ]


def _sorts(family: str) -> list[Run]:
    return [Run(s, s, machine.bitonic_sort(network(s)), _log(s) ** 2) for s in _specs(family)]


def _mesh(side: int) -> str:
    return f"Mesh({side},{side})"


def _tree(height: int) -> str:
    return f"BT({height})"


def _mesh_sums() -> list[Run]:
    sides = [2**k for k in range(1, 7)]
    return [Run(_mesh(s), _mesh(s), mesh_tree.gathering_steps(network(_mesh(s))), s) for s in sides]


def _mesh_products() -> list[Run]:
    sides = [2**k for k in range(1, 7)]
    return [Run(f"N = {s}", _mesh(s), mesh_tree.systolic_product(s), s) for s in sides]


def _mesh_convolutions() -> list[Run]:
    return [
        Run(f"M = {m}", _mesh(32), mesh_tree.mesh_convolution(32, m), m**2) for m in range(2, 9)
    ]


def _mesh_sorts() -> list[Run]:
    return [Run(_mesh(2**k), _mesh(2**k), mesh_tree.mesh_sort(k), 2**k) for k in range(1, 7)]


def _tree_sums() -> list[Run]:
    specs = [_tree(h) for h in range(1, 13)]
    return [Run(s, s, mesh_tree.gathering_steps(network(s)), _log(s)) for s in specs]


def _tree_products() -> list[Run]:
    """Both matrices, one element per node, go up and down; then every node computes for N steps."""
    return [
        Run(f"N = {1 << h // 2}", _tree(h), 2 * _up_and_down(h) + (1 << h // 2), 1 << h)
        for h in range(2, 13, 2)
    ]


def _tree_convolutions() -> list[Run]:
    return [Run(f"N = {1 << h // 2}", _tree(h), _up_and_down(h), 1 << h) for h in range(2, 13, 2)]


def _up_and_down(height: int) -> int:
    """Return the steps in which every node gets an item of every node, by the root.

    Going down, the items follow each other: the last one leaves last and passes every level.
    """
    return mesh_tree.tree_collection_steps(height) + network(_tree(height)).nodes - 1 + height


def _tree_sorts() -> list[Run]:
    return [
        Run(_tree(h), _tree(h), 2 * mesh_tree.tree_collection_steps(h), network(_tree(h)).nodes)
        for h in range(2, 13)
    ]


def _table_entries(family: str) -> dict[str, Entry]:
    swap_note = {
        "cube": "",
        "hcn": "Where bits of the cluster are needed, processes (x,y) and (y,x) change places over"
        " their external link: one step.",
        "hypernet": "Where bits of the cluster are needed, processes (x,y) and (y,x) change places"
        " in four steps, as half the nodes have no link outwards (in the reconstruction).",
    }[family]
    return {
        "sum": Entry(r"\log N", REDUCE, lambda: _sums(family), swap_note),
        "product": Entry(r"\log N", PRODUCT, lambda: _products(family), swap_note),
        "convolution": Entry(r"M^2 + \log N", WINDOW, lambda: _convolutions(family), swap_note),
        "sort": Entry(r"\log^2 N", SORT, lambda: _sorts(family), swap_note),
    }


AT_ROOT = "All items go up to the root, one a step over each link, and down again to every node."

ENTRIES: dict[str, dict[str, Entry]] = {
    **{family: _table_entries(family) for family in ("hcn", "cube", "hypernet")},
    "mesh": {
        "sum": Entry("N^{0.5}", UP_OR_DOWN, _mesh_sums),
        "product": Entry("N", "N×N matrices on as many nodes, in a systolic way.", _mesh_products),
        "convolution": Entry(
            "M^2",
            "Shifts to and fro over an image of 32×32 pixels, one a node.",
            _mesh_convolutions,
            "Every node is taken to have the weights: to send them takes of the order of the side.",
        ),
        "sort": Entry("N^{0.5}", SORT, _mesh_sorts, "Bits of column and row by turns."),
    },
    "tree": {
        "sum": Entry(r"\log N", UP_OR_DOWN, _tree_sums),
        "product": Entry(
            "N^2",
            AT_ROOT,
            _tree_products,
            "An upper bound: each node then computes its element by itself.",
        ),
        "convolution": Entry(
            "N^2",
            AT_ROOT,
            _tree_convolutions,
            "An upper bound: a small window needs less of the image.",
        ),
        "sort": Entry(
            "N",
            AT_ROOT,
            _tree_sorts,
            "Half the values may have to cross the root, over one link each way.",
        ),
    },
}


@cache
def _runs(family: str, column: str) -> tuple[Run, ...]:
    """Return the runs of one cell (cached)."""
    return tuple(ENTRIES[family][column].runs())


def _growth(family: str, column: str) -> Growth:
    entry = ENTRIES[family][column]
    return Growth(
        lambda: [(run.spec, run.label, run.steps, run.order) for run in _runs(family, column)],
        "steps",
        entry.printed,
        f"{entry.counting} Every message over a link.",
        RESTS[family, column],
        note=entry.note,
    )


@cache
def cell_finding(family: str, column: str) -> Finding:
    """Return the finding of one cell (cached)."""
    return _growth(family, column)()


def _claim(family: str, column: str) -> Claim:
    order = ENTRIES[family][column].printed
    return statement(
        f"hcn-t4-{family}-{column}",
        PLACE,
        f"${order}$",
        f"On the {NETWORKS[family].replace('Bin. Tree', 'binary tree')}, {COLUMNS[column]} takes"
        f" steps of the order ${order}$, no more and no less.",
        _growth(family, column),
    )


RESTS: dict[tuple[str, str], Grounds] = {
    **{(family, column): "links" for family in NETWORKS for column in COLUMNS},
    ("mesh", "sum"): ("links", "construction"),
    ("tree", "sum"): ("links", "construction"),
    # Counted on arrays whose positions are those of the nodes.
    **dict.fromkeys([("mesh", "product"), *(("tree", c) for c in COLUMNS if c != "sum")], ()),
}


CLAIMS = tuple(_claim(family, column) for family in NETWORKS for column in COLUMNS)


def _same_steps() -> Finding:
    """Return whether an all-to-all sum takes an HCN as many steps as the hypercube."""
    pairs = list(zip(_runs("hcn", "sum"), _runs("cube", "sum"), strict=True))
    # For all to learn a node's value within log N steps, that node must send it in every step.
    impossible = [
        (ours, theirs)
        for ours, theirs in pairs
        if ours.steps != theirs.steps and int(degrees(network(ours.spec)).max()) < theirs.steps
    ]
    wrong, instead = None, ""
    if impossible:
        ours, theirs = impossible[0]
        instead = f"{ours.steps} against {theirs.steps} steps in {ours.spec}"
        wrong = Witness(
            ours.spec,
            f"A sum known to all takes {ours.steps} steps in {ours.spec} and {theirs.steps} in"
            f" {theirs.spec}: in so few each node would have to send to {theirs.steps} others, and"
            f" it has {int(degrees(network(ours.spec)).max())}.",
        )
    checked = "Vector sum on HCN(1) to HCN(6) and Q(2) to Q(12), step by step."
    return finding_unless(wrong, "the same steps", checked, instead=instead)


def _same_order() -> Finding:
    """Return whether the steps of bitonic sort stay below some multiple of the hypercube's."""
    pairs = list(zip(_runs("hcn", "sort"), _runs("cube", "sort"), strict=True))
    ratios = [a.steps / b.steps for a, b in pairs]
    rising = next((i for i, (x, y) in enumerate(pairwise(ratios)) if y > x), None)
    bars = tuple(
        Bar(a.spec, a.steps / b.steps, f"{a.steps} against {b.steps} steps", a.steps != b.steps)
        for a, b in pairs
    )
    wrong = None
    if rising is not None:
        ours, theirs = pairs[rising + 1]
        sentence = f"{ours.spec} takes {ours.steps} steps, {theirs.spec} {theirs.steps}."
        wrong = Witness(ours.spec, sentence)
    last = pairs[-1][0]
    return finding_unless(
        wrong,
        f"{ratios[-1]:.2f} times as many in {last.spec}",
        "Bitonic sort on HCN(1) to HCN(6) and Q(2) to Q(12), step by step.",
        evidence=bars,
        measure="Steps of bitonic sort, HCN(n) over Q(2n)",
    )


IDENTICAL = statement(
    "hcn-0-identical", "Abstract", "identical performance",
    "Well-known applications take an HCN as long as a hypercube of as many nodes.",
    Depends("readings", (
        ("the same number of steps", _same_steps),
        ("the same order of growth, as in Table 4", _same_order),
    ), "Processes change places where they talk over bits that name the cluster; that is all the"
       " HCN adds.", "links"),
)  # fmt: skip


def _rows() -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (
            Cell(name),
            *(
                Cell(
                    f"${ENTRIES[family][column].printed}$",
                    cell_finding(family, column).computed,
                    cell_finding(family, column).verdict,
                    None,
                    cell_finding(family, column).note,
                )
                for column in COLUMNS
            ),
        )
        for family, name in NETWORKS.items()
    )


TABLE = Table(
    "hcn-t4",
    "hcn",
    PLACE,
    "Orders of growth of parallel algorithms",
    ("network", "vector sum", "matrix mult.", r"convolution, $N \times N$ space", "bitonic sort"),
    _rows,
    "Computed is the number of steps divided by the order, at the largest size run.",
)
