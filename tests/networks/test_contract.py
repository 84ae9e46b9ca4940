"""The contract of networks: of every family, its samples and more, and of graphs of files."""

from __future__ import annotations

import pytest

from explorer import families
from explorer.testing import Check, network_checks
from tests.contracts import GRAPHS, by_subject, hold_checks

CHECKS = [
    *(check for family in families().values() for check in network_checks(family)),
    *(check for net in GRAPHS for check in network_checks(net)),
]


@pytest.mark.by_day(3)
@pytest.mark.parametrize("checks", by_subject(CHECKS))
def test_every_family_keeps_the_contract(checks: list[Check]) -> None:
    hold_checks(checks)


FURTHER = (
    *("A(2,1)", "A(5,1)", "A(6,4)", "A(7,3)", "AQ(7)", "AQ(8)", "BF(5)", "CCC(7)", "DB(3,2)"),
    *("DF(8,4)", "FIB(2)", "FIB(4)", "FIB(6)", "FIB(7)", "HCNm(1,3)", "HCNm(2,5)", "HCNs(2,5)"),
    *("JF(98,11,1)", "JF(128,7,1)", "KZ(2,5)", "LTQ(7)", "LTQ(8)", "MOT(3)", "MOT(4)", "NKS(2,1)"),
    *("NKS(5,1)", "NKS(6,4)", "NKS(7,3)", "PF(2)", "PF(7)", "PF(8)", "PF(9)", "PYR(5)", "SF(9)"),
    *("SF(11)", "SF(13)", "XT(4)", "XT(6)"),
)
"""Networks that are no samples, most of them larger."""


@pytest.mark.by_day(4)
@pytest.mark.parametrize("spec", FURTHER)
def test_further_networks_keep_it(spec: str) -> None:
    hold_checks(network_checks(spec))
