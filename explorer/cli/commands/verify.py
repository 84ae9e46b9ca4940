"""``explorer verify``: a router checked over every pair of nodes, and its possible deadlocks."""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explorer.cli.arguments import (
    Commands,
    add_command,
    whole_number_type,
    with_arguments,
    with_json,
)
from explorer.cli.cluster_options import cluster_of, with_cluster
from explorer.cli.output import emit, emit_json, notice, open_for_text, progress
from explorer.core.errors import Unroutable
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.router import Router
from explorer.notation.text_table import fraction_text, number, table
from explorer.routing.traces.trace import choose_router, choose_variant
from explorer.tasks.command import (
    FAULT,
    RANDOM_FAULTS,
    ROUTER,
    Argument,
    requested_faults,
    whole_number,
)
from explorer.words.lines import Line, Lines
from explorer.words.text import Text

if TYPE_CHECKING:
    from explorer.analysis.deadlock.condition import Condition
    from explorer.analysis.verification.counterexample import Counterexample
    from explorer.analysis.verification.report import Verification

MAX_PAIRS = 1_000_000
MAX_JOBS = 64
MAX_PRINTED_CHANNELS = 12
"""Most channels of a cycle that are printed."""

SLOW_ROUTE_SECONDS, SLOW_CHECK_SECONDS = 0.002, 60.0
"""Seconds of a route above which a router is slow, and of a check above which that is noted."""

FAULTS: Mapping[str, Callable[[Verification], bool]] = {
    "deadlock": lambda check: check.can_deadlock is True,
    "loss": lambda check: check.lost + check.loops > 0,
    "detour": lambda check: bool(check.longer),
}
"""Faults that --fail-on may turn into exit code 1, whatever the router promises."""


def add(commands: Commands) -> None:
    """Add the command of this group."""
    title = "Verify a router over every pair: exit 1 where it breaks what it promises."
    parser = add_command(commands, "verify", verify, title)
    pairs = "every pair, or N drawn at random (every pair up to 4,096 nodes, else 10,000)"
    jobs, cores = "processes that share the work (one a core)", os.cpu_count() or 1
    fail = f"exit 1 on {', '.join(FAULTS)} as well, promised or not; may be given again"
    smallest = "look for no smaller network in which the router fails too"
    certificate = "write the order of the channels, or their cycle, for a program to check"
    with_arguments(
        parser,
        Argument("spec", "a network, such as HCN(3)", "SPEC"),
        ROUTER,
        Argument("--variant", "of the router", "V"),
        Argument("--pairs", pairs, "all|N", read=_pairs),
        whole_number("--jobs", jobs, "number of processes", 1, MAX_JOBS, default=cores),
        Argument(
            "--fail-on", fail, "FAULT", choices=tuple(FAULTS), repeats=True, refusal_name="fault"
        ),
        Argument("--no-smallest", smallest, default=False),
        Argument("--certificate", certificate, "FILE.json"),
        *(FAULT, *RANDOM_FAULTS),
    )
    with_cluster(parser)
    with_json(parser)


def _pairs(text: str) -> int | str:
    return text if text == "all" else whole_number_type("number of pairs", 1, MAX_PAIRS)(text)


