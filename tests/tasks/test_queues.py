"""Traffic over time as a state of the page: refusals, and their alternatives."""

from __future__ import annotations

import pytest

from explorer.core.limits import page_limits
from explorer.tasks.document import answer
from explorer.tasks.registry import read_state

TIMED = "task=traffic&time=cycles"


@pytest.mark.parametrize(
    ("search", "nearest_of"),
    [
        (f"?net=Q(10)&{TIMED}&load=1&cycles=9000", "cycles"),
        (f"?net=Q(20)&{TIMED}", "net"),
        # The nearest is a pattern, and no number of cycles.
        (f"?net=S(3)&{TIMED}&pattern=bit-reversal", None),
        (f"?net=Q(1)&{TIMED}&pattern=reversal", None),
    ],
)
def test_refusals_name_the_parameter_of_the_nearest_value(
    search: str, nearest_of: str | None
) -> None:
    with page_limits():
        show = answer(read_state(search))["show"]
    assert show is not None
    assert show["refused"].endswith(".")
    assert show["nearestOf"] == nearest_of


def test_queues_that_stand_still_report_no_saturation() -> None:
    for queues, words, state in (
        (1, "nothing in it moves", "stuck"),
        (8, "It saturates", "steady"),
    ):
        page = answer(read_state(f"?net=Torus(8)&{TIMED}&queues={queues}&load=0.3&cycles=300"))
        show = page["show"]
        assert show is not None
        assert show["runs"][0]["point"]["state"] == state
        assert words in show["why"]
        assert ("saturates" in show["why"]) == (state != "stuck")
