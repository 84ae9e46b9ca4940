"""§3.2 and §3.3: what Algorithm 4 promises: every message, on a shortest way, without conflicts."""

from __future__ import annotations

import numpy as np

from explorer.analysis.conflicts import collisions
from explorer.collectives.exchange import check, exchange
from explorer.core.claim import Bar, Finding, Reading, Witness, claim
from explorer.papers.check import percent, promise, settled
from explorer.papers.metacube._common import depends, metacube
from explorer.papers.metacube._messages import (
    BOTH,
    QUADS,
    ROUTER,
    lost,
    ordered,
    routes,
    schedule,
)

CORRECTED = "With (2, 2, 3) for dest 3, type 2 in Table 1 it holds for every message."


@claim("mc-a4-delivers", "Algorithm 4", "every message arrives", quote="reaching the destination")
def delivers() -> Finding:
    """Algorithm 4, with Table 1 as printed, takes every message to its destination."""
    return _losses("every message arrives")


@claim("mc-3.2-goal-1", "§3.2", "to every other node", quote="through a shortest path")
def goal_one() -> Finding:
    """Every node sends a distinct message to every other node through a shortest path."""
    return _losses("to every other, shortest")


def _losses(computed: str) -> Finding:
    found = routes(1, "as printed")
    bars, steps_lost = [], []
    for m in (1, 2, 3):
        total = schedule(m, "as printed").steps
        count = len(check(schedule(m, "as printed")).lost)
        steps_lost.append(f"{count:,} of {total:,} steps at m = {m}")
        bars.append(Bar(f"MC(2,{m})", 100 * count / total, percent(count, total), count > 0))
    repaired = all((c := check(schedule(m))).delivers and c.shortest for m in (1, 2, 3))
    note = f"Lost are the messages of {', '.join(steps_lost)}: those of dest 3, type 2."
    witness = lost()
    if witness is None:
        return settled(None, computed, "All pairs of MC(2,1).")
    return Finding(
        f"{found.lost} of {found.pairs:,} lost",
        "differs",
        "All 4,032 pairs of MC(2,1); by translations all pairs of MC(2,2) and MC(2,3).",
        f"{note} {CORRECTED}" if repaired else note,
        evidence=tuple(bars),
        measure="Steps that lose their messages, Table 1 as printed",
        witness=witness,
    )


@claim("mc-a4-shortest", "§3.3", "shortest", quote="is a shortest path")
def shortest() -> Finding:
    """A route by Algorithm 4 is a shortest path."""
    printed, corrected = routes(1, "as printed"), routes(1, "corrected")
    larger = all(
        check(schedule(m, v)).shortest for m in (2, 3) for v in ("as printed", "corrected")
    )
    arrived = printed.longer == 0 and larger
    everything = corrected.longer == corrected.lost == 0 and larger
    return depends(
        (
            Reading(
                "the messages that arrive",
                "always shortest" if arrived else f"{printed.longer} take longer",
                "agrees" if arrived else "differs",
            ),
            Reading(
                "all messages, Table 1 as printed",
                f"{printed.lost} of {printed.pairs:,} do not arrive",
                "differs" if printed.lost else "agrees",
            ),
            Reading(
                "all messages, Table 1 corrected",
                "always shortest" if everything else "not always",
                "agrees" if everything else "differs",
            ),
        ),
        "All pairs of MC(2,1), and by translations of MC(2,2) and MC(2,3).",
        witness=lost(),
    )


@claim("mc-a4-renaming", "§3.3", "one table for all nodes", quote="can be used for any node")
def renaming() -> Finding:
    """With every class renamed by xor with the source's class, one table serves all nodes."""
    found = promise(["MC(2,1)"], ROUTER, "corrected", kept="shortest")
    if found.verdict != "agrees":
        return found
    for m in QUADS:
        plan, targets = schedule(m), ordered(m)
        for step in range(plan.steps):
            if (plan.positions(step)[-1] != targets[step + 1]).any():
                wrong = Witness(plan.net.spec, f"In {plan.net.spec} step {step + 1} goes astray.")
                return settled(wrong, "", BOTH)
    return settled(None, "from every class", f"{BOTH}; Table 1 corrected.")


def _conflicts() -> tuple[tuple[Bar, ...], tuple[int, ...], tuple[int, ...], Witness | None]:
    bars, hop, path = [], [], []
    for m in (1, 2, 3):
        plan = schedule(m)
        found = check(plan)
        hop.append(found.hop_synchronous)
        path.append(found.held_path)
        bars.append(
            Bar(
                plan.net.spec,
                100 * found.held_path / plan.steps,
                f"{found.held_path:,} of {plan.steps:,}",
                found.held_path > 0,
            )
        )
    plan = schedule(1)
    step = next((i for i, row in enumerate(plan.sharing) if row.max() > 1), None)
    witness = None
    if step is not None:
        routes_of_step = plan.positions(step).T
        first = next(collisions(plan.net, routes_of_step))
        name = plan.net.format
        one, other = (routes_of_step[message] for message in first.messages[:2])
        a, b = first.link
        witness = Witness(
            plan.net.spec,
            f"In step {step + 1} the messages from {name(one[0])} to {name(one[-1])} and from"
            f" {name(other[0])} to {name(other[-1])} both cross the link from {name(a)} to"
            f" {name(b)}.",
            (("task", "exchange"), ("step", str(step + 1))),
        )
    return tuple(bars), tuple(hop), tuple(path), witness


