"""Parts that move apart keep their shapes, their links, and clear of one another."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.analysis.partition.partition import partitions
from explorer.core.registry import network
from explorer.documents.tasks.parts import part_of_marks
from explorer.scenes.scene import scene
from explorer.tasks.document import state_document
from explorer.tasks.registry import read_state
from explorer.testing.drawings import hull_contains, places

SPECS = ("Q(4)", "HCN(3)", "ECQ(2,2)", "S(4)", "MC(2,1)", "GHC(2,3,4)", "SCQ(3,3)")


@pytest.mark.parametrize("spec", SPECS)
def test_parts_lie_apart_in_their_own_shapes(spec: str) -> None:
    net = network(spec)
    before = scene(net)
    for number, partition in enumerate(partitions(net)):
        state = read_state(
            f"?net={spec}&task=parts&way={number if len(partitions(net)) > 1 else ''}"
        )
        after = state.task.arranged(state, before)  # type: ignore[attr-defined]
        parts = np.array(part_of_marks(partition, before))
        old, new = places(before), places(after)
        boxes = []
        for part in np.unique(parts):
            inside = parts == part
            assert np.ptp(new[inside] - old[inside], axis=0) == pytest.approx([0, 0], abs=1e-6)
            boxes.append((new[inside].min(axis=0), new[inside].max(axis=0)))
        for i, (low, high) in enumerate(boxes):
            for other_low, other_high in boxes[:i]:
                between = np.maximum(low - other_high, other_low - high).max()
                assert between > before.pitch
        ends = [[(s.a, s.b, s.kind) for s in drawing.strokes] for drawing in (before, after)]
        assert ends[0] == ends[1]
        assert (new.min(axis=0) >= 0).all()
        assert (new.max(axis=0) <= after.size).all()
        for hull in after.hulls:
            assert all(hull_contains(hull, after.marks[mark].at) for mark in hull.marks)


def test_the_page_takes_the_drawing_of_parts_anew_and_the_usual_one_again() -> None:
    keys = [
        state_document(read_state(f"?net=Q(4)&task={task}{way}"), "")["sceneKey"]
        for task, way in (("route", ""), ("parts", ""), ("parts", "&way=3"), ("faults", ""))
    ]
    assert len(set(keys)) == 3
    assert keys[0] == keys[3]
