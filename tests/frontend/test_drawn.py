"""Every task draws and says what tests/golden/drawn has of it, step by step, without a browser."""

from __future__ import annotations

import pytest

from explorer.tasks.registry import tasks
from tests.frontend.drawn import GOLDEN, SUMS, difference, sums, task_lists

ANEW = "`python -m tests.frontend.drawn` writes it anew, where that is what is wanted"

Lists = tuple[dict[str, str], dict[str, str]]


@pytest.fixture(scope="module")
def lists() -> Lists:
    return task_lists()


@pytest.mark.parametrize("task", tasks())
def test_drawings_and_sentences_of_a_task_are_the_golden_ones(lists: Lists, task: str) -> None:
    listed, path = lists[0], GOLDEN / f"{task}.txt"
    assert task in listed, f"add a query of the task {task!r} to CASES in tests/frontend/drawn.py"
    differing = difference(path, listed[task])
    assert not differing, f"tests/golden/drawn/{path.name}: {ANEW}\n{differing}"


def test_drawings_and_sentences_of_tasks_on_larger_networks_are_the_golden_ones() -> None:
    differing = difference(SUMS, sums())
    assert not differing, f"tests/golden/{SUMS.name}: {ANEW}\n{differing}"


@pytest.mark.parametrize("task", tasks())
def test_sentences_of_tasks_have_their_german(lists: Lists, task: str) -> None:
    lacking = [text for text, key in lists[1].items() if key == task]
    assert not lacking, (
        "give the German of these: of a `Text` of the document in explorer/words/sentences.de.json,"
        f" of what the module says by `t` or `plural` in explorer/words/de.json: {lacking}"
    )


def test_no_golden_is_left_of_a_task_that_is_gone() -> None:
    left = {path.name for path in GOLDEN.iterdir()} - {f"{task}.txt" for task in tasks()}
    assert not left, f"delete these from tests/golden/drawn: {left}"
