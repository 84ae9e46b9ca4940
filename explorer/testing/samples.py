"""The default subjects of contracts: the samples of every family."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from explorer.core.errors import Unroutable
from explorer.core.network import Network
from explorer.core.registry import families, network

T = TypeVar("T")


def samples(named: Iterable[Network | str] | None = None) -> tuple[Network, ...]:
    """Return the given networks or specs as networks; by default all samples of all families.

    >>> [net.spec for net in samples(["Q(3)"])]
    ['Q(3)']
    """
    if named is None:
        named = [spec for family in families().values() for spec in family.samples]
    return tuple(network(item) if isinstance(item, str) else item for item in named)


def subject_of(kind: str, subject: T | type[T] | str, known: Mapping[str, T]) -> T:
    """Return the subject: itself, an instance of its class, or the known one with its key."""
    if isinstance(subject, str):
        if subject not in known:
            raise Unroutable(f"there is no {kind} {subject!r}", nearest=next(iter(known)))
        return known[subject]
    return subject() if isinstance(subject, type) else subject
