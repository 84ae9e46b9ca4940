"""Numbers in the sentences of paths, traffic, embeddings and of the map, computed again."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import pairwise

import networkx
import pytest

from explorer import network
from explorer.analysis.embeddings.embedding import embed
from explorer.analysis.faults.resilience import random_faults
from explorer.analysis.faults.theorems import known_remains
from explorer.analysis.traffic.patterns import pairs
from explorer.analysis.traffic.sample import sample_messages
from explorer.analysis.traffic.traffic import send
from explorer.collectives.fronts import Ball, Doubling, front_counts
from explorer.collectives.registry import broadcast
from explorer.documents.tasks import broadcast as of_broadcast
from explorer.documents.tasks import embed as of_embed
from explorer.documents.tasks import faults as of_faults
from explorer.documents.tasks import message_lanes as of_paths
from explorer.documents.tasks import traffic as of_traffic
from explorer.routing.disjoint.paths import disjoint_paths
from explorer.testing.graphs import graph
from explorer.testing.reasons import sentence_errors
from tests.documents.test_sentences import SMALL


def number(text):
    return int(text.replace(",", ""))


# Disjoint paths --------------------------------------------------------------------------------

JOIN = re.compile(
    r"(\d+) paths join .* (and no more|as many as the \w+ .*?ha\w+ links), so no (\d+) failures? in"
    r" between can part them\. They take ([\d,]+) hops in all"
)


@pytest.mark.parametrize("net", SMALL, ids=str)
def test_sentences_about_disjoint_paths_are_right(net):
    net_graph, draw = graph(net), random.Random(net.spec)
    # Three paths join these two in HCNs(2,3), where each of them has four links.
    ends = [(8, 1)] * (net.nodes > 8) + [draw.sample(range(net.nodes), 2) for _ in range(6)]
    for a, b in ends:
        paths = disjoint_paths(net, a, b)
        reason = of_paths.why(paths)
        # Between neighbours NetworkX counts what the link between them adds by itself.
        linked = net_graph.has_edge(a, b)
        without_link = networkx.restricted_view(net_graph, [], [(a, b)]) if linked else net_graph
        most = networkx.node_connectivity(without_link, a, b) + linked
        if most == 1:
            assert "a single path" in reason
            continue
        count, enough, failures, hops = JOIN.match(reason).groups()
        assert (int(count), int(failures)) == (most, most - 1)
        assert int(hops.replace(",", "")) == sum(len(path) - 1 for path in paths.paths)
        out, into = (
            (net_graph.out_degree, net_graph.in_degree)
            if net.directed
            else (net_graph.degree, net_graph.degree)
        )
        links = sorted((out[a], into[b]))
        assert enough.startswith("as many") == (most == links[0])
        assert ("fewer" in enough) == (most == links[0] < links[1])


# Traffic ---------------------------------------------------------------------------------------

BUSIEST = re.compile(
    r"([\d,]+) messages? leaves? at once,(?: each)? to a rule\. Counted one way, the link from"
    r" `(.*?)` to `(.*?)` carries the most, ([\d,]+)(?: of them)?"
    r"(?:; ([\d,]+) others? carr(?:y|ies) as many)?\.( .*)?$"
)


@pytest.mark.parametrize("spec", ["Q(4)", "HCN(2)", "Torus(4,4)", "Mesh(3,4)", "BT(3)", "S(4)"])
@pytest.mark.parametrize("pattern", ["uniform", "hot-spot"])
def test_sentences_about_loads_of_traffic_are_right(spec, pattern):
    net = network(spec)
    ends = pairs(net, pattern, seed=3)
    for rows in (ends, ends[:1]):
        reason = of_traffic.why(send(net, rows), "a rule")
        loads = Counter(link for a, b in rows.tolist() for link in pairwise(net.route(a, b).nodes))
        messages, start, end, most, others, lost = BUSIEST.match(reason).groups()
        assert number(messages) == len(rows)
        assert number(most) == max(loads.values()) == loads[net.node(start), net.node(end)]
        assert number(others or "0") == sum(n == max(loads.values()) for n in loads.values()) - 1
        assert lost is None


def test_sentences_about_sampled_traffic_are_right():
    net = network("MC(3,3)")
    verification = sample_messages(net, "uniform")
    reason = of_traffic.why_sampled(verification, "another")
    everyone, sample_size = re.match(
        r"All ([\d,]+) nodes .* route: ([\d,]+), drawn", reason
    ).groups()
    assert number(everyone) == 8 * 2**24
    assert number(sample_size) == len({id(route) for route in verification.routes})
    few = sample_messages(net, "pasted", lines="#0 #1\n#0 #2")
    assert of_traffic.why_sampled(few, "another") == "2 messages leave at once, each to another."


# Embeddings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "kind", "shape"),
    [("Q(4)", "ring", None), ("BT(3)", "ring", None), ("S(4)", "mesh", (4, 6)),
     ("HCN(2)", "torus", (4, 4)), ("Q(4)", "tree", None), ("CCC(3)", "tree", None)],
)  # fmt: skip
def test_sentences_about_paths_of_a_guests_links_are_right(spec, kind, shape):
    embedding = embed(network(spec), kind, shape)
    host, places = graph(embedding.net), embedding.places.tolist()
    longer = [
        (a, b) for a, b in embedding.guest.links.tolist() if not host.has_edge(places[a], places[b])
    ]
    numbers = re.search(r"([\d,]+) of ([\d,]+) guest links become paths", of_embed.why(embedding))
    if not longer:
        assert numbers is None
        assert "very guest link is a link" in of_embed.why(embedding)
    else:
        assert [number(n) for n in numbers.groups()] == [len(longer), len(embedding.guest.links)]


# On the map ------------------------------------------------------------------------------------

FAULT_FACTS = {
    "faults": lambda found: len({*found.faults.nodes, *found.faults.links}),
    "whole": lambda found: networkx.node_connectivity(graph(found.net)),
    "nodes": lambda found: graph(found.net).number_of_nodes(),
    "net": lambda found: found.net.spec,
}


@pytest.mark.parametrize("spec", ["Q(4)", "HCN(2)", "CCC(3)", "BT(3)", "Mesh(3,4)"])
def test_sentences_about_theorems_on_faults_are_right(spec):
    net = network(spec)
    draw = random.Random(spec)
    for count in (0, 1, 2, 3, 5):
        a, b = draw.sample(range(net.nodes), 2)
        faults = random_faults(net, count, "nodes", draw.randrange(99), (a, b))
        remains, names = known_remains(net, a, b, faults), (net.format(a), net.format(b))
        reason = of_faults.known_of_large(remains, names)
        facts = FAULT_FACTS | {
            "a": lambda _, name=names[0]: name,
            "b": lambda _, name=names[1]: name,
        }
        assert not sentence_errors(reason, remains, facts)
        rest = graph(net).copy()
        rest.remove_nodes_from(faults.nodes)
        if "still joined" in str(reason):
            assert networkx.is_connected(rest)
        if "A route is left" in str(reason):
            assert networkx.has_path(rest, a, b)


FRONTS = [
    (Ball, "MC(2,1)", "all-port", "breadth-first"),
    (Ball, "S(4)", "all-port", "breadth-first"),
]
FRONTS += [(Doubling, spec, model, "binomial") for spec in ("Q(5)", "CQ(6)", "FQ(4)")
           for model in ("one-port", "all-port")]  # fmt: skip


@pytest.mark.parametrize(("kind", "spec", "model", "tree"), FRONTS)
def test_sentences_about_a_front_are_right_in_every_round(kind, spec, model, tree):
    net = network(spec)
    root = random.Random(spec).randrange(net.nodes)
    kinds, sends = kind(net, root, model), broadcast(net, root, tree, model).rounds
    counts, exact = front_counts(kinds)
    assert exact
    knows = {root}
    for round_, item in enumerate(sends, 1):
        fresh = {b for _, b in item.sends} - knows
        knows |= fresh
        reason = of_broadcast.round_sentence(
            kinds, round_, counts[round_], sum(counts[: round_ + 1]), ""
        )
        ports = {net.ports[net.port_between(a, b)].dimension for a, b in item.sends}
        assert len(ports) == 1 or model == "all-port"
        truth = (len(knows), len(fresh), len(graph(net)), min(ports))
        expected = dict(zip(("informed", "fresh", "nodes", "d"), truth, strict=True))
        facts = {name: lambda _, value=value: value for name, value in expected.items()}
        assert not sentence_errors(reason, kinds, facts)
    assert len(knows) == net.nodes
    bound = max(len(sends) - 1, 1)
    opening = of_broadcast.front_summary(kinds, len(sends), bound, exact)
    facts = {
        "root": lambda _: root,
        "nodes": lambda one: graph(one.net).number_of_nodes(),
        "rounds": lambda _: len(sends),
        "bound": lambda _: bound,
    }
    assert not sentence_errors(opening, kinds, facts)
