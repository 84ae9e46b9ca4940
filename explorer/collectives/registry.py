"""The registry of broadcasts, found by searching packages."""

from __future__ import annotations

from explorer.core.addresses.naming import NodeName, one_node
from explorer.core.collective import Broadcast, Schedule
from explorer.core.errors import Unroutable, brief
from explorer.core.network import Network
from explorer.core.registry import discover_classes, serves, until_plugins_change
from explorer.core.suggest import closest_match
from explorer.core.unique import by_key, instances_in_order


@until_plugins_change
def broadcasts() -> dict[str, Broadcast]:
    """Return every registered broadcast by its key, in the order of preference.

    >>> "breadth-first" in broadcasts()
    True
    """
    classes = discover_classes("explorer.collectives", Broadcast, "key")  # type: ignore[type-abstract]
    broadcast_classes = by_key("broadcasts", classes, lambda cls: cls.key)
    return instances_in_order(broadcast_classes)


def broadcasts_for(net: Network) -> tuple[Broadcast, ...]:
    """Return the broadcasts that serve a network, its default first."""
    return tuple(b for b in broadcasts().values() if serves(b, net))


def broadcast_for(net: Network, key: str | None = None) -> Broadcast:
    """Return the broadcast of a network with this key, or its default; raise Unroutable.

    >>> from explorer import network
    >>> broadcast_for(network("Q(4)")).key
    'binomial'
    """
    serving = {b.key: b for b in broadcasts_for(net)}
    if not serving:
        raise Unroutable(f"{net.spec} has no broadcast")
    if not key:
        return next(iter(serving.values()))
    if key not in serving:
        raise Unroutable(
            f"there is no tree {brief(key)!r} on {net.spec}: {', '.join(serving)} are known",
            nearest=closest_match(key, serving),
        )
    return serving[key]


def broadcast(
    net: Network,
    root: NodeName,
    tree: str | None = None,
    model: str = "one-port",
    variant: str | None = None,
) -> Schedule:
    """Return the rounds of a broadcast from a root, which is an index or an address.

    Raises Unroutable for an unknown tree, model or variant, TooLarge above 2^20 nodes.

    >>> from explorer import network
    >>> broadcast(network("Q(3)"), "000", model="all-port").depth
    3
    """
    start = one_node(net, root)
    algorithm = broadcast_for(net, tree)
    if model not in algorithm.models:
        raise Unroutable(
            f"there is no model {brief(model)!r} of {algorithm.key}: "
            f"{' and '.join(algorithm.models)}"
            " are known",
            nearest=closest_match(model, algorithm.models),
        )
    if not variant:
        variant = next(iter(algorithm.variants), None)
    elif variant not in algorithm.variants:
        known = (
            " and ".join(algorithm.variants) + " are known" if algorithm.variants else "it has none"
        )
        raise Unroutable(
            f"tree {algorithm.key!r} has no variant {brief(variant)!r}: {known}",
            nearest=closest_match(variant, algorithm.variants),
        )
    return algorithm.schedule(net, start, model, variant)
