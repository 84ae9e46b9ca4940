"""A claim computed again in a separate process."""

from __future__ import annotations

import pytest

from explorer.core.errors import ExplorerError
from explorer.papers.recompute import compute_again
from explorer.papers.registry import claims

QUICK = "hcn-t1-diameter-3"


def test_a_fresh_process_finds_the_same():
    repeated = compute_again(QUICK)
    assert repeated.finding == claims()[QUICK].find()
    assert 0 < repeated.seconds < 60


def test_a_long_recomputation_is_given_up():
    with pytest.raises(ExplorerError, match="given up"):
        compute_again(QUICK, patience=0.001)


def test_an_unknown_claim_is_refused():
    with pytest.raises(ExplorerError, match="no claim"):
        compute_again("nothing; rm -rf")
