"""The checks that run by day, and those that run only at night."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests import conftest, contracts

DAY = ["q[Q(2)]", "q[Q(3)]", "q[Q(4)]", "q[S(3)]", "long", "short"]


class Item:
    """A stand-in for a collected test."""

    def __init__(self, name: str) -> None:
        self.nodeid = name

    def get_closest_marker(self, mark: str) -> pytest.Mark | None:
        if mark == "by_day" and self.nodeid.startswith("q"):
            return pytest.mark.by_day(2).mark
        return pytest.mark.at_night.mark if (mark, self.nodeid) == ("at_night", "long") else None


def selected_names(
    *, night: bool, monkeypatch: pytest.MonkeyPatch, named: str = "tests"
) -> list[str]:
    monkeypatch.setattr(conftest, "NIGHTLY", night)
    left: list[Any] = []
    hook = SimpleNamespace(pytest_deselected=lambda items: left.extend(items))
    config = SimpleNamespace(option=SimpleNamespace(keyword=""), args=[named], hook=hook)
    items = [Item(name) for name in DAY]
    conftest.pytest_collection_modifyitems(config, items)  # type: ignore[arg-type]
    names = [each.nodeid for each in items]
    assert sorted([*names, *(each.nodeid for each in left)]) == sorted(DAY)
    return names


def test_by_day_the_last_sample_of_a_family_runs_and_long_tests_do_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Two of a family that has three: the last and the first; the only one of another.
    day = selected_names(night=False, monkeypatch=monkeypatch)
    assert day == ["q[Q(2)]", "q[Q(4)]", "q[S(3)]", "short"]
    assert selected_names(night=True, monkeypatch=monkeypatch) == DAY
    assert selected_names(night=False, monkeypatch=monkeypatch, named="tests/a.py::long") == DAY


def test_turns_are_all_at_night(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contracts, "NIGHTLY", False)
    assert contracts.by_turns(range(7), 3) == [0, 3, 6]
    assert contracts.by_turns(range(7), 3, 1) == [1, 4]
    monkeypatch.setattr(contracts, "NIGHTLY", True)
    assert contracts.by_turns(range(7), 3, 1) == list(range(7))
