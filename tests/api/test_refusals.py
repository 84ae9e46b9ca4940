"""Invalid input is refused in a sentence, and never by an error of Python."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import networkx as nx
import pytest

import explorer
from explorer.core.errors import ExplorerError

LONGEST = 300

CALLS: dict[str, Callable[[Any, Any], object]] = {
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
    "a side of a shape": lambda net, wrong: net.embed("mesh", [wrong]),
    "disjoint_paths": lambda net, wrong: net.disjoint_paths(0, wrong),
    "a node": lambda net, wrong: net.node(wrong),
    "an address": lambda net, wrong: net.parse(wrong),
    "an index": lambda net, wrong: net.format(wrong),
    "theme": lambda net, wrong: explorer.show(net, theme=wrong),
    "save": lambda net, wrong: explorer.show(net).save(wrong),
    "from_file": lambda _, wrong: explorer.from_file(wrong),
    "from_networkx": lambda _, wrong: explorer.from_networkx(wrong),
    "a name of a graph": lambda _, wrong: explorer.from_networkx(nx.path_graph(3), wrong),
    "add_plugin": lambda _, wrong: explorer.add_plugin(wrong),
    "course_file": lambda _, wrong: explorer.course_file(wrong),
    "form of a course_file": lambda _, wrong: explorer.course_file("1", wrong),
    "language of a course_file": lambda _, wrong: explorer.course_file("1", "sheet", wrong),
    "seed of a course_file": lambda _, wrong: explorer.course_file("1", "sheet", seed=wrong),
    "routing_table": lambda net, wrong: net.routing_table(wrong),
    "faults of a route": lambda net, wrong: net.route(0, 1, faults=wrong),
    "faults of check_routes": lambda net, wrong: net.check_routes("000 001", faults=wrong),
    "tree": lambda net, wrong: net.broadcast(0, wrong),
    "model": lambda net, wrong: net.broadcast(0, model=wrong),
    "variant of a broadcast": lambda net, wrong: net.broadcast(0, variant=wrong),
    "router of traffic": lambda net, wrong: net.traffic(router=wrong),
    "variant of traffic": lambda net, wrong: net.traffic(variant=wrong),
    "seed of traffic": lambda net, wrong: net.traffic(seed=wrong),
    "queues pattern": lambda net, wrong: net.queues(pattern=wrong),
    "cycles of queues": lambda net, wrong: net.queues(cycles=wrong),
    "warm of queues": lambda net, wrong: net.queues(warm=wrong),
    "bound of queues": lambda net, wrong: net.queues(bound=wrong),
    "variant of queues": lambda net, wrong: net.queues(variant=wrong),
    "load of queues": lambda net, wrong: net.queues().points([wrong]),
    "variant of verify": lambda net, wrong: net.verify(variant=wrong),
    "pairs of verify": lambda net, wrong: net.verify(pairs=wrong),
    "seed of verify": lambda net, wrong: net.verify(pairs=5, seed=wrong),
    "faults of verify": lambda net, wrong: net.verify(faults=wrong),
    "source of a task": lambda net, wrong: net.task("route", wrong, 1),
    "router of a task": lambda net, wrong: net.task("route", 0, 1, router=wrong),
    "faults of a task": lambda net, wrong: net.task("faults", 0, 1, faults=wrong),
    "option of a task": lambda net, wrong: net.task("traffic", 0, 1, pattern=wrong),
}


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("wrong", [5.5, object(), [2.5, [3]]], ids=["number", "object", "list"])
def test_an_invalid_input_is_refused_in_a_sentence(call: str, wrong: object) -> None:
    net = explorer.network("Q(3)")
    if call == "check" and isinstance(wrong, list):
        # A route is judged entry by entry: what is no node is its first fault.
        assert net.check(wrong).first_fault is not None
        return
    with pytest.raises(ExplorerError) as error:
        CALLS[call](net, wrong)
    assert_a_sentence(error.value)


def assert_a_sentence(refused: ExplorerError) -> None:
    """Hold a refusal to one line that is not too long."""
    assert "\n" not in str(refused)
    assert len(str(refused)) <= LONGEST


INTEGER = ("network", "show", "from_file", "add_plugin", "routing_table", "embed", "shape", "save")


@pytest.mark.parametrize("call", INTEGER)
def test_an_integer_is_refused_as_a_name_or_a_file(call: str) -> None:
    with pytest.raises(ExplorerError, match=r"^'?5'? is ") as error:
        CALLS[call](explorer.network("Q(3)"), 5)
    assert_a_sentence(error.value)


def test_a_number_out_of_its_range_is_refused_with_the_nearest_within() -> None:
    net = explorer.network("Q(3)")
    with pytest.raises(ExplorerError, match=r"^-1 is no seed: .* from 0 on is. Nearest: 0.$"):
        net.traffic(seed=-1)
    with pytest.raises(ExplorerError, match=r"^2.5 is no number of pairs: .* Nearest: 2.$"):
        net.verify(pairs=2.5)  # type: ignore[arg-type]


def test_every_request_with_a_value_is_tested() -> None:
    """Every new method of a network or function of the package must be added here."""
    calls = " ".join(CALLS).split()
    plain = {
        "info",
        "between_hosts",
        "structure",
        "known",
        "parts",
        "scene",
        "routers",
        "broadcasts",
    }
    names = {"Network", "Via", "__version__", "claims", "families", "figures", "tables"}
    of_network = set(import_module("explorer.api.network").ATTACHED_METHODS) - plain
    of_module = set(explorer.__all__) - names
    assert of_network | of_module <= set(calls)


def test_so_many_faults_that_an_address_would_not_hold_them_are_refused_in_a_sentence() -> None:
    with pytest.raises(ExplorerError) as error:
        explorer.network("Q(3)").task("faults", 0, 1, faults=["x"] * 2000)
    assert_a_sentence(error.value)
