"""The JSON form of an object: its own fields, and those that a document writes otherwise."""

from __future__ import annotations

from typing import Any, TypeVar, cast

T = TypeVar("T")


def json_fields(source: object, *names: str) -> dict[str, Any]:
    """Return fields of an object by their names.

    >>> json_fields(3 + 4j, "real", "imag")
    {'real': 3.0, 'imag': 4.0}
    """
    return {name: getattr(source, name) for name in names}


def json_form(form: type[T], source: object, /, **others: Any) -> T:
    """Return an object as a TypedDict: the fields in ``others``, and the object's own for the rest.

    A field that is not required is left out unless ``others`` has it.

    >>> from typing import TypedDict
    >>> Point = TypedDict("Point", {"real": float, "name": str})
    >>> json_form(Point, 3 + 4j, name="a")
    {'real': 3.0, 'name': 'a'}
    """
    return cast(
        "T",
        {
            name: others[name] if name in others else getattr(source, name)
            for name, hint in form.__annotations__.items()
            if name in others or "NotRequired[" not in str(hint)
        },
    )