def verify(args: argparse.Namespace) -> int:
    """Print the findings about a router; return 1 if a promise is broken."""
    from explorer.analysis.verification.counterexample import smallest_counterexample
    from explorer.analysis.verification.in_blocks import job_key, verify_in_blocks
    from explorer.analysis.verification.verify import MAX_NODES
    from explorer.analysis.verification.verify import verify as verified
    from explorer.documents.checks.verification_report import artefact, verification_json
    from explorer.documents.jobs.kind import store_result

    net = network(args.spec)
    workers = cluster_of(args)
    faults = requested_faults(net, vars(args))
    if workers and faults:
        raise Unroutable("a cluster takes no faults: leave out --processes and --scheduler")
    pairs = args.pairs if isinstance(args.pairs, int) else None
    bars: dict[tuple[str, int], Any] = {}

    def show_progress(label: str, done: int, total: int) -> None:
        bars.setdefault((label, total), progress(label, total))(done)

    work = partial(show_progress, "pairs"), args.resume, faults
    router = choose_router(net, args.router, faults)
    if not workers and (slow := _slow_note(net, router, args, pairs)):
        notice(slow)
    large = net.nodes > MAX_NODES
    in_blocks = (args.pairs == "all" and not faults) if large else args.resume
    if pairs is None and (workers or in_blocks):
        # A resumable check is a job, which the server and this command can continue for each other.
        cluster = replace(workers, cores=args.jobs)
        check = verify_in_blocks(net, args.router, args.variant, cluster, *work)
        if args.resume:
            key = job_key(net, check.router, check.variant, faults)
            store_result(Path(args.resume), key, verification_json(check, None))
    else:
        check = verified(net, router, args.variant, pairs, args.seed, args.jobs, *work)
    search = partial(show_progress, "pairs of smaller networks")
    example = None if args.no_smallest else smallest_counterexample(check, search)
    if args.certificate:
        _certify(check, args)
    if args.json:
        words = _repeat_command(args, router)
        emit_json({**verification_json(check, example), "artefact": artefact(check, words)})
    else:
        emit(text_report(check, example, pairs))
    return (
        0 if check.keeps_promises and not any(FAULTS[name](check) for name in args.fail_on) else 1
    )


def _certify(check: Verification, args: argparse.Namespace) -> None:
    """Write the certificate of a router; raise ExplorerError if nothing is proved."""
    from explorer.analysis.deadlock.certificate import certificate
    from explorer.analysis.deadlock.condition import condition
    from explorer.analysis.deadlock.relation import relation
    from explorer.notation.exact import to_json

    net = check.net
    stated = check.stated or condition(
        relation(net, check.router, progress("targets", net.nodes), check.variant, check.faults)
    )
    with open_for_text(args.certificate) as file:
        file.write(to_json(certificate(stated, _repeat_command(args, check.router))) + "\n")


def _repeat_command(args: argparse.Namespace, router: Router) -> str:
    """Return the command that repeats this check."""
    words = ["explorer", "verify", args.spec, "--router", args.router or router.key]
    option_values = (
        ("--variant", args.variant),
        ("--pairs", args.pairs),
        ("--seed", args.seed or None),
        *(("--fault", fault) for fault in args.fault),
        ("--faults-random", args.faults_random),
        ("--faults-of", args.faults_of if args.faults_of != "links" else None),
        *(("--plugin", file) for file in args.plugin),
    )
    words += [
        word for name, value in option_values if value is not None for word in (name, str(value))
    ]
    return shlex.join(words)


def _slow_note(net: Network, router: Router, args: argparse.Namespace, pairs: int | None) -> str:
    """Return the notice that a check takes long with a slow router, or an empty text."""
    from explorer.analysis.verification.routes import SEARCHED
    from explorer.analysis.verification.verify import SAMPLE_PAIRS, all_pairs_routes, seconds_each
    from explorer.words.durations import duration

    if router.key == SEARCHED:
        # One search finds the routes of many pairs: the time of a single route says nothing.
        return ""
    routes = all_pairs_routes(net, router)
    if pairs is not None or routes == inf:
        routes = min(routes, pairs or (SAMPLE_PAIRS if args.pairs is None else net.nodes**2))
    route_seconds = seconds_each(net, router, choose_variant(router, args.variant))
    seconds = route_seconds * routes / max(1, args.jobs)
    if route_seconds < SLOW_ROUTE_SECONDS or seconds < SLOW_CHECK_SECONDS:
        return ""
    return (
        f"router {router.key!r} is slow: {route_seconds:.2g} s a route, {duration(seconds)} for"
        f" {routes:,.0f} of them; --pairs 1000 takes fewer"
    )


# In words --------------------------------------------------------------------------------------


