"""A router that is one function or method: the next node from the current one to a target.

The function may name a virtual channel of the link, or offer several links to choose from; and it
may take where the message started, the channel by which it came, and a number as a random seed.
"""

from __future__ import annotations

import inspect
from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cached_property, lru_cache
from numbers import Integral
from textwrap import dedent
from typing import Any, ClassVar, Final, NamedTuple

from explorer.core.addresses.naming import many_nodes
from explorer.core.errors import BrokenContract, ExplorerError, brief
from explorer.core.network import Network
from explorer.core.reason import Reason, Value, here, sentence, there
from explorer.core.reason import target as target_address
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Via

MAX_LINES = 60
"""Most lines of a function that are shown."""

SOURCE: Final = "__source__"
"""The name under which a plug-in's module holds its text."""

MAX_CHOICES_NAMED: Final = 6
"""Most choices of a hop that are named."""


class CallArguments(NamedTuple):
    """The optional arguments of a function, by the names of its parameters."""

    source: int
    came_by: Via | None
    seed: int


@lru_cache(maxsize=64)
def _is_memoryless(function: Callable[..., Any]) -> bool:
    # Not stored in the router: the page shows its fields among the author's variables.
    return not set(CallArguments._fields) & set(inspect.signature(function).parameters)


def _source(function: Callable[..., Any]) -> str:
    """Return the lines of a function as they were when its file was loaded."""
    plain = inspect.unwrap(function)
    text: str | None = getattr(plain, "__globals__", {}).get(SOURCE)
    if text is None:
        return inspect.getsource(plain)
    # The file may have been saved since, even with what is no Python yet.
    first = plain.__code__.co_firstlineno - 1
    return "".join(inspect.getblock(text.splitlines(keepends=True)[first:]))


class NextHop(Router):
    """A router that calls one function at every node; its only reason is the node returned.

    A user's class gives ``key``, ``title`` and ``next_hop``. A file with a function of that name is
    a router too, and so is any class with such a method: of here and target or of network, here and
    target, all nodes as indices. Parameters named ``source``, ``came_by`` and ``seed`` get the
    first node, the ``Via`` by which the message came (None at the source), and a number.
    """

    source: ClassVar[str] = "One function, at every node"
    order: ClassVar[int] = 95

    @abstractmethod
    def next_hop(self, net: Network, here: int, target: int) -> Any:
        """Return the next node: its index, its address or the values of its fields.

        It may also return ``Via(node, channel)``, with a virtual channel of the link.
        """

    def serves(self, net: Network) -> bool:
        return True

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        """Return the lines of the function."""
        try:
            text = dedent(_source(self._function()))
        except (OSError, TypeError):
            return ("go to next_hop(here, target)",)
        return tuple(line for line in text.splitlines() if line.strip())[:MAX_LINES]

    def _function(self) -> Callable[..., Any]:
        return type(self).next_hop

    def _called(self) -> Callable[..., Any]:
        return self.next_hop

    @property
    def memoryless(self) -> bool:
        """Whether the function takes only a node and a target."""
        called = self._called()
        function = getattr(called, "__func__", called)
        hashable = isinstance(function, Hashable)
        return _is_memoryless(function) if hashable else _is_memoryless.__wrapped__(function)

    @cached_property
    def _ask(self) -> Ask:
        return _with_known_parameters(self._called())

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        at, came_by = source, None
        seed = self.variants.index(variant) if variant in self.variants else 0
        while at != target:
            offered = self._vias_named(net, at, target, CallArguments(source, came_by, seed))
            if not offered:
                reason = sentence(
                    "The function offers `{here}` no way to `{target}`: the message is lost.",
                    here=here,
                    target=target_address,
                )
                yield Step(at, None, 1, reason, lost=True)
                return
            ahead, channel = offered[0]
            yield Step(at, ahead, 1, self._reason(net, offered), channel=channel)
            at, came_by = ahead, Via(at, channel)

    def _vias_named(
        self, net: Network, at: int, target: int, question: CallArguments
    ) -> tuple[Via, ...]:
        """Return the result of the function at a node, as existing links and virtual channels.

        Raises BrokenContract if the result is anything else.
        """
        return (self._via(net, at, target, self._ask(net, at, target, question)),)

    def _via(self, net: Network, at: int, target: int, hop: Any) -> Via:
        node, channel = hop if isinstance(hop, Via) else (hop, 0)
        where = f"at {net.format(at)} for target {net.format(target)}"
        if not isinstance(channel, Integral) or not 0 <= channel < self.virtual_channels:
            raise BrokenContract(
                f"router {self.key!r} names virtual channel {channel!r} {where}: it has"
                f" virtual_channels = {self.virtual_channels}, counted from 0"
            )
        try:
            # A number is an index, although nodes of a user's graph may have numbers as names.
            number = isinstance(node, Integral) and not isinstance(node, bool)
            return Via(many_nodes(net, int(node)) if number else net.node(node), int(channel))
        except ExplorerError as error:
            raise BrokenContract(
                f"router {self.key!r} names no next node {where}: {error.sentence}"
            ) from error

    def _reason(self, net: Network, offered: tuple[Via, ...]) -> Reason:
        channel_part = ", virtual channel {channel}" if self.virtual_channels > 1 else ""
        facts = {"channel": Value(offered[0].channel)} if channel_part else {}
        return sentence(
            f"`{{here}}` asks the function for a way to `{{target}}`, and it names `{{ahead}}`"
            f"{channel_part}.",
            here=here,
            target=target_address,
            ahead=there,
            **facts,
        )


