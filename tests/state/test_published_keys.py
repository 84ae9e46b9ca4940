"""Keys in published links stay: keys may be added, never removed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from explorer.collectives.registry import broadcasts
from explorer.core.registry import families, routers
from explorer.state.parameter import Codec
from explorer.state.parameters import PAGES
from explorer.tasks.registry import tasks

PUBLISHED = json.loads(
    (Path(__file__).resolve().parents[1] / "data" / "published_keys.json").read_text("utf-8")
)
NOW = {"families": families, "routers": routers, "broadcasts": broadcasts, "tasks": tasks}


@pytest.mark.parametrize("kind", NOW)
def test_keys_only_grow(kind: str) -> None:
    """A new one goes into the file with the commit that publishes it."""
    now, published = set(NOW[kind]()), set(PUBLISHED[kind])
    assert not published - now, f"links that were published name these {kind}: {published - now}"
    assert not now - published, (
        f"add to {kind!r} in tests/data/published_keys.json: {sorted(now - published)}"
    )
    assert sorted(published) == PUBLISHED[kind]


def readable_names() -> dict[str, set[str]]:
    """Return the names, present and former, that URLs of each page and each task are read by."""
    codecs = {page: PAGES[page] for page in PAGES}
    codecs |= {f"task/{key}": Codec(task.options) for key, task in tasks().items()}
    return {place: {*codec.names.values(), *codec.former} for place, codec in codecs.items()}


def test_every_parameter_keeps_the_names_that_it_had() -> None:
    """A renamed one goes on to be read by its former name; a new one goes into the file."""
    published = {place: set(names) for place, names in PUBLISHED["parameters"].items()}
    now = readable_names()
    new = {place: sorted(now[place] - published.get(place, set())) for place in now}
    missing = {place: names for place, names in new.items() if names or place not in published}
    assert not missing, f"add to 'parameters' in tests/data/published_keys.json: {missing}"
    assert now == published
