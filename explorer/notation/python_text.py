"""Python source for display: each line in runs of keywords, strings, comments and the rest."""

from __future__ import annotations

import ast
import io
import keyword
import tokenize
from collections.abc import Iterator, Set
from typing import Final, Literal, TypeAlias

Syntax: TypeAlias = Literal["", "keyword", "string", "comment"]
SyntaxRun: TypeAlias = tuple[Syntax, str]

MAX_LINES: Final = 2_000
"""Most lines of a file that are shown."""

MAX_LINE_LENGTH: Final = 400

STRINGS: Final = frozenset(
    number
    for name in ("STRING", "FSTRING_START", "FSTRING_MIDDLE", "FSTRING_END")
    if (number := getattr(tokenize, name, None)) is not None
)


def runs(text: str) -> list[list[SyntaxRun]]:
    """Return the lines of a text in runs; from the first error in the Python on they stay plain.

    >>> runs("if x:  # so\\n    'a'")
    [[('keyword', 'if'), ('', ' x:  '), ('comment', '# so')], [('', '    '), ('string', "'a'")]]
    """
    rows = [row[:MAX_LINE_LENGTH] for row in text.splitlines()[:MAX_LINES]]
    marked: list[list[tuple[int, int, Syntax]]] = [[] for _ in rows]
    for kind, first, last in _spans(text):
        for number in range(first[0], min(last[0], len(rows)) + 1):
            begin = first[1] if number == first[0] else 0
            end = last[1] if number == last[0] else len(rows[number - 1])
            marked[number - 1].append((begin, end, kind))
    return [_split_row(row, spans) for row, spans in zip(rows, marked, strict=True)]


def _spans(text: str) -> Iterator[tuple[Syntax, tuple[int, int], tuple[int, int]]]:
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                yield "comment", token.start, token.end
            elif token.type in STRINGS:
                yield "string", token.start, token.end
            elif token.type == tokenize.NAME and keyword.iskeyword(token.string):
                yield "keyword", token.start, token.end
    except (tokenize.TokenError, SyntaxError):
        return


def _split_row(row: str, spans: list[tuple[int, int, Syntax]]) -> list[SyntaxRun]:
    pieces: list[SyntaxRun] = []
    at = 0
    for begin, end, kind in spans:
        pieces += [("", row[at:begin]), (kind, row[begin:end])]
        at = end
    return [(kind, part) for kind, part in (*pieces, ("", row[at:])) if part]


def branch_lines(text: str) -> dict[int, tuple[int, int]]:
    """Return the lines of ``if`` and ``while``, each with the first and last line of its body.

    A body on the same line as its condition is left out: no executed line tells its branch.

    >>> branch_lines("if a:\\n    b\\nelif c:\\n    d\\n    e")
    {1: (2, 2), 3: (4, 5)}
    """
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return {}
    branches = {
        node.lineno: (node.body[0].lineno, node.body[-1].end_lineno or node.body[-1].lineno)
        for node in ast.walk(tree)
        if isinstance(node, ast.If | ast.While) and node.body[0].lineno > node.test.lineno
    }
    return dict(sorted(branches.items()))


BITWISE: Final = (ast.BitXor, ast.BitAnd, ast.BitOr, ast.LShift, ast.RShift)


def bit_names(text: str, nodes: Set[str] = frozenset({"here", "target"})) -> list[str]:
    """Return the names that hold fields of addresses or node indices, to be read as bits.

    These are results of ``address``, and names computed from such names by bit operations.

    >>> bit_names("i, j = net.address(here)\\ngoal = j ^ i\\ncount = i + 1")
    ['goal', 'here', 'i', 'j', 'target']
    """
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return []
    assignments = [node for node in ast.walk(tree) if isinstance(node, ast.Assign)]
    names = set(nodes)
    for _ in range(1 + min(len(assignments), MAX_LINES // 100)):
        before = len(names)
        for assignment in assignments:
            if is_of_bits(assignment.value, names):
                names |= {
                    name.id
                    for target in assignment.targets
                    for name in ast.walk(target)
                    if isinstance(name, ast.Name)
                }
        if len(names) == before:
            break
    return sorted(names)


def is_of_bits(value: ast.expr, bit_names: Set[str]) -> bool:
    """Return whether an expression is a field, or is computed from fields by bit operations.

    >>> is_of_bits(ast.parse("goal ^ 1", mode="eval").body, {"goal"})
    True
    """
    if isinstance(value, ast.Name):
        return value.id in bit_names
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Attribute) and value.func.attr == "address"
    if isinstance(value, ast.BinOp):
        left, right = is_of_bits(value.left, bit_names), is_of_bits(value.right, bit_names)
        return isinstance(value.op, BITWISE) and (left or right)
    if isinstance(value, ast.UnaryOp):
        return isinstance(value.op, ast.Invert) and is_of_bits(value.operand, bit_names)
    return isinstance(value, ast.IfExp) and is_of_bits(value.body, bit_names)