class NextHops(NextHop):
    """A router whose function offers several links, any of which a message may take.

    On the stage the message takes the first. A function or method ``next_hops`` makes such a
    router; it returns a list of values as ``next_hop`` returns, empty if it has none.
    """

    source: ClassVar[str] = "One function, at every node, with a choice"

    def offers(
        self, net: Network, target: int, at: int, came_by: Via | None = None
    ) -> tuple[Via, ...] | None:
        return self._vias_named(net, at, target, CallArguments(-1, came_by, 0))

    def _vias_named(
        self, net: Network, at: int, target: int, question: CallArguments
    ) -> tuple[Via, ...]:
        hops = self._ask(net, at, target, question)
        if not isinstance(hops, Iterable) or isinstance(hops, str | Via):
            raise BrokenContract(
                f"router {self.key!r} offers {brief(repr(hops))} at {net.format(at)}: next_hops"
                " returns a list of nodes, or of Via(node, channel)"
            )
        return tuple(dict.fromkeys(self._via(net, at, target, each) for each in hops))

    def _reason(self, net: Network, offered: tuple[Via, ...]) -> Reason:
        if len(offered) == 1:
            return super()._reason(net, offered)
        texts = [
            f"`{net.format(via.node)}`"
            + (f" (virtual channel {via.channel})" if self.virtual_channels > 1 else "")
            for via in offered[:MAX_CHOICES_NAMED]
        ]
        omitted = len(offered) - len(texts)
        listed = ", ".join(texts) + (f" and {omitted} more" if omitted else "")
        return sentence(
            "The function offers `{here}` on the way to `{target}`: {ways}. It takes the first,"
            " `{ahead}`.",
            here=here,
            target=target_address,
            ahead=there,
            ways=Value(listed),
        )


Ask = Callable[[Network, int, int, CallArguments], Any]


def _with_known_parameters(function: Callable[..., Any]) -> Ask:
    """Return a function called with only those arguments that it has parameters for.

    They are here and target, or network, here and target, and by name fields of CallArguments.
    """
    parameters = inspect.signature(function).parameters
    names = [name for name in CallArguments._fields if name in parameters]
    positional = inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD
    needed = sum(
        parameter.kind in positional and parameter.default is parameter.empty
        for name, parameter in parameters.items()
        if name not in names
    )

    def ask(net: Network, here: int, target: int, question: CallArguments) -> Any:
        ends = (net, here, target) if needed > 2 else (here, target)
        return function(*ends, **{name: getattr(question, name) for name in names})

    return ask
