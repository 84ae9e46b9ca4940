"""Which tasks there are, found and never listed; and the state of the page, with all of them."""

from __future__ import annotations

from functools import cache

from explorer.core.once import by_key
from explorer.core.registry import discovered
from explorer.state import explore
from explorer.state.explore import ExploreState
from explorer.tasks.task import Task


@cache
def tasks() -> dict[str, Task]:
    """Return every task by its key, in the order of the tabs; raise BrokenContract for twins.

    >>> list(tasks())[:3]
    ['route', 'broadcast', 'exchange']
    """
    classes = discovered("explorer.tasks", Task, "key")  # type: ignore[type-abstract]
    found = by_key("tasks", classes, lambda cls: cls.key)
    made = [cls() for cls in found.values()]
    return {task.key: task for task in sorted(made, key=lambda task: (task.order, task.key))}


def read_state(search: str) -> ExploreState:
    """Return the state of the page that a query string asks for; never raises.

    >>> state = read_state("?net=Q(3)&from=000&to=111&step=2")
    >>> state.net.spec, state.source, state.target, state.step, state.task.key
    ('Q(3)', 0, 7, 2, 'route')
    >>> read_state("?net=Q(99)").complaints[0].sentence
    'n = 99 is outside its range: Q takes n from 1 to 72. Nearest: Q(72). Shown is Q(4).'
    """
    return explore.read_state(search, tasks())
