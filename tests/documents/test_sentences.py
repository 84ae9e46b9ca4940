"""Numbers and addresses in the words of the tasks, found a second way."""

from __future__ import annotations

import random
import re
from collections import Counter
from fractions import Fraction
from itertools import pairwise

import networkx
import numpy as np
import pytest

from explorer import families, network
from explorer.analysis.bisection import bisection
from explorer.analysis.faults.resilience import are_connected, random_faults, surviving_network
from explorer.analysis.partition.partition import partitions
from explorer.analysis.switching.circuits import switching_times
from explorer.analysis.switching.latency import Timing
from explorer.collectives.all_to_all import all_to_all
from explorer.collectives.anywhere import PLANS, planned_exchange
from explorer.collectives.exchange import exchange
from explorer.collectives.registry import broadcast, broadcasts_for
from explorer.core.collective import MODELS
from explorer.core.router import NO_FAULTS
from explorer.documents.commands.to_json import bounds_json
from explorer.documents.tasks import broadcast as of_broadcast
from explorer.documents.tasks import circuit as of_circuit
from explorer.documents.tasks import exchange as of_exchange
from explorer.documents.tasks import faults as of_faults
from explorer.documents.tasks import parts as of_parts
from explorer.documents.tasks import planned_exchange as of_plan
from explorer.notation.formula import mathml
from explorer.routing.hyperswitch.hyperswitch import ADAPTIVE, ONE_PORT
from explorer.tasks.document import answer
from explorer.tasks.registry import read_state
from explorer.testing.graphs import graph
from explorer.testing.reasons import sentence_errors

NETS = [network(family.samples[-1]) for family in families().values()]
SMALL = [net for net in NETS if net.nodes <= 256]

# Broadcasts ------------------------------------------------------------------------------------


def informed_nodes(schedule):
    """Return the nodes that the rounds inform, by going over them."""
    reached = {schedule.root}
    for item in schedule.rounds:
        reached |= {b for a, b in item.sends if a in reached}
    return reached


def least_rounds(schedule):
    """Return the rounds that distances and degrees make necessary, by an independent search."""
    net = graph(schedule.net)
    lengths = networkx.single_source_shortest_path_length(net, schedule.root)
    far = max(lengths.values())
    if schedule.model != "one-port":
        return far
    # Everybody who was told keeps count of whom its links still let it tell, one a round.
    left, rounds = [net.degree(schedule.root)], 0
    while len(left) < len(lengths):
        rounds += 1
        able = sum(more > 0 for more in left)
        left = [max(0, more - 1) for more in left]
        left += [max(degree for _, degree in net.degree) - 1] * able
    return max(far, rounds)


OPENING = {
    "root": lambda schedule: schedule.root,
    "reached": lambda schedule: len(informed_nodes(schedule)),
    "nodes": lambda schedule: graph(schedule.net).number_of_nodes(),
    "rounds": lambda schedule: len(schedule.rounds),
}


