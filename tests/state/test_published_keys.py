"""What stands in links that were published stays: keys are added to, and never taken away."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from explorer.collectives.registry import broadcasts
from explorer.core.registry import families, routers
from explorer.tasks.registry import tasks

PUBLISHED = json.loads(
    (Path(__file__).resolve().parents[1] / "data" / "published_keys.json").read_text("utf-8")
)
NOW = {"families": families, "routers": routers, "broadcasts": broadcasts, "tasks": tasks}


@pytest.mark.parametrize("kind", NOW)
def test_keys_only_grow(kind: str) -> None:
    """A new one goes into the file with the commit that publishes it."""
    assert sorted(NOW[kind]()) == PUBLISHED[kind]
