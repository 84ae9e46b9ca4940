"""The nodes of a written route up to its first entry that is not a node, and the error there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from explorer.analysis.checking.guess import guess, unknown_form
from explorer.analysis.checking.route_entries import Entry, WrittenRoute, indices_in
from explorer.core.errors import BadAddress, ExplorerError, brief, one_line
from explorer.core.network import Network

MIN_ROUTES = 3
"""Fewest routes from which a whole file is said to have another format."""

WORD = re.compile(r"[A-Za-z]{2}")
"""Two letters: a mistyped address rarely has them, a line of another format does."""


@dataclass(frozen=True)
class RouteNodes:
    """A route with its entries read up to the first that is not a node, and the error there."""

    written: WrittenRoute
    nodes: tuple[int, ...]
    error: str
    source: int | None
    target: int | None
    wrong_end: Entry | None


def node_of(net: Network, entry: Entry) -> int:
    """Return the node of an entry, by name or by its numbers; raise BadAddress if it is no node."""
    try:
        return net.parse(entry.text)
    except ExplorerError as error:
        with suppress(ExplorerError):
            numbers = entry.numbers
            if numbers:
                return net.node(numbers[0] if len(numbers) == 1 else numbers)
        raise _error_with_index(net, entry.text, error) from None


def _node_or_error(
    net: Network, entry: Entry, names: dict[str, int | ExplorerError]
) -> int | ExplorerError:
    """Return the node of an entry, or its error; every text is read once."""
    node = names.get(entry.text)
    if node is None:
        try:
            node = node_of(net, entry)
        except ExplorerError as error:
            node = error
        names[entry.text] = node
    return node


def _error_with_index(net: Network, text: str, error: ExplorerError) -> ExplorerError:
    """Return the error for a text; if it may be an index, with the way to write an index."""
    numbers = indices_in(text)
    if len(numbers) != 1 or numbers[0] >= net.nodes:
        return error
    address = f"#{numbers[0]}"
    # With one field, the text may be an address that lacks a digit; with several it cannot be one.
    nearest = address if len(net.fields) > 1 else error.nearest
    return BadAddress(f"{error.sentence}; the node of that index is {address}", nearest)


def nodes_of(
    net: Network, route: WrittenRoute, names: dict[str, int | ExplorerError]
) -> RouteNodes:
    """Return the nodes of a route and of the ends it names; ``names`` caches the texts read."""
    nodes, error, wrong = [], "", None
    for entry in route.entries:
        node = _node_or_error(net, entry, names)
        if isinstance(node, ExplorerError):
            error = _entry_sentence(entry, node)
            break
        nodes.append(node)
    source = nodes[0] if nodes else None
    target = nodes[-1] if nodes and not error else None
    end_nodes: list[int | None] = []
    for end, reached in ((route.source, source), (route.target, target)):
        end_node = reached if end is None else _node_or_error(net, end, names)
        if end is not None and isinstance(end_node, ExplorerError):
            if not error:
                error, wrong = _entry_sentence(end, end_node), end
            end_node = None
        end_nodes.append(end_node)  # type: ignore[arg-type]
    return RouteNodes(route, tuple(nodes), error, end_nodes[0], end_nodes[1], wrong)


def require_understood(net: Network, read: Sequence[RouteNodes], head: Sequence[str]) -> None:
    """Raise BadAddress if no route can be read: another format is meant, which may be guessed.

    If no format is guessed, lines that name or resemble addresses are routes with mistakes.
    """
    if len(read) < MIN_ROUTES or any(route.nodes and not route.error for route in read):
        return
    if head and (guessed := guess(net, head)):
        raise unknown_form(net, len(read), guessed)
    words = sum(
        bool(WORD.search(entry.text)) for route in read for entry in route.written.entries[:1]
    )
    if any(route.nodes for route in read) or 2 * words <= len(read):
        return
    first = next(route.written for route in read if route.written.entries)
    line = " ".join(entry.text for entry in first.entries)
    raise BadAddress(
        f"none of the first {len(read)} routes names a node of {net.spec}, so no line is judged, as"
        f" {brief(line)!r} in line {first.line}: what is read is routes, JSON, CSV, traces with"
        " packet and node in their head, and those of BookSim, Garnet, ns-3 and ibtracert",
        nearest=f"{net.format(0)} first in a line",
    )


def _entry_sentence(entry: Entry, error: ExplorerError) -> str:
    """Return the error of an entry, with its line and column, as one sentence."""
    return one_line(f"Line {entry.line}, column {entry.column}: {error}")
