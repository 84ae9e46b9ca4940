"""Expressions over recorded values: arithmetic and comparisons in Python's grammar.

No code of the user runs: the evaluator walks a tree of allowed nodes over plain data, and the size
of numbers is bounded.
"""

from __future__ import annotations

import ast
import operator
import warnings
from collections.abc import Callable, Iterator, Mapping
from types import NoneType
from typing import Any, Final

from explorer.analysis.recording.partial import NotEvaluated, Partial, plain_or_partial
from explorer.core.errors import brief
from explorer.words.text import Text

MAX_CHARACTERS: Final = 200
"""Most characters of an expression."""

MAX_DEPTH: Final = 40
"""Deepest nesting of an expression."""

MAX_BITS: Final = 4096
"""Most bits of a number."""

FUNCTIONS: Final[Mapping[str, Callable[..., Any]]] = {
    "len": len,
    "abs": abs,
    "min": min,
    "max": max,
    "sum": sum,
}
"""The functions that an expression may call, by name alone."""

UNARY: Final[Mapping[type[ast.unaryop], Callable[[Any], Any]]] = {
    ast.Not: operator.not_,
    ast.Invert: operator.invert,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
}
BINARY: Final[Mapping[type[ast.operator], Callable[[Any, Any], Any]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
COMPARE: Final[Mapping[type[ast.cmpop], Callable[[Any, Any], Any]]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda member, values: member in values,
    ast.NotIn: lambda member, values: member not in values,
}
INTEGER_OPERATORS: Final = (ast.LShift, ast.RShift, ast.BitAnd, ast.BitOr, ast.BitXor, ast.Invert)
"""Operators for whole numbers only."""

CONSTANTS: Final = (bool, int, float, str, NoneType)

ALLOWED_NODES: Final = (
    *(ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.BinOp, ast.Compare, ast.Call, ast.Constant),
    *(ast.Name, ast.Attribute, ast.Subscript, ast.Tuple, ast.List, ast.Load),
    *UNARY,
    *BINARY,
    *COMPARE,
)
"""The kinds of nodes that an expression may contain."""


def parse(text: str) -> ast.expr:
    """Return the tree of an expression, in which all nodes are of the allowed kinds.

    >>> ast.unparse(parse("len(visited) > 3 and j ^ goal == 2"))
    'len(visited) > 3 and j ^ goal == 2'

    Raises:
        NotEvaluated: the text is no expression, or has a part of a kind that is not allowed.
    """
    if len(text) > MAX_CHARACTERS:
        raise NotEvaluated(Text("An expression has at most {n} characters.", n=MAX_CHARACTERS))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text.strip(), mode="eval").body
    except SyntaxError as error:
        raise NotEvaluated(_syntax_sentence(text.strip(), error)) from error
    except (ValueError, RecursionError, MemoryError) as error:
        raise NotEvaluated(Text("It is nested too deep.")) from error
    _check(tree, 0)
    return tree


def _syntax_sentence(text: str, error: SyntaxError) -> Text:
    """Return a sentence for the place where Python's parser stopped."""
    place = error.offset - 1 if error.offset else len(text)
    if "never closed" in error.msg and place < len(text):
        return Text("{sign} is never closed.", sign=text[place])
    if place >= len(text):
        return Text("A value is missing at its end.")
    return Text("{part} is not expected here.", part=brief(text[place:]))


def _check(tree: ast.expr, depth: int) -> None:
    """Raise NotEvaluated if a node of a tree is not allowed, or is nested too deep."""
    if depth > MAX_DEPTH:
        raise NotEvaluated(Text("It is nested too deep."))
    if isinstance(tree, ast.Call) and not (
        isinstance(tree.func, ast.Name) and tree.func.id in FUNCTIONS and not tree.keywords
    ):
        can = ", ".join(FUNCTIONS)
        name = brief(ast.unparse(tree.func))
        raise NotEvaluated(Text("{name} cannot be called: {can} can.", name=name, can=can))
    if isinstance(tree, ast.Attribute) and tree.attr.startswith("_"):
        name = brief(ast.unparse(tree))
        raise NotEvaluated(Text("{name} is private: it begins with an underscore.", name=name))
    is_other_constant = isinstance(tree, ast.Constant) and not isinstance(tree.value, CONSTANTS)
    if is_other_constant or not all(
        isinstance(part, ALLOWED_NODES) for part in (tree, *_operators(tree))
    ):
        words = brief(ast.unparse(tree))
        raise NotEvaluated(Text("{part} is no arithmetic and no comparison.", part=words))
    for part in ast.iter_child_nodes(tree):
        if isinstance(part, ast.expr):
            _check(part, depth + 1)


def _operators(tree: ast.expr) -> Iterator[ast.AST]:
    """Yield the child nodes that are not expressions: operators and contexts."""
    return (part for part in ast.iter_child_nodes(tree) if not isinstance(part, ast.expr))


def evaluate(tree: ast.expr, names: Callable[[str], Any]) -> Any:
    """Return the value of a tree of ``parse``; ``names`` returns values or raises LookupError.

    >>> evaluate(parse("2 ** j + len(visited)"), {"j": 3, "visited": [1, 2]}.__getitem__)
    10

    Raises:
        NotEvaluated: the expression has no value; the error says why.
    """
    try:
        return _value(tree, names)
    except ZeroDivisionError as error:
        raise NotEvaluated(Text("It divides by zero.")) from error
    except ArithmeticError as error:
        raise NotEvaluated(Text("The number is too large.")) from error


def _value(tree: ast.expr, names: Callable[[str], Any]) -> Any:
    match tree:
        case ast.Constant():
            return tree.value
        case ast.Name():
            return _value_of_name(tree.id, names)
        case ast.Attribute():
            return _field(_value(tree.value, names), tree.attr)
        case ast.Subscript():
            return _item(_value(tree.value, names), _value(tree.slice, names))
        case ast.Call():
            return _call(ast.unparse(tree.func), [_value(part, names) for part in tree.args])
        case ast.UnaryOp():
            return _unary(tree.op, _value(tree.operand, names))
        case ast.BinOp():
            return _binary(tree.op, _value(tree.left, names), _value(tree.right, names))
        case ast.Compare():
            return _chain(tree, names)
        case ast.BoolOp():
            return _choice(tree, names)
        case _:
            return _sequence_value(tree, names)


def _value_of_name(name: str, names: Callable[[str], Any]) -> Any:
    try:
        return names(name)
    except LookupError as error:
        raise NotEvaluated(Text("{name} is not known here.", name=name)) from error


def _sequence_value(tree: ast.expr, names: Callable[[str], Any]) -> Any:
    """Return a tuple or a list; a Partial if one of its items is partial."""
    assert isinstance(tree, ast.Tuple | ast.List)
    items = [_value(part, names) for part in tree.elts]
    kind = "tuple" if isinstance(tree, ast.Tuple) else "list"
    if any(isinstance(item, Partial) for item in items):
        return Partial(
            {"kind": kind, "items": [plain_or_partial(item) for item in items], "more": 0}
        )
    return tuple(items) if kind == "tuple" else items


def _chain(tree: ast.Compare, names: Callable[[str], Any]) -> bool:
    left = _value(tree.left, names)
    for sign, part in zip(tree.ops, tree.comparators, strict=True):
        right = _value(part, names)
        if not _compare(sign, left, right):
            return False
        left = right
    return True


def _choice(tree: ast.BoolOp, names: Callable[[str], Any]) -> Any:
    stops_if = isinstance(tree.op, ast.Or)
    value = None
    for part in tree.values:
        value = _value(part, names)
        if bool(value) is stops_if:
            break
    return value


def _kind(value: object) -> str:
    """Return the name of a value's type."""
    if value is None:
        return "None"
    return value.kind if isinstance(value, Partial) else type(value).__name__


def _number(value: Any, is_integer: bool) -> Any:
    if not isinstance(value, int | float):
        raise NotEvaluated(Text("{kind} is no number.", kind=_kind(value)))
    if is_integer and isinstance(value, float):
        raise NotEvaluated(Text("It takes whole numbers."))
    return value


def _unary(sign: ast.unaryop, value: Any) -> Any:
    operand = (
        value if isinstance(sign, ast.Not) else _number(value, isinstance(sign, INTEGER_OPERATORS))
    )
    return UNARY[type(sign)](int(operand) if isinstance(sign, ast.Invert) else operand)


def _binary(sign: ast.operator, left: Any, right: Any) -> Any:
    a, b = (_number(value, isinstance(sign, INTEGER_OPERATORS)) for value in (left, right))
    bits = [abs(value).bit_length() if isinstance(value, int) else 0 for value in (a, b)]
    if isinstance(sign, ast.LShift | ast.Pow) and isinstance(a, int) and isinstance(b, int):
        grown = bits[0] + b if isinstance(sign, ast.LShift) else bits[0] * b
        _require_fit(grown <= MAX_BITS)
    if isinstance(sign, ast.LShift | ast.RShift):
        _require_fit(b >= 0)
    _require_fit(sum(bits) <= 2 * MAX_BITS)
    result = BINARY[type(sign)](a, b)
    _require_fit(not isinstance(result, complex))
    return result


def _require_fit(fits: bool) -> None:
    if not fits:
        raise OverflowError


def _compare(sign: ast.cmpop, left: Any, right: Any) -> bool:
    try:
        return bool(COMPARE[type(sign)](left, right))
    except TypeError as error:
        if isinstance(sign, ast.In | ast.NotIn):
            raise NotEvaluated(Text("{kind} holds no such value.", kind=_kind(right))) from error
        kinds = {"a": _kind(left), "b": _kind(right)}
        raise NotEvaluated(Text("{a} and {b} have no order.", **kinds)) from error


def _call(name: str, values: list[Any]) -> Any:
    try:
        return FUNCTIONS[name](*values)
    except ValueError as error:
        raise NotEvaluated(Text("There are no values.")) from error
    except TypeError as error:
        kinds = ", ".join(map(_kind, values)) or "nothing"
        raise NotEvaluated(Text("{name} takes no {kinds}.", name=name, kinds=kinds)) from error


def _field(value: Any, name: str) -> Any:
    try:
        if isinstance(value, Partial):
            return value.field(name)
    except KeyError:
        pass
    raise NotEvaluated(Text("{kind} has no {name}.", kind=_kind(value), name=name))


def _item(value: Any, index: Any) -> Any:
    try:
        if not isinstance(value, str):
            return value[index]
    except IndexError as error:
        raise NotEvaluated(Text("{n:item} {n:is|are} there.", n=len(value))) from error
    except KeyError as error:
        raise NotEvaluated(Text("There is no such key.")) from error
    except TypeError:
        pass
    raise NotEvaluated(Text("{kind} has no such item.", kind=_kind(value)))
