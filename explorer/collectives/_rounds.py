"""The reasons of the rounds of a broadcast down a tree: which nodes send, and to how many."""

from __future__ import annotations

import numpy as np

from explorer.collectives import _facts as facts
from explorer.core.collective import Model, RoundMoment
from explorer.core.ints import Ints
from explorer.core.reason import Fact, Reason, Source, commas, sentence
from explorer.words.text import Text


def round_sentence(model: Model, number: int, sends: Ints, before: int, last: int) -> Reason:
    """Return the sentence that explains round ``number``, counted from 1.

    ``sends`` are the sends of the round, rows (from, to): (k, 2). ``before`` is the number of nodes
    that have the message as the round begins, ``last`` how many got it the round before.
    """
    if not len(sends):
        return sentence("Nothing is sent in this round.")
    if number == 1:
        return _first(model, sends)
    sender_count = len(np.unique(sends[:, 0]))
    if model == "one-port" and sender_count == before:
        template = "{every} nodes that know send, each to the child below which it takes longest."
    elif model == "one-port":
        template = (
            "{senders} of the {before} nodes that know {senders:has|have} children left to tell:"
            " {senders:it sends|each sends} to the one below which it takes longest."
        )
    elif sender_count == last:
        template = (
            "{last:node} {last:was|were} told last and {last:sends|send} to"
            " {last:its|their} children at once: {sends:node} at depth {depth} of the tree."
        )
    else:
        template = (
            "{senders} of the {last:node} told last {senders:has|have} children and"
            " {senders:sends|send} to them at once: {sends:node} at depth {depth} of the tree."
        )
    return Reason(template, FACTS)


def _first(model: Model, sends: Ints) -> Reason:
    if model == "all-port" and len(sends) > 1:
        return Reason("`{root}` sends to its {sends} children at once.", FACTS)
    if model == "all-port":
        return Reason("`{root}` sends to its one child, `{child}`.", FACTS)
    return Reason("`{root}` sends to `{child}`, the child below which it takes longest.", FACTS)


def _senders(moment: RoundMoment) -> int:
    return len({a for a, _ in moment.round.sends})


def _before(moment: RoundMoment) -> int:
    return moment.schedule.informed[moment.number - 1]


def _last(moment: RoundMoment) -> int:
    return len(moment.schedule.rounds[moment.number - 2].sends)


def _sends(moment: RoundMoment) -> int:
    return len(moment.round.sends)


def _child(moment: RoundMoment) -> str:
    return moment.net.format(moment.round.sends[0][1])


def _both_or_all(nodes: int) -> str:
    return Text("Both") if nodes == 2 else Text("All {n}", n=commas(nodes))


FACTS: dict[str, Source] = {
    "root": facts.root,
    "child": _child,
    "senders": Fact(_senders, commas),
    "before": Fact(_before, commas),
    "every": Fact(_before, _both_or_all),
    "last": Fact(_last, commas),
    "sends": Fact(_sends, commas),
    "depth": facts.depth,
}
"""The facts in these reasons."""
