"""A network whose ends are thousands of hops apart opens with a way that can be looked at."""

from __future__ import annotations

import pytest

from explorer.tasks.document import answer
from explorer.tasks.registry import read_state


@pytest.mark.parametrize("spec", ["Mesh(1024,1024)", "Torus(1024,1024)", "Mesh(1024,3)"])
def test_a_huge_diameter_opens_the_requested_network(spec: str) -> None:
    page = answer(read_state(f"?net={spec}"))
    assert page["network"]["spec"] == spec
    assert not page["complaints"]
    assert len(page["trace"]["hops"]) == 64


def test_a_requested_route_is_given_whole() -> None:
    page = answer(read_state("?net=Mesh(1024,1024)&from=%230&to=%231048575"))
    assert page["network"]["spec"] == "Mesh(1024,1024)"
    assert not page["complaints"]
    assert len(page["trace"]["hops"]) == 2046
    assert page["trace"]["delivered"]
