"""The golden nests equal those that Python computes, and have all kinds of numbering."""

from __future__ import annotations

from explorer.core.registry import families, network
from explorer.scenes.nests.find import nest_of
from tests import goldens
from tests.scenes.nests.golden import SPECS, golden


def test_the_golden_nests_are_those_of_today() -> None:
    recorded = goldens.path("nests").read_bytes()
    assert recorded == goldens.text(golden()), "run: python -m tests.goldens nests"


def test_every_way_of_numbering_nodes_is_among_them() -> None:
    """A method that the browser does not have would draw links of a map to wrong nodes."""

    def ways(specs: list[str]) -> set[tuple[str, bool]]:
        return {(c.form, c.k > 0) for spec in specs for c in nest_of(network(spec)).chunks}

    specs_of_all = [spec for family in families().values() for spec in family.samples]
    assert ways(list(SPECS)) == ways(specs_of_all)
