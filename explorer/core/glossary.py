"""Words of the field that no page explains where they stand: the glossary has them beside terms."""

from __future__ import annotations

from types import MappingProxyType

from explorer.core.terms import TEXTBOOKS, Term
from explorer.core.unique import by_key

_NAMING = (
    Term(
        "address",
        "Address",
        "What names a node: bits, digits or symbols, in one field or in several, as its paper"
        " writes it.",
        "Every paper",
    ),
    Term(
        "dimension",
        "Dimension",
        "One of the bits or digits of an address. A link along it changes this one.",
        "Every paper",
    ),
    Term(
        "hamming_distance",
        "Hamming distance",
        "In how many places two addresses differ.",
        TEXTBOOKS,
    ),
    Term(
        "spec",
        "Spec",
        "A network as it is written: its family and its sizes, such as HCN(3).",
        "Ours; every paper writes its networks so",
    ),
    Term(
        "guest",
        "Guest and host",
        "In an embedding the guest is laid into the host: its nodes on nodes there, its links on"
        " paths.",
        "Star-crossed cube paper, §5",
    ),
)

_ROUTING = (
    Term(
        "port",
        "Port",
        "The end of a link at a node: a node with five links has five ports.",
        "Generalized hypercube paper, §2",
    ),
    Term(
        "router",
        "Router",
        "A rule that says at every node which link a message takes next.",
        "Ours; the papers say routing algorithm",
    ),
    Term(
        "stretch",
        "Stretch",
        "Hops of a route over hops of a shortest one. With 1 it is a shortest one itself.",
        TEXTBOOKS,
    ),
    Term(
        "fault",
        "Fault",
        "A node or a link that has failed: no message crosses it.",
        TEXTBOOKS,
    ),
    Term(
        "channel",
        "Channel",
        "A link in one of its two directions.",
        "Dally and Seitz, 1987",
    ),
    Term(
        "virtual_channel",
        "Virtual channel",
        "One of several queues at a channel. Messages in different queues do not wait for each"
        " other's end.",
        "Dally, 1992",
    ),
    Term(
        "channel_dependency_graph",
        "Channel dependency graph",
        "It has a node for every channel, and an arrow from one to another where a message can hold"
        " the first while it waits for the second.",
        "Dally and Seitz, 1987",
    ),
    Term(
        "deadlock",
        "Deadlock",
        "Messages wait in a circle, each for a channel that the next one holds, and none goes on.",
        "Dally and Seitz, 1987",
    ),
    Term(
        "livelock",
        "Livelock",
        "A message is passed on for ever and never arrives.",
        TEXTBOOKS,
    ),
    Term(
        "saturation",
        "Saturation",
        "The load from which on some link is asked for more than it can carry: from there on"
        " messages wait longer and longer.",
        TEXTBOOKS,
    ),
)

GLOSSARY: MappingProxyType[str, Term] = MappingProxyType(
    by_key("terms", (*_NAMING, *_ROUTING), lambda term: term.key)
)
"""Every word by its key.

>>> GLOSSARY["channel"].definition
'A link in one of its two directions.'
"""
