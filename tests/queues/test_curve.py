"""The points of a curve that a page requests together, some of them above the limits."""

from __future__ import annotations

from fractions import Fraction

import pytest

from explorer.analysis.queues import limits
from explorer.core.errors import TooLarge
from explorer.core.limits import page_limits
from explorer.pages.endpoints.queues import points_that_fit
from explorer.tasks import queues
from explorer.tasks.registry import read_state


def test_loads_within_the_limit_are_answered_if_others_exceed_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # 16 hosts send 1,280 messages in 200 cycles at load 0.4, and 1,600 at load 0.5.
    monkeypatch.setattr(limits, "MAX_ON_A_PAGE", 1500)
    simulations = queues.simulations(read_state("?net=Q(4)&task=traffic&time=cycles&cycles=200"))
    loads = [Fraction(n, 10) for n in (3, 4, 5)]
    with page_limits():
        points = points_that_fit(simulations, loads)
        assert [[point["load"] for point in run] for run in points] == [[0.3, 0.4]]
        with pytest.raises(TooLarge, match="makes 1,600 messages"):
            points_that_fit(simulations, loads[2:])
