"""The contract of networks, asked of every registered family and of all of its samples."""

from __future__ import annotations

import pytest

from explorer import families
from explorer.testing import Check, network_checks
from tests.contracts import by_subject, hold

CHECKS = [check for family in families().values() for check in network_checks(family)]


@pytest.mark.parametrize("checks", by_subject(CHECKS))
def test_every_family_keeps_the_contract(checks: list[Check]) -> None:
    hold(checks)
