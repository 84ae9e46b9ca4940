"""What is no input at all is refused in a sentence, and never by an error of Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import explorer
from explorer.core.errors import ExplorerError

LONGEST = 300

ASKED: dict[str, Callable[[Any, Any], object]] = {
    "network": lambda _, wrong: explorer.network(wrong),
    "show": lambda _, wrong: explorer.show(wrong),
    "routers_for": lambda _, wrong: explorer.routers_for(wrong),
    "route": lambda net, wrong: net.route(wrong, 1),
    "router": lambda net, wrong: net.route(0, 1, router=wrong),
    "variant": lambda net, wrong: net.route(0, 1, variant=wrong),
    "check": lambda net, wrong: net.check(wrong),
    "check_routes": lambda net, wrong: net.check_routes(wrong),
    "a route of check_routes": lambda net, wrong: net.check_routes([wrong]),
    "broadcast": lambda net, wrong: net.broadcast(wrong),
    "all_to_all": lambda net, wrong: net.all_to_all(wrong),
    "exchange": lambda net, wrong: net.exchange(wrong),
    "planned_exchange": lambda net, wrong: net.planned_exchange(wrong),
    "traffic": lambda net, wrong: net.traffic(wrong),
    "a pair of traffic": lambda net, wrong: net.traffic([wrong]),
    "verify": lambda net, wrong: net.verify(wrong),
    "faults": lambda net, wrong: net.faults(wrong),
    "embed": lambda net, wrong: net.embed(wrong),
    "shape": lambda net, wrong: net.embed("mesh", wrong),
    "task": lambda net, wrong: net.task(wrong),
    "disjoint_paths": lambda net, wrong: net.disjoint_paths(0, wrong),
}


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("wrong", [5.5, object(), [2.5, [3]]], ids=["number", "object", "list"])
def test_what_is_no_input_is_refused_in_a_sentence(asked: str, wrong: object) -> None:
    net = explorer.network("Q(3)")
    if asked == "check" and isinstance(wrong, list):
        # A route is judged entry by entry: what is no node is its first fault.
        assert net.check(wrong).first_fault is not None
        return
    with pytest.raises(ExplorerError) as refused:
        ASKED[asked](net, wrong)
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert len(sentence) <= LONGEST
