"""A total exchange by a plan, as the page plays it: the targets and the sentence of each step."""

from __future__ import annotations

import numpy as np

from explorer.collectives.anywhere import PlannedExchange, senders_wording
from explorer.core.reason import Reason, Value, commas, sentence
from explorer.core.scene import Scene
from explorer.documents.commands.to_json import planned_json
from explorer.documents.tasks.exchange import ExchangeDocument, blocks, node_mark_maps, time_row

RULES = {
    "trees": "In step {step} every node sends to the node that comes as number {step} when all"
    " others are sorted by their distance from it.",
    "ring": "In step {step} every node sends to the one {step:place} ahead of it on a ring of all"
    " nodes.",
    "pairs": "In step {step} the nodes whose indices differ by xor {step} exchange their messages:"
    " {senders} of {nodes} nodes send.",
}


def planned_document(plan: PlannedExchange, scene: Scene, instead: str = "") -> ExchangeDocument:
    """Return an exchange by a plan as a document like that of an exchange by translations.

    ``instead`` says why the nodes cannot all copy one plan, if they cannot.
    """
    net, counts = plan.net, plan.by_step
    nodes, mark_of = node_mark_maps(net, scene)
    order, sizes, name = blocks(net)
    partners = plan.partners[:, nodes]
    return {
        **planned_json(plan, instead),
        "opening": str(plan_summary(plan)),
        "summary": " ".join(filter(None, (str(conflict_summary(plan)), instead and f"{instead}."))),
        "nodes": net.nodes,
        "table": [],
        "words": (),
        "missed": [],
        "ports": [],
        "order": mark_of[order].tolist(),
        "blocks": sizes,
        "group": name,
        "times": [time_row(net.title, plan.time)],
        "longest": counts.longest.tolist(),
        "most": counts.most.tolist(),
        "plan": {
            "key": plan.plan.key,
            "partners": np.where(partners >= 0, mark_of[partners], -1).tolist(),
            "first": mark_of[plan.first_hops[np.ix_(nodes, nodes)]].tolist(),
            "met": counts.met.tolist(),
            "used": counts.used.tolist(),
            "shared": counts.shared_links.tolist(),
            "why": [str(step_reason(plan, step)) for step in range(plan.steps)],
        },
    }


def plan_summary(plan: PlannedExchange) -> Reason:
    """Return the opening sentence of a plan: its numbers of messages and steps."""
    net, ends = plan.net, plan.sender_count
    passing = " {switches} switches pass on." if net.hosts_each is None else ""
    return Reason(
        f"Every {senders_wording(net, 'node')} has a message for every other: {{messages}} messages"
        f" in {{steps}} steps, every one on a shortest way.{passing} The plan:"
        f" {plan.plan.rule_in(net)}.",
        {
            "messages": Value(ends * (ends - 1), show=commas),
            "steps": Value(plan.steps, show=commas),
            "switches": Value(net.nodes - ends, show=commas),
        },
    )


def conflict_summary(plan: PlannedExchange) -> Reason:
    """Return a sentence with the numbers of steps in which several messages need the same link."""
    return sentence(
        "Hop by hop, {met} of {steps} steps have two messages that want one link at once;"
        " {held} of {steps} steps hold some link for two messages or more.",
        met=Value(int((plan.by_step.met > 0).sum()), show=commas),
        held=Value(int((plan.by_step.shared_links > 0).sum()), show=commas),
        steps=Value(plan.steps, show=commas),
    )


def step_reason(plan: PlannedExchange, step: int) -> Reason:
    """Return who sends to whom in a step, counted from 0, and which links two messages need."""
    counts = plan.by_step
    met, held = int(counts.met[step]), int(counts.shared_links[step])
    conflict = (
        " No two messages share a link in one direction."
        if not held
        else " Hop by hop no two meet on a link; held for the whole step, {held:channel}"
        " {held:is|are} shared, by up to {most} messages."
        if not met
        else " Hop by hop, two or more want the same link {met:time}; held for the whole step,"
        " {held:channel} {held:is|are} shared, by up to {most} messages."
    )
    return Reason(
        f"{senders_wording(plan.net, RULES[plan.plan.key])} The longest way takes {{longest:hop}}."
        f"{conflict}",
        {
            "step": Value(step + 1, show=commas),
            "senders": Value(int(counts.senders[step]), show=commas),
            "hosts" if plan.net.hosts_each is None else "nodes": Value(
                plan.sender_count, show=commas
            ),
            "longest": Value(int(counts.longest[step])),
            "met": Value(met, show=commas),
            "held": Value(held, show=commas),
            "most": Value(int(counts.most[step]), show=commas),
        },
    )
