"""Recorded values read back: Python values if they are complete, else a partial value."""

from __future__ import annotations

from typing import Any, Final

from explorer.analysis.recording.values import Plain, plain
from explorer.words.text import Text

TYPE_BY_KIND: Final = {"tuple": tuple, "set": set, "frozenset": frozenset, "dict": dict}
"""The type by which a row is rebuilt, by kind; any other kind becomes a list."""


class NotEvaluated(Exception):
    """An expression without a value: it is not understood, or its values are not fully recorded."""

    def __init__(self, sentence: Text) -> None:
        self.sentence = sentence
        super().__init__(sentence)


def unrecorded_error() -> NotEvaluated:
    """Return the error for a value whose requested part was not recorded."""
    return NotEvaluated(Text("Not all of it is recorded."))


class Partial:
    """A partly recorded value, or an object: operations on unrecorded parts raise NotEvaluated.

    >>> few = Partial({"kind": "list", "items": [1, 2], "more": 9})
    >>> len(few), few[1], 2 in few
    (11, 2, True)
    >>> few == [1, 2]
    Traceback (most recent call last):
    explorer.analysis.recording.partial.NotEvaluated: Not all of it is recorded.
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, data: Any) -> None:
        self.data = data

    @property
    def kind(self) -> str:
        """The name of the value's type."""
        return str(self.data.get("kind", self.data.get("text")))

    def __eq__(self, other: object) -> bool:
        raise unrecorded_error()

    def __lt__(self, other: object) -> bool:
        raise unrecorded_error()

    __le__ = __gt__ = __ge__ = __lt__

    def __bool__(self) -> bool:
        return len(self) > 0 if "more" in self.data else True

    def __len__(self) -> int:
        if "more" not in self.data:
            raise TypeError
        return len(self._parts()) + int(self.data["more"])

    def __iter__(self) -> Any:
        raise unrecorded_error() if "more" in self.data else TypeError()

    def __contains__(self, member: object) -> bool:
        if "more" not in self.data:
            raise TypeError
        keys = [part[0] if "pairs" in self.data else part for part in self._parts()]
        keys_read = [key for key in map(read_back, keys) if not isinstance(key, Partial)]
        if member in keys_read:
            return True
        raise unrecorded_error()

    def __getitem__(self, index: Any) -> object:
        if "pairs" in self.data:
            for key, value in self._parts():
                if read_back(key) == index:
                    return read_back(value)
            raise unrecorded_error()
        if "items" not in self.data:
            raise TypeError
        place = range(len(self))[index]
        parts = self._parts()
        if place >= len(parts):
            raise unrecorded_error()
        return read_back(parts[place])

    def field(self, name: str) -> object:
        """Return a recorded field of an object; raise KeyError if no field has this name."""
        return read_back(self.data.get("fields", {})[name])

    def _parts(self) -> list[Any]:
        parts: list[Any] = self.data["pairs" if "pairs" in self.data else "items"]
        return parts


def read_back(data: Plain) -> Any:
    """Return a recorded value as a Python value if it is complete, else as a ``Partial``.

    >>> read_back({"kind": "tuple", "items": [1, {"int": "1180591620717411303424"}], "more": 0})
    (1, 1180591620717411303424)
    """
    if not isinstance(data, dict):
        return data
    if "int" in data:
        return int(data["int"])
    if "float" in data:
        return data["float"]
    parts = data.get("pairs", data.get("items"))
    if parts is None or data["more"]:
        return Partial(data)
    rows = [tuple(map(read_back, part)) for part in parts] if "pairs" in data else None
    items = rows if rows is not None else [read_back(part) for part in parts]
    values = [value for row in rows for value in row] if rows is not None else items
    if any(isinstance(value, Partial) for value in values):
        return Partial(data)
    return TYPE_BY_KIND.get(data["kind"], list)(items)


def plain_or_partial(value: object) -> Plain:
    """Return a value as JSON data: a recorded value as it was recorded, any other made plain."""
    return value.data if isinstance(value, Partial) else plain(value)
