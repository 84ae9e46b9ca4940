"""Every refusal that a page or a file of a user meets has its German."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

import explorer
from explorer.words.forms import shown
from explorer.words.sentences import LOWERCASE_WORD, sentence_in

PACKAGE = Path(explorer.__file__).parent

UNSEEN = {
    "cli": "what the terminal refuses is held by the tests of the command line",
    "testing": "contracts speak to who writes a plug-in, in the words of the code",
}
"""Rooms whose refusals no page says, and why."""

INSIDE = {"BadRequestBody", "Undecided", "_GivenUp"}
"""Sentences for clients other than pages, and sentences that stay within their module."""

PLUGIN_FOLDERS = ("core/plugins/", "core/registry", "routing/")
"""Modules whose contracts are about users' files; elsewhere the code itself would be broken."""

SENTENCES = {
    "at_line": (1,),
    "fault": (0, 1),
    "refuse": (1,),
    "BadLesson": (2,),
    "Complaint": (1, 2),
    "_complaint_of_error": (2,),
    "complaints.append": (0,),
    "one_of": (2,),
    "chosen": (2,),
    "small_number": (1,),
}
"""Other functions that take a sentence, and the index of that argument."""

REFUSES = "require_at_most"
"""The method that refuses a network of too many nodes, by a rule that it is given."""

NO_NUMBER = re.compile(
    r"^(?!len|int)(brief|.*(\.spec|\.family|\.title|\.key|\.format\(.*|strerror)$)"
)
"""The form of expressions whose value is surely no number."""


Words = dict[str, list[ast.expr]]
"""The values assigned to each name of a function or a module."""


Nodes = list[ast.AST]
"""A module with all that is in it."""


def modules() -> dict[str, Nodes]:
    """Return the modules whose refusals a page shows, by their paths."""
    paths = [path.relative_to(PACKAGE) for path in sorted(PACKAGE.rglob("*.py"))]
    return {
        str(path): list(ast.walk(ast.parse((PACKAGE / path).read_text())))
        for path in paths
        if path.parts[0] not in UNSEEN
    }


def errors(read: Iterable[Nodes]) -> set[str]:
    """Return the names of the classes of errors that a page says."""
    classes = [node for nodes in read for node in nodes if isinstance(node, ast.ClassDef)]
    known = {"ExplorerError"}
    while (
        more := {each.name for each in classes if known & {*map(ast.unparse, each.bases)}} - known
    ):
        known |= more
    return known - INSIDE


def templates() -> Iterator[tuple[str, list[str]]]:
    """Yield the places of refusals, and their possible texts, with values in the gaps."""
    read = modules()
    refusing = errors(read.values())
    # Networks with too many nodes are refused in one place, by a rule that is an argument.
    rules: Words = {"rule": list(argument_values(read.values(), REFUSES, 1))}
    for place, nodes in read.items():
        written = names(ast.iter_child_nodes(nodes[0]))
        for function in nodes:
            if not isinstance(function, ast.FunctionDef):
                continue
            parts = list(refusals(function, place, refusing))
            if not parts:
                continue
            words = written | names(ast.walk(function))
            words |= rules if function.name == REFUSES else {}
            for part in parts:
                yield f"{place}:{part.lineno}", texts(part, words)


def refusals(function: ast.FunctionDef, place: str, refusing: set[str]) -> Iterator[ast.expr]:
    """Yield the sentences that a function refuses with."""
    for node in ast.walk(function):
        if not isinstance(node, ast.Call):
            continue
        name = dotted(node.func)
        last = name.rpartition(".")[2]
        if last == "BrokenContract" and not place.startswith(PLUGIN_FOLDERS):
            continue
        for i in SENTENCES.get(name, SENTENCES.get(last, (0,) * (last in refusing))):
            yield from node.args[i : i + 1]


def dotted(node: ast.expr) -> str:
    """Return the name of a called function, with that of its object if it has one."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=name):
            return f"{dotted(value)}.{name}"
    return ""


def argument_values(read: Iterable[Nodes], function_name: str, at: int) -> Iterator[ast.expr]:
    """Yield an argument of every call of a method."""
    for nodes in read:
        for node in nodes:
            match node:
                case ast.Call(func=ast.Attribute(attr=name), args=args) if name == function_name:
                    yield args[at]


def names(nodes: Iterable[ast.AST]) -> Words:
    """Return the values assigned to names, each with its own."""
    words: Words = {}
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                words.setdefault(name, []).append(value)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                words.setdefault(name, []).append(value)
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=value):
                for pair in pairs(targets, value):
                    words.setdefault(pair[0], []).append(pair[1])
    return words


def pairs(targets: list[ast.expr], value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """Yield the names of several, and what each is given."""
    either = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
    for node in either:
        if isinstance(node, ast.Tuple):
            for target, part in zip(targets, node.elts, strict=False):
                yield ast.unparse(target), part


def texts(part: ast.expr, words: Words) -> list[str]:
    """Return the possible texts of an expression: each of two texts, and values in gaps."""
    match part:
        case ast.Constant(value=str() as text):
            return [text]
        case ast.JoinedStr(values=parts):
            return ["".join(each) for each in product(*(texts(each, words) for each in parts))]
        case ast.FormattedValue(value=value, conversion=114):
            return [repr(text) for text in texts(value, words)]
        case ast.FormattedValue(
            value=ast.Call(func=ast.Name(id="shown" | "count_of")),
            format_spec=ast.JoinedStr(values=[ast.Constant(value=form)]),
        ):
            return [f"{shown(number):{form}}" for number in (1, 7)]
        case ast.FormattedValue(value=value):
            return texts(value, words)
        case ast.IfExp(body=one, orelse=other):
            return texts(one, words) + texts(other, words)
        case ast.BoolOp(values=parts):
            return [text for each in parts for text in texts(each, words)]
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return ["".join(each) for each in product(texts(left, words), texts(right, words))]
        case ast.BinOp(left=left, op=ast.Mult()) if wordy := texts(left, words):
            return ["7"] if wordy == ["7"] else ["", *wordy]
        case ast.Attribute(attr="sender"):
            return ["node", "host"]
        case ast.Name(id="error"):
            return ["Q(4)."]
        case ast.Name(id=name) if name in words:
            rest = {other: arguments for other, arguments in words.items() if other != name}
            return [text for value in words[name] for text in texts(value, rest)]
    return ["Q(4)" if NO_NUMBER.search(ast.unparse(part)) else "7"]


def test_every_refusal_has_its_german() -> None:
    sentences = [
        (place, f"{text.rstrip('.')}.")
        for place, written in templates()
        for text in written
        if " " in text
    ]
    assert len(sentences) > 600
    untranslated = [
        f"{place}: {text!r}"
        for place, text in sentences
        if LOWERCASE_WORD.search(text) and sentence_in(text, "de") == text
    ]
    assert not untranslated, "explorer/words/sentences.de.json lacks\n" + "\n".join(untranslated)
