"""The contract of a broadcast: requirements on its rounds on every network that it serves."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.collectives.registry import broadcasts
from explorer.core.collective import MODELS, Broadcast
from explorer.core.network import Network
from explorer.testing._schedules import BROADCAST_ON_NETWORK as BROADCAST_ON_NETWORK
from explorer.testing._schedules import MAX_BROADCAST_NODES
from explorer.testing._schedules import BroadcastOnNetwork as BroadcastOnNetwork
from explorer.testing._schedules import every_round_says_why as every_round_says_why
from explorer.testing._schedules import messages_travel_over_links as messages_travel_over_links
from explorer.testing._schedules import nobody_is_informed_twice as nobody_is_informed_twice
from explorer.testing._schedules import (
    only_who_has_the_message_sends_it as only_who_has_the_message_sends_it,
)
from explorer.testing.contract import Check, Contract, Outcome, require, run
from explorer.testing.samples import require_registered, require_texts, samples, subject_of

BROADCAST: Contract[Broadcast] = Contract()


def broadcast_checks(
    subject: Broadcast | type[Broadcast] | str, nets: Iterable[Network | str] | None = None
) -> tuple[Check, ...]:
    """Return the checks of a broadcast, given by class or key, on those of ``nets`` it serves.

    Without ``nets``: on the samples of all families that it serves, up to 1,500 nodes.

    >>> str(broadcast_checks("binomial", ["Q(3)"])[-1]).split(": ")[0]
    'binomial on Q(3), all-port'
    """
    tested = subject_of("tree", subject, broadcasts())
    checks = list(BROADCAST.of(tested, tested.key))
    for net in samples(nets):
        if net.nodes <= MAX_BROADCAST_NODES and tested.serves(net):
            for variant in tested.variants or (None,):
                for model in tested.models:
                    on_network = BroadcastOnNetwork(tested, net, variant, model)
                    checks += BROADCAST_ON_NETWORK.of(on_network, on_network.name)
    return tuple(checks)


def check_broadcast(
    subject: Broadcast | type[Broadcast] | str,
    nets: Iterable[Network | str] | None = None,
    collect: bool = False,
) -> list[Outcome]:
    """Check a broadcast against the contract, on given networks or all samples that it serves.

    Raises BrokenContract at the first broken check, or with ``collect`` returns all outcomes.

    >>> {outcome.status for outcome in check_broadcast("binomial", ["Q(3)"])}
    {'kept'}
    """
    return run(broadcast_checks(subject, nets), collect)


@BROADCAST.check
def the_broadcast_says_what_it_is_and_where_it_is_from(item: Broadcast) -> None:
    """A broadcast has a key, a title and the source of its algorithm."""
    require_texts(item, {name: f"give it a `{name}`" for name in ("key", "title", "source")})


@BROADCAST.check
def the_broadcast_is_the_registered_one(item: Broadcast) -> None:
    """The registered broadcast with this key is of this class."""
    require_registered("broadcast", item, broadcasts(), "explorer.collectives or a plug-in")


@BROADCAST.check
def its_models_and_variants_are_known(item: Broadcast) -> None:
    """Models are one-port, all-port or both; variants have different names."""
    require(
        item.models and set(item.models) <= set(MODELS),
        f"its models are {', '.join(item.models) or 'none'}",
        f"choose of {' and '.join(MODELS)}",
    )
    require(
        len(set(item.variants)) == len(item.variants),
        f"variants {list(item.variants)} are named twice",
        "name each once",
    )


@BROADCAST.check
def the_broadcast_serves_some_network(item: Broadcast) -> None:
    """At least one sample of a family is served."""
    require(
        any(item.serves(net) for net in samples()),
        "serves() is False for every sample of every family",
        "serve a registered family, and add a sample to it that is served",
    )
