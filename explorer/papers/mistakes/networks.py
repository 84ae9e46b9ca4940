"""Mistakes in networks: their links, closed forms and addresses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from explorer.core.addresses.distance_rule import DistanceRule
from explorer.core.addresses.fields import Field
from explorer.core.network import Degrees, Network
from explorer.networks.cubes.crossed_cube import pair_related_distance
from explorer.networks.star.star import mean_distance
from explorer.papers.mistakes.changes import change_function, change_methods, changed_results

# Links ------------------------------------------------------------------------------------------


def break_neighbors(change: Callable[[Network, Any, Any], Any]) -> Callable[[], None]:
    """Return a break of the neighbours that every network returns."""

    def changed(intact: Callable[..., Any]) -> Callable[..., Any]:
        def neighbors(self: Network, node: object) -> Any:
            near = np.array(intact(self, node))
            return change(self, np.asarray(node), near) if near.shape[-1] else near

        return neighbors

    return lambda: change_methods(Network, "neighbors", changed)


def cut_last_port(net: Network, node: Any, near: Any) -> Any:
    """Disconnect the last port."""
    near[..., -1] = -1
    return near


def misdirect_first_port(net: Network, node: Any, near: Any) -> Any:
    """Lead the first port to the node opposite, an involution."""
    # If a leads to b, then b leads to a.
    near[..., 0] = np.where(near[..., 0] >= 0, net.nodes - 1 - node, -1)
    return near


def cut_other_ports(net: Network, node: Any, near: Any) -> Any:
    """Disconnect all ports but the first."""
    near[..., 1:] = -1
    return near


def misdirect_last_port(net: Network, node: Any, near: Any) -> Any:
    """Lead the last port to the node that differs in the two lowest bits, if there is one."""
    near[..., -1] = np.where(near[..., -1] >= 0, np.where(node | 3 < net.nodes, node ^ 3, -1), -1)
    return near


def _without_link(near: Any, at: Any, a: int, b: int) -> Any:
    """Return the neighbours of nodes ``at`` without the link between two nodes."""
    for here, there in ((a, b), (b, a)):
        near[at == here] = np.where(near[at == here] == there, -1, near[at == here])
    return near


def cut_one_link() -> None:
    """Cut the link at the first port of node 0, at both endpoints, and nothing else."""

    def changed(intact: Callable[..., Any]) -> Callable[..., Any]:
        def neighbors(self: Network, node: object) -> Any:
            near, at = np.array(intact(self, node)), np.asarray(node)
            if not near.shape[-1]:
                return near
            other = int(np.asarray(intact(self, 0))[..., 0])
            return _without_link(near, at, 0, other)

        return neighbors

    change_methods(Network, "neighbors", changed)


def cut_link_elsewhere() -> None:
    """Cut a link of the last node, unless an endpoint represents a class of nodes."""

    def changed(intact: Callable[..., Any]) -> Callable[..., Any]:
        def neighbors(self: Network, node: object) -> Any:
            near, at = np.array(intact(self, node)), np.asarray(node)
            last = self.nodes - 1
            others = np.asarray(intact(self, last)).tolist()
            untouched = {first for first, _ in self.orbits() or ()} | {-1, 0}
            other = next((v for v in others if v not in untouched), None)
            if other is None or last in untouched:
                return near
            return _without_link(near, at, last, other)

        return neighbors

    change_methods(Network, "neighbors", changed)


# Closed forms -----------------------------------------------------------------------------------


def _one_more(value: Any) -> Any:
    return None if value is None else value + 1


def _larger_degrees(degrees: Degrees) -> Degrees:
    return Degrees(degrees.minimum + 1, degrees.maximum + 1, degrees.mean + 1)


def miscount_links() -> None:
    """Count one link and one degree too many, in closed form."""
    change_methods(Network, "links", changed_results(_one_more))
    change_methods(Network, "degrees", changed_results(_larger_degrees))


def miscount_nodes() -> None:
    """Count one node too many."""
    change_methods(Network, "nodes", changed_results(_one_more))


def _change_distances(change: Callable[[Any], Any], shift: Callable[[Any], Any], by: int) -> None:
    change_methods(Network, "distance", changed_results(change))
    change_methods(Network, "distance_pairs", changed_results(shift))
    change_function(mean_distance, changed_results(lambda mean: mean + by))
    change_function(pair_related_distance, changed_results(change))


def lengthen_distances() -> None:
    """Make distances one hop too long, in closed form."""

    def shift(pairs: Any) -> Any:
        return pairs if pairs is None or len(pairs) < 2 else (pairs[0], 0, *pairs[1:])

    _change_distances(lambda d: d if d is None else np.where(d > 0, d + 1, d), shift, 1)


def shorten_distances() -> None:
    """Make the longest distances one too short, in closed form."""

    def shift(pairs: Any) -> Any:
        if pairs is None or len(pairs) < 3:
            return pairs
        return (*pairs[:-2], pairs[-2] + pairs[-1])

    _change_distances(lambda d: d if d is None else np.where(d > 1, d - 1, d), shift, -1)


def lengthen_rule() -> None:
    """Make the distance that a digit adds one hop too long."""

    def longer_rows(row: Any) -> Any:
        return {(to, tuple(w + (w > 0) for w in more)): n for (to, more), n in row.items()}

    change_methods(DistanceRule, "matrix", changed_results(longer_rows))


# Addresses --------------------------------------------------------------------------------------


def merge_clusters() -> None:
    """Merge every two clusters into one."""
    change_methods(
        Network, "cluster", changed_results(lambda cluster_ids: np.asarray(cluster_ids) // 2)
    )


def reverse_first_field() -> None:
    """Make the first field count down."""

    def changed(intact: Callable[..., Any]) -> Callable[..., Any]:
        def split(self: Network, node: object) -> Any:
            first, *rest = intact(self, node)
            return (self.fields[0].size - 1 - np.asarray(first), *rest)

        return split

    change_methods(Network, "split", changed)


def lengthen_fields() -> None:
    """Write every field one digit longer."""
    change_methods(Field, "text", changed_results(lambda text: f"{text}0"))


def enlarge_fields() -> None:
    """Give every field one more value."""
    change_methods(Field, "size", changed_results(_one_more))
