"""Routes from elsewhere, or a router over every pair: where the first error is."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from explorer.analysis.checking import check_routes
from explorer.analysis.checking.columns import read_columns
from explorer.analysis.checking.guess import Guess, UnknownForm
from explorer.analysis.checking.judge import (
    TROUBLE_INDEX,
    TROUBLES,
    JudgedRoute,
    judge_routes,
    require_one,
)
from explorer.analysis.checking.nodes import node_of
from explorer.analysis.checking.read import read_routes
from explorer.analysis.checking.route_entries import Entry, WrittenRoute
from explorer.analysis.verification.blocks import Plan, plan
from explorer.analysis.verification.verify import (
    MAX_NODES,
    SAMPLE_PAIRS,
    require_all_pairs,
    require_pairs,
)
from explorer.core.errors import BadAddress, ExplorerError, OutsideRange, Unroutable, brief
from explorer.core.ints import is_digits
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.scene import Scene
from explorer.display.picture import Highlights
from explorer.documents.checks.check import FILE, CheckDocument, pairs_document, routes_document
from explorer.documents.checks.route_check import checked_layer, opened_route_document
from explorer.documents.checks.route_guess import guess_report, guessed_form
from explorer.documents.commands import check as in_words
from explorer.documents.stage.map_layers import MapLayer, layer
from explorer.routing.traces.check import check_route
from explorer.routing.traces.trace import fault_texts, read_faults
from explorer.scenes.nests.find import nest_of
from explorer.state.explore import ExploreState
from explorer.state.option import Option, constant
from explorer.state.parameter import first, url_name
from explorer.tasks.command import (
    FAULT,
    RANDOM_FAULTS,
    SPEC,
    Argument,
    Arguments,
    Progress,
    Query,
    Reply,
    draw_command,
    flags,
    requested_faults,
)
from explorer.tasks.task import Task, nest_on_map
from explorer.words.forms import count_of

ROUTES, ROUTER = "routes", "router"

NAMES, INDICES = "names", "indices"
"""The meaning of a plain number in a route: the name of a node, or its index."""

KINDS = constant((ROUTES, "Routes"), (ROUTER, "A router, every pair"))
NUMBERS = constant((NAMES, "names"), (INDICES, "indices"))
LISTED = constant(("all", "All"), *TROUBLES.items())
FINDINGS = constant(
    *(("deadlock", "Deadlock"), ("longer", "Longer"), ("lost", "Lost"), ("loop", "Loop")),
    ("load", "Load"),
)

EVERY_PAIR = "all"
"""The value of ``pairs`` in a URL that requests every pair."""

MAX_SAMPLED_PAIRS = 100_000
"""Maximum number of pairs of a sample on a page."""

MAX_FILE_BYTES = 10_000_000
"""Maximum number of bytes of a file of routes that a command reads."""

FAILING_TROUBLES = ("address", "no_link", "fault", "loop", "short")
"""The troubles of a route for which a command with several routes ends with code 1."""

MAX_PASTED_CHARACTERS = 200_000
"""Maximum number of characters of pasted routes; short ones are in the URL of the page."""


def _check_file_key(net: Network, text: str) -> str:
    if not (len(text) <= 20 and text.isascii() and text.isalnum()):
        raise OutsideRange("the name of a file is a word of letters and digits")
    return text


def _check_columns(net: Network, text: str) -> str:
    try:
        return str(read_columns(text))
    except BadAddress as error:
        # No nearest value is offered, because lines would then be judged by columns that nobody
        # chose.
        raise OutsideRange(error.sentence) from None


def _pasted_routes(net: Network, text: str) -> str:
    if len(text) > MAX_PASTED_CHARACTERS:
        raise Unroutable(
            f"the pasted routes are too long: at most {MAX_PASTED_CHARACTERS:,} signs are checked"
            " while they are typed, and 10 MB as a file"
        )
    # Two semicolons are a blank line, which separates routes with one address a line.
    return ";".join(line.strip() for line in text.strip().replace(";", "\n").splitlines())


def _check_pair_count(net: Network, text: str) -> str:
    """Return the requested number of pairs; raise OutsideRange if it is not possible."""
    if text == EVERY_PAIR:
        require_all_pairs(net)
        return text
    is_number = is_digits(text, 11)
    if not is_number or not 1 <= int(text) <= MAX_SAMPLED_PAIRS:
        raise OutsideRange(
            f"Pairs: {brief(text)!r} is neither all nor a number from 1 to {MAX_SAMPLED_PAIRS:,}",
            nearest=EVERY_PAIR if net.nodes <= MAX_NODES else str(SAMPLE_PAIRS),
        )
    return str(int(text))


def _check_pair(net: Network, text: str) -> str:
    """Return a pair as FROM~TO; raise if an end is no node, or if both are the same node."""
    ends = [net.parse(end) for end in text.split("~", 1)]
    if len(ends) < 2 or ends[0] == ends[1]:
        raise Unroutable(f"{brief(text)!r} is no pair of nodes: write FROM~TO")
    return "~".join(net.format(end) for end in ends)


class CheckTask(Task):
    """Routes judged one by one, or all the routes of a router."""

    key = "check"
    title = "Check"
    group = "Judge"
    says = "Your own routes or router, every pair, with the first fault."
    picture = Highlights(route=(0, 1, 5), missing=((5, 2),))
    order = 98
    summary = "Check routes someone else made: exit 1 where one is none."
    reads = ("router", "variant", "fault")
    always = ("kind",)
    options = (
        Option("kind", "Check", "segments", KINDS, hint="Routes, or all of a router's"),
        Option(
            "routes",
            "Routes",
            "lines",
            check=_pasted_routes,
            hint="A route a line, FROM to TO: before it if it has a target",
            name_in_url="route",
        ),
        Option("numbers", "Plain numbers", "segments", NUMBERS, hint="Names of nodes, or indices"),
        Option(
            "columns", "Columns", "text", check=_check_columns, hint="packet=3,node=5, or nodes=2"
        ),
        Option("trouble", "Trouble", "select", LISTED, hint="Which routes are listed"),
        Option("line", "Line", "number", default="0", high=10_000_000, hint="Which one is opened"),
        Option("file", "File", "text", check=_check_file_key, hint="Which file the routes are of"),
        Option(
            "pairs", "Pairs", "text", check=_check_pair_count, hint="all, or how many are drawn"
        ),
        Option("seed", "Seed", "number", default="1", high=9999, hint="Of a sample of pairs"),
        Option("found", "Found", "select", FINDINGS, hint="What the stage shows of a router"),
        Option("vc", "Virtual channels", "number", default="1", low=1, high=3),
        Option(
            "cell", "Pair", "text", check=_check_pair, hint="FROM~TO, the pair that is looked at"
        ),
    )

    def show(self, state: ExploreState, scene: Scene) -> CheckDocument:
        """Return the routes with one opened, or the verification of the router."""
        if state.option("kind") == ROUTER:
            require_pairs(state.net)
            ignored = 0 if state.router.tolerates_faults else len(state.faults)
            return pairs_document(_plan(state), bool(state.option("pairs")), ignored)
        form, count, route, guess = _opened_route(state)
        nest = nest_on_map(state)
        opened = route and opened_route_document(state.net, *route, scene, nest, state.faults)
        return routes_document(
            state.net, form, count, opened, None if guess is None else guessed_form(guess)
        )

    def arguments(self) -> tuple[Argument, ...]:
        """Return the arguments: a network, a file of routes, its faults, and what to list."""
        forms = (
            "an address a line (a blank line between routes), a route a line (FROM to TO: before"
            " it, if it has a target), JSON, CSV, a trace of packets and nodes, or of BookSim,"
            " Garnet, ns-3 or ibtracert; - for standard input"
        )
        columns = (
            "what stands in which column, from 1: packet=3,node=5 or packet=1,from=2,to=3, either"
            " with time=4, or nodes=2 for routes that begin there"
        )
        trouble = f"list only the routes with this trouble: {', '.join(in_words.TROUBLE_KEYS)}"
        rows = "routes that are listed for a person (20); JSON has all of them"
        return (
            SPEC,
            Argument("file", forms, "FILE"),
            FAULT,
            *RANDOM_FAULTS,
            Argument("--index", "numbers are indices of nodes: 5, n5, node[5]", default=False),
            Argument("--columns", columns, "COLUMNS"),
            Argument("--trouble", trouble, "KEY", choices=in_words.TROUBLE_KEYS),
            Argument("--first", rows, "N", default=20, within=(0, 100_000)),
        )

    def reply(self, arguments: Arguments, progress: Progress) -> Reply:
        """Return the results for routes; the exit code is 1 if a route has a fault.

        The exit code is 2 if the lines are not understood; then the reply says how they may be
        meant.
        """
        try:
            return self._check_file(arguments, progress)
        except UnknownForm as error:
            unknown_form = error
            document = {"understood": False, **guessed_form(unknown_form.guess)}
            return Reply(lambda: document, lambda: guess_report(unknown_form), 2)

    def _check_file(self, arguments: Arguments, progress: Progress) -> Reply:
        net = network(arguments["spec"])
        faults = requested_faults(net, arguments)
        file = read_routes(_file_text(arguments["file"]), arguments["index"], arguments["columns"])
        bar = progress("routes", len(file.routes))
        if len(file.routes) == 1:
            checked = check_route(
                net, [_node_name(net, entry) for entry in require_one(file).entries]
            )
            (verdict,) = check_routes(net, file, faults).routes
            fails = not checked.legal or verdict.trouble in ("fault", "short")
            hops = f"{count_of(checked.length):hop}, each a link."
            text = (
                f"{verdict.why}\n{hops}"
                if checked.legal and fails
                else in_words.check_text(checked)
            )
            return Reply(lambda: in_words.to_json(checked), lambda: text, int(fails))
        routes, trouble = check_routes(net, file, faults, bar), arguments["trouble"]
        texts = fault_texts(net, faults) if arguments["faults_random"] else []
        lead = f"Failed, by seed {arguments['seed']}: {', '.join(texts)}.\n\n" * bool(texts)
        failed_entry = {"failed": texts} if texts else {}
        return Reply(
            lambda: {**in_words.route_set_to_json(routes, trouble), **failed_entry},
            lambda: lead + in_words.route_set_text(routes, trouble, arguments["first"]),
            int(any(routes.counts[trouble] for trouble in FAILING_TROUBLES)),
        )

    def words(self, query: Query) -> list[str]:
        """Return the command that checks a router or a file, or that draws pasted routes."""
        if first(query, "kind") == ROUTER:
            names = ("router", "variant", "fault", "pairs", "seed")
            return ["verify", *query.get("net", ()), *flags(query, names)]
        if not first(query, "routes"):
            index = ["--index"] * (first(query, "numbers") == INDICES)
            options = [*flags(query, ("fault", "columns")), *index]
            return [self.command_name, *query.get("net", ()), FILE, *options]
        # ``draw`` takes options by their names in URLs.
        by_url_name = {url_name(o): query[o.name] for o in self.options if o.name in query}
        drawing = draw_command(self.key, {**query, **by_url_name}, list(by_url_name))
        return [*drawing, *flags(query, ("fault",))]

    def call(self, state: ExploreState) -> str:
        """Return the call that checks the routes, or every pair of a router."""
        if state.option("kind") == ROUTES:
            text = state.option("routes").replace(";", "\n")
            routes = repr(text) if text else f'open("{FILE}", encoding="utf-8").read()'
            columns = _columns_of(state)
            options = f", faults={list(state.faults)!r}" * bool(state.faults)
            options += ", index=True" * (state.option("numbers") == INDICES)
            options += f", columns={columns!r}" * bool(columns)
            return f"net.check_routes({routes}{options})"
        variant = f', variant="{state.variant}"' if state.variant else ""
        faults = state.faults if state.router.tolerates_faults else ()
        failed = f", faults={list(faults)!r}" * bool(faults)
        return f'net.verify(router="{state.router.key}"{variant}{failed})'

    def layout_path(self, state: ExploreState) -> tuple[int, ...] | None:
        """Return the route that is opened."""
        opened = _route_on_stage(state)
        return opened[1].nodes or None if opened else None

    def on_map(self, state: ExploreState) -> MapLayer:
        """Return the opened route as a layer of the map."""
        route = _route_on_stage(state)
        return checked_layer(nest_of(state.net), route[1]) if route and route[1].nodes else layer()

    def inactive_options(self, chosen: Mapping[str, str]) -> set[str]:
        """Return the options of the other kind of check."""
        pairs = {"pairs", "seed", "found", "vc", "cell"}
        routes = {"routes", "numbers", "columns", "trouble", "line", "file"}
        return routes if chosen["kind"] == ROUTER else pairs

    def refusing_option(self, chosen: Mapping[str, str]) -> str | None:
        """Return the option of the routes if they can be at fault."""
        return "routes" if chosen["kind"] == ROUTES else None


def _node_name(net: Network, entry: Entry) -> str:
    """Return the name of an entry's node for a network, or its text if it names none."""
    try:
        return f"#{node_of(net, entry)}" if entry.numbers else entry.text
    except ExplorerError:
        return entry.text


