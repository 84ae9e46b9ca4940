"""All questions about a network: tasks with all their options, pictures, commands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal
from urllib.parse import quote

from explorer.core.network import Network
from explorer.core.registry import routers_for
from explorer.state.parameter import url_name
from explorer.tasks.registry import tasks
from explorer.web.server.dispatcher import DEFAULT_CPU_SECONDS, cpu_seconds_of
from explorer.web.server.worker import application

Way = Literal["page", "address", "command"]


@dataclass(frozen=True)
class Question:
    """A query of Explore, an address beside it, or the words of a command, without quotes.

    ``seconds`` of computing are what it may take.
    """

    way: Way
    text: str
    seconds: float = DEFAULT_CPU_SECONDS


MAP = ("nest", "tile?path=", "bundles?path=", "addresses?path=", "node?text=farthest")
PAIRS = ("plan", "part?first=0&last=1", "floors?first=0&last=1", "hops?first=0&last=1",
         "waiting?first=0&last=1", "bound", "smallest", "pair?from=0&to=1")  # fmt: skip
DOWNLOADS = ("network.csv", "network.graphml", "copies")
COMMANDS_OF_ONE_NETWORK = ("info {net}", "routers {net}", "draw {net} --format svg",
         "compare diameter --across {net}")  # fmt: skip


def questions(net: Network) -> Iterator[Question]:
    """Yield all questions about a network."""
    for search in searches(net):
        yield Question("page", search)
    for address in addresses(net):
        yield Question("address", address, _seconds(address))
    ends = {"net": net.spec, "from": "#0", "to": f"#{net.nodes - 1}"}
    for form in COMMANDS_OF_ONE_NETWORK:
        yield Question("command", form.format_map(ends), 20)
    query = {name: (text,) for name, text in ends.items()}
    for task in tasks().values():
        yield Question("command", " ".join(task.words(query)), 20)


def searches(net: Network) -> Iterator[str]:
    """Yield queries of Explore: each option of each task at each of its values, with a fault."""
    fault = quote(net.format(net.nodes // 3))
    start = f"?net={net.spec}"
    yield start
    yield f"{start}&stage=map"
    for router in routers_for(net):
        yield f"{start}&router={router.key}&fault={fault}"
    for key, task in tasks().items():
        yield f"{start}&task={key}"
        yield f"{start}&task={key}&fault={fault}"
        yield f"{start}&task={key}&stage=map"
        for option in task.options:
            for value, _ in option.choices(net):
                yield f"{start}&task={key}&{url_name(option)}={quote(value)}"


def addresses(net: Network) -> Iterator[str]:
    """Yield addresses beside the document: cells of the map, blocks of pairs, pictures."""
    for first, whats in (("map_", MAP), ("pairs_", PAIRS)):
        base = _base(first)
        for what in whats:
            yield f"{base}{_with(what, net.spec)}"
    for key in tasks():
        yield f"{_base('map_')}{_with(f'census?path=&task={key}', net.spec)}"
    for what in DOWNLOADS:
        yield f"/take/{_with(what, net.spec)}"


def _with(what: str, spec: str) -> str:
    return f"{what}{'&' if '?' in what else '?'}net={spec}"


@cache
def _base(first: str) -> str:
    """Return the path prefix of some endpoints."""
    rules = application().url_map.iter_rules()
    return next(r.rule.rpartition("/")[0] + "/" for r in rules if r.endpoint.startswith(first))


def _seconds(address: str) -> float:
    server = application()
    endpoint, _ = server.url_map.bind("localhost").match(address.partition("?")[0])
    return cpu_seconds_of(server, endpoint) or DEFAULT_CPU_SECONDS
