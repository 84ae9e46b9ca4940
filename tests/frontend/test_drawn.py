"""Every task draws and says what tests/golden/drawn has of it, step by step, without a browser."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from explorer.tasks.registry import tasks
from tests.frontend.drawn import GOLDEN, drawn

ANEW = "`python -m tests.frontend.drawn` writes it anew, where that is what is wanted"

Made = tuple[dict[str, str], dict[str, str]]


@pytest.fixture(scope="module")
def made() -> Made:
    return drawn()


@pytest.mark.parametrize("task", tasks())
def test_a_task_draws_and_says_what_it_did(made: Made, task: str) -> None:
    listed, path = made[0], GOLDEN / f"{task}.txt"
    assert task in listed, f"add a query of the task {task!r} to CASES in tests/frontend/drawn.py"
    kept = path.read_text("utf-8") if path.exists() else ""
    apart = unified_diff(
        kept.splitlines(), listed[task].splitlines(), "kept", "made", lineterm="", n=1
    )
    told = "\n".join(apart)
    assert not told, f"tests/golden/drawn/{path.name}: {ANEW}\n{told}"


@pytest.mark.parametrize("task", tasks())
def test_what_a_task_says_has_its_german(made: Made, task: str) -> None:
    lacking = [text for text, key in made[1].items() if key == task]
    assert not lacking, (
        "give the German of these: of a `Text` of the document in explorer/words/sentences.de.json,"
        f" of what the module says by `t` or `plural` in explorer/words/de.json: {lacking}"
    )


def test_nothing_is_kept_of_what_is_no_task() -> None:
    left = {path.name for path in GOLDEN.iterdir()} - {f"{task}.txt" for task in tasks()}
    assert not left, f"delete these from tests/golden/drawn: {left}"