@pytest.mark.parametrize("net", SMALL, ids=str)
def test_sentences_about_a_broadcast_are_right(net):
    for item in broadcasts_for(net):
        for model in item.models:
            for variant in item.variants or (None,):
                schedule = broadcast(net, net.nodes // 3, item.key, model, variant)
                reason = of_broadcast.broadcast_summary(schedule)
                facts = OPENING | {"bound": lambda subject: subject.bound}
                assert not sentence_errors(reason, schedule, facts)
                # Counting may tell more than distance and doubling, and no schedule takes fewer.
                bound, depth = schedule.bound, len(schedule.rounds)
                assert least_rounds(schedule) <= bound
                assert schedule.missing or bound <= depth
                few = "as few as any" in str(reason)
                assert few == (depth == bound and not schedule.missing)


EXCHANGE_FACTS = {
    "rounds": lambda found: len(found.rounds),
    "nodes": lambda found: graph(found.net).number_of_nodes(),
    "volume": lambda found: sum(largest_messages(found)),
}


def largest_messages(subject):
    """Yield the largest message of every round, with sets of messages."""
    know = [{node} for node in range(subject.net.nodes)]
    for item in subject.rounds:
        yield max(len(know[a]) for a, _ in item.sends)
        before = [frozenset(messages) for messages in know]
        for a, b in item.sends:
            know[b] |= before[a]


@pytest.mark.parametrize("spec", ["Q(4)", "CQ(5)", "MC(1,2)", "SCQ(2,3)", "BT(3)"])
@pytest.mark.parametrize("model", MODELS)
def test_sentences_about_an_all_to_all_broadcast_are_right(spec, model):
    plan = all_to_all(network(spec), model)
    assert not sentence_errors(of_broadcast.all_to_all_summary(plan), plan, EXCHANGE_FACTS)


# Exchanges -------------------------------------------------------------------------------------


def conflicts(subject):
    """Return how many steps hold some link for two messages, link by link."""
    table = subject.group.table
    count = 0
    for word in subject.words:
        channels = []
        for start in range(subject.net.nodes):
            at = start
            for port in word:
                channels.append((at, port))
                at = int(table[at, port])
        count += len(set(channels)) < len(channels)
    return count


def astray(subject):
    """Return the steps whose message from node 0 ends elsewhere than where it is meant to go."""
    count = 0
    for word, target in zip(subject.words, subject.targets, strict=True):
        at = 0
        for port in word:
            at = int(subject.group.table[at, port])
        count += at != target
    return count


EXCHANGE = {
    "messages": lambda found: sum(1 for a in graph(found.net) for b in graph(found.net) if a != b),
    "steps": lambda found: len(found.words),
    "held": conflicts,
    "missed": astray,
    "lost": lambda found: astray(found) * graph(found.net).number_of_nodes(),
}


@pytest.mark.parametrize(
    ("spec", "variant"),
    [("MC(2,1)", "corrected"), ("MC(2,1)", "as printed"), ("Q(4)", None), ("S(4)", None)],
)
def test_sentences_about_an_exchange_are_right(spec, variant):
    plan = exchange(network(spec), variant)
    assert not sentence_errors(of_exchange.exchange_summary(plan), plan, EXCHANGE)
    assert not sentence_errors(of_exchange.conflict_summary(plan), plan, EXCHANGE)
    assert ("lost" in str(of_exchange.conflict_summary(plan))) == (variant == "as printed")


def least_of_an_exchange(net):
    """Return the sentence of the bound in each model, from NetworkX's distances and degrees."""
    net_graph, nodes = graph(net), net.nodes
    distances = dict(networkx.all_pairs_shortest_path_length(net_graph))
    hops = sum(sum(row.values()) for row in distances.values())
    links, degree = 2 * net_graph.number_of_edges(), min(count for _, count in net_graph.degree)
    cut = bisection(net).high
    across = (nodes // 2) * (nodes - nodes // 2)
    joined = "1 link joins" if cut == 1 else f"{cut:,} links join"
    halves = f"{across:,} messages go from one half to the other, and {joined} some halves"
    far = max(max(row.values()) for row in distances.values())
    expected = {
        "all-port": [
            (far, f"two nodes are {far:,} hops apart"),
            (-(-hops // links), f"the messages take {hops:,} hops over {links:,} directed links"),
            (
                -(-(nodes - 1) // degree),
                f"a node with {degree:,} links takes in {nodes - 1:,} messages",
            ),
            (-(-across // cut), halves),
        ],
        "one-port": [
            (
                -(-hops // nodes),
                f"the messages take {hops:,} hops, and {nodes:,} nodes make one each",
            ),
            (nodes - 1, f"a node takes in {nodes - 1:,} messages, one a round"),
            (-(-across // cut), halves),
        ],
    }
    return {
        model: (
            most,
            {f"At least {most:,} rounds: {why}." for rounds, why in rows if rounds == most},
        )
        for model, rows in expected.items()
        for most in [max(rounds for rounds, _ in rows)]
    }


@pytest.mark.parametrize("spec", ["Q(4)", "HCN(2)", "BT(3)", "Mesh(3,4)", "S(4)", "CQ(4)"])
def test_sentences_about_lower_bounds_of_exchanges_are_right(spec):
    net = network(spec)
    rows = bounds_json(net) or {}
    expected = least_of_an_exchange(net)
    assert list(rows) == list(expected)
    for model, row in rows.items():
        rounds, sentences = expected[model]
        assert row["rounds"] == rounds
        assert row["why"] in sentences


def links_by_message(subject, step):
    """Return the senders of a step and their directed links, hop by hop, message by message."""
    ends, steps = subject.messages
    rows = subject.routes[steps == step].tolist()
    assert [row[0] for row in rows] == ends[steps == step][:, 0].tolist()
    return [list(pairwise([node for node in row if node >= 0])) for row in rows]


def meeting_count(subject, step):
    """Return how often two messages of a step want one directed link in one hop."""
    counts = Counter(
        (hop, link) for path in links_by_message(subject, step) for hop, link in enumerate(path)
    )
    return sum(count > 1 for count in counts.values())


def sharing_counts(subject, step):
    """Return the number of routes of a step over every directed link that two or more share."""
    crossed = Counter(link for path in links_by_message(subject, step) for link in path)
    return [count for count in crossed.values() if count > 1]


def hosts(subject):
    """Return the nodes that are hosts."""
    return [v for v in graph(subject.net) if subject.net.hosts(v)]


PLAN = {
    "messages": lambda found: sum(1 for a in hosts(found) for b in hosts(found) if a != b),
    "switches": lambda found: graph(found.net).number_of_nodes() - len(hosts(found)),
    "steps": lambda found: len(found.partners),
    "met": lambda found: sum(meeting_count(found, step) > 0 for step in range(found.steps)),
    "held": lambda found: sum(bool(sharing_counts(found, step)) for step in range(found.steps)),
}


@pytest.mark.parametrize("key", PLANS)
@pytest.mark.parametrize("spec", ["Q(3)", "HCN(2)", "BT(3)", "Mesh(3,4)", "KT(2,2)"])
def test_sentences_about_a_planned_exchange_are_right(spec, key):
    plan = planned_exchange(network(spec), key)
    assert not sentence_errors(of_plan.plan_summary(plan), plan, PLAN)
    assert not sentence_errors(of_plan.conflict_summary(plan), plan, PLAN)
    for step in range(plan.steps):
        turn = {
            "step": lambda _, step=step: step + 1,
            "senders": lambda one, step=step: len(links_by_message(one, step)),
            "nodes": lambda one: graph(one.net).number_of_nodes(),
            "hosts": lambda one: len(hosts(one)),
            "longest": lambda one, step=step: max(map(len, links_by_message(one, step))),
            "met": lambda one, step=step: meeting_count(one, step),
            "held": lambda one, step=step: len(sharing_counts(one, step)),
            "most": lambda one, step=step: max(sharing_counts(one, step), default=1),
        }
        reason = of_plan.step_reason(plan, step)
        assert not sentence_errors(reason, plan, turn)
        assert ("No two messages share" in str(reason)) == (not sharing_counts(plan, step))


# Faults ----------------------------------------------------------------------------------------


def rest(subject):
    """Return the rest of the network as a NetworkX graph."""
    net_graph = graph(subject.net).copy()
    net_graph.remove_edges_from(subject.faults.links)
    net_graph.remove_nodes_from(subject.faults.nodes)
    return net_graph


def spare_connectivity(subject):
    """Return how many more nodes disconnect the rest, by NetworkX's flows."""
    return networkx.node_connectivity(rest(subject))


FAULTS = {
    "nodes": lambda found: len(found.faults.nodes),
    "links": lambda found: len(found.faults.links),
    "least": spare_connectivity,
    "components": lambda found: networkx.number_connected_components(rest(found)),
    "largest": lambda found: max(map(len, networkx.connected_components(rest(found)))),
}


@pytest.mark.parametrize("spec", ["Q(4)", "HCN(2)", "CCC(3)", "BT(3)", "MC(1,1)", "Mesh(3,4)"])
def test_sentences_about_the_rest_with_faults_are_right(spec):
    net = network(spec)
    draw = random.Random(spec)
    for count in (0, 1, 2, 3, 5, 6):
        for kind in ("nodes", "links"):
            ends = tuple(draw.sample(range(net.nodes), 2))
            faults = random_faults(net, count, kind, draw.randrange(99), ends)
            left, names = surviving_network(net, faults), (net.format(ends[0]), net.format(ends[1]))
            there = networkx.has_path(rest(left), *ends)
            assert are_connected(net, *ends, faults) == there
            reason = of_faults.why(left, there, names)
            facts = FAULTS | {
                "a": lambda _, name=names[0]: name,
                "b": lambda _, name=names[1]: name,
            }
            assert not sentence_errors(reason, left, facts)
            assert not sentence_errors(of_faults.title(left.faults), left, FAULTS)
            if faults:
                assert ("meets a fault" in str(reason)) == (not there)
                is_connected = networkx.is_connected(rest(left))
                assert ("still joined" in str(reason)) == (there and is_connected)


def test_no_node_is_both_failed_and_ringed():
    assert str(of_faults.title(NO_FAULTS)) == "Nothing has failed"
    assert str(of_faults.title(NO_FAULTS, True)).endswith(": rings mark what would fail")
    for count in (0, 2):
        state = read_state(f"?net=Q(3)&task=faults&k={count}")
        document = answer(state)["show"]
        assert len(document["marks"]) == count
        assert ("rings" in document["title"]) == bool(count)
    failed = random_faults(network("Q(3)"), 1, "nodes", 0, (0, 7))
    assert "ringed" not in str(of_faults.title(failed, True))


# Circuits --------------------------------------------------------------------------------------


def attempts(subject):
    """Return how often the probe sets out: once more than it is dropped."""
    return [s.what for s in subject.circuit.segments].count("drop") + 1


def last(subject, what):
    return max((s.hop for s in subject.circuit.segments if s.what == what), default=0)


CIRCUIT = {
    "busy": lambda found: sum(len(held.path) > 1 for held in found.held),
    "links": lambda found: len({s.link for s in found.circuit.segments if s.what == "transfer"}),
    "attempts": attempts,
    "back": lambda found: [s.what for s in found.circuit.segments].count("retreat"),
    "probe": lambda found: found.timing.probe,
    "message": lambda found: found.timing.message,
    "packets": lambda found: len(range(0, found.timing.message, found.timing.packet)),
    "packet": lambda found: found.timing.packet,
}


@pytest.mark.parametrize("at_busy", ["wait", "retry", "detour"])
def test_sentences_about_a_circuit_are_right(at_busy):
    net = network("GHC(3,3)")
    timing = Timing(500, 1, 64, Fraction(1, 10))
    tries = set()
    for others in ((), ((0, 4),), ((0, 8),), ((0, 1), (0, 2), (1, 0), (3, 4))):
        for variant in (None, ADAPTIVE, ONE_PORT):
            times = switching_times(net, 0, 8, timing, others, at_busy, variant)
            tries.add(times.circuit.attempts)
            for means in of_circuit.timelines(times):
                reason = of_circuit.why(times, means)
                assert not sentence_errors(reason, times, CIRCUIT)
                packets = [s.packet for s in of_circuit.timelines(times)[means].segments]
                if means != "circuit":
                    assert reason.facts["packets"].value == len(set(packets))
    assert (max(tries) > 1) == (at_busy == "retry")


def test_packets_on_their_way_at_once_are_each_on_a_link_of_their_own():
    """The browser's sentence on several packets, in the middle of every segment."""
    most = 0
    for others in ((), ((0, 4),)):
        times = switching_times(network("Q(4)"), 0, 15, Timing(500, 4, 64, Fraction(1, 10)), others)
        for line in (times.packets, times.pipelined):
            packets = [s for s in line.segments if s.what == "packet"]
            for moment in {(s.start + s.end) / 2 for s in packets}:
                links = [s.link for s in packets if s.start <= moment < s.end]
                assert len(set(links)) == len(links)
                most = max(most, len(links))
    assert most > 1


FIT = {
    "total": lambda net: 11,
    "used": lambda net: min(10, max(degree for _, degree in graph(net).degree)),
    "free": lambda net: 10 - min(10, max(degree for _, degree in graph(net).degree)),
    "diagnostic": lambda net: 1,
    "missing": lambda net: max(degree for _, degree in graph(net).degree) - 10,
    "net": lambda net: net.spec,
}


@pytest.mark.parametrize("spec", ["GHC(3,3,4,4)", "Q(3)", "Q(11)", "GHC(14)"])
def test_sentences_about_channels_of_a_hyperswitch_are_right(spec):
    net = network(spec)
    reason = of_circuit.channel_use(net)
    assert not sentence_errors(reason, net, FIT)
    assert ("find none" in str(reason)) == (max(degree for _, degree in graph(net).degree) > 10)


# Parts -----------------------------------------------------------------------------------------


def parts(subject):
    """Return the part of every node."""
    return subject.part(np.arange(subject.net.nodes)).tolist()


def copies_found(subject):
    """Return how many parts have the nodes and links of each network they are copies of."""
    of = parts(subject)
    shapes = []
    for part in sorted(set(of)):
        inside = graph(subject.net).subgraph([v for v, p in enumerate(of) if p == part])
        shapes.append((inside.number_of_nodes(), inside.number_of_edges()))
    rows, start = [], 0
    for copied, count in subject.copies:
        own_shapes = shapes[start : start + count]
        rows.append((copied.spec, own_shapes.count((copied.nodes, copied.links))))
        start += count
    return (*rows, *(("left over", 1) for _ in shapes[start:]))


PARTS = {
    "net": lambda found: found.net.spec,
    "parts": lambda found: len(set(parts(found))),
    "by": lambda found: found.title,
    "copies": copies_found,
}


@pytest.mark.parametrize("net", SMALL, ids=str)
def test_sentences_about_parts_of_a_network_are_right(net):
    for partition in partitions(net):
        of = parts(partition)
        facts = PARTS | {
            "left": lambda one, of=of: sum(of[a] != of[b] for a, b in graph(one.net).edges)
        }
        assert not sentence_errors(of_parts.title(partition), partition, facts)
        assert not sentence_errors(of_parts.why(net, partition), partition, facts)


def test_every_letter_of_a_printed_formula_is_reported() -> None:
    # A letter is a parameter, a value that the panel tells, a running index, or what the formula
    # says behind a comma; a barred one is the mean distance.
    for cls in families().values():
        for net in map(network, cls.samples):
            known = {name[0] for name, *_ in net.steps()} | {"i"}
            known |= set(re.findall(r"[A-Za-z]", " ".join(net.formula_symbols())))
            for formula in net.formulas().values():
                latex = re.sub(r"\\bar d(_\{?\w+\}?)?", "", formula.latex)
                letters = set(re.findall(r"<mi>([A-Za-z])</mi>", mathml(latex)))
                behind = latex.partition(",")[2]
                assert letters - known <= set(re.findall(r"[a-z]", behind)), (net.spec, latex)


def test_the_letters_give_the_value_that_is_printed() -> None:
    for spec in ("Torus(4,4)", "Torus(8,8,8)", "CCC(4)", "CCC(8)", "Hypernet(3)"):
        net = network(spec)
        symbols = net.formula_symbols() | {name: value for name, _, value, *_ in net.steps()}
        bits = symbols.get("m + n") or symbols["m"] + symbols["n"]
        assert net.nodes == 2**bits == net.formulas()["nodes"].value
