"""Fixtures shared by tests of several folders."""

from __future__ import annotations

import os

# Workers keep all cores busy: threads of linear algebra would only wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import gc
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from flask.testing import FlaskClient
from hypothesis import settings

import explorer.api  # noqa: F401  what networks can be asked: whichever test comes first
from explorer.cli.main import main
from explorer.core import open_graphs, registry
from tests.contracts import NIGHTLY
from tests.frontend import documents

settings.register_profile("ci", max_examples=40, deadline=None)
settings.register_profile("nightly", max_examples=300, deadline=None)
settings.load_profile("nightly" if NIGHTLY else "ci")


def pytest_configure(config: pytest.Config) -> None:
    """Generate files once for all workers, because modules of the browser import them."""
    if not hasattr(config, "workerinput"):
        documents.main()


def pytest_collection_finish() -> None:
    """Exempt collected tests from garbage collection, and collect less often.

    Tests and tables that are kept are many: to walk them took an eighth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """By day skip tests marked for the night, and most cases of a family.

    The last of a family is always asked. Whoever names a test gets all of it.
    """
    if NIGHTLY or config.option.keyword or any("::" in name for name in config.args):
        return
    after: Counter[str] = Counter()
    left = set()
    for item in reversed(items):
        if item.get_closest_marker("at_night"):
            left.add(item)
        if mark := item.get_closest_marker("by_day"):
            likes = PARAMETERS.sub("", item.nodeid)
            if after[likes] % mark.args[0]:
                left.add(item)
            after[likes] += 1
    items[:] = [item for item in items if item not in left]
    config.hook.pytest_deselected(items=list(left))


PARAMETERS: Final = re.compile(r"\([^()]*\)|\d")
"""The part of a case's name that differs within a family: the parameters of a network."""


@pytest.fixture(autouse=True)
def nobody_asks() -> None:
    """Let tests see all graphs opened in this process, as outside of a request."""
    open_graphs.limit_to_opened(None)


@pytest.fixture
def forgotten() -> Iterator[None]:
    """Forget a test's plug-ins when it ends."""
    yield
    for name in [name for name in sys.modules if name.startswith(registry.PLUGIN_PREFIX)]:
        del sys.modules[name]
    registry.clear_registry()


@pytest.fixture(scope="session")
def client() -> FlaskClient:
    """Return a client of a server without options; tests without it import no Dash."""
    from explorer.web.main import create_app

    return create_app().server.test_client()


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Return what runs a command that must succeed and returns what it prints."""

    def run(*words: str) -> str:
        try:
            code = main(words)
        except SystemExit as leaving:
            code = leaving.code
        out, err = capsys.readouterr()
        assert (code, err) == (0, "")
        return out

    return run


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Return what runs a command that must be refused and returns the one line that says why."""

    def run(*words: str) -> str:
        with pytest.raises(SystemExit) as leaving:
            main(words)
        out, err = capsys.readouterr()
        assert (leaving.value.code, out) == (2, "")
        assert err.endswith("\n")
        assert err[:-1].isprintable(), err
        assert len(err) <= 301
        return err

    return run
