"""Running text: Markdown within a paragraph, with formulas and facts, as spans."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from explorer.core.errors import ExplorerError
from explorer.lessons.facts.values import fact, value
from explorer.lessons.lesson import Span, SpanKind, Words

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

ENDPOINTS: Final = ("source", "target")
ADDRESS_STARTS: Final = ("?", "/compare", "/papers", "/learn", "/networks")
"""Beginnings of the addresses that a lesson may link to."""

BRACKETS: Final = {"$": "$", "{": "}"}


@cache
def markdown() -> MarkdownIt:
    """Return the parser of Markdown: CommonMark without HTML, with formulas and facts."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False}).disable(["html_block", "html_inline"])
    parser.inline.ruler.before("escape", "formula", _enclosing_rule("$"))
    parser.inline.ruler.before("escape", "fact", _enclosing_rule("{"))
    return parser


def _enclosing_rule(opening: str) -> Callable[[StateInline, bool], bool]:
    """Return a rule that makes one token of the text between two characters."""
    kind = "formula" if opening == "$" else "fact"

    def rule(state: StateInline, silent: bool) -> bool:
        if state.src[state.pos] != opening:
            return False
        end = state.src.find(BRACKETS[opening], state.pos + 1)
        if end < 0:
            return False
        if not silent:
            state.push(kind, "", 0).content = state.src[state.pos + 1 : end]
        state.pos = end + 1
        return True

    return rule


def spans(text: str, lang: str = "en") -> Words:
    """Return running text as spans, its facts computed; raise ExplorerError.

    >>> [(span.kind, span.text) for span in spans("Q(3) has {links: Q(3)} links, `000` *one* end.")]
    [('text', 'Q(3) has '), ('fact', '12'), ('text', ' links, '), ('code', '000'), ('text', ' '), \
('em', 'one'), ('text', ' end.')]
    >>> spans("[degree](term:degree) and [`01`](source)")[2]
    Span(kind='source', text='01', about='')
    """
    (inline,) = markdown().parseInline(text)
    return flat_spans(inline.children or (), lang)


def flat_spans(tokens: Sequence[Token], lang: str = "en") -> Words:
    """Return the tokens of a paragraph as spans; a nested span becomes part of the outer one."""
    pieces: list[Span] = []
    kind: SpanKind = "text"
    about = ""
    for token in tokens:
        if token.type.endswith("_open"):
            kind, about = _kind_and_target(token)
        elif token.type.endswith("_close"):
            kind, about = "text", ""
        elif token.type == "fact":
            pieces += _fact(token.content, lang)
        else:
            pieces.append(_span(token, kind, about))
    return _merge_spans(pieces)


def _kind_and_target(token: Token) -> tuple[SpanKind, str]:
    """Return the kind of span that a token opens, and its target."""
    if token.type in ("em_open", "strong_open"):
        return ("em" if token.type == "em_open" else "strong"), ""
    address = str(token.attrGet("href") or "")
    if address in ENDPOINTS:
        return ("source" if address == "source" else "target"), ""
    if address.startswith("term:"):
        return "term", address.removeprefix("term:")
    if address.startswith(ADDRESS_STARTS):
        return "link", address
    raise ExplorerError(
        f"a link to {address!r}: it is source, target, term:KEY or an address of the explorer",
        nearest="?net=Q(4)",
    )


def _fact(query: str, lang: str) -> list[Span]:
    """Return a fact as spans: numbers as words, addresses as code separated by commas."""
    result = value(query)
    addresses = (
        [result] if isinstance(result, str) else result if isinstance(result, Sequence) else []
    )
    if not addresses or not all(isinstance(address, str) for address in addresses):
        return [Span("fact", fact(query, lang), query)]
    spans = [Span("code", str(address), query) for address in addresses]
    return [part for span in spans for part in (Span("text", ", "), span)][1:]


def _span(token: Token, kind: SpanKind, about: str) -> Span:
    if token.type in ("softbreak", "hardbreak"):
        return Span(kind, " ", about)
    if token.type not in ("text", "code_inline", "formula", "text_special"):
        raise ExplorerError(f"{token.content or token.type!r}: lessons have no pictures but scenes")
    if kind != "text":
        return Span(kind, token.content, about)
    if token.type == "code_inline":
        return Span("code", token.content)
    return Span("formula" if token.type == "formula" else "text", token.content)


def _merge_spans(pieces: Sequence[Span]) -> Words:
    """Return spans, adjacent ones of the same kind and target merged."""
    out: list[Span] = []
    for span in pieces:
        alike = out and (out[-1].kind, out[-1].about) == (span.kind, span.about)
        if alike and span.kind not in ("code", "fact", "formula"):
            out[-1] = Span(span.kind, out[-1].text + span.text, span.about)
        elif span.text:
            out.append(span)
    return tuple(out)
