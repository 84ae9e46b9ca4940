"""What tests of several rooms share."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings

import explorer.api  # noqa: F401  what networks can be asked: whichever test comes first
from explorer.core import open_graphs, registry
from tests.frontend import documents

settings.register_profile("ci", max_examples=40, deadline=None)
settings.register_profile("nightly", max_examples=300, deadline=None)
settings.load_profile("nightly" if os.environ.get("EXPLORER_TESTS") == "nightly" else "ci")


def pytest_configure(config: pytest.Config) -> None:
    """Make what is generated, once for all workers: modules of the browser import it."""
    if not hasattr(config, "workerinput"):
        documents.main()


@pytest.fixture(autouse=True)
def nobody_asks() -> None:
    """Find what is open in this process: answers that no test has read may be asked for yet."""
    open_graphs.only(None)


@pytest.fixture
def forgotten() -> Iterator[None]:
    """Forget a test's plug-ins when it ends."""
    yield
    for name in [name for name in sys.modules if name.startswith(registry.PLUGIN)]:
        del sys.modules[name]
    registry.clear_registry()
