"""Small mistakes in a module, one at a time: an operator, a number, a word, a condition."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import Final

OPERATOR_SWAPS: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult, ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult, ast.LShift: ast.RShift,
    ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
"""The replacement of each operator."""


def mutants(source: str) -> Iterator[tuple[str, ast.Module]]:
    """Yield every mistake that can be made in a source: its line and what it is, and the module.

    >>> [name for name, _ in mutants("def f(n):\\n    return n + 1")]
    ['line 2: Add becomes Sub', 'line 2: 1 becomes 2']
    """
    tree = ast.parse(source)
    for number, node in enumerate(_parts(tree)):
        for name in _mistakes(node):
            copied = copy.deepcopy(tree)
            other = next(part for i, part in enumerate(_parts(copied)) if i == number)
            _make(other, name)
            yield f"line {getattr(node, 'lineno', 0)}: {name}", ast.fix_missing_locations(copied)


def _parts(tree: ast.Module) -> list[ast.AST]:
    """Return what runs inside of functions: no annotation, no docstring, no assertion."""
    nodes: list[ast.AST] = []

    def look(node: ast.AST, inside: bool) -> None:
        if isinstance(node, ast.Assert | ast.Raise | ast.Import | ast.ImportFrom):
            return
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return
        if inside:
            nodes.append(node)
        function = isinstance(node, ast.FunctionDef)
        field_names = ("body",) if function or isinstance(node, ast.ClassDef) else node._fields
        for name in field_names:
            if name in ("annotation", "returns"):
                continue
            value = getattr(node, name, None)
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.AST):
                    look(part, inside or function)

    look(tree, False)
    return nodes


def _mistakes(node: ast.AST) -> list[str]:
    """Return the names of the mistakes that can be made in one place."""
    if isinstance(node, ast.BinOp | ast.BoolOp):
        return _other(node.op)
    if isinstance(node, ast.Compare):
        return _other(node.ops[0])
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        return ["the condition is turned round"]
    if isinstance(node, ast.Constant):
        if isinstance(node.value, int) and not isinstance(node.value, bool):
            return [f"{node.value} becomes {node.value + 1}"]
        if isinstance(node.value, str) and " " in node.value.strip():
            return ["a word is left out"]
    return []


def _other(operator: ast.AST) -> list[str]:
    other = OPERATOR_SWAPS.get(type(operator))
    return [f"{type(operator).__name__} becomes {other.__name__}"] if other else []


def _make(node: ast.AST, name: str) -> None:
    """Make a mistake in a place."""
    if isinstance(node, ast.BinOp | ast.BoolOp):
        node.op = OPERATOR_SWAPS[type(node.op)]()  # type: ignore[assignment]
    elif isinstance(node, ast.Compare):
        node.ops[0] = OPERATOR_SWAPS[type(node.ops[0])]()  # type: ignore[call-overload]
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        node.value += 1
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        blank = node.value.index(" ", len(node.value) - len(node.value.lstrip()))
        node.value = node.value[blank + 1 :]
