"""A broadcast, round by round: its tree, and the number of ports a node uses."""

from __future__ import annotations

from dataclasses import replace

from explorer.collectives.all_to_all import all_to_all
from explorer.collectives.fronts import Front, front, models_at_any_size, trees_at_any_size
from explorer.collectives.registry import broadcast, broadcast_for, broadcasts_for
from explorer.core.collective import Model
from explorer.core.errors import OutsideRange
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.scene import Scene
from explorer.display.picture import Highlights
from explorer.documents.commands import broadcast as in_words
from explorer.documents.stage.map_layers import MapCensus, MapLayer, ends_of, layer
from explorer.documents.tasks.broadcast import (
    BroadcastDocument,
    all_to_all_document,
    broadcast_document,
    front_document,
)
from explorer.scenes.nests.cells import Path
from explorer.scenes.nests.find import nest_of
from explorer.scenes.scene import drawn_whole
from explorer.state.explore import ExploreState
from explorer.state.option import Choices, Option, slug
from explorer.state.parameter import first
from explorer.tasks.command import (
    FROM,
    SPEC,
    VARIANT,
    Argument,
    Arguments,
    Progress,
    Query,
    Reply,
    draw_command,
    flags,
)
from explorer.tasks.task import Task, cell_query, front_census

ALL_TO_ALL = "all-to-all"
"""The value of ``tree`` for an all-to-all broadcast: the messages of all nodes at once."""


def _trees(net: Network) -> Choices:
    choices: list[tuple[str, str]] = []
    large = not net.fits_table
    for tree in (large and trees_at_any_size(net)) or broadcasts_for(net):
        variant_text = f", {tree.variants[0]}" if tree.variants else ""
        choices.append((tree.key, f"{tree.title}{variant_text}"))
        choices += [(f"{tree.key}:{slug(v)}", f"{tree.title}, {v}") for v in tree.variants[1:]]
    if not drawn_whole(net):
        return tuple(choices)
    return (*choices, (ALL_TO_ALL, "All-to-all: every node has a message for all"))


MODELS: dict[Model, str] = {"one-port": "One port", "all-port": "All ports"}


def _models(net: Network) -> Choices:
    """Return the port models; for a network too large to be built, those with a known tree."""
    models_of_trees = {
        model for tree in trees_at_any_size(net) for model in models_at_any_size(net, tree)
    }
    models = models_of_trees if not net.fits_table and models_of_trees else set(MODELS)
    return tuple((model, title) for model, title in MODELS.items() if model in models)


def tree_of(net: Network, value: str) -> tuple[str, str | None]:
    """Return the key and the variant of a tree from its value in the URL.

    >>> from explorer import network
    >>> tree_of(network("Q(3)"), "binomial")
    ('binomial', None)
    """
    key, _, variant_slug = value.partition(":")
    for tree in broadcasts_for(net):
        if tree.key == key:
            return key, next((v for v in tree.variants if slug(v) == variant_slug), None)
    return key, None


class BroadcastTask(Task):
    """A broadcast from the source to every node, or from all nodes to all."""

    key = "broadcast"
    title = "Broadcast"
    group = "Spread"
    says = "One node informs all the others, round by round."
    picture = Highlights(tree=((0, 1), (0, 2), (0, 4), (1, 3), (1, 5), (2, 6), (3, 7)))
    order = 20
    summary = "Spread a message from one node to all, round by round."
    reads = ("from",)
    always = ("model", "tree")
    options = (
        Option(
            "tree", "Tree", "select", _trees, hint="The algorithm whose tree the message runs down"
        ),
        Option(
            "model",
            "Ports",
            "segments",
            _models,
            hint="One port: a node sends to one neighbour a round. All ports: to all of them",
        ),
    )

    def show(self, state: ExploreState, scene: Scene) -> BroadcastDocument:
        """Return the rounds of the chosen tree and model."""
        net, model = state.net, _model(state)
        if state.option("tree") == ALL_TO_ALL:
            return all_to_all_document(all_to_all(net, model), scene)
        key, variant = tree_of(net, state.option("tree"))
        if not net.fits_table:
            return front_document(_front(state), broadcast_for(net, key).title)
        return broadcast_document(broadcast(net, state.source, key, model, variant), scene)

    def arguments(self) -> tuple[Argument, ...]:
        """Return the arguments: a network, the node that sends, the tree and the port model."""
        root = replace(FROM, flag="root", metavar="ROOT")
        model = "one-port (a node sends one message a round) or all-port"
        return (
            SPEC,
            root,
            Argument("--tree", "such as breadth-first", "KEY"),
            Argument("--model", model, "M", default="one-port"),
            VARIANT,
        )

    def reply(self, arguments: Arguments, progress: Progress) -> Reply:
        """Return the rounds of a broadcast."""
        net, model = network(arguments["spec"]), arguments["model"]
        schedule = broadcast(net, arguments["root"], arguments["tree"], model, arguments["variant"])
        return Reply(lambda: in_words.to_json(schedule), lambda: in_words.text_report(schedule))

    def words(self, query: Query) -> list[str]:
        """Return its command; an all-to-all broadcast has none and is drawn instead."""
        tree, _, variant = first(query, "tree").partition(":")
        if tree == ALL_TO_ALL:
            return draw_command(self.key, query, ("tree", "model"))
        words = [self.command_name, *query.get("net", ()), *query.get("from", ())]
        chosen = {**query, "tree": (tree,) if tree else (), "variant": (variant.replace("-", " "),)}
        names = ("model", "tree", "variant") if variant else ("model", "tree")
        return [*words, *flags(chosen, names)]

    def call(self, state: ExploreState) -> str:
        """Return the call that makes the rounds."""
        model = state.option("model")
        if not state.net.fits_table:
            return super().call(state)
        if state.option("tree") == ALL_TO_ALL:
            return f'net.all_to_all("{model}")'
        key, variant = tree_of(state.net, state.option("tree"))
        which = f', variant="{variant}"' if ":" in state.option("tree") else ""
        return f'net.broadcast("{state.net.format(state.source)}", "{key}", "{model}"{which})'

    def on_map(self, state: ExploreState) -> MapLayer:
        """Return the front of the message; an all-to-all broadcast has none."""
        if state.option("tree") == ALL_TO_ALL:
            raise OutsideRange("everybody's message is everywhere: the map has no front to show")
        _front(state)
        return {
            **layer(),
            "ends": ends_of(nest_of(state.net), state.source),
            "form": "front",
            "asks": cell_query(state, ("tree", "model")),
        }

    def census(self, state: ExploreState, path: Path) -> MapCensus:
        """Return the rounds in which the message reaches the nodes of a cell."""
        return front_census(_front(state), nest_of(state.net), path)


def _model(state: ExploreState) -> Model:
    return "one-port" if state.option("model") == "one-port" else "all-port"


def _front(state: ExploreState) -> Front:
    key, variant = tree_of(state.net, state.option("tree"))
    return front(state.net, state.source, key, _model(state), variant)
