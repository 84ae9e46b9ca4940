"""Read a lesson file: its head, its paragraphs, its fences; report the first error by line."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from explorer.core.errors import ExplorerError
from explorer.core.suggest import closest_match
from explorer.lessons.fences import parse_fence
from explorer.lessons.inline import flat_spans, markdown
from explorer.lessons.lesson import (
    SEAM,
    BadLesson,
    Block,
    Challenge,
    Discussion,
    Heading,
    Lesson,
    Need,
    Note,
    Paragraph,
    running_texts,
)
from explorer.words.catalogue import LANGUAGES

if TYPE_CHECKING:
    from markdown_it.token import Token

MAX_CHARACTERS: Final = 60_000
"""Most characters of a lesson."""

REQUIRED_FIELDS: Final = ("title", "says", "aim", "minutes", "picture")
HEAD_FIELDS: Final = (
    *(*REQUIRED_FIELDS, "lead", "assumes", "introduces", "needs", "turns", "networks", "lang"),
)
"""All fields of the head of a lesson, the required ones first."""

NEED: Final = re.compile(r"([a-z][a-z0-9_-]*)\s+for\s+([a-z][a-z0-9_-]*)")
NAME: Final = re.compile(r"(?:(\d+)-)?([a-z0-9-]+?)(?:\.([a-z]{2}))?\.md")


@dataclass
class _Parts:
    """The parts of a lesson read so far."""

    blocks: list[Block] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    discussions: list[Discussion] = field(default_factory=list)
    challenge: Challenge | None = None


def read_lesson(text: str, file: str = "lesson.md") -> Lesson:
    """Return the lesson in a file; raise BadLesson with the line of the first error.

    >>> read_lesson("Hello")
    Traceback (most recent call last):
    ...
    explorer.lessons.lesson.BadLesson: lesson.md, line 1: a lesson begins with its head, between \
