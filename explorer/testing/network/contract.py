"""The contract of a network and of its family: lists that the modules of checks fill."""

from __future__ import annotations

from explorer.core.network import Network
from explorer.core.plugins.network_check import PROMISES
from explorer.testing.contract import Contract

NETWORK: Contract[Network] = Contract()
FAMILY: Contract[type[Network]] = Contract()

for _promise in PROMISES:
    NETWORK.check(_promise)
