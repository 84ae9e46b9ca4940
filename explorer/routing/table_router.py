"""A routing table as a router: at each node, to each target, the next node given by a file."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import ClassVar, Final

import numpy as np

from explorer.core.errors import ExplorerError, TooLarge, brief
from explorer.core.ints import Ints, is_digits
from explorer.core.limits import max_ends_in_table
from explorer.core.network import Network
from explorer.core.open_graphs import register_router
from explorer.core.reason import Line, Moment, Value, here, sentence, there
from explorer.core.reason import target as target_address
from explorer.core.router import Step, Walking
from explorer.graphs.built_network import BuiltNetwork
from explorer.graphs.data import BadFile
from explorer.graphs.reading import decode, file_content
from explorer.graphs.tables import Entry, Table, read_table

NO_ENTRY: Final = -1
"""No entry."""

DEAD_PORT: Final = -2
"""An entry whose port leads nowhere."""


class TableRouter(Walking):
    """The router of a table file: at a node, to a target, the message goes to the listed next node.

    ``ahead`` and ``lines`` are (nodes, nodes): the next node, NO_ENTRY if no line gives it and
    DEAD_PORT if its port leads nowhere; and the line of the file, 0 without a line. A node with
    one link and no line of its own sends over that link, as hosts do.
    """

    source: ClassVar[str] = "A file"
    order: ClassVar[int] = 80
    private: ClassVar[bool] = True

    def __init__(self, net: Network, title: str, ahead: Ints, lines: Ints) -> None:
        self.spec, self.title, self.ahead, self.lines = net.spec, title, ahead, lines
        self.digest = sha256(net.spec.encode() + ahead.tobytes() + lines.tobytes()).hexdigest()[:8]
        stem = re.sub(r"[^a-z0-9]+", "-", Path(title).stem.casefold()).strip("-")[:24] or "table"
        self.key = f"{stem}-{self.digest[:6]}"

    @property
    def called(self) -> str:
        """The name of the router in displayed commands that do not have its file yet."""
        return self.key

    @property
    def file(self) -> str:
        """The name of its file."""
        return self.title

    # Only instances have these, not the class: a table exists once its file is opened.
    key: str  # type: ignore[misc]
    title: str  # type: ignore[misc]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TableRouter) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def serves(self, net: Network) -> bool:
        return net.spec == self.spec and net.nodes == len(self.ahead)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "next ← table[current][d]",
            "if there is no such line: the message is lost",
            "if next and current are not joined: the message is lost",
            Line(
                "go to next",
                lambda m: self._can_forward(m),
                lambda m: int(self.ahead[m.at, m.target]),
            ),
        )

    def _can_forward(self, moment: Moment) -> bool:
        ahead = int(self.ahead[moment.at, moment.target])
        return ahead >= 0 and ahead in moment.net.neighbors(moment.at).tolist()

    def next_hops(
        self, net: Network, source: Ints, target: Ints, at: Ints, variant: str | None = None
    ) -> Ints | None:
        ahead = self.ahead[at, target].astype(np.int64)
        joined = (net.neighbors(at) == ahead[:, None]).any(axis=1)
        return ahead if bool(joined.all()) else None

    def walk(self, net: Network, source: int, target: int, variant: str | None) -> Iterator[Step]:
        at = source
        while at != target:
            ahead, line = int(self.ahead[at, target]), int(self.lines[at, target])
            if ahead == NO_ENTRY:
                reason = sentence(
                    "No line of the table of `{here}` names `{target}`: the message is lost.",
                    here=here,
                    target=target_address,
                )
                yield Step(at, None, 2, reason, lost=True)
                return
            subject = sentence_of(line)
            if ahead == DEAD_PORT or ahead not in net.neighbors(at).tolist():
                where = "over a port that leads nowhere" if ahead == DEAD_PORT else "to `{ahead}`"
                tail = "" if ahead == DEAD_PORT else ", which it is not joined to"
                facts = {} if ahead == DEAD_PORT else {"ahead": Value(net.format(ahead))}
                reason = sentence(
                    f"{subject} sends what goes from `{{here}}` to `{{target}}` {where}{tail}: the"
                    " message is lost.",
                    here=here,
                    target=target_address,
                    line=Value(f"{line:,}"),
                    **facts,
                )
                yield Step(at, None, 3, reason, lost=True)
                return
            reason = sentence(
                f"{subject} sends what goes from `{{here}}` to `{{target}}` to `{{ahead}}`.",
                here=here,
                target=target_address,
                ahead=there,
                line=Value(f"{line:,}"),
            )
            yield Step(at, ahead, 4, reason)
            at = ahead


def sentence_of(line: int) -> str:
    """Return the beginning of a sentence on a line, or on an entry without one."""
    return "Line {line} of the table" if line > 0 else "The table"


def table_router(net: Network, content: str | bytes, file: str = "table") -> TableRouter:
    """Return the routing table in a text as a router of a network.

    Raises BadFile, with the line, for a name that the network lacks, for two different entries of
    one pair, and for a text that is no table; TooLarge if a table of all pairs is too large.

    >>> from explorer import network
    >>> net = network("Q(2)")
    >>> router = table_router(net, "switch,destination,next\\n00,11,01\\n01,11,11\\n", "a.csv")
    >>> [net.format(step.next) for step in router.steps(net, 0, 3)]
    ['01', '11']
    """
    text = decode(content, file) if isinstance(content, bytes) else content
    table = read_table(text, file)
    if net.nodes**2 > max_ends_in_table():
        raise TooLarge(
            f"{net.spec} has {net.nodes:,} nodes: a routing table takes nodes² up to"
            f" {max_ends_in_table():,}"
        )
    ahead = np.full((net.nodes, net.nodes), NO_ENTRY, dtype=np.int32)
    lines = np.zeros_like(ahead)
    names = _NameReader(net, table, file)
    for entry in table.entries:
        at, to = names.node_of(entry), names.target_of(entry)
        if at == to:
            continue
        next_node = names.next_node(entry, at)
        if lines[at, to] and ahead[at, to] != next_node:
            raise names.fault(
                entry,
                f"{entry.at} to {entry.to} is told again, and otherwise than in line"
                f" {lines[at, to]:,}",
            )
        ahead[at, to], lines[at, to] = next_node, entry.line or -1
    _add_single_links(net, ahead)
    router = TableRouter(net, file, ahead, np.maximum(lines, 0))
    register_router(router)
    return router


def table_of_file(net: Network, path: str | os.PathLike[str]) -> TableRouter:
    """Return the routing table of a file on disk; raise BadFile if it can't be read."""
    return table_router(net, file_content(path), Path(path).name)


