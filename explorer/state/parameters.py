"""Every parameter of every page, shared by the browser and the server."""

from __future__ import annotations

from typing import Final, TypedDict

from explorer.analysis.comparison.families import GROUPS
from explorer.state.parameter import Codec, Parameter
from explorer.state.stage import STAGES
from explorer.state.themes import THEMES
from explorer.words.catalogue import LANGUAGES


class ShowEntry(TypedDict):
    """A part of a drawing that can be shown or hidden: its word in ``view``, its label.

    A part that is shown by default is ``inverse``: the word hides it.
    """

    word: str
    label: str
    inverse: bool


def _show(word: str, label: str) -> ShowEntry:
    return {"word": word, "label": label, "inverse": word.startswith("no-")}


SHOW: Final = (
    _show("no-hulls", "Cluster outlines and names"),
    _show("no-shortest", "Shortest route, as a dotted line"),
    _show("labels", "Labels on every node"),
    _show("distances", "Distance to the target, on nodes"),
    _show("ink", "All links in full ink"),
    _show("lens", "Next hops of a route, ranked"),
)
"""The parts that a visitor can show or hide, in the order of the panel."""

VIEW: Final = (*(entry["word"] for entry in SHOW), "present")
"""The words that ``view`` may contain besides ``no-KIND`` for hidden kinds of links."""

DEFAULT_SPEC: Final = "Q(4)"
DEFAULT_TASK: Final = "route"

LANGUAGE = Parameter("lang", "The language", " or ".join(LANGUAGES), LANGUAGES[0])
THEME = Parameter("theme", "How the page is lit", " or ".join(THEMES), "as the browser is set")

EXPLORE_CODEC = Codec(
    (
        Parameter("net", "The network", "a spec", DEFAULT_SPEC),
        Parameter("task", "What is looked at", "a task", DEFAULT_TASK),
        Parameter(
            "from", "The source", "an address, or # and an index", "an end of a farthest pair"
        ),
        Parameter("to", "The target", "an address, or # and an index", "the other end"),
        Parameter("router", "What routes", "a router that serves the network", "its first"),
        Parameter("variant", "The form of the router", "a variant of the router", "its first"),
        # The steps of a run of messages over time are cycles, and its links name them so.
        Parameter(
            "step",
            "How many hops are made",
            "a whole number",
            "plays from the start",
            former=("cycle",),
        ),
        Parameter("fault", "What has failed", "an address, or A~B for a link", "nothing", True),
        Parameter("stage", "How it is seen", " or ".join(STAGES), "whole while small, else map"),
        Parameter("at", "What is before the map's camera", "an address, /DEPTH behind it", "all"),
        Parameter("wide", "How much the map shows", "pitches across the stage", "what fits"),
        Parameter(
            "view", "What is shown", f"of {', '.join(VIEW)}, no-KIND, with commas between", "all"
        ),
        THEME,
    )
)

CHROMES: Final = ("all", "player", "none")
"""The surroundings of a stage in a frame: player and sentence, the player alone, nothing."""

FRAMING = (
    Parameter("chrome", "What stands around the stage", " or ".join(CHROMES), CHROMES[0]),
    Parameter("until", "The last step that may be played", "a whole number", "the last there is"),
    Parameter("autoplay", "Whether it begins to play by itself", "1 for yes", "no"),
)
"""Parameters of a stage in a frame of another page, besides those of the stage itself."""

EMBED_CODEC = Codec((*EXPLORE_CODEC.parameters, *FRAMING))

