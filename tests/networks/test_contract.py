"""The contract of networks, of every registered family, all of its samples, and graphs of files."""

from __future__ import annotations

import pytest

from explorer import families
from explorer.testing import Check, network_checks
from tests.contracts import GRAPHS, by_subject, hold

CHECKS = [
    *(check for family in families().values() for check in network_checks(family)),
    *(check for net in GRAPHS for check in network_checks(net)),
]


@pytest.mark.by_day(2)
@pytest.mark.parametrize("checks", by_subject(CHECKS))
def test_every_family_keeps_the_contract(checks: list[Check]) -> None:
    hold(checks)
