"""The contract of a network: requirements on every sample of every family."""

from __future__ import annotations

from explorer.core.network import Network
from explorer.core.registry import network

# Importing the modules of checks fills the contract, in this order.
from explorer.testing.network import (  # isort: skip
    addresses as addresses,
    clusters as clusters,
    copies as copies,
    distances as distances,
    families as families,
    hosts as hosts,
    links as links,
    symmetries as symmetries,
)
from explorer.testing.contract import Check, Outcome, run
from explorer.testing.network.contract import FAMILY, NETWORK

__all__ = ["FAMILY", "NETWORK", "check_network", "network_checks"]


def network_checks(subject: Network | type[Network] | str) -> tuple[Check, ...]:
    """Return the checks of one network, given or named by its spec, or of a family's samples.

    >>> str(network_checks("Q(3)")[0])
    'Q(3): ports are of known kinds'
    """
    if isinstance(subject, type):
        samples = [check for spec in subject.samples for check in network_checks(spec)]
        return (*FAMILY.of(subject, subject.family), *samples)
    net = network(subject) if isinstance(subject, str) else subject
    return NETWORK.of(net, net.spec)


def check_network(subject: Network | type[Network] | str, collect: bool = False) -> list[Outcome]:
    """Check a network, or the samples of a family, against the contract of networks.

    Raises BrokenContract at the first broken check, or with ``collect`` returns all outcomes.

    >>> {outcome.status for outcome in check_network("Q(3)")}
    {'kept'}
    """
    return run(network_checks(subject), collect)
