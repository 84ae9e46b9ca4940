"""The contract of tasks: a task of a network in one object."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar, Final
from urllib.parse import urlencode

from explorer.collectives.fronts import Front
from explorer.core.errors import ExplorerError, OutsideRange
from explorer.core.network import Network
from explorer.core.open_graphs import opening_calls
from explorer.core.plugins.loading import plugin_calls
from explorer.core.scene import Scene
from explorer.display.picture import Highlights
from explorer.documents.commands import task as in_words
from explorer.documents.stage.map_layers import MapCensus, MapLayer, census, layer
from explorer.scenes.nests.cells import Nest, Path
from explorer.scenes.nests.census import tallies
from explorer.scenes.nests.find import nest_of
from explorer.scenes.nests.tiles import max_tile_nodes
from explorer.scenes.scene import stage_scene
from explorer.state.explore import ExploreState, read_state
from explorer.state.option import Option
from explorer.state.parameter import url_name
from explorer.tasks.command import (
    ARGUMENT_OF,
    SPEC,
    Argument,
    Arguments,
    Progress,
    Query,
    Reply,
    argument_of,
    flags,
    query_of,
)

GROUPS: Final = ("Send", "Spread", "Break", "Judge", "Take apart")
"""The groups of tasks, in the order of their menu."""


def nest_on_map(state: ExploreState) -> Nest | None:
    """Return the nest of the network if the stage is the map, else None."""
    return nest_of(state.net) if state.stage == "map" else None


class Task(ABC):
    """A view or computation on a network, in addition to the message of the route.

    ``key`` is its name in URLs and the name of its module in the browser. ``title`` is shown in the
    menu of tasks, in a ``group``, with a sentence ``says`` and a ``picture`` of routes in a cube;
    ``order`` sorts the menu. ``options`` are its own parameters. If the task is refused, the
    nearest possible value is one of ``net``, or of the option that ``refusing_option`` names. The
    name of its command is ``command``, or ``key`` if that is empty; the Python module has the same
    name. ``summary`` says what the command does. ``reads`` are the parameters of the page on which
    its result depends: its command requires the ends among them and takes the others, unless
    ``takes`` gives other arguments. Options in ``always`` are written in its command even if they
    have their default. ``heads`` gives the columns of its document's lists in a terminal.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    order: ClassVar[int] = 100
    group: ClassVar[str] = GROUPS[0]
    says: ClassVar[str] = ""
    picture: ClassVar[Highlights] = Highlights()
    options: ClassVar[tuple[Option, ...]] = ()
    command: ClassVar[str] = ""
    summary: ClassVar[str] = ""
    reads: ClassVar[tuple[str, ...]] = tuple(ARGUMENT_OF)
    takes: ClassVar[tuple[Argument, ...]] = ()
    always: ClassVar[tuple[str, ...]] = ()
    heads: ClassVar[in_words.Heads] = in_words.NO_HEADS

    @abstractmethod
    def show(self, state: ExploreState, scene: Scene) -> Mapping[str, object] | None:
        """Return its document as JSON values; raise ExplorerError if it has no document."""

    def inactive_options(self, chosen: Mapping[str, str]) -> Collection[str]:
        """Return the names of the options that have no effect with the others as they are."""
        return ()

    def view_mode(self, chosen: Mapping[str, str]) -> str:
        """Return the view that has its own module in the browser, "" if no view has one."""
        return ""

    def pairs(self, net: Network, chosen: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """Return the pairs of addresses to choose the ends from; empty if any pair is possible."""
        return ()

    def layout_path(self, state: ExploreState) -> tuple[int, ...] | None:
        """Return the nodes along which a large network is drawn, if not those of the route."""
        return None

    def arranged(self, state: ExploreState, scene: Scene) -> Scene:
        """Return the drawing as the task shows it, unchanged or with nodes in other positions."""
        return scene

    def on_map(self, state: ExploreState) -> MapLayer:
        """Return its layers on the map; raise ExplorerError if it draws nothing."""
        return layer()

    def census(self, state: ExploreState, path: Path) -> MapCensus:
        """Return the data of its layer for a cell of the map, by kids of the cell or by nodes."""
        raise OutsideRange(f"{self.title} asks nothing of the cells of a map")

    # In words --------------------------------------------------------------------------------

    @property
    def command_name(self) -> str:
        """The name of its command."""
        return self.command or self.key

    def arguments(self) -> tuple[Argument, ...]:
        """Return the arguments of its command: a network, what it reads, its options."""
        options = (argument_of(option) for option in self.options if option.form != "live")
        read = (argument for name, argument in ARGUMENT_OF.items() if name in self.reads)
        return (SPEC, *(self.takes or read), *options)

    def positional_ends(self) -> tuple[str, ...]:
        """Return the ends that its command requires, by their names in URLs."""
        names = {"source": "from", "root": "from", "target": "to"}
        return tuple(names[a.flag] for a in self.arguments() if a.flag in names)

    def reply(self, arguments: Arguments, progress: Progress) -> Reply:
        """Return the reply of its command: the document of the page, and a report of it."""
        state = self.state(arguments)
        document = self.document(state)
        return Reply(
            lambda: {"spec": state.net.spec, **document},
            lambda: in_words.text_report(state.net.spec, document, self.heads),
        )

    def state(self, arguments: Arguments) -> ExploreState:
        """Return the state of the page for the arguments of a command, by their names.

        Raises ExplorerError for the first that cannot be used.
        """
        named = {
            "net": arguments["spec"],
            "from": arguments.get("source"),
            "to": arguments.get("target"),
            "router": arguments.get("router"),
            "variant": arguments.get("variant"),
            "fault": arguments.get("fault"),
            **{url_name(option): arguments.get(option.name) for option in self.options},
        }
        # The task comes first, because only the beginning of a URL that is too long is read.
        texts = {"task": self.key} | {name: value for name, value in named.items() if value}
        state = read_state(f"?{urlencode(texts, doseq=True)}", {self.key: self})
        for complaint in state.complaints:
            raise ExplorerError(complaint.why, complaint.nearest)
        return state

    def document(self, state: ExploreState) -> Mapping[str, object]:
        """Return its document for a state; raise ExplorerError if it has no document."""
        ends = state.source, state.target
        document = self.show(state, stage_scene(state.net, self.layout_path(state) or ends))
        if document is None:
            raise ExplorerError(f"{state.net.spec} has nothing to show of: {self.title}")
        return document

    def words(self, query: Query) -> list[str]:
        """Return its command for a request, which is a state or the texts of a URL."""
        ends = self.positional_ends()
        texts = (text for name in ("net", *ends) for text in query.get(name, ()))
        options = (o.name for o in self.options if o.form != "live")
        names = (*(name for name in self.reads if name not in ends), *options)
        return [self.command_name, *texts, *flags(query, names)]

    def call(self, state: ExploreState) -> str:
        """Return the Python call that computes its result, on a network ``net``."""
        query = query_of(state, self.always)
        arguments = [repr(self.key)]
        for name in self.reads:
            word = {"from": "source", "to": "target", "fault": "faults"}.get(name, name)
            texts = query[name]
            if texts:
                arguments.append(f"{word}={list(texts) if word == 'faults' else texts[0]!r}")
        options = (o.name for o in self.options if o.form != "live" and o.name in query)
        arguments += [f"{name}={query[name][0]!r}" for name in options]
        return f"net.task({', '.join(arguments)})"

    def python(self, state: ExploreState) -> str:
        """Return a script that computes its result."""
        things = state.net, state.router, self
        lead = [
            "import explorer",
            "",
            *plugin_calls(*things),
            *opening_calls(state.net, state.router),
        ]
        return "\n".join([*lead, f"result = {self.call(state)}"])

    def latex(self, state: ExploreState, document: Mapping[str, object]) -> str:
        """Return its reason and the numbers of its document as a LaTeX table."""
        return in_words.latex(state.net.spec, document)

    def refusing_option(self, chosen: Mapping[str, str]) -> str | None:
        """Return the option that the nearest possible value belongs to, None if it is a network."""
        return None


def cell_query(state: ExploreState, names: Sequence[str]) -> str:
    """Return the query for the cells of a map, with everything that the answer depends on."""
    pairs = [
        ("net", state.net.spec),
        ("task", state.task.key),
        ("from", f"#{state.source}"),
        *((name, state.option(name)) for name in names),
    ]
    return urlencode(pairs)


def front_census(front: Front, nest: Nest, path: Path) -> MapCensus:
    """Return the rounds of a front in a cell: of its kids, or of its nodes if there are few."""
    if nest.sizes[nest.types(path)[-1]] <= max_tile_nodes(nest):
        return census(nodes=front.rounds(nest.nodes(path)).tolist())
    return census(tallies(nest, path, front.rounds, front.inside))
