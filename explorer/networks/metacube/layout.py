"""The metacube and the dual-cube: each class is a block, each address field a scale."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints, index_array
from explorer.core.network import Network
from explorer.networks.metacube.metacube import Metacube
from explorer.scenes.bends import arcs, choose_cheapest, choose_s_curves
from explorer.scenes.geometry import (
    SQUARE_TILT,
    Floats,
    bits,
    corners,
    crosswise,
    cube,
    extent,
    fill_aspect,
    rotate,
    steps,
)
from explorer.scenes.layout import ASPECT, CLUSTER_PAD, Layout, Plan, Sheet, Tier, addresses, tier
from explorer.words.text import Text

MAX_NAMED = 64
MAX_IN_A_ROW = 4
SAGITTAS = (20.0, 32.0, 46.0, 62.0, 80.0, 105.0)


class MetacubeLayout(Layout):
    """Classes on the k-cube of their bits; in each the clusters, every address field at one scale.

    The field that moves in a class is the smallest scale; the other scales are the fields from the
    lowest to the highest number. With two classes one is above the other, with clusters in rows.
    """

    draws: ClassVar[tuple[type[Network], ...]] = (Metacube,)

    def arrange(self, net: Metacube, name_height: float) -> Plan:
        nodes = np.arange(net.nodes)
        labels = self.short(net, nodes)
        inner = self._cluster_vectors(net)
        offsets = corners(self._field(net, nodes, None), inner)
        if not net.k:
            pills = addresses(net)
            return Plan(offsets * np.array([1.15, 1.0]), labels, pills=pills if net.m <= 3 else ())
        named = net.nodes >> net.m + net.k <= MAX_NAMED // 2
        clusters = self._cluster_tiers(net, named)
        tops = Tier(
            0,
            net.class_of(nodes).astype(np.int64),
            tuple(format(c, f"0{net.k}b") for c in range(net.classes)),
            tuple(self._class_note(net, c, named) for c in range(net.classes)),
        )
        place_classes = self._rows if net.k == 1 else self._blocks
        at = offsets + place_classes(net, inner, name_height, name_height if named else 0.0)
        if not named:
            labels = tuple(_without_class(text) for text in addresses(net))
        return Plan(at, labels, (tops, *clusters))

    def _cluster_vectors(self, net: Metacube) -> Floats:
        if net.k and net.m == 1:
            return np.array([(0.45, 0.89)])
        if net.k == 1 and net.m == 2:
            return rotate(cube(2), SQUARE_TILT)
        if net.k == 1 and net.m == 3:
            return np.asarray(cube(3) * np.array([1.35, 1.0]))
        return cube(net.m, 0.5)

    def _class_note(self, net: Metacube, class_id: int, named: bool) -> str:
        if not named or (net.m < 3 and net.k == 1):
            return Text("moves field {n}", n=class_id)
        others = [f"m[{i}]" for i in reversed(range(net.classes)) if i != class_id]
        return Text("moves field {n}; clusters {fields}", n=class_id, fields=" ".join(others))

    def _field(self, net: Metacube, nodes: Ints, field_ids: Ints | None) -> Ints:
        """Return a field of every node: the one that moves in its class, or the given one."""
        index = index_array(nodes, net.nodes)
        field_of_node = net.class_of(index) if field_ids is None else field_ids
        mask = (1 << net.m) - 1
        return index_array((index >> index_array(field_of_node * net.m, net.nodes)) & mask, mask)

    def _cluster_tiers(self, net: Metacube, named: bool) -> tuple[Tier, ...]:
        clusters = tier(net, 1, 1, named=False)
        if not named:
            return (clusters,)
        _, first = np.unique(clusters.home, return_index=True)
        names = tuple(self._other_fields_text(net, v) for v in first.tolist())
        if net.k > 1:
            return (Tier(1, clusters.home, names),)
        # Names stay out of the gap between the classes, where the links cross.
        shape, half = "circle" if net.m == 2 else "box", len(names) // 2
        above = np.where(clusters.home < half, clusters.home, -1)
        below = np.where(clusters.home < half, -1, clusters.home - half)
        return Tier(1, above, names[:half], shape=shape), Tier(
            1, below, names[half:], shape=shape, below=True
        )

    def _other_fields_text(self, net: Metacube, node: int) -> str:
        class_id, fields = int(net.class_of(node)), net.address(node)[1:]
        texts = [
            f"{fields[net.classes - 1 - i]:0{net.m}b}"
            for i in reversed(range(net.classes))
            if i != class_id
        ]
        if net.k == 1 and net.m < 3:
            return f"m[{1 - class_id}] = {texts[0]}"
        return (" " if net.m > 1 else "").join(texts)

    def _rows(
        self, net: Metacube, inner: Floats, class_name_height: float, name_height: float
    ) -> Floats:
        """Return positions: class 0 above class 1, in each the clusters in rows from the left."""
        nodes = np.arange(net.nodes)
        class_ids = net.class_of(nodes).astype(np.int64)
        other = self._field(net, nodes, 1 - class_ids)
        width, height = (extent(inner) + 2 * CLUSTER_PAD).tolist()
        count = 1 << net.m
        columns = count if count <= MAX_IN_A_ROW else count // 2
        across, down = (columns - 1).bit_length(), (count // columns - 1).bit_length()
        step = height + name_height + 0.3
        block = step * (count // columns)
        # The links between classes cross in the gap, which takes the height that the rows leave.
        right, total_width = steps(width, across, (2.2 if net.m == 1 else 0.22) * width)
        gap = max(1.1 * height, total_width / ASPECT - 2 * block - 2 * class_name_height)
        columns_at = bits(other, net.m)[:, :across] @ np.array(right)
        down_at = np.zeros(len(nodes))
        if down:
            lower = bits(other, net.m)[:, across:]
            down_at = lower @ (step * 2.0 ** np.arange(down))
            # The second row is placed in the gaps of the first, where the links come down.
            columns_at = columns_at + lower[:, 0] * right[0] / 2
        y = (class_ids - 0.5) * (block + gap) + down_at
        return np.stack([columns_at, y], axis=-1)

    def _blocks(
        self, net: Metacube, inner: Floats, class_name: float, name_height: float
    ) -> Floats:
        """Return positions: one block a class on the k-cube, each next field at a larger scale."""
        nodes = np.arange(net.nodes)
        class_ids = net.class_of(nodes).astype(np.int64)
        width, height = (extent(inner) + 2 * CLUSTER_PAD).tolist()
        # If fields have one bit, right, down, right in turn keeps the block square instead of tall.
        doublings = net.m * (net.classes - 1)
        counts = ((doublings + 1) // 2, doublings // 2)
        least = (0.3, 0.3 + name_height)
        right, down = fill_aspect((width, height), counts, least, ASPECT, (0.5, 0.5))
        vectors = crosswise(right, down)
        at = np.zeros((len(nodes), 2))
        for scale in range(net.classes - 1):
            field = np.where(scale < class_ids, scale, scale + 1)
            part = vectors[scale * net.m : (scale + 1) * net.m]
            at += corners(self._field(net, nodes, field), part)
        block = np.array([width + sum(right), height + sum(down)])
        gap = (0.14 * block[0], 0.12 * block[1] + 0.8)
        across, row_count = (net.k + 1) // 2, net.k // 2
        outer_right, outer_down = fill_aspect(
            (block[0], block[1]), (across, row_count), gap, ASPECT, (0.4, 0.4)
        )
        return np.asarray(at + corners(class_ids, crosswise(outer_right, outer_down)))

    def bend(self, net: Metacube, sheet: Sheet) -> None:
        cross = np.flatnonzero(sheet.kind == 1) if net.k else np.zeros(0, dtype=np.int64)
        if not len(cross):
            return
        if net.k == 1:
            choose_s_curves(sheet.field, sheet.curves, cross, np.arange(len(cross)), 1)
            return
        start, end = sheet.curves.start[cross], sheet.curves.end[cross]
        length = np.maximum(sheet.curves.length[cross], 1.0)
        sagittas = SAGITTAS[:4] if len(cross) > 200 else SAGITTAS
        signed = [sign * s for s in sagittas for sign in (-1, 1)]
        candidates = [arcs(start, end, s / length) for s in signed]
        classes = net.class_of(sheet.a[cross]).astype(np.int64)
        bundles = sheet.bundles(cross, classes)
        penalties = [0.5 * abs(abs(s) - 46.0) for s in signed]
        choose_cheapest(sheet.field, sheet.curves, cross, candidates, penalties, bundles, 1)

    def inside(self, net: Metacube, nodes: Ints) -> Floats:
        vectors = cube(net.m) if net.m != 3 else rotate(cube(3), 11 * np.pi / 180)
        return corners(self._field(net, nodes, None), vectors)

    def short(self, net: Metacube, nodes: Ints) -> tuple[str, ...]:
        return tuple(f"{v:0{net.m}b}" for v in self._field(net, nodes, None).tolist())

    def title(self, net: Metacube, node: int) -> tuple[str, str]:
        class_id = int(net.class_of(node))
        return format(class_id, f"0{net.k}b"), Text("moves field {n}", n=class_id)

    def beyond(self, net: Metacube, node: int, port: int) -> str:
        return f"class {self.title(net, node)[0]}"


def _without_class(address: str) -> str:
    return address.strip("()").split(",", 1)[1]