def _conflict_free() -> Finding:
    bars, hop, path, witness = _conflicts()
    return depends(
        (
            Reading(
                "hop by hop: no two messages on a link in the same hop",
                "no conflict" if not any(hop) else f"{hop[0]} of 63 steps",
                "differs" if any(hop) else "agrees",
            ),
            Reading(
                "held paths: no two on a link anywhere in a step",
                f"{path[0]} of 63 steps conflict" if any(path) else "no conflict",
                "differs" if any(path) else "agrees",
            ),
        ),
        "All steps of MC(2,1), MC(2,2) and MC(2,3), Table 1 corrected; a link counts once in each"
        " direction.",
        "Every step applies one word of ports everywhere, so that in a hop all messages leave by"
        " the same port from different nodes. Under cut-through, which the paper assumes, a message"
        " may hold its whole path: then a word that takes a port twice makes two messages meet.",
        bars,
        "Steps in which held paths share a link",
        witness,
    )


@claim(
    "mc-3.2-goal-3",
    "§3.2",
    "no conflict",
    quote="do not conflict with each other at any given time",
)
def goal_three() -> Finding:
    """The paths of all messages sent in one step do not conflict at any time."""
    return _conflict_free()


@claim("mc-3.3-conflict-free", "§3.3", "conflict-free")
def conflict_free() -> Finding:
    """Algorithm 4 gives conflict-free routes for the total exchange."""
    return _conflict_free()


@claim("mc-3.2-goal-2", "§3.2", "all at once", quote="send messages simultaneously")
def goal_two() -> Finding:
    """All $p$ nodes send messages simultaneously, and all are equally long on their way."""
    for m in QUADS:
        plan = schedule(m)
        for step, word in enumerate(plan.words):
            at = plan.positions(step)
            moved = (at[1:] != at[:-1]).all() if word else False
            if not moved or len(np.unique(at[-1])) != plan.net.nodes:
                wrong = Witness(plan.net.spec, f"In step {step + 1} not all messages move.")
                return settled(wrong, "", BOTH)
    return settled(None, "all move in every hop", f"{BOTH}, hop by hop; Table 1 corrected.")


@claim("mc-3.1-larger-k", "§3.1", "k ≥ 3", quote="should also work")
def larger_k() -> Finding:
    """The idea also works for $k \\geq 3$."""
    plan = exchange(metacube(3, 1))
    found = check(plan)
    good = found.delivers and found.shortest and not found.hop_synchronous
    wrong = None if good else Witness("MC(3,1)", "Some message of MC(3,1) does not arrive.")
    return settled(
        wrong,
        "MC(3,1): all shortest",
        f"All {plan.steps:,} steps of MC(3,1), by translations.",
        "Algorithm 1 with a loop for each of the 8 classes, and shortest class walks in place of"
        f" Table 1. No conflicts hop by hop; held paths share a link in {found.held_path:,} steps.",
    )


@claim("mc-1-optimal", "§1", "optimal", quote="an optimal routing algorithm for total exchange")
def optimal() -> Finding:
    """The routing of the total exchange is optimal: with one port no schedule takes fewer steps or
    fewer hops."""
    rows = []
    for m in (1, 2, 3):
        plan, net = schedule(m), metacube(2, m)
        # One port: p - 1 messages of a node leave one by one, each over its distance at least.
        least = sum(d * count for d, count in enumerate(net.distance_pairs())) // net.nodes
        rows.append((plan, plan.steps == net.nodes - 1, plan.hops - least, least))
    best = all(few and not more and check(plan).delivers for plan, few, more, _ in rows)
    printed = check(schedule(1, "as printed"))
    bars = tuple(
        Bar(plan.net.spec, float(plan.hops), f"{plan.hops:,}, least {least:,}", more > 0)
        for plan, _, more, least in rows
    )
    return depends(
        (
            Reading(
                "Table 1 corrected",
                "least steps, least hops" if best else "not the least",
                "agrees" if best else "differs",
            ),
            Reading(
                "Table 1 as printed",
                f"{len(printed.lost)} of 63 steps lose theirs",
                "agrees" if printed.delivers else "differs",
            ),
        ),
        "MC(2,1), MC(2,2) and MC(2,3): steps against p − 1, hops against the sum of the distances.",
        evidence=bars,
        measure="Hops of one node's messages",
        witness=lost(),
    )
