"""What a round of a tree says of itself: who sends, to how many, who has nobody left to tell."""

from __future__ import annotations

import numpy as np

from explorer.collectives import _facts as facts
from explorer.core.collective import Model, RoundMoment
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Reason, Value, commas, sentence


def round_sentence(
    net: Network, model: Model, number: int, sends: Ints, before: int, last: int
) -> Reason:
    """Return the sentence of round ``number``, from 1, which differs from round to round.

    ``sends`` are the rows (from, to) that are sent: (k, 2). ``before`` nodes have the message
    when the round begins, and ``last`` of them have it from the round before.
    """
    if not len(sends):
        return sentence("Nothing is sent in this round.")
    if number == 1:
        return _first(net, model, sends)
    known = {
        "senders": senders(sends),
        "before": Value(before, _before, commas),
        "every": Value(before, _before, lambda n: "Both" if n == 2 else f"All {commas(n)}"),
        "last": Value(last, _last, commas),
        "sends": count(sends),
        "depth": Value(number, facts.depth),
    }
    able = known["senders"].value
    if model == "one-port" and able == before:
        template = "{every} nodes that know send, each to the child below which it takes longest."
    elif model == "one-port":
        template = (
            "{senders} of the {before} nodes that know {senders:has|have} children left to tell:"
            " {senders:it sends|each sends} to the one below which it takes longest."
        )
    elif able == last:
        template = (
            "{last:node} {last:was|were} told last and {last:sends|send} to"
            " {last:its|their} children at once: {sends:node} at depth {depth} of the tree."
        )
    else:
        template = (
            "{senders} of the {last:node} told last {senders:has|have} children and"
            " {senders:sends|send} to them at once: {sends:node} at depth {depth} of the tree."
        )
    return Reason(template, known)


def senders(rows: Ints) -> Value:
    """Return how many nodes send: (k, 2) rows (from, to)."""
    return Value(len(np.unique(rows[:, 0])), _senders, commas)


def count(rows: Ints) -> Value:
    """Return how many messages are sent: (k, 2) rows (from, to)."""
    return Value(len(rows), lambda moment: len(moment.round.sends), commas)


def _first(net: Network, model: Model, sends: Ints) -> Reason:
    root = Value(int(sends[0, 0]), lambda moment: moment.schedule.root, net.format)
    if model == "all-port" and len(sends) > 1:
        return sentence(
            "`{root}` sends to its {sends} children at once.", root=root, sends=count(sends)
        )
    child = Value(int(sends[0, 1]), lambda moment: moment.round.sends[0][1], net.format)
    if model == "all-port":
        return sentence("`{root}` sends to its one child, `{child}`.", root=root, child=child)
    return sentence(
        "`{root}` sends to `{child}`, the child below which it takes longest.",
        root=root,
        child=child,
    )


def _senders(moment: RoundMoment) -> int:
    return len({a for a, _ in moment.round.sends})


def _before(moment: RoundMoment) -> int:
    return moment.schedule.informed[moment.number - 1]


def _last(moment: RoundMoment) -> int:
    return len(moment.schedule.rounds[moment.number - 2].sends)
