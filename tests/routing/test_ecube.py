"""E-cube routing is credited to whom it is due."""

from __future__ import annotations

from explorer.core.registry import routers


def test_no_paper_is_credited_with_a_name_that_it_does_not_use() -> None:
    # The metacube paper routes so inside its clusters and says "ascending", never "e-cube".
    ascending = routers()["e-cube"]
    assert ascending.paper is None
    assert ascending.source.startswith("Standard")
    assert "ascending strategy of the metacube paper, §3.3" in ascending.source
    assert "deadlock" not in (type(ascending).__doc__ or "")
