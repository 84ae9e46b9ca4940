"""The eleven channels of a hyperswitch, and how a network uses them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from explorer.core.network import Network

CHANNELS: Final = 11
"""The number of bidirectional channels of a hyperswitch, Ch0 to Ch10."""

DIAGNOSTIC_CHANNELS: Final = 1
"""The number of channels joined to themselves for test data: one of the eleven."""


@dataclass(frozen=True)
class Channels:
    """How the eleven channels of a node's hyperswitch are used: neighbours, free, diagnostic.

    ``missing`` is the number of ports of the network beyond the channels of a hyperswitch.
    """

    total: int
    used: int
    free: int
    diagnostic: int
    missing: int

    @property
    def fits(self) -> bool:
        """Whether every port has a channel, and one channel remains for diagnosis."""
        return self.missing == 0


def channels(net: Network) -> Channels:
    """Return how a network uses the eleven channels of the hyperswitch at each node.

    A port takes one channel, and one channel is reserved for diagnosis. Source: generalized
    hypercube paper, §3 and §4.

    >>> from explorer import network
    >>> channels(network("GHC(3,3,4,4)"))
    Channels(total=11, used=10, free=0, diagnostic=1, missing=0)
    >>> channels(network("Q(11)")).fits
    False
    """
    usable = CHANNELS - DIAGNOSTIC_CHANNELS
    ports = net.degrees.maximum
    used = min(ports, usable)
    return Channels(CHANNELS, used, usable - used, DIAGNOSTIC_CHANNELS, ports - used)
