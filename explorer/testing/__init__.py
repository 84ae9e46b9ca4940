"""Contracts for networks, routers and more: the checks that ours pass, for yours to pass too.

Each contract is a list of named checks, like scikit-learn's estimator checks. One call runs all of
them, and the first that fails raises a sentence that names it, shows the smallest witness and says
what to do:

>>> from explorer.testing import check_network
>>> outcomes = check_network("Q(3)")
>>> outcomes[0].check, outcomes[0].status
('ports are of known kinds', 'kept')

With ``collect=True`` nothing is raised and every outcome is returned. In a test suite each check
becomes a test::

    @pytest.mark.parametrize("check", network_checks("Q(3)"), ids=str)
    def test_it_keeps_the_contract_of_networks(check):
        check()
"""

from explorer.testing.broadcasts import broadcast_checks, check_broadcast
from explorer.testing.claims import check_claim, claim_checks
from explorer.testing.contract import Check, Contract, NotApplicable, Outcome, run
from explorer.testing.layouts import check_layout, layout_checks
from explorer.testing.lessons import check_lesson, lesson_checks
from explorer.testing.networks import check_network, network_checks
from explorer.testing.routers import check_router, router_checks
from explorer.testing.tasks import check_task, task_checks

__all__ = [
    "Check",
    "Contract",
    "NotApplicable",
    "Outcome",
    "broadcast_checks",
    "check_broadcast",
    "check_claim",
    "check_layout",
    "check_lesson",
    "check_network",
    "check_router",
    "check_task",
    "claim_checks",
    "layout_checks",
    "lesson_checks",
    "network_checks",
    "router_checks",
    "run",
    "task_checks",
]
