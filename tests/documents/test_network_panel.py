"""A network as its panel shows it: links of each kind, and what a total exchange takes."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from explorer.collectives.anywhere import planned_exchange
from explorer.core.registry import families, network
from explorer.documents.stage.measure_rows import more_facts
from explorer.documents.stage.network_panel import kind_counts
from explorer.notation.formula import numeral
from explorer.scenes.scene import drawn_whole, scene
from explorer.tasks.document import state_document
from explorer.tasks.registry import read_state
from tests.contracts import by_turns


@pytest.mark.parametrize("family", by_turns(families(), 3))
def test_as_many_links_of_a_kind_are_counted_as_are_drawn(family: str) -> None:
    for net in map(network, by_turns(families()[family].samples, 2)):
        if not drawn_whole(net):
            continue
        stroke_counts: Counter[int] = Counter()
        for stroke in scene(net).strokes:
            # Arcs there and back are one line, without an arrow.
            stroke_counts[stroke.kind] += 2 if net.directed and not stroke.arrow else 1
        assert kind_counts(net) == [numeral(stroke_counts[i]) for i in range(len(scene(net).kinds))]


@pytest.mark.parametrize("stage", ["map", "whole"])
def test_they_are_counted_however_a_network_is_seen(stage: str) -> None:
    page = state_document(read_state(f"?net=MC(2,2)&stage={stage}"), "")
    assert page["network"]["counts"] == ["1,024", "1,024"]


@pytest.mark.parametrize("spec", ["Q(4)", "DF(4,2)", "FT(4)", "BF(3)", "DB(2,4)"])
def test_a_total_exchange_takes_in_the_facts_what_its_task_takes(spec: str) -> None:
    """The mean of all senders there, the busiest here; of a network seen alike from all, equal."""
    net = network(spec)
    (row,) = (row for row in more_facts(net) if row["term"] == "total_exchange")
    match = re.fullmatch(r"(\d+) \(ts \+ g·tw\) \+ ([\d.]+) th", str(row["value"]))
    assert match
    if net.hosts_each is None:
        (between,) = (row for row in more_facts(net) if row["term"] == "host_mean")
        assert (row["known"], row["how"]) == (between["known"], between["how"])
    plan = planned_exchange(net)
    assert int(match[1]) == plan.time["ts"]
    assert float(match[2]) == plan.lengths.sum() / plan.sender_count <= plan.hops
