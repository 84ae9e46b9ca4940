"""The figures of a lesson in a page without a server: films, moves, pictures, plots, statements."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final
from xml.sax.saxutils import escape, quoteattr

import orjson

from explorer.core.errors import ExplorerError
from explorer.course.palette import DARK, LIGHT, Palette, ThemesDiffer
from explorer.course.prose import html
from explorer.display.looks import colour
from explorer.documents.papers.statement_list import StatementRow
from explorer.documents.stage.moves import move_document
from explorer.export.display_list import svg
from explorer.export.film import Film
from explorer.export.playing_page import player_bar, sentence_html, stage_svg
from explorer.lessons.document import SceneShown, ViewShown
from explorer.lessons.pictures import plot
from explorer.notation.prose import plain_text
from explorer.stage.films import Part, Pictures, record_film
from explorer.stage.pictures import paint_stage
from explorer.tasks.registry import read_state
from explorer.words.text import in_language, text_in_language
from explorer.words.voice import Voice

STILL, FILM = (600, 420), (960, 672)
"""Pixels of a picture and of a film, with the proportions of drawings of networks."""

SMALL_STAGE_WIDTH, LARGE_STAGE_WIDTH = 480, 600
"""Width of the stage for which letters are sized, for small and larger networks: readable in a
column of text, and nearly so on a phone."""

SMALL_NODES: Final = 20
"""Nodes up to which a network counts as small."""

PICTURES: Final = Pictures(between=6, most=120, seen=24)
"""Pictures of a film: enough a second to be seen as motion, few enough for a small file."""


@dataclass
class Figures:
    """The figures of one page: their palette and voice, their moves and the number of films."""

    palette: Palette
    voice: Voice
    site: str
    moves: list[str] = field(default_factory=list)
    films: int = 0

    def figure(self, scene: SceneShown) -> str:
        """Return a figure with its caption; if it cannot be drawn, the figure says why."""
        name = self.voice.say("Figure {n}", n=scene["number"])
        try:
            inside = self._content(scene)
        except ExplorerError as error:
            inside = (
                f'<p class="trouble">{escape(text_in_language(str(error), self.voice.lang))}</p>'
            )
        caption = html(scene["caption"], self.site)
        unseen = f"<span class=unseen> {html(scene['words'], self.site)}</span>"
        return (
            f'<figure id="scene-{scene["number"]}" aria-label={quoteattr(scene["title"] or name)}>'
            f"{inside}<figcaption>{caption}{unseen}</figcaption></figure>"
        )

    def _content(self, scene: SceneShown) -> str:
        first = scene["views"][0]
        if first["address"].startswith("/papers"):
            return self._statement(first)
        if first["address"].startswith("/"):
            label = plain_text(scene["words"])
            return "".join(self._plot(view["address"], label) for view in scene["views"])
        if not scene["staged"]:
            return self._move(scene)
        draw: Callable[[ViewShown], str]
        draw = self._still_picture if scene["verbs"][0] == "look" else self._film
        pictures = [draw(view) for view in scene["views"]]
        return (
            pictures[0] if len(pictures) == 1 else f'<div class="beside">{"".join(pictures)}</div>'
        )

    def _statement(self, view: ViewShown) -> str:
        if view["statement"] is None:
            return ""
        statement: StatementRow = in_language(view["statement"], self.voice.lang)
        computed, verdict = statement["computed"], self.voice.say(statement["verdict"])
        return (
            f"<blockquote><p>{html(statement['says'])}</p>"
            f'<p class="mono">{html(statement["value"])}'
            f"{' → ' + html(computed) if computed else ''}</p>"
            f"<footer><b>{escape(verdict)}</b> {escape(statement['place'])}</footer>"
            "</blockquote>"
        )

    def _plot(self, address: str, label: str) -> str:
        """Return a plot, with another one for phones."""
        search = f"?{address.partition('?')[2]}"
        parts = []
        for look, small in (("wide", False), ("small", True)):
            plots = [plot(search, theme, small, self.voice.lang) for theme in (LIGHT, DARK)]
            try:
                text = self.palette.text(*plots)
            except ThemesDiffer:
                text = plots[0]
            parts.append(f'<div class="plot {look}">{text}</div>')
        return f'<div class="plots" role="img" aria-label={quoteattr(label)}>{"".join(parts)}</div>'

    def _still_picture(self, view: ViewShown) -> str:
        state = read_state(view["address"])
        step = view["last"] if view["last"] is not None else state.step
        lang = self.voice.lang
        pictures = [paint_stage(state, theme, STILL, step, lang=lang) for theme in (LIGHT, DARK)]
        ground = self.palette.named(colour("stage", LIGHT), colour("stage", DARK))
        try:
            both = self.palette.elements(*pictures)
        except ThemesDiffer:
            both, ground = pictures[0], colour("stage", LIGHT)
        return f'<div class="still">{svg(both, STILL, STILL, ground, state.net.spec).strip()}</div>'

    def _film(self, view: ViewShown) -> str:
        self.films += 1
        shown = self._record_film(view)
        if len(shown.shots) == 1:
            return self._still_picture(view)
        prefix = f"f{self.films}-"
        rows = "".join(
            f'<li data-shot data-ms="{shot.seconds * 1000:.0f}"><b>{escape(shot.head)}</b>'
            f" {sentence_html(shot.sentence)}</li>"
            for shot in shown.shots
        )
        say = self.voice.say
        title, unit = quoteattr(shown.title), quoteattr(shown.unit)
        # Two films side by side may differ only in their routers.
        routed = "router=" in view["address"] and read_state(view["address"]).router.title
        subtitle = shown.source or routed or ""
        return (
            f'<div class="film" data-film data-prefix="{prefix}" data-begin="0" role="group"'
            f' data-travel="{shown.hop * 1000:.0f}" aria-label={title}>'
            f'<p class="name">{escape(shown.title)}'
            f"<span>{escape(say(subtitle) if subtitle else '')}</span></p>"
            f"{stage_svg(shown, prefix)}{player_bar(len(shown.shots), shown.unit, self.voice)}"
            '<p class="said" data-said aria-live="polite"></p>'
            f"<details><summary>{say('Every step')}</summary>"
            f"<ol aria-label={unit}>{rows}</ol></details></div>"
        )

    def _record_film(self, view: ViewShown) -> Film:
        state = read_state(view["address"])
        part = Part(view["first"] or 0, view["last"])
        stage_width = SMALL_STAGE_WIDTH if state.net.nodes <= SMALL_NODES else LARGE_STAGE_WIDTH
        light = record_film(state, LIGHT, FILM, stage_width, part, PICTURES, self.voice.lang)
        try:
            dark = record_film(state, DARK, FILM, stage_width, part, PICTURES, self.voice.lang)
            return self.palette.film(light, dark)
        except (ThemesDiffer, ValueError):
            return light

    def _move(self, scene: SceneShown) -> str:
        addresses = [view["address"] for view in scene["views"]]
        document = move_document(", ".join(scene["verbs"]), addresses, self.voice.lang)
        self.moves.append(orjson.dumps(document).decode())
        sentence = sentence_html(document["said"])
        return f'<div class="moving" data-move="{len(self.moves) - 1}"><p>{sentence}</p></div>'
