"""Our own routers leave nothing unchecked, and what a router says wrongly is caught."""

from __future__ import annotations

import pytest

from explorer import families, network
from explorer.core.registry import routers_for
from explorer.testing.routers import Served, told

SERVED = [
    pytest.param(Served(router, net), id=f"{net.spec}-{router.key}")
    for net in (network(spec) for family in families().values() for spec in family.samples[-1:])
    for router in routers_for(net)
]


@pytest.mark.parametrize("served", SERVED)
def test_every_lit_line_can_be_evaluated_and_every_variable_is_a_fact(served: Served) -> None:
    assert not [str(complaint) for complaint in told(served)]
