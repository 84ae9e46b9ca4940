"""Every family opens just below and just above whatever bounds how a network is looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice

import pytest

from explorer.analysis.verification.verify import MAX_NODES
from explorer.core.errors import ExplorerError
from explorer.core.limits import (
    MAX_ENDS_ON_A_PAGE,
    MAX_ENDS_SEARCHED,
    MAX_NODES_SEARCHED,
    page_limits,
)
from explorer.core.network import Network
from explorer.core.registry import families, network
from explorer.scenes.scene import MAX_DRAWN, MAX_LINKS
from explorer.tasks.document import answer
from explorer.tasks.registry import read_state
from tests.contracts import by_turns

LIMITS: dict[str, tuple[Callable[[Network], int], int]] = {
    "nodes drawn": (lambda net: net.nodes, MAX_DRAWN),
    "links drawn": (lambda net: net.links, MAX_LINKS),
    "nodes verified": (lambda net: net.nodes, MAX_NODES),
    "nodes of a page": (lambda net: net.nodes, 2**16),
    "ends held": (lambda net: net.arc_count, MAX_ENDS_ON_A_PAGE),
    "nodes searched": (lambda net: net.nodes, MAX_NODES_SEARCHED),
    "ends searched": (lambda net: net.arc_count, MAX_ENDS_SEARCHED),
}

MAX_LISTED = 150

SIDES = (16, 33, 34, 64, 65, 128, 256, 257, 700, 1024)

SPEC_FORMS = {
    "Circ": "Circ({}0,3,{})",
    "GHC": "GHC({},{})",
    "JF": "JF({},{},1)",
    "Mesh": "Mesh({},{})",
    "Torus": "Torus({},{})",
    "XGFT": "XGFT(4w1,{}w4,{}w4)",
}
"""Families whose sizes are named: a step there adds one to one of many numbers."""


@cache
def members(family: str) -> tuple[Network, ...]:
    """Networks of a family, each a step up from another one, the first ones found."""

    def larger() -> Iterator[Network]:
        form = SPEC_FORMS.get(family)
        named = [form.format(a, b) for a in SIDES for b in SIDES] if form else []
        waiting = named or [families()[family].samples[0]]
        for spec in waiting:
            try:
                net = network(spec)
            except ExplorerError:
                continue
            yield net
            fixed = [p.name for p in net.every_parameter() if not p.grows]
            ups = [up for letter, *_, up in net.steps() if letter not in fixed]
            waiting.extend(up for up in ups if up not in waiting)

    return tuple(islice(larger(), MAX_LISTED))


def specs_around_limit(family: str) -> Iterator[tuple[str, str]]:
    """The members nearest to every limit, below and above, with the limit."""
    for name, (size, limit) in LIMITS.items():
        below = [net for net in members(family) if size(net) <= limit]
        above = [net for net in members(family) if size(net) > limit]
        for nets, nearest in ((below, max), (above, min)):
            if nets:
                yield nearest(nets, key=size).spec, name


@pytest.mark.parametrize("family", by_turns(sorted(families()), 8))
def test_a_family_opens_on_both_sides_of_every_limit(family: str) -> None:
    specs = dict(specs_around_limit(family))
    assert len(specs) > 2
    # By day another family has other limits.
    turn = sorted(families()).index(family) % min(5, len(specs))
    for spec, limit in by_turns(specs.items(), 5, turn):
        with page_limits():
            page = answer(read_state(f"?net={spec}"))
        assert not page["complaints"], (spec, limit)
        assert page["network"]["spec"] == spec


@pytest.mark.parametrize("spec", ["FQ(17)", "FQ(18)", "FQ(20)", "FQ(21)", "FQ(30)", "FQ(72)"])
def test_tasks_without_tables_open_at_every_size(spec: str) -> None:
    net = network(spec)
    with page_limits():
        page = answer(read_state(f"?net={spec}"))
        assert not page["complaints"]
        # By the complement there is an odd cycle where n is even, and none where it is odd.
        assert net.structure().bipartite.value is (net.n % 2 == 1)
