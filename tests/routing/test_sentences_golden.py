"""Values in the sentences of routers equal the recorded ones, which two computations gave."""

from __future__ import annotations

import pytest

from explorer import network
from explorer.core.registry import router_for
from tests import goldens
from tests.routing.sentences_golden import RecordedRoutes, german, step_lines, traced

RECORDED: RecordedRoutes = goldens.read("routes")
CASES = [
    pytest.param(spec, key, id=f"{spec}-{key}")
    for spec, by_key in RECORDED.items()
    for key in by_key
]


@pytest.mark.parametrize(("spec", "key"), CASES)
def test_every_value_is_reported_as_it_was_found(spec: str, key: str) -> None:
    net = network(spec)
    router = router_for(net, key)
    for route, lines in RECORDED[spec][key].items():
        assert step_lines(traced(router, net, route)) == lines, route


TOLD_IN_GERMAN: RecordedRoutes = goldens.read("routes.de")


def test_every_router_is_described_in_german() -> None:
    routers = {key for by_key in RECORDED.values() for key in by_key}
    assert {key for by_key in TOLD_IN_GERMAN.values() for key in by_key} == routers


@pytest.mark.parametrize("spec", TOLD_IN_GERMAN)
def test_a_route_is_described_in_german_as_it_was(spec: str) -> None:
    for key, by_route in TOLD_IN_GERMAN[spec].items():
        for route, lines in by_route.items():
            assert german(traced(router_for(network(spec), key), network(spec), route)) == lines