def _columns_of(state: ExploreState) -> str:
    """Return the columns of the pasted text; a route from a file is in a line of its own."""
    return "" if state.option("file") else state.option("columns")


def _route_on_stage(state: ExploreState) -> tuple[WrittenRoute, JudgedRoute] | None:
    """Return the pasted route that is opened, None for another kind of check."""
    return _opened_route(state)[2] if state.option("kind") == ROUTES else None


def _opened_route(
    state: ExploreState,
) -> tuple[str, int, tuple[WrittenRoute, JudgedRoute] | None, Guess | None]:
    """Return the form of the pasted routes, their number, and the one that is opened.

    The opened route is that of the requested line, else the worst one with the chosen trouble. The
    last value is a guess at lines that are not understood.
    """
    text = state.option("routes").replace(";", "\n")
    if not text.strip():
        return "", 0, None, None
    columns = _columns_of(state) or None
    file = read_routes(text, state.option("numbers") == INDICES, columns)
    faults = read_faults(state.net, state.faults)
    try:
        routes = [route for piece in judge_routes(state.net, file, faults) for route in piece]
    except UnknownForm as error:
        return "", 0, None, error.guess
    line, trouble = int(state.option("line")), state.option("trouble")
    matching = [route for route in routes if trouble in ("all", route[1].trouble)]
    matching.sort(
        key=lambda route: (route[1].line != line, TROUBLE_INDEX[route[1].trouble], route[1].line)
    )
    return file.form, len(routes), matching[0] if matching else None, None


def _plan(state: ExploreState) -> Plan:
    """Return the plan of the pairs of a state, a sample if there are too many."""
    text = state.option("pairs")
    sample_size = SAMPLE_PAIRS if state.net.nodes > MAX_NODES else None
    if text not in ("", EVERY_PAIR):
        sample_size = int(text)
    seed, tolerant = int(state.option("seed")), state.router.tolerates_faults
    faults = read_faults(state.net, state.faults if tolerant else ())
    return plan(state.net, state.router, state.variant, sample_size, seed, faults)


def _file_text(path: str) -> str:
    """Return the text of a file; raise ExplorerError if it cannot be read or is too large."""
    try:
        if path == "-":
            text = sys.stdin.read(MAX_FILE_BYTES + 1)
        else:
            with open(path, encoding="utf-8") as file:
                text = file.read(MAX_FILE_BYTES + 1)
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no UTF-8 text"
        raise ExplorerError(f"{brief(path)} cannot be read: {why}") from None
    if len(text) > MAX_FILE_BYTES:
        raise ExplorerError(f"{brief(path)} is too large: at most 10 MB of routes are checked")
    return text
