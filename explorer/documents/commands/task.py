"""The document of any task as text: a report for a terminal, or a LaTeX table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from explorer.notation.text_table import table
from explorer.words.lines import Line, Lines, Unmarked

ESCAPES: Final = str.maketrans(
    {
        **{char: f"\\{char}" for char in "&%$#_{}"},
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "`": "",
        "–": "--",
        "−": "$-$",
        "×": r"$\times$",
        "·": r"$\cdot$",
        "≤": r"$\leq$",
        "≥": r"$\geq$",
        "≈": r"$\approx$",
        "…": r"\dots{}",
        **{char: f"$^{digit}$" for digit, char in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")},
    }
)


Heads = Mapping[str, Mapping[str, str]]
"""The heads of columns, by list of the document and by column."""

NO_HEADS: Final[Heads] = {}


def text_report(spec: str, document: Mapping[str, Any], heads: Heads = NO_HEADS) -> str:
    """Return a document in words: its title and reason, then its pairs and its rows.

    Of a list in ``heads``, only the columns given there are shown, under these heads.

    >>> print(text_report("Q(3)", {"title": "A", "why": "Why.", "terms": [["Rounds", "3"]]}))
    Q(3)  A
    <BLANKLINE>
    Why.
    <BLANKLINE>
    Rounds  3
    """
    reason = Unmarked(document.get("why", ""))
    lines: list[str] = [Line([spec, document.get("title", "")], "  "), "", reason]
    for name, value in document.items():
        rows = _table(value, heads.get(name))
        if rows:
            lines += ["", rows]
    return Lines(lines)


def _table(value: Any, heads: Mapping[str, str] | None = None) -> str:
    """Return a list of pairs or records as a table of its readable columns, else an empty text."""
    if not isinstance(value, list | tuple) or not value:
        return ""
    if all(isinstance(item, Mapping) for item in value):
        readable = [k for k, v in value[0].items() if isinstance(v, str | float) and v != ""]
        keys = readable if heads is None else list(heads)
        head = readable if heads is None else list(heads.values())
        nested = [_table(v) for item in value for v in item.values()]
        rows = [[_cell(item.get(k, "")) for k in keys] for item in value]
        parts = [table(rows, head=head) if len(keys) > 1 else "", *nested]
        return Lines(part for part in parts if part)
    if all(_is_term(item) for item in value):
        return table([(item[0], item[1]) for item in value])
    return ""


def _cell(value: object) -> str:
    return value if isinstance(value, str) else str(value)


def _is_term(item: Any) -> bool:
    return (
        isinstance(item, list | tuple)
        and len(item) >= 2
        and all(isinstance(text, str) for text in item)
    )


def latex(spec: str, document: Mapping[str, Any]) -> str:
    """Return the reason and the numbers of a document as a LaTeX table.

    >>> print(latex("Q(3)", {"title": "A", "why": "50 %.", "terms": [["Rounds", "3"]]}))
    % Q(3): A
    50 \\%.
    <BLANKLINE>
    \\begin{tabular}{lr}
      Rounds & 3 \\\\
    \\end{tabular}
    """
    reason = str(document.get("why") or document.get("opening") or "").translate(ESCAPES)
    rows = [
        f"  {name.translate(ESCAPES)} & {text.translate(ESCAPES)} \\\\"
        for name, text in _name_value_pairs(document)
    ]
    lines = [f"% {spec}: {document.get('title', '')}", reason]
    if rows:
        lines += ["", r"\begin{tabular}{lr}", *rows, r"\end{tabular}"]
    return "\n".join(lines)


def _name_value_pairs(value: Any) -> Iterator[tuple[str, str]]:
    """Yield the pairs of a name and a number as text, at any depth of the document."""
    if isinstance(value, Mapping):
        for inner in value.values():
            yield from _name_value_pairs(inner)
    elif isinstance(value, list | tuple):
        for item in value:
            if _is_term(item):
                yield item[0], item[1]
            elif isinstance(item, Mapping):
                yield from _name_value_pairs(item)
