"""The reasons why no partition of a network into smaller ones of its kind is known."""

from __future__ import annotations

from explorer.core.network import Network
from explorer.core.reason import Reason, Value, sentence
from explorer.core.registry import network_if_any
from explorer.networks.hyper_star.hyper_star import HyperStar
from explorer.networks.lattice.generalized_hypercube import GeneralizedHypercube
from explorer.networks.star.partial_permutations import PartialPermutationGraph
from explorer.networks.tree.binary_tree import CompleteBinaryTree


def why_indivisible(net: Network) -> Reason:
    """Return the reason why no partition of a network into smaller ones of its kind is known.

    >>> str(why_indivisible(CompleteBinaryTree(2)))
    'Without its root `BT(2)` is 2 copies of `BT(1)`, but a root alone is no tree of this family.'
    """
    spec = Value(net.spec)
    if isinstance(net, CompleteBinaryTree) and net.h > 1:
        return sentence(
            "Without its root `{net}` is {two} copies of `{below}`, but a root alone is no tree of"
            " this family.",
            net=spec,
            two=Value(2),
            below=Value(CompleteBinaryTree(net.h - 1).spec),
        )
    if _is_smallest(net):
        return sentence(
            "`{net}` is the smallest network of its family: there is nothing of its kind that it"
            " could fall into.",
            net=spec,
        )
    if isinstance(net, GeneralizedHypercube) and len(net.radices) == 1:
        return sentence(
            "`{net}` has one dimension alone, and only by their dimensions such networks are taken"
            " apart here.",
            net=spec,
        )
    if isinstance(net, PartialPermutationGraph) and net.k == 1:
        return sentence(
            "`{net}` has one place alone, and only by their places such networks are taken apart"
            " here.",
            net=spec,
        )
    if isinstance(net, HyperStar):
        return sentence(
            "`{net}` is one node in the middle that every other is joined to: whatever is taken"
            " away, the rest is single nodes.",
            net=spec,
        )
    return sentence("No way is known here in which `{net}` falls into smaller networks.", net=spec)


def _is_smallest(net: Network) -> bool:
    """Return whether no parameter of a network can be made smaller with the others unchanged."""
    smaller = (network_if_any(down) for _, _, _, down, _ in net.steps())
    return not any(other is not None and other.nodes < net.nodes for other in smaller)
