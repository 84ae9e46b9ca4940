"""The default subjects of contracts: the samples of every family."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from explorer.core.errors import Unroutable
from explorer.core.network import Network
from explorer.core.registry import families, network
from explorer.testing.contract import require

T = TypeVar("T")


def samples(named: Iterable[Network | str] | None = None) -> tuple[Network, ...]:
    """Return the given networks or specs as networks; by default all samples of all families.

    >>> [net.spec for net in samples(["Q(3)"])]
    ['Q(3)']
    """
    if named is None:
        named = [spec for family in families().values() for spec in family.samples]
    return tuple(network(item) if isinstance(item, str) else item for item in named)


def subject_of(kind: str, subject: T | type[T] | str, registered_subjects: Mapping[str, T]) -> T:
    """Return the subject: itself, an instance of its class, or the known one with its key."""
    if isinstance(subject, str):
        if subject not in registered_subjects:
            raise Unroutable(
                f"there is no {kind} {subject!r}", nearest=next(iter(registered_subjects))
            )
        return registered_subjects[subject]
    return subject() if isinstance(subject, type) else subject


def require_texts(subject: object, places: Mapping[str, str]) -> None:
    """Raise BrokenContract unless attributes are texts; ``places`` tells how to give each."""
    for name, do in places.items():
        value = getattr(subject, name, "")
        require(isinstance(value, str) and value.strip(), f"`{name}` is {value!r}", do)


def require_registered(
    kind: str, subject: Any, registered_subjects: Mapping[str, object], where: str
) -> None:
    """Raise BrokenContract unless the known subject with its key is of its class."""
    registered = registered_subjects.get(subject.key)
    require(
        type(registered) is type(subject),
        f"the {kind} of key {subject.key!r} is {type(registered).__name__}",
        f"choose a key of its own, in a module of {where}",
    )
