"""All tasks, found automatically, and the state of the page with their options."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from explorer.core.errors import BrokenContract, Unroutable, brief
from explorer.core.registry import PLUGIN_PREFIX, discover_classes, until_plugins_change
from explorer.core.suggest import closest_match
from explorer.core.unique import by_key, instances_in_order
from explorer.state import explore
from explorer.state.explore import ExploreState
from explorer.tasks.task import Task


@until_plugins_change
def tasks() -> dict[str, Task]:
    """Return every task by its key, in the order of the tabs; raise BrokenContract for duplicates.

    >>> list(tasks())[:3]
    ['route', 'broadcast', 'exchange']
    """
    classes = discover_classes("explorer.tasks", Task, "key")  # type: ignore[type-abstract]
    task_classes = by_key("tasks", classes, lambda cls: cls.key)
    return instances_in_order(task_classes)


def task_of(key: str) -> Task:
    """Return the task of a key; raise Unroutable, with the nearest key, if no task has it."""
    if key not in tasks():
        near = closest_match(key, tasks())
        raise Unroutable(f"there is no task {brief(key)!r}: {', '.join(tasks())} are", nearest=near)
    return tasks()[key]


def task_of_command(name: str) -> Task | None:
    """Return the task with a command of this name, None if no task has it.

    A built-in task is in the module of that name, so no other module is loaded for it.

    >>> task_of_command("circuits").key, task_of_command("info")
    ('circuit', None)
    """
    if name.isidentifier() and find_spec(f"explorer.tasks.{name}"):
        for member in vars(import_module(f"explorer.tasks.{name}")).values():
            if isinstance(member, type) and issubclass(member, Task) and "key" in vars(member):
                task = member()
                if task.command_name == name:
                    return task
    return next((task for task in tasks().values() if task.command_name == name), None)


def modules_of_plugins() -> dict[str, Path]:
    """Return the browser modules of plug-in tasks, by their path among the built-in modules.

    A task of a plug-in has its module beside its file; raises BrokenContract if it has none.
    """
    modules: dict[str, Path] = {}
    for key, task in tasks().items():
        file = getattr(sys.modules[type(task).__module__], "__file__", None)
        if not file or not type(task).__module__.startswith(PLUGIN_PREFIX):
            continue
        module = Path(file).with_name(f"{key}.js")
        if not module.is_file():
            raise BrokenContract(
                f"task {key!r} of plug-in {Path(file).name} cannot be drawn: put its module,"
                f" {module.name}, beside it"
            )
        modules[f"tasks/{key}.js"] = module
    return modules


def read_state(search: str) -> ExploreState:
    """Return the state of the page for a query string; never raises.

    >>> state = read_state("?net=Q(3)&from=000&to=111&step=2")
    >>> state.net.spec, state.source, state.target, state.step, state.task.key
    ('Q(3)', 0, 7, 2, 'route')
    >>> read_state("?net=Q(99)").complaints[0].sentence
    'n = 99 is outside its range: Q takes n from 1 to 72. Nearest: Q(72). Shown is Q(4).'
    """
    return explore.read_state(search, tasks())
