"""Files do not wait for work, nor work for files."""

from __future__ import annotations

import threading
from types import SimpleNamespace

import pytest

from explorer.web.server.thread_pools import FEW, Lanes, is_at_hand

PATIENCE = 10.0


class Task:
    """A connection whose next request asks for a path, and is answered once it may be."""

    def __init__(self, path: str, may: threading.Event) -> None:
        self.requests = [SimpleNamespace(path=path)]
        self.may, self.done = may, threading.Event()

    def service(self) -> None:
        self.may.wait(PATIENCE)
        self.done.set()

    def cancel(self) -> None:
        self.done.set()


FILE, WORK = "/static/0/main.js", "/_dash-update-component"


@pytest.mark.parametrize(("held", "other"), [(FILE, WORK), (WORK, FILE)])
def test_what_is_held_up_in_one_lane_holds_up_nothing_in_the_other(held: str, other: str) -> None:
    lanes = Lanes(2)
    let, free = threading.Event(), threading.Event()
    free.set()
    waiting = [Task(held, let) for _ in range(3 * FEW)]
    through = Task(other, free)
    for task in (*waiting, through):
        lanes.add_task(task)
    assert through.done.wait(PATIENCE)
    assert not any(task.done.is_set() for task in waiting)
    let.set()
    assert all(task.done.wait(PATIENCE) for task in waiting)
    lanes.shutdown()


def test_only_files_are_at_hand() -> None:
    asked = threading.Event()
    assert is_at_hand(Task(FILE, asked))
    assert is_at_hand(Task("/_dash-component-suites/dash/deps/react.js", asked))
    for path in (WORK, "/", "/map/1a/tile", "/statics", "/papers/list/statements"):
        assert not is_at_hand(Task(path, asked))
    assert not is_at_hand(SimpleNamespace(requests=[]))
