"""A broadcast as the page plays it: rounds of sends between marks, and what is said of them."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from explorer.collectives.all_to_all import AllToAll
from explorer.core.collective import Schedule
from explorer.core.reason import Fact, Reason, commas, say
from explorer.core.scene import Scene
from explorer.views.formula import number

Send = tuple[int, int]


class BroadcastRound(TypedDict):
    """A round: its sends and the links it lacks as pairs of marks, how many know after it.

    ``known`` is what each mark knows after the round, where everybody's message spreads.
    """

    sends: list[Send]
    informed: int
    why: str
    missing: list[Send]
    known: NotRequired[list[int]]


class BroadcastDocument(TypedDict):
    """A broadcast, or with ``all`` an all-to-all broadcast: rounds, and what is said of them."""

    title: str
    all: NotRequired[bool]
    rounds: list[BroadcastRound]
    root: int | None
    nodes: int
    reached: int
    bound: int | None
    boundWhy: str
    missing: list[tuple[str, str]]
    missingCount: int
    opening: str
    links: str


def broadcast_document(schedule: Schedule, scene: Scene) -> BroadcastDocument:
    """Return a schedule as one document: stepping and playing only read it.

    A round is its sends as pairs of marks, the number of nodes informed after it, its sentence,
    and the links it asks for that do not exist, with their addresses.
    """
    net = schedule.net
    marks = {mark.node: i for i, mark in enumerate(scene.marks)}
    informed = 1
    rounds: list[BroadcastRound] = []
    for item in schedule.rounds:
        informed += len({b for _, b in item.sends})
        rounds.append(
            {
                "sends": [(marks[a], marks[b]) for a, b in item.sends],
                "informed": informed,
                "why": item.why,
                "missing": [(marks[a], marks[b]) for a, b in item.missing],
            }
        )
    lost = schedule.missing
    return {
        "title": schedule.title,
        "rounds": rounds,
        "root": marks[schedule.root],
        "nodes": net.nodes,
        "reached": schedule.reached,
        "bound": schedule.bound,
        "boundWhy": schedule.bound_why,
        "missing": [(net.format(a), net.format(b)) for a, b in lost[:40]],
        "missingCount": len(lost),
        "opening": str(opening(schedule)),
        "links": number(sum(len(item.sends) for item in schedule.rounds)),
    }


def all_to_all_document(found: AllToAll, scene: Scene) -> BroadcastDocument:
    """Return an all-to-all broadcast in the same form; ``known`` is what each mark knows, by round.

    A link that is crossed both ways stands in ``sends`` both ways.
    """
    net = found.net
    marks = {mark.node: i for i, mark in enumerate(scene.marks)}
    nodes = [mark.node for mark in scene.marks]
    rounds: list[BroadcastRound] = []
    for item in found.rounds:
        rounds.append(
            {
                "sends": [(marks[a], marks[b]) for a, b in item.sends],
                "informed": min(item.known),
                "why": item.why,
                "missing": [],
                "known": [item.known[node] for node in nodes],
            }
        )
    return {
        "title": "All-to-all broadcast",
        "all": True,
        "rounds": rounds,
        "root": None,
        "nodes": net.nodes,
        "reached": net.nodes if found.complete else 0,
        "bound": found.bound,
        "boundWhy": found.bound_why,
        "missing": [],
        "missingCount": 0,
        "opening": str(opening_of_all(found)),
        "links": number(sum(len(item.sends) for item in found.rounds)),
    }


def opening(schedule: Schedule) -> Reason:
    """Return what a broadcast comes to: whom it reaches, in how many rounds, and if fewer do."""
    net, rounds = schedule.net, schedule.depth
    facts = {
        "root": Fact(schedule.root, show=net.format),
        "reached": Fact(schedule.reached, show=commas),
        "nodes": Fact(net.nodes, show=commas),
        "rounds": Fact(rounds),
        "bound": Fact(schedule.bound),
    }
    lead = "The message starts at `{root}` and reaches"
    if schedule.reached < net.nodes:
        return Reason(
            f"{lead} {{reached}} of {{nodes}} nodes: links that the tree asks for do not exist.",
            facts,
        )
    least = (
        ", as few as any broadcast needs"
        if rounds == schedule.bound
        else "; no broadcast needs fewer than {bound}"
        if schedule.bound is not None
        else ""
    )
    return Reason(f"{lead} all {{nodes}} nodes in {{rounds:round}}{least}.", facts)


def opening_of_all(found: AllToAll) -> Reason:
    """Return what an all-to-all broadcast comes to: its rounds, and how much they carry."""
    least = ", as few as any schedule needs" if found.depth == found.bound else ""
    return say(
        f"Every node has a message for all, and passes on whatever it knows, {found.method}: after"
        f" {{rounds:round}} all know all {{nodes}}{least}. The largest messages of the rounds add"
        " up to {volume} times one.",
        rounds=Fact(found.depth),
        nodes=Fact(found.net.nodes, show=commas),
        volume=Fact(found.volume, show=commas),
    )
