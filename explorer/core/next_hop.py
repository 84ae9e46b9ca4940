"""A router that is one function: the next node, from here, on the way to a target."""

from __future__ import annotations

import inspect
import re
from abc import abstractmethod
from collections.abc import Callable, Iterator
from pathlib import PurePath
from textwrap import dedent
from typing import Any, ClassVar

from explorer.core.errors import BrokenContract, ExplorerError
from explorer.core.network import Network
from explorer.core.reason import Fact, say
from explorer.core.router import NO_FAULTS, Faults, Router, Step

MOST_LINES = 60
"""Lines of a function that are shown."""


class NextHop(Router):
    """A router that asks one function at every node; it tells nothing but where it leads.

    A class of one's own gives ``key``, ``title`` and ``next_hop``; a file with a function of that
    name, of here and target or of network, here and target, all nodes as indices, is one as well.
    """

    source: ClassVar[str] = "One function, at every node"
    order: ClassVar[int] = 95

    @abstractmethod
    def next_hop(self, net: Network, here: int, target: int) -> Any:
        """Return the next node: its index, its address or the values of its fields."""

    def serves(self, net: Network) -> bool:
        return True

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        """Return the lines of the function."""
        try:
            text = dedent(inspect.getsource(self._asked()))
        except (OSError, TypeError):
            return ("go to next_hop(here, target)",)
        return tuple(line for line in text.splitlines() if line.strip())[:MOST_LINES]

    def _asked(self) -> Callable[..., Any]:
        return type(self).next_hop

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        at = source
        while at != target:
            named = self.next_hop(net, at, target)
            try:
                ahead = net.node(named)
            except ExplorerError as error:
                raise BrokenContract(
                    f"router {self.key!r} names no next node at {net.format(at)} for target"
                    f" {net.format(target)}: {error.sentence}"
                ) from error
            reason = say(
                "`{here}` asks the function for a way to `{target}`, and it names `{ahead}`.",
                here=Fact(at, lambda moment: moment.at, net.format),
                target=Fact(target, lambda moment: moment.target, net.format),
                ahead=Fact(ahead, lambda moment: moment.next, net.format),
            )
            yield Step(at, ahead, 1, reason)
            at = ahead


def router_of(function: Callable[..., Any], file: str, module: str) -> type[NextHop]:
    """Return the router that a function of a file is, by the name of the file.

    >>> cls = router_of(lambda here, target: target, "my_way.py", "none")
    >>> cls.key, cls.title
    ('my-way', 'My way')
    """
    stem = PurePath(file).stem
    key = re.sub(r"[^a-z0-9]+", "-", stem.casefold()).strip("-") or "next-hop"
    title = key.replace("-", " ").capitalize()
    with_net = len(inspect.signature(function).parameters) > 2

    def next_hop(self: NextHop, net: Network, here: int, target: int) -> Any:
        return function(net, here, target) if with_net else function(here, target)

    parts = {
        "key": key,
        "title": title,
        "next_hop": next_hop,
        "_asked": lambda self: function,
        "__module__": module,
        "__doc__": function.__doc__ or f"The function next_hop of {file}.",
    }
    return type("FunctionOfFile", (NextHop,), parts)
