"""What the Explore page shows, as a frozen value, and its URL form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from explorer.analysis.farthest import farthest_pair
from explorer.analysis.partition import partitions
from explorer.core.errors import ExplorerError
from explorer.core.network import Network, shown
from explorer.core.registry import network, router_for
from explorer.core.router import Router
from explorer.routing.trace import choose_variant, read_faults
from explorer.state.query import first, read_query, write_query
from explorer.state.tasks import TASKS
from explorer.state.tasks.option import Option

DEFAULT_SPEC = "MC(2,1)"

THEMES = ("light", "dark", "projector")
VIEW = ("no-hulls", "no-shortest", "distances", "labels", "ink", "present")
"""What ``view`` may hold besides ``no-KIND`` for the link kinds switched off."""


@dataclass(frozen=True)
class Complaint:
    """A parameter that could not be used: which, why, and what stands in its place."""

    field: str
    why: str
    instead: str = ""
    nearest: str | None = None

    @property
    def sentence(self) -> str:
        near = f" Nearest: {self.nearest}." if self.nearest else ""
        return f"{self.why}{near} {self.instead}".strip()


@dataclass(frozen=True)
class ExploreState:
    """A network, a message in it, the step shown, and how it is looked at.

    ``step`` counts the hops made; None asks the page to play from the start. ``way`` counts the
    ways in which the network falls into parts; ``options`` are the task's own, (name, value).
    """

    net: Network
    source: int
    target: int
    router: Router
    variant: str | None
    step: int | None = None
    faults: tuple[str, ...] = ()
    view: tuple[str, ...] = ()
    theme: str = ""
    task: str = "route"
    way: int = 0
    options: tuple[tuple[str, str], ...] = ()
    complaints: tuple[Complaint, ...] = ()

    def option(self, name: str) -> str:
        """Return the value of one of the task's own parameters."""
        return dict(self.options)[name]

    @property
    def search(self) -> str:
        """The canonical query string of this state."""
        pairs = [
            ("net", self.net.spec),
            ("task", "" if self.task == "route" else self.task),
            ("way", str(self.way) if self.way else ""),
            *((o.name, v) for o, v in self._chosen() if v != o.standard(self.net)),
            ("from", self.net.format(self.source)),
            ("to", self.net.format(self.target)),
            ("router", self.router.key),
            ("variant", self.variant or ""),
            ("step", "" if self.step is None else str(self.step)),
            *(("fault", fault) for fault in self.faults),
            ("view", ",".join(self.view)),
            ("theme", self.theme),
        ]
        return write_query(pairs)

    def _chosen(self) -> Iterator[tuple[Option, str]]:
        for option in TASKS[self.task]:
            yield option, self.option(option.name)


Complaints = list[Complaint]


def _refused(field: str, error: ExplorerError, instead: str) -> Complaint:
    return Complaint(field, f"{error.sentence}.", instead, error.nearest)


def read_state(search: str) -> ExploreState:
    """Return the state that a query string asks for; never raises.

    Source, target, router and the rest fall back one by one, each with a sentence.

    >>> state = read_state("?net=Q(3)&from=000&to=111&step=2")
    >>> state.net.spec, state.source, state.target, state.step
    ('Q(3)', 0, 7, 2)
    >>> read_state("?net=Q(99)").complaints[0].sentence
    'n = 99 is outside its range: Q takes n from 1 to 72. Nearest: Q(72). Shown is MC(2,1).'
    """
    query = read_query(search)
    complaints: Complaints = []
    net = _network(first(query, "net"), complaints)
    source, target = _ends(net, first(query, "from"), first(query, "to"), complaints)
    faults = _faults(net, query.get("fault", ()), (source, target), complaints)
    router, variant = _router(
        net, first(query, "router"), first(query, "variant"), bool(faults), complaints
    )
    task = _task(first(query, "task"), complaints)
    state = ExploreState(
        net,
        source,
        target,
        router,
        variant,
        _step(first(query, "step"), complaints),
        faults,
        _view(net, first(query, "view"), complaints),
        _theme(first(query, "theme"), complaints),
        task,
        _way(net, first(query, "way"), complaints),
        _options(net, task, query, complaints),
    )
    return replace(state, complaints=tuple(complaints))


def _network(spec: str, complaints: Complaints) -> Network:
    try:
        return network(spec or DEFAULT_SPEC)
    except ExplorerError as error:
        complaints.append(_refused("net", error, f"Shown is {DEFAULT_SPEC}."))
        return network(DEFAULT_SPEC)


def _apart(net: Network) -> tuple[int, int]:
    """Return a farthest pair, or the first and last node where none can be had."""
    try:
        return farthest_pair(net)
    except ExplorerError:
        return 0, net.nodes - 1


