"""The contract of tasks, on every task there is; and one made up here, taken up by being there."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from types import ModuleType

import orjson
import pytest

from explorer import network
from explorer.app.pages.explore.layout import layout
from explorer.core.errors import BrokenContract
from explorer.core.registry import PLUGIN
from explorer.state.parameters import DEFAULT_TASK, EXPLORE_CODEC
from explorer.tasks.document import answer
from explorer.tasks.registry import read_state, tasks
from explorer.tasks.task import Task
from explorer.views.raster import assets

SAMPLES = ("Q(3)", "MC(2,1)", "S(3)", "BT(2)", "MC(3,3)")


@pytest.mark.parametrize("task", tasks().values(), ids=tasks())
def test_a_task_says_what_it_is(task: Task) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", task.key)
    assert task.title[0].isupper()
    assert task.__doc__
    names = [option.name for option in task.options]
    assert len(names) == len(set(names))
    assert not set(names) & set(EXPLORE_CODEC.names)
    for net in map(network, SAMPLES):
        chosen = {option.name: option.standard(net) for option in task.options}
        assert set(task.idle(chosen)) <= set(names)
        assert task.blamed(chosen) in {None, *names}


def test_tasks_stand_in_an_order_of_their_own() -> None:
    orders = [task.order for task in tasks().values()]
    assert orders == sorted(set(orders))
    assert next(iter(tasks())) == DEFAULT_TASK


@pytest.mark.parametrize("spec", SAMPLES)
@pytest.mark.parametrize("key", tasks())
def test_a_task_shows_a_document_or_refuses_in_one_sentence(key: str, spec: str) -> None:
    page = answer(read_state(f"?net={spec}&task={key}"))
    orjson.dumps(page)
    assert not page["complaints"]
    assert page["task"] == key
    show = page["show"]
    assert (show is None) == (key == DEFAULT_TASK)
    if show is not None and "refused" in show:
        assert str(show["refused"]).endswith(".")
        assert show["nearestOf"] in {
            None,
            "net",
            *(control["name"] for control in page["controls"]),
        }


def test_every_task_has_its_module_in_the_browser_and_no_module_is_left_over() -> None:
    modules = {path.stem for path in (assets() / "tasks").glob("*.js")}
    assert modules | {DEFAULT_TASK} == set(tasks())


SCRATCH = '''
from explorer.core.errors import OutsideRange
from explorer.scenes.smaller import require_drawn
from explorer.state.option import Option
from explorer.tasks.task import Task


class Ball(Task):
    """The nodes around the source."""

    key = "ball"
    title = "Ball"
    order = 35
    options = (
        Option("radius", "Radius", "number", default="1", high=9),
        Option("rim", "Rim only", "segments", lambda net: (("off", "Off"), ("on", "On"))),
    )

    def show(self, state, scene):
        require_drawn(state.net, scene, "a ball")
        radius = int(state.option("radius"))
        if radius > 3:
            raise OutsideRange("a ball of that radius holds every node", nearest="3")
        far = state.net.distance
        marks = [i for i, m in enumerate(scene.marks) if far(state.source, m.node) <= radius]
        return {"title": f"{len(marks)} nodes", "steps": 0, "marks": marks}

    def idle(self, chosen):
        return {"rim"} if chosen["radius"] == "0" else set()

    def blamed(self, chosen):
        return "radius"
'''


@pytest.fixture
def ball() -> Iterator[None]:
    """Take up one more task for a test, from a module of its own."""
    module = ModuleType(f"{PLUGIN}ball")
    exec(SCRATCH, module.__dict__)
    sys.modules[module.__name__] = module
    tasks.cache_clear()
    yield
    del sys.modules[module.__name__]
    tasks.cache_clear()


def buttons() -> list[tuple[str, str]]:
    """Return the key and the title of every tab of the page, which the number keys count."""
    found = (part for part in layout()._traverse() if hasattr(part, "data-task"))
    return [(getattr(part, "data-task"), part.children) for part in found]


@pytest.mark.usefixtures("ball")
def test_a_task_that_is_there_has_its_tab_its_place_in_the_url_its_controls_and_document() -> None:
    assert buttons().index(("ball", "Ball")) == 3
    state = read_state("?net=Q(4)&task=ball&from=0000&to=1111&radius=2")
    assert state.search.startswith("?net=Q(4)&task=ball&radius=2&from=0000&to=1111")
    assert read_state(state.search) == state
    page = answer(state)
    assert not page["complaints"]
    assert page["show"] == {"title": "11 nodes", "steps": 0, "marks": page["show"]["marks"]}
    assert [(c["name"], c["value"]) for c in page["controls"]] == [("radius", "2"), ("rim", "off")]
    alone = answer(read_state("?net=Q(4)&task=ball&radius=0"))
    assert [control["name"] for control in alone["controls"]] == ["radius"]


@pytest.mark.usefixtures("ball")
def test_what_a_new_task_refuses_leads_to_the_nearest_thing() -> None:
    page = answer(read_state("?net=Q(4)&task=ball&radius=5"))
    assert page["show"] == {
        "refused": "a ball of that radius holds every node.",
        "nearest": "3",
        "nearestOf": "radius",
        "steps": 0,
    }
    page = answer(read_state("?net=Q(20)&task=ball"))
    assert (page["show"]["nearest"], page["show"]["nearestOf"]) == ("Q(10)", "net")
    wrong = read_state("?net=Q(4)&task=ball&radius=400")
    assert [complaint.field for complaint in wrong.complaints] == ["radius"]


def test_without_it_the_task_is_gone() -> None:
    assert "ball" not in tasks()
    complaint = read_state("?net=Q(4)&task=ball").complaints[0]
    assert complaint.field == "task"
    assert "A route is shown." in complaint.sentence


def test_two_tasks_of_one_key_are_refused() -> None:
    module = ModuleType(f"{PLUGIN}twin")
    exec(SCRATCH.replace('key = "ball"', 'key = "parts"'), module.__dict__)
    sys.modules[module.__name__] = module
    tasks.cache_clear()
    try:
        with pytest.raises(BrokenContract, match="two tasks have the key 'parts'"):
            tasks()
    finally:
        del sys.modules[module.__name__]
        tasks.cache_clear()
