"""A broadcast as the page plays it: rounds of sends between marks, and their sentences."""

from __future__ import annotations

from math import log2
from typing import NotRequired, TypedDict

from explorer.collectives.all_to_all import AllToAll
from explorer.collectives.fronts import Front, front_counts, rounds_bound
from explorer.core.collective import Schedule
from explorer.core.reason import Reason, Value, commas, sentence
from explorer.core.scene import Scene
from explorer.documents.tasks.terms import count_text
from explorer.notation.formula import rounded_count

Send = tuple[int, int]


class BroadcastRound(TypedDict):
    """A round: its sends and missing links as pairs of marks, and the nodes informed after it.

    ``messages`` counts the sends, and ``size`` is about their logarithm to base 2. The sends are
    not listed if the network is not drawn whole. ``known`` is the number of messages that each mark
    knows after the round, if the messages of all nodes spread.
    """

    sends: list[Send]
    messages: str
    size: float
    informed: str
    why: str
    missing: list[Send]
    known: NotRequired[list[int]]


class BroadcastDocument(TypedDict):
    """A broadcast, or with ``all`` an all-to-all broadcast: its rounds and its sentences."""

    title: str
    all: NotRequired[bool]
    rounds: list[BroadcastRound]
    root: int | None
    nodes: str
    reached: str
    whole: bool
    bound: int | None
    boundWhy: str
    missing: list[tuple[str, str]]
    missingCount: int
    opening: str
    links: str


def broadcast_document(schedule: Schedule, scene: Scene) -> BroadcastDocument:
    """Return a schedule as one document, complete for stepping and playing.

    A round has its sends as pairs of marks, the number of nodes informed after it, its sentence,
    and the links it needs that do not exist, with their addresses. If not every node is drawn, the
    pairs are omitted.
    """
    net = schedule.net
    marks = scene.mark_of_node
    drawn = scene.complete

    def pairs(links: tuple[tuple[int, int], ...]) -> list[Send]:
        return [(marks[a], marks[b]) for a, b in links] if drawn else []

    rounds: list[BroadcastRound] = []
    for moment in schedule.moments:
        item = moment.round
        rounds.append(
            {
                "sends": pairs(item.sends),
                "messages": count_text(len(item.sends)),
                "size": log2(len(item.sends) + 1),
                "informed": count_text(moment.informed),
                "why": moment.why,
                "missing": pairs(item.missing),
            }
        )
    missing_links = schedule.missing
    return {
        "title": schedule.title,
        "rounds": rounds,
        "root": marks.get(schedule.root),
        "nodes": count_text(net.nodes),
        "reached": count_text(schedule.reached),
        "whole": schedule.reached == net.nodes,
        "bound": schedule.bound,
        "boundWhy": schedule.bound_why,
        "missing": [(net.format(a), net.format(b)) for a, b in missing_links[:40]],
        "missingCount": len(missing_links),
        "opening": str(broadcast_summary(schedule)),
        "links": count_text(sum(len(item.sends) for item in schedule.rounds)),
    }


def all_to_all_document(plan: AllToAll, scene: Scene) -> BroadcastDocument:
    """Return an all-to-all broadcast in the same form; ``known`` counts messages by mark and round.

    A link that is used in both directions is in ``sends`` twice.
    """
    net = plan.net
    marks = scene.mark_of_node
    nodes = [mark.node for mark in scene.marks]
    rounds: list[BroadcastRound] = []
    for item in plan.rounds:
        rounds.append(
            {
                "sends": [(marks[a], marks[b]) for a, b in item.sends],
                "messages": count_text(len(item.sends)),
                "size": log2(len(item.sends) + 1),
                "informed": count_text(min(item.known_counts)),
                "why": item.why,
                "missing": [],
                "known": [item.known_counts[node] for node in nodes],
            }
        )
    return {
        "title": "All-to-all broadcast",
        "all": True,
        "rounds": rounds,
        "root": None,
        "nodes": count_text(net.nodes),
        "reached": count_text(net.nodes if plan.complete else 0),
        "whole": plan.complete,
        "bound": plan.bound,
        "boundWhy": plan.bound_why,
        "missing": [],
        "missingCount": 0,
        "opening": str(all_to_all_summary(plan)),
        "links": count_text(sum(len(item.sends) for item in plan.rounds)),
    }


