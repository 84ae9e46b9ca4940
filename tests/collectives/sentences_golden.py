"""Records the sentences of broadcast rounds: tests/golden/rounds.json."""

from __future__ import annotations

from explorer.collectives.registry import broadcast, broadcasts_for
from explorer.core.collective import Schedule
from explorer.core.registry import families, network

LARGEST = 70
"""Nodes of a network in which a message is broadcast."""


def sentences_of(schedule: Schedule) -> list[str]:
    """Return the sentence of every round, and of the bound."""
    return [*(moment.why for moment in schedule.moments), schedule.bound_why]


def golden() -> dict[str, list[str]]:
    """Return the sentences by network, broadcast, model, variant and root."""
    nets = [network(spec) for family in families().values() for spec in family.samples]
    return {
        f"{net.spec} {item.key} {model} {variant} {root}": sentences_of(
            broadcast(net, root, item.key, model, variant)
        )
        for net in nets
        if net.nodes <= LARGEST
        for item in broadcasts_for(net)
        for model in item.models
        for variant in item.variants or (None,)
        for root in {net.nodes // 3}
    }
