"""A lesson or a challenge as one HTML page that fetches nothing and judges answers itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast
from xml.sax.saxutils import escape, quoteattr

import orjson

from explorer.course.challenge import challenge_data, challenge_drawing, fingerprint
from explorer.course.figures import Figures
from explorer.course.palette import Palette
from explorer.course.prose import anchor, html
from explorer.course.script import PACKAGE, PAGE, escape_for_script, script, script_texts, sheet
from explorer.course.subject import Subject, of_challenge
from explorer.export.playing_page import PLAYER_FONTS
from explorer.export.standalone import embedded_font_rules
from explorer.lessons.document import (
    BlockShown,
    LessonShown,
    QuestionShown,
    SceneShown,
    TermShown,
    TextShown,
    TryShown,
    lesson_document,
)
from explorer.state.explore import ExploreState
from explorer.tasks.challenges.result import challenge_pairs
from explorer.tasks.route import BY_ROUTER, PREDICT
from explorer.words.voice import Voice

SERIF_FACES: Final = (("Source Serif 4", 400, "first/serif-400"),)
"""The typeface of running text, besides those of every page."""

TEXT_KINDS: Final = ("heading", "paragraph", "row")
"""Kinds of blocks that are text."""


def course_page(subject: Subject, site: str = "", package: bool = False) -> str:
    """Return the page of a lesson or a challenge; a page in a ``package`` reports to a course.

    Links lead to ``site``, if given. Nothing in the page is fetched; it is readable without
    scripts.

    >>> from explorer.course.subject import subject
    >>> page = course_page(subject("?net=Q(2)&predict=distance&pairs=00~11"))
    >>> page.count("<script"), "http:" in page.replace("http://www.w3.org/", "")
    (3, False)
    """
    figures = Figures(Palette(), Voice(subject.lang), site)
    if subject.lesson:
        lesson = lesson_document(subject.lesson)
        title, body = lesson["title"], _lesson(lesson, figures)
        challenge = lesson["challenge"]
        challenge_state = (
            of_challenge(challenge["address"], subject.lang).challenge if challenge else None
        )
        questions = [block for block in lesson["blocks"] if block["kind"] == "question"]
        parts: list[object] = [subject.name, questions]
        point = html(challenge["point"], site) if challenge else ""
    else:
        assert subject.challenge
        challenge_state, questions, point = subject.challenge, [], ""
        title = subject.title
        body, parts = f"<h1>{escape(title)}</h1>", []
    data = {}
    if challenge_state:
        data["challenge"] = challenge_data(challenge_state)
        body += _challenge(challenge_state, figures, bool(subject.lesson), point)
        parts.append(data["challenge"])
    return _page(title, body, figures, package, {"id": fingerprint(*parts), **data})


def _page(title: str, body: str, figures: Figures, package: bool, data: dict[str, object]) -> str:
    lang, entry = figures.voice.lang, PACKAGE if package else PAGE
    style = f"{embedded_font_rules((*PLAYER_FONTS, *SERIF_FACES))}{figures.palette.css()}{sheet()}"
    json_scripts = [_json_of("words", script_texts(entry, lang))]
    json_scripts.append(_json_of("course", escape_for_script(orjson.dumps(data).decode())))
    json_scripts += [
        _json_of(f"move-{i}", escape_for_script(move)) for i, move in enumerate(figures.moves)
    ]
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\';'
        " script-src 'unsafe-inline'; style-src 'unsafe-inline'; font-src data:; img-src data:\">"
        f'<link rel="icon" href="data:,"><title>{escape(title)}</title>'
        f"<style>{style}</style></head>\n<body><main>{body}"
        '<section class="end" data-end aria-live="polite" hidden></section></main>'
        f'{"".join(json_scripts)}<script type="module">{script(entry)}</script></body></html>\n'
    )


def _json_of(name: str, text: str) -> str:
    return f'<script type="application/json" id="{name}">{text}</script>'


def _lesson(lesson: LessonShown, figures: Figures) -> str:
    head = (
        f"<header><h1>{escape(lesson['title'])}</h1><p class=lead>{escape(lesson['lead'])}</p>"
        "</header>"
    )
    return head + "".join(_blocks(lesson["blocks"], figures))


def _blocks(blocks: Sequence[BlockShown], figures: Figures) -> list[str]:
    """Return the blocks of a lesson that a page can draw, joining the rows of a list."""
    count = sum(block["kind"] == "question" for block in blocks)
    parts: list[str] = []
    rows: list[str] = []
    notes: list[TermShown] = []

    def end_list() -> None:
        if rows:
            parts.append(_part("ul", "".join(rows), notes, figures))
            rows.clear()
            notes.clear()

    for block in blocks:
        kind = block["kind"]
        if kind == "row":
            row = cast(TextShown, block)
            rows.append(f"<li>{html(row['words'], figures.site)}</li>")
            notes += row["notes"]
            continue
        end_list()
        if kind in TEXT_KINDS:
            text = cast(TextShown, block)
            tag = "h2" if kind == "heading" else "p"
            parts.append(_part(tag, html(text["words"], figures.site), text["notes"], figures))
        elif kind == "scene":
            scene = cast(SceneShown, block)
            parts.append(f'<div class="part wide">{figures.figure(scene)}</div>')
            if scene["notes"]:
                parts.append(_part("", "", scene["notes"], figures))
        elif kind == "question":
            parts.append(_question(cast(QuestionShown, block), count, figures))
        elif kind == "try":
            parts.append(_try(cast(TryShown, block), figures))
    end_list()
    return parts


def _part(tag: str, inner: str, notes: Sequence[TermShown], figures: Figures) -> str:
    body = f"<{tag}>{inner}</{tag}>" if tag else ""
    aside = "".join(
        f"<p><b>{escape(note['name'])}.</b> {html(note['says'], figures.site)}"
        f" {escape(note['place'])}.</p>"
        for note in notes
    )
    label = quoteattr(figures.voice.say("Terms"))
    margin = f'<div class="notes" role="note" aria-label={label}>{aside}</div>' if aside else ""
    return f'<div class="part">{body}{margin}</div>'


def _question(question: QuestionShown, count: int, figures: Figures) -> str:
    number, say = question["number"], figures.voice.say
    answers = question["answers"]
    buttons = "".join(
        f'<button type="button" data-answer="{i}"{" data-right" * answer["right"]}>'
        f"<span>{html(answer['words'])}</span><span class=mark></span></button>"
        for i, answer in enumerate(answers)
    )
    reasons = "".join(
        f'<p data-why="{i}" hidden>{html(answer["why"], figures.site)}</p>'
        for i, answer in enumerate(answers)
    )
    return (
        f'<section class="box question" data-question id="question-{number}"'
        f' aria-labelledby="prompt-{number}"><h3>{say("Your turn")}'
        f'<span class="quiet">{say("{n} of {all}", n=number, all=count)}</span></h3>'
        f'<p class="prompt" id="prompt-{number}">{html(question["prompt"], figures.site)}</p>'
        f'<div class="answers">{buttons}</div>'
        f'<div class="verdict" aria-live="polite">{reasons}</div></section>'
    )


def _try(block: TryShown, figures: Figures) -> str:
    say, site = figures.voice.say, figures.site
    opened = anchor(site, block["address"], say("Open in Explore"), "button")
    link = f"<p>{opened}</p>" if site else f'<p class="mono">{escape(block["address"])}</p>'
    return (
        f'<section class="box"><h3>{say("Try it")}</h3><p>{html(block["words"], site)}</p>{link}'
        f"<details><summary>{say('What comes of it')}</summary>"
        f"<p>{html(block['answer'], site)}</p></details></section>"
    )


def rule_sentence(state: ExploreState, voice: Voice) -> str:
    """Return a sentence that says what to predict, and by which rule.

    >>> from explorer.tasks.registry import read_state
    >>> rule_sentence(read_state("?net=Q(2)&predict=distance&pairs=00~11;01~10"), Voice())
    '2 pairs. Predict each hop: every shortest one counts.'
    """
    by_router = state.option(PREDICT) == BY_ROUTER
    rule = "only that of the router counts" if by_router else "every shortest one counts"
    return voice.say(
        "{n} pairs. Predict each hop: {rule}.", n=len(challenge_pairs(state)), rule=voice.say(rule)
    )


def _challenge(state: ExploreState, figures: Figures, in_lesson: bool, point: str) -> str:
    """Return the element of a challenge; ``in_lesson``: it is scored on its own."""
    say = figures.voice.say
    heading = f"<h2>{say('Challenge')}: {escape(state.net.spec)}</h2>" if in_lesson else ""
    router = state.router.title if state.option(PREDICT) == BY_ROUTER else ""
    router_line = f'<p class="quiet" lang="en">{escape(router)}</p>' if router else ""
    point_line = f'<p class="point" hidden>{point}</p>' if point else ""
    return (
        f'<section class="challenge" id="challenge" data-challenge{" data-aside" * in_lesson}>'
        f"{heading}<p>{escape(rule_sentence(state, figures.voice))}</p>{router_line}"
        f'<div class="drawn">{challenge_drawing(state, figures.palette)}</div>'
        f'<div class="turn" data-turn></div>{point_line}</section>'
    )
