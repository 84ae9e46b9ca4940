"""Visitors read what tests/golden/visits has of every page, act by act, without a browser."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.frontend.drawn import difference
from tests.frontend.visits import GOLDEN, listing, read_plan

ANEW = "`python -m tests.frontend.visits` writes it anew, where that is what is wanted"


@pytest.fixture(scope="module")
def lists(client: FlaskClient) -> dict[str, str]:
    return listing(client)


@pytest.mark.parametrize("name", read_plan())
def test_pages_read_by_visitors_are_the_golden_ones(lists: dict[str, str], name: str) -> None:
    path = GOLDEN / f"{name}.txt"
    differing = difference(path, lists[name])
    assert not differing, f"tests/golden/visits/{path.name}: {ANEW}\n{differing}"


def test_no_golden_is_left_of_visits_that_are_gone() -> None:
    left = {path.name for path in GOLDEN.iterdir()} - {f"{name}.txt" for name in read_plan()}
    assert not left, f"delete these from tests/golden/visits: {left}"
