"""The terms of the field as they are meant here: a definition, and the place it is taken from."""

from __future__ import annotations

from types import MappingProxyType
from typing import NamedTuple

from explorer.core.unique import by_key


class Term(NamedTuple):
    """A term: its key, its name, one or two sentences, and the place that defines it.

    ``place`` is a paper and its section where one of the five defines the term, otherwise it
    says where the word comes from.
    """

    key: str
    name: str
    definition: str
    place: str


TEXTBOOKS = "Of the textbooks; none of the five papers defines it"

_METACUBE = (
    Term(
        "cross_edge",
        "Cross-edge",
        "A link of the metacube between two clusters: the two addresses differ in one bit of the"
        " class, and in nothing else.",
        "Metacube paper, §2",
    ),
    Term(
        "cube_edge",
        "Cube-edge",
        "A link of the metacube inside a cluster: the two addresses differ in one bit of the field"
        " that the class of both points to.",
        "Metacube paper, §2",
    ),
    Term(
        "total_exchange",
        "Total exchange",
        "Every node sends a message of its own to every other node.",
        "Metacube paper, §3.1",
    ),
    Term(
        "message_time",
        "Time of a message",
        "ts + g·tw + d·th: ts to set it up, tw for each of its g words, th for each of its d hops.",
        "Metacube paper, §3.1",
    ),
    Term(
        "hop_synchronous",
        "Conflict hop by hop",
        "Two messages want the same link in the same direction at the same hop.",
        "Metacube paper, §3.2, read hop by hop",
    ),
    Term(
        "held_path",
        "Conflict of held paths",
        "Two messages of one step share a link in the same direction at any time, as where the"
        " whole path is held until the message is through.",
        "Metacube paper, §3.2, read as circuits",
    ),
)

_HCN = (
    Term(
        "local_link",
        "Local link",
        "A link of the hierarchical cubic network inside a cluster, which is a hypercube.",
        "HCN paper, §2",
    ),
    Term(
        "external_link",
        "External link",
        "The link of node (i, j) to node (j, i): it leads to the cluster that the local address"
        " names.",
        "HCN paper, §2",
    ),
    Term(
        "diameter_link",
        "Diameter link",
        "The link of node (i, i) to the node with all bits turned over, in the opposite cluster.",
        "HCN paper, §2",
    ),
)

_SCALES = (
    Term(
        "nodes", "Nodes", "How many processors the network joins.", "Every paper; ECQ paper, §3.1.1"
    ),
    Term(
        "links",
        "Links",
        "How many links join two nodes each, a link counted once and used both ways.",
        "Every paper; ECQ paper, §3.1.2",
    ),
    Term(
        "degree",
        "Degree",
        "The links of a node; of a network, the most at any node.",
        "ECQ paper, §3.1.3",
    ),
    Term(
        "mean_degree",
        "Mean degree",
        "The links of a node on average: twice the links over the nodes.",
        "ECQ paper, §3.1.8, where it stands in the cost",
    ),
    Term(
        "diameter",
        "Diameter",
        "The greatest distance of two nodes: the most hops a message needs on shortest routes.",
        "Star-crossed cube paper, Definition 3; ECQ paper, §3.1.7",
    ),
    Term(
        "mean_distance",
        "Mean distance",
        "The distance of two nodes on average over all ordered pairs, a node and itself included.",
        "Star-crossed cube paper, Theorem 6",
    ),
    Term(
        "cost",
        "Cost",
        "Degree times diameter: cheap nodes and short routes at once.",
        "ECQ paper, §3.1.8; star-crossed cube paper, §3.2",
    ),
    Term(
        "cost_mean",
        "Cost by mean degree",
        "Mean degree times diameter, as the paper of the exchanged crossed cube counts it.",
        "ECQ paper, §3.1.8",
    ),
    Term(
        "message_density",
        "Message density",
        "Mean distance times nodes, divided by links: the messages on a link at a time if every"
        " node has one on its way. The hypercube has 1.",
        "Star-crossed cube paper, Theorem 7, proof",
    ),
    Term(
        "bisection",
        "Bisection width",
        "The fewest links to be cut so that the nodes fall into two halves of equal size.",
        TEXTBOOKS,
    ),
    Term(
        "connectivity",
        "Connectivity",
        "The fewest nodes that must fail until some of the others are parted; as many paths"
        " without a common node join any two that are no neighbours.",
        "Star-crossed cube paper, Theorem 9",
    ),
    Term(
        "radius",
        "Radius",
        "The least number of hops within which some node has all the others.",
        TEXTBOOKS,
    ),
    Term(
        "bipartite",
        "Bipartite",
        "The nodes take two colours so that every link joins unlike ones; then every closed walk"
        " has an even length.",
        TEXTBOOKS,
    ),
    Term(
        "uniform",
        "Every node sees the same",
        "From every node there are as many nodes at each distance as from any other.",
        "Ours: by it a measure of one node is a measure of all",
    ),
    Term(
        "links_saved",
        "Hypercube’s links to its own",
        "The links of the hypercube of as many nodes over the links of the network.",
        "Metacube paper, §2",
    ),
    Term(
        "cef",
        "CEF",
        "Cost effectiveness factor: 1 ÷ (1 + ρ · links per node), where a link costs ρ times what"
        " a processor costs.",
        "Star-crossed cube paper, Theorem 10",
    ),
    Term(
        "tcef",
        "TCEF",
        "Time cost effectiveness factor: cost effectiveness that counts the time of a solution as"
        " well, with the weights ρ, σ and α.",
        "Star-crossed cube paper, Theorem 11, proof",
    ),
)

