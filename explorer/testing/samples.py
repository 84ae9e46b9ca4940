"""What contracts are asked of where nothing is named: the samples of every family."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.core.network import Network
from explorer.core.registry import families, network


def samples(named: Iterable[Network | str] | None = None) -> tuple[Network, ...]:
    """Return networks, given or named by their specs; without any, all samples of all families.

    >>> [net.spec for net in samples(["Q(3)"])]
    ['Q(3)']
    """
    if named is None:
        named = [spec for family in families().values() for spec in family.samples]
    return tuple(network(item) if isinstance(item, str) else item for item in named)
