"""A total exchange on a network that is not drawn whole: its stages by distance, its numbers."""

from __future__ import annotations

from fractions import Fraction
from math import log2

from explorer.analysis.measures.hosts import between_hosts
from explorer.collectives.bounds import exchange_bounds
from explorer.collectives.fronts import Front, front_counts
from explorer.documents.tasks.exchange import ExchangeStage, FarExchange
from explorer.documents.tasks.terms import count_text, term_list
from explorer.notation.formula import rounded_count
from explorer.words.text import Text

BOUNDS = {"all-port": "Lower bound, all ports", "one-port": "Lower bound, one port"}

TITLES = {
    "node": ("Steps, one message a node", "Hops of one node, all its messages"),
    "host": ("Steps, one message a host", "Hops of one host, all its messages"),
}

HUGE_NODES = 2**32
"""Number of nodes from which the numbers in the reasons of bounds are too long to read."""


def large_exchange_document(front: Front) -> FarExchange:
    """Return an exchange in which every node sends to the nearest nodes first, as one document.

    In a network in which all nodes are equivalent, the messages of one node represent those of all.
    The stages are its distances. The lower bounds of any schedule are added. If only hosts send,
    the numbers of one host are the mean over all hosts.
    """
    net, sender = front.net, "node"
    ends, pairs = net.nodes, between_hosts(net).pairs if net.hosts_each is None else None
    if pairs is None:
        counts, exact_counts = front_counts(front)
        exact = exact_counts == len(counts) and net.vertex_uniform
    else:
        ends, sender = net.host_count, "host"
        counts = (1, *(round(Fraction(count, ends)) for count in pairs[1:]))
        exact = all(count % ends == 0 for count in pairs[1:])
    sign = "" if exact else "≈ "
    stages: list[ExchangeStage] = []
    sent = 0
    for distance, count in enumerate(counts[1:], 1):
        sent += count
        stages.append(
            {
                "steps": count_text(count, sign),
                "size": log2(count + 1),
                "sent": count_text(sent, sign),
                "why": Text(
                    f"The source sends to its {{count}} {sender}s that are {{distance:hop}} away,"
                    " one a step: after that it has sent {sent} of {all} messages.",
                    count=count_text(count, sign),
                    distance=distance,
                    sent=count_text(sent, sign),
                    all=count_text(ends - 1),
                ),
            }
        )
    hops = sum(distance * count for distance, count in enumerate(counts))
    lower_bounds = exchange_bounds(net) or {}
    steps_title, hops_title = TITLES[sender]
    terms = [
        ("Messages", rounded_count(ends * (ends - 1)), ""),
        (steps_title, rounded_count(ends - 1), ""),
        (hops_title, f"{sign}{rounded_count(hops)}", "hops"),
        *(
            (BOUNDS[model], rounded_count(bound.rounds), "lower_bound")
            for model, bound in lower_bounds.items()
        ),
    ]
    return {
        "title": "Nearest first",
        "opening": Text(
            f"Every {sender} has a message for every other: {{steps}} steps, in each of which a"
            f" {sender} sends one, to the nearest {sender}s first. Shaded on the map are those that"
            " the source has sent to; amber are those of the distance under way.",
            steps=count_text(ends - 1),
        ),
        "stages": stages,
        "nodes": count_text(net.nodes),
        "terms": term_list(*terms),
        "notes": [bound.why for bound in lower_bounds.values()] if net.nodes < HUGE_NODES else [],
    }
