"""The state of the Explore page, as a frozen value, and its URL form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final, Protocol

from explorer.analysis.measures.farthest import farthest_pair
from explorer.core.errors import MAX_MESSAGE_CHARACTERS, ExplorerError, brief, one_line
from explorer.core.network import Network
from explorer.core.plugins.loading import plugin_file
from explorer.core.registry import network, router_for, routers_for
from explorer.core.router import Router
from explorer.core.suggest import closest_match, edit_distance
from explorer.routing.traces.trace import choose_variant, fault_texts, read_faults
from explorer.routing.traces.watch import checked_steps
from explorer.state.numbers import step
from explorer.state.option import Option
from explorer.state.parameter import Codec, Query, first
from explorer.state.parameters import DEFAULT_SPEC, DEFAULT_TASK, EXPLORE_CODEC, VIEW
from explorer.state.stage import Look, Stage, read_look, stage_query, stages
from explorer.state.themes import read_theme
from explorer.words.text import Joined, Phrase, Text

VIEWS_BY_TASK: Final = {"predict": {"predict": ("distance",)}}
"""Options of the default task by the views that URLs may name as if they were tasks."""

MAX_TYPING_ERRORS = 2
"""Most edits that count as a typing error."""


class UrlTask(Protocol):
    """The part of a task that a URL needs: its key there, its title, its own parameters."""

    @property
    def key(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def options(self) -> tuple[Option, ...]: ...
    def view_mode(self, chosen: Mapping[str, str]) -> str: ...
    def pairs(self, net: Network, chosen: Mapping[str, str]) -> tuple[tuple[str, str], ...]: ...


def task_codec(task: UrlTask) -> Codec:
    """Return the parameters of the page, followed by those of a task."""
    parameters = EXPLORE_CODEC.parameters
    index = 1 + next(i for i, parameter in enumerate(parameters) if parameter.name == "task")
    return Codec((*parameters[:index], *task.options, *parameters[index:]))


@dataclass(frozen=True)
class Complaint:
    """A parameter that could not be used: its name, the reason, and the value used instead."""

    field: str
    why: str
    instead: str = ""
    nearest: str | None = None

    @property
    def sentence(self) -> str:
        """The complaint in one line; if it is too long, without the nearest, shown separately."""
        near = f" Nearest: {self.nearest}." if self.nearest else ""
        instead = f" {self.instead}".rstrip()
        if len(near + instead) > 2 * MAX_MESSAGE_CHARACTERS // 3:
            near = ""
        tail = near + instead
        return (
            one_line(self.why, max(MAX_MESSAGE_CHARACTERS - len(tail), MAX_MESSAGE_CHARACTERS // 3))
            + tail
        )


@dataclass(frozen=True)
class ExploreState:
    """A network, a message in it, a task, the step shown, and the view of it.

    ``step`` is the number of hops made; None makes the page play from the start. ``options`` are
    the values of the task's own parameters, (name, value); ``look`` is the view of the network.
    ``notes`` say what the page chose that nobody would expect, though nothing was wrong.
    """

    net: Network
    source: int
    target: int
    router: Router
    variant: str | None
    task: UrlTask
    step: int | None = None
    faults: tuple[str, ...] = ()
    view: tuple[str, ...] = ()
    theme: str = ""
    options: tuple[tuple[str, str], ...] = ()
    complaints: tuple[Complaint, ...] = ()
    notes: tuple[Complaint, ...] = field(default=(), compare=False)
    look: Look = field(default_factory=Look)

    def option(self, name: str) -> str:
        """Return the value of one of the task's own parameters."""
        return dict(self.options)[name]

    @property
    def travels(self) -> bool:
        """Whether there is one message on one stage, so that the map can be used too."""
        mode = self.task.view_mode(dict(self.options))
        return self.task.key == DEFAULT_TASK and mode in ("", "predict")

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The available stages, the default first."""
        return stages(self.net, self.travels)

    @property
    def stage(self) -> Stage:
        """The stage on which the network is shown."""
        chosen = self.look.stage or self.stages[0]
        return "map" if chosen == "follow" else chosen

    @property
    def search(self) -> str:
        """The canonical query string of this state."""
        options_by_name = {option.name: option for option in self.task.options}

        def values(name: str, value: str) -> list[str]:
            if value == options_by_name[name].standard(self.net):
                return []
            return value.split(";") if options_by_name[name].repeats else [value]

        pairs = [
            ("net", self.net.spec),
            ("task", "" if self.task.key == DEFAULT_TASK else self.task.key),
            *((name, item) for name, value in self.options for item in values(name, value)),
            ("from", self.net.format(self.source)),
            ("to", self.net.format(self.target)),
            ("router", self.router.key),
            ("variant", self.variant or ""),
            ("step", "" if self.step is None else str(self.step)),
            *(("fault", fault) for fault in self.faults),
            *stage_query(self.net, self.look, self.travels),
            ("view", ",".join(self.view)),
            ("theme", self.theme),
        ]
        return task_codec(self.task).write(pairs)


Complaints = list[Complaint]


def _complaint_of_error(field: str, error: ExplorerError, instead: str) -> Complaint:
    return Complaint(field, f"{error.sentence}.", instead, error.nearest)


def read_state(search: str, tasks: Mapping[str, UrlTask]) -> ExploreState:
    """Return the state described by a query string, with the tasks by key; never raises.

    Each invalid parameter falls back by itself, with a sentence in ``complaints``.
    ``explorer.tasks.registry.read_state`` calls this with all tasks.
    """
    query = EXPLORE_CODEC.read(search)
    complaints: Complaints = []
    net = _network(first(query, "net"), complaints)
    task_complaints: Complaints = []
    task_key = first(query, "task")
    view = {} if task_key in tasks else VIEWS_BY_TASK.get(task_key, {})
    task = _task(tasks, "" if view else task_key, task_complaints)
    option_query = {**view, **Codec(task.options).read(search)}
    options = _options(net, task, tasks, option_query, task_complaints)
    ends = _requested_pair(
        net,
        task.pairs(net, dict(options)),
        first(query, "from"),
        first(query, "to"),
        task_complaints,
    )
    failed = _failed_nodes(net, query.get("fault", ()))
    source, target = _ends(net, *ends, failed, complaints)
    faults = _faults(net, query.get("fault", ()), (source, target), complaints)
    router_key = first(query, "router")
    router, variant = _router(net, router_key, first(query, "variant"), bool(faults), complaints)
    notes: Complaints = []
    usual = router_for(net)
    replaced = router is not usual and not usual.tolerates_faults
    if replaced and not router_key and task.key == DEFAULT_TASK:
        why = f"With the usual router ({usual.title}) a message that meets a fault is lost."
        notes.append(Complaint("router", why, f"Routed by: {router.title}."))
    complaints += task_complaints
    state = ExploreState(
        net,
        source,
        target,
        router,
        variant,
        task,
        _step(first(query, "step"), complaints),
        faults,
        _view(net, first(query, "view"), complaints),
        _theme(first(query, "theme"), complaints),
        options,
    )
    look, refused = read_look(net, query, state.travels)
    for name, why, nearest in refused:
        complaints.append(Complaint(name, f"{why}.", "It was left out.", nearest))
    return replace(state, complaints=tuple(complaints), notes=tuple(notes), look=look)


def _requested_pair(
    net: Network, pairs: Sequence[tuple[str, str]], a: str, b: str, complaints: Complaints
) -> tuple[str, str]:
    """Return the requested ends, or the first of the pairs if they are none of these."""
    if not pairs:
        return a, b
    try:
        ends_asked = (net.format(net.parse(a)), net.format(net.parse(b)))
    except ExplorerError:
        ends_asked = ("", "")
    if ends_asked in pairs:
        return ends_asked
    if a or b:
        why = f"{brief(a)} to {brief(b)} is none of the {len(pairs)} pairs."
        complaints.append(Complaint("pairs", why, "Shown is the first."))
    return pairs[0]


def _network(spec: str, complaints: Complaints) -> Network:
    try:
        return network(spec or DEFAULT_SPEC)
    except ExplorerError as error:
        complaints.append(_complaint_of_error("net", error, f"Shown is {DEFAULT_SPEC}."))
        return network(DEFAULT_SPEC)


MAX_FIRST_DISTANCE = 256
"""Longest distance, in hops, at which a farthest pair is shown if no ends are requested."""

FIRST_HOPS = 64
"""Number of hops shown of a longer route instead."""


def _farthest_ends(net: Network) -> tuple[int, int]:
    """Return a farthest pair, or the first and last node if none is known.

    Ends that are thousands of hops apart show nothing at first sight: then only the first hops are
    used.
    """
    try:
        source, target = farthest_pair(net)
    except ExplorerError:
        return 0, net.nodes - 1
    distance = net.distance(source, target)
    if distance is None or int(distance) <= MAX_FIRST_DISTANCE:
        return source, target
    hops = (
        step.next
        for step in checked_steps(router_for(net), net, source, target)
        if step.next is not None
    )
    return source, list(islice(hops, FIRST_HOPS))[-1]


def _failed_nodes(net: Network, texts: tuple[str, ...]) -> frozenset[int]:
    """Return the nodes requested as faulty, as far as they can be read."""
    failed: set[int] = set()
    for text in texts:
        with suppress(ExplorerError):
            failed |= read_faults(net, [text]).nodes
    return frozenset(failed)


def _working_node(net: Network, preferred: int, failed: Set[int]) -> int:
    """Return a node, or the first working one if it has failed."""
    if preferred not in failed:
        return preferred
    return next((v for v in range(net.nodes) if v not in failed), preferred)


def _ends(
    net: Network, a: str, b: str, failed: frozenset[int], complaints: Complaints
) -> tuple[int, int]:
    def read(text: str, field: str) -> int | None:
        try:
            return net.parse(text) if text else None
        except ExplorerError as error:
            complaints.append(_complaint_of_error(field, error, ""))
            return None

    first_own = len(complaints)
    source, target = read(a, "from"), read(b, "to")
    if source is not None and target is not None and source != target:
        return source, target
    default_ends = _farthest_ends(net)
    if source is None:
        source = default_ends[0] if target != default_ends[0] else default_ends[1]
        source = _working_node(
            net, source, failed | {target if target is not None else default_ends[1]}
        )
    if target is None:
        target = default_ends[1] if source != default_ends[1] else default_ends[0]
        target = _working_node(net, target, failed | {source})
    elif source == target:
        both = f"Source and target are both {net.format(source)}"
        target = default_ends[1] if source != default_ends[1] else default_ends[0]
        instead = f"The target is now {net.format(target)}."
        rule = "a route joins two different nodes"
        complaints.append(Complaint("to", f"{both}: {rule}.", instead, net.format(target)))
    # The suggestion for one end must not be the other end.
    other = {"from": net.format(target), "to": net.format(source)}
    chosen = {"from": net.format(source), "to": net.format(target)}
    complaints[first_own:] = [
        replace(
            c,
            nearest=chosen[c.field] if c.nearest == other[c.field] else c.nearest,
            instead=c.instead or f"Shown is {chosen[c.field]}.",
        )
        for c in complaints[first_own:]
    ]
    return source, target


def _faults(
    net: Network, texts: tuple[str, ...], ends: tuple[int, int], complaints: Complaints
) -> tuple[str, ...]:
    faults: list[str] = []
    for text in texts:
        try:
            fault = read_faults(net, [text])
        except ExplorerError as error:
            complaints.append(
                _complaint_of_error("fault", error, f"The fault {brief(text)} was left out.")
            )
            continue
        if fault.nodes & set(ends):
            why = f"{brief(text)} can't fail: it is the source or the target."
            complaints.append(Complaint("fault", why))
        else:
            faults += fault_texts(net, fault)
    return tuple(dict.fromkeys(faults))


def _router(
    net: Network, key: str, variant: str, faulty: bool, complaints: Complaints
) -> tuple[Router, str | None]:
    try:
        router = router_for(net, key or None, faulty)
    except ExplorerError as error:
        router = router_after_renaming(net, key) or router_for(net, None, faulty)
        complaints.append(_complaint_of_error("router", error, f"{router.title} routes instead."))
    try:
        return router, choose_variant(router, variant or None)
    except ExplorerError as error:
        chosen = choose_variant(router, None)
        complaints.append(
            _complaint_of_error("variant", error, f"Shown is {chosen or router.title}.")
        )
        return router, chosen


def router_after_renaming(net: Network, key: str) -> Router | None:
    """Return the user's router whose key is nearest to a key that no router has any more.

    A plug-in file may be saved with another key while its router is on the page. None if there is
    no such file, or if the key is a built-in router's with a typing error.
    """
    serving = {router.key: router for router in routers_for(net)}
    plugin_keys = [name for name, router in serving.items() if plugin_file(router) is not None]
    near, plugin_key = closest_match(key, serving), closest_match(key, plugin_keys)
    if near is None or plugin_key is None:
        return None
    is_typing_error = (
        near not in plugin_keys
        and edit_distance(key.casefold()[:MAX_MESSAGE_CHARACTERS], near.casefold())
        <= MAX_TYPING_ERRORS
    )
    return None if is_typing_error else serving[plugin_key]


def _step(text: str, complaints: Complaints) -> int | None:
    if not text:
        return None
    if (number := step(text)) is not None:
        return number
    why = f"Step {brief(text)!r} can't be shown: steps are whole numbers from 0. Shown is step 0."
    complaints.append(Complaint("step", why))
    return 0


def _view(net: Network, text: str, complaints: Complaints) -> tuple[str, ...]:
    words_of_view = {*VIEW, *(f"no-{kind.key}" for kind in net.kinds)}
    words = [word for word in text.split(",") if word]
    if unknown := [word for word in words if word not in words_of_view]:
        why = f"View {brief(', '.join(unknown))!r} is not known here and was left out."
        complaints.append(Complaint("view", why))
    return tuple(dict.fromkeys(word for word in words if word in words_of_view))


def _theme(text: str, complaints: Complaints) -> str:
    whys: list[str] = []
    theme = read_theme(text, whys)
    complaints += [Complaint("theme", why) for why in whys]
    return theme


def _task(tasks: Mapping[str, UrlTask], text: str, complaints: Complaints) -> UrlTask:
    if text and text not in tasks:
        titles = Joined((Phrase(task.title) for task in tasks.values()), ", ")
        why = Text("Task {text} is none of {names}.", text=repr(brief(text)), names=titles)
        near = closest_match(text, tasks)
        complaints.append(Complaint("task", why, f"A {DEFAULT_TASK} is shown.", near))
    return tasks.get(text) or tasks[DEFAULT_TASK]


def _options(
    net: Network,
    task: UrlTask,
    tasks: Mapping[str, UrlTask],
    query: Query,
    complaints: Complaints,
) -> tuple[tuple[str, str], ...]:
    chosen: list[tuple[str, str]] = []
    for option in task.options:
        values = query.get(option.name, ())
        text = ";".join(values) if option.repeats else first(query, option.name)
        if option.choices(net) and _belongs_to_another(option, text, net, task, tasks):
            text = ""
        value, error = option.settle(net, text)
        chosen.append((option.name, value))
        if error is not None:
            shown = value.replace(";", ", ") if option.repeats else value
            fallback = f"Shown is {brief(shown)}." if value else "It was left out."
            complaints.append(_complaint_of_error(option.name, error, fallback))
    return tuple(chosen)


def _belongs_to_another(
    option: Option, text: str, net: Network, task: UrlTask, tasks: Mapping[str, UrlTask]
) -> bool:
    """Return whether a value, none of a task, is one of a task with an option of the same name."""
    if option.settle(net, text)[1] is None:
        return False
    others = (other for each in tasks.values() if each is not task for other in each.options)
    return any(other.name == option.name and not other.settle(net, text)[1] for other in others)