def _ends(net: Network, a: str, b: str, complaints: Complaints) -> tuple[int, int]:
    def read(text: str, field: str) -> int | None:
        try:
            return net.parse(text) if text else None
        except ExplorerError as error:
            complaints.append(_refused(field, error, ""))
            return None

    before = len(complaints)
    source, target = read(a, "from"), read(b, "to")
    far = _apart(net)
    if source is None:
        source = far[0] if target != far[0] else far[1]
    if target is None:
        target = far[1] if source != far[1] else far[0]
    elif source == target:
        both = f"Source and target are both {net.format(source)}"
        target = far[1] if source != far[1] else far[0]
        instead = f"The target is now {net.format(target)}."
        rule = "a route joins two different nodes"
        complaints.append(Complaint("to", f"{both}: {rule}.", instead, net.format(target)))
    # What is offered instead of one end must not be the other end.
    other = {"from": net.format(target), "to": net.format(source)}
    chosen = {"from": net.format(source), "to": net.format(target)}
    complaints[before:] = [
        replace(
            c,
            nearest=chosen[c.field] if c.nearest == other[c.field] else c.nearest,
            instead=c.instead or f"Shown is {chosen[c.field]}.",
        )
        for c in complaints[before:]
    ]
    return source, target


def _faults(
    net: Network, texts: tuple[str, ...], ends: tuple[int, int], complaints: Complaints
) -> tuple[str, ...]:
    kept: list[str] = []
    for text in texts:
        try:
            fault = read_faults(net, [text])
        except ExplorerError as error:
            complaints.append(_refused("fault", error, f"The fault {shown(text)} was left out."))
            continue
        if fault.nodes & set(ends):
            why = f"{shown(text)} can't fail: it is the source or the target."
            complaints.append(Complaint("fault", why))
        elif text not in kept:
            kept.append(text)
    return tuple(kept)


def _router(
    net: Network, key: str, variant: str, faulty: bool, complaints: Complaints
) -> tuple[Router, str | None]:
    try:
        router = router_for(net, key or None, faulty)
    except ExplorerError as error:
        router = router_for(net, None, faulty)
        complaints.append(_refused("router", error, f"{router.title} routes instead."))
    try:
        return router, choose_variant(router, variant or None)
    except ExplorerError as error:
        chosen = choose_variant(router, None)
        complaints.append(_refused("variant", error, f"Shown is {chosen or router.title}."))
        return router, chosen


def _step(text: str, complaints: Complaints) -> int | None:
    if not text:
        return None
    if text.isascii() and text.isdigit() and len(text) < 6:
        return int(text)
    why = f"Step {shown(text)!r} can't be shown: steps are whole numbers from 0. Shown is step 0."
    complaints.append(Complaint("step", why))
    return 0


def _view(net: Network, text: str, complaints: Complaints) -> tuple[str, ...]:
    known = {*VIEW, *(f"no-{kind.key}" for kind in net.kinds)}
    asked = [word for word in text.split(",") if word]
    if unknown := [word for word in asked if word not in known]:
        why = f"View {shown(', '.join(unknown))!r} is not known here and was left out."
        complaints.append(Complaint("view", why))
    return tuple(dict.fromkeys(word for word in asked if word in known))


def _theme(text: str, complaints: Complaints) -> str:
    if text and text not in THEMES:
        why = f"Theme {shown(text)!r} is none of {', '.join(THEMES)}."
        complaints.append(Complaint("theme", why))
    return text if text in THEMES else ""


def _task(text: str, complaints: Complaints) -> str:
    if text and text not in TASKS:
        why = f"Task {shown(text)!r} is none of {', '.join(TASKS)}."
        complaints.append(Complaint("task", why, "A route is shown."))
    return text if text in TASKS else "route"


def _options(
    net: Network, task: str, query: dict[str, tuple[str, ...]], complaints: Complaints
) -> tuple[tuple[str, str], ...]:
    chosen: list[tuple[str, str]] = []
    for option in TASKS[task]:
        value, error = option.settle(net, first(query, option.name))
        chosen.append((option.name, value))
        if error is not None:
            kept = f"Shown is {shown(value)}." if value else "It was left out."
            complaints.append(_refused(option.name, error, kept))
    return tuple(chosen)


def _way(net: Network, text: str, complaints: Complaints) -> int:
    known = len(partitions(net))
    if not text:
        return 0
    if text.isascii() and text.isdigit() and len(text) < 4 and int(text) < known:
        return int(text)
    why = f"Way {shown(text)!r} is none of the {known} in which {net.spec} is known to fall apart."
    complaints.append(Complaint("way", why, "The first is shown."))
    return 0
