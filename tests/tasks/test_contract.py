"""The contract of tasks, on every task; and a task defined here, which is discovered."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest
from dash.development.base_component import Component

from explorer.core.errors import BrokenContract
from explorer.core.registry import PLUGIN_PREFIX
from explorer.display.picture import Highlights
from explorer.display.raster import assets
from explorer.pages.explore.layout import layout
from explorer.pages.explore.pictures import pictures_by_task
from explorer.state.parameters import DEFAULT_TASK
from explorer.tasks.command import query_of
from explorer.tasks.document import answer
from explorer.tasks.registry import read_state, tasks
from explorer.tasks.task import GROUPS
from explorer.testing import Check, check_task, task_checks
from explorer.testing.tasks import SAMPLE_SPECS
from tests.contracts import NIGHTLY, by_subject, by_turns, hold_checks

SEEN_LARGE = () if NIGHTLY else ("traffic", "embed")
"""Tasks that by day are seen on a large network in tests/tasks/test_on_map.py."""


def specs_for(turn: int, key: str) -> list[str]:
    """Return networks for a task: by day some small ones, and the one too large to draw."""
    return [*by_turns(SAMPLE_SPECS[:-1], 3, turn % 3), *SAMPLE_SPECS[-1:] * (key not in SEEN_LARGE)]


CHECKS = [
    check for turn, key in enumerate(tasks(), 1) for check in task_checks(key, specs_for(turn, key))
]


@pytest.mark.parametrize("checks", by_subject(CHECKS))
def test_it_keeps_the_contract_of_tasks(checks: list[Check]) -> None:
    hold_checks(checks)


def test_a_route_is_the_default_task() -> None:
    assert next(iter(tasks())) == DEFAULT_TASK
    assert answer(read_state(""))["show"] is None


def test_every_task_has_its_module_in_the_browser_and_no_module_is_left_over() -> None:
    modules = {path.stem for path in (assets() / "tasks").glob("*.js")}
    missing = set(tasks()) - modules
    assert not missing, f"put the module KEY.js of each of these into assets/tasks: {missing}"
    assert not modules - set(tasks()), (
        f"no task has these of assets/tasks: {modules - set(tasks())}"
    )


SCRATCH = '''
from typing import TypedDict

from explorer.core.errors import OutsideRange
from explorer.scenes.smaller import require_drawn
from explorer.state.option import Option
from explorer.tasks.task import Task


class Row(TypedDict):
    """A node and its distance."""

    node: str
    hops: int


class BallDocument(TypedDict):
    """The marks within a radius."""

    title: str
    steps: int
    marks: list[int]
    rows: list[Row]


class Ball(Task):
    """The nodes around the source."""

    key = "ball"
    title = "Ball"
    group = "Send"
    says = "Who is near."
    order = 35
    summary = "Count the nodes around one."
    reads = ("from",)
    always = ("radius",)
    heads = {"rows": {"node": "node", "hops": "far"}}
    options = (
        Option("radius", "Radius", "number", default="1", high=9),
        Option("rim", "Rim only", "segments", lambda net: (("off", "Off"), ("on", "On"))),
    )

    def show(self, state, scene) -> BallDocument:
        require_drawn(state.net, scene, "a ball")
        radius = int(state.option("radius"))
        if radius > 3:
            raise OutsideRange("a ball of that radius holds every node", nearest="3")
        far = state.net.distance
        marks = [i for i, m in enumerate(scene.marks) if far(state.source, m.node) <= radius]
        rows = [{"node": state.net.format(state.source), "hops": 0}]
        return {"title": f"{len(marks)} nodes", "steps": 0, "marks": marks, "rows": rows}

    def inactive_options(self, chosen):
        return {"rim"} if chosen["radius"] == "0" else set()

    def refusing_option(self, chosen):
        return "radius"
'''


@contextmanager
def taken_up(text: str) -> Iterator[None]:
    """Take up a task from a module of its own, as it is found by being there."""
    module = ModuleType(f"{PLUGIN_PREFIX}ball")
    exec(text, module.__dict__)
    sys.modules[module.__name__] = module
    tasks.cache_clear()
    try:
        yield
    finally:
        del sys.modules[module.__name__]
        tasks.cache_clear()


@pytest.fixture
def ball() -> Iterator[None]:
    """Take up one more task for a test."""
    with taken_up(SCRATCH):
        yield


def buttons() -> list[tuple[str, str]]:
    """Return the key and the title of every task of the page, by the number keys."""
    parts = [(getattr(part, "attributes", None) or {}, part) for part in layout()._traverse()]
    tasked = [(attributes, part) for attributes, part in parts if "data-task" in attributes]
    tasked.sort(key=lambda pair: int(pair[0]["data-number"]))
    return [(attributes["data-task"], title(part)) for attributes, part in tasked]


def title(button: Component) -> str:
    """Return what a button of the bar or of the menu calls its task."""
    bold = [part for part in button._traverse() if getattr(part, "tag", "") == "b"]
    return str(bold[0].children if bold else button.children)


def test_every_task_is_in_a_group_with_a_sentence_and_a_picture_of_its_own() -> None:
    route, *others = tasks().values()
    assert route.key == "route"
    assert {task.group for task in others} == set(GROUPS)
    mute = [task.key for task in others if not task.says.endswith(".")]
    assert not mute, f"let `says` of these tasks be a sentence: {mute}"
    pictures = [Highlights(), *(task.picture for task in others)]
    same = [task.key for i, task in enumerate(others, 1) if task.picture in pictures[:i]]
    assert not same, f"give each of these tasks a `picture` of its own: {same}"
    assert set(pictures_by_task()) == {*tasks(), "beside"}


@pytest.mark.usefixtures("ball")
def test_a_task_that_is_there_has_its_tab_its_place_in_the_url_its_controls_and_document() -> None:
    assert buttons().index(("ball", "Ball")) == 3
    state = read_state("?net=Q(4)&task=ball&from=0000&to=1111&radius=2")
    assert state.search.startswith("?net=Q(4)&task=ball&radius=2&from=0000&to=1111")
    assert read_state(state.search) == state
    page = answer(state)
    assert not page["complaints"]
    assert (page["show"]["title"], len(page["show"]["marks"])) == ("11 nodes", 11)
    assert [(c["name"], c["value"]) for c in page["controls"]] == [("radius", "2"), ("rim", "off")]
    document = answer(read_state("?net=Q(4)&task=ball&radius=0"))
    assert [control["name"] for control in document["controls"]] == ["radius"]


@pytest.mark.usefixtures("ball")
def test_the_command_of_a_new_task_takes_what_it_reads_and_no_more(printed, refused) -> None:
    assert printed("ball", "Q(4)", "0000", "--radius", "2").startswith("Q(4)  11 nodes")
    offered = printed("ball", "--help")
    assert re.search(r"\bSPEC FROM\b", offered)
    assert not re.search(r"--(from|to|router|variant|fault)\b", offered)
    assert "FROM" in refused("ball", "Q(4)")
    state = read_state("?net=Q(4)&task=ball&from=0001")
    words = tasks()["ball"].words(query_of(state, tasks()["ball"].always))
    assert words == ["ball", "Q(4)", "0001", "--radius", "1"]


@pytest.mark.usefixtures("ball")
def test_refusals_of_a_new_task_offer_the_nearest_value() -> None:
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


def test_ours_keep_their_keys() -> None:
    with taken_up(SCRATCH.replace('key = "ball"', 'key = "parts"')):
        assert tasks()["parts"].title == "Parts"


@pytest.mark.usefixtures("ball")
def test_the_task_that_is_made_up_keeps_the_contract() -> None:
    assert {outcome.status for outcome in check_task("ball", collect=True)} == {"kept", "not asked"}


def guide(language: str, word: str) -> str:
    """Return the example of the guide that holds a word."""
    text = (Path(__file__).parents[2] / ".github" / "CONTRIBUTING.md").read_text("utf-8")
    examples = re.findall(rf"```{language}[^\n]*\n(.*?)```", text, re.DOTALL)
    return next(example for example in examples if word in example)


def test_the_task_of_the_guide_is_taken_up_and_keeps_the_contract() -> None:
    with taken_up(guide("python", "class BallTask")):
        assert {outcome.status for outcome in check_task("ball", collect=True)} <= {
            "kept",
            "not asked",
        }
        page = answer(read_state("?net=Q(4)&task=ball&radius=1"))
        assert page["show"] == {
            "title": "5 nodes within 1 hop",
            "why": "All of them are that near to `0000`.",
            "marks": [0, 1, 2, 4, 8],
        }
    assert 'documents").BallDocument>' in guide("js", "radius()")


MISTAKES = {
    "a small title": ('title = "Ball"', 'title = "ball"', "begin it with a capital"),
    "nothing said": ('"""The nodes around the source."""', "", "it has no docstring"),
    "another's place": ("order = 35", "order = 30", "exchange has the order 30 too"),
    "another's name": ('Option("radius"', 'Option("from"', "the page has a parameter 'from'"),
    "idle stranger": ('{"rim"}', '{"brim"}', "inactive_options() names {'brim'}"),
    "blamed stranger": ('return "radius"', 'return "size"', "refusing_option() names 'size'"),
    "no nearest": ("radius > 3", "radius < 30", "radius=3 is refused too"),
    "no sentence": ('"a ball of that radius holds every node"', '""', "refuses with '.'"),
    "no way back": ('default="1", high=9', 'default="1", high=9, name_in_url="r"', ""),
    "no document": ('"steps": 0,', '"steps": {0},', "TypeError"),
    "a result of the source unread": ('reads = ("from",)', "reads = ()", "name 'from' in `reads`"),
    "a result of the target unread": (
        'f"{len(marks)} nodes"',
        'f"{far(state.source, state.target)} hops"',
        "name 'to' in `reads`",
    ),
    "a result of the target unread where an option is set": (
        'f"{len(marks)} nodes"',
        'state.net.format(state.target) if state.option("rim") == "on" else "Nodes"',
        "name 'to' in `reads`",
    ),
    "a result of the router unread": (
        'f"{len(marks)} nodes"',
        "state.router.title",
        "name 'router' in `reads`",
    ),
    "a result of faults unread": (
        'f"{len(marks)} nodes"',
        'f"{len(state.faults)} faults"',
        "name 'fault' in `reads`",
    ),
    "what is read is not in its Python": (
        "    def refusing_option",
        "    def call(self, state):\n"
        "        return \"net.task('ball')\"\n\n"
        "    def refusing_option",
        "with another 'from' it shows something else, and `call` says the same",
    ),
    "what is read is not in its command": (
        "    def refusing_option",
        "    def words(self, query):\n"
        '        return ["ball", *query["net"]]\n\n'
        "    def refusing_option",
        "with another 'from' it shows something else, and `words` says the same",
    ),
    "reading a stranger": ('reads = ("from",)', 'reads = ("from", "goal")', "`reads` names 'goal'"),
    "always a stranger": ('always = ("radius",)', 'always = ("nix",)', "`always` names 'nix'"),
    "a key less": ('"steps": 0, ', "", "show().steps: missing"),
    "a key more": ('"steps": 0,', '"steps": 0, "more": 1,', "show().more: not declared"),
    "another type": ('"steps": 0,', '"steps": "0",', "show().steps: '0' is no <class 'int'>"),
    "another type deep inside": ('"hops": 0}', '"hops": "0"}', "show().rows[0].hops: '0' is no"),
    "heads of no list": ('heads = {"rows"', 'heads = {"lines"', "`heads` names a list 'lines'"),
    "heads of no column": ('"hops": "far"', '"near": "far"', "names a column 'near' of 'rows'"),
    "no group of the menu": ('group = "Send"', 'group = "Sent"', "no group of the menu is called"),
    "nothing in the menu": ('says = "Who is near."', 'says = ""', "`says` is ''"),
    "nothing in the help": ('"Count the nodes around one."', '""', "`summary` is ''"),
    "no form of a control": ('"number"', '"nummer"', "option 'radius' has the form 'nummer'"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_a_task_is_found_and_reported(mistake: str) -> None:
    right, wrong, words = MISTAKES[mistake]
    assert right in SCRATCH
    if not words:
        # Another name in URLs is no mistake: the codec knows it.
        with taken_up(SCRATCH.replace(right, wrong)):
            check_task("ball")
            assert "&r=2" in read_state("?net=Q(4)&task=ball&r=2").search
        return
    with (
        pytest.raises(BrokenContract) as broken,
        taken_up(SCRATCH.replace(right, wrong)),
    ):
        check_task("ball", ["Q(4)"])
    assert words in str(broken.value)