def text_report(
    check: Verification, example: Counterexample | None, sample_size: int | None = None
) -> str:
    """Return the findings as text: the verdict first, then the counts, then the channels.

    ``sample_size`` is the number of pairs of the requested sample, if there was one.
    """
    from explorer.documents.checks.verification_report import example_link

    title = Line([check.router.title, check.variant or ""], ", ")
    head = Line([check.net.spec, Line([title, f"({check.router.key})"])], "  ")
    has_all_pairs = sample_size is not None and not check.sampled
    all_pairs = f"All pairs: by symmetry no more routes than a sample of {number(sample_size)}."
    parts = [
        head,
        "",
        *_verdict(check),
        *[all_pairs] * has_all_pairs,
        "",
        table(_counts(check), right="<>"),
    ]
    if not check.sampled or check.known_load is not None:
        parts += ["", table(_loads(check), right="<>")]
    parts += [
        "",
        *(
            _dependency_lines(check)
            if check.stated is None
            else _stated_channel_lines(check, check.stated)
        ),
    ]
    if example is not None:
        pair, name = example.pair, example.net.format
        outcome = (
            f"{pair.length} hops of {pair.distance}" if pair.length is not None else "not delivered"
        )
        ends = f"{name(pair.source)} to {name(pair.target)} in {example.net.spec}"
        parts += [
            "",
            f"Smallest counterexample: {ends}, {outcome}.",
            example_link(check.router, check.variant, example),
        ]
    return Lines(parts)


def _verdict(check: Verification) -> Iterable[str]:
    if check.stated is not None:
        yield _stated_verdict(check, check.stated)
    elif check.deadlock.free is False:
        channels = check.deadlock.virtual_channels
        cure = f"; {channels} virtual channels a link prevent it" if channels else ""
        yield f"It can deadlock: {len(check.deadlock.cycle)} messages wait in a circle{cure}."
    failed = len(check.faults.nodes) + len(check.faults.links)
    if failed:
        yield _fault_sentence(check, failed)
    if check.broken:
        yield "A promise is broken."
        yield from (f"{sentence}." for sentence in check.broken)
    elif check.sampled:
        share = check.confidence
        assert share is not None
        yield (
            f"No fault in a sample of {number(check.pairs)} pairs (seed {check.seed}): 19 times in"
            f" 20, fewer than {float(100 * share):.3g} % of all pairs have one. A sample does not"
            " prove a router right."
        )
    elif check.lost + check.loops:
        lost = check.lost + check.loops
        fail = "message does not arrive" if lost == 1 else "messages do not arrive"
        yield f"{number(lost)} {fail}: this router does not go round faults."
    elif check.longer:
        longer = "takes longer than it must" if check.longer == 1 else "take longer than they must"
        yield f"Every message arrives; {number(check.longer)} {longer}."
    else:
        yield "Every message arrives, by a shortest route."


def _fault_sentence(check: Verification, failed: int) -> str:
    """Return between which nodes messages are sent when there are faults."""
    from explorer.analysis.faults.components import surviving_network

    surviving = surviving_network(check.net, check.faults)
    cut_pairs = surviving.all_pairs - surviving.pairs
    faults = f"{number(failed)} fault{'s' * (failed > 1)}"
    have = "pair of them has" if cut_pairs == 1 else "pairs of them have"
    cut = f"; {number(cut_pairs)} {have} no way left" if cut_pairs else ""
    return f"With {faults}, between the {number(surviving.nodes)} nodes that work{cut}."


