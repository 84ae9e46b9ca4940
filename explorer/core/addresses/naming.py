"""Names of nodes: reading indices and addresses, and refusing other texts with the nearest name."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import wraps
from numbers import Integral
from typing import Any, Protocol

import numpy as np

from explorer.core.addresses.fields import Digit, Field
from explorer.core.errors import BadAddress, ExplorerError, OutsideRange, brief
from explorer.core.ints import Ints, index_array
from explorer.core.suggest import align_parts, edit_distance
from explorer.words.forms import shown


class Named(Protocol):
    """The part of a network that reading and writing the names of nodes needs."""

    @property
    def spec(self) -> str: ...
    @property
    def nodes(self) -> int: ...
    @property
    def bare(self) -> bool: ...
    @property
    def fields(self) -> tuple[Field, ...]: ...
    def format(self, node: Any) -> str: ...
    def parse(self, text: str) -> int: ...
    def address_parts(self, plain: str) -> list[str]: ...
    def index(self, address: tuple[int, ...]) -> int: ...
    def join(self, values: Sequence[object]) -> Ints: ...
    def require(self, node: int) -> None: ...


NodeName = int | str | Sequence[int]
"""A name of a node: its index, its address as text (or ``#index``), the values of its fields."""

ON_NODES = {
    **dict.fromkeys(("neighbors", "link_kinds", "cluster", "hosts", "behind", "width"), 1),
    "distance": 2,
}
"""The methods of a network that take arrays of nodes, and how many arrays each takes."""

SPACED_WORDS = re.compile(r"\w\s+\w")
"""A blank between letters or digits, which makes a text ambiguous."""


def outside_error(net: Named, value: object) -> OutsideRange:
    """Return the error that refuses an integer that is no index of a network."""
    number = int(value)  # type: ignore[call-overload]
    return OutsideRange(
        f"#{brief(number)} is no node of {net.spec}: indices go from 0 to {net.nodes - 1}",
        nearest=f"#{min(max(number, 0), net.nodes - 1)}",
    )


def not_a_node_error(net: Named, value: object) -> OutsideRange:
    """Return the error that refuses a value that is neither an index nor an address."""
    return OutsideRange(
        f"{brief(repr(value))} is no node of {net.spec}: a node is an integer from 0 to"
        f" {net.nodes - 1}, or an address such as {net.format(0)}"
    )


def one_node(net: Named, named: object) -> int:
    """Return the index of the node that an index, a text or the values of its fields name.

    >>> from explorer import network
    >>> net = network("MC(1,1)")
    >>> [one_node(net, named) for named in (5, np.int16(5), "(1,0,1)", "#5", (1, 0, 1))]
    [5, 5, 5, 5, 5]
    >>> network("Q(2)").node(4)
    Traceback (most recent call last):
    ...
    explorer.core.errors.OutsideRange: #4 is no node of Q(2): indices go from 0 to 3. Nearest: #3.
    """
    if isinstance(named, str):
        return net.parse(named)
    if isinstance(named, np.ndarray) and named.ndim == 0:
        named = named.item()
    if isinstance(named, Integral) and not isinstance(named, bool):
        node = int(named)
        if not 0 <= node < net.nodes:
            raise outside_error(net, node)
        return node
    if isinstance(named, tuple | list):
        return _node_of_values(net, named)
    raise not_a_node_error(net, named)


def _node_of_values(net: Named, values: Sequence[object]) -> int:
    """Return the node whose fields have these values, each an integer or a text."""
    if len(values) != len(net.fields):
        names = ", ".join(field.name for field in net.fields)
        raise BadAddress(
            f"{brief(tuple(values))} has {len(values)} values: an address of {net.spec} has"
            f" {len(net.fields)}: {names}",
            nearest=net.format(0),
        )
    indices: list[int] = []
    for field, value in zip(net.fields, values, strict=True):
        if isinstance(value, str):
            indices.append(field.read(value))
        elif isinstance(value, Integral) and not isinstance(value, bool):
            if not 0 <= int(value) < field.size:
                raise BadAddress(
                    f"{brief(value)} is no value of field {field.name} of {net.spec}: it goes from"
                    f" 0 to {field.size - 1}",
                    nearest=str(min(max(int(value), 0), field.size - 1)),
                )
            indices.append(int(value))
        else:
            raise BadAddress(
                f"{brief(repr(value))} is no value of field {field.name} of {net.spec}: an integer"
                " is, or a text"
            )
    return int(net.join(indices))


def many_nodes(net: Named, named: object) -> Any:
    """Return nodes as indices: an integer unchanged, else an array; raise for other values.

    Takes integers, arrays and nested sequences of integers, a text, and sequences of texts. A tuple
    is a sequence of nodes here: use ``Network.node`` for the values of the fields of one node.
    """
    if type(named) is int:
        if 0 <= named < net.nodes:
            return named
        raise outside_error(net, named)
    if isinstance(named, str):
        return net.parse(named)
    nodes = net.nodes
    array = named if isinstance(named, np.ndarray) else _as_array(net, named)
    if array.dtype.kind not in "iu":
        array = _indices_of_objects(net, array)
    if array.size:
        low, high = array.min(), array.max()
        if low < 0 or high >= nodes:
            raise outside_error(net, low if low < 0 else high)
    return array


def _as_array(net: Named, named: object) -> Ints:
    try:
        array: Ints = np.asarray(named)
    except (ValueError, OverflowError):
        raise not_a_node_error(net, named) from None
    if array.dtype.kind == "f":
        # NumPy converts integers on both sides of 2^63 to floats: as objects they stay exact.
        return np.asarray(named, dtype=object) if array.size else index_array(array, net.nodes)
    return array


def _indices_of_objects(net: Named, array: Ints) -> Ints:
    """Return the indices in an array of texts or of Python objects; refuse all other values."""
    if array.dtype.kind == "U":
        nodes = [net.parse(str(text)) for text in array.ravel()]
        return index_array(nodes, net.nodes).reshape(array.shape)
    if array.dtype == object:
        for value in array.ravel():
            if not isinstance(value, Integral) or isinstance(value, bool):
                raise not_a_node_error(net, value)
        return array
    raise not_a_node_error(net, array.ravel()[0].item() if array.size else array)


def on_nodes(method: Callable[..., Any], arrays: int, doc: str | None) -> Callable[..., Any]:
    """Return a method of a network with its first ``arrays`` arguments checked to be nodes."""

    @wraps(method)
    def checked_method(self: Named, first: object, *more: Any, **keywords: Any) -> Any:
        first = many_nodes(self, first)
        if arrays == 2 and more:
            return method(self, first, many_nodes(self, more[0]), *more[1:], **keywords)
        return method(self, first, *more, **keywords)

    checked_method.__doc__ = method.__doc__ or doc
    return checked_method


def parse(net: Named, text: str) -> int:
    """Return the node that a text names: an address in the notation of the paper, or ``#index``.

    Raises BadAddress with the nearest address.
    """
    if not isinstance(text, str):
        raise BadAddress(f"{brief(repr(text))} is no address of {net.spec}: it is a text", "#0")
    joined, fields = "".join(text.split()), net.fields
    if SPACED_WORDS.search(text) and (
        joined.startswith("#") or any(isinstance(field, Digit) for field in fields)
    ):
        raise BadAddress(
            f"{brief(text)} is no node of {net.spec}: a blank parts a number",
            nearest=_nearest_to(net, joined),
        )
    # Spreadsheets mark texts by an apostrophe in front.
    plain = joined.removeprefix("'")
    if plain.startswith("#"):
        if not (plain[1:].isascii() and plain[1:].isdigit()) or len(plain) > 40:
            raise BadAddress(f"{text!r} is no index: # is followed by a whole number", "#0")
        node = int(plain[1:])
        net.require(node)
        return node
    parts = net.address_parts(plain)
    try:
        return net.index(tuple([f.read(p) for f, p in zip(fields, parts, strict=True)]))
    except BadAddress as error:
        near = tuple(f.nearest(p) for f, p in zip(fields, parts, strict=True))
        raise BadAddress(
            f"{brief(text)} is no node of {net.spec}: {error.sentence}",
            nearest=net.format(net.index(near)),
        ) from None


def _nearest_to(net: Named, text: str) -> str:
    """Return the address that a text names, or the one nearest to it."""
    try:
        return net.format(net.parse(text))
    except ExplorerError as error:
        return error.nearest or net.format(0)


def split_address(net: Named, plain: str) -> list[str]:
    """Return the text of each field of an address; raise BadAddress for a wrong number."""
    inner = plain[1:-1] if plain.startswith("(") and plain.endswith(")") else plain
    parts = inner.split(",")
    if len(parts) != len(net.fields):
        names = ", ".join(f.name for f in net.fields)
        raise BadAddress(
            f"an address of {net.spec} has {shown(len(net.fields)):field}, {names}:"
            f" {brief(plain)} has {len(parts)}",
            nearest=_nearest_address(net, inner, parts),
        )
    return parts


def _nearest_address(net: Named, inner: str, parts: Sequence[str]) -> str:
    """Return the address nearest to a text with a wrong number of fields."""

    def nearest_text(field: Field) -> Callable[[str], str]:
        return lambda text: field.text(field.nearest(text[:60]))

    symbols, chunks = inner.replace(",", ""), []
    for field in net.fields:
        width = len(field.text(0))
        chunks.append(nearest_text(field)(symbols[:width]))
        symbols = symbols[width:]
    divisions = [
        align_parts([part[:60] for part in parts[:40]], list(map(nearest_text, net.fields))),
        chunks,
    ]
    candidates = [",".join(texts) for texts in divisions]
    best = min(candidates, key=lambda text: edit_distance(inner[:400], text))
    return best if net.bare else f"({best})"