COMPARE_CODEC = Codec(
    (
        Parameter("up", "The metric", "a metric", "message density"),
        Parameter("across", "What runs across", "an axis or a metric", "degree"),
        Parameter("by", "Where a metric runs across: what sizes run along", "an axis", "nodes"),
        Parameter("low", "The low end of the axis", "a whole number", "the axis's own"),
        Parameter("high", "The high end of the axis", "a whole number", "the axis's own"),
        Parameter("families", "The curves", "families with commas between, or none", "the papers'"),
        Parameter("add", "What is added", "specs and curves with commas between", "nothing"),
        Parameter("log", "Whether the metric stands on a log scale", "on or off", "on"),
        Parameter("table", "What the table holds", "place, all or load", "place"),
        Parameter("rho", "ρ, cost of a link over that of a node", "a number from 0 on", "1"),
        Parameter("sigma", "σ, cost of the penalty over that of nodes", "a number from 0 on", "1"),
        Parameter(
            "alpha", "α, the power of the time that the penalty grows with", "a whole number", "1"
        ),
        Parameter("time", "T₁, the time on one node", "a number from 0 on", "1"),
        *(
            Parameter(
                group.key,
                f"The sizes of {group.key}",
                " or ".join(choice.key for choice in group.choices),
                group.choices[0].key,
            )
            for group in GROUPS
        ),
        Parameter("at", "The place of the table on the axis", "a whole number", "the axis's own"),
        Parameter("sort", "The column that the table is sorted by", "a column, or -column"),
        LANGUAGE,
        THEME,
    )
)

PAPERS_CODEC = Codec(
    (
        Parameter("tab", "What is listed", "statements, tables or figures", "statements"),
        Parameter("paper", "The paper", "a paper", "all five"),
        Parameter("verdict", "The verdicts", "verdicts with commas between", "all"),
        Parameter("known", "How the verdicts are known", "proved, checked, …", "all"),
        Parameter("q", "The words that a statement holds", "words", "any"),
        Parameter("id", "What is opened", "a statement, a table or a figure", "nothing"),
        Parameter("sort", "The column of the table", "its number, a minus in front", "as printed"),
        THEME,
    )
)

WANTS: Final = ("links", "hops", "routing", "packing")
"""The property wanted most of a network, by which the families are ranked."""

MAX_HOSTS: Final = 1_000_000
MAX_PORTS: Final = 512

NETWORKS_CODEC = Codec(
    (
        Parameter("want", "What one wants most", f"one of {', '.join(WANTS)}", "nothing"),
        Parameter("hosts", "Hosts to be served", f"from 2 to {MAX_HOSTS:,}", "none"),
        Parameter("ports", "Ports of a switch", f"from 3 to {MAX_PORTS}", "36 where hosts are"),
        THEME,
    )
)

OPEN_CODEC = Codec(
    (
        Parameter("net", "The graph of a file", "a spec, Graph(NAME)", "none: a file is asked for"),
        LANGUAGE,
        THEME,
    )
)

LEARN_CODEC = Codec(
    (
        Parameter("lesson", "The lesson", "the name of a lesson", "all of them"),
        Parameter("side", "What is beside the lessons", "guide or terms", "nothing"),
        Parameter("path", "The way through the lessons", "a paper, or minutes", "all lessons"),
        Parameter("find", "What is looked for in the terms", "a text", "all terms"),
        Parameter("scene", "The scene that is scrolled to", "a whole number", "the top"),
        Parameter("q", "The question that is scrolled to", "a whole number", "the top"),
        LANGUAGE,
        THEME,
    )
)

PRESENT_CODEC = Codec(
    (
        Parameter("talk", "The talk", "z or p and a packed talk, or lesson:NAME", "the example"),
        Parameter("speaker", "Whether this is the speaker's window", "1 for yes", "no"),
        LANGUAGE,
        THEME,
    ),
    max_length=9_000,
)

KNOWN_CODEC = Codec((Parameter("net", "The network", "a spec", DEFAULT_SPEC), THEME))

JOBS_CODEC = Codec((Parameter("job", "The job that is shown", "its key", "all of them"), THEME))

PAGES: Final = {
    "explore": EXPLORE_CODEC,
    "embed": EMBED_CODEC,
    "networks": NETWORKS_CODEC,
    "known": KNOWN_CODEC,
    "jobs": JOBS_CODEC,
    "open": OPEN_CODEC,
    "compare": COMPARE_CODEC,
    "papers": PAPERS_CODEC,
    "learn": LEARN_CODEC,
    "present": PRESENT_CODEC,
}
