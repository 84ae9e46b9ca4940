"""What the Explore page shows, as a frozen value, and its URL form."""

from __future__ import annotations

from dataclasses import dataclass, replace

from explorer.analysis.farthest import farthest_pair
from explorer.core.errors import ExplorerError
from explorer.core.network import Network, shown
from explorer.core.registry import network, router_for
from explorer.core.router import Router
from explorer.routing.trace import choose_variant, read_faults
from explorer.state.query import first, read_query, write_query

DEFAULT_SPEC = "MC(2,1)"
THEMES = ("light", "dark", "projector")
VIEW = ("no-hulls", "no-shortest", "distances", "labels", "ink", "present")
"""What ``view`` may hold besides ``no-KIND`` for the link kinds switched off."""


@dataclass(frozen=True)
class ExploreState:
    """A network, a message in it, the step shown, and how it is looked at.

    ``step`` counts the hops made; None asks the page to play from the start. ``notices`` say what
    of a URL could not be used and what stands in its place.
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
    notices: tuple[str, ...] = ()

    @property
    def search(self) -> str:
        """The canonical query string of this state."""
        pairs = [
            ("net", self.net.spec),
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


def read_state(search: str) -> ExploreState:
    """Return the state that a query string asks for; never raises.

    Source, target, router and the rest fall back one by one, each with a sentence.

    >>> state = read_state("?net=Q(3)&from=000&to=111&step=2")
    >>> state.net.spec, state.source, state.target, state.step
    ('Q(3)', 0, 7, 2)
    >>> read_state("?net=Q(99)").notices
    ('n = 99 is outside its range: Q takes n from 1 to 72. Nearest: Q(72). Shown is MC(2,1).',)
    """
    query = read_query(search)
    notices: list[str] = []
    net = _network(first(query, "net"), notices)
    source, target = _ends(net, first(query, "from"), first(query, "to"), notices)
    faults = _faults(net, query.get("fault", ()), (source, target), notices)
    router, variant = _router(net, first(query, "router"), first(query, "variant"), notices)
    state = ExploreState(
        net,
        source,
        target,
        router,
        variant,
        _step(first(query, "step"), notices),
        faults,
        _view(net, first(query, "view"), notices),
        _theme(first(query, "theme"), notices),
    )
    return replace(state, notices=tuple(notices))


def _network(spec: str, notices: list[str]) -> Network:
    try:
        return network(spec or DEFAULT_SPEC)
    except ExplorerError as error:
        notices.append(f"{error} Shown is {DEFAULT_SPEC}.")
        return network(DEFAULT_SPEC)


def _ends(net: Network, a: str, b: str, notices: list[str]) -> tuple[int, int]:
    def read(text: str, role: str) -> int | None:
        try:
            return net.parse(text) if text else None
        except ExplorerError as error:
            notices.append(f"{error} The {role} was chosen instead.")
            return None

    source, target = read(a, "source"), read(b, "target")
    far = farthest_pair(net)
    if source is None:
        source = far[0] if target != far[0] else far[1]
    if target is None:
        target = far[1] if source != far[1] else far[0]
    elif source == target:
        target = far[1] if source != far[1] else far[0]
        notices.append(
            f"Source and target are both {net.format(source)}: a route joins two different nodes."
            f" The target is now {net.format(target)}."
        )
    return source, target


def _faults(
    net: Network, texts: tuple[str, ...], ends: tuple[int, int], notices: list[str]
) -> tuple[str, ...]:
    kept: list[str] = []
    for text in texts:
        try:
            fault = read_faults(net, [text])
        except ExplorerError as error:
            notices.append(f"{error} The fault {shown(text)} was left out.")
            continue
        if fault.nodes & set(ends):
            notices.append(f"{shown(text)} can't fail: it is the source or the target.")
        elif text not in kept:
            kept.append(text)
    return tuple(kept)


def _router(net: Network, key: str, variant: str, notices: list[str]) -> tuple[Router, str | None]:
    try:
        router = router_for(net, key or None)
    except ExplorerError as error:
        router = router_for(net)
        notices.append(f"{error} {router.title} routes instead.")
    try:
        return router, choose_variant(router, variant or None)
    except ExplorerError as error:
        chosen = choose_variant(router, None)
        if variant:
            notices.append(str(error))
        return router, chosen


def _step(text: str, notices: list[str]) -> int | None:
    if not text:
        return None
    if text.isascii() and text.isdigit() and len(text) < 6:
        return int(text)
    notices.append(f"Step {shown(text)!r} is no whole number: the route stands at its start.")
    return 0


def _view(net: Network, text: str, notices: list[str]) -> tuple[str, ...]:
    known = {*VIEW, *(f"no-{kind.key}" for kind in net.kinds)}
    asked = [word for word in text.split(",") if word]
    if unknown := [word for word in asked if word not in known]:
        notices.append(f"View {shown(', '.join(unknown))!r} is not known here and was left out.")
    return tuple(dict.fromkeys(word for word in asked if word in known))


def _theme(text: str, notices: list[str]) -> str:
    if text and text not in THEMES:
        notices.append(f"Theme {shown(text)!r} is none of {', '.join(THEMES)}.")
    return text if text in THEMES else ""