_MESSAGES = (
    Term(
        "e_cube",
        "E-cube routing",
        "The message corrects the bits in which it differs from its target one after another, in"
        " a fixed order of the dimensions: always shortest, and the same way every time.",
        "Sullivan and Bashkow, 1977; the ascending strategy of the metacube paper, §3.3",
    ),
    Term(
        "broadcast",
        "Broadcast",
        "One node has a message for all the others, and passes it on over the links of a tree.",
        "ECQ paper, §4.2",
    ),
    Term(
        "one_port",
        "One-port",
        "A node sends to one neighbour at a time, however many links it has.",
        "Metacube paper, §3.1",
    ),
    Term(
        "round",
        "Round",
        "What is sent at once; a message that comes in a round can be passed on in the next.",
        TEXTBOOKS,
    ),
    Term("all_port", "All-port", "A node sends over all of its links at once.", TEXTBOOKS),
    Term(
        "lower_bound",
        "Lower bound",
        "No schedule at all can do with fewer rounds: by distance, by doubling, or by what the"
        " links can carry.",
        "Ours, with its reason beside it",
    ),
    Term(
        "disjoint_paths",
        "Node-disjoint paths",
        "Paths between two nodes that have no other node in common: if one fails, the others"
        " stand.",
        "Star-crossed cube paper, Theorem 9",
    ),
    Term(
        "component",
        "Component",
        "Nodes that can still reach each other, and all that they can reach.",
        TEXTBOOKS,
    ),
    Term(
        "load_one_way",
        "Load of a link",
        "How many messages cross it in one direction.",
        "Ours; where two of one step meet, the metacube paper, §3.2, has a conflict",
    ),
    Term(
        "hops",
        "Hops",
        "How many links a message crosses.",
        "Every paper; generalized hypercube paper, §3",
    ),
    Term(
        "circuit",
        "Circuit switching",
        "A probe holds a path link by link; once it is at the target, the message goes through"
        " in one piece.",
        "Generalized hypercube paper, §3",
    ),
    Term(
        "packets",
        "Packet switching",
        "The message is cut into packets, each received whole and passed on, hop after hop.",
        "Generalized hypercube paper, §3",
    ),
)

_EMBEDDING = (
    Term(
        "dilation",
        "Dilation",
        "The length of the longest path that stands for a link of the guest. With 1, neighbours"
        " of the guest are neighbours in the network.",
        "Star-crossed cube paper, §5",
    ),
    Term(
        "congestion",
        "Congestion",
        "The most paths, each standing for a link of the guest, that share a link of the network.",
        "Star-crossed cube paper, §5",
    ),
    Term(
        "expansion",
        "Expansion",
        "Nodes of the network over nodes of the guest.",
        "Star-crossed cube paper, §5",
    ),
    Term(
        "load",
        "Load",
        "The most nodes of the guest that are laid on one node of the network.",
        TEXTBOOKS,
    ),
)

TERMS: MappingProxyType[str, Term] = MappingProxyType(
    by_key("terms", (*_SCALES, *_METACUBE, *_HCN, *_MESSAGES, *_EMBEDDING), lambda term: term.key)
)
"""Every term by its key.

>>> TERMS["dilation"].place
'Star-crossed cube paper, §5'
"""