def front_document(front: Front, title: str) -> BroadcastDocument:
    """Return a broadcast on a network too large to list its sends: the nodes reached by round."""
    net, (counts, exact) = front.net, front_counts(front)
    rounds: list[BroadcastRound] = []
    informed = counts[0]
    for round_, new_count in enumerate(counts[1:], 1):
        informed += new_count
        sign = "" if round_ < exact else "≈ "
        rounds.append(
            {
                "sends": [],
                "messages": count_text(new_count, sign),
                "size": log2(new_count + 1),
                "informed": count_text(informed, sign),
                "why": str(round_sentence(front, round_, new_count, informed, sign)),
                "missing": [],
            }
        )
    bound, why = rounds_bound(front)
    return {
        "title": title,
        "rounds": rounds,
        "root": None,
        "nodes": count_text(net.nodes),
        "reached": count_text(net.nodes),
        "whole": True,
        "bound": bound,
        "boundWhy": str(why),
        "missing": [],
        "missingCount": 0,
        "opening": str(front_summary(front, len(rounds), bound, exact == len(counts))),
        "links": count_text(net.nodes - 1),
    }


def round_sentence(front: Front, round_: int, new_count: int, informed: int, sign: str) -> Reason:
    """Return the sentence about a round of a front, and how many know the message after it."""

    def show(value: int) -> str:
        return f"{sign}{rounded_count(value)}"

    total = sentence(
        "{informed} of {nodes} nodes have it.",
        informed=Value(informed, show=show),
        nodes=Value(front.net.nodes, show=rounded_count),
    )
    if front.model == "one-port":
        dimension = Value((front.net.nodes - 1).bit_length() - round_)
        return (
            sentence("Every node with the message sends it along dimension {d}.", d=dimension)
            + total
        )
    return (
        sentence(
            "Every node that heard last sends along the links of the tree: {fresh} nodes hear it.",
            fresh=Value(new_count, show=show),
        )
        + total
    )


def front_summary(front: Front, rounds: int, bound: int | None, exact: bool) -> Reason:
    """Return the summary of a broadcast on a large network."""
    facts = {
        "root": Value(front.root, show=front.net.format),
        "nodes": Value(front.net.nodes, show=rounded_count),
        "rounds": Value(rounds),
    }
    if not exact:
        return Reason(
            "The message starts at `{root}` and reaches all {nodes} nodes in {rounds:round} or a"
            " few more: the numbers of the rounds are estimated, as they have no closed form here.",
            facts,
        )
    facts["bound"] = Value(bound)
    return Reason(
        f"The message starts at `{{root}}` and reaches all {{nodes}} nodes in"
        f" {{rounds:round}}{_bound_clause(rounds, bound)}. Shaded cells of the map know it; amber"
        " are those that hear it in this round.",
        facts,
    )


def broadcast_summary(schedule: Schedule) -> Reason:
    """Return the summary of a broadcast: whom it reaches, its rounds, and the minimum of rounds."""
    net, rounds = schedule.net, schedule.depth
    facts = {
        "root": Value(schedule.root, show=net.format),
        "reached": Value(schedule.reached, show=commas),
        "nodes": Value(net.nodes, show=commas),
        "rounds": Value(rounds),
        "bound": Value(schedule.bound),
    }
    lead = "The message starts at `{root}` and reaches"
    if schedule.reached < net.nodes:
        return Reason(
            f"{lead} {{reached}} of {{nodes}} nodes: links that the tree asks for do not exist.",
            facts,
        )
    clause = _bound_clause(rounds, schedule.bound)
    return Reason(f"{lead} all {{nodes}} nodes in {{rounds:round}}{clause}.", facts)


def _bound_clause(rounds: int, bound: int | None) -> str:
    """Return how the rounds of a broadcast compare with a bound, if there is one."""
    if bound is None:
        return ""
    if rounds == bound:
        return ", as few as any broadcast needs"
    return "; no broadcast needs fewer than {bound}"


def all_to_all_summary(plan: AllToAll) -> Reason:
    """Return the summary of an all-to-all broadcast: its rounds, and their numbers of messages."""
    least = ", as few as any schedule needs" if plan.depth == plan.bound else ""
    return sentence(
        f"Every node has a message for all, and passes on whatever it knows, {plan.method}: after"
        f" {{rounds:round}} all know all {{nodes}}{least}. The largest messages of the rounds add"
        " up to {volume} times one.",
        rounds=Value(plan.depth),
        nodes=Value(plan.net.nodes, show=commas),
        volume=Value(plan.volume, show=commas),
    )
