"""Contract suites: one test a subject runs all its checks and tells every one that is broken."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Final
from unittest import SkipTest

import pytest

from explorer import families
from explorer.core.errors import BrokenContract
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.scenes.layout import layout_of
from explorer.testing import Check

NIGHTLY: Final = os.environ.get("EXPLORER_TESTS") == "nightly"
"""Whether everything is asked: by day some samples stand for the others."""


def samples() -> list[Network]:
    """Return the samples of every family; by day the first and the last of each."""
    chosen = (
        cls.samples if NIGHTLY else dict.fromkeys((cls.samples[0], cls.samples[-1]))
        for cls in families().values()
    )
    return [network(spec) for specs in chosen for spec in specs]


def drawn_families() -> list[str]:
    """Return the names of the families; by day of one for each layout."""
    chosen: dict[object, str] = {}
    for name, cls in families().items():
        chosen.setdefault(name if NIGHTLY else type(layout_of(cls)), name)
    return list(chosen.values())


def by_subject(checks: Iterable[Check]) -> list[object]:
    """Return the checks of each subject as one case, called by the subject."""
    cases: dict[str, list[Check]] = {}
    for check in checks:
        cases.setdefault(check.subject, []).append(check)
    return [pytest.param(together, id=subject) for subject, together in cases.items()]


def hold(checks: Iterable[Check]) -> None:
    """Run checks; fail with the sentence of every broken one, skip where none is asked."""
    broken: list[str] = []
    kept = 0
    for check in checks:
        try:
            check()
            kept += 1
        except SkipTest:
            continue
        except BrokenContract as error:
            broken.append(str(error))
    if broken:
        pytest.fail("\n".join(broken), pytrace=False)
    if not kept:
        pytest.skip("no check asks anything of it")
