"""Networks that no layout was made for: a plug-in's, with and without clusters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pytest

from explorer.core.addresses.fields import Digit, Field
from explorer.core.network import Degrees, Kind, Network, Parameter, Port
from explorer.networks.cubes.hypercube import Hypercube
from explorer.networks.cubes.layout import CubeLayout
from explorer.scenes.compose import compose_whole
from explorer.scenes.layout import layout_of
from explorer.scenes.plain import PlainLayout
from explorer.scenes.scene import scene
from explorer.testing.drawings import are_apart, grazing_links, hull_contains, places


@dataclass(frozen=True)
class Chordal(Network):
    """A ring of n nodes with chords of one length; it is no part of the product."""

    n: int
    w: int

    family: ClassVar[str] = "Chordal"
    title: ClassVar[str] = "Chordal ring"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("n", "Nodes", 5, 4096),
        Parameter("w", "Chord", 2, 64),
    )
    samples: ClassVar[tuple[str, ...]] = ("Chordal(12,4)",)

    @property
    def fields(self) -> tuple[Field, ...]:
        return (Digit("x", self.n),)

    @property
    def links(self) -> int:
        return 2 * self.n

    @property
    def degrees(self) -> Degrees:
        return Degrees(4, 4, 4)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return Kind("ring", "Ring", "local"), Kind("chord", "Chord", "cross")

    @property
    def ports(self) -> tuple[Port, ...]:
        steps = (("ring", 1), ("ring", -1), ("chord", self.w), ("chord", -self.w))
        return tuple(Port(f"{s:+d}", key, abs(s)) for key, s in steps)

    def neighbors(self, node: object) -> np.ndarray:
        return (np.asarray(node)[..., None] + np.array([1, -1, self.w, -self.w])) % self.n


@dataclass(frozen=True)
class Grouped(Chordal):
    """The same, in clusters of neighbours on the ring."""

    family: ClassVar[str] = "Grouped"

    @property
    def levels(self) -> tuple[str, ...]:
        return ("arc",)

    def cluster(self, node: object, level: int) -> np.ndarray:
        return np.asarray(node) // self.w


@dataclass(frozen=True)
class Relative(Hypercube):
    """A network of a plug-in that descends from one the product knows."""

    family: ClassVar[str] = "Relative"


def whole_scene(net: Network):
    return compose_whole(net, layout_of(type(net)))


def test_a_layout_is_found_by_class_and_by_ancestor() -> None:
    assert isinstance(layout_of(Chordal), PlainLayout)
    assert isinstance(layout_of(Relative), CubeLayout)
    assert len(scene(Relative(4)).strokes) == 32


@pytest.mark.parametrize(
    "net", [Chordal(7, 2), Chordal(30, 7), Chordal(400, 21), Grouped(60, 6), Grouped(600, 50)]
)
def test_any_network_gets_a_decent_scene(net: Chordal) -> None:
    drawing = whole_scene(net)
    assert len(drawing.strokes) == net.links
    at = places(drawing)
    gaps = np.linalg.norm(at[:, None] - at[None], axis=2)
    np.fill_diagonal(gaps, np.inf)
    assert gaps.min() >= 2.4 * drawing.radius
    assert 1.14 < drawing.size[0] / drawing.size[1] < 1.51
    for i, hull in enumerate(drawing.hulls):
        assert all(hull_contains(hull, drawing.marks[m].at) for m in hull.marks)
        assert all(are_apart(hull, other) for other in drawing.hulls[i + 1 :])
    clusters = len({int(c) for c in net.cluster(np.arange(net.nodes), 0)}) if net.levels else 0
    assert len(drawing.hulls) == clusters


def test_small_ones_are_drawn_without_a_collision() -> None:
    assert not grazing_links(whole_scene(Chordal(12, 4)))
    assert not grazing_links(whole_scene(Chordal(24, 7)))
