"""Every task draws and says what tests/golden/drawn has of it, step by step, without a browser."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from explorer.tasks.registry import tasks
from tests.frontend.drawn import GOLDEN, drawn


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return drawn()


@pytest.mark.parametrize("task", tasks())
def test_a_task_draws_and_says_what_it_did(made: dict[str, str], task: str) -> None:
    path = GOLDEN / f"{task}.txt"
    kept = path.read_text("utf-8")
    apart = unified_diff(
        kept.splitlines(), made[task].splitlines(), "kept", "made", lineterm="", n=1
    )
    told = "\n".join(apart)
    anew = "`python -m tests.frontend.drawn` writes it anew, where that is what is wanted"
    assert not told, f"tests/golden/drawn/{path.name}: {anew}\n{told}"


def test_nothing_is_kept_of_what_is_no_task() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(tasks())
