"""The parameters of tasks: every value survives its URL, nonsense is reported and replaced."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import families, network
from explorer.core.network import Network
from explorer.state.explore import ExploreState
from explorer.state.option import Option
from explorer.state.parameters import EXPLORE_CODEC
from explorer.tasks.registry import read_state, tasks
from tests.contracts import by_turns

TASKS = {key: task.options for key, task in tasks().items()}

SPECS = sorted({cls.samples[0] for cls in families().values()})
TEXTS = {
    "shape": ("", "12", "4x8", "2x2x2"),
    "held": ("", "#0 #1", "#0 #1; #1 #0"),
    "messages": ("", "#0 #1", "#0 #1; #1 #0; #0 #1"),
    "columns": ("", "packet=1,node=2", "nodes=2"),
    "routes": ("", "#0 #1", "#0 to #1: #0 #1; #1"),
    "hot": ("#0", "#1"),
    "pairs": ("", "#0~#1", "#0~#1;#1~#0"),
    "check pairs": ("", "all", "7"),
    "file": ("", "0123abcd"),
    "cell": ("", "#0~#1"),
    "stop": ("", "flat,leave"),
    "watch": ("", "here ^ target"),
    "line": ("", "3"),
    "other": ("Q(6)", "hcn(2)", "S(4)"),
    "beside": ("",),
    "draw": ("", "autumn"),
    "load": ("0.5", "0.01", "1"),
    "student": ("", "Ann Lee"),
}


def value(draw: st.DrawFn, net: Network, task: str, option: Option) -> str:
    offered = option.choices(net)
    if offered:
        return draw(st.sampled_from([key for key, _ in offered]))
    if option.form in ("number", "range", "live"):
        return str(draw(st.integers(option.low, option.high)))
    if option.form in ("select", "segments"):
        return option.standard(net)
    texts = TEXTS.get(f"{task} {option.name}") or TEXTS[option.name]
    return option.read(net, text) if (text := draw(st.sampled_from(texts))) else ""


@st.composite
def states(draw: st.DrawFn) -> ExploreState:
    net = network(draw(st.sampled_from(SPECS)))
    task = draw(st.sampled_from(sorted(TASKS)))
    plain = read_state(f"?net={net.spec}&task={task}")
    chosen = tuple((option.name, value(draw, net, task, option)) for option in TASKS[task])
    pairs = tasks()[task].pairs(net, dict(chosen))
    ends = map(net.parse, pairs[0]) if pairs else (plain.source, plain.target)
    return ExploreState(net, *ends, plain.router, plain.variant, tasks()[task], options=chosen)


@given(states())
def test_a_task_comes_back_from_its_own_url(state: ExploreState) -> None:
    back = read_state(state.search)
    expected = dict(state.options)
    for option in state.task.options:
        if not expected[option.name]:
            expected[option.name] = option.standard(state.net)
    assert dict(back.options) == expected
    assert back.complaints == ()
    assert back.task is state.task


@pytest.mark.parametrize("task", by_turns([task for task, options in TASKS.items() if options], 2))
@given(text=st.text(min_size=1, max_size=30), spec=st.sampled_from(SPECS))
def test_nonsense_is_reported_and_replaced_by_valid_values(task: str, text: str, spec: str) -> None:
    for option in TASKS[task]:
        query = urlencode({"net": spec, "task": task, option.name: text})
        state = read_state("?" + query)
        value = state.option(option.name)
        assert not value or option.settle(state.net, value)[1] is None
        wrong = bool(text.strip()) and option.settle(state.net, text.strip())[1] is not None
        # A choice of the same name in another task is left to that task.
        others = (o for key, options in TASKS.items() if key != task for o in options)
        namesakes = [o for o in others if o.name == option.name and option.choices(state.net)]
        elsewhere = any(o.settle(state.net, text.strip())[1] is None for o in namesakes)
        reported = any(c.field == option.name for c in state.complaints)
        assert reported == (wrong and not elsewhere)


def test_names_of_options_differ_from_those_of_the_page() -> None:
    used_names = set(EXPLORE_CODEC.names)
    for options in TASKS.values():
        names = [option.name for option in options]
        assert len(names) == len(set(names))
        assert not set(names) & used_names


def test_default_values_are_not_in_the_url() -> None:
    for task in TASKS:
        search = read_state(f"?net=MC(2,1)&task={task}").search
        assert not any(f"&{option.name}=" in search for option in TASKS[task])