def _counts(check: Verification) -> Iterable[tuple[str, str]]:
    yield "pairs", number(check.pairs)
    if check.symmetry > 1:
        yield "of them routed, the others by symmetry", number(check.pairs // check.symmetry)
    yield "delivered", number(check.delivered)
    yield "shortest", number(check.shortest)
    yield "longer", number(check.longer)
    yield "lost", number(check.lost)
    yield "in a loop", number(check.loops)
    if not check.sampled:
        yield "mean hops, a node itself counted", fraction_text(check.mean_hops)
    yield "mean hops of these pairs", fraction_text(check.mean_hops_excluding_self)
    for title, pair in (("longest", check.longest), ("worst stretch", check.worst)):
        if pair is not None and (title == "longest" or pair.length != pair.distance):
            name = check.net.format
            of_distance = "" if pair.distance is None else f" of {pair.distance}"
            hops = f"{pair.length} hops{of_distance}"
            yield f"{title}, {name(pair.source)} to {name(pair.target)}", hops


def _loads(check: Verification) -> Iterable[tuple[str, str]]:
    name = check.net.format
    if check.busiest is not None:
        a, b, messages = check.busiest
        yield f"busiest channel, {name(a)} to {name(b)}", f"{number(messages)} messages"
        yield (
            "it is full at, messages a node and cycle, itself a target",
            fraction_text(check.saturation),
        )
        if check.saturation is not None and check.saturation > 1:
            yield "a node that sends one at a time is full at", "1, and this bound holds"
    elif check.known_load is not None:
        # A sample gives no loads of all pairs; for some routers they follow from the routing rule.
        a, b = check.known_load.channel
        count = f"{number(check.known_load.messages)} messages"
        yield f"busiest channel of all pairs, {name(a)} to {name(b)}", count
    for floor in check.floors:
        yield f"no router below, by {floor.name}", f"{number(floor.messages)} messages"
    if check.host_busiest is not None:
        a, b, messages = check.host_busiest
        ends = f"{name(a)} to {name(b)}"
        yield f"between hosts alone, busiest channel, {ends}", f"{number(messages)} messages"
        full = fraction_text(check.host_saturation)
        yield "it is full at, messages a host and cycle, itself a target", full


def _stated_verdict(check: Verification, stated: Condition) -> str:
    count = check.router.virtual_channels
    channels = f"{count} virtual channels a link" if count > 1 else "one virtual channel a link"
    if stated.free:
        return f"It cannot deadlock, with {channels} as it uses them ({stated.theorem})."
    if stated.free is False:
        return (
            f"It can deadlock, with {channels} as it uses them: {len(stated.cycle)} messages wait"
            " in a circle."
        )
    return f"Whether it can deadlock with {channels} is not proved."


def _stated_channel_lines(check: Verification, stated: Condition) -> Iterable[str]:
    """Yield the result of the condition on the channels that the router states."""
    name, count = check.net.format, check.router.virtual_channels
    if stated.free:
        yield (
            f"Channels as stated: {len(stated.order):,} in an order that every wait rises in;"
            " --certificate FILE.json writes it."
        )
        if len(stated.escape) < count:
            numbers = ", ".join(map(str, stated.escape))
            origin = "as the router says" if stated.router_escape else "found by trying"
            yield (
                f"Escape: virtual channel {numbers}, {origin}. Wherever a message waits it is"
                " offered one of these, and they are waited for in a rising order."
            )
        return
    if stated.relation.stuck:
        _, target, why = stated.relation.stuck[0]
        yield f"A message to {name(target)}: {why}. What is stuck holds its channel for ever."
    elif stated.free is None:
        yield (
            "Messages have a choice, so a cycle of waits is no deadlock yet; but none of"
            f" {stated.tried} sets of virtual channels is an escape."
        )
    if stated.cycle:
        yield "A shortest cycle; each message holds its channel and may wait for the next:"
        for a, b, channel_number in stated.channels(stated.cycle[:MAX_PRINTED_CHANNELS]):
            over = f"virtual channel {channel_number}" if count > 1 else ""
            link = Text("{a} to {b}", a=name(a), b=name(b))
            yield Line([" ", Line([link, over], ", ")])
        if len(stated.cycle) > MAX_PRINTED_CHANNELS:
            yield f"  and {len(stated.cycle) - MAX_PRINTED_CHANNELS} more"


def _dependency_lines(check: Verification) -> Iterable[str]:
    deadlock, name = check.deadlock, check.net.format
    between = "" if check.net.hosts_each is not None else " between hosts"
    head = f"Channel dependencies{between}"
    if deadlock.free:
        yield f"{head}: no cycle. One virtual channel is enough: it cannot deadlock."
        return
    if deadlock.free is None:
        yield f"{head}: no cycle among those of the sample, which proves nothing."
        return
    yield (
        f"{head}: a cycle, {len(deadlock.cycle)} channels at the least. Each message"
        " holds its channel and waits for the next, the last for the first:"
    )
    for a, b in deadlock.cycle[:MAX_PRINTED_CHANNELS]:
        yield Text("  {a} to {b}", a=name(a), b=name(b))
    if len(deadlock.cycle) > MAX_PRINTED_CHANNELS:
        yield f"  and {len(deadlock.cycle) - MAX_PRINTED_CHANNELS} more"
    if deadlock.virtual_channels is not None and deadlock.needs_tried:
        lead = f"{deadlock.virtual_channels} virtual channels a link break every cycle:"
        yield Line(
            [
                lead,
                deadlock.needs_tried[-1].rule.sentence,
                Line(["(", deadlock.rule or "", ")."], ""),
            ]
        )
    elif deadlock.needs_tried:
        yield "No rule that was tried breaks every cycle."