def _add_single_links(net: Network, ahead: Ints) -> None:
    """Let nodes that have one link and no line send over that link."""
    near = net.table()
    single = (near >= 0).sum(axis=1) == 1
    for node in np.flatnonzero(single & (ahead == NO_ENTRY).all(axis=1)).tolist():
        ahead[node] = near[node].max()
        ahead[node, node] = NO_ENTRY


class _NameReader:
    """The nodes and ports of a network that a table's words name; errors give the line."""

    def __init__(self, net: Network, table: Table, file: str) -> None:
        self.net, self.table, self.file = net, table, file
        self.known: dict[str, int] = {}
        self.lids: dict[str, int] = {}
        self.ports: dict[tuple[int, int], int] = {}
        if isinstance(net, BuiltNetwork):
            data = net.data
            self.lids = {str(lid): node for node, lid in data.lids}
            if data.ports is not None:
                for (a, b), (p, q) in zip(data.links.tolist(), data.ports.tolist(), strict=True):
                    self.ports[a, p], self.ports[b, q] = b, a
        if table.by == "lid" and not self.lids:
            raise BadFile(
                f"{brief(file)} speaks of lids, and {net.spec} has none: the network that"
                " ibnetdiscover writes has"
            )
        if table.by == "index":
            self._index()

    def _index(self) -> None:
        """Read numbers as names of nodes or of BookSim's routers, else as indices."""
        net = self.net
        size = 1 + max(int(entry.at) for entry in self.table.entries)
        places = net.places if isinstance(net, BuiltNetwork) else {}
        routers = [places[f"router {v}"] for v in range(size) if f"router {v}" in places]
        if all(v in places for v in range(size)) and size == net.nodes:
            self.known = {f"#{v}": places[v] for v in range(size)}
        elif len(routers) == size and f"router {size}" not in places:
            self.known = {f"#{v}": node for v, node in enumerate(routers)}
        elif size != net.nodes:
            raise BadFile(
                f"{brief(self.file)} is a table of {size:,} nodes, and {net.spec} has {net.nodes:,}"
            )

    def fault(self, entry: Entry, sentence: str, nearest: str | None = None) -> BadFile:
        """Return the error that gives the line of an entry."""
        where = f", line {entry.line:,}" if entry.line > 0 else ""
        return BadFile(f"{brief(self.file)}{where}: {sentence}", nearest)

    def node_of(self, entry: Entry) -> int:
        return self._node(entry, entry.at)

    def target_of(self, entry: Entry) -> int:
        return self._node(entry, entry.to)

    def _node(self, entry: Entry, text: str) -> int:
        if self.table.by == "lid":
            if text not in self.lids:
                near = min(self.lids, key=lambda lid: abs(int(lid) - int(text)))
                raise self.fault(
                    entry, f"lid {text} is that of no node of {self.net.spec}", f"lid {near}"
                )
            return self.lids[text]
        text = f"#{text}" if self.table.by == "index" else text
        if text not in self.known:
            try:
                self.known[text] = self.net.parse(text)
            except ExplorerError as error:
                raise self.fault(entry, error.sentence, error.nearest) from None
        return self.known[text]

    def next_node(self, entry: Entry, at: int) -> int:
        """Return the next node of an entry, DEAD_PORT if its port leads nowhere."""
        if self.table.means == "node":
            return self._node(entry, entry.ahead)
        if not is_digits(entry.ahead, 6):
            raise self.fault(entry, f"{entry.ahead[:40]!r} is no port: a whole number is", "1")
        port = int(entry.ahead)
        if self.table.by == "lid" or self.ports:
            return self.ports.get((at, port), DEAD_PORT)
        near = sorted(v for v in self.net.neighbors(at).tolist() if v >= 0)
        return near[port - 1] if 1 <= port <= len(near) else DEAD_PORT