two lines of ---: title, says, aim, minutes, picture.
    """
    if len(text) > MAX_CHARACTERS:
        raise BadLesson(
            file, 1, f"a lesson has at most {MAX_CHARACTERS:,} characters, this has {len(text):,}"
        )
    head, body, first_line = _split_head(text.replace("\r\n", "\n").lstrip("\ufeff"), file)
    parts = _Parts()
    tokens = list(markdown().parse(body))
    lang = head.get("lang", (1, ""))[1] or "en"
    for i, token in enumerate(tokens):
        line = first_line + (token.map[0] if token.map else 0)
        _add_token(parts, tokens, i, file, line, lang)
    _require_known_terms(parts, file)
    number, name = _number_and_name(file)
    introduced = _introduced_terms(file, *head.get("introduces", (0, "")), parts.notes)

    def field_text(key: str) -> str:
        return head.get(key, (0, ""))[1]

    return Lesson(
        file=file,
        name=name,
        number=number,
        lang=lang,
        title=field_text("title").replace(SEAM, ""),
        says=field_text("says"),
        lead=field_text("lead"),
        aim=field_text("aim"),
        minutes=_minutes(file, *head["minutes"]),
        assumes=field_text("assumes"),
        turns=field_text("turns"),
        networks=field_text("networks"),
        picture=field_text("picture"),
        blocks=tuple(parts.blocks),
        notes=tuple(parts.notes),
        discussions=tuple(parts.discussions),
        challenge=parts.challenge,
        introduces=introduced,
        needs=_needs(file, *head.get("needs", (0, "")), introduced),
        seamed=field_text("title"),
    )


def _split_head(text: str, file: str) -> tuple[dict[str, tuple[int, str]], str, int]:
    """Return the head as values with their lines, the rest, and the line where it begins."""
    lines = text.split("\n")
    if lines[0].strip() != "---":
        complaint = (
            "a lesson begins with its head, between two lines of ---: title, says, aim, minutes,"
            " picture"
        )
        raise BadLesson(file, 1, complaint)
    end = next((i for i, line in enumerate(lines[1:], 1) if line.strip() == "---"), None)
    if end is None:
        raise BadLesson(file, 1, "the head of the lesson has no end", nearest="---")
    head: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines[1:end], 2):
        key, colon, value = line.partition(":")
        if not line.strip():
            continue
        if key not in HEAD_FIELDS or not colon:
            raise BadLesson(
                file, number, f"the head has no {key!r}", closest_match(key, HEAD_FIELDS)
            )
        if key in head:
            raise BadLesson(file, number, f"{key!r} stands in the head twice")
        head[key] = number, value.strip()
    missing_field = next((key for key in REQUIRED_FIELDS if not head.get(key, (0, ""))[1]), None)
    if missing_field:
        raise BadLesson(
            file, end + 1, f"the head does not say {missing_field!r}", f"{missing_field}: …"
        )
    where, lang = head.get("lang", (1, "en"))
    if lang not in LANGUAGES:
        raise BadLesson(
            file, where, f"there is no language {lang!r}", closest_match(lang, LANGUAGES)
        )
    return head, "\n".join(lines[end + 1 :]), end + 2


def _minutes(file: str, line: int, text: str) -> int:
    if not re.fullmatch(r"\d{1,3}", text):
        raise BadLesson(file, line, f"minutes are a whole number, not {text!r}", nearest="12")
    return int(text)


def _introduced_terms(file: str, line: int, text: str, notes: list[Note]) -> tuple[str, ...]:
    """Return the terms that a head introduces; refuse one that nothing explains."""
    from explorer.words.glossary import GLOSSARY, TERMS

    keys = tuple(key.strip() for key in text.split(",") if key.strip())
    terms = [*TERMS, *GLOSSARY, *(note.key for note in notes)]
    for key in keys:
        if key not in terms:
            raise BadLesson(file, line, f"there is no term {key!r}", closest_match(key, terms))
    return keys


def _needs(file: str, line: int, text: str, introduced: tuple[str, ...]) -> tuple[Need, ...]:
    """Return the needs that a head lists, each for a term that it introduces.

    >>> _needs("ring.md", 7, "degree for cost", ("cost",))
    (Need(line=7, key='degree', purpose='cost'),)
    """
    needs = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        match = NEED.fullmatch(part)
        if match is None:
            complaint = f"{part!r} does not say what it is needed for"
            raise BadLesson(file, line, complaint, "degree for cost")
        key, purpose = match.groups()
        if purpose not in introduced:
            near = closest_match(purpose, introduced)
            raise BadLesson(file, line, f"the lesson does not introduce {purpose!r}", near)
        needs.append(Need(line, key, purpose))
    return tuple(needs)


def _number_and_name(file: str) -> tuple[int | None, str]:
    """Return the number and the name of a lesson, from its file name.

    >>> _number_and_name("03-routing-by-address.md"), _number_and_name("My lesson!.md")
    ((3, 'routing-by-address'), (None, 'my-lesson'))
    """
    match = NAME.fullmatch(file)
    if match:
        return (int(match[1]) if match[1] else None), match[2]
    stem = file.rsplit(".", 1)[0].casefold()
    return None, re.sub(r"[^a-z0-9]+", "-", stem).strip("-") or "lesson"


ENCLOSING_TOKENS: Final = re.compile(
    r"(paragraph|heading|(bullet|ordered)_list|list_item)_(open|close)"
)
"""Markdown tokens that only enclose others."""


def _add_token(parts: _Parts, tokens: list[Token], i: int, file: str, line: int, lang: str) -> None:
    """Add a Markdown token to the parts."""
    token = tokens[i]
    if ENCLOSING_TOKENS.fullmatch(token.type):
        return
    if token.type == "fence":
        _add_block(parts, parse_fence(file, line, token.info, token.content, lang), file, line)
    elif token.type == "inline":
        try:
            words = flat_spans(token.children or (), lang)
        except ExplorerError as error:
            raise BadLesson(file, line, error.sentence, error.nearest) from None
        opened = tokens[i - 1]
        if opened.type == "heading_open":
            if opened.tag != "h2":
                raise BadLesson(
                    file, line, f"a heading of a lesson is ##, not {opened.markup}", "##"
                )
            parts.blocks.append(Heading(line, words))
        else:
            listed = i > 1 and tokens[i - 2].type == "list_item_open"
            parts.blocks.append(Paragraph(line, words, listed))
    else:
        complaint = (
            f"a lesson has paragraphs, lists, ## and fences, no {token.type.replace('_', ' ')}"
        )
        raise BadLesson(file, line, complaint)


def _add_block(parts: _Parts, block: Any, file: str, line: int) -> None:
    if isinstance(block, Note):
        parts.notes.append(block)
    elif isinstance(block, Discussion):
        parts.discussions.append(block)
    elif isinstance(block, Challenge):
        if parts.challenge:
            raise BadLesson(file, line, "a lesson has one challenge, and this is another")
        parts.challenge = block
    else:
        parts.blocks.append(block)


def _require_known_terms(parts: _Parts, file: str) -> None:
    """Refuse a term that neither the lesson nor the table of terms explains."""
    from explorer.words.glossary import TERMS

    keys = {*TERMS, *(note.key for note in parts.notes)}
    for block in parts.blocks:
        for line, words in running_texts(block):
            for span in words:
                if span.kind == "term" and span.about not in keys:
                    near = closest_match(span.about, keys)
                    raise BadLesson(file, line, f"there is no term {span.about!r}", near)
