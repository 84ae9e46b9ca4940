"""What the browser's half of the map is tested against is what Python says today."""

from __future__ import annotations

from tests.scenes.nests.golden import TARGET, text


def test_the_golden_nests_are_those_of_today() -> None:
    assert TARGET.read_bytes() == text(), "run: python -m tests.scenes.nests.golden"
