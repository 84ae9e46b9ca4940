"""Registered items stay: a second item of the same name is refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from explorer.analysis.comparison import metrics
from explorer.analysis.measures.theorems import known_connectivity, two_sides
from explorer.collectives import registry as collectives
from explorer.collectives.breadth_first import BreadthFirstTree
from explorer.core import registry
from explorer.core.errors import BrokenContract
from explorer.core.plugins import loading
from explorer.core.registry import load_theorems
from explorer.networks.cubes.hypercube import Hypercube
from explorer.networks.metacube.metacube import Metacube
from explorer.routing.ecube import Ascending
from explorer.scenes import layout
from explorer.scenes.plain import PlainLayout
from explorer.tasks import registry as tasks
from explorer.tasks.route import RouteTask

ROUTER = """
from explorer.routing.ecube import Ascending as Ours

class Ascending(Ours):
    title = "Another"
"""

FAMILY = """
from explorer.networks.cubes.hypercube import Hypercube

class Cube(Hypercube):
    family = "q"
"""


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """Find everything anew, before and after."""
    caches = (
        registry.families,
        registry.routers,
        collectives.broadcasts,
        metrics.metrics,
        layout.layout_of,
        tasks.tasks,
    )
    for function in caches:
        function.cache_clear()
    yield
    for function in caches:
        function.cache_clear()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (ROUTER, "key = 'e-cube' of class Ascending is that of explorer.routing.ecube.Ascending"),
        (
            FAMILY,
            "family = 'q' of class Cube is that of explorer.networks.cubes.hypercube.Hypercube",
        ),
    ],
)
def test_a_plugin_takes_no_name_that_is_taken(text: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(text, "utf-8")
    with pytest.raises(BrokenContract, match=words):
        loading.add_plugin(str(path))
    assert registry.network("Q(3)") == Hypercube(3)
    assert type(registry.routers()["e-cube"]) is Ascending


@pytest.mark.parametrize(
    ("where", "base", "ask", "words"),
    [
        (collectives, BreadthFirstTree, collectives.broadcasts, "two broadcasts are called"),
        (tasks, RouteTask, tasks.tasks, "two tasks are called"),
    ],
)
def test_no_broadcast_and_no_task_takes_the_place_of_another(
    where: object,
    base: type,
    ask: Callable[[], object],
    words: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    classes = registry.discover_classes
    more = type("Another", (base,), {})
    monkeypatch.setattr(where, "discover_classes", lambda *asked: [*classes(*asked), more])
    with pytest.raises(BrokenContract, match=words):
        ask()


def test_no_metric_takes_the_place_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    twin = replace(metrics.PLAIN[0], title="Another")
    monkeypatch.setattr(metrics, "PLAIN", (*metrics.PLAIN, twin))
    with pytest.raises(BrokenContract, match="'density', 'Message density' and 'Another'"):
        metrics.metrics(metrics.DEFAULT_FACTORS)


def test_no_family_has_two_layouts(monkeypatch: pytest.MonkeyPatch) -> None:
    twin = type("Another", (PlainLayout,), {"draws": PlainLayout.draws})
    monkeypatch.setattr(layout, "classes_with_draws", lambda *found: [PlainLayout, twin])
    with pytest.raises(BrokenContract, match="two layouts are called"):
        layout.layout_of(Hypercube)


def test_no_theorem_takes_the_place_of_another() -> None:
    load_theorems()
    with pytest.raises(BrokenContract, match=r"two_sides\(\) is told twice .* Metacube"):

        @two_sides.register
        def _(net: Metacube, node: object) -> None: ...

    with pytest.raises(BrokenContract, match=r"known_connectivity\(\) .* Hypercube"):
        known_connectivity.register(Hypercube)(lambda net: None)
    known = known_connectivity(Hypercube(3))
    assert known is not None
    assert known.value == 3
